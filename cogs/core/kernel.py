"""Kernel that features are loaded into: the parts they share, and the registry of their own parts."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import discord

from bot.config import Settings
from bot.operation.attendance import Attendance
from bot.operation.blocklist import Blocklist
from bot.operation.findings import Finding
from bot.operation.reports import Reports
from bot.operation.restored import Restored
from bot.players.thinking import ProcessThinker
from bot.privacy.service import Privacy
from bot.running.lifecycle import Component, Running
from bot.running.overload import Overload
from bot.store.store import Store
from bot.tables.ports import Clock, Randomness, Watcher
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.service.table_service import TableService
from bot.tables.time.absences import Absences
from cogs.core.arrivals import Arrivals, PressRate
from cogs.core.board import Board
from cogs.core.card_emojis import CardEmojis
from cogs.core.closed_channels import ClosedChannels
from cogs.core.interactions import has_channel, place_of
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.press_ids import Presses
from cogs.core.private_panels import PrivatePanels
from cogs.core.raw_events import TurningAway
from cogs.core.reachability import Reachability
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.retrying import Speaks

_Part = TypeVar("_Part")


async def _no_findings() -> Sequence[Finding]:
    return ()


@dataclass(slots=True, kw_only=True)
class Kernel:
    """The named parts of the core, of which each feature takes those that it needs.

    :ivar acting: what does something by itself, features' parts among them; it ends before the last is told.
    :ivar sending: what sends something of its own accord; it ends before the connection does.
    :ivar fresh_for: seconds after which what is remembered is asked for again; None where no other process changes it.
    :ivar serves: whether a server is this process's.
    """

    settings: Settings
    store: Store
    clock: Clock
    randomness: Randomness
    fresh_for: float | None
    serves: Callable[[int], bool]
    tables: TableService
    saved_rules: SavedRulesService
    privacy: Privacy
    reports: Reports
    absences: Absences
    attendance: Attendance
    restored: Restored
    thinker: ProcessThinker
    preferences: PreferencesService
    pictures: Pictures
    card_emojis: CardEmojis
    budget: Budget
    token_edits: Budget
    outbox: Outbox
    board: Board
    replies: ReplyBook
    private_panels: PrivatePanels
    reachability: Reachability
    closed_channels: ClosedChannels
    press_rate: PressRate
    overload: Overload
    blocklist: Blocklist
    arrivals: Arrivals
    turning_away: TurningAway
    presses: Presses = field(default_factory=Presses)
    acting: Running = field(default_factory=Running)
    sending: Running = field(default_factory=Running)
    after_commands: list[Callable[[Reply], Awaitable[None]]] = field(default_factory=list)
    """Are told of every command that has been answered."""
    after_answers: list[Callable[[Reply], Awaitable[None]]] = field(default_factory=list)
    """Are told of every press and command that has been answered."""
    doctor: Callable[[], Awaitable[Sequence[Finding]]] = _no_findings
    """Says what ``doctor`` finds here."""
    client: discord.Client | None = None
    _shared: dict[type, Any] = field(default_factory=dict)
    _speaking: list[Speaks] = field(default_factory=list)

    def part(self, kind: type[_Part], make: Callable[[], _Part]) -> _Part:
        """Return a part that several features use, made at the first request."""
        if kind not in self._shared:
            self._shared[kind] = make()
        return cast(_Part, self._shared[kind])

    def speaks(self, part: Speaks) -> None:
        """Connect a part to the client as soon as the client has logged in."""
        self._speaking.append(part)
        if self.client is not None:
            part.connect(self.client)

    def connect(self, client: discord.Client) -> None:
        """Send messages through a client that has logged in, from now on."""
        self.client = client
        for part in self._speaking:
            part.connect(client)

    async def keep_shown(self, reply: Reply, table_id: str | None = None) -> None:
        """Keep tables shown after an answer where the bot has no channel: they can be shown by the asker's interaction.

        These are what they asked about, and the channel's table, which may have been opened by what they pressed.

        :param table_id: what was asked about, a table or something else.
        """
        interaction, pressed = reply.interaction, reply.interaction.message
        if has_channel(interaction):
            return
        here = self.tables.in_channel(interaction.channel_id or 0)
        asked = None if table_id is None else self.tables.newest(table_id)
        # Its token may edit the pressed message, and post a new one: both may be needed for two tables.
        wanted = [] if asked is None else [(asked, None if pressed is None or reply.is_private else pressed.id)]
        if here is not None and (asked is None or asked.id != here.id):
            wanted.append((here, None))
        for table, message in wanted:
            if not table.private and table.guild == place_of(interaction):
                self.replies.offer(reply, table.id)
                await self.board.pressed(table, message)

    async def begin(self, part: Component, *, acts: bool = False) -> None:
        """Begin a feature's background part: connect it to tables and client, and start it with the others.

        It starts at once if the others have started already.

        :param acts: whether it acts by itself, so that it ends first.
        """
        if isinstance(part, Watcher):
            self.tables.watch(part)
        if isinstance(part, Speaks):
            self.speaks(part)
        await (self.acting if acts else self.sending).add(part)

    async def end(self, part: Component) -> None:
        """End a part of a feature that is unloaded."""
        if isinstance(part, Watcher):
            self.tables.unwatch(part)
        if isinstance(part, Speaks):
            self._speaking.remove(part)
        for running in (self.acting, self.sending):
            await running.remove(part)
