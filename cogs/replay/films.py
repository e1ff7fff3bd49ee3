"""The animations of finished games: each is made when somebody who sat there asks for it, and posted once; again only
where it was deleted."""

import asyncio
import logging
from contextvars import Context, copy_context
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import discord

from bot.finished.film_process import FilmMaker
from bot.store.protocol import FinishedGame, NoteStore
from bot.tables.errors import Refused, StoreError
from bot.tables.service import TableService
from bot.text import Texts
from cogs.core.keyed_queue import KeyedQueue
from cogs.core.message_budget import Budget, Purpose
from cogs.core.pictures import labels_of
from cogs.core.replies import SENDING_FAILS, Picture, refresh_private, settled
from cogs.preferences.service import PreferencesService
from cogs.replay.panel import film_note, film_panel, names_of
from render import look_named

logger = logging.getLogger(__name__)

FILM_NAME: Final = "replay.gif"
MOST_WAITING: Final = 20
"""So many people may wait for films. One after the other is made, and whoever waited too long can't be told."""


@dataclass(frozen=True, slots=True)
class Requester:
    """Somebody who waits for an animation, and the language they read."""

    interaction: discord.Interaction
    context: Context
    texts: Texts


@dataclass(slots=True)
class FilmJob:
    """An animation that is being made."""

    guild: int
    game: FinishedGame
    requesters: list[Requester] = field(default_factory=list)


class Films:
    """Posts each game's animation where it does not stand yet. Where it stands is noted in the store."""

    def __init__(
        self,
        tables: TableService,
        store: NoteStore,
        preferences: PreferencesService,
        budget: Budget,
        maker: FilmMaker | None = None,
    ) -> None:
        self._tables, self._store, self._preferences, self._budget = tables, store, preferences, budget
        self._maker = maker or FilmMaker()
        self._jobs: dict[str, FilmJob] = {}
        self._queue = KeyedQueue(self._fulfil)
        self._client: discord.Client | None = None

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

    def connect(self, client: discord.Client) -> None:
        """From now on animations are posted through this client."""
        self._client = client

    def make_sure_of_room(self) -> None:
        """Raises ``Refused`` where too many people wait already."""
        if sum(len(job.requesters) for job in self._jobs.values()) >= MOST_WAITING:
            raise Refused("film-busy")

    def ask(self, guild: int, game: FinishedGame, interaction: discord.Interaction, texts: Texts) -> None:
        """Asks for an animation to be posted where it is not yet; the asker's answer then tells where it is."""
        requester = Requester(interaction, copy_context(), texts)
        job = self._jobs.setdefault(game.game, FilmJob(guild, game))
        job.requesters.append(requester)
        self._queue.ask(game.game)

    async def _fulfil(self, name: str) -> None:
        job = self._jobs.get(name)
        if job is None:
            return
        link = await self._find_or_post(job)
        del self._jobs[name]
        for requester in job.requesters:
            await self._tell(requester, job.game, link)

    async def _find_or_post(self, job: FilmJob) -> str | None:
        """The address of a game's animation; None where there is none and none can be posted."""
        try:
            place = await self._standing(job) or await self._make_and_post(job)
        except Exception as error:  # whoever waits is told, whatever went wrong
            logger.warning("The animation of game %s could not be posted", job.game.game, exc_info=error)
            return None
        return f"https://discord.com/channels/{job.guild}/{place}" if place else None

    async def _standing(self, job: FilmJob) -> str | None:
        """Channel and message of an animation that was posted, unless somebody has deleted it."""
        place = await self._store.note(_note(job.game))
        if place is None or self._client is None:
            return None
        channel, _, message = place.partition("/")
        try:
            await self._client.get_partial_messageable(int(channel)).fetch_message(int(message))
        except discord.NotFound:
            return None
        except SENDING_FAILS as error:
            logger.info("An animation could not be looked for: %s", error)
        return place

    async def _make_and_post(self, job: FilmJob) -> str | None:
        record = await self._tables.finished(job.guild, job.game.channel, job.game.game)
        data = None if record is None else await self._maker.run(await self._wanted(job, record))
        if data is None or self._client is None or self._budget.is_out(job.guild):
            return None
        texts, channel = await self._preferences.for_server(job.guild), job.game.channel
        await self._budget.turn(channel, Purpose.NOTICE)
        layout = settled(film_panel(job.game, FILM_NAME, texts))
        files = [Picture(FILM_NAME, data).file()]
        message = await self._client.get_partial_messageable(channel).send(view=layout, files=files, silent=True)
        place = f"{channel}/{message.id}"
        await self._remember(job.game, place)
        return place

    async def _remember(self, game: FinishedGame, place: str) -> None:
        try:
            await self._store.set_note(_note(game), place)
        except StoreError:
            logger.warning("Where the animation of game %s stands could not be remembered", game.game)

    async def _wanted(self, job: FilmJob, record: dict[str, Any]) -> dict[str, Any]:
        texts, settings = await self._preferences.for_server(job.guild), await self._preferences.server(job.guild)
        return {
            "record": record,
            "names": names_of(job.game, texts),
            "language": texts.language,
            "look": str(look_named(settings.look)),
            "labels": asdict(labels_of(texts)),
        }

    async def _tell(self, requester: Requester, game: FinishedGame, link: str | None) -> None:
        texts = requester.texts
        words = texts.say("replay-film-here", link=link) if link else texts.say("replay-film-failed")
        answer = refresh_private(requester.interaction, film_note(game, words, texts))
        try:
            await asyncio.create_task(answer, context=requester.context)
        except SENDING_FAILS as error:
            logger.debug("Somebody could not be told of an animation: %s", error)


def _note(game: FinishedGame) -> str:
    return f"film {game.game}"
