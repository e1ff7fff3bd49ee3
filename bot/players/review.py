"""Review of a game: chances to win turn by turn, the turns that mattered, and the luck of the cards.

All of it follows from the record. Chances are judged as the seats could judge them, from the public view and never from
cards that were hidden then. Better moves are planned from the seat's own view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import attrgetter
from random import Random
from typing import Any, Final

from bot.engine.events import Drew, Event, GoalTurned
from bot.engine.game import apply
from bot.engine.moves import NO_CARD, Move, MoveKind, parse_move
from bot.engine.record import Record
from bot.engine.replay import replay
from bot.engine.state import Result, State, goal_count
from bot.engine.views import SeatView, seat_view
from bot.players.both_ways import judge_of
from bot.players.evaluation import POINTS_PER_GOAL, Judge
from bot.players.hints import greedy_hint, suggest
from bot.players.odds import STRICT
from bot.players.planner import Moves, Planner, leave_order, reveals
from bot.players.runs import ranks_in
from bot.players.ways import best_plans, is_goal_play
from bot.players.weights import weights_for

PER_GOAL: Final = 0.19
"""Weight of one goal card in the chance to win, far from the end (fitted to self-play)."""
PER_CHANCE: Final = 0.32
"""Weight of a certain goal card in the next turn."""
NEAR_END: Final = 4.0
"""Additional weight of each goal card near the end: the fewer the leader has left, the more."""
_LEAST_LOSS: Final = 0.01
_RANKS: Final = range(1, 16)
_PLACES: Final = attrgetter("kind", "source", "owner", "index", "target", "target_seat")
"""Where a move takes a card from, and where it puts it."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """Chances to win, by seat, at the end of a turn. ``turn`` counts from 1, ``place`` the moves until then."""

    turn: int
    seat: int
    chances: tuple[float, ...]
    place: int


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A part of a turn that cost its seat chances to win, with the moves played and better ones.

    ``place`` counts the moves of the game before it.
    """

    turn: int
    seat: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    cost: float
    place: int


@dataclass(frozen=True, slots=True)
class Luck:
    """Luck of one seat, in goal cards: of its draws, and of the goal cards turned up."""

    draws: float
    goals: float


@dataclass(frozen=True, slots=True)
class Review:
    """Review of a finished game. ``start`` are the chances to win before the first move."""

    players: tuple[str, ...]
    start: tuple[float, ...]
    turns: tuple[TurnEnd, ...]
    key_turns: tuple[KeyTurn, ...]
    luck: tuple[Luck, ...]
    result: Result | None


def review(record: Record) -> Review:
    """Review a finished or running game. Raises ``RecordError`` for a record that can't be read."""
    reviewer = _Reviewer()
    for step in replay(record):
        reviewer.take(step.move, step.events, step.state)
    return reviewer.review(tuple(record["players"]))


