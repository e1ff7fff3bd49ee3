"""What servers and people have chosen. Each choice is a column of its own, so that what is chosen in one moment, by
whomever and at whatever process, leaves the rest as it is."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from bot.entities.kept import FirstSeason, Pace, Preferences, ServerSettings, Stopping, StoredKind
from bot.store.damage import Damage
from bot.store.database import Concern
from bot.store.statements import Connection, Row, rows_of

_SERVER: Final = "SELECT language, notices, look FROM server_settings WHERE guild = ?"
_SERVER_SETTINGS: Final = (
    "SELECT game, level, turn_seconds, threads, channels, results_channel, stopping, most_tables, season, daily_channel"
    " FROM server_settings WHERE guild = ?"
)
_OF_SERVER: Final = ("language", "notices", "look")
_SETTINGS_OF_SERVER: Final = (
    *("game", "level", "turn_seconds", "threads", "channels", "results_channel", "stopping", "most_tables", "season"),
    "daily_channel",
)
_OR_UPDATE: Final = "DO UPDATE SET COLUMN = excluded.COLUMN"
_SET_SERVER: Final = f"INSERT INTO server_settings (guild, COLUMN) VALUES (?, ?) ON CONFLICT (guild) {_OR_UPDATE}"  # noqa: S608
_HOLD_CHANNELS: Final = (
    "UPDATE server_settings SET channels = channels WHERE guild = ? RETURNING channels, results_channel, daily_channel"
)
"""Locks the row until the transaction ends: what is chosen in the same moment comes before it or after it."""
_SET_CHANNELS: Final = "UPDATE server_settings SET channels = ?, results_channel = ?, daily_channel = ? WHERE guild = ?"
_NAMING_CHANNELS: Final = (
    "SELECT guild FROM server_settings"
    " WHERE channels <> '' OR results_channel IS NOT NULL OR daily_channel IS NOT NULL ORDER BY guild"
)
_DAILY_DUE: Final = (
    "SELECT guild, daily_channel FROM server_settings WHERE daily_channel IS NOT NULL"
    " AND (daily_posted IS NULL OR daily_posted < ? OR daily_posted > ?) ORDER BY guild"
)
_DAILY_POSTED: Final = "UPDATE server_settings SET daily_posted = ? WHERE guild = ?"
PREFERENCES_OF: Final = (
    'SELECT language, notices, look, cards, hints, pace, invited, mentioned FROM user_settings WHERE "user" = ?'
)
_MENTIONED_AMONG: Final = 'SELECT "user" FROM user_settings WHERE mentioned = 1 AND "user" IN (?)'
_OF_USER: Final = ("language", "notices", "look", "cards", "hints", "pace", "invited", "mentioned")
_SET_USER: Final = f'INSERT INTO user_settings ("user", COLUMN) VALUES (?, ?) ON CONFLICT ("user") {_OR_UPDATE}'  # noqa: S608


class PreferencesStore(Concern):
    """What servers and people have chosen."""

    async def of_server(self, guild: int) -> Preferences:
        """What a server has chosen. Raises ``Unavailable``."""
        return _of_server(await self._database.read(_SERVER, guild))

    async def change_of_server(self, guild: int, **changes: Any) -> Preferences:
        """Changes these fields of what a server has chosen, and no others; all of it then. Raises ``Unavailable``."""
        change = partial(_change, _SET_SERVER, _SERVER, guild, _only(changes, _OF_SERVER))
        return _of_server(await self._database.transact(change))

    async def settings(self, guild: int) -> ServerSettings:
        """How tables are opened in a server. Raises ``Unavailable``."""
        return _settings(self.damage, guild, await self._database.read(_SERVER_SETTINGS, guild))

    async def change_settings(self, guild: int, **changes: Any) -> ServerSettings:
        """Changes these fields of how tables are opened in a server, and no others; all of them then.

        :raises Unavailable: they could not be saved.
        """
        change = partial(_change, _SET_SERVER, _SERVER_SETTINGS, guild, _only(changes, _SETTINGS_OF_SERVER))
        return _settings(self.damage, guild, await self._database.transact(change))

    async def drop_channels(self, guild: int, gone: Collection[int]) -> ServerSettings:
        """Take channels out of a server's settings, wherever they are named by then; return how those are afterwards.

        :raises Unavailable: it could not be saved.
        """
        change = partial(_drop_channels, guild, frozenset(map(str, gone)))
        return _settings(self.damage, guild, await self._database.transact(change))

    async def servers_naming_channels(self) -> list[int]:
        """Return the servers whose settings name a channel. Raises ``Unavailable``."""
        return [guild for (guild,) in await self._database.read_after_writes(_NAMING_CHANNELS)]

    async def daily_posts_due(self, day: str) -> list[tuple[int, int]]:
        """Servers that want the daily deal announced and have not had that day's yet, with the channel; nor the next
        day's: a later one was announced by a clock that was far ahead.

        :raises Unavailable: they can't be read.
        """
        next_day = str(date.fromisoformat(day) + timedelta(1))
        return [
            (guild, channel) for guild, channel in await self._database.read_after_writes(_DAILY_DUE, day, next_day)
        ]

    async def note_daily_post(self, guild: int, day: str) -> None:
        """Remembers that a day's deal was announced in a server. Raises ``Unavailable``."""
        await self._database.execute(_DAILY_POSTED, day, guild)

    async def of_user(self, user: int) -> Preferences:
        """What a person has chosen. Raises ``Unavailable``."""
        return _of_user(self.damage, user, await self._database.read(PREFERENCES_OF, user))

    async def mentioned_among(self, users: Collection[int]) -> set[int]:
        """Those of some people who want to be mentioned where a daily deal is told of. Raises ``Unavailable``."""
        return await self._database.among(_MENTIONED_AMONG, users)

    async def change_of_user(self, user: int, **changes: Any) -> Preferences:
        """Changes these fields of what a person has chosen, and no others; all of it then. Raises ``Unavailable``."""
        change = partial(_change, _SET_USER, PREFERENCES_OF, user, _only(changes, _OF_USER))
        return _of_user(self.damage, user, await self._database.transact(change))


