"""Presses that whole turns take on the hand panel: turns of players of several levels, pressed the shortest way.

The panel is open already (add one press where it must be opened). What doesn't stand on it is one press further, under
**All plays**, and one more where a select has to be opened there; a card is chosen and then its pile, a pass that is
asked about is pressed twice. Cards that were played without seeing anything new may be pressed in another order; what
the panel doesn't tell apart (equal ranks, piles of equal height) counts as the same.

Beside each figure stands the least that any panel could take (``least_``): one press for all that was played
without seeing anything new, and the discard as it is.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random
from statistics import fmean, median

from bot.engine.deal import deal
from bot.engine.events import can_be_undone
from bot.engine.game import apply, begin
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS, find_system
from bot.engine.views import SeatView, seat_view
from bot.players.levels import plan_moves
from bot.tables.actions import Step
from bot.turns.choices import MOST_BUTTONS, Choice, faces_on_buttons, offer_of
from bot.turns.steps import source_name

ALL_PLAYS = 1
OPEN_SELECT = 1
CHOOSE_CARD = 1
Sign = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a turn, and the position that it was made in."""

    state: State
    move: Move

    @property
    def view(self) -> SeatView:
        return seat_view(self.state, self.state.to_play)

    @property
    def step(self) -> Step:
        """The play; where it is a load its rank means nothing."""
        return Step(self.move, height_of(self.state, self.move.target) + 1, card=card_of(self.state, self.move))

    @property
    def plays(self) -> bool:
        return self.move.kind in (MoveKind.PLAY, MoveKind.LOAD)


@dataclass(frozen=True, slots=True)
class Turn:
    """How many presses a turn took, whether anything was played in it, and the least it could have taken."""

    level: str
    played: bool
    presses: int
    least: int


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=60, help="games between players of each level")
    parser.add_argument("--levels", default="casual,regular,strong")
    parser.add_argument("--systems", default="pagat", help="names, or `all`; the first gives the figures on top")
    parser.add_argument("--seed", default="presses")


def run(arguments: Namespace) -> dict[str, object]:
    names = list(SYSTEMS) if arguments.systems == "all" else arguments.systems.split(",")
    found = {name: list(_turns_of_system(name, arguments)) for name in names}
    first = found[names[0]]
    levels = arguments.levels.split(",")
    return {
        "bench": "presses",
        "games": arguments.games,
        "turns": len(first),
        **summary(first),
        "by_level": {level: summary([turn for turn in first if turn.level == level]) for level in levels},
        "by_system": {name: summary(turns) for name, turns in found.items()},
    }


def summary(turns: Sequence[Turn]) -> dict[str, float]:
    """The figures of some turns."""
    with_play = [turn for turn in turns if turn.played]
    return {
        "median_with_play": median(turn.presses for turn in with_play),
        "mean_with_play": round(fmean(turn.presses for turn in with_play), 2),
        "mean_all": round(fmean(turn.presses for turn in turns), 2),
        "median_all": median(turn.presses for turn in turns),
        "most": max(turn.presses for turn in turns),
        "least_with_play": round(fmean(turn.least for turn in with_play), 2),
        "least_all": round(fmean(turn.least for turn in turns), 2),
    }


def _turns_of_system(name: str, arguments: Namespace) -> Iterator[Turn]:
    system = find_system(name)
    rules = system.rules(system.seats[0])
    for level in arguments.levels.split(","):
        for number in range(arguments.games):
            for moments in turns_of_game(rules, level, f"{arguments.seed}/{name}/{level}/{number}"):
                yield _pressed(level, moments)


def _pressed(level: str, moments: Sequence[Moment]) -> Turn:
    presses = least = 0
    for stretch in stretches(moments):
        taken = fewest_presses(stretch)
        presses += taken
        least += 1 if stretch[0].plays else taken
    return Turn(level, any(moment.plays for moment in moments), presses, least)


