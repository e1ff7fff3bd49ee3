"""Lines of play: moves carried out on copies of a position."""

from dataclasses import dataclass

from bot.engine.events import Event, Played
from bot.engine.game import apply
from bot.engine.moves import MoveKind
from bot.engine.state import State
from bot.players.planner import Moves, leave_order
from bot.players.ways import is_goal_play


@dataclass(frozen=True, slots=True)
class Line:
    """A plan carried out on an imagined position: what happened at each move, and the positions before each."""

    moves: Moves
    before: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]
    after: State

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(next((event.rank for event in found if type(event) is Played), 0) for found in self.events)

    @property
    def reaches_goal(self) -> bool:
        """Whether it is a way to a goal card: plays, the last of which takes it."""
        return is_goal_play(self.moves[-1]) and all(move.kind is MoveKind.PLAY for move in self.moves)

    def up_to(self, count: int) -> "Line":
        """Return its first moves alone."""
        after = self.before[count] if count < len(self.before) else self.after
        return Line(self.moves[:count], self.before[:count], self.events[:count], after)


def walk(state: State, moves: Moves) -> Line:
    """Carry a plan out on copies of a position."""
    before, events = [], []
    for move in moves:
        before.append(state)
        state = state.copy()
        events.append(tuple(apply(state, move, leave_order, check=False)))
    return Line(moves, tuple(before), tuple(events), state)
