"""The reviews of finished games: whoever asks is answered at once, and told when theirs is made."""

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord

from bot.reviewing import Reviewer
from bot.reviews import Reader, Told
from bot.tables.door import Tables
from bot.tables.errors import Refused
from bot.tables.ports import FinishedGame
from bot.text import Texts
from cogs.languages import Languages
from cogs.panels.replay import names_of
from cogs.panels.review import failed_panel, review_panel
from cogs.pictures import Pictures
from cogs.replies import SENDING_FAILS, Picture, refresh_private
from cogs.tasks import Errands
from render import ReviewLabels, ReviewScene, draw_review

logger = logging.getLogger(__name__)

REVIEW_NAME: Final = "review.png"
MOST_WAITING: Final = 60
"""So many people may wait for reviews."""
LONGEST_WAIT: Final = 600.0
"""Seconds that somebody may wait, others' reviews before theirs included; what they pressed can be answered so long."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who waits for the review of a seat, and whether it was theirs."""

    interaction: discord.Interaction
    context: Context
    texts: Texts
    seat: int
    own: bool


@dataclass(slots=True)
class Wish:
    """A game that is being looked back on."""

    guild: int
    game: FinishedGame
    askers: list[Asker] = field(default_factory=list)


class Reviews:
    """Makes reviews in the background: one process for all who ask for the same game. Nothing of them is kept."""

    def __init__(
        self, tables: Tables, languages: Languages, pictures: Pictures, reviewer: Reviewer | None = None
    ) -> None:
        self._tables, self._languages, self._pictures = tables, languages, pictures
        self._reviewer = reviewer or Reviewer()
        self._wishes: dict[str, Wish] = {}
        self._errands = Errands(self._fulfil)
        self._waiting = 0

    def start(self) -> None:
        self._errands.start()

    async def give_up(self) -> None:
        """Makes nothing any more, and tells whoever waits."""
        self._reviewer.close()
        await self.idle()

    async def stop(self) -> None:
        self._reviewer.close()
        await self._errands.stop()

    async def idle(self) -> None:
        await self._errands.idle()

    def make_sure_of_room(self) -> None:
        """Raises ``Refused`` where too many people wait already."""
        if self._waiting >= MOST_WAITING:
            raise Refused("review-busy")

    def ask(self, guild: int, game: FinishedGame, asker: Asker) -> None:
        """Asks for a review; the asker's answer then shows it."""
        self._waiting += 1
        self._wishes.setdefault(game.game, Wish(guild, game)).askers.append(asker)
        self._errands.ask(game.game)

    async def _fulfil(self, name: str) -> None:
        wish = self._wishes.pop(name, None)
        if wish is None:
            return
        try:
            found = await self._reviews(wish)
            for place, asker in enumerate(wish.askers):
                await self._tell(asker, wish.game, None if found is None else found[place])
        finally:
            self._waiting -= len(wish.askers)

    async def _reviews(self, wish: Wish) -> Sequence[Told] | None:
        """What each asker is told, or None where it could not be made in time."""
        game = wish.game
        try:
            record = await self._tables.finished(wish.guild, game.channel, game.game)
            if record is None:
                return None
            readers = [_reader(asker, game) for asker in wish.askers]
            return await asyncio.wait_for(self._reviewer.reviews(record, readers), LONGEST_WAIT)
        except Exception:  # whoever waits is told, whatever went wrong
            logger.exception("The review of game %s could not be made", game.game)
            return None

    async def _tell(self, asker: Asker, game: FinishedGame, told: Told | None) -> None:
        layout, picture = failed_panel(game, asker.seat, asker.texts), None
        if told is not None:
            picture = await self._picture(asker, game, told)
            name = picture.name if picture else None
            layout = review_panel(game, told, asker.seat, asker.texts, own=asker.own, picture=name)
        answer = refresh_private(asker.interaction, layout, picture)
        try:
            await asyncio.create_task(answer, context=asker.context)
        except SENDING_FAILS as error:
            logger.debug("Somebody could not be told of a review: %s", error)

    async def _picture(self, asker: Asker, game: FinishedGame, told: Told) -> Picture | None:
        if len(told.chances) < 2:
            return None
        theme = self._pictures.use(await self._languages.theme_of_user(asker.interaction.user.id))
        return await self._pictures.draw(REVIEW_NAME, partial(draw_review, _scene(asker, game, told), theme))


def _reader(asker: Asker, game: FinishedGame) -> Reader:
    return Reader(asker.seat, asker.own, asker.texts.language, names_of(game, asker.texts))


def _scene(asker: Asker, game: FinishedGame, told: Told) -> ReviewScene:
    texts = asker.texts
    labels = ReviewLabels(
        title=texts.say("review-picture-title"),
        ahead=texts.say("review-picture-ahead"),
        turn=texts.say("review-picture-turn"),
        player=texts.say("picture-player"),
    )
    marks = tuple(point.turn for point in told.points)
    return ReviewScene(asker.seat, names_of(game, texts), told.chances, told.ahead, marks, told.teams, labels)