def win_chances(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win as everybody at the table could judge it; partners share theirs."""
    if state.result is not None and state.result.winners:
        return tuple(float(seat in state.result.winners) for seat in range(state.rules.players))
    seats = range(state.rules.players)
    team = state.facts.team
    # Partners win together, so chances are counted by side.
    sides = [[seat for seat in seats if team[seat] == side] for side in range(max(team) + 1)]
    left = [sum(goal_count(state, seat) for seat in side) for side in sides]
    standing = [
        sum(PER_CHANCE * next_goal_chance(state, seat) - PER_GOAL * goal_count(state, seat) for seat in side)
        for side in sides
    ]
    # Near the end each goal card decides more, so the same lead means a higher chance.
    sharp = 1 + NEAR_END / (min(left) + 1)
    # Softmax; the highest exponent is 0, so nothing overflows.
    weights = [exp(sharp * (value - max(standing))) for value in standing]
    return tuple(weights[team[seat]] / sum(weights) for seat in seats)


def next_goal_chance(state: State, seat: int, held: Sequence[int] = (), draws: int | None = None) -> float:
    """Return the chance that a seat can play a goal card, with some cards of its hand known and so many unknown."""
    judge = _judge_for(state, seat)
    heights = judge.heights_at(state)
    goals = judge.goals_of(state, seat)
    return _chance(judge, heights, judge.stacks_of(state, seat), goals, held, draws)


def _judge_for(state: State, seat: int) -> Judge:
    """Return a judge for a seat, which need not be the one to play."""
    # A judge takes the seat to play: set it for the moment, and set it back.
    acting, state.to_play = state.to_play, seat
    judge = judge_of(state, weights_for(state.rules))
    state.to_play = acting
    return judge


def _chance(
    judge: Judge, heights: tuple[int, ...], stacks: Any, goals: Sequence[int], held: Sequence[int], draws: int | None
) -> float:
    """Return the chance of the best way to any of these goal cards."""
    unknown = judge.rules.hand_size if draws is None else draws
    wilds = held.count(0) + sum(stack[-1:] == (0,) for stack in stacks)
    runs, ranks = judge.runs_in(stacks), ranks_in(held)
    ways = [way for goal in goals for way in judge.ways(heights, goal, runs, ranks, wilds)]
    return max((judge.odds.cover(unknown, way // STRICT, way % STRICT) for way in ways), default=0.0)


class _Reviewer:
    """Collector of a review, move by move."""

    def __init__(self) -> None:
        self.turns: list[TurnEnd] = []
        self.key_turns: list[KeyTurn] = []
        self.draws: dict[int, float] = {}
        self.goals: dict[int, float] = {}
        self.start: tuple[float, ...] = ()
        self.places = 0
        self.stretch: Stretch | None = None
        self.state: State | None = None

    def take(self, move: Move | None, events: Sequence[Event], state: State) -> None:
        """Add a move, or the first draw, with the position after it."""
        before, self.state = self.state, state.copy()
        for event in events:
            # Draws before the first position belong to the deal.
            if type(event) is Drew and before is not None:
                self._add(self.draws, event.seat, draw_luck(state, event))
            elif type(event) is GoalTurned:
                self._add(self.goals, event.seat, goal_luck(state, event))
        self.start = self.start or win_chances(state)
        # The position before is a copy: the replay goes on changing its own.
        if before is not None and move is not None:
            self._note_move(before, move, events)
            self.places += 1
            if state.turn != before.turn or state.result is not None:
                self.turns.append(TurnEnd(before.turn, before.to_play, win_chances(state), self.places))

    def review(self, players: tuple[str, ...]) -> Review:
        assert self.state is not None  # noqa: S101 (a replay has at least its first step)
        seats = range(self.state.rules.players)
        costly = sorted(self.key_turns, key=lambda turn: -turn.cost)
        luck = tuple(Luck(self.draws.get(seat, 0.0), self.goals.get(seat, 0.0)) for seat in seats)
        return Review(players, self.start, tuple(self.turns), tuple(costly), luck, self.state.result)

    # Turns.

    def _note_move(self, before: State, move: Move, events: Sequence[Event]) -> None:
        """Collect the moves between two points where something hidden shows, then judge them together."""
        if self.stretch is None:
            self.stretch = Stretch(before.copy(), self.places)
        self.stretch.moves.append(move)
        assert self.state is not None  # noqa: S101 (set by ``take``)
        if reveals(events) or self.state.turn != before.turn or self.state.result is not None:
            found = self.stretch.judged(self.state)
            self.stretch = None
            if found is not None:
                self.key_turns.append(found)

    # Luck.

    def _add(self, sums: dict[int, float], seat: int, luck: float) -> None:
        sums[seat] = sums.get(seat, 0.0) + luck


def draw_luck(state: State, event: Drew) -> float:
    """Return how much likelier the drawn cards reach a goal card than unknown ones would."""
    rank = state.facts.rank
    held = [rank[card] for card in state.hands[event.seat]]
    drawn = len(event.cards)
    # Drawn cards stand at the end of the hand.
    kept = held[: len(held) - drawn] if drawn <= len(held) else []
    before = next_goal_chance(state, event.seat, kept, drawn)
    return next_goal_chance(state, event.seat, held, 0) - before


def goal_luck(state: State, event: GoalTurned) -> float:
    """Return how much easier the goal card turned up is to reach than one of any rank."""
    judge = _judge_for(state, event.seat)
    heights = judge.heights_at(state)
    stacks = judge.stacks_of(state, event.seat)
    ranks = [rank for rank in _RANKS if rank <= judge.top]
    # The average over all ranks, each counted alike.
    usual = sum(_chance(judge, heights, stacks, (rank,), (), None) for rank in ranks) / len(ranks)
    return _chance(judge, heights, stacks, (judge.rank[event.card],), (), None) - usual


class Stretch:
    """Moves of one seat between two points where something hidden showed."""

    def __init__(self, before: State, place: int = 0) -> None:
        self.before, self.place = before, place
        self.moves: list[Move] = []

    def judged(self, after: State) -> KeyTurn | None:
        """Return what these moves, which led to ``after``, cost against the best plan from the seat's own view; None if
        nothing."""
        view = seat_view(self.before, self.before.to_play)
        cost, better = cost_of(view, tuple(self.moves))
        # The goal card that was turned up is known by now, and is a bound as well.
        cost = min(cost, 1 - win_chances(after)[view.seat])
        if cost < _LEAST_LOSS:
            return None
        played = tuple(move.notation for move in self.moves)
        better_moves = tuple(move.notation for move in better)
        return KeyTurn(self.before.turn, view.seat, played, better_moves, cost, self.place)


def cost_of(view: SeatView, moves: Moves) -> tuple[float, Moves]:
    """Return the chance to win that the moves give away against the best plan, by what the seat knows before them, and
    that plan. Moves that a hint would have proposed give away nothing: hints choose among plans that are about as good,
    look at one move at a time, and may not think at all.

    :param moves: of one turn, up to where something hidden shows.
    """
    if len(view.legal) < 2:
        return 0.0, ()
    cost, better = _cost_against_best(view, moves)
    if cost < _LEAST_LOSS:
        return cost, better
    state = view.sample(Random(0))  # noqa: S311 (hints do not depend on hidden cards)
    # Whether a hint would have proposed each move, alone or as part of a line.
    at, lines, hinted = state.copy(), set[tuple[str, ...]](), list[bool]()
    for move in moves:
        seen = seat_view(at, state.to_play)
        hints = [greedy_hint(seen), suggest(seen, Random(0))]  # noqa: S311 (as above)
        lines |= {line for hint in hints if hint is not None for line in (hint.moves, hint.goal_line or ())}
        # Lines that begin with another move are given up.
        lines = {line for line in lines if line and _is_same(at, parse_move(line[0]), move)}
        hinted.append(bool(lines))
        lines = {line[1:] for line in lines}
        _carry_out(at, (move,))
    if all(hinted):
        return 0.0, better
    # Judge the moves from the first that no hint proposes to the last, as if the best moves followed.
    first, end = hinted.index(False), len(hinted) - hinted[::-1].index(False)
    if (first, end) == (0, len(moves)):
        return cost, better
    _carry_out(state, moves[:first])
    after = state.copy()
    _carry_out(after, moves[first:end])
    rest = () if end == len(moves) else best_plans(Planner(after, weights_for(after.rules)).search())[0].moves
    own, best = _cost_against_best(seat_view(state, view.seat), (*moves[first:end], *rest))
    return min(cost, own), (*moves[:first], *best)


def _is_same(state: State, one: Move, other: Move) -> bool:
    """Whether two moves put the same ranks from the same place to the same place."""
    if one.kind is MoveKind.PASS or other.kind is MoveKind.PASS:
        return one is other
    rank, cards = state.facts.rank, ((one.card, other.card), (one.second, other.second))
    return bool(_PLACES(one) == _PLACES(other)) and all(
        (rank[card], card == NO_CARD) == (rank[another], another == NO_CARD) for card, another in cards
    )


def _carry_out(state: State, moves: Moves) -> None:
    for move in moves:
        apply(state, move, leave_order, check=False)


def _cost_against_best(view: SeatView, moves: Moves) -> tuple[float, Moves]:
    """Return the chance to win that the moves give away against the best plan, and that plan."""
    loss, better = loss_of(view, moves)
    if not loss:
        return 0.0, better
    state = view.sample(Random(0))  # noqa: S311 (chances do not depend on hidden cards)
    # Convert the planner's points into a chance to win, by the slope of ``win_chances`` at this position.
    chance = win_chances(state)[view.seat]
    least = min(goal_count(state, seat) for seat in range(state.rules.players))
    slope = PER_GOAL * (1 + NEAR_END / (least + 1)) / POINTS_PER_GOAL
    # A goal card that the moves turn up is unknown before them, so then what is lacking after them is no bound.
    for move in moves:
        if any(type(event) is GoalTurned for event in apply(state, move, leave_order, check=False)):
            lacking = 1.0
            break
    else:
        lacking = 1 - win_chances(state)[view.seat]
    # Bound the cost: a plan can't gain more than a won game, nor can a move lose more than is lacking after it.
    return min(chance, lacking, chance * (1 - chance) * slope * loss), better


def loss_of(view: SeatView, moves: Moves) -> tuple[float, Moves]:
    """Return by how many points the moves fall short of the best plan, and that plan. Moves that took a goal card are
    compared with other plans that take one, unless these are worse by a whole goal card, since hints advise the same
    (``hints.suggest``)."""
    state = view.sample(Random(0))  # noqa: S311 (values of plans do not depend on hidden cards)
    best, goal = best_plans(Planner(state, weights_for(state.rules)).search())
    if goal is not None and best.value - goal.value < POINTS_PER_GOAL and any(map(is_goal_play, moves)):
        best = goal
    return max(0.0, best.value - Planner(state, weights_for(state.rules)).value_of(moves)), best.moves
