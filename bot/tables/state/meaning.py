"""What leaving and stopping would really do: what somebody was asked about, and what it must still be within the lock
of the table."""

from enum import StrEnum
from typing import Any, Final

from bot.errors import Reason, Refused
from bot.tables.state.status import Status
from bot.tables.state.table import HasSeats


class Leaving(StrEnum):
    """What leaving a table really does."""

    LOBBY = "lobby"
    LEAVE = "leave"
    """A computer plays on."""
    PAUSE = "pause"
    CLOSE = "close"
    OVER = "over"


TABLE_ITSELF: Final = "table"
"""What stopping means where no game runs."""


def leaving_means(table: HasSeats[Any], user: int) -> Leaving:
    """What leaving would really do now."""
    if table.status is Status.LOBBY:
        return Leaving.LOBBY
    if any(seat.user not in (None, user) for seat in table.seats):
        return Leaving.OVER if table.status is Status.OVER else Leaving.LEAVE
    return Leaving.PAUSE if table.status.in_game and table.stopped is None else Leaving.CLOSE


def stopping_means(table: HasSeats[Any]) -> str:
    """What stopping would really do now: it stops the game of that number, or closes the table."""
    if table.game is None or not table.status.in_game:
        return TABLE_ITSELF
    return str(table.game.id).removeprefix(f"{table.id}-")


def require_still_meant(asked: str | None, now: str) -> None:
    """:param asked: what somebody was asked about; None where they were not.
    :raises Refused: it would be something else now.
    """
    if asked is not None and asked != now:
        raise Refused(Reason.STALE)
