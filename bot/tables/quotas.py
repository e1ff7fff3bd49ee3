"""How many tables one person, one server and this process may have."""

from collections.abc import Sequence
from math import ceil

from bot.tables.errors import Reason, Refused
from bot.tables.limits import MINUTE, Limits
from bot.tables.registry import TableRegistry
from bot.tables.status import Status


class Quotas:
    """Counts tables. Every check raises ``Refused`` with what to do."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def check_opening(self, tables: TableRegistry, guild: int, user: int, opened: Sequence[float], now: float) -> None:
        """Whether somebody, who has opened tables at those moments, may open one more now. Raises ``Refused``."""
        self.check_seat(tables, user)
        if 0 < self._limits.tables_of_process <= tables.standing():
            raise Refused(Reason.FULL_HOUSE)
        here = tables.standing(guild)
        if 0 < self._limits.tables_of_server <= here:
            raise Refused(Reason.TOO_MANY_TABLES, count=here)
        self._check_lobbies(opened, now)

    def check_seat(self, tables: TableRegistry, user: int) -> None:
        """Whether somebody may take one more seat. Raises ``Refused``."""
        taken = sum(
            table.status in (Status.LOBBY, Status.PLAYING) and table.seat_of(user) is not None
            for table in tables.of_person(user)
        )
        if 0 < self._limits.seats_of_user <= taken:
            raise Refused(Reason.SEATED_ELSEWHERE, count=taken)

    def _check_lobbies(self, opened: Sequence[float], now: float) -> None:
        lately = [moment for moment in opened if 0 <= now - moment < self._limits.lobby_window]
        if 0 < self._limits.lobbies_of_user <= len(lately):
            wait = lately[0] + self._limits.lobby_window - now
            raise Refused(Reason.TOO_MANY_LOBBIES, minutes=ceil(wait / MINUTE))
