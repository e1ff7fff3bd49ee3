"""Errors and alarms in a channel of the operator's choice: its screen, and the message kept up to date there."""

import json
import logging
import re
from collections.abc import Callable
from functools import partial
from typing import Final

import discord
from discord import ui

from bot.errors import Reason, Refused, StoreError
from bot.operation.operator_channel import ChosenChannel, OperatorChannel, ShownAlarms
from bot.operation.reports import Reports
from bot.places import channel_address
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock
from bot.text import Texts
from cogs.core import parts
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Purpose
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent
from cogs.core.permissions import NEEDED, require_permissions_there
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, ask_discord
from cogs.operator.panel import ShowAlarms, bot_state, error_lines, operator_button, overview_lines, state_lines
from cogs.shared.operators import answers_operators
from cogs.shared.time_words import timestamp

logger = logging.getLogger(__name__)

_EVERY: Final = 60.0
"""Seconds between two looks, and so at least between two edits."""
_ANEW_AFTER: Final = 900.0
"""Seconds after which a new alarm is posted as a new message, so that Discord notifies; earlier ones are edits."""
_LONGEST: Final = 120
_PATIENCE_SECONDS: Final = 2.0
_ADDRESS: Final = re.compile(r"(?:.*/)?(\d{5,20})/?")
"""A channel's number, alone or at the end of its address."""


@press_id("operator-where", opens_form=True)
class AskChannel(AboutNothing):
    """Request for the form with the channel."""


@press_id("operator-here")
class ChooseAlarmChannel(AboutNothing):
    """Submitted form with the channel."""


@press_id("operator-nowhere")
class TellNowhere(AboutNothing):
    """Request to stop reporting errors and alarms in a channel."""


class LivingMessage(LoopComponent):
    """Loop that keeps the message up to date, in the process that serves its server."""

    def __init__(
        self,
        reports: Reports,
        place: OperatorChannel,
        preferences: PreferencesService,
        outbox: Outbox,
        clock: Clock,
        serves: Callable[[int], bool],
    ) -> None:
        super().__init__()
        self._reports, self._place, self._preferences = reports, place, preferences
        self._outbox, self._clock, self._serves = outbox, clock, serves
        self._chosen: ChosenChannel | None = None
        self._shown: ShownAlarms | None = None
        self._is_unnoted = False
        """Both as they were last read: where the store does not answer, that is told all the same."""
        self.lost: NotSent | None = None
        """Reason for which it does not stand, as far as this process knows."""

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        failed = "Errors and alarms could not be told in the operator's channel"
        self._now_and_then(self.look, pause, failed, StoreError, first=pause)

    async def chosen(self) -> ChosenChannel | None:
        """Return where it is told; None where nowhere. Raises ``Unavailable``."""
        return await self._place.chosen()

    async def choose(self, chosen: ChosenChannel | None) -> None:
        """Keep the message in this channel from now on; one in another channel stays as it is. Raises
        ``Unavailable``."""
        await self._place.choose(chosen)
        self.lost = None
        await self.look()

    async def look(self) -> None:
        """Ask for the message to be brought up to date where something has changed."""
        chosen, shown = await self.current()
        if chosen is None:
            return
        texts = await self._preferences.for_server(chosen.guild)
        reports, now = await self._reports.all(), self._clock.now()
        state = bot_state(reports, now)
        lines = [f"### {texts.say('operator-living-title')}", *state_lines(state, texts)]
        if errors := error_lines(reports, texts):
            lines += [f"**{texts.say('operator-errors')}**", *errors]
        overview = " · ".join(overview_lines(reports, now, texts))
        lines.append(f"-# {overview} · {texts.say('operator-as-of', moment=timestamp(now))}")
        layout = parts.panel([parts.text("\n".join(lines))], parts.EDGE_WAIT if state.kinds else parts.EDGE_OVER)
        # Ages change with every look. What is said in short leaves them out, and so saves an edit each minute.
        counts = sorted((each.place, each.words, each.count) for report in reports for each in report.errors)
        said = json.dumps([sorted(state.kinds), counts])
        post = _Living(self, chosen, layout, said, tuple(sorted(state.kinds)), now)
        if shown is None or shown.said != post.said:
            self._outbox.ask(post)

    def now(self) -> float:
        """Return seconds since 1970."""
        return self._clock.now()

    async def current(self) -> tuple[ChosenChannel | None, ShownAlarms | None]:
        """Return the channel, where this process serves it, and the message that stands there.

        Where the store does not answer, both are as they were known.
        """
        try:
            # Noted first: else an older message would be read back, and edited in the place of the newest.
            if self._is_unnoted and self._shown is not None:
                await self._place.note_shown(self._shown)
                self._is_unnoted = False
            self._chosen, self._shown = await self._place.chosen(), await self._place.shown()
        except StoreError as error:
            logger.info("The operator's channel can't be looked up, so it is the one that was known: %s", error)
        chosen, shown = self._chosen, self._shown
        if chosen is None or not self._serves(chosen.guild):
            return None, None
        return chosen, shown if shown is not None and shown.channel == chosen.channel else None

    async def note_shown(self, shown: ShownAlarms) -> None:
        """Remember the message that stands now."""
        self.lost, self._shown, self._is_unnoted = None, shown, True
        try:
            await self._place.note_shown(shown)
            self._is_unnoted = False
        except StoreError as error:
            logger.info("The operator's message could not be noted: %s", error)


