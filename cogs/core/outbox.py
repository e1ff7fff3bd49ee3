"""Outbox: everything that the bot posts, edits or deletes in a channel.

A client hands in a ``Post``, which says under a stable key what should stand in a channel. The outbox alone waits for
turns, sends, tries again, judges refusals, replaces messages and deletes those that were replaced. It tells the post
when a message stands, and when it is lost.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Protocol

import discord

from bot.errors import StoreError
from bot.newest import Newest
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Component
from bot.running.supervision import GivenUp
from bot.running.waiting import first_of
from bot.tables.ports import Clock
from cogs.core.channels import knows_channel
from cogs.core.layouts import Picture, files_of, mentioning, nonce_of, settled
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outcomes import SENDING_FAILS, Meaning, NotSent, OutOfReach, meaning_of
from cogs.core.retrying import BELIEVED_AFTER, Speaks, pause_after

logger = logging.getLogger(__name__)

GONE_AFTER: Final = 2
"""So many answers in a row that there is no such message are believed."""
_AFTER_REFUSAL: Final = 60.0
"""Seconds for which a post is left alone that Discord has gone on refusing; then it is tried when it is asked for."""
_KNOWN_AS_REFUSED_AFTER: Final = 12
"""After so many failures in a row a post counts as refused; it is tried on, once a minute."""
_MOST_KEPT: Final = 5000
"""So many posts are remembered as refused or as waiting for servers out of reach; the oldest are forgotten first."""


class MessagePlace(NamedTuple):
    """A message and its channel."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageContent:
    """Content of a message.

    :ivar nonce: names what is said: of two messages with the same nonce Discord takes one.
    :ivar mentions: people who are mentioned; nobody else is, whoever the words name.
    :ivar anew: whether a new message takes the place of the one that stands.
    """

    nonce: str
    words: str | None = None
    layout: discord.ui.LayoutView | None = None
    pictures: tuple[Picture | None, ...] = ()
    mentions: Iterable[int] = ()
    silent: bool = False
    anew: bool = False


class Carrier(Protocol):
    """A way to send messages where the bot has no channel. Both raise ``OutOfReach`` and what ``SENDING_FAILS``
    names."""

    async def post(self, drawn: MessageContent) -> MessagePlace:
        """Send a new message."""

    async def edit(self, place: MessagePlace, drawn: MessageContent) -> None:
        """Change a message."""


class Post(ABC):
    """A message that a client wants to stand in a channel, drawn whenever it is sent.

    :ivar key: names it among all posts; of two that wait under one key the later takes the place of the earlier.
    :ivar patience: seconds that it may wait for a turn; None where nobody waits for it.
    :ivar replaceable: whether a new message may take the place of one that can't be changed any more.
    :ivar repost: whether a new message has to take the place of the one that stands.
    :ivar carrier: sends it where the bot has no channel.
    """

    key: str
    guild: int
    channel: int
    purpose: Purpose = Purpose.NOTICE
    patience: float | None = None
    replaceable: bool = True
    repost: bool = False
    carrier: Carrier | None = None

    def standing(self) -> MessagePlace | None:
        """Return the message to be changed; None where there is none yet."""
        return None

    async def still_wanted(self) -> bool:
        """Return whether anything is to be sent, as things are now. Asked before and after the wait for a turn.

        :raises StoreError: nobody can tell now; it is asked again later.
        """
        return True

    @abstractmethod
    async def draw(self) -> MessageContent | None:
        """Draw the message as things are now; None where it is not wanted any more.

        :raises OutOfReach: no way to send it.
        :raises StoreError: it can't be drawn now; it is tried again later.
        """

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        """Hear that the message stands as it was drawn last. Return whether it belongs to the post now; then the one
        that it replaces is deleted.

        :param old: the message that stood before; the same one where it was edited.
        """
        return True

    async def lost(self, loss: NotSent) -> None:  # noqa: B027 (most posts need not hear of it)
        """Hear that Discord goes on refusing a post that was asked for. It is left alone until it is asked for again,
        and for a minute even then."""

    def finished(self) -> None:  # noqa: B027 (most posts need not hear of it)
        """Hear that nothing more is tried for now, whatever has come of it."""


