"""Settings of servers and of people. Each is a column of its own, so that what is chosen in one moment, by whomever and
at whatever process, leaves the rest as it is. The columns follow from the table of settings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any, Final, Generic

from bot.entities.kept import StoredKind
from bot.entities.settings import (
    NAMING_CHANNELS,
    SETTINGS,
    Preferences,
    ServerSettings,
    Setting,
    SomeSettings,
    Whose,
    settings_named,
    without_channels,
)
from bot.shapes import Data
from bot.store.damage import Damage
from bot.store.database import Concern
from bot.store.statements import Connection, Row, rows_of


@dataclass(frozen=True, slots=True)
class _Table(Generic[SomeSettings]):
    """The table of the database that holds somebody's settings."""

    whose: Whose
    made: type[SomeSettings]
    name: str
    key: str
    kind: StoredKind

    @property
    def every(self) -> str:
        """Return the statement that reads everybody's settings, the key first."""
        return f"SELECT {self.key}, {_columns(SETTINGS[self.whose])} FROM {self.name}"  # noqa: S608 (names of ours)

    @property
    def one(self) -> str:
        """Return the statement that reads one row of settings."""
        return f"SELECT {_columns(SETTINGS[self.whose])} FROM {self.name} WHERE {self.key} = ?"  # noqa: S608

    def set(self, setting: Setting) -> str:
        """Return the statement that sets one column of a row, which may not be there yet."""
        return (
            f"INSERT INTO {self.name} ({self.key}, {setting.name}) VALUES (?, ?)"  # noqa: S608
            f" ON CONFLICT ({self.key}) DO UPDATE SET {setting.name} = excluded.{setting.name}"
        )

    def read(self, damage: Damage, number: int, rows: Sequence[Row]) -> SomeSettings:
        """Return the settings of a row; the default stands for what is not chosen or can't be read."""
        chosen: dict[str, Any] = {}
        for each, kept in zip(SETTINGS[self.whose], rows[0] if rows else (), strict=bool(rows)):
            chosen[each.name] = damage.choice(self.kind, f"{number}/{each.name}", each.from_column, kept, each.default)
        return self.made(**chosen)


def _columns(settings: Iterable[Setting]) -> str:
    return ", ".join(each.name for each in settings)


OF_SERVERS: Final = _Table(Whose.SERVER, ServerSettings, "server_settings", "guild", StoredKind.SERVER_SETTINGS)
OF_PEOPLE: Final = _Table(Whose.ME, Preferences, "user_settings", '"user"', StoredKind.USER_SETTINGS)

_HOLD: Final = "UPDATE server_settings SET channels = channels WHERE guild = ? RETURNING guild"
"""Locks the row until the transaction ends: what is chosen in the same moment comes before it or after it."""
_NAMING_CHANNELS: Final = " OR ".join(
    f"{each.name} <> ''" if each.is_tuple else f"{each.name} IS NOT NULL" for each in NAMING_CHANNELS
)
_SERVERS_NAMING_CHANNELS: Final = f"SELECT guild FROM server_settings WHERE {_NAMING_CHANNELS} ORDER BY guild"  # noqa: S608
_DAILY_DUE: Final = (
    "SELECT guild, daily_channel FROM server_settings WHERE daily_channel IS NOT NULL"
    " AND (daily_posted IS NULL OR daily_posted < ? OR daily_posted > ?) ORDER BY guild"
)
_DAILY_POSTED: Final = "UPDATE server_settings SET daily_posted = ? WHERE guild = ?"
_MENTIONED_AMONG: Final = 'SELECT "user" FROM user_settings WHERE mentioned = 1 AND "user" IN (?)'


