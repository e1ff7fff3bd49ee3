"""``doctor`` and ``backup``: what they find, what they say, and with which status they end."""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from email.utils import formatdate
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import HOW_TO_BEGIN, main
from bot.commands import doctor, doctor_files
from bot.commands.doctor import examine
from bot.commands.doctor_network import check_clock
from bot.config import read_settings
from bot.operation.findings import Severity
from bot.operation.whole_database import find_faults
from bot.store.opening import MOVING, RELEASE
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Undo
from cogs.core.answered_elsewhere import NOTE
from tests.commands.test_first_start import discord_answering
from tests.tables.test_games import until_quiet_play
from tests.tables.world import ANA, BEN, CHANNEL, World

TOKEN = "MTE4MDAwMDAwMDAwMDAwMDAwMA.Gabcde." + "x" * 38


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))
    monkeypatch.setenv("SPITE_API_URL", "http://127.0.0.1:9")  # nobody answers there


async def play_a_little(path: Path) -> World:
    """A database with a running game in which something was undone, a finished one and a stopped one."""
    store = await SqliteStore.open(path)
    world = World(store)
    table = await world.start(ANA, BEN)
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    await world.act(table, play, user)
    await world.act(table, Undo(play.turn, 1), user)
    await world.act(table, play, user)
    over = await world.open(1001, channel=CHANNEL + 1, computers=(("regular", "Computer"),))
    await world.stop(over, 1001)
    return world


def say(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


async def test_a_backup_while_the_bot_runs_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    world = await play_a_little(path)
    target = tmp_path / "copy.db"
    status = await asyncio.to_thread(main, ["backup", "--out", str(target)])
    assert status == 0
    assert find_faults(target) == []
    assert os.stat(target).st_mode & 0o077 == 0
    live = await world.store.tables.live()
    await world.store.close()
    restored = await SqliteStore.open(target)
    assert await restored.tables.live() == live
    again = World(restored, seed="another process")
    await again.tables.load()
    table = again.registry.all()[0]
    again._interactions = world._interactions
    await again.act(table, again.discard(table), again.user_to_play(table))
    await restored.close()


async def test_a_backup_never_overwrites_and_leaves_nothing_half_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = await play_a_little(tmp_path / "spite.db")
    await world.store.close()
    target = tmp_path / "copy.db"
    target.write_text("something else")
    for number in (2, 3):
        status, out, said = say(capsys, "backup", "--out", str(target))
        assert (status, json.loads(out)["backup"]) == (0, str(tmp_path / f"copy-{number}.db"))
        assert f"{target} is there already; the copy is {tmp_path / f'copy-{number}.db'}" in said
    assert target.read_text() == "something else"
    (tmp_path / "folder").mkdir()
    for _ in range(2):
        status, out, _ = say(capsys, "backup", "--out", str(tmp_path / "folder"))
        assert Path(json.loads(out)["backup"]).parent == tmp_path / "folder"
    assert len(list((tmp_path / "folder").iterdir())) == 2
    status, _, said = say(capsys, "backup", "--database", str(tmp_path / "none.db"))
    assert status == 2
    assert "there is no database" in said
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".unfinished")]


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("DELETE FROM events WHERE version = 3", "events are not 1 to"),
        ("UPDATE tables SET head = json_set(head, '$.version', 1) WHERE number = 1", "is of version 1"),
        ("UPDATE tables SET head = json_set(head, '$.game.moves', json('[]')) WHERE number = 1", "rebuilt|different"),
        ("UPDATE events SET payload = json_set(payload, '$.moves[0]', 'h:7H>c2') WHERE kind = 'played'", "different"),
        ("UPDATE records SET record = json_set(record, '$.fairness.seed', 'ab')", "record"),
        ("UPDATE results SET game = game || '7'", "left no result"),
        ("UPDATE records SET record = printf('%.*c', 200000, '[')", "record"),
        ("UPDATE tables SET head = printf('%.*c', 200000, '[') WHERE number = 1", "rebuilt"),
    ],
)
async def test_a_damaged_database_is_found(tmp_path: Path, harm: str, words: str) -> None:
    path = tmp_path / "spite.db"
    world = await play_a_little(path)
    await world.store.close()
    assert find_faults(path) == []
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(harm)
        connection.commit()
    faults = find_faults(path)
    assert faults
    assert re.search(words, " ".join(faults)), faults


async def test_a_damaged_database_makes_a_backup_that_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "spite.db"
    world = await play_a_little(path)
    await world.store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM events WHERE version = 2")
        connection.commit()
    status, out, said = say(capsys, "backup")
    assert status == 1
    assert json.loads(out)["faults"] == 2
    assert "events are not" in said


