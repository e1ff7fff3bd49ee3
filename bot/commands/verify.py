"""``verify``: checks the deal, the legality and the chain of every record in a file."""

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.commands.exits import FAILED
from bot.engine.errors import EngineError
from bot.engine.replay import verify_record


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="records, one a line")


def run(arguments: Namespace) -> int:
    """Prints what is wrong with each bad record and a JSON summary; returns 1 where there was any.

    ``without_proof_of_deal`` counts accepted records that name no seed: legal games, dealt by nobody knows whom.

    :raises ValueError: the file holds no record.
    """
    accepted = refused = unproven = 0
    with arguments.file.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            fault = find_fault(line)
            if fault is None:
                accepted += 1
                unproven += json.loads(line)["fairness"] is None
            else:
                refused += 1
                print(f"line {number}: {fault}", file=sys.stderr)
    if not accepted + refused:
        raise ValueError(f"{arguments.file} holds no record")
    print(json.dumps({"accepted": accepted, "refused": refused, "without_proof_of_deal": unproven}))
    return FAILED if refused else 0


def find_fault(line: str) -> str | None:
    """What is wrong with a record given as JSON text, or None."""
    try:
        verify_record(json.loads(line))
    except json.JSONDecodeError as error:
        return f"not JSON ({error})"
    except EngineError as error:
        return str(error)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return f"header: the record is broken ({type(error).__name__}: {error})"
    return None
