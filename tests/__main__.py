"""``python -m tests TASK``: the tests by what they are for. The README's command runs ``full``."""

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Final

QUICK: Final = (
    "tests/test_architecture.py",
    "tests/cogs/core",
    "tests/daily",
    "tests/lessons",
    "tests/standing",
    "tests/tables",
    "tests/text",
    "tests/tournaments",
    "tests/turns",
)
TASKS: Final = {
    "quick": "rules of tables, words, tournaments and the kernel in about half a minute: after every change",
    "full": "everything that has to pass, about four minutes on two cores: before every commit that is shared",
    "browser": "the playground in a real browser; needs Debian's chromium",
    "long": "the campaigns one after the other, at the size of the documents' figures: hours",
}
_LONG: Final = ("random_play", "covering", "failing_io", "stores", "deals", "levels", "replays", "hostile", "faults")


def commands_of(task: str) -> list[list[str]]:
    """What a task runs, one after the other."""
    if task == "long":
        return [["-m", "tests.campaign", name] for name in _LONG]
    chosen = {"quick": [*QUICK], "full": [], "browser": ["-m", "browser"]}[task]
    return [["-m", "pytest", *chosen]]


def main() -> int:
    listed = "\n".join(f"  {name:8} {meaning}" for name, meaning in TASKS.items())
    parser = ArgumentParser("tests", description=f"tasks:\n{listed}", formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=sorted(TASKS))
    for command in commands_of(parser.parse_args().task):
        status = subprocess.run([sys.executable, *command], check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
