"""The turn's notice: what happens around it, without Discord."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.store.database import Database
from bot.store.notes import NoteStore
from bot.store.store import Store
from bot.tables.actions import Person, SetQuiet
from bot.tables.state.table import Table
from bot.tables.view import TableView
from cogs.core.arrivals import PressRate
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.preferences import PreferencesService
from cogs.table.notices import Notices
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, StandingClock, World


class Waiting(NoteStore):
    """Says when it is asked for a note, and answers when it is let go on."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def get(self, name: str) -> str | None:
        self.asked.set()
        await self.goes_on.wait()
        return await super().get(name)


async def test_a_table_that_ends_while_it_is_looked_after_is_forgotten_quietly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World()
    store = Waiting(world.store.database)
    press_rate, budget = PressRate(world.clock, presses=0, seconds=1), Budget(world.clock, spacing=0.0)
    preferences = PreferencesService(world.store.preferences)
    notices = Notices(
        world.tables, store, press_rate, preferences, world.clock, Outbox(world.clock, budget), away_after=1.0
    )
    world.tables.watch(notices)
    await notices.start()
    with caplog.at_level(logging.ERROR):
        table = await world.start(ANA, BEN)
        await store.asked.wait()
        await world.stop(table, ANA)
        store.goes_on.set()
        await notices.idle()
        notices.look_at(table.id)
        await notices.idle()
    await notices.stop()
    assert not caplog.records
    for known in (notices._standing, notices._told, notices._queue._later):
        assert not known


