"""Ways on: buttons that features offer on each other's panels, without knowing these.

    @way_on(Place.FINISHED_GAME, 20)
    def replay_button(game: str, texts: Texts) -> ui.Button[Any]:
        ...

A panel shows all that are offered at its place, in the order of their numbers, its own buttons among them; those of a
feature that is not loaded are taken out before it is sent (``layouts.py``).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from discord import ui

from bot.text import Texts


class Place(StrEnum):
    """Place where ways on are offered, and the subject of each."""

    RESULT = "result"
    """Under the public result of a game, by its id."""
    OWN_RESULT = "own result"
    """Where somebody is told privately of a game that they have played, by its id."""
    TABLE_CLOSED = "table closed"
    """Where somebody is told privately of a game among people whose table is closed, by the game's id."""
    TRIED_GAME = "tried game"
    """Where a game is over that was tried out from a finished one: by that one's id, a slash, the number of moves."""
    TRIED_PUZZLE = "tried puzzle"
    """Where a game is over that was tried out from a puzzle: by that one's id, a slash, the number of plays."""
    OWN_LOSS = "own loss"
    """Where somebody is told privately of a game that they have lost, by its id."""
    NEXT_STEP = "next step"
    """Where a person who plays alone is shown something else to play, such as the day's deal; about ``NOTHING``."""
    AFTER_DAILY = "after daily"
    """Where somebody has played the day's deal; about ``NOTHING``."""
    POSTED = "posted"
    """Under the result of a game that all see where the bot has a channel to post something in, by the game's id."""
    DAILY_REMINDER = "daily reminder"
    """At the end of the day's deal, for a person who is not told of the next one; about ``NOTHING``."""
    DAILY_MORE = "daily more"
    """In the menu of the day's deal, by the name of its game."""
    DEAL = "deal"
    """Where it may be asked how a game is dealt: by its id once it has ended, before by its table's."""
    REVIEW = "review"
    """Where a game is looked back on, or can't be, by its id."""
    PLAYED = "played"
    """Where somebody looks at a game that they have played, or at their daily deals; about ``NOTHING``."""
    PLAYED_DAILY = "played daily"
    """Where somebody looks at their own try of a day that has ended, by the id of its game."""
    HISTORY = "history"
    """On the list of one's own games; about ``NOTHING``."""
    COUNTING = "counting"
    """Where it is asked whether games that only the reader sees shall count, by the table's id."""
    MORE = "more"
    """In the menu of everything that is not a move, by the table's id."""
    TOURNAMENT_RESULT = "tournament result"
    """Under the result of a game of a tournament, by the tournament's id."""
    TOURNAMENT_MORE = "tournament more"
    """In the menu of its table."""
    LOBBY_RULES = "lobby rules"
    """Beside what is to be played, by the table's id."""
    TIP = "tip"
    """Where a newcomer is told what to play, by the table's id."""
    NEWCOMER = "newcomer"
    """For whoever may not know the game yet, by the id of the table where they read it privately; else ``HERE``."""
    HELP = "help"
    """Where the game is explained in short; about ``HERE``."""
    INVITATION = "invitation"
    """On an invitation; about ``NOTHING``."""
    CHALLENGE = "challenge"
    """Where somebody is about to challenge a person, by that person's id."""
    HEAD_TO_HEAD = "head to head"
    """Where somebody reads how they and a person have met, by that person's id."""
    SETTINGS = "settings"
    """Among settings, by whose these are."""
    CALLS = "calls"
    """Where a person chooses how they are called to their turns; about ``NOTHING``."""
    OWN_SETTINGS = "own settings"
    """Among one's own settings alone; about ``NOTHING``."""
    OPERATOR = "operator"
    """Among the own settings of somebody who runs the bot; about ``NOTHING``."""


WayOn = Callable[[str, Texts], ui.Button[Any]]
Made = TypeVar("Made", bound=WayOn)
_offered: dict[Place, dict[int, WayOn]] = {place: {} for place in Place}


def way_on(place: Place, order: int) -> Callable[[Made], Made]:
    """Mark what makes a button that is offered somewhere.

    :param order: which comes first; each number once.
    :raises ValueError: another way has that number there.
    """

    def marked(make: Made) -> Made:
        known = _offered[place].setdefault(order, make)
        # A feature that is loaded once more brings the same function as another object.
        if known is not make and (known.__module__, known.__name__) != (make.__module__, make.__name__):
            raise ValueError(f"{known.__name__} is offered at {place} as number {order} already")
        return make

    return marked


def ways_on(
    place: Place, about: str, texts: Texts, own: Mapping[int, ui.Button[Any]] | None = None
) -> list[ui.Button[Any]]:
    """Return all that is offered somewhere, in order.

    :param about: what these are about, as ``Place`` says it.
    :param own: the panel's own buttons, by the numbers that they have among these.
    """
    ways = {order: make(about, texts) for order, make in _offered[place].items()} | dict(own or {})
    return [ways[order] for order in sorted(ways)]
