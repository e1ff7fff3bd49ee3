"""Answers to presses and edits: first answers by their own session. Discord gets what the library would send."""

import asyncio
import gc
import io
from contextvars import copy_context
from typing import Any, ClassVar

import aiohttp
import discord
import pytest

from bot import discord_sending
from bot.discord_sending import send_by
from bot.first_answers import FirstAnswers
from cogs.core.layouts import Picture
from tests.discord.bodies import read_body
from tests.discord.conftest import Room
from tests.discord.listening import Listener, listening, until
from tests.test_first_answers import Watch, first_answers

PICTURE = bytes(range(256)) * 200


class Answering(Listener):
    """Answers a press with a private panel, changes it, says something more, and writes and changes what all see."""

    answers_first: ClassVar[FirstAnswers | None] = None

    def __init__(self, patience: float) -> None:
        super().__init__(patience)
        self.errors: list[Exception] = []
        self.done: list[int] = []

    async def setup_hook(self) -> None:
        if self.answers_first is not None:
            send_by(self, self.answers_first)

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

    :param heard: where the statuses of first answers go; None where all go by the library's session.
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
    requests = first_answers(watch)
    if heard is not None:
        watch.heard = heard
    Answering.answers_first = None if heard is None else requests
    async with listening(room) as client:
        assert isinstance(client, Answering)
        pressed, _ = await room.press()
        await until(lambda: client.done == [pressed])
    await requests.close()
    room.stand_in.rest.answer = plain  # type: ignore[method-assign]
    return came, client


async def in_a_context(room: Room, heard: list[int] | None) -> tuple[list[Any], Answering]:
    return await asyncio.create_task(asked(room, heard), context=copy_context())


async def test_discord_gets_what_the_library_would_send(at_the_stand_in: Room, answering: None) -> None:
    usual, _ = await in_a_context(at_the_stand_in, None)
    heard: list[int] = []
    sent, client = await in_a_context(at_the_stand_in, heard)
    assert client.errors == []
    assert [each[:3] + each[4:] for each in sent] == [each[:3] + each[4:] for each in usual]
    assert [each[0] for each in sent] == ["POST", "PATCH", "PATCH", "POST", "POST", "PATCH", "PATCH"]
    assert sent[0][-1][0].data == PICTURE
    assert heard == [200], "all else goes by the library's session"


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


async def test_a_first_answer_waits_for_no_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where edits have every connection of the library's session."""
    came, answered = list[bytes](), asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        came.append(head.split()[0])
        if came[-1] == b"PATCH":
            await answered.wait()
        writer.write(b"HTTP/1.1 204 No Content\r\nVia: 1.1 google\r\nConnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
    requests = first_answers(Watch())
    adapter = discord_sending._FirstAnswerAdapter(requests)
    params = discord.webhook.async_.interaction_message_response_params(type=4, content="♣")
    async with server, aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=1)) as session:
        edits = [
            asyncio.create_task(
                adapter.edit_original_interaction_response(7, str(number), session=session, payload={"content": "♥"})
            )
            for number in range(3)
        ]
        while not came:
            await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await adapter.create_interaction_response(8, "token", session=session, params=params)
        assert came == [b"PATCH", b"POST"]
        answered.set()
        await asyncio.gather(*edits)
    await requests.close()


async def test_an_answer_leaves_no_garbage(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    requests = first_answers(Watch())
    adapter = discord_sending._FirstAnswerAdapter(requests)
    pressed = [await room.press() for _ in range(4)]

    async def answer(number: int, token: str) -> None:
        params = discord.webhook.async_.interaction_message_response_params(
            type=4, content="♣", files=[Picture("a.png", PICTURE).file()]
        )
        with params:
            await adapter.create_interaction_response(number, token, session=None, params=params)  # type: ignore[arg-type]

    await answer(*pressed[0])
    gc.freeze()  # whatever is there already: to look through it may take as long as Discord waits for an answer
    gc.disable()
    try:
        for number, token in pressed[1:]:
            await answer(number, token)
        assert gc.collect() == 0
    finally:
        gc.enable()
        await requests.close()
