"""``doctor``: looks at everything that the bot needs, and says in plain sentences what is wrong."""

import asyncio
import base64
import os
import shutil
import sqlite3
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from bot.commands.doctor_damage import LOOKS, unreadable
from bot.commands.doctor_files import check_rights, check_sqlite
from bot.commands.doctor_findings import findings_of_notes, sync_finding, tables_set_aside
from bot.commands.doctor_network import check_clock
from bot.commands.doctor_postgres import check_server
from bot.commands.exits import FAILED
from bot.errors import StoreError
from bot.operation.backups import backups_of, dumps_in, words_of_no_dump
from bot.operation.findings import Finding, Severity, ok, problem, warning
from bot.operation.lost_database import words_of_lost, words_of_rescued
from bot.running.itself import called
from bot.running.logs import BOT_TOKEN, without_secrets
from bot.running.terminal import printable
from bot.store.address import PostgresAddress
from bot.store.backup import HEADS, connect_to_read
from bot.store.connection import create_file, open_writer, primary_code
from bot.store.migrate import newest_schema
from bot.store.opening_faults import DAMAGED, damaged, how_to_restore
from bot.tables.limits import HOUR

if TYPE_CHECKING:
    from bot.config import Settings

_LEAST_FREE: Final = 200 * 1024 * 1024
_SYNCS: Final = 15
_SLOW_PICTURE: Final = 1.5


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="leaves out what takes more than a moment")
    parser.add_argument(
        "--live",
        metavar="CHANNEL",
        help="looks at the real Discord in this channel (its number or address) while the bot is stopped: posts, "
        "edits, asks you to press a button four times, and tidies up",
    )
    parser.add_argument("--minutes", type=float, default=5, help="with --live: waits so long for each press (5)")
    parser.add_argument("--anew", action="store_true", help="with --live: forgets what was found before")


def run(arguments: Namespace) -> int:
    """Print a line for each finding; return 1 where something would keep the bot from running well."""
    from bot.config import SettingsError, read_settings

    try:
        settings = read_settings()
    except SettingsError as error:
        print(f"{Severity.PROBLEM}: {error}")
        return FAILED
    if arguments.live is not None:
        from bot.commands.doctor_live import look_at_discord

        return look_at_discord(settings, arguments.live, minutes=arguments.minutes, anew=arguments.anew)
    findings = list(examine(settings, quick=arguments.quick))
    for finding in findings:
        print(printable(f"{finding.state}: {finding.words}"))
    return FAILED if any(finding.state == Severity.PROBLEM for finding in findings) else 0


def quick_findings(settings: "Settings") -> list[Finding]:
    """Return what the checks find that take no more than a moment; beside the running bot, too."""
    return list(examine(settings, quick=True))


def examine(settings: "Settings", *, quick: bool) -> Iterator[Finding]:
    """Yield the findings of every check in turn; a check that fails is a finding too."""
    checks: list[Callable[[Settings], Iterator[Finding]]] = [
        _check_names,
        _check_token,
        _check_discord_library,
        check_sqlite,
        _check_database,
        check_rights,
        _check_notes,
        _check_disk,
        _check_backups,
        _check_catalogues,
    ]
    # A check that raises must not hide the findings of the later ones.
    for check in checks if quick else [*checks, _check_pictures, check_clock]:
        try:
            yield from check(settings)
        except Exception as error:
            words = without_secrets(f"{type(error).__name__}: {error}")
            yield problem(f"{check.__name__.removeprefix('_').removeprefix('check_')}: {words}")


def _check_names(settings: "Settings") -> Iterator[Finding]:
    from bot.config import settings_without_effect

    yield from map(warning, settings_without_effect())


def _check_token(settings: "Settings") -> Iterator[Finding]:
    from cogs.core.permissions import invitation, personal_invitation

    token = settings.token()
    if not token:
        yield problem(
            f"no token is set; set DISCORD_TOKEN, or play without Discord: {called()} playground "
            "(docs/hosting-systemd.md says how doctor sees a service's own settings)"
        )
        return
    application = _application_of(token)
    if application is None:
        yield problem("the token doesn't look like a bot's token; copy it again from Discord's developer portal")
        return
    yield ok("the token has a token's form (whether Discord accepts it shows at the start, or with --live)")
    yield ok(f"invite the bot with all permissions it needs: {invitation(application)}")
    yield ok(f"for people who want it wherever they are, without a server: {personal_invitation(application)}")


def _check_discord_library(settings: "Settings") -> Iterator[Finding]:
    from bot.client import CommandClient
    from bot.discord_internals import missing, version

    parts = missing(CommandClient())
    yield from (warning(f"discord.py {version()} is not as this program knows it: {part}") for part in parts)
    if not parts:
        yield ok(f"discord.py {version()} has everything that is used of it")


def _application_of(token: str) -> str | None:
    """Return the application's id, the first part of a token."""
    if not BOT_TOKEN.fullmatch(token):
        return None
    # Discord leaves out the padding that base64 asks for.
    first = token.split(".")[0]
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except ValueError:
        return None
    return number if number.isdigit() else None


