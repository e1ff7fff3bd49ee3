"""The turn clock: who is awaited since when and until when. Pure functions."""

from dataclasses import replace
from typing import Final

from bot.tables.limits import HOUR, MINUTE, RESUMABLE_FOR, SHORTEST_MENTIONED
from bot.tables.state.giving_back import Given
from bot.tables.state.status import Status
from bot.tables.state.table import Halted, Table

LONGEST_WARNING: Final = 6 * HOUR
SHORTEST_WARNING: Final = 30
ROOM_AFTER_PLAY: Final = MINUTE
"""Whoever plays a card has at least so long for the next: the clock is there for the absent, not against the slow."""

Turn = tuple[str, int, int]


def awaited_turn(table: Table) -> Turn | None:
    """Game, turn and seat where a person is to play; None where nobody is waited for."""
    game = table.game
    if table.status is not Status.PLAYING or game is None or game.state.result is not None:
        return None
    seat = game.state.to_play
    return None if table.seats[seat].by_computer else (game.id, game.state.turn, seat)


def _is_before_the_clock(table: Table) -> bool:
    """Whether it is the first turn of somebody who would lose by letting it run out: they were called a moment ago, and
    may not have come yet. The time of the tournament's round counts for them."""
    return table.absent_loses and table.game is not None and table.game.state.turn <= len(table.seats)


def warning_seconds(table: Table) -> float:
    """How long before its end a turn's player is warned: of a short one when half is left."""
    if table.turn_time < SHORTEST_MENTIONED:
        return table.turn_time / 2
    return min(max(table.turn_time / 4, SHORTEST_WARNING), LONGEST_WARNING)


def silent_since(table: Table) -> float | None:
    """Since when the person whose turn it is has done nothing; None where nobody is awaited."""
    turn = awaited_turn(table)
    return None if turn is None else max(table.awaited_since, table.seats[turn[2]].seen_at)


def clock_runs(table: Table) -> bool:
    """Return whether somebody else waits for whoever is to play, and has a clock for that."""
    return table.deadline is not None and is_waited_for(table)


def is_waited_for(table: Table) -> bool:
    """Return whether a turn there is waited for by somebody else."""
    return len(table.people()) > 1


def settle_deadline(table: Table, before: Turn | None, now: float, *, played: bool, waited: bool) -> None:
    """Sets the clock after a change: a new turn gets its whole time, a card played leaves at least a minute. Only where
    somebody else waits, and not in a first turn where the absent lose. A clock that is chosen within a turn counts from
    the next one.

    A turn has one clock. What others do takes nothing from it and adds nothing to it: it goes on while whoever waits is
    gone for a while, and after a sleep with what was left.

    :param before: the turn that was awaited before the change.
    :param played: whether the change was a press of the player whose turn it is.
    :param waited: whether somebody else waited before it.
    """
    turn = awaited_turn(table)
    if turn is None:
        _halt(table, before, now)
        return
    is_waited, halted = is_waited_for(table), table.halted
    table.halted = None
    if turn != before and halted is not None and halted.turn == turn:
        _go_on(table, halted, now)
    elif turn != before:
        seconds = 0 if _is_before_the_clock(table) else table.turn_seconds
        table.deadline = now + seconds if seconds and is_waited else None
        table.warned, table.given, table.awaited_since, table.turn_time = False, None, now, seconds
    elif is_waited and not waited:
        if table.deadline is None and table.turn_time:  # the turn began while nobody waited
            table.deadline = now + table.turn_time
        # Whose time ran out meanwhile, or nearly, has to learn first that somebody waits again.
        table.warned = table.warned and table.deadline is not None and table.deadline - now >= warning_seconds(table)
    elif played and table.deadline is not None:
        table.deadline = max(table.deadline, now + min(ROOM_AFTER_PLAY, table.turn_time))
        # Whoever has played since is warned anew, where there is time for that.
        table.warned = table.warned and table.deadline - now <= warning_seconds(table)


def _halt(table: Table, before: Turn | None, now: float) -> None:
    """Halts the clock of a turn in which nobody is awaited for now; it may go on."""
    if before is not None and table.deadline is not None:
        table.halted = Halted(*before, max(0.0, table.deadline - now), table.given)
    if before is not None:
        table.given = None
    table.deadline, table.warned = None, False


def _go_on(table: Table, halted: Halted, now: float) -> None:
    """Lets the clock go on with what was left, as if the turn had begun so much earlier: nothing that was lost or given
    back before counts again. Whoever is to play is warned anew."""
    given = halted.given or Given()
    table.deadline, table.warned = now + halted.left, False
    table.given = replace(given, until=now)
    table.awaited_since = min(now, table.deadline - table.turn_time - given.seconds)


def settled_since(table: Table) -> float | None:
    """From when on absences of the program still count for what ends soon here: a turn, a lobby, or the time in which a
    stopped game can go on. None where nothing does."""
    given = table.given or Given()
    if table.deadline is not None:
        began = table.deadline - table.turn_time - given.seconds
        return max(table.awaited_since, began, given.until)
    if table.status is Status.LOBBY:
        return max(table.touched_at, given.until)
    if table.stopped is not None:
        return max(table.stopped.until - RESUMABLE_FOR - given.seconds, given.until)
    return None


def is_too_far(table: Table, now: float, grace: float) -> bool:
    """Whether a turn ends later than it can: its end was set by a clock that was set back since."""
    return table.deadline is not None and table.deadline > now + table.turn_time + grace
