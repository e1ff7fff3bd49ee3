"""Builds the parts, starts them, connects them to Discord, and stops them in order."""

import asyncio
import gc
import logging
import secrets
import signal
import time
from collections.abc import Collection, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import discord
import yarl
from discord.ext import commands

from bot.config import DISCORD_API, Settings
from bot.lifecycle import Lifecycle
from bot.operation.heartbeat import ServiceManager
from bot.operation.logs import keep_secrets_out_of_logs
from bot.operation.measures import Queue
from bot.operation.metrics import Metrics
from bot.operation.parts import Operation, build_operation
from bot.players.thinking import ProcessThinker
from bot.shards import parse_shards
from bot.standing.history import History
from bot.standing.profiles import Standings
from bot.standing.service import Standing
from bot.store.opening import open_store
from bot.store.protocol import OpenedStore
from bot.tables.clocks import Clocks
from bot.tables.computers import Computers
from bot.tables.errors import StoreError
from bot.tables.in_flight import InFlight
from bot.tables.limits import HOUR
from bot.tables.ports import Clock
from bot.tables.privacy import Privacy
from bot.tables.registry import TableRegistry
from bot.tables.saved_rules import SavedRulesService
from bot.tables.service import TableService
from bot.text import LANGUAGES, texts_for
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.service import TournamentService
from cogs.commands import CatalogueTranslator, SpiteCommands
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.command_registration import are_registered, learn_registered, register_commands
from cogs.core.context import BotContext
from cogs.core.http_watch import watching
from cogs.core.invalid_requests import InvalidRequests
from cogs.core.message_budget import Budget
from cogs.core.pictures import Pictures
from cogs.core.press_rate import PressRate
from cogs.core.rate_limit import Rate
from cogs.core.replies import SENDING_FAILS
from cogs.core.router import Router
from cogs.daily.posts import DailyPosts
from cogs.daily.service import DailyService
from cogs.emojis.card_emojis import CardEmojis
from cogs.gathering.service import Gathering
from cogs.hand.private_panels import PrivatePanels
from cogs.handlers import HANDLERS
from cogs.learn.learners import Learners
from cogs.preferences.service import PreferencesService
from cogs.puzzle.service import PuzzleService
from cogs.replay.films import Films
from cogs.review.reviews import Reviews
from cogs.settings.result_posts import ResultPosts
from cogs.table.board import Board
from cogs.table.notices import Notices
from cogs.table.reachability import Gateway, Reachability
from cogs.table.scrollback import Scrollback
from cogs.tournament.posts import TournamentPosts
from cogs.tournament.threads import TournamentThreads

if TYPE_CHECKING:
    from bot.sharing import Sharing

logger = logging.getLogger(__name__)

_SYNC_WAITED_FOR: Final = 5.0
"""Seconds; a start goes on while the commands are still being registered."""
_FIRST_SYNC_PAUSE: Final = 30.0
_LONGEST_SYNC_PAUSE: Final = 3600.0
_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
_TOKEN_SPACING: Final = 0.5
"""Seconds between two edits by one token: Discord allows five in two seconds, the answer to its press among them. In
all there are twice as many as requests into channels: Discord names no limit for them, and has one."""
_GARBAGE: Final = (20_000, 20, 50)
"""How much is made until what is not used any more is looked for: nearly everything is freed without that."""
_UNUSED_EVENTS: Final = ("MESSAGE_UPDATE",)
"""Events of the gateway that nothing here listens to: every edit of a table comes back as one, with all its parts."""


