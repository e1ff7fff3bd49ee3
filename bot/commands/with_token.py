"""Shared frame of commands that ask Discord with the bot's token, with the status for each ending."""

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
    """Do the work with the settings and the token, and print its answer as JSON.

    Returns 2 without a token or where Discord refuses it, 3 where Discord can't be reached or refuses the request.

    :param refused: words for an error by which Discord refuses the request; None for other errors.
    """
    from bot.client import use_addresses
    from bot.config import read_settings
    from cogs.core.outcomes import REFUSED_WORDS, is_token_refused, unreachable_words

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
