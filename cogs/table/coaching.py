"""Tips in the first turns of somebody's first game: what a hint would say, without being asked for."""

from typing import Final

from bot.engine.events import TurnEnded
from bot.lessons.learners import Learners
from bot.players.hints import greedy_hint
from bot.tables.view import PersonalView
from cogs.core.panel_extras import Tip

COACHED_TURNS: Final = 3


async def tip_for(own: PersonalView, learners: Learners) -> Tip | None:
    """A tip for the present position; None where it is not theirs to play, or they need none any more.

    It takes no worker and no time: newcomers wait for their panels no longer than others. The same position brings the
    same tip.
    """
    view, game = own.in_turn, own.table.game
    if view is None or game is None:
        return None
    turns = 1 + sum(isinstance(event, TurnEnded) and event.seat == own.seat for event in game.happened)
    user = own.table.seats[own.seat].user or 0
    if turns > COACHED_TURNS or not await learners.is_coached(user, game.id):
        return None
    return Tip(greedy_hint(view), turns, COACHED_TURNS)
