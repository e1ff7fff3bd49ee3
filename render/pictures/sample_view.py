"""Views made by hand, without a game: for samples of a look, and for warming the caches."""

from bot.engine.rules import Rules
from bot.engine.views import NO_PILE, CentrePile, PublicView, SeatFront


def sample_view(
    rules: Rules, fronts: tuple[SeatFront, ...], centre: tuple[CentrePile, ...], *, stock: int, to_play: int
) -> PublicView:
    """Return a view from the middle of a game, with one completed pile."""
    return PublicView(
        rules=rules,
        seats=fronts,
        centre=centre,
        stock_count=stock,
        done=((),),
        turned=(),
        dealer=0,
        first=0,
        to_play=to_play,
        turn=9,
        filling=False,
        cover=NO_PILE,
        forcing=False,
        acted=False,
        goal_left=False,
        low_played=False,
        passes=0,
        quiet=0,
        redeals=0,
        result=None,
    )
