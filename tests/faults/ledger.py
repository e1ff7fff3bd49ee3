"""What was asked and what was answered: the evidence that a world is judged by."""

from dataclasses import dataclass, field
from typing import Any

from bot.tables.actions import Action

CARRIED_OUT = "carried out"
REPEATED = "repeated"
REFUSED = "refused"
CANCELLED = "cancelled"
KILLED = "killed"
FAULT = "fault"


@dataclass
class Answer:
    """How one delivery of a press ended."""

    kind: str
    table: str = ""
    version: int = 0
    reason: str = ""
    moment: int = 0
    """How many changes had been saved when it was given."""


@dataclass
class PressMade:
    """One press of one person, however often it is delivered."""

    interaction: int
    user: int
    table: str
    action: Action | str
    answers: list[Answer] = field(default_factory=list)
    waiting: int = 0


@dataclass
class Findings:
    """What was wrong in a world, by kind; and how much happened in it."""

    seed: int
    wrong: list[tuple[str, str]] = field(default_factory=list)
    presses: int = 0
    deliveries: int = 0
    carried_out: int = 0
    crashes: int = 0
    versions: int = 0
    trace: list[Any] = field(default_factory=list)

    def note(self, kind: str, words: str) -> None:
        self.wrong.append((kind, words))

    def count(self, kind: str) -> int:
        return sum(found == kind for found, _ in self.wrong)
