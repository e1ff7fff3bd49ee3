"""Notices of a turn: short messages that mention an absent player and are removed once they act.

Quiet tables and servers get none, nor do turns too short for a notice to be read in time.
"""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord

from bot.entities.settings import Reminding
from bot.errors import StoreError
from bot.places import is_server
from bot.running.keyed_queue import QueueComponent
from bot.store.notes import NoteStore
from bot.tables.limits import SHORTEST_MENTIONED
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.arrivals import PressRate
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import NotSent
from cogs.core.preferences import PreferencesService
from cogs.core.retrying import Speaks
from cogs.core.table_post import Looking
from cogs.shared.time_words import timestamp

logger = logging.getLogger(__name__)

_NEW_CLOCK: Final = (TransitionKind.WARNED, TransitionKind.CLOCK_MOVED, TransitionKind.WOKEN)
"""Transitions after which the player to play is told again."""
_NO_TURN: Final = ("", 0)
_LONGER_WHERE_SEEN: Final = 2


@dataclass(frozen=True, slots=True)
class Notice:
    """Posted notice: its message, and the turn and game it is for."""

    channel: int
    message: int
    game: str
    turn: int


class Notices(QueueComponent[str], Speaks):
    """Teller of turns: people are told of theirs as each of them wishes: always, when away, or never.

    Posted notices are stored, so that those of an earlier run are removed too.
    """

    def __init__(
        self,
        tables: TableService,
        store: NoteStore,
        press_rate: PressRate,
        preferences: PreferencesService,
        clock: Clock,
        outbox: Outbox,
        *,
        away_after: float,
        looking: Looking | None = None,
    ) -> None:
        """
        :param away_after: seconds without a press after which an awaited person counts as away; doubled while they
            see their turn on a private panel.
        :param looking: tells whether a person sees a table on a private panel.
        """
        super().__init__(self._look_after)
        self.tables, self._store, self.outbox = tables, store, outbox
        self._press_rate, self.preferences, self._clock = press_rate, preferences, clock
        self._away_after, self._looking = away_after, looking
        self._connected_at = 0.0
        self._standing: dict[str, Notice | None] = {}
        self._told: dict[str, tuple[str, int]] = {}
        self._asked: dict[str, _TurnNotice] = {}
        """Newest requested notice by table."""

    def connect(self, client: discord.Client) -> None:
        """Connect to Discord, and check every live table.

        People awaited since an earlier run count as present now, since their last press is unknown.
        """
        self._client, self._connected_at = client, self._clock.now()
        for table in self.tables.live():
            self._queue.ask(table.id)

    def look_at(self, table: str) -> None:
        """Queue a check of a table that can be reached again."""
        self._queue.ask(table)

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        if update.kind in _NEW_CLOCK:
            self._told[table.id] = _NO_TURN
        if update.kind is TransitionKind.REREAD:  # another process may have told of it meanwhile
            self._standing.pop(table.id, None)
            if table.game is None or self._told.get(table.id) != table.game.turn:
                self._told.pop(table.id, None)
        self._queue.ask(table.id)

    async def _look_after(self, table_id: str) -> None:
        """Remove an answered notice, and send one where the awaited person seems away."""
        table = self.tables.newest(table_id)
        if table is None:
            return
        # 1. Know what stands, also from an earlier run; 2. remove it once it is answered.
        await self._read_what_stands(table)
        await self._remove_answered(table)
        # 3. A closed table needs nothing more.
        if not table.live:
            self._told.pop(table_id, None)
            self._standing.pop(table_id, None)
            self._asked.pop(table_id, None)
            self._queue.ask_no_more(table_id)
            self.outbox.forget(_key(table))
            return
        # 4. Tell the awaited person once for each turn, at once or when they seem away.
        user = waited_for(table)
        if user is not None and self._told.get(table_id) == table.running().turn:
            return  # told, or about to be
        self._queue.ask_no_more(table_id)
        if user is None or self._client is None:
            return
        wish = await self.wish(table, user)
        if wish is Reminding.NEVER:
            return
        here_for = 0.0
        if wish is Reminding.AWAY:  # somebody who has pressed, or sees their turn, counts as present for a while
            sees = self._looking is not None and self._looking(table.id, user)
            patience = self._away_after * (_LONGER_WHERE_SEEN if sees else 1)
            now, since = self._clock.now(), max(self._press_rate.last_press(user), self._connected_at)
            silent = now - (max(since, table.awaited_since) if table.awaited_since <= now else since)
            # The machine's clock may have been set back meanwhile: then nobody counts as present.
            here_for = patience - silent if 0 <= silent < patience else 0.0
        if here_for > 0:
            # Not waited for here: a table that changes meanwhile is looked at at once.
            self._queue.ask_after(partial(self._clock.sleep, here_for), table_id)
        else:
            self.tell(table)
            self._asked[table.id] = notice = _TurnNotice(self, table, user)
            self.outbox.ask(notice)

    async def wish(self, table: TableView, user: int) -> Reminding:
        """Return when somebody is to be told of their turn at a table; never where nobody is mentioned there."""
        is_short = table.deadline is not None and table.turn_time < SHORTEST_MENTIONED
        is_quiet = not is_server(table.guild) or table.quiet or is_short
        if is_quiet or await self.preferences.is_quiet(table.guild):
            return Reminding.NEVER
        return (await self.preferences.user(user)).notices

    async def _read_what_stands(self, table: TableView) -> None:
        """Read, once per table, the notice that an earlier run left."""
        if table.id in self._standing:
            return
        try:
            left = await self._store.read(_note(table), _notice_from)
        except StoreError as error:
            logger.info("Which notice stands at table %s is not known: %s", table.id, error)
            return
        self._standing[table.id] = left
        if left is not None:
            self._told.setdefault(table.id, (left.game, left.turn))

    async def _remember(self, table: TableView, notice: Notice | None) -> None:
        self._standing[table.id] = notice
        text = None if notice is None else f"{notice.channel}/{notice.message}/{notice.game}/{notice.turn}"
        try:
            await self._store.set(_note(table), text)
        except StoreError as error:
            logger.info("The notice at table %s could not be remembered: %s", table.id, error)

    def tell(self, table: TableView) -> None:
        """Take its turn for told, with the warning that it has by now."""
        self._told[table.id] = table.running().turn

    async def stands(self, table: TableView, notice: Notice) -> None:
        """Note a posted notice, and remove the one before."""
        former = self._standing.get(table.id)
        await self._remember(table, notice)
        if former is not None and former.message != notice.message:
            self.outbox.remove(table.guild, MessagePlace(former.channel, former.message))

    def take_back(self, table: str, notice: "_TurnNotice") -> None:
        """Forget a turn whose notice was dropped unsent, so that it may be told later."""
        if self._asked.get(table) is notice:
            self._told.pop(table, None)

    async def _remove_answered(self, table: TableView) -> None:
        notice = self._standing.get(table.id)
        if notice is None or self._client is None or self.outbox.is_out(table.guild):
            return
        is_open = table.status is Status.PLAYING and not table.running().presses_to_undo
        if is_open and table.running().turn == (notice.game, notice.turn):
            return  # nobody has acted since
        await self._remember(table, None)
        self.outbox.remove(table.guild, MessagePlace(notice.channel, notice.message))


