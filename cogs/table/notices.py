"""The turn's notice: a short new message that mentions the player, only if they seem away, removed once they act. None
where a table or its server is quiet, and none for turns so short that they are over before anybody reads it."""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord

from bot.entities.settings import Reminding
from bot.errors import StoreError
from bot.places import is_server
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Lifecycle
from bot.store.notes import NoteStore
from bot.tables.limits import SHORTEST_MENTIONED
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.message_budget import Budget, Purpose, jittered
from cogs.core.preferences import PreferencesService
from cogs.core.press_rate import PressRate
from cogs.core.removals import Removals
from cogs.core.replies import SENDING_FAILS, mentioning, nonce_of
from cogs.core.retrying import Refusals
from cogs.core.speaking import Speaks
from cogs.core.table_message import Looking
from cogs.shared.time_words import timestamp

logger = logging.getLogger(__name__)

_NEW_CLOCK: Final = (TransitionKind.WARNED, TransitionKind.CLOCK_MOVED, TransitionKind.WOKEN)
"""After these the player to play is told again."""
_NO_TURN: Final = ("", 0)
_NEXT_TRY: Final = 15.0
_LONGER_WHERE_SEEN: Final = 2


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that stands: where it is and for which turn of which game."""

    channel: int
    message: int
    game: str
    turn: int


class Notices(Lifecycle, Speaks):
    """Tells people of their turn, as each of them wishes: always, when away, or never. Which notices stand is noted in
    the store, so that those of an earlier run of the program are removed too."""

    def __init__(
        self,
        tables: TableService,
        store: NoteStore,
        press_rate: PressRate,
        preferences: PreferencesService,
        clock: Clock,
        budget: Budget,
        *,
        away_after: float,
        looking: Looking | None = None,
    ) -> None:
        """:param away_after: whoever has been awaited and has not pressed for so many seconds counts as away; twice as
        many where they see their turn on a private panel.
        :param looking: whether somebody sees a table on a private panel of theirs.
        """
        self._tables, self._store, self._budget = tables, store, budget
        self._press_rate, self._preferences, self._clock = press_rate, preferences, clock
        self._away_after, self._looking = away_after, looking
        self._removals = Removals(budget)
        self._connected_at = 0.0
        self._standing: dict[str, Notice | None] = {}
        self._told: dict[str, tuple[str, int]] = {}
        self._refusals: Refusals[str] = Refusals()
        self._queue: KeyedQueue[str] = KeyedQueue(self._look_after)
        super().__init__(self._removals, self._queue)

    async def idle(self) -> None:
        """Waits until everybody has been told who is to be told now."""
        await self._queue.idle()
        await self._removals.idle()

    def connect(self, client: discord.Client) -> None:
        """From now on notices go through this client. Whoever was to play at an earlier run's end is looked at again:
        nobody knows how lately they were here, so they count as here now."""
        self._client, self._connected_at = client, self._clock.now()
        self._removals.connect(client)
        for table in self._tables.live():
            self._queue.ask(table.id)

    def look_at(self, table: str) -> None:
        """Looks whether anybody is to be told at a table, which can be reached again."""
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
        """Removes a notice that is answered; sends one where somebody is waited for and seems away."""
        table = self._tables.newest(table_id)
        if table is None:
            return
        await self._read_what_stands(table)
        await self._remove_answered(table)
        if not table.live:
            self._told.pop(table_id, None)
            self._standing.pop(table_id, None)
            self._queue.ask_no_more(table_id)
            return
        user = waited_for(table)
        if user is not None and self._told.get(table_id) == table.running().turn:
            return  # told, or tried and to be tried again after a pause
        self._queue.ask_no_more(table_id)
        if user is None or self._client is None:
            return
        wish = await self._wish(table, user)
        if wish is Reminding.NEVER:
            return
        here_for = self._seconds_until_away(table, user) if wish is Reminding.AWAY else 0.0
        if here_for > 0:
            # Not waited for here: a table that changes meanwhile is looked at at once.
            self._queue.ask_after(partial(self._clock.sleep, here_for), table_id)
        else:
            await self._send(table, user)

    async def _wish(self, table: TableView, user: int) -> Reminding:
        """Return when somebody is to be told of their turn at a table; never where nobody is mentioned there."""
        is_short = table.deadline is not None and table.turn_time < SHORTEST_MENTIONED
        is_quiet = not is_server(table.guild) or table.quiet or is_short
        if is_quiet or await self._preferences.is_quiet(table.guild):
            return Reminding.NEVER
        return (await self._preferences.user(user)).notices

    def _seconds_until_away(self, table: TableView, user: int) -> float:
        """How long somebody still counts as here; nothing where the machine's clock was set back meanwhile."""
        patience = self._away_after
        if self._looking is not None and self._looking(table.id, user):
            patience *= _LONGER_WHERE_SEEN
        now, since = self._clock.now(), max(self._press_rate.last_press(user), self._connected_at)
        silent = now - (max(since, table.awaited_since) if table.awaited_since <= now else since)
        return patience - silent if 0 <= silent < patience else 0.0

    async def _pause_before_next_try(self, table_id: str) -> None:
        """After a notice that did not come through; then it is as if nobody had been told."""
        await self._clock.sleep(jittered(_NEXT_TRY, table_id, 0))
        self._told.pop(table_id, None)

    async def _read_what_stands(self, table: TableView) -> None:
        """Reads once which notice an earlier run of the program has left."""
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

    async def _send(self, table: TableView, user: int) -> None:
        assert self._client is not None  # noqa: S101 (looked at by the caller)
        texts, turn = await self._preferences.for_server(table.guild), table.running().turn
        await self._budget.turn(table.channel, Purpose.NOTICE, guild=table.guild)
        # While this waited the clock may have moved on, the table may be served elsewhere, or be quiet by now.
        wish, now = await self._wish(self._tables.newest(table.id) or table, user), self._tables.newest(table.id)
        if now is None or waited_for(now) != user or now.running().turn != turn:
            return
        if wish is Reminding.NEVER or self._budget.is_out(now.guild):
            return
        table = now
        self._told[table.id] = turn
        mention = f"<@{user}>"
        if table.warned and table.deadline is not None:
            warning = "notice-loses" if table.absent_loses else "notice-away"
            words = texts.say(warning, mention=mention, when=timestamp(table.deadline))
        else:
            words = texts.say("notice-your-turn", mention=mention)
        allowed = mentioning([user])
        nonce = nonce_of(f"notice/{table.id}/{table.version}")
        channel = self._client.get_partial_messageable(table.channel)
        try:
            message = await channel.send(words, allowed_mentions=allowed, nonce=nonce)
        except SENDING_FAILS as error:
            logger.info("No notice at table %s: %s", table.id, error)
            if not self._refusals.are_believed(table.id, error):
                self._queue.ask_after(partial(self._pause_before_next_try, table.id), table.id)
            return
        self._refusals.forget(table.id)
        former = self._standing.get(table.id)
        await self._remember(table, Notice(table.channel, message.id, *turn))
        if former is not None:
            self._removals.ask(table.guild, former.channel, former.message)

    async def _remove_answered(self, table: TableView) -> None:
        notice = self._standing.get(table.id)
        if notice is None or self._client is None or self._budget.is_out(table.guild):
            return
        is_open = table.status is Status.PLAYING and not table.running().presses_to_undo
        if is_open and table.running().turn == (notice.game, notice.turn):
            return  # nobody has acted since
        await self._remember(table, None)
        self._removals.ask(table.guild, notice.channel, notice.message)


def _note(table: TableView) -> str:
    return f"notice {table.id}"


def _notice_from(text: str) -> Notice:
    """Raises ``ValueError``."""
    channel, message, game, turn = text.split("/")
    return Notice(int(channel), int(message), game, int(turn))


def waited_for(table: TableView) -> int | None:
    """The person whose move the others wait for; None in a game against computers only."""
    if table.status is not Status.PLAYING or table.game is None or len(table.people()) < 2:
        return None
    seat = table.seats[table.game.public.to_play]
    return None if seat.by_computer else seat.user
