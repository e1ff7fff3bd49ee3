"""Whatever has become of one thing that is stored, everything else goes on; what is damaged is told in words, named by
the log and the doctor, and counted. Every text of a database, in every way: ``python -m tests.campaign damaged``."""

import asyncio
import json
import logging
import sqlite3
import tempfile
from contextlib import closing
from itertools import cycle, zip_longest
from pathlib import Path
from typing import Any

import pytest

from bot.commands.doctor import examine
from bot.entities.kept import SavedRules, StoredKind
from bot.errors import Refused, Unreadable
from bot.operation.blocklist import Blocklist
from bot.operation.operator import Operator
from bot.privacy.service import Privacy
from bot.store.damage import Damage
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.tables.state.status import Status
from bot.text import texts_for
from bot.tournaments.damaged import DamagedTournaments
from cogs.shared.games import game_choices
from tests.e2e.world import open_scene, press, settings_in
from tests.faults.damaged import HARMS, RELEASE, Place, Use, damaged_file, harm, places, use, use_file
from tests.faults.lived_in import Seeds
from tests.faults.stored import unpack_dump, unpack_file
from tests.operation.test_operating import operate, operate_as_process, settings_here
from tests.store.helpers import ask_file
from tests.store.memory import MemoryStore
from tests.store.postgres import Server
from tests.store.quick_connections import quick_connections
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, World

__all__ = ["settings_here"]


def _every_text(folder: Path) -> list[Place]:
    path = folder / "sound.db"
    unpack_file(RELEASE, path)
    return list(places(path, most=1))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Use:
    """What comes of everything where nothing is damaged."""
    path = tmp_path_factory.mktemp("sound") / "spite.db"
    unpack_file(RELEASE, path)
    found = asyncio.run(use_file(path))
    assert not found.wrong
    assert found.tables > 3
    assert found.carried_on > 1
    return found


_ALL_WAYS = (("tables", "head"), ("tournaments", "data"), ("results", "unrated"), ("events", "payload"))
_TOGETHER = (
    {"tables", "events", "posted", "people", "waiting_people"},
    {"results", "result_sittings", "records", "rule_sets", "participants"},
    {"standings", "feats", "meetings", "games_played", "rating_curve"},
    {"tournaments", "tournament_people"},
    {"daily_seeds", "daily_tries"},
)
"""Tables that tell of one thing: damage in one could keep the others from being read. Any other is alone."""
Damages = tuple[tuple[Place, str], ...]


def _parameters() -> list[Any]:
    """Every column that holds texts, each damaged in one of the ways; those that hold most in all of them. One text of
    each kind of thing is damaged at a time: what becomes of one must not reach the others."""
    with tempfile.TemporaryDirectory() as folder:
        found = _every_text(Path(folder))
    ways = cycle(HARMS)
    much = {(place, how) for place in found for how in HARMS if (place.table, place.column) in _ALL_WAYS}
    chosen = {(place, next(ways)) for place in found} | much
    things: dict[str, list[tuple[Place, str]]] = {}
    for place, how in sorted(chosen, key=str):
        thing = next((min(tables) for tables in _TOGETHER if place.table in tables), place.table)
        things.setdefault(thing, []).append((place, how))
    rounds = zip_longest(*things.values())
    return [pytest.param(tuple(filter(None, each)), id=str(number)) for number, each in enumerate(rounds)]


@pytest.mark.parametrize("damages", _parameters())
async def test_damaged_texts_stop_nothing_else(damages: Damages, tmp_path: Path, sound: Use) -> None:
    path = tmp_path / "spite.db"
    unpack_file(RELEASE, path)
    told = [f"{place} {how}" for place, how in damages if harm(path, place, HARMS[how])]
    if not told:
        pytest.skip("the database takes no such text, or it is the same")
    with quick_connections():
        found = await use_file(path)
    assert not found.wrong, (told, found.wrong)
    assert found.tables >= sound.tables - 1, told
    assert found.carried_on >= sound.carried_on - 1, told


@pytest.mark.parametrize(("table", "column"), [("tables", "head"), ("tournaments", "data"), ("rule_sets", "options")])
async def test_nor_does_it_on_a_server(table: str, column: str, postgres: Server, tmp_path: Path) -> None:
    ledger = tmp_path / "spite.forgotten"
    address = unpack_dump(RELEASE, postgres, ledger)
    chosen = f"(SELECT min(id) FROM {table})"
    postgres.ask(address.rpartition("/")[2], f"UPDATE {table} SET {column} = left({column}, 9) WHERE id = {chosen}")
    store = await PostgresStore.open(address, ledger)
    found = await use(store)
    await store.close()
    assert not found.wrong, found.wrong
    assert found.tables > 2


