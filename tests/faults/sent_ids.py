"""What people could press on panels of earlier releases: messages that stand in channels for years keep their buttons.

``python -m tests.faults.sent_ids NAME`` runs the tests of panels and of the whole bot, notes every id that they send,
and keeps an example of each verb, each shape of its arguments and each shape of what its selects offer. What was
committed is never written again.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from discord import ui

from bot.engine.systems import SYSTEMS
from bot.ids import MalformedId, parse_id, unmarked
from cogs.core.parts import BackToHand
from cogs.core.press_ids import read_press
from cogs.core.way_back import target_of
from cogs.table.presses import press_of_value
from tests.cogs.handlers import HANDLERS

Data = dict[str, Any]
FOLDER: Final = Path(__file__).parents[1] / "store" / "golden_ids"
NEVER_SENT: Final = {
    "d-fill": "in the game of daily deals a discard onto an empty side stack ends the turn as any other",
    "d-pass-sure": "in the game of daily deals a turn is passed only where nothing else is legal: nobody is asked",
    "d-ask-pass": "as d-pass-sure",
    "d-which": "only where there are more plays than buttons and options: no deal of a day has so many",
}
"""Verbs that handlers know and no panel sends, and why."""
_NOTED_IN: Final = "SPITE_NOTE_SENT_IDS_IN"
_SENDING: Final = (
    "tests/e2e",
    "tests/cogs",
    "tests/faults/test_faults_worlds.py",
    "tests/faults/test_faults_secrecy.py",
)
_FACE: Final = re.compile(r"\b[hsg]?(?:10|[2-9AJQK])[CDHS]\b")
_OTHERS: Final = (
    (re.compile(r"\*\d*"), "*"),
    (re.compile(r"saved-[0-9a-f]+"), "saved"),
    (re.compile(r"[0-9a-f]{8,}|\d+"), "9"),
)
FIXED: Final = ("me", "here", "learn")
"""What stands in the place of a table's id."""
_FORM: Final = "form"

# Noting them, as a plugin of pytest

_noted: dict[str, Data] = {}


def _components(data: object) -> Iterator[Data]:
    """Everything with an id, however deep."""
    if isinstance(data, dict):
        if data.get("custom_id"):
            yield data
        for each in data.values():
            yield from _components(each)
    elif isinstance(data, list):
        for each in data:
            yield from _components(each)


def _note(data: object) -> None:
    for each in _components(data):
        kind = _FORM if "title" in each else each["type"]
        custom_id = unmarked(each["custom_id"])
        kept = _noted.setdefault(custom_id, {"id": custom_id, "kind": kind, "values": []})
        kept["values"] += [
            option["value"] for option in each.get("options", ()) if option["value"] not in kept["values"]
        ]


def pytest_configure() -> None:
    """Whatever is about to be sent is noted."""
    for made, method in ((ui.LayoutView, "to_components"), (ui.Modal, "to_dict")):
        original = getattr(made, method)

        def noting(self: Any, original: Any = original) -> Any:
            found = original(self)
            _note(found)
            return found

        setattr(made, method, noting)


def pytest_sessionfinish(session: pytest.Session) -> None:
    lines = [json.dumps(each) + "\n" for each in _noted.values()]
    (Path(os.environ[_NOTED_IN]) / f"{os.getpid()}.jsonl").write_text("".join(lines), encoding="utf-8")


# Keeping them


def shape_of(text: str) -> str:
    """What stays the same whatever the cards, numbers, tables and systems are."""
    words = text.split("|")
    found = []
    for word in words:
        word = "system" if word in SYSTEMS else _FACE.sub("F", word)
        for pattern, sign in _OTHERS:
            word = pattern.sub(sign, word)
        found.append(",".join(sorted(set(word.split(",")))))
    return "|".join(found)


def examples(noted: list[Data]) -> list[Data]:
    """One for each shape, with a value of each shape that any of them offers."""
    kept: dict[tuple[object, ...], Data] = {}
    for each in sorted(noted, key=lambda each: (len(each["id"]), each["id"])):
        try:
            press = parse_id(each["id"])
        except MalformedId:  # of the doctor's look at the real Discord, and of tests of the simulation
            continue
        fixed = press.table if press.table in FIXED else ""
        shape = (press.verb, fixed, each["kind"], *map(shape_of, press.arguments))
        example = kept.setdefault(shape, {**each, "values": []})
        known = {shape_of(value) for value in example["values"]}
        for value in each["values"]:
            if shape_of(value) not in known:
                known.add(shape_of(value))
                example["values"].append(value)
    return sorted(kept.values(), key=lambda each: (parse_id(each["id"]).verb, each["id"]))


def sent_ids() -> Iterator[tuple[str, Data]]:
    """The examples of every release, with the name of the file."""
    for file in sorted(FOLDER.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield file.name, json.loads(line)


def verbs_of(sent: list[Data]) -> set[str]:
    """Return what is pressed by ids, by those that **Back** names, and by values of selects that stand for presses of
    their own."""
    found = {parse_id(each["id"]).verb for each in sent}
    for each in sent:
        read = read_press(each["id"])
        led = target_of(read) if isinstance(read, BackToHand) else None
        if led is not None:
            found.add(led[0].verb)
        for value in each["values"]:
            try:
                found.add(press_of_value(value, "table001").verb)
            except MalformedId:
                continue
    return found


def write_sent(name: str) -> None:
    """Runs the tests that send something. Ends where a verb is missing that is not known to be sent by nobody."""
    path = FOLDER / f"{name}.jsonl"
    if path.exists():
        raise SystemExit(f"{path.name} is there already")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-p", __spec__.name, *_SENDING]
        subprocess.run(command, env={**os.environ, _NOTED_IN: folder}, check=True)
        texts = [file.read_text(encoding="utf-8") for file in Path(folder).iterdir()]
    sent = examples([json.loads(line) for text in texts for line in text.splitlines()])
    missing = HANDLERS.keys() - verbs_of(sent) - NEVER_SENT.keys()
    if missing:
        raise SystemExit(f"no test sends {sorted(missing)}")
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in sent), encoding="utf-8")


if __name__ == "__main__":
    write_sent(sys.argv[1])
