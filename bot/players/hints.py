"""Hints: what a strong player would do in this seat, and why, as data for whoever puts it into words."""

import json
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Final

from bot.engine.events import Completed, Event, GoalTurned, Played, gives_cards
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.state import NO_PILE, State
from bot.engine.views import SeatView
from bot.players import greedy
from bot.players.evaluation import POINTS_PER_GOAL, shipped_weights
from bot.players.planner import Moves, Planner, leave_order, reveals
from bot.players.ways import is_goal_play

_LOOKED_BELOW: Final = 2
"""How far below another's goal card a play still helps its owner."""

HintArguments = dict[str, Any]
HintReason = tuple[str, HintArguments]


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion. ``ranks`` holds for each move the rank it becomes in the centre, 0 for other moves.

    ``reason_key`` is the last part of a text key ``hint-reason-...``; its arguments are a ``card`` (a card's number),
    a ``pile`` (an own side stack, from 0) and a ``seat``. ``goal_line`` are the plays that reach a goal card now.
    """

    moves: tuple[str, ...]
    ranks: tuple[int, ...]
    reason_key: str
    reason_arguments: HintArguments = field(default_factory=dict)
    goal_line: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A plan carried out on an imagined position: what happened at each move, and the positions before each."""

    moves: Moves
    before: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]
    after: State

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(next((event.rank for event in found if type(event) is Played), 0) for found in self.events)

    @property
    def reaches_goal(self) -> bool:
        return any(is_goal_play(move) for move in self.moves)


def suggest(view: SeatView, randomness: Random) -> Hint | None:
    """The move to make, or the moves up to a goal card, with the reason; None where the seat is not to play."""
    if not view.legal:
        return None
    state = view.sample(randomness)
    plans = Planner(state, shipped_weights()).search()
    best = max(plans, key=lambda plan: plan.value)
    goal_lines = [plan for plan in plans if any(map(is_goal_play, plan.moves))]
    goal = max(goal_lines, key=lambda plan: plan.value, default=None)
    # A goal card is worth what it takes, wild cards too; nobody is told to discard beside a way to one.
    if goal is not None and best.value - goal.value < POINTS_PER_GOAL:
        best = goal
    line = walk(state, _to_goal(best.moves))
    key, arguments = reason(view, line)
    shown = len(line.moves) if line.reaches_goal else 1
    return Hint(
        tuple(move.notation for move in line.moves[:shown]),
        line.ranks[:shown],
        key,
        arguments,
        None if goal is None else tuple(move.notation for move in _to_goal(goal.moves)),
    )


def greedy_hint(view: SeatView) -> Hint:
    """The way to a goal card, else the move of the usual level, with its reason, at once: for when nobody is there to
    think. The seat is to play. Nothing is looked at that its last move shows, so hidden cards need not be dealt."""
    state = view.known_position()
    # The first of equal moves: nobody wonders why a card goes onto the second of four empty piles.
    line = walk(state, _way_to_goal(state) or (greedy.best_moves(view)[0],))
    key, arguments = reason(view, line)
    moves = tuple(move.notation for move in line.moves)
    return Hint(moves, line.ranks, key, arguments, moves if line.reaches_goal else None)


def _way_to_goal(state: State) -> Moves:
    """The plays onto one place in the centre that reach a goal card and spend the fewest wild cards, also where they
    complete a pile first; none where there is no such way."""
    seat, rank = state.to_play, state.facts.rank
    ways: list[tuple[int, int, Moves]] = []
    for target in sorted({move.target for move in legal_moves(state) if move.kind is MoveKind.PLAY}):
        now, spent = state, 0
        moves: Moves = ()
        while now.to_play == seat and now.result is None:
            plays = [move for move in legal_moves(now) if move.kind is MoveKind.PLAY and move.target == target]
            goal = next(filter(is_goal_play, plays), None)
            if goal is not None:
                ways.append((spent, len(moves), (*moves, goal)))
            if goal is not None or not plays:
                break
            # A plain card before a wild one, an own one before a lent one, one that uncovers another before the hand's.
            move = min(
                plays,
                key=lambda play: (not rank[card_of(now, play)], play.owner != OWN, play.source is not Source.SIDE),
            )
            spent += not rank[card_of(now, move)]
            now = now.copy()
            events = apply(now, move, leave_order, check=False)
            if reveals(events):
                break
            moves = (*moves, move)
    return min(ways, key=lambda way: way[:2])[2] if ways else ()


def hint_to_text(hint: Hint) -> str:
    """A hint on one line, as a worker answers."""
    return json.dumps(asdict(hint))


def hint_from_text(text: str) -> Hint:
    """The hint that a worker has answered. Raises ``ValueError``, ``KeyError`` or ``TypeError`` for anything else."""
    data = json.loads(text)
    goal = data["goal_line"]
    return Hint(
        tuple(data["moves"]),
        tuple(data["ranks"]),
        data["reason_key"],
        data["reason_arguments"],
        None if goal is None else tuple(goal),
    )


def _to_goal(moves: Moves) -> Moves:
    """The moves up to the first goal card, or all where there is none."""
    for place, move in enumerate(moves):
        if is_goal_play(move):
            return moves[: place + 1]
    return moves


