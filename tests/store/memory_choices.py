"""What servers and people have chosen and learned, saved rules and notes, in memory."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

from bot.store.codec import from_text, to_microseconds, to_seconds, to_text
from bot.store.entities import Learner, Preferences, SavedRules, ServerSettings


class KeepsChoices(ABC):
    """The part of a store in memory that keeps them."""

    def __init__(self) -> None:
        super().__init__()
        self._servers: dict[int, Preferences] = {}
        self._users: dict[int, Preferences] = {}
        self._server_settings: dict[int, ServerSettings] = {}
        self._learners: dict[int, Learner] = {}
        self._rules: dict[int, dict[str, SavedRules]] = {}
        self._notes: dict[str, str] = {}
        self._daily_posts: dict[int, str] = {}

    @abstractmethod
    async def _pause(self) -> None: ...

    async def server_preferences(self, guild: int) -> Preferences:
        """What a server has chosen."""
        await self._pause()
        return self._servers.get(guild, Preferences())

    async def change_server_preferences(self, guild: int, **changes: Any) -> Preferences:
        """Changes these fields of what a server has chosen."""
        await self._pause()
        kept = replace(self._servers.get(guild, Preferences()), **changes)
        if changes:
            self._servers[guild] = kept
        return kept

    async def server_settings(self, guild: int) -> ServerSettings:
        """How tables are opened in a server."""
        await self._pause()
        return self._server_settings.get(guild, ServerSettings())

    async def change_server_settings(self, guild: int, **changes: Any) -> ServerSettings:
        """Changes these fields of how tables are opened in a server."""
        await self._pause()
        kept = replace(self._server_settings.get(guild, ServerSettings()), **changes)
        if changes:
            self._server_settings[guild] = kept
        return kept

    async def daily_posts_due(self, day: str) -> list[tuple[int, int]]:
        """Servers that want the daily deal announced and have not had that day's yet, with the channel."""
        await self._pause()
        wanted = sorted((guild, each.daily_channel) for guild, each in self._server_settings.items())
        return [(guild, channel) for guild, channel in wanted if channel and self._daily_posts.get(guild, "") < day]

    async def note_daily_post(self, guild: int, day: str) -> None:
        """Remembers that a day's deal was announced in a server."""
        await self._pause()
        self._daily_posts[guild] = day

    async def user_preferences(self, user: int) -> Preferences:
        """What a person has chosen."""
        await self._pause()
        return self._users.get(user, Preferences())

    async def change_user_preferences(self, user: int, **changes: Any) -> Preferences:
        """Changes these fields of what a person has chosen."""
        await self._pause()
        kept = replace(self._users.get(user, Preferences()), **changes)
        if changes:
            self._users[user] = kept
        return kept

    async def learner(self, user: int) -> Learner:
        """What a person has done of the lessons."""
        await self._pause()
        return self._learners.get(user, Learner())

    async def add_to_learner(self, user: int, learner: Learner) -> Learner:
        """Adds what a person has done of the lessons."""
        await self._pause()
        kept = self._learners.get(user, Learner())
        first = learner.first_game if kept.first_game is None else kept.first_game
        coached = kept.coached and learner.coached
        added = self._learners[user] = Learner(max(kept.lessons, learner.lessons), first, coached)
        return added

    async def saved_rules(self, guild: int) -> list[SavedRules]:
        """The games that a server has saved, by name."""
        await self._pause()
        kept = self._rules.get(guild, {})
        return [replace(kept[name], changes=from_text(to_text(kept[name].changes))) for name in sorted(kept)]

    async def save_rules(self, guild: int, saved: SavedRules, *, most: int) -> bool:
        """Saves a game, in place of one of that name. False where the server has ``most`` others already."""
        changes, saved_at = from_text(to_text(saved.changes)), to_seconds(to_microseconds(saved.saved_at))
        await self._pause()
        kept = self._rules.setdefault(guild, {})
        if len(kept.keys() - {saved.name}) >= most:
            return False
        kept[saved.name] = replace(saved, changes=changes, saved_at=saved_at)
        return True

    async def forget_rules(self, guild: int, name: str) -> None:
        """Forgets a saved game, if there is one of that name."""
        await self._pause()
        self._rules.get(guild, {}).pop(name, None)

    async def note(self, name: str) -> str | None:
        """What the program noted for itself under that name."""
        await self._pause()
        return self._notes.get(name)

    async def replace_note(self, name: str, before: str | None, value: str) -> bool:
        """Notes something in place of what was noted before."""
        await self._pause()
        if self._notes.get(name) != before:
            return False
        self._notes[name] = value
        return True

    async def set_note(self, name: str, value: str | None) -> None:
        """Notes something for the program itself; None removes it."""
        await self._pause()
        if value is None:
            self._notes.pop(name, None)
        else:
            self._notes[name] = value
