"""The dispatcher of everything that time brings: warnings, seats taken over, tables that fall asleep or close.

What is due lies in the tables themselves, so nothing is lost at a restart. One task sleeps to the next. After a
start, an outage of Discord or a jump of the machine's time nobody is counted as absent before a grace is over.
"""

import asyncio
import logging
import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.lifecycle import LoopComponent
from bot.tables.actions import Action, ClockAsker, Forfeit, MoveDeadline, StartClock, TakeOver, Warn
from bot.tables.agenda import Agenda
from bot.tables.errors import Refused, StoreError
from bot.tables.limits import LONGEST_UNSHOWN
from bot.tables.ports import Clock, TableUpdate
from bot.tables.registry import TableRegistry
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.tables.timing import awaited_turn, deadline_in_reason, next_due
from bot.tables.view import TableView

logger = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0
JUMP: Final = 60.0
"""So much more or less time than was slept is a jump of the machine's clock."""
_PAUSE_AFTER_REFUSAL: Final = 5.0
_LATE: Final = 2.0
"""A turn shown so late has begun too soon: its clock is counted anew."""


class Planned(NamedTuple):
    """What is to be asked of a table, and for which version of it that was planned."""

    action: Action
    version: int


class Clocks(LoopComponent):
    """Asks for what is due, through the same service as everybody."""

    def __init__(self, tables: TableService, registry: TableRegistry, clock: Clock) -> None:
        super().__init__()
        self._tables, self._registry, self._clock = tables, registry, clock
        self._agenda: Agenda[Planned] = Agenda()
        self._paused: set[int] = set()
        self._shown: dict[str, tuple[tuple[str, int], float]] = {}
        """The turn of each table that was shown last, and when it was for the first time."""
        self._shown_late: set[str] = set()
        self._changed = asyncio.Event()
        self._not_before = -math.inf
        self._jumped_at: float | None = None

    async def start(self) -> None:
        """Starts, with a grace for everybody."""
        self._begin(self._run())

    def table_updated(self, update: TableUpdate) -> None:
        self._plan(update.table.id)
        if not update.table.live:
            self._shown.pop(update.table.id, None)
        self._changed.set()

    def turn_shown(self, table: TableView) -> None:
        """A table was shown: the clock of its turn begins now, where that is the first time."""
        if table.deadline is None or table.game is None:
            return
        turn, _ = self._shown.get(table.id, (None, 0.0))
        if turn != table.game.turn:
            self._shown[table.id] = (table.game.turn, self._clock.now())
            if self._clock.now() - table.awaited_since > _LATE:
                self._shown_late.add(table.id)
                self._changed.set()

    def _late_start(self, table: Table) -> StartClock | None:
        """What is asked of a table whose turn was shown so late, or never, that its clock began too soon."""
        turn = awaited_turn(table)
        if turn is None or table.deadline is None or table.warned:
            return None
        shown, at = self._shown.get(table.id, (None, 0.0))
        begun = min(at if shown == turn[:2] else math.inf, table.awaited_since + LONGEST_UNSHOWN)
        is_late = begun <= self._clock.now() and begun + table.turn_time > table.deadline + _LATE
        return StartClock(turn[1], begun) if is_late else None

    def pause(self, guild: int) -> None:
        """Stops the clocks of a server that Discord can't reach; nobody can play there."""
        self._paused.add(guild)

    async def resume(self, guild: int) -> None:
        """Lets the clocks of a server run again, after a grace."""
        if guild in self._paused:
            self._paused.discard(guild)
            self._tables.count_silence_from_now(guild)
            await self._move_deadlines(table.id for table in self._registry.in_guild(guild))
            self._changed.set()

    async def give_grace(self) -> None:
        """Puts every deadline off that is too near, or further away than a whole turn."""
        self._tables.count_silence_from_now()
        self._not_before = self._clock.now() + self._tables.limits.grace
        await self._move_deadlines(table.id for table in self._registry.all())

    async def _move_deadlines(self, tables: Iterable[str]) -> None:
        now = self._clock.now()
        for table_id in list(tables):
            # Read now and not before the others' were moved: meanwhile a lobby may have become a game.
            table = self._registry.find(table_id)
            if table is None:
                self._agenda.remove(table_id)
                continue
            deadline = deadline_in_reason(table, now, self._tables.limits.grace)
            if deadline is None or not await self._ask(table_id, MoveDeadline(deadline), table.version):
                self._plan(table_id)

    async def note_jump(self) -> None:
        """The machine's clock has jumped: what was to come is counted from now."""
        self._jumped_at = self._clock.now()
        logger.warning("The machine's clock has jumped; deadlines are moved")
        await self.give_grace()

    def _plan(self, table_id: str, not_before: float = -math.inf) -> None:
        table = self._registry.find(table_id)
        due = None if table is None else next_due(table, self._tables.limits, self._base)
        if table is None or due is None:
            self._agenda.remove(table_id)
        else:
            at = max(due.at, self._not_before, not_before)
            self._agenda.put(table_id, at, Planned(due.action, table.version))

    def _base(self, moment: float) -> float:
        """The moment from which to count; one before a jump, or still to come after one, counts as the jump's."""
        now = self._clock.now()
        if self._jumped_at is not None and not self._jumped_at <= moment <= now:
            return self._jumped_at
        return min(moment, now)

    async def _run(self) -> None:
        await self.give_grace()
        while True:
            self._changed.clear()
            try:
                await self.tick()
            except Exception:
                logger.exception("The clocks failed")
                await self._clock.sleep(_PAUSE_AFTER_REFUSAL)
            await self._sleep()

    async def _sleep(self) -> None:
        """Sleeps until something is due or has changed."""
        now = self._clock.now()
        following = self._agenda.next_at(self._is_paused)  # what is paused is planned again when its server is back
        seconds = LONGEST_SLEEP if following is None else min(max(following - now, 0.0), LONGEST_SLEEP)
        waits = [asyncio.ensure_future(self._clock.sleep(seconds)), asyncio.ensure_future(self._changed.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        if not -JUMP < self._clock.now() - now < seconds + JUMP:
            await self.note_jump()

    def _is_paused(self, table_id: str) -> bool:
        table = self._registry.find(table_id)
        return table is not None and table.guild in self._paused

    async def tick(self) -> None:
        """Asks for everything that is due now."""
        await self._tables.reread_unconfirmed()
        await self._start_late_clocks()
        now = self._clock.now()
        for table_id, planned in self._agenda.take_due(now):
            if self._is_paused(table_id) or table_id in self._agenda:
                continue
            table = self._registry.find(table_id)
            late = self._late_start(table) if table and isinstance(planned.action, Warn | TakeOver | Forfeit) else None
            # With the version that it was planned for: while others were asked this table may have moved on, and
            # what was due then (a lobby's end, say) must not be done to what has become of it.
            if not await self._ask(table_id, late or planned.action, planned.version):
                self._plan(table_id, self._clock.now() + _PAUSE_AFTER_REFUSAL)
            elif table_id not in self._agenda:
                self._plan(table_id)

    async def _start_late_clocks(self) -> None:
        while self._shown_late:
            table = self._registry.find(self._shown_late.pop())
            late = None if table is None else self._late_start(table)
            if table is not None and late is not None:
                await self._ask(table.id, late, table.version)

    async def _ask(self, table_id: str, action: Action, version: int) -> bool:
        """Asks; False where it was refused, because the table has moved on or could not be saved.

        What goes wrong at one table holds up no other's clock.
        """
        try:
            await self._tables.act(table_id, action, ClockAsker(version))
        except (Refused, StoreError) as refused:
            logger.info("The clock of table %s was refused: %s", table_id, refused)
            return False
        except Exception:
            logger.exception("The clock of table %s failed", table_id)
            return False
        return True
