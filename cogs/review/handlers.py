"""What answers the presses for a review of a finished game."""

from typing import Final

from bot.errors import Reason, Refused
from cogs.core.parts import note
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private, promise
from cogs.core.waiting_line import Requester
from cogs.review.reviews import ReviewRequest, reviews_of
from cogs.shared.finished import named_game, record_of, seat_named, ways_back


async def review(press: Press) -> None:
    """Looks back on a game from the seat named, or else from the presser's own; the answer comes when it is made."""
    game, interaction, reviews = await named_game(press), press.interaction, reviews_of(press.kernel)
    own = game.seat_of(press.user)
    seat = seat_named(press.id.text(1), len(game.names)) if len(press.id.arguments) > 1 else own
    if seat is None:
        raise Refused(Reason.NO_REVIEW, game=game.game)
    with reviews.place_for(press.user):
        record = await record_of(press, game)
        if is_private(interaction):
            await press.show(note(press.texts.say("review-wait")))
        else:
            await promise(interaction)
        requester = Requester(interaction, press.texts)
        reviews.ask(ReviewRequest(game, record, seat, seat == own, requester, ways_back(press, game)))


REVIEW_HANDLERS: Final[dict[str, Handler]] = {"review": review}
