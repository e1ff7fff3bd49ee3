"""Tables that can't be rebuilt from what is stored of them: they stay as they are, and their channels are closed."""

import logging
from dataclasses import dataclass
from typing import Any

from bot.tables.errors import DamagedGame
from bot.tables.rebuilding import table_from_data
from bot.tables.table import Table

logger = logging.getLogger(__name__)

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SetAside:
    """One of them, and why; server and channel are 0 where what is stored does not even tell these."""

    table: str
    guild: int
    channel: int
    why: str


class SetAsideTables:
    """Rebuilds tables, and remembers those where that can't be done."""

    def __init__(self) -> None:
        self._tables: dict[str, SetAside] = {}

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def rebuild(self, data: Data) -> Table | None:
        """The table from its data; None for one that is set aside."""
        self.release(data["id"])
        try:
            table = table_from_data(data)
        except Exception as error:  # whatever is wrong with it; what it says may name cards
            why = str(error) if isinstance(error, DamagedGame) else type(error).__name__
            logger.error("Table %s can't be rebuilt (%s); it is set aside", data["id"], why)
            self._tables[data["id"]] = SetAside(data["id"], data.get("guild", 0), data.get("channel", 0), why)
            return None
        if table.game is not None and table.game.resumed is not None:
            logger.warning("The engine has changed: game %s goes on from where it stands, unrated", table.game.id)
        return table

    def release(self, table_id: str) -> None:
        """It is set aside no longer."""
        self._tables.pop(table_id, None)

    def closes(self, channel: int) -> bool:
        """Whether one of them keeps a channel."""
        return any(table.channel == channel for table in self._tables.values())

    def all(self) -> list[SetAside]:
        return list(self._tables.values())
