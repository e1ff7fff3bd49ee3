"""The reviews of finished games: whoever asks is answered at once, and told when theirs is made."""

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord

from bot.finished.review import ReviewReader, ReviewText
from bot.finished.review_process import ReviewMaker
from bot.store.protocol import FinishedGame
from bot.tables.errors import Refused
from bot.tables.service import TableService
from bot.text import Texts
from cogs.core.keyed_queue import KeyedQueue
from cogs.core.pictures import Pictures
from cogs.core.replies import SENDING_FAILS, Picture, refresh_private
from cogs.preferences.service import PreferencesService
from cogs.replay.panel import names_of
from cogs.review.panel import failed_panel, review_panel
from render import ReviewLabels, ReviewScene, draw_review

logger = logging.getLogger(__name__)

REVIEW_NAME: Final = "review.png"
MOST_WAITING: Final = 60
"""So many people may wait for reviews."""
LONGEST_WAIT: Final = 600.0
"""Seconds that somebody may wait, others' reviews before theirs included; what they pressed can be answered so long."""


@dataclass(frozen=True, slots=True)
class Requester:
    """Somebody who waits for the review of a seat, and whether it was theirs."""

    interaction: discord.Interaction
    context: Context
    texts: Texts
    seat: int
    own: bool


@dataclass(slots=True)
class ReviewJob:
    """A game that is being looked back on."""

    guild: int
    game: FinishedGame
    requesters: list[Requester] = field(default_factory=list)


class Reviews:
    """Makes reviews in the background: one process for all who ask for the same game. Nothing of them is kept."""

    def __init__(
        self,
        tables: TableService,
        preferences: PreferencesService,
        pictures: Pictures,
        maker: ReviewMaker | None = None,
    ) -> None:
        self._tables, self._preferences, self._pictures = tables, preferences, pictures
        self._maker = maker or ReviewMaker()
        self._jobs: dict[str, ReviewJob] = {}
        self._queue = KeyedQueue(self._fulfil)
        self._waiting = 0

    def start(self) -> None:
        self._queue.start()

    async def give_up(self) -> None:
        """Makes nothing any more, and tells whoever waits."""
        self._maker.close()
        await self.idle()

    async def stop(self) -> None:
        self._maker.close()
        await self._queue.stop()

    async def idle(self) -> None:
        await self._queue.idle()

    def make_sure_of_room(self) -> None:
        """Raises ``Refused`` where too many people wait already."""
        if self._waiting >= MOST_WAITING:
            raise Refused("review-busy")

    def ask(self, guild: int, game: FinishedGame, requester: Requester) -> None:
        """Asks for a review; the asker's answer then shows it."""
        self._waiting += 1
        self._jobs.setdefault(game.game, ReviewJob(guild, game)).requesters.append(requester)
        self._queue.ask(game.game)

    async def _fulfil(self, name: str) -> None:
        job = self._jobs.pop(name, None)
        if job is None:
            return
        try:
            found = await self._reviews(job)
            for place, requester in enumerate(job.requesters):
                await self._tell(requester, job.game, None if found is None else found[place])
        finally:
            self._waiting -= len(job.requesters)

    async def _reviews(self, job: ReviewJob) -> Sequence[ReviewText] | None:
        """What each asker is told, or None where it could not be made in time."""
        game = job.game
        try:
            record = await self._tables.finished(job.guild, game.channel, game.game)
            if record is None:
                return None
            readers = [_reader(requester, game) for requester in job.requesters]
            return await asyncio.wait_for(self._maker.reviews(record, readers), LONGEST_WAIT)
        except Exception:  # whoever waits is told, whatever went wrong
            logger.exception("The review of game %s could not be made", game.game)
            return None

    async def _tell(self, requester: Requester, game: FinishedGame, told: ReviewText | None) -> None:
        layout, picture = failed_panel(game, requester.seat, requester.texts), None
        if told is not None:
            picture = await self._picture(requester, game, told)
            name = picture.name if picture else None
            layout = review_panel(game, told, requester.seat, requester.texts, own=requester.own, picture=name)
        answer = refresh_private(requester.interaction, layout, picture)
        try:
            await asyncio.create_task(answer, context=requester.context)
        except SENDING_FAILS as error:
            logger.debug("Somebody could not be told of a review: %s", error)

    async def _picture(self, requester: Requester, game: FinishedGame, told: ReviewText) -> Picture | None:
        if len(told.chances) < 2:
            return None
        theme = self._pictures.use(await self._preferences.theme_of_user(requester.interaction.user.id))
        return await self._pictures.draw(REVIEW_NAME, partial(draw_review, _scene(requester, game, told), theme))


def _reader(requester: Requester, game: FinishedGame) -> ReviewReader:
    return ReviewReader(requester.seat, requester.own, requester.texts.language, names_of(game, requester.texts))


def _scene(requester: Requester, game: FinishedGame, told: ReviewText) -> ReviewScene:
    texts = requester.texts
    labels = ReviewLabels(
        title=texts.say("review-picture-title"),
        ahead=texts.say("review-picture-ahead"),
        turn=texts.say("review-picture-turn"),
        player=texts.say("picture-player"),
    )
    marks = tuple(point.turn for point in told.points)
    return ReviewScene(requester.seat, names_of(game, texts), told.chances, told.ahead, marks, told.teams, labels)
