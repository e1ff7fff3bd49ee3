"""One look at the real Discord: all checks of a channel in order, results, and cleaning up."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

import aiohttp
import discord

from bot.discord_limits import MOST_BYTES
from bot.tables.ports import Clock
from cogs.live_check import private_side, public_side
from cogs.live_check.asked import Asked
from cogs.live_check.client import connected
from cogs.live_check.direct_side import look_at_messages
from cogs.live_check.look import LOOKING_FAILS, Channel, LiveLook, Say, Tell
from cogs.live_check.memory import Memory
from cogs.live_check.messages import (
    Otherwise,
    expect,
    laid_out,
    words_of_error,
)
from cogs.live_check.public_side import CheckedMessage, RawEdits, channel_number
from cogs.live_check.results import CHECKS, DIRECT_PART, FIRST_PART, Point, as_relied, differs

OLD_SECONDS: Final = 61 * 60.0
"""Discord limits edits of messages that are older than an hour; a minute is left for clocks that differ."""


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
        await _look(LiveLook(client, edits, asked, memory, clock, mark, tell, say))


async def _look(look: LiveLook) -> None:
    """Run the checks of a channel in their order."""
    memory, channel = look.memory, await _channel(look)
    if channel is None:
        return
    if look.asked.anew or memory.channel != channel.id:
        # Results of another channel say nothing of this one. Its aging message is deleted with the others.
        if memory.aging is not None:
            memory.posted.append(memory.aging)
        memory.aging, memory.results = None, {}
    memory.channel = channel.id
    try:
        if isinstance(channel, discord.DMChannel):
            await look_at_messages(look, channel)
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
    number = channel_number(look.asked.channel)
    if number is None:
        look.note(differs(Point.CHANNEL, f"{look.asked.channel} is neither a channel's number nor its address"))
        return None
    try:
        found = await look.client.fetch_channel(number)
    except LOOKING_FAILS as error:
        look.note_failed(Point.CHANNEL, error)
        return None
    if not isinstance(found, Channel | discord.DMChannel):
        look.note(differs(Point.CHANNEL, "it is no text channel of a server, no thread and no message with the bot"))
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
    look.memory.results = {name: result for name, result in known.items() if name == Point.OLD}
    look.note(as_relied(Point.CHANNEL))
    with look.check(Point.PERMISSIONS) as permissions:
        public_side.expect_permissions(channel)
    if not permissions.holds:
        return
    with look.check(Point.INSTALLS):
        await look.expect_installs()
    with look.check(Point.HIDDEN):
        public_side.expect_hidden_told(channel)
    spot = await look.post(channel)
    if spot is None:
        return
    spot = await _look_at_pictures(look, spot)
    await _look_at_limits(look, channel)
    await _look_at_presses(look, spot)


async def _look_at_pictures(look: LiveLook, spot: CheckedMessage) -> CheckedMessage:
    """Check edits of pictures. Return the message with the picture that it shows at the end."""
    first, second = look.asked.pictures[:2]
    with look.check(Point.NEW_PICTURE):
        spot = await public_side.expect_new_picture(spot, second)
    checks: Sequence[tuple[str, Callable[[CheckedMessage], Awaitable[None]]]] = (
        (Point.KEPT, public_side.expect_kept_unnamed),
        (Point.NAMED, public_side.expect_kept_named),
        (Point.REPLACED, lambda spot: public_side.expect_replaced(spot, first, second)),
    )
    for name, expect_it in checks:
        with look.check(name) as checking:
            await expect_it(spot)
        if not checking.holds:
            # A failed check may have removed the picture that the next check looks for.
            with suppress(*LOOKING_FAILS):
                spot = await public_side.expect_new_picture(spot, first)
    return spot


async def _look_at_limits(look: LiveLook, channel: Channel) -> None:
    """Check how long a message may be, and how often it may be edited."""
    with look.check(Point.BYTES):
        try:
            message = await channel.send(view=laid_out("語" * (MOST_BYTES // 3)), silent=True)
        except discord.DiscordServerError as error:
            # This is how Discord refuses too many bytes, also after the library's five tries: no passing failure.
            raise Otherwise(f"{error.status} {error.code}") from error
        look.remember(channel.id, message.id)
    try:
        message = await channel.send(view=laid_out("Spite looks at how often this may be edited."), silent=True)
        look.remember(channel.id, message.id)
        seconds = await public_side.seconds_between_edits(look.edits, channel.id, message.id)
    except LOOKING_FAILS as error:
        look.note_failed(Point.EDITS, error)
        return
    if seconds is None:
        look.note(as_relied(Point.EDITS, "Discord does not say how often"))
    elif seconds <= look.asked.spacing:
        look.note(as_relied(Point.EDITS, f"every {seconds:.1f} s"))
    else:
        look.note(differs(Point.EDITS, f"every {seconds:.1f} s in one channel"))


async def _look_at_presses(look: LiveLook, spot: CheckedMessage) -> None:
    """Check the private answer to a press, and that it leaves the public message alone."""
    first, second = look.asked.pictures[:2]
    press = await look.press("the button on the new message in the channel", 1)
    if press is None:
        return
    look.note(as_relied(Point.PRESSED))
    with look.check(Point.TOLD):
        private_side.expect_permissions_told(press)
    before = await _seen(look, spot)
    words, button = "Only you see this. Please press the button {}.", f"{look.mark}2"
    look.panels.append(press)
    panel: private_side.OwnPanel | None = None
    with look.check(Point.LATER):
        panel = await private_side.answer_later(press, words.format("below"), button, first)
    if panel is not None:
        with look.check(Point.PANEL_PICTURE):
            panel = await private_side.expect_panel_picture(panel, words.format("below"), button, second)
        with look.check(Point.PANEL_KEPT):
            await private_side.expect_kept(panel, words.format("below"), button)
    # Also where no panel came: the answer may have gone into the message that everybody sees.
    with look.check(Point.UNTOUCHED):
        expect(before is not None and before == await _seen(look, spot), "it has changed, or can't be read")
    if panel is not None:
        await _look_at_the_panel(look, panel, words)


async def _seen(look: LiveLook, spot: CheckedMessage) -> tuple[object, ...] | None:
    """Return the state of the public message, or None where it can't be read."""
    try:
        return private_side.seen_of(await spot.message.fetch())
    except LOOKING_FAILS:
        return None


