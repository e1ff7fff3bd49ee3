"""People at the daily deal: today's, which is played, and days that have ended, which can be looked at.

Everything is saved before it is shown; a press delivered twice changes nothing. Nothing is told of a day's seed before
the day has ended.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from typing import Any, Final

from bot.daily.attempt import DailyAttempt, DailyResult
from bot.daily.days import day_after, day_at, end_of, noon_of
from bot.daily.deal import COMPUTER, LEVEL, PLAYER, SYSTEM, DailyDeal, game_of
from bot.daily.given_back import days_given_back
from bot.daily.ranking import merit
from bot.daily.record import DailyGroup, DailyRecord, DailyScore, daily_record, days_in_a_row
from bot.daily.streaks import DaysOf
from bot.entities.kept import NOBODY, DailyCounts, DailyPost, DailySeal, DailyTry, FinishedGame, KeptAbsence, StoredKind
from bot.errors import Reason, Refused, StoreError, Unreadable
from bot.running.lifecycle import LoopComponent
from bot.store.store import Store
from bot.tables.actions import Person, Play, Undo
from bot.tables.automatic.computer_names import computer_name
from bot.tables.limits import DAY, HOUR
from bot.tables.ports import Clock, Randomness
from bot.tables.view import PersonalView

DAYS_SEALED: Final = 7
"""So many days are sealed ahead."""
_EVERY: Final = 6 * HOUR
MOST_SCORES: Final = 3
"""So many are named who have won most of a week or a month."""
_SUNDAY: Final = 6
_TOLD_KEPT: Final = 100
_ATTEMPTS: Final = 3
"""Of a press that meets another one of the same person on its way."""


@dataclass(frozen=True, slots=True)
class DailySitting:
    """Somebody and today's deal, as it is shown.

    ``seal`` and ``next_seal`` are today's and tomorrow's, None where that can't be read; ``record`` is what the
    person's days come to. ``own`` is None before the first press, ``result`` while it is played.
    """

    day: date
    seal: str
    next_seal: str | None
    record: DailyRecord
    own: PersonalView | None
    result: DailyResult | None
    shared: bool
    has_yesterday: bool = False
    """Whether anybody has tried yesterday's, so that there is something to tell of it; looked up where it can be asked
    for, before and after a try."""
    called_off: bool = False
    """Whether some may know today's cards, so that nobody plays."""
    tried_before: bool = False
    """Whether they have had their one try and had their data deleted since."""

    @property
    def ends_at(self) -> float:
        """When the day ends, in seconds since 1970."""
        return end_of(self.day)


@dataclass(frozen=True, slots=True)
class DailyShare:
    """A result that is being shared, and the try as it was kept when that began."""

    sitting: DailySitting
    result: DailyResult
    claimed: DailyTry


@dataclass(frozen=True, slots=True)
class DailyReport:
    """A day that has ended: its deal, the reader's own try, how it went everywhere, and the tries of one server in
    their order, but for who is hidden, and how that server has played until then."""

    deal: DailyDeal
    own: DailyTry | None
    counts: DailyCounts
    here: tuple[DailyTry, ...]
    group: DailyGroup


