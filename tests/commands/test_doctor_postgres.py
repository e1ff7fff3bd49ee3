"""``doctor`` and ``operate`` with a database on a PostgreSQL server."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.operation import held_sessions
from bot.operation.findings import Severity
from bot.store.forgotten import Ledger
from bot.store.migrate import newest_schema
from bot.store.opening import MOVING
from bot.store.postgres.store import PostgresStore
from cogs.core import raw_events
from cogs.core.answered_elsewhere import NOTE
from tests.store.helpers import entry
from tests.store.postgres import WHY_NONE, Server, programs, running_server
from tests.tables.world import ANA, BEN, World

TOKEN = "MTE4MDAwMDAwMDAwMDAwMDAwMA.Gabcde." + "x" * 38


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    if programs() is None:
        pytest.skip(WHY_NONE)
    with running_server() as running:
        yield running


def examined(address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The status, and what ``doctor`` says of a database."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SPITE_DATABASE", address)
    status = main(["doctor", "--quick"])
    return status, capsys.readouterr().out


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPITE_LEDGER", str(tmp_path / "ledger"))


async def fill(address: str, ledger: Path) -> None:
    """A table that is played, one that can't be rebuilt, a note of another process, and somebody who was forgotten."""
    store = await PostgresStore.open(address, ledger)
    await World(store).start(ANA, BEN)
    await store.tables.save(entry("damaged1"))
    await store.notes.set(NOTE, str(int(time.time())))
    await store.people.forget(41)
    await store.close()


def test_an_empty_database_is_fine(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, said = examined(server.new_database(), capsys, monkeypatch)
    assert status == 0
    assert f"{Severity.OK}: the database on PostgreSQL" in said
    assert f"schema 0 of {newest_schema()}, 0 tables open" in said
    version = server.ask("postgres", "SHOW server_version").split(" ")[0].strip()
    assert f"PostgreSQL {version} opens" in said
    assert f"{Severity.WARNING}: PostgreSQL runs with fsync off" in said
    assert "whoever is forgotten is written down there" in said


def test_what_is_wrong_in_a_database_in_use_is_said(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = server.new_database()
    asyncio.run(fill(address, tmp_path / "ledger"))
    server.ask(address.rpartition("/")[2], f"INSERT INTO notes (name, value) VALUES ('{MOVING}', '1')")
    status, said = examined(address, capsys, monkeypatch)
    assert status == 1
    assert f"schema {newest_schema()} of {newest_schema()}, 2 tables open" in said
    assert f"{Severity.PROBLEM}: these tables can't be rebuilt" in said
    assert "channels: damaged1;" in said
    assert "operate repair" in said
    assert f"{Severity.PROBLEM}: move-store has not finished this copy" in said
    assert f"{Severity.WARNING}: lately (" in said
    assert "whoever is forgotten is written down there" not in said
    assert server.password not in said
    assert "MiB on the server" in said
    assert "a change that is durable on the server, there and back, takes" in said
    assert "MiB are free for the database" not in said, "that is another machine's disk"
    assert "writing to disk for certain" not in said
    assert f"{Severity.WARNING}: the bot makes no backups of a PostgreSQL database" in said
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "spite.dump").touch()
    assert "1 dumps are in" in examined(address, capsys, monkeypatch)[1]


def test_whatever_the_bot_has_noted_lately_is_said(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As of a database in a file: the bot notes the same in either."""
    address = server.new_database()
    asyncio.run(fill(address, tmp_path / "ledger"))
    for note in (raw_events.NOTE, held_sessions.CUT_SHORT, held_sessions.USED_UP):
        noted = f"INSERT INTO notes (name, value) VALUES ('{note}', '{int(time.time())}')"
        server.ask(address.rpartition("/")[2], noted)
    _, said = examined(address, capsys, monkeypatch)
    for words in (raw_events.WORDS, held_sessions.CUT_SHORT_WORDS, held_sessions.USED_UP_WORDS):
        assert words in said


def test_an_empty_database_where_there_was_one_is_no_first_start(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As with another database's name, or after one was made anew and its dump not restored."""
    address = server.new_database()
    Ledger(tmp_path / "ledger").add(41)
    status, said = examined(address, capsys, monkeypatch)
    assert status == 1
    assert "is empty, but" in said
    assert main([]) == 2
    last = capsys.readouterr().err.strip().splitlines()[-1]
    assert f"{tmp_path / 'ledger'} says that there was one" in last
    assert "pg_restore" in last
    assert server.password not in last
    assert main(["operate", "begin-anew"]) == 0
    assert server.password not in capsys.readouterr().out
    assert examined(address, capsys, monkeypatch)[0] == 0
    assert main(["operate", "begin-anew"]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_a_server_that_takes_no_changes_is_found(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = server.new_database()
    asyncio.run(fill(address, tmp_path / "ledger"))
    name = address.rpartition("/")[2]
    server.ask("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    status, said = examined(address, capsys, monkeypatch)
    assert status == 1
    assert f"{Severity.PROBLEM}: the database at postgresql://127.0.0.1:{server.port}/{name} takes no changes" in said


def test_a_database_of_a_newer_release_is_not_read(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = server.new_database()
    asyncio.run(fill(address, tmp_path / "ledger"))
    server.ask(address.rpartition("/")[2], "UPDATE tables SET live = 0 WHERE id = 'damaged1'")
    server.ask(address.rpartition("/")[2], "INSERT INTO schemas (number) VALUES (9999)")
    status, said = examined(address, capsys, monkeypatch)
    assert status == 1
    assert f"{Severity.PROBLEM}: the database at" in said
    assert "9999" in said


def test_a_server_that_lets_nobody_in_keeps_its_secrets(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = server.url("postgres")
    nowhere = good.replace(f":{server.port}/", ":1/")
    for address in (good.replace(server.password, "secret-word"), nowhere, server.url("nothing")):
        status, said = examined(address, capsys, monkeypatch)
        assert status == 1
        assert f"{Severity.PROBLEM}: the database at postgresql://127.0.0.1" in said
        assert "can't be read" in said
        assert "secret-word" not in said
        assert server.password not in said


def test_without_asyncpg_the_doctor_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bot.store.postgres.looking", None)
    status, said = examined("postgresql://spite@127.0.0.1:1/spite", capsys, monkeypatch)
    assert status == 1
    assert "requirements/postgres.txt" in said


def test_while_every_process_is_stopped_an_operator_asks_the_database_that_they_share(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = server.new_database()
    asyncio.run(fill(address, tmp_path / "ledger"))
    monkeypatch.setenv("SPITE_DATABASE", address)
    monkeypatch.setenv("SPITE_SHARDS", "4")

    def operate(*words: str) -> dict[str, Any]:
        assert main(["operate", *words]) == 0, capsys.readouterr().err
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer

    (played,) = operate("tables")["open"]
    assert operate("forget", str(BEN)) == {"forgotten": BEN, "tables": 1}
    assert operate("close", played["table"]) == {"closed": played["table"]}
    assert operate("tables")["open"] == []