class SystemClock:
    """The time of this machine."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SystemRandomness:
    """Secrets from the operating system."""

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def table_id(self) -> str:
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


@dataclass(slots=True)
class Services:
    """Everything that lives outside the Discord client and outlives it."""

    settings: Settings
    store: OpenedStore
    tables: TableService
    registry: TableRegistry
    context: BotContext
    clocks: Clocks
    computers: Computers
    notices: Notices
    result_posts: ResultPosts
    daily_posts: DailyPosts
    threads: TournamentThreads
    reachability: Reachability
    press_rate: PressRate
    in_flight: InFlight
    invalid_requests: InvalidRequests
    requests: Rate
    operation: Operation
    lifecycle: Lifecycle
    sharing: "Sharing | None" = None

    async def idle(self) -> None:
        """Waits until nothing is being thought about, shown or told."""
        await self.lifecycle.idle()


async def open_services(settings: Settings) -> Services:
    """Opens the store, loads every live table and starts the background work.

    :raises StoreError: the database can't be used.
    """
    keep_secrets_out_of_logs()
    for language in LANGUAGES:
        texts_for(language)  # read now, so that nobody waits for it at a press
    clock = SystemClock()
    shared = parse_shards(settings.shards) is not None
    store = await open_store(settings.database, settings.ledger, shared=shared)
    try:
        services = build_services(settings, store, clock)
        if not shared:
            await services.tables.load()
        await services.lifecycle.start()
    except BaseException:
        await store.close()
        raise
    return services


def build_services(settings: Settings, store: OpenedStore, clock: Clock) -> Services:
    """The parts put together; nothing has been started or read yet."""
    metrics = Metrics()
    registry = TableRegistry()
    preferences, thinker = PreferencesService(store), ProcessThinker(settings.thinking_workers, measures=metrics)
    tables = TableService(store, clock, SystemRandomness(), settings.limits(), registry, metrics, preferences)
    pictures, learners = Pictures(settings.drawing_processes, measures=metrics), Learners(store)
    invalid, per_second = InvalidRequests(clock), settings.requests_per_second
    requests, edits_by_token = Rate(per_second), Rate(2 * per_second)
    budget = Budget(clock, spacing=settings.edit_spacing_seconds, rate=requests, invalid=invalid, measures=metrics)
    token_edits = Budget(
        clock,
        spacing=min(_TOKEN_SPACING, settings.edit_spacing_seconds),
        rate=edits_by_token,
        invalid=invalid,
        queue=Queue.TOKENS,
        measures=metrics,
    )
    press_rate = PressRate(clock, presses=settings.presses_at_once, seconds=settings.presses_seconds)
    clocks = Clocks(tables, registry, clock)
    computers = Computers(
        tables, registry, thinker, clock, thinking=settings.thinking_seconds, pace=preferences.pace_at
    )
    privacy = Privacy(tables, registry, store, clock, days=settings.people_kept_days)
    reachability = Reachability(tables, clocks, budget, store, clock, preferences)
    films = Films(tables, store, preferences, budget, token_edits)
    reviews = Reviews(preferences, pictures, token_edits)
    card_emojis = CardEmojis(pictures, clock, spacing=settings.card_emoji_spacing_seconds, used=settings.card_emojis)
    private_panels = PrivatePanels(
        tables,
        preferences,
        pictures,
        card_emojis,
        learners,
        clock,
        budget,
        token_edits,
        spacing=settings.panel_spacing_seconds,
        keeps_pictures=settings.keep_attachments,
    )
    sharing = _sharing_of(settings, store, tables)
    if sharing is not None:
        for rate in (requests, edits_by_token):
            rate.share_by(sharing.share)
    notices = Notices(
        tables,
        store,
        press_rate,
        preferences,
        clock,
        budget,
        away_after=settings.away_after_seconds,
        looking=private_panels.has_live_panel,
    )
    board = Board(
        store,
        clock,
        preferences,
        pictures,
        budget,
        repost_after=settings.repost_after_seconds,
        scrollback=Scrollback(clock, messages=settings.repost_after_messages, rest=settings.repost_rest_seconds),
        lost=reachability.lose_table,
        looking=private_panels.has_live_panel,
        shown=clocks.turn_shown,
    )
    daily = DailyService(store, SystemRandomness(), clock)
    daily_posts = DailyPosts(store, daily, preferences, budget, clock)
    result_posts = ResultPosts(preferences, board, budget)
    gathering = Gathering(store, tables, preferences, board, budget, clock)
    threads, tournament_posts = TournamentThreads(preferences, budget), TournamentPosts(preferences, pictures, budget)
    tournaments = TournamentService(
        store,
        PlayedAtTables(tables, threads),
        clock,
        SystemRandomness(),
        grace=HOUR,
        serves=_every_server if sharing is None else sharing.serves,
        told=tournament_posts.changed,
    )
    tournament_posts.noting(tournaments.act)
    operation = build_operation(settings, store, clock, metrics, tables, privacy, invalid.count)
    standing = Standing(store)
    preferences.tell(board.redraw)
    for watcher in (board, private_panels, notices, result_posts, gathering, computers, clocks, standing, tournaments):
        tables.watch(watcher)
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        registry=registry,
        context=BotContext(
            tables=tables,
            preferences=preferences,
            pictures=pictures,
            private_panels=private_panels,
            board=board,
            saved_rules=SavedRulesService(store, clock),
            privacy=privacy,
            films=films,
            thinker=thinker,
            reviews=reviews,
            elsewhere=AnsweredElsewhere(store, clock, metrics),
            card_emojis=card_emojis,
            learners=learners,
            measures=metrics,
            blocklist=operation.blocklist,
            puzzles=PuzzleService(store, clock),
            standings=Standings(store, clock),
            history=History(store),
            daily=daily,
            gathering=gathering,
            tournaments=tournaments,
            tournament_posts=tournament_posts,
        ),
        clocks=clocks,
        computers=computers,
        notices=notices,
        result_posts=result_posts,
        daily_posts=daily_posts,
        threads=threads,
        reachability=reachability,
        press_rate=press_rate,
        in_flight=InFlight(),
        invalid_requests=invalid,
        requests=requests,
        operation=operation,
        lifecycle=Lifecycle(
            *operation.first,
            budget,
            token_edits,
            thinker,
            pictures,
            card_emojis,
            tournaments,
            computers,
            board,
            private_panels,
            notices,
            result_posts,
            gathering,
            films,
            reviews,
            tournament_posts,
            clocks,
            standing,
            privacy,
            daily,
            daily_posts,
            *operation.last,
            *(() if sharing is None else (sharing,)),
        ),
        sharing=sharing,
    )


def _sharing_of(settings: Settings, store: OpenedStore, tables: TableService) -> "Sharing | None":
    """This process among several, where it is to share the servers with others."""
    chosen = parse_shards(settings.shards)
    if chosen is None:
        return None
    from bot.sharing import Sharing
    from bot.store.postgres.server import PostgresServer

    assert isinstance(store, PostgresServer)  # noqa: S101 (files are opened by one process alone)
    return Sharing(store, tables, chosen)


async def close_services(services: Services) -> None:
    """Stops the background work, then the store; what was answered is saved."""
    await services.lifecycle.stop()
    await services.store.close()


def _every_server(guild: int) -> bool:
    return True


def _ignore(data: object) -> None:
    """What Discord tells is not read."""


class CommandClient(commands.AutoShardedBot):
    """A client with the program's commands as they are registered: in servers alone, for no one's own account."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            **more,
        )

    async def add_commands(self, spite: SpiteCommands) -> None:
        """Takes the commands up, with their texts in every language."""
        await self.tree.set_translator(CatalogueTranslator())
        await self.add_cog(spite, override=True)


