"""Turns played without presses, each at once: what lies between a game's beginning and what a test is about."""

from random import Random

from bot.engine.game import apply
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.levels import choose_move
from bot.tables.actions import Play, Step, step_of


def whole_turn(state: State, level: str, luck: Random) -> Play:
    """What a player of that level makes of the turn that it is now, from its beginning or from where it stands."""
    state, turn, steps = state.copy(), state.turn, list[Step]()
    while state.turn == turn and state.result is None:
        view = seat_view(state, state.to_play)
        steps.append(step_of(view.public, choose_move(level, view, luck)))
        apply(state, steps[-1].move)
    return Play(turn, tuple(steps))
