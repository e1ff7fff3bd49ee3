"""A client of the library that listens to the stand-in, and waiting for what it hears."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord

from bot.keep_alive import EndsItsThreads
from tests.discord.conftest import Room


class Listener(EndsItsThreads):
    """Notes which interactions it hears of."""

    def __init__(self, patience: float) -> None:
        """:param patience: seconds of silence after which it connects anew."""
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05, heartbeat_timeout=patience)
        self.heard: list[int] = []
        self.interactions: list[discord.Interaction] = []
        self.written: list[int] = []

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction.id)
        self.interactions.append(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.written.append(message.id)


@asynccontextmanager
async def listening(
    room: Room, patience: float = 30.0, *, before: Callable[[Listener], object] = lambda client: None
) -> AsyncIterator[Listener]:
    """:param before: what is done to the client before it connects."""
    client = Listener(patience)
    before(client)
    async with client:
        running = asyncio.create_task(client.start(room.stand_in.token))
        await asyncio.wait_for(client.wait_until_ready(), 10)
        yield client
    await asyncio.wait({running})
    running.result()


async def until(check: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not check():
            await asyncio.sleep(0.01)