class _Living(Post):
    """The message as of one look."""

    key = "operator/living"
    purpose = Purpose.NOTICE

    def __init__(
        self,
        living: LivingMessage,
        chosen: ChosenChannel,
        layout: ui.LayoutView,
        said: str,
        kinds: tuple[str, ...],
        at: float,
    ) -> None:
        self.guild, self.channel = chosen.guild, chosen.channel
        self._living, self._layout = living, layout
        self.said, self._kinds, self._at = said, kinds, at
        self._shown: ShownAlarms | None = None

    def standing(self) -> MessagePlace | None:
        return None if self._shown is None else MessagePlace(self._shown.channel, self._shown.message)

    async def still_wanted(self) -> bool:
        """Look again at what stands: while this waited, another process may have taken the channel over."""
        chosen, shown = await self._living.current()
        if chosen is None or (chosen.guild, chosen.channel) != (self.guild, self.channel):
            return False
        self._shown = shown
        # An edit notifies nobody: what has not been wrong before comes as a new message, but not too often.
        is_new = shown is not None and not {*self._kinds} <= {*shown.kinds}
        now = self._living.now()
        self.repost = is_new and shown is not None and not 0 <= now - shown.posted_at < _ANEW_AFTER
        return shown is None or shown.said != self.said

    async def draw(self) -> MessageContent | None:
        return MessageContent(nonce=f"{self.key}/{self._at:.0f}", layout=self._layout)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        posted_at = self._living.now() if self._shown is None or place != old else self._shown.posted_at
        await self._living.note_shown(ShownAlarms(place.channel, place.message, self.said, self._kinds, posted_at))
        return True

    async def lost(self, loss: NotSent) -> None:
        self._living.lost = loss
        logger.warning("Errors and alarms can't be told in the operator's channel: %s", loss.meaning)


def living_of(kernel: Kernel) -> LivingMessage:
    """Return the part that keeps the message up to date."""
    return kernel.part(
        LivingMessage,
        lambda: LivingMessage(
            kernel.reports,
            OperatorChannel(kernel.store.notes),
            kernel.preferences,
            kernel.outbox,
            kernel.clock,
            kernel.serves,
        ),
    )


def alarms_panel(chosen: ChosenChannel | None, texts: Texts, *, lost: bool, line: str = "") -> ui.LayoutView:
    """Return where errors and alarms are told, and the ways to change that."""
    if chosen is None:
        where = texts.say("operator-told-nowhere")
    else:
        where = texts.say("operator-told-in", channel=channel_address(chosen.guild, chosen.channel))
    lines = [f"### {texts.say('operator-alarms')}", *([line] if line else []), texts.say("operator-alarms-what"), where]
    if lost:
        lines.append(f"⚠️ {texts.say('operator-told-lost')}")
    buttons = [parts.button(texts.say("operator-choose-channel"), AskChannel().custom_id, parts.BLUE)]
    if chosen is not None:
        buttons.append(parts.button(texts.say("operator-tell-nowhere"), TellNowhere().custom_id))
    return parts.panel([parts.text("\n".join(lines)), parts.row(*buttons, operator_button(texts))], parts.EDGE_LOBBY)


@answers_operators(ShowAlarms)
async def show_alarms(press: Press, asked: ShowAlarms) -> None:
    """Show where errors and alarms are told."""
    await _show(press)


@answers_operators(AskChannel)
async def ask_channel(press: Press, asked: AskChannel) -> None:
    """Open the form for the channel: in messages with the bot there is none to choose from."""
    say = press.texts.say
    title, label, hint = say("operator-choose-channel"), say("operator-channel-label"), say("operator-channel-hint")
    await ask(press.reply, text_form(ChooseAlarmChannel().custom_id, title, label, hint, most=_LONGEST))


@answers_operators(ChooseAlarmChannel)
async def choose_channel(press: Press, asked: ChooseAlarmChannel) -> None:
    """Take the channel that was typed, where the bot can post in it."""
    found = _ADDRESS.fullmatch(typed_text(press.interaction, most=_LONGEST))
    if found is None:
        raise Refused(Reason.NO_SUCH_CHANNEL)
    number = int(found[1])
    channel = await ask_discord(lambda: press.interaction.client.fetch_channel(number), within=_PATIENCE_SECONDS)
    # A channel of a kind that the library does not know is none for messages.
    if isinstance(channel, Failed) and channel.meaning is Meaning.PASSING:
        raise Refused(
            Reason.NO_SUCH_CHANNEL if isinstance(channel.error, discord.InvalidData) else Reason.DISCORD_SILENT
        )
    if not isinstance(channel, discord.TextChannel | discord.Thread):
        raise Refused(Reason.NO_SUCH_CHANNEL)
    if press.interaction.client.get_guild(channel.guild.id) is not None:  # else another process finds out
        require_permissions_there(channel, NEEDED, press.texts)
    await living_of(press.kernel).choose(ChosenChannel(channel.guild.id, channel.id))
    await _show(press, f"✅ {press.texts.say('operator-channel-chosen')}")


@answers_operators(TellNowhere)
async def tell_nowhere(press: Press, asked: TellNowhere) -> None:
    """Tell errors and alarms nowhere any more; the last message stays as it is."""
    await living_of(press.kernel).choose(None)
    await _show(press)


async def _show(press: Press, line: str = "") -> None:
    living = living_of(press.kernel)
    chosen = await living.chosen()
    await press.show(alarms_panel(chosen, press.texts, lost=living.lost is not None, line=line))
