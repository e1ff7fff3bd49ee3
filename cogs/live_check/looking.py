"""One look at the real Discord: all checks of a channel, or of the operator's messages with the bot, in order.

In messages the bot has no channel: everything goes by the token of a press or command.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.discord_limits import MOST_BYTES
from bot.tables.ports import Clock
from cogs.core.outcomes import SENDING_FAILS
from cogs.live_check import messages
from cogs.live_check.client import Gone, LiveClient, RawEdits, connected, edits_of_an_old_message, seconds_between_edits
from cogs.live_check.look import LOOKING_FAILS, Asked, Channel, LiveLook, Say, Tell
from cogs.live_check.results import CHECKS, DIRECT_PART, FIRST_PART, Memory, Trait, as_relied, differs

OLD_SECONDS: Final = 61 * 60.0
"""Discord limits edits of messages that are older than an hour; a minute is left for clocks that differ."""
_MOST_FOLLOW_UPS: Final = 5
_TABLE_WORDS: Final = "Spite looks at what Discord lets it change here."
_HAND_WORDS: Final = "Only you see this."


async def look_at_everything(
    token: str, gateway_url: str, asked: Asked, memory: Memory, clock: Clock, *, tell: Tell, say: Say
) -> None:
    """Run all checks that are possible now; report the saved results of earlier runs.

    :param tell: hears each result as it is found.
    :param say: hears what the operator is to do.
    :raises discord.LoginFailure: the token is refused.
    :raises OSError: what was found can't be kept.
    """
    mark = f"live:{secrets.token_hex(4)}:"  # of this run, so that presses on an earlier run's buttons are ignored
    async with connected(token, gateway_url, mark) as client, aiohttp.ClientSession() as session:
        edits = RawEdits(session, token, client.http.user_agent)
        look = LiveLook(client, edits, asked, memory, clock, mark, tell, say)
        channel = await _channel(look)
        if channel is None:
            return
        if asked.anew or memory.channel != channel.id:
            # Results of another channel say nothing of this one. Its aging message is deleted with the others.
            if memory.aging is not None:
                memory.posted.append(memory.aging)
            memory.aging, memory.results = None, {}
        memory.channel = channel.id
        try:
            if isinstance(channel, discord.DMChannel):
                await _look_at_messages(look, channel)
            else:
                await _look_at_what_is_new(look, channel)
        finally:
            await look.tidy_up()
        if not isinstance(channel, discord.DMChannel):
            await _look_at_what_is_old(look, channel)
        part = DIRECT_PART if isinstance(channel, discord.DMChannel) else FIRST_PART
        unseen = [CHECKS[name].relied for name in part if name not in memory.results]
        if unseen:
            look.instruct(f"Not looked at: {'; '.join(unseen)}")


async def _channel(look: LiveLook) -> Channel | discord.DMChannel | None:
    """Return the channel that the operator has named, or note why it can't be checked."""
    numbers = re.findall(r"\d{15,20}", look.asked.channel)  # also in an address or a mention, where it comes last
    if not numbers:
        look.note(differs(Trait.CHANNEL, f"{look.asked.channel} is neither a channel's number nor its address"))
        return None
    try:
        found = await look.client.fetch_channel(int(numbers[-1]))
    except LOOKING_FAILS as error:
        look.note_failed(Trait.CHANNEL, error)
        return None
    if not isinstance(found, Channel | discord.DMChannel):
        look.note(differs(Trait.CHANNEL, "it is no text channel of a server, no thread and no message with the bot"))
        return None
    return found


