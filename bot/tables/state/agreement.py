"""Agreement of people present: to resume a stopped game, or to deal the next one."""

from collections.abc import Collection

from bot.tables.state.resting import go_on
from bot.tables.state.seating import give_up_seat, play_for
from bot.tables.state.table import Table


def is_majority(agreed: Collection[int], present: Collection[int]) -> bool:
    """Whether more than half of the people present have agreed."""
    return 2 * len({*agreed} & {*present}) > len(present)


def may_go_on(table: Table) -> bool:
    """Whether enough people want to resume a stopped game: most of those present, or all of them if a moderator stopped
    it."""
    present = table.present()
    if table.stopped is None or not present:
        return False
    if table.stopped.by_moderator:
        return {*present} <= {*table.agreed}
    return is_majority(table.agreed, present)


def go_on_without_the_unwilling(table: Table, now: float) -> None:
    """Resume a stopped game. Computers play for people who stopped it or consented, until they come back."""
    # A person who stopped the game may have agreed to go on since: the later word counts.
    unwilling = set() if table.stopped is None else table.stopped.willing - {*table.agreed}
    for place, seat in enumerate(table.seats):
        if seat.user in unwilling and not seat.away:
            play_for(table, place, now)
    go_on(table)


def free_seats_of_others(table: Table) -> None:
    """Free the seats of people present who have not agreed to the next game."""
    for place, seat in enumerate(table.seats):
        if seat.user is not None and not seat.away and seat.user not in table.agreed:
            give_up_seat(table, place)
            # They did not leave by themselves: the table says so, to them and to the others.
            seat.freed = True
