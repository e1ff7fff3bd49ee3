"""What two processes do to one database in one moment: whoever comes second decides by what the first has committed."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest_asyncio

from bot.entities.settings import ServerSettings
from bot.standing.service import count_results, counted_again
from bot.store import servers
from bot.store.codec import to_text
from bot.store.daily import forget_daily
from bot.store.keeping_results import forget_participants
from bot.store.postgres import saving
from bot.store.postgres.store import PostgresStore
from bot.store.puzzles import _save as save_try
from bot.store.puzzles import forget_tries
from bot.store.results import PARTICIPANTS_OF
from bot.store.saving import Saving
from bot.store.servers import _drop, _note
from bot.store.statements import Connection, Job
from bot.store.tournaments import _save as save_tournament
from bot.tournaments.changes import Begin, after
from bot.tournaments.tournament import Stage, tournament_from_data
from tests.store import test_daily_tries as daily
from tests.store import test_puzzle_tries as puzzles
from tests.store import test_tournaments as tournaments
from tests.store.ended_games import ANA, result, sat
from tests.store.helpers import GUILD, entry
from tests.store.postgres import emptied

Stores = tuple[PostgresStore, PostgresStore, PostgresStore]
_WAITING: Final = "SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1"


@pytest_asyncio.fixture
async def stores(postgres_database: str, tmp_path: Path) -> AsyncIterator[Stores]:
    """Those of two processes, and of one that looks on."""
    one, other, third = [
        await PostgresStore.open(postgres_database, tmp_path / name, shared=True) for name in ("one", "two", "three")
    ]
    yield await emptied(one), other, third
    for store in (one, other, third):
        await store.close()


@asynccontextmanager
async def not_committed_yet(store: PostgresStore, job: Job[Any]) -> AsyncIterator[None]:
    """Within, a job has been carried out and its transaction is still open; afterwards it is committed."""
    done, committing = asyncio.Event(), asyncio.Event()

    async def work(connection: Any) -> None:
        await job(connection)
        done.set()
        await committing.wait()

    transaction = asyncio.create_task(store.database.beside_others(work))
    await asyncio.wait([transaction, asyncio.create_task(done.wait())], return_when=asyncio.FIRST_COMPLETED)
    try:
        yield
    finally:
        committing.set()
        await transaction


async def begun(store: PostgresStore, work: Awaitable[Any]) -> "asyncio.Future[Any]":
    """Work that has come to its end, or waits for another's transaction."""
    task = asyncio.ensure_future(work)
    while not task.done() and not await store.database.read(_WAITING):
        await asyncio.sleep(0)
    return task


def an_end(table: str, guild: int = GUILD) -> Saving:
    """The end of a game between Ana and a computer."""
    head = {"id": table, "version": 1, "guild": guild, "host": ANA, "seats": []}
    ended = result(f"{table}-1", (sat("Ana", ANA),), (sat("Computer"),), guild=guild)
    return Saving.of(entry(table, head=head, result=ended, guild=guild, live=False))


async def test_of_games_that_end_in_one_moment_each_is_counted(stores: Stores) -> None:
    """Whoever counts would pass over the one that comes first, were it committed last."""
    one, other, third = stores
    await one.tables.save(an_end("aaaaaaaa").entry)  # its rules are known from now on
    async with not_committed_yet(one, partial(saving.save, an_end("bbbbbbbb"), None)):
        later = await begun(third, other.tables.save(an_end("cccccccc", GUILD + 1).entry))
        await count_results(third)
    await later
    assert await count_results(third) > 0
    assert (await third.standings.everything()).played.total() == 3
    assert await third.standings.everything() == await counted_again(third)


