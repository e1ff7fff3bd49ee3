"""Commands as Discord is told of them: one group, ``/spite``, that every feature adds its own commands to, and those in
the menu of a person."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.text import LANGUAGES, texts_for
from cogs.core.replies import GROUP
from cogs.core.unreadable_events import UNREADABLE_INTERACTION

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group


def said(key: str) -> locale_str:
    """A command text from the catalogues, to be translated when the commands are registered."""
    return locale_str(texts_for("en").say(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Translator of command texts from the catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        key = string.extras.get("key")
        language = str(locale).split("-")[0]
        return texts_for(language).say(key) if key and language in LANGUAGES else None


class GroupTree(app_commands.CommandTree[commands.AutoShardedBot]):
    """Command tree that puts the commands of every cog into the one group. discord.py joins no group across cogs, but
    asks its tree to take up each command of a cog that is added, and to forget it where the cog is taken away."""

    def __init__(self, client: commands.AutoShardedBot, **more: Any) -> None:
        super().__init__(client, **more)
        self.group = app_commands.Group(name=GROUP, description=said("command-spite"))
        super().add_command(self.group)

    async def _call(self, interaction: discord.Interaction[commands.AutoShardedBot]) -> None:
        """Carry out a command, or offer what can be chosen. The library would end the task without a word where
        something of it can't be read."""
        try:
            try:
                await super()._call(interaction)
            except app_commands.AppCommandError as error:
                await self.on_error(interaction, error)
            # What goes wrong while choices are offered the library logs and passes over.
            if interaction.type is discord.InteractionType.autocomplete and not interaction.response.is_done():
                raise ValueError("what is typed can't be read")
        except Exception as error:
            self.client.dispatch(UNREADABLE_INTERACTION, interaction, error)

    def add_command(self, command: AnyCommand, /, *, override: bool = False, **more: Any) -> None:
        if isinstance(command, app_commands.ContextMenu):
            super().add_command(command, override=override, **more)
        else:
            self.group.add_command(command, override=override)

    def remove_command(
        self,
        command: str,
        /,
        *,
        type: discord.AppCommandType = discord.AppCommandType.chat_input,  # noqa: A002 (the library's name)
        **more: Any,
    ) -> Any:
        in_group = self.group.remove_command(command) if type is discord.AppCommandType.chat_input else None
        return in_group or super().remove_command(command, type=type, **more)
