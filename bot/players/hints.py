"""Hints: the move of a strong player for this seat, and its reason, as data to be put into words."""

import json
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import takewhile
from random import Random
from typing import Final

from bot.engine.events import Completed, GoalTurned, TurnEnded, gives_cards
from bot.engine.game.centre import card_of, forced_plays, height_of
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.state import NO_PILE, State
from bot.engine.views import SeatView
from bot.players import greedy
from bot.players.contrast import (
    Contrast,
    HintArguments,
    HintReason,
    Taught,
    TaughtDiscard,
    avoided_danger,
    beside_the_lessons,
    contrast,
    taught_discard,
)
from bot.players.evaluation import POINTS_PER_GOAL
from bot.players.planner import Moves, Planner
from bot.players.ways import Goal, Line, best_of, best_plans, is_goal_play, walk, ways_to_goals
from bot.players.weights import weights_for

_LOOKED_BELOW: Final = 2
"""Ranks below another's goal card within which a play still helps its owner."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion. ``ranks`` holds for each move the rank it becomes in the centre, 0 for other moves.

    ``reason_key`` is the last part of a text key ``hint-reason-...``; its arguments are a ``card`` and an ``own`` one
    (numbers of cards), a ``pile`` (an own side stack, from 0), a ``seat`` and a ``count`` of moves. What it says
    follows from ``plan``, the moves that were thought of. ``goal_line`` are the plays that reach a goal card now.

    ``danger`` is an opponent's goal card (``seat``, ``card``) that fits now and doesn't after these moves, ``instead``
    what speaks against the play that comes to mind first, ``lesson`` why it does otherwise here than the lessons say:
    the last part of a text key ``hint-lesson-...`` and its arguments.
    """

    moves: tuple[str, ...]
    ranks: tuple[int, ...]
    reason_key: str
    reason_arguments: HintArguments = field(default_factory=dict)
    goal_line: tuple[str, ...] | None = None
    plan: tuple[str, ...] = ()
    danger: HintArguments | None = None
    instead: Contrast | None = None
    lesson: HintReason | None = None


def suggest(view: SeatView, randomness: Random) -> Hint | None:
    """Return the move to make, or the moves up to a goal card, with the reason; None if the seat is not to play."""
    if not view.legal:
        return None
    # Any world will do for planning: a plan ends where something hidden would show.
    state = view.sample(randomness)
    best, goal = best_plans(Planner(state, weights_for(state.rules)).search())
    ways = ways_to_goals(view.known_position())
    # A plan may reach a goal card by more than plays (a card loaded first); then only its first move is suggested.
    first = next(filter(is_goal_play, goal.moves)) if goal is not None else None
    way = (ways.get((first.owner, first.index)) if first is not None else None) or best_of(ways, view)
    # Prefer a goal card even at the cost of wild cards: a hint to discard beside a way to one would puzzle. Suggest
    # only the plays up to the goal card, since the next one may change the rest of the plan.
    near = goal is None or best.value - goal.value < POINTS_PER_GOAL
    if way and near:
        return _Advice(view, walk(state, way), way).hint()
    # What is as good within a hair is done as the lessons teach: a difference that nobody can see teaches nothing.
    return _as_taught(_Advice(view, walk(state, best.moves), way))


def greedy_hint(view: SeatView, ways: dict[Goal, Moves] | None = None) -> Hint:
    """Return the way to a goal card, else the move of the level ``fixed``, with its reason, without thinking. The seat
    must be to play. The known position suffices, since nothing is examined beyond the last move.

    :param ways: those to goal cards, where they have been found already.
    """
    state = view.known_position()
    if way := best_of(ways_to_goals(state) if ways is None else ways, view):
        return _Advice(view, walk(state, way), way).hint()
    # The best that opens no way for an opponent's goal card for less than a goal card of one's own, else the best; the
    # first of equal moves: nobody wonders why a card goes onto the second of four empty piles.
    moves = greedy.moves_in_order(view)
    found = (_Advice(view, walk(state, (move,))) for move in moves)
    cheap = (each for each in found if each.lesson is None or each.lesson[0] != "block-cost")
    return _as_taught(next(cheap, None) or _Advice(view, walk(state, moves[:1])))


def _as_taught(advice: "_Advice") -> Hint:
    """Return the hint, but to discard as the lessons teach where nothing speaks against that."""
    taught = taught_discard(advice.view, advice.line.before[0], advice.line.moves[0])
    if taught is None or taught.why is not None:
        return advice.hint(taught)
    return _Advice(advice.view, walk(advice.line.before[0], (taught.move,)), advice.way).hint()


