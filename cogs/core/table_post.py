"""The public messages of tables, and their posts in the outbox.

Of each is known what it shows, how urgent a change is, and when talk or age makes a new one take its place. Which
message stands for a table is noted durably at once, what that shows now and then.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import discord

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.places import is_server
from bot.store.messages import MessageStore
from bot.tables.ports import Clock
from bot.tables.state.status import Status
from bot.tables.view import TableView
from cogs.core.layouts import Picture
from cogs.core.message_budget import Purpose
from cogs.core.outbox import Carrier, MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent, OutOfReach
from cogs.core.reply import Reply

logger = logging.getLogger(__name__)

MESSAGES: Final = 10
"""So many messages below a table fill a screen."""
REST_SECONDS: Final = 120.0
"""A table is not posted again sooner, however much is said."""


class Scrollback:
    """Count of the messages below each table. A table is posted again only when it changes, and rarely."""

    def __init__(self, clock: Clock, *, messages: int = MESSAGES, rest: float = REST_SECONDS) -> None:
        """:param messages: after so many a table is out of sight; with 0 never."""
        self._clock, self._messages, self._rest = clock, messages, rest
        self._below: dict[int, int] = {}

    def posted(self, channel: int) -> None:
        """Hear that a table stands at the bottom of a channel."""
        self._below[channel] = 0

    def forget(self, channel: int) -> None:
        """Hear that a channel has no table any more."""
        self._below.pop(channel, None)

    def heard(self, channel: int) -> None:
        """Count a message in a channel."""
        if channel in self._below:
            self._below[channel] += 1

    def is_scrolled_away(self, posted: Posted) -> bool:
        """Whether a table's message is out of sight and may be replaced."""
        return 0 < self._messages <= self._below.get(posted.channel, 0) and not self.rests(posted)

    def rests(self, posted: Posted) -> bool:
        """Whether a table was posted so lately that it is not posted again."""
        return 0 <= self._clock.now() - posted.posted_at < self._rest


_NOTED_EVERY: Final = 10.0

Looking = Callable[[str, int], bool]
"""Whether somebody sees a table on a private panel of theirs."""


@dataclass(slots=True)
class TableMessage:
    """State of one table's message: the table to show, the steps not yet shown, the message itself."""

    table: TableView
    steps: list[PublicEvent] = field(default_factory=list)
    marked: list[PublicEvent] = field(default_factory=list)
    """The steps that the picture shown last marks: they stay marked until another card is played."""
    posted: Posted | None = None
    known: bool = False
    shown: TableView | None = None
    """The table as this run of the program has shown it last."""
    stirred: bool = False
    """Whether anything has happened at the table since the program was started."""
    repost: bool = False
    redraws: int = 0
    """How often it was to be drawn anew although nothing has happened at the table; ``redrawn`` is how often it was."""
    redrawn: int = 0
    post: "TablePost | None" = None
    """What the outbox sends: always the same one, so that later changes coalesce."""
    noted_at: float = 0.0
    noted: Posted | None = None
    """What the store knows."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever it has been shown."""


