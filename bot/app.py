"""Builds the parts, starts them, connects them to Discord, and stops them in order."""

import asyncio
import gc
import hashlib
import json
import logging
import secrets
import signal
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final

import discord
import yarl
from discord.ext import commands

from bot.config import DISCORD_API, Settings
from bot.players.thinking import WorkerThinker
from bot.store.sqlite import SqliteStore
from bot.tables.clocks import Clocks
from bot.tables.computers import Computers
from bot.tables.door import Tables
from bot.tables.house import Shelf
from bot.tables.privacy import Privacy
from bot.text import LANGUAGES, texts_for
from cogs.answering import Answering
from cogs.board import Board
from cogs.budget import Budget
from cogs.buried import Buried
from cogs.commands import CatalogueTranslator, SpiteCommands
from cogs.desk import Desk
from cogs.films import Films
from cogs.hands import Hands
from cogs.languages import Languages
from cogs.notices import Notices
from cogs.pace import Pace
from cogs.pictures import Pictures
from cogs.places import Gateway, Places
from cogs.reviews import Reviews
from cogs.router import Router

logger = logging.getLogger(__name__)

_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
_SYNCED: Final = "commands"
_TALKATIVE: Final = ("aiosqlite", "discord")
"""Libraries that at DEBUG log what they are given: seeds, hands, tokens."""


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
    store: SqliteStore
    tables: Tables
    thinker: WorkerThinker
    computers: Computers
    clocks: Clocks
    budget: Budget
    places: Places
    privacy: Privacy
    pace: Pace
    answering: Answering
    pictures: Pictures
    films: Films
    reviews: Reviews
    languages: Languages
    desk: Desk
    board: Board
    hands: Hands
    notices: Notices

    async def idle(self) -> None:
        """Waits until nothing is being thought about, shown or told."""
        for part in (self.computers, self.board, self.hands):
            await part.idle()


def keep_secrets_out_of_logs() -> None:
    """Whatever level is chosen for the logs, libraries that would tell secrets there start at INFO."""
    for name in _TALKATIVE:
        library = logging.getLogger(name)
        library.setLevel(max(library.level, logging.INFO))


async def open_services(settings: Settings) -> Services:
    """Opens the store, loads every live table and starts the background work.

    :raises StoreError: the database can't be used.
    """
    keep_secrets_out_of_logs()
    clock = SystemClock()
    store = await SqliteStore.open(settings.database)
    tables = Tables(store, clock, SystemRandomness(), settings.limits())
    await tables.load()
    for language in LANGUAGES:
        texts_for(language)  # read now, so that nobody waits for it at a press
    services = _build(settings, store, tables, clock)
    await services.thinker.open()
    await services.pictures.warm()
    parts = (services.board, services.hands, services.notices, services.computers, services.clocks)
    for part in parts:
        tables.watch(part)
    for part in parts:
        part.start()
    services.pictures.start()
    services.films.start()
    services.reviews.start()
    services.privacy.start()
    return services


def _build(settings: Settings, store: SqliteStore, tables: Tables, clock: SystemClock) -> Services:
    languages, pictures, thinker = Languages(store), Pictures(), WorkerThinker(settings.thinking_workers)
    privacy = Privacy(tables, store, clock, days=settings.people_kept_days)
    budget, clocks = Budget(clock, spacing=settings.edit_spacing_seconds), Clocks(tables, clock)
    films, reviews = Films(tables, store, languages, budget), Reviews(tables, languages, pictures)
    desk = Desk(tables, languages, pictures, Shelf(store, clock), privacy, films, thinker, reviews)
    hands = Hands(desk, clock, budget)
    places = Places(tables, clocks, budget)
    repost_after = settings.repost_after_seconds
    buried = Buried(clock, messages=settings.buried_after_messages, rest=settings.buried_rest_seconds)
    board = Board(
        store, clock, languages, pictures, budget, repost_after=repost_after, buried=buried, lost=places.lose_table
    )
    languages.tell(board.redraw)
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        thinker=thinker,
        computers=Computers(tables, thinker, clock, thinking=settings.thinking_seconds),
        clocks=clocks,
        budget=budget,
        places=places,
        privacy=privacy,
        pace=Pace(clock, presses=settings.presses_at_once, seconds=settings.presses_seconds),
        answering=Answering(),
        pictures=pictures,
        films=films,
        reviews=reviews,
        languages=languages,
        desk=desk,
        board=board,
        hands=hands,
        notices=Notices(store, hands, languages, clock, budget, away_after=settings.away_after_seconds),
    )


