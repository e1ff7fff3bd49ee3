"""Threads for pairings, in the tournament's channel."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

import discord
from discord.utils import snowflake_time

from bot.errors import Reason, Refused
from bot.tournaments.tournament import Spot, Tournament
from bot.tournaments.view import TournamentView, view_of
from cogs.core.channels import is_hidden
from cogs.core.message_budget import Budget, Purpose
from cogs.core.outbox import MessageContent, Outbox, Post
from cogs.core.outcomes import Meaning, NotSent, why_no_thread
from cogs.core.preferences import PreferencesService
from cogs.core.retrying import Failed, Speaks, ask_discord, make_once
from cogs.tournament.words import given_up_words, reminder_words, stuck_words, thread_name, thread_place, thread_words

logger = logging.getLogger(__name__)

_RESTS_AFTER: Final = 10080
"""Minutes without a message after which Discord archives a thread; the longest choice."""


_CLOCKS_DIFFER: Final = 60.0
"""Seconds that this machine's clock may be ahead of Discord's."""
_NAMED_WITHIN: Final = 5.0
_NAMED_AGAIN_AFTER: Final = 600.0
"""Seconds. Discord allows two renames of a thread in ten minutes and makes the third wait; the bot does not wait with
it."""


AsItIs = Callable[[str, Spot], Awaitable[Tournament]]


class TournamentThreads(Speaks):
    """Maker of a thread for each pairing: both entrants are called into it, and it is kept open while they play.

    :ivar as_it_is: reads a tournament afresh whose pairing is still to be played unchanged. Raises ``Refused``.
    """

    as_it_is: AsItIs

    def __init__(self, preferences: PreferencesService, budget: Budget, outbox: Outbox) -> None:
        """:param budget: rate limiter for making threads."""
        self._preferences, self._budget, self._outbox = preferences, budget, outbox
        self._not_named: dict[int, float] = {}
        """Threads whose rename failed, with the time of the next try on the event loop's clock."""

    async def thread_for(self, tournament: Tournament, spot: Spot) -> int:
        """Return the thread of a pairing. One made just before a crash is found again by its name.

        :raises Refused: Discord makes none now, or an entrant has left while this waited.
        """
        client = self._reachable(tournament.guild)
        server = client.get_guild(tournament.guild)
        if server is None or server.unavailable:  # it is not known what channels there are
            raise Refused(Reason.THREAD_FAILED)
        channel = server.get_channel(tournament.channel)
        if channel is None and is_hidden(client, server.id, tournament.channel):
            raise Refused(Reason.NO_THREADS_HERE, channel=f"<#{tournament.channel}>")
        if channel is None:
            raise Refused(Reason.CHANNEL_GONE)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            raise Refused(Reason.NO_THREADS_HERE, channel=channel.mention)
        texts = await self._preferences.for_server(tournament.guild)
        view = view_of(tournament)
        # Live tournaments of a server have different names, and threads of earlier ones are older than this tournament.
        name, own, since = thread_name(view, spot, texts), channel.guild.me.id, tournament.opened_at - _CLOCKS_DIFFER
        taken = {pairing.thread for played in tournament.rounds for pairing in played.pairings}
        named = (each for each in channel.threads if each.name == name and each.owner_id == own)
        made_before = (each for each in named if each.id not in taken and snowflake_time(each.id).timestamp() >= since)
        thread = next(made_before, None)
        if thread is None:
            await self._budget.turn(channel.id, Purpose.NOTICE, guild=tournament.guild)
            # The wait may have been long: a pairing decided meanwhile gets no thread.
            view = view_of(await self.as_it_is(tournament.id, spot))
            made = await make_once(
                lambda: channel.create_thread(
                    name=thread_name(view, spot, texts),
                    type=discord.ChannelType.public_thread,
                    auto_archive_duration=_RESTS_AFTER,
                )
            )
            if isinstance(made, Failed):
                logger.info("No thread could be made for tournament %s: %s", tournament.id, made.error)
                raise why_no_thread(made.error, channel.mention, texts) from made.error
            thread = made
        loss = await self._call(view, spot, thread.id)
        if loss is not None:
            logger.info("Nobody could be called into thread %s: %s", thread.id, loss)
            raise why_no_thread(loss.error, channel.mention, texts)
        return thread.id

    async def tell_stuck(self, tournament: Tournament) -> None:
        """Tell the organiser, in the tournament's channel, why no thread can be made there.

        Where that message is refused the reason still stands on the tournament's panel.

        :raises Refused: Discord can't be reached now.
        """
        self._reachable(tournament.guild)
        view = view_of(tournament)
        is_quiet = await self._preferences.is_quiet(tournament.guild)  # a quiet server is told, and nobody is mentioned
        words = stuck_words(view, await self._preferences.for_server(tournament.guild), mentions=not is_quiet)
        said_as = f"cup-stuck/{tournament.id}/{tournament.stuck}/{tournament.version}"
        people = () if is_quiet else (tournament.organiser,)
        _require_said(await self._say(view, tournament.channel, words, said_as, people))

    async def call(self, tournament: Tournament, spot: Spot) -> None:
        """Call both entrants of a pairing into its thread; skip a thread that is gone or locked.

        :raises Refused: Discord can't be reached now.
        """
        self._reachable(tournament.guild)
        view = view_of(tournament)
        thread = view.pairing_at(spot).thread
        if thread is None:
            raise Refused(Reason.THREAD_FAILED)
        _require_said(await self._call(view, spot, thread))

    async def tell(self, tournament: Tournament, spot: Spot) -> None:
        """Tell in a pairing's thread how it was decided without a game; in the tournament's channel if it never had
        one.

        A thread that is gone or locked is skipped.

        :raises Refused: Discord can't be reached now.
        """
        self._reachable(tournament.guild)
        view = view_of(tournament)
        pairing = view.pairing_at(spot)
        place = tournament.channel if pairing.thread is None else pairing.thread
        mentions = not await self._preferences.is_quiet(tournament.guild)
        texts = await self._preferences.for_server(tournament.guild)
        words = given_up_words(view, spot, texts, mentions=mentions)
        # The key names the outcome: a corrected one is told again, and a repeated call is not.
        outcome = pairing.decision if pairing.winner is None else pairing.winner
        said_as = f"cup-told/{tournament.id}/{spot.label}/{outcome}"
        _require_said(await self._say(view, place, words, said_as, _users_of(view, spot) if mentions else ()))

    async def name(self, tournament: Tournament, spot: Spot) -> None:
        """Rename the thread of a pairing after a replacement.

        A name given by people stays. A rename that fails is retried some minutes later.
        """
        now = asyncio.get_running_loop().time()
        view = view_of(tournament)
        thread = view.pairing_at(spot).thread
        server = None if self._client is None else self._client.get_guild(tournament.guild)
        found = None if server is None or thread is None else server.get_thread(thread)
        if found is None or found.locked or self._not_named.get(found.id, now) > now:
            return  # an archived thread is unknown, and renamed once it is open again
        texts = await self._preferences.for_server(tournament.guild)
        name = thread_name(view, spot, texts)
        if found.name == name or not found.name.startswith(thread_place(view, spot, texts)):
            return
        named = await ask_discord(lambda: found.edit(name=name), within=_NAMED_WITHIN)
        if isinstance(named, Failed):
            self._not_named[found.id] = now + _NAMED_AGAIN_AFTER
            logger.info("Thread %s keeps its name for now: %s", thread, named.error)
        else:
            self._not_named.pop(found.id, None)

    async def remind(self, tournament: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        """Remind the awaited seats of a pairing, in its thread, that time runs out. Raises ``Refused``."""
        self._reachable(tournament.guild)
        view = view_of(tournament)
        pairing = view.pairing_at(spot)
        if pairing.thread is None or await self._preferences.is_quiet(tournament.guild):
            return
        users = [tournament.entrants[pairing.entrants[seat]].user for seat in awaited]
        texts = await self._preferences.for_server(tournament.guild)
        words = reminder_words(view, spot, users, texts)
        if await self._say(view, pairing.thread, words, f"cup-remind/{tournament.id}/{spot.label}", users) is not None:
            raise Refused(Reason.THREAD_FAILED)

    async def _call(self, tournament: TournamentView, spot: Spot, thread: int) -> NotSent | None:
        texts = await self._preferences.for_server(tournament.guild)
        mentions = not await self._preferences.is_quiet(tournament.guild)
        words = thread_words(tournament, spot, texts, mentions=mentions)
        people = _users_of(tournament, spot) if mentions else ()
        return await self._say(tournament, thread, words, f"cup/{tournament.id}/{spot.label}/{thread}", people)

    async def _say(
        self, tournament: TournamentView, channel: int, words: str, said_as: str, people: Iterable[int]
    ) -> NotSent | None:
        """Post words about a tournament. Return why they were not posted; the caller asks again later.

        :param said_as: key under which the words are posted only once.
        :param people: users whom the words mention.
        """
        return await self._outbox.deliver(_Words(tournament.guild, channel, words, said_as, people))

    async def keep_open(self, guild: int, thread: int) -> bool:
        """Unarchive a thread. Return False where it is gone.

        :raises Refused: Discord can't be reached now.
        """
        client = self._reachable(guild)
        server = client.get_guild(guild)
        if server is not None and server.get_thread(thread) is not None:
            return True  # archived ones are not known
        found: object = await ask_discord(lambda: client.fetch_channel(thread))
        if isinstance(found, discord.Thread) and found.archived:
            found = await ask_discord(partial(found.edit, archived=False))
        if not isinstance(found, Failed):
            return True
        if found.meaning is Meaning.NO_CHANNEL:
            return False
        if not found.meaning.stays:
            raise Refused(Reason.THREAD_FAILED) from found.error
        logger.info("Thread %s can't be opened again: %s", thread, found.error)  # who has locked it wants it so
        return True

    def _reachable(self, guild: int) -> discord.Client:
        if self._client is None or not self._client.is_ready() or self._budget.is_out(guild):
            raise Refused(Reason.THREAD_FAILED)
        return self._client


def _users_of(tournament: TournamentView, spot: Spot) -> list[int]:
    """Return the users of a pairing, without those whose data was deleted."""
    users = (tournament.entrants[place].user for place in tournament.pairing_at(spot).entrants)
    return [user for user in users if user]


class _Words(Post):
    """Message about a tournament, posted once."""

    def __init__(self, guild: int, channel: int, words: str, said_as: str, people: Iterable[int]) -> None:
        self.key, self.guild, self.channel = said_as, guild, channel
        self._words, self._people = words, tuple(people)

    async def draw(self) -> MessageContent:
        return MessageContent(nonce=self.key, words=self._words, mentions=self._people)


def _require_said(loss: NotSent | None) -> None:
    """Raise ``Refused`` where something could not be said now. Where the thread is gone or locked, nobody is told: it
    stands on the tournament's panel all the same."""
    if loss is None:
        return
    logger.info("Something could not be said of a tournament: %s", loss)
    if not loss.meaning.stays:
        raise Refused(Reason.THREAD_FAILED) from loss.error