class DailyService(LoopComponent):
    """The way to every daily deal. Every method raises ``Unavailable`` where nothing can be read or saved now."""

    def __init__(
        self,
        store: Store,
        randomness: Randomness,
        clock: Clock,
        calls_off: Callable[[date], bool] = lambda day: False,
        keep_absences: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """:param calls_off: whether some may know a day's cards, so that nobody plays it.
        :param keep_absences: keeps the bot's own absences that have just ended, before anybody's days are counted.
        """
        super().__init__()
        self._store, self._randomness, self._clock, self._calls_off = store, randomness, clock, calls_off
        self._keep_absences = keep_absences
        self._told: set[date] = set()
        """The last days whose cards this process may have told: where the machine's clock is set back, nobody plays
        them, whatever earlier days somebody asks for."""
        self._sharing: set[tuple[int, date]] = set()
        """Who shares their result of which day just now."""

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.seal_ahead, pause, "Daily deals could not be sealed ahead", StoreError)

    def today(self) -> date:
        return day_at(self._clock.now())

    async def seal_ahead(self) -> None:
        """Sees to it that today and the days to come have their seeds, and that nothing of a day that is over tells who
        tried it before they were forgotten."""
        today = self.today()
        await self._store.daily.drop_tried_before(str(today))
        if self._calls_off(today):  # a day that nobody may play is missed by nobody
            await self._store.absences.keep([KeptAbsence(1, 0, end_of(today) - DAY, end_of(today))])
        for days in range(DAYS_SEALED + 1):
            await self._seal_of(day_after(self.today(), days))

    async def look(self, person: Person) -> DailySitting:
        """Today's deal as it stands for somebody."""
        day = self.today()
        deal, tries = await self._deal(day), await self._store.daily.tries_of(person.user)
        kept = next((tried for tried in tries if tried.day == str(day)), None)
        attempt = None if kept is None else await self._attempt(deal, kept, person)
        result = None if attempt is None else attempt.result()
        return DailySitting(
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

    async def has_yesterday(self) -> bool:
        """Whether anybody has tried yesterday's deal, anywhere. Raises ``Unavailable``."""
        return await self._store.daily.was_tried(str(day_after(self.today(), -1)))

    async def has_tried_today(self, user: int) -> bool:
        """Whether somebody has begun today's deal. Raises ``Unavailable``."""
        return await self._store.daily.tried_on(user, str(day_at(self._clock.now()))) is not None

    async def begin(self, person: Person, guild: int, day: date) -> None:
        """Begins the try of today's deal; nothing happens where it has been.

        :raises Refused: that day is not today, or they had their try and were forgotten since.
        """
        self._require_today(day)
        attempt = await self._attempt(await self._deal(day), None, person)
        await asyncio.to_thread(attempt.begin)
        saved = await self._save(DailyTry(person.user, guild, str(day), 0, (), name=person.name), attempt)
        if not saved and await self._store.daily.tried_before(person.user, str(day)):
            raise Refused(Reason.DAILY_TRIED)

    async def play(self, person: Person, day: date, play: Play) -> None:
        """A press in the try of today's deal, and the computer's answer.

        :raises Refused: that day is over, or the press means something else now than when it was offered.
        """
        await self._change(person, day, lambda attempt: attempt.play(play))

    async def undo(self, person: Person, day: date, undo: Undo) -> None:
        """Takes the last press back. Raises ``Refused`` where something new was seen since."""
        await self._change(person, day, lambda attempt: attempt.undo(undo))

    @asynccontextmanager
    async def sharing(self, person: Person, day: date) -> AsyncIterator[DailyShare | None]:
        """Somebody shares their result of today: it is to be posted, and then noted (``note_shared``). None where they
        have shared it, just do so, or have none yet.

        Until it is noted nothing lasting says that it was shared: where it could not be posted, or the program has
        ended before it was, they share it again.

        :raises Refused: that day is over.
        """
        self._require_today(day)
        who, share = (person.user, day), None
        if who in self._sharing:
            yield None
            return
        self._sharing.add(who)
        try:
            kept = await self._store.daily.tried_on(person.user, str(day))
            if kept is not None and kept.won is not None and not kept.shared:
                sitting = await self.look(person)
                # Saved before it is posted: where nothing can be kept, nothing is posted again and again.
                claimed = replace(kept, version=kept.version + 1, at=self._clock.now())
                if sitting.result is not None and await self._store.daily.save(claimed):
                    share = DailyShare(sitting, sitting.result, claimed)
            yield share
        finally:
            self._sharing.discard(who)

    async def note_shared(self, share: DailyShare) -> bool:
        """A result was posted; False where the same person has shared theirs at another process since this one began
        to, which is the one that stays."""
        claimed = share.claimed
        return await self._store.daily.save(replace(claimed, version=claimed.version + 1, shared=True))

    async def report(self, user: int, guild: int, day: date) -> DailyReport:
        """A day that has ended.

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
        """The tries of a day that has ended in one server, the best first, but for who is hidden from its reader."""
        here = await self._store.daily.tries_in(guild, str(day))
        hidden = await self._store.standings.hidden_among({tried.person for tried in here} - {reader})
        return tuple(sorted((tried for tried in here if tried.person not in hidden), key=merit))

    async def group(self, guild: int, day: date, *, reader: int = NOBODY) -> DailyGroup:
        """How a server has played until a day that has ended, but for who is hidden from its reader."""
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
        """Who has won most from one day to another."""
        daily, found = self._store.daily, await self._store.daily.scores(guild, str(first), str(last))
        hidden = await self._store.standings.hidden_among({person for person, _, _ in found} - {reader})
        shown = [score for score in found if score[0] not in hidden and score[1]][:MOST_SCORES]
        return tuple([DailyScore(each[0], await daily.name_of(each[0], guild), *each[1:]) for each in shown])

    async def given_back(self) -> DaysOf:
        """Return what tells the days on which the bot was away for long, and those that it called off itself.

        :raises Unavailable: that can't be read.
        """
        if self._keep_absences is not None:
            await self._keep_absences()
        return cache(partial(days_given_back, await self._store.absences.all()))

    async def keep_post(self, post: DailyPost) -> None:
        """Remembers a server's newest announcement, or what it says now."""
        await self._store.daily.keep_post(post)

    async def outdated_posts(self) -> list[DailyPost]:
        """Today's announcements that don't say how many have played, with how many have."""
        return await self._store.daily.outdated_posts(str(self.today()))

    async def drop_post(self, post: DailyPost) -> None:
        """Forgets an announcement that is gone."""
        await self._store.daily.drop_post(post)

    async def players(self, guild: int, day: date) -> int:
        """How many have played a day's deal to the end in a server."""
        return (await self._store.daily.played_days(guild, str(day))).get(str(day), 0)

    async def record_of(self, user: int) -> DailyRecord:
        """What somebody's days come to."""
        return daily_record(await self._store.daily.tries_of(user), self.today(), await self.given_back())

    async def past(self, user: int) -> list[DailyTry]:
        """Somebody's tries of days that have ended, the last day first."""
        today = str(self.today())
        return [tried for tried in reversed(await self._store.daily.tries_of(user)) if tried.day < today]

    async def finished_game(self, person: Person, day: date) -> FinishedGame:
        """Somebody's try of a day that has ended, as finished games are told. Raises ``Refused`` as ``record`` does."""
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
        """The record of somebody's try of a day that has ended, with its proof.

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
        """From now on its cards are known."""
        if self._clock.now() < end_of(day):
            raise Refused(Reason.DAILY_OPEN)
        self._told.add(day)
        if len(self._told) > _TOLD_KEPT:
            self._told.remove(min(self._told))

    def _require_today(self, day: date) -> None:
        if day != self.today() or day in self._told:
            raise Refused(Reason.DAILY_OVER)
        if self._calls_off(day):
            raise Refused(Reason.DAILY_CALLED_OFF)

    async def _deal(self, day: date) -> DailyDeal:
        """The deal of a day, sealed now where it was not."""
        seal = await self._store.daily.seal(str(day), DailySeal(self._randomness.seed(), LEVEL))
        return DailyDeal(day, seal.seed, seal.level)

    async def _seal_of(self, day: date) -> str | None:
        """The seal of a day; None where that day's seed is damaged, which holds up no other day."""
        try:
            return (await self._deal(day)).commitment
        except Unreadable:
            return None

    async def _attempt(self, deal: DailyDeal, kept: DailyTry | None, person: Person) -> DailyAttempt:
        """Somebody's try as it stands. Raises ``Unreadable`` where what was pressed in it is damaged."""
        presses = () if kept is None else kept.presses
        made = partial(DailyAttempt, deal, presses, user=person.user, names=(person.name, computer_name(1)))
        return await asyncio.to_thread(
            self._store.damage.insist, StoredKind.DAILY_TRY, f"{person.user}/{deal.day}", made
        )

    async def _change(self, person: Person, day: date, change: Callable[[DailyAttempt], None]) -> None:
        deal = await self._deal(day)
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
        """Saves what has become of a try; False where another press was quicker."""
        tried = replace(kept, version=kept.version + 1, presses=attempt.presses, at=self._clock.now())
        if result := attempt.result():
            tried = replace(tried, won=result.won, turns=result.turns, left=result.left)
        return await self._store.daily.save(tried)
