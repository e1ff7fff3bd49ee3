"""Databases of every schema that was ever committed become today's, also when the process is killed on the way."""

import asyncio
import os
import signal
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiosqlite
import pytest

from bot.entities.game_result import GameResult, SeenBy, StopKind, Unrated
from bot.entities.kept import Entry
from bot.operation.whole_database import find_faults
from bot.store import keeping_results, saving
from bot.store.connection import create_file, open_writer
from bot.store.database import Database
from bot.store.migrate import migrate, newest_schema
from bot.store.saving import Saving
from bot.store.sqlite import SqliteStore
from bot.store.sqlite_schema import SqliteSchema, file_migrations, statements_of
from bot.store.tables import TableStore
from bot.tables.actions import Computer, Join, NextGame, OpenSeat, ShowTable, Start
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from tests.store.helpers import ask_file
from tests.store.memory import MemoryStore
from tests.store.quick_connections import quick_connections
from tests.tables.world import ANA, BEN, CHANNEL, World

NEWEST = newest_schema()
SCHEMAS = [migration.number for migration in file_migrations()]
_OF_PEOPLE = 11
"""The first schema that says who is named at which table."""
_OF_LEARNERS = 10
"""The first schema that says who has played before."""
_OF_SEEN = 27
"""The first schema that says who has seen a game."""
_KEPT_BEFORE = keeping_results._KEEP_RESULT.replace(", unrated, seen_by)", ", unrated)").replace(
    "VALUES (?, ?, ?, ?, ?, (SELECT id FROM rule_sets WHERE options = ?)" + ", ?" * 15 + ")",
    "SELECT ?, ?, ?, ?, ?, (SELECT id FROM rule_sets WHERE options = ?)" + ", ?" * 14 + " WHERE ? IS NOT NULL",
)
"""How a result was kept before that: nobody was told apart."""

Files = frozenset[tuple[str, bytes]]

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")


