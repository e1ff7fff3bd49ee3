"""A world with clocks."""

from collections.abc import Collection

from bot.entities.own_time import OwnTime
from bot.errors import Unavailable
from bot.store.store import Store
from bot.tables.actions import ChooseClock, Join, Start
from bot.tables.automatic.clocks import Clocks
from bot.tables.ports import TableUpdate
from bot.tables.state.table import Table
from bot.tables.time.absences import Cause
from tests.tables.world import World


class KnownTimes:
    """Nights and vacations of people, and whether they can be read."""

    def __init__(self) -> None:
        self.known: dict[int, OwnTime] = {}
        self.changed: set[int] = set()
        self.fails = False

    async def of(self, user: int) -> OwnTime:
        if self.fails:
            raise Unavailable("no store")
        return self.known.get(user, OwnTime())

    async def changed_since(self, moment: float) -> Collection[int]:
        return self.changed


class Timed(World):
    """A world with clocks that look only when told."""

    def __init__(self, store: Store | None = None, seed: str = "seed") -> None:
        super().__init__(store, seed)
        self.own_times = KnownTimes()
        self.clocks = Clocks(self.tables, self.registry, self.clock, self.absences, self.own_times)
        self.tables.watch(self.clocks)
        self.tables.watch(self)
        self.shows = True

    def table_updated(self, update: TableUpdate) -> None:
        """Every change is shown at once, while ``shows``."""
        if self.shows:
            self.clocks.turn_shown(update.table)

    async def away(self, seconds: float, cause: Cause = Cause.CONNECTION) -> None:
        """Nobody can be heard for so long; then all is given back that is noticed."""
        self.absences.begin(cause)
        await self.after(seconds)
        self.absences.end(cause)
        await self.clocks.settle()
        await self.clocks.tick()

    async def jump(self, seconds: float) -> None:
        """The machine's clock jumps, or the process stands still, and that is seen at the next look."""
        self.absences.watch()
        self.clock.time += seconds
        await self.clocks.tick()
        await self.clocks.settle()
        self.absences._looked_at = None  # from here on time passes as usual, however quickly

    async def after(self, seconds: float) -> None:
        self.clock.time += seconds
        await self.clocks.tick()

    async def start_timed(self, seconds: int, *users: int) -> Table:
        table = await self.open(users[0])
        for user in users[1:]:
            await self.act(table, Join(), user)
        await self.act(table, ChooseClock(seconds), users[0])
        return (await self.act(table, Start("regular", "Computer"), users[0])).table

    def kinds(self) -> list[str]:
        return [change.kind for change in self.listener.changes]
