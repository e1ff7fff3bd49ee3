"""What is shown of a table, and which of its moves are marked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

from bot.entities.kept import Posted
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from cogs.core.board import Board
from cogs.core.message_budget import Budget
from cogs.core.table_message import TableMessages
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock


class SlowPosts:
    """Posts that take until they are let go."""

    def __init__(self) -> None:
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()
        self.marked: list[list[Any]] = []

    def reaches(self, table: Any, posted: Posted | None) -> bool:
        return True

    async def post(self, table: Any, steps: list[Any], old: Posted | None) -> Posted:
        return await self.edit(Posted(table.channel, 7, 0.0, 0), table, steps)

    async def edit(self, posted: Posted, table: Any, steps: list[Any]) -> Posted:
        self.marked.append(steps)
        self.asked.set()
        await self.let_go.wait()
        return Posted(posted.channel, posted.message, posted.posted_at, table.version)


def update(version: int, kind: TransitionKind, *happened: str) -> TableUpdate:
    table: Any = SimpleNamespace(
        id="t1", guild=1, channel=5, version=version, private=False, live=True, game=None, status=Status.PLAYING
    )
    return TableUpdate(table, kind, happened)  # type: ignore[arg-type]


@asynccontextmanager
async def shown_by(posts: SlowPosts) -> AsyncIterator[Board]:
    """A board whose tables these posts show; whatever was asked for is shown at the end."""
    clock = StandingClock()
    board = Board(TableMessages(MemoryStore().messages, clock), clock, Budget(clock, spacing=0.0), repost_after=3600.0)
    board.posted_by = posts  # type: ignore[assignment]
    board.connect(None)  # type: ignore[arg-type]
    await board.start()
    yield board
    await board.idle()
    await board.stop()


async def test_what_is_played_after_a_press_was_taken_back_is_marked_also_where_that_was_being_shown() -> None:
    posts = SlowPosts()
    async with shown_by(posts) as board:
        board.table_updated(update(1, TransitionKind.PLAYED, "a card"))
        await posts.asked.wait()
        board.table_updated(update(2, TransitionKind.UNDONE))
        board.table_updated(update(3, TransitionKind.PLAYED, "another card"))
        posts.let_go.set()
    assert posts.marked == [["a card"], ["another card"]]


async def test_what_was_played_last_stays_marked_while_people_come_and_go() -> None:
    posts = SlowPosts()
    posts.let_go.set()
    async with shown_by(posts) as board:
        for version, kind, *happened in (
            (1, TransitionKind.PLAYED, "a card", "a second one"),
            (2, TransitionKind.LEFT),
            (3, TransitionKind.JOINED),
            (4, TransitionKind.PLAYED, "a third one"),
            (5, TransitionKind.UNDONE),
            (6, TransitionKind.LEFT),
        ):
            board.table_updated(update(version, kind, *happened))
            await board.idle()
    assert posts.marked == [["a card", "a second one"]] * 3 + [["a third one"], [], []]
