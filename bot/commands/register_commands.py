"""``register-commands``: tells Discord of the commands, once for each release, whatever processes run."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from bot.commands.with_token import answer_with_token

if TYPE_CHECKING:
    from bot.config import Settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--always", action="store_true", help="register them even if they have not changed")


def run(arguments: Namespace) -> int:
    """Print as JSON whether the commands had to be registered.

    Returns 2 without a token or where Discord refuses it, 3 where Discord can't be reached or refuses the commands.
    """
    from cogs.core.command_tree import refused_words

    return answer_with_token(lambda settings, token: _register(settings, token, always=arguments.always), refused_words)


async def _register(settings: "Settings", token: str, *, always: bool) -> dict[str, object]:
    """Register the commands, and note it where the running processes read it."""
    from bot.client import CommandClient
    from bot.shards import parse_shards
    from bot.store.opening import open_store
    from cogs.core.command_tree import register_commands

    store = await open_store(settings.database, settings.ledger, shared=parse_shards(settings.shards) is not None)
    try:
        async with CommandClient() as client:
            await client.login(token)
            await client.load_features()
            changed = await register_commands(client, store.notes, always=always)
            return {"commands": len(client.tree.get_commands()), "registered": changed}
    finally:
        await store.close()
