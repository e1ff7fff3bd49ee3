"""The lobby: who sits where, by which rules, and the start."""

from collections.abc import Sequence

from bot.engine.errors import RulesError
from bot.engine.systems import find_system
from bot.tables.actions import AddComputer, ChangeRules, Person, Start
from bot.tables.errors import Reason, Refused, RulesRefused
from bot.tables.games import deal_game
from bot.tables.limits import TURN_CLOCKS
from bot.tables.lobby_rules import choose_capacity, rules_at, seats_allowed, seats_to_show, system_at
from bot.tables.matches import match_goes_on
from bot.tables.status import Status
from bot.tables.table import Seat, Table
from bot.tables.view import TableView


def join(table: Table, person: Person, now: float) -> None:
    require_lobby(table)
    if table.seat_of(person.user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if len(table.seats) >= table.capacity:
        raise Refused(Reason.TABLE_FULL)
    awaited = table.still_expected()
    is_awaited = any(each.user == person.user for each in awaited)
    if not is_awaited and len(awaited) >= table.capacity - len(table.seats) and now < table.held_until:
        raise Refused(Reason.SEATS_HELD, names=", ".join(each.name for each in awaited))
    # Two people may have one display name: news, needs and alt texts must still tell them apart.
    table.seats.append(Seat(free_name(table, person.name), str(person.interaction), user=person.user))


def leave(table: Table, seat: int) -> None:
    """Frees a seat of the lobby. The next person becomes host; without people the table closes."""
    leaver = table.seats.pop(seat)
    people = table.people()
    if not people:
        table.status = Status.CLOSED
    elif leaver.user == table.host:
        table.host = people[0]


def add_computer(table: Table, action: AddComputer) -> None:
    require_lobby(table)
    if len(table.seats) >= table.capacity:
        raise Refused(Reason.TABLE_FULL)
    seat_computer(table, action.level, action.name)


def seat_computer(table: Table, level: str, name: str) -> None:
    """Seats a computer; a name that is taken gets a number."""
    table.seats.append(Seat(free_name(table, name), level, level=level))


def free_name(table: Table, name: str) -> str:
    """The name, with a number where somebody at the table has it already."""
    taken = set(table.names)
    chosen, number = name, 2
    while chosen in taken:
        chosen, number = f"{name} {number}", number + 1
    return chosen


def remove_computer(table: Table) -> None:
    require_lobby(table)
    computers = [place for place, seat in enumerate(table.seats) if seat.user is None]
    if not computers:
        raise Refused(Reason.NO_COMPUTER_LEFT)
    table.seats.pop(computers[-1])


def change_rules(table: Table, action: ChangeRules) -> None:
    """Chooses system and options; they must make a game for every number of seats that may still start."""
    require_lobby(table)
    if action.turn_seconds not in (None, *TURN_CLOCKS):
        raise Refused(Reason.ILLEGAL)
    if action.made_of is not None and (table.system, table.changes) != (action.system, action.made_of):
        raise Refused(Reason.STALE)
    try:
        find_system(action.system)
        allowed = seats_allowed(action.system)
        if len(table.seats) > allowed[-1]:
            raise Refused(Reason.TOO_MANY_FOR_SYSTEM, high=allowed[-1])
        if action.system != table.system or action.seats is not None:
            wanted = choose_capacity(action.system, action.seats)
            table.capacity = next(seats for seats in allowed if seats >= max(wanted, len(table.seats)))
        if action.turn_seconds is not None:
            table.turn_seconds = action.turn_seconds
        table.system, table.changes = action.system, dict(action.changes)
        rules_at(table, seats_to_show(table))
    except RulesError as error:
        raise RulesRefused(error) from error


def start(table: Table, action: Start, person: Person, now: float) -> None:
    """Deals the first game. Whoever is alone plays the computer."""
    require_lobby(table)
    require_nobody_left(action.people, table.people())
    if len(table.seats) == 1 and 2 in seats_allowed(table.system):
        seat_computer(table, action.level, action.name)
    if action.goal_size is not None:
        table.changes["goal_size"] = action.goal_size
    seats = len(table.seats)
    allowed = seats_allowed(table.system)
    if seats not in allowed:
        more = next((number for number in allowed if number > seats), allowed[-1])
        raise Refused(Reason.MORE_PLAYERS, missing=max(more - seats, 1))
    try:
        rules = rules_at(table, seats)
    except RulesError as error:
        raise RulesRefused(error) from error
    table.expected = []
    former, table.former = table.former, None
    dealer = None
    if former is not None and len(former.joined) == seats:
        dealer = former.dealer
    if former is None or not match_goes_on(former, rules, table):
        table.scores, table.match_first = [0] * seats, table.number
    deal_game(table, system_at(table, seats), rules, person.interaction, now, dealer)


def require_nobody_left(seen: int | None, people: Sequence[int]) -> None:
    """Nobody is to play a computer, or fewer people, who pressed while the others were there.

    :param seen: how many people there were as the asker saw it; None where nobody knows.
    :raises Refused: there are fewer now.
    """
    if seen is not None and len(people) < seen:
        raise Refused(Reason.LEFT_MEANWHILE)


def require_lobby(table: Table | TableView) -> None:
    """Raises ``Refused`` where the game has begun."""
    if table.status is not Status.LOBBY:
        raise Refused(Reason.ALREADY_STARTED if table.status is Status.PLAYING else Reason.GAME_OVER)
