"""Book of the replies whose tokens live: which private panels, refusals and words beside the hand people look at, and
by which replies the tables are shown where the bot has no channel. What tokens send after the answer goes through it.

It is held in memory only: a token is a secret, and after a restart the next press brings a new one.
"""

import logging
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Generic, Protocol, TypeVar

import discord

from bot.entities.kept import Posted
from bot.errors import Refused
from bot.newest import Newest
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.interactions import answers_privately
from cogs.core.layouts import Files
from cogs.core.live_panel import LivePanel
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outcomes import Meaning, NotSent, OutOfReach
from cogs.core.reply import Reply
from cogs.core.retrying import BELIEVED_AFTER, pause_after

logger = logging.getLogger(__name__)

DOUBLE_TAP_SECONDS: Final = 2.0
"""Whoever presses the same button later has seen what came of it."""
_SWEEP_EVERY: Final = 15.0
_MOST_PRESSES: Final = 10_000
_MOST_TRIES: Final = 4
_MOST_OFFERED: Final = 6
"""So many people's replies are kept by which a table could be posted anew."""


DeliveryWanted = Callable[[], tuple[Reply, Purpose] | None]
"""Returns the reply by whose token something is to be sent, and how urgent that is, as things are now; None where it is
wanted no more."""


class _Entry(Protocol):
    def lives(self, now: float) -> bool:
        """Return whether its token can be used."""


_Kept = TypeVar("_Kept", bound=_Entry)


