"""For everything that people do in simulated Discord: menus say what is so."""

from collections.abc import Sequence
from typing import Any

import pytest
from simcord import actors

from bot.ids import unmarked
from tests.e2e.world import controls


@pytest.fixture(autouse=True)
def _menus_are_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord's apps show somebody's last choice in a menu as long as its id is the same: none that was chosen in on a
    panel of one's own stands there under the same id once that is answered."""
    choose = actors._component_select

    async def chosen(actor: Any, message: Any, values: Sequence[Any], *, custom_id: str | None) -> Any:
        result = await choose(actor, message, values, custom_id=custom_id)
        stored = actor._env.backend.messages.get(message.id)
        if custom_id is not None and custom_id.startswith("s") and stored is not None and message.flags.ephemeral:
            standing = {each["custom_id"] for each in controls(stored)}
            assert unmarked(custom_id) != custom_id, f"{custom_id} is no menu's id"
            assert custom_id not in standing, f"an app would go on showing what was chosen in {custom_id}"
        return result

    monkeypatch.setattr(actors, "_component_select", chosen)
