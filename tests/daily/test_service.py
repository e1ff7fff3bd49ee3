"""The way to every daily deal, and what is told of it when."""

from contextlib import suppress

import pytest

from bot.daily.days import day_after, end_of
from bot.daily.service import DailyService
from bot.errors import Reason, Refused
from bot.tables.actions import Person
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
