"""Check of every panel of these tests: no label of a button is cut."""

from typing import Any

import pytest

import tests.features
import tests.quick_simulation  # noqa: F401 (what is sent in simulated Discord is copied quickly)
from cogs.core import parts

LONGEST_LABEL = 80
"""Discord takes no more in a button's label."""


@pytest.fixture(autouse=True)
def _labels_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a label is so long that ``parts.button`` would cut it."""
    make = parts.button

    def button(label: str, *rest: Any, **more: Any) -> Any:
        assert len(label) <= LONGEST_LABEL, f"too long for a button: {label}"
        return make(label, *rest, **more)

    monkeypatch.setattr(parts, "button", button)
