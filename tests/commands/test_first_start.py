"""The very first start, as a process of its own: a fresh folder, a wrong token, no network, a misspelt setting."""

import errno
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.__main__ import main
from bot.errors import Unavailable
from bot.store.process_lock import ProcessLock
from cogs.core.outcomes import REFUSED_WORDS, is_token_refused, unreachable_words
from tests.forked_starts import ROOT, run_bot

TOKEN = "MTE4MDAwMDAwMDAwMDAwMDAwMA.Gabcde." + "x" * 38


def start(folder: Path, address: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Starts the bot in a folder, with Discord at an address of the test's own."""
    return run_bot(folder, environment_for(address, variables))


def environment_for(address: str, variables: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPITE_", "DISCORD_"))}
    chosen = {"DISCORD_TOKEN": TOKEN, "SPITE_THINKING_WORKERS": "0", "SPITE_API_URL": address, **variables}
    return {**kept, **chosen}


@contextmanager
def discord_answering(status: int, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """The address of a Discord that answers everything with one status.

    :param headers: with these alone; without them as servers do.
    """

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if headers is None:
                self.send_response(status)
            else:
                self.send_response_only(status)
            for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(b'{"message": "no", "code": 0}')

        def log_message(self, *arguments: object) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def discord_saying(answers: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """The address of a Discord that answers each path with 200, and what is said of it: a type and a body."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = next(answer for path, answer in answers.items() if self.path.endswith(path))
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *arguments: object) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


JSON, PAGE = "application/json", "text/html"
ME = (JSON, '{"id": "5", "username": "spite", "discriminator": "0", "avatar": null}')
APP = (
    JSON,
    '{"id": "5", "name": "spite", "description": "", "bot_public": true, "bot_require_code_grant": false, '
    '"verify_key": "", "icon": null, "flags": 0}',
)
GATEWAY = (JSON, '{"url": "ws://127.0.0.1:9", "shards": 1}')


@pytest.mark.parametrize(
    ("path", "kind", "body"),
    [
        ("users/@me", JSON, ME[1][:20]),
        ("users/@me", JSON, ""),
        ("users/@me", JSON, "[]"),
        ("users/@me", JSON, "{}"),
        ("users/@me", PAGE, "<html>busy</html>"),
        ("applications/@me", JSON, "{"),
        ("applications/@me", JSON, '{"id": "5"}'),
        ("gateway/bot", JSON, GATEWAY[1][:20]),
        ("gateway/bot", JSON, "{}"),
        ("gateway/bot", PAGE, "<html>busy</html>"),
    ],
)
def test_an_answer_at_the_start_that_can_not_be_read_is_a_passing_failure(
    tmp_path: Path, path: str, kind: str, body: str
) -> None:
    """Status 2 would keep whoever supervises the bot from starting it again."""
    answers = {"users/@me": ME, "applications/@me": APP, "gateway/bot": GATEWAY, "commands": (JSON, "[]")}
    with discord_saying({**answers, path: (kind, body)}) as address:
        done = start(tmp_path, address, SPITE_REGISTER_COMMANDS="0")
    assert done.returncode == 3
    assert "can't be reached" in last_line(done)


@pytest.mark.parametrize("error", [ValueError("odd"), OSError("odd"), KeyError("odd"), RuntimeError("odd")])
def test_a_fault_that_nobody_foresaw_ends_with_a_status_that_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr("bot.app.run", fails)
    monkeypatch.setattr("bot.running.logs.configure_logging", lambda *_: None)
    assert main([]) == 1
    assert any(record.exc_info for record in caplog.records), "the log says where"


@pytest.fixture
def nowhere() -> str:
    """An address where nothing listens."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{unused.getsockname()[1]}"


def last_line(done: "subprocess.CompletedProcess[str]") -> str:
    assert "Traceback" not in done.stderr, done.stderr
    assert TOKEN not in done.stderr
    return done.stderr.strip().splitlines()[-1]


@pytest.mark.skipif(os.name != "posix", reason="rights are POSIX's")
def test_a_fresh_folder_gets_a_database_for_its_owner_alone(tmp_path: Path, nowhere: str) -> None:
    """Begun from nothing, as people begin it."""
    command = [sys.executable, "-W", "ignore", "-m", "bot"]
    environment = {**environment_for(nowhere, {}), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 3, done.stderr
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "data" / "spite.db").stat().st_mode & 0o777 == 0o600


def test_a_wrong_token_gets_one_sentence_and_status_2(tmp_path: Path) -> None:
    with discord_answering(401) as address:
        done = start(tmp_path, address)
    assert (done.returncode, last_line(done)) == (2, REFUSED_WORDS)


def test_a_missing_network_gets_one_sentence_and_status_3(tmp_path: Path, nowhere: str) -> None:
    done = start(tmp_path, nowhere)
    assert done.returncode == 3
    assert "WARNING" not in done.stderr, "nothing to worry about is said"
    assert last_line(done).startswith("Discord can't be reached (Cannot connect to host 127.0.0.1")


@pytest.mark.parametrize("status", [403, 404])
def test_an_address_where_something_else_answers_gets_one_sentence_and_status_3(tmp_path: Path, status: int) -> None:
    with discord_answering(status) as address:
        done = start(tmp_path, address)
    assert done.returncode == 3
    assert last_line(done).startswith(f"What answers in Discord's place does not let the bot in ({status} ")
    assert "SPITE_API_URL" in last_line(done)


def test_a_database_in_use_gets_one_sentence_and_a_status_after_which_it_is_tried_again(
    tmp_path: Path, nowhere: str
) -> None:
    (tmp_path / "data").mkdir()
    lock = ProcessLock.acquire(tmp_path / "data" / "spite.db")
    try:
        done = start(tmp_path, nowhere)
    finally:
        lock.release()
    assert (done.returncode, last_line(done)) == (3, "another Spite process uses this database")


def test_what_only_people_can_mend_ends_with_a_status_that_is_not_tried_again_and_leaves_nothing_behind(
    tmp_path: Path, nowhere: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter").write_text("Dear Ana, this is no database at all" * 50)
    with closing(sqlite3.connect(tmp_path / "others.db")) as others:
        others.execute("CREATE TABLE recipes (name TEXT)")
    server = {"SPITE_DATABASE": "postgresql://127.0.0.1:1/spite"}
    for settings, words in (
        ({"SPITE_DATABASE": "folder"}, "is a folder: SPITE_DATABASE names a file"),
        ({"SPITE_DATABASE": "letter"}, "letter is no database"),
        ({"SPITE_DATABASE": "others.db"}, "others.db is another program's database"),
        ({**server, "SPITE_LEDGER": "folder"}, "SPITE_LEDGER can't be"),
        ({**server, "SPITE_LEDGER": "letter/forgotten"}, "SPITE_LEDGER can't be"),
        ({**server, "SPITE_LEDGER": "/proc/none/forgotten"}, "SPITE_LEDGER can't be"),
    ):
        done = start(tmp_path, nowhere, **settings)
        assert (done.returncode, words in last_line(done)) == (2, True), done.stderr
    assert sorted(os.listdir(tmp_path)) == ["folder", "letter", "others.db"]


def test_a_full_disk_at_the_start_says_where_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    for cause in (full, OSError(errno.ENOSPC, "No space left on device")):

        async def run(settings: object, token: str, examine: object, cause: Exception = cause) -> None:
            raise Unavailable(str(cause)) from cause

        monkeypatch.setattr("bot.app.run", run)
        assert main([]) == 3, "it is tried again: there may be room by then"
        said = capsys.readouterr().err.splitlines()[-1]
        assert f"no room beside {tmp_path / 'spite.db'}" in said
        assert "SpiteNotSaved" in said


def test_a_setting_that_does_not_exist_is_named_in_one_line(tmp_path: Path, nowhere: str) -> None:
    done = start(tmp_path, nowhere, SPITE_SEAT_OF_USER="1")
    lines = [line for line in done.stderr.splitlines() if "SPITE_" in line]
    assert len(lines) == 1, done.stderr
    assert "WARNING" in lines[0]
    assert "SPITE_SEAT_OF_USER (is SPITE_SEATS_OF_USER meant?)" in lines[0]
    assert "SPITE_" not in start(tmp_path, nowhere).stderr


def test_settings_of_earlier_releases_are_named_in_one_line_and_never_fatal(tmp_path: Path, nowhere: str) -> None:
    done = start(tmp_path, nowhere, SPITE_GRACE_SECONDS="soon", SPITE_BURIED_AFTER_MESSAGES="-1")
    (line,) = [line for line in done.stderr.splitlines() if "SPITE_" in line]
    assert "exist no more and change nothing, delete them: SPITE_BURIED_AFTER_MESSAGES, SPITE_GRACE_SECONDS" in line
    assert done.returncode == 3, "it gets as far as Discord, which is nowhere"


def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, nowhere: str) -> None:
    done = start(tmp_path, nowhere, SPITE_SEATS_OF_USER="many")
    assert done.returncode == 2
    assert last_line(done).startswith("SPITE_SEATS_OF_USER can't be used: ")


def test_what_else_goes_wrong_is_not_explained_away() -> None:
    class Socket:
        close_code = 4004

    closed = discord.ConnectionClosed(Socket(), shard_id=0)  # type: ignore[arg-type]
    assert is_token_refused(closed)
    assert not is_token_refused(discord.ConnectionClosed(Socket(), shard_id=0, code=4013))  # type: ignore[arg-type]
    assert unreachable_words(aiohttp.ServerDisconnectedError())
    assert unreachable_words(TimeoutError()) is not None
    for error in (ValueError("x"), OSError("disk"), closed, KeyError("x")):
        assert unreachable_words(error) is None
        assert is_token_refused(error) == (error is closed)
