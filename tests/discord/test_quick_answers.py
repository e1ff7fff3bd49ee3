"""Answers to presses and edits by their tokens, sent without a session: Discord gets what the library would send."""

import asyncio
import gc
import io
from collections.abc import Mapping
from contextvars import copy_context
from typing import Any, ClassVar

import discord
import pytest

from bot import discord_sending, quick_requests
from bot.discord_internals import asked_at
from bot.discord_sending import send_by
from bot.quick_requests import QuickRequests
from cogs.core.replies import Picture
from tests.discord.bodies import read_body
from tests.discord.conftest import Room
from tests.discord.listening import Listener, listening, until
from tests.test_quick_requests import Watch

PICTURE = bytes(range(256)) * 200


class Answering(Listener):
    """Answers a press with a private panel, changes it, says something more, and writes and changes what all see."""

    quick: ClassVar[QuickRequests | None] = None

    def __init__(self, patience: float) -> None:
        super().__init__(patience)
        self.errors: list[Exception] = []
        self.done: list[int] = []

    async def setup_hook(self) -> None:
        if self.quick is not None:
            send_by(self, self.quick, asked_at())

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("¿Jugar? ♠", files=[picture("one.png")], ephemeral=True)
            await interaction.edit_original_response(content="♥", attachments=[picture("two.png")])
            await interaction.edit_original_response(content="no picture")
            await interaction.followup.send("more", ephemeral=True)
            channel = self.get_partial_messageable(interaction.channel_id or 0)
            public = await channel.send("public")
            await public.edit(content="ñ", attachments=[picture("three.png")])
            await public.edit(content="words alone", attachments=[])
        except Exception as error:
            self.errors.append(error)
        self.done.append(interaction.id)


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename=name)


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.discord.listening.Listener", Answering)


async def asked(room: Room, heard: list[int] | None) -> tuple[list[Any], Answering]:
    """Everything that Discord was asked by a press's token.

    :param heard: where the statuses go of what was sent without a session; None where nothing is to be.
    """
    came, plain = list[Any](), room.stand_in.rest.answer

    def answer(method: str, path: str, query: str, headers: Any, body: bytes) -> Any:
        root, by = path.split("/")[0], headers.get("User-Agent")
        if root in ("interactions", "webhooks") or (root == "channels" and by.startswith("DiscordBot")):
            data, uploads = read_body(headers.get("Content-Type", ""), body)
            data.pop("nonce", None)
            came.append((method, root, query, by, headers.get("Authorization"), data, uploads))
        return plain(method, path, query, headers, body)

    room.stand_in.rest.answer = answer  # type: ignore[method-assign]
    watch = Watch()
    requests = QuickRequests(watch)
    if heard is not None:
        watch.heard = heard
    Answering.quick = None if heard is None else requests
    async with listening(room) as client:
        assert isinstance(client, Answering)
        pressed, _ = await room.press()
        await until(lambda: client.done == [pressed])
    requests.close()
    room.stand_in.rest.answer = plain  # type: ignore[method-assign]
    return came, client


async def in_a_context(room: Room, heard: list[int] | None) -> tuple[list[Any], Answering]:
    return await asyncio.create_task(asked(room, heard), context=copy_context())


async def test_discord_gets_what_the_library_would_send(at_the_stand_in: Room, answering: None) -> None:
    usual, _ = await in_a_context(at_the_stand_in, None)
    heard: list[int] = []
    quick, client = await in_a_context(at_the_stand_in, heard)
    assert client.errors == []
    assert quick == usual
    assert [each[0] for each in quick] == ["POST", "PATCH", "PATCH", "POST", "POST", "PATCH", "PATCH"]
    assert quick[0][-1][0].data == PICTURE
    assert heard == [200] * 5, "what can't be sent twice goes by the library's session"


async def test_a_refusal_is_the_librarys(at_the_stand_in: Room, answering: None) -> None:
    room, heard = at_the_stand_in, list[int]()
    answer = Answering.on_interaction

    async def late(self: Answering, interaction: discord.Interaction) -> None:
        room.stand_in.clock.advance(10)
        await answer(self, interaction)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answering, "on_interaction", late)
        _, client = await in_a_context(room, heard)
    (error,) = client.errors
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    assert heard == [404]


async def test_what_discord_takes_later_is_sent_again(at_the_stand_in: Room, answering: None) -> None:
    room, heard, plain = at_the_stand_in, list[int](), at_the_stand_in.stand_in.rest.answer
    refused: list[int] = []

    def busy_once(method: str, path: str, query: str, headers: Mapping[str, str], body: bytes) -> Any:
        reply = plain(method, path, query, headers, body)
        if method == "PATCH" and not refused:
            refused.append(1)
            reply.status, reply.text = 429, '{"message": "slow down", "retry_after": 0.01, "global": false}'
            reply.headers = {**reply.headers, "Via": "1.1 google"}
        return reply

    room.stand_in.rest.answer = busy_once  # type: ignore[method-assign]
    came, client = await in_a_context(room, heard)
    assert client.errors == []
    assert heard == [200, 429, 200, 200, 200, 200]
    assert came[1] == came[2]


async def test_large_files_go_by_the_session(
    at_the_stand_in: Room, answering: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_sending, "_MOST_AT_ONCE", 1000)
    heard: list[int] = []
    came, client = await in_a_context(at_the_stand_in, heard)
    assert client.errors == []
    assert came[0][-1][0].data == came[1][-1][0].data == PICTURE
    assert heard == [200, 200], "the changes without a picture"


async def test_without_what_it_needs_all_goes_by_the_session(
    at_the_stand_in: Room, answering: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_requests, "_USED", ("gone",))
    heard: list[int] = []
    came, client = await in_a_context(at_the_stand_in, heard)
    assert (client.errors, heard, len(came)) == ([], [], 7)


async def test_an_answer_leaves_no_garbage(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    requests = QuickRequests(Watch())
    adapter = discord_sending._QuickAdapter(requests, asked_at())
    pressed = [await room.press() for _ in range(4)]

    async def answer(number: int, token: str) -> None:
        params = discord.webhook.async_.interaction_message_response_params(
            type=4, content="♣", files=[Picture("a.png", PICTURE).file()]
        )
        with params:
            await adapter.create_interaction_response(number, token, session=None, params=params)  # type: ignore[arg-type]

    await answer(*pressed[0])
    gc.collect()
    gc.disable()
    try:
        for number, token in pressed[1:]:
            await answer(number, token)
        assert gc.collect() == 0
    finally:
        gc.enable()
        requests.close()
