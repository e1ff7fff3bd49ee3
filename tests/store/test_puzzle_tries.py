"""Tries of puzzles: saved in order, exported, forgotten and pruned; the stores agree on all of it."""

import os
from operator import attrgetter
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.entities.kept import PuzzleDay, PuzzleTry
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from tests.store.helpers import START, ask_file
from tests.store.memory import MemoryStore
from tests.store.postgres import emptied

ANA, BEN = 11, 2**63 - 1


def tried(person: int = ANA, puzzle: str = "aaaa", version: int = 1, **changes: Any) -> PuzzleTry:
    return PuzzleTry(person, puzzle, version, **{"moves": ("g>c1",), "reached": False, "at": START, **changes})


def ended(person: int = ANA, puzzle: str = "aaaa", version: int = 1, *, solved: bool = True) -> PuzzleTry:
    return tried(person, puzzle, version, reached=solved, solved=solved, person_rating=1250.5, puzzle_rating=990.25)


async def test_what_was_saved_is_there(store: Store) -> None:
    first = tried(moves=("h:7H>c2", "s3>c4"))
    assert await store.puzzles.save(first)
    assert await store.puzzles.tries(ANA) == [first]
    assert await store.puzzles.tries(BEN) == []
    assert await store.puzzles.rated() == []


def day(person: int = ANA, on: str = "2026-11-02", *, solved: bool = True, guild: int = 7) -> PuzzleDay:
    return PuzzleDay(person, on, guild, "aaaa", solved, START)


async def test_how_a_day_first_came_out_stays_and_comes_with_its_try_or_not_at_all(store: Store) -> None:
    assert await store.puzzles.save(ended(), day=day(solved=False))
    assert await store.puzzles.save(tried(version=2, reached=True), day=day())
    assert not await store.puzzles.save(tried(version=2, reached=True), day=day(on="2026-11-03"))
    assert not await store.puzzles.save(ended(BEN), after=9, day=day(BEN))
    assert await store.puzzles.days(ANA) == [day(solved=False)]
    assert await store.puzzles.days(BEN) == []
    assert await store.puzzles.save(tried(version=3), day=day(on="2026-11-01"))
    assert [each.day for each in await store.puzzles.days(ANA)] == ["2026-11-01", "2026-11-02"]


async def test_days_are_told_and_forgotten_and_go_with_who_stays_away(store: Store) -> None:
    await store.puzzles.save(ended(), day=day())
    await store.puzzles.save(ended(BEN, "bbbb"), day=day(BEN))
    assert (await store.people.data_of(ANA))["puzzle_days"] == [
        {"day": "2026-11-02", "server": 7, "puzzle": "aaaa", "solved": True, "at": START}
    ]
    await store.people.forget(ANA)
    assert (await store.people.data_of(ANA))["puzzle_days"] == await store.puzzles.days(ANA) == []
    assert await store.puzzles.days(BEN) == [day(BEN)]
    await store.puzzles.prune(START + 5)
    assert await store.puzzles.days(BEN) == []


