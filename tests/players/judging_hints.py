"""What a hint says, held against the game itself: its moves are carried out, and what can be reached is found by trying
every play (``tests/turns/judging.py``). Nothing here knows how hints are made.

``count`` and names stand in the sentence as they stand in the arguments, so it is these that are judged.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from bot.engine.cards import printed_rank
from bot.engine.events import Completed, Drew, Event, GoalTurned, Played, Redealt
from bot.engine.game import apply, legal_moves
from bot.engine.moves import Move, MoveKind, Source, parse_move
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.hints import Hint
from tests.turns.judging import Undecided, goal_cards_in_reach, hides_nothing


class Claim:
    """A hint in its position: what it says, and what happens."""

    def __init__(self, state: State, hint: Hint) -> None:
        self.state, self.hint, self.seat = state, hint, state.to_play
        self.arguments: dict[str, Any] = hint.reason_arguments
        self.moves = list(map(parse_move, hint.moves))
        self.plan = list(map(parse_move, hint.plan))
        self.first = self.moves[0]

    @property
    def before(self) -> State:
        return self.state.copy()

    def rank(self, card: int) -> int:
        """What a card is by itself; 0 for a wild one."""
        return 0 if seat_view(self.state, self.seat).public.is_wild(card) else printed_rank(card)

    def heights(self, state: State) -> list[int]:
        return [len(pile) for pile in state.centre]


def carried_out(state: State, moves: Sequence[Move]) -> tuple[State, list[list[Event]]] | None:
    """The position after the moves and what happened at each; None where one of them is not legal."""
    position, happened = state.copy(), []
    for move in moves:
        if move not in legal_moves(position):
            return None
        happened.append(apply(position, move))
    return position, happened


def check_hint(state: State, hint: Hint) -> None:
    """Raises ``AssertionError`` where the hint says what is not so."""
    claim = Claim(state, hint)
    done = carried_out(state, claim.moves)
    assert done is not None, "it can't be played"
    ranks = [next((event.rank for event in events if type(event) is Played), 0) for events in done[1]]
    assert tuple(ranks) == hint.ranks
    assert carried_out(state, claim.plan) is not None, "what was planned can't be played"
    assert claim.plan[: len(claim.moves)] == claim.moves, "the words are of another plan"
    _check_goal_line(claim)
    _CLAIMS[hint.reason_key](claim)


def _check_goal_line(claim: Claim) -> None:
    """It reaches a goal card, nothing hidden is seen before, none of it is in vain; without one, none can be."""
    line = [parse_move(move) for move in claim.hint.goal_line or ()]
    if line:
        _check_way(claim, line)
        return
    with suppress(Undecided):
        assert not goal_cards_in_reach(claim.state), "it says nothing of a way to a goal card"


def _check_way(claim: Claim, line: list[Move]) -> None:
    done = carried_out(claim.state, line)
    assert done is not None, "the goal line can't be played"
    assert all(move.kind is MoveKind.PLAY for move in line)
    assert line[-1].source is Source.GOAL, "it does not end at a goal card"
    assert all(map(hides_nothing, done[1][:-1]))
    for place in range(len(line) - 1):
        assert carried_out(claim.state, [*line[:place], *line[place + 1 :]]) is None, f"{line[place]} is in vain"


def _wins(claim: Claim) -> None:
    _counts(claim)
    done = carried_out(claim.state, claim.moves)
    assert done is not None
    assert done[0].result is not None, "it does not end the game"
    assert claim.seat in done[0].result.winners, "somebody else wins"
    for place in range(len(claim.moves) - 1):
        fewer = carried_out(claim.state, [*claim.moves[:place], *claim.moves[place + 1 :]])
        assert fewer is None or fewer[0].result is None, f"{claim.moves[place]} has nothing to do with it"


def _counts(claim: Claim) -> None:
    assert claim.arguments["count"] == len(claim.moves)


def _goal(claim: Claim) -> None:
    _counts(claim)
    _check_way(claim, claim.moves)
    assert claim.moves[-1].owner < 0, "it is a partner's"
    if len(claim.moves) == 1:
        assert any(isinstance(event, GoalTurned) for event in apply(claim.before, claim.first)), "it turns up nothing"


def _goal_keeps_wild(claim: Claim) -> None:
    _goal(claim)
    kept = list(claim.state.hands[claim.seat])
    for move in claim.moves:
        if move.source is Source.HAND:
            kept.remove(move.card)
    assert claim.arguments["card"] in kept
    assert not claim.rank(claim.arguments["card"])


def _goal_fewer(claim: Claim) -> None:
    assert len(claim.moves) == 1
    after = claim.before
    events = apply(after, claim.first)
    assert sum(map(len, after.goals[claim.seat])) == sum(map(len, claim.state.goals[claim.seat])) - 1
    assert not any(isinstance(event, GoalTurned) for event in events)


def _goal_partner(claim: Claim) -> None:
    _counts(claim)
    _check_way(claim, claim.moves)
    assert claim.moves[-1].owner == claim.arguments["seat"]


def _distance(claim: Claim, state: State, goal: int) -> int:
    """How many cards are missing below a goal card on the highest pile below it."""
    return goal - 1 - max([height for height in claim.heights(state) if height < goal], default=0)


def _closer(claim: Claim, seat: int | None = None) -> None:
    owner = claim.seat if seat is None else seat
    assert claim.arguments["card"] in [pile[-1] for pile in claim.state.goals[owner] if pile]
    goal, after = claim.rank(claim.arguments["card"]), claim.before
    apply(after, claim.first)
    assert _distance(claim, after, goal) < _distance(claim, claim.state, goal), "it is no nearer"


def _closer_partner(claim: Claim) -> None:
    assert claim.state.facts.partner[claim.seat] == claim.arguments["seat"]
    _closer(claim, claim.arguments["seat"])


def _refill(claim: Claim) -> None:
    assert claim.first.source is Source.HAND
    done = carried_out(claim.state, claim.plan[: claim.arguments["count"]])
    assert done is not None
    drawn = [any(_draws(event, claim.seat) for event in events) for events in done[1]]
    assert drawn == [False] * (claim.arguments["count"] - 1) + [True], "no card is drawn then"


def _draws(event: Event, seat: int) -> bool:
    return isinstance(event, Redealt) or (isinstance(event, Drew) and event.seat == seat)


def _blocks(claim: Claim) -> None:
    """The play is legal and left undone, and after it another's goal card would have lacked fewer: one at most."""
    seat, own = claim.arguments["seat"], claim.arguments["own"]
    assert claim.first.kind in (MoveKind.DISCARD, MoveKind.PASS), "it plays on"
    assert claim.state.facts.team[seat] != claim.state.facts.team[claim.seat], "it blocks a partner"
    assert claim.arguments["card"] in [pile[-1] for pile in claim.state.goals[seat] if pile], (
        "that is not their goal card"
    )
    goal = claim.rank(claim.arguments["card"])
    helped = []
    for move in legal_moves(claim.state):
        if move.kind is MoveKind.PLAY and _card(claim, move) == own:
            after = claim.before
            apply(after, move)
            helped.append(_distance(claim, after, goal) < min(2, _distance(claim, claim.state, goal)))
    assert any(helped), "that card would not help"


