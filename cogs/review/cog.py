"""Reviews of finished games, and what answers the presses for one."""

from collections.abc import Sequence

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.running.lifecycle import Component
from cogs.core.feature import Feature, FeatureClient, answers
from cogs.core.kernel import Kernel
from cogs.core.parts import note
from cogs.core.press import Press
from cogs.core.replies import is_private, promise
from cogs.core.waiting_line import Requester
from cogs.core.whereabouts import has_channel
from cogs.review.presses import LookBack, ShowCostliest
from cogs.review.reviews import ReviewRequest, Reviews
from cogs.shared.finished import finished_record, played_game
from cogs.table.buttons import ways_back


class ReviewCog(Feature):
    """What is looked back on in a finished game."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self._reviews = Reviews(
            kernel.preferences, kernel.pictures, kernel.token_edits, kernel.overload, kernel.newest_presses
        )

    def sending(self) -> Sequence[Component]:
        return (self._reviews,)

    @answers(LookBack, ShowCostliest)
    async def review(self, press: Press, asked: LookBack | ShowCostliest) -> None:
        """The answer comes when it is made."""
        game, interaction = await played_game(self.kernel, press.interaction, asked.game), press.interaction
        own = game.seat_of(press.user)
        only_costliest = isinstance(asked, ShowCostliest)
        seat = own if isinstance(asked, ShowCostliest) or asked.seat is None else asked.seat
        if seat is None:
            raise Refused(Reason.NO_REVIEW, game=game.game)
        if seat >= len(game.names):
            raise MalformedId(asked.verb)
        with self._reviews.place_for(press.user):
            record = await finished_record(press, game)
            # Where the bot has no channel a press on what all see is answered with that, and nobody is told to wait.
            if is_private(interaction) or not has_channel(interaction):
                await press.show(note(press.texts.say("review-wait")))
            else:
                await promise(interaction)
            requester = Requester(interaction, press.texts)
            back = ways_back(press, game)
            self._reviews.ask(ReviewRequest(game, record, seat, seat == own, requester, back, only_costliest))


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(ReviewCog(client.kernel))
