"""Position of a game: plain data, copied and serialised whole."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final

from bot.engine.cards import CODES, FACE_NAMES, KING, PRINTED_RANKS, suit_of
from bot.engine.options import UNLIMITED
from bot.engine.rules import Rules, rank_at, rules_from_data

NO_PILE: Final = -1
NO_SEAT: Final = -1
_NO_LIMIT: Final = 1000
_MANY_PLACES: Final = 2 * _NO_LIMIT
_NO_RANK: Final = 99
_LAST: Final = 99
_BELOW: Final = "when_stock_below_"


class Ending(StrEnum):
    """Ways in which a game ends: the last goal card, the stock, a deadlock, or abandonment."""

    GOAL = "goal"
    EXHAUSTED = "exhausted"
    DEADLOCK = "deadlock"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a game. ``goal_left`` and ``points`` are per seat."""

    ending: Ending
    winners: tuple[int, ...]
    goal_left: tuple[int, ...]
    points: tuple[int, ...]

    def to_data(self) -> dict[str, Any]:
        return {
            "ending": str(self.ending),
            "winners": list(self.winners),
            "goal_left": list(self.goal_left),
            "points": list(self.points),
        }


def result_from_data(data: dict[str, Any]) -> Result:
    return Result(Ending(data["ending"]), *(tuple(data[name]) for name in ("winners", "goal_left", "points")))


class Facts:
    """Lookup tables derived from the rules, computed once for all games that share them.

    ``top`` is the highest rank of a pile, ``limit`` the most centre piles. ``rank[card]`` is the natural rank, 0 for a
    wild card (``NO_CARD``, a hidden one, fits nowhere); ``wild_fits[rank]`` whether a wild card may stand for that
    rank, ``strict`` the ranks for which it may not, as bits. ``banned[card]`` says that a card is not discarded while
    another can be, ``forced[card]`` that it is played before others on a pile that goes up, ``forced_down[card]`` on
    one that goes down.

    ``team[seat]`` numbers the teams, ``partner[seat]`` is the seat opposite or ``NO_SEAT``, ``opponents[seat]`` all
    seats of other teams; ``lenders[seat]`` the other seats whose goal piles (first element) and side stacks (second)
    this seat may play from. Completed piles go back when a card must be drawn and the stock holds fewer than
    ``recycles_below`` (0: never). ``plays_freely`` and ``discards_freely`` say that no option restricts plays, or
    discards, beyond the standard game's rules; ``passes`` that a turn may end without a discard although there are
    moves. ``in_hand[card]`` is the card's place in a hand as pictures, buttons and texts show it: by rank, then suit,
    wild cards last, jokers behind kings.

    ``both_ways`` says that centre piles go down beside those that go up; ``places_up`` and ``places_down`` are their
    places. A pile's place tells its direction: the last half of a limited number goes down, without a limit every
    second one. ``mirrored[card]`` is the part that a card plays on a pile that goes down, as ``rank[card]`` is on one
    that goes up.
    """

    __slots__ = (
        "banned",
        "both_ways",
        "discards_freely",
        "forced",
        "forced_down",
        "in_hand",
        "lenders",
        "limit",
        "mirrored",
        "opponents",
        "partner",
        "passes",
        "places_down",
        "places_up",
        "plays_freely",
        "rank",
        "recycles_below",
        "strict",
        "team",
        "top",
        "wild_fits",
    )

    def __init__(self, rules: Rules) -> None:
        self.top = rules.top_rank
        self.limit = _NO_LIMIT if rules.centre_limit == UNLIMITED else int(rules.centre_limit)
        self.rank = tuple(_rank_of(rules, card) for card in range(CODES))
        keys = [(not self.rank[card], PRINTED_RANKS[card] or _LAST, suit_of(card), card) for card in range(CODES)]
        self.in_hand = tuple(map(sorted(keys).index, keys))
        self.mirrored = tuple(self.top + 1 - rank if 0 < rank <= self.top else rank for rank in self.rank)
        self.both_ways = rules.both_ways
        self.places_up, self.places_down = _places(self.limit, self.both_ways)
        self.wild_fits = tuple(rank not in rules.wild_not for rank in range(self.top + 1))
        self.strict = sum([1 << rank for rank in range(1, self.top + 1) if not self.wild_fits[rank]])
        self.banned = tuple(bool(rank and rank in rules.no_discard_ranks) for rank in self.rank)
        self.forced, self.forced_down = (
            tuple(bool(part and part in rules.forced_ranks) for part in parts) for parts in (self.rank, self.mirrored)
        )
        seats = range(rules.players)
        # Partners sit opposite: half the seats lie between them.
        half = rules.players // 2
        self.team = tuple(seat % half if rules.partners else seat for seat in seats)
        self.partner = tuple((seat + half) % rules.players if rules.partners else NO_SEAT for seat in seats)
        self.opponents = tuple(tuple(other for other in seats if self.team[other] != self.team[seat]) for seat in seats)
        # The standard game needs few checks: these flags let legal moves skip all others.
        self.plays_freely = not (rules.wild_must_be_covered or rules.forced_ranks or rules.load_opponent)
        every_card = rules.wild_discardable and not rules.no_discard_ranks
        every_stack = rules.side_build == "free" and not (rules.fill_empty_sides or rules.spread_sides)
        self.discards_freely = every_card and every_stack and not rules.pair_discard
        self.passes = rules.end_turn != "must_discard" or rules.refill_on_empty == "wait"
        below = rules.recycle.removeprefix(_BELOW)
        self.recycles_below = int(below) if below != rules.recycle else int(rules.recycle != "never")
        partners = [() if self.partner[seat] == NO_SEAT else (self.partner[seat],) for seat in seats]
        open_sides = self.opponents if rules.play_from_opponent_sides else [()] * rules.players
        self.lenders = tuple((partners[seat], (*partners[seat], *open_sides[seat])) for seat in seats)

    def goes_down(self, place: int) -> bool:
        """Whether the centre pile at a place goes down."""
        return place in self.places_down

    def down_from(self, place: int) -> int | None:
        """Return the direction of the centre pile at a place, encoded as in ``bot/engine/rules.py``."""
        if not self.both_ways:
            return None
        return self.top if place in self.places_down else 0

    def rank_at(self, place: int, height: int) -> int:
        """Return the rank that a card at this height of the centre pile at a place stands for."""
        return rank_at(height, self.down_from(place))

    def parts_on(self, place: int) -> tuple[int, ...]:
        """Return the part that each card plays on the centre pile at a place: the height where it fits, 0 if wild."""
        return self.mirrored if place in self.places_down else self.rank