def _check_database(settings: "Settings") -> Iterator[Finding]:
    if isinstance(settings.database, PostgresAddress):
        yield from check_server(settings, settings.database)
        return
    path, folder = settings.database, _existing_folder(settings.database)
    try:
        # A trial beside the real one, which the running bot may have open, with the settings that the bot insists on.
        with tempfile.TemporaryDirectory(dir=folder) as name:
            trial = Path(name).resolve() / "doctor.db"
            create_file(trial)
            asyncio.run(_open_and_close(trial))
    except (StoreError, sqlite3.Error, OSError) as error:
        yield problem(f"no database can be kept safely in {folder}: {error}")
    else:
        yield ok("the database's settings are durable: a move that was answered survives a power cut")
    if lost := words_of_lost(settings):
        yield problem(lost)
        return
    if rescued := words_of_rescued(settings):
        yield warning(rescued)
    if not path.exists():
        yield ok(f"there is no database at {path} yet; it is made at the first start")
        return
    try:
        with closing(connect_to_read(path)) as connection:
            schema = int(connection.execute("PRAGMA user_version").fetchone()[0])
            answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            heads = connection.execute(HEADS).fetchall() if schema else []
            looks = LOOKS if schema == newest_schema() else ()
            answers = {look.sql: connection.execute(look.sql).fetchall() for look in looks}
    except (StoreError, sqlite3.Error) as error:
        words: Exception = error
        if isinstance(error, sqlite3.Error) and primary_code(error) in DAMAGED:
            words = damaged(path, error)
        yield problem(f"the database {path} can't be read: {words}")
        return
    if answer != "ok":
        yield problem(f"the database {path} is damaged ({answer}): {how_to_restore()}")
    else:
        older = "; the next start changes it and keeps a copy" if schema < newest_schema() else ""
        schemas = f"schema {schema} of {newest_schema()}{older}"
        yield ok(f"the database opens ({schemas}, {len(heads)} tables open)")
    yield from tables_set_aside(heads)
    yield from unreadable(answers)


def _check_notes(settings: "Settings") -> Iterator[Finding]:
    if isinstance(settings.database, PostgresAddress) or not settings.database.exists():
        return
    with closing(connect_to_read(settings.database)) as connection:
        tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone()
        notes = dict(connection.execute("SELECT name, value FROM notes").fetchall() if tables else ())
    yield from findings_of_notes(notes)


def _existing_folder(path: Path) -> Path:
    """Return the database's folder, or its nearest parent that exists before the first start."""
    return next(folder for folder in path.absolute().parents if folder.exists())


async def _open_and_close(path: Path) -> None:
    connection = await open_writer(path)
    await connection.close()


def _check_disk(settings: "Settings") -> Iterator[Finding]:
    if isinstance(settings.database, PostgresAddress):
        return  # the server's disk is another machine's: doctor_postgres.py measures what can be measured from here
    folder = _existing_folder(settings.database)
    free = shutil.disk_usage(folder).free
    words = f"{free // (1024 * 1024)} MiB are free for the database"
    yield ok(words) if free >= _LEAST_FREE else problem(words)
    yield sync_finding("writing to disk for certain", _seconds_to_sync(folder))


def _seconds_to_sync(folder: Path) -> float:
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        # Sample several writes and take the median: a single flush may meet other work of the disk.
        for _ in range(_SYNCS):
            began = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return median(took)


def _check_backups(settings: "Settings") -> Iterator[Finding]:
    """Whether backups can be made where they are chosen to be made: a service may write to few places."""
    if not settings.backup_every_hours:
        yield ok("no backups are made or looked at (SPITE_BACKUP_EVERY_HOURS is 0)")
        return
    folder = settings.backups
    if isinstance(settings.database, PostgresAddress):
        dumps = dumps_in(folder)
        found = ok(f"{len(dumps)} dumps are in {folder}") if dumps else warning(words_of_no_dump(folder))
        yield _too_old(settings, dumps) or found
        return
    try:
        with tempfile.TemporaryFile(dir=_existing_folder(folder / "backup")):
            pass
    except OSError as error:
        yield problem(
            f"backups can't be written to {folder}: {error.strerror}; choose another SPITE_BACKUP_FOLDER, or let the "
            "service write there (systemd: ReadWritePaths=, Docker and Kubernetes: a volume)"
        )
        return
    made = list(backups_of(settings.database, folder))
    yield _too_old(settings, made) or ok(f"backups can be written to {folder}, where {len(made)} are")


def _too_old(settings: "Settings", made: Sequence[Path]) -> Finding | None:
    """Warn where there are backups and even the newest is old."""
    hours = (time.time() - max((path.stat().st_mtime for path in made), default=time.time())) / HOUR
    if hours <= 2 * settings.backup_every_hours:
        return None
    words = f"the newest backup in {settings.backups} is {hours:.0f} hours old"
    return warning(f"{words}; the log says why there is no newer one")


def _check_catalogues(settings: "Settings") -> Iterator[Finding]:
    from bot.text import LANGUAGES
    from bot.text.catalogue import text_keys

    everything = frozenset().union(*map(text_keys, LANGUAGES))
    for language in LANGUAGES:
        missing = sorted(everything - text_keys(language))
        if missing:
            yield problem(f"{len(missing)} texts are missing in {language}: {', '.join(missing[:5])}")
        else:
            yield ok(f"all {len(everything)} texts are there in {language}")


def _check_pictures(settings: "Settings") -> Iterator[Finding]:
    from render import DARK, Labels, draw_sample_table

    # The first one is the slowest: it loads the fonts, as every new drawing process does.
    began = time.perf_counter()
    picture = draw_sample_table(DARK, Labels())
    took = time.perf_counter() - began
    if not picture.startswith(b"\x89PNG"):
        yield problem("the table can't be drawn")
    elif took > _SLOW_PICTURE:
        yield warning(f"the first picture took {took:.1f} s: tables may be shown in words alone")
    else:
        yield ok(f"fonts and pictures work ({took * 1000:.0f} ms for the first)")
