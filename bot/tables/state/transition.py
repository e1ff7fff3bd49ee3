"""Transitions: what an action did to a table, for the stored event and for watchers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.events import PublicEvent
from bot.shapes import Data


class TransitionKind(StrEnum):
    """Kind of a transition. The values are stored in events, so they never change."""

    OPENED = "opened"
    JOINED = "joined"
    LEFT = "left"
    COMPUTER_ADDED = "computer_added"
    COMPUTER_REMOVED = "computer_removed"
    COMPUTER_CHANGED = "computer_changed"
    PARTNERS_CHOSEN = "partners_chosen"
    RULES_CHANGED = "rules_changed"
    CLOCK_CHOSEN = "clock_chosen"
    STARTED = "started"
    PLAYED = "played"
    UNDONE = "undone"
    NEXT_GAME = "next_game"
    AGREED = "agreed"
    """A person agrees to something that waits for everybody present."""
    CHANGING = "changing"
    """Back in the lobby between two games."""
    STOPPED = "stopped"
    CONSENTED = "consented"
    RESUMED = "resumed"
    REPLACED = "replaced"
    AWAY = "away"
    BACK = "back"
    WOKEN = "woken"
    SEAT_TAKEN = "seat_taken"
    SEAT_FREED = "seat_freed"
    SEAT_OPENED = "seat_opened"
    SHOWN_OUT = "shown_out"
    LET_IN = "let_in"
    HANDED_OVER = "handed_over"
    PLAYED_FOR = "played_for"
    """The host lets a computer play for a silent person."""
    QUIET_CHOSEN = "quiet_chosen"
    SHOWN = "shown"
    """A private table was shown: everybody in the channel may see it from now on."""
    MOVED = "moved"
    CLOCK_STARTED = "clock_started"
    WARNED = "warned"
    TAKEN_OVER = "taken_over"
    CLOCK_MOVED = "clock_moved"
    SEATS_RELEASED = "seats_released"
    HOST_PASSED = "host_passed"
    ASLEEP = "asleep"
    PAUSED = "paused"
    EXPIRED = "expired"
    FORGOTTEN = "forgotten"
    CALLED_OFF = "called_off"
    """Closed, because an earlier copy of the data was restored and its cards have become known."""
    REPAIRED = "repaired"
    """A table that had been set aside can be played on."""
    CLOSED = "closed"
    """The operator closed a table that had been set aside."""
    REREAD = "reread"
    """The table was read again after its save had been in doubt; never stored."""

    @property
    def deals(self) -> bool:
        """Whether a new game has begun."""
        return self in (TransitionKind.STARTED, TransitionKind.NEXT_GAME)


@dataclass(frozen=True, slots=True)
class Transition:
    """Effect of an action on a table, for its event and for watchers."""

    kind: TransitionKind
    payload: Data = field(default_factory=dict)
    happened: Sequence[PublicEvent] = ()
    undone: Sequence[str] = ()
