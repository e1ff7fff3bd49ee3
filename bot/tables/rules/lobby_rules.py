"""Rules of a table that has not begun, for each number of seats that may still start."""

import json
from collections.abc import Mapping, Sized
from functools import lru_cache
from typing import Any, Final, Protocol

from bot.engine.errors import RulesError, RulesReason
from bot.engine.rules import Rules
from bot.engine.systems import QUICK_GOAL_SIZE, SYSTEMS, find_system, system_for
from bot.errors import RulesRefused
from bot.tables.state.table import USUAL_SEATS

STANDARD: Final = ("pagat", "pagat_multi")
"""The standard game: one system for two seats, one for more. A lobby uses the one that fits its people."""


_in_order: Final = json.JSONEncoder(sort_keys=True).encode


class Lobby(Protocol):
    """Protocol of what determines the rules of a game that has not begun: system, house rules, most seats, and seats
    taken. Tables and their views implement it."""

    @property
    def system(self) -> str: ...

    @property
    def changes(self) -> Mapping[str, Any]: ...

    @property
    def capacity(self) -> int: ...

    @property
    def seats(self) -> Sized: ...


def seats_allowed(system: str) -> tuple[int, ...]:
    """Return the numbers of seats with which a lobby of this system may start."""
    if system in STANDARD:
        return tuple(sorted({seats for name in STANDARD for seats in SYSTEMS[name].seats}))
    return find_system(system).seats


def system_with(system: str, seats: int) -> str:
    """Return the system for so many seats: the standard game depends on their number."""
    return system_for(seats).name if system in STANDARD else system


def system_at(table: Lobby, seats: int) -> str:
    """Return the system that the table plays with so many seats."""
    return system_with(table.system, seats)


def rules_at(table: Lobby, seats: int) -> Rules:
    """Return the table's rules for so many seats. Raises ``RulesError`` where they make no game."""
    return make_rules(system_at(table, seats), seats, table.changes)


def required_rules(table: Lobby, seats: int) -> Rules:
    """Return these rules for a game about to be played or explained. Raises ``RulesRefused``."""
    try:
        return rules_at(table, seats)
    except RulesError as error:
        raise RulesRefused(error) from error


def usual_at(table: Lobby, seats: int) -> Rules:
    """Return the rules of the table's system for so many seats, without house rules."""
    return make_rules(system_at(table, seats), seats, {})


def make_rules(system: str, seats: int, changes: Mapping[str, Any]) -> Rules:
    """Return a system's rules with some options changed. Raises ``RulesError``."""
    return _made(system, seats, _in_order(changes))


@lru_cache(maxsize=4096)
def _made(system: str, seats: int, changes: str) -> Rules:
    """Return the rules. Cached, because a lobby's panels ask for the same rules hundreds of times, and checking them is
    slow."""
    return find_system(system).rules(seats).change_data(json.loads(changes))


def changes_of(system: str, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options in which a game differed from its system, as house rules of a lobby.

    :raises RulesError: there is no such system, or it does not allow so many seats.
    """
    usual = find_system(system).rules(seats).to_data()
    return {name: value for name, value in options.items() if name in usual and value != usual[name]}


def quickened(system: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the house rules of a quick game: its number of goal cards, or fewer if there are fewer already."""
    # The largest usual number, so that the question does not depend on how many people come.
    usual = max(SYSTEMS[system].rules(seats).goal_size for seats in SYSTEMS[system].seats)
    even = {name: value for name, value in changes.items() if name != "handicap"}
    if even.get("goal_size", usual) <= QUICK_GOAL_SIZE:
        return even
    return {**even, "goal_size": QUICK_GOAL_SIZE}


def playable_seats(table: Lobby) -> tuple[int, ...]:
    """Return the numbers of seats for which the table's system and house rules make a game."""
    return tuple(seats for seats in _seats_with_room(table) if _makes_game(table, seats))


def _seats_with_room(table: Lobby) -> list[int]:
    return [seats for seats in seats_allowed(table.system) if seats <= table.capacity]


def _makes_game(table: Lobby, seats: int) -> bool:
    try:
        rules_at(table, seats)
    except RulesError:
        return False
    return True


def seats_to_show(table: Lobby) -> int:
    """Return the number of seats that the lobby explains: those taken, or the fewest that can start."""
    allowed = _seats_with_room(table)
    coming = [seats for seats in allowed if seats >= len(table.seats)] or allowed[-1:]
    return next((seats for seats in coming if _makes_game(table, seats)), coming[0])


def choose_capacity(system: str, wanted: int | None) -> int:
    """Return the most seats of a new lobby. Raises ``Refused`` for a number that the system does not allow."""
    allowed = seats_allowed(system)
    if wanted is None:
        return min(allowed[-1], USUAL_SEATS)
    if wanted not in allowed:
        text = f"{system} is for {allowed[0]} to {allowed[-1]} seats"
        raise RulesRefused(RulesError("players", RulesReason.SEATS_OF_SYSTEM, text, low=allowed[0], high=allowed[-1]))
    return wanted


def more_seats(table: Lobby) -> int | None:
    """Return the number of seats that a full lobby may grow to; None while a seat is free, or if its game allows no
    more."""
    most = seats_allowed(table.system)[-1]
    if len(table.seats) < table.capacity or table.capacity >= most:
        return None
    usual = min(most, USUAL_SEATS)
    return usual if table.capacity < usual else most
