"""What a hint says beside its reason, held against the game itself: the danger it avoids, why not another play, why it
does otherwise than the lessons. Distances are counted card by card; what can be reached is found by trying every play.
Nothing here knows how hints are made.

What has to be said is looked for, too: a hint may keep quiet of another play, and of no difference with the lessons.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from bot.engine.cards import printed_rank
from bot.engine.game import apply, legal_moves
from bot.engine.moves import Move, MoveKind, Source, parse_move
from bot.engine.options import UNLIMITED
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.contrast import Contrast
from bot.players.hints import Hint
from tests.turns.judging import Undecided, goal_cards_in_reach

LOW, SOON = 6, 3
SAYS_ALL: Final = {"wins", "only", "forced", "cover", "fill"}


class Compared:
    """A hint and another play in its position."""

    def __init__(self, state: State, hint: Hint) -> None:
        self.state, self.hint, self.seat = state, hint, state.to_play
        self.moves = list(map(parse_move, hint.moves))
        self.first = self.moves[0]
        self.after = self.played(*self.moves)

    def played(self, *moves: Move) -> State:
        state = self.state.copy()
        for move in moves:
            assert move in legal_moves(state), f"{move} can't be played"
            apply(state, move)
        return state

    def rank(self, card: int) -> int:
        """What a card is by itself; 0 for a wild one."""
        return 0 if seat_view(self.state, self.seat).public.is_wild(card) else printed_rank(card)

    def card(self, move: Move) -> int:
        if move.source is Source.HAND:
            return move.card
        owner = self.seat if move.owner < 0 else move.owner
        return (self.state.goals if move.source is Source.GOAL else self.state.sides)[owner][move.index][-1]

    def onto(self, move: Move) -> int | None:
        stack = self.state.sides[self.seat][move.target]
        return stack[-1] if stack else None

    def lies_in_order(self, move: Move) -> bool:
        """Whether a discard comes to lie on the next higher card."""
        below = self.onto(move)
        return below is not None and self.rank(below) == self.rank(move.card) + 1 > 1

    def lies_well(self, move: Move) -> bool:
        """The same, or on an equal card."""
        below = self.onto(move)
        return self.lies_in_order(move) or (below is not None and self.rank(below) == self.rank(move.card))

    def natural_discards(self) -> list[Move]:
        return [
            move
            for move in legal_moves(self.state)
            if move.kind is MoveKind.DISCARD and not move.second and self.rank(move.card)
        ]

    def gap(self, state: State, card: int) -> int | None:
        """How many cards have to be played before this one fits; None where no pile comes to it."""
        for missing in range(state.rules.top_rank):
            if any(_after(height, down, missing, state) == self.rank(card) for height, down in _piles(state)):
                return missing if self.rank(card) else None
        return None

    def is_nearer(self, card: int, other: int) -> bool:
        one, two = self.gap(self.state, card), self.gap(self.state, other)
        return one is not None and (two is None or one < two)

    def is_goal_of(self, card: int, seat: int) -> bool:
        return card in [pile[-1] for pile in self.state.goals[seat] if pile]

    def is_rivals(self, arguments: dict[str, Any]) -> bool:
        seat = arguments["seat"]
        return self.state.facts.team[seat] != self.state.facts.team[self.seat] and self.is_goal_of(
            arguments["card"], seat
        )


def _after(height: int, down: bool, missing: int, state: State) -> int:
    """The rank that fits onto a pile once so many cards more lie on it; 0 where the pile is full before."""
    part = height + missing + 1
    if part > state.rules.top_rank:
        return 0
    return state.rules.top_rank + 1 - part if down else part


def _piles(state: State) -> list[tuple[int, bool]]:
    """The height and the direction of each pile, and of a new one where there is room for it."""
    facts = state.facts
    found = [(len(pile), facts.goes_down(place)) for place, pile in enumerate(state.centre) if pile]
    limit, both = state.rules.centre_limit, facts.both_ways
    for down in (False, True) if both else (False,):
        lying = sum(way == down for _, way in found)
        if limit == UNLIMITED:
            room = lying + 1
        else:
            room = (int(limit) // 2 if down else int(limit) - int(limit) // 2) if both else int(limit)
        if lying < room:
            found.append((0, down))
    return found


def check_contrasts(state: State, hint: Hint) -> None:
    """Raises ``AssertionError`` where the hint says what is not so, or keeps quiet of what it has to say."""
    compared = Compared(state, hint)
    _check_danger(compared)
    _check_lesson(compared)
    if hint.instead is not None:
        other = parse_move(hint.instead.move)
        assert other in legal_moves(state), "that can't be played"
        assert other not in compared.moves, "that is the hint itself"
        _WHY_NOT[hint.instead.why](compared, hint.instead, other)
    _check_taught(compared)


def _check_danger(compared: Compared) -> None:
    kept_out = [
        card
        for seat, piles in enumerate(compared.state.goals)
        for card in (pile[-1] for pile in piles if pile)
        if compared.is_rivals({"seat": seat, "card": card})
        and compared.gap(compared.state, card) == 0
        and compared.gap(compared.after, card) != 0
    ]
    if compared.hint.danger is None:
        assert compared.first.kind is not MoveKind.PLAY or not kept_out, "it keeps a danger quiet"
        return
    assert compared.is_rivals(compared.hint.danger)
    assert compared.hint.danger["card"] in kept_out, "that card is not kept out"


def _opens(compared: Compared, contrast: Contrast, other: Move, gap: int = 0) -> None:
    assert compared.is_rivals(contrast.arguments)
    card = contrast.arguments["card"]
    assert compared.gap(compared.played(other), card) == gap, "it lacks more or fewer"
    for state in (compared.state, compared.after):
        found = compared.gap(state, card)
        assert found is None or found > gap, "it is as near without that"


def _nearer(compared: Compared, contrast: Contrast, other: Move) -> None:
    _opens(compared, contrast, other, 1)


def _wild(compared: Compared, contrast: Contrast, other: Move) -> None:
    assert not compared.rank(compared.card(other))
    assert compared.rank(compared.card(compared.first)), "the hint spends one, too"
    assert all(move.source is not Source.GOAL for move in [other, *compared.moves])
    with suppress(Undecided):
        assert not goal_cards_in_reach(compared.played(other)), "a goal card follows"


def _loses_goal(compared: Compared, contrast: Contrast, other: Move) -> None:
    last, owner = compared.moves[-1], compared.moves[-1].owner
    assert last.source is Source.GOAL
    assert compared.card(last) == contrast.arguments["card"]
    with suppress(Undecided):
        reached = goal_cards_in_reach(compared.played(other))
        assert (compared.seat if owner < 0 else owner, last.index) not in reached, "it can be reached all the same"


def _yet(compared: Compared, contrast: Contrast, other: Move) -> None:
    assert compared.after.to_play == compared.seat
    assert other in legal_moves(compared.after), "it doesn't fit afterwards"


def _no_nearer(compared: Compared, contrast: Contrast, other: Move) -> None:
    card = contrast.arguments["card"]
    assert compared.is_goal_of(card, compared.seat)
    before, after = compared.gap(compared.state, card), compared.gap(compared.played(other), card)
    assert before is not None
    assert after is None or after >= before, "it is nearer"


def _put_down(compared: Compared, contrast: Contrast, other: Move) -> None:
    assert compared.first.kind is other.kind is MoveKind.DISCARD


def _buries(compared: Compared, contrast: Contrast, other: Move) -> None:
    assert compared.onto(other) == contrast.arguments["card"]
    assert compared.rank(contrast.arguments["card"]) < compared.rank(other.card), "it is higher"
    below = compared.onto(compared.first)
    assert below is None or compared.rank(below) >= compared.rank(compared.first.card), "the hint buries one, too"


def _covers(compared: Compared, contrast: Contrast, other: Move) -> None:
    card, below = contrast.arguments["card"], compared.onto(compared.first)
    assert compared.onto(other) == card != below
    assert compared.gap(compared.state, card) == contrast.arguments["count"] <= SOON
    assert below is None or compared.is_nearer(card, below), "the hint covers one that fits as soon"


def _sooner(compared: Compared, contrast: Contrast, other: Move) -> None:
    assert (other.card, compared.first.card) == (contrast.arguments["own"], contrast.arguments["card"])
    assert compared.is_nearer(other.card, compared.first.card), "it fits no sooner"


def _needed(compared: Compared, contrast: Contrast, other: Move) -> None:
    goal = contrast.arguments["card"]
    assert other.card == contrast.arguments["own"]
    assert compared.is_goal_of(goal, compared.seat)
    assert compared.rank(other.card) + 1 == compared.rank(goal) != compared.rank(compared.first.card) + 1


def _double(compared: Compared, contrast: Contrast, other: Move) -> None:
    held = [compared.rank(card) for card in compared.state.hands[compared.seat]]
    assert compared.first.card == contrast.arguments["card"]
    assert held.count(compared.rank(compared.first.card)) > 1, "there is no other one"
    assert held.count(compared.rank(other.card)) == 1, "of that there are two as well"


Check = Callable[[Compared, Contrast, Move], None]


def _all(*checks: Check) -> Check:
    def check(compared: Compared, contrast: Contrast, other: Move) -> None:
        for each in checks:
            each(compared, contrast, other)

    return check


_WHY_NOT: Final[dict[str, Check]] = {
    "opens": _opens,
    "nearer": _nearer,
    "wild": _wild,
    "loses-goal": _loses_goal,
    "yet": _yet,
    "no-nearer": _no_nearer,
    "buries": _all(_put_down, _buries),
    "covers": _all(_put_down, _covers),
    "sooner": _all(_put_down, _sooner),
    "needed": _all(_put_down, _needed),
    "double": _all(_put_down, _double),
}


def _check_taught(compared: Compared) -> None:
    """A discard that lies otherwise than the lessons teach says so, and no other one does."""
    instead, first = compared.hint.instead, compared.first
    lesson = None if instead is None else instead.lesson
    taught = None
    is_plain = first.kind is MoveKind.DISCARD and not first.second and compared.rank(first.card)
    if is_plain and not compared.state.facts.both_ways and compared.hint.reason_key not in SAYS_ALL:
        discards = compared.natural_discards()
        if not compared.lies_well(first):
            is_high = any(compared.rank(move.card) > compared.rank(first.card) for move in discards)
            if any(map(compared.lies_in_order, discards)):
                taught = "order"
            elif compared.rank(first.card) <= LOW and is_high:
                taught = "low"
    assert lesson == taught, "it differs from the lesson and keeps that quiet, or doesn't and says so"
    if instead is not None and lesson is not None:
        other = parse_move(instead.move)
        highest = max(compared.rank(move.card) for move in compared.natural_discards())
        assert compared.lies_in_order(other) if lesson == "order" else compared.rank(other.card) == highest


def _check_lesson(compared: Compared) -> None:
    hint, moves = compared.hint, compared.moves
    takes_goal = any(move.source is Source.GOAL for move in moves)
    if hint.reason_key in SAYS_ALL or compared.first.kind is not MoveKind.PLAY:
        assert hint.lesson is None
        return
    spent, state = [], compared.state.copy()
    for move in moves:
        spent += [] if compared.rank(Compared(state, Hint((move.notation,), (0,), "")).card(move)) else [move]
        apply(state, move)
    opened = [
        card
        for seat, piles in enumerate(compared.state.goals)
        for card in (pile[-1] for pile in piles if pile)
        if compared.is_rivals({"seat": seat, "card": card})
        and compared.gap(compared.state, card) != 0
        and compared.gap(compared.after, card) == 0
    ]
    if hint.lesson is None:
        assert takes_goal or not spent, "it spends a wild card and keeps that quiet"
        assert not opened, "it opens the way for another's goal card and keeps that quiet"
        return
    key, arguments = hint.lesson
    if key.startswith("wild"):
        assert spent, "it spends none"
        assert not takes_goal, "that is what the lesson says"
    else:
        assert compared.is_rivals(arguments)
        assert arguments["card"] in opened, "that card doesn't come to fit"
    _LESSONS[key](compared, arguments)


def _wilds_left(compared: Compared) -> list[int]:
    left = list(compared.state.hands[compared.seat])
    for move in compared.moves:
        if move.source is Source.HAND:
            left.remove(move.card)
    return [card for card in left if not compared.rank(card)]


def _refill(compared: Compared, arguments: dict[str, Any]) -> None:
    assert compared.hint.reason_key == "refill", "which is judged by itself"


def _only(compared: Compared, arguments: dict[str, Any]) -> None:
    assert compared.hint.reason_key in ("closer", "closer-partner")
    assert not any(
        move.kind is MoveKind.PLAY and move.target == compared.first.target and compared.rank(compared.card(move))
        for move in legal_moves(compared.state)
    ), "a natural card does it, too"


def _spare(compared: Compared, arguments: dict[str, Any]) -> None:
    assert arguments["card"] in _wilds_left(compared)


def _cost(compared: Compared, arguments: dict[str, Any]) -> None:
    assert not _wilds_left(compared), "another one is left"


def _takes_goal(compared: Compared, arguments: dict[str, Any]) -> None:
    assert any(move.source is Source.GOAL for move in compared.moves)


def _closes(compared: Compared, arguments: dict[str, Any]) -> None:
    end = compared.played(*map(parse_move, compared.hint.plan))
    assert compared.gap(end, arguments["card"]) != 0, "it stays open"


def _anyway(compared: Compared, arguments: dict[str, Any]) -> None:
    own, seat = arguments["own"], arguments["seat"]
    assert own in [stack[-1] for stack in compared.state.sides[seat] if stack], "it doesn't lie there"
    assert compared.gap(compared.state, own) == 0, "they can't play it"
    step = compared.rank(arguments["card"]) - compared.rank(own)
    assert abs(step) == 1
    assert step == 1 or compared.state.facts.both_ways


def _open_cost(compared: Compared, arguments: dict[str, Any]) -> None:
    end = compared.played(*map(parse_move, compared.hint.plan))
    assert compared.gap(end, arguments["card"]) == 0, "it is closed again"
    assert all(move.source is not Source.GOAL for move in compared.moves)


_LESSONS: Final[dict[str, Callable[[Compared, dict[str, Any]], None]]] = {
    "wild-refill": _refill,
    "wild-only": _only,
    "wild-spare": _spare,
    "wild-cost": _cost,
    "block-goal": _takes_goal,
    "block-closes": _closes,
    "block-anyway": _anyway,
    "block-cost": _open_cost,
}
