"""Checks of a public message: its pictures, and how often it may be edited."""

import asyncio
import json
import re
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord

from bot.discord_internals import asked_at
from cogs.core.channels import PLACEHOLDER
from cogs.core.outcomes import DiscordCode
from cogs.core.permissions import missing_in
from cogs.live_check.messages import (
    RESULT,
    TABLE,
    KeptFile,
    Otherwise,
    Unanswered,
    expect,
    file_of,
    laid_out,
    one_picture,
    shown_on,
)

_NOT_FOUND: Final = 404
_TOO_MANY: Final = 429
_SERVERS_FAULT: Final = 500
_FRESH_SECONDS: Final = 0.2
"""Extra wait after the announced reset of a limit, so that it has been reset for certain."""
_MOST_EDITS: Final = 6
"""One edit more than Discord is known to allow on an old message at once."""


class Gone(Otherwise):
    """A message has been deleted."""


@dataclass(frozen=True, slots=True)
class CheckedMessage:
    """Message of the bot in the checked channel, and the picture it shows."""

    message: discord.PartialMessage
    words: str
    button: tuple[str, str]
    picture: int

    def layout(self, *names: str) -> discord.ui.LayoutView:
        return laid_out(self.words, names or (TABLE,), self.button)


def expect_permissions(channel: discord.abc.GuildChannel | discord.Thread) -> None:
    """Raise ``Otherwise`` with the names of the permissions that the bot lacks in a channel."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        raise Otherwise("the channel above this thread is not to be seen")
    me: discord.Member | None = channel.guild.me
    if me is None:
        raise Otherwise("its server can't be reached now, so Discord does not say: look again later")
    held = channel.permissions_for(me)
    missing = missing_in(channel, held)
    expect(not missing, f"it lacks {', '.join(name.replace('_', ' ').title() for name in missing)}")
    locked = isinstance(channel, discord.Thread) and channel.locked and not held.manage_threads
    expect(not locked, "the thread is locked")


def expect_hidden_told(channel: discord.abc.GuildChannel | discord.Thread) -> None:
    """Raise ``Otherwise`` where the gateway sent placeholder channels without their flag."""
    unsaid = [each for each in channel.guild.channels if each.name == PLACEHOLDER]
    expect(not unsaid, f"{len(unsaid)} channels have the name {PLACEHOLDER} and no flag")


async def post(
    channel: discord.abc.Messageable, words: str, button: tuple[str, str], picture: bytes
) -> discord.Message:
    """Post a message that looks like a table."""
    layout = laid_out(words, (TABLE,), button)
    return await channel.send(view=layout, files=[file_of(TABLE, picture)], silent=True)


async def expect_new_picture(spot: CheckedMessage, picture: bytes) -> CheckedMessage:
    """Edit with new attachments only, as tables are edited, and expect the new picture."""
    await spot.message.edit(view=spot.layout(), attachments=[file_of(TABLE, picture)])
    shown = one_picture(await spot.message.fetch())
    expect(shown != spot.picture, "the old picture is still shown")
    return CheckedMessage(spot.message, spot.words, spot.button, shown)


async def expect_kept_unnamed(spot: CheckedMessage) -> None:
    """Edit the components alone, and expect the picture to stay."""
    await spot.message.edit(view=spot.layout())
    expect(one_picture(await spot.message.fetch()) == spot.picture, "another picture is shown")


async def expect_kept_named(spot: CheckedMessage) -> None:
    """Edit and name the attachment, and expect the picture to stay."""
    await spot.message.edit(view=spot.layout(), attachments=[KeptFile(spot.picture).attachment()])
    expect(one_picture(await spot.message.fetch()) == spot.picture, "another picture is shown")


async def expect_replaced(spot: CheckedMessage, picture: bytes, other: bytes) -> None:
    """Keep the first of two pictures and replace the second, then keep the first alone."""
    # 1. Two pictures. 2. The second alone is sent anew. 3. Only the first is named, so the second goes.
    layout, first = spot.layout(TABLE, RESULT), KeptFile(spot.picture).attachment()
    await spot.message.edit(view=layout, attachments=[first, file_of(RESULT, picture)])
    before = shown_on(await spot.message.fetch())
    await spot.message.edit(view=layout, attachments=[first, file_of(RESULT, other)])
    after = shown_on(await spot.message.fetch())
    expect(len(before) == len(after) == 2 and None not in (*before, *after), "two pictures were not shown")
    expect(before[0] == after[0] == spot.picture, "the one that should stay has changed")
    expect(before[1] != after[1], "the one that should change has stayed")
    await spot.message.edit(view=spot.layout(), attachments=[first])
    expect(one_picture(await spot.message.fetch()) == spot.picture, "the one that should stay is gone")


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
        layout: Any = laid_out(words)  # discord.py leaves what follows without a type
        body = {"components": layout.to_components(), "flags": discord.MessageFlags(components_v2=True).value}
        async with self._session.patch(url, json=body, headers=self._headers) as response:
            if response.status >= _SERVERS_FAULT:
                raise Unanswered(f"{response.status} {response.reason}")
            refused = {} if response.status == 200 else _refusal_in(await response.text())
            told = response.headers
            return EditAnswer(
                response.status,
                int(refused.get("code") or 0),
                int(told.get("X-RateLimit-Limit", 0)),
                int(told.get("X-RateLimit-Remaining", 1)),
                float(told.get("X-RateLimit-Reset-After", 0)),
            )


def _refusal_in(text: str) -> dict[str, Any]:
    """Return the JSON body of a refusal, or an empty one where a proxy refused in plain text."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


async def seconds_between_edits(edits: RawEdits, channel: int, message: int) -> float | None:
    """Return the gap between edits that a channel's rate limit headers ask for, or None without headers."""
    words = "Spite looks at how often this may be edited."
    # The first edit may meet a limit that is half used up, so only its reset is believed.
    first = await edits.edit(channel, message, words)
    await asyncio.sleep(first.reset + _FRESH_SECONDS)
    answer = await edits.edit(channel, message, words)  # the first one after the limit has been reset tells it whole
    expect(answer.status == 200, f"{answer.status} {answer.code}")
    return answer.reset / answer.limit if answer.limit else None


async def edits_of_an_old_message(edits: RawEdits, channel: int, message: int) -> int | None:
    """Return how many edits in a row an hour-old message allows, or None where no limit is met.

    :raises Gone: somebody has deleted it.
    :raises Otherwise: it can't be edited at all, or is refused with another code than 30046.
    """
    for number in range(_MOST_EDITS):
        answer = await edits.edit(channel, message, f"Spite looks at how old messages are edited ({number + 1}).")
        if answer.is_too_soon:  # old messages' own limit has this code; other limits all messages have
            expect(
                answer.code == DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN,
                f"429 with code {answer.code} in the place of 30046",
            )
            return number
        if answer.status == _NOT_FOUND:
            raise Gone(f"{answer.status} {answer.code}")
        expect(answer.status == 200, f"{answer.status} {answer.code}")
        if not answer.remaining:  # the limit that every message has
            return None
    return None


def channel_number(named: str) -> int | None:
    """Return the channel number in a number, an address or a mention, or None."""
    found = re.findall(r"\d{15,20}", named)
    return int(found[-1]) if found else None