@dataclass(frozen=True)
class _Advice:
    """Moves thought of, carried out, and what is told of them. ``way`` are the plays that reach a goal card now."""

    view: SeatView
    line: Line
    way: Moves = ()

    @cached_property
    def shown(self) -> Line:
        """Return the moves to suggest: the way, or the first move alone."""
        return self.line.up_to(len(self.line.moves) if self.line.moves == self.way else 1)

    @cached_property
    def reason(self) -> HintReason:
        """Return the reason, which is of the whole line."""
        return reason(self.view, self.line)

    @cached_property
    def lesson(self) -> HintReason | None:
        """Return why they do otherwise than the lessons say."""
        return beside_the_lessons(self.view, self.shown, self.line, self.reason[0])

    def hint(self, taught: TaughtDiscard | None = None) -> Hint:
        """Return them as a hint.

        :param taught: what the lessons would put down in place of the first move.
        """
        key, arguments = self.reason
        return Hint(
            tuple([move.notation for move in self.shown.moves]),
            self.shown.ranks,
            key,
            arguments,
            tuple([move.notation for move in self.way]) or None,
            tuple([move.notation for move in self.line.moves]),
            avoided_danger(self.view, self.shown),
            contrast(self.view, self.shown, key, arguments, taught),
            self.lesson,
        )


def hint_to_text(hint: Hint) -> str:
    """Return a hint as one line, the form of a worker's answer."""
    return json.dumps(asdict(hint))


def hint_from_text(text: str) -> Hint:
    """Return the hint in a worker's answer. Raises ``ValueError``, ``KeyError`` or ``TypeError`` for anything else."""
    data = json.loads(text)
    goal, instead, lesson = data["goal_line"], data["instead"], data["lesson"]
    return Hint(
        tuple(data["moves"]),
        tuple(data["ranks"]),
        data["reason_key"],
        data["reason_arguments"],
        None if goal is None else tuple(goal),
        tuple(data["plan"]),
        data["danger"],
        None if instead is None else Contrast(**{**instead, "lesson": instead["lesson"] and Taught(instead["lesson"])}),
        None if lesson is None else (lesson[0], lesson[1]),
    )


def reason(view: SeatView, line: Line) -> HintReason:
    """Return the reason for playing a line."""
    is_told_whole = line.reaches_goal or len(line.moves) == 1
    if is_told_whole and line.after.result is not None and view.seat in line.after.result.winners:
        return "wins", {"count": len(line.moves)}
    first = line.moves[0]
    # Compulsion comes before advice, unless the line needs its forced first play for the goal card.
    forced = _forced(view, line.before[0], first)
    if line.reaches_goal and (forced is None or not _stands_aside(line)):
        return _reason_of_way(view, line)
    if forced is not None:
        return forced
    if len(view.legal) == 1:
        return "only", {}
    if first.kind is MoveKind.PLAY:
        return _reason_of_play(view, line)
    if first.kind is MoveKind.LOAD:
        return "loads-goal" if first.source is Source.GOAL else "loads", {"seat": first.target_seat}
    if first.kind is MoveKind.DISCARD:
        return _reason_of_discard(view, line.before[0], first)
    return _blocks(view, line.before[0]) or ("rests", {})


def _reason_of_way(view: SeatView, line: Line) -> HintReason:
    """Return the reason for a way to a goal card."""
    goal = next(move for move in line.moves if is_goal_play(move))
    count = {"count": len(line.moves)}
    if goal.owner != OWN:
        return "goal-partner", {"seat": goal.owner, **count}
    # Usually a new goal card is turned up; if there is none, or it is known, only the count of goal cards falls.
    if len(line.moves) == 1 and not any(type(event) is GoalTurned for event in line.events[0]):
        return "goal-fewer", {}
    # Name a wild card that the way leaves in the hand: sparing it may be the reason for this way.
    used = [card_of(state, move) for state, move in zip(line.before, line.moves, strict=True)]
    kept = [card for card in view.hand if view.public.is_wild(card)]
    for card in used:
        if card in kept:
            kept.remove(card)
    return ("goal-keeps-wild", {"card": kept[0], **count}) if kept else ("goal", count)


def _stands_aside(line: Line) -> bool:
    """Whether the line's last play does not depend on its first: it builds neither on that pile nor on the cards
    uncovered, directly or through plays between."""
    first, *later = line.moves
    # Follow what the first play touched: its pile, the stack it uncovered, and what later plays build on these.
    piles, stacks, needs = {first.target}, {_side_stack(first)} - {None}, True
    for move in later:
        needs = move.target in piles or _side_stack(move) in stacks
        if needs:
            piles.add(move.target)
            stacks |= {_side_stack(move)} - {None}
    return not needs


def _side_stack(move: Move) -> tuple[int, int] | None:
    """Return the owner and index of the side stack that a move takes its card from, or None."""
    return (move.owner, move.index) if move.source is Source.SIDE else None


def _forced(view: SeatView, state: State, move: Move) -> HintReason | None:
    """Return the rule that demands this move before anything else, or None."""
    if state.cover != NO_PILE:
        return "cover", {}
    if state.filling:
        return "fill", {}
    if move.kind is not MoveKind.PLAY or not state.rules.forced_ranks:
        return None
    legal = list(view.legal)
    every = all(found.kind is MoveKind.PLAY for found in legal) and len(forced_plays(state, legal)) == len(legal)
    return ("forced", {}) if every else None


