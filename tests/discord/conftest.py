"""A stand-in within the test, somebody in a channel, and raw requests with the bot's token."""

import json
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from tests.discord.control import Control
from tests.discord.server import StandIn

PICTURE = b"\x89PNG\r\n\x1a\n and so on"


@dataclass
class Answered:
    """What a request came back with."""

    status: int
    data: Any
    headers: Any

    @property
    def code(self) -> int:
        return int(self.data["code"])


@dataclass
class Room:
    """A stand-in, a server with a channel, and Ana."""

    stand_in: StandIn
    session: aiohttp.ClientSession
    guild: int
    channel: int
    ana: int

    @property
    def control(self) -> Control:
        return self.stand_in.control

    async def ask(
        self, method: str, path: str, body: Any = None, *, token: bool = True, files: dict[str, bytes] | None = None
    ) -> Answered:
        """A request; ``files`` go with it as discord.py would send them."""
        headers = {"Authorization": f"Bot {self.stand_in.token}"} if token else {}
        sent: Any = None if body is None else json.dumps(body)
        if files is not None:
            sent = aiohttp.FormData(quote_fields=False)
            sent.add_field("payload_json", json.dumps(body))
            for number, (name, data) in enumerate(files.items()):
                sent.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
        elif sent is not None:
            headers["Content-Type"] = "application/json"
        url = f"{self.stand_in.api_url}/{path}"
        async with self.session.request(method, url, data=sent, headers=headers) as response:
            is_json = response.headers.get("Content-Type") == "application/json"
            found: Any = await response.json() if is_json else await response.text()
            return Answered(response.status, found, response.headers)

    async def send(self, **body: Any) -> int:
        """The bot writes into the channel; the id of the message."""
        answer = await self.ask("POST", f"channels/{self.channel}/messages", {"content": "table", **body})
        assert answer.status == 200, answer.data
        return int(answer.data["id"])

    async def edit(self, message: int, channel: int | None = None) -> Answered:
        return await self.ask("PATCH", f"channels/{channel or self.channel}/messages/{message}", {"content": "again"})

    async def pressable(self) -> int:
        """A message of the bot with a button ``go``."""
        return await self.send(components=[row(button("go"))])

    async def press(self) -> tuple[int, str]:
        """Ana presses a button of a new message; the interaction and its token."""
        interaction = self.control.press(self.ana, await self.pressable(), "go")
        return interaction, self.token(interaction)

    def token(self, interaction: int) -> str:
        return self.stand_in.interactions.by_id[interaction].token

    async def answer(self, interaction: int, kind: int, query: str = "", **data: Any) -> Answered:
        """The bot's first answer to an interaction."""
        path = f"interactions/{interaction}/{self.token(interaction)}/callback{query}"
        return await self.ask("POST", path, {"type": kind, "data": data}, token=False)

    def webhook(self, token: str, rest: str = "") -> str:
        return f"webhooks/{self.control.bot()}/{token}{rest}"


def button(custom_id: str) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": custom_id, "custom_id": custom_id}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def gallery(url: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}}]}


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with (
        StandIn(heartbeat_seconds=0.2, most_invalid=30) as stand_in,
        aiohttp.ClientSession() as session,
    ):
        control = stand_in.control
        guild = control.make_guild()
        yield Room(stand_in, session, guild, control.make_channel(guild), control.make_user(guild, "Ana"))
    left = [thread.name for thread in threading.enumerate() if isinstance(thread, discord.gateway.KeepAliveHandler)]
    assert not left, "a client's thread would go on beside the tests that follow"


@pytest.fixture
def at_the_stand_in(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """discord.py asks the stand-in in the place of Discord."""
    monkeypatch.setattr(discord.http.Route, "BASE", room.stand_in.api_url)
    gateway = yarl.URL(room.stand_in.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    return room


@pytest.fixture
async def client(at_the_stand_in: Room) -> AsyncIterator[discord.Client]:
    """discord.py logged in, without the gateway."""
    client = discord.Client(intents=discord.Intents.none())
    async with client:
        await client.login(at_the_stand_in.stand_in.token)
        yield client
