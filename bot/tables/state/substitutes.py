"""Computers that play for the absent: how well they may play."""

from collections.abc import Iterable
from typing import Final, Protocol

from bot.figures.feats import LEVELS
from bot.tables.state.table import ABSENT_LEVEL, Table

_STRENGTH: Final = {level: strength for strength, level in enumerate(LEVELS)}


class _Seat(Protocol):
    """A seat as far as it says whose computer plays there."""

    user: int | None
    level: str | None
    left_by: int | None


def levels_for_absent(seats: Iterable[_Seat]) -> tuple[str, ...]:
    """Return the levels that may play for the absent, weakest first: none is stronger than the usual one, nor than the
    table's own computers where it has any. So nobody gains by being absent."""
    own = [each.level for each in seats if each.user is None and each.left_by is None and each.level is not None]
    # Levels of earlier releases stand nowhere in the order; they hold nobody back.
    most = min(_STRENGTH[ABSENT_LEVEL], max((_STRENGTH.get(level, len(LEVELS)) for level in own), default=len(LEVELS)))
    return LEVELS[: most + 1]


def level_for_absent(table: Table) -> str:
    """Return the level that plays for the absent now: the chosen one, or the strongest that may where that is less."""
    allowed = levels_for_absent(table.seats)
    return table.absent_level if table.absent_level in allowed else allowed[-1]
