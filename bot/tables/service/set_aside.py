"""Tables set aside: they can't be rebuilt from the store, so they stay there unchanged, and their channels are
closed."""

import logging
from dataclasses import dataclass
from typing import Final

from bot.entities.kept import Head
from bot.errors import DamagedGame, DamagedState
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tables.view import table_view

logger = logging.getLogger(__name__)

_TOLD_TWICE: Final = ("guild", "channel", "version")
"""Fields that both a table's state and its row contain."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A table that was set aside, and the reason; ``closes`` says whether it keeps other tables out of its channel."""

    table: str
    guild: int
    channel: int
    why: str
    closes: bool = True


class SetAsideTables:
    """Builder of stored tables, and register of those that can't be rebuilt, by what their rows say."""

    def __init__(self) -> None:
        self._tables: dict[str, SetAside] = {}

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def rebuild(self, head: Head) -> Table | None:
        """Return the table from its state, or None after setting it aside."""
        # Tried anew each time: it may have been repaired by hand since.
        row = head.row
        self.release(row.table)
        try:
            table = table_of(head)
        except Exception as error:  # any damage; other messages may name cards, so they are not logged
            why = str(error) if isinstance(error, DamagedGame | DamagedState) else type(error).__name__
            logger.error("Table %s can't be rebuilt (%s); it is set aside", row.table, why)
            self._tables[row.table] = SetAside(row.table, row.guild, row.channel, why, row.live and row.holds_channel)
            return None
        if table.game is not None and table.game.resumed is not None:
            logger.warning("The engine has changed: game %s goes on from where it stands, unrated", table.game.id)
        return table

    def release(self, table_id: str) -> None:
        """Forget that a table was set aside."""
        self._tables.pop(table_id, None)

    def closes(self, channel: int) -> bool:
        """Whether a table that was set aside keeps others out of a channel."""
        return any(table.closes and table.channel == channel for table in self._tables.values())

    def all(self) -> list[SetAside]:
        """Return all tables that were set aside."""
        return list(self._tables.values())


def table_of(head: Head) -> Table:
    """Return the table from its state.

    :raises DamagedState: it can't be read, or contradicts its row.
    :raises Exception: as ``table_from_data``.
    """
    if head.fault is not None:
        raise DamagedState(head.fault)
    table = table_from_data(head)
    table_view(table)  # fail here: a table without a view would break every list of tables
    told = {"id": table.id, **{name: getattr(table, name) for name in _TOLD_TWICE}}
    # State and row are written together: where they differ one of them is damaged.
    differing = sorted(name for name, value in told.items() if head.by_row()[name] != value)
    if differing:
        raise DamagedState(f"its state tells of another {', '.join(differing)} than its row")
    return table
