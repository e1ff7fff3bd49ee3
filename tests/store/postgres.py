"""A PostgreSQL server of the tests' own: in a folder of its own, on loopback, as a user that is not root."""

import asyncio
import atexit
import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

import asyncpg

from bot.store.postgres.dialect import PostgresConnection
from bot.store.postgres.schema import migrate_server
from bot.store.statements import Connection
from bot.store.store import Store

Filled = TypeVar("Filled", bound=Store)

_PARENT_DEATH_SIGNAL = 1
WHY_NONE = "needs PostgreSQL's programs initdb and postgres (Debian: apt-get install postgresql)"
_PLACES = "usr/lib/postgresql/*/bin", "usr/local/bin", "usr/bin", "opt/homebrew/bin"


@cache
def programs() -> Path | None:
    """The folder of the newest ``initdb`` and ``postgres`` here."""
    found = [folder for place in _PLACES for folder in sorted(Path("/").glob(place), reverse=True)]
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@dataclass
class Server:
    """A running server."""

    folder: Path
    port: int
    password: str
    user: int | None
    durable: bool
    process: "subprocess.Popen[bytes] | None" = None
    databases: int = 0

    def url(self, database: str) -> str:
        return f"postgresql://spite:{self.password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        durably = "on" if self.durable else "off"
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "shared_buffers": "32MB",
            "max_connections": 100,
            "fsync": durably,
            "synchronous_commit": durably,
            "full_page_writes": durably,
            "autovacuum": durably,
            "jit": "off",
        }
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        folder = programs()
        assert folder is not None
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [folder / "postgres", "-D", self.folder / "data", *given],
                stdout=log,
                stderr=log,
                preexec_fn=_end_with_parent,
                **self._as_user(),  # type: ignore[call-overload]
            )
        self._wait()

    def _as_user(self) -> dict[str, object]:
        given: dict[str, object] = {"cwd": self.folder, "start_new_session": True}
        return given if self.user is None else {**given, "user": self.user, "group": pwd.getpwuid(self.user).pw_gid}

    def _wait(self) -> None:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    break
            time.sleep(0.05)
        ready = [str((programs() or Path()) / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, how: int = signal.SIGINT) -> None:
        """Ends the server: at once and in order, or with SIGQUIT as a crash ends it."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, database: str, sql: str) -> str:
        """What psql answers, without any of the store's code."""
        psql = str((programs() or Path()) / "psql")
        command = [psql, "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url(database)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def running_server(*, durable: bool = False) -> Iterator[Server]:
    """A server for the time within. ``durable`` syncs as a real one does; without it everything is quicker."""
    made = _made_once()
    folder = Path(tempfile.mkdtemp(prefix="spite-postgres-"))
    server = Server(folder, _free_port(), made.password, made.user, durable)
    try:
        if made.user is not None:
            os.chown(folder, made.user, pwd.getpwuid(made.user).pw_gid)
        subprocess.run(["cp", "-a", made.folder / "data", folder / "data"], check=True)
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _made_once() -> Server:
    """One that never runs and that each begins as a copy of: making one takes several times as long."""
    bin_folder = programs()
    assert bin_folder is not None
    folder = Path(tempfile.mkdtemp(prefix="spite-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = Server(folder, 0, secrets.token_hex(8), _user() if os.geteuid() == 0 else None, durable=False)
    password = folder / "password"
    password.write_text(made.password)
    if made.user is not None:
        for path in (folder, password):
            os.chown(path, made.user, pwd.getpwuid(made.user).pw_gid)
    # Passwords are asked for, by the way that both sides are quickest at: tests connect a thousand times.
    subprocess.run(
        [bin_folder / "initdb", "-D", folder / "data", "-U", "spite", "-A", "md5", "-E", "UTF8", "-N",
         "--locale=C", f"--pwfile={password}"],
        check=True,
        capture_output=True,
        **made._as_user(),  # type: ignore[call-overload]
    )  # fmt: skip
    return made


def _end_with_parent() -> None:
    """A server ends with the tests, also where they are killed. Linux alone knows this; elsewhere it stays."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, int(signal.SIGINT))


def _user() -> int:
    """A user that is not root, since PostgreSQL refuses root."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    raise AssertionError("there is no user postgres and no user nobody")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


TABLES = (
    "private_choices", "private_played", "private_feats",
    "standings", "feats", "hidden_people", "meetings", "games_played", "rating_curve", "results_counted",
    "result_sittings", "result_seats", "results", "rule_sets", "participants",
    "events", "people", "records", "posted", "server_settings", "user_settings", "notes", "learners",
    "house_rules", "puzzle_tries", "puzzle_days", "daily_seeds", "daily_tries", "daily_forgotten", "daily_posts",
    "forgotten", "tournament_people", "tournaments",
    "waiting_people", "invitations", "servers", "exports", "absences", "own_times", "vacations", "calls", "call_pace",
    "tables",
)  # fmt: skip
"""Whatever refers to another table stands before it."""
_EMPTY = (
    "DO $$ BEGIN {} PERFORM setval(oid::regclass, 1, false) FROM pg_class "
    "WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace; END $$"
).format(" ".join(f"DELETE FROM {table};" for table in TABLES))
"""In one question, and of small tables many times quicker than TRUNCATE, which makes every table's file anew."""


async def emptied(store: Filled) -> Filled:
    """An open store in which there is nothing any more."""
    await store.database.transact(_empty)
    store.database.ledger.path.unlink(missing_ok=True)
    return store


@contextmanager
def emptying(url: str) -> Iterator[Callable[[], None]]:
    """Brings a database up to date, and empties it whenever it is asked to, over a connection that stays: to a new one
    every table is new, which takes many times as long. It has an event loop of its own, as each test has."""
    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(url))
    loop.run_until_complete(migrate_server(connection))
    yield lambda: loop.run_until_complete(connection.execute(_EMPTY))
    loop.run_until_complete(connection.close())
    loop.close()


async def _empty(connection: Connection) -> None:
    if isinstance(connection, PostgresConnection):
        await connection.execute_fetchall(_EMPTY)
        return
    for table in (*TABLES, "sqlite_sequence"):
        await connection.execute_fetchall(f"DELETE FROM {table}")
