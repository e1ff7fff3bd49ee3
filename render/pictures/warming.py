"""Warm-up: drawing in advance the tiles that first pictures would wait for."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from bot.engine.cards import french_card
from bot.engine.options import MOST_PLAYERS
from bot.engine.rules import Rules
from bot.engine.views import CentrePile, GoalPile, PublicView, SeatFront, SeatView, SideStack
from render.pictures.hand import draw_hand
from render.pictures.sample_view import sample_view
from render.pictures.table import draw_table
from render.scenes import HandScene, TableScene
from render.themes import DARK, Theme

_SEATS: Final = range(2, MOST_PLAYERS + 1)
_RANKS: Final = 13


def warm() -> None:
    """Draw tables of all sizes with every card in sight. Call it in the process that draws."""
    for draw in first_pictures(DARK):
        draw()


def first_pictures(theme: Theme) -> Iterator[Callable[[], bytes]]:
    """Yield these pictures one by one as functions, so that requests can be served between them."""
    for seats in _SEATS:
        for suit in range(4):
            yield partial(draw_table, TableScene(_view(seats, suit), ("",) * seats), theme)
    view = _view(2, 0)
    for suit in range(4):
        cards = tuple(french_card(rank, suit) for rank in range(1, _RANKS + 1))
        # Three hands of five show all thirteen ranks.
        for hand in (cards[:5], cards[5:10], cards[8:]):
            yield partial(draw_hand, HandScene(SeatView(view, 0, hand, ()), ("", "")), theme)


def _view(seats: int, suit: int) -> PublicView:
    """Return a table that shows every card of a suit as a goal, as a side stack's top and in the centre."""
    fronts = []
    for seat in range(seats):
        # Each seat shows five other ranks, so that the table shows all of them.
        first = 5 * seat
        goal = GoalPile(20 - seat, (_card(first, suit),))
        stacks = tuple(SideStack(2, (_card(first, suit), _card(first + stack, suit))) for stack in range(1, 5))
        fronts.append(SeatFront(seat, seat, (goal,), 5, stacks))
    rules = Rules(players=seats, decks=max(4, seats), centre_limit=seats + 1)
    centre = tuple(
        CentrePile(tuple(_card(rank, suit) for rank in range(4 * pile % 12 + 1))) for pile in range(seats + 1)
    )
    return sample_view(rules, tuple(fronts), centre, stock=40, to_play=suit % seats)


def _card(place: int, suit: int) -> int:
    return french_card(place % _RANKS + 1, suit)
