"""Silence of the player to move, after which a computer may play for them."""

from math import ceil

from bot.errors import Reason, Refused
from bot.tables.limits import MINUTE
from bot.tables.state.table import Table
from bot.tables.state.turn_clock import clock_runs, silent_since
from bot.tables.time.absences import Absences


class Silence:
    """Counter of the time for which a player has been silent, without the program's own absences."""

    def __init__(self, allowed: float, absences: Absences, grace: float) -> None:
        """Prepare the counter.

        :param allowed: seconds after which a player counts as silent.
        :param grace: seconds of possible absence that count as lost.
        """
        self._allowed, self._absences, self._grace = allowed, absences, grace

    def counts_at(self, table: Table) -> float | None:
        """Return when a computer may be let play for the awaited player; None where nobody is awaited or their clock
        settles it."""
        since = silent_since(table)
        if since is None or clock_runs(table):
            return None
        begun = self._absences.counted_from(since)
        return begun + self._absences.lost(table.guild, begun, table.channel).within(self._grace) + self._allowed

    def check(self, table: Table, now: float) -> None:
        """Check that a computer may be let play for the awaited player.

        :raises Refused: they have not been silent for long enough.
        """
        self._absences.look()
        silent_at = self.counts_at(table)
        wait = 0.0 if silent_at is None else silent_at - now
        if wait > 0:
            name = table.seats[table.running().state.to_play].name
            raise Refused(Reason.NOT_SILENT, name=name, minutes=ceil(wait / MINUTE))
