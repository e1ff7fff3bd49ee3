"""The animations of finished games: each is made when somebody who sat there asks for it, and posted once; again only
where it was deleted."""

import asyncio
import logging
from contextvars import Context, copy_context
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import discord

from bot.filming import FilmMaker
from bot.tables.door import Tables
from bot.tables.errors import Refused, StoreError
from bot.tables.ports import FinishedGame, Store
from bot.text import Texts
from cogs.budget import Budget, Purpose
from cogs.languages import Languages
from cogs.panels.replay import film_note, film_panel, names_of
from cogs.pictures import labels_of
from cogs.replies import SENDING_FAILS, Picture, refresh_private, settled
from cogs.tasks import Errands
from render import look_named

logger = logging.getLogger(__name__)

FILM_NAME: Final = "replay.gif"
MOST_WAITING: Final = 20
"""So many people may wait for films. One after the other is made, and whoever waited too long can't be told."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who waits for an animation, and the language they read."""

    interaction: discord.Interaction
    context: Context
    texts: Texts


@dataclass(slots=True)
class Wish:
    """An animation that is being made."""

    guild: int
    game: FinishedGame
    askers: list[Asker] = field(default_factory=list)


class Films:
    """Posts each game's animation where it does not stand yet. Where it stands is noted in the store."""

    def __init__(
        self, tables: Tables, store: Store, languages: Languages, budget: Budget, maker: FilmMaker | None = None
    ) -> None:
        self._tables, self._store, self._languages, self._budget = tables, store, languages, budget
        self._maker = maker or FilmMaker()
        self._wishes: dict[str, Wish] = {}
        self._errands = Errands(self._fulfil)
        self._client: discord.Client | None = None

    def start(self) -> None:
        self._errands.start()

    async def give_up(self) -> None:
        """Makes nothing any more, and tells whoever waits."""
        self._maker.close()
        await self.idle()

    async def stop(self) -> None:
        self._maker.close()
        await self._errands.stop()

    async def idle(self) -> None:
        await self._errands.idle()

    def connect(self, client: discord.Client) -> None:
        """From now on animations are posted through this client."""
        self._client = client

    def make_sure_of_room(self) -> None:
        """Raises ``Refused`` where too many people wait already."""
        if sum(len(wish.askers) for wish in self._wishes.values()) >= MOST_WAITING:
            raise Refused("film-busy")

    def ask(self, guild: int, game: FinishedGame, interaction: discord.Interaction, texts: Texts) -> None:
        """Asks for an animation to be posted where it is not yet; the asker's answer then tells where it is."""
        asker = Asker(interaction, copy_context(), texts)
        wish = self._wishes.setdefault(game.game, Wish(guild, game))
        wish.askers.append(asker)
        self._errands.ask(game.game)

    async def _fulfil(self, name: str) -> None:
        wish = self._wishes.get(name)
        if wish is None:
            return
        link = await self._find_or_post(wish)
        del self._wishes[name]
        for asker in wish.askers:
            await self._tell(asker, wish.game, link)

    async def _find_or_post(self, wish: Wish) -> str | None:
        """The address of a game's animation; None where there is none and none can be posted."""
        try:
            place = await self._standing(wish) or await self._make_and_post(wish)
        except Exception as error:  # whoever waits is told, whatever went wrong
            logger.warning("The animation of game %s could not be posted", wish.game.game, exc_info=error)
            return None
        return f"https://discord.com/channels/{wish.guild}/{place}" if place else None

    async def _standing(self, wish: Wish) -> str | None:
        """Channel and message of an animation that was posted, unless somebody has deleted it."""
        place = await self._store.note(_note(wish.game))
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

    async def _make_and_post(self, wish: Wish) -> str | None:
        record = await self._tables.finished(wish.guild, wish.game.channel, wish.game.game)
        data = None if record is None else await self._maker.make(await self._wanted(wish, record))
        if data is None or self._client is None or self._budget.is_out(wish.guild):
            return None
        texts, channel = await self._languages.for_server(wish.guild), wish.game.channel
        await self._budget.turn(channel, Purpose.NOTICE)
        layout = settled(film_panel(wish.game, FILM_NAME, texts))
        files = [Picture(FILM_NAME, data).file()]
        message = await self._client.get_partial_messageable(channel).send(view=layout, files=files, silent=True)
        place = f"{channel}/{message.id}"
        await self._remember(wish.game, place)
        return place

    async def _remember(self, game: FinishedGame, place: str) -> None:
        try:
            await self._store.set_note(_note(game), place)
        except StoreError:
            logger.warning("Where the animation of game %s stands could not be remembered", game.game)

    async def _wanted(self, wish: Wish, record: dict[str, Any]) -> dict[str, Any]:
        texts, settings = await self._languages.for_server(wish.guild), await self._languages.server(wish.guild)
        return {
            "record": record,
            "names": names_of(wish.game, texts),
            "language": texts.language,
            "look": str(look_named(settings.look)),
            "labels": asdict(labels_of(texts)),
        }

    async def _tell(self, asker: Asker, game: FinishedGame, link: str | None) -> None:
        texts = asker.texts
        words = texts.say("replay-film-here", link=link) if link else texts.say("replay-film-failed")
        answer = refresh_private(asker.interaction, film_note(game, words, texts))
        try:
            await asyncio.create_task(answer, context=asker.context)
        except SENDING_FAILS as error:
            logger.debug("Somebody could not be told of an animation: %s", error)


def _note(game: FinishedGame) -> str:
    return f"film {game.game}"