def test_the_doctor_is_content(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_SLOW_PICTURE", 60.0)  # however busy the machine is with other tests
    status, out, _ = say(capsys, "doctor")
    assert status == 0, out
    assert "permissions=" in out
    assert "fonts and pictures work" in out
    assert not [line for line in out.splitlines() if line.startswith(Severity.PROBLEM)]


async def test_the_doctor_looks_at_a_running_bots_database(tmp_path: Path) -> None:
    world = await play_a_little(tmp_path / "spite.db")
    findings = await asyncio.to_thread(lambda: list(examine(read_settings(_env_file=None), quick=True)))
    assert any("1 tables open" in finding.words for finding in findings)
    assert all(finding.state != Severity.PROBLEM for finding in findings)
    await world.store.close()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DISCORD_TOKEN", "", "no token is set"),
        ("DISCORD_TOKEN", "not a token", "doesn't look like"),
        ("SPITE_DATABASE", "/dev/null/spite.db", "can be kept safely"),
        ("SPITE_BACKUP_FOLDER", "/proc/backups", "backups can't be written to /proc/backups"),
        ("SPITE_LOG_LEVEL", "loud", "SPITE_LOG_LEVEL can't be used: it can be DEBUG"),
        ("SPITE_DATABASE", "sqlite:///data/spite.db", "SPITE_DATABASE can't be used: it is a file"),
        ("SPITE_DATABASE", "", "SPITE_DATABASE can't be used: it is a file"),
        ("SPITE_LEDGER", "", "SPITE_LEDGER can't be used: it is a file"),
        ("SPITE_API_URL", "discord.com/api/v10", "SPITE_API_URL can't be used: it is an address such as https://"),
        ("SPITE_GATEWAY_URL", "https://discord.gg", "SPITE_GATEWAY_URL can't be used: it is an address such as wss://"),
        ("SPITE_RECORDS_KEPT_DAYS", "inf", "SPITE_RECORDS_KEPT_DAYS can't be used: it is a number; it is 'inf'"),
        ("SPITE_PEOPLE_KEPT_DAYS", "1e300", "SPITE_PEOPLE_KEPT_DAYS can't be used: it is 36525 or less; it is '1e300'"),
        ("SPITE_BACKUPS_KEPT", "0", "SPITE_BACKUPS_KEPT can't be used: it is 1 or more; it is '0'"),
        ("SPITE_THINKING_WORKERS", "1.5", "SPITE_THINKING_WORKERS can't be used: it is a whole number; it is '1.5'"),
        (
            "SPITE_REGISTER_COMMANDS",
            "maybe",
            "SPITE_REGISTER_COMMANDS can't be used: it can be true or false; it is 'maybe'",
        ),
        ("SPITE_LOG_FORMAT", "xml", "SPITE_LOG_FORMAT can't be used: it can be text or json; it is 'xml'"),
        ("SPITE_CONTACT", "x" * 201, "SPITE_CONTACT can't be used: it is one line of at most 200 characters"),
    ],
)
def test_the_doctor_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    status, out, _ = say(capsys, "doctor", "--quick")
    assert status == 1
    assert words in out
    assert TOKEN not in out


def test_the_doctor_is_content_where_the_folder_is_yet_to_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPITE_DATABASE", "new/data/spite.db")
    status, out, _ = say(capsys, "doctor", "--quick")
    assert (status, "made at the first start" in out) == (0, True), out
    assert not list(tmp_path.iterdir())


def test_the_doctor_knows_a_broken_and_a_newer_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "spite.db").write_bytes(b"this is no database" * 100)
    status, out, _ = say(capsys, "doctor", "--quick")
    assert (status, "can't be read" in out) == (1, True)
    (tmp_path / "spite.db").unlink()
    with closing(sqlite3.connect(tmp_path / "spite.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    status, out, _ = say(capsys, "doctor", "--quick")
    assert (status, "newer release" in out) == (1, True)


async def test_the_doctor_names_a_table_that_can_not_be_rebuilt(tmp_path: Path) -> None:
    world = await play_a_little(tmp_path / "spite.db")
    await world.store.close()
    with closing(sqlite3.connect(tmp_path / "spite.db")) as connection:
        connection.execute("UPDATE tables SET head = json_remove(head, '$.game.rules') WHERE live = 1")
        connection.commit()
    findings = await asyncio.to_thread(lambda: list(examine(read_settings(_env_file=None), quick=True)))
    bad = [finding.words for finding in findings if finding.state == Severity.PROBLEM]
    assert len(bad) == 1
    assert world.tables.live()[0].id in bad[0]


@pytest.mark.parametrize(
    ("version", "is_mended"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 7), True),
        ((3, 51, 0), False),
        ((3, 51, 3), True),
        ((3, 53, 0), True),
    ],
)
def test_the_doctor_warns_of_a_fault_of_sqlite_where_it_is_and_it_matters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: tuple[int, int, int], *, is_mended: bool
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    database = tmp_path / "spite.db"
    database.touch()
    monkeypatch.setenv("SPITE_DATABASE", str(database))

    def said() -> list[str]:
        return [each.state for each in doctor_files.check_sqlite(read_settings(_env_file=None))]

    assert said() == [Severity.OK], "nothing else writes to it"
    waits = "import sys; held = [open(each, 'r+') for each in sys.argv[1:]]; print(flush=True); sys.stdin.read()"
    lock = tmp_path / "spite.db.lock"
    lock.touch()
    for opened, is_second in (([database], True), ([database, lock], False)):
        with subprocess.Popen(
            [sys.executable, "-c", waits, *map(str, opened)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            assert other.stdout is not None
            other.stdout.readline()
            assert said() == [Severity.OK if is_mended or not is_second else Severity.WARNING]
            assert other.stdin is not None
            other.stdin.close()
    monkeypatch.setattr(doctor_files, "_PROCESSES", tmp_path)
    assert said() == [Severity.OK if is_mended else Severity.WARNING], "nobody can tell"
    monkeypatch.setenv("SPITE_DATABASE", "postgresql://127.0.0.1/spite")
    assert said() == [], "there is no file"


@pytest.mark.parametrize("name", ["spite.db", "spite[1].db"])
def test_the_doctor_says_how_old_the_newest_backup_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / name))
    (tmp_path / "backups").mkdir()
    made = tmp_path / "backups" / f"{name}.backup-20260101-000000"
    made.touch()
    assert "ok: backups can be written to" in say(capsys, "doctor", "--quick")[1]
    os.utime(made, (time.time() - 3 * 86_400,) * 2)
    assert "is 72 hours old" in say(capsys, "doctor", "--quick")[1]


