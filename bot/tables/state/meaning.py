"""Meanings of leaving and stopping: the effect that a person confirmed must still be the effect inside the table's
lock."""

from enum import StrEnum
from typing import Any, Final

from bot.errors import Reason, Refused
from bot.tables.state.status import Status
from bot.tables.state.table import HasSeats


class Leaving(StrEnum):
    """Effect of leaving a table."""

    LOBBY = "lobby"
    LEAVE = "leave"
    """A computer plays on."""
    PAUSE = "pause"
    CLOSE = "close"
    OVER = "over"


TABLE_ITSELF: Final = "table"
"""Meaning of stopping if no game runs."""


def leaving_means(table: HasSeats[Any], user: int) -> Leaving:
    """Return the effect that leaving has now."""
    if table.status is Status.LOBBY:
        return Leaving.LOBBY
    if any(seat.user not in (None, user) for seat in table.seats):
        return Leaving.OVER if table.status is Status.OVER else Leaving.LEAVE
    return Leaving.PAUSE if table.status.in_game and table.stopped is None else Leaving.CLOSE


def stopping_means(table: HasSeats[Any]) -> str:
    """Return the effect that stopping has now: it stops the game of this number, or closes the table."""
    if table.game is None or not table.status.in_game:
        return TABLE_ITSELF
    return str(table.game.id).removeprefix(f"{table.id}-")


def require_still_meant(asked: str | None, now: str) -> None:
    """Check that a confirmed effect is still the same.

    :param asked: the effect that the person confirmed; None if they were not asked.
    :raises Refused: the effect is different now.
    """
    if asked is not None and asked != now:
        raise Refused(Reason.STALE)
