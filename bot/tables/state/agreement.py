"""What those who are present agree about: that a game goes on which was stopped, or that the next one is dealt."""

from collections.abc import Collection

from bot.tables.state.resting import go_on
from bot.tables.state.seating import give_up_seat, play_for
from bot.tables.state.table import Table


def is_majority(agreed: Collection[int], present: Collection[int]) -> bool:
    """Return whether more than half of those who are present have agreed."""
    return 2 * len({*agreed} & {*present}) > len(present)


def may_go_on(table: Table) -> bool:
    """Return whether enough want a game to go on that was stopped: most of those who are present, or all of them where
    a moderator has stopped it."""
    present = table.present()
    if table.stopped is None or not present:
        return False
    if table.stopped.by_moderator:
        return {*present} <= {*table.agreed}
    return is_majority(table.agreed, present)


def go_on_without_the_unwilling(table: Table, now: float) -> None:
    """Lets a game go on that was stopped. A computer plays for those who have stopped it or agreed to that, until they
    come back."""
    unwilling = set() if table.stopped is None else table.stopped.willing - {*table.agreed}
    for place, seat in enumerate(table.seats):
        if seat.user in unwilling and not seat.away:
            play_for(table, place, now)
    go_on(table)


def free_seats_of_others(table: Table) -> None:
    """Frees the seats of those who are present and have not agreed to the next game: it is none of theirs unless they
    sit down again."""
    for place, seat in enumerate(table.seats):
        if seat.user is not None and not seat.away and seat.user not in table.agreed:
            give_up_seat(table, place)
            seat.freed = True