async def test_a_day_that_can_not_be_read_is_passed_over_and_named(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.puzzles.save(ended(), day=day())
    await store.puzzles.save(tried(version=2), day=day(on="2026-11-03"))
    await store.database.execute("UPDATE puzzle_days SET day = 'never' WHERE day = '2026-11-03'")
    assert await store.puzzles.days(ANA) == [day()]
    assert store.puzzles.damage.all() == [("puzzle_day", f"{ANA}/never")]
    assert len((await store.people.data_of(ANA))["puzzle_days"]) == 2
    await store.close()


async def test_what_was_taken_back_and_which_attempt_goes_on_is_kept(store: Store) -> None:
    slipped = tried(undone=("h:7H>c2",), attempt=1)
    assert await store.puzzles.save(slipped)
    assert await store.puzzles.tries(ANA) == [slipped]
    again = tried(version=2, moves=(), undone=("h:7H>c2",), attempt=2)
    assert await store.puzzles.save(again)
    assert await store.puzzles.tries(ANA) == [again]
    (told,) = (await store.people.data_of(ANA))["puzzles"]
    assert (told["attempt"], told["taken_back"]) == (2, ["h:7H>c2"])


async def test_only_the_next_version_is_taken(store: Store) -> None:
    assert not await store.puzzles.save(tried(version=2))
    assert await store.puzzles.save(tried(version=1))
    assert not await store.puzzles.save(tried(version=1, moves=()))
    assert not await store.puzzles.save(tried(version=3))
    assert await store.puzzles.save(tried(version=2, moves=()))
    assert [each.version for each in await store.puzzles.tries(ANA)] == [2]


async def test_how_the_first_attempt_ended_stays(store: Store) -> None:
    await store.puzzles.save(ended(solved=False))
    await store.puzzles.save(tried(version=2, moves=()))
    await store.puzzles.save(ended(version=3))
    (kept,) = await store.puzzles.tries(ANA)
    assert (kept.solved, kept.reached, kept.number, kept.person_rating) == (False, True, 1, 1250.5)
    await store.puzzles.save(tried(version=4, moves=()))
    assert (await store.puzzles.tries(ANA))[0].reached


async def test_first_attempts_are_numbered_as_they_end(store: Store) -> None:
    await store.puzzles.save(tried(ANA, "aaaa"))
    await store.puzzles.save(ended(BEN, "bbbb"))
    await store.puzzles.save(ended(BEN, "aaaa", solved=False))
    await store.puzzles.save(ended(ANA, "aaaa", 2))
    assert [(each.person, each.puzzle, each.number) for each in await store.puzzles.rated()] == [
        (BEN, "bbbb", 1),
        (BEN, "aaaa", 2),
        (ANA, "aaaa", 3),
    ]
    assert [each.number for each in await store.puzzles.rated(after=2)] == [3]


async def test_a_person_reads_theirs_and_has_them_forgotten(store: Store) -> None:
    await store.puzzles.save(ended(ANA, "aaaa"))
    await store.puzzles.save(tried(ANA, "bbbb"))
    await store.puzzles.save(ended(BEN, "aaaa"))
    told = (await store.people.data_of(ANA))["puzzles"]
    assert [each["puzzle"] for each in told] == ["aaaa", "bbbb"]
    assert told[0]["rating"] == 1250.5
    await store.people.forget(ANA)
    assert (await store.people.data_of(ANA))["puzzles"] == []
    assert await store.puzzles.tries(ANA) == []
    assert [(each.person, each.moves) for each in await store.puzzles.rated()] == [(0, ()), (BEN, ("g>c1",))]
    assert await store.puzzles.save(tried(ANA, "aaaa")), "whoever comes back begins anew"
    await store.puzzles.save(ended(ANA, "aaaa", 2))
    await store.people.forget(ANA)
    assert [each.person for each in await store.puzzles.rated()] == [0, BEN, 0]


async def test_nobody_is_left_in_the_file(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.puzzles.save(ended(ANA, "aaaa"))
    await store.puzzles.save(tried(ANA, "bbbb"))
    await store.people.forget(ANA)
    await store.close()
    assert ask_file(path, "SELECT person, puzzle, moves FROM puzzle_tries") == [(None, "aaaa", "")]


async def test_those_who_stay_away_are_taken_out(store: Store) -> None:
    await store.puzzles.save(ended(ANA, "aaaa"))
    await store.puzzles.save(ended(BEN, "aaaa"))
    await store.puzzles.save(tried(BEN, "bbbb", at=START + 10))
    await store.puzzles.prune(START + 5)
    assert [each.person for each in await store.puzzles.rated()] == [0, BEN]
    assert len(await store.puzzles.tries(BEN)) == 2


async def test_somebody_forgotten_once_is_forgotten_again_where_an_older_copy_knows_them(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.people.forget(ANA)
    await store.close()
    ledger = path.with_name(f"{path.name}.forgotten").read_bytes()
    os.remove(path)
    older = await SqliteStore.open(path)
    await older.puzzles.save(ended(ANA))
    path.with_name(f"{path.name}.forgotten").write_bytes(ledger)
    assert await older.people.to_forget_again() == [ANA]
    await older.close()


people, puzzles = st.sampled_from([1, 2, 3]), st.sampled_from(["aaaa", "bbbb"])
versions, moves = st.integers(1, 4), st.sampled_from([(), ("g>c1",), ("g>c1", "s1>c2")])
ratings, moments = st.floats(0, 3000), st.floats(0, 100)
open_tries = st.builds(PuzzleTry, people, puzzles, versions, moves, st.booleans(), at=moments)
ended_tries = st.builds(
    PuzzleTry, people, puzzles, versions, moves, st.booleans(), st.booleans(), ratings, ratings, moments
)
saves = open_tries | ended_tries
operations = st.lists(
    st.one_of(
        st.tuples(st.just("puzzles.save"), saves),
        st.tuples(st.just("puzzles.save"), saves),
        st.tuples(st.just("people.forget"), people),
        st.tuples(st.just("puzzles.prune"), st.floats(0, 100)),
    ),
    max_size=20,
)


async def known(store: Store) -> Any:
    rated = await store.puzzles.rated()
    return rated, [[await store.puzzles.tries(person), await store.people.data_of(person)] for person in (1, 2, 3)]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sequence=operations)
async def test_the_stores_agree(postgres_store: PostgresStore, sequence: list[tuple[str, Any]]) -> None:
    sqlite, postgres = MemoryStore(), await emptied(postgres_store)
    for name, what in sequence:
        asked = attrgetter(name)
        assert await asked(sqlite)(what) == await asked(postgres)(what)
        assert await known(sqlite) == await known(postgres)


async def test_a_rating_is_saved_only_where_nothing_was_rated_since(store: Store) -> None:
    assert not await store.puzzles.save(ended(ANA), after=1)
    assert await store.puzzles.save(ended(ANA), after=0)
    assert not await store.puzzles.save(ended(BEN), after=0)
    assert await store.puzzles.save(ended(BEN), after=1)
    assert [each.number for each in await store.puzzles.rated()] == [1, 2]
