"""State and steps shared by all checks of a look: what is asked for, results, and tidying up."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Self

import discord

from bot.tables.ports import Clock
from cogs.core.outcomes import SENDING_FAILS, DiscordCode
from cogs.live_check import messages
from cogs.live_check.client import LiveClient, RawEdits, custom_id_of
from cogs.live_check.results import CheckResult, Memory, Trait, as_relied, differs

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """One look that the operator asks for.

    :param channel: the channel's number or address.
    :param pictures: two PNG files that differ.
    :param minutes: how long to wait for each press.
    :param spacing: configured seconds between two edits of a table.
    :param anew: discard the results of earlier runs.
    """

    channel: str
    pictures: Sequence[bytes]
    minutes: float
    spacing: float
    anew: bool = False


LOOKING_FAILS: Final = (
    *SENDING_FAILS,
    messages.Otherwise,
    messages.Unanswered,
    discord.ClientException,
    discord.InvalidData,
    TimeoutError,
)
Channel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
Tell = Callable[[CheckResult], None]
Say = Callable[[str], None]


@dataclass(slots=True)
class LiveLook:
    """One look at one channel."""

    client: LiveClient
    edits: RawEdits
    asked: Asked
    memory: Memory
    clock: Clock
    mark: str
    tell: Tell
    instruct: Say
    panels: list[discord.Interaction] = field(default_factory=list)
    """Presses whose private answers are deleted at the end."""

    async def expect_installs(self) -> None:
        about = await self.client.application_info()
        ways = {"Guild Install": about.guild_integration_config, "User Install": about.user_integration_config}
        off = [name for name, way in ways.items() if way is None]
        messages.expect(not off, f"switched off: {', '.join(off)}")

    async def post(self, channel: Channel | discord.DMChannel) -> messages.CheckedMessage | None:
        words = (
            "Spite looks at what Discord does here. Please press the button below as soon as you are asked to, then "
            "the buttons on what only you see."
        )
        button = (messages.NEXT, f"{self.mark}1")
        with self.check(Trait.POST):
            message = await messages.post(channel, words, button, self.asked.pictures[0])
            self.remember(channel.id, message.id)  # at once, so that a run that is cut short leaves nothing
            shown = messages.one_picture(await message.fetch())
            return messages.CheckedMessage(channel.get_partial_message(message.id), words, button, shown)
        return None

    async def press(self, where: str, number: int) -> discord.Interaction | None:
        """Wait for the operator's press on a numbered button and return it; ignore presses on earlier buttons."""
        self.instruct(f"In Discord, press {where} (within {self.asked.minutes:g} minutes)")
        try:
            async with asyncio.timeout(self.asked.minutes * 60):  # for all presses together, else strays prolong it
                while True:
                    press = await self.client.presses.get()
                    if custom_id_of(press) == f"{self.mark}{number}":
                        return press
        except TimeoutError:
            self.note(differs(Trait.PRESSED, f"nobody has pressed {where} within {self.asked.minutes:g} minutes"))
            return None

    def check(self, name: Trait) -> "Checking":
        """Return a context for the steps of a check. It notes what they find, and the look goes on in any case."""
        return Checking(self, name)

    def note_failed(self, check: Trait, error: Exception) -> None:
        """Note that a check failed. An error that says nothing about Discord's behaviour leaves it for the next run."""
        words = messages.words_of_error(error)
        # Nothing is noted of an outage, so that the next run looks again.
        if messages.says_nothing(error):
            self.instruct(f"Discord could not be asked just now ({words}); run the same command again: {check}")
        elif isinstance(error, discord.HTTPException) and error.code == DiscordCode.ALREADY_ANSWERED:
            advice = "another program with this token answers presses: stop it, then look again"
            self.note(differs(check, words, advice))
        else:
            self.note(differs(check, words))

    def note(self, result: CheckResult) -> None:
        """Save a result, then tell it."""
        self.memory.results[result.check] = result
        self.memory.save()
        self.tell(result)

    def remember(self, channel: int, message: int) -> None:
        """Save that a message has to be deleted, so that the next run does it if this one is cut short."""
        self.memory.posted.append((channel, message))
        self.memory.save()

    async def tidy_up(self) -> None:
        """Delete all posted messages; the next run retries those that can't be deleted now."""
        for press in self.panels:
            with suppress(*LOOKING_FAILS):
                await messages.take_panel_away(press)
        self.panels.clear()
        for channel, message in list(self.memory.posted):
            try:
                with suppress(discord.NotFound):  # somebody was quicker
                    await self.client.get_partial_messageable(channel).get_partial_message(message).delete()
            except LOOKING_FAILS as error:
                logger.warning("Message %s in channel %s could not be removed: %s", message, channel, error)
            else:
                self.memory.posted.remove((channel, message))
        self.memory.save()


class Checking:
    """Check that is under way or over.

    :ivar holds: whether it is over and Discord behaves as the program relies on.
    """

    def __init__(self, look: LiveLook, name: Trait) -> None:
        self._look, self._name, self.holds = look, name, False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, LOOKING_FAILS):
            self._look.note_failed(self._name, error)
            return True
        if error is None:
            self.holds = True
            self._look.note(as_relied(self._name))
        return False  # cancellation and our own mistakes are no findings
