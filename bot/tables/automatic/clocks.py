"""The dispatcher of everything that time brings: warnings, seats taken over, tables that fall asleep or close.

What is due lies in the tables themselves, so nothing is lost at a restart. One task sleeps to the next. Time in which
nobody could be heard (``absences.py``) counts for nobody: it is given back before anybody is judged.
"""

import asyncio
import logging
import math
from functools import partial
from typing import Final, NamedTuple

from bot.errors import Refused, StoreError
from bot.places import is_server
from bot.running.lifecycle import LoopComponent
from bot.running.waiting import first_of
from bot.tables.actions import (
    Action,
    ClockAsker,
    Forfeit,
    GiveBack,
    ReleaseSeats,
    StartClock,
    TakeOver,
    TurnBack,
    Warn,
)
from bot.tables.automatic.agenda import Agenda
from bot.tables.automatic.timing import next_due
from bot.tables.limits import LONGEST_UNSHOWN
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.giving_back import NOTICED, Given, give_back
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.turn_clock import Turn, awaited_turn, clock_runs, is_too_far, settled_since
from bot.tables.time.absences import Absences
from bot.tables.view import TableView

logger = logging.getLogger(__name__)

_LONGEST_SLEEP: Final = 5.0
"""Seconds: so late at most a table is read again of which it was not known what had been saved, and so late its players
learn that it is their turn, which their clock gives back (``LONGEST_UNSHOWN``)."""
_PAUSE_AFTER_REFUSAL: Final = 5.0
_SIGN_OF_LIFE: Final = 0.5
"""Seconds after which a connection is looked at again that was asked for a sign of life."""
_LATE: Final = 2.0
"""A turn shown so late has begun too soon: its clock is counted anew."""
_OWED: Final = 0.5
"""Seconds worth giving back before somebody is judged."""


class Planned(NamedTuple):
    """What is to be asked of a table, and for which version of it that was planned."""

    action: Action
    version: int


