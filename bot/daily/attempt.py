"""A try at a daily deal: the deal and the presses made in it, the computer's answers among them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.daily.answers import answer_to
from bot.daily.deal import COMPUTER, PLAYER, DailyDeal
from bot.engine.events import TurnEnded
from bot.engine.game.centre import height_of
from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.state import State
from bot.shapes import Data
from bot.tables.actions import Play, Step, Undo
from bot.tables.state import games
from bot.tables.view import ACTED, PersonalView, table_view

_AND: Final = ";"
"""Between the moves of one press."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How a try came out: whether the player has won, how many turns they had, how many goal cards were left them."""

    won: bool
    turns: int
    left: int


class DailyAttempt:
    """Somebody's try. What is asked of it happens at once, and the computer answers until the player is to play."""

    def __init__(
        self, deal: DailyDeal, presses: Iterable[str] = (), *, user: int = 0, names: tuple[str, str] = ("", "")
    ) -> None:
        """:param presses: what was made in it, as ``presses`` gave it; without any it has not begun.
        :param names: what the player and the computer are called.
        :raises MoveError, Refused: these presses can't be made in this deal.
        """
        self._table, self._level = deal.table(user, names), deal.level
        self._presses: list[str] = []
        for press in presses:
            self._make(press.split(_AND))
            self._presses.append(press)

    @property
    def presses(self) -> tuple[str, ...]:
        """Everything made in it, of both seats."""
        return tuple(self._presses)

    def begin(self) -> None:
        """The computer plays first where the deal says so."""
        self._answer()

    def play(self, play: Play) -> None:
        """A press of the player.

        :raises Refused: it is not their turn, or it means something else now than when it was offered.
        """
        play.by_seat(self._table, PLAYER)
        self._presses.append(_AND.join(play.moves))
        self._answer()

    def undo(self, undo: Undo) -> None:
        """Takes the player's last press back. Raises ``Refused`` where something new was seen since, or the offer is
        from before."""
        undo.by_seat(self._table, PLAYER)
        self._presses.pop()

    def view(self) -> PersonalView:
        """What the player sees. Also in a try that has ended the seed is left out: others still play this deal."""
        view = table_view(self._table)
        view = replace(view, game=replace(view.running(), seed=None))
        return PersonalView(view, PLAYER, self._table.view_of(PLAYER))

    def result(self) -> DailyResult | None:
        """How it came out; None while it goes on."""
        game = self._table.running()
        ended = game.state.result
        if ended is None:
            return None
        ends = [place for place, event in enumerate(game.happened) if isinstance(event, TurnEnded)]
        begun = game.happened[ends[-1] + 1 if ends else 0 :]
        turns = sum(isinstance(event, TurnEnded) and event.seat == PLAYER for event in game.happened)
        turns += any(isinstance(event, ACTED) and event.seat == PLAYER for event in begun)
        return DailyResult(ended.winners == (PLAYER,), turns, ended.goal_left[PLAYER])

    def record(self) -> Data:
        """The record, with the seed; what has no end was lost. Only for days that have ended."""
        table = self._table.copy()
        games.abandon(table)
        record = games.record_of(table.running())
        if record is None:
            raise LookupError(table.id)
        return record

    def _answer(self) -> None:
        """Lets the computer play until its turn or the game is over."""
        game = self._table.running()
        while game.state.result is None and game.state.to_play == COMPUTER:
            move = answer_to(self._table.view_of(COMPUTER), game.fairness.key, self._level)
            self._make([move.notation])
            self._presses.append(move.notation)

    def _make(self, notations: Iterable[str]) -> None:
        """Makes the moves of one press of whoever is to play."""
        state = self._table.running().state
        steps = _steps(state, [parse_move(notation) for notation in notations])
        Play(state.turn, steps).by_seat(self._table, state.to_play)


def _steps(state: State, moves: Iterable[Move]) -> tuple[Step, ...]:
    """The moves as a press names them: with the rank that each card becomes; a pile that is completed begins anew."""
    played: dict[int, int] = {}
    steps = []
    for move in moves:
        rank = 0
        if move.kind is MoveKind.PLAY:
            rank = played.get(move.target, height_of(state, move.target)) + 1
            played[move.target] = rank % state.facts.top
        steps.append(Step(move, rank))
    return tuple(steps)