async def close_services(services: Services) -> None:
    """Stops the background work, then the store; what was answered is saved."""
    for part in (
        services.privacy,
        services.clocks,
        services.computers,
        services.notices,
        services.hands,
        services.films,
        services.reviews,
        services.board,
    ):
        await part.stop()
    await services.thinker.close()
    await services.budget.stop()
    await services.pictures.stop()
    services.pictures.close()
    await services.store.close()


class SpiteBot(commands.AutoShardedBot):
    """The client, with as many connections as Discord recommends. It keeps nothing that a restart would lose."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.services = services

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        chosen = self.services.settings.gateway_url
        await super().launch_shard(yarl.URL(chosen) if chosen else gateway, shard_id, initial=initial)

    async def setup_hook(self) -> None:
        services = self.services
        await self.tree.set_translator(CatalogueTranslator())
        desk, hands, pace, answering = services.desk, services.hands, services.pace, services.answering
        spite = SpiteCommands(desk, hands, services.board, pace, answering)
        self.tree.error(spite.answer_misfit)
        await self.add_cog(spite, override=True)
        await self.add_cog(Router(desk, hands, pace, answering), override=True)
        await self._sync_commands()
        await self.add_cog(Gateway(self, services.places, services.board), override=True)
        services.board.connect(self)
        services.notices.connect(self)
        services.films.connect(self)
        for table in services.tables.live():
            services.board.show(table)

    async def on_message(self, message: discord.Message) -> None:
        """Notes that a table has moved up; what was written is neither sent to the bot nor looked at."""
        if self.user is None or message.author.id != self.user.id:
            self.services.board.heard(message.channel.id)

    async def _sync_commands(self) -> None:
        """Registers the commands where they have changed since the last time."""
        digest = await self._commands_digest()
        known = await self.services.store.note(_SYNCED)
        if digest == known and not self.services.settings.sync_always:
            return
        await self.tree.sync()
        await self.services.store.set_note(_SYNCED, digest)

    async def _commands_digest(self) -> str:
        translator = self.tree.translator
        payload: list[Any] = []
        for command in self.tree.get_commands():
            if translator is None:
                payload.append(command.to_dict(self.tree))
            else:
                payload.append(await command.get_translated_payload(self.tree, translator))
        text = json.dumps([str(self.application_id), payload], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def use_addresses(settings: Settings) -> None:
    """Everything is asked of these addresses from now on; needed before a client is made."""
    discord.http.Route.BASE = (settings.api_url or DISCORD_API).rstrip("/")
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


def build_bot(services: Services) -> discord.Client:
    """A client that has not connected yet."""
    return SpiteBot(services)


async def wind_down(services: Services, client: discord.Client, listening: "asyncio.Task[None] | None" = None) -> None:
    """Stops in order, in less than ten seconds: nothing new is begun, whoever was let in is answered, tables show
    their newest version, then the connection is closed. Presses meanwhile are told to come again.

    :param listening: hears from Discord; it ends before the last who pressed are answered.
    """
    await _within(2, services.tables.close_door())
    await _within(1.5, _stop_acting(services))
    await _within(2, _tell_what_there_is(services))
    if listening is not None:
        await _within(1, stop_listening(client, listening))
    await _within(1.5, services.answering.idle())
    await _within(1.5, client.close())


async def stop_listening(client: discord.Client, listening: "asyncio.Task[None]") -> None:
    """Hears nothing more from Discord, while answers can still be sent: every shard listens by itself."""
    listening.cancel()
    shards = client.shards.values() if isinstance(client, discord.AutoShardedClient) else ()
    await asyncio.gather(*(shard.disconnect() for shard in shards), return_exceptions=True)
    await asyncio.wait({listening})


async def _tell_what_there_is(services: Services) -> None:
    """Tables show their newest version; nobody waits for what won't be made."""
    await asyncio.gather(services.board.idle(), services.films.give_up(), services.reviews.give_up())


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
    services = await open_services(settings)
    bot = SpiteBot(services)
    gc.collect()
    gc.freeze()  # what is there for good need not be looked through again and again
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
