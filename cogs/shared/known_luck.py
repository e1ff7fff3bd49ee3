"""Luck of the cards as reviews have found it, for the ends of the same games."""

from typing import Final

from bot.newest import Newest
from cogs.core.kernel import Kernel

_MOST_KEPT: Final = 1000


class KnownLuck:
    """Luck of each seat in the last games that were reviewed, in goal cards; less than 0 is bad."""

    def __init__(self) -> None:
        self._luck: Newest[str, tuple[float, ...]] = Newest(_MOST_KEPT)

    def note(self, game: str, luck: tuple[float, ...]) -> None:
        """Keep the result of a review."""
        self._luck[game] = luck

    def of(self, game: str, seat: int) -> float | None:
        """Return the luck of a seat; None where nobody has had the game reviewed lately."""
        found = self._luck.get(game, ())
        return found[seat] if seat < len(found) else None


def known_luck_of(kernel: Kernel) -> KnownLuck:
    """Return the memory of luck."""
    return kernel.part(KnownLuck, KnownLuck)
