"""Partners: they sit opposite each other, so choosing partners means ordering the seats."""

from typing import Final

from bot.engine.errors import RulesError
from bot.tables.rules.lobby_rules import Lobby, rules_at, seats_to_show

_MANY_PAIRS: Final = 4
Partners = tuple[tuple[int, int], ...]
"""Seats of each pair of partners, the lower one first, pairs ordered by their first seats."""


def partners_in_lobby(table: Lobby) -> Partners:
    """Return the pairs of seats that would be partners, free seats included; empty if each seat plays alone."""
    seats = seats_to_show(table)
    try:
        rules = rules_at(table, seats)
    except RulesError:
        return ()
    if not rules.partners:
        return ()
    return tuple((seat, seat + rules.team_count) for seat in range(rules.team_count))


def pairings(table: Lobby) -> tuple[Partners, ...]:
    """Return all ways to pair the people there; empty while seats are free."""
    now = partners_in_lobby(table)
    if not now or 2 * len(now) != len(table.seats):
        return ()
    return _pairings(tuple(range(len(table.seats))))


def pairings_offered(table: Lobby) -> tuple[Partners, ...]:
    """Return the pairings that a select offers: all of two or three pairs; of four only those in which at most two
    pairs change, from which all others are at most two more choices away."""
    now = frozenset(partners_in_lobby(table))
    possible = pairings(table)
    return possible if len(now) < _MANY_PAIRS else tuple(each for each in possible if len(now.difference(each)) <= 2)


def place_of_next(table: Lobby) -> int:
    """Return the index of the next person's seat: the last, or the middle if that keeps partners together. A handicap
    belongs to a seat, so then it is the last."""
    now = partners_in_lobby(table)
    whole = 2 * len(now) == len(table.seats) and "handicap" not in table.changes
    return len(now) if now and whole else len(table.seats)


def _pairings(seats: tuple[int, ...]) -> tuple[Partners, ...]:
    """Return all ways to pair these seats: the first with each other one, then the rest recursively."""
    if not seats:
        return ((),)
    first, others = seats[0], seats[1:]
    return tuple(
        ((first, other), *further)
        for other in others
        for further in _pairings(tuple(seat for seat in others if seat != other))
    )