def _without(name: str) -> Any:
    return lambda head: json.dumps({key: value for key, value in json.loads(head).items() if key != name})


def _with(**changes: Any) -> Any:
    return lambda head: json.dumps({**json.loads(head), **changes})


STATES: dict[str, Any] = {
    **HARMS,
    "no channel": _without("channel"),
    "no seats": _without("seats"),
    "version 999": _with(version=999),
    "another table's": _with(id="table999"),
    "another channel": _with(channel=1),
    "seats are a number": _with(seats=3),
    "changes are a number": _with(changes=3),
    "changed at a word": _with(changed_at="x"),
    "nothing is due at a word": _with(deadline="x"),
    "due at infinity": _with(deadline=float("inf")),
    "a host who is a list": _with(host=[]),
    "a status that is none": _with(status="gone"),
    "null": lambda head: "null",
    "deep": lambda head: "[" * 100_000,
}


@pytest.mark.parametrize("state", [state for state in STATES if state != "later"])
async def test_a_table_is_set_aside_and_closed_whatever_its_state_holds(state: str) -> None:
    before = World()
    sound, damaged = await before.start(ANA, BEN), await before.open(CAM, channel=CHANNEL + 1)
    store = before.store
    assert isinstance(store, MemoryStore)
    store.change_head(damaged.id, STATES[state])
    world = World(store, seed="another process")
    world._interactions, world.tables._randomness = before._interactions, Seeds()
    await world.tables.load()
    await world.act(sound, world.some_play(sound), world.user_to_play(sound))
    (aside,) = world.tables.set_aside()
    assert (aside.table, aside.guild, aside.channel) == (damaged.id, damaged.guild, damaged.channel)
    with pytest.raises(Refused, match="table-unreadable"):
        await world.open(DEE, channel=CHANNEL + 1)
    privacy = Privacy(world.tables, world.registry, store, world.clock, days=90)
    tournaments = DamagedTournaments(store.tournaments, world.tables)
    operator = Operator(
        world.tables, tournaments, privacy, Blocklist(store.notes, world.clock), store.notes, world.clock
    )
    assert await operator.carry_out("close", {"table": damaged.id}) == {"closed": damaged.id}
    assert world.tables.set_aside() == []
    assert (await world.open(DEE, channel=CHANNEL + 1)).status is Status.LOBBY


