"""What servers and people have chosen."""

from typing import Final

from bot.store.database import Database
from bot.store.entities import FirstSeason, Pace, Preferences, ServerSettings, Stopping

_SERVER: Final = "SELECT language, notices, look FROM server_settings WHERE guild = ?"
_SET_SERVER: Final = (
    "INSERT INTO server_settings (guild, language, notices, look) VALUES (?, ?, ?, ?) ON CONFLICT (guild) DO UPDATE"
    " SET language = excluded.language, notices = excluded.notices, look = excluded.look"
)
_SERVER_SETTINGS: Final = (
    "SELECT game, level, turn_seconds, threads, channels, results_channel, stopping, most_tables, season, daily_channel"
    " FROM server_settings WHERE guild = ?"
)
_SET_SERVER_SETTINGS: Final = (
    "INSERT INTO server_settings"
    " (guild, game, level, turn_seconds, threads, channels, results_channel, stopping, most_tables, season,"
    " daily_channel)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild) DO UPDATE SET game = excluded.game,"
    " level = excluded.level, turn_seconds = excluded.turn_seconds, threads = excluded.threads,"
    " channels = excluded.channels, results_channel = excluded.results_channel, stopping = excluded.stopping,"
    " most_tables = excluded.most_tables, season = excluded.season, daily_channel = excluded.daily_channel"
)
_DAILY_DUE: Final = (
    "SELECT guild, daily_channel FROM server_settings WHERE daily_channel IS NOT NULL"
    " AND (daily_posted IS NULL OR daily_posted < ?) ORDER BY guild"
)
_DAILY_POSTED: Final = "UPDATE server_settings SET daily_posted = ? WHERE guild = ?"
_USER: Final = 'SELECT language, notices, look, cards, hints, pace, invited FROM user_settings WHERE "user" = ?'
_SET_USER: Final = (
    'INSERT INTO user_settings ("user", language, notices, look, cards, hints, pace, invited)'
    ' VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT ("user") DO UPDATE'
    " SET language = excluded.language, notices = excluded.notices, look = excluded.look, cards = excluded.cards,"
    " hints = excluded.hints, pace = excluded.pace, invited = excluded.invited"
)


class StoredPreferences(Database):
    """What servers and people have chosen."""

    async def server_preferences(self, guild: int) -> Preferences:
        """What a server has chosen. Raises ``Unavailable``."""
        for row in await self._read(_SERVER, guild):
            return Preferences(*row)
        return Preferences()

    async def set_server_preferences(self, guild: int, preferences: Preferences) -> None:
        """Remembers what a server has chosen. Raises ``Unavailable``."""
        await self._execute(_SET_SERVER, guild, preferences.language, preferences.notices, preferences.look)

    async def server_settings(self, guild: int) -> ServerSettings:
        """How tables are opened in a server. Raises ``Unavailable``."""
        for row in await self._read(_SERVER_SETTINGS, guild):
            game, level, clock, threads, channels, results, stopping, most, season, daily = row
            return ServerSettings(
                game=game,
                level=level,
                turn_seconds=clock,
                threads=bool(threads),
                channels=tuple(map(int, channels.split())),
                results_channel=results,
                stopping=Stopping(stopping or Stopping.HOST),
                most_tables=most,
                season=FirstSeason(season or FirstSeason.MONTH),
                daily_channel=daily,
            )
        return ServerSettings()

    async def set_server_settings(self, guild: int, settings: ServerSettings) -> None:
        """Remembers how tables are opened in a server. Raises ``Unavailable``."""
        await self._execute(
            _SET_SERVER_SETTINGS,
            guild,
            settings.game,
            settings.level,
            settings.turn_seconds,
            int(settings.threads),
            " ".join(map(str, settings.channels)),
            settings.results_channel,
            settings.stopping,
            settings.most_tables,
            settings.season,
            settings.daily_channel,
        )

    async def daily_posts_due(self, day: str) -> list[tuple[int, int]]:
        """Servers that want the daily deal announced and have not had that day's yet, with the channel.

        :raises Unavailable: they can't be read.
        """
        return [(guild, channel) for guild, channel in await self._read_after_writes(_DAILY_DUE, day)]

    async def note_daily_post(self, guild: int, day: str) -> None:
        """Remembers that a day's deal was announced in a server. Raises ``Unavailable``."""
        await self._execute(_DAILY_POSTED, day, guild)

    async def user_preferences(self, user: int) -> Preferences:
        """What a person has chosen. Raises ``Unavailable``."""
        for language, notices, look, cards, hints, pace, invited in await self._read(_USER, user):
            return Preferences(
                language, notices, look, cards, bool(hints), None if pace is None else Pace(pace), bool(invited)
            )
        return Preferences()

    async def set_user_preferences(self, user: int, preferences: Preferences) -> None:
        """Remembers what a person has chosen. Raises ``Unavailable``."""
        chosen = (preferences.language, preferences.notices, preferences.look, preferences.cards)
        await self._execute(
            _SET_USER, user, *chosen, int(preferences.hints), preferences.pace, int(preferences.invited)
        )
