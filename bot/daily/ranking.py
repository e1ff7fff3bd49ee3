"""Ranking of the attempts of a day."""

from collections.abc import Sequence

from bot.entities.kept import DailyTally, DailyTry


def merit(tried: DailyTry | DailyTally) -> tuple[int, int]:
    """Return the sort key of an attempt, smaller is better: first wins by fewest turns, then losses by fewest goal
    cards left, then attempts that were given up or not finished."""
    if tried.won is None:
        return 2, 0
    return (0, tried.turns) if tried.won else (1, tried.left)


def ranked_places(tries: Sequence[DailyTry]) -> list[int]:
    """Return the places of sorted attempts, from 1; equally good ones share a place."""
    found: list[int] = []
    for number, tried in enumerate(tries):
        is_equal = bool(found) and merit(tried) == merit(tries[number - 1])
        found.append(found[-1] if is_equal else number + 1)
    return found
