"""When a request is sent again, and when a refusal is believed."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.core import retrying
from cogs.core.outcomes import DiscordCode, Meaning
from cogs.core.retrying import BELIEVED_AFTER, Failed, ask_discord, make_once
from tests.failures import FAILURES, MEANINGS


def refused(status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="injected")
    return discord.HTTPException(answer, {"code": code, "message": "injected"})


class Sends:
    """A request that fails in these ways first."""

    def __init__(self, *failures: Exception) -> None:
        self.left, self.asked = list(failures), 0

    async def __call__(self) -> str:
        self.asked += 1
        if self.left:
            raise self.left.pop(0)
        return "sent"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(retrying, "_PAUSE_OF_WHO_WAITS", 0.0)


async def test_what_may_have_been_made_is_not_made_twice() -> None:
    assert await make_once(Sends(refused(403))) == "sent"
    for failure in (refused(500), refused(429), refused(403, 50013), aiohttp.ServerDisconnectedError()):
        send = Sends(failure)
        failed = await make_once(send)
        assert isinstance(failed, Failed)
        assert (send.asked, failed.error) == (1, failure)
    send = Sends(*(refused(403) for _ in range(BELIEVED_AFTER)))
    assert isinstance(await make_once(send), Failed)
    assert send.asked == BELIEVED_AFTER


@pytest.mark.parametrize("failure", FAILURES)
async def test_what_is_asked_besides_messages_meets_the_same_policy(failure: str) -> None:
    for within, tries in ((None, BELIEVED_AFTER), (60.0, 2)):
        assert await ask_discord(Sends(*(FAILURES[failure]() for _ in range(tries - 1))), within=within) == "sent"
        send = Sends(*(FAILURES[failure]() for _ in range(tries)))
        failed = await ask_discord(send, within=within)
        assert isinstance(failed, Failed)
        expected = Meaning.TOO_OLD if failure == "429 too old" else MEANINGS.get(failure, Meaning.PASSING)
        assert failed.meaning is expected
        assert send.asked == tries


async def test_who_waits_does_not_wait_for_an_answer_that_never_comes() -> None:
    failed = await ask_discord(asyncio.Event().wait, within=0.01)
    assert isinstance(failed, Failed)
    assert failed.meaning is Meaning.PASSING


@pytest.mark.parametrize("code", [DiscordCode.UNKNOWN_MEMBER, DiscordCode.UNKNOWN_USER])
async def test_somebody_who_has_left_is_told_apart_from_who_can_not_be_asked_for(code: DiscordCode) -> None:
    failed = await ask_discord(Sends(*(refused(404, code) for _ in range(BELIEVED_AFTER))))
    assert isinstance(failed, Failed)
    assert failed.meaning is Meaning.NOBODY


async def test_a_channel_of_an_unknown_kind_is_no_answer() -> None:
    failed = await ask_discord(Sends(*(discord.InvalidData() for _ in range(BELIEVED_AFTER))))
    assert isinstance(failed, Failed)
