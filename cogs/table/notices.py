"""The turn's notice: a short new message that mentions the player, only if they seem away, removed once they act."""

import logging
from dataclasses import dataclass
from typing import Final

import discord

from bot.store.protocol import NoteStore
from bot.tables.errors import StoreError
from bot.tables.ports import Clock, TableUpdate
from bot.tables.table import Table
from bot.text import Texts
from cogs.absence.panel import timestamp
from cogs.core.keyed_queue import KeyedQueue
from cogs.core.message_budget import Budget, Purpose, jittered
from cogs.core.replies import SENDING_FAILS, may_pass, nonce_of
from cogs.hand.private_panels import PrivatePanels
from cogs.preferences.service import PreferencesService

logger = logging.getLogger(__name__)

_NEW_CLOCK = ("warned", "clock_moved", "woken")
"""Changes after which the player to play is told again."""
_NO_TURN: Final = ("", 0)
_NEXT_TRY: Final = 15.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that stands: where it is and for which turn of which game."""

    channel: int
    message: int
    game: str
    turn: int


class Notices:
    """Tells people of their turn, as each of them wishes: always, when away, or never. Which notices stand is noted in
    the store, so that those of an earlier run of the program are removed too."""

    def __init__(
        self,
        store: NoteStore,
        private_panels: PrivatePanels,
        preferences: PreferencesService,
        clock: Clock,
        budget: Budget,
        *,
        away_after: float,
    ) -> None:
        self._store, self._budget = store, budget
        self._private_panels, self._preferences, self._clock, self._away_after = (
            private_panels,
            preferences,
            clock,
            away_after,
        )
        self._tables: dict[str, Table] = {}
        self._standing: dict[str, Notice | None] = {}
        self._told: dict[str, tuple[str, int]] = {}
        self._client: discord.Client | None = None
        self._queue = KeyedQueue(self._look_after)

    def start(self) -> None:
        self._queue.start()

    async def stop(self) -> None:
        await self._queue.stop()

    async def idle(self) -> None:
        await self._queue.idle()

    def connect(self, client: discord.Client) -> None:
        self._client = client

    def table_updated(self, update: TableUpdate) -> None:
        self._tables[update.table.id] = update.table
        if update.kind in _NEW_CLOCK:
            self._told[update.table.id] = _NO_TURN
        self._queue.ask(update.table.id)

    async def _look_after(self, table_id: str) -> None:
        """Removes a notice that is answered; sends one where somebody is waited for and seems away."""
        table = self._tables.get(table_id)
        if table is None:  # ended while it was looked after
            return
        await self._remind(table)
        await self._remove_answered(table)
        if not table.live:
            for known in (self._tables, self._told, self._standing):
                known.pop(table_id, None)
            return
        user = waited_for(table)
        if user is None or self._client is None or self._was_told(table):
            return
        if await self._wants_notice(table, user):
            await self._send(table, user)

    async def _remind(self, table: Table) -> None:
        """Reads once which notice an earlier run of the program has left."""
        if table.id in self._standing:
            return
        try:
            left = _notice_from(await self._store.note(_note(table)))
        except StoreError as error:
            logger.info("Which notice stands at table %s is not known: %s", table.id, error)
            return
        self._standing[table.id] = left
        if left is not None:
            self._told.setdefault(table.id, (left.game, left.turn))

    async def _remember(self, table: Table, notice: Notice | None) -> None:
        self._standing[table.id] = notice
        try:
            await self._store.set_note(_note(table), _text_of(notice))
        except StoreError as error:
            logger.info("The notice at table %s could not be remembered: %s", table.id, error)

    def _was_told(self, table: Table) -> bool:
        return self._told.get(table.id) == _turn_of(table)

    async def _wants_notice(self, table: Table, user: int) -> bool:
        """Whether to tell them now; for somebody who was just here this waits, and looks again."""
        wish = (await self._preferences.user(user)).notices or "away"
        if wish != "away":
            return wish == "always"
        turn = _turn_of(table)
        while True:
            silent = self._clock.now() - self._private_panels.last_press(user)
            if abs(silent) >= self._away_after:  # the clock may have been set back
                return True
            await self._clock.sleep(min(self._away_after - silent, 1.0))
            now = self._tables.get(table.id)
            if now is None or now.status != "playing" or _turn_of(now) != turn:
                return False

    async def _send(self, table: Table, user: int) -> None:
        assert self._client is not None  # noqa: S101 (looked at by the caller)
        texts = await self._preferences.for_server(table.guild)
        await self._budget.turn(table.channel, Purpose.NOTICE)
        now = self._tables.get(table.id, table)
        if self._budget.is_out(table.guild) or waited_for(now) != user or _turn_of(now) != _turn_of(table):
            return
        channel = self._client.get_partial_messageable(table.channel)
        self._told[table.id] = _turn_of(table)
        words = _words(table, f"<@{user}>", texts)
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
        try:
            nonce = nonce_of(f"notice/{table.id}/{table.version}")
            message = await channel.send(words, allowed_mentions=allowed, nonce=nonce)
        except SENDING_FAILS as error:
            logger.info("No notice at table %s: %s", table.id, error)
            await self._try_again_after(error, table.id)
            return
        former = self._standing.get(table.id)
        await self._remember(table, Notice(table.channel, message.id, *_turn_of(table)))
        if former is not None:
            await self._delete(former)

    async def _try_again_after(self, error: Exception, table_id: str) -> None:
        if may_pass(error):
            await self._clock.sleep(jittered(_NEXT_TRY, table_id, 0))
            self._told.pop(table_id, None)
            self._queue.ask(table_id)

    async def _remove_answered(self, table: Table) -> None:
        notice = self._standing.get(table.id)
        answered = notice is not None and (not table.live or _acted_since(table, notice))
        if self._budget.is_out(table.guild):
            return
        if notice is None or not answered or self._client is None:
            return
        await self._remember(table, None)
        await self._delete(notice)

    async def _delete(self, notice: Notice) -> None:
        assert self._client is not None  # noqa: S101 (what stands was sent)
        await self._budget.turn(notice.channel, Purpose.DELETION)
        try:
            await self._client.get_partial_messageable(notice.channel).get_partial_message(notice.message).delete()
        except SENDING_FAILS as error:
            logger.debug("A notice could not be removed: %s", error)


def _note(table: Table) -> str:
    return f"notice {table.id}"


def _text_of(notice: Notice | None) -> str | None:
    return None if notice is None else f"{notice.channel}/{notice.message}/{notice.game}/{notice.turn}"


def _notice_from(text: str | None) -> Notice | None:
    if not text:
        return None
    channel, message, game, turn = text.split("/")
    return Notice(int(channel), int(message), game, int(turn))


def _words(table: Table, mention: str, texts: Texts) -> str:
    if table.warned and table.deadline is not None:
        return texts.say("notice-away", mention=mention, when=timestamp(table.deadline))
    return texts.say("notice-your-turn", mention=mention)


def waited_for(table: Table) -> int | None:
    """The person whose move the others wait for; None in a game against computers only."""
    if table.status != "playing" or table.game is None or len(table.people()) < 2:
        return None
    seat = table.seats[table.game.state.to_play]
    return None if seat.by_computer else seat.user


def _turn_of(table: Table) -> tuple[str, int]:
    game = table.running()
    return game.id, game.state.turn


def _acted_since(table: Table, notice: Notice) -> bool:
    game = table.game
    if game is None or table.status != "playing" or bool(game.trail):
        return True
    return (game.id, game.state.turn) != (notice.game, notice.turn)