class Clocks(LoopComponent):
    """Asks for what is due, through the same service as everybody."""

    def __init__(
        self, tables: TableService, registry: TableRegistry, clock: Clock, absences: Absences | None = None
    ) -> None:
        """:param absences: when nobody could be heard; never, where it is not said."""
        super().__init__()
        self._tables, self._registry, self._clock = tables, registry, clock
        self._absences = absences or Absences(clock)
        self._absences.when_turned_back.append(self._note_turned_back)
        self._agenda: Agenda[Planned] = Agenda()
        self._turned_back: dict[str, tuple[Turn | None, float]] = {}
        """The tables to be moved with the machine's clock, with their turn when it was set back, and how far."""
        self._shown: dict[str, tuple[tuple[str, int], float]] = {}
        """The turn of each table that was shown last, and when it was for the first time."""
        self._shown_late: set[str] = set()
        self._changed = asyncio.Event()

    async def start(self) -> None:
        """Starts; nobody is judged before they can be heard."""
        self._begin(self._look, first=self.settle, longest_pause=_PAUSE_AFTER_REFUSAL)

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
        if turn is None or table.deadline is None or table.warned or not clock_runs(table):
            return None
        shown, at = self._shown.get(table.id, (None, 0.0))
        latest = table.awaited_since + LONGEST_UNSHOWN if is_server(table.guild) else math.inf
        begun = min(at if shown == turn[:2] else math.inf, latest)
        is_late = begun <= self._clock.now() and begun + table.turn_time > table.deadline + _LATE
        return StartClock(turn[1], begun) if is_late else None

    def _stands(self, table: Table) -> bool:
        """Whether a turn's clock stands: where nobody can be called, it does until the turn was shown."""
        turn, (shown, _) = awaited_turn(table), self._shown.get(table.id, (None, 0.0))
        return not is_server(table.guild) and turn is not None and shown != turn[:2]

    async def settle(self, guild: int | None = None) -> bool:
        """Gives back what absences that are over have taken, in one server or in all; whether nothing is left to give.

        What is less than noticed is given back when it matters.
        """
        is_settled = await self._turn_back()
        tables = self._registry.all() if guild is None else self._registry.in_guild(guild)
        for table_id in [each.id for each in tables]:
            # Read now and not before the others were asked: meanwhile a lobby may have become a game.
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
        """What a table is to have got back in all; None where that is no more than it has.

        :param noticed: None also where less than what is noticed was certainly lost.
        """
        since = settled_since(table)
        if since is None:
            return None
        lost, grace = self._absences.lost(table.guild, since, table.channel), self._tables.limits.grace
        if noticed and lost.certain < NOTICED:
            return None
        ends_at, whole = table.deadline, float(table.turn_time)
        if ends_at is None:  # a lobby, or a game that was stopped: there is no turn that could end too soon
            ends_at, whole = math.inf, math.inf
        given = give_back(table.given, lost, ends_at, now=self._clock.now(), grace=grace, whole=whole)
        known = 0.0 if table.given is None else table.given.seconds
        return given if given.seconds - known >= _OWED else None

    def _note_turned_back(self, seconds: float) -> None:
        """At once: what is saved from now on has the new time already."""
        self._shown = {table: (turn, at + seconds) for table, (turn, at) in self._shown.items()}
        for table in self._registry.all():
            if settled_since(table) is not None:
                _, before = self._turned_back.get(table.id, (None, 0.0))
                self._turned_back[table.id] = awaited_turn(table), before + seconds

    async def _turn_back(self) -> bool:
        """Moves with the machine's clock what was awaited when it was set back; whether all of it could be moved."""
        now = self._clock.now()
        if not self._absences.are_moments_kept:
            return False
        for table_id, (turn, seconds) in list(self._turned_back.items()):
            table = self._registry.find(table_id)
            is_another = table is None or awaited_turn(table) != turn or settled_since(table) is None
            if is_another or table is None or await self._ask(table_id, TurnBack(seconds), table.version):
                self._turned_back.pop(table_id, None)
        for table in self._registry.all():
            if table.id not in self._turned_back and is_too_far(table, now, self._tables.limits.grace):
                assert table.deadline is not None  # noqa: S101 (it is too far)
                await self._ask(table.id, TurnBack(now + table.turn_time - table.deadline), table.version)
        return not self._turned_back

    def _plan(self, table_id: str, not_before: float = -math.inf) -> None:
        table = self._registry.find(table_id)
        due = None if table is None else next_due(table, self._tables.limits, partial(self._base, table))
        if table is None or due is None:
            self._agenda.remove(table_id)
        else:
            self._agenda.put(table_id, max(due.at, not_before), Planned(due.action, table.version))

    def _base(self, table: Table, moment: float) -> float:
        """The moment from which to count what began at another: what was lost since then counts for nothing."""
        begun, settled = self._absences.counted_from(moment), -math.inf
        if table.given is not None and (table.status is Status.LOBBY or table.stopped is not None):
            settled = table.given.until
        lost = self._absences.lost(table.guild, max(begun, settled), table.channel)
        return begun + lost.within(self._tables.limits.grace)

    async def _look(self) -> None:
        """Does what is due, and sleeps until something else is or has changed."""
        self._changed.clear()
        await self.tick()
        now = self._clock.now()
        following = self._agenda.next_at(self._is_paused)  # what is paused is planned again when it can be heard again
        seconds = _LONGEST_SLEEP if following is None else min(max(following - now, 0.0), _LONGEST_SLEEP)
        # Where time itself can't be told, that is a fault and no reason to look at once.
        await first_of(self._clock.sleep(seconds), self._changed.wait())

    def _is_paused(self, table_id: str) -> bool:
        table = self._registry.find(table_id)
        return table is not None and self._absences.is_absent(table.guild, table.channel)

    async def tick(self) -> None:
        """Asks for everything that is due now."""
        self._absences.look()
        await self._tables.reread_unconfirmed()
        await self._start_late_clocks()
        now = self._clock.now()
        for table_id, planned in self._agenda.take_due(now):
            self._absences.look()  # while another table was asked the process may have stood still
            if self._is_paused(table_id) or table_id in self._agenda:
                continue
            table = self._registry.find(table_id)
            due = None if table is None else next_due(table, self._tables.limits, partial(self._base, table))
            if table is not None and (due is None or due.at > self._clock.now()):
                self._plan(table_id)  # nothing is due yet, since time was lost after it was planned
                continue
            action = planned.action if table is None else self._before(table, planned.action)
            if action is None:
                stands = table is not None and self._stands(table)
                self._plan(table_id, self._clock.now() + (_PAUSE_AFTER_REFUSAL if stands else _SIGN_OF_LIFE))
            # With the version that it was planned for: while others were asked this table may have moved on, and
            # what was due then (a lobby's end, say) must not be done to what has become of it.
            elif not await self._ask(table_id, action, planned.version):
                self._plan(table_id, self._clock.now() + _PAUSE_AFTER_REFUSAL)
            elif table_id not in self._agenda:
                self._plan(table_id)

    def _before(self, table: Table, action: Action) -> Action | None:
        """What comes before something that is due: a turn shown late begins late, what was lost is given back, and
        nobody is absent who could not see their turn, or of whom it is not known whether they could be heard to the
        end; None is to wait for that."""
        if isinstance(action, Warn | TakeOver | Forfeit) and self._stands(table):
            return None
        if isinstance(action, Warn | TakeOver | Forfeit | ReleaseSeats):
            late = None if isinstance(action, ReleaseSeats) else self._late_start(table)
            given = self._owed(table, noticed=False)
            if late is not None or given is not None:
                return late or GiveBack(given or Given())
        if isinstance(action, TakeOver | Forfeit) and table.deadline is not None:
            return action if self._absences.could_be_heard(table.guild, table.deadline) else None
        return action

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