async def test_who_is_forgotten_while_a_game_ends_is_named_by_none_of_its_seats(stores: Stores) -> None:
    one, other, third = stores
    await one.tables.save(an_end("aaaaaaaa").entry)
    async with not_committed_yet(one, partial(saving.save, an_end("bbbbbbbb"), None)):
        forgetting = partial(forget_participants, PARTICIPANTS_OF, (ANA,))
        forgotten = await begun(third, other.database.transact(forgetting))
    await forgotten
    assert [each.names for each in await third.results.ended(most=9)] == [("–", "Computer")] * 2


async def test_who_is_forgotten_while_a_tournament_goes_on_undoes_nothing_of_it(stores: Stores) -> None:
    one, other, third = stores
    made = tournaments.fresh()
    await one.tournaments.save(tournaments.saved(made))
    following = tournaments.saved(after(made, Begin("9"), 2.0))
    async with not_committed_yet(one, partial(save_tournament, following, to_text(following.data), None)):
        forgotten = await begun(third, other.people.forget(tournaments.ANA))
    await forgotten
    kept = tournament_from_data(await third.tournaments.get("t1") or {})
    assert (kept.stage, kept.version) == (Stage.RUNNING, following.version + 1)
    assert tournaments.ANA not in kept.people()
    assert (await third.people.data_of(tournaments.ANA))["tournaments"] == []


async def test_a_press_that_waits_while_somebody_is_forgotten_brings_back_no_try_of_theirs(stores: Stores) -> None:
    one, other, third = stores
    await one.daily.save(daily.tried())
    async with not_committed_yet(one, partial(forget_daily, daily.ANA)):
        pressed = await begun(third, other.daily.save(daily.tried(version=2)))
    assert not await pressed
    assert await third.daily.tries_of(daily.ANA) == []
    await one.puzzles.save(puzzles.tried())
    async with not_committed_yet(one, partial(forget_tries, puzzles.ANA)):
        pressed = await begun(third, other.puzzles.save(puzzles.tried(version=2)))
    assert not await pressed
    assert await third.puzzles.tries(puzzles.ANA) == []


async def test_of_tries_of_puzzles_that_end_in_one_moment_the_second_is_rated_anew(stores: Stores) -> None:
    one, other, third = stores
    async with not_committed_yet(one, partial(save_try, puzzles.ended(puzzles.ANA), 0, None)):
        second = await begun(third, other.puzzles.save(puzzles.ended(puzzles.BEN), after=0))
    assert not await second
    assert await other.puzzles.save(puzzles.ended(puzzles.BEN), after=1)
    assert [each.person for each in await third.puzzles.rated()] == [puzzles.ANA, puzzles.BEN]


async def test_of_a_server_that_comes_back_while_it_is_being_deleted_nothing_is(stores: Stores) -> None:
    one, other, third = stores
    await one.preferences.change_of_server(GUILD, language="es")
    await one.servers.left(GUILD, 1.0)
    async with not_committed_yet(one, partial(_note, [GUILD], [], 0)):
        dropped = await begun(third, other.servers.drop(GUILD, most=9))
    assert await dropped
    assert await third.preferences.of_server(GUILD) == ServerSettings(language="es")


class Interrupted:
    """A connection beside which something is done after one of its statements."""

    def __init__(self, connection: Connection, after: str, work: Callable[[], Awaitable[object]]) -> None:
        self._connection, self._after, self._work = connection, after, work

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] | None = None) -> Iterable[Any]:
        rows = await self._connection.execute_fetchall(sql, parameters)
        if sql == self._after:
            await self._work()
        return rows

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        await self._connection.executemany(sql, parameters)


async def test_a_table_that_is_opened_while_its_server_is_being_deleted_stays(stores: Stores) -> None:
    one, other, third = stores
    await one.servers.left(GUILD, 1.0)

    async def drop(connection: Connection) -> None:
        opening = partial(other.tables.save, entry(guild=GUILD))
        await _drop(GUILD, 9, Interrupted(connection, servers._LIVE, opening))

    await one.database.transact(drop)
    assert [head.row.table for head in await third.tables.live()] == ["aaaaaaaa"]
    assert len(await third.tables.events("aaaaaaaa")) == 1
