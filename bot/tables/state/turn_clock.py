"""Turn clock: the awaited person and their deadline. Pure functions."""

from dataclasses import replace
from typing import Final

from bot.tables.limits import HOUR, MINUTE, RESUMABLE_FOR, SHORTEST_MENTIONED
from bot.tables.state.giving_back import Given
from bot.tables.state.status import Status
from bot.tables.state.table import Halted, Table
from bot.tables.state.time_off import ALL_COUNTS, SHORTEST_WITH_TIME_OFF, TimeOff

LONGEST_WARNING: Final = 6 * HOUR
SHORTEST_WARNING: Final = 30
ROOM_AFTER_PLAY: Final = MINUTE
"""Least time left after a card is played: the clock is for absent people, not against slow ones."""

Turn = tuple[str, int, int]


def awaited_turn(table: Table) -> Turn | None:
    """Return game, turn and seat of the person to play; None if nobody is awaited."""
    game = table.game
    if table.status is not Status.PLAYING or game is None or game.state.result is not None:
        return None
    seat = game.state.to_play
    return None if table.seats[seat].by_computer else (game.id, game.state.turn, seat)


def rule_of_turn(table: Table) -> TimeOff:
    """Return what of the present turn does not count; nothing of one that is played at one sitting."""
    rule = table.time_off
    return ALL_COUNTS if rule is None or table.turn_time < SHORTEST_WITH_TIME_OFF else rule


def clock_began(table: Table) -> float:
    """Return when the present turn's clock began to count, as if it had never stood. Only where there is one."""
    assert table.deadline is not None  # noqa: S101 (the caller has looked)
    given = table.given or Given()
    return rule_of_turn(table).before(table.deadline, table.turn_time + given.seconds)


def warning_at(table: Table) -> float:
    """Return when a turn's player is to be warned: as long before its end as counts. Only where there is a clock."""
    assert table.deadline is not None  # noqa: S101 (the caller has looked)
    return rule_of_turn(table).before(table.deadline, warning_seconds(table))


def count_time_off(table: Table, rule: TimeOff) -> None:
    """Let the present turn's clock count by a rule, from when it began.

    Nobody has less time than they had. A rule that is changed within a turn, however often, gives no more than the most
    generous of its versions: so it is kept, also one that leaves nothing out, since it says when the clock began.
    """
    assert table.deadline is not None  # noqa: S101 (the caller has looked)
    given = table.given or Given()
    table.time_off = rule
    table.deadline = max(table.deadline, rule.after(rule.begun, table.turn_time + given.seconds))


def warning_seconds(table: Table) -> float:
    """Return how long before its end a turn's player is warned; in a short turn at half time."""
    if table.turn_time < SHORTEST_MENTIONED:
        return table.turn_time / 2
    return min(max(table.turn_time / 4, SHORTEST_WARNING), LONGEST_WARNING)


def silent_since(table: Table) -> float | None:
    """Return since when the person to play has done nothing; None if nobody is awaited."""
    turn = awaited_turn(table)
    return None if turn is None else max(table.awaited_since, table.seats[turn[2]].seen_at)


def clock_runs(table: Table) -> bool:
    """Whether the person to play has a clock, because others wait for them."""
    return table.deadline is not None and is_waited_for(table)


def is_waited_for(table: Table) -> bool:
    """Whether others wait for a turn there."""
    return len(table.people()) > 1


def settle_deadline(table: Table, before: Turn | None, now: float, *, played: bool, waited: bool) -> None:
    """Set the clock after a change: a new turn gets its whole time, and a card played leaves at least a minute.

    Only if others wait, and not in a first turn in which the absent lose. A clock chosen within a turn counts from the
    next one. A turn has one clock, which other people's actions neither shorten nor extend: it goes on while the others
    are gone for a while, and after a sleep with the time left.

    :param before: the turn that was awaited before the change.
    :param played: whether the change was a press of the player to play.
    :param waited: whether others waited before it.
    """
    turn = awaited_turn(table)
    if turn is None:
        # Halt the clock of a turn that is no longer awaited; it may go on later.
        if before is not None:
            if table.deadline is not None:
                left = max(0.0, rule_of_turn(table).counted(now, table.deadline))
                table.halted = Halted(*before, left, table.given)
            table.given = None
        table.deadline, table.warned = None, False
    _drop_time_off_of_others(table)
    if turn is None:
        return
    is_waited, halted = is_waited_for(table), table.halted
    table.halted = None
    # 1. A halted turn is awaited again: its clock goes on.
    if turn != before and halted is not None and halted.turn == turn:
        _go_on(table, halted, now)
    elif turn != before:
        # 2. A new turn. A person who would lose by time has no clock in their first turn: they were called a moment ago
        # and may not have come yet; the time of the tournament's round limits them.
        is_first = table.absent_loses and table.game is not None and table.game.state.turn <= len(table.seats)
        seconds = 0 if is_first else table.turn_seconds
        table.deadline = now + seconds if seconds and is_waited else None
        table.warned, table.given, table.awaited_since, table.turn_time = False, None, now, seconds
        table.time_off = None
    elif is_waited and not waited:
        # 3. Others wait again. A person whose time has nearly run out must be warned anew.
        if table.deadline is None and table.turn_time:  # the turn began while nobody waited
            table.deadline = rule_of_turn(table).after(now, table.turn_time)
        table.warned = table.warned and table.deadline is not None and now <= warning_at(table)
    elif played and table.deadline is not None:
        # 4. A press within the turn. The person is warned anew if there is time for that.
        table.deadline = max(table.deadline, now + min(ROOM_AFTER_PLAY, table.turn_time))
        table.warned = table.warned and now >= warning_at(table)


def _drop_time_off_of_others(table: Table) -> None:
    """Forget the rule of a turn once its player sits there no more, or its game is over."""
    rule, game = table.time_off, table.game
    if rule is None:
        return
    is_over = game is None or game.id != rule.game or game.state.result is not None or not table.live
    if is_over or table.seat_of(rule.user) is None:
        table.time_off = None


def _go_on(table: Table, halted: Halted, now: float) -> None:
    """Let a clock go on with the time left, as if the turn had begun earlier: past losses and compensation count no
    more. The person is warned anew."""
    given = halted.given or Given()
    table.deadline, table.warned = rule_of_turn(table).after(now, halted.left), False
    table.given = replace(given, until=now)
    table.awaited_since = min(now, clock_began(table))
    if table.time_off is not None:
        table.time_off = replace(table.time_off, begun=table.awaited_since)


def settled_since(table: Table) -> float | None:
    """Return the moment from which absences of the program still count for the next end here: of a turn, a lobby, or
    the time to resume a game. None if nothing ends soon."""
    given = table.given or Given()
    if table.deadline is not None:
        return max(table.awaited_since, clock_began(table), given.until)
    if table.status is Status.LOBBY:
        return max(table.touched_at, given.until)
    if table.stopped is not None:
        return max(table.stopped.until - RESUMABLE_FOR - given.seconds, given.until)
    return None


def is_too_far(table: Table, now: float, grace: float) -> bool:
    """Whether a turn ends later than it can, because its end was set by a clock that was set back since."""
    return table.deadline is not None and rule_of_turn(table).before(table.deadline, table.turn_time) > now + grace
