"""Settings of servers and people, remembered, and what follows from them.

Private texts and pictures are as their reader wishes, public ones as the server does.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord

from bot.entities.settings import Pace, Preferences, Reminding, ServerSettings, Whose, settings_named
from bot.errors import Unavailable
from bot.newest import Newest
from bot.remembered import KEPT, Remembered
from bot.store.preferences import PreferencesStore
from bot.tables.view import TableView
from bot.text import Texts, texts_for
from cogs.core.interactions import place_of
from render import Theme, look_named

_LONGER: Final = {Pace.SLOW: 2.5, Pace.USUAL: 1.0, Pace.QUICK: 0.3}


class PreferencesService:
    """Settings of servers and people, remembered, and the texts and looks that follow from them.

    :ivar when_chosen: hear of every server that has chosen something for its public tables.
    """

    def __init__(self, store: PreferencesStore, *, fresh_for: float | None = None) -> None:
        """:param fresh_for: seconds after which the store is asked again; None where no other process changes it."""
        self._store = store
        self._users = Remembered(store.of_user, fresh_for=fresh_for)
        self._servers = Remembered(store.of_server, fresh_for=fresh_for)
        self._locales: Newest[int, str] = Newest(KEPT)
        self.when_chosen: list[Callable[[int], None]] = []

    async def for_reader(self, interaction: discord.Interaction) -> Texts:
        """Return the language of who pressed: the one they chose, else their Discord's."""
        return texts_for((await self.user(interaction.user.id)).language or str(interaction.locale))

    async def for_server(self, guild: int) -> Texts:
        """Return the language of a server's public tables: the one chosen, else the server's own."""
        return texts_for((await self.server(guild)).language or self._locales.get(guild))

    async def theme_of_user(self, user: int) -> Theme:
        """Return the theme of a person's private pictures."""
        return look_named((await self.user(user)).look).theme

    async def theme_of_server(self, guild: int) -> Theme:
        """Return the look of a server's public tables."""
        return look_named((await self.server(guild)).look).theme

    def note_server(self, interaction: discord.Interaction) -> None:
        """Remember a server's own language, which comes with every interaction."""
        if interaction.guild_id is not None and interaction.guild_locale is not None:
            self._locales[interaction.guild_id] = str(interaction.guild_locale)

    async def note_place(self, interaction: discord.Interaction) -> None:
        """Note whose language the tables of a place speak that can choose none: that of who has opened one last. What
        everybody reads there can be in one language alone, and theirs is the one that nobody else has to ask for."""
        place, language = place_of(interaction), (await self.for_reader(interaction)).language
        if (await self.server(place)).language != language:
            with suppress(Unavailable):  # a table opens in any case; the next one notes it
                await self.change_server(place, language=language)

    async def user(self, user: int) -> Preferences:
        """Return a person's settings, or the defaults where they can't be read now: a saved move is shown all the
        same."""
        return await self._users.get_or(user, Preferences())

    async def server(self, guild: int) -> ServerSettings:
        """Return a server's settings, or the defaults where they can't be read now."""
        return await self._servers.get_or(guild, ServerSettings())

    async def drop_channels(self, guild: int, gone: Collection[int]) -> None:
        """Take channels that are gone out of a server's settings. Raises ``Unavailable``."""
        await self._servers.change(guild, partial(self._store.drop_channels, guild, gone))

    async def pace_at(self, table: TableView) -> float:
        """Return the factor that its host has chosen for the pauses of computers at a table."""
        return _LONGER[(await self.user(table.host)).pace]

    def forget(self, user: int) -> None:
        """Forget what was remembered of somebody's choices."""
        self._users.forget(user)

    def forget_server(self, guild: int) -> None:
        """Forget what was remembered of a server's choices."""
        self._servers.forget(guild)
        self._locales.pop(guild, None)

    async def is_quiet(self, guild: int) -> bool:
        """Return whether nobody is mentioned in a server."""
        return (await self.server(guild)).notices is Reminding.NEVER

    async def choose_quiet(self, guild: int, *, quiet: bool) -> None:
        """Choose whether nobody is mentioned in a server."""
        await self.change_server(guild, notices=Reminding.NEVER if quiet else None)

    async def change_server(self, guild: int, **changes: Any) -> None:
        """Change settings of a server, and have its tables drawn anew where that changes them.

        :raises Unavailable: they could not be saved.
        """
        await self._servers.change(guild, partial(self._store.change_of_server, guild, **changes))
        # Only after it was saved, and only for what can be seen: each table's drawing costs a request.
        if any(each.redraws for each in settings_named(Whose.SERVER, changes)):
            for heard in self.when_chosen:
                heard(guild)

    async def change_user(self, user: int, **changes: Any) -> None:
        """Change settings of a person. Raises ``Unavailable``."""
        await self._users.change(user, partial(self._store.change_of_user, user, **changes))