COUNTED = ("standings", "meetings", "games_played", "rating_curve", "results_counted")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE result_seats SET points = 4611686018427387904 WHERE result = 1 AND seat = 0",
        "UPDATE result_seats SET seat = 7 WHERE result = 1 AND seat = 0",
        "DELETE FROM result_sittings WHERE result = 1",
        "DELETE FROM result_seats WHERE result = 1",
        "UPDATE results SET ended_at = 4611686018427387904 WHERE number = 1",
    ],
)
async def test_a_result_that_makes_no_sense_holds_up_no_other(sql: str, tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    unpack_file(RELEASE, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("".join(f"DELETE FROM {table};" for table in COUNTED) + sql)
    found = await use_file(path)
    assert not found.wrong, found.wrong
    assert ask_file(path, "SELECT number % 1000 FROM results_counted") >= [(3,)]


@pytest.mark.parametrize(
    "kept",
    [
        '{"changes": 3, "turn_seconds": 0, "seats": null}',
        '{"changes": {}, "turn_seconds": "x", "seats": null}',
        '{"changes": {}, "turn_seconds": 0, "seats": "x"}',
    ],
)
async def test_a_saved_game_that_makes_no_sense_holds_up_no_other(kept: str) -> None:
    store = MemoryStore()
    for name in ("Bad", "Good"):
        assert await store.saved_rules.save(GUILD, SavedRules(name, "pagat", {}, ANA, 1.0), most=5)
    store.database.sql.execute("UPDATE house_rules SET changes = ? WHERE name = 'Bad'", (kept,))
    found = await store.saved_rules.of(GUILD)
    assert [choice.value for choice in game_choices("", found, texts_for("en")) if "saved" in choice.value] == [
        "saved:Good"
    ]
    assert store.damage.counts() == {StoredKind.SAVED_RULES: 1}


async def test_a_tournament_that_a_later_release_has_added_to_is_carried_on(tmp_path: Path) -> None:
    """As a table is: what is not understood is left aside."""
    (place,) = (each for each in _every_text(tmp_path) if (each.table, each.column) == ("tournaments", "data"))
    assert damaged_file(tmp_path / "spite.db", place, "later")
    found = await use_file(tmp_path / "spite.db")
    assert found.carried_on == 2


def test_what_is_damaged_is_told_once_counted_and_done_with_when_it_is_mended(caplog: pytest.LogCaptureFixture) -> None:
    damage, texts = Damage(), iter(["x", "x", "3"])

    def number() -> int:
        return int(next(texts))

    assert damage.each(StoredKind.RESULT, [("one", number), ("two", lambda: 2)]) == [2]
    with pytest.raises(Unreadable):
        damage.insist(StoredKind.RESULT, "one", number)
    assert damage.counts() == {StoredKind.RESULT: 1}
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "result one" in caplog.text
    assert damage.read(StoredKind.RESULT, "one", number) == 3
    assert damage.all() == []


# The program itself

DAMAGED = (
    ("tables", "head", "cut"),
    ("tournaments", "data", "cut"),
    ("house_rules", "changes", "empty"),
    ("server_settings", "channels", "word"),
    ("server_settings", "stopping", "word"),
    ("user_settings", "pace", "word"),
    ("daily_seeds", "seed", "word"),
    ("daily_tries", "presses", "word"),
    ("puzzle_tries", "moves", "word"),
    ("notes", "value", "word"),
    ("results", "unrated", "cut"),
    ("feats", "feat", "word"),
    ("standings", "field", "word"),
    ("records", "record", "cut"),
    ("events", "payload", "empty"),
)
"""One row of each."""


def put_damaged(path: Path) -> None:
    unpack_file(RELEASE, path)
    for table, column, how in DAMAGED:
        row = 1 if table == "tables" else 0
        assert harm(path, Place(table, column, row), HARMS[how]), table


@pytest.mark.usefixtures("settings_here")
async def test_the_bot_starts_over_a_damaged_database_and_its_operator_closes_the_table(tmp_path: Path) -> None:
    """Nothing is running: the command line opens the database itself."""
    path = tmp_path / "spite.db"
    put_damaged(path)
    told = await operate_as_process("tables")
    (aside,) = told["set_aside"]
    assert len(told["open"]) > 8
    assert await operate("close", aside["table"]) == {"closed": aside["table"]}
    assert (await operate("tables"))["set_aside"] == []
    assert ask_file(path, f"SELECT live FROM tables WHERE id = '{aside['table']}'") == [(0,)]


async def _brought_up_to_date(path: Path) -> None:
    """What a start does with a database of an earlier release, damaged or not."""
    store = await SqliteStore.open(path)
    await store.close()


def test_the_doctor_names_everything_that_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    put_damaged(path)
    asyncio.run(_brought_up_to_date(path))
    (table,) = ask_file(path, "SELECT id FROM tables ORDER BY number LIMIT 1 OFFSET 1")[0]
    settings = settings_in(tmp_path)
    said = "\n".join(finding.words for finding in examine(settings, quick=True) if finding.state == "problem")
    assert f"can't be rebuilt, and nobody can play in their channels: {table}" in said
    kinds = ("tournament", "saved_rules", "server_settings", "user_settings", "daily_seed", "daily_try", "puzzle_try")
    for kind in (*kinds, "note", "result", "standing"):
        assert f"of kind {kind} can't be read" in said, kind
    unpack_file(RELEASE, path)
    assert not [each for each in examine(settings, quick=True) if "can't be" in each.words]


COMMANDS = ("daily", "puzzle", "me", "leaderboard", "history", "tables", "settings", "rules", "help", "learn", "look")


async def test_the_whole_bot_goes_on_over_a_damaged_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    put_damaged(tmp_path / "spite.db")
    async with open_scene(tmp_path) as scene:
        assert len(scene.services.tables.set_aside()) == 1
        started = await scene.ana.slash(scene.channel, "spite start")
        assert started.acknowledged
        await scene.idle()
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert scene.table.status is Status.PLAYING
        for command in COMMANDS:
            assert (await scene.ana.slash(scene.channel, f"spite {command}")).acknowledged, command
        metrics = scene.services.operation.metrics.text().decode()
        assert 'spite_unreadable{kind="tournament"} 1.0' in metrics
    assert "Unexpected fault" not in caplog.text
    assert "not foreseen" not in caplog.text
