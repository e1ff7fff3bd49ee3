"""Findings of the doctor."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """Severity of a finding, as printed before its line."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of a check, with a sentence."""

    state: Severity
    words: str


def ok(words: str) -> Finding:
    return Finding(Severity.OK, words)


def warning(words: str) -> Finding:
    return Finding(Severity.WARNING, words)


def problem(words: str) -> Finding:
    return Finding(Severity.PROBLEM, words)
