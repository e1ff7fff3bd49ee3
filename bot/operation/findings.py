"""What the doctor finds."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How it is with what was looked at, as it stands before each line."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has found, and a sentence."""

    state: State
    words: str


def ok(words: str) -> Finding:
    return Finding(State.OK, words)


def warning(words: str) -> Finding:
    return Finding(State.WARNING, words)


def problem(words: str) -> Finding:
    return Finding(State.PROBLEM, words)
