"""What has become known since a backup was made, as the database that it replaces tells."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.entities.kept import DailySeal, DailyTry, SavedTournament, StoredKind
from bot.errors import OnlyByHand, Unreadable
from bot.operation.restored import Restored
from bot.store.backup import copy_database
from bot.store.sqlite import SqliteStore
from bot.store.told_since import RESTORED, ToldSince, find_told, keep_told, told_from_note
from bot.tables.state.status import Status
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.ports import EndedGame
from tests.store.ended_games import ANA, BEN, result, sat
from tests.store.helpers import GUILD, START, ask_file, entry
from tests.tables.world import World
from tests.tournaments.at_tables import Threads

TODAY, TOMORROW = "2026-11-23", "2026-11-24"
CUP = SavedTournament("cup", GUILD, 1, True, frozenset({ANA}), {"id": "cup"}, START)
CUPS = (CUP, replace(CUP, id="other", data={"id": "other"}))
TRY = DailyTry(ANA, GUILD, TODAY, 1, ("h:7H>c2",), at=START)


def saved(table: str, version: int = 1, *, game: int = 1, live: bool = True, **head: Any) -> Any:
    told = {"id": table, "version": version, "number": game, "guild": GUILD, "host": ANA, "seats": [], **head}
    return entry(table, version, head=told, guild=GUILD, live=live, actor=None)


def ended(table: str, version: int, **head: Any) -> Any:
    """The first game of a table ends."""
    game = f"{table}-1"
    told = result(game, (sat("Ana", ANA),), (sat("Ben", BEN),))
    return replace(saved(table, version, game=2, live=False, **head), record={"game": game}, result=told)


async def two_tables(path: Path) -> SqliteStore:
    store = await SqliteStore.open(path)
    for table in ("aaaaaaaa", "bbbbbbbb"):
        await store.tables.save(saved(table))
    for cup in CUPS:
        await store.tournaments.save(cup)
    return store


async def test_what_has_ended_since_is_found_and_nothing_else(tmp_path: Path) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    store = await two_tables(path)
    copy_database(path, copy)
    assert find_told(copy, path) == ToldSince()
    await store.tables.save(ended("aaaaaaaa", 2))
    await store.tables.save(saved("bbbbbbbb", 2))
    await store.tournaments.save(replace(CUP, version=2, live=False))
    pairing: dict[str, Any] = {"tournament": "other"}
    await store.tables.save(saved("cccccccc", **pairing))
    await store.tables.save(ended("cccccccc", 2, **pairing))
    await store.tables.save(saved("dddddddd", **pairing))
    await store.close()
    assert find_told(copy, path) == ToldSince(("aaaaaaaa",), ("cup",), ("cccccccc",))
    copy_database(path, tmp_path / "later.db")
    assert find_told(tmp_path / "later.db", path) == ToldSince(), "what had ended before is in both"


async def test_what_a_database_knows_nothing_of_it_can_not_tell_of(tmp_path: Path) -> None:
    path, copy, fresh = tmp_path / "spite.db", tmp_path / "copy.db", tmp_path / "fresh.db"
    store = await two_tables(path)
    copy_database(path, tmp_path / "older.db")
    await store.tables.save(saved("bbbbbbbb", 2))
    await store.tournaments.save(replace(CUPS[1], version=2))
    await store.close()
    copy_database(path, copy)
    await (await SqliteStore.open(fresh)).close()
    assert find_told(copy, fresh) == ToldSince(("aaaaaaaa", "bbbbbbbb"), ("cup", "other"))
    older = find_told(copy, tmp_path / "older.db")
    assert older == ToldSince(("bbbbbbbb",), ("other",)), "it knows less of them than the backup"
    for replaced in (None, tmp_path / "missing.db"):
        found = find_told(copy, replaced)
        assert (found.tables, found.tournaments) == (("aaaaaaaa", "bbbbbbbb"), ("cup", "other"))
        assert found.why


@pytest.mark.parametrize("table", ["results", "tables"])
async def test_where_it_is_damaged_everything_counts_as_told(tmp_path: Path, table: str) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    store = await two_tables(path)
    await store.tables.save(saved("bbbbbbbb", 2))
    await store.close()
    copy_database(path, copy)
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    found = find_told(copy, path)
    assert found.tables == ("aaaaaaaa", "bbbbbbbb")
    assert found.why


async def test_days_that_are_not_over_go_on_as_they_were_and_others_stay(tmp_path: Path) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    store = await SqliteStore.open(path)
    await store.daily.seal(TODAY, DailySeal(bytes(32), "regular"))
    await store.daily.save(replace(TRY, person=BEN))
    copy_database(path, copy)
    await store.daily.save(TRY)
    await store.daily.save(replace(TRY, version=2, presses=("h:7H>c2", "h:9S>s2")))
    await store.daily.seal(TOMORROW, DailySeal(bytes([1]) * 32, "regular"))
    await store.people.forget(BEN, day=TODAY)
    await store.close()
    assert keep_told(copy, path, ToldSince(), TODAY) == ToldSince()
    restored = await SqliteStore.open(copy)
    (own,) = await restored.daily.tries_of(ANA)
    assert own.version == 2
    kept = await restored.daily.seal(TOMORROW, DailySeal(bytes(32), "fixed"))
    assert kept == DailySeal(bytes([1]) * 32, "regular"), "its seal has been shown"
    assert await restored.daily.tried_before(BEN, TODAY)
    await restored.close()


async def test_where_nobody_can_tell_who_has_begun_todays_deal_it_is_called_off(tmp_path: Path) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    store = await SqliteStore.open(copy)
    await store.daily.seal(TODAY, DailySeal(bytes(32), "regular"))
    await store.close()
    store = await SqliteStore.open(path)
    assert keep_told(copy, path, ToldSince(), TODAY).day == TODAY, "it knows nothing of that day"
    await store.daily.seal(TODAY, DailySeal(bytes([1]) * 32, "regular"))
    await store.close()
    assert keep_told(copy, path, ToldSince(), TODAY).day == TODAY, "it has dealt another one"
    assert keep_told(copy, path, ToldSince(), TOMORROW).day is None, "nobody has begun a day that was not sealed"
    assert keep_told(copy, None, ToldSince(why="there is none"), TODAY).day == TODAY
    [(note,)] = ask_file(copy, f"SELECT value FROM notes WHERE name = '{RESTORED}'")
    assert told_from_note(note) == ToldSince(day=TODAY, why="there is none")


async def test_at_the_start_tournaments_are_cancelled_and_told_pairings_never_dealt(tmp_path: Path) -> None:
    world, cancelled = World(), []
    table = await world.start(ANA, BEN)
    told = ToldSince((table.id, "gone1234"), ("cup",), ("pairing1",))
    await world.store.notes.set(RESTORED, told.to_note())
    restored = Restored(world.store.notes, world.tables)

    async def cancel(tournament: str) -> None:
        cancelled.append(tournament)

    restored.cancelled_by = cancel
    world.tables.read_only = True
    await restored.start()
    assert cancelled == ["cup"]
    assert world.registry.find(table.id) is None
    kept = await world.store.tables.head(table.id)
    assert kept is not None
    assert kept["status"] == Status.CLOSED
    played = PlayedAtTables(world.tables, Threads(), restored.has_told)
    assert await played.ended("pairing1") == EndedGame(None)
    assert await played.ended("pairing2") is None
    assert told_from_note(await world.store.notes.get(RESTORED)) == ToldSince(pairings=("pairing1",))


async def test_a_tournament_that_can_not_be_read_keeps_nobody_from_playing() -> None:
    """It can't be played on either."""
    world, cancelled = World(), []
    await world.store.notes.set(RESTORED, ToldSince((), ("damaged", "cup")).to_note())
    restored = Restored(world.store.notes, world.tables)

    async def cancel(tournament: str) -> None:
        if tournament == "damaged":
            raise Unreadable(StoredKind.TOURNAMENT, tournament)
        cancelled.append(tournament)

    restored.cancelled_by = cancel
    await restored.start()
    assert cancelled == ["cup"]


@pytest.mark.parametrize("note", ["", "nonsense", "[]", "{}", '{"tables": 3}'])
async def test_where_it_can_not_be_read_what_has_become_known_nobody_is_let_in_and_that_is_said(note: str) -> None:
    world = World()
    await world.store.notes.set(RESTORED, note)
    with pytest.raises(OnlyByHand, match="restore it again"):
        await Restored(world.store.notes, world.tables).start()
