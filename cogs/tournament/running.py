"""Parts that run tournaments, and their public messages, kept up to date."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.errors import Refused, StoreError
from bot.running.keyed_queue import QueueComponent
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Cancel, Change, EndTold, MessagePosted
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import Stage
from bot.tournaments.view import TournamentView
from cogs.core.kernel import Kernel
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import NotSent
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.tournament.pages import picture_of, usual_page
from cogs.tournament.panel import cup_panel
from cogs.tournament.threads import TournamentThreads
from cogs.tournament.words import name_of, title_of

logger = logging.getLogger(__name__)

Noting = Callable[[str, Change], Awaitable[object]]
_LONGEST_WAIT: Final = 3.0
"""Seconds that a press waits for its tournament's message."""


class _CupPost(Post):
    """Message of a tournament.

    :ivar wanted: newest version of the tournament.
    :ivar shown: version that the message shows.
    :ivar message: the message's number.
    """

    def __init__(self, posts: "TournamentPosts", tournament: TournamentView) -> None:
        self.key, self.guild = f"tournament/{tournament.id}", tournament.guild
        self._posts, self.wanted, self.message = posts, tournament, tournament.message
        self.shown: TournamentView | None = None
        self.has_been_posted = asyncio.Event()
        self._drawn = tournament

    @property
    def channel(self) -> int:  # type: ignore[override]
        return self.wanted.channel

    def standing(self) -> MessagePlace | None:
        return None if self.message is None else MessagePlace(self.channel, self.message)

    async def still_wanted(self) -> bool:
        return self.shown is None or _as_seen(self.shown) != _as_seen(self.wanted)

    async def draw(self) -> MessageContent:
        self._drawn = view = self.wanted  # ``wanted`` may be newer by the time that this stands in the channel
        texts = await self._posts.preferences.for_server(view.guild)
        theme = await self._posts.preferences.theme_of_server(view.guild)
        page = usual_page(view, 0)
        picture = await picture_of(self._posts.pictures, view, page, 0, texts, theme)
        layout = cup_panel(view, page, texts, None if picture is None else picture.name)
        return MessageContent(nonce=f"cup/{view.id}/{view.message}", layout=layout, pictures=(picture,), silent=True)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        if place.channel == self.channel:  # else it has moved on meanwhile, and is posted there
            self.message, self.shown = place.message, self._drawn
        self.has_been_posted.set()
        if place.message != self._drawn.message:  # the store learns of it, so that a restart edits this one
            await self._posts.note(self._drawn, MessagePosted(place.message))
        return True

    async def lost(self, loss: NotSent) -> None:
        """Leave it as it is until the tournament changes."""
        self.shown = self._drawn
        self.has_been_posted.set()

    def finished(self) -> None:
        self._posts.go_on(self)


class _EndPost(Post):
    """Message that tells a tournament's winner, or its cancellation."""

    def __init__(self, posts: "TournamentPosts", view: TournamentView) -> None:
        self.key, self.guild, self.channel = f"tournament-end/{view.id}", view.guild, view.channel
        self._posts, self.view, self._is_told = posts, view, False

    async def still_wanted(self) -> bool:
        return not self._is_told

    async def draw(self) -> MessageContent | None:
        view = self.view
        texts = await self._posts.preferences.for_server(view.guild)
        title, nonce = title_of(view, texts), f"cup-over/{view.id}/{view.version}"
        if view.champion is not None:
            name = name_of(view, view.champion, texts)
            return MessageContent(nonce=nonce, words=f"**{texts.say('tournament-winner', name=name, title=title)}**")
        if view.stage is Stage.OVER:
            return MessageContent(nonce=nonce, words=f"**{texts.say('tournament-winner-nobody', title=title)}**")
        if view.entrants:
            words = texts.say("tournament-was-cancelled", title=title)
            return MessageContent(nonce=f"cup-cancelled/{view.id}", words=words)
        self._is_told = True  # nobody had signed up
        return None

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        self._is_told = True
        return True

    async def lost(self, loss: NotSent) -> None:
        self._is_told = True

    def finished(self) -> None:
        if self._is_told:
            self._posts.end_told(self.view)


