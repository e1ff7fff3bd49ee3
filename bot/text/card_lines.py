"""Lines of cards: the content of a hand's picture as text, with emojis if there are any and words otherwise.

They replace the picture for people who play with cards as text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.views import PublicView, SeatFront, SeatView
from bot.text.card_words import card_word, rank_word, stands_for_another
from bot.text.catalogue import Texts
from bot.text.table_words import (
    Detail,
    Teller,
    counted_piles,
    goals_words,
    longest_that_fits,
    seat_name,
    seats_after,
    stock_line,
    told_sides,
)

CardSigns = Mapping[int, str]
"""Emoji of each card, as text. Missing cards are written in words."""
NO_SIGNS: Final[CardSigns] = {}

LONGEST_LINES: Final = 2600
"""Limit of characters, out of the 4000 of a message. An emoji takes about 45, so there can be fewer than 60."""
SEEN_IN_LINES: Final = 7
"""Number of cards shown of an own side stack; the rest is counted."""
_APART: Final = " · "


@dataclass(frozen=True, slots=True)
class _Level:
    """Level of detail: the parts shown as emojis, and the covered cards shown at all."""

    others_sides: bool = True
    others_goals: bool = True
    own: bool = True
    hand: bool = True
    covered: int = SEEN_IN_LINES - 1
    clipped: bool = False


_LEVELS: Final = (
    _Level(),
    _Level(covered=2),
    _Level(others_sides=False, covered=2),
    _Level(others_sides=False, others_goals=False, covered=2),
    _Level(others_sides=False, others_goals=False, own=False, covered=0),
    _Level(others_sides=False, others_goals=False, own=False, hand=False, covered=0, clipped=True),
)


@dataclass(frozen=True, slots=True)
class _CardTeller(Teller):
    """Teller of open cards as emojis, and of covered ones in words."""

    signs: CardSigns

    def card(self, card: int) -> str:
        return self.signs.get(card) or card_word(card, self.texts, self.suits)


@dataclass(frozen=True, slots=True)
class _Tellers:
    """Tellers of the parts of a hand."""

    others_sides: _CardTeller
    others_goals: _CardTeller
    own: _CardTeller
    hand: _CardTeller


def hand_lines(
    view: SeatView, names: Sequence[str], texts: Texts, signs: CardSigns = NO_SIGNS, limit: int = LONGEST_LINES
) -> str:
    """Return everything that one seat sees: the others, the centre, the own piles and the hand.

    :param limit: the most characters, as Discord counts them.
    """

    def tell(tell_by: _Tellers) -> str:
        others = [
            line for seat in seats_after(view) for line in _seat_lines(view.public.seats[seat], tell_by, view.seat)
        ]
        own, hand = tell_by.own, tell_by.hand
        goals = texts.say("cards-own", goals=goals_words(view.own, own))
        cards = " ".join(hand.card(card) for card in view.sorted_hand) or texts.say("alt-empty", count=1)
        last = [goals, _sides(view.own, own), texts.say("cards-hand"), f"## {cards}"]
        return "\n".join([*others, *_centre_lines(own), *last])

    # Emojis are long as text: give up detail step by step, the least important first, until the message fits.
    return longest_that_fits(lambda level: tell(_tellers(level, view.public, names, texts, signs)), limit, _LEVELS)


def _tellers(level: _Level, view: PublicView, names: Sequence[str], texts: Texts, signs: CardSigns) -> _Tellers:
    def teller(covered: int, in_signs: bool) -> _CardTeller:
        detail = Detail(covered, clipped=level.clipped)
        return _CardTeller(view, names, texts, detail, signs if in_signs else NO_SIGNS)

    # Covered cards are shown of own stacks only: there is no room for the others' beside the hand.
    return _Tellers(
        others_sides=teller(0, level.others_sides),
        others_goals=teller(0, level.others_goals),
        own=teller(level.covered, level.own),
        hand=teller(0, level.hand),
    )


def _seat_lines(front: SeatFront, tell_by: _Tellers, viewer: int) -> list[str]:
    """Return ``Ana goal card 7 (14 left) · 5 in hand``, and below it her side stacks."""
    teller = tell_by.others_goals
    name = teller.name(front.seat)
    goals = teller.texts.say(
        "cards-seat",
        name=name,
        partner=seat_name(front, teller, viewer).removeprefix(name),
        goals=goals_words(front, teller),
        hand=teller.texts.say("cards-count", count=front.hand_count),
    )
    return [goals, _sides(front, tell_by.others_sides)]


def _sides(front: SeatFront, teller: Teller) -> str:
    # A narrow screen breaks lines at spaces: the sign of a stack stays beside its cards.
    space = "\N{NO-BREAK SPACE}"
    return _APART.join(f"{pile}{space}{cards}" for pile, cards, _ in told_sides(front, teller, space))


def _centre_lines(teller: Teller) -> list[str]:
    """Return the stock, and every centre pile with the rank that it needs; equal piles are counted.

    A pile is ``7 → 8``, or ``9 ↓ 8`` beside ``7 ↑ 8``.
    """
    rules, texts, piles = teller.view.rules, teller.texts, list[str]()
    for pile in (teller.view.centre[place] for place in teller.view.centre_shown):
        needed, direction = rank_word(pile.next_rank, rules), pile.direction or "none"
        if pile.top is None:
            piles.append(texts.say("cards-free", next=needed, direction=direction))
            continue
        card = teller.card(pile.top)
        # A king that stands for a 7 shows nothing of the 7, so its part is written beside it.
        if stands_for_another(pile.top, pile.stands_for):
            rank = rank_word(pile.stands_for, rules)
            piles.append(texts.say("cards-pile-wild", card=card, rank=rank, next=needed, direction=direction))
        else:
            piles.append(texts.say("cards-pile", card=card, next=needed, direction=direction))
    return [texts.say("cards-centre", stock=stock_line(teller)), _APART.join(counted_piles(piles, texts))]
