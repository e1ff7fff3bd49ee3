"""The command that explains the game."""

import discord
from discord import app_commands

from bot.text import Texts
from cogs.core.command_base import CommandBase, answered, said
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.replies import send_private


class HelpCommands(CommandBase):
    """How to play, in short."""

    @app_commands.command(description=said("command-help"))
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        await send_private(interaction, note(help_words(texts), edge=EDGE_LOBBY))


_HELP = ("aim", "centre", "turn", "wild", "discard", "refill", "buttons", "hand", "start", "more")


def help_words(texts: Texts) -> str:
    """How to play, in a minute."""
    return "\n".join([f"### {texts.say('help-title')}", *(f"- {texts.say(f'help-{part}')}" for part in _HELP)])


__all__ = ["HelpCommands", "help_words"]
