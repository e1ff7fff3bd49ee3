"""In which language to speak: private texts in the reader's, public ones in the server's."""

from dataclasses import replace

import discord

from bot.tables.ports import Settings, Store
from bot.text import Texts, texts_for

_KEPT = 5000


class Languages:
    """What servers and users have chosen, remembered, and the texts that follow from it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: dict[int, Settings] = {}
        self._servers: dict[int, Settings] = {}
        self._locales: dict[int, str] = {}

    async def for_reader(self, interaction: discord.Interaction) -> Texts:
        """The language of who pressed: the one they chose, else their Discord's."""
        settings = await self.user(interaction.user.id)
        return texts_for(settings.language or str(interaction.locale))

    async def for_server(self, guild: int) -> Texts:
        """The language of a server's public tables: the one chosen, else the server's own."""
        settings = await self.server(guild)
        return texts_for(settings.language or self._locales.get(guild))

    def note_server(self, interaction: discord.Interaction) -> None:
        """Remembers a server's own language, which comes with every interaction."""
        if interaction.guild_id is not None and interaction.guild_locale is not None:
            self._locales[interaction.guild_id] = str(interaction.guild_locale)

    async def user(self, user: int) -> Settings:
        if user not in self._users:
            _make_room(self._users)
            self._users[user] = await self._store.user_settings(user)
        return self._users[user]

    async def server(self, guild: int) -> Settings:
        if guild not in self._servers:
            _make_room(self._servers)
            self._servers[guild] = await self._store.server_settings(guild)
        return self._servers[guild]

    def forget(self, user: int) -> None:
        """Forgets what was remembered of somebody's choices."""
        self._users.pop(user, None)

    async def choose_language(self, user: int, language: str | None) -> None:
        await self._save_user(user, replace(await self.user(user), language=language))

    async def choose_notices(self, user: int, notices: str) -> None:
        await self._save_user(user, replace(await self.user(user), notices=notices))

    async def choose_server_language(self, guild: int, language: str | None) -> None:
        settings = replace(await self.server(guild), language=language)
        await self._store.set_server_settings(guild, settings)
        self._servers[guild] = settings

    async def _save_user(self, user: int, settings: Settings) -> None:
        await self._store.set_user_settings(user, settings)
        self._users[user] = settings


def _make_room(kept: dict[int, Settings]) -> None:
    if len(kept) >= _KEPT:
        del kept[next(iter(kept))]
