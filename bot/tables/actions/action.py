"""Base of all actions, and the kinds of askers."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, ClassVar, Final

from bot.engine.events import PublicEvent
from bot.entities.game_result import SittingEnd
from bot.errors import Reason, Refused
from bot.tables.state.sittings import leaving_ends
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind


@dataclass(frozen=True, slots=True)
class Person:
    """A person who asks. ``name`` is already safe to show; ``interaction`` makes the request unique.

    ``moderator`` says whether they may moderate the channel of the very table that they ask, in whatever channel they
    ask: ids of presses name any table.
    """

    user: int
    name: str
    interaction: int
    moderator: bool = False

    def besides(self) -> "Person":
        """Return the asker of a second request by the same interaction, after one that it has had carried out already.

        Its number is the interaction's, negative: as unique, and the same at each delivery.
        """
        return replace(self, interaction=-self.interaction)


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockAsker:
    """The program itself, when time has run out or a table has lost its place.

    ``version`` is the table's when that was found: the request is stale if the table has changed since. Requests that
    do not follow from the table's state have no version.
    """

    version: int | None = None


Asker = Person | Computer | ClockAsker


class Role(Enum):
    """Role of an asker at a table. One person may have several."""

    HOST = auto()
    SEATED = auto()
    ABSENT = auto()
    STRANGER = auto()
    MODERATOR = auto()
    COMPUTER = auto()
    CLOCK = auto()


class Agreement(Enum):
    """People present who must agree before an action is done, in the words of the document of actions."""

    ASKER = "–"
    EVERYBODY = "everybody present"
    MAJORITY = "most of those present; everybody where a moderator has stopped the game"
    MAJORITY_ASKED = "everybody present; or most of them, where one of those asks to begin without the others"


@dataclass(frozen=True, slots=True)
class Rule:
    """Roles that may ask for an action, and the reasons given to others; ``otherwise`` is for roles without one."""

    allowed: frozenset[Role]
    otherwise: Reason = Reason.NOT_SEATED
    reasons: Mapping[Role, Reason] = field(default_factory=dict)


BY_HOST: Final = Rule(frozenset({Role.HOST}), Reason.NOT_HOST)
BY_HOST_OR_MODERATOR: Final = Rule(frozenset({Role.HOST, Role.MODERATOR}), Reason.NOT_HOST_OR_MODERATOR)
BY_LEADER_OR_CLOCK: Final = Rule(frozenset({Role.HOST, Role.MODERATOR, Role.CLOCK}), Reason.NOT_HOST_OR_MODERATOR)
BY_CLOCK: Final = Rule(frozenset({Role.CLOCK}), Reason.ILLEGAL)
BY_PLAYER: Final = Rule(frozenset({Role.SEATED, Role.COMPUTER}), reasons={Role.ABSENT: Reason.AWAY})
BY_STRANGER: Final = Rule(frozenset({Role.STRANGER}), Reason.ALREADY_SEATED)
BY_WHOEVER_SITS: Final = Rule(frozenset({Role.SEATED, Role.ABSENT}))

GOES_ON: Final = (TransitionKind.NEXT_GAME, TransitionKind.RESUMED)
"""Kinds that can follow from a person's going, if everybody left has already agreed to go on (``carrying_out.py``)."""

ACTIONS: Final[dict[str, type["Action"]]] = {}
"""All actions by name, filled as the modules of this package are imported."""


class Action(ABC):
    """A request to a table, as a frozen dataclass of all its parameters.

    A kind of action declares who may ask for it (``who``), its possible outcomes (``kinds``, the usual one first) and
    its effect. A class without the first two can't be imported.
    """

    __slots__ = ()

    who: ClassVar[Rule]
    kinds: ClassVar[Sequence[TransitionKind]]
    takes: ClassVar[Agreement] = Agreement.ASKER
    """People who must agree as well."""
    settled_by_tournament: ClassVar[bool] = False
    """Whether nobody may ask for it at a table of a tournament, which settles seats, duration and place itself."""
    wakes: ClassVar[bool] = False
    """Whether a sleeping table wakes first."""
    gone: ClassVar[SittingEnd | None] = None
    """End of the sitting of a person who has lost their seat by it, if they did not leave by themselves."""

    def __init_subclass__(cls, *, is_family: bool = False) -> None:
        # A dataclass with slots is created twice, the second time without class arguments. So only families, which are
        # no dataclasses, can have them.
        if is_family:
            return
        for said in ("who", "kinds"):
            if not hasattr(cls, said):
                raise TypeError(f"the action {cls.__name__} does not say {said!r}")
        ACTIONS[cls.__name__] = cls

    def sitting_end(self, table: Table, asker: Asker) -> SittingEnd:
        """Return the end of the sitting of a person whom the action takes from their seat.

        :param table: the table before the action, with a game.
        """
        user = asker.user if isinstance(asker, Person) else None
        if self.gone is not None:
            return self.gone
        # Going while another person has stopped the game does not count as leaving it.
        is_stopped = table.stopped is not None and table.stopped.by != user
        return SittingEnd.FREELY if is_stopped else leaving_ends(table.running().sittings, user)

    @abstractmethod
    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        """Change the table, an unpublished copy, for an asker who is allowed to ask.

        :raises Refused: the action is not possible now.
        """

    def done(
        self,
        payload: dict[str, Any] | None = None,
        kind: TransitionKind | None = None,
        happened: Sequence[PublicEvent] = (),
        undone: Sequence[str] = (),
    ) -> Transition:
        """Return the transition that the action made.

        :param payload: data stored with the event.
        :param kind: the usual kind if it is left out.
        """
        kind = kind or self.kinds[0]
        if kind not in self.kinds:
            raise LookupError(f"{type(self).__name__} does not say that it can be {kind}")
        return Transition(kind, payload or {}, happened, undone)


class OfPerson(Action, is_family=True):
    """Base of actions for people only."""

    __slots__ = ()

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        if not isinstance(asker, Person):
            raise Refused(Reason.ILLEGAL)
        return self.by_person(table, asker, now)

    @abstractmethod
    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Carry the action out for a person."""


class OfClock(Action, is_family=True):
    """Base of actions for the program only."""

    __slots__ = ()

    who = BY_CLOCK

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        return self.by_clock(table, now)

    @abstractmethod
    def by_clock(self, table: Table, now: float) -> Transition:
        """Carry the action out for the program."""
