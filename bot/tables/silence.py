"""How long somebody whose turn it is has been silent, so that a computer may play for them."""

from math import ceil

from bot.tables.errors import Reason, Refused
from bot.tables.limits import MINUTE
from bot.tables.table import Table
from bot.tables.timing import silent_since


class Silence:
    """Knows since when people could press at all: nobody was silent while Discord could not be reached."""

    def __init__(self, allowed: float) -> None:
        """:param allowed: seconds after which somebody counts as silent."""
        self._allowed = allowed
        self._heard_since: dict[int | None, float] = {}

    def count_from(self, now: float, guild: int | None = None) -> None:
        """Nobody could press until now, in one server or anywhere."""
        self._heard_since[guild] = now

    def counts_at(self, table: Table, now: float) -> float | None:
        """From when on a computer may be let play for the person whose turn it is; None where nobody is awaited, or
        where their clock settles that."""
        since = silent_since(table)
        if since is None or table.deadline is not None:
            return None
        heard = max(self._heard_since.get(guild, 0.0) for guild in (None, table.guild))
        has_jumped_back = since > now
        return (heard if has_jumped_back else max(since, heard)) + self._allowed

    def check(self, table: Table, now: float) -> None:
        """:raises Refused: whoever is to play has not been silent for so long."""
        silent_at = self.counts_at(table, now)
        wait = 0.0 if silent_at is None else silent_at - now
        if wait > 0:
            name = table.seats[table.running().state.to_play].name
            raise Refused(Reason.NOT_SILENT, name=name, minutes=ceil(wait / MINUTE))
