"""Table and hand in words: the alt texts of their pictures, never longer than Discord allows.

Both contain everything that the picture shows. If that is too long, covered side cards go first, then equal centre
piles are counted together, then names are clipped, then partners are named once and counts are bare. Tops, counts, next
ranks and the seat to play always stay.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from bot.discord_limits import LONGEST_ALT
from bot.engine.highlights import Highlight
from bot.engine.views import CentrePile, GoalPile, PublicView, SeatFront, SeatView
from bot.text.card_words import card_word, join_and, pile_sign, rank_word, stands_for_another, suits_count
from bot.text.catalogue import Texts
from bot.text.names import clip_name
from bot.text.outcome import headline

_CLIPPED: Final = 8
_LONGEST_CLIP: Final = 16
_BRIEFEST_CLIP: Final = 12


@dataclass(frozen=True, slots=True)
class Detail:
    """Level of detail: covered cards of a stack, centre piles one by one or counted, whole names or not, counts with
    words or bare."""

    covered: int
    grouped: bool = False
    clipped: bool = False
    brief: bool = False
    plays: int = 60


DETAILS: Final = (
    Detail(40),
    Detail(6),
    Detail(3),
    Detail(1),
    Detail(0, plays=30),
    Detail(0, grouped=True, plays=20),
    Detail(0, grouped=True, clipped=True, plays=10),
    Detail(0, grouped=True, clipped=True, brief=True, plays=10),
)


@dataclass(frozen=True, slots=True)
class Teller:
    """Teller of a view, with names and texts, at a level of detail."""

    view: PublicView
    names: Sequence[str]
    texts: Texts
    detail: Detail
    stand_ins: Collection[int] = field(default=(), kw_only=True)

    @property
    def suits(self) -> bool:
        return suits_count(self.view.rules)

    def name(self, seat: int) -> str:
        if not self.detail.clipped:
            return self.names[seat]
        return shortest_clip(self.names[seat], _BRIEFEST_CLIP if self.detail.brief else _LONGEST_CLIP)

    def card(self, card: int) -> str:
        """Return an open or held card."""
        return self.covered(card)

    def covered(self, card: int) -> str:
        """Return a card under another."""
        return card_word(card, self.texts, self.suits)


def length(text: str) -> int:
    """Return the length as Discord may count it: signs outside the basic plane count twice."""
    return len(text.encode("utf-16-le")) // 2


def shortest_clip(name: str, most: int = _LONGEST_CLIP) -> str:
    """Return at most eight characters as people count them, fewer if they are long ones.

    :param most: characters as Discord may count them.
    """
    # Clusters may be several characters long each: drop them one by one until the rest is short for Discord, too.
    clips = (clip_name(name, size) for size in range(_CLIPPED, 1, -1))
    return next((clip for clip in clips if length(clip) <= most), clip_name(name, 2))


HowMuch = TypeVar("HowMuch")


def longest_that_fits(tell: Callable[[HowMuch], str], limit: int, details: Iterable[HowMuch]) -> str:
    """Return the most detailed text that is short enough."""
    # The last level is taken whatever its length: it is made to fit always, which tests hold.
    text = ""
    for detail in details:
        text = tell(detail)
        if length(text) <= limit:
            break
    return text


def describe_table(
    view: PublicView,
    names: Sequence[str],
    texts: Texts,
    who: Sequence[str] = (),
    highlight: Highlight | None = None,
    apart: str = " ",
    stand_ins: Collection[int] = (),
) -> str:
    """Return the public table in words, for the alt text of its picture.

    :param who: the notes on people that the picture shows, by seat; empty if it shows none.
    :param highlight: the goal card of its banner.
    :param apart: the separator of its sentences.
    :param stand_ins: the winning seats on which a computer ended the game in a person's place.
    """

    def tell(detail: Detail) -> str:
        teller = Teller(view, names, texts, detail, stand_ins=stand_ins)
        seats = [seat_line(front, teller, who[front.seat] if who else "") for front in view.seats]
        first = [turn_line(teller), *banner_words(highlight, teller)]
        return apart.join([*first, centre_line(teller), stock_line(teller), *seats])

    return longest_that_fits(tell, LONGEST_ALT, DETAILS)


def describe_hand(
    view: SeatView,
    names: Sequence[str],
    texts: Texts,
    highlight: Highlight | None = None,
    *,
    who: Sequence[str] = (),
    away: bool = False,
    stand_ins: Collection[int] = (),
) -> str:
    """Return everything that one seat sees in words, for the alt text of its hand's picture.

    :param highlight: the goal card of its banner.
    :param who: as in ``describe_table``.
    :param away: whether a computer plays for the reader, so that it is not their turn.
    :param stand_ins: as in ``describe_table``.
    """

    def tell(detail: Detail) -> str:
        teller = Teller(view.public, names, texts, detail, stand_ins=stand_ins)
        others = [
            seat_line(view.public.seats[seat], teller, who[seat] if who else "", view.seat)
            for seat in seats_after(view)
        ]
        first = texts.say("alt-your-turn") if view.is_turn and not away else turn_line(teller, view.seat)
        own = texts.say("alt-own", goals=goals_words(view.own, teller), sides=sides_words(view.own, teller))
        banner = banner_words(highlight, teller, view.seat)
        lines = [first, *banner, hand_line(view, teller), own, centre_line(teller), stock_line(teller), *others]
        return " ".join(lines)

    return longest_that_fits(tell, LONGEST_ALT, DETAILS)


def banner_words(highlight: Highlight | None, teller: Teller, viewer: int | None = None) -> list[str]:
    """Return the banner of a goal card just played, as a list; empty if there is hardly room."""
    if highlight is None or teller.detail.clipped:
        return []
    return [highlight_words(highlight, teller.names, teller.texts, viewer)]


def highlight_words(highlight: Highlight, names: Sequence[str], texts: Texts, viewer: int | None) -> str:
    """Return ``Zoë played 3 goal cards in one turn: 5 left. Zoë takes the lead.``

    For a partner's goal card, name the owner of the cards left. The last card takes no lead any more.

    :param viewer: the seat that is addressed as "you".
    """
    you, name = "-you" if highlight.seat == viewer else "", names[highlight.seat]
    if highlight.owner != highlight.seat:
        key = "highlight-partner-yours" if highlight.owner == viewer else f"highlight-partner{you}"
    else:
        key = f"highlight-streak{you}" if highlight.streak > 1 else f"highlight-played{you}"
    told = texts.say(key, name=name, owner=names[highlight.owner], streak=highlight.streak, left=highlight.left)
    leads = highlight.takes_lead and highlight.left
    return f"{told} {texts.say(f'highlight-lead{you}', name=name)}" if leads else told


def seats_after(view: SeatView) -> list[int]:
    """Return the other seats in the order in which they play."""
    return [(view.seat + step) % len(view.public.seats) for step in range(1, len(view.public.seats))]


def turn_line(teller: Teller, viewer: int | None = None) -> str:
    view = teller.view
    if view.result is not None:
        names = [teller.name(seat) for seat in range(len(view.seats))]
        return headline(view.result, names, teller.texts, viewer, teller.stand_ins)
    return teller.texts.say("alt-to-play", name=teller.name(view.to_play))


def hand_line(view: SeatView, teller: Teller) -> str:
    if not view.hand:
        return teller.texts.say("alt-hand-empty")
    cards = " ".join(teller.card(card) for card in view.sorted_hand)
    return teller.texts.say("alt-hand", cards=cards)


def centre_line(teller: Teller) -> str:
    """Return the centre pile by pile, or equal piles counted together: ``next 3 (twice), A``."""
    view, texts = teller.view, teller.texts
    piles = [view.centre[place] for place in view.centre_shown]
    if not teller.detail.grouped:
        return texts.say("alt-centre", piles="; ".join(centre_words(pile, teller) for pile in piles))
    # Piles with the same next rank and direction are counted, in the order of their heights.
    piles.sort(key=lambda pile: (pile.down_from or 0, pile.height))
    ranks = []
    for (direction, rank), count in Counter((pile.direction, pile.next_rank) for pile in piles).items():
        word = rank_word(rank, view.rules)
        if direction is not None:
            word = texts.say("alt-next-way", rank=word, direction=direction)
        ranks.append(word if count == 1 else texts.say("alt-times", rank=word, count=count))
    return texts.say("alt-centre-next", ranks=", ".join(ranks))


def centre_words(pile: CentrePile, teller: Teller) -> str:
    """Return ``7, next 8``, or ``down: 9, next 8``; a wild card names the rank it stands for."""
    rules, texts = teller.view.rules, teller.texts
    following = rank_word(pile.next_rank, rules)
    if pile.top is None:
        words = texts.say("alt-free", next=following)
    elif stands_for_another(pile.top, pile.stands_for):
        rank = rank_word(pile.stands_for, rules)
        words = texts.say("alt-pile-wild", card=card_word(pile.top, texts), rank=rank, next=following)
    else:
        words = texts.say("alt-pile", card=card_word(pile.top, texts), next=following)
    return words if pile.direction is None else texts.say("alt-way", pile=words, direction=pile.direction)


def counted_piles(piles: Sequence[str], texts: Texts) -> list[str]:
    """Return piles in words, equal ones once with their number."""
    numbers = Counter(piles)
    return [
        words if count == 1 else texts.say("alt-piles", pile=words, count=count) for words, count in numbers.items()
    ]


def stock_line(teller: Teller) -> str:
    view = teller.view
    if view.done_count:
        return teller.texts.say("alt-stock", stock=view.stock_count, done=view.done_count)
    return teller.texts.say("alt-stock-only", stock=view.stock_count)


def seat_name(front: SeatFront, teller: Teller, viewer: int | None, who: str = "") -> str:
    """Return ``Zoë``, ``Zoë (host)``, ``Zoë (with Ana)``, or for Ana ``Zoë (your partner)``.

    :param who: a further note on the person.
    """
    notes = [who] if who else []
    partner = teller.view.rules.partner_of(front.seat)
    if partner is not None and partner == viewer:
        notes.append(teller.texts.say("seat-your-partner"))
    # Both partners name each other; when room is short, the first one does it for both.
    elif partner is not None and (front.seat < partner or not teller.detail.brief):
        notes.append(teller.texts.say("seat-with", name=teller.name(partner)))
    name = teller.name(front.seat)
    return f"{name} ({', '.join(notes)})" if notes else name


def seat_line(front: SeatFront, teller: Teller, who: str = "", viewer: int | None = None) -> str:
    """Return ``Zoë: goal card 7 (14 left), hand 5, ① J over 3, ② 9, ③ empty, ④ 8.``, or ``Zoë (host): ...``"""
    return teller.texts.say(
        "alt-seat",
        name=seat_name(front, teller, viewer, who),
        goals=goals_words(front, teller),
        hand=front.hand_count,
        sides=sides_words(front, teller),
    )


def goals_words(front: SeatFront, teller: Teller) -> str:
    words = [goal_words(pile, front.goal_count, teller) for pile in front.goals]
    if len(words) == 2:
        key = "alt-goal-and-brief" if teller.detail.brief else "alt-goal-and"
        return teller.texts.say(key, first=words[0], last=words[1])
    return words[0]


def goal_words(pile: GoalPile, left: int, teller: Teller) -> str:
    """Return ``7 (14 left)``, or ``7 (last card)`` if its owner has no other; known cards under it follow."""
    if pile.top is None:
        return teller.texts.say("alt-goal-hidden" if pile.count else "alt-goal-done", count=pile.count)
    told = min(len(pile.known), teller.detail.covered + 1)
    cards = stack_words(pile.known, told, teller)
    key = "alt-goal-brief" if teller.detail.brief else "alt-goal"
    return teller.texts.say(key, cards=cards, count=pile.count, left=left)


def sides_words(front: SeatFront, teller: Teller) -> str:
    return ", ".join(f"{pile} {cards}" for pile, cards, _ in told_sides(front, teller))


def told_sides(front: SeatFront, teller: Teller, joint: str = " ") -> Iterator[tuple[str, str, int]]:
    """Yield a seat's side stacks as sign, cards and number of stacks; empty ones come last, together.

    :param joint: the separator of signs.
    """
    empty = [pile_sign(place) for place, stack in enumerate(front.sides) if not stack.count]
    for place, stack in enumerate(front.sides):
        if stack.count:
            yield pile_sign(place), stack_words(stack.cards, stack.count, teller), 1
    if empty:
        yield joint.join(empty), teller.texts.say("alt-empty", count=len(empty)), len(empty)


def stack_words(cards: tuple[int, ...], count: int, teller: Teller) -> str:
    """Return the top card, then those under it as far as they are visible and wanted: ``J over 3 5 +2``."""
    top, texts = teller.card(cards[-1]), teller.texts
    under = list(reversed(cards[:-1]))[: teller.detail.covered]
    more = count - 1 - len(under)
    covered = " ".join(teller.covered(card) for card in under)
    if under and more:
        return texts.say("alt-over-more", card=top, covered=covered, count=more)
    if under:
        return texts.say("alt-over", card=top, covered=covered)
    key = "alt-more-brief" if teller.detail.brief else "alt-more"
    return texts.say(key, card=top, count=more) if more else top


def ahead_line(view: PublicView, names: Sequence[str], texts: Texts) -> str:
    """Return how many goal cards each side has left, the fewest first, and the side ahead."""
    sides: dict[int, list[int]] = {}
    for seat, front in enumerate(view.seats):
        sides.setdefault(front.team, []).append(seat)
    # The fewest first; seats decide between equals, so that the order does not jump.
    told = sorted(
        (sum(view.seats[seat].goal_count for seat in seats), seats[0], " + ".join(names[seat] for seat in seats))
        for seats in sides.values()
    )
    counts = ", ".join(f"{side} {left}" for left, _, side in told)
    ahead = [side for left, _, side in told if left == told[0][0]]
    if len(ahead) == len(told):
        return texts.say("table-level", counts=counts)
    return texts.say("table-ahead", counts=counts, name=join_and(ahead, texts))