class SpiteBot(CommandClient):
    """The client, with as many connections as Discord recommends. It keeps nothing that a restart would lose."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=None if services.sharing is None else services.sharing.count,
            http_trace=watching(services.invalid_requests, services.requests, services.operation.metrics),
        )
        self.services = services
        self._syncing: asyncio.Task[None] | None = None
        for name in _UNUSED_EVENTS:
            self._connection.parsers[name] = _ignore

    async def close(self) -> None:
        if self._syncing is not None:
            self._syncing.cancel()
        await super().close()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        chosen = self.services.settings.gateway_url
        await super().launch_shard(yarl.URL(chosen) if chosen else gateway, shard_id, initial=initial)

    async def launch_shards(self) -> None:
        """Connects all shards, or where processes share them, those that this one holds now."""
        sharing = self.services.sharing
        if sharing is None:
            await super().launch_shards()
            return
        self._connection.shard_count = sharing.count
        self._connection.shard_ids = []
        sharing.connect(self)
        await self.serve(sharing.held)

    async def serve(self, shards: Collection[int]) -> None:
        """Connects these shards too."""
        for shard in sorted(shards):
            self._connection.shard_ids = sorted({*(self._connection.shard_ids or ()), shard})
            await self.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def leave(self, shards: Collection[int]) -> None:
        """Closes the connections of these shards; the events of their servers reach another process."""
        known = self._AutoShardedClient__shards  # type: ignore[attr-defined]
        for shard in shards:
            self._connection.shard_ids = [each for each in self._connection.shard_ids or () if each != shard]
            gone = known.pop(shard, None)
            if gone is not None:
                await gone.disconnect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Keeps Discord's distance between sessions that begin, that of all processes together."""
        if self.services.sharing is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.services.sharing.wait_to_identify()

    async def setup_hook(self) -> None:
        services = self.services
        context, press_rate, in_flight = services.context, services.press_rate, services.in_flight
        spite = SpiteCommands(context, press_rate, in_flight)
        self.tree.error(spite.answer_misfit)
        await self.add_commands(spite)
        await self.add_cog(Router(context, HANDLERS, press_rate, in_flight), override=True)
        self._syncing = asyncio.create_task(self._sync_until_it_works())
        await asyncio.wait({self._syncing}, timeout=_SYNC_WAITED_FOR)
        gateway = Gateway(self, services.tables, services.reachability, context.board, services.notices)
        await self.add_cog(gateway, override=True)
        speaking = (services.notices, services.result_posts, services.daily_posts, context.gathering, context.films)
        for part in (context.board, *speaking, context.card_emojis, services.threads, context.tournament_posts):
            part.connect(self)
        services.operation.health.connect(self)
        await context.board.show_all(services.tables.live())

    @property
    def shards_wanted(self) -> int:
        """So many connections there should be; 0 while Discord has not said."""
        sharing = self.services.sharing
        return (self.shard_count or 0) if sharing is None else len(sharing.held)

    def gateway_silences(self) -> dict[int, float]:
        """For how many seconds nothing was heard, by shard, heartbeats' answers included; of open connections only."""
        now, silences = time.perf_counter(), dict[int, float]()
        for number, shard in self.shards.items():
            keeper = shard._parent.ws._keep_alive if self.is_ready() and not shard.is_closed() else None
            if keeper is not None:
                silences[number] = now - keeper._last_recv
        return silences

    async def on_message(self, message: discord.Message) -> None:
        """Notes that a table has moved up; what was written is neither sent to the bot nor looked at."""
        if self.user is None or message.author.id != self.user.id:
            self.services.context.board.heard(message.channel.id)

    async def _sync_until_it_works(self) -> None:
        """Presses and the commands that Discord knows already work without it, so nobody waits for it."""
        pause = _FIRST_SYNC_PAUSE
        while True:
            try:
                await self._sync_commands()
            except (discord.app_commands.AppCommandError, StoreError, *SENDING_FAILS) as error:
                logger.warning("The commands could not be registered, next try in %.0f s: %s", pause, error)
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_SYNC_PAUSE)

    async def _sync_commands(self) -> None:
        """Registers the commands, unless that is done by hand; of several processes, one does."""
        sharing, settings, store = self.services.sharing, self.services.settings, self.services.store
        if sharing is None or 0 in sharing.held:
            if settings.register_commands:
                await register_commands(self, store, always=settings.sync_always)
            elif not await are_registered(self, store):
                logger.warning("The commands have changed since they were registered: run register-commands")
        await learn_registered(self, store)


