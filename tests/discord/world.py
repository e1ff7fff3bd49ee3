"""Who and what there is: people, servers, channels, threads, and what the bot may do there."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tests.discord.clock import Clock, Ids
from tests.discord.differences import Difference
from tests.discord.errors import ARCHIVED_THREAD, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, ApiError

VIEW: Final = 1 << 10
SEND: Final = 1 << 11
MANAGE_MESSAGES: Final = 1 << 13
ATTACH: Final = 1 << 15
HISTORY: Final = 1 << 16
USE_COMMANDS: Final = 1 << 31
SEND_IN_THREADS: Final = 1 << 38
USE_EXTERNAL_APPS: Final = 1 << 50
USUAL: Final = VIEW | SEND | ATTACH | HISTORY | USE_COMMANDS | SEND_IN_THREADS | USE_EXTERNAL_APPS
EMBED: Final = 1 << 14
MENTION_EVERYONE: Final = 1 << 17
USE_EXTERNAL_EMOJIS: Final = 1 << 18
_IN_MESSAGES: Final = ATTACH | EMBED | MENTION_EVERYONE
"""What Discord says that an app may do in people's messages with each other."""


_TWO: Final = 2


class ChannelType(IntEnum):
    """The channels that there are here, by Discord's numbers."""

    TEXT = 0
    DIRECT = 1
    GROUP = 3
    THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(slots=True)
class User:
    """A person, or the bot itself."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False


@dataclass(slots=True)
class Guild:
    """A server. ``members`` holds each person's permissions there; an ``outage`` makes it unavailable. Into one that
    does not have the bot, people may bring it along."""

    id: int
    name: str
    owner: int
    locale: str = "en-US"
    members: dict[int, int] = field(default_factory=dict)
    bot_permissions: int = USUAL
    outage: bool = False
    has_bot: bool = True


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or people's messages, which are of no server (0). ``denied`` are permissions that the
    bot lacks here alone."""

    id: int
    guild: int
    name: str
    type: ChannelType
    position: int
    created: float
    parent: int | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    members: set[int] = field(default_factory=set)
    last_message: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.type in (ChannelType.THREAD, ChannelType.PRIVATE_THREAD)

    @property
    def is_message(self) -> bool:
        return self.type in (ChannelType.DIRECT, ChannelType.GROUP)


