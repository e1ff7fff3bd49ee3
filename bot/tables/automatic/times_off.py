"""Nights, weekends and vacations of awaited players, looked up for the clocks of their turns."""

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
"""Seconds after which changes at another process are read at the latest; before a judgement they are read anyway."""
_BEFORE: Final = 5 * MINUTE
"""Overlap in seconds of two reads: clocks of processes differ, and a change may be saved later than it was dated."""


class TimesOff:
    """Turns whose time off has to be looked up, and the requests that follow."""

    def __init__(self, registry: TableRegistry, clock: Clock, own_times: OwnTimes | None) -> None:
        """Prepare the requests.

        :param own_times: nights and vacations of people; None for none.
        """
        self._registry, self._clock, self._own_times = registry, clock, own_times
        self._turns: dict[str, tuple[str, int]] = {}
        """The turn of each table that was noted last."""
        self._noted: dict[str, None] = {}
        """Ids of tables to look up, in the order in which they were noted."""
        self._looked_at: float | None = None

    def note(self, table: TableView) -> None:
        """Note a table with a new turn."""
        if table.deadline is None or table.game is None or table.turn_time < SHORTEST_WITH_TIME_OFF or not table.live:
            self._turns.pop(table.id, None)
        elif self._turns.get(table.id) != table.game.turn:
            self._turns[table.id] = table.game.turn
            self._noted[table.id] = None

    def note_person(self, user: int) -> None:
        """Note the tables of a person who has changed their night or vacations."""
        self._noted |= dict.fromkeys(table.id for table in self._registry.of_person(user))

    async def note_changed(self) -> None:
        """Note the tables of people who have changed theirs at another process."""
        now = self._clock.now()
        if self._own_times is None or (self._looked_at is not None and 0 <= now - self._looked_at < _LOOKED_EVERY):
            return
        # Note the time of this read first, so that a change during it is found by the next.
        since, self._looked_at = now if self._looked_at is None else self._looked_at, now
        try:
            for user in await self._own_times.changed_since(min(since, now) - _BEFORE):
                self.note_person(user)
        except StoreError as error:
            logger.info("Who has changed their time is not known: %s", error)
            # Read the same span again next time.
            self._looked_at = since

    def noted(self) -> Iterator[Table]:
        """Take out the noted tables one by one, the first noted one first."""
        return self._registry.drain(self._noted)

    async def wanted(self, table: Table) -> CountTimeOff | None:
        """Return the request that makes a table's clock follow its player's time off; None where it does.

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
        # The rule keeps the beginning of its turn, however often it changes during it.
        begun = known.begun if known is not None and is_known else clock_began(table)
        rule = rule_of(turn[:2], user, begun, own, weekends=table.weekends_off, vacations=table.vacations_off)
        # An empty rule is asked for only where it replaces another one.
        if rule == known or (rule.is_empty and not is_known):
            return None
        return CountTimeOff(rule)
