"""Dispatcher of everything that time brings: warnings, seats taken over, tables that fall asleep or close.

All deadlines lie in the tables themselves, so nothing is lost at a restart. One task sleeps until the next. Time in
which nobody could be heard (``absences.py``) counts for nobody; it is given back before anybody is judged.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from bot.errors import Refused, StoreError
from bot.places import is_server
from bot.running.lifecycle import LoopComponent
from bot.running.waiting import first_of
from bot.tables.actions import (
    Action,
    ClockAsker,
    Expire,
    FallAsleep,
    Forfeit,
    GiveBack,
    PassHost,
    ReleaseSeats,
    StartClock,
    TakeOver,
    TurnBack,
    Warn,
)
from bot.tables.automatic.agenda import Agenda
from bot.tables.automatic.times_off import TimesOff
from bot.tables.limits import LONGEST_UNSHOWN, RESUMABLE_FOR, Limits
from bot.tables.ports import Clock, OwnTimes, TableUpdate
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.giving_back import NOTICED, Given, give_back
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.turn_clock import (
    Turn,
    awaited_turn,
    clock_runs,
    is_too_far,
    rule_of_turn,
    settled_since,
    warning_at,
)
from bot.tables.time.absences import Absences
from bot.tables.view import TableView

logger = logging.getLogger(__name__)

_LONGEST_SLEEP: Final = 5.0
"""Longest sleep in seconds. It bounds the delay until an unconfirmed table is read again, and until players of a
private table learn of their turn, which their clock gives back (``LONGEST_UNSHOWN``)."""
_PAUSE_AFTER_REFUSAL: Final = 5.0
_SIGN_OF_LIFE: Final = 0.5
"""Seconds after which a connection that was asked for a sign of life is checked again."""
_LATE: Final = 2.0
"""Delay in seconds of a turn's display from which its clock starts again."""
_OWED: Final = 0.5
"""Fewest seconds worth giving back before a person is judged."""


class Planned(NamedTuple):
    """An action to request of a table, and the version of the table for which it was planned."""

    action: Action
    version: int


