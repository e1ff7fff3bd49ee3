"""Outcomes of the outbox: what each refusal of Discord means, for every post alike."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.errors import Unavailable
from cogs.core import outbox as outboxes
from cogs.core import retrying
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent, OutOfReach
from cogs.core.retrying import BELIEVED_AFTER
from tests.failures import ANEW_AFTER, MEANINGS, Failure
from tests.failures import FAILURES as ALL
from tests.tables.world import StandingClock

GUILD, CHANNEL, OLD = 7, 70, 700


class Channels:
    """Stands in for the client: fails in these ways first, then notes what is done."""

    def __init__(self, *failures: Exception) -> None:
        self.failures, self.done = list(failures), list[tuple[str, int]]()
        self.nonces = list[str]()
        self.knows = False
        self.number = 1000

    def get_partial_messageable(self, channel: int) -> Any:
        async def send(*_: Any, nonce: str, **__: Any) -> Any:
            self.nonces.append(nonce)
            self._do("send", channel)
            self.number += 1
            return SimpleNamespace(id=self.number)

        def message(number: int) -> Any:
            async def edit(**_: Any) -> None:
                self._do("edit", number)

            async def delete() -> None:
                self.done.append(("delete", number))

            return SimpleNamespace(edit=edit, delete=delete)

        return SimpleNamespace(send=send, get_partial_message=message)

    def get_guild(self, guild: int) -> Any:
        return SimpleNamespace(get_channel_or_thread=lambda channel: channel if self.knows else None)

    def _do(self, what: str, where: int) -> None:
        self.done.append((what, where))
        if self.failures:
            raise self.failures.pop(0)


class Kept(Post):
    """A post that stands already or not, and notes what it is told."""

    def __init__(self, key: str = "kept", *, stands: bool = True, **more: Any) -> None:
        self.key, self.guild, self.channel = key, GUILD, CHANNEL
        self.place = MessagePlace(CHANNEL, OLD) if stands else None
        self.losses, self.stood = list[NotSent](), list[MessagePlace]()
        self.wanted, self.finishes = True, 0
        vars(self).update(more)

    def standing(self) -> MessagePlace | None:
        return self.place

    async def still_wanted(self) -> bool:
        return self.wanted

    async def draw(self) -> MessageContent | None:
        layout = discord.ui.LayoutView() if self.place else None
        return MessageContent(nonce=self.key, words=None if layout else "words", layout=layout)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        self.stood.append(place)
        self.place = place
        return True

    async def lost(self, loss: NotSent) -> None:
        self.losses.append(loss)

    def finished(self) -> None:
        self.finishes += 1


@asynccontextmanager
async def sending(*failures: Exception) -> AsyncIterator[tuple[Outbox, Channels, Budget]]:
    clock = StandingClock()
    budget, channels = Budget(clock, spacing=0.0), Channels(*failures)
    outbox = Outbox(clock, budget)
    await outbox.start()
    outbox.connect(cast(Any, channels))
    try:
        yield outbox, channels, budget
    finally:
        await outbox.stop()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.0)


FAILURES: dict[str, Failure] = {**ALL, "the store": lambda: Unavailable("disk full")}
PASSING = sorted(FAILURES.keys() - MEANINGS.keys())


@pytest.mark.parametrize("stands", [True, False])
@pytest.mark.parametrize("failure", FAILURES)
async def test_one_failure_is_never_final(failure: str, stands: bool) -> None:
    async with sending(FAILURES[failure]()) as (outbox, channels, _):
        post = Kept(stands=stands)
        outbox.ask(post)
        await outbox.idle()
        assert not post.losses
        is_new = not stands or ANEW_AFTER.get(failure) == 1
        assert [what for what, _ in channels.done[:2]] == ["edit" if stands else "send", "send" if is_new else "edit"]
        assert post.stood == [post.place]
        assert post.finishes == 1
        assert (("delete", OLD) in channels.done) is (stands and is_new), "what was replaced is deleted"
        assert len(set(channels.nonces)) <= 1, "what is sent again is the same message"


@pytest.mark.parametrize("place", ["still_wanted", "draw", "posted", "lost"])
async def test_a_fault_of_a_post_ends_its_tries_and_is_told_of(place: str) -> None:
    async def fault(*_: object) -> None:
        raise RuntimeError("a fault of a client")

    refusals = [FAILURES["403"]() for _ in range(BELIEVED_AFTER)] if place == "lost" else []
    async with sending(*refusals) as (outbox, _, _budget):
        post = Kept(stands=False)
        setattr(post, place, fault)
        outbox.ask(post)
        await outbox.idle()
        assert post.finishes == 1, "a client that waits for the end of its post would wait for ever"
        # The next time that it is asked for it is tried again.
        delattr(post, place)
        outbox.ask(post)
        await outbox.idle()
        assert post.stood == [post.place]
        assert post.finishes == 2


@pytest.mark.parametrize("failure", MEANINGS)
async def test_a_refusal_is_believed_when_it_has_come_three_times_in_a_row(failure: str) -> None:
    async with sending(*(FAILURES[failure]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        post = Kept(stands=False)
        outbox.ask(post)
        await outbox.idle()
        assert [loss.meaning for loss in post.losses] == [MEANINGS[failure]]
        assert outbox.is_refused(post.key) is (MEANINGS[failure] is not Meaning.NO_CHANNEL)
        assert len(channels.done) == BELIEVED_AFTER
        outbox.ask(post)
        await outbox.idle()
        assert post.stood
        assert not outbox.is_refused(post.key)


@pytest.mark.parametrize("failure", ANEW_AFTER)
async def test_a_message_that_can_not_be_changed_any_more_is_replaced(failure: str) -> None:
    times = ANEW_AFTER[failure]
    async with sending(*(FAILURES[failure]() for _ in range(times))) as (outbox, channels, _):
        post = Kept()
        outbox.ask(post)
        await outbox.idle()
        assert channels.done == [*[("edit", OLD)] * times, ("send", CHANNEL), ("delete", OLD)]
        assert not post.repost
        assert not post.losses


@pytest.mark.parametrize(("failure", "meaning"), [("404 no message", Meaning.GONE), ("429 too old", None)])
async def test_what_may_not_be_replaced_is_lost_where_it_is_gone(failure: str, meaning: Meaning | None) -> None:
    async with sending(*(FAILURES[failure]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        post = Kept(replaceable=False)
        outbox.ask(post)
        await outbox.idle()
        assert [loss.meaning for loss in post.losses] == ([] if meaning is None else [meaning])
        assert {what for what, _ in channels.done} == {"edit"}


@pytest.mark.parametrize("failure", PASSING)
async def test_what_passes_is_tried_for_as_long_as_it_is_wanted(failure: str) -> None:
    async with sending(*(FAILURES[failure]() for _ in range(20))) as (outbox, channels, _):
        post = Kept(stands=False)
        outbox.ask(post)
        await outbox.idle()
        assert len(channels.done) == 21
        assert not post.losses
        assert not outbox.is_refused(post.key)


@pytest.mark.parametrize("failure", FAILURES)
async def test_who_waits_is_told_after_three_tries(failure: str) -> None:
    async with sending(*(FAILURES[failure]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        post = Kept(stands=False)
        loss = await outbox.deliver(post)
        assert loss is not None
        expected = Meaning.TOO_OLD if failure == "429 too old" else MEANINGS.get(failure, Meaning.PASSING)
        assert loss.meaning is expected
        assert len(channels.done) == BELIEVED_AFTER
        assert await outbox.deliver(post) is None


async def test_a_channel_that_the_gateway_knows_is_never_gone() -> None:
    async with sending(*(FAILURES["404 no channel"]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        channels.knows = True
        post = Kept(stands=False)
        outbox.ask(post)
        await outbox.idle()
        assert [loss.meaning for loss in post.losses] == [Meaning.REFUSED]


async def test_what_has_moved_is_posted_anew_where_the_channel_of_its_message_is_gone() -> None:
    async with sending(FAILURES["404 no channel"]()) as (outbox, channels, _):
        post = Kept()
        post.channel = CHANNEL + 1
        outbox.ask(post)
        await outbox.idle()
        assert channels.done[:2] == [("edit", OLD), ("send", CHANNEL + 1)]


async def test_posts_of_a_server_out_of_reach_are_sent_when_it_is_back() -> None:
    async with sending() as (outbox, channels, budget):
        budget.shut_out(GUILD)
        post, over = Kept("post"), Kept("over")
        outbox.ask(post)
        outbox.ask(over)
        await outbox.idle()
        assert (await outbox.deliver(Kept("waits")) or NotSent(Meaning.GONE)).meaning is Meaning.OUT_OF_REACH
        assert not channels.done
        outbox.forget(over.key)
        budget.let_in(GUILD)
        await outbox.idle()
        assert channels.done == [("edit", OLD)]


async def test_without_a_token_nothing_is_tried_again() -> None:
    class ByToken:
        tries = 0

        async def edit(self, place: MessagePlace, drawn: MessageContent) -> None:
            self.tries += 1
            raise OutOfReach

    async with sending() as (outbox, channels, _):
        carrier = ByToken()
        post = Kept(carrier=carrier)
        outbox.ask(post)
        await outbox.idle()
        assert carrier.tries == 1
        assert not channels.done
        assert not post.losses


@pytest.mark.parametrize("meanwhile", ["unwanted", "out of reach"])
async def test_after_the_wait_for_a_turn_it_is_looked_again(monkeypatch: pytest.MonkeyPatch, meanwhile: str) -> None:
    async with sending() as (outbox, channels, budget):
        asked, goes_on = asyncio.Event(), asyncio.Event()

        async def turn(*_: Any, **__: Any) -> None:
            asked.set()
            await goes_on.wait()

        monkeypatch.setattr(budget, "turn", turn)
        post = Kept()
        outbox.ask(post)
        await asked.wait()
        if meanwhile == "unwanted":
            post.wanted = False
        else:
            budget.shut_out(GUILD)
        goes_on.set()
        await outbox.idle()
        assert not channels.done


async def test_a_turn_is_waited_for_no_longer_than_somebody_is_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sending() as (outbox, channels, budget):

        async def turn(*_: Any, **__: Any) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(budget, "turn", turn)
        loss = await outbox.deliver(Kept(patience=0.0))
        assert loss is not None
        assert loss.meaning is Meaning.LATE
        assert not channels.done


async def test_later_changes_coalesce_and_a_newer_post_does_not_wait_for_an_older() -> None:
    clock = StandingClock()
    pauses = list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await asyncio.Event().wait()

    clock.sleep = sleep  # type: ignore[method-assign]
    channels, outbox = Channels(FAILURES["500"]()), Outbox(clock, Budget(clock, spacing=0.0))
    await outbox.start()
    outbox.connect(cast(Any, channels))
    older, newer = Kept(stands=False), Kept(stands=False)
    for _ in range(5):
        outbox.ask(older)
    while not pauses:
        await asyncio.sleep(0)
    outbox.ask(newer)
    await outbox.idle()
    assert not older.stood
    assert newer.stood
    assert len(channels.done) == 3, "the failure, the newer post, and once more what was asked for meanwhile"
    await outbox.stop()


async def test_at_the_end_only_tables_are_tried_again() -> None:
    async with sending(*(FAILURES["500"]() for _ in range(2))) as (outbox, _, _):
        outbox._ends = True
        notice, table = Kept("notice"), Kept("table", purpose=Purpose.TURN)
        outbox.ask(notice)
        outbox.ask(table)
        await outbox.wind_up()
        assert not notice.stood
        assert table.stood


async def test_a_refused_post_is_left_alone_for_a_minute_unless_something_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 60.0)
    async with sending(*(FAILURES["400"]() for _ in range(BELIEVED_AFTER))) as (outbox, channels, _):
        post = Kept()
        outbox.ask(post)
        await outbox.idle()
        monkeypatch.setattr(outbox._clock, "sleep", lambda seconds: asyncio.Event().wait())
        outbox.ask(post)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(channels.done) == BELIEVED_AFTER
        outbox.try_now(post.key)
        await outbox.idle()
        assert post.stood
