"""Review of a finished game for one seat: the seat ahead, the turns that mattered most, and the luck of the cards.

``bot.players.review`` judges the record; this module puts the result into words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from bot.engine.events import PublicEvent, public_events
from bot.engine.record import Record
from bot.engine.replay import replay
from bot.engine.state import State
from bot.engine.views import turn_of_seat
from bot.finished.replay import moves_in_words
from bot.players.review import KeyTurn, Review, review
from bot.text import texts_for
from bot.text.card_words import suits_count
from bot.text.play_words import news

NOBODY: Final = -1
_MOST_COSTLY: Final = 3
_MOST_SWINGS: Final = 2
_LEAST_COST: Final = 0.02
_LEAST_SWING: Final = 0.05
_LEAST_END: Final = 0.25
"""Least change of a last turn worth mention: a smaller one is obvious, a larger one came as a surprise."""
_LEVEL: Final = 0.01
"""Difference of chances below which the seat ahead stays the same."""
_LONGEST: Final = 550
_MOST_SPELLS: Final = 8
_LEAST_LUCK: Final = 0.5
"""Luck, in goal cards, below which it counts as usual."""
_GOOD_LUCK: Final = "review-luck-good"
_USUAL_LUCK: Final = "review-luck-usual"
_BAD_LUCK: Final = "review-luck-bad"


@dataclass(frozen=True, slots=True)
class ReviewReader:
    """Reader of a review: the seat, whether it was theirs, the language and the names."""

    seat: int
    own: bool
    language: str
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that mattered, in words. ``turn`` counts the turns of all seats, ``named`` says it by those of its seat.

    ``place`` counts the moves of the game before it. ``cost`` is the chance to win that it gave away (0 if others or
    chance changed it), ``better`` the better moves in notation.
    """

    turn: int
    named: str
    place: int
    title: str
    words: str
    cost: float = 0.0
    better: str = ""


@dataclass(frozen=True, slots=True)
class ReviewText:
    """A review as it is shown.

    ``chances`` are those of the seat at the start and after each turn, ``ahead`` the seat that was ahead then, the
    first of its team, or ``NOBODY``. ``teams`` counts the sides.
    """

    chances: tuple[float, ...]
    ahead: tuple[int, ...]
    teams: int
    points: tuple[TurningPoint, ...]
    luck: tuple[str, ...]
    alt: str


def review_texts(record: Record, readers: Sequence[ReviewReader], found: Review | None = None) -> list[ReviewText]:
    """Return a game's review for each reader. Raises ``RecordError``.

    :param found: the judgement of the game, if it is known.
    """
    found = found or review(record)
    game = _GameDetails(record, found)
    return [_ReviewWriter(found, game, reader).review_text() for reader in readers]


class _GameDetails:
    """Details of a game for its review: the news of its turns, and the positions in which better moves were missed."""

    def __init__(self, record: Record, found: Review) -> None:
        request = {turn.place for turn in found.key_turns}
        self.states: dict[int, State] = {}
        self.turns: dict[int, list[PublicEvent]] = {}
        self.before: dict[int, list[PublicEvent]] = {}
        turn = 1
        for place, step in enumerate(replay(record)):
            self.turns.setdefault(turn, []).extend(public_events(list(step.events)))
            if place in request:
                # A copy, since the replay goes on changing its state.
                self.states[place] = step.state.copy()
                self.before[place] = list(self.turns[turn]) if place and step.state.turn == turn else []
            turn, rules = step.state.turn, step.state.rules
        self.rules = rules
        self.teams = rules.team_count if rules.partners else rules.players


