"""The program as it is started in real life, against the stand-in for Discord: each a process of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp

from tests.discord.play import buttons, find, next_presses, verb_of
from tests.discord.processes import NO_QUOTAS, Start, bot_process, stand_in_process, stop
from tests.discord.remote import Remote
from tests.forked_processes import begin_module

GOAL = "5"
MOST_PRESSES = 400
ANSWER_SECONDS = 3.0


@dataclass
class Played:
    """The stand-in, the folder of the bot, and Ana in a channel."""

    remote: Remote
    folder: Path
    guild: int
    channel: int
    ana: int

    async def ask(self, name: str, /, **arguments: Any) -> Any:
        return await self.remote.ask(name, **arguments)

    async def public(self) -> dict[str, Any]:
        """The table's message."""
        messages: list[dict[str, Any]] = await self.ask("messages", channel=self.channel)
        return messages[-1]

    async def panel(self) -> dict[str, Any]:
        """Ana's newest private panel."""
        messages: list[dict[str, Any]] = await self.ask("private", user=self.ana)
        return messages[-1]

    async def press(self, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> dict[str, Any]:
        """Ana presses, and sees what comes of it in time."""
        arguments = {"user": self.ana, "message": int(message["id"]), "custom_id": custom_id, "values": values}
        return await self.in_time(await self.ask("press", **arguments))

    async def in_time(self, interaction: int) -> dict[str, Any]:
        found = await self.acknowledged(interaction, seconds=20)
        assert found["shown_after"] is not None, found
        return found

    async def acknowledged(self, interaction: int, *, seconds: float = 0) -> dict[str, Any]:
        """What has come of it, which may be that nothing more is shown; that is waited for for so long."""
        found: dict[str, Any] = await self.ask("answered", interaction=interaction, seconds=seconds)
        assert found["acknowledged_after"] < ANSWER_SECONDS, found
        return found

    async def until(self, check: Callable[[dict[str, Any]], object], *, private: bool = False) -> dict[str, Any]:
        """The public message, or Ana's panel, once it is as it should be."""
        async with asyncio.timeout(20):
            while True:
                messages = (
                    await self.ask("private", user=self.ana)
                    if private
                    else await self.ask("messages", channel=self.channel)
                )
                if messages and check(messages[-1]):
                    found: dict[str, Any] = messages[-1]
                    return found
                await asyncio.sleep(0.05)


@asynccontextmanager
async def played(folder: Path, start: Start = begin_module, /, **changes: str) -> AsyncIterator[Played]:
    """:param start: how the program is begun.
    :param changes: settings beside the usual ones."""
    settings = {
        **NO_QUOTAS,
        "thinking_seconds": "0",
        "SPITE_THINKING_WORKERS": "0",
        "SPITE_DRAWING_PROCESSES": "0",
        **changes,
    }
    async with stand_in_process(start=begin_module) as addresses, aiohttp.ClientSession() as session:
        remote = Remote(addresses["control"], session)
        guild = await remote.ask("make_guild")
        channel = await remote.ask("make_channel", guild=guild)
        ana = await remote.ask("make_user", guild=guild, name="Ana")
        async with bot_process(addresses["api"], addresses["gateway"], folder, start, **settings) as bot:
            assert await remote.ask("ready", seconds=30), log_of(folder)
            yield Played(remote, folder, guild, channel, ana)
            assert await stop(bot) == 0, log_of(folder)


def log_of(folder: Path) -> str:
    return (folder / "bot.log").read_text(encoding="utf-8")


def has(verb: str) -> Callable[[dict[str, Any]], object]:
    return lambda message: verb in map(verb_of, buttons(message["components"]))


async def begin(game: Played) -> None:
    """Ana opens a table, makes the game short, and starts against the computer."""
    opened = await game.in_time(await game.ask("slash", user=game.ana, channel=game.channel, command="spite start"))
    assert opened["answer"] == 4
    lobby = await game.until(has("house"))
    rules = await game.press(lobby, find(buttons(lobby["components"]), "house"))
    panel = await game.ask("message", message=rules["message"])
    goals = next(each for each in selects(panel) if each["custom_id"].split(":")[3].startswith("goal_size"))
    assert GOAL in [option["value"] for option in goals["options"]]
    await game.press(panel, goals["custom_id"], [GOAL])
    await game.press(lobby, find(buttons(lobby["components"]), "start"))


def selects(message: dict[str, Any]) -> list[dict[str, Any]]:
    found = []
    for container in message["components"]:
        for each in container["components"]:
            found += [inside for inside in each.get("components", []) if inside["type"] == 3]
    return found


async def play_to_the_end(game: Played) -> int:
    """Presses what the private panel offers; so many presses it took."""
    for number in count(1):
        panel = await game.until(
            lambda message: next_presses(buttons(message["components"])) or has("next")(message), private=True
        )
        offered = buttons(panel["components"])
        if has("next")(panel):
            return number
        assert number < MOST_PRESSES
        fitting = next_presses(offered)
        await game.press(panel, fitting[number % len(fitting)])
    raise AssertionError