@dataclass(slots=True, eq=False)
class _Wish:
    """A post that waits to stand, and what has become of its tries.

    :ivar tried: the post that is or was being sent; ``post`` may have taken its place since.
    :ivar asked: counts how often it was asked for.
    :ivar failures: of all kinds, in a row; ``refusals`` are those of them that do not pass by themselves.
    :ivar woken: set when a pause is to end.
    """

    post: Post
    tried: Post = field(init=False)
    asked: int = 0
    failures: int = 0
    refusals: int = 0
    refused_since: float = 0.0
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.tried = self.post

    def begin_anew(self) -> None:
        """Forget every failure."""
        self.failures = self.refusals = 0


@dataclass(slots=True)
class _Refused:
    """A post that Discord has gone on refusing in a channel, and until when it is left alone."""

    channel: int
    rest_until: float = 0.0


class _Channel:
    """Carrier of a post into its own channel, by the bot's own token."""

    def __init__(self, client: discord.Client, channel: int) -> None:
        self._client, self._channel = client, channel

    async def post(self, drawn: MessageContent) -> MessagePlace:
        more: dict[str, Any] = {"nonce": nonce_of(drawn.nonce), "allowed_mentions": mentioning(drawn.mentions)}
        if drawn.silent:
            more["silent"] = True
        if drawn.layout is not None:
            more |= {"view": settled(drawn.layout, self._client), "files": files_of(*drawn.pictures)}
        said = () if drawn.words is None else (drawn.words,)
        message = await self._client.get_partial_messageable(self._channel).send(*said, **more)
        return MessagePlace(self._channel, message.id)

    async def edit(self, place: MessagePlace, drawn: MessageContent) -> None:
        assert drawn.layout is not None  # noqa: S101 (messages of words alone are never changed)
        found = self._client.get_partial_messageable(place.channel).get_partial_message(place.message)
        await found.edit(
            view=settled(drawn.layout, self._client),
            attachments=files_of(*drawn.pictures),
            allowed_mentions=mentioning(drawn.mentions),
        )


