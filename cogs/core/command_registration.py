"""The commands in Discord: registered where they have changed, and under which number it knows them."""

import hashlib
import json
from typing import Any, Final

import discord
from discord.ext import commands

from bot.store.notes import NoteStore
from cogs.core.replies import GROUP, learn_commands

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
    tree = client.tree
    payload: list[Any] = []
    for command in tree.get_commands():
        if tree.translator is None:
            payload.append(command.to_dict(tree))
        else:
            payload.append(await command.get_translated_payload(tree, tree.translator))
    text = json.dumps([str(client.application_id), payload], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
