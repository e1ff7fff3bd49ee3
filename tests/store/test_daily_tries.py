"""The daily deal: one seed a day whoever asks, tries saved in order, exported, forgotten, pruned; the stores agree."""

import asyncio
import hashlib
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.entities.kept import DailyCounts, DailyPost, DailySeal, DailyTally, DailyTry
from bot.errors import Unreadable
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from tests.store.helpers import START, ask_file
from tests.store.memory import MemoryStore
from tests.store.postgres import emptied

ANA, BEN, GUILD = 11, 2**63 - 1, 2**62
MONDAY, TUESDAY = "2026-11-23", "2026-11-24"


def tried(person: int = ANA, day: str = MONDAY, version: int = 1, **changes: Any) -> DailyTry:
    return DailyTry(person, GUILD, day, version, **{"presses": ("h:7H>c2;g>c1", "h:9S>s2"), "at": START, **changes})


def ended(person: int = ANA, day: str = MONDAY, version: int = 1, **changes: Any) -> DailyTry:
    return tried(person, day, version, **{"won": True, "turns": 9, **changes})


async def tries_on(store: Store, day: str) -> list[tuple[int | None, int | None, str]]:
    """Who tried a day in which server, and what they pressed."""
    query = "SELECT person, guild, presses FROM daily_tries WHERE day = ? ORDER BY id"
    return [tuple(row) for row in await store.database.read_after_writes(query, day)]


async def test_a_day_has_one_seed_whoever_asks_first(store: Store) -> None:
    first, second = DailySeal(bytes(range(32)), "regular"), DailySeal(bytes(32), "fixed")
    assert await store.daily.seal(MONDAY, first) == first
    assert await store.daily.seal(MONDAY, second) == first
    assert await store.daily.seal(TUESDAY, second) == second


async def test_processes_that_seal_at_once_agree(store: Store) -> None:
    sealed = await asyncio.gather(*(store.daily.seal(MONDAY, seal_number(number)) for number in range(8)))
    assert len(set(sealed)) == 1


def seal_number(number: int) -> DailySeal:
    return DailySeal(bytes([number]) * 32, "regular")


async def test_a_day_that_an_earlier_release_sealed_keeps_its_player(store: Store) -> None:
    await store.database.execute("INSERT INTO daily_seeds (day, seed) VALUES (?, ?)", MONDAY, bytes(32).hex())
    assert await store.daily.seal(MONDAY, seal_number(1)) == DailySeal(bytes(32), "fixed")


async def test_releases_that_know_one_level_alone_refuse_a_day_that_has_one(store: Store) -> None:
    """They read the seed so; refused is better than answered by another player than everybody else's."""
    await store.daily.seal(MONDAY, seal_number(1))
    [(kept,)] = await store.database.read_after_writes("SELECT seed FROM daily_seeds WHERE day = ?", MONDAY)
    with pytest.raises(ValueError, match="non-hexadecimal"):
        bytes.fromhex(kept)


async def test_a_day_with_a_level_that_a_later_release_knows_is_not_played(store: Store) -> None:
    sealed = f"later:{bytes(32).hex()}"
    await store.database.execute("INSERT INTO daily_seeds (day, seed) VALUES (?, ?)", MONDAY, sealed)
    with pytest.raises(Unreadable):
        await store.daily.seal(MONDAY, seal_number(1))


async def test_what_was_saved_is_there(store: Store) -> None:
    begun, done = tried(), ended(BEN, left=3, won=False, shared=True)
    assert await store.daily.save(begun)
    assert await store.daily.save(done)
    assert await store.daily.tried_on(ANA, MONDAY) == begun
    assert await store.daily.tried_on(ANA, TUESDAY) is None
    assert await store.daily.tries_in(GUILD, MONDAY) == [replace(each, presses=()) for each in (begun, done)]
    assert await store.daily.tries_in(GUILD + 1, MONDAY) == []
    assert await store.daily.counts_on(MONDAY) == DailyCounts(2, 0, None)
    assert [await store.daily.was_tried(day) for day in ("2026-11-22", MONDAY)] == [False, True]
    await store.daily.save(ended(ANA, TUESDAY))
    assert await store.daily.counts_on(TUESDAY) == DailyCounts(1, 1, ended().turns)
    assert [each.day for each in await store.daily.tries_of(ANA)] == [MONDAY, TUESDAY]


