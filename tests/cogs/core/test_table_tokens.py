"""What is known of tokens while Discord is asked."""

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core import table_tokens
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.table_tokens import OutOfReach, TableTokens
from tests.tables.world import StandingClock


async def test_a_token_that_is_swept_away_while_it_is_tried_leaves_the_table_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = StandingClock()
    book = ReplyBook(clock, None)  # type: ignore[arg-type]
    tokens = TableTokens(clock, book)
    interaction: Any = SimpleNamespace(
        id=1, message=None, user=SimpleNamespace(id=1), response=SimpleNamespace(is_done=lambda: True)
    )
    table: Any = SimpleNamespace(id="t1", channel=5, version=1)

    async def nobody_else_sees_it(*_: object) -> None:
        book.offers.clear()

    monkeypatch.setattr(table_tokens, "answers_privately", lambda interaction: False)
    monkeypatch.setattr(Reply, "follow_openly", nobody_else_sees_it)
    tokens.offer(book.open(interaction), table.id)
    with pytest.raises(OutOfReach):
        await tokens.post(table, None, [])  # type: ignore[arg-type]
    assert not tokens.can_post(table.id)
