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

    def check_tables(self, tables: TableRegistry, guild: int, user: int, *, most: int | None = None) -> None:
        """Whether somebody may open one more table. Raises ``Refused``.

        :param most: how many the server itself wants at most.
        """
        self.check_seat(tables, user)
        if 0 < self._limits.tables_of_process <= tables.standing():
            raise Refused(Reason.FULL_HOUSE)
        here, allowed = tables.standing(guild), self._limits.tables_of_server
        if most is not None:
            allowed = min(most, allowed) if allowed else most
        if 0 < allowed <= here:
            raise Refused(Reason.TOO_MANY_TABLES, count=here)

    def check_seat(self, tables: TableRegistry, user: int) -> None:
        """Whether somebody may take one more seat; games that they play alone, and those of tournaments, don't count.

        :raises Refused: they have too many.
        """
        taken = sum(
            table.status in (Status.LOBBY, Status.PLAYING) and table.seat_of(user) is not None
            for table in tables.of_person(user)
            if table.tournament is None and (table.game is None or len(table.people()) > 1)
        )
        if 0 < self._limits.seats_of_user <= taken:
            raise Refused(Reason.SEATED_ELSEWHERE, count=taken)

    def check_lobbies_of_user(self, opened: Sequence[float], now: float) -> None:
        """Whether somebody, who has opened tables at those moments, may open one more now. Raises ``Refused``."""
        self._check_lobbies(opened, now, self._limits.lobbies_of_user, Reason.TOO_MANY_LOBBIES)

    def check_lobbies_of_channel(self, opened: Sequence[float], now: float) -> None:
        """Whether one more lobby may be posted in a channel now. Raises ``Refused``."""
        self._check_lobbies(opened, now, self._limits.lobbies_of_channel, Reason.TOO_MANY_LOBBIES_HERE)

    def _check_lobbies(self, opened: Sequence[float], now: float, most: int, reason: Reason) -> None:
        lately = [moment for moment in opened if 0 <= now - moment < self._limits.lobby_window]
        if 0 < most <= len(lately):
            wait = lately[-most] + self._limits.lobby_window - now
            raise Refused(reason, minutes=ceil(wait / MINUTE))
