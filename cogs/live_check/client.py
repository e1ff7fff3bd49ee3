"""Connections of a look: one collects presses, one edits past discord.py to see how often that is allowed."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import aiohttp
import discord
import yarl

from bot.discord_internals import asked_at, hear_beside
from bot.discord_sending import expect_broken_answers
from bot.keep_alive import EndsItsThreads
from cogs.core.channels import keep_hidden_channels_out
from cogs.core.outcomes import DiscordCode
from cogs.live_check import messages

_NOT_FOUND: Final = 404
_TOO_MANY: Final = 429
_SERVERS_FAULT: Final = 500
_FRESH_SECONDS: Final = 0.2
"""Extra wait after the announced reset of a limit, so that it has been reset for certain."""
_MOST_EDITS: Final = 6
"""One edit more than Discord is known to allow on an old message at once."""
_READY_SECONDS: Final = 60.0
GUILDS_SECONDS: Final = 1.0
"""Seconds without another server after which the list of servers counts as complete."""


def custom_id_of(interaction: discord.Interaction) -> str:
    """Return the id of the pressed component, or an empty string."""
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", ""))


class LiveClient(EndsItsThreads):
    """Client that queues presses on the buttons of one look."""

    def __init__(self, gateway_url: str, mark: str) -> None:
        """
        :param gateway_url: address of the gateway; empty asks Discord for it.
        :param mark: prefix of the button ids to collect.
        """
        expect_broken_answers()
        super().__init__(  # it hears of servers and presses, and of nothing else
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=GUILDS_SECONDS,
        )
        self.presses: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.commands: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        """Commands used in messages between people."""
        self.heard_by: dict[int, int] = {}
        """Number of the connection that received each interaction, by interaction."""
        self.logged_in = asyncio.Event()
        self._gateway_url, self._mark = gateway_url, mark
        keep_hidden_channels_out(self, lambda channel: None)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        chosen = yarl.URL(self._gateway_url) if self._gateway_url else gateway
        await super().launch_shard(chosen, shard_id, initial=initial)

    async def setup_hook(self) -> None:
        self.logged_in.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        is_press = interaction.type is discord.InteractionType.component
        if is_press and custom_id_of(interaction).startswith(self._mark):
            self.presses.put_nowait(interaction)
        elif interaction.type is discord.InteractionType.application_command and interaction.context.private_channel:
            self.commands.put_nowait(interaction)

    async def on_ready(self) -> None:
        """Start to note which connection receives each interaction."""
        for number, shard in self.shards.items():
            hear_beside(shard, "INTERACTION_CREATE", partial(self._note_heard, number))

    def _note_heard(self, shard: int, data: Any) -> None:
        self.heard_by[int(data["id"])] = shard


@asynccontextmanager
async def connected(token: str, gateway_url: str, mark: str) -> AsyncIterator[LiveClient]:
    """Yield a connected client.

    :raises discord.LoginFailure: the token is refused.
    :raises TimeoutError: Discord does not let it in within a minute.
    """
    client = LiveClient(gateway_url, mark)
    async with client:
        running = asyncio.create_task(client.start(token))
        ready = asyncio.create_task(_wait_until_ready(client))
        try:
            done, _ = await asyncio.wait({running, ready}, timeout=_READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if running in done:  # it ends by itself only by failing, and this raises why
                await running
            if not done:
                raise TimeoutError
            yield client
        finally:
            # Both tasks are waited for, so that no failure of theirs is left unread.
            ready.cancel()
            await client.close()
            await asyncio.gather(running, ready, return_exceptions=True)


async def _wait_until_ready(client: LiveClient) -> None:
    """Wait for login first: ``wait_until_ready`` raises before it."""
    await client.logged_in.wait()
    await client.wait_until_ready()


class Gone(messages.Otherwise):
    """A message has been deleted."""


@dataclass(frozen=True, slots=True)
class EditAnswer:
    """Answer to one edit: status, Discord's own ``code``, and the rate limit from the headers.

    ``limit`` edits are allowed in all, ``remaining`` are left, until ``reset`` seconds have passed.
    """

    status: int
    code: int
    limit: int
    remaining: int
    reset: float

    @property
    def is_too_soon(self) -> bool:
        return self.status == _TOO_MANY


class RawEdits:
    """Edits made past discord.py, which would wait for rate limits silently."""

    def __init__(self, session: aiohttp.ClientSession, token: str, user_agent: str) -> None:
        self._session = session
        self._headers = {"Authorization": f"Bot {token}", "User-Agent": user_agent}

    async def edit(self, channel: int, message: int, words: str) -> EditAnswer:
        """Edit a message without files, with one request. Raises ``Unanswered`` on Discord's own failures."""
        url = f"{asked_at()}/channels/{channel}/messages/{message}"
        layout: Any = messages.laid_out(words)  # discord.py leaves what follows without a type
        body = {"components": layout.to_components(), "flags": discord.MessageFlags(components_v2=True).value}
        async with self._session.patch(url, json=body, headers=self._headers) as response:
            if response.status >= _SERVERS_FAULT:
                raise messages.Unanswered(f"{response.status} {response.reason}")
            refused: Any = {}
            if response.status != 200:
                text = await response.text()
                with suppress(ValueError):  # a proxy refuses in plain text
                    refused = json.loads(text)
            told = response.headers
            return EditAnswer(
                response.status,
                int(refused.get("code") or 0) if isinstance(refused, dict) else 0,
                int(told.get("X-RateLimit-Limit", 0)),
                int(told.get("X-RateLimit-Remaining", 1)),
                float(told.get("X-RateLimit-Reset-After", 0)),
            )


async def seconds_between_edits(edits: RawEdits, channel: int, message: int) -> float | None:
    """Return the gap between edits that a channel's rate limit headers ask for, or None without headers."""
    words = "Spite looks at how often this may be edited."
    # The first edit may meet a limit that is half used up, so only its reset is believed.
    first = await edits.edit(channel, message, words)
    await asyncio.sleep(first.reset + _FRESH_SECONDS)
    answer = await edits.edit(channel, message, words)  # the first one after the limit has been reset tells it whole
    messages.expect(answer.status == 200, f"{answer.status} {answer.code}")
    return answer.reset / answer.limit if answer.limit else None


async def edits_of_an_old_message(edits: RawEdits, channel: int, message: int) -> int | None:
    """Return how many edits in a row an hour-old message allows, or None where no limit is met.

    :raises Gone: somebody has deleted it.
    :raises Otherwise: it can't be edited at all, or is refused with another code than 30046.
    """
    for number in range(_MOST_EDITS):
        answer = await edits.edit(channel, message, f"Spite looks at how old messages are edited ({number + 1}).")
        if answer.is_too_soon:  # old messages' own limit has this code; other limits all messages have
            messages.expect(
                answer.code == DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN,
                f"429 with code {answer.code} in the place of 30046",
            )
            return number
        if answer.status == _NOT_FOUND:
            raise Gone(f"{answer.status} {answer.code}")
        messages.expect(answer.status == 200, f"{answer.status} {answer.code}")
        if not answer.remaining:  # the limit that every message has
            return None
    return None
