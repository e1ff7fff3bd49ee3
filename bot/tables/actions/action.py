"""What an action is, and who can ask for one."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    """Somebody who asks. ``name`` is already safe to show; ``interaction`` makes the request unique.

    ``moderator`` says whether they may moderate the channel of the very table that they ask, in whatever channel they
    ask: ids of presses name any table.
    """

    user: int
    name: str
    interaction: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockAsker:
    """The program itself, when time has run out or a table has lost its place.

    ``version`` is the table's when that was found: of a table that has changed since nothing is asked. Without one it
    is asked of the table as it is then: so is what does not follow from the table at all.
    """

    version: int | None = None


Asker = Person | Computer | ClockAsker


class Role(Enum):
    """What somebody is at a table. One person may be several of these."""

    HOST = auto()
    SEATED = auto()
    ABSENT = auto()
    STRANGER = auto()
    MODERATOR = auto()
    COMPUTER = auto()
    CLOCK = auto()


class Agreement(Enum):
    """Number of those present who have to want something before it is done, as the document of actions says it."""

    ASKER = "–"
    EVERYBODY = "everybody present"
    MAJORITY = "most of those present; everybody where a moderator has stopped the game"
    MAJORITY_ASKED = "everybody present; or most of them, where one of those asks to begin without the others"


@dataclass(frozen=True, slots=True)
class Rule:
    """Who may ask for an action, and the reasons that the others are given; ``otherwise`` is for all who have none."""

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
"""What comes of somebody's going where everybody else has agreed to that already (``carrying_out.py``)."""

ACTIONS: Final[dict[str, type["Action"]]] = {}
"""Every action by its name, filled as the modules of this package are imported."""


class Action(ABC):
    """Something that can be asked of a table: a frozen dataclass of all that has to be known for it.

    A kind of action says who may ask for it (``who``), what comes of it (``kinds``, the usual one first) and what it
    does. One that leaves out either of the first two can't be imported.
    """

    __slots__ = ()

    who: ClassVar[Rule]
    kinds: ClassVar[Sequence[TransitionKind]]
    takes: ClassVar[Agreement] = Agreement.ASKER
    """Who has to want it, too."""
    settled_by_tournament: ClassVar[bool] = False
    """Whether nobody may ask it of a table of a tournament, which says who sits there, how long and where."""
    wakes: ClassVar[bool] = False
    """Whether a table that sleeps wakes first."""
    gone: ClassVar[SittingEnd | None] = None
    """End of the sitting of whoever sits there no longer afterwards, where they have not left by themselves."""

    def __init_subclass__(cls, *, is_family: bool = False) -> None:
        # A dataclass with slots is made twice, the second time without the arguments of its making: so families, which
        # are no dataclasses, are the only ones that have any.
        if is_family:
            return
        for said in ("who", "kinds"):
            if not hasattr(cls, said):
                raise TypeError(f"the action {cls.__name__} does not say {said!r}")
        ACTIONS[cls.__name__] = cls

    def sitting_end(self, table: Table, asker: Asker) -> SittingEnd:
        """Return the end of the sitting of whoever it takes from their seat.

        :param table: as it is before, with a game.
        """
        user = asker.user if isinstance(asker, Person) else None
        if self.gone is not None:
            return self.gone
        # Whoever goes while somebody else has stopped the game has not left it.
        is_stopped = table.stopped is not None and table.stopped.by != user
        return SittingEnd.FREELY if is_stopped else leaving_ends(table.running().sittings, user)

    @abstractmethod
    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        """Changes the table, a copy that nobody has seen yet, for somebody who may ask for that.

        :raises Refused: it can't be now.
        """

    def done(
        self,
        payload: dict[str, Any] | None = None,
        kind: TransitionKind | None = None,
        happened: Sequence[PublicEvent] = (),
        undone: Sequence[str] = (),
    ) -> Transition:
        """What it has done.

        :param payload: what is kept of it with the event.
        :param kind: the usual one where it is left out.
        """
        kind = kind or self.kinds[0]
        if kind not in self.kinds:
            raise LookupError(f"{type(self).__name__} does not say that it can be {kind}")
        return Transition(kind, payload or {}, happened, undone)


class OfPerson(Action, is_family=True):
    """What people alone may ask for."""

    __slots__ = ()

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        if not isinstance(asker, Person):
            raise Refused(Reason.ILLEGAL)
        return self.by_person(table, asker, now)

    @abstractmethod
    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """As ``carry_out``."""


class OfClock(Action, is_family=True):
    """What the program alone asks for."""

    __slots__ = ()

    who = BY_CLOCK

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        return self.by_clock(table, now)

    @abstractmethod
    def by_clock(self, table: Table, now: float) -> Transition:
        """As ``carry_out``."""
