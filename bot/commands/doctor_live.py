"""``doctor --live``: whether the real Discord does what the bot relies on, in a channel that the operator names."""

import asyncio
import sys
from typing import TYPE_CHECKING, Final

from bot.commands.exits import FAILED, UNREACHABLE, USAGE_ERROR
from bot.errors import OnlyByHand, Unavailable
from bot.operation.findings import Severity
from bot.running.terminal import printable
from bot.store.durable_file import create_folder
from bot.store.process_lock import ProcessLock

if TYPE_CHECKING:
    from bot.config import Settings
    from cogs.live_check.results import CheckResult, Memory

FILE_ENDING: Final = ".live.json"
"""Ending added to the database's name for the file of earlier findings."""
_LONGEST_WAIT: Final = 14.0
"""Minutes; tokens live for fifteen."""


def look_at_discord(settings: "Settings", channel: str, *, minutes: float, anew: bool) -> int:
    """Print a line for each check; return 1 where Discord fails one, or where one could not be seen through.

    :raises Unavailable: the bot is running with this database.
    """
    from cogs.live_check.results import Memory

    token = settings.token()
    if not token:
        print("no token is set; set DISCORD_TOKEN", file=sys.stderr)
        return USAGE_ERROR
    if not 0 < minutes <= _LONGEST_WAIT:
        print(f"--minutes can be up to {_LONGEST_WAIT:g}", file=sys.stderr)
        return USAGE_ERROR
    create_folder(settings.beside.absolute().parent)
    try:
        # A running bot would answer the presses that the checks ask for.
        lock = ProcessLock.acquire(settings.beside)
    except OnlyByHand:
        raise
    except Unavailable as error:
        raise Unavailable(f"{error}: stop the bot, so that it does not answer the presses, then look again") from error
    try:
        memory = Memory.read(settings.beside.with_name(settings.beside.name + FILE_ENDING))
        return _look(settings, token, channel, memory, minutes=minutes, anew=anew)
    finally:
        lock.release()


def _look(settings: "Settings", token: str, channel: str, memory: "Memory", *, minutes: float, anew: bool) -> int:
    from bot.client import expect_no_voice, use_addresses
    from bot.running.logs import keep_secrets_out_of_logs
    from bot.services import SystemClock
    from cogs.core.outcomes import REFUSED_WORDS, is_token_refused, unreachable_words
    from cogs.live_check.look import Asked
    from cogs.live_check.looking import look_at_everything
    from cogs.live_check.results import settings_words
    from render import DARK, LIGHT, Labels, draw_sample_table

    keep_secrets_out_of_logs()
    use_addresses(settings)
    expect_no_voice()
    asked = Asked(
        channel=channel,
        pictures=(draw_sample_table(DARK, Labels()), draw_sample_table(LIGHT, Labels())),
        minutes=minutes,
        spacing=settings.tuning.edit_spacing_seconds,
        anew=anew,
    )
    told: list[CheckResult] = []

    def tell(result: "CheckResult") -> None:
        told.append(result)
        _say(f"{result.state}: {result.words}")

    # What Discord says of the token or the network is told in words; a fault of our own keeps its traceback.
    try:
        asyncio.run(look_at_everything(token, settings.gateway_url, asked, memory, SystemClock(), tell=tell, say=_say))
    except Exception as error:
        words = REFUSED_WORDS if is_token_refused(error) else unreachable_words(error)
        if words is None:
            raise
        print(words, file=sys.stderr)
        return USAGE_ERROR if is_token_refused(error) else UNREACHABLE
    chosen = settings_words(memory.results)
    if chosen is not None:
        _say(f"In .env, then: {chosen}")
    return FAILED if any(result.state is Severity.PROBLEM for result in told) else 0


def _say(words: str) -> None:
    """Print at once, also into a file or a pipe: the operator waits for the next instruction."""
    print(printable(words), flush=True)
