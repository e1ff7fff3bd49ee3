"""Lost databases: traces of a missing database keep the bot from starting with an empty one by mistake."""

from collections.abc import Sequence
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.errors import OnlyByHand
from bot.operation.backups import backups_of, dumps_in
from bot.running.itself import called
from bot.store.address import PostgresAddress
from bot.store.forgotten import Ledger
from bot.store.opening import WITHOUT_ASYNCPG
from bot.store.sqlite_file import RESCUED

if TYPE_CHECKING:
    from bot.config import Settings

_BESIDE: Final = ("-wal", ".backup-*[0-9]", ".before-schema-*", ".replaced-*", f"{RESCUED}*[0-9]")
"""Suffixes of files beside a database that only a database leaves."""


def words_of_lost(settings: "Settings") -> str | None:
    """Return a message that the database is missing, with its traces and advice; None if it exists, or never did."""
    path = settings.database
    if not isinstance(path, Path) or path.exists():
        return None
    # Only what a database leaves is a trace of one, and only a file: the ledger's place may be a folder.
    beside = [each for ending in _BESIDE for each in path.parent.glob(f"{escape(path.name)}{ending}")]
    found = (*beside, *backups_of(path, settings.backups), Ledger.of(path).path)
    traces = [each for each in found if each.is_file()]
    if not traces:
        return None
    return _words(f"there is no database at {path}", traces, f"restore a backup ({called()} operate restore FILE)")


def words_of_emptied(settings: "Settings", schema: int) -> str | None:
    """Return such a message for a server's empty database, by its schema."""
    traces = [each for each in (settings.ledger, *dumps_in(settings.backups)) if each.is_file()]
    if schema or not traces:
        return None
    return _words(f"the database at {settings.database} is empty", traces, "restore a dump (pg_restore)")


def _words(missing: str, traces: Sequence[Path], restored: str) -> str:
    newest = max(traces, key=lambda each: each.stat().st_mtime)
    return (
        f"{missing}, but {newest} says that there was one: put it back, correct SPITE_DATABASE, {restored}, or, to "
        f"begin with nothing, run {called()} operate begin-anew"
    )


async def refuse_lost(settings: "Settings") -> None:
    """Raise ``OnlyByHand`` if the database is missing; an empty one would look as if everything had been lost.

    :raises Unavailable: its server can't be reached.
    """
    words = words_of_lost(settings)
    # The server is asked only where something beside it says that it was in use.
    if isinstance(settings.database, PostgresAddress) and words_of_emptied(settings, 0):
        try:
            from bot.store.postgres.looking import schema_on_server
        except ImportError as error:
            raise OnlyByHand(WITHOUT_ASYNCPG) from error
        words = words_of_emptied(settings, await schema_on_server(settings.database.url))
    if words:
        raise OnlyByHand(words)


def words_of_rescued(settings: "Settings") -> str | None:
    """Return a message that a rescue copy made by a running bot waits to be restored, or None."""
    path = settings.database
    if not isinstance(path, Path) or not (found := sorted(path.parent.glob(f"{escape(path.name)}{RESCUED}*[0-9]"))):
        return None
    return (
        f"{found[-1]} holds what was played until the database's file was taken away under the running bot: stop it, "
        f"restore that ({called()} operate restore FILE --nothing-since) or move it away once that is done"
    )
