"""Whose turn has lasted how long, in time in which people could be heard: nobody's is cut short by the bot's absence,
and none lasts for ever."""

import asyncio
from dataclasses import dataclass, field

from bot.places import is_server
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from tests.faults.ledger import Findings

Turn = tuple[str, int]
_SHORT = 2.0
"""Seconds that may be missing: less than half a second is not given back, each time."""
_ROOM = 60.0
"""Whoever plays a card gets so much more."""
_LATE = 90.0
"""Warnings and seats taken over may be refused by the store for a while, and turns are shown late."""


@dataclass
class _Begun:
    """Which turn began when, how long it lasts, and how often its player has played."""

    turn: Turn
    at: float
    seconds: int
    plays: int = 0


@dataclass
class Hearing:
    """The time of a world in which its people could be heard, and what each turn has had of it."""

    findings: Findings
    grace: float
    lost: float = 0.0
    _away_since: float | None = None
    _begun: dict[str, "_Begun"] = field(default_factory=dict)
    _seen: set[Turn] = field(default_factory=set)
    """The turns that were shown to everybody."""

    def go(self) -> None:
        """From now on nobody can be heard."""
        if self._away_since is None:
            self._away_since = asyncio.get_running_loop().time()

    def come(self) -> None:
        """From now on everybody can."""
        if self._away_since is not None:
            self.lost += asyncio.get_running_loop().time() - self._away_since
            self._away_since = None

    def now(self) -> float:
        """Seconds in which people could be heard so far."""
        now = asyncio.get_running_loop().time()
        return (now if self._away_since is None else self._away_since) - self.lost

    def shown(self, table: TableView) -> None:
        """All see a table as it is here."""
        if table.game is None or table.game.turn in self._seen:
            return
        self._seen.add(table.game.turn)
        known = self._begun.get(table.id)
        if known is not None and known.turn == table.game.turn and not is_server(table.guild):
            known.at = self.now()

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        known = self._begun.get(table.id)
        if update.kind is TransitionKind.TAKEN_OVER and known is not None and self._is_unseen(table, known):
            self.findings.note("absent", f"a seat at table {table.id} was taken of somebody who saw no turn of theirs")
        if update.kind is TransitionKind.TAKEN_OVER and known is not None:
            lasted = self.now() - known.at
            if lasted < known.seconds - _SHORT:
                words = f"a seat at table {table.id} was taken after {lasted:.0f} s of {known.seconds}"
                self.findings.note("absent", words)
        if _has_lost_its_clock(table):
            self.findings.note("stuck", f"the turn at table {table.id} has lost its clock by {update.kind}")
        self.see(table)
        if update.kind is TransitionKind.PLAYED and table.id in self._begun:
            self._begun[table.id].plays += 1

    def see(self, table: TableView) -> None:
        """A table is as it is; its turn may have begun."""
        known = self._begun.get(table.id)
        if table.game is None or table.deadline is None:
            self._begun.pop(table.id, None)
        elif known is None or known.turn != table.game.turn:
            self._begun[table.id] = _Begun(table.game.turn, self.now(), table.turn_time)

    def _is_unseen(self, table: TableView, known: _Begun) -> bool:
        """Where nobody can be called, whether a turn has never been shown."""
        return not is_server(table.guild) and known.turn not in self._seen

    def check(self, table: TableView) -> None:
        """Whether the turn of a table goes on for longer than it can."""
        known = self._begun.get(table.id)
        if known is None or table.deadline is None or self._is_unseen(table, known):
            return
        lasted = self.now() - known.at
        if lasted > known.seconds + self.grace + known.plays * _ROOM + _LATE:
            words = f"the turn at table {table.id} lasts {lasted:.0f} s instead of {known.seconds}"
            self.findings.note("stuck", words)


def _has_lost_its_clock(table: TableView) -> bool:
    """Whether a turn was given time, somebody else waits, and nothing says when it ends."""
    game = table.game
    if game is None or table.status is not Status.PLAYING or not table.turn_time or len(table.people()) < 2:
        return False
    return table.deadline is None and not table.seats[game.public.to_play].by_computer
