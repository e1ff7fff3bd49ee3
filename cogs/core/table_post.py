"""The public message of a table as a post of the outbox: what it shows now, and when it is replaced."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.places import is_server
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.message_budget import Purpose
from cogs.core.outbox import Carrier, MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent, OutOfReach
from cogs.core.table_message import (
    Looking,
    Posts,
    Scrollback,
    TableMessage,
    TableMessages,
    former_game,
    is_shown,
    purpose_of,
)

TableLost = Callable[[str], Awaitable[None]]
TableShown = Callable[[TableView], None]
TableRefused = Callable[[TableView, float], None]
_LEFT: Final = "left"


class ShownTables:
    """Context shared by the posts of all tables.

    :ivar posted_by: draws the messages; whoever does says so before anything is shown.
    :ivar when_lost: hear of a table whose channel is gone.
    :ivar when_shown: hear of a table that is shown now.
    :ivar when_refused: hear of a table whose message may not be changed any more, and since when.
    """

    posted_by: Posts

    def __init__(
        self,
        messages: TableMessages,
        clock: Clock,
        outbox: Outbox,
        scrollback: Scrollback,
        repost_after: float,
        looking: Looking | None,
        finished: Callable[[TableMessage], None],
    ) -> None:
        """:param finished: hears of each message for which nothing more is tried for now."""
        self.messages, self.clock, self.outbox, self.scrollback = messages, clock, outbox, scrollback
        self.repost_after, self.looking, self.finished = repost_after, looking, finished
        self.when_lost: list[TableLost] = []
        self.when_shown: list[TableShown] = []
        self.when_refused: list[TableRefused] = []

    def post_of(self, message: TableMessage) -> "TablePost":
        """Return the post of a message: always the same one, so that later changes coalesce."""
        if not isinstance(message.post, TablePost):
            message.post = TablePost(self, message)
        return message.post

    def know(self, message: TableMessage, posted: Posted | None) -> None:
        """Note that an earlier run of the program has left that message of a table, or none."""
        self.messages.put(message, posted)
        message.noted, message.known = posted, True
        self.scrollback.posted(message.table.channel)

    def note_shown(self, message: TableMessage, table: TableView) -> None:
        """Note that everybody sees a table as it is there: whoever waits for it or watches is told."""
        message.shown = table
        message.changed.set()
        for tell in self.when_shown:
            tell(table)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A table as it was drawn last, and what was marked."""

    table: TableView
    steps: list[PublicEvent]
    new: list[PublicEvent]
    marked: list[PublicEvent]
    redraws: int