async def _look_at_the_panel(look: LiveLook, panel: private_side.OwnPanel, words: str) -> None:
    """Check presses on a private message. Each has another button id, so that no old press is taken for a new one."""
    first, second = look.asked.pictures[:2]
    press = await look.press("the button on the message that only you see", 2)
    if press is None:
        return
    with look.check(Point.SAME_PANEL):
        panel = await private_side.change_later(press, panel, words.format("again"), f"{look.mark}3", first)
    press = await look.press("the same button again", 3)
    if press is None:
        return
    with look.check(Point.UPDATED):
        panel = await private_side.change_at_once(press, panel, words.format("one last time"), f"{look.mark}4", second)
    press = await look.press("the same button one last time", 4)
    if press is None:
        return
    look.panels.append(press)
    with look.check(Point.PRIVATE):
        await private_side.answer_at_once(press, panel, "Thank you, that is all.", first)


async def _look_at_what_is_old(look: LiveLook, channel: Channel) -> None:
    """Check edits of the message that an earlier run has left, once it is old enough; post one where there is none."""
    if Point.OLD in look.memory.results:
        look.tell(look.memory.results[Point.OLD])
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
    if Point.OLD in look.memory.results:
        look.memory.aging = None
        look.remember(*aging)
        await look.tidy_up()


async def _leave_one(look: LiveLook, channel: Channel) -> bool:
    """Post a message that grows old. Return whether it stands there."""
    if Point.POST not in look.memory.results or look.memory.results[Point.POST].state != "ok":
        return False
    words = "Spite leaves this here for an hour, to see how Discord lets old messages be edited."
    try:
        message = await channel.send(view=laid_out(words), silent=True)
    except LOOKING_FAILS as error:
        look.note_failed(Point.OLD, error)
        return False
    look.memory.aging = (channel.id, message.id)
    look.memory.save()
    return True


async def _look_at_the_old_one(look: LiveLook, channel: Channel, aging: tuple[int, int]) -> None:
    """Note how often an old message may be edited. Note nothing where that could not be asked: the next run asks."""
    try:
        edits = await public_side.edits_of_an_old_message(look.edits, *aging)
    except public_side.Gone:  # before ``Otherwise``, whose kind it is: it says nothing of edits
        look.instruct("Somebody has deleted the message that was to grow old; another one is left")
        look.memory.aging = None
        await _leave_one(look, channel)
        return
    except Otherwise as error:
        look.note(differs(Point.OLD, str(error), "tables are posted anew before they are that old"))
        return
    except LOOKING_FAILS as error:
        look.instruct(f"The old message could not be looked at ({words_of_error(error)}): try again later")
        return
    if edits is None:
        rest = "no limit of their own was met"
    else:
        rest = f"{edits} in a row, then 30046; tables are posted anew before they are that old"
    look.note(as_relied(Point.OLD, rest))