class _TurnNotice(Post):
    """Message that tells a player of their turn; a newer one of the table replaces it."""

    def __init__(self, notices: Notices, table: TableView, user: int) -> None:
        self.key, self.guild, self.channel = _key(table), table.guild, table.channel
        self._notices, self._table, self._user, self._turn = notices, table, user, table.running().turn
        self._nonce = f"notice/{table.id}/{table.version}"
        self._is_settled = False

    async def still_wanted(self) -> bool:
        """Look anew: the clock may have moved on, the table may be served elsewhere, or be quiet by now."""
        table = None if self._is_settled else self._notices.tables.newest(self._table.id)
        if table is None or waited_for(table) != self._user or table.running().turn != self._turn:
            return False
        self._table, self.channel = table, table.channel
        return await self._notices.wish(table, self._user) is not Reminding.NEVER

    async def draw(self) -> MessageContent:
        texts, table, mention = await self._notices.preferences.for_server(self.guild), self._table, f"<@{self._user}>"
        self._notices.tell(table)
        if table.warned and table.deadline is not None:
            warning = "notice-loses" if table.absent_loses else "notice-away"
            words = texts.say(warning, mention=mention, when=timestamp(table.deadline))
        else:
            words = texts.say("notice-your-turn", mention=mention)
        return MessageContent(nonce=self._nonce, words=words, mentions=(self._user,))

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        self._is_settled = True
        await self._notices.stands(self._table, Notice(*place, *self._turn))
        return True

    async def lost(self, loss: NotSent) -> None:
        self._is_settled = True
        self._notices.outbox.accept(self.key)  # the next turn is told of at once

    def finished(self) -> None:
        if not self._is_settled:
            self._notices.take_back(self._table.id, self)


def _key(table: TableView) -> str:
    return f"notice/{table.id}"


def _note(table: TableView) -> str:
    return f"notice {table.id}"


def _notice_from(text: str) -> Notice:
    """Read a notice that was noted. Raises ``ValueError``."""
    channel, message, game, turn = text.split("/")
    return Notice(int(channel), int(message), game, int(turn))


def waited_for(table: TableView) -> int | None:
    """Return the person whose move the others wait for; None in a game against computers only."""
    return table.awaited_by_others
