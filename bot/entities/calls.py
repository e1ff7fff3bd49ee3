"""Choices of a person who wants to be told in the bot's messages when it is their turn, and the message that does."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class CallWhen(StrEnum):
    """Delay after which a person is called."""

    NOW = "now"
    SOON = "soon"
    LATER = "later"
    DAILY = "daily"


DELAYS: Final = {CallWhen.NOW: 0, CallWhen.SOON: 300, CallWhen.LATER: 3600}
"""Seconds for which a turn has waited before it is called."""
REFUSALS_BELIEVED: Final = 2
"""After so many refusals in a row nobody is called any more."""
USUAL_HOUR: Final = 9


@dataclass(frozen=True, slots=True)
class CallMessage:
    """The message that stands in the bot's messages with somebody.

    :ivar shown: a digest of what it shows.
    """

    channel: int
    message: int
    shown: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSettings:
    """Choices of one person.

    :ivar when: how soon they are called to their turns; None for never.
    :ivar hour: hour of the day in their zone, for ``DAILY`` and for the daily deal.
    :ivar daily: whether they are told of each day's deal; ``tournaments`` of their games in tournaments;
        ``reminders`` that a clock runs out.
    :ivar locale: the language of their Discord when they chose.
    :ivar version: counts the messages that were sent; whoever sends the next one says which it follows.
    :ivar channel: the bot's messages with them, once they were opened.
    :ivar former: messages in whose place another has come and that may still be there.
    :ivar posted_at: when the last message was sent, also of one that is gone.
    :ivar pending: whether that one was begun and it is not known whether it was sent.
    :ivar called: what it was sent for.
    """

    when: CallWhen | None = None
    hour: int = USUAL_HOUR
    daily: bool = False
    tournaments: bool = False
    reminders: bool = False
    locale: str = ""
    version: int = 0
    posted_at: float = 0.0
    pending: bool = False
    called: frozenset[str] = frozenset()
    channel: int | None = None
    former: tuple[int, ...] = ()
    message: CallMessage | None = None

    @property
    def wants_any(self) -> bool:
        """Whether they are to be told of anything."""
        return self.when is not None or self.daily or self.tournaments or self.reminders
