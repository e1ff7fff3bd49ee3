"""A finished game shown again: every move as a frame of an animation, or one moment of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine.errors import RecordError
from bot.engine.events import PublicEvent, TurnEnded, public_events
from bot.engine.record import Record
from bot.engine.replay import HEADER, ReplayStep, replay
from bot.engine.views import SeatView, public_view, seat_view
from bot.players.levels import strength_of
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import news, outcome
from render import Labels, ReplayFrame, ReplayScene


def scene_of(record: Record, names: Sequence[str], texts: Texts, labels: Labels | None = None) -> ReplayScene:
    """The whole game as pictures: one a move, with all hands. Raises ``RecordError``."""
    frames = tuple(_frame(step, turn, names, texts) for step, turn in _with_turns_events(replay(record)))
    return ReplayScene(frames, tuple(names), labels or Labels(), levels_of(record))


def levels_of(record: Record) -> tuple[int | None, ...]:
    """By seat, how strong its computer was, from 0; None for a person."""
    return tuple(map(strength_of, record["players"]))


def _with_turns_events(steps: Iterator[ReplayStep]) -> Iterator[tuple[ReplayStep, list[PublicEvent]]]:
    """Each step with all that has happened in its turn so far."""
    turn: list[PublicEvent] = []
    for step in steps:
        made = public_events(list(step.events))
        turn = [*turn, *made]
        yield step, turn
        if any(isinstance(event, TurnEnded) for event in made):
            turn = []


def _frame(step: ReplayStep, turn: list[PublicEvent], names: Sequence[str], texts: Texts) -> ReplayFrame:
    view = public_view(step.state)
    hands = tuple(tuple(hand) for hand in step.state.hands)
    made = tuple(public_events(list(step.events)))
    if view.result is not None:
        return ReplayFrame(view, hands, made, " ".join(outcome(view, names, texts)))
    told, brief = (news(events, names, texts, suits=suits_count(view.rules)) for events in (turn, made))
    return ReplayFrame(view, hands, made, told, brief)


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """A game after so many moves. ``seat`` is the view of the one seat that looks on; None where all hands are open.

    ``last`` is the number of moves of the whole game; ``turns`` are the moves that ended one.
    """

    frame: ReplayFrame
    place: int = 0
    last: int = 0
    turns: tuple[int, ...] = ()
    seat: SeatView | None = None

    @property
    def next_turn(self) -> int:
        """The move that ends the turn under way, or the next one; the last move where there is none."""
        return next((place for place in self.turns if place > self.place), self.last)

    @property
    def turn(self) -> int:
        """The turn of the last move, as reviews count turns."""
        return 1 + sum(place < self.place for place in self.turns)

    @property
    def ends_turn(self) -> bool:
        """Whether another turn begins with the next move."""
        return self.place in self.turns and self.place < self.last

    @property
    def part(self) -> float:
        """How much of the game has been played."""
        return (self.place + 1) / (self.last + 1)


def moment_of(record: Record, place: int, names: Sequence[str], texts: Texts, seat: int | None = None) -> ReplayMoment:
    """The game after so many moves, or after the last one where there are fewer. Raises ``RecordError``."""
    last = sum("move" in entry for entry in record["entries"])
    place, turns = min(place, last), []
    found: ReplayMoment | None = None
    for number, (step, turn) in enumerate(_with_turns_events(replay(record))):
        if number == place:
            found = _seen_by(seat, step, _frame(step, turn, names, texts))
        if any(isinstance(event, TurnEnded) for event in step.events):
            turns.append(number)
    if found is None:
        raise RecordError(HEADER, "it has no moves")
    return replace(found, place=place, last=last, turns=tuple(turns))


def _seen_by(seat: int | None, step: ReplayStep, frame: ReplayFrame) -> ReplayMoment:
    if seat is None:
        return ReplayMoment(frame)
    hands = tuple(hand if number == seat else None for number, hand in enumerate(frame.hands))
    return ReplayMoment(replace(frame, hands=hands), seat=seat_view(step.state, seat))
