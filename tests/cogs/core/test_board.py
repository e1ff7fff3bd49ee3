"""What is shown of a table, and which of its moves are marked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.entities.kept import Posted
from bot.places import message_address
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from cogs.core.board import Board
from cogs.core.message_budget import Budget
from cogs.core.outbox import MessagePlace, Outbox
from cogs.core.outcomes import DiscordCode
from cogs.core.table_post import TableMessages
from tests.cogs.core.test_message_budget import LoopClock
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock


class ByHand:
    """Draws tables and sends them in place of Discord, also in servers; what is sent takes until it is let go."""

    def __init__(self) -> None:
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()
        self.marked: list[list[Any]] = []

    def reaches(self, table: Any, posted: Posted | None) -> bool:
        return True

    def carrier(self, table: Any) -> Any:
        return self

    async def draw(self, table: Any, steps: list[Any]) -> Any:
        return SimpleNamespace(layout=table, pictures=(steps,))

    async def present(self, table: Any, interaction: Any) -> Posted | None:
        return None

    async def draw_former(self, table: Any) -> Any:
        return SimpleNamespace(layout=table, pictures=([],))


class SlowPosts(ByHand):
    """Posts that take until they are let go."""

    async def post(self, content: Any) -> MessagePlace:
        await self.edit(MessagePlace(content.layout.channel, 7), content)
        return MessagePlace(content.layout.channel, 7)

    async def edit(self, place: MessagePlace, content: Any) -> None:
        self.marked.append(content.pictures[0])
        self.asked.set()
        await self.let_go.wait()


def update(version: int, kind: TransitionKind, *happened: str, **more: Any) -> TableUpdate:
    told = {"guild": 1, "live": True, "game": None, "status": Status.PLAYING, "changed_at": 0.0, "id": "t1", **more}
    table: Any = SimpleNamespace(channel=5, version=version, private=False, **told)
    return TableUpdate(table, kind, happened)  # type: ignore[arg-type]


@asynccontextmanager
async def shown_by(posts: Any) -> AsyncIterator[Board]:
    """A board whose tables these posts show; whatever was asked for is shown at the end."""
    clock = StandingClock()
    outbox = Outbox(clock, Budget(clock, spacing=0.0))
    board = Board(TableMessages(MemoryStore().messages, clock), clock, outbox, repost_after=3600.0)
    board.shown.posted_by = posts
    outbox.connect(SimpleNamespace(get_guild=lambda guild: None))  # type: ignore[arg-type]
    await outbox.start()
    yield board
    await board.idle()
    await outbox.stop()
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


async def test_what_an_earlier_run_has_left_outdated_is_given_up_at_the_end_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each table that waited for its turn was told as a fault that nobody had foreseen."""
    clock = LoopClock()
    budget = Budget(clock, spacing=1000.0)
    outbox = Outbox(clock, budget)
    board = Board(TableMessages(MemoryStore().messages, clock), clock, outbox, repost_after=3600.0)
    board.shown.posted_by = posts = SlowPosts()
    posts.let_go.set()
    outbox.connect(SimpleNamespace())  # type: ignore[arg-type]
    await outbox.start()
    for name in ("t1", "t2", "t3"):
        table = update(4, TransitionKind.PLAYED, id=name).table
        board.shown.know(board._messages.of(table), Posted(table.channel, 7, clock.now(), 1))
        board.show(table)
    await posts.asked.wait()
    await outbox.wind_up()
    await outbox.stop()
    await board.stop()
    await budget.stop()
    assert len(posts.marked) == 1
    assert not caplog.records


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


