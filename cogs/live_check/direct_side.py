"""Checks in the operator's messages with the bot, and in a group.

The bot has no channel there: every message goes by the token of a press or command.
"""

import asyncio
from contextlib import suppress
from typing import Final

import discord

from cogs.core.outcomes import SENDING_FAILS
from cogs.live_check.client import LiveClient
from cogs.live_check.look import LiveLook
from cogs.live_check.messages import TABLE, Otherwise, expect, file_of, laid_out, one_picture
from cogs.live_check.private_side import NEXT, seen_of
from cogs.live_check.public_side import CheckedMessage
from cogs.live_check.results import (
    ANEW,
    BESIDE,
    BETWEEN,
    BOTH,
    CHANNEL,
    DIRECT,
    FOLLOWED,
    INSTALLS,
    OPENED,
    OTHERS,
    OTHERS_FOLLOWED,
    PRESSED,
    TAKEN_UP,
    as_relied,
)

_MOST_FOLLOW_UPS: Final = 5
_TABLE_WORDS: Final = "Spite looks at what Discord lets it change here."
_HAND_WORDS: Final = "Only you see this."


async def look_at_messages(look: LiveLook, channel: discord.DMChannel) -> None:
    """Run the checks in the operator's messages with the bot, then those in a group with somebody else."""
    look.note(as_relied(CHANNEL))
    with look.check(INSTALLS):
        await look.expect_installs()
    spot = await look.post(channel)
    if spot is None:
        return
    press = await look.press("the button on the new message there", 1)
    if press is None:
        return
    look.note(as_relied(PRESSED))
    with look.check(DIRECT) as direct:
        expect(press.context.dm_channel, "it says something else")
    if direct.holds:
        look.note(as_relied(DIRECT, _told_by(look.client, press)))
    await _look_at_token(look, spot, press)
    await _look_between_people(look)


async def _look_at_token(look: LiveLook, spot: CheckedMessage, press: discord.Interaction) -> None:
    """Check what the token of one press may post and edit: a table without a channel has nothing else."""
    first, second = look.asked.pictures[:2]
    sent: list[int] = []
    # Type 6 comes first: from then on the token's own answer is the message that was pressed.
    await press.response.defer()
    with look.check(TAKEN_UP):
        changed = await press.edit_original_response(view=spot.layout(), attachments=[file_of(TABLE, second)])
        expect(changed.id == spot.message.id, "another message was changed")
        expect(one_picture(await spot.message.fetch()) != spot.picture, "the old picture is still shown")
    with look.check(BESIDE) as beside:
        pictures = [file_of(TABLE, first)]
        hand = await press.followup.send(view=_sample(_HAND_WORDS), files=pictures, ephemeral=True, wait=True)
        sent.append(hand.id)
        expect(hand.id != spot.message.id, "it has taken the place of the message that was pressed")
        expect(hand.flags.ephemeral, "all can see it")
    if beside.holds:
        await _look_at_both(look, spot, press, hand)
    with look.check(ANEW):
        anew = await press.followup.send(view=_sample(_TABLE_WORDS), files=[file_of(TABLE, first)], wait=True)
        sent.append(anew.id)
        expect(not anew.flags.ephemeral, "nobody else sees it")
        pictures = [file_of(TABLE, second)]
        edited = await press.followup.edit_message(anew.id, view=_sample(_TABLE_WORDS), attachments=pictures)
        expect(one_picture(edited) != one_picture(anew), "the old picture is still shown")
    await _count_follow_ups(look, press, FOLLOWED, sent)


async def _look_at_both(
    look: LiveLook, spot: CheckedMessage, press: discord.Interaction, hand: discord.Message
) -> None:
    """Check that one token edits the public message and the private one, each without the other."""
    first, second = look.asked.pictures[:2]
    with look.check(BOTH):
        before = one_picture(hand)
        await press.edit_original_response(view=spot.layout(), attachments=[file_of(TABLE, first)])
        table = seen_of(await spot.message.fetch())
        pictures = [file_of(TABLE, second)]
        changed = await press.followup.edit_message(hand.id, view=_sample(_HAND_WORDS), attachments=pictures)
        expect(changed.flags.ephemeral, "all can see it")
        expect(one_picture(changed) != before, "the old picture is still shown privately")
        # The edit of a hand must never reach the message that everybody sees.
        expect(seen_of(await spot.message.fetch()) == table, "the message that all see has changed with it")


