"""``emojis``: the cards as the application's own emojis, listed and registered, outdated ones removed."""

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.config import Settings

_REFUSED: Final = 2
_UNREACHABLE: Final = 3
_SPACING: Final = 0.6
"""Seconds between two requests, where nobody said otherwise: fifty in thirty seconds are always allowed."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--list", action="store_true", help="only tell which there are; changes nothing")
    parser.add_argument("--remove-outdated", action="store_true", help="remove those that an earlier release has drawn")
    parser.add_argument("--spacing", type=float, default=_SPACING, help="seconds between two that are registered")


def run(arguments: Namespace) -> int:
    """Prints a line for each change, then a JSON summary. Returns 2 where there is no token or Discord refuses it, 3
    where Discord can't be reached or refuses an emoji; run again, it goes on from there."""
    from bot.config import read_settings
    from cogs.core.connection_errors import REFUSED_WORDS, is_token_refused, unreachable_words
    from cogs.emojis.registry import refused_words

    settings = read_settings()
    token = settings.token()
    if not token:
        print("no token is set; set DISCORD_TOKEN", file=sys.stderr)
        return _REFUSED
    try:
        told = asyncio.run(_bring_up_to_date(settings, token, arguments))
    except Exception as error:
        if is_token_refused(error):
            print(REFUSED_WORDS, file=sys.stderr)
            return _REFUSED
        words = unreachable_words(error) or refused_words(error)
        if words is None:
            raise
        print(words, file=sys.stderr)
        return _UNREACHABLE
    print(json.dumps(told))
    return 0


async def _bring_up_to_date(settings: "Settings", token: str, arguments: Namespace) -> dict[str, object]:
    """What there was before, and what was done about it."""
    from bot.app import use_addresses
    from cogs.emojis.registry import bring_up_to_date, current, logged_in, summary

    use_addresses(settings)
    async with logged_in(token) as client:
        if arguments.list:
            return summary(await current(client), changed=False, removed=False)
        remove: bool = arguments.remove_outdated
        before = await bring_up_to_date(client, print, spacing=arguments.spacing, remove_outdated=remove)
        return summary(before, changed=True, removed=remove)
