"""Nights, weekends and vacations of those who are to play, looked up for the clocks of their turns."""

import logging
from collections.abc import Iterator
from typing import Final

from bot.entities.own_time import OwnTime
from bot.errors import StoreError
from bot.tables.actions import CountTimeOff
from bot.tables.limits import MINUTE
from bot.tables.ports import Clock, OwnTimes
from bot.tables.service.registry import TableRegistry
from bot.tables.state.table import Table
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF, rule_of
from bot.tables.state.turn_clock import awaited_turn, clock_began, clock_runs
from bot.tables.view import TableView

logger = logging.getLogger(__name__)

_LOOKED_EVERY: Final = MINUTE
"""So late a table learns at most of what its player has changed at another process. Before anybody is judged it is
looked up in any case."""
_BEFORE: Final = 5 * MINUTE
"""Clocks of processes differ, and what was changed may be saved later."""


class TimesOff:
    """Remembers which tables' turns are to be looked at, and says what is to be asked of them."""

    def __init__(self, registry: TableRegistry, clock: Clock, own_times: OwnTimes | None) -> None:
        """:param own_times: nights and vacations of people; they have none, where it is not said."""
        self._registry, self._clock, self._own_times = registry, clock, own_times
        self._turns: dict[str, tuple[str, int]] = {}
        """The turn of each table that was noted last."""
        self._noted: set[str] = set()
        self._looked_at: float | None = None

    def note(self, table: TableView) -> None:
        """Note a table whose turn is a new one."""
        if table.deadline is None or table.game is None or table.turn_time < SHORTEST_WITH_TIME_OFF or not table.live:
            self._turns.pop(table.id, None)
        elif self._turns.get(table.id) != table.game.turn:
            self._turns[table.id] = table.game.turn
            self._noted.add(table.id)

    def note_person(self, user: int) -> None:
        """Note the tables where somebody is awaited who has changed their night or their vacations."""
        self._noted |= {table.id for table in self._registry.of_person(user)}

    async def note_changed(self) -> None:
        """Note the tables of those who have changed theirs at another process."""
        now = self._clock.now()
        if self._own_times is None or (self._looked_at is not None and 0 <= now - self._looked_at < _LOOKED_EVERY):
            return
        since, self._looked_at = now if self._looked_at is None else self._looked_at, now
        try:
            for user in await self._own_times.changed_since(min(since, now) - _BEFORE):
                self.note_person(user)
        except StoreError as error:
            logger.info("Who has changed their time is not known: %s", error)
            self._looked_at = since

    def noted(self) -> Iterator[Table]:
        """Take out the tables that are to be looked at, as they are now."""
        while self._noted:
            table = self._registry.find(self._noted.pop())
            if table is not None:
                yield table

    async def wanted(self, table: Table) -> CountTimeOff | None:
        """Return what is to be asked of a table so that its clock counts as its player's time says; None where it does.

        :raises Unavailable: their time can't be read.
        """
        turn = awaited_turn(table)
        if turn is None or not clock_runs(table) or table.turn_time < SHORTEST_WITH_TIME_OFF:
            return None
        user = table.seats[turn[2]].user
        assert user is not None  # noqa: S101 (somebody is awaited there)
        own = OwnTime() if self._own_times is None else await self._own_times.of(user)
        known = table.time_off
        is_known = known is not None and (known.user, known.game, known.turn) == (user, *turn[:2])
        begun = known.begun if known is not None and is_known else clock_began(table)
        rule = rule_of(turn[:2], user, begun, own, weekends=table.weekends_off, vacations=table.vacations_off)
        if rule == known or (rule.is_empty and not is_known):
            return None
        return CountTimeOff(rule)
