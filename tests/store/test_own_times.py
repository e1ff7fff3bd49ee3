"""Zones, nights and vacations are kept, counted by the store and forgotten."""

import asyncio

from bot.entities.own_time import VACATION_OF_YEAR, YEAR, Night, OwnTime, Vacation, VacationRefusal
from bot.store.own_times import most_in_a_year
from bot.store.store import Store

ANA, BEN = 11, 12
DAY = 86_400.0
NOW = 1_790_000_000.0
WEEK = 7 * DAY


async def test_what_is_chosen_is_kept_and_forgotten(store: Store) -> None:
    times = store.own_times
    assert await times.of(ANA) == OwnTime()
    await times.set_night(ANA, Night(1380, 420), NOW)
    assert (await times.of(ANA)).night is None  # nobody knows yet when that is
    await times.set_zone(ANA, "Europe/Madrid", NOW + 1)
    await times.set_zone(BEN, "Asia/Tokyo", NOW - 50)
    vacation = Vacation(NOW + DAY, NOW + 2 * DAY)
    assert await times.take_vacation(ANA, vacation, NOW) is None
    assert await times.of(ANA) == OwnTime("Europe/Madrid", Night(1380, 420), (vacation,))
    assert await times.changed_since(NOW - 1) == [ANA]
    told = (await store.people.data_of(ANA))["own_time"]
    assert told["zone"] == "Europe/Madrid"
    assert told["night"] == ["23:00", "07:00"]
    assert len(told["vacations"]) == 1
    await store.people.forget(ANA)
    assert await times.of(ANA) == OwnTime()
    assert (await times.of(BEN)).zone == "Asia/Tokyo"


async def test_fourteen_days_in_any_year_and_no_two_that_touch(store: Store) -> None:
    times = store.own_times
    assert await times.take_vacation(ANA, Vacation(NOW, NOW + WEEK), NOW) is None
    touching = Vacation(NOW + WEEK + 60, NOW + 2 * WEEK)
    assert await times.take_vacation(ANA, touching, NOW) is VacationRefusal.OVERLAPS
    assert await times.take_vacation(ANA, Vacation(NOW + 9 * DAY, NOW + 16 * DAY), NOW) is None
    more = Vacation(NOW + 30 * DAY, NOW + 31 * DAY)
    assert await times.take_vacation(ANA, more, NOW) is VacationRefusal.TOO_MANY_DAYS
    later = Vacation(NOW + YEAR + WEEK, NOW + YEAR + 2 * WEEK)
    assert await times.take_vacation(ANA, later, NOW) is None


async def test_of_ten_vacations_asked_for_at_once_one_is_taken(store: Store) -> None:
    asked = [store.own_times.take_vacation(ANA, Vacation(NOW, NOW + WEEK - each), NOW) for each in range(10)]
    answers = await asyncio.gather(*asked)
    assert answers.count(None) == 1
    assert len((await store.own_times.of(ANA)).vacations) == 1


async def test_who_comes_back_early_has_used_only_those_days(store: Store) -> None:
    times = store.own_times
    await times.take_vacation(ANA, Vacation(NOW, NOW + WEEK), NOW)
    await times.take_vacation(ANA, Vacation(NOW + 20 * DAY, NOW + 22 * DAY), NOW)
    await times.end_vacations(ANA, NOW + DAY)
    assert (await times.of(ANA)).vacations == (Vacation(NOW, NOW + DAY),)
    await times.end_vacations(ANA, NOW + 2 * DAY)
    assert (await times.of(ANA)).vacations == (Vacation(NOW, NOW + DAY),)


async def test_a_damaged_night_is_none_and_is_told(store: Store) -> None:
    times = store.own_times
    await times.set_zone(ANA, "Europe/Madrid", NOW)
    await store.database.execute("UPDATE own_times SET night_begins = 1, night_ends = 9999 WHERE person = ?", ANA)
    assert (await times.of(ANA)).night is None
    assert store.damage.counts()


def test_the_fullest_year_is_counted_wherever_it_begins() -> None:
    assert most_in_a_year([]) == 0
    apart = [Vacation(NOW, NOW + WEEK), Vacation(NOW + YEAR, NOW + YEAR + WEEK)]
    assert most_in_a_year(apart) == WEEK
    near = [Vacation(NOW, NOW + WEEK), Vacation(NOW + YEAR - WEEK, NOW + YEAR)]
    assert most_in_a_year(near) == VACATION_OF_YEAR
