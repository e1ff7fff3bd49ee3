"""Private messages are taken away once, however often that is asked for."""

import logging
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core import private_removals
from cogs.core.live_panel import SentByToken
from cogs.core.private_removals import PrivateRemovals


class Turns:
    """Gives every turn at once."""

    async def turn(self, *_: Any, **__: Any) -> None:
        pass


async def test_what_is_asked_for_twice_at_once_is_taken_away_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    removed: list[int] = []

    async def remove(interaction: Any) -> None:
        removed.append(interaction.id)

    monkeypatch.setattr(private_removals, "remove_private", remove)
    removals = PrivateRemovals(Turns())  # type: ignore[arg-type]
    await removals.start()
    for number in (1, 1, 2):
        asked: Any = SimpleNamespace(id=number, guild_id=None)
        removals.ask(SentByToken(asked, copy_context(), 0.0))
    await removals.idle()
    await removals.stop()
    assert sorted(removed) == [1, 2]
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