def _places(limit: int, both_ways: bool) -> tuple[range, range]:
    """Return the places of piles that go up, and of those that go down."""
    # One range of places for each direction; an empty one goes nowhere.
    if not both_ways:
        return range(limit), range(0)
    if limit == _NO_LIMIT:
        return range(0, _MANY_PLACES, 2), range(1, _MANY_PLACES, 2)
    # An odd pile goes up.
    ups = limit - limit // 2
    return range(ups), range(ups, limit)


def _rank_of(rules: Rules, card: int) -> int:
    """Return a card's natural rank, 0 for a wild card, and ``_NO_RANK`` where no card has this number."""
    if not FACE_NAMES[card]:
        return _NO_RANK
    rank = PRINTED_RANKS[card]
    return 0 if rank == KING and rules.kings == "wild" and not rules.numbered else rank


@cache
def facts_of(rules: Rules) -> Facts:
    """Return the facts of these rules. Cached, because many games share one set of rules."""
    return Facts(rules)


_PLAIN: Final = (
    "acted",
    "centre",
    "cover",
    "dealer",
    "done",
    "filling",
    "first",
    "forcing",
    "goal_left",
    "goals",
    "hands",
    "low_played",
    "passes",
    "quiet",
    "recycles",
    "redeals",
    "shown",
    "sides",
    "stock",
    "to_play",
    "turn",
    "turned",
)
"""Attributes of a position besides its rules, key and result: plain data, stored under these names."""
_DEPTHS: Final = {"centre": 2, "done": 2, "goals": 3, "hands": 2, "shown": 2, "sides": 3, "stock": 1, "turned": 1}
"""Nesting depth of the attributes that are lists of cards or counts."""


