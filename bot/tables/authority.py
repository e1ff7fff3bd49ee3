"""Who may ask what of a table: one table of rules, one function that decides. What is not named is denied."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from bot.tables import actions
from bot.tables.actions import Action, Asker, ClockAsker, Computer, Person
from bot.tables.errors import Reason, Refused
from bot.tables.limits import Limits
from bot.tables.status import Status
from bot.tables.table import Table


class Role(Enum):
    """What somebody is at a table. One person may be several of these."""

    HOST = auto()
    SEATED = auto()
    ABSENT = auto()
    STRANGER = auto()
    MODERATOR = auto()
    COMPUTER = auto()
    CLOCK = auto()


HOST, SEATED, ABSENT, STRANGER = Role.HOST, Role.SEATED, Role.ABSENT, Role.STRANGER
MODERATOR, COMPUTER, CLOCK = Role.MODERATOR, Role.COMPUTER, Role.CLOCK


@dataclass(frozen=True, slots=True)
class Rule:
    """Who may ask for an action, and the reasons that the others are given; ``otherwise`` is for all who have none."""

    allowed: frozenset[Role]
    otherwise: Reason = Reason.NOT_SEATED
    reasons: Mapping[Role, Reason] = field(default_factory=dict)


_BY_HOST: Final = Rule(frozenset({HOST}), Reason.NOT_HOST)
_BY_HOST_OR_MODERATOR: Final = Rule(frozenset({HOST, MODERATOR}), Reason.NOT_HOST_OR_MODERATOR)
_BY_LEADER_OR_CLOCK: Final = Rule(frozenset({HOST, MODERATOR, CLOCK}), Reason.NOT_HOST_OR_MODERATOR)
_BY_CLOCK: Final = Rule(frozenset({CLOCK}), Reason.ILLEGAL)
_BY_PLAYER: Final = Rule(frozenset({SEATED, COMPUTER}), reasons={ABSENT: Reason.AWAY})
_BY_STRANGER: Final = Rule(frozenset({STRANGER}), Reason.ALREADY_SEATED)
_BY_WHOEVER_SITS: Final = Rule(frozenset({SEATED, ABSENT}))

RULES: Final[Mapping[type, Rule]] = {
    actions.Join: _BY_STRANGER,
    actions.TakeSeat: _BY_STRANGER,
    actions.Leave: _BY_WHOEVER_SITS,
    actions.AddComputer: _BY_HOST,
    actions.RemoveComputer: _BY_HOST,
    actions.ChoosePartners: _BY_HOST,
    actions.ChangeRules: _BY_HOST,
    actions.Start: _BY_HOST,
    actions.Play: _BY_PLAYER,
    actions.Undo: _BY_PLAYER,
    actions.NextGame: _BY_WHOEVER_SITS,
    actions.ChangeTable: _BY_HOST,
    actions.Consent: _BY_WHOEVER_SITS,
    actions.Resume: _BY_WHOEVER_SITS,
    actions.StepAway: Rule(frozenset({SEATED}), reasons={ABSENT: Reason.ALREADY_AWAY}),
    actions.ComeBack: Rule(frozenset({ABSENT}), reasons={SEATED: Reason.NOT_AWAY}),
    actions.Wake: _BY_WHOEVER_SITS,
    actions.ShowTable: _BY_WHOEVER_SITS,
    actions.Stop: _BY_HOST_OR_MODERATOR,
    actions.FreeSeat: _BY_HOST_OR_MODERATOR,
    actions.OpenSeat: _BY_HOST_OR_MODERATOR,
    actions.ShowOut: _BY_HOST_OR_MODERATOR,
    actions.LetIn: _BY_HOST_OR_MODERATOR,
    actions.HandOver: _BY_HOST_OR_MODERATOR,
    actions.PlayFor: _BY_HOST_OR_MODERATOR,
    actions.SetQuiet: _BY_HOST_OR_MODERATOR,
    actions.ChooseClock: _BY_HOST_OR_MODERATOR,
    actions.MoveTable: _BY_LEADER_OR_CLOCK,
    actions.StartClock: _BY_CLOCK,
    actions.Warn: _BY_CLOCK,
    actions.TakeOver: _BY_CLOCK,
    actions.Forfeit: _BY_CLOCK,
    actions.GiveBack: _BY_CLOCK,
    actions.TurnBack: _BY_CLOCK,
    actions.ReleaseSeats: _BY_CLOCK,
    actions.PassHost: _BY_CLOCK,
    actions.FallAsleep: _BY_CLOCK,
    actions.Forget: _BY_CLOCK,
    actions.CallOff: _BY_CLOCK,
    actions.Expire: _BY_CLOCK,
}

SETTLED_BY_TOURNAMENT: Final = frozenset(
    {
        actions.Join,
        actions.TakeSeat,
        actions.Leave,
        actions.NextGame,
        actions.ChangeTable,
        actions.StepAway,
        actions.Stop,
        actions.FreeSeat,
        actions.OpenSeat,
        actions.ShowOut,
        actions.HandOver,
        actions.PlayFor,
        actions.MoveTable,
    }
)
"""What nobody may ask of a table of a tournament, which says who sits there, how long and where."""


def authorise(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> None:
    """Lets the asker ask for the action. Whether it makes sense now is for the table to say.

    :raises Refused: they may not.
    """
    if table.tournament is not None and type(action) in SETTLED_BY_TOURNAMENT and not isinstance(asker, ClockAsker):
        raise Refused(Reason.TOURNAMENT_TABLE)
    if table.private and isinstance(asker, Person) and table.seat_of(asker.user) is None:
        raise Refused(Reason.TABLE_GONE)  # moderators know nothing of it either
    rule = RULES.get(type(action))
    roles = roles_of(table, asker, now, limits)
    if rule is not None and rule.allowed & roles:
        return
    if rule is None or roles <= {COMPUTER, CLOCK}:
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
    """Everything that the asker is at the table; nothing for a computer whose seat a person plays."""
    if isinstance(asker, ClockAsker):
        return frozenset({CLOCK})
    if isinstance(asker, Computer):
        plays = asker.seat in range(len(table.seats)) and table.seats[asker.seat].by_computer
        return frozenset({COMPUTER} if plays else ())
    seat = table.seat_of(asker.user)
    roles = {STRANGER if seat is None else ABSENT if table.seats[seat].away else SEATED}
    leads = asker.user == table.host or (SEATED in roles and host_is_absent(table, now, limits))
    if leads and table.tournament is None:
        roles.add(HOST)
    if asker.moderator:
        roles.add(MODERATOR)
    return frozenset(roles)


def host_is_absent(table: Table, now: float, limits: Limits) -> bool:
    """Whether anybody else at the table may do what is the host's: a computer plays for the host, or they have done
    nothing for long."""
    place = table.seat_of(table.host)
    if place is None or table.seats[place].away:
        return True
    patience = limits.lobby_patience if table.status is Status.LOBBY else limits.host_patience
    return now - table.seats[place].seen_at >= patience
