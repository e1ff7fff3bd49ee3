"""simcord copies all that is sent, several times, as one copies what could be anything, and goes through its components
again and again by generators within generators: a sixth of the tests' time in simulated Discord. What is sent is JSON,
which is copied many times quicker, and put in one list. And after a press it looks only every twentieth of a second
whether the bot has come to rest: two thirds of the time that such tests took was waited for that."""

import marshal
import sys
from collections.abc import Iterator
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

_UNCHANGING = frozenset({str, int, float, bool, type(None)})
_LOOK_AGAIN = 0.001
"""Seconds after which it is seen whether the bot has come to rest; where it has more to do, it is looked at again."""


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


for _module in (simcord.backend.serializers, simcord.components, simcord.results):
    vars(_module).update(deepcopy=copied)
for _module in (simcord.gateway, simcord.http.router):
    vars(_module).update(copy=SimpleNamespace(deepcopy=copied))
_walk_components = simcord.components.walk_components
for _name, _module in list(sys.modules.items()):
    if _name.startswith("simcord") and getattr(_module, "walk_components", None) is _walk_components:
        vars(_module).update(walk_components=walked)
simcord.env.Env._settle_internal.__kwdefaults__["idle"] = _LOOK_AGAIN  # type: ignore[index]
simcord._runtime._CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign] # one is taken off its list often