class PreferencesStore(Concern):
    """Settings of servers and of people."""

    async def of_server(self, guild: int) -> ServerSettings:
        """Return a server's settings. Raises ``Unavailable``."""
        return OF_SERVERS.read(self.damage, guild, await self._database.read(OF_SERVERS.one, guild))

    async def change_of_server(self, guild: int, **changes: Any) -> ServerSettings:
        """Change these settings of a server, and no others; return all of them as they are then.

        :raises Unavailable: they could not be saved.
        """
        change = partial(_change, OF_SERVERS, guild, changes)
        return OF_SERVERS.read(self.damage, guild, await self._database.transact(change))

    async def drop_channels(self, guild: int, gone: Collection[int]) -> ServerSettings:
        """Take channels out of a server's settings, wherever they are named by then; return how those are afterwards.

        :raises Unavailable: it could not be saved.
        """
        change = partial(_drop_channels, self.damage, guild, frozenset(gone))
        return OF_SERVERS.read(self.damage, guild, await self._database.transact(change))

    async def servers_naming_channels(self) -> list[int]:
        """Return the servers whose settings name a channel. Raises ``Unavailable``."""
        return [guild for (guild,) in await self._database.read_after_writes(_SERVERS_NAMING_CHANNELS)]

    async def daily_posts_due(self, day: str) -> list[tuple[int, int]]:
        """Return the servers that want a day's deal announced and have not had it yet, with the channel. A server that
        has had the next day's is left out, too: a clock that was far ahead announced that one.

        :raises Unavailable: they can't be read.
        """
        next_day = str(date.fromisoformat(day) + timedelta(1))
        return [
            (guild, channel) for guild, channel in await self._database.read_after_writes(_DAILY_DUE, day, next_day)
        ]

    async def note_daily_post(self, guild: int, day: str) -> None:
        """Note that a day's deal was announced in a server. Raises ``Unavailable``."""
        await self._database.execute(_DAILY_POSTED, day, guild)

    async def of_user(self, user: int) -> Preferences:
        """Return a person's settings. Raises ``Unavailable``."""
        return OF_PEOPLE.read(self.damage, user, await self._database.read(OF_PEOPLE.one, user))

    async def mentioned_among(self, users: Collection[int]) -> set[int]:
        """Return those of some people who want to be mentioned where a daily deal is told of.

        :raises Unavailable: they can't be read.
        """
        return await self._database.among(_MENTIONED_AMONG, users)

    async def change_of_user(self, user: int, **changes: Any) -> Preferences:
        """Change these settings of a person, and no others; return all of them then. Raises ``Unavailable``."""
        change = partial(_change, OF_PEOPLE, user, changes)
        return OF_PEOPLE.read(self.damage, user, await self._database.transact(change))


async def exported_settings(user: int, connection: Connection) -> Data | None:
    """Return what a person has chosen, as an export tells it; None where they have chosen nothing."""
    for kept in await rows_of(connection, OF_PEOPLE.one, user):
        return {each.name: each.exported(value) for each, value in zip(SETTINGS[Whose.ME], kept, strict=True)}
    return None


async def _change(
    table: _Table[Any], number: int, changes: Mapping[str, Any], connection: Connection
) -> Sequence[Sequence[Any]]:
    """Set columns of a row and return the row. Raises ``TypeError`` for a setting that there is not."""
    for each in settings_named(table.whose, changes):
        # A column at a time: whatever else is chosen in the same moment stays as it is.
        await rows_of(connection, table.set(each), number, each.to_column(changes[each.name]))
    return await rows_of(connection, table.one, number)


async def _drop_channels(damage: Damage, guild: int, gone: frozenset[int], connection: Connection) -> Sequence[Row]:
    await rows_of(connection, _HOLD, guild)
    # Read once the row is locked, and compared: a channel that was chosen meanwhile is not taken out.
    settings = OF_SERVERS.read(damage, guild, await rows_of(connection, OF_SERVERS.one, guild))
    left = without_channels(settings, gone)
    pairs = {each.name: (getattr(settings, each.name), getattr(left, each.name)) for each in NAMING_CHANNELS}
    return await _change(OF_SERVERS, guild, {name: new for name, (old, new) in pairs.items() if new != old}, connection)
