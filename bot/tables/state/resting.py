"""Waking, resting and closing of tables."""

from bot.errors import Reason, Refused
from bot.tables.state import games
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Table


def wake_up(table: Table) -> None:
    """Let the game go on."""
    table.status, table.asleep = Status.PLAYING, None


def go_on(table: Table) -> None:
    """Let a stopped game go on."""
    wake_up(table)
    table.stopped, table.agreed = None, []


def require_not_stopped(table: Table) -> None:
    """Raise ``Refused`` if the game is stopped and must be resumed first."""
    if table.stopped is not None:
        raise Refused(Reason.GAME_STOPPED, name=table.stopped.name)


def rest_without_people(table: Table) -> None:
    """Put a game without people to sleep, so that computers don't finish it alone, unless a tournament waits for it."""
    if table.status is Status.PLAYING and not table.present() and table.tournament is None:
        table.status, table.asleep = Status.ASLEEP, SleepReason.IDLE


def close(table: Table) -> None:
    """Close a table; a running game is abandoned."""
    if table.status.in_game:
        games.abandon(table)
    table.status, table.asleep, table.agreed = Status.CLOSED, None, []
