"""The client: it connects the parts to Discord, and outlives none of them."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import yarl
from discord.ext import commands

from bot import __version__
from bot import discord_internals as internals
from bot.config import DISCORD_API, Settings
from bot.discord_sending import UnreadableAnswer, expect_broken_answers, gateway_of, send_by
from bot.discord_shards import SteadyShard
from bot.errors import StoreError
from bot.ids import MalformedId
from bot.keep_alive import EndsItsThreads
from bot.operation.held_sessions import HeldSessions
from bot.places import NO_PLACE
from bot.running.supervision import begin_once, hold, note_fault
from bot.services import Services
from bot.session_starts import SessionStarts
from bot.shards import shard_of
from bot.store.opening import RELEASE
from cogs.core.command_tree import CatalogueTranslator, GroupTree, are_registered, learn_registered, register_commands
from cogs.core.feature import FeatureClient, answer_misfit
from cogs.core.http_watch import watching
from cogs.core.interactions import comes_from_server
from cogs.core.kernel import Kernel
from cogs.core.outcomes import SENDING_FAILS
from cogs.core.press_ids import AboutTable, read_press
from cogs.core.raw_events import INTERACTION
from cogs.core.reachability import Gateway
from cogs.core.router import Router
from cogs.core.way_back import is_way_back, parts_within
from cogs.features import FEATURES, extension_of

if TYPE_CHECKING:
    from bot.sharing import Sharing

logger = logging.getLogger(__name__)

_CONNECTIONS: Final = 96
"""Connections to one host for edits, posts and whatever else goes by the session; first answers have their own."""
_SYNC_WAITED_FOR: Final = 5.0
"""Seconds; a start goes on while the commands are still being registered."""
_FIRST_SYNC_PAUSE: Final = 30.0
_LONGEST_SYNC_PAUSE: Final = 3600.0
_SPARE: Final[Mapping[str, tuple[type, Any]]] = {
    "attachment_size_limit": (int, 10 * 1024 * 1024),
    "entitlements": (list, ()),
    "guild_locale": (str, "en-US"),
    "locale": (str, "en-US"),
}
"""Fields of an interaction that it can do without: of what kind each is, and what stands for one of another kind."""
_ASKED: Final = frozenset(kind.value for kind in discord.InteractionType) - {discord.InteractionType.ping.value}
_NOT_READ: Final = (
    "emojis",
    "guild_scheduled_events",
    "presences",
    "soundboard_sounds",
    "stage_instances",
    "stickers",
    "voice_states",
)
"""Lists of a server that nothing here looks at: what is not read can't be unreadable, nor held in memory."""
_UNUSED_EVENTS: Final = ("MESSAGE_UPDATE",)
"""Events of the gateway that nothing here listens to: every edit of a table comes back as one, with all its parts."""


_EPHEMERAL: Final = discord.MessageFlags(ephemeral=True).value


def _without_components(data: dict[str, Any]) -> dict[str, Any]:
    """Return a press of a button without the parts of the message that it is on, but for **Back**, which says where
    that panel was opened from: nothing here reads the others, and a live panel, which keeps its interaction, would keep
    fifty objects more. Only what was chosen in a menu may be drawn again."""
    message, pressed = data.get("message"), (data.get("data") or {}).get("component_type")
    if message is None or pressed not in (None, discord.ComponentType.button.value):
        return data
    back = [part for part in parts_within(message.get("components") or []) if is_way_back(part.get("custom_id"))]
    kept = [{"type": discord.ComponentType.action_row.value, "components": back[:1]}] if back else []
    return {**data, "message": {**message, "components": kept}}


def _number_of(member: Any) -> int | None:
    try:
        return int(member["user"]["id"])
    except (LookupError, TypeError, ValueError):
        return None


class CommandClient(EndsItsThreads, FeatureClient):
    """A client with the program's commands as they are registered: for servers and for people, who bring it along into
    every place. Without a kernel it tells of them and answers nobody."""

    def __init__(self, kernel: Kernel | None = None, **more: Any) -> None:
        expect_broken_answers()
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=GroupTree,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=True),
            **more,
        )
        self.kernel = kernel

    async def load_features(self, features: Collection[str] = FEATURES) -> None:
        """Load what the program can do, with the commands' texts in every language."""
        await self.tree.set_translator(CatalogueTranslator())
        # Where features are left out, so are the buttons that would lead to them.
        if self.kernel is not None and set(features) != set(FEATURES):
            self.is_answered = self.kernel.presses.is_answered
        for feature in features:
            await self.load_extension(extension_of(feature))


