"""Attempt at a daily deal: the deal, and the presses made in it, including the computer's answers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.daily.answers import answer_to
from bot.daily.deal import COMPUTER, PLAYER, DailyDeal
from bot.engine.events import ACTED, Event, Played, PublicEvent, TurnEnded, public_events
from bot.engine.game import apply
from bot.engine.game.centre import height_of
from bot.engine.moves import Move, MoveKind, Source, parse_move
from bot.engine.state import Ending, State
from bot.engine.views import SeatView, seat_view
from bot.players.planner import reveals
from bot.shapes import Data
from bot.tables.actions import Play, Step, Undo
from bot.tables.state import games
from bot.tables.view import PersonalView, table_view

_AND: Final = ";"
"""Separator between the moves of one press."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """Result of an attempt: whether the player has won, their turns, the goal cards they had left, and whether they
    gave up."""

    won: bool
    turns: int
    left: int
    gave_up: bool = False


class TurnSign(Enum):
    """Outcome of one of the player's turns. It tells no card: how many goal cards were played, or whether any other
    card reached the centre."""

    GOALS = auto()
    GOAL = auto()
    CARDS = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class TurnPart:
    """Part of one of the player's turns, up to where something hidden showed.

    ``turn`` counts the player's turns from 1, ``view`` is that of their seat before the moves, and ``earlier`` are the
    public events of the turn before them.
    """

    turn: int
    view: SeatView
    moves: tuple[Move, ...]
    earlier: tuple[PublicEvent, ...]


class DailyAttempt:
    """A person's attempt. Each press takes effect at once, and the computer answers until the player is to play."""

    def __init__(
        self, deal: DailyDeal, presses: Iterable[str] = (), *, user: int = 0, names: tuple[str, str] = ("", "")
    ) -> None:
        """Make the attempt with its earlier presses.

        :param presses: as ``presses`` gave them; without any the attempt has not begun.
        :param names: names of the player and the computer.
        :raises MoveError, Refused: these presses can't be made in this deal.
        """
        self._table, self._level = deal.table(user, names), deal.level
        self._dealt = self._table.running().state.copy()
        self._presses: list[str] = []
        for press in presses:
            self._make(press.split(_AND))
            self._presses.append(press)

    @property
    def presses(self) -> tuple[str, ...]:
        """Return all presses of both seats."""
        return tuple(self._presses)

    def begin(self) -> None:
        """Begin the attempt; the computer plays first if the deal says so."""
        self._answer()

    def play(self, play: Play) -> None:
        """Make a press of the player.

        :raises Refused: it is not their turn, or the press no longer means what it offered.
        """
        play.by_seat(self._table, PLAYER)
        self._presses.append(_AND.join(play.moves))
        self._answer()

    def undo(self, undo: Undo) -> None:
        """Take the player's last press back. Raises ``Refused`` if something new was seen since, or the offer
        is stale."""
        undo.by_seat(self._table, PLAYER)
        self._presses.pop()

    def view(self) -> PersonalView:
        """Return the player's view. It has no seed even after the end, since others still play this deal."""
        view = table_view(self._table)
        # The seed would tell the rest of the deal.
        view = replace(view, game=replace(view.running(), seed=None))
        return PersonalView(view, PLAYER, self._table.view_of(PLAYER))

    def give_up(self) -> None:
        """End the attempt as it stands."""
        games.abandon(self._table)

    def result(self) -> DailyResult | None:
        """Return the result; None while the attempt goes on."""
        ended = self._table.running().state.result
        if ended is None:
            return None
        gave_up = ended.ending is Ending.ABANDONED
        return DailyResult(ended.winners == (PLAYER,), len(self.signs()), ended.goal_left[PLAYER], gave_up)

    def signs(self) -> tuple[TurnSign, ...]:
        """Return how each of the player's turns came out. A turn counts when it ends, or as soon as they acted in it
        where the game has ended."""
        found: list[TurnSign] = []
        acted, goals, cards = False, 0, 0
        game = self._table.running()
        for event in game.happened:
            if isinstance(event, ACTED) and event.seat == PLAYER:
                acted = True
                if isinstance(event, Played):
                    goals += event.move.source is Source.GOAL
                    cards += event.move.source is not Source.GOAL
            if isinstance(event, TurnEnded):
                if event.seat == PLAYER:
                    found.append(_sign_of(goals, cards))
                acted, goals, cards = False, 0, 0
        # The turn in which the game ends has no end of its own.
        if acted and game.state.result is not None:
            found.append(_sign_of(goals, cards))
        return tuple(found)

    def parts(self) -> Iterator[TurnPart]:
        """Yield the parts of the player's turns, with nothing that their seat could not see before each. A part that is
        still open is left out."""
        state, turn = self._dealt.copy(), 1
        view: SeatView | None = None
        moves: list[Move] = []
        earlier: list[PublicEvent] = []
        happened: list[PublicEvent] = []
        for notation in self._table.running().moves:
            move = parse_move(notation)
            if state.to_play != PLAYER:
                apply(state, move)  # the computer's turns are not judged
                continue
            if view is None:
                view, earlier = seat_view(state, PLAYER), [*happened]
            events: list[Event] = apply(state, move)
            moves.append(move)
            happened += public_events(events)
            # A part ends where something new shows: up to there the player could have planned it otherwise.
            ends = state.to_play != PLAYER or any(isinstance(event, TurnEnded) for event in events)
            if ends or reveals(events) or state.result is not None:
                yield TurnPart(turn, view, tuple(moves), tuple(earlier))
                view, moves = None, []
            if ends:
                turn, happened = turn + 1, []

    def record(self) -> Data:
        """Return the record with the seed; an unfinished attempt counts as lost. Only for days that have ended."""
        # A copy: the attempt itself stays as it is.
        table = self._table.copy()
        games.abandon(table)
        record = games.record_of(table.running())
        if record is None:
            raise LookupError(table.id)
        return record

    def _answer(self) -> None:
        """Let the computer play until its turn or the game is over."""
        game = self._table.running()
        while game.state.result is None and game.state.to_play == COMPUTER:
            move = answer_to(self._table.view_of(COMPUTER), game.fairness.key, self._level)
            self._make([move.notation])
            self._presses.append(move.notation)

    def _make(self, notations: Iterable[str]) -> None:
        """Make the moves of one press of the seat to play."""
        state = self._table.running().state
        steps = _steps(state, [parse_move(notation) for notation in notations])
        Play(state.turn, steps).by_seat(self._table, state.to_play)


def _sign_of(goals: int, cards: int) -> TurnSign:
    if goals:
        return TurnSign.GOAL if goals == 1 else TurnSign.GOALS
    return TurnSign.CARDS if cards else TurnSign.NOTHING


def _steps(state: State, moves: Iterable[Move]) -> tuple[Step, ...]:
    """Return the moves as a press names them: with the rank that each card becomes. A completed pile begins anew."""
    played: dict[int, int] = {}
    steps = []
    for move in moves:
        rank = 0
        if move.kind is MoveKind.PLAY:
            rank = played.get(move.target, height_of(state, move.target)) + 1
            played[move.target] = rank % state.facts.top
        steps.append(Step(move, rank))
    return tuple(steps)
