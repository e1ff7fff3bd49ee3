"""What ``doctor`` says of a database, wherever it is kept."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot import __version__
from bot.operation.findings import Finding, problem, warning
from bot.operation.whole_database import can_be_rebuilt

_LATELY: Final = 7 * 86_400.0


def tables_set_aside(heads: Sequence[Sequence[Any]]) -> Iterator[Finding]:
    """Names the tables that are open and can't be rebuilt.

    :param heads: the row of every open table, as ``HEADS`` gives it.
    """
    broken = [str(row[0]) for row in heads if not can_be_rebuilt(*row)]
    if broken:
        words = f"these tables can't be rebuilt, and nobody can play in their channels: {', '.join(broken)}"
        yield problem(f"{words}; see SpiteTablesSetAside in docs/operating.md (operate repair, operate close)")


def unfinished_copy(noted: str | None) -> Iterator[Finding]:
    """Says that the bot does not start on a copy that was cut short.

    :param noted: the note of a database that is being filled.
    """
    if noted is not None:
        yield problem("move-store has not finished this copy, and the bot does not start on it: run move-store again")


def used_by_another_release(noted: str | None) -> Iterator[Finding]:
    """Warns where the bot that used the database last was of another release than this.

    :param noted: the version of that one, as it noted itself when it was ready.
    """
    if noted is not None and noted != __version__:
        words = "after an update or on the way back, start the bot anew"
        yield warning(f"Spite {noted} has used the database last, and this is {__version__}; {words}")


def answered_elsewhere(noted: str | None) -> Iterator[Finding]:
    """Warns where another process with the same token has been noticed lately.

    :param noted: when that was, as the note of that name has it: seconds since 1970.
    """
    from cogs.core.answered_elsewhere import WORDS

    if noted is not None and noted.isdecimal() and time.time() - int(noted) < _LATELY:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(int(noted)))
        yield warning(f"lately ({when} UTC) {WORDS}")
