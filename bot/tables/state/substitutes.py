"""Substitutes: levels of computers that play for absent people."""

from collections.abc import Iterable
from typing import Final, Protocol

from bot.figures.feats import LEVELS
from bot.tables.state.table import ABSENT_LEVEL, Table

_STRENGTH: Final = {level: strength for strength, level in enumerate(LEVELS)}


class _Seat(Protocol):
    """Protocol of a seat: the facts of its computer."""

    user: int | None
    level: str | None
    left_by: int | None


def levels_for_absent(seats: Iterable[_Seat]) -> tuple[str, ...]:
    """Return the levels that may play for the absent, weakest first. None is stronger than the usual one or than the
    table's own computers, so that nobody gains by being absent."""
    own = [each.level for each in seats if each.user is None and each.left_by is None and each.level is not None]
    # Levels of earlier releases have no place in the order and set no limit.
    most = min(_STRENGTH[ABSENT_LEVEL], max((_STRENGTH.get(level, len(LEVELS)) for level in own), default=len(LEVELS)))
    return LEVELS[: most + 1]


def level_for_absent(table: Table, allowed: tuple[str, ...] | None = None) -> str:
    """Return the level that plays for the absent now: the chosen one, or the strongest allowed if that is weaker.

    :param allowed: by ``levels_for_absent``, where they are known already.
    """
    allowed = allowed or levels_for_absent(table.seats)
    return table.absent_level if table.absent_level in allowed else allowed[-1]
