"""For every panel of these tests: nothing that a button is called is cut."""

import sys
from functools import cache
from types import ModuleType
from typing import Any

import pytest

import tests.features
import tests.quick_simulation  # noqa: F401 (what is sent in simulated Discord is copied quickly)
from cogs.core import parts

LONGEST_LABEL = 80
"""Discord takes no more in a button's label."""


@pytest.fixture(autouse=True)
def _labels_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """``parts.button`` cuts what is too long; what it is given here is looked at before, wherever it is used."""
    make = parts.button

    def button(label: str, *rest: Any, **more: Any) -> Any:
        assert len(label) <= LONGEST_LABEL, f"too long for a button: {label}"
        return make(label, *rest, **more)

    for module in _that_make_buttons(len(sys.modules)):
        monkeypatch.setattr(module, "button", button)


@cache
def _that_make_buttons(imported: int) -> list[ModuleType]:
    """The modules in which it is used, looked for anew where more are ``imported`` by now."""
    cogs = [module for name, module in sys.modules.items() if name.startswith("cogs.")]
    return [module for module in cogs if getattr(module, "button", None) is parts.button]