class TableMessages(dict[str, TableMessage]):
    """States of the messages of all tables, by table."""

    def __init__(self, store: MessageStore, clock: Clock) -> None:
        super().__init__()
        self.store, self._clock = store, clock
        self._table_of: dict[int, str] = {}
        """By the number of its message, which table is shown there."""

    def of(self, table: TableView) -> TableMessage:
        """Return the state of a table's message, made if the table is new."""
        return self.setdefault(table.id, TableMessage(table))

    def with_number(self, number: int) -> TableMessage | None:
        """Return the state of the message with a number; None where it is no table's."""
        return self.get(self._table_of.get(number, ""))

    def put(self, message: TableMessage, posted: Posted | None) -> None:
        """Make a message the table's, in place of any other."""
        if message.posted is not None:
            self._table_of.pop(message.posted.message, None)
        if posted is not None:
            self._table_of[posted.message] = message.table.id
        message.posted = posted

    def forget(self, table: str) -> None:
        """Forget a table's message."""
        message = self.pop(table, None)
        if message is not None:
            self.put(message, None)

    async def remember(self, message: TableMessage, old: Posted | None) -> None:
        """Note which message it is at once, and now and then what it shows: after a restart a table is rather shown
        once too often than that every picture costs a durable write."""
        posted, now = message.posted, self._clock.now()
        # Which message it is must survive a crash, else a second one would be posted. What it shows may not.
        same = old is not None and posted is not None and old.message == posted.message
        if same and message.table.live and 0 <= now - message.noted_at < _NOTED_EVERY:
            return
        message.noted_at = now
        try:
            await self.store.set(message.table.id, posted)
            message.noted = posted
        except StoreError:
            logger.warning("The message of table %s could not be remembered", message.table.id)

    async def note_everything(self) -> None:
        """Note durably what every message shows, so that after a restart only outdated ones are changed."""
        behind = {table: each.posted for table, each in self.items() if each.posted != each.noted}
        if not behind:
            return
        try:
            await self.store.set_all(behind)
        except StoreError as error:
            logger.warning("What %d tables show could not be noted: %s", len(behind), error)
            return
        for table, posted in behind.items():
            if table in self:  # else another process shows it by now
                self[table].noted = posted


class Drawn(NamedTuple):
    """All that a message of a table consists of."""

    layout: discord.ui.LayoutView
    pictures: tuple[Picture | None, ...]


class Posts(Protocol):
    """Maker of the messages of tables, which knows how to reach those of places where the bot has no channel."""

    async def draw(self, table: TableView, steps: list[PublicEvent]) -> Drawn:
        """Draw a table.

        :param steps: what the picture marks.
        """

    async def draw_former(self, table: TableView) -> Drawn:
        """Draw a game that is over, when another is played."""

    async def present(self, table: TableView, reply: Reply) -> Posted | None:
        """Post a new message as the answer to an interaction; None where that is too late for it. Raises ``Refused``
        where nobody but the asker would see it."""

    def carrier(self, table: TableView) -> Carrier | None:
        """Return what sends a table's messages where the bot has no channel; None where it has one."""

    def reaches(self, table: TableView, posted: Posted | None) -> bool:
        """Return whether a table's message can be changed now; of none, whether there can be one."""


def purpose_of(message: TableMessage, looking: Looking | None) -> Purpose:
    """Return the urgency of showing a table.

    :param looking: whether somebody sees a table on a private panel of theirs.
    """
    table, shown = message.table, message.shown
    if message.known and message.posted is None:
        return Purpose.TURNING_POINT
    if shown is None:
        return Purpose.TABLE if message.stirred else Purpose.OUTDATED
    if shown.version >= table.version and not message.repost:
        return Purpose.REDRAWN
    if _stage(shown) != _stage(table):
        return Purpose.TURNING_POINT
    game = table.game
    if game is None or shown.game is None or shown.game.turn == game.turn:
        return Purpose.TABLE
    user = table.seats[game.public.to_play].user  # who sees their turn on a panel can wait for the table
    if user is None or (looking is not None and looking(table.id, user)):
        return Purpose.TABLE
    return Purpose.TURN


def _stage(table: TableView) -> tuple[Status, str | None, bool]:
    """Return the values that change when a game begins or ends."""
    game = table.game
    return table.status, game.id if game else None, game is not None and game.result is not None


def is_shown(message: TableMessage) -> bool:
    """Whether everybody sees the newest version."""
    if message.repost or message.redraws != message.redrawn or message.posted is None:
        return False
    return message.posted.shown >= message.table.version


def former_game(shown: TableView | None, table: TableView) -> TableView | None:
    """Return the table as it was shown at the end of a game, where another game is played now or prepared for."""
    if shown is None or shown.game is None or shown.game.result is None:
        return None
    if table.game is None:
        return shown if table.live else None
    return shown if table.game.id != shown.game.id else None


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
        """Return the post of a message, made at the first request."""
        if message.post is None:
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