class Keeping(TableStore):
    """Keeps what was saved."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.entries: list[Entry] = []

    async def save(self, entry: Entry) -> None:
        await super().save(entry)
        self.entries.append(replace(entry, seating=None))  # early schemas don't tell where somebody sits


@cache
def an_evening() -> tuple[Entry, ...]:
    """A game played to its end, and one that goes on."""

    async def play() -> Keeping:
        store = MemoryStore()
        store.tables = keeping = Keeping(store.database)
        world = World(store)
        await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
        await world.open(ANA, channel=CHANNEL + 1, computers=(("regular", "Computer"),))
        stopped = await world.open(BEN, channel=CHANNEL + 2, computers=(("regular", "Computer"),))
        await world.stop(stopped, BEN)
        return keeping

    return tuple(asyncio.run(play()).entries)


@pytest.fixture(autouse=True)
def _an_evening_was_played() -> None:
    an_evening()


async def _save_head_without_pauses(saving: Saving, connection: aiosqlite.Connection) -> bool:
    """As releases before schema 6 wrote a table: each live one held its channel."""
    entry = saving.entry
    values = (entry.guild, entry.channel, entry.version, entry.live, saving.head, saving.at)
    if entry.version == 1:
        into = "INSERT INTO tables (guild, channel, version, live, head, updated_at, id) VALUES (?, ?, ?, ?, ?, ?, ?)"
    else:
        into = "UPDATE tables SET guild = ?, channel = ?, version = ?, live = ?, head = ?, updated_at = ? WHERE id = ?"
    await connection.execute_fetchall(into, (*values, entry.table))
    return True


async def _keep_no_result(connection: aiosqlite.Connection, result: GameResult) -> None:
    """As releases before schema 7 did."""


def put_database(path: Path, schema: int) -> None:
    """A database as a release of that schema has left it."""
    create_file(path)
    path.write_bytes(database_of(schema))


@cache
def database_of(schema: int) -> bytes:
    """What is in its file; nothing of it is kept elsewhere."""
    with tempfile.TemporaryDirectory() as folder, quick_connections():
        path = Path(folder) / "spite.db"
        asyncio.run(make_database(path, schema))
        assert os.listdir(folder) == [path.name]
        return path.read_bytes()


async def make_database(path: Path, schema: int) -> None:
    with (
        patch.object(Saving, "_save_head", _save_head_without_pauses) if schema < 6 else nullcontext(),
        patch.object(saving, "people_in_change", lambda entry: []) if schema < _OF_PEOPLE else nullcontext(),
        patch.object(saving, "keep_result", _keep_no_result) if schema < 7 else nullcontext(),
        patch.object(keeping_results, "_KEEP_RESULT", _KEPT_BEFORE) if schema < _OF_SEEN else nullcontext(),
    ):
        await _make_database(path, schema)


async def _make_database(path: Path, schema: int) -> None:
    create_file(path)
    connection = await open_writer(path)
    try:
        known = [each for each in file_migrations() if each.number <= schema]
        await migrate(SqliteSchema(path, connection), known)
        _, error = await connection.transact([Saving.of(entry) for entry in an_evening()])
        assert error is None
        await connection.execute_fetchall("INSERT INTO user_settings (user, language) VALUES (5, 'es')")
        await connection.execute_fetchall("INSERT INTO notes VALUES ('commands', 'kept')")
    finally:
        await connection.close()


async def check(path: Path) -> None:
    """Everything is there, and can be played on."""
    store = await SqliteStore.open(path)
    world = World(store)
    await world.tables.load()
    heads = {entry.table: entry.head for entry in an_evening()}
    assert await store.tables.live() == [head for head in heads.values() if head["status"] != "closed"]
    assert sum([len(await store.tables.events(table)) for table in heads]) == len(an_evening())
    assert (await store.preferences.of_user(5)).language == "es"
    assert await store.notes.get("commands") == "kept"
    world._interactions = count(50_000)
    table = next(table for table in world.registry.all() if table.status is Status.PLAYING)
    if table.seats[table.running().state.to_play].user is not None:
        await world.act(table, world.discard(table), world.user_to_play(table))
    await store.close()
    assert find_faults(path) == []
    assert ask_file(path, "PRAGMA user_version") == [(NEWEST,)]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_schema_that_was_ever_committed_is_read(tmp_path: Path, schema: int) -> None:
    path = tmp_path / "spite.db"
    put_database(path, schema)
    asyncio.run(check(path))
    # Whoever has played before lessons were there is no newcomer.
    assert bool(ask_file(path, "SELECT user FROM learners WHERE first_game = ''")) is (schema < _OF_LEARNERS)


@pytest.mark.parametrize("schema", [schema for schema in SCHEMAS if schema < 7])
def test_games_that_ended_before_get_the_rows_that_they_would_get_today(tmp_path: Path, schema: int) -> None:
    async def results_in(path: Path) -> list[GameResult]:
        store = await SqliteStore.open(path)
        found = await store.results.ended(most=100)
        await store.close()
        return found

    old, new = tmp_path / "old.db", tmp_path / "new.db"
    put_database(old, schema)
    put_database(new, NEWEST)
    migrated, written = asyncio.run(results_in(old)), asyncio.run(results_in(new))
    assert [each.ending for each in written] == ["goal", "abandoned"]
    for found, today in zip(migrated, written, strict=True):
        seats = tuple(replace(seat, match_points=None) for seat in today.seats)
        told = replace(today, engine="", match=None, match_game=None, seats=seats)
        if today.stopped is not None:
            told = replace(told, stopped=StopKind.UNKNOWN, unrated=(Unrated.NOT_FINISHED,))
        assert found == told


async def an_evening_of_games_alone(store: MemoryStore) -> dict[str, str]:
    """Games of one person, by what became of their tables: all that can be told of who has seen them."""
    world, games = World(store), dict[str, str]()

    async def alone(channel: int) -> Table:
        computers = (("random", "Computer"),)
        return await world.open(ANA, channel=channel, computers=computers, changes={"goal_size": 5})

    async def play_out(table: Table) -> Table:
        while (held := world.now(table)).status is Status.PLAYING:
            seat = held.running().state.to_play
            asker = ANA if held.seats[seat].user else Computer(seat)
            await world.act(held, world.some_play(held), asker)
        return held

    async def stopped(name: str, table: Table) -> None:
        games[name] = table.running().id
        await world.stop(table, ANA)

    await stopped("unseen", await alone(CHANNEL + 1))
    shown = await alone(CHANNEL + 2)
    await stopped("shown", (await world.act(shown, ShowTable(), ANA)).table)
    opened = await alone(CHANNEL + 3)
    await stopped("seat offered", (await world.act(opened, OpenSeat(1), ANA)).table)
    lobby = await world.open(ANA, channel=CHANNEL + 4)
    await stopped("from a lobby", (await world.act(lobby, Start("random", "Computer"), ANA)).table)
    both = await world.open(ANA, channel=CHANNEL + 5)
    await world.act(both, Join(), BEN)
    both = (await world.act(both, Start("random", "Computer"), ANA)).table
    await stopped("with Ben", both)
    early = await play_out(await alone(CHANNEL + 6))
    games["before it was shown"] = early.running().id
    world.clock.time += 60
    late = (await world.act((await world.act(early, NextGame(), ANA)).table, ShowTable(), ANA)).table
    await stopped("after it was shown", late)
    return games


def test_games_of_one_person_are_theirs_alone_unless_their_table_was_shown_by_then(tmp_path: Path) -> None:
    store = MemoryStore()
    store.tables = kept = Keeping(store.database)
    games = asyncio.run(an_evening_of_games_alone(store))

    async def migrated(schema: int, spoil: str = "") -> dict[str, SeenBy]:
        path = tmp_path / f"{schema}{len(spoil)}.db"
        with (
            patch(f"{__name__}.an_evening", lambda: tuple(kept.entries)),
            patch.object(keeping_results, "_KEEP_RESULT", _KEPT_BEFORE) if schema < _OF_SEEN else nullcontext(),
        ):
            await _make_database(path, schema)
        if spoil:
            with closing(sqlite3.connect(path)) as file, file:
                file.execute(spoil)
        newest = await SqliteStore.open(path)
        found = {each.game: each.seen_by for each in await newest.results.ended(most=100)}
        await newest.close()
        return {name: found[game] for name, game in games.items()}

    told = {
        "unseen": SeenBy.PLAYER,
        "shown": SeenBy.EVERYBODY,
        "seat offered": SeenBy.EVERYBODY,
        "from a lobby": SeenBy.EVERYBODY,
        "with Ben": SeenBy.EVERYBODY,
        "before it was shown": SeenBy.PLAYER,
        "after it was shown": SeenBy.EVERYBODY,
    }
    assert asyncio.run(migrated(NEWEST)) == told
    assert asyncio.run(migrated(_OF_SEEN - 1)) == told
    # Where nothing tells it any more, one person's game is theirs; what can't be read holds up nothing.
    for spoil in ("UPDATE tables SET head = '{}'", "UPDATE tables SET head = substr(head, 1, 40)"):
        assert asyncio.run(migrated(_OF_SEEN - 1, spoil)) == told | {"after it was shown": SeenBy.EVERYBODY}
    nothing = asyncio.run(migrated(_OF_SEEN - 1, "DELETE FROM events"))
    assert [name for name, seen_by in nothing.items() if seen_by is SeenBy.PLAYER] == ["unseen", "before it was shown"]
    without = "UPDATE tables SET head = replace(replace(head, ',\"private\":false', ''), ',\"private\":true', '')"
    assert set(asyncio.run(migrated(_OF_SEEN - 1, without)).values()) == {SeenBy.EVERYBODY}, "0.1.0 showed every table"


@pytest.fixture
def _without_threads() -> Iterator[None]:
    """A killed process leaves the same files whichever thread it was killed in."""
    with quick_connections():
        yield


@pytest.mark.usefixtures("_without_threads")
@pytest.mark.parametrize("schema", [0, *SCHEMAS[:-1]])
def test_a_migration_killed_at_any_statement_is_made_at_the_next_start(tmp_path: Path, schema: int) -> None:
    old = left_by_a_release(tmp_path / "old", schema)
    left = left_before_each_statement(old, schema)
    assert len(left) > 2
    for number, files in enumerate(set(left)):  # from the same files a start leads to the same
        path = put_files(tmp_path / str(number), files)
        found = ask_file(path, "PRAGMA user_version")[0][0]
        assert schema <= found <= NEWEST
        asyncio.run(check(path) if schema else begin_and_check(path))


@pytest.mark.usefixtures("_without_threads")
@pytest.mark.skipif(os.name != "posix", reason="kill -9 and fork are POSIX's")
def test_a_killed_process_leaves_what_lies_there_at_that_moment(tmp_path: Path) -> None:
    """So that the states above need no process for each."""
    schema = SCHEMAS[-2]
    old = left_by_a_release(tmp_path / "old", schema)
    before = files_in(old.parent)
    for number, files in enumerate(left_before_each_statement(old, schema), 1):
        path = put_files(tmp_path / str(number), before)
        assert open_until_killed(path, number)
        assert files_in(path.parent) == files


def left_by_a_release(folder: Path, schema: int) -> Path:
    """A database of that schema; nothing where there is none yet."""
    path = folder / "spite.db"
    folder.mkdir()
    if schema:
        put_database(path, schema)
    return path


def files_in(folder: Path) -> Files:
    """All that a start finds."""
    return frozenset((file.name, file.read_bytes()) for file in folder.iterdir())


def put_files(folder: Path, files: Files) -> Path:
    """A folder that holds them; the database's path."""
    folder.mkdir()
    for name, data in files:
        folder.joinpath(name).write_bytes(data)
    return folder / "spite.db"


