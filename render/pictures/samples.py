"""Sample pictures of a small game, to show a look."""

from typing import Final

from bot.engine.cards import french_card
from bot.engine.rules import Rules
from bot.engine.views import CentrePile, GoalPile, PublicView, SeatFront, SeatView, SideStack
from render.pictures.hand import draw_hand
from render.pictures.sample_view import sample_view
from render.pictures.table import draw_table
from render.scenes import HandScene, Labels, TableScene
from render.themes import Theme

_NAMES: Final = ("Ana", "Zoë")
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = range(4)


def draw_sample_table(theme: Theme, labels: Labels) -> bytes:
    """Return a table in this theme."""
    return draw_table(TableScene(_view(), _NAMES, (), labels), theme)


def draw_sample_hand(theme: Theme, labels: Labels) -> bytes:
    """Return a private picture in this theme."""
    hand = (_card(3, _HEARTS), _card(8, _SPADES), _card(10, _DIAMONDS), _card(11, _CLUBS), _card(13, _HEARTS))
    return draw_hand(HandScene(SeatView(_view(), 0, hand, ()), _NAMES, None, labels), theme)


def _card(rank: int, suit: int) -> int:
    return french_card(rank, suit)


def _view() -> PublicView:
    centre = tuple(CentrePile(tuple(_card(rank, _SPADES) for rank in range(1, top + 1))) for top in (2, 7, 10))
    return sample_view(Rules(players=2, decks=2), (_front(0, 14, 8), _front(1, 17, 12)), centre, stock=48, to_play=0)


def _front(seat: int, left: int, goal: int) -> SeatFront:
    """Return a seat with cards on each of its four side stacks."""
    suits = (_DIAMONDS, _CLUBS, _HEARTS, _SPADES)
    stacks = [
        SideStack(2, (_card(12 - place - seat, suit), _card(9 - 2 * place + seat, suit)))
        for place, suit in enumerate(suits)
    ]
    return SeatFront(seat, seat, (GoalPile(left, (_card(goal, _HEARTS + seat),)),), 5, tuple(stacks))
