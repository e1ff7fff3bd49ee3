"""``python -m tests TASK``: the tests by what they are for. The README's command runs ``full``."""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from contextlib import ExitStack
from typing import Final

QUICK: Final = (
    ("tests/engine", "tests/text"),
    (
        "tests/test_architecture.py",
        "tests/test_shapes.py",
        "tests/tables",
        "tests/cogs/table/test_presses.py",
        "tests/cogs/core",
        "tests/cogs/test_what_buttons_say.py",
        "tests/e2e/test_commands.py",
        "tests/faults/test_faults_golden.py",
    ),
)
"""In two runs at once, which take about as long: each imports and collects its own alone."""
NOT_QUICK: Final = (
    "tests/engine/test_consequences.py",
    "tests/engine/test_covering.py",
    "tests/engine/test_highlights.py",
    "tests/engine/test_laws.py",
    "tests/engine/test_options_together.py",
    "tests/engine/test_pickling.py",
    "tests/engine/test_record_tampering.py",
    "tests/engine/test_rewinding.py",
    "tests/tables/test_absences.py",
    "tests/tables/test_clocks.py",
    "tests/tables/test_computers.py",
    "tests/tables/test_damaged.py",
    "tests/tables/test_host.py",
    "tests/tables/test_pauses.py",
    "tests/tables/test_registry.py",
    "tests/text/test_text_card_lines.py",
    "tests/cogs/core/test_arrivals_overload.py",
    "tests/cogs/core/test_card_emojis.py",
    "tests/cogs/core/test_http_watch.py",
    "tests/cogs/core/test_message_budget.py",
    "tests/cogs/core/test_pictures.py",
    "tests/cogs/core/test_raw_events.py",
)
"""What goes through whole games, draws, or waits: it takes longer than all the rest of these folders."""
TASKS: Final = {
    "quick": "rules, tables, words, the kernel, commands, ids that were sent, in about 20 seconds: after every change",
    "full": "everything that has to pass, three to six minutes on two cores: before every commit that is shared",
    "whole": "the same through every system at every number of seats (tests/every_game.py): before a release",
    "browser": "the playground in a real browser; needs Debian's chromium",
    "long": "the campaigns one after the other, at the size of the documents' figures: hours",
}
_LONG: Final = (
    "random_play",
    "covering",
    "failing_io",
    "stores",
    "deals",
    "levels",
    "replays",
    "hostile",
    "shortcuts",
    "hints",
    "faults",
)


def runs_of(task: str) -> list[list[list[str]]]:
    """What a task runs, one after the other: commands that run at once."""
    if task == "long":
        return [[["-m", "tests.campaign", name]] for name in _LONG]
    if task == "quick":
        left_out = [f"--ignore={each}" for each in NOT_QUICK]
        return [[["-m", "pytest", "-n", "0", *part, *left_out] for part in QUICK]]
    chosen = {"full": [], "whole": [], "browser": ["-m", "browser"]}[task]
    return [[["-m", "pytest", *chosen]]]


def run_at_once(commands: list[list[str]]) -> int:
    """Shows what the first prints as it comes, what others print after it; the first status that is not 0."""
    first, *others = commands
    with ExitStack() as stack:
        started = []
        for command in others:
            printed = stack.enter_context(tempfile.TemporaryFile())
            started.append((printed, subprocess.Popen([sys.executable, *command], stdout=printed)))
        statuses = [subprocess.run([sys.executable, *first], check=False).returncode]
        for printed, process in started:
            statuses.append(process.wait())
            printed.seek(0)
            sys.stdout.write(printed.read().decode(errors="replace"))
    return next(filter(None, statuses), 0)


def main() -> int:
    listed = "\n".join(f"  {name:8} {meaning}" for name, meaning in TASKS.items())
    parser = ArgumentParser("tests", description=f"tasks:\n{listed}", formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=sorted(TASKS))
    task = parser.parse_args().task
    if task == "whole":
        os.environ["TEST_GAMES"] = "all"
    for commands in runs_of(task):
        if status := run_at_once(commands):
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
