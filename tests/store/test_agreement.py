"""Random sequences of operations: the stores must agree on every answer."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.entities.kept import Posted, SavedRules
from bot.errors import Conflict, Duplicate
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.store.tables import TableStore
from tests.store.empty_database import put_empty_database
from tests.store.helpers import entry, what_is_known
from tests.store.memory import MemoryStore
from tests.store.postgres import emptied
from tests.store.sequences import agree

SEQUENCES = 40
LONG = 48
"""Of 25 differences planted in one of the stores 22 are found within forty sequences, and one, a record whose end is
not changed, in the 136th; the campaign ``stores`` takes a hundred thousand. What comes between them (stores are
emptied, and all that they say is compared) takes as long as a dozen operations, and in longer ones more has happened
before each."""

TABLES = ("aaaaaaaa", "bbbbbbbb", "cccccccc")

numbers = st.integers(1, 3)
tables = st.sampled_from(TABLES)
texts = st.none() | st.text(max_size=3)
saves = st.fixed_dictionaries(
    {
        "table": tables,
        "ahead": st.sampled_from([1, 1, 1, 1, 0, 2, -1]),
        "channel": numbers,
        "live": st.booleans(),
        "interaction": st.none() | st.integers(1, 12),
        "actor": st.none() | st.integers(0, 2**63 - 1),
        "kind": st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5),
        "payload": st.dictionaries(st.text(max_size=3), st.integers() | texts, max_size=2),
        "at": st.floats(0, 4e9),
        "game": st.none() | st.sampled_from([f"{table}-{number}" for table in TABLES for number in (1, 2)]),
    }
)
posts = st.tuples(tables, st.none() | st.builds(Posted, numbers, numbers, st.floats(0, 4e9), numbers))
chosen = {"language": st.sampled_from([None, "en", "es"]), "notices": st.sampled_from([None, "away"])}
choices = st.tuples(numbers, st.fixed_dictionaries({}, optional=chosen))
names = st.sampled_from(["a", "A", "ñ", "★"])
options = st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=3), st.integers() | texts, max_size=2)
savings = st.builds(SavedRules, names, st.sampled_from(["pagat", "book"]), options, numbers, st.floats(0, 4e9))
operations = st.one_of(
    st.tuples(st.just("rules"), st.tuples(numbers, names | savings)),
    st.tuples(st.just("save"), saves),
    st.tuples(st.just("save"), saves),
    st.tuples(st.just("post"), posts),
    st.tuples(st.just("server"), choices),
    st.tuples(st.just("user"), choices),
)


async def carry_out(store: Store, kind: str, what: Any) -> Any:
    """What a store answers to one operation."""
    if kind == "post":
        await store.messages.set(*what)
        return await store.messages.get(what[0])
    if kind == "rules":
        return await keep_rules(store, *what)
    if kind == "server":
        await store.preferences.change_of_server(what[0], **what[1])
        return await store.preferences.of_server(what[0]), await store.preferences.of_user(what[0])
    if kind == "user":
        await store.preferences.change_of_user(what[0], **what[1])
        return await store.preferences.of_server(what[0]), await store.preferences.of_user(what[0])
    return await save(store, **what)


async def keep_rules(store: Store, guild: int, what: str | SavedRules) -> Any:
    """Saves rules, or forgets those of a name."""
    done = None
    if isinstance(what, str):
        await store.saved_rules.forget(guild, what)
    else:
        done = await store.saved_rules.save(guild, what, most=2)
    return done, await store.saved_rules.of(guild)


async def save(store: Store, table: str, ahead: int, game: str | None, **changes: Any) -> Any:
    version = len(await store.tables.events(table)) + ahead
    record = None if game is None else {"game": game, "version": version}
    try:
        await store.tables.save(entry(table, version, record=record, **changes))
    except (Duplicate, Conflict) as refusal:
        return type(refusal), refusal.version
    return await store.tables.version_of_interaction(changes["interaction"] or 1), await what_is_known(store, [table])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sequence=st.lists(operations, max_size=20))
async def test_the_stores_agree(postgres_store: PostgresStore, sequence: list[tuple[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spite.db"
        put_empty_database(path)
        sqlite, postgres = await SqliteStore.open(path), await emptied(postgres_store)
        try:
            for kind, what in sequence:
                assert await carry_out(sqlite, kind, what) == await carry_out(postgres, kind, what)
            remembered = await what_is_known(sqlite, TABLES)
            assert remembered == await what_is_known(postgres, TABLES)
        finally:
            await sqlite.close()
        again = await SqliteStore.open(path)
        assert remembered == await what_is_known(again, TABLES)
        await again.close()


@pytest.mark.parametrize("half", range(2))
async def test_thousands_of_operations_have_one_outcome(half: int, postgres_store: PostgresStore) -> None:
    sqlite = MemoryStore()
    for seed in range(half, SEQUENCES, 2):
        assert await agree((await emptied(sqlite), await emptied(postgres_store)), seed, length=LONG) is None


async def test_a_file_agrees_with_memory(sqlite_store: SqliteStore) -> None:
    memory = MemoryStore()
    for seed in range(SEQUENCES, SEQUENCES + 12):
        assert await agree((await emptied(memory), await emptied(sqlite_store)), seed, length=LONG) is None


async def test_a_store_that_differs_is_found(sqlite_store: SqliteStore) -> None:
    class Forgetful(TableStore):
        async def openings(self, user: int, since: float) -> list[float]:
            return (await super().openings(user, since))[1:]

    store = MemoryStore()
    store.tables = Forgetful(store.database)
    for seed in range(70, 170):  # the first that finds it is not far
        if await agree((await emptied(store), await emptied(sqlite_store)), seed) is not None:
            return
    pytest.fail("they agree")
