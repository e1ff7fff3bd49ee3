"""Replay of a finished game: every move as a frame of an animation, or a single moment."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.engine.errors import RecordError
from bot.engine.events import PublicEvent, TurnEnded, public_events
from bot.engine.game import apply, legal_moves
from bot.engine.moves import MoveKind, parse_move
from bot.engine.record import Record
from bot.engine.replay import HEADER, ReplayStep, replay
from bot.engine.state import State
from bot.engine.views import SeatView, public_view, seat_view, turn_of_seat
from bot.players.levels import strength_of
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.move_words import move_words, play_label
from bot.text.play_words import news, outcome
from render import Labels, ReplayFrame, ReplayScene


def scene_of(
    record: Record, names: Sequence[str], texts: Texts, labels: Labels | None = None, stand_ins: Collection[int] = ()
) -> ReplayScene:
    """Return the whole game as pictures, one for each move, with all hands.

    :param stand_ins: the winning seats on which a computer ended the game in a person's place.
    :raises RecordError: its moves make no game.
    """
    frames = tuple(_frame(step, turn, names, texts, stand_ins) for step, turn in _with_turns_events(replay(record)))
    return ReplayScene(frames, tuple(names), labels or Labels(), levels_of(record))


def levels_of(record: Record) -> tuple[int | None, ...]:
    """Return by seat the strength of its computer, from 0; None for a person."""
    return tuple(map(strength_of, record["players"]))


def _with_turns_events(steps: Iterator[ReplayStep]) -> Iterator[tuple[ReplayStep, list[PublicEvent]]]:
    """Yield each step with all events of its turn so far."""
    turn: list[PublicEvent] = []
    for step in steps:
        made = public_events(list(step.events))
        turn = [*turn, *made]
        yield step, turn
        if any(isinstance(event, TurnEnded) for event in made):
            turn = []


def _frame(
    step: ReplayStep, turn: list[PublicEvent], names: Sequence[str], texts: Texts, stand_ins: Collection[int]
) -> ReplayFrame:
    view = public_view(step.state)
    hands = tuple(tuple(hand) for hand in step.state.hands)
    made = tuple(public_events(list(step.events)))
    if view.result is not None:
        return ReplayFrame(view, hands, made, (" ".join(outcome(view, names, texts, stand_ins=stand_ins)),))
    # Captions, the longest first: the turn so far, this move, and this move without its visible consequences.
    tell = partial(news, names=names, texts=texts, suits=suits_count(view.rules))
    return ReplayFrame(view, hands, made, (tell(turn), tell(made), tell(made, further=False)))


@dataclass(frozen=True, slots=True)
class TurnAhead:
    """A turn in words: its news, its moves, and better ones."""

    news: str
    played: str
    better: str


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """A game after some moves. ``seat`` is the view of the one seat that looks on; None if all hands are open.

    ``ahead`` is the turn that begins or goes on then, if it is examined. ``last`` is the number of moves of the whole
    game; ``turns`` are the moves that ended one.
    """

    frame: ReplayFrame
    place: int = 0
    last: int = 0
    turns: tuple[int, ...] = ()
    seat: SeatView | None = None
    ahead: TurnAhead | None = None

    @property
    def next_turn(self) -> int:
        """Return the move that ends the turn under way, or the next one; the last move if there is none."""
        return next((place for place in self.turns if place > self.place), self.last)

    @property
    def turn(self) -> int:
        """Return the turn of the last move, counted as in reviews."""
        return 1 + sum(place < self.place for place in self.turns)

    def whose_turn(self, turn: int) -> tuple[int, int]:
        """Return the seat that has a turn of the game, and which of its own turns that is: seats take turns in order.

        :param turn: counted as ``turn`` is.
        """
        view, players = self.frame.view, self.frame.view.rules.players
        return (view.to_play - view.turn + turn) % players, turn_of_seat(turn, players)

    @property
    def ends_turn(self) -> bool:
        """Whether another turn begins with the next move."""
        return self.place in self.turns and self.place < self.last

    @property
    def part(self) -> float:
        """Return the fraction of the game that has been played."""
        return (self.place + 1) / (self.last + 1)


def moment_of(
    record: Record,
    place: int,
    names: Sequence[str],
    texts: Texts,
    seat: int | None = None,
    better: Sequence[str] | None = None,
    stand_ins: Collection[int] = (),
) -> ReplayMoment:
    """Return the game after so many moves, at most after the last one.

    :param better: better moves than those that follow, if the turn ahead is examined.
    :param stand_ins: as in ``scene_of``.
    :raises RecordError: it has no moves.
    """
    moves = [entry["move"] for entry in record["entries"] if "move" in entry]
    last = len(moves)
    place, turns = min(place, last), list[int]()
    found: ReplayMoment | None = None
    state: State | None = None
    coming: list[PublicEvent] = []
    # Played through once, to its end: the turns' ends lie before and behind the moment.
    for number, (step, turn) in enumerate(_with_turns_events(replay(record))):
        if number == place:
            frame = _frame(step, turn, names, texts, stand_ins)
            found = ReplayMoment(frame)
            # A seat sees its own hand alone.
            if seat is not None:
                hands = tuple(hand if number == seat else None for number, hand in enumerate(frame.hands))
                found = ReplayMoment(replace(frame, hands=hands), seat=seat_view(step.state, seat))
            state = None if better is None else step.state.copy()
        # Collect the events of the turn ahead, until it ends.
        elif state is not None and not (turns and turns[-1] > place):
            coming += public_events(list(step.events))
        if any(isinstance(event, TurnEnded) for event in step.events):
            turns.append(number)
    if found is None:
        raise RecordError(HEADER, "it has no moves")
    moment = replace(found, place=place, last=last, turns=tuple(turns))
    if better is None or state is None or place == last:
        return moment
    told = news(coming, names, texts, suits=suits_count(state.rules))
    played, instead = (moves_in_words(state, some, names, texts) for some in (moves[place : moment.next_turn], better))
    return replace(moment, ahead=TurnAhead(told, played, instead))


def moves_in_words(state: State, moves: Sequence[str], names: Sequence[str], texts: Texts) -> str:
    """Return moves of the seat to play in words, as far as they are legal one after the other."""
    state, seat, words = state.copy(), state.to_play, list[str]()
    # Stop at the first that is not legal here, such as one behind a card that was unknown when it was planned.
    for move in map(parse_move, moves):
        if move not in legal_moves(state):
            break
        say = play_label if move.kind is MoveKind.PLAY else move_words
        words.append(say(seat_view(state, seat), move, names, texts))
        apply(state, move)
    return ", ".join(words)
