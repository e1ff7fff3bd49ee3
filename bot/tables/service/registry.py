"""The live tables of this process, and for a while those that have just closed."""

from collections import Counter, OrderedDict
from typing import Final

from bot.errors import Reason, Refused
from bot.tables.limits import Limits
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import PersonalView, TableView, personal_view, table_view

_Index = dict[int, dict[str, Table]]

_CLOSED_KEPT: Final = 200
"""So many tables can be looked at after their end: whoever has their panel open still sees how it ended."""


class TableRegistry:
    """Finds tables by what is known of them. A table here is never changed, only replaced by a newer one."""

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
        """Takes a table in place of the one of that id; the view of it."""
        self._closed.pop(table.id, None)
        self._forget_places(table.id)
        if table.live:
            self._live[table.id] = table
            people = ((self._of_person, person) for person in table.named())
            places = [(self._in_channel, table.channel), (self._in_guild, table.guild), *people]
            for index, key in places:
                index.setdefault(key, {})[table.id] = table
            self._places[table.id] = places
            if takes_place(table):
                self._standing_in[table.guild] += 1
                self._standing += 1
        else:
            self._live.pop(table.id, None)
            self._closed[table.id] = table
            if len(self._closed) > _CLOSED_KEPT:
                gone, _ = self._closed.popitem(last=False)
                self._views.pop(gone, None)
        view = self._views[table.id] = table_view(table, self._limits)
        return view

    def remove(self, table_id: str) -> None:
        """Forgets a table that there is no more."""
        self._forget_places(table_id)
        self._live.pop(table_id, None)
        self._closed.pop(table_id, None)
        self._views.pop(table_id, None)

    def forget(self, user: int) -> None:
        """Nobody looks any more at a table that has closed and names somebody who is forgotten."""
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
        if takes_place(table):
            self._standing -= 1
            self._standing_in[table.guild] -= 1
            if not self._standing_in[table.guild]:
                del self._standing_in[table.guild]

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

    def in_guild(self, guild: int) -> list[Table]:
        """The live tables of a server."""
        return list(self._in_guild.get(guild, {}).values())

    def guilds(self) -> set[int]:
        """Every server with a live table."""
        return set(self._in_guild)

    def of_person(self, user: int) -> list[Table]:
        """The live tables that name somebody, in whatever way."""
        return list(self._of_person.get(user, {}).values())

    def standing(self, guild: int | None = None) -> int:
        """How many tables several people play at or wait for, in one server or in all; those of tournaments don't
        count."""
        return self._standing if guild is None else self._standing_in[guild]

    def in_channel(self, channel: int) -> Table | None:
        """The table that holds a channel or thread (there is at most one), else the one last used there; none that only
        its player may see."""
        here = [table for table in self.all_in_channel(channel) if not table.private]
        return max(here, key=lambda table: (table.holds_channel, table.touched_at), default=None)

    def all_in_channel(self, channel: int) -> list[Table]:
        """Every live table of a channel or thread, those that wait aside too."""
        return list(self._in_channel.get(channel, {}).values())

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


def takes_place(table: Table) -> bool:
    """Whether a table counts for its server, for this process and as a seat of whoever sits there: what sleeps does
    not, nor what one person plays alone, of which each may have so many, nor what a tournament opens."""
    is_alone = table.private or (table.game is not None and len(table.people()) < 2)
    return table.status in (Status.LOBBY, Status.PLAYING) and table.tournament is None and not is_alone