async def _look_at_what_is_new(look: LiveLook, channel: Channel) -> None:
    """Run the checks that need no old message, or tell their results where all of them are known."""
    known = look.memory.results
    if all(name in known for name in FIRST_PART):
        look.instruct("This was found before; with --anew it is looked at again")
        for name in FIRST_PART:
            look.tell(known[name])
        return
    # They build on each other, so a run that was cut short begins again; only the hour's wait is not repeated.
    look.memory.results = {name: result for name, result in known.items() if name == Trait.OLD}
    look.note(as_relied(Trait.CHANNEL))
    with look.check(Trait.PERMISSIONS) as permissions:
        messages.expect_permissions(channel)
    if not permissions.holds:
        return
    with look.check(Trait.INSTALLS):
        await look.expect_installs()
    with look.check(Trait.HIDDEN):
        messages.expect_hidden_told(channel)
    spot = await look.post(channel)
    if spot is None:
        return
    first, second = look.asked.pictures[:2]
    with look.check(Trait.NEW_PICTURE):
        spot = await messages.expect_new_picture(spot, second)
    checks: Sequence[tuple[Trait, Callable[[messages.CheckedMessage], Awaitable[None]]]] = (
        (Trait.KEPT, messages.expect_kept_unnamed),
        (Trait.NAMED, messages.expect_kept_named),
        (Trait.REPLACED, lambda spot: messages.expect_replaced(spot, first, second)),
    )
    for trait, expect_it in checks:
        with look.check(trait) as checking:
            await expect_it(spot)
        if not checking.holds:
            # A failed check may have removed the picture that the next check looks for.
            with suppress(*LOOKING_FAILS):
                spot = await messages.expect_new_picture(spot, first)
    await _look_at_limits(look, channel)
    await _look_at_presses(look, spot)


