"""Who plays with whom: partners sit opposite each other, so a choice of partners is an order of the seats."""

from bot.engine.errors import RulesError
from bot.tables.actions import ChoosePartners, Pairing
from bot.tables.errors import Reason, Refused
from bot.tables.lobby import require_lobby
from bot.tables.lobby_rules import Lobby, rules_at, seats_to_show
from bot.tables.table import Table


def partners_in_lobby(table: Lobby) -> Pairing:
    """Who would play with whom, free seats included; empty where everybody plays alone."""
    seats = seats_to_show(table)
    try:
        rules = rules_at(table, seats)
    except RulesError:
        return ()
    if not rules.partners:
        return ()
    return tuple((seat, seat + rules.team_count) for seat in range(rules.team_count))


def pairings(table: Lobby) -> tuple[Pairing, ...]:
    """Every way in which those who sit there could be partners; empty while somebody is missing."""
    now = partners_in_lobby(table)
    if not now or 2 * len(now) != len(table.seats):
        return ()
    return _pairings(tuple(range(len(table.seats))))


def _pairings(seats: tuple[int, ...]) -> tuple[Pairing, ...]:
    if not seats:
        return ((),)
    first, others = seats[0], seats[1:]
    return tuple(
        ((first, other), *further)
        for other in others
        for further in _pairings(tuple(seat for seat in others if seat != other))
    )


def choose_partners(table: Table, action: ChoosePartners) -> None:
    """Seats everybody opposite their partner; who opens the seats stays first, and a handicap goes with its person."""
    require_lobby(table)
    possible = pairings(table)
    if action.version != table.version or action.pairing not in possible:
        raise Refused(Reason.STALE)
    order = [pair[0] for pair in action.pairing] + [pair[1] for pair in action.pairing]
    table.seats = [table.seats[seat] for seat in order]
    handicap = table.changes.get("handicap")
    if handicap is not None:
        table.changes["handicap"] = [handicap[seat] for seat in order]
