"""Every interaction is answered in time: by its handler, or by an acknowledgement that the answer follows."""

import asyncio
import dis
from collections.abc import Awaitable, Callable
from datetime import timedelta
from inspect import unwrap
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core.forms import ask
from cogs.core.parts import note
from cogs.core.reply import ACKNOWLEDGED_AFTER, Reply, seconds_left
from tests.cogs.handlers import ANSWERED
from tests.faults.discord_world import Discord, Interaction, Kind, Message, refusal
from tests.faults.virtual import run_virtually

ANA = 101
SOON = 0.25
"""Seconds that a request may take here."""


class Pressed:
    """A press on a private or a public message, and what came of it."""

    def __init__(self, *, private: bool) -> None:
        self.server = Discord(Random(1), faults=False)
        self.message = self.server.post(ANA if private else None, note("before"), [])
        interaction: Any = Interaction(self.server, ANA, "Ana", self.message, {})
        self.interaction = interaction
        self.reply = Reply(self.interaction, arrived=0.0)
        self.acknowledged_after: float | None = None
        self._answer = self.interaction.response._answer
        setattr(self.interaction.response, "_answer", self._timed)  # noqa: B010

    async def _timed(self, kind: Kind) -> None:
        await self._answer(kind)
        self.acknowledged_after = asyncio.get_running_loop().time()

    async def handled(self, seconds: float, answer: Callable[[Any], Awaitable[None]]) -> None:
        async with self.reply.in_time(self.reply.defer):
            await asyncio.sleep(seconds)
            await answer(self.reply)

    def shown(self) -> Message:
        """What Ana sees last."""
        return self.server.private(ANA)[-1]


async def update(reply: Reply) -> None:
    await reply.update(note("after"))


async def send(reply: Reply) -> None:
    await reply.send_private(note("after"))


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("answer", [update, send])
@pytest.mark.parametrize("seconds", [0.0, 1.5, 1.79, 1.8, 1.81, 1.95, 2.5, 4.0, 60.0])
def test_however_long_it_takes_it_is_acknowledged_once_and_answered_privately(
    seconds: float, answer: Callable[[Any], Awaitable[None]], private: bool
) -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=private)
        await pressed.handled(seconds, answer)
        return pressed

    pressed = run_virtually(work())
    assert pressed.server.wrong == []
    assert pressed.acknowledged_after is not None
    assert pressed.acknowledged_after <= ACKNOWLEDGED_AFTER + SOON
    assert "after" in pressed.shown().text()
    assert not any(message.waiting for message in pressed.server.messages.values())
    if not private:
        assert "before" in pressed.message.text()
    if private and answer is update:
        assert len(pressed.server.private(ANA)) == 1


@pytest.mark.parametrize("seconds", [0.0, 2.5])
def test_what_needs_no_words_leaves_no_message_behind(seconds: float) -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=False)
        await pressed.handled(seconds, Reply.acknowledge)
        return pressed

    pressed = run_virtually(work())
    assert pressed.server.private(ANA) == []
    assert not pressed.message.deleted
    assert pressed.server.wrong == []


@pytest.mark.parametrize("private", [True, False])
def test_a_panel_is_taken_away_and_never_a_public_message(private: bool) -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=private)
        await pressed.handled(2.5, Reply.take_away)
        return pressed

    assert run_virtually(work()).message.deleted == private


def test_a_panel_is_never_refreshed_on_a_public_message(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=False)
        await pressed.interaction.response.defer()  # as an update of the public message
        await pressed.reply.refresh(note("hand"))
        return pressed

    pressed = run_virtually(work())
    assert "before" in pressed.message.text()
    assert pressed.server.wrong == []
    assert [record.levelname for record in caplog.records if record.name == "cogs.core.reply"] == ["ERROR"]


def test_an_acknowledgement_that_gets_lost_leaves_the_first_answer_to_the_handler() -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=False)

        async def broken() -> None:
            raise refusal(0)

        async with pressed.reply.in_time(broken):
            await asyncio.sleep(2.0)
            await send(pressed.reply)
        return pressed

    pressed = run_virtually(work())
    assert pressed.interaction.response.type is Kind.channel_message
    assert "after" in pressed.shown().text()


def test_nobody_answers_what_discord_has_given_up() -> None:
    async def work() -> None:
        pressed = Pressed(private=False)

        async def gone() -> None:
            raise refusal(404, 10062)

        async with pressed.reply.in_time(gone):
            await asyncio.sleep(2.0)
            await send(pressed.reply)

    with pytest.raises(discord.NotFound):
        run_virtually(work())


def test_a_form_that_comes_too_late_is_not_sent() -> None:
    async def work() -> Pressed:
        pressed = Pressed(private=True)
        async with pressed.reply.in_time(lambda: pressed.reply.send_instead(note("busy"))):
            await asyncio.sleep(2.5)
            await ask(pressed.reply, discord.ui.Modal(title="form"))
        return pressed

    pressed = run_virtually(work())
    assert pressed.interaction.response.type is Kind.channel_message
    assert "busy" in pressed.shown().text()
    assert pressed.server.wrong == []


def test_every_press_that_a_form_answers_is_known() -> None:
    opening = {asked for asked in ANSWERED if asked.opens_form}
    assert {asked for asked, handler in ANSWERED.items() if _asks(handler)} == opening


def _asks(handler: Any) -> bool:
    """Whether a handler calls what sends a form."""
    handler = unwrap(handler)  # beneath a check of who presses
    names = {each.argval for each in dis.get_instructions(handler) if each.opname == "LOAD_GLOBAL"}
    return "ask" in names and handler.__globals__["ask"] is ask


@pytest.mark.parametrize(
    ("age", "left"),
    [(0.0, 1.8), (0.5, 1.3), (1.7, 0.1), (2.4, 0.0), (2.9, 0.0), (3.5, 1.8), (-0.2, 1.8), (-900.0, 1.8), (1e7, 1.8)],
)
def test_the_time_counts_from_the_arrival_where_clocks_agree(
    age: float, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = discord.utils.utcnow()
    monkeypatch.setattr(discord.utils, "utcnow", lambda: now)
    interaction: Any = SimpleNamespace(created_at=now - timedelta(seconds=age))
    assert seconds_left(interaction) == pytest.approx(left, abs=1e-3)
