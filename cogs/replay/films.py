"""The animations of finished games: each is made when somebody who sat there asks for it, and posted once; again only
where it was deleted."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import discord

from bot.entities.kept import NOBODY, FinishedGame
from bot.errors import Reason, StoreError
from bot.finished.film_process import FilmMaker
from bot.running.overload import Overload
from bot.standing.history import History
from bot.store.notes import NoteStore
from bot.tables.service.table_service import TableService
from bot.text import Texts
from cogs.core.message_budget import Budget, Purpose
from cogs.core.newest_presses import NewestPresses
from cogs.core.pictures import labels_of
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, Picture, nonce_of, settled
from cogs.core.retrying import send_in_turn, try_again
from cogs.core.speaking import Speaks
from cogs.core.waiting_line import Requester, WaitingLine
from cogs.replay.panel import film_note, film_panel
from cogs.shared.records import names_of
from render import look_named

logger = logging.getLogger(__name__)

FILM_NAME: Final = "replay.gif"
MOST_WAITING: Final = 20
"""So many people may wait for films. One after the other is made, and whoever waited too long can't be told."""


@dataclass(frozen=True, slots=True)
class FilmRequest:
    """A game whose animation is wanted, and who waits for it."""

    guild: int
    game: FinishedGame
    requester: Requester


class Films(WaitingLine[FilmRequest], Speaks):
    """Posts each game's animation where it does not stand yet. Where it stands is noted in the store."""

    def __init__(
        self,
        tables: TableService,
        history: History,
        store: NoteStore,
        preferences: PreferencesService,
        budget: Budget,
        token_edits: Budget,
        overload: Overload,
        newest: NewestPresses,
    ) -> None:
        self._tables, self._history, self._store = tables, history, store
        self._preferences, self._budget = preferences, budget
        self._maker = FilmMaker()
        super().__init__(self._maker, token_edits, overload, newest, most=MOST_WAITING, full=Reason.FILM_BUSY)

    async def serve(self, requests: Sequence[FilmRequest]) -> None:
        """Posts the animation where it does not stand yet, and tells all who wait where it is."""
        first, stays = requests[0], False
        try:
            place = await self._standing(first) or await self._make_and_post(first)
        except Exception as error:  # whoever waits is told, whatever went wrong
            logger.warning("The animation of game %s could not be posted", first.game.game, exc_info=error)
            place, stays = None, isinstance(error, discord.Forbidden | discord.NotFound)
        for request in requests:
            texts = request.requester.texts
            if place is None:
                where = f"<#{first.game.channel}>"
                words = texts.say("replay-film-refused", channel=where) if stays else texts.say("replay-film-failed")
            else:
                words = texts.say("replay-film-here", link=f"https://discord.com/channels/{request.guild}/{place}")
            await self.tell(request.requester, film_note(request.game, words, texts))

    async def _standing(self, request: FilmRequest) -> str | None:
        """Channel and message of an animation that was posted, unless somebody has deleted it."""
        where = await self._store.read(_note(request.game), _place_of)
        if where is None or self._client is None:
            return None
        channel, message = where
        await self._budget.turn(channel, Purpose.NOTICE, guild=request.guild)
        place = self._client.get_partial_messageable(channel)
        try:
            await send_in_turn(
                lambda: place.fetch_message(message), self._budget, channel, Purpose.NOTICE, guild=request.guild
            )
        except discord.NotFound:
            return None
        except SENDING_FAILS as error:
            logger.info("An animation could not be looked for: %s", error)
        return f"{channel}/{message}"

    async def _make_and_post(self, request: FilmRequest) -> str | None:
        """Channel and message of a new animation; None where none can be made or posted."""
        guild, game = request.guild, await self._as_told_now(request)
        if game is None:
            return None
        record = await self._tables.finished(guild, game.channel, game.game, reader=NOBODY)
        data = None if record is None else await self._maker.run(await self._wanted(guild, game, record))
        if data is None or self._client is None:
            return None
        texts = await self._preferences.for_server(guild)
        await self._budget.turn(game.channel, Purpose.NOTICE, guild=guild)
        # Who was forgotten, or has hidden, while it was made is named in the pictures.
        if await self._as_told_now(request) != game or self._budget.is_out(guild):
            return None
        layout = settled(film_panel(game, FILM_NAME, texts, _poster(request, game, texts)))
        film = Picture(FILM_NAME, data)
        # What is sent again after a lost answer is the same one; where another has stood there, it is not that one.
        nonce = nonce_of(f"film/{game.game}/{await self._store.get(_note(game))}")
        channel = self._client.get_partial_messageable(game.channel)

        async def may_still_be_sent() -> bool:
            await self._budget.turn(game.channel, Purpose.NOTICE, guild=guild)
            return await self._as_told_now(request) == game and not self._budget.is_out(guild)

        message = await try_again(
            lambda: channel.send(view=layout, files=[film.file()], silent=True, nonce=nonce), may_still_be_sent
        )
        place = f"{game.channel}/{message.id}"
        try:
            await self._store.set(_note(game), place)
        except StoreError:
            logger.warning("Where the animation of game %s stands could not be remembered", game.game)
        return place

    async def _as_told_now(self, request: FilmRequest) -> FinishedGame | None:
        """The game as all may read of it; None where there is nothing of it any more."""
        found = await self._tables.finished_game(request.guild, request.game.game, reader=NOBODY)
        return None if found is None else (await self._history.unnamed([found], NOBODY))[0]

    async def _wanted(self, guild: int, game: FinishedGame, record: dict[str, Any]) -> dict[str, Any]:
        """What the process that makes it is told (``bot/finished/film_process.py``)."""
        texts = await self._preferences.for_server(guild)
        preferences = await self._preferences.server(guild)
        return {
            "record": record,
            "names": names_of(game, texts),
            "stand_ins": game.stand_ins,
            "language": texts.language,
            "look": str(look_named(preferences.look)),
            "labels": asdict(labels_of(texts)),
        }


def _poster(request: FilmRequest, game: FinishedGame, texts: Texts) -> str:
    """Return the name of who asked for an animation, as all may read it in the game itself."""
    user = request.requester.interaction.user.id
    seat = request.game.seat_of(user)
    return "" if seat is None else names_of(game, texts)[seat]


def _note(game: FinishedGame) -> str:
    return f"film {game.game}"


def _place_of(noted: str) -> tuple[int, int]:
    """Channel and message. Raises ``ValueError``."""
    channel, message = noted.split("/")
    return int(channel), int(message)
