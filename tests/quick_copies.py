"""simcord copies all that is sent, several times, as one copies what could be anything: a tenth of the tests' time in
simulated Discord. What is sent is JSON, which is copied many times quicker."""

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import simcord.backend.serializers
import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results

_UNCHANGING = frozenset({str, int, float, bool, type(None)})


def copied(value: Any) -> Any:
    """What ``deepcopy`` makes of it, and what is no JSON as that does it."""
    kind = type(value)
    if kind in _UNCHANGING:
        return value
    if kind is dict:
        return {key: held if type(held) in _UNCHANGING else copied(held) for key, held in value.items()}
    if kind is list:
        return [held if type(held) in _UNCHANGING else copied(held) for held in value]
    return deepcopy(value)


for _module in (simcord.backend.serializers, simcord.components, simcord.results):
    vars(_module).update(deepcopy=copied)
for _module in (simcord.gateway, simcord.http.router):
    vars(_module).update(copy=SimpleNamespace(deepcopy=copied))