class PostsInGroup(ByHand):
    """Posts where the bot has no channel; what is done to the messages named in ``slow`` takes until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.slow: set[int] = set()
        self.numbers = count(7)
        self.shown: list[tuple[int, int]] = []
        """Messages, and the version that they were given."""

    async def post(self, content: Any) -> MessagePlace:
        place = MessagePlace(content.layout.channel, next(self.numbers))
        await self._sent(place.message, content.layout)
        return place

    async def edit(self, place: MessagePlace, content: Any) -> None:
        await self._sent(place.message, content.layout)

    async def present(self, table: Any, interaction: Any) -> Posted:
        number = next(self.numbers)
        await self._sent(number, table)
        return Posted(table.channel, number, StandingClock().now(), table.version)

    async def _sent(self, message: int, table: Any) -> None:
        if message in self.slow:
            self.asked.set()
            await self.let_go.wait()
        self.shown.append((message, table.version))


def in_group(version: int, kind: TransitionKind = TransitionKind.PLAYED, **more: Any) -> TableUpdate:
    return update(version, kind, guild=-5, **more)


async def change_while_old_message_is_pressed(board: Any, posts: PostsInGroup, change: TableUpdate) -> None:
    """A table in a group changes while what was pressed on its message before the last is still on its way."""
    first = in_group(5)
    board.table_updated(first)
    await board.idle()
    posts.slow = {6}
    pressed = asyncio.create_task(board.pressed(first.table, 6))
    await posts.asked.wait()
    board.table_updated(change)
    await board.idle()
    posts.let_go.set()
    await pressed


async def test_a_press_on_an_old_message_that_takes_long_brings_back_nothing_older() -> None:
    posts = PostsInGroup()
    async with shown_by(posts) as board:
        await change_while_old_message_is_pressed(board, posts, in_group(6))
        board.redraw(-5)
        await board.idle()
        assert posts.shown == [(7, 5), (7, 6), (6, 5), (7, 6)]


async def test_a_table_that_closes_while_an_old_message_of_it_is_pressed_stays_closed() -> None:
    posts = PostsInGroup()
    async with shown_by(posts) as board:
        closed = in_group(6, TransitionKind.CLOSED, live=False, status=Status.CLOSED)
        await change_while_old_message_is_pressed(board, posts, closed)
        await board.idle()
        assert posts.shown[-1] == (6, 5)
        assert not board._messages


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_table_that_somebody_is_answered_with_while_its_message_is_changed_stays_there(is_over: bool) -> None:
    """Also where what is changed is the result that the next game leaves behind."""
    posts, game = PostsInGroup(), SimpleNamespace(id="t1-1", result="somebody has won")
    async with shown_by(posts) as board:
        board.table_updated(in_group(5, game=game if is_over else None))
        await board.idle()
        posts.slow = {7}
        changed = in_group(6)
        board.table_updated(changed)
        await posts.asked.wait()
        await board.present(changed.table, None)  # type: ignore[arg-type]
        answered = posts.shown[-1][0]
        posts.let_go.set()
        await board.idle()
        posts.shown.clear()
        board.table_updated(in_group(7))
        await board.idle()
        assert posts.shown == [(answered, 7)]
        assert board.link(changed.table) == message_address(-5, 5, answered)


async def test_of_a_table_that_closes_while_somebody_is_answered_with_it_nothing_is_kept() -> None:
    posts = PostsInGroup()
    async with shown_by(posts) as board:
        first = in_group(5)
        board.table_updated(first)
        await board.idle()
        posts.slow = {8}
        answered = asyncio.create_task(board.present(first.table, None))  # type: ignore[arg-type]
        await posts.asked.wait()
        board.table_updated(in_group(6, TransitionKind.CLOSED, live=False, status=Status.CLOSED))
        await board.idle()
        posts.let_go.set()
        assert await answered
        assert not board._messages
        assert not board._messages._table_of


async def test_a_table_that_has_moved_is_not_lost_with_the_channel_where_its_message_was() -> None:
    posts, lost = PostsInGroup(), list[str]()
    answer: Any = SimpleNamespace(status=404, reason="")
    gone = discord.NotFound(answer, {"code": DiscordCode.UNKNOWN_CHANNEL})

    async def lose(table: str) -> None:
        lost.append(table)

    async def edit(*_: Any) -> None:
        raise gone

    async with shown_by(posts) as board:
        board.shown.when_lost.append(lose)
        board.table_updated(update(5, TransitionKind.PLAYED))
        await board.idle()
        vars(posts)["edit"] = edit
        moved = update(6, TransitionKind.MOVED)
        moved.table.channel = 6  # type: ignore[misc]
        board.table_updated(moved)
        await board.idle()
        assert not lost
        assert posts.shown[-1] == (8, 6)
        assert board.link(moved.table) == message_address(1, 6, 8)


async def test_a_message_that_is_deleted_while_it_is_changed_is_replaced_at_once() -> None:
    """Whether Discord tells of that first, or refuses the change first."""
    posts, answer = PostsInGroup(), cast(Any, SimpleNamespace(status=404, reason=""))
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def edit(*_: Any) -> None:
        asked.set()
        await goes_on.wait()
        raise discord.NotFound(answer, {"code": DiscordCode.UNKNOWN_MESSAGE})

    async with shown_by(posts) as board:
        board.table_updated(update(5, TransitionKind.PLAYED))
        await board.idle()
        vars(posts).update(edit=edit)
        board.table_updated(update(6, TransitionKind.PLAYED))
        await asked.wait()
        board.deleted(5, [7])
        goes_on.set()
        await board.idle()
        assert posts.shown == [(7, 5), (8, 6)]


async def test_a_table_that_closes_while_it_is_read_what_all_show_stays_closed() -> None:
    posts = PostsInGroup()
    async with shown_by(posts) as board:
        first = in_group(5)
        store, read, goes_on = board._messages.store, asyncio.Event(), asyncio.Event()

        async def all_later() -> dict[str, Posted]:
            read.set()
            await goes_on.wait()
            return {"t1": Posted(5, 7, 0.0, 4)}

        vars(store)["all"] = all_later
        showing = asyncio.create_task(board.show_all([first.table]))
        await read.wait()
        board.table_updated(in_group(6))
        board.table_updated(in_group(7, TransitionKind.CLOSED, live=False, status=Status.CLOSED))
        await board.idle()
        goes_on.set()
        await showing
        await board.idle()
        assert not posts.shown
        assert not board._messages


async def test_a_table_that_is_let_go_while_what_all_show_is_noted_at_the_end_is_no_fault() -> None:
    posts = PostsInGroup()
    async with shown_by(posts) as board:
        for version in (5, 6):  # of two changes within seconds the second is noted at the end
            board.table_updated(in_group(version))
            await board.idle()
        messages, noting, goes_on = board._messages, asyncio.Event(), asyncio.Event()

        async def note(behind: Any) -> None:
            noting.set()
            await goes_on.wait()

        vars(messages.store)["set_all"] = note
        ending = asyncio.create_task(messages.note_everything())
        await noting.wait()
        board.let_go(["t1"])
        goes_on.set()
        await ending
        assert not messages
