"""Presses of the seat to play: their moves, and undoing them."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.errors import MoveError
from bot.engine.events import Event, PublicEvent, can_be_undone, public_events
from bot.engine.game import apply
from bot.engine.game.centre import height_of
from bot.engine.moves import NO_CARD, Move, MoveKind
from bot.engine.state import State
from bot.engine.views import PublicView
from bot.errors import Reason, Refused
from bot.tables.actions.action import BY_PLAYER, Action, Asker, Computer, Person
from bot.tables.state.games import check_turn, replay_trail
from bot.tables.state.seating import own_seat
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind


class Step(NamedTuple):
    """A move of a press, with its expected effect.

    ``rank`` is the card's rank in the centre, counted from the beginning of its pile, or 0 elsewhere; ``fills`` says
    that it fills an empty side stack. ``card`` is the card that it moves, if the asker knows it.
    """

    move: Move
    rank: int = 0
    fills: bool = False
    card: int = NO_CARD


def step_of(view: PublicView, move: Move) -> Step:
    """Return a legal move with its present effect."""
    return Step(move, view.height_of(move.target) + 1 if move.kind is MoveKind.PLAY else 0)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Request to play the moves of one press in order, in this turn.

    A press is fresh while its turn lasts and exactly the effects of its steps would still happen.
    """

    who = BY_PLAYER
    kinds = (TransitionKind.PLAYED,)
    wakes = True

    turn: int
    steps: tuple[Step, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """Return its moves in the notation of records."""
        return tuple(step.move.notation for step in self.steps)

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        seat, game = _seat_of_player(table, asker), table.running()
        if isinstance(asker, Computer) and seat not in game.computer_moved:
            game.computer_moved.append(seat)
        happened = self.by_seat(table, seat)
        if game.played_by is not None and isinstance(asker, Person) and seat not in game.played_by:
            game.played_by.append(seat)
        return self.done({"moves": list(self.moves)}, happened=happened)

    def by_seat(self, table: Table, seat: int) -> list[PublicEvent]:
        """Play the moves for ``seat``. Return the public events.

        :raises Refused: it is not this seat's turn, or the press is stale and means something else now.
        """
        game = table.running()
        check_turn(table, self.turn, seat)
        # Played on a copy: a press that is stale at its third step has played none.
        state = game.state.copy()
        events: list[Event] = []
        for step in self.steps:
            # Checked before every step: an earlier step may have ended the turn or completed a pile.
            if state.to_play != seat or not _means_the_same(state, step):
                raise Refused(Reason.STALE)
            try:
                events += apply(state, step.move)
            except MoveError:
                raise Refused(Reason.STALE) from None
        happened = public_events(events)
        game.state = state
        game.moves += self.moves
        game.happened += happened
        if can_be_undone(events):
            game.trail.append(list(self.moves))
        else:
            # Undo ends here: new cards were seen, or the turn is over.
            game.checkpoint, game.trail, game.happened_at_checkpoint = state, [], len(game.happened)
            game.settled_press = len(self.moves)
        if state.result is not None:
            table.status, game.hands_seen = Status.OVER, {}
            table.scores = [score + points for score, points in zip(table.scores, state.result.points, strict=True)]
            game.scores = list(table.scores)
            game.away = {str(place): each.level for place, each in enumerate(table.seats) if each.user and each.away}
            by_computer = any(table.seats[place].by_computer for place in state.result.winners)
            game.won_by_computer = by_computer and table.tournament is not None
        return happened


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Request to take back the last press of this turn; ``depth`` is the number of presses when it was offered."""

    who = BY_PLAYER
    kinds = (TransitionKind.UNDONE,)
    wakes = True

    turn: int
    depth: int

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        taken = self.by_seat(table, _seat_of_player(table, asker))
        return self.done({"moves": taken}, undone=taken)

    def by_seat(self, table: Table, seat: int) -> list[str]:
        """Take the last press back. Return its moves.

        :raises Refused: it is not this seat's turn, there is nothing to take back, or the offer is stale.
        """
        game = table.running()
        check_turn(table, self.turn, seat)
        if not game.trail:
            raise Refused(Reason.NOTHING_TO_UNDO)
        if len(game.trail) != self.depth:
            raise Refused(Reason.STALE)
        # Replayed from the last position behind which nothing new was seen, so that no move has to be inverted.
        taken = game.trail.pop()
        del game.moves[len(game.moves) - len(taken) :]
        replay_trail(game)
        return taken


def _seat_of_player(table: Table, asker: Asker) -> int:
    """Return the seat that the asker plays for."""
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.host_name)
    if isinstance(asker, Computer):
        return asker.seat
    if isinstance(asker, Person):
        return own_seat(table, asker.user)
    raise Refused(Reason.ILLEGAL)


def _means_the_same(state: State, step: Step) -> bool:
    """Whether a card played to a centre pile still becomes the rank on the button, and a fill still fills an empty
    stack."""
    match step.move.kind:
        case MoveKind.PLAY:
            return height_of(state, step.move.target) + 1 == step.rank
        case MoveKind.DISCARD if step.fills:
            return not state.sides[state.to_play][step.move.target]
    return True
