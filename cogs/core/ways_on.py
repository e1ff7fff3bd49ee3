"""Ways on: buttons that features offer on each other's panels, without knowing these.

    @way_on(Place.FINISHED_GAME, 20)
    def replay_button(game: str, texts: Texts) -> ui.Button[Any]:
        ...

A panel shows all that are offered at its place, in the order of their numbers; those of a feature that is not loaded
are taken out before it is sent (``unanswered.py``).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from discord import ui

from bot.text import Texts


class Place(StrEnum):
    """Where ways on are offered, with what each is about."""

    RESULT = "result"
    """Under the public result of a game, by its id."""
    OWN_RESULT = "own result"
    """On the private panel of somebody who has played it, by its id."""
    FINISHED_GAME = "finished game"
    """Where a finished game is told of, by its id."""
    MORE = "more"
    """In the menu of everything that is not a move, by the table's id."""
    HELP = "help"
    """Where the game is explained in short; about nothing."""


Way = Callable[[str, Texts], ui.Button[Any]]
Made = TypeVar("Made", bound=Callable[..., ui.Button[Any]])
_offered: dict[Place, dict[int, Way]] = {place: {} for place in Place}


def way_on(place: Place, order: int) -> Callable[[Made], Made]:
    """Marks what makes a button that is offered somewhere.

    :param order: which comes first; each number once.
    :raises ValueError: another way has that number there.
    """

    def marked(make: Made) -> Made:
        known = _offered[place].setdefault(order, make)
        if known is not make and (known.__module__, known.__name__) != (make.__module__, make.__name__):
            raise ValueError(f"{known.__name__} is offered at {place} as number {order} already")
        return make

    return marked


def ways_on(place: Place, about: str, texts: Texts) -> list[ui.Button[Any]]:
    """All that is offered somewhere, in order.

    :param about: what these are about, as ``Place`` says it.
    """
    return [make(about, texts) for _, make in sorted(_offered[place].items())]