async def test_results_of_a_day_are_counted_by_what_they_are(store: Store) -> None:
    """Over all servers, of hidden and forgotten people as well, and of nobody who still plays."""
    won = ended(ANA, turns=9)
    await store.daily.save(won)
    await store.daily.save(replace(ended(BEN, turns=9), guild=GUILD + 1))
    for person, left, turns in ((13, 3, 20), (14, 3, 9), (15, 1, 9)):
        await store.daily.save(ended(person, won=False, left=left, turns=turns))
    await store.daily.save(tried(16))
    await store.daily.save(tried(17, turns=4, left=6))  # given up
    await store.daily.save(ended(18, TUESDAY, turns=1))
    await store.standings.hide(BEN, hidden=True)
    expected = {
        DailyTally(True, 9, 0, 2),
        DailyTally(False, 0, 3, 2),
        DailyTally(False, 0, 1, 1),
        DailyTally(None, 0, 0, 1),
    }
    found = await store.daily.tallies_on(MONDAY)
    assert {*found} == expected
    assert len(found) == len(expected)
    await store.people.forget(ANA, day=MONDAY)
    assert {*await store.daily.tallies_on(MONDAY)} == expected, "how theirs ended still counts"
    await store.people.forget(17, day=MONDAY)
    assert {*await store.daily.tallies_on(MONDAY)} == {each for each in expected if each.won is not None}
    assert await store.daily.tallies_on(TUESDAY) == [DailyTally(True, 1, 0, 1)]


async def test_a_result_that_no_attempt_has_is_passed_over(sqlite_store: SqliteStore) -> None:
    for person in (ANA, BEN, 13):
        await sqlite_store.daily.save(ended(person))
    for damage, person in (("won = 0, goal_left = -3", ANA), ("turns = -1", BEN)):
        await sqlite_store.database.execute(f"UPDATE daily_tries SET {damage} WHERE person = ?", person)
    assert await sqlite_store.daily.tallies_on(MONDAY) == [DailyTally(True, 9, 0, 1)]


async def test_a_servers_days_are_counted_and_who_won_most_of_them(store: Store) -> None:
    for person, day, won in ((ANA, MONDAY, True), (ANA, TUESDAY, True), (BEN, MONDAY, True), (BEN, TUESDAY, False)):
        await store.daily.save(ended(person, day, won=won, name=f"{person} {day}"))
    await store.daily.save(tried(13, TUESDAY))
    await store.daily.save(replace(ended(14, TUESDAY), guild=GUILD + 1))
    assert await store.daily.played_days(GUILD, TUESDAY) == {MONDAY: 2, TUESDAY: 2}
    assert await store.daily.played_days(GUILD, MONDAY) == {MONDAY: 2}
    assert await store.daily.scores(GUILD, MONDAY, TUESDAY) == [(ANA, 2, 2), (BEN, 1, 2)]
    assert await store.daily.scores(GUILD, TUESDAY, TUESDAY) == [(ANA, 1, 1), (BEN, 0, 1)]
    assert await store.daily.name_of(ANA, GUILD) == f"{ANA} {TUESDAY}"
    assert await store.daily.name_of(ANA, GUILD + 1) is None
    await store.people.forget(ANA)
    assert await store.daily.scores(GUILD, MONDAY, TUESDAY) == [(BEN, 1, 2)]
    assert await store.daily.name_of(ANA, GUILD) is None


