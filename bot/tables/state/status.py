"""Status of a table, and reasons of its sleep."""

from enum import StrEnum

from bot.errors import Reason, Refused


class Status(StrEnum):
    """Status of a table. A sleeping one has a game that waits for its people."""

    LOBBY = "lobby"
    PLAYING = "playing"
    ASLEEP = "asleep"
    OVER = "over"
    CLOSED = "closed"

    @property
    def goes_on(self) -> bool:
        """Whether people play, or may still play, at a table of this status."""
        return self is Status.LOBBY or self.in_game

    @property
    def in_game(self) -> bool:
        """Whether a table of this status has an unfinished game, which may be asleep."""
        return self in (Status.PLAYING, Status.ASLEEP)


class SleepReason(StrEnum):
    """Reason of a table's sleep: nobody is there, the only player paused it, its game was stopped and can be resumed,
    its channel is gone, or the bot was removed from the server."""

    IDLE = "idle"
    PAUSED = "paused"
    STOPPED = "stopped"
    CHANNEL = "channel"
    REMOVED = "removed"


def require_lobby(status: Status) -> None:
    """Raise ``Refused`` if a table's game has begun."""
    if status is not Status.LOBBY:
        raise Refused(Reason.ALREADY_STARTED if status is Status.PLAYING else Reason.GAME_OVER)
