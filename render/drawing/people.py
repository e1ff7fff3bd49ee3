"""How a seat is shown: a name that can be drawn, a disc with its initial and colour, a team's letter."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.views import PublicView
from render.drawing.lettering import drawable, has_letters, initial
from render.drawing.marks import Mark, Marks, Place

TEAM_LETTERS: Final = "ABCDEF"


class Person(NamedTuple):
    """``colour`` is an index into the theme's seat colours; ``team`` a letter, or nothing without partners."""

    name: str
    initial: str
    colour: int
    team: str


class PlaceMark(NamedTuple):
    """A place's mark, and who moved a card there."""

    place: Place
    mark: Mark
    mover: Person | None


def marks_by_seat(marks: Marks, people: tuple[Person, ...]) -> dict[int, tuple[PlaceMark, ...]]:
    """The marks on each seat's places; those of the centre under ``NOBODY``."""
    found: dict[int, tuple[PlaceMark, ...]] = {}
    for place, mark in marks.items():
        mover = people[mark.seat] if mark.arrived and mark.seat >= 0 else None
        found[place.seat] = (*found.get(place.seat, ()), PlaceMark(place, mark, mover))
    return found


def people_of(view: PublicView, names: tuple[str, ...], player: str) -> tuple[Person, ...]:
    """Everybody at the table; ``player`` names those whose name can't be drawn."""
    rules = view.rules
    return _people(rules.players, rules.team_count if rules.partners else 0, names, player)


@lru_cache(maxsize=1024)
def _people(players: int, teams: int, names: tuple[str, ...], player: str) -> tuple[Person, ...]:
    padded = names + ("",) * players
    return tuple(person_of(seat, padded[seat], player, seat % teams if teams else -1) for seat in range(players))


def person_of(seat: int, name: str, player: str, team: int = -1) -> Person:
    """Somebody at the table; ``player`` names them where their name can't be drawn."""
    shown = drawable(name)
    letter = initial(shown)
    if not has_letters(shown) or not letter:
        shown, letter = drawable(player.replace("{number}", str(seat + 1))), str(seat + 1)
    return Person(shown, letter, seat, "") if team < 0 else Person(shown, letter, team, TEAM_LETTERS[team])
