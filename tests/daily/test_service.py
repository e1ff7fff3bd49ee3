"""The way to every daily deal, and what is told of it when."""

from contextlib import suppress

import pytest

from bot.daily.days import day_after, end_of
from bot.daily.service import DailyService
from bot.entities.kept import DailyTry, KeptAbsence
from bot.errors import Reason, Refused
from bot.tables.actions import Person
from bot.tables.limits import DAY, HOUR
from tests.store.memory import MemoryStore
from tests.tables.world import GUILD, RepeatingRandomness, StandingClock

ANA, BEN = Person(101, "Ana", 1), Person(102, "Ben", 2)


@pytest.mark.parametrize("told_by", ["report", "record", "finished_game"])
async def test_a_day_whose_cards_were_told_is_not_played_where_the_clock_is_set_back(told_by: str) -> None:
    clock = StandingClock()
    daily = DailyService(MemoryStore(), RepeatingRandomness(), clock)
    day = daily.today()
    clock.time = end_of(day) - 10
    await daily.begin(ANA, GUILD, day)
    clock.time += 20
    if told_by == "report":
        await daily.report(BEN.user, GUILD, day)
    else:
        await getattr(daily, told_by)(ANA, day)
    for days in range(1, 150):
        with suppress(Refused):
            await daily.report(BEN.user, GUILD, day_after(day, -days))  # days of which nothing is kept
    clock.time -= 20
    assert daily.today() == day
    with pytest.raises(Refused, match=Reason.DAILY_OVER):
        await daily.begin(BEN, GUILD, day)
    assert (await daily.look(BEN)).own is None
    clock.time += 20
    await daily.begin(BEN, GUILD, day_after(day))
    assert (await daily.look(BEN)).own is not None


async def test_hours_in_which_the_bot_was_away_break_nobodys_streak() -> None:
    clock, store, kept_first = StandingClock(), MemoryStore(), list[int]()

    async def keep_absences() -> None:
        kept_first.append(1)

    daily = DailyService(store, RepeatingRandomness(), clock, keep_absences=keep_absences)
    today = daily.today()
    for ago in (1, 4, 5):
        tried = DailyTry(ANA.user, GUILD, str(day_after(today, -ago)), 1, (), won=True, turns=9, at=1.0)
        assert await store.daily.save(tried)
    assert (await daily.record_of(ANA.user)).streak == 1
    began = end_of(day_after(today, -4)) + HOUR
    await store.absences.keep([KeptAbsence(1, 0, began, began + 40 * HOUR)])
    assert (await daily.record_of(ANA.user)).streak == (await daily.look(ANA)).record.streak == 3
    assert (await daily.group(GUILD, day_after(today, -1))).streak == 3
    assert len(kept_first) == 4, "what has just ended is kept before days are counted"


async def test_a_day_that_was_called_off_is_missed_by_nobody() -> None:
    clock, store = StandingClock(), MemoryStore()
    called_off = DailyService(store, RepeatingRandomness(), clock, calls_off=lambda day: True)
    today = called_off.today()
    await called_off.seal_ahead()
    clock.time += DAY
    for day in (day_after(today, -1), day_after(today)):
        assert await store.daily.save(DailyTry(ANA.user, GUILD, str(day), 1, (), won=True, turns=9, at=1.0))
    daily = DailyService(store, RepeatingRandomness(), clock)
    assert (await daily.group(GUILD, day_after(today))).streak == 2
