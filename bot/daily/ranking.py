"""Who did better on a day that has ended, and who equally well."""

from collections.abc import Sequence

from bot.entities.kept import DailyTry


def merit(tried: DailyTry) -> tuple[int, int]:
    """Less is better: first who won, in fewest turns; then who had fewest goal cards left, however long that took; last
    what was not finished."""
    if tried.won is None:
        return 2, 0
    return (0, tried.turns) if tried.won else (1, tried.left)


def ranked_places(tries: Sequence[DailyTry]) -> list[int]:
    """The places of tries that stand in their order, from 1: who did equally well shares one."""
    found: list[int] = []
    for number, tried in enumerate(tries):
        is_equal = bool(found) and merit(tried) == merit(tries[number - 1])
        found.append(found[-1] if is_equal else number + 1)
    return found