async def _look_at_limits(look: LiveLook, channel: Channel) -> None:
    """Check how long a message may be, and how often it may be edited."""
    with look.check(Trait.BYTES):
        try:
            message = await channel.send(view=messages.laid_out("語" * (MOST_BYTES // 3)), silent=True)
        except discord.DiscordServerError as error:
            # This is how Discord refuses too many bytes, also after the library's five tries: no passing failure.
            raise messages.Otherwise(f"{error.status} {error.code}") from error
        look.remember(channel.id, message.id)
    try:
        message = await channel.send(
            view=messages.laid_out("Spite looks at how often this may be edited."), silent=True
        )
        look.remember(channel.id, message.id)
        seconds = await seconds_between_edits(look.edits, channel.id, message.id)
    except LOOKING_FAILS as error:
        look.note_failed(Trait.EDITS, error)
        return
    if seconds is None:
        look.note(as_relied(Trait.EDITS, "Discord does not say how often"))
    elif seconds <= look.asked.spacing:
        look.note(as_relied(Trait.EDITS, f"every {seconds:.1f} s"))
    else:
        look.note(differs(Trait.EDITS, f"every {seconds:.1f} s in one channel"))


async def _look_at_presses(look: LiveLook, spot: messages.CheckedMessage) -> None:
    """Check the private answer to a press, that it leaves the public message alone, and presses on the answer."""
    first, second = look.asked.pictures[:2]
    press = await look.press("the button on the new message in the channel", 1)
    if press is None:
        return
    look.note(as_relied(Trait.PRESSED))
    with look.check(Trait.TOLD):
        messages.expect_permissions_told(press)
    before = await _seen(look, spot)
    words, button = "Only you see this. Please press the button {}.", f"{look.mark}2"
    look.panels.append(press)
    panel: messages.OwnPanel | None = None
    with look.check(Trait.LATER):
        panel = await messages.answer_later(press, words.format("below"), button, first)
    if panel is not None:
        with look.check(Trait.PANEL_PICTURE):
            panel = await messages.expect_panel_picture(panel, words.format("below"), button, second)
        with look.check(Trait.PANEL_KEPT):
            await messages.expect_panel_kept(panel, words.format("below"), button)
    # Also where no panel came: the answer may have gone into the message that everybody sees.
    with look.check(Trait.UNTOUCHED):
        messages.expect(before is not None and before == await _seen(look, spot), "it has changed, or can't be read")
    if panel is None:
        return
    # Each press has another button id, so that no old one is taken for a new one.
    press = await look.press("the button on the message that only you see", 2)
    if press is None:
        return
    with look.check(Trait.SAME_PANEL):
        panel = await messages.change_later(press, panel, words.format("again"), f"{look.mark}3", first)
    press = await look.press("the same button again", 3)
    if press is None:
        return
    with look.check(Trait.UPDATED):
        panel = await messages.change_at_once(press, panel, words.format("one last time"), f"{look.mark}4", second)
    press = await look.press("the same button one last time", 4)
    if press is None:
        return
    look.panels.append(press)
    with look.check(Trait.PRIVATE):
        await messages.answer_at_once(press, panel, "Thank you, that is all.", first)


async def _seen(look: LiveLook, spot: messages.CheckedMessage) -> tuple[object, ...] | None:
    """Return the state of the public message, or None where it can't be read."""
    try:
        return messages.seen_of(await spot.message.fetch())
    except LOOKING_FAILS:
        return None


async def _look_at_what_is_old(look: LiveLook, channel: Channel) -> None:
    """Check edits of the message that an earlier run has left, once it is old enough; post one where there is none."""
    if Trait.OLD in look.memory.results:
        look.tell(look.memory.results[Trait.OLD])
        return
    if look.memory.aging is None and not await _leave_one(look, channel):
        return
    aging = look.memory.aging
    if aging is None:
        return
    left = discord.utils.snowflake_time(aging[1]).timestamp() + OLD_SECONDS - look.clock.now()
    if left > 0:
        look.instruct(
            f"One message stays there to grow old. In {left / 60:.0f} minutes, run the same command again: it "
            "looks at how old messages are edited, and removes it"
        )
        return
    await _look_at_the_old_one(look, channel, aging)
    if Trait.OLD in look.memory.results:
        look.memory.aging = None
        look.remember(*aging)
        await look.tidy_up()


async def _leave_one(look: LiveLook, channel: Channel) -> bool:
    """Post a message that grows old. Return whether it stands there."""
    if Trait.POST not in look.memory.results or look.memory.results[Trait.POST].state != "ok":
        return False
    words = "Spite leaves this here for an hour, to see how Discord lets old messages be edited."
    try:
        message = await channel.send(view=messages.laid_out(words), silent=True)
    except LOOKING_FAILS as error:
        look.note_failed(Trait.OLD, error)
        return False
    look.memory.aging = (channel.id, message.id)
    look.memory.save()
    return True


async def _look_at_the_old_one(look: LiveLook, channel: Channel, aging: tuple[int, int]) -> None:
    """Note how often an old message may be edited. Note nothing where that could not be asked: the next run asks."""
    try:
        edits = await edits_of_an_old_message(look.edits, *aging)
    except Gone:  # before ``Otherwise``, whose kind it is: it says nothing of edits
        look.instruct("Somebody has deleted the message that was to grow old; another one is left")
        look.memory.aging = None
        await _leave_one(look, channel)
        return
    except messages.Otherwise as error:
        look.note(differs(Trait.OLD, str(error), "tables are posted anew before they are that old"))
        return
    except LOOKING_FAILS as error:
        look.instruct(f"The old message could not be looked at ({messages.words_of_error(error)}): try again later")
        return
    if edits is None:
        rest = "no limit of their own was met"
    else:
        rest = f"{edits} in a row, then 30046; tables are posted anew before they are that old"
    look.note(as_relied(Trait.OLD, rest))


async def _look_at_messages(look: LiveLook, channel: discord.DMChannel) -> None:
    """Run the checks in the operator's messages with the bot, then those in a group with somebody else."""
    look.note(as_relied(Trait.CHANNEL))
    with look.check(Trait.INSTALLS):
        await look.expect_installs()
    spot = await look.post(channel)
    if spot is None:
        return
    press = await look.press("the button on the new message there", 1)
    if press is None:
        return
    look.note(as_relied(Trait.PRESSED))
    with look.check(Trait.DIRECT) as direct:
        messages.expect(press.context.dm_channel, "it says something else")
    if direct.holds:
        look.note(as_relied(Trait.DIRECT, _told_by(look.client, press)))
    await _look_at_token(look, spot, press)
    await _look_between_people(look)


async def _look_at_token(look: LiveLook, spot: messages.CheckedMessage, press: discord.Interaction) -> None:
    """Check what the token of one press may post and edit: a table without a channel has nothing else."""
    first, second = look.asked.pictures[:2]
    sent: list[int] = []
    # Type 6 comes first: from then on the token's own answer is the message that was pressed.
    await press.response.defer()
    with look.check(Trait.TAKEN_UP):
        changed = await press.edit_original_response(
            view=spot.layout(), attachments=[messages.file_of(messages.TABLE, second)]
        )
        messages.expect(changed.id == spot.message.id, "another message was changed")
        messages.expect(
            messages.one_picture(await spot.message.fetch()) != spot.picture, "the old picture is still shown"
        )
    with look.check(Trait.BESIDE) as beside:
        pictures = [messages.file_of(messages.TABLE, first)]
        hand = await press.followup.send(view=_sample(_HAND_WORDS), files=pictures, ephemeral=True, wait=True)
        sent.append(hand.id)
        messages.expect(hand.id != spot.message.id, "it has taken the place of the message that was pressed")
        messages.expect(hand.flags.ephemeral, "all can see it")
    if beside.holds:
        with look.check(Trait.BOTH):
            before = messages.one_picture(hand)
            pictures = [messages.file_of(messages.TABLE, first)]
            await press.edit_original_response(view=spot.layout(), attachments=pictures)
            table = messages.seen_of(await spot.message.fetch())
            pictures = [messages.file_of(messages.TABLE, second)]
            redrawn = await press.followup.edit_message(hand.id, view=_sample(_HAND_WORDS), attachments=pictures)
            messages.expect(redrawn.flags.ephemeral, "all can see it")
            messages.expect(messages.one_picture(redrawn) != before, "the old picture is still shown privately")
            # The edit of a hand must never reach the message that everybody sees.
            seen = messages.seen_of(await spot.message.fetch())
            messages.expect(seen == table, "the message that all see has changed with it")
    with look.check(Trait.ANEW):
        anew = await press.followup.send(
            view=_sample(_TABLE_WORDS), files=[messages.file_of(messages.TABLE, first)], wait=True
        )
        sent.append(anew.id)
        messages.expect(not anew.flags.ephemeral, "nobody else sees it")
        pictures = [messages.file_of(messages.TABLE, second)]
        edited = await press.followup.edit_message(anew.id, view=_sample(_TABLE_WORDS), attachments=pictures)
        messages.expect(messages.one_picture(edited) != messages.one_picture(anew), "the old picture is still shown")
    await _count_follow_ups(look, press, Trait.FOLLOWED, sent)


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
    look.note(as_relied(Trait.BETWEEN, _told_by(look.client, command)))
    layout = messages.laid_out(_TABLE_WORDS, (messages.TABLE,), (messages.NEXT, f"{look.mark}5"))
    with look.check(Trait.OPENED) as opened:
        await command.response.send_message(view=layout, files=[messages.file_of(messages.TABLE, first)])
        shown = await command.original_response()
        messages.expect(not shown.flags.ephemeral, "nobody else sees it")
    look.panels.append(command)
    if not opened.holds:
        return
    press = await look.press(
        "the button on that message; better still, let somebody do it who has not installed the bot", 5
    )
    if press is None:
        return
    await press.response.defer()
    with look.check(Trait.OTHERS) as others:
        changed = await press.edit_original_response(
            view=layout, attachments=[messages.file_of(messages.TABLE, second)]
        )
        messages.expect(changed.id == shown.id, "another message was changed")
        messages.expect(messages.one_picture(changed) != messages.one_picture(shown), "the old picture is still shown")
    if others.holds:
        own = press.user == command.user
        whose = "; it was your own press, somebody else's was not tried" if own else ""
        look.note(as_relied(Trait.OTHERS, _told_by(look.client, press) + whose))
    await _count_follow_ups(look, press, Trait.OTHERS_FOLLOWED, [])


def _sample(words: str) -> discord.ui.LayoutView:
    """Return a layout without a button, whose picture is the table's."""
    return messages.laid_out(words, (messages.TABLE,))


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


async def _count_follow_ups(look: LiveLook, press: discord.Interaction, check: Trait, sent: list[int]) -> None:
    """Send one follow-up more than the program ever does, note the answer, then delete them all.

    A sixth that is refused is only reported.

    :param sent: ids of the follow-ups sent so far; new ones are added.
    """
    with look.check(check) as counted:
        try:
            while len(sent) <= _MOST_FOLLOW_UPS:
                more = await press.followup.send(view=messages.laid_out(_HAND_WORDS), ephemeral=True, wait=True)
                sent.append(more.id)
        except discord.HTTPException as error:
            if len(sent) < _MOST_FOLLOW_UPS:
                raise messages.Otherwise(f"only {len(sent)}, then {error.status} {error.code}") from error
    if counted.holds:
        look.note(as_relied(check, "more are taken, too" if len(sent) > _MOST_FOLLOW_UPS else "a sixth is refused"))
    for number in sent:  # they are seen by the operator alone, so one that stays is no harm
        with suppress(*SENDING_FAILS):
            await press.followup.delete_message(number)
