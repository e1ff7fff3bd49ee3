"""``python -m tests.bench NAME``: measures one thing and prints one JSON object.

With ``--core`` in front of the name, rules and computers are compiled first (``core``).
"""

import json
import sys
from argparse import ArgumentParser
from importlib import import_module

from tests.bench.core import run_compiled

NAMES = (
    "answer",
    "hand",
    "load",
    "floor",
    "engine",
    "ladder",
    "lengths",
    "partners",
    "core",
    "told",
    "tune",
    "render",
    "replay",
    "faults",
    "crash",
    "powercut",
    "secrecy",
    "presses",
    "first-game",
    "stop",
    "restart",
    "growth",
    "servers",
    "failover",
    "durable",
    "abuse",
    "anywhere",
    "club",
    "thoughts",
    "shape",
    "codecs",
    "week",
)
NEVER_COMPILED = {"partners": "it gives computers views of a class of its own, which compiled ones do not take"}


def parser() -> ArgumentParser:
    """The command line."""
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--core", action="store_true", help="with rules and computers compiled")
    commands = parser.add_subparsers(required=True)
    for name in NAMES:
        module = import_module("tests.bench." + name.replace("-", "_"))
        command = commands.add_parser(name, help=(module.__doc__ or "").replace("%", "%%"))
        module.add_arguments(command)
        command.set_defaults(run=module.run, name=name)
    return parser


def main(arguments: list[str] | None = None) -> int:
    parsed = parser().parse_args(arguments)
    if parsed.core and parsed.name in NEVER_COMPILED:
        raise SystemExit(f"{parsed.name} runs without --core: {NEVER_COMPILED[parsed.name]}")
    if parsed.core:
        given = sys.argv[1:] if arguments is None else arguments
        return run_compiled(["-m", "tests.bench", *(word for word in given if word != "--core")]).returncode
    print(json.dumps(parsed.run(parsed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
