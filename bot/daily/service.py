"""Service of the daily deal: today's, which is played, and past days, which can be viewed.

Everything is saved before it is shown. A press delivered twice changes nothing. A day's seed stays secret until the day
has ended.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from functools import cache, partial
from typing import Any, Final

from bot.daily.attempt import DailyAttempt
from bot.daily.days import day_after, day_at, end_of, noon_of
from bot.daily.deal import COMPUTER, LEVEL, PLAYER, SYSTEM, DailyDeal, game_of
from bot.daily.given_back import days_given_back
from bot.daily.lookback import CostliestTurn, costliest_turn
from bot.daily.ranking import merit
from bot.daily.record import DailyGroup, DailyRecord, DailyScore, daily_record, days_in_a_row
from bot.daily.sitting import DailyReport, DailyShare, DailySitting
from bot.daily.standing import standing_among
from bot.daily.streaks import DaysOf
from bot.entities.kept import NOBODY, DailyPost, DailySeal, DailyTry, FinishedGame, KeptAbsence, StoredKind
from bot.errors import Reason, Refused, StoreError, Unreadable
from bot.running.lifecycle import LoopComponent
from bot.store.store import Store
from bot.tables.actions import Person, Play, Undo
from bot.tables.automatic.computer_names import computer_name
from bot.tables.limits import DAY, HOUR
from bot.tables.ports import Clock, Randomness

logger = logging.getLogger(__name__)

DAYS_SEALED: Final = 7
"""Number of days sealed ahead."""
_EVERY: Final = 6 * HOUR
MOST_SCORES: Final = 3
"""Number of people listed with most wins of a week or month."""
_SUNDAY: Final = 6
_TOLD_KEPT: Final = 100
_TURNS_KEPT: Final = 200
"""Size of the cache of costliest turns, some kilobytes each."""
_ATTEMPTS: Final = 3
"""Retries of a press that collides with another one of the same person."""


class DailyService(LoopComponent):
    """Service of daily deals. Every method raises ``Unavailable`` if the store can't read or save now."""

    def __init__(
        self,
        store: Store,
        randomness: Randomness,
        clock: Clock,
        calls_off: Callable[[date], bool] = lambda day: False,
        keep_absences: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Serve daily deals.

        :param calls_off: whether some may know a day's cards, so that nobody plays it.
        :param keep_absences: saves the bot's absences that have just ended, before days are counted.
        """
        super().__init__()
        self._store, self._randomness, self._clock, self._calls_off = store, randomness, clock, calls_off
        self._keep_absences = keep_absences
        self._told: set[date] = set()
        """The last days whose cards this process may have revealed. If the machine's clock is set back, nobody plays
        them, whatever earlier days are requested."""
        self._sharing: set[tuple[int, date]] = set()
        """People and days of results being shared just now."""
        self._looking_back = asyncio.Lock()
        self._costly: dict[tuple[str, tuple[str, ...]], CostliestTurn | None] = {}
        """Costliest turns of ended attempts, by day and presses, the newest last."""

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.seal_ahead, pause, "Daily deals could not be sealed ahead", StoreError)

    def today(self) -> date:
        return day_at(self._clock.now())

    async def seal_ahead(self) -> None:
        """Make seeds for today and the coming days. Drop the notes of people who had tried a past day before their data
        was deleted."""
        today = self.today()
        await self._store.daily.drop_tried_before(str(today))
        if self._calls_off(today):  # nobody may play it, so missing it must end no streak
            await self._store.absences.keep([KeptAbsence(1, 0, end_of(today) - DAY, end_of(today))])
        # Ahead, so that each day's commitment can be shown before the day begins.
        for days in range(DAYS_SEALED + 1):
            await self._seal_of(day_after(self.today(), days))

    async def look(self, person: Person) -> DailySitting:
        """Return today's deal as it stands for a person."""
        day = self.today()
        deal, tries = await self._deal(day), await self._store.daily.tries_of(person.user)
        kept = next((tried for tried in tries if tried.day == str(day)), None)
        attempt = None if kept is None else await self._attempt(deal, kept, person)
        result = None if attempt is None else attempt.result()
        sitting = DailySitting(
            day=day,
            seal=deal.commitment,
            next_seal=await self._seal_of(day_after(day)),
            record=daily_record(tries, day, await self.given_back()),
            own=None if attempt is None else attempt.view(),
            result=result,
            shared=(kept is not None and kept.shared) or (person.user, day) in self._sharing,
            has_yesterday=(attempt is None or result is not None) and await self.has_yesterday(),
            called_off=self._calls_off(day),
            tried_before=kept is None and await self._store.daily.tried_before(person.user, str(day)),
        )
        if attempt is None or kept is None or result is None:
            return sitting
        standing = standing_among(await self._store.daily.tallies_on(str(day)), kept)
        sitting = replace(sitting, standing=standing, signs=attempt.signs())
        try:
            key = kept.day, attempt.presses  # of nobody's name, so it need not be forgotten with a person
            async with self._looking_back:  # many presses at once look for the costliest turn once
                if key not in self._costly:
                    self._costly[key] = await asyncio.to_thread(lambda: costliest_turn(attempt.parts()))
                    if len(self._costly) > _TURNS_KEPT:
                        del self._costly[next(iter(self._costly))]
            return replace(sitting, judged=True, costliest=self._costly.get(key))
        except Exception:  # the end stands without it
            logger.exception("The turns of the daily deal of %s could not be judged", day)
            return sitting

    async def has_yesterday(self) -> bool:
        """Whether anybody, anywhere, has tried yesterday's deal. Raises ``Unavailable``."""
        return await self._store.daily.was_tried(str(day_after(self.today(), -1)))

    async def has_tried_today(self, user: int) -> bool:
        """Whether a person has begun today's deal. Raises ``Unavailable``."""
        return await self._store.daily.tried_on(user, str(day_at(self._clock.now()))) is not None

    async def begin(self, person: Person, guild: int, day: date) -> None:
        """Begin the attempt at today's deal, unless it has begun.

        :raises Refused: the day is not today, or the person had their attempt before their data was deleted.
        """
        self._require_today(day)
        attempt = await self._attempt(await self._deal(day), None, person)
        # In a thread, as wherever the computer answers: it thinks longer than a press may hold up the others.
        await asyncio.to_thread(attempt.begin)
        saved = await self._save(DailyTry(person.user, guild, str(day), 0, (), name=person.name), attempt)
        # Not saved, it has begun already, here or elsewhere; or they have begun and were forgotten since.
        if not saved and await self._store.daily.tried_before(person.user, str(day)):
            raise Refused(Reason.DAILY_TRIED)

    async def play(self, person: Person, day: date, play: Play) -> None:
        """Make a press in the attempt at today's deal, with the computer's answer.

        :raises Refused: the day is over, or the press no longer means what it offered.
        """
        await self._change(person, day, lambda attempt: attempt.play(play))

    async def give_up(self, person: Person, day: date) -> None:
        """Give the attempt at today's deal up, unless it has ended. Raises ``Refused`` if the day is over."""
        await self._change(person, day, DailyAttempt.give_up)

    async def undo(self, person: Person, day: date, undo: Undo) -> None:
        """Take the last press back. Raises ``Refused`` if something new was seen since."""
        await self._change(person, day, lambda attempt: attempt.undo(undo))

    @asynccontextmanager
    async def sharing(self, person: Person, day: date) -> AsyncIterator[DailyShare | None]:
        """Share a person's result of today: the caller posts it, then calls ``note_shared``. Yields None if it was
        shared, is being shared, or does not exist.

        Until ``note_shared`` nothing durable says that it was shared. If it can't be posted, or the program ends
        before, the person can share it again.

        :raises Refused: the day is over.
        """
        self._require_today(day)
        who, share = (person.user, day), None
        if who in self._sharing:
            yield None
            return
        # Before anything is awaited: a second press finds it being shared.
        self._sharing.add(who)
        try:
            kept = await self._store.daily.tried_on(person.user, str(day))
            if kept is not None and kept.has_ended and not kept.shared:
                sitting = await self.look(person)
                # Save before posting: if the store can't save, the result would be posted again and again.
                claimed = replace(kept, version=kept.version + 1, at=self._clock.now())
                if sitting.result is not None and await self._store.daily.save(claimed):
                    share = DailyShare(sitting, sitting.result, claimed)
            yield share
        finally:
            self._sharing.discard(who)

    async def note_shared(self, share: DailyShare) -> bool:
        """Note that a result was posted. Return False if the person shared it at another process meanwhile; that post
        stays."""
        claimed = share.claimed
        return await self._store.daily.save(replace(claimed, version=claimed.version + 1, shared=True))

    async def report(self, user: int, guild: int, day: date) -> DailyReport:
        """Return the report of a past day.

        :raises Refused: it has not ended, or nobody played.
        """
        self._require_ended(day)
        counts = await self._store.daily.counts_on(str(day))
        if not counts.tries:
            raise Refused(Reason.NO_DAILY)
        own = await self._store.daily.tried_on(user, str(day))
        here, group = await self.table(guild, day, reader=user), await self.group(guild, day, reader=user)
        return DailyReport(await self._deal(day), own, counts, here, group)

    async def table(self, guild: int, day: date, *, reader: int = NOBODY) -> tuple[DailyTry, ...]:
        """Return the attempts of a past day in one server, the best first, without people hidden from the reader."""
        here = await self._store.daily.tries_in(guild, str(day))
        hidden = await self._store.standings.hidden_among({tried.person for tried in here} - {reader})
        return tuple(sorted((tried for tried in here if tried.person not in hidden), key=merit))

    async def group(self, guild: int, day: date, *, reader: int = NOBODY) -> DailyGroup:
        """Return a server's summary up to a past day, without people hidden from the reader."""
        days = await self._store.daily.played_days(guild, str(day))
        return DailyGroup(
            days_in_a_row(days, day, (await self.given_back())(guild)),
            days.get(str(day), 0),
            await self._scores(guild, day_after(day, -day.weekday()), day, reader),
            await self._scores(guild, day.replace(day=1), day, reader),
            ends_week=day.weekday() == _SUNDAY,
            ends_month=day_after(day).day == 1,
        )

    async def _scores(self, guild: int, first: date, last: date, reader: int) -> tuple[DailyScore, ...]:
        """Return the people with most wins from one day to another."""
        daily, found = self._store.daily, await self._store.daily.scores(guild, str(first), str(last))
        hidden = await self._store.standings.hidden_among({person for person, _, _ in found} - {reader})
        shown = [score for score in found if score[0] not in hidden and score[1]][:MOST_SCORES]
        return tuple([DailyScore(each[0], await daily.name_of(each[0], guild), *each[1:]) for each in shown])

    async def given_back(self) -> DaysOf:
        """Return a function that gives a server's days on which the bot was away for long, or that it called off.

        :raises Unavailable: the absences can't be read.
        """
        # An absence that has just ended must be among those that are counted.
        if self._keep_absences is not None:
            await self._keep_absences()
        return cache(partial(days_given_back, await self._store.absences.all()))

    async def keep_post(self, post: DailyPost) -> None:
        """Store a server's newest announcement, or its present text."""
        await self._store.daily.keep_post(post)

    async def outdated_posts(self) -> list[DailyPost]:
        """Return today's announcements with a stale number of players, each with the present number."""
        return await self._store.daily.outdated_posts(str(self.today()))

    async def drop_post(self, post: DailyPost) -> None:
        """Forget a deleted announcement."""
        await self._store.daily.drop_post(post)

    async def players(self, guild: int, day: date) -> int:
        """Return how many people in a server have played a day's deal to the end."""
        return (await self._store.daily.played_days(guild, str(day))).get(str(day), 0)

    async def record_of(self, user: int) -> DailyRecord:
        """Return the summary of a person's days."""
        return daily_record(await self._store.daily.tries_of(user), self.today(), await self.given_back())

    async def past(self, user: int) -> list[DailyTry]:
        """Return a person's attempts of past days, the last day first."""
        today = str(self.today())
        return [tried for tried in reversed(await self._store.daily.tries_of(user)) if tried.day < today]

    async def finished_game(self, person: Person, day: date) -> FinishedGame:
        """Return a person's attempt of a past day in the form of finished games. Raises ``Refused`` as
        ``record`` does."""
        kept = await self._own_ended(person.user, day)
        winners = () if kept.won is None else (PLAYER if kept.won else COMPUTER,)
        return FinishedGame(
            game_of(day),
            0,
            SYSTEM,
            (person.name, computer_name(1)),
            (person.user,),
            winners,
            noon_of(day),
            (person.user, NOBODY),
            was_played=bool(kept.presses),
        )

    async def record(self, person: Person, day: date) -> dict[str, Any]:
        """Return the record of a person's attempt of a past day, with its proof.

        :raises Refused: the day has not ended, or they did not play.
        """
        kept = await self._own_ended(person.user, day)
        attempt = await self._attempt(await self._deal(day), kept, person)
        return await asyncio.to_thread(attempt.record)

    async def _own_ended(self, user: int, day: date) -> DailyTry:
        self._require_ended(day)
        kept = await self._store.daily.tried_on(user, str(day))
        if kept is None:
            raise Refused(Reason.NO_DAILY)
        return kept

    def _require_ended(self, day: date) -> None:
        """Refuse a day that has not ended, and note that its cards may be known from now on."""
        if self._clock.now() < end_of(day):
            raise Refused(Reason.DAILY_OPEN)
        self._told.add(day)
        # The oldest go first: no clock is set back that far by accident.
        if len(self._told) > _TOLD_KEPT:
            self._told.remove(min(self._told))

    def _require_today(self, day: date) -> None:
        if day != self.today() or day in self._told:
            raise Refused(Reason.DAILY_OVER)
        if self._calls_off(day):
            raise Refused(Reason.DAILY_CALLED_OFF)

    async def _deal(self, day: date) -> DailyDeal:
        """Return the deal of a day, sealing it now if it was not sealed before."""
        seal = await self._store.daily.seal(str(day), DailySeal(self._randomness.seed(), LEVEL))
        return DailyDeal(day, seal.seed, seal.level)

    async def _seal_of(self, day: date) -> str | None:
        """Return the seal of a day, or None if its seed is damaged; that must not block other days."""
        try:
            return (await self._deal(day)).commitment
        except Unreadable:
            return None

    async def _attempt(self, deal: DailyDeal, kept: DailyTry | None, person: Person) -> DailyAttempt:
        """Return a person's attempt as it stands. Raises ``Unreadable`` if its presses are damaged."""
        presses = () if kept is None else kept.presses
        made = partial(DailyAttempt, deal, presses, user=person.user, names=(person.name, computer_name(1)))
        attempt = await asyncio.to_thread(
            self._store.damage.insist, StoredKind.DAILY_TRY, f"{person.user}/{deal.day}", made
        )
        # Giving up is no press, so the presses alone don't tell of it.
        if kept is not None and kept.gave_up:
            attempt.give_up()
        return attempt

    async def _change(self, person: Person, day: date, change: Callable[[DailyAttempt], None]) -> None:
        deal = await self._deal(day)
        # Optimistic concurrency: read, change, save with the next version, and repeat after another press came first.
        for _ in range(_ATTEMPTS):
            self._require_today(day)
            kept = await self._store.daily.tried_on(person.user, str(day))
            if kept is None:
                raise Refused(Reason.STALE)
            attempt = await self._attempt(deal, kept, person)
            await asyncio.to_thread(change, attempt)
            if await self._save(kept, attempt):
                return
        raise Refused(Reason.STALE)

    async def _save(self, kept: DailyTry, attempt: DailyAttempt) -> bool:
        """Save a changed attempt. Return False if another press came first."""
        tried = replace(kept, version=kept.version + 1, presses=attempt.presses, at=self._clock.now())
        if result := attempt.result():
            won = None if result.gave_up else result.won
            tried = replace(tried, won=won, turns=result.turns, left=result.left)
        return await self._store.daily.save(tried)
