"""Measures that parts report of their work: a port, so that none of them knows who counts."""

from enum import StrEnum


class Queue(StrEnum):
    """Queue in which work waits."""

    DRAWING = "drawing"
    """A picture, until it is drawn."""
    CHANNELS = "channels"
    """A message or edit in a channel, until it may be sent."""
    TOKENS = "tokens"
    """An edit of a private panel by the token of an interaction, until it may be sent."""
    STORE = "store"
    """A change of a table, until it is durable."""


class Answered(StrEnum):
    """Kind of answered interaction."""

    PRESS = "press"
    COMMAND = "command"


class Route(StrEnum):
    """Kind of request to Discord."""

    CHANNEL = "channel"
    INTERACTION = "interaction"
    """Answers to interactions, and edits by their tokens."""
    OTHER = "other"


class Undone(StrEnum):
    """Work left undone under overload."""

    FILM = "film"
    """A film or a review."""
    PANEL = "panel"
    """A private panel of a person who waits for others."""
    BOARD = "board"
    """A table's message, updated later instead."""
    HAND = "hand"
    """The picture of a hand."""
    STALE_PRESS = "stale-press"
    """A press that an earlier one on the same panel had made stale: it was only acknowledged."""
    PRESS = "press"
    """A press or command that had waited too long; the person was asked to repeat it."""


class Measures:
    """Receiver of measures. Every method returns at once and never raises. This base ignores them."""

    def answered(self, what: Answered, seconds: float) -> None:
        """Count an interaction, answered so many seconds after its arrival."""

    def answer_lost(self, code: int) -> None:
        """Count an answer that Discord rejected; ``code`` is its own (10062: too late, 40060: answered before)."""

    def waited(self, queue: Queue, seconds: float) -> None:
        """Count work that waited so many seconds."""

    def not_saved(self) -> None:
        """Count a request of a table that could not be saved, or whose outcome is unknown. The person was told, and may
        repeat it."""

    def not_drawn(self) -> None:
        """Count a picture that was not made in time; words replaced it."""

    def left_undone(self, what: Undone) -> None:
        """Count work left undone under overload."""

    def requested(self, route: Route, status: int) -> None:
        """Count Discord's answer to a request, with this HTTP status."""

    def played_down(self, level: str) -> None:
        """Count a move of a computer of this level that played as a quick one, because no process could think
        for it."""

    def thought_short(self, level: str) -> None:
        """Count a move of a computer of this level that had less time than it needed."""

    def loop_lagged(self, seconds: float) -> None:
        """Record a delay of the event loop."""

    def task_failed(self, task: str) -> None:
        """Count an unforeseen fault in a background task, which goes on."""

    def event_unreadable(self, event: str) -> None:
        """Count a gateway event that could not be read and was dropped."""

    def session_began(self) -> None:
        """Count a session with Discord, one of those that it allows in a day."""
