"""Who sat on which seat of a game, and when: kept with the game, so that its people stay as they were at its end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.entities.game_result import SittingEnd


class Taken(Protocol):
    """A seat as far as it says who sits there."""

    name: str
    user: int | None
    level: str | None
    left_by: int | None
    plays_for: int | None


@dataclass(slots=True)
class Sitting:
    """Somebody's time on a seat, from turn ``since`` to turn ``until`` (None: still there, or to the game's end).

    ``user`` is None for a computer of ``level``; ``stands_for`` is the person in whose place they play.
    ``removed_others`` says that they have removed somebody from the game who was present.
    """

    name: str
    user: int | None = None
    level: str | None = None
    since: int = 1
    until: int | None = None
    ended: SittingEnd | None = None
    stands_for: int | None = None
    removed_others: bool = False

    @classmethod
    def of(cls, seat: Taken, since: int) -> "Sitting":
        """Whoever sits there now. A person for whom a computer plays for a while sits there all the same."""
        if seat.user is None:
            return cls(seat.name, None, seat.level, since, stands_for=seat.left_by)
        return cls(seat.name, seat.user, None, since, stands_for=seat.plays_for)


def follow(sittings: Sequence[list[Sitting]], seats: Sequence[Taken], turn: int, ended: SittingEnd) -> None:
    """Notes who has come and gone since the last time.

    :param ended: why a person who sits there no longer has gone.
    """
    for known, seat in zip(sittings, seats, strict=True):
        now, last = Sitting.of(seat, turn), known[-1]
        if (now.user, now.level) == (last.user, last.level):
            last.name = now.name
            continue
        last.until, last.ended = turn, SittingEnd.RELIEVED if last.user is None else ended
        known.append(now)


def removed_somebody(sittings: Iterable[Sequence[Sitting]]) -> bool:
    """Return whether somebody was removed from the game who was present: it counts for nobody."""
    return any(each.ended is SittingEnd.REMOVED for known in sittings for each in known)


def leaving_ends(sittings: Iterable[Sequence[Sitting]], user: int | None) -> SittingEnd:
    """Return what it is for somebody to leave a game that runs: whoever has removed others has lost it by that, anybody
    else has not where it counts for nobody any more."""
    mine = [each for known in sittings for each in known if each.user == user]
    free = removed_somebody(sittings) and not any(each.removed_others for each in mine)
    return SittingEnd.FREELY if free else SittingEnd.LEFT


def changed_hands(sittings: Sequence[Sitting]) -> bool:
    """Whether somebody took the seat of somebody else; nobody else's is the seat that they had left themselves.

    Several forgotten people look like one, so a forgotten one is taken for somebody else.
    """
    people = [sitting.user for sitting in sittings if sitting.user is not None]
    return len(people) > 1 and (len(set(people)) > 1 or not all(people))


def name_in_turn(sittings: Sequence[Sitting], turn: int) -> str:
    """What a seat was called in a turn. Of a turn in which it changed hands, what it was called at its end."""
    return next((each.name for each in reversed(sittings) if each.since <= turn), sittings[0].name)


def forget(sittings: Sequence[list[Sitting]], user: int, name: str, nobody: int) -> None:
    """Takes a person out of a game, whether it runs or not: their name, and where others play in their place.

    :param nobody: what stands where their id was.
    """
    for sitting in (each for known in sittings for each in known):
        if user in (sitting.user, sitting.stands_for):
            sitting.name = name
            sitting.user = nobody if sitting.user == user else sitting.user
            sitting.stands_for = nobody if sitting.stands_for == user else sitting.stands_for
