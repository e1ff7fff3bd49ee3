"""Registry of this process's live tables, and for a while of those just closed."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Final

from bot.errors import Reason, Refused
from bot.tables.limits import Limits
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import PersonalView, TableView, personal_view, table_view

_Index = dict[int, dict[str, Table]]

_CLOSED_KEPT: Final = 200
"""Number of closed tables that stay visible, so that open panels show how they ended."""


class TableRegistry:
    """Index of tables by id, channel, server and person. A table in it is never changed, only replaced by a
    newer one."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._live: dict[str, Table] = {}
        self._closed: OrderedDict[str, Table] = OrderedDict()
        self._views: dict[str, TableView] = {}
        self._in_channel: _Index = {}
        self._in_guild: _Index = {}
        self._of_person: _Index = {}
        self._places: dict[str, list[tuple[_Index, int]]] = {}
        self._standing = 0
        self._standing_in: Counter[int] = Counter()

    def put(self, table: Table) -> TableView:
        """Insert a table, replacing the one of its id. Return its view."""
        self._closed.pop(table.id, None)
        # Remove the old entries by the keys of the old table: people and channel may have changed.
        self._forget_places(table.id)
        if table.live:
            self._live[table.id] = table
            places = [(self._of_person, person) for person in table.named()]
            places += [(self._in_channel, table.channel), (self._in_guild, table.guild)]
            for index, key in places:
                index.setdefault(key, {})[table.id] = table
            self._places[table.id] = places
            if takes_place(table):
                self._standing_in[table.guild] += 1
                self._standing += 1
        else:
            self._live.pop(table.id, None)
            self._closed[table.id] = table
            # Closed tables are kept for a while, so that late presses get the final view.
            if len(self._closed) > _CLOSED_KEPT:
                gone, _ = self._closed.popitem(last=False)
                self._views.pop(gone, None)
        view = self._views[table.id] = table_view(table, self._limits)
        return view

    def remove(self, table_id: str) -> None:
        """Forget a deleted table."""
        self._forget_places(table_id)
        self._live.pop(table_id, None)
        self._closed.pop(table_id, None)
        self._views.pop(table_id, None)

    def forget(self, user: int) -> None:
        """Drop closed tables that name a person whose data is deleted."""
        for table in [each.id for each in self._closed.values() if user in each.named()]:
            self.remove(table)

    def _forget_places(self, table_id: str) -> None:
        table = self._live.get(table_id)
        if table is None:
            return
        for index, key in self._places.pop(table_id):
            del index[key][table_id]
            if not index[key]:
                del index[key]
        # Counted by the old table, as it was when it was put in.
        if takes_place(table):
            self._standing -= 1
            self._standing_in[table.guild] -= 1
            if not self._standing_in[table.guild]:
                del self._standing_in[table.guild]

    def all(self) -> list[Table]:
        return list(self._live.values())

    def find(self, table_id: str) -> Table | None:
        """Return the live table of this id, or None."""
        return self._live.get(table_id)

    def drain(self, noted: dict[str, None]) -> Iterator[Table]:
        """Take the ids that were noted out one by one, the first noted one first, and yield the live tables among them.

        A table that is noted while the last one yielded is worked on comes in its turn.
        """
        while noted:
            table_id = next(iter(noted))
            del noted[table_id]
            table = self.find(table_id)
            if table is not None:
                yield table

    def get(self, table_id: str) -> Table:
        """Return the live table of this id. Raises ``Refused`` if it is gone."""
        found = self._live.get(table_id)
        if found is None:
            raise Refused(Reason.TABLE_GONE)
        return found

    def in_guild(self, guild: int) -> list[Table]:
        """Return the live tables of a server."""
        return list(self._in_guild.get(guild, {}).values())

    def guilds(self) -> set[int]:
        """Return every server with a live table."""
        return set(self._in_guild)

    def of_person(self, user: int) -> list[Table]:
        """Return the live tables that name a person in any way."""
        return list(self._of_person.get(user, {}).values())

    def standing(self, guild: int | None = None) -> int:
        """Return the number of tables that take a place, in one server or in all."""
        return self._standing if guild is None else self._standing_in[guild]

    def in_channel(self, channel: int) -> Table | None:
        """Return the public table that holds a channel or thread (there is at most one), else the one last used
        there."""
        here = [table for table in self.all_in_channel(channel) if not table.private]
        return max(here, key=lambda table: (table.holds_channel, table.touched_at), default=None)

    def all_in_channel(self, channel: int) -> list[Table]:
        """Return every live table of a channel or thread, including private, paused and stopped ones."""
        return list(self._in_channel.get(channel, {}).values())

    def holder_of(self, channel: int) -> Table | None:
        """Return the table that keeps other tables out of a channel or thread."""
        found = self.in_channel(channel)
        return found if found is not None and found.holds_channel else None

    def view(self, table_id: str) -> TableView | None:
        """Return the public view of a table, even if it has just closed."""
        return self._views.get(table_id)

    def personal_view(self, table_id: str, user: int) -> PersonalView | None:
        """Return a seated person's view of a table, even if it has just closed; None if they don't sit there."""
        table = self._live.get(table_id) or self._closed.get(table_id)
        return None if table is None else personal_view(table, self._views[table_id], user)


def takes_place(table: Table) -> bool:
    """Whether a table counts towards the limits of its server, this process and its people. Sleeping tables, games
    alone and tables of tournaments don't."""
    is_alone = table.private or (table.game is not None and len(table.people()) < 2)
    return table.status in (Status.LOBBY, Status.PLAYING) and table.tournament is None and not is_alone