@pytest.mark.parametrize(
    ("off", "status", "words"),
    [
        (0, 200, "ok: the clock is right"),
        (1, 404, "ok: the clock is right"),
        (95, 200, "problem: the clock is 9"),
        (-90, 401, "s ahead of Discord's"),
        (None, 200, "tells no time"),
    ],
)
def test_the_doctor_compares_the_clock_with_discords(
    monkeypatch: pytest.MonkeyPatch, off: int | None, status: int, words: str
) -> None:
    told = {} if off is None else {"Date": formatdate(time.time() + off, usegmt=True)}
    with discord_answering(status, told) as address:
        monkeypatch.setenv("SPITE_API_URL", address)
        (found,) = check_clock(read_settings(_env_file=None))
    assert words in f"{found.state}: {found.words}"


def test_the_doctor_says_that_discord_can_not_be_reached() -> None:
    (found,) = check_clock(read_settings(_env_file=None))
    assert (found.state, "can't be reached" in found.words) == (Severity.WARNING, True)


async def test_the_doctor_names_the_release_that_has_used_the_database_last(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    for noted, found in (("0.0.1", True), (__version__, False)):
        await store.notes.set(RELEASE, noted)
        every = await asyncio.to_thread(lambda: list(examine(read_settings(), quick=True)))
        assert [f"Spite {noted} has used" in each.words for each in every].count(True) == found
    await store.close()


def test_the_doctor_warns_of_open_doors(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "spite.db")) as connection:
        connection.execute("PRAGMA user_version = 0")
    (tmp_path / "spite.db").chmod(0o644)
    findings = list(examine(read_settings(_env_file=None), quick=True))
    warnings = " ".join(finding.words for finding in findings if finding.state == Severity.WARNING)
    assert "chmod 600" in warnings


def test_a_check_that_fails_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_seconds_to_sync", lambda folder: 1 / 0)
    findings = list(examine(read_settings(_env_file=None), quick=True))
    assert [finding for finding in findings if finding.state == Severity.PROBLEM and "disk" in finding.words]
    assert [finding for finding in findings if finding.state == Severity.OK]


def test_plays_are_not_mistaken() -> None:
    from bot.operation.whole_database import fold_moves

    play = json.dumps({"moves": ["a", "b"]})
    undo = json.dumps({"moves": ["b"]})
    assert fold_moves([(1, "opened", "{}"), (2, "played", play), (3, "undone", undo)]) == ["a"]
    assert fold_moves([(1, "played", play), (2, "next_game", "{}")]) == []


async def test_the_doctor_names_another_process_with_the_token(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    for age, found in ((60, True), (30 * 86_400, False)):
        await store.notes.set(NOTE, str(int(time.time() - age)))
        every = await asyncio.to_thread(lambda: list(examine(read_settings(), quick=True)))
        findings = [finding for finding in every if "another process" in finding.words]
        assert [finding.state for finding in findings] == ([Severity.WARNING] if found else [])
    await store.close()


async def test_the_doctor_names_a_copy_that_was_cut_short(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    for noted in ("1", None):
        await store.notes.set(MOVING, noted)
        findings = await asyncio.to_thread(lambda: list(examine(read_settings(), quick=True)))
        said = [finding for finding in findings if "move-store has not finished" in finding.words]
        assert [finding.state for finding in said] == ([Severity.PROBLEM] if noted else [])
    await store.close()


def test_why_it_ends_is_told_as_json_where_programs_read_the_log(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    status, _, said = say(capsys)
    assert (status, said.strip()) == (2, HOW_TO_BEGIN)
    monkeypatch.setenv("SPITE_LOG_FORMAT", "json")
    assert say(capsys)[0] == 2
    assert (caplog.records[-1].levelname, caplog.messages[-1]) == ("ERROR", HOW_TO_BEGIN)
