"""Choice of the channel in which the operator is told of errors and alarms."""

import re
from typing import Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.operation.operator_channel import ChosenChannel, OperatorChannel
from bot.places import channel_address
from bot.text import Texts
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.kernel import Kernel
from cogs.core.outcomes import Meaning
from cogs.core.parts import BLUE, EDGE_LOBBY, button, panel, row, text
from cogs.core.permissions import NEEDED, require_permissions_there
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, ask_discord
from cogs.operator.living import LivingMessage
from cogs.operator.panel import ShowAlarms, operator_button
from cogs.shared.operators import answers_operators

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
    buttons = [button(texts.say("operator-choose-channel"), AskChannel().custom_id, BLUE)]
    if chosen is not None:
        buttons.append(button(texts.say("operator-tell-nowhere"), TellNowhere().custom_id))
    return panel([text("\n".join(lines)), row(*buttons, operator_button(texts))], EDGE_LOBBY)


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
