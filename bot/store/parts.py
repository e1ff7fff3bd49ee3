"""Everything that a store keeps, put together of its parts by concern, over whichever database."""

from bot.store.daily import StoredDaily
from bot.store.exports import StoredExports
from bot.store.finished_games import StoredFinishedGames
from bot.store.gathering import StoredGathering
from bot.store.learners import StoredLearners
from bot.store.messages import StoredMessages
from bot.store.notes import StoredNotes
from bot.store.people import StoredPeople
from bot.store.preferences import StoredPreferences
from bot.store.puzzles import StoredPuzzles
from bot.store.retention import StoredRetention
from bot.store.saved_rules import StoredSavedRules
from bot.store.servers import StoredServers
from bot.store.standings import StoredStandings
from bot.store.tables import StoredTables
from bot.store.tournaments import StoredTournaments


class StoredParts(
    StoredTables,
    StoredFinishedGames,
    StoredMessages,
    StoredPreferences,
    StoredLearners,
    StoredSavedRules,
    StoredPuzzles,
    StoredTournaments,
    StoredDaily,
    StoredGathering,
    StoredServers,
    StoredPeople,
    StoredExports,
    StoredNotes,
    StoredStandings,
    StoredRetention,
):
    """All of ``bot.store.protocol.Store`` but the saving of a table's change: each database has its own way of that."""
