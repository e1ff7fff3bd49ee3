"""The live tables of this process, and for a while those that have just closed."""

from collections import OrderedDict
from typing import Final

from bot.tables.errors import Reason, Refused
from bot.tables.table import Table
from bot.tables.view import PersonalView, TableView, personal_view, table_view

_CLOSED_KEPT: Final = 200
"""So many tables can be looked at after their end: whoever has their panel open still sees how it ended."""


class TableRegistry:
    """Finds tables by what is known of them. A table here is never changed, only replaced by a newer one."""

    def __init__(self) -> None:
        self._live: dict[str, Table] = {}
        self._closed: OrderedDict[str, Table] = OrderedDict()
        self._views: dict[str, TableView] = {}

    def put(self, table: Table) -> TableView:
        """Takes a table in place of the one of that id; the view of it."""
        self._closed.pop(table.id, None)
        if table.live:
            self._live[table.id] = table
        else:
            self._live.pop(table.id, None)
            self._closed[table.id] = table
            if len(self._closed) > _CLOSED_KEPT:
                gone, _ = self._closed.popitem(last=False)
                self._views.pop(gone, None)
        view = self._views[table.id] = table_view(table)
        return view

    def remove(self, table_id: str) -> None:
        """Forgets a table that there is no more."""
        for kept in (self._live, self._closed, self._views):
            kept.pop(table_id, None)

    def all(self) -> list[Table]:
        return list(self._live.values())

    def find(self, table_id: str) -> Table | None:
        """The live table of that id."""
        return self._live.get(table_id)

    def get(self, table_id: str) -> Table:
        """The live table of that id. Raises ``Refused`` where it is gone."""
        found = self._live.get(table_id)
        if found is None:
            raise Refused(Reason.TABLE_GONE)
        return found

    def in_channel(self, channel: int) -> Table | None:
        """The table that holds a channel or thread (there is at most one), else the one last paused there."""
        here = [table for table in self._live.values() if table.channel == channel]
        return max(here, key=lambda table: (table.holds_channel, table.touched_at), default=None)

    def holder_of(self, channel: int) -> Table | None:
        """The table that lets no other into a channel or thread."""
        found = self.in_channel(channel)
        return found if found is not None and found.holds_channel else None

    def view(self, table_id: str) -> TableView | None:
        """What everybody may see of a table, also of one that has just closed."""
        return self._views.get(table_id)

    def personal_view(self, table_id: str, user: int) -> PersonalView | None:
        """What somebody who sits there sees of a table, also of one that has just closed; None for all others."""
        table = self._live.get(table_id) or self._closed.get(table_id)
        return None if table is None else personal_view(table, self._views[table_id], user)
