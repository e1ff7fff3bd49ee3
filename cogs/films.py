"""The animations of finished games: each is made when somebody who sat there asks for it, and posted once."""

import asyncio
import logging
from contextvars import Context, copy_context
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import discord

from bot.filming import FilmMaker
from bot.tables.door import Tables
from bot.tables.errors import StoreError
from bot.tables.ports import FinishedGame, Store
from bot.text import Texts
from cogs.budget import Budget, Purpose
from cogs.languages import Languages
from cogs.panels.replay import film_note, film_panel, names_of
from cogs.pictures import labels_of
from cogs.replies import Picture, refresh_private, settled
from cogs.tasks import Errands
from render import look_named

logger = logging.getLogger(__name__)

FILM_NAME: Final = "replay.gif"


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
    """Posts each game's animation once. Where it stands is noted in the store."""

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

    async def stop(self) -> None:
        self._maker.close()
        await self._errands.stop()

    async def idle(self) -> None:
        await self._errands.idle()

    def connect(self, client: discord.Client) -> None:
        """From now on animations are posted through this client."""
        self._client = client

    async def link(self, guild: int, game: FinishedGame) -> str | None:
        """The address of a game's animation, where it has been posted. Raises ``Unavailable``."""
        place = await self._store.note(_note(game))
        return f"https://discord.com/channels/{guild}/{place}" if place else None

    def ask(self, guild: int, game: FinishedGame, interaction: discord.Interaction, texts: Texts) -> None:
        """Asks for an animation to be posted; the asker's answer then tells where it is."""
        asker = Asker(interaction, copy_context(), texts)
        wish = self._wishes.setdefault(game.game, Wish(guild, game))
        wish.askers.append(asker)
        self._errands.ask(game.game)

    async def _fulfil(self, name: str) -> None:
        wish = self._wishes.get(name)
        if wish is None:
            return
        try:
            link = await self.link(wish.guild, wish.game) or await self._make_and_post(wish)
        except (StoreError, discord.HTTPException, OSError, TimeoutError) as error:
            logger.warning("The animation of game %s could not be posted: %s", name, error)
            link = None
        del self._wishes[name]
        for asker in wish.askers:
            await self._tell(asker, wish.game, link)

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
        await self._store.set_note(_note(wish.game), f"{channel}/{message.id}")
        return await self.link(wish.guild, wish.game)

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
        except discord.HTTPException as error:
            logger.debug("Somebody could not be told of an animation: %s", error)


def _note(game: FinishedGame) -> str:
    return f"film {game.game}"
