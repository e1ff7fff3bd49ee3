"""Bugs planted on purpose. Each is a small patch; a simulator that does not catch all of them proves nothing."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tests.faults.dailies import run_dailies
from tests.faults.drawing import run_drawing
from tests.faults.files_world import run_files
from tests.faults.forwarded import run_forwarded
from tests.faults.ledger import Findings
from tests.faults.odd_events import run_odd_events
from tests.faults.operator_world import run_operator
from tests.faults.planted_daily import DAILIES
from tests.faults.planted_drawing import DRAWING
from tests.faults.planted_faces import FACES
from tests.faults.planted_files import FILES
from tests.faults.planted_gateway import ODD_EVENTS, SESSIONS
from tests.faults.planted_operator import OPERATOR
from tests.faults.planted_places import FORWARDED, PLACES
from tests.faults.planted_races import RACES
from tests.faults.planted_stores import STORES, SYNCS
from tests.faults.planted_tables import TABLES
from tests.faults.planted_trials import TRIALS
from tests.faults.races import run_races
from tests.faults.room import run_group, run_room
from tests.faults.sessions import run_sessions
from tests.faults.simulator import run_world
from tests.faults.trials_world import run_trials

MOST_WORLDS = 1000
FOUND_IN = Path(__file__).with_name("found_in.json")
"""The first world that finds each planted bug: ``python -m tests.bench faults --keep``."""
Change = tuple[Any, str, Any]


@dataclass(frozen=True)
class Planted:
    """A bug: what it is called, in which worlds it shows, and what it replaces."""

    name: str
    where: str
    changes: Callable[[], list[Change]]

    @contextmanager
    def planted(self) -> Iterator[None]:
        with ExitStack() as stack:
            for target, attribute, value in self.changes():
                stack.enter_context(patch.object(target, attribute, value))
            yield


def cut_power_once(seed: int) -> Findings:
    """A few disks after a power cut."""
    from tests.faults.powercut import cut_power

    findings = Findings(seed)
    with TemporaryDirectory() as folder:
        disks = cut_power(Path(folder), 10, seed=seed)
    findings.wrong += [("lost" if "gone" in words else "corrupt", words) for words in disks.words]
    return findings


WORLDS: dict[str, Callable[[int], Findings]] = {
    "tables": lambda seed: run_world(seed, sqlite=False),
    "sqlite": lambda seed: run_world(seed, sqlite=True),
    "faces": run_room,
    "groups": run_group,
    "forwarded": run_forwarded,
    "drawing": run_drawing,
    "power": cut_power_once,
    "files": run_files,
    "odd events": lambda seed: run_odd_events(seed, each=1),
    "sessions": run_sessions,
    "races": run_races,
    "operator": run_operator,
    "dailies": run_dailies,
    "trials": run_trials,
}
PLANTED = [
    *(Planted(name, "tables", changes) for name, changes in TABLES.items()),
    *(Planted(name, "sqlite", changes) for name, changes in STORES.items()),
    *(Planted(name, "faces", changes) for name, changes in FACES.items()),
    *(Planted(name, "groups", changes) for name, changes in PLACES.items()),
    *(Planted(name, "forwarded", changes) for name, changes in FORWARDED.items()),
    *(Planted(name, "drawing", changes) for name, changes in DRAWING.items()),
    *(Planted(name, "power", changes) for name, changes in SYNCS.items()),
    *(Planted(name, "files", changes) for name, changes in FILES.items()),
    *(Planted(name, "odd events", changes) for name, changes in ODD_EVENTS.items()),
    *(Planted(name, "sessions", changes) for name, changes in SESSIONS.items()),
    *(Planted(name, "races", changes) for name, changes in RACES.items()),
    *(Planted(name, "operator", changes) for name, changes in OPERATOR.items()),
    *(Planted(name, "dailies", changes) for name, changes in DAILIES.items()),
    *(Planted(name, "trials", changes) for name, changes in TRIALS.items()),
]


@dataclass(frozen=True)
class Caught:
    """In which world, counted from 1, a bug was caught, and what gave it away."""

    worlds: int
    kind: str
    words: str


def catch(bug: Planted, most: int = MOST_WORLDS, first: int = 1) -> Caught | None:
    """Runs worlds until the bug is caught; None where it is not."""
    with bug.planted():
        for seed in range(first, first + most):
            findings = WORLDS[bug.where](seed)
            if findings.wrong:
                _check_that_it_is_the_bug(bug, findings)
                return Caught(seed - first + 1, *findings.wrong[0])
    return None


def _check_that_it_is_the_bug(bug: Planted, findings: Findings) -> None:
    """A bug that does not fit the program any more would be caught for that alone."""
    misfits = [words for _, words in findings.wrong if "TypeError" in words or "AttributeError" in words]
    assert not misfits, f"{bug.name} is planted wrongly: {misfits[0]}"
