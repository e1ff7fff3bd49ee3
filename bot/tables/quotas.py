"""How many tables one person, one server and this process may have."""

from collections import deque
from collections.abc import Iterable
from math import ceil
from typing import Final

from bot.tables.errors import Refused
from bot.tables.limits import MINUTE, Limits
from bot.tables.table import Table

_REMEMBERED: Final = 10_000


class Quotas:
    """Counts tables and remembers who opened one when. Every check raises ``Refused`` with what to do."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._opened: dict[int, deque[float]] = {}

    def check_opening(self, tables: Iterable[Table], guild: int, user: int, now: float) -> None:
        """Whether somebody may open a table in a server now. Raises ``Refused``."""
        standing = [table for table in tables if table.status != "over"]
        self.check_seat(standing, user)
        if 0 < self._limits.tables_of_process <= len(standing):
            raise Refused("full-house")
        here = sum(table.guild == guild for table in standing)
        if 0 < self._limits.tables_of_server <= here:
            raise Refused("too-many-tables", count=here)
        self._check_lobbies(user, now)

    def check_seat(self, tables: Iterable[Table], user: int) -> None:
        """Whether somebody may take one more seat. Raises ``Refused``."""
        taken = sum(table.status in ("lobby", "playing") and table.seat_of(user) is not None for table in tables)
        if 0 < self._limits.seats_of_user <= taken:
            raise Refused("seated-elsewhere", count=taken)

    def _check_lobbies(self, user: int, now: float) -> None:
        opened = self._opened.get(user, deque())
        while opened and not 0 <= now - opened[0] < self._limits.lobby_window:
            opened.popleft()
        if 0 < self._limits.lobbies_of_user <= len(opened):
            wait = opened[0] + self._limits.lobby_window - now
            raise Refused("too-many-lobbies", minutes=ceil(wait / MINUTE))

    def note_opening(self, user: int, now: float) -> None:
        """Remembers that somebody has opened a table."""
        opened = self._opened.pop(user, deque())
        opened.append(now)
        self._opened[user] = opened
        if len(self._opened) > _REMEMBERED:
            del self._opened[next(iter(self._opened))]