class Shelf(Generic[_Kept]):
    """Entries of one kind, by what they are about and a number of their own (a person's, an interaction's)."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, dict[int, _Kept]] = {}

    def put(self, about: Hashable, number: int, entry: _Kept) -> None:
        """Keep an entry, as the newest, in place of the one that had its number."""
        self.take(about, number)
        self._entries.setdefault(about, {})[number] = entry

    def of(self, about: Hashable, number: int = 0) -> _Kept | None:
        """Return an entry."""
        return self._entries.get(about, {}).get(number)

    def at(self, about: Hashable) -> list[_Kept]:
        """Return all entries about something, the oldest first."""
        return list(self._entries.get(about, {}).values())

    def all(self) -> list[_Kept]:
        """Return all entries of this kind."""
        return [entry for entries in self._entries.values() for entry in entries.values()]

    def take(self, about: Hashable, number: int = 0) -> _Kept | None:
        """Return an entry, which is kept no longer."""
        entries = self._entries.get(about, {})
        entry = entries.pop(number, None)
        if not entries:
            self._entries.pop(about, None)
        return entry

    def take_all(self, about: Hashable) -> list[_Kept]:
        """Return all entries about something, which are kept no longer."""
        return list(self._entries.pop(about, {}).values())

    def sweep(self, now: float) -> None:
        """Forget every entry whose token dies soon."""
        for about, entries in list(self._entries.items()):
            for number in [number for number, entry in entries.items() if not entry.lives(now)]:
                self.take(about, number)

    def clear(self) -> None:
        """Forget all entries."""
        self._entries.clear()


class ReplyBook(LoopComponent):
    """Replies by what they show, and the last presses of people.

    :ivar panels: hands and what stands in their place, by table and person.
    :ivar asides: what somebody has opened beside the hand (rules, the clock, the seal), by table and person, then by
        interaction. Once cards are dealt it is taken away, so that the hand comes last.
    :ivar refusals: the last message of each person that said why something was refused, by person.
    :ivar tables: the newest reply that can change a message which all see, by message.
    :ivar offers: replies by which a table could be posted anew, by table, then by interaction.
    """

    def __init__(self, clock: Clock, token_edits: Budget) -> None:
        """:param token_edits: gives turns to edit by the tokens of interactions."""
        super().__init__()
        self._clock, self._token_edits = clock, token_edits
        self.panels: Shelf[LivePanel] = Shelf()
        self.asides: Shelf[Reply] = Shelf()
        self.refusals: Shelf[Reply] = Shelf()
        self.tables: Shelf[Reply] = Shelf()
        self.offers: Shelf[Reply] = Shelf()
        self._removals: KeyedQueue[Reply] = KeyedQueue(self._remove)
        self._last_taps: Newest[tuple[int, int, str, tuple[str, ...]], int] = Newest(_MOST_PRESSES)
        """By person, message, button or menu, and what was chosen: the interaction, whose number tells when it was."""
        self._last_presses: Newest[int, int] = Newest(_MOST_PRESSES)
        """By private message, and by the interaction that the message has answered: the last press on it."""

    async def start(self) -> None:
        await self._removals.start()
        self._begin(self._sweep_now_and_then)

    async def idle(self) -> None:
        """Wait until every message is removed that is to be."""
        await self._removals.idle()

    async def stop(self) -> None:
        await super().stop()
        await self._removals.stop()
        for shelf in (self.panels, self.asides, self.refusals, self.tables, self.offers):
            shelf.clear()

    async def _sweep_now_and_then(self) -> None:
        await self._clock.sleep(_SWEEP_EVERY)
        self.sweep()

    def sweep(self) -> None:
        """Forget every token that dies soon. Panels are told first that they follow their tables no more
        (``PrivatePanels.sweep``)."""
        for shelf in (self.asides, self.refusals, self.tables, self.offers):
            shelf.sweep(self._clock.now())

    # Arrivals.

    def open(self, interaction: discord.Interaction) -> Reply:
        """Return the reply to an interaction that has just come."""
        return Reply(interaction, self._clock.now())

    def open_press(self, interaction: discord.Interaction, custom_id: str) -> Reply:
        """Return the reply to a press that has just come, and note it as the last one."""
        reply = self.open(interaction)
        # Whoever taps twice has asked once. The first is answered. Where the second is refused, that is because the
        # first has been carried out, or for what the first was refused for: said once more it would only take the place
        # of what the first was told.
        reply.is_double_tap = False
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.message is not None and data.get("component_type") is not None:  # a form's words are no tap
            key = interaction.user.id, interaction.message.id, custom_id, tuple(map(str, data.get("values") or ()))
            before = self._last_taps.get(key, interaction.id)
            self._last_taps[key] = interaction.id
            seconds = _pressed_at(interaction.id) - _pressed_at(before)
            reply.is_double_tap = before != interaction.id and seconds < DOUBLE_TAP_SECONDS
        if reply.is_private and interaction.message is not None:
            for answer in (interaction.message.id, reply.pressed_answer):
                if answer is not None:
                    self._last_presses[answer] = interaction.id
        return reply

    def has_moved_on(self, reply: Reply) -> bool:
        """Return whether the private message that an interaction was answered on, or with, has been pressed since: what
        follows late would take the place of what its reader looks at by now."""
        number, pressed = reply.interaction.id, reply.interaction.message
        key = pressed.id if pressed is not None and reply.changes_pressed else number
        return self._last_presses.get(key, number) != number

    # Private messages beside the hand.

    def keep_aside(self, reply: Reply, table: str) -> None:
        """Take what a reply has just shown away when the hand comes."""
        self.asides.put((table, reply.user), reply.interaction.id, reply)

    def spare(self, reply: Reply, table: str) -> None:
        """Leave the pressed message where it is: it shows the hand from now on."""
        if reply.pressed_answer is not None:
            self.asides.take((table, reply.user), reply.pressed_answer)

    def remove_asides(self, table: str, user: int) -> None:
        """Take away what somebody has opened beside the hand: that has come."""
        for reply in self.asides.take_all((table, user)):
            self.remove(reply)

    async def refuse(self, reply: Reply, layout: discord.ui.LayoutView) -> None:
        """Say why something was refused: on the private panel that was pressed, else as a private message in place of
        the last one that said so."""
        await reply.update(layout)
        self.note_refusal(reply)

    def note_refusal(self, reply: Reply) -> None:
        """Put the message that has just said why not, if it is one of its own, in the place of the last one."""
        if reply.answers_anew:
            self.remove_refusal(reply.user)
            self.refusals.put(reply.user, 0, reply)

    def remove_refusal(self, user: int) -> None:
        """Take the last refusal of somebody away: the hand has come, or another refusal."""
        if (refusal := self.refusals.take(user)) is not None:
            self.remove(refusal)

    @contextmanager
    def pressed(self, reply: Reply) -> Iterator[None]:
        """Carry out a press. If that is on a refusal, its message shows something else from then on, unless the press
        is refused, too."""
        refusal = self.refusals.of(reply.user)
        if refusal is None or reply.pressed_answer != refusal.interaction.id:
            yield
            return
        self.refusals.take(reply.user)
        try:
            yield
        except Refused:
            if self.refusals.of(reply.user) is None:
                self.refusals.put(reply.user, 0, refusal)
            raise

    def remove(self, reply: Reply) -> None:
        """Ask for the private message of a reply to be taken away, once, while its token lives."""
        if reply.lives(self._clock.now()) and not reply.is_removed:
            reply.is_removed = True
            self._removals.ask(reply)

    async def _remove(self, reply: Reply) -> None:
        lost = await self.deliver(lambda: (reply, Purpose.DELETION), reply.remove)
        if lost is not None:
            logger.debug("A private message could not be taken away: %s", lost)

    # What is sent by tokens once the answer was given.

    async def deliver(self, wanted: DeliveryWanted, send: Callable[[], Awaitable[object]]) -> NotSent | None:
        """Send something by a reply's token, in its turn, with a few tries; return why it was lost. It has to be
        something that may arrive twice: an edit, a deletion.

        :param wanted: asked before and after each wait for a turn.
        """
        lost: NotSent | None = None
        refusals = 0
        for failures in range(1, _MOST_TRIES + 1):
            # 1. Wait for a turn. The wait may be long, and something else may be wanted after it.
            if (waits := wanted()) is None:
                return None
            reply, purpose = waits
            guild = reply.interaction.guild_id or 0
            await self._token_edits.turn(reply.interaction.id, purpose, guild=guild)
            if wanted() is None:
                return None
            if lost is not None and self._token_edits.is_out(guild):
                return lost
            # 2. Send. A dead token is given up at once, a refusal once it was repeated.
            lost = await reply.attempt(send())
            if lost is None:
                return None
            refusals += lost.meaning is not Meaning.PASSING
            if lost.meaning is Meaning.OUT_OF_REACH or refusals >= BELIEVED_AFTER:
                return lost
            # 3. Whatever has failed for a moment is tried again later.
            logger.debug("A request is sent again by a token: %s", lost)
            if failures < _MOST_TRIES:
                await self._clock.sleep(pause_after(failures, str(reply.interaction.id)))
        return lost and NotSent(Meaning.PASSING, error=lost.error)

    # Tables where the bot has no channel. A token edits only what was sent with it: the answer to its interaction (for
    # a press on a table, that table) and its own follow-ups.

    async def take_up(self, reply: Reply) -> None:
        """Acknowledge a press on a message that all see as a change of that message, so that its token can change it
        from now on. What the presser alone sees follows."""
        message = reply.interaction.message
        if message is not None and await reply.take_up_pressed():
            self.tables.put(message.id, 0, reply)

    def offer(self, reply: Reply, table: str) -> None:
        """Keep the reply to somebody who has been answered, if a table that is posted by it would be seen by all."""
        if not reply.interaction.response.is_done() or answers_privately(reply.interaction):
            return
        self.offers.put(table, reply.interaction.id, reply)
        for older in self.offers.at(table)[:-_MOST_OFFERED]:
            self.offers.take(table, older.interaction.id)

    def can_edit_table(self, posted: Posted) -> bool:
        """Return whether a table's message can be changed now."""
        return self._table_editor(posted.message) is not None

    def can_post_table(self, table: str) -> bool:
        """Return whether a table can be posted anew now."""
        return self._table_poster(table) is not None

    async def answer_with_table(
        self, reply: Reply, table: TableView, view: discord.ui.LayoutView, files: Files
    ) -> Posted:
        """Show a table as the answer to an interaction that nothing has answered yet.

        :raises Refused: nobody but the asker sees it.
        :raises discord.HTTPException: it can't be sent.
        """
        return self._posted(table, await reply.answer_openly(view, files), reply)

    async def post_table(self, table: TableView, view: discord.ui.LayoutView, files: Files) -> Posted:
        """Post a table anew, by the newest reply that can.

        :raises OutOfReach: there is none.
        :raises discord.HTTPException: it can't be posted, and somebody waits for it.
        """
        reply = self._table_poster(table.id)
        if reply is None:
            raise OutOfReach
        with reply.in_reach():
            number = await reply.follow_openly(view, files)
        if number is None:  # nobody but the person who was answered sees it
            raise OutOfReach
        return self._posted(table, number, reply)

    async def edit_table(self, posted: Posted, view: discord.ui.LayoutView, files: Files) -> None:
        """Change a table's message.

        :raises OutOfReach: no token lives that can.
        :raises discord.HTTPException: it can't be changed; the message may be gone.
        """
        reply = self._table_editor(posted.message)
        if reply is None:
            raise OutOfReach
        with reply.in_reach():
            await reply.edit_openly(posted.message, view, files)

    def _posted(self, table: TableView, number: int, reply: Reply) -> Posted:
        """Keep the reply that a table was posted by."""
        self.tables.put(number, 0, reply)
        return Posted(table.channel, number, self._clock.now(), table.version)

    def _table_editor(self, message: int) -> Reply | None:
        reply = self.tables.of(message)
        return reply if reply is not None and reply.lives(self._clock.now()) else None

    def _table_poster(self, table: str) -> Reply | None:
        now = self._clock.now()
        replies = (reply for reply in reversed(self.offers.at(table)) if reply.posts_openly)
        return next((reply for reply in replies if reply.lives(now) and reply.follow_ups_left), None)


def _pressed_at(interaction: int) -> float:
    """Return when an interaction was made, in seconds since 1970 by Discord's clock."""
    return discord.utils.snowflake_time(interaction).timestamp()