class TablePost(Post):
    """The public message of one table, wanted until everybody sees the newest version."""

    def __init__(self, tables: ShownTables, message: TableMessage) -> None:
        self.key, self.guild = table_key(message.table), message.table.guild
        self._tables, self._message = tables, message
        self._drawing: _Drawing | None = None

    # Where it goes, and how urgent it is, follows from the table as it is now

    @property
    def channel(self) -> int:  # type: ignore[override]
        return self._message.table.channel

    @property
    def purpose(self) -> Purpose:  # type: ignore[override]
        return purpose_of(self._message, self._tables.looking)

    @property
    def repost(self) -> bool:
        return self._message.repost

    @repost.setter
    def repost(self, repost: bool) -> None:
        self._message.repost = repost

    @property
    def carrier(self) -> Carrier | None:  # type: ignore[override]
        return self._tables.posted_by.carrier(self._message.table)

    def standing(self) -> MessagePlace | None:
        posted = self._message.posted
        return None if posted is None else MessagePlace(posted.channel, posted.message)

    @property
    def _is_let_go(self) -> bool:
        return self._tables.messages.get(self._message.table.id) is not self._message

    async def still_wanted(self) -> bool:
        message = self._message
        if not message.known and not self._is_let_go:  # which message an earlier run has left is read once
            left = await self._tables.messages.store.get(message.table.id)
            if not message.known:
                self._tables.know(message, left)
        return not self._is_let_go and not is_shown(message)

    async def draw(self) -> MessageContent | None:
        message, tables = self._message, self._tables
        table, posted_by = message.table, tables.posted_by
        # 1. The result stays in the channel: what is played next is a message of its own.
        former = former_game(message.shown, table)
        if message.posted is not None and former is not None:
            tables.outbox.ask(FormerGame(posted_by, message.posted, former))
            tables.messages.put(message, None)
        old = message.posted
        if old is None and not table.live:
            tables.note_shown(message, table)
            return None
        # 2. A message that can't be changed for long any more, or that nobody sees, is replaced.
        anew = message.repost or (old is not None and table.live and self._is_lost(table, old))
        if not posted_by.reaches(table, None if anew else old):
            raise OutOfReach
        # 3. All moves since the last picture are marked, else those that it marks.
        new = list(message.steps)
        self._drawing = _Drawing(table, message.steps, new, message.marked, message.redraws)
        drawn = await posted_by.draw(table, new or message.marked)
        nonce = f"{table.id}/{table.channel}/{table.version}/{old.message if old else 0}"
        return MessageContent(nonce=nonce, layout=drawn.layout, pictures=drawn.pictures, silent=True, anew=anew)

    def _is_lost(self, table: TableView, old: Posted) -> bool:
        if not is_server(table.guild):
            return not self._tables.posted_by.reaches(table, old)
        is_old = self._tables.clock.now() - old.posted_at >= self._tables.repost_after
        return is_old or self._tables.scrollback.is_scrolled_away(old)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        message, tables, drawing = self._message, self._tables, self._drawing
        assert drawing is not None  # noqa: S101 (drawn before it is sent)
        message.redrawn = drawing.redraws
        # Where a press was taken back or cards were dealt meanwhile, other lists have begun.
        del drawing.steps[: len(drawing.new)]
        if drawing.new and message.marked is drawing.marked:
            message.marked = drawing.new
        if place != old:
            tables.scrollback.posted(drawing.table.channel)
        # Else somebody was answered with the table meanwhile, or another process shows it.
        is_its_own = self.standing() == old and not self._is_let_go
        if is_its_own:
            before = message.posted
            posted_at = tables.clock.now() if before is None or place != old else before.posted_at
            tables.messages.put(message, Posted(place.channel, place.message, posted_at, drawing.table.version))
            await tables.messages.remember(message, before)
        tables.note_shown(message, drawing.table)
        return is_its_own

    async def lost(self, loss: NotSent) -> None:
        table = self._message.table
        if loss.meaning is Meaning.NO_CHANNEL:
            self._tables.messages.put(self._message, None)
            for tell in self._tables.when_lost:
                await tell(table.id)
        elif loss.meaning is Meaning.FORBIDDEN and self._message.posted is not None:
            for tell_refused in self._tables.when_refused:
                tell_refused(table, loss.since)

    def finished(self) -> None:
        if not self._is_let_go:
            self._tables.finished(self._message)


class FormerGame(Post):
    """The message of a game that is over, without the next game's buttons; where that can't be, they refuse."""

    purpose = Purpose.TABLE
    replaceable = False

    def __init__(self, posts: Posts, posted: Posted, table: TableView) -> None:
        self.key, self.guild, self.channel = f"{table_key(table)}/{_LEFT}/{posted.message}", table.guild, posted.channel
        self._posts, self._place, self._table = posts, MessagePlace(posted.channel, posted.message), table
        self.carrier = posts.carrier(table)

    def standing(self) -> MessagePlace:
        return self._place

    async def draw(self) -> MessageContent:
        drawn = await self._posts.draw_former(self._table)
        return MessageContent(nonce=self.key, layout=drawn.layout, pictures=drawn.pictures)


class PressedMessage(Post):
    """A message that is the table's no more and that somebody has pressed: it shows once how the table stands."""

    purpose = Purpose.TABLE
    replaceable = False

    def __init__(self, posts: Posts, place: MessagePlace, table: TableView) -> None:
        self.key, self.guild, self.channel = f"{table_key(table)}/{place.message}", table.guild, place.channel
        self._posts, self._place, self._table = posts, place, table
        self.carrier = posts.carrier(table)

    def standing(self) -> MessagePlace:
        return self._place

    async def draw(self) -> MessageContent:
        drawn = await self._posts.draw(self._table, [])
        return MessageContent(nonce=self.key, layout=drawn.layout, pictures=drawn.pictures)


def table_key(table: TableView) -> str:
    """Return the key of a table's post."""
    return f"table/{table.id}"