class Outbox(Component, Speaks):
    """Sender of posts, each in its turn, and again until they stand, are refused for good or not wanted any more."""

    def __init__(self, clock: Clock, budget: Budget) -> None:
        """:param budget: gives turns and knows which servers can't be reached."""
        self._clock, self._budget = clock, budget
        self._wishes: dict[str, _Wish] = {}
        self._refused: Newest[str, _Refused] = Newest(_MOST_KEPT)
        self._held: Newest[str, Post] = Newest(_MOST_KEPT)
        """Posts of servers that are out of reach."""
        self._queue: KeyedQueue[str] = KeyedQueue(self._bring)
        self._removals: KeyedQueue[tuple[int, MessagePlace]] = KeyedQueue(self._delete)
        self._ready = asyncio.Event()
        self._ends = False
        budget.when_let_in.append(self._release)

    # Parts of a component

    async def start(self) -> None:
        await self._removals.start()
        await self._queue.start()

    async def stop(self) -> None:
        await self._queue.stop()
        await self._removals.stop()

    async def idle(self) -> None:
        """Wait until every post stands or is given up, and no replaced message is there."""
        await self._queue.idle()
        await self._removals.idle()

    async def wind_up(self) -> None:
        """Bring what is wanted now, before the program ends. Stale posts are discarded: what an earlier run has left
        outdated is left to the next one, and of what Discord does not take now only tables are tried again."""
        self._budget.drop(Purpose.OUTDATED)
        self._ends = True
        for wish in self._wishes.values():
            wish.woken.set()
        await self.idle()

    def connect(self, client: discord.Client) -> None:
        """Send through this client from now on, also after another one has taken over."""
        super().connect(client)
        self._ready.set()

    # Wishes of clients

    def ask(self, post: Post) -> None:
        """Ask for a post to stand as it should, in the background, for as long as it is wanted."""
        self._held.pop(post.key, None)
        wish = self._wishes.setdefault(post.key, _Wish(post))
        wish.asked += 1
        if wish.post is not post:
            # Another post takes its place: failures of the earlier one say nothing of it.
            wish.post = post
            wish.begin_anew()
            self.try_now(post.key)
        self._queue.ask(post.key)

    async def deliver(self, post: Post) -> NotSent | None:
        """Send a post for which somebody waits, with a few tries. Return why it does not stand, None where it does.

        :raises GivenUp: the program ends.
        """
        _, loss = await self._carry(_Wish(post), most=BELIEVED_AFTER)
        return loss

    def remove(self, guild: int, place: MessagePlace) -> None:
        """Ask for a message to be deleted when there is nothing more urgent; one that can't be deleted stays."""
        self._removals.ask((guild, place))

    async def stands(self, guild: int, place: MessagePlace) -> bool:
        """Return whether a message is still there; also where nobody can tell now."""
        if self._client is None:
            return True
        channel = self._client.get_partial_messageable(place.channel)
        failure = await self._request(lambda: channel.fetch_message(place.message), guild, place, Purpose.NOTICE)
        return not isinstance(failure, discord.NotFound)

    def hurry(self, post: Post) -> None:
        """Let a post that waits for its turn go before what is less urgent, where it has become more urgent."""
        self._budget.hurry(post.channel, post.purpose)

    def forget(self, key: str) -> None:
        """Stop trying: the post is over, or another process's now."""
        for known in (self._held, self._refused, self._wishes):
            known.pop(key, None)

    def try_now(self, key: str) -> None:
        """End the pause after a failure and the rest after refusals: something has changed meanwhile."""
        if key in self._refused:
            self._refused[key].rest_until = 0.0
        if key in self._wishes:
            self._wishes[key].woken.set()

    def accept(self, key: str) -> None:
        """Hear that the post stands all the same, sent by somebody else."""
        self.try_now(key)
        self._refused.pop(key, None)

    def is_out(self, guild: int) -> bool:
        """Return whether nothing is sent to a server now."""
        return self._budget.is_out(guild)

    def is_refused(self, key: str) -> bool:
        """Return whether Discord has gone on refusing a post, or failing, and it has not stood since."""
        return key in self._refused

    # The way of one post

    async def _bring(self, key: str) -> None:
        """Bring a post that was asked for, and tell it what has become of it."""
        await self._ready.wait()
        wish = self._wishes.get(key)
        if wish is None:
            return
        asked = wish.asked
        try:
            # What was refused a moment ago rests, unless it has moved to another channel.
            wish.begin_anew()
            refused, now = self._refused.get(wish.post.key), self._clock.now()
            if refused is not None and refused.channel == wish.post.channel and refused.rest_until > now:
                wish.woken.clear()
                pause = min(refused.rest_until - now, _AFTER_REFUSAL)
                await first_of(self._clock.sleep(pause), wish.woken.wait())
            with suppress(GivenUp):  # the program ends
                post, loss = await self._carry(wish)
                if loss is not None and loss.meaning is Meaning.OUT_OF_REACH and self._budget.is_out(post.guild):
                    self._held[post.key] = post
                elif loss is not None and loss.is_refusal:
                    # A channel that is gone is not waited for: the post is lost with it, or moves.
                    if loss.meaning is not Meaning.NO_CHANNEL:
                        self._refused[post.key] = _Refused(post.channel, self._clock.now() + _AFTER_REFUSAL)
                    try:
                        await post.lost(loss)
                    except StoreError as error:
                        logger.warning("That %s is lost could not be noted: %s", post.key, error)
                post.finished()
        except Exception:  # a fault of the post, which is logged: its client may ask for it again
            wish.tried.finished()
            raise
        finally:
            if self._wishes.get(key) is wish and wish.asked == asked:
                del self._wishes[key]

    async def _carry(self, wish: _Wish, *, most: int | None = None) -> tuple[Post, NotSent | None]:
        """Try until a post stands or is lost, with a longer pause after each failure. Return it, and why it was lost.

        :param most: tries at most; any number where it is left out.
        """
        error: Exception | None = None
        while True:
            try:
                loss = await self._try(wish)
                return wish.tried, None if loss is None else replace(loss, error=error)
            except OutOfReach:  # the next press brings a way to it
                return wish.tried, NotSent(Meaning.OUT_OF_REACH, error=error)
            except (StoreError, *SENDING_FAILS) as failure:
                error = failure
            post = wish.tried
            if wish.post is post:
                loss = self._judge(wish, error)
                if loss is None and most is not None and wish.failures >= most:
                    loss = NotSent(meaning_of(error), wish.refused_since, error)
                if loss is not None:
                    return post, loss
                if self._ends and post.purpose > Purpose.TABLE:
                    return post, NotSent(Meaning.UNWANTED, error=error)
                wish.woken.clear()
                await first_of(self._clock.sleep(pause_after(wish.failures, post.key)), wish.woken.wait())
            if wish.post is not post:  # another post has taken its place, and is tried at once
                post.finished()
                error = None

    async def _try(self, wish: _Wish) -> NotSent | None:
        """Send or change a message once. Raises ``OutOfReach``, ``StoreError`` and what ``SENDING_FAILS`` names."""
        post, out = wish.post, NotSent(Meaning.OUT_OF_REACH)
        wish.tried = post
        if self._client is None or self._budget.is_out(post.guild):
            return out
        if not await post.still_wanted():
            return NotSent(Meaning.UNWANTED)
        try:
            async with asyncio.timeout(post.patience):
                await self._budget.turn(post.channel, post.purpose, guild=post.guild)
        except TimeoutError:
            return NotSent(Meaning.LATE)
        # The wait may have been long: another post may have taken its place, the server may be out by now, and the
        # client may want nothing any more.
        if wish.post is not post:
            post.finished()
            wish.tried = post = wish.post
        if self._budget.is_out(post.guild):
            return out
        if not await post.still_wanted() or (drawn := await post.draw()) is None:
            return NotSent(Meaning.UNWANTED)
        if self._budget.is_out(post.guild):
            return out
        old, carrier = post.standing(), post.carrier or _Channel(self._client, post.channel)
        if old is None or post.repost or drawn.anew:
            place, post.repost = await carrier.post(drawn), False
        else:
            place = old
            await carrier.edit(old, drawn)
        wish.begin_anew()
        self._refused.pop(post.key, None)
        is_its_own = await post.posted(place, old)
        # Tokens, by which it goes where the bot has no channel, delete no message of another token.
        if is_its_own and old is not None and old != place and post.carrier is None:
            self.remove(post.guild, old)
        return None

    def _judge(self, wish: _Wish, error: Exception) -> NotSent | None:
        """Return why a post is lost after a failure; None where it is to be tried again.

        No single answer is believed: what Discord refuses once it may take a second later.
        """
        post, meaning, old = wish.post, meaning_of(error), wish.post.standing()
        wish.failures += 1
        # 1. A new message helps where the old one can't be changed; it may meet the same itself, in a locked thread.
        may_replace = post.replaceable and old is not None and not post.repost
        if meaning in (Meaning.TOO_OLD, Meaning.ARCHIVED) and may_replace:
            post.repost = True
            return None
        # 2. Passing failures are never counted as refusals. People are told where they go on for long.
        if meaning in (Meaning.PASSING, Meaning.TOO_OLD):
            logger.info("%s can't be sent now: %s", post.key, error)
            if wish.failures >= _KNOWN_AS_REFUSED_AFTER and self._wishes.get(post.key) is wish:
                self._refused.setdefault(post.key, _Refused(post.channel))
            return None
        wish.refusals += 1
        if wish.refusals == 1:
            wish.refused_since = self._clock.now()
        # 3. A message that is gone is replaced, and one in a channel that is gone where the post has moved to another.
        is_gone = meaning is Meaning.GONE and wish.refusals >= GONE_AFTER
        has_moved = meaning is Meaning.NO_CHANNEL and old is not None and old.channel != post.channel
        if may_replace and (is_gone or has_moved):
            post.repost = True
            return None
        # 4. Any other refusal is believed when it has come several times in a row.
        if wish.refusals < BELIEVED_AFTER:
            logger.info("%s was refused and is tried again: %s", post.key, error)
            return None
        # 5. A channel that the gateway tells of is not gone, however often Discord answers so.
        if meaning is Meaning.NO_CHANNEL and knows_channel(self._client, post.guild, post.channel):
            meaning = Meaning.REFUSED
        logger.info("%s is refused: %s", post.key, error)
        return NotSent(meaning, wish.refused_since, error)

    def _release(self, guild: int) -> None:
        """Ask again for what waits for a server that can be reached now."""
        for post in [each for each in self._held.values() if each.guild == guild]:
            self.ask(post)

    async def _delete(self, asked: tuple[int, MessagePlace]) -> None:
        """Delete a message, with a few tries."""
        guild, place = asked
        if self._client is not None:
            found = self._client.get_partial_messageable(place.channel).get_partial_message(place.message)
            await self._request(found.delete, guild, place, Purpose.DELETION)

    async def _request(
        self, send: Callable[[], Awaitable[object]], guild: int, place: MessagePlace, purpose: Purpose
    ) -> Exception | None:
        """Send a request about a message, with a few tries, each in its turn. Return the last failure; None where
        Discord has taken it, or the server is out of reach."""
        for failures in range(1, BELIEVED_AFTER + 1):
            await self._budget.turn(place.channel, purpose, guild=guild)
            if self._budget.is_out(guild):
                return None
            try:
                await send()
            except SENDING_FAILS as error:
                logger.debug("Message %s: %s", place, error)
                failure = error
            else:
                return None
            if failures < BELIEVED_AFTER:
                await self._clock.sleep(pause_after(failures, str(place)))
        return failure
