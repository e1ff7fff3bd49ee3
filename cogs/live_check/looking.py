"""A look at the real Discord in one channel: every check in its order, what was found, and everything tidied up."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

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
from cogs.live_check.results import (
    BYTES,
    CHANNEL,
    CHECKS,
    DIRECT_PART,
    EDITS,
    FIRST_PART,
    HIDDEN,
    INSTALLS,
    KEPT,
    LATER,
    NAMED,
    NEW_PICTURE,
    OLD,
    PANEL_KEPT,
    PANEL_PICTURE,
    PERMISSIONS,
    POST,
    PRESSED,
    PRIVATE,
    REPLACED,
    SAME_PANEL,
    TOLD,
    UNTOUCHED,
    UPDATED,
    as_relied,
    differs,
)

OLD_SECONDS: Final = 61 * 60.0
"""Discord limits edits of messages that are older than an hour; a minute is left for clocks that differ."""

_Found = TypeVar("_Found")


async def look_at_everything(
    token: str, gateway_url: str, asked: Asked, memory: Memory, clock: Clock, *, tell: Tell, say: Say
) -> None:
    """Looks at everything that can be seen now; what an earlier run has found already is told again.

    :param tell: hears each result as it is found.
    :param say: hears what the operator is to do.
    :raises discord.LoginFailure: the token is refused.
    :raises OSError: what was found can't be kept.
    """
    mark = f"live:{secrets.token_hex(4)}:"
    async with connected(token, gateway_url, mark) as client, aiohttp.ClientSession() as session:
        edits = RawEdits(session, token, client.http.user_agent)
        await _Looking(client, edits, asked, memory, clock, mark, tell, say).run()


class _Looking(LiveLook):
    """The whole of it, in its order."""

    async def run(self) -> None:
        channel = await self._channel()
        if channel is None:
            return
        part = DIRECT_PART if isinstance(channel, discord.DMChannel) else FIRST_PART
        if self.asked.anew or self.memory.channel != channel.id:
            await self._forget()
        self.memory.channel = channel.id
        try:
            if isinstance(channel, discord.DMChannel):
                await look_at_messages(self, channel)
            else:
                await self._look_at_what_is_new(channel)
        finally:
            await self.tidy_up()
        if not isinstance(channel, discord.DMChannel):
            await self._look_at_what_is_old(channel)
        unseen = [CHECKS[name].relied for name in part if name not in self.memory.results]
        if unseen:
            self.instruct(f"Not looked at: {'; '.join(unseen)}")

    async def _channel(self) -> Channel | discord.DMChannel | None:
        number = channel_number(self.asked.channel)
        if number is None:
            self.note(differs(CHANNEL, f"{self.asked.channel} is neither a channel's number nor its address"))
            return None
        try:
            found = await self.client.fetch_channel(number)
        except LOOKING_FAILS as error:
            self.note_failed(CHANNEL, error)
            return None
        if not isinstance(found, Channel | discord.DMChannel):
            self.note(differs(CHANNEL, "it is no text channel of a server, no thread and no message with the bot"))
            return None
        return found

    async def _forget(self) -> None:
        """Begins anew; the message that was to grow old goes too."""
        if self.memory.aging is not None:
            self.memory.posted.append(self.memory.aging)
        self.memory.aging, self.memory.results = None, {}

    async def _look_at_what_is_new(self, channel: Channel) -> None:
        known = self.memory.results
        if all(name in known for name in FIRST_PART):
            self.instruct("This was found before; with --anew it is looked at again")
            for name in FIRST_PART:
                self.tell(known[name])
            return
        self.memory.results = {name: result for name, result in known.items() if name == OLD}
        self.note(as_relied(CHANNEL))
        if not await self.holds(PERMISSIONS, at_once(public_side.expect_permissions, channel)):
            return
        await self.holds(INSTALLS, self.expect_installs())
        await self.holds(HIDDEN, at_once(public_side.expect_hidden_told, channel))
        spot = await self.post(channel)
        if spot is None:
            return
        spot = await self._look_at_pictures(spot)
        await self.holds(BYTES, self._expect_many_bytes(channel))
        await self._look_at_the_spacing(channel)
        await self._look_at_presses(spot)

    async def _look_at_pictures(self, spot: CheckedMessage) -> CheckedMessage:
        first, second = self.asked.pictures[:2]
        spot = await self.found(NEW_PICTURE, public_side.expect_new_picture(spot, second)) or spot
        checks: Sequence[tuple[str, Callable[[CheckedMessage], Awaitable[None]]]] = (
            (KEPT, public_side.expect_kept_unnamed),
            (NAMED, public_side.expect_kept_named),
            (REPLACED, lambda spot: public_side.expect_replaced(spot, first, second)),
        )
        for check, looked in checks:
            if not await self.holds(check, looked(spot)):
                with suppress(*LOOKING_FAILS):  # one new picture again, after a check that may have cost it its own
                    spot = await public_side.expect_new_picture(spot, first)
        return spot

    async def _expect_many_bytes(self, channel: Channel) -> None:
        try:
            message = await channel.send(view=laid_out("語" * (MOST_BYTES // 3)), silent=True)
        except discord.DiscordServerError as error:  # which is how it is refused, also after the library's five tries
            raise Otherwise(f"{error.status} {error.code}") from error
        self.remember(channel.id, message.id)

    async def _look_at_the_spacing(self, channel: Channel) -> None:
        try:
            message = await channel.send(view=laid_out("Spite looks at how often this may be edited."), silent=True)
            self.remember(channel.id, message.id)
            seconds = await public_side.seconds_between_edits(self.edits, channel.id, message.id)
        except LOOKING_FAILS as error:
            self.note_failed(EDITS, error)
            return
        if seconds is None:
            self.note(as_relied(EDITS, "Discord does not say how often"))
        elif seconds <= self.asked.spacing:
            self.note(as_relied(EDITS, f"every {seconds:.1f} s"))
        else:
            self.note(differs(EDITS, f"every {seconds:.1f} s in one channel"))

    async def _look_at_presses(self, spot: CheckedMessage) -> None:
        first, second = self.asked.pictures[:2]
        press = await self.press("the button on the new message in the channel", 1)
        if press is None:
            return
        self.note(as_relied(PRESSED))
        await self.holds(TOLD, at_once(private_side.expect_permissions_told, press))
        before = await self._seen(spot)
        words = "Only you see this. Please press the button {}."
        self.panels.append(press)
        panel = await self.found(LATER, private_side.answer_later(press, words.format("below"), f"{self.mark}2", first))
        if panel is not None:
            changed = private_side.expect_panel_picture(panel, words.format("below"), f"{self.mark}2", second)
            panel = await self.found(PANEL_PICTURE, changed) or panel
            await self.holds(PANEL_KEPT, private_side.expect_kept(panel, words.format("below"), f"{self.mark}2"))
        await self.holds(UNTOUCHED, self._expect_untouched(spot, before))
        if panel is not None:
            await self._look_at_the_panel(panel, words)

    async def _seen(self, spot: CheckedMessage) -> tuple[object, ...] | None:
        """What is to be seen on the public message; None where that can't be found out."""
        try:
            return private_side.seen_of(await spot.message.fetch())
        except LOOKING_FAILS:
            return None

    async def _expect_untouched(self, spot: CheckedMessage, before: tuple[object, ...] | None) -> None:
        expect(before is not None and before == await self._seen(spot), "it has changed, or can't be read")

    async def _look_at_the_panel(self, panel: private_side.OwnPanel, words: str) -> None:
        first, second = self.asked.pictures[:2]
        press = await self.press("the button on the message that only you see", 2)
        if press is None:
            return
        again = private_side.change_later(press, panel, words.format("again"), f"{self.mark}3", first)
        panel = await self.found(SAME_PANEL, again) or panel
        press = await self.press("the same button again", 3)
        if press is None:
            return
        last = private_side.change_at_once(press, panel, words.format("one last time"), f"{self.mark}4", second)
        panel = await self.found(UPDATED, last) or panel
        press = await self.press("the same button one last time", 4)
        if press is None:
            return
        self.panels.append(press)
        await self.holds(PRIVATE, private_side.answer_at_once(press, panel, "Thank you, that is all.", first))

    async def _look_at_what_is_old(self, channel: Channel) -> None:
        """Looks at the message that was left to grow old; without one, leaves one."""
        if OLD in self.memory.results:
            self.tell(self.memory.results[OLD])
            return
        if self.memory.aging is None and not await self._leave_one(channel):
            return
        aging = self.memory.aging
        if aging is None:
            return
        left = discord.utils.snowflake_time(aging[1]).timestamp() + OLD_SECONDS - self.clock.now()
        if left > 0:
            self.instruct(
                f"One message stays there to grow old. In {left / 60:.0f} minutes, run the same command again: it "
                "looks at how old messages are edited, and removes it"
            )
            return
        await self._look_at_the_old_one(channel, aging)
        if OLD in self.memory.results:
            self.memory.aging = None
            self.remember(*aging)
            await self.tidy_up()

    async def _leave_one(self, channel: Channel) -> bool:
        if POST not in self.memory.results or self.memory.results[POST].state != "ok":
            return False
        words = "Spite leaves this here for an hour, to see how Discord lets old messages be edited."
        try:
            message = await channel.send(view=laid_out(words), silent=True)
        except LOOKING_FAILS as error:
            self.note_failed(OLD, error)
            return False
        self.memory.aging = (channel.id, message.id)
        self.memory.save()
        return True

    async def _look_at_the_old_one(self, channel: Channel, aging: tuple[int, int]) -> None:
        try:
            edits = await public_side.edits_of_an_old_message(self.edits, *aging)
        except public_side.Gone:
            self.instruct("Somebody has deleted the message that was to grow old; another one is left")
            self.memory.aging = None
            await self._leave_one(channel)
            return
        except Otherwise as error:
            self.note(differs(OLD, str(error), "tables are posted anew before they are that old"))
            return
        except LOOKING_FAILS as error:
            self.instruct(f"The old message could not be looked at ({words_of_error(error)}): try again later")
            return
        if edits is None:
            rest = "no limit of their own was met"
        else:
            rest = f"{edits} in a row, then 30046; tables are posted anew before they are that old"
        self.note(as_relied(OLD, rest))


async def at_once(looked: Callable[[_Found], None], argument: _Found) -> None:
    looked(argument)
