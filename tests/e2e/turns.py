"""Turns played without presses, each at once: what lies between a game's beginning and what a test is about."""

from random import Random
from typing import Any

from bot.engine.game import apply
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.levels import choose_move
from bot.tables.actions import Person, Play, Step, step_of
from tests.e2e.world import INTERACTIONS, Scene

MOST_TURNS = 500


def whole_turn(state: State, level: str, luck: Random) -> Play:
    """What a player of that level makes of the turn that it is now, from its beginning or from where it stands."""
    state, turn, steps = state.copy(), state.turn, list[Step]()
    while state.turn == turn and state.result is None:
        view = seat_view(state, state.to_play)
        steps.append(step_of(view.public, choose_move(level, view, luck)))
        apply(state, steps[-1].move)
    return Play(turn, tuple(steps))


async def end_alone(scene: Scene, person: Any, table: str, level: str, luck: Random) -> Any:
    """Somebody who plays against computers plays on as one of that level until the game is over; their panel then."""
    for _ in range(MOST_TURNS):
        await scene.idle()
        held = scene.services.registry.get(table)
        if held.status != "playing":
            return (await person.slash(scene.channel, "spite hand")).response
        asker = Person(person.id, person.name, next(INTERACTIONS))
        await scene.services.tables.act(table, whole_turn(held.running().state, level, luck), asker)
    raise AssertionError("it goes on")