def _only(changes: Mapping[str, Any], columns: tuple[str, ...]) -> Mapping[str, Any]:
    """Raises ``TypeError`` for a field that there is not."""
    if not changes.keys() <= set(columns):
        raise TypeError(f"there are only {columns}, not {sorted(changes)}")
    return changes


async def _change(
    statement: str, query: str, number: int, changes: Mapping[str, Any], connection: Connection
) -> Sequence[Sequence[Any]]:
    """What is kept after it.

    :param statement: sets the column of that name, for which ``COLUMN`` stands.
    """
    for column, value in sorted(changes.items()):
        await rows_of(connection, statement.replace("COLUMN", column), number, _kept(value))
    return await rows_of(connection, query, number)


async def _drop_channels(guild: int, gone: frozenset[str], connection: Connection) -> Sequence[Row]:
    for channels, *others in await rows_of(connection, _HOLD_CHANNELS, guild):
        kept = " ".join(each for each in channels.split() if each not in gone)
        left = (None if str(each) in gone else each for each in others)
        await rows_of(connection, _SET_CHANNELS, kept, *left, guild)
    return await rows_of(connection, _SERVER_SETTINGS, guild)


def _kept(value: object) -> object:
    """A value as its column has it."""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


def _of_server(rows: Sequence[Row]) -> Preferences:
    return Preferences(*rows[0]) if rows else Preferences()


def _settings(damage: Damage, guild: int, rows: Sequence[Row]) -> ServerSettings:
    """As they are kept; the usual stands for what can't be read."""
    chosen = partial(damage.choice, StoredKind.SERVER_SETTINGS)
    for game, level, clock, threads, channels, results, stopping, most, season, daily in rows:
        return ServerSettings(
            game=game,
            level=level,
            turn_seconds=clock,
            threads=bool(threads),
            channels=chosen(f"{guild}/channels", _numbers, channels, ()),
            results_channel=results,
            stopping=chosen(f"{guild}/stopping", Stopping, stopping, Stopping.HOST),
            most_tables=most,
            season=chosen(f"{guild}/season", FirstSeason, season, FirstSeason.MONTH),
            daily_channel=daily,
        )
    return ServerSettings()


def _numbers(text: str) -> tuple[int, ...]:
    """Numbers with a space between them. Raises ``ValueError``."""
    return tuple(map(int, text.split()))


def _of_user(damage: Damage, user: int, rows: Sequence[Row]) -> Preferences:
    for language, notices, look, cards, hints, pace, invited, mentioned in rows:
        chosen = damage.choice(StoredKind.USER_SETTINGS, f"{user}/pace", Pace, pace, None)
        return Preferences(language, notices, look, cards, bool(hints), chosen, bool(invited), bool(mentioned))
    return Preferences()
