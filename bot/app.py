"""Builds the parts, starts them, connects them to Discord, and stops them in order."""

import asyncio
import hashlib
import json
import logging
import secrets
import signal
import time
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord.ext import commands

from bot.config import Settings
from bot.players.thinking import InlineThinker
from bot.store.sqlite import SqliteStore
from bot.tables.computers import Computers
from bot.tables.door import Tables
from bot.tables.house import Shelf
from cogs.board import Board
from cogs.commands import CatalogueTranslator, SpiteCommands
from cogs.desk import Desk
from cogs.hands import Hands
from cogs.languages import Languages
from cogs.notices import Notices
from cogs.pictures import Pictures
from cogs.router import Router

logger = logging.getLogger(__name__)

_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
_SYNCED: Final = "commands"


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
    computers: Computers
    pictures: Pictures
    languages: Languages
    desk: Desk
    board: Board
    hands: Hands
    notices: Notices

    async def idle(self) -> None:
        """Waits until nothing is being thought about, shown or told."""
        for part in (self.computers, self.board, self.hands):
            await part.idle()


async def open_services(settings: Settings) -> Services:
    """Opens the store, loads every live table and starts the background work.

    :raises StoreError: the database can't be used.
    """
    clock = SystemClock()
    store = await SqliteStore.open(settings.database)
    tables = Tables(store, clock, SystemRandomness())
    await tables.load()
    services = _build(settings, store, tables, clock)
    for watcher in (services.board, services.hands, services.notices, services.computers):
        tables.watch(watcher)
    for part in (services.board, services.hands, services.notices, services.computers):
        part.start()
    return services


def _build(settings: Settings, store: SqliteStore, tables: Tables, clock: SystemClock) -> Services:
    languages, pictures = Languages(store), Pictures()
    desk = Desk(tables, languages, pictures, Shelf(store, clock))
    hands = Hands(desk, clock)
    spacing, repost_after = settings.edit_spacing_seconds, settings.repost_after_seconds
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        computers=Computers(tables, InlineThinker(), clock, thinking=settings.thinking_seconds),
        pictures=pictures,
        languages=languages,
        desk=desk,
        board=Board(store, clock, languages, pictures, spacing=spacing, repost_after=repost_after),
        hands=hands,
        notices=Notices(hands, languages, clock, away_after=settings.away_after_seconds),
    )


async def close_services(services: Services) -> None:
    """Stops the background work, then the store; what was answered is saved."""
    for part in (services.computers, services.notices, services.hands, services.board):
        await part.stop()
    services.pictures.close()
    await services.store.close()


class SpiteBot(commands.Bot):
    """The client. It keeps nothing that a restart would lose."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.services = services

    async def setup_hook(self) -> None:
        services = self.services
        await self.tree.set_translator(CatalogueTranslator())
        await self.add_cog(SpiteCommands(services.desk, services.hands, services.board), override=True)
        await self.add_cog(Router(services.desk, services.hands), override=True)
        await self._sync_commands()
        services.board.connect(self)
        services.notices.connect(self)
        for table in services.tables.live():
            services.board.show(table)

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


def build_bot(services: Services) -> discord.Client:
    """A client that has not connected yet."""
    return SpiteBot(services)


async def run(settings: Settings, token: str) -> None:
    """Runs against Discord until told to stop."""
    services = await open_services(settings)
    bot = SpiteBot(services)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, lambda: loop.create_task(bot.close()))
    try:
        async with bot:
            await bot.start(token)
    finally:
        await close_services(services)
