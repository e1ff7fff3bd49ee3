"""What servers and people have chosen."""

from collections.abc import Iterable
from typing import Any, Final

from bot.store.database import Database
from bot.store.protocol import Preferences

_SERVER: Final = "SELECT language, notices, look FROM server_settings WHERE guild = ?"
_SET_SERVER: Final = (
    "INSERT INTO server_settings (guild, language, notices, look) VALUES (?, ?, ?, ?) ON CONFLICT (guild) DO UPDATE"
    " SET language = excluded.language, notices = excluded.notices, look = excluded.look"
)
_USER: Final = 'SELECT language, notices, look, cards FROM user_settings WHERE "user" = ?'
_SET_USER: Final = (
    'INSERT INTO user_settings ("user", language, notices, look, cards) VALUES (?, ?, ?, ?, ?)'
    ' ON CONFLICT ("user") DO UPDATE'
    " SET language = excluded.language, notices = excluded.notices, look = excluded.look, cards = excluded.cards"
)


class StoredPreferences(Database):
    """What servers and people have chosen."""

    async def server_preferences(self, guild: int) -> Preferences:
        """What a server has chosen. Raises ``Unavailable``."""
        return _from_rows(await self._read(_SERVER, guild))

    async def set_server_preferences(self, guild: int, preferences: Preferences) -> None:
        """Remembers what a server has chosen. Raises ``Unavailable``."""
        await self._execute(_SET_SERVER, guild, preferences.language, preferences.notices, preferences.look)

    async def user_preferences(self, user: int) -> Preferences:
        """What a person has chosen. Raises ``Unavailable``."""
        return _from_rows(await self._read(_USER, user))

    async def set_user_preferences(self, user: int, preferences: Preferences) -> None:
        """Remembers what a person has chosen. Raises ``Unavailable``."""
        chosen = (preferences.language, preferences.notices, preferences.look, preferences.cards)
        await self._execute(_SET_USER, user, *chosen)


def _from_rows(rows: Iterable[Any]) -> Preferences:
    for row in rows:
        return Preferences(*row)
    return Preferences()
