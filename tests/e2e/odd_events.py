"""People at a table of the running bot, over real sockets, while Discord sends what can't be read."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import yarl

from bot import app
from bot.client import SpiteBot, build_bot
from bot.services import Services, close_services, open_services
from tests.discord.control import Control
from tests.discord.play import buttons, next_presses
from tests.discord.server import StandIn
from tests.e2e.world import settings_in

SHOWN_WITHIN = 5.0


@dataclass
class Playing:
    """The bot, connected, and Ana, who plays with a computer."""

    stand_in: StandIn
    services: Services
    bot: SpiteBot
    running: "asyncio.Task[None]"
    guild: int
    channel: int
    ana: int

    @property
    def control(self) -> Control:
        return self.stand_in.control

    async def begin(self) -> None:
        """Ana opens a table and begins her game."""
        opened = await self.control.answered(
            self.control.slash(self.ana, self.channel, "spite start", {"computers": 1})
        )
        assert opened["shown_after"] is not None, opened
        await self.services.idle()
        hand = self.control.slash(self.ana, self.channel, "spite hand")
        assert (await self.control.answered(hand))["shown_after"] is not None

    def panel(self) -> tuple[int, str]:
        """Ana's newest panel on which she can play, and what she may press there. Raises ``LookupError``."""
        for message in reversed(self.control.private(self.ana)):
            if presses := next_presses(buttons(message["components"])):
                return int(message["id"]), presses[0]
        raise LookupError("Ana has no panel to play on")

    async def play(self) -> dict[str, Any]:
        """Ana presses what her newest panel offers; what came of it."""
        await self.services.idle()
        try:
            message, custom_id = self.panel()
        except LookupError:  # her game is over, or her panel was replaced
            return await self.asked("spite hand")
        return await self.control.answered(self.control.press(self.ana, message, custom_id), SHOWN_WITHIN)

    def is_alive(self) -> bool:
        """Whether the client goes on."""
        return not self.running.done()

    async def identified(self) -> int:
        """How many sessions have begun."""
        found: int = self.control.report()["identified"]
        return found

    async def asked(self, command: str = "spite help") -> dict[str, Any]:
        """Ana uses a command; what came of it."""
        return await self.control.answered(self.control.slash(self.ana, self.channel, command), SHOWN_WITHIN)

    def count(self, metric: str) -> float:
        """What a metric says now, all its labels together."""
        lines = self.services.operation.metrics.text().decode().splitlines()
        found = [line.rsplit(" ", 1) for line in lines if line.startswith((f"{metric} ", f"{metric}{{"))]
        return sum(float(value) for _, value in found)


@asynccontextmanager
async def playing(folder: Path, patch: pytest.MonkeyPatch, **changes: Any) -> AsyncIterator[Playing]:
    """The bot in one server, ready."""
    async with StandIn(limits=False) as stand_in:
        patch.setattr(discord.http.Route, "BASE", stand_in.api_url)
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(stand_in.gateway_url))
        control = stand_in.control
        guild = control.make_guild()
        channel, ana = control.make_channel(guild), control.make_user(guild, "Ana")
        services = await open_services(settings_in(folder, **changes))
        bot = await build_bot(services)
        bot._connection.guild_ready_timeout = 0.05
        try:
            async with bot:
                running = asyncio.create_task(bot.start(stand_in.token))
                game = Playing(stand_in, services, bot, running, guild, channel, ana)
                assert await control.ready(60)
                async with asyncio.timeout(60):
                    await bot.wait_until_ready()
                yield game
                if running.done():
                    running.result()
                await app.stop_listening(bot, running)
        finally:
            await close_services(services)


def soon_again(patch: pytest.MonkeyPatch) -> None:
    """What Discord could not take is sent again at once."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.01))

    patch.setattr("discord.webhook.async_.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