class Clocks(LoopComponent):
    """Component that requests what is due, through the same service as everybody."""

    def __init__(
        self,
        tables: TableService,
        registry: TableRegistry,
        clock: Clock,
        absences: Absences | None = None,
        own_times: OwnTimes | None = None,
    ) -> None:
        """Prepare the clocks.

        :param absences: times when nobody could be heard; by default there are none.
        :param own_times: nights and vacations of people; by default they have none.
        """
        super().__init__()
        self._tables, self._registry, self._clock = tables, registry, clock
        self._absences = absences or Absences(clock)
        self._absences.when_turned_back.append(self._note_turned_back)
        self._agenda: Agenda[Planned] = Agenda()
        self._turned_back: dict[str, tuple[Turn | None, float]] = {}
        """Tables whose deadlines must follow the machine's clock, with their turn when it was set back, and by how
        much."""
        self._shown: dict[str, tuple[tuple[str, int], float]] = {}
        """The last displayed turn of each table, and when it was first displayed."""
        self._shown_late: dict[str, None] = {}
        self._times_off = TimesOff(registry, clock, own_times)
        self._changed = asyncio.Event()

    async def start(self) -> None:
        """Start. Nobody is judged before they can be heard."""
        self._begin(self._look, first=self.settle, longest_pause=_PAUSE_AFTER_REFUSAL)

    def table_updated(self, update: TableUpdate) -> None:
        self._plan(update.table.id)
        self._times_off.note(update.table)
        if not update.table.live:
            self._shown.pop(update.table.id, None)
        self._changed.set()

    def time_changed(self, user: int) -> None:
        """Recount the clocks of a person who has changed their night or vacations."""
        self._times_off.note_person(user)
        self._changed.set()

    def turn_shown(self, table: TableView) -> None:
        """Note that a table was displayed: if its turn is new, the turn's clock begins now."""
        if table.deadline is None or table.game is None:
            return
        # Only the first display of a turn counts: each later one would give its player more time.
        turn, _ = self._shown.get(table.id, (None, 0.0))
        if turn != table.game.turn:
            self._shown[table.id] = (table.game.turn, self._clock.now())
            if self._clock.now() - table.awaited_since > _LATE:
                self._shown_late[table.id] = None
                self._changed.set()

    def _late_start(self, table: Table) -> StartClock | None:
        """Return a request to restart the clock of a turn that was displayed late or never, or None."""
        turn = awaited_turn(table)
        if turn is None or table.deadline is None or table.warned or not clock_runs(table):
            return None
        shown, at = self._shown.get(table.id, (None, 0.0))
        # In a server the clock does not wait longer than this for a display that never comes.
        latest = table.awaited_since + LONGEST_UNSHOWN if is_server(table.guild) else math.inf
        begun = min(at if shown == turn[:2] else math.inf, latest)
        # Only where the clock would end earlier than a turn that began at its display.
        is_late = begun <= self._clock.now() and begun + table.turn_time > table.deadline + _LATE
        return StartClock(turn[1], begun) if is_late else None

    def _stands(self, table: Table) -> bool:
        """Whether a turn's clock stands still. Where nobody can be called, it does until the turn is displayed."""
        turn, (shown, _) = awaited_turn(table), self._shown.get(table.id, (None, 0.0))
        return not is_server(table.guild) and turn is not None and shown != turn[:2]

    async def settle(self, guild: int | None = None) -> bool:
        """Give back what past absences have taken, in one server or in all. Return whether nothing is left to give.

        Unnoticeable amounts are given back only when they matter.
        """
        is_settled = await self._turn_back()
        tables = self._registry.all() if guild is None else self._registry.in_guild(guild)
        for table_id in [each.id for each in tables]:
            # Look the table up again: while others were asked, a lobby may have become a game.
            table = self._registry.find(table_id)
            if table is None or self._absences.is_absent(table.guild, table.channel):
                continue
            given = self._owed(table, noticed=True)
            if given is None or not await self._ask(table_id, GiveBack(given), table.version):
                is_settled = is_settled and given is None
                self._plan(table_id)
        self._changed.set()
        return is_settled

    def _owed(self, table: Table, *, noticed: bool) -> Given | None:
        """Return the total that a table should have got back; None if it already has.

        :param noticed: return None also if less than a noticeable time was certainly lost.
        """
        since = settled_since(table)
        if since is None:
            return None
        lost, grace = self._absences.lost(table.guild, since, table.channel), self._tables.limits.grace
        if noticed and lost.certain < NOTICED:
            return None
        ends_at, whole = table.deadline, float(table.turn_time)
        if ends_at is None:  # a lobby or a stopped game has no turn that could end too soon
            ends_at, whole = math.inf, math.inf
        # The total for the turn, so asking twice gives nothing twice.
        given = give_back(table.given, lost, ends_at, now=self._clock.now(), grace=grace, whole=whole)
        known = 0.0 if table.given is None else table.given.seconds
        return given if given.seconds - known >= _OWED else None

    def _note_turned_back(self, seconds: float) -> None:
        """Note a clock set back, without waiting: everything saved from now on uses the new time."""
        # Moments that are only remembered here follow at once; stored ones when their tables can be changed.
        self._shown = {table: (turn, at + seconds) for table, (turn, at) in self._shown.items()}
        for table in self._registry.all():
            if settled_since(table) is not None:
                _, before = self._turned_back.get(table.id, (None, 0.0))
                self._turned_back[table.id] = awaited_turn(table), before + seconds

    async def _turn_back(self) -> bool:
        """Shift deadlines by the amount that the machine's clock was set back. Return whether all could be shifted."""
        now = self._clock.now()
        if not self._absences.are_moments_kept:
            return False
        for table_id, (turn, seconds) in list(self._turned_back.items()):
            table = self._registry.find(table_id)
            # A turn that began after the clock was set back uses the new time already.
            is_another = table is None or awaited_turn(table) != turn or settled_since(table) is None
            if is_another or table is None or await self._ask(table_id, TurnBack(seconds), table.version):
                self._turned_back.pop(table_id, None)
        for table in self._registry.all():
            # A deadline farther away than a whole turn was set by a clock that was ahead.
            if table.id not in self._turned_back and is_too_far(table, now, self._tables.limits.grace):
                assert table.deadline is not None  # noqa: S101 (it is too far)
                await self._ask(
                    table.id, TurnBack(now - rule_of_turn(table).before(table.deadline, table.turn_time)), table.version
                )
        return not self._turned_back

    def _plan(self, table_id: str, not_before: float = -math.inf) -> None:
        table = self._registry.find(table_id)
        due = None if table is None else next_due(table, self._tables.limits, partial(self._base, table))
        if table is None or due is None:
            self._agenda.remove(table_id)
        else:
            self._agenda.put(table_id, max(due.at, not_before), Planned(due.action, table.version))

    def _base(self, table: Table, moment: float) -> float:
        """Return the moment from which to count a long time: time lost since its beginning does not count."""
        begun, settled = self._absences.counted_from(moment), -math.inf
        if table.given is not None and (table.status is Status.LOBBY or table.stopped is not None):
            settled = table.given.until
        lost = self._absences.lost(table.guild, max(begun, settled), table.channel)
        return begun + lost.within(self._tables.limits.grace)

    async def _look(self) -> None:
        """Do what is due, then sleep until something else is due or changes."""
        self._changed.clear()
        await self.tick()
        now = self._clock.now()
        following = self._agenda.next_at(self._is_paused)  # paused tables are planned again after the absence
        seconds = _LONGEST_SLEEP if following is None else min(max(following - now, 0.0), _LONGEST_SLEEP)
        # If the clock itself fails, ``first_of`` raises; the loop must not spin.
        await first_of(self._clock.sleep(seconds), self._changed.wait())

    def _is_paused(self, table_id: str) -> bool:
        table = self._registry.find(table_id)
        return table is not None and self._absences.is_absent(table.guild, table.channel)

    async def tick(self) -> None:
        """Request everything that is due now."""
        self._absences.look()
        await self._tables.reread_unconfirmed()
        # Late displays and time off move deadlines, so they come before anything is due.
        # Taken out one by one: a display that is noted while this waits for an answer must not be lost.
        for late_shown in self._registry.drain(self._shown_late):
            if (late := self._late_start(late_shown)) is not None:
                await self._ask(late_shown.id, late, late_shown.version)
        await self._times_off.note_changed()
        for noted in self._times_off.noted():
            try:
                counting = await self._times_off.wanted(noted)
            except StoreError as error:
                # Before anybody is judged it is looked up again.
                logger.info("What does not count at table %s is not known: %s", noted.id, error)
                continue
            if counting is not None:
                await self._ask(noted.id, counting, noted.version)
        now = self._clock.now()
        for table_id, planned in self._agenda.take_due(now):
            self._absences.look()  # the process may have been suspended while another table was asked
            if self._is_paused(table_id) or table_id in self._agenda:
                continue
            table = self._registry.find(table_id)
            due = None if table is None else next_due(table, self._tables.limits, partial(self._base, table))
            if table is not None and (due is None or due.at > self._clock.now()):
                self._plan(table_id)  # not due yet: time was lost after it was planned
                continue
            action = planned.action if table is None else await self._before(table, planned.action)
            if action is None:
                stands = table is not None and self._stands(table)
                self._plan(table_id, self._clock.now() + (_PAUSE_AFTER_REFUSAL if stands else _SIGN_OF_LIFE))
            # Ask with the version that it was planned for. If the table has changed meanwhile, the action (closing a
            # lobby, say) must not hit its new state.
            elif not await self._ask(table_id, action, planned.version):
                self._plan(table_id, self._clock.now() + _PAUSE_AFTER_REFUSAL)
            elif table_id not in self._agenda:
                self._plan(table_id)

    async def _before(self, table: Table, action: Action) -> Action | None:
        """Return the action to request for a due one: a late start, time to give back, their own time, or the due one.
        Return None to wait: their time can't be read, or it is unknown whether they could see a turn or be heard."""
        if isinstance(action, Warn | TakeOver | Forfeit) and self._stands(table):
            return None
        if isinstance(action, Warn | TakeOver | Forfeit | ReleaseSeats):
            late = None if isinstance(action, ReleaseSeats) else self._late_start(table)
            given = self._owed(table, noticed=False)
            if late is not None or given is not None:
                return late or GiveBack(given or Given())
        if isinstance(action, Warn | TakeOver | Forfeit):
            try:
                counting = await self._times_off.wanted(table)
            except StoreError as error:
                logger.info("What does not count at table %s is not known: %s", table.id, error)
                return None
            if counting is not None:
                return counting
        # The last check before a judgement: an event from Discord after the deadline proves that they could be heard.
        if isinstance(action, TakeOver | Forfeit) and table.deadline is not None:
            return action if self._absences.could_be_heard(table.guild, table.deadline) else None
        return action

    async def _ask(self, table_id: str, action: Action, version: int) -> bool:
        """Request an action. Return False if it was refused, because the table has moved on or could not be saved.

        A fault at one table must not stop the clocks of others.
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


Base = Callable[[float], float]


class Due(NamedTuple):
    """An action that the clock must request, and when."""

    at: float
    action: Action


def next_due(table: Table, limits: Limits, base: Base = float) -> Due | None:
    """Return the next due action of a table if nobody does anything.

    :param base: maps the beginning of a long time to the moment from which it counts.
    """
    return min(_dues(table, limits, base), key=lambda due: due.at, default=None)


def _dues(table: Table, limits: Limits, base: Base) -> Iterator[Due]:
    """Yield everything that happens to a table by itself, each with its time, in no order."""
    touched = base(table.touched_at)
    if table.tournament is not None and table.status is not Status.OVER:
        yield from _dues_of_turn(table)
        return
    if table.status is Status.LOBBY:
        yield Due(touched + limits.lobby_closes_after, Expire())
        if table.still_expected():
            yield Due(table.held_until, ReleaseSeats())
    elif table.status is Status.PLAYING:
        yield from _dues_of_turn(table)
        if not clock_runs(table) and awaited_turn(table) is not None:
            yield Due(touched + limits.sleeps_after, FallAsleep())
    elif table.stopped is not None:
        yield Due(base(table.stopped.until - RESUMABLE_FOR) + RESUMABLE_FOR, Expire())
    elif table.live:
        yield Due(touched + limits.closes_after, Expire())
    host = table.seat_of(table.host)
    if host is not None and table.seats[host].away and table.present():
        yield Due(base(table.seats[host].away_since) + limits.host_passes_after, PassHost())


def _dues_of_turn(table: Table) -> Iterator[Due]:
    if table.deadline is None or not clock_runs(table):
        return
    if table.warned:
        yield Due(table.deadline, Forfeit() if table.absent_loses else TakeOver(table.running().state.turn))
    else:
        yield Due(warning_at(table), Warn())
