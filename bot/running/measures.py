"""What the parts of the program tell of their work while they do it: a port, so that none of them knows who counts."""

from enum import StrEnum


class Queue(StrEnum):
    """What is waited in."""

    DRAWING = "drawing"
    """A picture, until it is drawn."""
    CHANNELS = "channels"
    """A message or edit in a channel, until it may be sent."""
    TOKENS = "tokens"
    """An edit of somebody's private panel by the token of an interaction, until it may be sent."""
    STORE = "store"
    """A change of a table, until it is durable."""


class Answered(StrEnum):
    """What was answered."""

    PRESS = "press"
    COMMAND = "command"


class Route(StrEnum):
    """What is asked of Discord."""

    CHANNEL = "channel"
    INTERACTION = "interaction"
    """Answers to interactions, and edits by their tokens."""
    OTHER = "other"


class Undone(StrEnum):
    """What was left undone because there was too much to do."""

    FILM = "film"
    """A film or a review."""
    PANEL = "panel"
    """A private panel of somebody who waits for others."""
    BOARD = "board"
    """A table's message, which was brought up to date later."""
    HAND = "hand"
    """The picture of a hand."""
    STALE_PRESS = "stale-press"
    """A press that an earlier one on the same panel had made stale: it was acknowledged and no more."""
    PRESS = "press"
    """A press or command that had waited too long: who asked was told to ask again."""


class Measures:
    """Hears what happens. Every method returns at once and never raises; these count nothing."""

    def answered(self, what: Answered, seconds: float) -> None:
        """An interaction was answered, so many seconds after it arrived here."""

    def answer_lost(self, code: int) -> None:
        """Discord did not want an answer any more; ``code`` is its own (10062: too late, 40060: answered before)."""

    def waited(self, queue: Queue, seconds: float) -> None:
        """Something got its turn after so many seconds."""

    def not_saved(self) -> None:
        """Something asked of a table could not be saved, or nobody could tell: who asked was told so, and may again."""

    def not_drawn(self) -> None:
        """A picture was not made, or not in time: words stand in its place."""

    def left_undone(self, what: Undone) -> None:
        """There was too much to do, so this was not done."""

    def requested(self, route: Route, status: int) -> None:
        """Discord has answered a request, with that HTTP status."""

    def played_down(self, level: str) -> None:
        """A computer of that level had to play as a quick one, because no process could think for it."""

    def thought_short(self, level: str) -> None:
        """A computer of that level had less time than it would have thought."""

    def loop_lagged(self, seconds: float) -> None:
        """The event loop was so much later than it should have been."""

    def task_failed(self, task: str) -> None:
        """Something that goes on behind everybody met a fault that nobody had foreseen; it goes on."""

    def event_unreadable(self, event: str) -> None:
        """Something that came by the gateway could not be read, and was dropped."""

    def session_began(self) -> None:
        """A session with Discord has begun, one of those that it allows in a day."""
