"""Commands that ask Discord something with the bot's token: how they end, whatever comes in between."""

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from bot.commands.exits import UNREACHABLE, USAGE_ERROR

if TYPE_CHECKING:
    from bot.config import Settings


def answer_with_token(
    work: "Callable[[Settings, str], Coroutine[Any, Any, dict[str, object]]]",
    refused: Callable[[Exception], str | None],
) -> int:
    """Does the work with the settings and the token, and prints its answer as JSON. ``refused`` says that Discord has
    refused what it was asked, or is None for an error that means something else. Returns 2 where there is no token
    or Discord refuses it, 3 where Discord can't be reached or refuses what it is asked."""
    from bot.client import use_addresses
    from bot.config import read_settings
    from cogs.core.connection_errors import REFUSED_WORDS, is_token_refused, unreachable_words

    settings = read_settings()
    token = settings.token()
    if not token:
        print("no token is set; set DISCORD_TOKEN", file=sys.stderr)
        return USAGE_ERROR
    use_addresses(settings)
    try:
        told = asyncio.run(work(settings, token))
    except Exception as error:
        if is_token_refused(error):
            print(REFUSED_WORDS, file=sys.stderr)
            return USAGE_ERROR
        words = unreachable_words(error) or refused(error)
        if words is None:
            raise
        print(words, file=sys.stderr)
        return UNREACHABLE
    print(json.dumps(told))
    return 0
