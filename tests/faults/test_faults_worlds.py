"""Seeded worlds with faults of every kind, and the bugs that they must be able to find."""

import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import pytest

from tests.faults.drawing import run_drawing
from tests.faults.files_world import run_files
from tests.faults.forwarded import run_forwarded
from tests.faults.operator_world import run_operator
from tests.faults.planted import FOUND_IN, PLANTED, Planted, catch
from tests.faults.room import run_room
from tests.faults.simulator import run_world
from tests.faults.trials_world import run_trials
from tests.swept import swept

ROOT = Path(__file__).parents[2]
FEW = 12
MOST = 100
"""Worlds: a few, and those among so many that were the first to find a planted bug. A hundred thousand:
``python -m tests.campaign faults``."""
ROOMS = 8
DRAWN = 20
FOUND_SOON = 40
"""Which world is the first to find a bug is different each time that anything changes; those below are found soon."""
ONE_OF_EACH = (
    "interactions are not unique",
    "a failed save is tried again without its key",
    "an undo keeps the moves",
    "clocks never run",
    "an undo goes past a reveal",
    "anybody may do what is the host's",
    "presses of old turns count",
    "cards drawn are told to everybody",
    "tables come back after their shard has gone",
    "a clock runs out on somebody who could not see the table",
    "the store makes no transactions",
    "the store swallows errors",
    "a log tells cards",
    "the board ends at any error",
    "a verb has no answer",
    "handler and clock both answer first",
    "messages go to servers that the bot is not in",
    "an interaction has a sixth follow-up",
    "a log tells a token",
    "a table is never posted anew",
    "an interaction that is handed on is carried out twice",
    "one that nobody has taken is lost",
    "replies are matched by their order",
    "a crash is forgotten when two requests become one",
    "a picture that ends processes is drawn in the bot",
    "one bad picture silences a table",
    "the store never syncs",
    "changes are saved into a file that is gone",
    "a refused deletion is not logged",
    "an event that can't be read ends the bot",
    "what is saved is told as a fault",
    "the better plan of a daily deal is told with what it would have turned up",
    "sessions begin beyond Discord's limit",
)
"""For each kind of world one of each kind of what is found wrong there."""


def test_no_fault_loses_doubles_or_leaves_anything() -> None:
    carried_out = crashes = 0
    found_in: dict[str, int] = json.loads(FOUND_IN.read_text("utf-8"))
    of_tables = {found_in.get(bug.name, 1) for bug in PLANTED if bug.where == "tables"}
    worlds = sorted({*range(1, 1 + FEW), *(seed for seed in of_tables if seed <= MOST)})
    for seed in worlds:
        found = run_world(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
        carried_out, crashes = carried_out + found.carried_out, crashes + found.crashes
    assert carried_out > len(worlds) * 2
    assert crashes > 3


def test_whatever_people_are_shown_is_theirs_to_see() -> None:
    compared = 0
    for seed in range(1, 1 + ROOMS):
        found = run_room(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
        compared += found.versions
    assert compared > 20 * ROOMS


def test_what_is_handed_on_is_answered_once() -> None:
    for seed in range(1, 1 + FEW):
        found = run_forwarded(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"


def test_what_is_tried_out_keeps_what_was_seen_and_counts_for_nothing() -> None:
    for seed in range(1, 1 + FEW):
        found = run_trials(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"


def test_no_file_is_taken_away_unnoticed() -> None:
    carried_out = 0
    for seed in range(1, 1 + FEW):
        found = run_files(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
        carried_out += found.carried_out
    assert carried_out > 3 * FEW


def test_the_operator_is_told_once_and_nobody_else_is_let_in() -> None:
    for seed in range(1, 1 + FEW):
        found = run_operator(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"


def test_every_picture_shows_what_was_asked_for_whatever_its_process_does() -> None:
    shown = crashes = 0
    for seed in range(1, 1 + DRAWN):
        found = run_drawing(seed)
        assert not found.wrong, f"seed {seed}: {found.wrong[:3]}"
        shown, crashes = shown + found.versions, crashes + found.crashes
    assert shown > 20 * DRAWN
    assert crashes > 10 * DRAWN


def test_there_are_enough_planted_bugs() -> None:
    assert len(PLANTED) >= 30
    assert len({bug.name for bug in PLANTED}) == len(PLANTED)


def kinds_of(annotation: object) -> set[object]:
    """The kinds of value that an annotation names; none where it says nothing, or says it as text."""
    if annotation in (Any, inspect.Signature.empty) or isinstance(annotation, str):
        return set()
    each = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    return {NoneType if kind is None else get_origin(kind) or kind for kind in each}


@swept("bug", PLANTED)
def test_a_planted_bug_takes_and_gives_what_it_replaces_does(bug: Planted) -> None:
    """One that does not fit the program any more would be caught for that alone, or not at all."""
    for owner, name, planted in bug.changes():
        original = inspect.getattr_static(owner, name)
        if inspect.isfunction(original) and inspect.isfunction(planted):
            takes = inspect.signature(original).parameters.values()
            inspect.signature(planted).bind(
                *(each.name for each in takes if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)),
                **{each.name: None for each in takes if each.kind is each.KEYWORD_ONLY},
            )
            gives, given = (kinds_of(inspect.signature(each).return_annotation) for each in (original, planted))
            assert not gives or given <= gives


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_planted_bug_of_each_kind_is_caught(name: str) -> None:
    """All of them within a thousand worlds: ``python -m tests.bench faults``. The one that has found it is tried
    first."""
    (bug,) = (each for each in PLANTED if each.name == name)
    found_in: dict[str, int] = json.loads(FOUND_IN.read_text("utf-8"))
    assert catch(bug, 1, found_in[name]) or catch(bug, FOUND_SOON)


def test_a_seed_gives_the_same_worlds_in_every_process() -> None:
    code = (
        "from tests.faults.simulator import run_world; from tests.faults.room import run_room;"
        "print([run_world(9).trace, run_world(10).trace, run_room(10).trace])"
    )
    here = [run_world(9).trace, run_world(10).trace, run_room(10).trace]
    assert len(str(here)) > 1000
    assert _run(code) == str(here)


def _run(code: str) -> str:
    command = [sys.executable, "-W", "ignore", "-c", code]
    environment = {"PYTHONHASHSEED": "7", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()