class World:
    """Everything that exists, by its id."""

    def __init__(self, clock: Clock, ids: Ids, bot_name: str = "Spite") -> None:
        self._clock, self._ids = clock, ids
        self.bot = User(ids.new(), bot_name, bot=True)
        self.application = self.bot.id
        self.owner = User(ids.new(), "Owner")
        self.users: dict[int, User] = {self.bot.id: self.bot, self.owner.id: self.owner}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.differences: set[Difference] = set()
        self.installs = {0, 1}
        """How the application may be installed, by Discord's numbers: by servers, by people."""
        self.installed_by: set[int] = set()
        """Who has installed the bot for themselves."""

    def make_user(self, name: str, locale: str) -> User:
        """A new person, in no server yet."""
        user = User(self._ids.new(), name, locale)
        self.users[user.id] = user
        return user

    def make_guild(self, name: str, locale: str, *, has_bot: bool = True) -> Guild:
        """A new server, with the bot in it or without."""
        guild = Guild(self._ids.new_guild(), name, self.owner.id, locale, has_bot=has_bot)
        guild.members[self.owner.id] = USUAL | MANAGE_MESSAGES
        self.guilds[guild.id] = guild
        return guild

    def make_channel(self, guild: int, name: str) -> Channel:
        """A new text channel."""
        position = len(self.channels)
        channel = Channel(self._ids.new(), guild, name, ChannelType.TEXT, position, self._clock.now())
        self.channels[channel.id] = channel
        return channel

    def make_messages(self, people: set[int]) -> Channel:
        """Messages of some people with each other, or of one with the bot."""
        kind = ChannelType.DIRECT if len(people) <= _TWO else ChannelType.GROUP
        found = Channel(self._ids.new(), 0, "", kind, 0, self._clock.now(), members=people)
        self.channels[found.id] = found
        return found

    def make_thread(self, parent: int, name: str, *, private: bool, members: set[int]) -> Channel:
        """A new thread; into a private one only its members can write."""
        above = self.channels[parent]
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.THREAD
        thread = Channel(self._ids.new(), above.guild, name, kind, 0, self._clock.now(), parent, members=members)
        self.channels[thread.id] = thread
        return thread

    def channel(self, channel: int) -> Channel:
        """A channel of a server that the bot is in, or its messages with somebody. Raises ``ApiError``."""
        found = self.channels.get(channel)
        if found is None or not self.has_bot(found):
            raise ApiError(UNKNOWN_CHANNEL)
        return found

    def has_bot(self, channel: Channel) -> bool:
        """Whether the bot is there of itself, and not because somebody has brought it along."""
        if channel.is_message:
            return self.bot.id in channel.members
        return channel.guild in self.guilds and self.guilds[channel.guild].has_bot

    def owners(self, channel: Channel, user: User) -> dict[str, str]:
        """By whose installation somebody uses a command there; empty where they can't."""
        owners: dict[str, str] = {}
        if self.has_bot(channel):
            owners["0"] = str(channel.guild)
        if user.id in self.installed_by:
            owners["1"] = str(user.id)
        return owners

    def answers_privately(self, channel: Channel, user: User, owners: dict[str, str]) -> bool:
        """Whether nobody but who asks sees any answer."""
        if "0" in owners or channel.is_message:
            return False
        held = self.guilds[channel.guild].members.get(user.id, 0)
        return not held & USE_EXTERNAL_APPS or not held & (SEND_IN_THREADS if channel.is_thread else SEND)

    def channels_of(self, guild: int) -> list[Channel]:
        """The channels and threads of a server."""
        return [channel for channel in self.channels.values() if channel.guild == guild]

    def bot_permissions(self, channel: Channel) -> int:
        """What Discord says that the bot may do in a channel; membership of private threads is not among it."""
        if channel.is_message:
            return _IN_MESSAGES | (USE_EXTERNAL_EMOJIS if self.has_bot(channel) else 0)
        denied = channel.denied
        if channel.parent is not None and channel.parent in self.channels:
            denied |= self.channels[channel.parent].denied
        return self.guilds[channel.guild].bot_permissions & ~denied

    def may_look(self, channel: Channel) -> bool:
        """Whether the bot sees what happens in a channel."""
        if channel.is_message:
            return self.has_bot(channel)
        if not self.guilds[channel.guild].has_bot:
            return False
        if channel.type is ChannelType.PRIVATE_THREAD and self.bot.id not in channel.members:
            return False
        return bool(self.bot_permissions(channel) & VIEW)

    def check_look(self, channel: Channel) -> None:
        """Raises ``ApiError`` where the bot can't see a channel."""
        if not self.may_look(channel):
            raise ApiError(MISSING_ACCESS)

    def check_send(self, channel: Channel, *, files: bool) -> None:
        """Raises ``ApiError`` where the bot may not write; writing ends the archive of a thread that isn't locked."""
        self.check_look(channel)
        if channel.is_message:
            return
        held = self.bot_permissions(channel)
        if not held & (SEND_IN_THREADS if channel.is_thread else SEND) or (files and not held & ATTACH):
            raise ApiError(MISSING_PERMISSIONS)
        if channel.archived and channel.locked:
            raise ApiError(ARCHIVED_THREAD)
        channel.archived = False

    def check_change(self, channel: Channel) -> None:
        """Raises ``ApiError`` where the bot can't change or delete its own messages."""
        self.check_look(channel)
        if channel.archived:
            raise ApiError(ARCHIVED_THREAD)
