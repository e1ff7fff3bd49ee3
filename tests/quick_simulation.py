"""simcord copies all that is sent, several times, as one copies what could be anything, and goes through its components
again and again by generators within generators: a sixth of the tests' time in simulated Discord. What is sent is JSON,
which is copied many times quicker, and put in one list. And after a press it looks only every twentieth of a second
whether the bot has come to rest: two thirds of the time that such tests took was waited for that. It also gives up
after five seconds of real time, and takes no first answer after three, which a busy machine may need for a film or for
ten presses at once: nothing here is timed, and only what hangs fails. Late answers are those of ``tests/discord``."""

import marshal
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import simcord._runtime
import simcord.backend.serializers
import simcord.components
import simcord.env
import simcord.gateway
import simcord.http.router
import simcord.results
from simcord.backend import Backend
from simcord.backend.models.interaction import Interaction

_UNCHANGING = frozenset({str, int, float, bool, type(None)})
_LOOK_AGAIN = 0.001
"""Seconds after which it is seen whether the bot has come to rest; where it has more to do, it is looked at again."""
PATIENCE = 120.0
"""Seconds after which something is taken to hang; a film of a long game takes half a minute on a starved machine."""
_LOOKS_AHEAD = 5.0
"""Seconds for which a bot that comes to rest is waited for where it sleeps: who sleeps for longer is at rest."""


def copied(value: Any) -> Any:
    """What ``deepcopy`` makes of it, and what is no JSON as that does it."""
    if type(value) in _UNCHANGING:
        return value
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # it holds something else
        return _copied_one_by_one(value)


def _copied_one_by_one(value: Any) -> Any:
    kind = type(value)
    if kind in _UNCHANGING:
        return value
    if kind is dict:
        return {key: _copied_one_by_one(held) for key, held in value.items()}
    if kind is list:
        return [_copied_one_by_one(held) for held in value]
    return deepcopy(value)


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """What ``walk_components`` gives, in its order."""
    found: list[dict[str, Any]] = []
    _walk((components,) if type(components) is dict else components, found)
    return iter(found)


def _walk(components: Any, found: list[dict[str, Any]]) -> None:
    for component in components:
        if type(component) is dict:
            found.append(component)
            if type(inner := component.get("components")) is list:
                _walk(inner, found)
            for key in ("accessory", "component"):
                if key in component:
                    _walk((component[key],), found)


def _looking_ahead(is_at_rest: Callable[[Any, Any, float], bool]) -> Callable[[Any, Any, float], bool]:
    """Return a check for sleepers that looks as far ahead as before, whatever the patience at whose end it is asked."""
    return lambda state, asked, deadline: is_at_rest(state, asked, deadline - PATIENCE + _LOOKS_AHEAD)


for _module in (simcord.backend.serializers, simcord.components, simcord.results):
    vars(_module).update(deepcopy=copied)
for _module in (simcord.gateway, simcord.http.router):
    vars(_module).update(copy=SimpleNamespace(deepcopy=copied))
_walk_components = simcord.components.walk_components
for _name, _module in list(sys.modules.items()):
    if _name.startswith("simcord") and getattr(_module, "walk_components", None) is _walk_components:
        vars(_module).update(walk_components=walked)
_new_interaction = Backend.new_interaction


def _answered_at_leisure(backend: Backend, *arguments: Any, **named: Any) -> Interaction:
    made = _new_interaction(backend, *arguments, **named)
    made.initial_response_deadline = None
    return made


async def _settle_at_leisure(env: simcord.env.Env, **named: Any) -> None:
    """Wait with the patience of all, also where simcord itself gives a bot that starts five seconds."""
    await _settle(env, **{**named, "timeout": None})


_settle = simcord.env.Env._settle_internal
Backend.new_interaction = _answered_at_leisure  # type: ignore[assignment, method-assign]
simcord.env.Env.__init__.__kwdefaults__["settle_timeout"] = PATIENCE  # type: ignore[index]
for _name in ("_is_parked", "_callback_is_parked"):
    vars(simcord.env).update({_name: _looking_ahead(getattr(simcord.env, _name))})
_settle.__kwdefaults__["idle"] = _LOOK_AGAIN  # type: ignore[index]
simcord._runtime._CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign] # one is taken off its list often
simcord.env.Env._settle_internal = _settle_at_leisure  # type: ignore[assignment, method-assign]