def _card(claim: Claim, move: Move) -> int:
    if move.source is Source.HAND:
        return move.card
    owner = claim.seat if move.owner < 0 else move.owner
    piles = claim.state.goals if move.source is Source.GOAL else claim.state.sides
    return piles[owner][move.index][-1]


def _own_side(claim: Claim) -> list[int]:
    assert claim.first.source is Source.SIDE
    assert claim.first.owner < 0
    return claim.state.sides[claim.seat][claim.first.index]


def _onto(claim: Claim) -> list[int]:
    assert claim.first.kind is MoveKind.DISCARD
    return claim.state.sides[claim.seat][claim.first.target]


def _opens_side(claim: Claim) -> None:
    assert _own_side(claim)[-2] == claim.arguments["card"]


def _uncovers(claim: Claim) -> None:
    assert len(_own_side(claim)) > 1
    assert len(seat_view(claim.state, claim.seat).own.sides[claim.first.index].cards) == 1, "it can be seen"


def _frees_pile(claim: Claim) -> None:
    assert claim.first.index == claim.arguments["pile"]
    assert len(_own_side(claim)) == 1


def _takes(claim: Claim) -> None:
    assert claim.first.owner == claim.arguments["seat"]
    assert claim.state.sides[claim.first.owner][claim.first.index][-1] == claim.arguments["card"]
    assert claim.state.facts.partner[claim.seat] != claim.first.owner


def _takes_partner(claim: Claim) -> None:
    assert claim.first.owner == claim.arguments["seat"] == claim.state.facts.partner[claim.seat]


def _loads(claim: Claim) -> None:
    assert claim.first.kind is MoveKind.LOAD
    assert claim.first.target_seat == claim.arguments["seat"]
    assert (claim.first.source is Source.GOAL) == (claim.hint.reason_key == "loads-goal")


def _keeps(claim: Claim) -> None:
    _onto(claim)
    tops = [
        stack[-1] for place, stack in enumerate(claim.state.sides[claim.seat]) if stack and place != claim.first.target
    ]
    assert claim.arguments["card"] in tops


def _so(fact: Callable[[Claim], bool]) -> Callable[[Claim], None]:
    def check(claim: Claim) -> None:
        assert fact(claim), claim.hint.reason_key

    return check


_CLAIMS: Final[dict[str, Callable[[Claim], None]]] = {
    "only": _so(lambda claim: len(legal_moves(claim.state)) == 1),
    "wins": _wins,
    "goal": _goal,
    "goal-keeps-wild": _goal_keeps_wild,
    "goal-fewer": _goal_fewer,
    "goal-partner": _goal_partner,
    "closer": _closer,
    "closer-partner": _closer_partner,
    "refill": _refill,
    "blocks": _blocks,
    "completes": _so(lambda claim: any(isinstance(event, Completed) for event in apply(claim.before, claim.first))),
    "room": _so(lambda claim: claim.first.source is Source.HAND and claim.first.kind is MoveKind.PLAY),
    "opens-side": _opens_side,
    "uncovers": _uncovers,
    "frees-pile": _frees_pile,
    "takes": _takes,
    "takes-partner": _takes_partner,
    "loads": _loads,
    "loads-goal": _loads,
    "order": _so(lambda claim: claim.rank(_onto(claim)[-1]) == claim.rank(claim.first.card) + 1),
    "same": _so(lambda claim: claim.rank(_onto(claim)[-1]) == claim.rank(claim.first.card)),
    "empty": _so(lambda claim: not _onto(claim)),
    "keeps": _keeps,
    "least": _so(lambda claim: bool(_onto(claim))),
    "rests": _so(lambda claim: claim.first.kind is MoveKind.PASS),
    "cover": _so(lambda claim: claim.state.cover >= 0),
    "fill": _so(lambda claim: claim.state.filling),
    "forced": _so(
        lambda claim: all(
            move.kind is MoveKind.PLAY and claim.rank(_card(claim, move)) in claim.state.rules.forced_ranks
            for move in legal_moves(claim.state)
        )
    ),
}