def walk(state: State, moves: Moves) -> Line:
    """Carries a plan out on copies of a position."""
    before, events = [], []
    for move in moves:
        before.append(state)
        state = state.copy()
        events.append(tuple(apply(state, move, leave_order, check=False)))
    return Line(moves, tuple(before), tuple(events), state)


def reason(view: SeatView, line: Line) -> HintReason:
    """Why the seat would play that line."""
    if len(view.legal) == 1:
        return "only", {}
    if line.after.result is not None and view.seat in line.after.result.winners:
        return "wins", {}
    if line.reaches_goal:
        # It turns up a new goal card, unless that was seen before or there is none; a wild card that is kept is named
        if len(line.moves) == 1 and not any(type(event) is GoalTurned for event in line.events[0]):
            return "goal-fewer", {}
        used = [card_of(state, move) for state, move in zip(line.before, line.moves, strict=True)]
        kept = [card for card in view.hand if view.public.is_wild(card)]
        for card in used:
            if card in kept:
                kept.remove(card)
        return ("goal-keeps-wild", {"card": kept[0]}) if kept else ("goal", {})
    first = line.moves[0]
    forced = _forced(line.before[0], first)
    if forced is not None:
        return forced
    if first.kind is MoveKind.PLAY:
        return _reason_of_play(view, line)
    if first.kind is MoveKind.LOAD:
        return "loads-goal" if first.source is Source.GOAL else "loads", {"seat": first.target_seat}
    if first.kind is MoveKind.DISCARD:
        return _reason_of_discard(view, line.before[0], first)
    return _blocks(view, line.before[0]) or ("rests", {})


def _forced(state: State, move: Move) -> HintReason | None:
    """What the rules ask for before anything else, where they do."""
    if state.cover != NO_PILE:
        return "cover", {}
    if state.filling:
        return "fill", {}
    if move.kind is not MoveKind.PLAY or not state.rules.forced_ranks:
        return None
    forced = state.facts.forced
    every = all(found.kind is MoveKind.PLAY and forced[card_of(state, found)] for found in legal_moves(state))
    return ("forced", {}) if every else None


def _reason_of_play(view: SeatView, line: Line) -> HintReason:
    state, move, rank = line.before[0], line.moves[0], line.ranks[0]
    if any(gives_cards(event, view.seat) for found in line.events for event in found):
        return "refill", {}
    if (nearer := _nearer(view, state, move, rank)) is not None:
        return nearer
    if any(type(event) is Completed for event in line.events[0]):
        return "completes", {}
    if move.source is not Source.SIDE:
        return "room", {}
    if move.owner != OWN:
        return "takes", {"card": card_of(state, move), "seat": move.owner}
    left = state.sides[view.seat][move.index][:-1]
    return ("opens-side", {"card": left[-1]}) if left else ("frees-pile", {"pile": move.index})


def _nearer(view: SeatView, state: State, move: Move, rank: int) -> HintReason | None:
    """The goal card, the own or the partner's, that a play of that rank leads to; the own one if both are as near.

    Where another pile is already as near below it, the play brings it no nearer.
    """
    partner = state.facts.partner[view.seat]
    others = [height_of(state, pile) for pile in range(len(state.centre)) if pile != move.target]
    found: list[tuple[int, HintReason]] = []
    for seat in (view.seat, *([partner] if partner >= 0 else [])):
        for pile in view.own.goals if seat == view.seat else view.public.seats[seat].goals:
            goal = 0 if pile.top is None else state.facts.rank[pile.top]
            if rank < goal and not any(rank <= height < goal for height in others):
                key, whose = ("closer", {}) if seat == view.seat else ("closer-partner", {"seat": seat})
                found.append((goal - rank, (key, {"card": pile.top, **whose})))
    return min(found, key=lambda each: each[0])[1] if found else None


def _reason_of_discard(view: SeatView, state: State, move: Move) -> HintReason:
    blocked = _blocks(view, state)
    if blocked is not None:
        return blocked
    rank = state.facts.rank
    stack = state.sides[view.seat][move.target]
    if not stack:
        return "empty", {}
    if rank[stack[-1]] == rank[move.card]:
        return "same", {}
    if rank[move.card] and rank[stack[-1]] == rank[move.card] + 1:
        return "order", {}
    # Otherwise it names the lowest own side card that stays open.
    tops = [pile.top for place, pile in enumerate(view.own.sides) if pile.top is not None and place != move.target]
    kept = min(((rank[top], top) for top in tops if rank[top]), default=None)
    return ("keeps", {"card": kept[1]}) if kept else ("least", {})


def _blocks(view: SeatView, state: State) -> HintReason | None:
    """The next seat whose goal card a play left undone would have helped."""
    ranks = {
        height_of(state, move.target) + 1
        for move in legal_moves(state)
        if move.kind is MoveKind.PLAY and state.facts.rank[card_of(state, move)]
    }
    players = state.rules.players
    for seat in ((view.seat + step) % players for step in range(1, players)):
        if seat not in state.facts.opponents[view.seat]:
            continue
        for pile in view.public.seats[seat].goals:
            goal = 0 if pile.top is None else state.facts.rank[pile.top]
            if any(0 < goal - rank <= _LOOKED_BELOW for rank in ranks):
                return "blocks", {"seat": seat, "card": pile.top}
    return None
