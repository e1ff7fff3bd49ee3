"""Tables that can't be rebuilt from what is stored of them: they stay as they are, and their channels are closed."""

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
"""What a table's state and its row both say."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """One of them, and why; ``closes`` says whether it lets no other into its channel."""

    table: str
    guild: int
    channel: int
    why: str
    closes: bool = True


class SetAsideTables:
    """Rebuilds tables, and remembers those where that can't be done, by what their rows say."""

    def __init__(self) -> None:
        self._tables: dict[str, SetAside] = {}

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def rebuild(self, head: Head) -> Table | None:
        """The table from its state; None for one that is set aside."""
        row = head.row
        self.release(row.table)
        try:
            table = table_of(head)
        except Exception as error:  # whatever is wrong with it; what it says may name cards
            why = str(error) if isinstance(error, DamagedGame | DamagedState) else type(error).__name__
            logger.error("Table %s can't be rebuilt (%s); it is set aside", row.table, why)
            self._tables[row.table] = SetAside(row.table, row.guild, row.channel, why, row.live and row.holds_channel)
            return None
        if table.game is not None and table.game.resumed is not None:
            logger.warning("The engine has changed: game %s goes on from where it stands, unrated", table.game.id)
        return table

    def release(self, table_id: str) -> None:
        """It is set aside no longer."""
        self._tables.pop(table_id, None)

    def closes(self, channel: int) -> bool:
        """Whether one of them keeps a channel."""
        return any(table.closes and table.channel == channel for table in self._tables.values())

    def all(self) -> list[SetAside]:
        return list(self._tables.values())


def table_of(head: Head) -> Table:
    """The table from its state.

    :raises DamagedState: it can't be read, or tells of another table than its row.
    :raises Exception: what ``table_from_data`` raises.
    """
    if head.fault is not None:
        raise DamagedState(head.fault)
    table = table_from_data(head)
    table_view(table)  # whoever looks at all tables looks at this one
    told = {"id": table.id, **{name: getattr(table, name) for name in _TOLD_TWICE}}
    differing = sorted(name for name, value in told.items() if head.by_row()[name] != value)
    if differing:
        raise DamagedState(f"its state tells of another {', '.join(differing)} than its row")
    return table
