"""Detection of tables that talk has moved out of sight, by counting messages; the bot never sees their text."""

from typing import Final

from bot.entities.kept import Posted
from bot.tables.ports import Clock

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
