"""Authority: each action names roles, and this module alone decides whether an asker has one of them."""

from typing import Final

from bot.errors import Reason, Refused
from bot.tables.actions.action import Action, Asker, ClockAsker, Computer, Person, Role
from bot.tables.limits import Limits
from bot.tables.state.status import Status
from bot.tables.state.table import Table

_MACHINES: Final = frozenset({Role.COMPUTER, Role.CLOCK})


def authorise(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> None:
    """Check that the asker may ask for the action. The table itself decides whether it makes sense now.

    :raises Refused: the asker may not.
    """
    if table.tournament is not None and action.settled_by_tournament and not isinstance(asker, ClockAsker):
        raise Refused(Reason.TOURNAMENT_TABLE)
    if table.private and isinstance(asker, Person) and table.seat_of(asker.user) is None:
        raise Refused(Reason.TABLE_GONE)  # a private table is unknown even to moderators
    rule = action.who
    roles = roles_of(table, asker, now, limits)
    if rule.allowed & roles:
        return
    # Machines get no explanation: nobody would read it.
    if roles <= _MACHINES:
        raise Refused(Reason.ILLEGAL)
    reason = next((rule.reasons[role] for role in rule.reasons if role in roles), rule.otherwise)
    if reason in (Reason.NOT_HOST, Reason.NOT_HOST_OR_MODERATOR):
        if table.tournament is not None:
            raise Refused(Reason.TOURNAMENT_TABLE)
        raise Refused(reason, name=table.host_name)
    if reason is Reason.NOT_SEATED and isinstance(asker, Person) and table.showing_out_of(asker.user) is not None:
        raise Refused(Reason.SHOWN_OUT, name=table.host_name)
    raise Refused(reason)


def roles_of(table: Table, asker: Asker, now: float, limits: Limits) -> frozenset[Role]:
    """Return all roles of the asker at the table; none for a computer whose seat a person plays."""
    if isinstance(asker, ClockAsker):
        return frozenset({Role.CLOCK})
    if isinstance(asker, Computer):
        plays = asker.seat in range(len(table.seats)) and table.seats[asker.seat].by_computer
        return frozenset({Role.COMPUTER} if plays else ())
    seat = table.seat_of(asker.user)
    roles = {Role.STRANGER if seat is None else Role.ABSENT if table.seats[seat].away else Role.SEATED}
    leads = asker.user == table.host or (Role.SEATED in roles and host_is_absent(table, now, limits))
    if leads and table.tournament is None:
        roles.add(Role.HOST)
    if asker.moderator:
        roles.add(Role.MODERATOR)
    return frozenset(roles)


def host_is_absent(table: Table, now: float, limits: Limits) -> bool:
    """Whether others at the table may act as host: a computer plays for the host, or the host has been idle for
    long."""
    place = table.seat_of(table.host)
    if place is None or table.seats[place].away:
        return True
    patience = limits.lobby_patience if table.status is Status.LOBBY else limits.host_patience
    return now - table.seats[place].seen_at >= patience
