"""What an operator does on the command line, beside the running bot and while it is stopped."""

import asyncio
import json
import os
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot.__main__ import main
from bot.entities.kept import SavedTournament
from bot.errors import Reason, Refused, Unavailable
from bot.operation import read_again
from bot.operation.blocklist import Blocklist
from bot.operation.control import ControlServer, ask_running, control_path
from bot.operation.operator import CommandError, Operator
from bot.operation.whole_database import find_faults
from bot.privacy.service import Privacy
from bot.services import Services, SystemClock, close_services, open_services
from bot.store.backup import copy_database
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Join, Person, StepAway
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tournaments.damaged import DamagedTournaments
from tests.e2e.world import settings_in, until
from tests.forked_starts import run_bot
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, CHANNEL, DEE, GUILD, World

Data = dict[str, Any]


@pytest.fixture(autouse=True)
def settings_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Services]:
    """The bot's services, without Discord."""
    services = await open_services(settings_in(folder))
    try:
        yield services
    finally:
        await close_services(services)


async def operate(*words: str) -> Data:
    """What the command line prints, carried out beside this process's event loop; what ``operate_as_process`` asks is
    the same, but for a start of Python for each."""

    def carried_out() -> tuple[int, str, str]:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as said:
            status = main(["operate", *words])
        return status, out.getvalue(), said.getvalue()

    return _answer(*await asyncio.to_thread(carried_out))


async def operate_as_process(*words: str) -> Data:
    """The same as an operator asks it."""
    done = await asyncio.to_thread(run_bot, Path.cwd(), os.environ, "operate", *words)
    return _answer(done.returncode, done.stdout, done.stderr)


def _answer(status: int, out: str, said: str) -> Data:
    if status:
        raise CommandError(said)
    answer: Data = json.loads(out)
    return answer