def use_addresses(settings: Settings) -> None:
    """Everything is asked of these addresses from now on; needed before a client is made."""
    discord.http.Route.BASE = (settings.api_url or DISCORD_API).rstrip("/")
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


def expect_no_voice() -> None:
    """The bot only writes: discord.py need not warn whoever starts it that it could not speak."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def build_bot(services: Services) -> discord.Client:
    """A client that has not connected yet."""
    return SpiteBot(services)


async def wind_down(services: Services, client: discord.Client, listening: "asyncio.Task[None] | None" = None) -> None:
    """Stops in order, in less than ten seconds: nothing new is begun, whoever was let in is answered, tables show
    their newest version, then the connection is closed. Presses meanwhile are told to come again.

    :param listening: hears from Discord; it ends before the last who pressed are answered.
    """
    services.operation.health.is_ending = True
    ServiceManager().tell("STOPPING=1")
    await _within(2, services.tables.close())
    await _within(1.5, _stop_acting(services))
    await _within(2, _tell_what_there_is(services))
    if listening is not None:
        await _within(1, stop_listening(client, listening))
    await _within(1.5, services.in_flight.idle())
    await _within(1.5, client.close())


async def stop_listening(client: discord.Client, listening: "asyncio.Task[None]") -> None:
    """Hears nothing more from Discord, while answers can still be sent: every shard listens by itself."""
    listening.cancel()
    shards = client.shards.values() if isinstance(client, discord.AutoShardedClient) else ()
    await asyncio.gather(*(shard.disconnect() for shard in shards), return_exceptions=True)
    await asyncio.wait({listening})


async def _tell_what_there_is(services: Services) -> None:
    """Tables show their newest version; nobody waits for what won't be made."""
    context = services.context
    await asyncio.gather(context.board.idle(), context.films.give_up(), context.reviews.give_up())


async def _stop_acting(services: Services) -> None:
    for part in (services.clocks, services.computers, services.notices):
        await part.stop()


async def _within(seconds: float, work: Coroutine[Any, Any, Any]) -> None:
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        logger.warning("Something took too long to stop: %s", work)
    except Exception:
        logger.exception("Something could not be stopped well")


async def run(settings: Settings, token: str) -> None:
    """Runs against Discord until told to stop."""
    use_addresses(settings)
    expect_no_voice()
    services = await open_services(settings)
    bot = SpiteBot(services)
    gc.collect()
    gc.freeze()  # what is there for good need not be looked through again and again
    gc.set_threshold(*_GARBAGE)
    ServiceManager().tell("READY=1")
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    try:
        async with bot:
            await _until_stopped(bot, services, token, stopping)
    finally:
        await close_services(services)


async def _until_stopped(bot: SpiteBot, services: Services, token: str, stopping: asyncio.Event) -> None:
    running, told = asyncio.create_task(bot.start(token)), asyncio.create_task(stopping.wait())
    await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED)
    if told.done():
        await wind_down(services, bot, running)
        await asyncio.gather(running, return_exceptions=True)
    else:
        told.cancel()
        await running
