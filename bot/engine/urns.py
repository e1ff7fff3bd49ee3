"""Urns: the cards that a shuffle has mixed, of which some are recognised as they show."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random


class Contradiction(ValueError):
    """A card that shows where a deal has no such card left."""


class Urn:
    """Cards that one shuffle has mixed.

    ``cards`` counts known ones, ``hidden`` others by the urns that they came from, and ``reserved`` known ones that are
    going to show in a place of this urn alone.
    """

    __slots__ = ("cards", "hidden", "reserved")

    def __init__(self, cards: Iterable[int], hidden: Iterable["Urn"] = ()) -> None:
        self.cards, self.hidden, self.reserved = Counter(cards), Counter(hidden), Counter[int]()

    def __len__(self) -> int:
        """Return how many cards are left, without those that are reserved."""
        return self.cards.total() + self.hidden.total()

    def reserve(self, cards: Iterable[int], randomness: Random) -> None:
        """Keep cards for the places where they are going to show. Raises ``Contradiction``."""
        for card in cards:
            self.take(card, randomness)
            self.reserved[card] += 1

    def show(self, card: int, randomness: Random) -> None:
        """Take out a card that shows in a place of this urn alone. Raises ``Contradiction``."""
        if self.reserved[card]:
            self.reserved[card] -= 1
        else:
            self.take(card, randomness)

    def chance(self, card: int) -> float:
        """Return the chance that one card drawn is this one."""
        found = self.cards[card] + sum(count * urn.chance(card) for urn, count in self.hidden.items() if count)
        return found / len(self) if found else 0.0

    def take(self, card: int, randomness: Random) -> None:
        """Take out a certain card. Raises ``Contradiction`` if there is none."""
        hidden = [urn for urn, count in self.hidden.items() if count]
        chances = [float(self.cards[card]), *(self.hidden[urn] * urn.chance(card) for urn in hidden)]
        if not any(chances):
            raise Contradiction(f"no card {card} is left")
        (found,) = randomness.choices(range(len(chances)), chances)
        if not found:
            self.cards[card] -= 1
        else:
            self._out_of(hidden[found - 1]).take(card, randomness)

    def draw(self, randomness: Random) -> int:
        """Take out any card. Raises ``Contradiction`` if none is left."""
        if not len(self):
            raise Contradiction("no card is left")
        place = randomness.randrange(len(self))
        if place >= self.cards.total():
            hidden = next(islice(self.hidden.elements(), place - self.cards.total(), None))
            return self._out_of(hidden).draw(randomness)
        card = next(islice(self.cards.elements(), place, None))
        self.cards[card] -= 1
        return card

    def _out_of(self, urn: "Urn") -> "Urn":
        """Return an earlier urn, of which one hidden card is left less here."""
        self.hidden[urn] -= 1
        return urn


class ScoutUrn(Urn):
    """Urn that gives whatever shows, and notes in ``shown`` what does in places of its own."""

    __slots__ = ("shown",)

    def __init__(self, cards: Iterable[int], hidden: Iterable[Urn] = ()) -> None:
        super().__init__(cards, hidden)
        self.shown: list[int] = []

    def chance(self, card: int) -> float:
        return 1.0

    def take(self, card: int, randomness: Random) -> None:
        """Take out nothing."""

    def show(self, card: int, randomness: Random) -> None:
        """Note a card."""
        self.shown.append(card)
