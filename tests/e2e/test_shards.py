"""A bot in many servers has several connections to Discord."""

import asyncio
from typing import Any

import discord

from bot import app


async def test_every_shard_stops_listening() -> None:
    closed: list[int] = []

    class Shard:
        def __init__(self, number: int) -> None:
            self.number = number

        async def disconnect(self) -> None:
            closed.append(self.number)

    class Sharded(discord.AutoShardedClient):
        @property
        def shards(self) -> Any:
            return {number: Shard(number) for number in range(3)}

    listening = asyncio.create_task(asyncio.Event().wait())
    await app.stop_listening(Sharded(intents=discord.Intents.none()), listening)  # type: ignore[arg-type]
    assert closed == [0, 1, 2]
    assert listening.cancelled()
