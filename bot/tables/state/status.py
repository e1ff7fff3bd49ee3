"""How far a table is, and why it sleeps."""

from enum import StrEnum

from bot.errors import Reason, Refused


class Status(StrEnum):
    """How far a table is. One that is asleep has a game that waits for its people."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ASLEEP = "asleep"
    OVER = "over"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        """Whether a table of this status occupies its channel."""
        return self is not Status.CLOSED

    @property
    def goes_on(self) -> bool:
        """Whether people are still to play at a table of this status, or do."""
        return self is Status.LOBBY or self.in_game

    @property
    def in_game(self) -> bool:
        """Whether a table of this status has a game that is not over, also one that waits for its people."""
        return self in (Status.PLAYING, Status.ASLEEP)


class SleepReason(StrEnum):
    """Why a table sleeps: nobody is there, who played alone paused it, its game was stopped and can still be resumed,
    its channel is gone, or the bot was removed from the server."""

    IDLE = "idle"
    PAUSED = "paused"
    STOPPED = "stopped"
    CHANNEL = "channel"
    REMOVED = "removed"


def require_lobby(status: Status) -> None:
    """Raises ``Refused`` where a table's game has begun."""
    if status is not Status.LOBBY:
        raise Refused(Reason.ALREADY_STARTED if status is Status.PLAYING else Reason.GAME_OVER)
