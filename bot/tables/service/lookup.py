"""Lookup of tables and of finished games, as views only."""

from dataclasses import dataclass

from bot.entities.kept import FinishedGame
from bot.shapes import Data
from bot.store.store import Store
from bot.tables.actions import Person, Role
from bot.tables.actions.authority import roles_of
from bot.tables.limits import Limits
from bot.tables.ports import Clock
from bot.tables.service.registry import TableRegistry
from bot.tables.state import games
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import PersonalView, TableView, table_view


@dataclass(frozen=True, slots=True)
class TableElsewhere:
    """Stored facts of a table that another process serves. ``names`` are those of its seats."""

    id: str
    guild: int
    channel: int
    system: str
    status: Status
    names: tuple[str, ...]
    private: bool
    tournament: str | None


def table_elsewhere(head: Data) -> TableElsewhere:
    """Return a table from its stored state. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""
    return TableElsewhere(
        id=str(head["id"]),
        guild=int(head["guild"]),
        channel=int(head["channel"]),
        system=str(head["system"]),
        status=Status(head["status"]),
        names=tuple(str(seat["name"]) for seat in head["seats"]),
        private=bool(head.get("private")),
        tournament=head.get("tournament"),
    )


class TableLookup:
    """Read-only access to tables."""

    def __init__(self, store: Store, clock: Clock, limits: Limits, registry: TableRegistry) -> None:
        self._store, self._clock, self._registry = store, clock, registry
        self.limits = limits

    def live(self) -> list[TableView]:
        """Return every table that occupies a channel."""
        return [self._view_of(table) for table in self._registry.all()]

    def in_guild(self, guild: int) -> list[TableView]:
        """Return the live tables of a server."""
        return [self._view_of(table) for table in self._registry.in_guild(guild)]

    def guilds(self) -> set[int]:
        """Return every server with a live table."""
        return self._registry.guilds()

    def find(self, table_id: str) -> TableView | None:
        """Return the live table of this id, or None."""
        table = self._registry.find(table_id)
        return None if table is None else self._view_of(table)

    def get(self, table_id: str) -> TableView:
        """Return the live table of this id. Raises ``Refused`` if it is gone."""
        return self._view_of(self._registry.get(table_id))

    def in_channel(self, channel: int) -> TableView | None:
        """Return the public table that holds a channel or thread, else the one last used there."""
        table = self._registry.in_channel(channel)
        return None if table is None else self._view_of(table)

    def seen_in_channel(self, channel: int, user: int) -> TableView | None:
        """Return a channel's table as a person sees it, or their own private game."""
        private = (table for table in self.all_in_channel(channel) if table.private and table.may_be_seen_by(user))
        return self.in_channel(channel) or next(private, None)

    def all_in_channel(self, channel: int) -> list[TableView]:
        """Return every live table of a channel or thread."""
        return [self._view_of(table) for table in self._registry.all_in_channel(channel)]

    def holder_of(self, channel: int) -> TableView | None:
        """Return the table that keeps other tables out of a channel or thread."""
        table = self._registry.holder_of(channel)
        return None if table is None else self._view_of(table)

    def tables_of(self, user: int) -> list[TableView]:
        """Return the live tables where a person sits."""
        return [self._view_of(table) for table in self._registry.of_person(user) if table.seat_of(user) is not None]

    def private_games_of(self, user: int) -> list[TableView]:
        """Return a person's private games that wait for them, wherever they began, the newest first."""
        own = [table for table in self.tables_of(user) if table.private and table.status.in_game]
        return sorted(own, key=lambda table: -table.changed_at)

    def newest(self, table_id: str) -> TableView | None:
        """Return the newest view of a table, also of one that has just closed."""
        return self._registry.view(table_id)

    def personal_view(self, table_id: str, user: int) -> PersonalView | None:
        """Return a person's view of a table where they sit, even if it has just closed; None if they don't sit
        there."""
        return self._registry.personal_view(table_id, user)

    def _view_of(self, table: Table) -> TableView:
        return self._registry.view(table.id) or table_view(table, self.limits)

    def may_choose_points(self, table_id: str, place: int, user: int) -> bool:
        """Whether a person who takes this seat may choose between its points in the match and none."""
        table = self._registry.find(table_id)
        if table is None or table.game is None or place not in table.free_seats():
            return False
        left_by = table.seats[place].left_by
        is_played = table.game.rules.match_target is not None and not games.match_is_over(table)
        has_points = table.scores[place] > 0 and not table.game.rules.partners
        return is_played and has_points and left_by not in (None, user)

    def is_host(self, table_id: str, person: Person) -> bool:
        """Whether a person may act as host now."""
        table = self._registry.find(table_id)
        return table is not None and Role.HOST in roles_of(table, person, self._clock.now(), self.limits)

    async def finished(self, guild: int, channel: int, game: str | None, *, reader: int) -> Data | None:
        """Return the record of a finished game of a server that the reader may see: the one named, or the channel's
        last.

        :raises Unavailable: it can't be read.
        """
        return await self._store.finished.shown_record(guild, channel, game, reader=reader)

    async def finished_games(self, guild: int, *, most: int, reader: int) -> list[FinishedGame]:
        """Return the finished games of a server that the reader may see, the last one first.

        :raises Unavailable: they can't be read.
        """
        return await self._store.finished.last(guild, most=most, reader=reader)

    async def finished_game(self, guild: int, game: str, *, reader: int) -> FinishedGame | None:
        """Return one of these games, or a private one of the reader's from anywhere. Raises ``Unavailable``."""
        return await self._store.finished.get(guild, game, reader=reader)

    async def show_finished(self, game: str, user: int) -> None:
        """Publish a person's private finished game at their request. Raises ``Unavailable``."""
        await self._store.results.show(game, user)
