"""Turns played without presses, each at once: what lies between a game's beginning and what a test is about."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

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


@contextmanager
def unseen(scene: Scene) -> Iterator[None]:
    """What nobody looks at: the table and the hands are shown as they are by the end of it, once."""
    kernel = scene.services.kernel
    queues: list[Any] = [kernel.outbox._queue, kernel.private_panels._refreshes]
    asked: list[list[Any]] = [[] for _ in queues]
    with ExitStack() as stack:
        for queue, keys in zip(queues, asked, strict=True):
            stack.enter_context(patch.object(queue, "ask", keys.append))
        yield
    for queue, keys in zip(queues, asked, strict=True):
        for key in dict.fromkeys(keys):
            queue.ask(key)


async def end_alone(scene: Scene, person: Any, table: str, level: str, luck: Random) -> Any:
    """Somebody who plays against computers plays on as one of that level until the game is over; their panel then."""
    with unseen(scene):
        for _ in range(MOST_TURNS):
            await scene.idle()
            held = scene.services.registry.get(table)
            if held.status != "playing":
                break
            asker = Person(person.id, person.name, next(INTERACTIONS))
            await scene.services.tables.act(table, whole_turn(held.running().state, level, luck), asker)
    assert held.status != "playing", "it goes on"
    await scene.idle()
    return (await person.slash(scene.channel, "spite hand")).response
