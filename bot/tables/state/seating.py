"""Seating: what becomes of a seat, whoever asks for it."""

from collections.abc import Collection

from bot.errors import Reason, Refused
from bot.tables.state.resting import close, rest_without_people
from bot.tables.state.table import Seat, Table


def own_seat(table: Table, user: int) -> int:
    """Return a person's seat. Raises ``Refused``."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(Reason.NOT_SEATED)
    return seat


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number if it is taken."""
    chosen, number = name, 2
    while chosen in taken:
        chosen, number = f"{name} {number}", number + 1
    return chosen


def seat_computer(table: Table, level: str, name: str, place: int) -> None:
    """Seat a computer at this index; a taken name gets a number."""
    table.seats.insert(place, Seat(free_name(name, table.names), level, level=level))


def leave_lobby(table: Table, seat: int) -> None:
    """Free a seat of the lobby. The next person becomes host; without people the table closes."""
    leaver = table.seats.pop(seat)
    # Only people keep a lobby open: a computer can't start a game.
    people = table.people()
    if not people:
        close(table)
    elif leaver.user == table.host:
        table.host = people[0]


def play_for(table: Table, place: int, now: float) -> None:
    """Let a computer play for the person on this seat, until they come back."""
    seat = table.seats[place]
    seat.away, seat.level, seat.away_since = True, table.level_for_absent(), now


def come_back_to(seat: Seat) -> None:
    """Let the person on this seat play again."""
    seat.away, seat.level, seat.away_since = False, None, 0.0


def take_seat_back(table: Table, user: int) -> None:
    """Let a person who asks for something play for themselves again. Raises ``Refused``."""
    come_back_to(table.seats[own_seat(table, user)])


def give_up_seat(table: Table, place: int) -> None:
    """Give the seat to a computer. If the host left, choose another one; without people close the table."""
    seat = table.seats[place]
    leaver, seat.user, seat.level, seat.away = seat.user, None, table.level_for_absent(), False
    # What the leaver had agreed to must not count for the rest, in either direction.
    seat.left_by = leaver
    table.agreed = [user for user in table.agreed if user != leaver]
    if table.stopped is not None:
        table.stopped.consents = [user for user in table.stopped.consents if user != leaver]
    if not table.people():
        close(table)
        return
    if leaver == table.host:
        # Somebody who is there, so that the table can be led at once.
        table.host = (table.present() or table.people())[0]
    rest_without_people(table)
