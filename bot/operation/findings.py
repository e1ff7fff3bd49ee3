"""What the doctor finds."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How it is with what was looked at, as it stands before each line."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has found, and a sentence."""

    state: Severity
    words: str


def ok(words: str) -> Finding:
    return Finding(Severity.OK, words)


def warning(words: str) -> Finding:
    return Finding(Severity.WARNING, words)


def problem(words: str) -> Finding:
    return Finding(Severity.PROBLEM, words)
