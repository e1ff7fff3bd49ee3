"""The public messages of tables: who posts them, what is known of them and noted durably, whether talk has moved one
out of sight, and how urgent it is.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import discord

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.store.messages import MessageStore
from bot.tables.ports import Clock
from bot.tables.state.status import Status
from bot.tables.view import TableView
from cogs.core.message_budget import Purpose
from cogs.core.outbox import Carrier, Post
from cogs.core.replies import Picture
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
    post: Post | None = None
    """What the outbox sends; made by ``table_post.py``."""
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