async def test_an_announcement_is_outdated_until_it_says_how_many_have_played(store: Store) -> None:
    post = DailyPost(GUILD, MONDAY, 5, 6, 0)
    await store.daily.keep_post(post)
    await store.daily.save(tried())
    assert await store.daily.outdated_posts(MONDAY) == [], "nobody has played to the end"
    await store.daily.save(ended(version=2))
    (outdated,) = await store.daily.outdated_posts(MONDAY)
    assert outdated == replace(post, players=1)
    assert await store.daily.outdated_posts(TUESDAY) == []
    await store.daily.keep_post(outdated)
    assert await store.daily.outdated_posts(MONDAY) == []
    await store.daily.keep_post(DailyPost(GUILD, TUESDAY, 5, 7, 0))
    await store.daily.save(ended(ANA, TUESDAY))
    await store.daily.drop_post(post)
    assert [each.message for each in await store.daily.outdated_posts(TUESDAY)] == [7]
    await store.daily.drop_post(DailyPost(GUILD, TUESDAY, 5, 7, 0))
    assert await store.daily.outdated_posts(TUESDAY) == []


async def test_a_try_keeps_the_name_that_it_was_played_under(store: Store) -> None:
    await store.daily.save(tried(name="Ana"))
    await store.daily.save(tried(version=2))
    (kept,) = await store.daily.tries_of(ANA)
    assert kept.name == "Ana", "a process of an earlier release says none"


async def test_only_the_next_version_is_taken(store: Store) -> None:
    assert not await store.daily.save(tried(version=2))
    assert await store.daily.save(tried(presses=()))
    assert not await store.daily.save(ended(version=1))
    assert not await store.daily.save(ended(version=3))
    assert await store.daily.save(tried(version=2))
    assert [each.version for each in await store.daily.tries_of(ANA)] == [2]


async def test_a_try_stays_with_the_server_where_it_was_begun(store: Store) -> None:
    await store.daily.save(tried())
    await store.daily.save(DailyTry(ANA, 5, MONDAY, 2, (), at=START))
    assert [each.guild for each in await store.daily.tries_of(ANA)] == [GUILD]


async def test_a_person_reads_theirs_and_has_them_forgotten(store: Store) -> None:
    await store.daily.save(ended(ANA, MONDAY))
    await store.daily.save(tried(ANA, TUESDAY))
    await store.daily.save(ended(BEN, MONDAY))
    told = (await store.people.data_of(ANA))["daily"]
    assert [(each["day"], each["won"], each["server"]) for each in told] == [
        (MONDAY, True, GUILD),
        (TUESDAY, None, GUILD),
    ]
    await store.people.forget(ANA)
    assert (await store.people.data_of(ANA))["daily"] == []
    assert await tries_on(store, MONDAY) == [(None, None, ""), (BEN, GUILD, "h:7H>c2;g>c1 h:9S>s2")]
    assert [each.person for each in await store.daily.tries_in(GUILD, MONDAY)] == [BEN]
    assert (await store.daily.counts_on(MONDAY)).tries == 2, "how theirs ended still counts"
    assert await tries_on(store, TUESDAY) == []


async def test_a_damaged_secret_keeps_nobody_from_playing_or_being_forgotten(sqlite_store: SqliteStore) -> None:
    await sqlite_store.notes.set("daily secret", "nonsense")
    assert await sqlite_store.daily.save(tried(BEN))
    await sqlite_store.people.forget(BEN, day=MONDAY)
    assert await sqlite_store.daily.tried_before(BEN, MONDAY)
    assert not await sqlite_store.daily.save(tried(BEN))
    assert await sqlite_store.daily.save(tried(ANA))


