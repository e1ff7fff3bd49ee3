"""The lobby: who sits where, by which rules, and the start."""

from typing import Any, Final

from bot.engine.errors import RulesError
from bot.engine.rules import Rules, rules_from_data
from bot.engine.systems import SYSTEMS, find_system, system_for
from bot.tables.actions import AddComputer, ChangeRules, Person, Start
from bot.tables.errors import Refused
from bot.tables.games import deal_game
from bot.tables.table import MOST_SEATS, Seat, Table

Data = dict[str, Any]
STANDARD: Final = ("pagat", "pagat_multi")
"""The standard game: one system for two seats, one for more. A lobby takes whichever fits who has come."""


def seats_allowed(system: str) -> tuple[int, ...]:
    """The numbers of seats that a lobby of this system may start with."""
    if system in STANDARD:
        return tuple(sorted({seats for name in STANDARD for seats in SYSTEMS[name].seats}))
    return find_system(system).seats


def system_at(table: Table, seats: int) -> str:
    """The system played with so many seats: the standard game follows the number of seats."""
    return system_for(seats).name if table.system in STANDARD else table.system


def rules_at(table: Table, seats: int) -> Rules:
    """The table's rules for so many seats. Raises ``RulesError`` where they make no game."""
    return make_rules(system_at(table, seats), seats, table.changes)


def make_rules(system: str, seats: int, changes: Data) -> Rules:
    """A system's rules with some options changed. Raises ``RulesError``."""
    rules = find_system(system).rules(seats)
    return rules_from_data({**rules.to_data(), **changes}) if changes else rules


def playable_seats(table: Table) -> tuple[int, ...]:
    """The numbers of seats for which the table's system and house rules make a game."""
    allowed = [seats for seats in seats_allowed(table.system) if seats <= table.capacity]
    return tuple(seats for seats in allowed if _makes_game(table, seats))


def _makes_game(table: Table, seats: int) -> bool:
    try:
        rules_at(table, seats)
    except RulesError:
        return False
    return True


def seats_to_show(table: Table) -> int:
    """The number of seats that the lobby explains its rules for: those taken, or the fewest that can start."""
    allowed = [seats for seats in seats_allowed(table.system) if seats <= table.capacity]
    coming = [seats for seats in allowed if seats >= len(table.seats)] or allowed[-1:]
    return next((seats for seats in coming if _makes_game(table, seats)), coming[0])


def choose_capacity(system: str, wanted: int | None) -> int:
    """The most seats of a new lobby. Raises ``Refused`` for a number that the system has not."""
    allowed = seats_allowed(system)
    if wanted is None:
        return min(allowed[-1], MOST_SEATS)
    if wanted not in allowed:
        raise Refused("rules-seats-of-system", low=allowed[0], high=allowed[-1])
    return wanted


def join(table: Table, person: Person) -> None:
    require_lobby(table)
    if table.seat_of(person.user) is not None:
        raise Refused("already-seated")
    if len(table.seats) >= table.capacity:
        raise Refused("table-full")
    table.seats.append(Seat(person.name, str(person.interaction), user=person.user))


def leave(table: Table, seat: int) -> None:
    """Frees a seat of the lobby. The next person becomes host; without people the table closes."""
    leaver = table.seats.pop(seat)
    people = table.people()
    if not people:
        table.status = "closed"
    elif leaver.user == table.host:
        table.host = people[0]


def add_computer(table: Table, action: AddComputer) -> None:
    require_lobby(table)
    if len(table.seats) >= table.capacity:
        raise Refused("table-full")
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
        raise Refused("no-computer-left")
    table.seats.pop(computers[-1])


def change_rules(table: Table, action: ChangeRules) -> None:
    """Chooses system and options; they must make a game for every number of seats that may still start."""
    require_lobby(table)
    try:
        find_system(action.system)
        allowed = seats_allowed(action.system)
        if len(table.seats) > allowed[-1]:
            raise Refused("too-many-for-system", high=allowed[-1])
        if action.system != table.system:
            table.capacity = choose_capacity(action.system, None)
        table.system, table.changes = action.system, dict(action.changes)
        rules_at(table, seats_to_show(table))
    except RulesError as error:
        raise Refused(f"rules-{error.reason}", option=error.option, **error.arguments) from error


def start(table: Table, action: Start, person: Person, now: float) -> None:
    """Deals the first game. Whoever is alone plays the computer."""
    require_lobby(table)
    if len(table.seats) == 1 and 2 in seats_allowed(table.system):
        seat_computer(table, action.level, action.name)
    seats = len(table.seats)
    allowed = seats_allowed(table.system)
    if seats not in allowed:
        more = next((number for number in allowed if number > seats), allowed[-1])
        raise Refused("more-players", missing=max(more - seats, 1))
    try:
        rules = rules_at(table, seats)
    except RulesError as error:
        raise Refused(f"rules-{error.reason}", option=error.option, **error.arguments) from error
    table.scores = [0] * seats
    deal_game(table, system_at(table, seats), rules, person.interaction, now, dealer=None)


def require_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("already-started" if table.status == "playing" else "game-over")
