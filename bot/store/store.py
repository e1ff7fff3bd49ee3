"""Store of everything that the program keeps, by concern."""

from bot.store.absences import AbsenceStore
from bot.store.calls import CallStore
from bot.store.daily import DailyStore
from bot.store.damage import Damage
from bot.store.database import Database
from bot.store.exports import ExportStore
from bot.store.finished_games import FinishedStore
from bot.store.gathering import GatheringStore
from bot.store.learners import LearnersStore
from bot.store.messages import MessageStore
from bot.store.notes import NoteStore
from bot.store.own_times import OwnTimeStore
from bot.store.people import PeopleStore
from bot.store.preferences import PreferencesStore
from bot.store.puzzles import PuzzleStore
from bot.store.results import ResultStore
from bot.store.retention import RetentionStore
from bot.store.saved_rules import SavedRulesStore
from bot.store.servers import ServerStore
from bot.store.standings import StandingStore
from bot.store.tables import TableStore
from bot.store.tournaments import TournamentStore


class Store:
    """An open database, and a part for each concern: whoever needs one takes that part alone.

    Every method of theirs may raise ``Unavailable``; what it raised for has not happened. What asks for one thing alone
    raises ``Unreadable`` where that is damaged; lists are of what can be read (``bot/store/damage.py``).
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = TableStore(database)
        self.results = ResultStore(database)
        self.finished = FinishedStore(database, self.results)
        self.standings = StandingStore(database)
        self.tournaments = TournamentStore(database)
        self.puzzles = PuzzleStore(database)
        self.daily = DailyStore(database)
        self.gathering = GatheringStore(database)
        self.messages = MessageStore(database)
        self.preferences = PreferencesStore(database)
        self.saved_rules = SavedRulesStore(database)
        self.learners = LearnersStore(database)
        self.servers = ServerStore(database)
        self.people = PeopleStore(database, self.results)
        self.calls = CallStore(database)
        self.own_times = OwnTimeStore(database)
        self.exports = ExportStore(database)
        self.notes = NoteStore(database)
        self.absences = AbsenceStore(database)
        self.retention = RetentionStore(database)

    @property
    def damage(self) -> Damage:
        """Return the register of rows that could not be read."""
        return self.database.damage

    async def close(self) -> None:
        """Finish the work that was asked for, and leave nothing behind. Harmless when repeated."""
        await self.database.close()
