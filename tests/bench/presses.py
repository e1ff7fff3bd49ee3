"""Presses that whole turns take on the hand panel: turns of players of several levels, pressed the shortest way.

The panel is open already (add one press where it must be opened). One press opens a select and one chooses, a card is
chosen and then its pile, a pass that is asked about is pressed twice. A turn is pressed in the order in which it was
played; what the panel doesn't tell apart (equal ranks, piles of equal height) counts as the same.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, median

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.moves import Kind, Move, Source
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS, find_system
from bot.engine.views import SeatView, seat_view
from bot.players.levels import plan_moves
from bot.text.move_words import height_before, moved_card
from cogs.choices import Choice, Offer, offer_of, same_card
from cogs.runs import Step, source_name

OPEN_SELECT = 1
CHOOSE_CARD = 1
IMPOSSIBLE = 10_000
Sign = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A move of a turn, and what its player saw before it."""

    view: SeatView
    move: Move


@dataclass(frozen=True, slots=True)
class Turn:
    """How many presses a turn took, and whether anything was played in it."""

    level: str
    played: bool
    presses: int


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
    with_play = [turn.presses for turn in turns if turn.played]
    return {
        "median_with_play": median(with_play),
        "mean_with_play": round(fmean(with_play), 2),
        "mean_all": round(fmean(turn.presses for turn in turns), 2),
        "median_all": median(turn.presses for turn in turns),
        "most": max(turn.presses for turn in turns),
    }


def _turns_of_system(name: str, arguments: Namespace) -> Iterator[Turn]:
    system = find_system(name)
    rules = system.rules(system.seats[0])
    for level in arguments.levels.split(","):
        for number in range(arguments.games):
            for moments in turns_of_game(rules, level, f"{arguments.seed}/{name}/{level}/{number}"):
                yield Turn(level, _plays(moments), fewest_presses(moments))


def _plays(moments: Sequence[Moment]) -> bool:
    return any(moment.move.kind in (Kind.PLAY, Kind.LOAD) for moment in moments)


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
            moments.append(Moment(seat_view(state, state.to_play), move))
            apply(state, move)
    return moments


def fewest_presses(moments: Sequence[Moment]) -> int:
    """The fewest presses that carry out these moves one after the other."""
    left = [IMPOSSIBLE] * len(moments) + [0]
    for place in reversed(range(len(moments))):
        left[place] = min(presses + left[place + length] for presses, length in _presses_from(moments, place))
    assert left[0] < IMPOSSIBLE, [moment.move for moment in moments]
    return left[0]


def _presses_from(moments: Sequence[Moment], place: int) -> Iterator[tuple[int, int]]:
    """How many presses carry out how many of the next moves."""
    moment = moments[place]
    offer = offer_of(moment.view)
    match moment.move.kind:
        case Kind.PASS:
            yield 1 + offer.pass_asks, 1
        case Kind.DISCARD:
            yield CHOOSE_CARD + 1, 1
        case _:
            yield from _plays_from(moments, place, offer)


def _plays_from(moments: Sequence[Moment], place: int, offer: Offer) -> Iterator[tuple[int, int]]:
    for choices, opened in ((_buttons(offer), 0), (offer.more, OPEN_SELECT)):
        for choice in choices:
            if choice.kind == "which":
                yield from _asked(moments, place, choice, opened)
            elif length := _carries_out(choice, moments[place : place + len(choice.steps)]):
                yield opened + 1, length


def _buttons(offer: Offer) -> list[Choice]:
    return [choice for row in offer.rows for choice in row]


def _asked(moments: Sequence[Moment], place: int, asking: Choice, opened: int) -> Iterator[tuple[int, int]]:
    """A wild card chosen first and what it becomes afterwards."""
    moment = moments[place]
    if asking.first.move.source is not moment.move.source:
        return
    offer = offer_of(moment.view, source_name(asking.first.move))
    for presses, length in _plays_from(moments, place, offer):
        yield opened + 1 + presses, length


def _carries_out(choice: Choice, moments: Sequence[Moment]) -> int:
    """How many moves the choice carries out: all of its own, or none if they are others."""
    if len(moments) < len(choice.steps):
        return 0
    one_pile = len({moment.move.target for moment in moments}) == 1
    pairs = zip(choice.steps, moments, strict=True)
    same = all(_sign_of_step(moments[0].view, step) == _sign(moment) for step, moment in pairs)
    return len(choice.steps) if same and one_pile else 0


def _sign(moment: Moment) -> Sign:
    view, move = moment.view, moment.move
    if move.kind is Kind.LOAD:
        return (move.notation,)
    return _source_sign(view, move, moved_card(view, move)), height_before(view, move) + 1


def _sign_of_step(view: SeatView, step: Step) -> Sign:
    if step.move.kind is Kind.LOAD:
        return (step.move.notation,)
    return _source_sign(view, step.move, step.card), step.rank


def _source_sign(view: SeatView, move: Move, card: int) -> Sign:
    if move.source is Source.HAND:
        return (move.source, same_card(card, view.rules))
    return (move.source, move.owner, move.index)