def damage(path: Path, table: str, change: str) -> None:
    """Changes a table's stored state while the bot is stopped; ``change`` is SQL over ``head``."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE tables SET head = {change} WHERE id = ?", (table,))
        connection.commit()


SWAPPED_HANDS = (
    "json_set(head, '$.game.checkpoint.hands[0]', json_extract(head, '$.game.checkpoint.hands[1]'),"
    " '$.game.checkpoint.hands[1]', json_extract(head, '$.game.checkpoint.hands[0]'))"
)
OTHER_SEED = f"json_set(head, '$.game.seed', '{'0' * 64}')"
NO_PACK = f"json_set({OTHER_SEED}, '$.game.checkpoint.stock', json('[]'))"
NO_SEATS = "json_set(head, '$.seats', 5)"


async def a_game(path: Path) -> str:
    """A running game in a database; its table."""
    store = await SqliteStore.open(path)
    world = World(store)
    table = await world.start(ANA, BEN)
    for _ in range(6):
        await world.act(table, world.some_play(table), world.user_to_play(table))
    await store.close()
    return table.id


async def test_a_table_that_was_set_aside_is_named_and_closed_and_its_channel_is_free(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    for change in (NO_PACK, NO_SEATS):
        damage(tmp_path / "spite.db", table, change)
    async with running(tmp_path) as services:
        with pytest.raises(Refused, match="table-unreadable"):
            await services.tables.open(Opening(GUILD, CHANNEL, "pagat"), Person(DEE, "Dee", 1))
        (aside,) = (await operate("tables"))["set_aside"]
        assert (aside["table"], aside["server"], aside["channel"]) == (table, GUILD, CHANNEL)
        with pytest.raises(CommandError, match="position"):
            await operate("repair", table)
        assert await operate("close", table) == {"closed": table}
        assert (await operate("tables"))["set_aside"] == []
        await services.tables.open(Opening(GUILD, CHANNEL, "pagat"), Person(DEE, "Dee", 1))
    assert find_faults(tmp_path / "spite.db") == []


async def test_a_tournament_that_can_not_be_read_is_named_and_closed(tmp_path: Path) -> None:
    async with running(tmp_path) as services:
        damaged = SavedTournament("t1", GUILD, 1, True, frozenset({ANA}), {"id": "t1"}, 1.0)
        assert await services.store.tournaments.save(damaged)
        assert (await operate("tables"))["tournaments"] == [{"tournament": "t1", "server": GUILD}]
        assert await operate("close", "t1") == {"closed": "t1"}
        assert (await operate("tables"))["tournaments"] == []
        assert await services.store.tournaments.live_versions() == []
        with pytest.raises(CommandError, match="no such table"):
            await operate("close", "t1")


@pytest.mark.parametrize(("change", "source"), [(SWAPPED_HANDS, "moves"), (OTHER_SEED, "position")])
async def test_a_table_that_was_set_aside_is_repaired_and_played_on(tmp_path: Path, change: str, source: str) -> None:
    path = tmp_path / "spite.db"
    table = await a_game(path)
    damage(path, table, change)
    async with running(tmp_path):
        assert await operate("repair", table) == {"repaired": table, "from": source}
        with pytest.raises(CommandError, match="needs no repair"):
            await operate("repair", table)
    store = await SqliteStore.open(path)
    world = World(store, seed="another process")
    await world.tables.load()
    world._interactions = iter(range(50_000, 60_000))  # type: ignore[assignment]
    (found,) = world.registry.all()
    assert (found.running().resumed is not None) == (source == "position")
    await world.act(found, world.some_play(found), world.user_to_play(found))
    await store.close()


async def test_what_is_no_damaged_table_is_named_and_left_alone(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    async with running(tmp_path) as services:
        with pytest.raises(CommandError, match=rf"^{table}: it is open and needs no repair"):
            await services.operation.operator.carry_out("repair", {"table": table})
        for command in ("repair", "close"):
            with pytest.raises(CommandError, match=r"^gone: no such table is open or set aside"):
                await services.operation.operator.carry_out(command, {"table": "gone"})
        assert services.tables.find(table) is not None


async def test_closing_an_open_table_ends_its_game_with_a_record(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    async with running(tmp_path) as services:
        with pytest.raises(CommandError, match="gone: no such table"):
            await operate_as_process("close", "gone")
        await operate_as_process("close", table)
        assert services.tables.live() == []
        assert await services.store.finished.record(f"{table}-1") is not None


async def test_whoever_is_blocked_stays_so_until_they_are_unblocked(tmp_path: Path) -> None:
    async with running(tmp_path) as services:
        await operate("block", "user", str(DEE), "--why", "spam")
        await operate("block", "server", "99")
        check = services.operation.blocklist.check
        assert refused(lambda: check(DEE, GUILD)) is Reason.BLOCKED
        assert refused(lambda: check(ANA, 99)) is Reason.SERVER_BLOCKED
        check(ANA, GUILD)
    async with running(tmp_path) as services:
        assert refused(lambda: services.operation.blocklist.check(DEE, GUILD)) is Reason.BLOCKED
        listed = (await operate("blocked"))["blocked"]
        assert {"whom": "user", "id": DEE, "why": "spam"} in listed
        assert (await operate("unblock", "user", str(DEE)))["found"]
        assert not (await operate("unblock", "user", str(DEE)))["found"]
        services.operation.blocklist.check(DEE, GUILD)


def refused(ask: Any) -> Reason:
    with pytest.raises(Refused) as found:
        ask()
    return found.value.reason


async def test_read_only_tables_take_no_change_also_after_a_restart(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    async with running(tmp_path) as services:
        await operate("read-only", "on")
        version = services.tables.get(table).version
        for asked in (Join(), StepAway()):
            with pytest.raises(Refused, match="read-only"):
                await services.tables.act(table, asked, Person(DEE, "Dee", 77))
        with pytest.raises(Refused, match="read-only"):
            await services.tables.open(Opening(GUILD, 5, "pagat"), Person(DEE, "Dee", 78))
    async with running(tmp_path) as services:
        assert services.tables.read_only
        assert services.tables.get(table).version == version
        await operate("read-only", "off")
        await services.tables.act(table, StepAway(), Person(ANA, "Ana", 79))


async def test_read_only_reaches_every_process_over_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_again, "READ_AGAIN_SECONDS", 0.01)
    store, clock = MemoryStore(), SystemClock()
    both = [(tables, operator_of(tables, store, clock)) for tables in (World(store).tables, World(store).tables)]
    for _, operator in both:
        await operator.start()
    for switch in (True, False):
        await both[0][1].carry_out("read_only", {"on": switch})
        async with asyncio.timeout(60):
            while both[1][0].read_only is not switch:
                await asyncio.sleep(0.01)
    for _, operator in both:
        await operator.stop()
    await store.close()


def operator_of(tables: TableService, store: MemoryStore, clock: SystemClock) -> Operator:
    privacy = Privacy(tables, TableRegistry(), store, clock, days=0)
    damaged = DamagedTournaments(store.tournaments, tables)
    return Operator(tables, damaged, privacy, Blocklist(store.notes, clock), store.notes, clock)


async def test_a_person_is_forgotten_by_their_number(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    async with running(tmp_path) as services:
        assert (await operate("forget", str(ANA)))["tables"] == 1
        assert services.tables.get(table).seat_of(ANA) is None
        assert (await services.store.people.data_of(ANA))["events"] == []


async def test_a_server_is_exported_and_forgotten_by_its_number_also_while_the_bot_is_stopped(tmp_path: Path) -> None:
    await a_game(tmp_path / "spite.db")
    async with running(tmp_path) as services:
        told = await operate("export", "--server", str(GUILD), str(tmp_path))
        text = await asyncio.to_thread(Path(told["file"]).read_text)
        assert json.loads(text)["server"] == GUILD
        assert Path(told["file"]).name.startswith(f"data-of-server-{GUILD}-")
        answer = await operate("forget", str(GUILD), "--server")
        assert answer == {"forgotten_server": GUILD, "tables": 1, "goes_on": False}
        assert services.tables.live() == []
    (tmp_path / "spite.db").unlink()
    await a_game(tmp_path / "spite.db")
    assert (await operate("forget", "--server", str(GUILD)))["tables"] == 1
    assert await heads(tmp_path / "spite.db") == []


async def test_what_is_nobodys_number_is_refused_and_what_was_asked_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as services:
        operator = services.operation.operator
        for number in (0, -5, 10**23):
            for command, arguments in (
                ("block", {"whom": "user", "number": number}),
                ("export", {"number": number, "folder": str(tmp_path)}),
                ("forget", {"number": number}),
            ):
                with pytest.raises(CommandError, match="nobody's number"):
                    await operator.carry_out(command, arguments)
        caplog.clear()
        await operator.carry_out("block", {"whom": "user", "number": DEE, "why": "spam"})
        await operator.carry_out("forget", {"number": ANA})
        await operator.carry_out("read_only", {"on": False})
        said = [record.getMessage() for record in caplog.records if "operator asks" in record.getMessage()]
        assert said == [f"The operator asks: {asked}" for asked in (f"block user {DEE}", "forget", "read_only False")]


async def test_while_the_bot_is_stopped_the_database_itself_is_asked(tmp_path: Path) -> None:
    table = await a_game(tmp_path / "spite.db")
    assert [each["table"] for each in (await operate_as_process("tables"))["open"]] == [table]
    await operate("block", "user", str(DEE))
    async with running(tmp_path) as services:
        assert refused(lambda: services.operation.blocklist.check(DEE, GUILD)) is Reason.BLOCKED


async def test_only_the_owner_reaches_the_socket_and_nonsense_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    async with running(tmp_path):
        assert control_path(path).stat().st_mode & 0o077 == 0
        for command, arguments in (("no such", {}), ("close", {}), ("close", {"table": "none"}), ("carry_out", {})):
            with pytest.raises(CommandError):
                await ask_running(path, command, arguments)
    assert not control_path(path).exists()
    assert await ask_running(path, "tables", {}) is None


async def test_the_socket_of_a_process_that_was_killed_is_replaced_and_that_of_another_left_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "spite.db"
    async with running(tmp_path) as services:
        other = ControlServer(path, services.operation.operator)
        await other.start()
        await other.stop()
        assert await ask_running(path, "blocked", {}) == {"blocked": []}
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(control_path(path).name)
    async with running(tmp_path):
        assert await ask_running(path, "blocked", {}) == {"blocked": []}


async def test_a_socket_whose_address_is_long_is_taken_away_without_a_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is listened at through an open folder, whose number means something else later."""
    folder = tmp_path / ("far" * 40)
    folder.mkdir()
    server = ControlServer(folder / "spite.db", Mock())
    await server.start()
    assert control_path(folder / "spite.db").exists()
    with ExitStack() as files:
        for _ in range(20):
            files.enter_context((tmp_path / "file").open("w"))
        await server.stop()
    assert not control_path(folder / "spite.db").exists()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_whoever_reaches_the_socket_and_asks_nothing_holds_up_no_end(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    server = ControlServer(path, Mock())
    await server.start()
    reader, writer = await asyncio.open_unix_connection(control_path(path).name)
    await until(lambda: server._connections)
    await asyncio.wait_for(server.stop(), 60)
    assert await reader.read() == b""
    writer.close()
    await writer.wait_closed()


async def test_a_backup_is_restored_and_what_was_there_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    table = await a_game(path)
    copy_database(path, copy)
    before = await heads(copy)
    store = await SqliteStore.open(path)
    world = World(store, seed="later")
    world._interactions = iter(range(50_000, 60_000))  # type: ignore[assignment]
    await world.tables.load()
    await world.act(world.registry.get(table), StepAway(), ANA)
    with pytest.raises(Unavailable, match="another Spite"):
        await asyncio.to_thread(_restore, copy, path)
    await store.close()
    later = await heads(path)
    assert main(["operate", "restore", str(copy)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert await heads(path) == before != later
    assert await heads(Path(told["kept"])) == later
    assert path.stat().st_mode & 0o077 == 0


def _restore(copy: Path, path: Path) -> None:
    from bot.operation.restoring import restore

    restore(copy, path)


async def heads(path: Path) -> list[Data]:
    store = await SqliteStore.open(path)
    found: list[Data] = list(await store.tables.live())
    await store.close()
    return found


async def test_a_backup_replaces_a_database_that_is_damaged_and_a_damaged_backup_replaces_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    table = await a_game(path)
    copy_database(path, copy)
    before = await heads(copy)
    path.write_bytes(b"nothing that SQLite knows" * 100)
    assert main(["operate", "restore", str(copy)]) == 0
    assert await heads(path) == before
    damage(copy, table, SWAPPED_HANDS)
    assert main(["operate", "restore", str(copy)]) == 2
    assert "not whole" in capsys.readouterr().err
    assert await heads(path) == before
