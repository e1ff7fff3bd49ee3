"""Answers to interactions. Private replies are sent by the functions here and nowhere else."""

import io
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import aiohttp
import discord

from bot.discord_internals import free_when_sent
from bot.errors import Reason, Refused
from cogs.core.command_mentions import make_clickable
from cogs.core.discord_codes import DiscordCode
from cogs.core.first_answer import answers_first
from cogs.core.fitting import fit_texts
from cogs.core.menus import renew_menus
from cogs.core.unanswered import drop_unanswered

logger = logging.getLogger(__name__)

_GONE: Final = (
    DiscordCode.UNKNOWN_MESSAGE,
    DiscordCode.UNKNOWN_WEBHOOK,
    DiscordCode.UNKNOWN_INTERACTION,
    DiscordCode.TOKEN_EXPIRED,
)
"""Unknown message, webhook or interaction, and an expired token: nobody is there to be answered any more."""
_NEW_MESSAGES: Final = (
    discord.InteractionResponseType.channel_message,
    discord.InteractionResponseType.deferred_channel_message,
)
"""After these answers the original response is a message of its own, and those sent here are private."""
_NONCE_LENGTH: Final = 24
_MOST_FOLLOW_UPS: Final = 5
"""Discord takes no more of an app that somebody has brought along."""
_SENT: Final = "follow-ups"
_OPEN: Final = "answered openly"
_PRIVATE: Final = "private follow-up"
"""What an interaction's extras tell: how many follow-ups it has had, whether its own answer is one that all see, and
which follow-up is the private panel then."""
Files = list[discord.File]
SENDING_FAILS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""How anything sent to Discord may fail: refused, held back, or lost on its way."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG to be sent with a panel. The name never tells what it shows."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        return _Upload(io.BytesIO(self.data), filename=self.name)


class _Upload(discord.File):
    """What lies in memory need not be closed, and is freed as soon as it has been sent. The library would give it a way
    to close itself, which holds on to it."""

    def close(self) -> None:
        vars(self.fp).pop("close", None)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: discord.ui.LayoutView
    picture: Picture | None = None


def files_of(*pictures: Picture | None) -> list[discord.File]:
    return [picture.file() for picture in pictures if picture is not None]


def settled(
    layout: discord.ui.LayoutView, client: discord.Client | None = None, *, answers: int = 0
) -> discord.ui.LayoutView:
    """A layout that is only sent from now on and that discord.py will not store: the router alone answers its buttons.

    :param client: through which it goes out; where that knows the commands, those that are named can be pressed.
    :param answers: the interaction that it answers, so that its menus are new ones; 0 where all see it.
    """
    layout.stop()
    renew_menus(layout, answers)
    drop_unanswered(layout, client)
    fit_texts(layout)
    make_clickable(layout, client)
    free_when_sent(layout)
    return layout


def _answer(layout: discord.ui.LayoutView, interaction: discord.Interaction) -> discord.ui.LayoutView:
    return settled(layout, interaction.client, answers=interaction.id)


async def send_private(
    interaction: discord.Interaction, layout: discord.ui.LayoutView, *pictures: Picture | None
) -> None:
    """Answers with a new message that only the presser sees."""
    view = _answer(layout, interaction)
    if await answers_first(interaction):
        await interaction.response.send_message(view=view, files=files_of(*pictures), ephemeral=True)
    else:
        # After a deferred private answer this takes its place, after anything else it is a private message of its own:
        # never a change of the message that was pressed.
        message = await _follow_up(interaction, view=view, files=files_of(*pictures), ephemeral=True)
        deferred = discord.InteractionResponseType.deferred_channel_message
        if message is not None and interaction.response.type is not deferred:
            interaction.extras.setdefault(_PRIVATE, message.id)


async def send_words(interaction: discord.Interaction, words: str) -> None:
    """Answers privately with words and no panel, which costs a third."""
    if await answers_first(interaction):
        await interaction.response.send_message(words, ephemeral=True)
    else:
        await _follow_up(interaction, content=words, ephemeral=True)


def follow_ups_left(interaction: discord.Interaction) -> int:
    """How many further messages an interaction may still be answered with."""
    return max(0, _MOST_FOLLOW_UPS - int(interaction.extras.get(_SENT, 0)))


async def _follow_up(interaction: discord.Interaction, **what: Any) -> discord.WebhookMessage | None:
    """Sends a further message, counted before it is sent; None where there have been as many as may be."""
    if not follow_ups_left(interaction):
        logger.error("An interaction would have had more follow-ups than Discord takes")
        return None
    interaction.extras[_SENT] = interaction.extras.get(_SENT, 0) + 1
    return await interaction.followup.send(**what, wait=True)


async def answer_openly(interaction: discord.Interaction, layout: discord.ui.LayoutView, files: Files) -> int:
    """Answers with a message that all see, where there is nothing private in it; its number.

    :raises Refused: Discord shows it to nobody but the asker.
    """
    interaction.extras[_OPEN] = True
    sent = await interaction.response.send_message(view=settled(layout, interaction.client), files=files)
    number, is_private_answer = sent.message_id, sent.is_ephemeral()
    if number is None:  # Discord has taken the answer, and its word on that could not be read
        message = await interaction.original_response()
        number, is_private_answer = message.id, message.flags.ephemeral
    if is_private_answer:
        raise Refused(Reason.ONLY_PRIVATE)
    return number