class _ReviewWriter:
    """Writer of the review of one seat for one reader."""

    def __init__(self, found: Review, game: _GameDetails, reader: ReviewReader) -> None:
        self.found, self.game, self.seat, self.own = found, game, reader.seat, reader.own
        self.names, self.texts = reader.names, texts_for(reader.language)
        self.every = (found.start, *(moment.chances for moment in found.turns))
        self.chances = tuple(chances[self.seat] for chances in self.every)

    def review_text(self) -> ReviewText:
        points = tuple(sorted((*self._costly(), *self._swings()), key=lambda point: point.turn))
        # The seat ahead, at the start and after each turn; a small lead leaves it with the one who had it.
        ahead, seat = list[int](), NOBODY
        for chances in self.every:
            first, second = sorted(chances[: self.game.teams], reverse=True)[:2]
            if first - second > _LEVEL:
                seat = chances.index(first)
            ahead.append(seat)
        return ReviewText(self.chances, tuple(ahead), self.game.teams, points, self._luck(), self._alt(points, ahead))

    # Turning points.

    def _mistakes(self) -> dict[int, KeyTurn]:
        """Return the costliest part of each of the seat's costliest turns."""
        found: dict[int, KeyTurn] = {}
        for turn in self.found.key_turns:
            if turn.seat == self.seat and turn.cost >= _LEAST_COST and len(found) < _MOST_COSTLY:
                found.setdefault(turn.turn, turn)
        return found

    def _costly(self) -> Iterator[TurningPoint]:
        for turn in self._mistakes().values():
            state = self.game.states[turn.place]
            played, better = (
                moves_in_words(state, moves, self.names, self.texts) for moves in (turn.played, turn.better)
            )
            lines = [self.texts.say("review-played", moves=played), self.texts.say("review-better", moves=better)]
            if earlier := self.game.before[turn.place]:
                # This part of the turn has its own beginning, such as a new goal card: tell that first.
                viewer, suits = self.seat if self.own else None, suits_count(self.game.rules)
                lines.insert(0, news(earlier, self.names, self.texts, viewer, suits=suits))
            named = self._turn_named(turn.turn, turn.seat)
            title = self.texts.say("review-cost", turn=named, percent=round(100 * turn.cost))
            words = "\n".join(line[:_LONGEST] for line in lines)
            yield TurningPoint(turn.turn, named, turn.place, title, words, turn.cost, " ".join(turn.better))

    def _swings(self) -> Iterator[TurningPoint]:
        """Yield the turns that changed the chances most."""
        moments, taken = self.found.turns, self._mistakes()
        changes = {
            place: abs(self.chances[place + 1] - self.chances[place])
            for place in range(len(moments))
            if moments[place].turn not in taken
        }
        # The winner's last turn always changes the chances; told only where it surprised.
        end = len(moments) - 1
        if self.found.result is not None and self.found.result.winners and changes.get(end, 0) < _LEAST_END:
            changes.pop(end, None)
        for place in sorted(changes, key=lambda place: -changes[place])[:_MOST_SWINGS]:
            if changes[place] < _LEAST_SWING:
                break
            turn, named = moments[place].turn, self._turn_named(moments[place].turn, moments[place].seat)
            begun = moments[place - 1].place if place else 0
            before, after = (round(100 * chance) for chance in self.chances[place : place + 2])
            title = self.texts.say("review-swing", turn=named, before=before, after=after)
            viewer, suits = self.seat if self.own else None, suits_count(self.game.rules)
            words = news(self.game.turns[turn], self.names, self.texts, viewer, suits=suits)
            yield TurningPoint(turn, named, begun, title, words[:_LONGEST])

    def _turn_named(self, turn: int, seat: int) -> str:
        """Return a turn as people count it: ``Turn 3`` of the seat looked back on, ``Nova's turn 3`` of another."""
        whose = "own" if seat == self.seat else "other"
        return self.texts.say("turn-of", who=whose, name=self.names[seat], turn=self._own(turn))

    def _own(self, turn: int) -> int:
        return turn_of_seat(turn, self.game.rules.players)

    # Luck.

    def _luck(self) -> tuple[str, ...]:
        texts, luck = self.texts, self.found.luck[self.seat]
        # Add up the rounded numbers, so that the total shown is the sum of the parts shown.
        totals = [round(round(each.draws, 1) + round(each.goals, 1), 1) for each in self.found.luck]
        own = totals[self.seat]
        kind = _USUAL_LUCK if abs(own) < _LEAST_LUCK else _GOOD_LUCK if own > 0 else _BAD_LUCK
        key = f"{kind}-you" if self.own else kind
        parts = texts.say("review-luck-parts", draws=self._signed(luck.draws), goals=self._signed(luck.goals))
        each = zip(self.names, totals, strict=False)
        all_luck = " · ".join(f"{name} {self._signed(total)}" for name, total in each)
        cards = self._signed(abs(own)).removeprefix("+")
        told = texts.say(key, name=self.names[self.seat], cards=cards)
        return told, parts, texts.say("review-luck-all", list=all_luck)

    def _signed(self, number: float) -> str:
        shown = f"{number:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")
        return shown.replace(".", self.texts.say("review-decimal"))

    # Alternative text of the picture.

    def _alt(self, points: Sequence[TurningPoint], ahead: Sequence[int]) -> str:
        texts, percents = self.texts, [round(100 * chance) for chance in self.chances]
        low, high = (percents.index(end(percents)) for end in (min, max))
        key = "review-alt-you" if self.own else "review-alt"
        in_turns = {"low_turn": self._own(low), "high_turn": self._own(high)}
        lines = [
            texts.say(key, name=self.names[self.seat], start=percents[0], end=percents[-1]),
            texts.say("review-alt-range", low=percents[low], high=percents[high], **in_turns),
        ]
        spells, last = [], -1
        for seat, turns in islice(groupby(ahead), _MOST_SPELLS):  # who was ahead until which turn
            last += len(list(turns))
            if not last:  # ahead before the first turn alone
                continue
            name = texts.say("review-level") if seat == NOBODY else " + ".join(self.names[seat :: self.game.teams])
            spells.append(texts.say("review-alt-spell", name=name, turn=self._own(last)))
        told = (f"{number} · {point.title}." for number, point in enumerate(points, start=1))
        return " ".join([*lines, texts.say("review-alt-ahead", list=", ".join(spells)), *told])