def turns_of_game(rules: Rules, level: str, name: str) -> Iterator[list[Moment]]:
    """Every turn of one game between players of one level."""
    randomness = Random(name)
    state = deal(rules, randomness.randbytes(32))
    begin(state)
    while state.result is None:
        yield _play_turn(state, level, randomness)


def _play_turn(state: State, level: str, randomness: Random) -> list[Moment]:
    number, moments = state.turn, list[Moment]()
    while state.result is None and state.turn == number:
        for move in plan_moves(level, seat_view(state, state.to_play), randomness):
            moments.append(Moment(state.copy(), move))
            apply(state, move)
    return moments


def stretches(moments: Sequence[Moment]) -> Iterator[list[Moment]]:
    """The moves of a turn between which nothing new was seen; a discard or a pass stands alone."""
    stretch: list[Moment] = []
    for moment in moments:
        if stretch and not moment.plays:
            yield stretch
            stretch = []
        stretch.append(moment)
        if not moment.plays or not can_be_undone(apply(moment.state.copy(), moment.move)):
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def fewest_presses(stretch: Sequence[Moment]) -> int:
    """The fewest presses that carry out the moves of a stretch."""
    first = stretch[0]
    match first.move.kind:
        case MoveKind.PASS:
            return 1 + offer_of(first.view).pass_asks
        case MoveKind.DISCARD:
            return _presses_to_discard(first)
    return _presses_to_play(first.state, Counter(_sign(moment.state.rules, moment.step) for moment in stretch))


def _presses_to_discard(moment: Moment) -> int:
    """A card and then its pile; one press where cards can only fill empty stacks."""
    return 1 if any(entry.fills for entry in offer_of(moment.view).discards) else CHOOSE_CARD + 1


def _presses_to_play(state: State, wanted: Counter[Sign]) -> int:
    """The shortest way to have all of these played, whichever comes first."""
    order = count()
    ways = [(0, next(order), state, wanted)]
    seen: set[frozenset[tuple[Sign, int]]] = set()
    while ways:
        presses, _, state, wanted = heappop(ways)
        if not wanted:
            return presses
        if frozenset(wanted.items()) not in seen:
            seen.add(frozenset(wanted.items()))
            for more, after, left in _ways_on(state, wanted):
                heappush(ways, (presses + more, next(order), after, left))
    raise AssertionError(wanted)


def _ways_on(state: State, wanted: Counter[Sign]) -> Iterator[tuple[int, State, Counter[Sign]]]:
    """What can be pressed of what is wanted: how many presses, the position afterwards, what is left.

    Only the last press may show something new.
    """
    view = seat_view(state, state.to_play)
    for presses, choice in _presses(view):
        signs = Counter(_sign(view.rules, step) for step in choice.steps)
        if signs <= wanted:
            after = state.copy()
            happened = [event for step in choice.steps for event in apply(after, step.move)]
            if signs == wanted or can_be_undone(happened):
                yield presses, after, wanted - signs


def _presses(view: SeatView) -> Iterator[tuple[int, Choice]]:
    """Everything on offer, and how many presses it takes; wild cards that ask are looked into."""
    offer = offer_of(view)
    yield from ((1, choice) for choice in offer.on_panel)
    for place, choice in enumerate(offer.plays):
        presses = ALL_PLAYS + (OPEN_SELECT if place >= MOST_BUTTONS else 0) + 1
        if choice.kind == "which":
            asked = offer_of(view, source_name(choice.first.move))
            yield from ((presses + 1, wild) for wild in asked.plays)
        else:
            yield presses, choice


def _sign(rules: Rules, step: Step) -> Sign:
    """Equal for steps that the panel doesn't tell apart."""
    move = step.move
    if move.kind is MoveKind.LOAD:
        return (move.notation,)
    if move.source is Source.HAND:
        return move.source, faces_on_buttons(rules)[step.card], step.rank
    return move.source, move.owner, move.index, step.rank
