"""Silence of the player to move, after which a computer may play for them."""

from math import ceil

from bot.errors import Reason, Refused
from bot.tables.limits import MINUTE
from bot.tables.state.table import Table
from bot.tables.state.turn_clock import clock_runs, silent_since
from bot.tables.time.absences import Absences


class Silence:
    """Counts the time in which people could be heard: nobody was silent in the program's own absence."""

    def __init__(self, allowed: float, absences: Absences, grace: float) -> None:
        """:param allowed: seconds after which somebody counts as silent.
        :param grace: so much of what was perhaps lost counts as lost.
        """
        self._allowed, self._absences, self._grace = allowed, absences, grace

    def counts_at(self, table: Table) -> float | None:
        """From when on a computer may be let play for the person whose turn it is; None where nobody is awaited, or
        where their clock settles that."""
        since = silent_since(table)
        if since is None or clock_runs(table):
            return None
        begun = self._absences.counted_from(since)
        return begun + self._absences.lost(table.guild, begun, table.channel).within(self._grace) + self._allowed

    def check(self, table: Table, now: float) -> None:
        """:raises Refused: whoever is to play has not been silent for so long."""
        self._absences.look()
        silent_at = self.counts_at(table)
        wait = 0.0 if silent_at is None else silent_at - now
        if wait > 0:
            name = table.seats[table.running().state.to_play].name
            raise Refused(Reason.NOT_SILENT, name=name, minutes=ceil(wait / MINUTE))
