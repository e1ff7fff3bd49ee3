"""``backup``: copies the database while the bot runs, and verifies the copy by opening it."""

import json
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from bot.commands.exits import FAILED
from bot.operation.whole_database import find_faults
from bot.running.terminal import printable
from bot.store.backup import copy_database
from bot.store.durable_file import unused_name


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--database", type=Path, help="the database; without it, that of the settings")
    parser.add_argument(
        "--out",
        type=Path,
        help="the copy's name, or a folder for it; without it, one with the time, beside the database. Where there is "
        "a file of that name the copy gets a number behind it",
    )


def run(arguments: Namespace) -> int:
    """Print a JSON summary; return 1 where the copy is not whole, which is then kept for a closer look.

    :raises OnlyByHand: the database is damaged, or this user may not read it.
    :raises Unavailable: it can't be copied.
    """
    from bot.config import read_settings

    source: Path = arguments.database or read_settings().database_file
    dated = f"{source.name}.backup-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    wanted: Path = arguments.out or source.with_name(dated)
    if wanted.is_dir():
        wanted /= dated
    target = unused_name(wanted)  # never over a file that is there: it may be the only good copy
    if target != wanted:
        print(printable(f"{wanted} is there already; the copy is {target}"), file=sys.stderr)
    copy_database(source, target)
    faults = find_faults(target)
    for fault in faults:
        print(printable(fault), file=sys.stderr)
    print(json.dumps({"backup": str(target), "bytes": target.stat().st_size, "faults": len(faults)}))
    return FAILED if faults else 0
