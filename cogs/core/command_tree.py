"""Commands as Discord is told of them, and their registration where they have changed.

There is one group, ``/spite``, that every feature adds its own commands to, and those in the menu of a person.
"""

import hashlib
import json
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.store.notes import NoteStore
from bot.text import LANGUAGES, texts_for
from cogs.core.layouts import GROUP, learn_commands
from cogs.core.raw_events import UNREADABLE_INTERACTION

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group


def said(key: str) -> locale_str:
    """Return a command text from the catalogues, to be translated when the commands are registered."""
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


AnyBot = commands.Bot | commands.AutoShardedBot
_SYNCED: Final = "commands"
_COMMAND_NUMBER: Final = "command-number"


async def register_commands(client: AnyBot, notes: NoteStore, *, always: bool) -> bool:
    """Register the client's commands where they, or the application, have changed; return whether that was needed.

    :param always: they are registered in any case.
    :raises discord.app_commands.AppCommandError: Discord refuses them.
    :raises discord.HTTPException: Discord can't be asked.
    :raises StoreError: what was noted can't be read or written.
    """
    # Discord limits registrations, and restarts may be many: unchanged commands are not sent.
    digest = await _digest(client)
    number = await notes.get(_COMMAND_NUMBER)
    if not always and number is not None and await notes.get(_SYNCED) == digest:
        return False
    number = next((str(each.id) for each in await client.tree.sync() if each.name == GROUP), None)
    await notes.set(_SYNCED, digest)  # after Discord has taken them: a failure is tried at the next start
    if number is not None:
        await notes.set(_COMMAND_NUMBER, number)
    return True


async def learn_registered(client: AnyBot, notes: NoteStore) -> None:
    """Use the commands' registered id for mentions in texts. Raises ``StoreError``."""
    number, group = await notes.get(_COMMAND_NUMBER), client.tree.get_command(GROUP)
    if number is not None and number.isdecimal() and isinstance(group, discord.app_commands.Group):
        learn_commands(client, int(number), [command.name for command in group.commands])


async def are_registered(client: AnyBot, notes: NoteStore) -> bool:
    """Whether Discord was told of the commands as they are now. Raises ``StoreError``."""
    return await notes.get(_SYNCED) == await _digest(client)


def refused_words(error: Exception) -> str | None:
    """Return words that Discord has refused the commands; None for an error that means something else."""
    return f"Discord refuses the commands: {error}" if isinstance(error, discord.HTTPException) else None


async def _digest(client: AnyBot) -> str:
    """Return a digest that changes with the application and with anything that Discord is told of a command."""
    tree = client.tree
    payload: list[Any] = []
    for command in tree.get_commands():
        if tree.translator is None:
            payload.append(command.to_dict(tree))
        else:
            payload.append(await command.get_translated_payload(tree, tree.translator))
    text = json.dumps([str(client.application_id), payload], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
