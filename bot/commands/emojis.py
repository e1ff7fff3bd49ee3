"""``emojis``: the cards as the application's own emojis, listed and registered, outdated ones removed."""

from argparse import ArgumentParser, Namespace
from typing import Final

from bot.commands.with_token import answer_with_token

_SPACING: Final = 0.6
"""Default seconds between two requests: Discord always allows fifty in thirty seconds."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--list", action="store_true", help="only tell which there are; changes nothing")
    parser.add_argument("--remove-outdated", action="store_true", help="remove those that an earlier release has drawn")
    parser.add_argument("--spacing", type=float, default=_SPACING, help="seconds between two that are registered")


def run(arguments: Namespace) -> int:
    """Print a line for each change, then a JSON summary.

    Returns 2 without a token or where Discord refuses it, 3 where Discord can't be reached or refuses an emoji. A
    second run continues where the first one ended.
    """
    from cogs.core.card_emojis import emojis_refused_words

    return answer_with_token(lambda _, token: _bring_up_to_date(token, arguments), emojis_refused_words)


async def _bring_up_to_date(token: str, arguments: Namespace) -> dict[str, object]:
    """Return a summary of the emojis found before and of the changes made."""
    from cogs.core.card_emojis import bring_up_to_date, current, logged_in, registry_summary

    async with logged_in(token) as client:
        if arguments.list:
            return registry_summary(await current(client), changed=False, removed=False)
        remove: bool = arguments.remove_outdated
        before = await bring_up_to_date(client, print, spacing=arguments.spacing, remove_outdated=remove)
        return registry_summary(before, changed=True, removed=remove)
