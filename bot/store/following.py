"""Lines of the ledger that a database has followed: one that was restored knows fewer, and follows the others again."""

from collections.abc import Iterable
from typing import Final

from bot.store.forgotten import Ledger, ledger_entry
from bot.store.statements import Connection, rows_of

_FOLLOWED: Final = "SELECT entry FROM forgotten"
_FOLLOW: Final = "INSERT INTO forgotten (entry) VALUES (?) ON CONFLICT DO NOTHING"


async def lines_to_follow(ledger: Ledger, connection: Connection) -> list[str]:
    """Return the lines that this database has not followed yet."""
    followed = {entry for (entry,) in await rows_of(connection, _FOLLOWED)}
    return [line for line in ledger.lines() if ledger_entry(line) not in followed]


async def note_followed(lines: Iterable[str], connection: Connection) -> None:
    """Note that the database has followed these lines, or needs not."""
    for line in lines:
        await rows_of(connection, _FOLLOW, ledger_entry(line))