async def test_nobody_is_left_in_the_file(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.daily.save(ended())
    await store.daily.save(tried(day=TUESDAY))
    await store.people.forget(ANA)
    await store.close()
    assert ask_file(path, "SELECT person, guild, day, presses FROM daily_tries") == [(None, None, MONDAY, "")]


async def test_those_who_stay_away_are_taken_out(store: Store) -> None:
    await store.daily.save(ended(ANA))
    await store.daily.save(ended(BEN))
    await store.daily.save(tried(BEN, TUESDAY, at=START + 10))
    await store.daily.prune(START + 5)
    assert [person for person, *_ in await tries_on(store, MONDAY)] == [None, BEN]
    assert len(await store.daily.tries_of(BEN)) == 2


tries = st.builds(
    DailyTry,
    st.sampled_from([1, 2]),
    st.sampled_from([7, 8]),
    st.sampled_from([MONDAY, TUESDAY]),
    st.integers(1, 3),
    st.sampled_from([(), ("g>c1",), ("g>c1;s1>c2", "pass")]),
    st.sampled_from([None, True, False]),
    st.integers(0, 9),
    st.integers(0, 9),
    at=st.floats(0, 100),
)
operations = st.lists(
    st.one_of(
        st.tuples(st.just("daily.save"), tries),
        st.tuples(st.just("daily.save"), tries),
        st.tuples(st.just("people.forget"), st.sampled_from([1, 2])),
        st.tuples(st.just("daily.prune"), st.floats(0, 100)),
    ),
    max_size=20,
)


async def known(store: Store) -> Any:
    days: list[Any] = [await tries_on(store, day) for day in (MONDAY, TUESDAY)]
    days += [[await store.daily.counts_on(day), await store.daily.tries_in(7, day)] for day in (MONDAY, TUESDAY)]
    days += [{*await store.daily.tallies_on(day)} for day in (MONDAY, TUESDAY)]
    return days, [[await store.daily.tries_of(person), await store.people.data_of(person)] for person in (1, 2)]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sequence=operations)
async def test_the_stores_agree(postgres_store: PostgresStore, sequence: list[tuple[str, Any]]) -> None:
    sqlite, postgres = MemoryStore(), await emptied(postgres_store)
    for name, what in sequence:
        asked = attrgetter(name)
        assert await asked(sqlite)(what) == await asked(postgres)(what)
        assert await known(sqlite) == await known(postgres)


async def test_who_was_forgotten_after_a_try_gets_no_other_one_that_day(store: Store) -> None:
    await store.daily.save(ended())
    await store.daily.save(tried(BEN))
    for person in (ANA, BEN):
        assert not await store.daily.tried_before(person, MONDAY)
        await store.people.forget(person, day=MONDAY)
        assert await store.daily.tried_before(person, MONDAY)
        assert not await store.daily.tried_before(person, TUESDAY)
        assert not await store.daily.save(tried(person)), "the store itself keeps nobody's second try"
        assert await store.daily.save(tried(person, TUESDAY))
        assert (await store.people.data_of(person))["daily"] != []
    assert [person for person, *_ in await tries_on(store, MONDAY)] == [None]
    await store.people.forget(ANA + 1, day=MONDAY)
    assert not await store.daily.tried_before(ANA + 1, MONDAY), "who has not tried yet, may"
    assert await store.daily.save(tried(ANA + 1))
    await store.daily.drop_tried_before(TUESDAY)
    assert not await store.daily.tried_before(ANA, MONDAY)


async def test_of_a_beginning_and_a_deletion_at_once_no_second_try_comes(store: Store) -> None:
    for number in range(20):
        person = 100 + number
        await store.daily.save(tried(person))
        await asyncio.gather(
            store.people.forget(person, day=MONDAY), *(store.daily.save(tried(person)) for _ in range(5))
        )
        assert await store.daily.tried_before(person, MONDAY)
        assert await store.daily.tries_of(person) == []


async def test_nothing_tells_whose_fingerprint_it_is(store: Store) -> None:
    await store.daily.save(tried())
    await store.people.forget(ANA, day=MONDAY)
    [(day, fingerprint)] = await store.database.read("SELECT day, fingerprint FROM daily_forgotten")
    assert (day, len(fingerprint)) == (MONDAY, 64)
    assert fingerprint != hashlib.sha256(f"{MONDAY} {ANA}".encode()).hexdigest()