async def _look_between_people(look: LiveLook) -> None:
    """Check a command in a group and a press on its answer; skip both when no command arrives in time."""
    minutes, (first, second) = look.asked.minutes, look.asked.pictures[:2]
    look.instruct(
        "In Discord, use a command of this bot in a group, or in a message with somebody, where the bot is not "
        f"(within {minutes:g} minutes; to leave this out, wait)"
    )
    try:
        async with asyncio.timeout(minutes * 60):
            command = await look.client.commands.get()
    except TimeoutError:
        return
    # Only what Discord sends with an interaction tells what the bot may do there: it has no channel of its own.
    look.note(as_relied(BETWEEN, _told_by(look.client, command)))
    layout = laid_out(_TABLE_WORDS, (TABLE,), (NEXT, f"{look.mark}5"))
    with look.check(OPENED) as opened:
        await command.response.send_message(view=layout, files=[file_of(TABLE, first)])
        shown = await command.original_response()
        expect(not shown.flags.ephemeral, "nobody else sees it")
    look.panels.append(command)
    if not opened.holds:
        return
    press = await look.press(
        "the button on that message; better still, let somebody do it who has not installed the bot", 5
    )
    if press is None:
        return
    await press.response.defer()
    with look.check(OTHERS) as others:
        changed = await press.edit_original_response(view=layout, attachments=[file_of(TABLE, second)])
        expect(changed.id == shown.id, "another message was changed")
        expect(one_picture(changed) != one_picture(shown), "the old picture is still shown")
    if others.holds:
        own = press.user == command.user
        whose = "; it was your own press, somebody else's was not tried" if own else ""
        look.note(as_relied(OTHERS, _told_by(look.client, press) + whose))
    await _count_follow_ups(look, press, OTHERS_FOLLOWED, [])


def _sample(words: str) -> discord.ui.LayoutView:
    """Return a layout without a button, whose picture is the table's."""
    return laid_out(words, (TABLE,))


def _told_by(client: LiveClient, heard: discord.Interaction) -> str:
    """Return the facts about an interaction that Discord's documentation does not state."""
    held = ", ".join(sorted(name for name, has in heard.app_permissions if has)) or "nothing"
    ways = [
        name
        for name, has in (("a server", heard.is_guild_integration()), ("somebody", heard.is_user_integration()))
        if has
    ]
    shard, shards = client.heard_by.get(heard.id), len(client.shards)
    by = (
        f"heard by connection {shard} of {shards}"
        if shard is not None and shards > 1
        else "heard by the one connection"
    )
    return f"{by}; installed by {' and '.join(ways) or 'nobody'}; the bot may: {held}"


async def _count_follow_ups(look: LiveLook, press: discord.Interaction, check: str, sent: list[int]) -> None:
    """Send one follow-up more than the program ever does, note the answer, then delete them all.

    A sixth that is refused is only reported.

    :param sent: ids of the follow-ups sent so far; new ones are added.
    """
    with look.check(check) as counted:
        try:
            while len(sent) <= _MOST_FOLLOW_UPS:
                more = await press.followup.send(view=laid_out(_HAND_WORDS), ephemeral=True, wait=True)
                sent.append(more.id)
        except discord.HTTPException as error:
            if len(sent) < _MOST_FOLLOW_UPS:
                raise Otherwise(f"only {len(sent)}, then {error.status} {error.code}") from error
    if counted.holds:
        look.note(as_relied(check, "more are taken, too" if len(sent) > _MOST_FOLLOW_UPS else "a sixth is refused"))
    for number in sent:  # they are seen by the operator alone, so one that stays is no harm
        with suppress(*SENDING_FAILS):
            await press.followup.delete_message(number)