class State:
    """A position. Lists of cards have the card on top, or drawn next, last.

    Piles: ``goals[seat][pile]``, ``shown[seat][pile]`` (how many of its top cards everybody has seen),
    ``hands[seat]`` in the order drawn, ``sides[seat][stack]``, ``centre[pile]`` (empty lists are free
    places; a pile's height is the rank of its top), ``done`` (completed piles set aside, oldest first),
    ``stock``, ``turned`` (goal cards of a separate goal deck that have been seen).

    Turn: ``to_play``, ``turn`` (from 1), ``acted`` (something but a pass was done), ``goal_left`` (a card left
    a goal pile), ``filling`` (empty side stacks are being filled), ``cover`` (centre pile whose wild card is
    due to be covered, or ``NO_PILE``), ``low_played`` (a forced ace or two was played).

    Game: ``dealer``, ``first``, ``passes`` (turns in a row that were nothing but a pass), ``quiet`` (turns in a row
    without a goal card leaving), ``forcing`` (a deadlock asks for aces and twos), ``redeals``, ``recycles``,
    ``key`` (from which new orders follow) and ``result``.
    """

    __slots__ = (*_PLAIN, "facts", "key", "result", "rules")

    goals: list[list[list[int]]]
    shown: list[list[int]]
    hands: list[list[int]]
    sides: list[list[list[int]]]
    centre: list[list[int]]
    done: list[list[int]]
    stock: list[int]
    turned: list[int]

    def __init__(self, rules: Rules, facts: Facts, key: bytes) -> None:
        """Make a position without piles; ``empty_state`` and ``copy`` add them."""
        self.rules, self.facts, self.key = rules, facts, key
        self.dealer = self.first = self.to_play = self.turn = 0
        self.passes = self.quiet = self.redeals = self.recycles = 0
        self.acted = self.goal_left = self.filling = self.low_played = self.forcing = False
        self.cover = NO_PILE
        self.result: Result | None = None

    def copy(self) -> "State":
        """Return a copy that shares nothing changeable with this position."""
        new = State(self.rules, self.facts, self.key)
        new.dealer, new.first = self.dealer, self.first
        new.to_play, new.turn = self.to_play, self.turn
        new.passes, new.quiet = self.passes, self.quiet
        new.redeals, new.recycles = self.redeals, self.recycles
        new.acted, new.goal_left = self.acted, self.goal_left
        new.filling, new.cover = self.filling, self.cover
        new.low_played, new.forcing = self.low_played, self.forcing
        new.result = self.result
        # Searches copy positions all the time: slices are the fastest copies that share no list.
        new.goals = [[pile[:] for pile in piles] for piles in self.goals]
        new.shown = [counts[:] for counts in self.shown]
        new.hands = [hand[:] for hand in self.hands]
        new.sides = [[stack[:] for stack in stacks] for stacks in self.sides]
        new.centre = [pile[:] for pile in self.centre]
        # Completed piles never change any more, so the copy may share them.
        new.done = self.done[:]
        new.stock = self.stock[:]
        new.turned = self.turned[:]
        return new

    @property
    def within_reach(self) -> int:
        """Return how many cards can still be drawn: the stock, and completed piles unless they are out for good."""
        return len(self.stock) + (sum(map(len, self.done)) if self.facts.recycles_below else 0)

    def to_data(self) -> dict[str, Any]:
        """Return the whole position as plain data of its own. It holds secrets: for the store, never for a person."""
        data = {name: _copied(getattr(self, name)) for name in _PLAIN}
        data["rules"] = self.rules.to_data()
        data["key"] = self.key.hex()
        data["result"] = None if self.result is None else self.result.to_data()
        return data


def empty_state(rules: Rules, key: bytes = b"") -> State:
    """Return a position with every pile empty."""
    state, seats = State(rules, facts_of(rules), key), range(rules.players)
    state.goals = [[[] for _ in range(rules.goal_piles)] for _ in seats]
    state.shown = [[0] * rules.goal_piles for _ in seats]
    state.hands = [[] for _ in seats]
    state.sides = [[[] for _ in range(rules.side_limit)] for _ in seats]
    state.centre, state.done, state.stock, state.turned = [], [], [], []
    return state


def _copied(value: Any) -> Any:
    """Return a copy that shares no list, at any depth."""
    if not isinstance(value, list):
        return value
    return [_copied(item) for item in value] if value and isinstance(value[0], list) else value[:]


def state_from_data(data: dict[str, Any]) -> State:
    """Return the position that ``State.to_data`` gave, from plain data, sharing nothing with it.

    :raises TypeError: an attribute is no number, flag or list of the right depth. Other damage raises Python's errors.
    """
    state = empty_state(rules_from_data(data["rules"]), bytes.fromhex(data["key"]))
    for name in _PLAIN:
        if not _is_of(type(getattr(state, name)), _DEPTHS.get(name, 0), data[name]):
            raise TypeError(f"State.{name}")
        setattr(state, name, _copied(data[name]))
    state.result = None if data["result"] is None else result_from_data(data["result"])
    return state


def _is_of(kind: type, depth: int, value: Any) -> bool:
    """Whether a value has the type, or is a list of this depth that holds integers."""
    if not depth:
        return type(value) is kind
    return type(value) is list and all(_is_of(list if depth > 1 else int, depth - 1, each) for each in value)


def every_card(state: State) -> list[int]:
    """Return all cards of the position, sorted. They always are the whole pack."""
    piles = [pile for piles in (*state.goals, *state.sides) for pile in piles]
    piles += [*state.hands, *state.centre, *state.done, state.stock]
    return sorted(card for pile in piles for card in pile)


def goal_count(state: State, seat: int) -> int:
    """Return how many cards the goal piles of a seat still hold."""
    return sum(map(len, state.goals[seat]))