class TournamentPosts(QueueComponent[str]):
    """Sender of each tournament where it was opened: the message is edited at each change, and the end announced once.

    The winner is announced again if a correction changes it. A failed message is retried while the tournament stays as
    it was; one that Discord keeps refusing, after its next change.

    :ivar noted_by: stores the message's number, and that the end was announced.
    """

    def __init__(self, preferences: PreferencesService, pictures: Pictures, outbox: Outbox) -> None:
        super().__init__(self._note_end)
        self.preferences, self.pictures, self._outbox = preferences, pictures, outbox
        self.noted_by: Noting | None = None
        self._posts: dict[str, _CupPost] = {}
        self._ends: dict[str, _EndPost] = {}
        self._to_note: dict[str, TournamentView] = {}

    def changed(self, tournament: TournamentView) -> None:
        """Show a newer version of a tournament."""
        post = self._posts.setdefault(tournament.id, _CupPost(self, tournament))
        if tournament.version < post.wanted.version:
            return  # a later version has been told already
        if tournament.channel != post.wanted.channel:  # it goes on elsewhere
            post.message = None
        if tournament.message not in (None, post.wanted.message):  # another process may have posted it anew
            post.message = tournament.message
        post.wanted, post.message = tournament, post.message or tournament.message
        self._outbox.ask(post)

    async def wait_until_shown(self, tournament: str) -> None:
        """Wait until a new tournament has its message, but not for long."""
        post = self._posts.get(tournament)
        if post is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_WAIT):
                    await post.has_been_posted.wait()

    def go_on(self, post: _CupPost) -> None:
        """Announce the end below a finished tournament's message; forget the post when nothing is left to tell."""
        view = post.wanted
        if post.shown is None or _as_seen(post.shown) != _as_seen(view):
            # The service reports the tournament again while anything of it is left to do.
            if self._outbox.is_out(view.guild):
                self._posts.pop(view.id, None)
            return
        if view.is_live:
            return
        if not view.untold:
            self._posts.pop(view.id, None)
            return
        end = self._ends.get(view.id)
        if end is None or end.view.champion != view.champion:  # a result may have been corrected
            end = self._ends[view.id] = _EndPost(self, view)
        self._outbox.ask(end)

    def end_told(self, view: TournamentView) -> None:
        """Note that the end was announced."""
        self._to_note[view.id] = view
        self._queue.ask(view.id)

    async def _note_end(self, tournament: str) -> None:
        """Note that an end was announced, then forget its posts unless a correction has changed the end meanwhile."""
        view = self._to_note.pop(tournament, None)
        if view is None or not await self.note(view, EndTold(view.champion)):
            return  # it is told of again
        post, end = self._posts.get(tournament), self._ends.get(tournament)
        if end is not None and end.view is view:
            del self._ends[tournament]
        if post is not None and post.wanted.champion == view.champion and not post.wanted.is_live:
            del self._posts[tournament]

    async def note(self, view: TournamentView, change: Change) -> bool:
        """Keep what was said; False where that could not be, and is tried again when it is told of again."""
        assert self.noted_by is not None  # noqa: S101 (whoever makes this says by whom)
        try:
            await self.noted_by(view.id, change)
        except Refused:
            return True  # it is so already, or nothing is left of it
        except StoreError as error:
            logger.info("What was said of tournament %s could not be noted: %s", view.id, error)
            return False
        return True


def _as_seen(tournament: TournamentView) -> TournamentView:
    """Return it without what nobody sees."""
    return replace(tournament, message=None, untold=False, version=0)


@dataclass(frozen=True, slots=True)
class Tournaments:
    """The parts that run tournaments."""

    service: TournamentService
    threads: TournamentThreads
    posts: TournamentPosts


def tournaments_of(kernel: Kernel) -> Tournaments:
    """Return the parts of this process, made at the first call."""

    def make() -> Tournaments:
        threads = TournamentThreads(kernel.preferences, kernel.budget, kernel.outbox)
        posts = TournamentPosts(kernel.preferences, kernel.pictures, kernel.outbox)
        service = TournamentService(
            kernel.store.tournaments,
            PlayedAtTables(kernel.tables, threads, kernel.restored.has_told),
            kernel.clock,
            kernel.randomness,
            absences=kernel.absences,
            grace=kernel.tables.limits.grace,
            serves=kernel.serves,
        )
        # The service needs threads and threads ask the service, so they meet only here.
        service.when_changed.append(posts.changed)
        posts.noted_by, threads.as_it_is = service.act, service.still_played
        kernel.restored.cancelled_by = lambda tournament: service.act(tournament, Cancel())
        kernel.attendance.settled_by.append(service.settle)
        return Tournaments(service, threads, posts)

    return kernel.part(Tournaments, make)