class Channel:
    """Remembers what is sent into it."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.deleted: list[int] = []

    def get_partial_messageable(self, channel: int) -> "Channel":
        return self

    def get_partial_message(self, message: int) -> SimpleNamespace:
        async def delete() -> None:
            self.deleted.append(message)

        return SimpleNamespace(delete=delete)

    async def send(self, words: str, **how: object) -> SimpleNamespace:
        self.sent.append(words)
        return SimpleNamespace(id=len(self.sent))


class Told:
    """Two people at a table, and what is sent to tell them."""

    def __init__(self, *, looking: bool = False) -> None:
        self.world, self.channel = Timed(), Channel()
        store = self.world.store
        self.press_rate = PressRate(self.world.clock, presses=0, seconds=1)
        self.preferences = PreferencesService(store.preferences)
        self.budget = Budget(self.world.clock, spacing=0.0)
        self.outbox = Outbox(self.world.clock, self.budget)
        self.notices = Notices(
            self.world.tables,
            store.notes,
            self.press_rate,
            self.preferences,
            Unhurried(self.world.clock),
            self.outbox,
            away_after=30.0,
            looking=lambda table, user: looking,
        )
        self.world.tables.watch(self.notices)

    async def start(self, seconds: int = 0) -> Table:
        await self.outbox.start()
        self.outbox.connect(cast("Any", self.channel))
        await self.notices.start()
        self.notices._client = cast("Any", self.channel)
        return await self.world.start_timed(seconds, ANA, BEN)

    async def idle(self) -> None:
        await self.notices.idle()
        await self.outbox.idle()

    async def after(self, table: Table, seconds: float) -> list[str]:
        """What has been sent so many seconds later."""
        await self.idle()
        self.world.clock.time += seconds
        self.notices._queue.ask_no_more(table.id)
        self.notices.look_at(table.id)
        await self.idle()
        return self.channel.sent

    async def stop(self) -> None:
        await self.notices.stop()
        await self.outbox.stop()


class Unhurried:
    """A clock whose sleeps end when the test is over; the test itself looks again."""

    def __init__(self, clock: StandingClock) -> None:
        self.now = clock.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize(("looking", "patience"), [(False, 30), (True, 60)])
async def test_away_is_counted_from_when_the_turn_began_and_longer_where_it_is_seen(
    looking: bool, patience: int
) -> None:
    told = Told(looking=looking)
    table = await told.start()
    for _ in range(6):  # a lively table: everybody plays within half a minute of their turn
        assert not await told.after(table, 29)
        await told.world.act(table, told.world.discard(table), told.world.user_to_play(table))
    assert not await told.after(table, patience - 1)
    assert len(await told.after(table, 1)) == 1
    assert len(await told.after(table, 100)) == 1
    await told.stop()


@pytest.mark.parametrize("way", ["table", "server", "short turns"])
async def test_where_it_is_quiet_nobody_is_mentioned(way: str) -> None:
    told = Told()
    table = await told.start(60 if way == "short turns" else 0)
    if way == "table":
        await told.world.act(table, SetQuiet(True), ANA)
    if way == "server":
        await told.preferences.choose_quiet(table.guild, quiet=True)
    assert not await told.after(table, 50)
    assert not await told.after(table, 500)
    if way == "server":
        await told.preferences.choose_quiet(table.guild, quiet=False)
        assert await told.after(table, 1)
    await told.stop()


async def waiting_for_their_turn(told: Told, monkeypatch: pytest.MonkeyPatch, seconds: int) -> tuple[Table, Any]:
    """A table where somebody is about to be told of their turn, and what lets that be sent."""
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def turn(*_: Any, **__: Any) -> None:
        asked.set()
        await goes_on.wait()

    monkeypatch.setattr(told.budget, "turn", turn)
    table = await told.start(seconds)
    await told.notices.idle()
    told.world.clock.time += 31
    told.notices._queue.ask_no_more(table.id)
    told.notices.look_at(table.id)
    await asked.wait()
    return table, goes_on


async def test_who_is_warned_while_their_notice_waits_to_be_sent_reads_the_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Told()
    table, goes_on = await waiting_for_their_turn(told, monkeypatch, 300)
    while not told.world.tables.get(table.id).warned:
        await told.world.after(10)
    goes_on.set()
    await told.idle()
    warned = told.world.tables.get(table.id)
    assert [f"<t:{int(warned.deadline or 0)}:" in said for said in told.channel.sent] == [True]
    await told.stop()


@pytest.mark.parametrize("way", ["table", "server", "person", "served elsewhere"])
async def test_who_is_not_to_be_mentioned_any_more_while_their_notice_waits_is_not(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    told = Told()
    table, goes_on = await waiting_for_their_turn(told, monkeypatch, 0)
    match way:
        case "table":
            await told.world.act(table, SetQuiet(True), ANA)
        case "server":
            await told.preferences.choose_quiet(table.guild, quiet=True)
        case "person":
            await told.preferences.change_user(told.world.user_to_play(table), notices="never")
        case "served elsewhere":
            told.world.registry.remove(table.id)
    goes_on.set()
    await told.idle()
    assert not told.channel.sent
    await told.stop()


@pytest.mark.parametrize("same_turn", [True, False])
async def test_the_notice_of_another_process_is_known_when_its_table_comes_back(same_turn: bool) -> None:
    told = Told()
    world, store = told.world, told.world.store
    table = await told.start()
    assert len(await told.after(table, 31)) == 1
    row = (await store.tables.live())[0].row
    world.tables.let_go({0}, 1)
    if not same_turn:
        other = World(store)
        other.clock.time = world.clock.time
        await other.tables.load()
        held = other.registry.get(table.id)
        player = Person(other.user_to_play(held), "Somebody", 12345)
        await other.act(held, other.discard(held), player)
    game = (await other_view(store)).running()
    await store.notes.set(f"notice {table.id}", f"{row.channel}/77/{'/'.join(map(str, game.turn))}")
    await world.tables.take_over({0}, 1)
    await told.notices.idle()
    assert len(await told.after(world.registry.get(table.id), 100)) == 1, "the other process has told them"
    held = world.registry.get(table.id)
    await world.act(held, world.discard(held), world.user_to_play(held))
    await told.idle()
    assert told.channel.deleted == [77]
    await told.stop()


async def other_view(store: Store) -> TableView:
    """A table as another process sees it."""
    other = World(store)
    await other.tables.load()
    return other.tables.live()[0]
