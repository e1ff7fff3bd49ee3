"""The store in one SQLite file, put together of its parts by concern."""

from bot.store.finished_games import SqliteFinishedGames
from bot.store.learners import SqliteLearners
from bot.store.messages import SqliteMessages
from bot.store.notes import SqliteNotes
from bot.store.people import SqlitePeople
from bot.store.preferences import SqlitePreferences
from bot.store.saved_rules import SqliteSavedRules
from bot.store.tables import SqliteTables


class SqliteStore(
    SqliteTables,
    SqliteFinishedGames,
    SqliteMessages,
    SqlitePreferences,
    SqliteLearners,
    SqliteSavedRules,
    SqlitePeople,
    SqliteNotes,
):
    """The ``Store`` of ``bot.store.protocol`` in a file. Made by ``open``, ended by ``close``."""
