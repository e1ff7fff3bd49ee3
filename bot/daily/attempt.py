"""Attempt at a daily deal: the deal, and the presses made in it, including the computer's answers."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.daily.answers import answer_to
from bot.daily.deal import COMPUTER, PLAYER, DailyDeal
from bot.engine.events import ACTED, TurnEnded
from bot.engine.game.centre import height_of
from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.state import State
from bot.shapes import Data
from bot.tables.actions import Play, Step, Undo
from bot.tables.state import games
from bot.tables.view import PersonalView, table_view

_AND: Final = ";"
"""Separator between the moves of one press."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """Result of an attempt: whether the player has won, their turns, and the goal cards they had left."""

    won: bool
    turns: int
    left: int


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
        view = replace(view, game=replace(view.running(), seed=None))
        return PersonalView(view, PLAYER, self._table.view_of(PLAYER))

    def result(self) -> DailyResult | None:
        """Return the result; None while the attempt goes on."""
        game = self._table.running()
        ended = game.state.result
        if ended is None:
            return None
        # A turn counts when it ends, or in the last one when the player acted in it.
        ends = [place for place, event in enumerate(game.happened) if isinstance(event, TurnEnded)]
        begun = game.happened[ends[-1] + 1 if ends else 0 :]
        turns = sum(isinstance(event, TurnEnded) and event.seat == PLAYER for event in game.happened)
        turns += any(isinstance(event, ACTED) and event.seat == PLAYER for event in begun)
        return DailyResult(ended.winners == (PLAYER,), turns, ended.goal_left[PLAYER])

    def record(self) -> Data:
        """Return the record with the seed; an unfinished attempt counts as lost. Only for days that have ended."""
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
