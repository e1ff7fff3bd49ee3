"""What is known of tokens while Discord is asked."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core import table_tokens
from cogs.core.table_tokens import OutOfReach, TableTokens
from tests.tables.world import StandingClock


async def test_a_token_that_is_swept_away_while_it_is_tried_leaves_the_table_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tokens = TableTokens(StandingClock())
    interaction: Any = SimpleNamespace(id=1, response=SimpleNamespace(is_done=lambda: True))
    table: Any = SimpleNamespace(id="t1", channel=5, version=1)

    async def nobody_else_sees_it(*_: object) -> None:
        tokens._offered.clear()

    monkeypatch.setattr(table_tokens, "answers_privately", lambda interaction: False)
    monkeypatch.setattr(table_tokens, "follow_ups_left", lambda interaction: 5)
    monkeypatch.setattr(table_tokens, "follow_openly", nobody_else_sees_it)
    tokens.offer(interaction, table.id)
    with pytest.raises(OutOfReach):
        await tokens.post(table, None, [])  # type: ignore[arg-type]
    assert not tokens.can_post(table.id)
