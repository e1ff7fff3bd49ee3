"""Who plays with whom: partners sit opposite each other, so a choice of partners is an order of the seats."""

from typing import Final

from bot.engine.errors import RulesError
from bot.tables.rules.lobby_rules import Lobby, rules_at, seats_to_show

_MANY_PAIRS: Final = 4
Partners = tuple[tuple[int, int], ...]
"""The seats of each pair of partners, the lower one first, pairs by their first seats."""


def partners_in_lobby(table: Lobby) -> Partners:
    """Who would play with whom, free seats included; empty where everybody plays alone."""
    seats = seats_to_show(table)
    try:
        rules = rules_at(table, seats)
    except RulesError:
        return ()
    if not rules.partners:
        return ()
    return tuple((seat, seat + rules.team_count) for seat in range(rules.team_count))


def pairings(table: Lobby) -> tuple[Partners, ...]:
    """Every way in which those who sit there could be partners; empty while somebody is missing."""
    now = partners_in_lobby(table)
    if not now or 2 * len(now) != len(table.seats):
        return ()
    return _pairings(tuple(range(len(table.seats))))


def pairings_offered(table: Lobby) -> tuple[Partners, ...]:
    """Return the ways of ``pairings`` that a select offers: all of two or three pairs; of four those in which at most
    two pairs have changed partners, from which every other one is reached by the next choice or two."""
    now = frozenset(partners_in_lobby(table))
    possible = pairings(table)
    return possible if len(now) < _MANY_PAIRS else tuple(each for each in possible if len(now.difference(each)) <= 2)


def place_of_next(table: Lobby) -> int:
    """Where whoever sits down next gets a seat: the last, or between two halves of partners, so that those who are
    partners stay so. A handicap is by seat, and moves with nobody."""
    now = partners_in_lobby(table)
    whole = 2 * len(now) == len(table.seats) and "handicap" not in table.changes
    return len(now) if now and whole else len(table.seats)


def _pairings(seats: tuple[int, ...]) -> tuple[Partners, ...]:
    if not seats:
        return ((),)
    first, others = seats[0], seats[1:]
    return tuple(
        ((first, other), *further)
        for other in others
        for further in _pairings(tuple(seat for seat in others if seat != other))
    )
