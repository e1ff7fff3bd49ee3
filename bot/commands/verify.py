"""``verify``: checks the deal, the legality and the chain of every record in a file."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.commands.exits import FAILED
from bot.commands.record_file import look_at_each
from bot.engine.record import Record
from bot.engine.replay import verify_record


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="records, one a line")


def run(arguments: Namespace) -> int:
    """Print what is wrong with each bad record and a JSON summary; return 1 where there was any.

    ``without_proof_of_deal`` counts accepted records that name no seed: legal games, dealt by nobody knows whom.

    :raises ValueError: the file holds no record.
    """
    unproven = 0

    def look(_: int, record: Record) -> None:
        nonlocal unproven
        verify_record(record)
        unproven += record["fairness"] is None

    accepted, refused = look_at_each(arguments.file, look)
    print(json.dumps({"accepted": accepted, "refused": refused, "without_proof_of_deal": unproven}))
    return FAILED if refused else 0
