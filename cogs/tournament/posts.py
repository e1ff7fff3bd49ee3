"""The public message of each tournament, kept as the tournament is."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import discord

from bot.errors import Refused, StoreError
from bot.running.keyed_queue import QueueComponent
from bot.tournaments.changes import Change, EndTold, MessagePosted
from bot.tournaments.tournament import Stage
from bot.tournaments.view import TournamentView
from cogs.core.discord_codes import DiscordCode
from cogs.core.message_budget import Budget, Purpose
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, files_of, nonce_of, settled
from cogs.core.retrying import Refusals, try_again
from cogs.core.speaking import Speaks
from cogs.tournament.pages import usual_page
from cogs.tournament.panel import cup_panel
from cogs.tournament.scenes import picture_of
from cogs.tournament.words import name_of, title_of

logger = logging.getLogger(__name__)

Noting = Callable[[str, Change], Awaitable[object]]
_LONGEST_WAIT: Final = 3.0
"""Seconds that a press waits for its tournament's message."""
_PAUSES: Final = (2.0, 20.0, 120.0, 600.0)
"""Seconds before trying again what can't be sent; of a tournament that is over nothing else would bring it."""


@dataclass(slots=True)
class _Post:
    """A tournament's message: what it is to show, and what it shows."""

    wanted: TournamentView
    shown: TournamentView | None = None
    message: int | None = None
    failures: int = 0
    end_told: bool = False
    posted: asyncio.Event = field(default_factory=asyncio.Event)


class TournamentPosts(QueueComponent[str], Speaks):
    """Posts a tournament where it was opened, edits that message at each change, and says once who has won (again where
    a correction makes that somebody else), or that it was cancelled.

    What can't be sent now is tried again, also when it is told of again, as those are of which something is to be done;
    what Discord goes on refusing, when it has changed.

    :ivar noted_by: keeps which message it is, and that the end was told.
    """

    def __init__(self, preferences: PreferencesService, pictures: Pictures, budget: Budget) -> None:
        super().__init__(self._show)
        self._preferences, self._pictures, self._budget = preferences, pictures, budget
        self.noted_by: Noting | None = None
        self._posts: dict[str, _Post] = {}
        self._refusals: Refusals[str] = Refusals()

    def connect(self, client: discord.Client) -> None:
        """From now on messages go through this client."""
        super().connect(client)
        for tournament in self._posts:
            self._queue.ask(tournament)

    def changed(self, tournament: TournamentView) -> None:
        """A tournament is to be shown as it is here."""
        post = self._posts.setdefault(tournament.id, _Post(tournament))
        if tournament.version < post.wanted.version:
            return
        post.end_told &= tournament.champion == post.wanted.champion  # a result may have been corrected
        if tournament.channel != post.wanted.channel:  # it goes on elsewhere
            post.message = None
        if tournament.message not in (None, post.wanted.message):  # another process may have posted it anew
            post.message = tournament.message
        post.wanted, post.message = tournament, post.message or tournament.message
        self._queue.ask(tournament.id)

    async def wait_until_shown(self, tournament: str) -> None:
        """Waits until a new tournament has its message, but not for long."""
        post = self._posts.get(tournament)
        if post is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_WAIT):
                    await post.posted.wait()

    async def _show(self, tournament: str) -> None:
        post, client = self._posts.get(tournament), self._client
        if post is None or client is None:
            return
        if post.shown is None or _as_seen(post.shown) != _as_seen(post.wanted):
            await self._budget.turn(post.wanted.channel, Purpose.NOTICE, guild=post.wanted.guild)
            view = post.wanted
            if self._budget.is_out(view.guild):  # it is told of again as long as something of it is to be done
                self._posts.pop(tournament, None)
                return
            try:
                await self._send(client, post, view)
            except SENDING_FAILS as error:
                logger.info("Tournament %s can't be shown now: %s", view.id, error)
                if not self._refusals.are_believed(tournament, error):
                    self._try_later(tournament, post)
                    return
            self._refusals.forget(tournament)
            post.shown, post.failures = view, 0
            post.posted.set()
        view = post.wanted
        if view.is_live or _as_seen(post.shown) != _as_seen(view):
            return
        if not view.untold or await self._note(view, EndTold(view.champion)):
            self._posts.pop(tournament, None)

    def _try_later(self, tournament: str, post: _Post) -> None:
        if post.failures < len(_PAUSES):
            post.failures += self._queue.ask_after(partial(asyncio.sleep, _PAUSES[post.failures]), tournament)

    async def _send(self, client: discord.Client, post: _Post, view: TournamentView) -> None:
        """Edits the message, or posts one where there is none. Raises what sending raises."""
        texts = await self._preferences.for_server(view.guild)
        theme = await self._preferences.theme_of_server(view.guild)
        page = usual_page(view, 0)
        picture = await picture_of(self._pictures, view, page, 0, texts, theme)
        layout = settled(cup_panel(view, page, texts, None if picture is None else picture.name), client)
        channel = client.get_partial_messageable(view.channel)
        if post.message is not None:
            found = channel.get_partial_message(post.message)
            try:
                await try_again(lambda: found.edit(view=layout, attachments=files_of(picture)))
            except discord.HTTPException as error:
                if error.code != DiscordCode.UNKNOWN_MESSAGE:
                    raise
                post.message = None
        if post.message is None:
            nonce = nonce_of(f"cup/{view.id}/{view.message}")
            message = await channel.send(view=layout, files=files_of(picture), silent=True, nonce=nonce)
            post.message = message.id
        if post.message != view.message:
            await self._note(view, MessagePosted(post.message))
        if not view.untold or post.end_told:
            return
        if view.champion is not None:
            said = {"name": name_of(view, view.champion, texts), "title": title_of(view, texts)}
            await channel.send(
                f"**{texts.say('tournament-winner', **said)}**", nonce=nonce_of(f"cup-over/{view.id}/{view.version}")
            )
        elif view.stage is Stage.OVER:
            words = texts.say("tournament-winner-nobody", title=title_of(view, texts))
            await channel.send(f"**{words}**", nonce=nonce_of(f"cup-over/{view.id}/{view.version}"))
        elif view.entrants:
            words = texts.say("tournament-was-cancelled", title=title_of(view, texts))
            await channel.send(words, nonce=nonce_of(f"cup-cancelled/{view.id}"))
        post.end_told = post.wanted.champion == view.champion

    async def _note(self, view: TournamentView, change: Change) -> bool:
        """Keeps what was said; False where that could not be, and is tried again when it is told of again."""
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
    """Without what nobody sees."""
    return replace(tournament, message=None, untold=False, version=0)
