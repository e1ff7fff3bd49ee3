"""How a seat is shown: a name that can be drawn, a disc with its initial and colour, a team's letter."""

from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.views import PublicView
from render.lettering import drawable, has_letters, initial

TEAM_LETTERS: Final = "ABCDEF"


class Person(NamedTuple):
    """``colour`` is an index into the theme's seat colours; ``team`` a letter, or nothing without partners."""

    name: str
    initial: str
    colour: int
    team: str


def people_of(view: PublicView, names: tuple[str, ...], player: str) -> tuple[Person, ...]:
    """Everybody at the table; ``player`` names those whose name can't be drawn."""
    partners = view.rules.partners
    return tuple(
        _person(front.seat, names[front.seat] if front.seat < len(names) else "", player, front.team, partners)
        for front in view.seats
    )


@lru_cache(maxsize=1024)
def _person(seat: int, name: str, player: str, team: int, partners: bool) -> Person:
    shown = drawable(name)
    letter = initial(shown)
    if not has_letters(shown) or not letter:
        shown, letter = drawable(player.replace("{number}", str(seat + 1))), str(seat + 1)
    colour, tag = (team, TEAM_LETTERS[team]) if partners else (seat, "")
    return Person(shown, letter, colour, tag)
