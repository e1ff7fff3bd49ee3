"""Sittings: who sat on which seat of a game, and when. Stored with the game, so its people stay as they were at its
end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.entities.game_result import SittingEnd


class Taken(Protocol):
    """Protocol of a seat: the facts of who sits there."""

    name: str
    user: int | None
    level: str | None
    left_by: int | None
    plays_for: int | None


@dataclass(slots=True)
class Sitting:
    """Time of one person or computer on a seat, from turn ``since`` to turn ``until`` (None: still there, or to the
    game's end).

    ``user`` is None for a computer of ``level``; ``stands_for`` is the person in whose place they play.
    ``removed_others`` says that they removed a person who was present.
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
        """Return the sitting that begins now. A person for whom a computer plays for a while still sits there."""
        if seat.user is None:
            return cls(seat.name, None, seat.level, since, stands_for=seat.left_by)
        return cls(seat.name, seat.user, None, since, stands_for=seat.plays_for)


def follow(sittings: Sequence[list[Sitting]], seats: Sequence[Taken], turn: int, ended: SittingEnd) -> None:
    """Note who has come and gone since the last call.

    :param ended: the reason of people who have gone.
    """
    for known, seat in zip(sittings, seats, strict=True):
        now, last = Sitting.of(seat, turn), known[-1]
        # The same player under another name, which only tells them apart from somebody who has come.
        if (now.user, now.level) == (last.user, last.level):
            last.name = now.name
            continue
        last.until, last.ended = turn, SittingEnd.RELIEVED if last.user is None else ended
        known.append(now)


def removed_somebody(sittings: Iterable[Sequence[Sitting]]) -> bool:
    """Whether a person was removed while present; such a game is unrated."""
    return any(each.ended is SittingEnd.REMOVED for known in sittings for each in known)


def leaving_ends(sittings: Iterable[Sequence[Sitting]], user: int | None) -> SittingEnd:
    """Return the kind of end if a person leaves a running game. A person who removed others loses; others don't if the
    game is unrated by a removal."""
    mine = [each for known in sittings for each in known if each.user == user]
    free = removed_somebody(sittings) and not any(each.removed_others for each in mine)
    return SittingEnd.FREELY if free else SittingEnd.LEFT


def changed_hands(sittings: Sequence[Sitting]) -> bool:
    """Whether a person took another person's seat. Returning to one's own seat does not count.

    Several deleted people look alike, so a deleted one counts as another person.
    """
    people = [sitting.user for sitting in sittings if sitting.user is not None]
    return len(people) > 1 and (len(set(people)) > 1 or not all(people))


def name_in_turn(sittings: Sequence[Sitting], turn: int) -> str:
    """Return the name of a seat in a turn; if it changed hands in that turn, the name at its end."""
    return next((each.name for each in reversed(sittings) if each.since <= turn), sittings[0].name)


def forget(sittings: Sequence[list[Sitting]], user: int, name: str, nobody: int) -> None:
    """Remove a person from a game, running or not: their name, and sittings in their place.

    :param nobody: the id that replaces theirs.
    """
    for sitting in (each for known in sittings for each in known):
        if user in (sitting.user, sitting.stands_for):
            sitting.name = name
            sitting.user = nobody if sitting.user == user else sitting.user
            sitting.stands_for = nobody if sitting.stands_for == user else sitting.stands_for
