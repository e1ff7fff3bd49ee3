"""The dispatcher of everything that time brings: warnings, seats taken over, tables that fall asleep or close.

What is due lies in the tables themselves, so nothing is lost at a restart. One task sleeps to the next. After a
start, an outage of Discord or a jump of the machine's time nobody is counted as absent before a grace is over.
"""

import asyncio
import logging
import math
from typing import Final

from bot.tables.actions import Action, ClockAsker, MoveDeadline
from bot.tables.errors import Refused, StoreError
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.tables.timing import Due, deadline_in_reason, next_due

logger = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0
JUMP: Final = 60.0
"""So much more or less time than was slept is a jump of the machine's clock."""
_PAUSE_AFTER_REFUSAL: Final = 5.0


class Clocks:
    """Asks for what is due, through the same door as everybody."""

    def __init__(self, tables: TableService, clock: Clock) -> None:
        self._tables, self._clock = tables, clock
        self._due: dict[str, Due] = {}
        self._paused: set[int] = set()
        self._changed = asyncio.Event()
        self._not_before = -math.inf
        self._jumped_at: float | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts, with a grace for everybody."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def table_updated(self, update: TableUpdate) -> None:
        self._plan(update.table)
        self._changed.set()

    def pause(self, guild: int) -> None:
        """Stops the clocks of a server that Discord can't reach; nobody can play there."""
        self._paused.add(guild)

    async def resume(self, guild: int) -> None:
        """Lets the clocks of a server run again, after a grace."""
        if guild in self._paused:
            self._paused.discard(guild)
            await self._give_grace([table for table in self._tables.live() if table.guild == guild])
            self._changed.set()

    async def give_grace(self) -> None:
        """Puts every deadline off that is too near, or further away than a whole turn."""
        self._not_before = self._clock.now() + self._tables.limits.grace
        await self._give_grace(self._tables.live())

    async def _give_grace(self, tables: list[Table]) -> None:
        now = self._clock.now()
        for table in tables:
            deadline = deadline_in_reason(table, now, self._tables.limits.grace)
            if deadline is None or not await self._ask(table, MoveDeadline(deadline)):
                self._plan(table)

    async def note_jump(self) -> None:
        """The machine's clock has jumped: what was to come is counted from now."""
        self._jumped_at = self._clock.now()
        logger.warning("The machine's clock has jumped; deadlines are moved")
        await self.give_grace()

    def _plan(self, table: Table, not_before: float = -math.inf) -> None:
        due = next_due(table, self._tables.limits, self._base) if table.live else None
        if due is None:
            self._due.pop(table.id, None)
        else:
            self._due[table.id] = Due(max(due.at, self._not_before, not_before), due.action)

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
        now = self._clock.now()
        seconds = min(self._seconds_to_next(now), LONGEST_SLEEP)
        waits = [asyncio.ensure_future(self._clock.sleep(seconds)), asyncio.ensure_future(self._changed.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        if not -JUMP < self._clock.now() - now < seconds + JUMP:
            await self.note_jump()

    def _seconds_to_next(self, now: float) -> float:
        waiting = (due.at for table, due in self._due.items() if not self._is_paused(table))
        return max(min(waiting, default=now + LONGEST_SLEEP) - now, 0.0)

    def _is_paused(self, table_id: str) -> bool:
        table = self._tables.find(table_id)
        return table is not None and table.guild in self._paused

    async def tick(self) -> None:
        """Asks for everything that is due now."""
        await self._tables.reread_unconfirmed()
        now = self._clock.now()
        for table_id, due in list(self._due.items()):
            if due.at <= now and not self._is_paused(table_id):
                await self._carry_out(table_id, due)

    async def _carry_out(self, table_id: str, due: Due) -> None:
        table = self._tables.find(table_id)
        if table is None:
            self._due.pop(table_id, None)
        elif not await self._ask(table, due.action):
            self._plan(self._tables.find(table_id) or table, self._clock.now() + _PAUSE_AFTER_REFUSAL)

    async def _ask(self, table: Table, action: Action) -> bool:
        """Asks; False where it was refused, because the table has moved on or could not be saved.

        What goes wrong at one table holds up no other's clock.
        """
        try:
            await self._tables.act(table.id, action, ClockAsker(table.version))
        except (Refused, StoreError) as refused:
            logger.info("The clock of table %s was refused: %s", table.id, refused)
            return False
        except Exception:
            logger.exception("The clock of table %s failed", table.id)
            return False
        return True