def _reason_of_play(view: SeatView, line: Line) -> HintReason:
    """Return the reason for a play that reaches no goal card, the most telling one first."""
    state, move, rank = line.before[0], line.moves[0], line.ranks[0]
    # New cards outweigh all other reasons to play a card.
    emptied = _hand_runs_out(view, line)
    if emptied:
        return "refill", {"count": emptied}
    if (nearer := _nearer(view, state, move, rank)) is not None:
        return nearer
    if any(type(event) is Completed for event in line.events[0]):
        return "completes", {}
    if move.source is not Source.SIDE:
        return "room", {}
    if move.owner != OWN:
        partner = move.owner == state.facts.partner[view.seat]
        return "takes-partner" if partner else "takes", {"card": card_of(state, move), "seat": move.owner}
    stack = view.own.sides[move.index]
    if stack.count == 1:
        return "frees-pile", {"pile": move.index}
    return ("opens-side", {"card": stack.cards[-2]}) if len(stack.cards) > 1 else ("uncovers", {})


def _hand_runs_out(view: SeatView, line: Line) -> int:
    """Return after how many moves of the line the hand is empty and refilled; 0 if it never is, or if that does not
    depend on the first move."""
    drawn = (
        # Cards drawn behind the end of the turn belong to the next one.
        any(gives_cards(event, view.seat) for event in takewhile(lambda event: type(event) is not TurnEnded, events))
        for events in line.events
    )
    count = next((place + 1 for place, found in enumerate(drawn) if found), 0)
    return count if line.moves[0].source is Source.HAND else 0


def _nearer(view: SeatView, state: State, move: Move, rank: int) -> HintReason | None:
    """Return the reason that a play of this rank leads to a goal card, the own or the partner's; the own one if both
    are as near.

    If another pile is already as near below the goal card, the play brings it no nearer.
    """
    partner = state.facts.partner[view.seat]
    parts, down = state.facts.parts_on(move.target), state.facts.goes_down(move.target)
    others = [
        height_of(state, pile)
        for pile in range(len(state.centre))
        if pile != move.target and state.facts.goes_down(pile) == down
    ]
    found: list[tuple[int, HintReason]] = []
    for seat in (view.seat, *([partner] if partner >= 0 else [])):
        for pile in view.own.goals if seat == view.seat else view.public.seats[seat].goals:
            goal = 0 if pile.top is None else parts[pile.top]
            if rank < goal and not any(rank <= height < goal for height in others):
                key, whose = ("closer", {}) if seat == view.seat else ("closer-partner", {"seat": seat})
                found.append((goal - rank, (key, {"card": pile.top, **whose})))
    return min(found, key=lambda each: each[0])[1] if found else None


def _reason_of_discard(view: SeatView, state: State, move: Move) -> HintReason:
    """Return the reason for a discard, that of holding a play back first."""
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
    if state.facts.both_ways and rank[stack[-1]] and rank[stack[-1]] == rank[move.card] - 1:
        return "order", {}
    # Otherwise it names the lowest own side card that stays open.
    tops = [pile.top for place, pile in enumerate(view.own.sides) if pile.top is not None and place != move.target]
    kept = min(((rank[top], top) for top in tops if rank[top]), default=None)
    return ("keeps", {"card": kept[1]}) if kept else ("least", {})


def _blocks(view: SeatView, state: State) -> HintReason | None:
    """Return the reason that a possible play would help an opponent's goal card and is better left. Choose the goal
    card with the fewest cards missing, then the owner who plays first. A play helps nobody if another pile is as high
    already."""
    facts = state.facts
    plays = {
        (height_of(state, move.target) + 1, facts.goes_down(move.target)): card_of(state, move)
        for move in view.legal
        if move.kind is MoveKind.PLAY and facts.rank[card_of(state, move)]
    }
    if not plays:
        return None
    heights = [(height_of(state, pile), facts.goes_down(pile)) for pile in range(len(state.centre))]
    players, found = state.rules.players, list[tuple[int, int, HintArguments]]()
    # Every opponent's goal card against every natural play, in the order of turns.
    for step in range(1, players):
        seat = (view.seat + step) % players
        for pile in view.public.seats[seat].goals if seat in state.facts.opponents[view.seat] else ():
            for (rank, down), card in plays.items():
                goal = 0 if pile.top is None else (facts.mirrored if down else facts.rank)[pile.top]
                is_as_high = any(rank <= height < goal for height, way in heights if way == down)
                if 0 < goal - rank <= _LOOKED_BELOW and not is_as_high:
                    found.append((goal - rank, step, {"seat": seat, "card": pile.top, "own": card}))
    return ("blocks", min(found, key=lambda each: each[:2])[2]) if found else None
