"""Views: the only way in which anything leaves the engine towards a person or a computer.

``PublicView`` is what everybody at the table sees, ``SeatView`` adds one seat's hand and its legal moves. Both are
frozen and hold nothing hidden from their viewer, so pictures, texts and choices made of them can't reveal it either.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bot.engine.cards import CODES, french_deck
from bot.engine.deal import canonical_pack
from bot.engine.game import legal_moves
from bot.engine.moves import NO_CARD, OWN, Move, Source
from bot.engine.options import UNLIMITED
from bot.engine.pickling import travels_by_position
from bot.engine.rules import ROUNDS_WITHOUT_GOAL, Direction, Rules, direction_of, rank_at
from bot.engine.state import NO_PILE, Result, State, facts_of


def turn_of_seat(turn: int, players: int) -> int:
    """Return which turn of its seat a turn of a game is, both from 1: seats take turns in order."""
    return (turn - 1) // players + 1


@travels_by_position
@dataclass(frozen=True, slots=True)
class GoalPile:
    """A goal pile as everybody sees it.

    ``known`` are the faces that everybody has seen, bottom first: the top card, and under it those that
    were loaded or loaded upon. Empty only when the pile is empty.
    """

    count: int
    known: tuple[int, ...]

    @property
    def top(self) -> int | None:
        return self.known[-1] if self.known else None


@travels_by_position
@dataclass(frozen=True, slots=True)
class SideStack:
    """A side stack as everybody sees it: ``count`` cards, of which ``cards`` are visible, top last.

    Of a squared stack the top is visible, and the cards under a wild top where their ranks decide what is legal.
    """

    count: int
    cards: tuple[int, ...]

    @property
    def top(self) -> int | None:
        return self.cards[-1] if self.cards else None


@travels_by_position
@dataclass(frozen=True, slots=True)
class CentrePile:
    """A centre pile, or a free place for one (``cards`` empty).

    ``down_from`` says where it lies (``bot/engine/rules.py``). Where it goes up its height is the rank that its
    top stands for.
    """

    cards: tuple[int, ...]
    down_from: int | None = None

    @property
    def height(self) -> int:
        return len(self.cards)

    @property
    def top(self) -> int | None:
        return self.cards[-1] if self.cards else None

    @property
    def stands_for(self) -> int:
        """Return the rank that its top stands for; meaningless for a free place."""
        return rank_at(len(self.cards), self.down_from)

    @property
    def next_rank(self) -> int:
        """Return the rank that it needs next."""
        return rank_at(len(self.cards) + 1, self.down_from)

    @property
    def direction(self) -> Direction | None:
        """Return its direction; None in games whose piles all go up."""
        return direction_of(self.down_from)


@travels_by_position
@dataclass(frozen=True, slots=True)
class SeatFront:
    """Public side of one seat."""

    seat: int
    team: int
    goals: tuple[GoalPile, ...]
    hand_count: int
    sides: tuple[SideStack, ...]

    @property
    def goal_count(self) -> int:
        return sum([pile.count for pile in self.goals])


@travels_by_position
@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as everybody sees it.

    ``centre`` lists open piles and the free places between and after them, up to the limit (with no limit: as far as
    there is a free place, one for each direction). ``cover`` is the centre pile whose wild card must be covered now, or
    ``NO_PILE``. ``quiet`` counts the turns since a goal card was last played.
    """

    rules: Rules
    seats: tuple[SeatFront, ...]
    centre: tuple[CentrePile, ...]
    stock_count: int
    done: tuple[tuple[int, ...], ...]
    turned: tuple[int, ...]
    dealer: int
    first: int
    to_play: int
    turn: int
    filling: bool
    cover: int
    forcing: bool
    acted: bool
    goal_left: bool
    low_played: bool
    passes: int
    quiet: int
    redeals: int
    result: Result | None

    def turns_of(self, seat: int) -> int:
        """Return how many turns a seat has had, counting the present one: seats take turns in order."""
        players = self.rules.players
        # The seat's last turn lies as many turns back as it sits before the one to play.
        earlier = (self.to_play - seat) % players
        return max(0, (self.turn - earlier - 1) // players + 1)

    @property
    def rounds_left(self) -> int:
        """Return the rounds until a game without progress ends."""
        return ROUNDS_WITHOUT_GOAL - self.quiet // self.rules.players

    @property
    def done_count(self) -> int:
        """Return how many completed piles lie aside."""
        return len(self.done)

    @property
    def within_reach(self) -> int:
        """Return how many cards can still be drawn: the stock, and completed piles unless they are out for good."""
        return self.stock_count + (sum(map(len, self.done)) if facts_of(self.rules).recycles_below else 0)

    def is_wild(self, card: int) -> bool:
        return facts_of(self.rules).rank[card] == 0

    def height_of(self, pile: int) -> int:
        """Return how many cards lie on a centre pile; 0 for one that does not exist yet."""
        return self.centre[pile].height if pile < len(self.centre) else 0

    def part_of(self, pile: int, card: int) -> int:
        """Return the height at which a card fits a centre pile, 0 for a wild one."""
        return facts_of(self.rules).parts_on(pile)[card]

    def rank_at(self, pile: int, height: int) -> int:
        """Return the rank that the card at that height of a centre pile stands for."""
        return facts_of(self.rules).rank_at(pile, height)

    def direction_of(self, pile: int) -> Direction | None:
        """Return the direction of a centre pile; None in games whose piles all go up."""
        return direction_of(facts_of(self.rules).down_from(pile))

    @property
    def centre_shown(self) -> tuple[int, ...]:
        """Return the places of the centre to show: all, but without a limit only one free place of each direction."""
        if not self.rules.both_ways or self.rules.centre_limit != UNLIMITED:
            return tuple(range(len(self.centre)))
        free = {pile.direction: place for place, pile in reversed([*enumerate(self.centre)]) if not pile.cards}
        return tuple(place for place, pile in enumerate(self.centre) if pile.cards or place in free.values())


@travels_by_position
@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it: the public view, its own hand (in the order drawn) and its legal moves (none while
    others play)."""

    public: PublicView
    seat: int
    hand: tuple[int, ...]
    legal: tuple[Move, ...]

    @property
    def rules(self) -> Rules:
        return self.public.rules

    @property
    def own(self) -> SeatFront:
        return self.public.seats[self.seat]

    @property
    def is_turn(self) -> bool:
        return self.public.to_play == self.seat and self.public.result is None

    @property
    def sorted_hand(self) -> tuple[int, ...]:
        """Return the hand in the order in which it is shown everywhere."""
        return sorted_cards(self.hand, self.rules)

    def card_of(self, move: Move) -> int:
        """Return the card that a move takes from its place, the first one of a pair; ``NO_CARD`` for a pass."""
        if move.source in (Source.HAND, Source.NOWHERE):
            return move.card
        front = self.own if move.owner == OWN else self.public.seats[move.owner]
        top = (front.goals if move.source is Source.GOAL else front.sides)[move.index].top
        return NO_CARD if top is None else top

    def known_position(self) -> State:
        """Return the position as far as this seat knows it, with ``NO_CARD`` for every hidden card.

        The same moves are legal in it. It may be played on until something hidden shows, no further.
        """
        return known_position(self.public, self.seat, self.hand)

    def sample(self, randomness: Random) -> State:
        """Return a position that this seat can't tell from the real one: hidden cards are dealt anew."""
        return sample_state(self.public, self.seat, self.hand, randomness)


def sorted_cards(cards: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """Return cards of a hand in the order of pictures, buttons and texts (``Facts.in_hand``)."""
    return tuple(sorted(cards, key=facts_of(rules).in_hand.__getitem__))


def public_view(state: State) -> PublicView:
    """Return the table as everybody sees it."""
    return PublicView(
        rules=state.rules,
        seats=tuple([_seat_front(state, seat) for seat in range(state.rules.players)]),
        centre=_centre(state),
        stock_count=len(state.stock),
        done=tuple(map(tuple, state.done)),
        turned=tuple(sorted(state.turned)),
        dealer=state.dealer,
        first=state.first,
        to_play=state.to_play,
        turn=state.turn,
        filling=state.filling,
        cover=state.cover,
        forcing=state.forcing,
        acted=state.acted,
        goal_left=state.goal_left,
        low_played=state.low_played,
        passes=state.passes,
        quiet=state.quiet,
        redeals=state.redeals,
        result=state.result,
    )


def seat_view(state: State, seat: int, public: PublicView | None = None) -> SeatView:
    """Return the table as that seat sees it.

    :param public: the table as everybody sees it, where that is known already.
    """
    on_turn = state.to_play == seat and state.result is None
    legal = tuple(legal_moves(state)) if on_turn else ()
    return SeatView(public or public_view(state), seat, tuple(state.hands[seat]), legal)


def _seat_front(state: State, seat: int) -> SeatFront:
    goals = [
        GoalPile(len(pile), tuple(pile[len(pile) - shown :]))
        for pile, shown in zip(state.goals[seat], state.shown[seat], strict=True)
    ]
    # Of a squared stack everybody sees the top alone, unless rules depend on what lies under a wild one.
    stacks, rules = state.sides[seat], state.rules
    if rules.side_view == "fanned":
        sides = [SideStack(len(stack), tuple(stack)) for stack in stacks]
    elif rules.side_build == "free" and not rules.wild_must_be_covered:
        sides = [SideStack(len(stack), tuple(stack[-1:])) for stack in stacks]
    else:
        sides = [SideStack(len(stack), tuple(_squared(state, stack))) for stack in stacks]
    return SeatFront(seat, state.facts.team[seat], tuple(goals), len(state.hands[seat]), tuple(sides))


def _squared(state: State, stack: list[int]) -> list[int]:
    """Return the top of a squared stack, and if it is wild the cards down to the first natural one. Legality depends on
    them there, and a view must show why its moves are legal."""
    count = 1
    while count < len(stack) and not state.facts.rank[stack[-count]]:
        count += 1
    return stack[-count:]


def _centre(state: State) -> tuple[CentrePile, ...]:
    """Return the centre piles with their free places up to the limit; without one, up to the first free place, or that
    of each direction."""
    facts, centre, limit = state.facts, state.centre, state.rules.centre_limit
    if not facts.both_ways:
        piles = [CentrePile(tuple(pile)) for pile in centre]
        if isinstance(limit, int):
            piles += [CentrePile(())] * (limit - len(piles))
        elif all(pile.cards for pile in piles):
            piles.append(CentrePile(()))
        return tuple(piles)
    # Places of both directions alternate or follow each other, so one may lie beyond what has been played so far.
    firsts = [
        next((place for place in places if place >= len(centre) or not centre[place]), 0)
        for places in (facts.places_up, facts.places_down)
    ]
    count = limit if isinstance(limit, int) else max(len(centre), *(first + 1 for first in firsts))
    cards = [tuple(centre[place]) if place < len(centre) else () for place in range(count)]
    return tuple(CentrePile(pile, facts.down_from(place)) for place, pile in enumerate(cards))


def known_position(public: PublicView, seat: int, hand: tuple[int, ...]) -> State:
    """Return the position as far as ``seat`` knows it, with ``NO_CARD`` for every hidden card."""
    state = _seen_position(public)
    for front in public.seats:
        for pile, cards in zip(front.goals, state.goals[front.seat], strict=True):
            cards[:0] = [NO_CARD] * (pile.count - len(cards))
        for stack, cards in zip(front.sides, state.sides[front.seat], strict=True):
            cards[:0] = [NO_CARD] * (stack.count - len(cards))
        state.hands[front.seat] = [NO_CARD] * front.hand_count
    state.hands[seat] = list(hand)
    state.stock = [NO_CARD] * public.stock_count
    return state


def sample_state(public: PublicView, seat: int, hand: tuple[int, ...], randomness: Random) -> State:
    """Return a position that looks the same to ``seat``: hidden goals, other hands and the stock come from the unseen
    cards."""
    state = _seen_position(public, randomness.randbytes(32))
    state.hands[seat] = list(hand)
    # Whatever the seat can't see is the pack without all visible cards.
    unseen = list(_counts_of_pack(public.rules))
    for piles in (*state.goals, *state.sides, state.centre, state.done, state.hands):
        for cards in piles:
            for card in cards:
                unseen[card] -= 1
    # Goal piles go first: a goal deck of its own limits what may lie there.
    _deal_hidden_goals(state, public, unseen, randomness)
    # Hands, covered side cards and the stock are dealt from one pool: each hidden card is as likely in any of them.
    pool = _shuffled(unseen, randomness)
    for front in public.seats:
        if front.seat != seat:
            state.hands[front.seat] = [pool.pop() for _ in range(front.hand_count)]
        for stack, cards in zip(front.sides, state.sides[front.seat], strict=True):
            if stack.count > len(stack.cards):
                cards[:0] = [pool.pop() for _ in range(stack.count - len(stack.cards))]
    state.stock = pool
    return state


def _counts(cards: Iterable[int]) -> list[int]:
    """Return the number of copies of each card."""
    counts = [0] * CODES
    for card in cards:
        counts[card] += 1
    return counts


@lru_cache(maxsize=1024)
def _counts_of_pack(rules: Rules) -> tuple[int, ...]:
    return tuple(_counts(canonical_pack(rules)))


def _shuffled(counts: list[int], randomness: Random) -> list[int]:
    """Return so many copies of each card in random order."""
    cards = [card for card, count in enumerate(counts) if count > 0 for _ in range(count)]
    # ``Random.shuffle`` inlined: computers shuffle for every choice, and its calls for each card would dominate.
    bits = randomness.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        size = (last + 1).bit_length()
        other = bits(size)
        while other > last:
            other = bits(size)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


_PUBLIC_AS_IT_IS = (
    "dealer",
    "first",
    "to_play",
    "turn",
    "filling",
    "cover",
    "forcing",
    "acted",
    "goal_left",
    "low_played",
    "passes",
    "quiet",
    "redeals",
    "result",
)


def _seen_position(public: PublicView, key: bytes = b"") -> State:
    """Return the position with the cards that everybody sees, and no others."""
    state = State(public.rules, facts_of(public.rules), key)
    # Counters and flags have the same names in both.
    for name in _PUBLIC_AS_IT_IS:
        setattr(state, name, getattr(public, name))
    state.turned = list(public.turned)
    state.centre = [list(pile.cards) for pile in public.centre]
    state.done = [list(pile) for pile in public.done]
    state.goals = [[list(pile.known) for pile in front.goals] for front in public.seats]
    state.shown = [[len(pile.known) for pile in front.goals] for front in public.seats]
    state.sides = [[list(stack.cards) for stack in front.sides] for front in public.seats]
    state.hands, state.stock = [[] for _ in public.seats], []
    return state


def _deal_hidden_goals(state: State, public: PublicView, unseen: list[int], randomness: Random) -> None:
    """Deal the hidden goal cards, from the cards that a separate goal deck still hides if there is one."""
    rules, hidden_goals = public.rules, unseen
    if rules.deck_split != "mixed" and not rules.numbered:
        goal_deck = _counts(french_deck(rules.kings != "out"))
        for card in public.turned:
            goal_deck[card] -= 1
        # Equal faces of both decks can't be told apart: no more than either count allows.
        hidden_goals = [min(pair) for pair in zip(goal_deck, unseen, strict=True)]
    pool = _shuffled(hidden_goals, randomness)
    for front in public.seats:
        for pile, cards in zip(front.goals, state.goals[front.seat], strict=True):
            hidden = [pool.pop() for _ in range(pile.count - len(pile.known))]
            for card in hidden:
                unseen[card] -= 1
            cards[:0] = hidden


__all__ = [
    "NO_PILE",
    "CentrePile",
    "GoalPile",
    "PublicView",
    "SeatFront",
    "SeatView",
    "SideStack",
    "public_view",
    "seat_view",
    "sorted_cards",
]