class SpiteBot(CommandClient):
    """The client, with as many connections as Discord recommends. It keeps nothing that a restart would lose."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            services.kernel,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            connector=aiohttp.TCPConnector(limit=0, limit_per_host=_CONNECTIONS),
            shard_count=None if services.sharing is None else services.sharing.count,
            http_trace=watching(services.attempts),
        )
        self.services = services
        self._syncing: asyncio.Task[None] | None = None
        self._has_registered = self._is_set_up = False
        self._gateway: Gateway | None = None
        self._connecting: set[int] = set()
        self._routing: set[asyncio.Task[None]] = set()
        for name in _UNUSED_EVENTS:
            internals.wrap_parser(self, name, lambda parse: lambda data: None)  # what Discord tells is not read
        internals.wrap_parser(self, "MESSAGE_CREATE", lambda parse: self._hear_message)
        internals.wrap_parser(self, "INTERACTION_CREATE", self._hearing_interactions)
        internals.wrap_parser(self, "GUILD_CREATE", lambda parse: partial(self._hear_server, parse))
        internals.tell_what_is_missing(self)
        reserve = None if services.sharing is None else services.sharing.reserve_identify
        held = HeldSessions(services.store.notes, services.kernel.clock)
        self.starts = SessionStarts(self._ask_limit, reserve, held, services.operation.metrics)
        self.starts.count = lambda: self.shard_count or 1

    async def login(self, token: str) -> None:
        """Log in.

        :raises UnreadableAnswer: Discord's answer is not what it should be.
        """
        try:
            await super().login(token)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            if self._is_set_up:
                raise
            raise UnreadableAnswer("Discord does not say who the bot is") from error

    async def close(self) -> None:
        if self._syncing is not None:
            self._syncing.cancel()
        try:
            await super().close()
        finally:  # also where the end comes before every shard has said goodbye
            await self.services.first_answers.close()
            await self.http.close()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, unless it passes on meanwhile: it may wait long for its turn."""
        chosen = self.services.kernel.settings.gateway_url
        address = yarl.URL(chosen) if chosen else gateway
        internals.connect_at(address)  # a session that begins anew later asks there too
        await self.services.kernel.reachability.recall(shard_id, self.shard_count or 1)
        await self.services.kernel.closed_channels.recall(shard_id, self.shard_count or 1)
        serves, ends = partial(self._serves, shard_id), internals.ends_by(self)
        shard = await SteadyShard.launched(self, shard_id, self.starts, address, ends, serves)
        if shard is not None:
            internals.add_shard(self, shard_id, shard)
            # It may have passed on while it connected.
            if not serves():
                await self.leave({shard_id})

    async def launch_shards(self) -> None:
        """Connect all shards, or where processes share them, those that this one holds now."""
        sharing = self.services.sharing
        count, address, limit = await self._ask_gateway()
        self.starts.learn(limit)
        internals.connect_at(yarl.URL(address))
        if sharing is not None:
            internals.set_shards(self, (), sharing.count)
            sharing.connect(self)
            await self.serve(sharing.held)
            return
        self.shard_count = count
        internals.set_shards(self, range(count), count)
        for shard in range(count):
            await self.launch_shard(yarl.URL(address), shard)

    async def _ask_gateway(self) -> tuple[int, str, Mapping[str, Any]]:
        return gateway_of(await self.http.request(discord.http.Route("GET", "/gateway/bot")))

    async def _ask_limit(self) -> Mapping[str, Any]:
        return (await self._ask_gateway())[2]

    async def serve(self, shards: Collection[int]) -> None:
        """Connect these shards too. Whoever serves shard 0 also registers the commands, even if it comes late."""
        if 0 in shards and not self._has_registered:
            self._begin_syncing()
        for shard in sorted(shards):
            # The shards before this one have waited for their turns: its lease may be another process's by now, or
            # another call may have begun to connect it.
            if shard in self._connecting or shard in self.shards or not self._serves(shard):
                continue
            self._connecting.add(shard)
            internals.set_shards(self, {*internals.shards_of(self), shard})
            try:
                await self.launch_shard(internals.connected_at(), shard)
            finally:
                self._connecting.discard(shard)

    def _serves(self, shard: int) -> bool:
        """Whether a shard is this process's now."""
        sharing = self.services.sharing
        return sharing is None or shard in sharing.held

    async def leave(self, shards: Collection[int]) -> None:
        """Close the connections of these shards, and know nothing of their servers any more: what happens there reaches
        another process."""
        for shard in shards:
            internals.set_shards(self, {*internals.shards_of(self)} - {shard})
            await internals.forget_shard(self, shard)
            internals.ready_without(self, shard)
        for guild in [guild for guild in self.guilds if guild.shard_id in shards]:
            internals.forget_server(self, guild)
        if self._gateway is not None:
            self._gateway.leave(shards)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Keep Discord's distance between sessions that begin, that of all processes together."""
        await self.starts.identify(shard_id or 0)

    async def setup_hook(self) -> None:
        self._is_set_up = True  # what goes wrong from here on is no answer of Discord's
        services, kernel = self.services, self.services.kernel
        send_by(self, services.first_answers)
        self.tree.error(partial(answer_misfit, kernel))
        await self.add_cog(Router(kernel), override=True)
        await asyncio.wait({self._begin_syncing()}, timeout=_SYNC_WAITED_FOR)
        self._gateway = Gateway(
            self, kernel.tables, kernel.reachability, kernel.attendance, kernel.board, kernel.closed_channels
        )
        await self.add_cog(self._gateway, override=True)
        kernel.connect(self)
        services.operation.health.connect(self)
        services.operation.reports.connect(self)
        kernel.attendance.connect(self)
        await kernel.board.show_all(kernel.tables.live())
        internals.guard_parsers(self, self._drop)

    @property
    def shards_wanted(self) -> int:
        """Return the number of wanted connections; one until Discord has told."""
        sharing = self.services.sharing
        return (self.shard_count or 1) if sharing is None else len(sharing.held)

    @property
    def servers(self) -> int:
        """Return the number of servers whose shards are this process's."""
        return len(self.guilds)

    @property
    def is_verified(self) -> bool | None:
        """True where Discord has verified the bot; None before it has logged in."""
        return None if self.user is None else self.user.public_flags.verified_bot

    async def on_ready(self) -> None:
        """Log that the bot is ready, with what an operator looks for after an update."""
        shards = len(self.shards)
        logger.info(
            "Ready: Spite %s plays as %s, servers: %d, shards: %d", __version__, self.user, self.servers, shards
        )
        with suppress(StoreError):
            await self.services.store.notes.set(RELEASE, __version__)

    def gateway_silences(self) -> dict[int, float]:
        """Return the seconds since each open connection was heard, heartbeats' answers included, by shard."""
        heard = {number: internals.silence(shard) for number, shard in self.shards.items() if self.is_ready()}
        return {number: seconds for number, seconds in heard.items() if seconds is not None}

    @property
    def session_starts_left(self) -> int | None:
        """Return how many sessions Discord still allows before its limit resets, or None until it has told."""
        return self.starts.left

    def held_back(self) -> float:
        """Return the seconds for which the connection that waits longest must still wait."""
        return self.starts.waits()

    async def ask_for_life(self, shard: int) -> None:
        """Ask a shard's connection for a sign of life."""
        info = self.shards.get(shard)
        if info is not None:
            await internals.probe(info)

    async def on_message(self, message: discord.Message) -> None:
        """Note that a table has moved up; what was written is neither sent to the bot nor looked at."""
        self._heard(message.channel.id, message.author.id)

    def _hear_message(self, data: dict[str, Any]) -> None:
        """Note the channel and author of a message, and read nothing else: most events are messages."""
        self._heard(int(data.get("channel_id", 0)), int(data.get("author", {}).get("id", 0)))

    def _hear_server(self, parse: internals.Parser, data: dict[str, Any]) -> None:
        """Read a server. One that can't be read is shut out alone: as in an outage its clocks stand."""
        own, members = None if self.user is None else self.user.id, data.get("members")
        # Without what nothing here looks at; of its members the bot itself alone.
        own_member = [each for each in members if _number_of(each) == own] if isinstance(members, list) else []
        parse({**data, **dict.fromkeys(_NOT_READ, ()), "members": own_member})

    def _drop(self, event: str, data: Any, error: Exception) -> None:
        """Report an unreadable event. A server that could not be read counts as unavailable until it comes again."""
        self.services.unreadable.dropped(event, data, error)
        number = data.get("id") if event == "GUILD_CREATE" and isinstance(data, dict) else None
        guild = self.get_guild(int(number)) if isinstance(number, str) and number.isdecimal() else None
        if guild is not None:
            guild.unavailable = True
            self.dispatch("guild_unavailable", guild)

    async def on_unreadable_frame(self, kind: str, error: Exception) -> None:
        """Report a frame of a connection that could not be read."""
        self.services.unreadable.dropped(kind, None, error)

    async def on_unreadable_interaction(self, interaction: discord.Interaction, error: Exception) -> None:
        """Report an interaction that could not be read."""
        self.services.unreadable.dropped_interaction(interaction, error)

    def _hearing_interactions(self, parse: internals.Parser) -> internals.Parser:
        """Receive interactions, and those that other processes hand on."""
        if self.services.sharing is not None:
            self.services.sharing.passing.taken_by = internals.guarded(INTERACTION, self._drop, parse)
        return partial(self._hear_interaction, parse)

    def _hear_interaction(self, parse: internals.Parser, data: dict[str, Any]) -> None:
        """Take an interaction: shed it, parse it here, or route it to the process that serves its place or table."""
        if data.get("type") not in _ASKED:
            raise ValueError("what was asked is of no known kind")  # the library would pass it over without a word
        if self.services.kernel.turning_away.takes(self, data):
            return
        # Something sound stands in the place of what an interaction can do without.
        odd = {
            name: usual for name, (kind, usual) in _SPARE.items() if not isinstance(data.get(name, usual), kind | tuple)
        }
        sound = {"attachment_size_limit": _SPARE["attachment_size_limit"][1], "entitlements": (), **data, **odd}
        told, sharing = _without_components(sound), self.services.sharing
        if sharing is None or (comes_from_server(told, self) and not self._may_be_elsewhere(told)):
            parse(told)
        else:
            hold(begin_once("SpiteBot.route", self._route(parse, told, sharing)), self._routing)

    def _may_be_elsewhere(self, data: dict[str, Any]) -> bool:
        """Return whether a press made in a server may be about a table that another process serves: one that goes to
        its table from anywhere, or one on a private panel of a table that is not here."""
        message = data.get("message")
        is_private = isinstance(message, dict) and bool(int(message.get("flags") or 0) & _EPHEMERAL)
        try:
            press = read_press(str((data.get("data") or {}).get("custom_id", "")))
        except MalformedId:  # no press that this release knows
            return False
        if not (press.goes_to_table or (is_private and isinstance(press, AboutTable))):
            return False
        return self.services.registry.find(press.subject) is None

    async def _route(self, parse: internals.Parser, data: dict[str, Any], sharing: "Sharing") -> None:
        """Hand on what is asked outside servers with the bot, and what goes to its table from anywhere, to whoever
        serves the table that is pressed, else such places. What nobody takes is answered here: it says that to try
        again."""
        parse, pressed = internals.guarded(INTERACTION, self._drop, parse), data.get("data")
        custom_id = str(pressed.get("custom_id", "")) if isinstance(pressed, dict) else ""
        place, table = NO_PLACE, custom_id.split(":")[1:2]
        if table and self.services.registry.find(table[0]) is not None:
            parse(data)
            return
        # A table's place decides, wherever it is pressed; where the store can't tell, the place of the press does.
        if table:
            with suppress(StoreError):
                place = await self.services.store.tables.place_of(table[0]) or NO_PLACE
        is_ours = sharing.serves(place) or (place == NO_PLACE and comes_from_server(data, self))
        if is_ours or not await sharing.passing.hand_on(shard_of(place, sharing.count), data):
            parse(data)

    def _heard(self, channel: int, author: int) -> None:
        if self.user is None or author != self.user.id:
            self.services.kernel.board.heard(channel)

    def _begin_syncing(self) -> "asyncio.Task[None]":
        if self._syncing is not None:
            self._syncing.cancel()
        self._syncing = begin_once("SpiteBot.sync", self._sync_until_it_works())
        return self._syncing

    async def _sync_until_it_works(self) -> None:
        """Register the commands, with growing pauses; presses and commands that Discord knows need not wait for it."""
        pause = _FIRST_SYNC_PAUSE
        while True:
            try:
                await self._sync_commands()
            except (discord.app_commands.AppCommandError, StoreError, *SENDING_FAILS) as error:
                logger.warning("The commands could not be registered, next try in %.0f s: %s", pause, error)
            except Exception as error:
                note_fault("SpiteBot.sync", error)
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_SYNC_PAUSE)

    async def _sync_commands(self) -> None:
        """Register the commands, unless that is done by hand; of several processes, one does."""
        sharing, settings, store = self.services.sharing, self.services.kernel.settings, self.services.store
        if sharing is None or 0 in sharing.held:
            if settings.register_commands:
                await register_commands(self, store.notes, always=settings.tuning.sync_always)
            elif not await are_registered(self, store.notes):
                logger.warning("The commands have changed since they were registered: run register-commands")
            self._has_registered = True
        await learn_registered(self, store.notes)


def use_addresses(settings: Settings) -> None:
    """Set the addresses of Discord; has to happen before a client is made."""
    internals.ask_at((settings.api_url or DISCORD_API).rstrip("/"))
    if settings.gateway_url:
        internals.connect_at(yarl.URL(settings.gateway_url))


def expect_no_voice() -> None:
    """Keep discord.py from warning that the bot could not speak: it only writes."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def build_bot(services: Services, features: Collection[str] = FEATURES) -> SpiteBot:
    """Return a client with its features, whose parts have begun their work, and that has not connected yet.

    :raises StoreError: a part can't begin.
    """
    bot = SpiteBot(services)
    await bot.load_features(features)
    await services.playing.start()
    return bot
