"""Animations of finished games: each is made when somebody who sat there asks for it, and posted once; again only
where it was deleted."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from discord import ui

from bot.entities.kept import NOBODY, FinishedGame
from bot.errors import Reason, Refused, StoreError
from bot.finished.film_process import FilmMaker
from bot.places import message_address
from bot.running.overload import Overload
from bot.standing.history import History
from bot.store.notes import NoteStore
from bot.tables.service.table_service import TableService
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import require_server
from cogs.core.kernel import Kernel
from cogs.core.layouts import Picture
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent
from cogs.core.permissions import require_place_in
from cogs.core.pictures import labels_of
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.reply_book import ReplyBook
from cogs.core.waiting_line import Requester, WaitingLine
from cogs.replay.panel import PostFilm, replay_button
from cogs.shared.finished import daily_of, names_of, played_game
from cogs.shared.games import played_title
from cogs.shared.services import history_of
from render import look_named

logger = logging.getLogger(__name__)


FILM_NAME: Final = "replay.gif"
_ONLY_PEOPLE_MEND: Final = (Meaning.FORBIDDEN, Meaning.NO_CHANNEL)
MOST_WAITING: Final = 20
"""People who may wait for films. One after the other is made, and whoever waited too long can't be told."""


@dataclass(frozen=True, slots=True)
class FilmRequest:
    """Game whose animation is wanted, and the person who waits for it."""

    guild: int
    game: FinishedGame
    requester: Requester


class Films(WaitingLine[FilmRequest]):
    """Queue that posts each game's animation unless it stands already; the store notes its place."""

    def __init__(
        self,
        tables: TableService,
        history: History,
        store: NoteStore,
        preferences: PreferencesService,
        outbox: Outbox,
        overload: Overload,
        replies: ReplyBook,
    ) -> None:
        self._tables, self._history, self._store = tables, history, store
        self.preferences, self._outbox = preferences, outbox
        self._maker = FilmMaker()
        super().__init__(self._maker, overload, replies, most=MOST_WAITING, full=Reason.FILM_BUSY)

    async def serve(self, requests: Sequence[FilmRequest]) -> None:
        """Post the animation unless it stands already, and tell all who wait its place."""
        first = requests[0]
        place: MessagePlace | NotSent | None = None
        try:
            # It may have been posted before, and deleted since.
            noted = await self._store.read(_note(first.game), _place_of)
            stands = noted is not None and await self._outbox.stands(first.guild, noted)
            place = noted if stands else await self._make_and_post(first)
        except Exception as error:  # whoever waits is told, whatever went wrong
            logger.warning("The animation of game %s could not be posted", first.game.game, exc_info=error)
        for request in requests:
            texts = request.requester.texts
            if isinstance(place, MessagePlace):
                link = message_address(request.guild, place.channel, place.message)
                words = texts.say("replay-film-here", link=link)
            elif place is not None and place.meaning in _ONLY_PEOPLE_MEND:
                words = texts.say("replay-film-refused", channel=f"<#{first.game.channel}>")
            else:
                words = texts.say("replay-film-failed")
            await self.tell(request.requester, film_note(request.game, words, texts))

    async def _make_and_post(self, request: FilmRequest) -> MessagePlace | NotSent | None:
        """Return where a new animation stands, or why it does not; None where none can be made."""
        guild, game = request.guild, await self.as_told_now(request)
        if game is None:
            return None
        record = await self._tables.finished(guild, game.channel, game.game, reader=NOBODY)
        data = None if record is None else await self._maker.run(await self._wanted(guild, game, record))
        if data is None:
            return None
        # What is sent again after a lost answer is the same one; where another has stood there, it is not that one.
        nonce = f"film/{game.game}/{await self._store.get(_note(game))}"
        post = _Film(self, request, game, Picture(FILM_NAME, data), nonce)
        loss = await self._outbox.deliver(post)
        if loss is not None or post.place is None:
            return loss
        try:
            await self._store.set(_note(game), f"{post.place.channel}/{post.place.message}")
        except StoreError:
            logger.warning("Where the animation of game %s stands could not be remembered", game.game)
        return post.place

    async def as_told_now(self, request: FilmRequest) -> FinishedGame | None:
        """Return the game as all may read of it; None where there is nothing of it any more."""
        found = await self._tables.finished_game(request.guild, request.game.game, reader=NOBODY)
        return None if found is None else (await self._history.unnamed([found], NOBODY))[0]

    async def _wanted(self, guild: int, game: FinishedGame, record: dict[str, Any]) -> dict[str, Any]:
        """Return the request for the process that makes the film (``bot/finished/film_process.py``)."""
        texts = await self.preferences.for_server(guild)
        preferences = await self.preferences.server(guild)
        return {
            "record": record,
            "names": names_of(game, texts),
            "stand_ins": game.stand_ins,
            "language": texts.language,
            "look": str(look_named(preferences.look)),
            "labels": asdict(labels_of(texts)),
        }