async def follow_openly(interaction: discord.Interaction, layout: discord.ui.LayoutView, files: Files) -> int | None:
    """Posts such a message after the presser has had their own answer; its number, None where nobody but the asker sees
    it. Raises ``discord.HTTPException`` where it can't be posted."""
    message = await _follow_up(interaction, view=settled(layout, interaction.client), files=files)
    return None if message is None or message.flags.ephemeral else message.id


async def remove_openly(interaction: discord.Interaction, follow_up: int) -> None:
    """Takes a message away again that was posted so. Raises what ``SENDING_FAILS`` names."""
    await interaction.followup.delete_message(follow_up)


async def edit_openly(
    interaction: discord.Interaction, follow_up: int | None, layout: discord.ui.LayoutView, files: Files
) -> None:
    """Changes a message that all see: a follow-up, else the answer to an interaction or what was pressed."""
    view = settled(layout, interaction.client)
    if follow_up is not None:
        await interaction.followup.edit_message(follow_up, view=view, attachments=files)
    elif not changes_pressed(interaction):
        await interaction.edit_original_response(view=view, attachments=files)


async def update_private(
    interaction: discord.Interaction,
    layout: discord.ui.LayoutView,
    picture: Picture | None = None,
    *,
    keeps_files: bool = False,
) -> None:
    """Answers a press on a private panel by changing that panel; a press anywhere else gets a private message.

    The check of the flag is what keeps a hand off the public message that a button may sit on.

    :param keeps_files: the pressed panel's own picture stays, and is not sent again.
    """
    attachments = discord.utils.MISSING if keeps_files else files_of(picture)
    if not changes_pressed(interaction):
        await send_private(interaction, layout, picture)
    elif await answers_first(interaction):
        await interaction.response.edit_message(view=_answer(layout, interaction), attachments=attachments)
    else:
        await interaction.edit_original_response(view=_answer(layout, interaction), attachments=attachments)


async def defer(interaction: discord.Interaction) -> None:
    """Says that an answer follows: on a private panel its change, else a new private message. Only for whoever has the
    first answer."""
    if is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def promise(interaction: discord.Interaction) -> None:
    """Says that an answer follows, where that has not been said."""
    if await answers_first(interaction):
        await defer(interaction)


async def acknowledge(interaction: discord.Interaction) -> None:
    """Answers a press that needs no words: all see what it did."""
    if await answers_first(interaction):
        await interaction.response.defer()
    elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.delete_original_response()  # the private message that was to follow


async def take_away(interaction: discord.Interaction) -> None:
    """Answers a press on a private panel by removing that panel."""
    await acknowledge(interaction)
    if changes_pressed(interaction):
        await interaction.delete_original_response()


async def send_instead(interaction: discord.Interaction, layout: discord.ui.LayoutView) -> None:
    """Answers privately in the place of a handler that is late and whose answer can't follow."""
    await interaction.response.send_message(view=_answer(layout, interaction), ephemeral=True)


async def refresh_private(
    interaction: discord.Interaction, layout: discord.ui.LayoutView, picture: Picture | None = None
) -> None:
    """Changes the private panel that an earlier interaction answered with, while its token lives.

    The answer to a press on a public message may have been that message itself, which all can read: that is left alone.
    """
    number = _private_follow_up(interaction)
    if number is not None:
        view = _answer(layout, interaction)
        await interaction.followup.edit_message(number, view=view, attachments=files_of(picture))
    elif _answer_is_private(interaction):
        await interaction.edit_original_response(view=_answer(layout, interaction), attachments=files_of(picture))
    else:
        logger.error("A private panel would have gone onto a message that all can read")


async def remove_private(interaction: discord.Interaction) -> None:
    """Takes away the private panel that an earlier interaction answered with, and never what all can read."""
    number = _private_follow_up(interaction)
    if number is not None:
        await interaction.followup.delete_message(number)
    elif _answer_is_private(interaction):
        await interaction.delete_original_response()


def _private_follow_up(interaction: discord.Interaction) -> int | None:
    """The follow-up that is the private panel, where the answer itself is something that all see."""
    return None if changes_pressed(interaction) else interaction.extras.get(_PRIVATE)


def _answer_is_private(interaction: discord.Interaction) -> bool:
    return changes_pressed(interaction) or answers_anew(interaction)


def nonce_of(message: str) -> str:
    """The same for the same message: sent again after a crash or a lost answer, Discord gives the one that is there."""
    return sha256(message.encode()).hexdigest()[:_NONCE_LENGTH]


def mentioning(people: Iterable[int]) -> discord.AllowedMentions:
    """Mentions these people and nobody else, whoever is named in what is sent."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in people])


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed component sits on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def changes_pressed(interaction: discord.Interaction) -> bool:
    """Whether the answer to a press is a change of the private message that was pressed; not where it was answered with
    one that all see."""
    return is_private(interaction) and not interaction.extras.get(_OPEN)


def answers_anew(interaction: discord.Interaction) -> bool:
    """Whether the answer to an interaction is a new message, which nobody but the asker sees."""
    return interaction.response.type in _NEW_MESSAGES and not interaction.extras.get(_OPEN)


def may_pass(error: Exception) -> bool:
    """Return whether the failure passes by itself: Discord is busy, broken, or can't be reached. Other refusals may be
    a slip, too (``cogs/core/retrying.py``)."""
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status == 429 or error.status >= 500 or error.code == DiscordCode.NETWORK_ERROR


def nobody_waits(error: discord.HTTPException) -> bool:
    """Whether an answer failed because nobody waits for it any more; the press itself stands."""
    return error.code in _GONE or error.code == DiscordCode.ALREADY_ANSWERED or error.status == 401
