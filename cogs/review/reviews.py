"""The reviews of finished games: whoever asks is answered at once, and told when theirs is made."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from discord import ui

from bot.entities.kept import FinishedGame
from bot.errors import Reason
from bot.finished.review import ReviewReader, ReviewText, review_texts
from bot.finished.review_process import ReviewMaker
from bot.running.overload import Overload
from cogs.core.message_budget import Budget
from cogs.core.newest_presses import NewestPresses
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.replies import Picture
from cogs.core.waiting_line import Requester, WaitingLine
from cogs.review.panel import costliest_panel, failed_panel, review_panel
from cogs.shared.records import names_of
from render import ReviewLabels, ReviewScene, draw_review

logger = logging.getLogger(__name__)

REVIEW_NAME: Final = "review.png"
MOST_WAITING: Final = 60
"""So many people may wait for reviews."""
LONGEST_WAIT: Final = 600.0
"""Seconds that somebody may wait, others' reviews before theirs included; what they pressed can be answered so long."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A game that is to be looked back on from a seat, who waits for it, and whether the seat was theirs.

    ``back`` is the way to where they may have come from. ``only_costliest`` asks for the turn that cost most alone.
    """

    game: FinishedGame
    record: dict[str, Any]
    seat: int
    own: bool
    requester: Requester
    back: Sequence[ui.Button[Any]] = ()
    only_costliest: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.game, self.requester.texts)


class Reviews(WaitingLine[ReviewRequest]):
    """Makes reviews in the background: a game is judged once for all who ask for it."""

    def __init__(
        self,
        preferences: PreferencesService,
        pictures: Pictures,
        token_edits: Budget,
        overload: Overload,
        newest: NewestPresses,
    ) -> None:
        self._preferences, self._pictures = preferences, pictures
        self._maker = ReviewMaker()
        super().__init__(self._maker, token_edits, overload, newest, most=MOST_WAITING, full=Reason.REVIEW_BUSY)

    async def serve(self, requests: Sequence[ReviewRequest]) -> None:
        """Makes everybody's review, and shows each theirs."""
        try:
            found = await self._made(requests)
        except Exception:  # whoever waits is told, whatever went wrong
            logger.exception("The review of game %s could not be made", requests[0].game.game)
            found = None
        for place, request in enumerate(requests):
            await self._tell(request, None if found is None else found[place])

    async def _made(self, requests: Sequence[ReviewRequest]) -> Sequence[ReviewText] | None:
        """What each of them is told, or None where it could not be made in time."""
        record = requests[0].record
        async with asyncio.timeout(LONGEST_WAIT):
            found = await self._maker.reviewed(record)
        if found is None:
            return None
        readers = [
            ReviewReader(request.seat, request.own, request.requester.texts.language, request.names)
            for request in requests
        ]
        return await self._pictures.run(partial(review_texts, record, readers, found))

    async def _tell(self, request: ReviewRequest, told: ReviewText | None) -> None:
        requester, game, texts = request.requester, request.game, request.requester.texts
        if told is None:
            await self.tell(requester, failed_panel(game, request.seat, texts, back=request.back))
            return
        if request.only_costliest:
            await self.tell(requester, costliest_panel(game, told, request.seat, texts, back=request.back))
            return
        picture = await self._picture(request, told)
        name = picture.name if picture else None
        layout = review_panel(game, told, request.seat, texts, own=request.own, picture=name, back=request.back)
        await self.tell(requester, layout, picture)

    async def _picture(self, request: ReviewRequest, told: ReviewText) -> Picture | None:
        """The chances turn by turn; None for a game that is too short for that."""
        if len(told.chances) < 2:
            return None
        requester, texts = request.requester, request.requester.texts
        labels = ReviewLabels(
            title=texts.say("review-picture-title"),
            ahead=texts.say("review-picture-ahead"),
            turn=texts.say("review-picture-turn"),
            player=texts.say("seat-name", number="{number}"),
        )
        marks = tuple(point.turn for point in told.points)
        scene = ReviewScene(request.seat, request.names, told.chances, told.ahead, marks, told.teams, labels)
        theme = self._pictures.use(await self._preferences.theme_of_user(requester.interaction.user.id))
        return await self._pictures.draw(REVIEW_NAME, partial(draw_review, scene, theme))