class _Film(Post):
    """Animation of a game, as all may read of the game; lost where that has changed since it was made."""

    place: MessagePlace | None = None

    def __init__(self, films: Films, request: FilmRequest, game: FinishedGame, picture: Picture, nonce: str) -> None:
        self.key, self.guild, self.channel = nonce, request.guild, game.channel
        self._films, self._request, self._game, self._picture = films, request, game, picture

    async def still_wanted(self) -> bool:
        """Return whether it names nobody who was forgotten, or has hidden, while it was made."""
        return await self._films.as_told_now(self._request) == self._game

    async def draw(self) -> MessageContent:
        texts, game = await self._films.preferences.for_server(self.guild), self._game
        seat = self._request.game.seat_of(self._request.requester.reply.user)
        poster = "" if seat is None else names_of(game, texts)[seat]  # as all may read it in the game itself
        layout = film_panel(game, self._picture.name, texts, poster)
        return MessageContent(nonce=self.key, layout=layout, pictures=(self._picture,), silent=True)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        self.place = place
        return True


def _note(game: FinishedGame) -> str:
    return f"film {game.game}"


def _place_of(noted: str) -> MessagePlace:
    """Return the message that was noted. Raises ``ValueError``."""
    channel, message = noted.split("/")
    return MessagePlace(int(channel), int(message))


def film_panel(game: FinishedGame, file: str, texts: Texts, poster: str) -> ui.LayoutView:
    """Return the public message of a game's animation.

    :param poster: the name of who has had it posted; empty where nobody is named.
    """
    title = texts.say("replay-film-title", names=" · ".join(names_of(game, texts)))
    named = f"-# {played_title(game.system, texts)} · <t:{int(game.ended_at)}:d>"
    named += f" · {texts.say('replay-film-by', name=poster)}" if poster else ""
    items: list[parts.Item] = [
        parts.text(f"### 🎬 {title}\n{named}"),
        parts.gallery(file, texts.say("over-replay-ready")),
    ]
    return parts.panel([*items, parts.row(replay_button(game.game, texts))], parts.EDGE_OVER)


def film_note(game: FinishedGame, words: str, texts: Texts) -> ui.LayoutView:
    """Return the state of an animation for the person who asked for it."""
    return parts.panel([parts.text(words), parts.row(replay_button(game.game, texts))], parts.EDGE_WAIT)


def films_of(kernel: Kernel) -> Films:
    """Return the part that makes animations and posts them."""
    return kernel.part(
        Films,
        lambda: Films(
            kernel.tables,
            history_of(kernel),
            kernel.store.notes,
            kernel.preferences,
            kernel.outbox,
            kernel.overload,
            kernel.replies,
        ),
    )


@answers(PostFilm)
async def film(press: Press, asked: PostFilm) -> None:
    """Have a game's animation posted, or tell its place. A game that only its player saw is everybody's from then
    on."""
    game, texts = await played_game(press.kernel, press.interaction, asked.game), press.texts
    if press.user not in game.users or daily_of(game.game) is not None:
        raise Refused(Reason.NOT_AT_GAME)
    require_server(press.interaction)
    if game.guild != press.guild:  # it is posted where it was played
        raise Refused(Reason.NO_FINISHED_GAME)
    await require_place_in(press.interaction, game.channel, texts)
    films = films_of(press.kernel)
    with films.place_for(press.user):
        if game.private:
            await press.kernel.tables.show_finished(game.game, press.user)
        await press.show(film_note(game, texts.say("over-replay-wait"), texts))
        films.ask(FilmRequest(press.guild, game, Requester(press.reply, texts)))