async def begin_and_check(path: Path) -> None:
    """Where there was nothing before, the next start begins."""
    store = await SqliteStore.open(path)
    await store.tables.save(an_evening()[0])
    await store.close()
    assert ask_file(path, "PRAGMA user_version") == [(NEWEST,)]


def number_of_statements(schema: int) -> int:
    """How many the next migration has, with BEGIN, the question for its number, and COMMIT.

    Each migration is a transaction of its own: killed in a later one, the file is what the release before that one has
    left, and that is another of these tests.
    """
    following = next(each for each in file_migrations() if each.number > schema)
    return 3 + len(list(statements_of(following)))


def left_before_each_statement(path: Path, schema: int) -> list[Files]:
    """What a process leaves that is killed before the first, second ... statement of the next migration. Changes the
    database."""
    left: list[Files] = []

    def look(statement: int) -> None:
        if statement <= number_of_statements(schema):
            left.append(files_in(path.parent))

    asyncio.run(_open_looking_on(path, look))
    return left


def open_until_killed(path: Path, statement: int) -> bool:
    """Opens a database in a process that kills itself before that statement of the migrations."""

    def kill(reached: int) -> None:
        if reached == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if child == 0:
        try:
            asyncio.run(_open_looking_on(path, kill))
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


async def _open_looking_on(path: Path, look: Callable[[int], None]) -> None:
    """Opens a database; before each statement from the first BEGIN on its place is told, counted from 1."""
    original, passed = aiosqlite.Connection.execute_fetchall, 0

    async def execute(connection: Any, sql: str, parameters: Any = None) -> Any:
        nonlocal passed
        passed += bool(passed) or sql.startswith("BEGIN")
        if passed:
            look(passed)
        return await original(connection, sql, parameters)

    with patch.object(aiosqlite.Connection, "execute_fetchall", execute):
        store = await SqliteStore.open(path)
        await store.close()
