"""Findings of ``doctor`` that are the same for both kinds of database."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from bot import __version__
from bot.operation import held_sessions
from bot.operation.findings import Finding, ok, problem, warning
from bot.operation.growth import growth_words, near_limits
from bot.operation.reports import REPORT, ProcessReport
from bot.operation.whole_database import can_be_rebuilt
from bot.store.codec import UNREADABLE, shape_from_text

_LATELY: Final = 7 * 86_400.0
_DAY: Final = 86_400.0
_SLOW_SYNC: Final = 0.05


def sync_finding(what: str, seconds: float) -> Finding:
    """Return the finding about the time until a write is durable, for which every move waits."""
    words = f"{what} takes {seconds * 1000:.1f} ms"
    return ok(words) if seconds <= _SLOW_SYNC else warning(f"{words}: every move waits for that")


def tables_set_aside(heads: Sequence[Sequence[Any]]) -> Iterator[Finding]:
    """Yield a finding that names the open tables that can't be rebuilt.

    :param heads: the row of every open table, as ``HEADS`` gives it.
    """
    broken = [str(row[0]) for row in heads if not can_be_rebuilt(*row)]
    if broken:
        words = f"these tables can't be rebuilt, and nobody can play in their channels: {', '.join(broken)}"
        yield problem(f"{words}; see SpiteTablesSetAside in docs/operating.md (operate repair, operate close)")


def findings_of_notes(notes: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a problem for an unfinished copy, and warnings about faults noted lately and about another release."""
    from bot.store.opening import MOVING, RELEASE
    from cogs.core import answered_elsewhere, raw_events

    if MOVING in notes:
        yield problem("move-store has not finished this copy, and the bot does not start on it: run move-store again")
    lately = {
        answered_elsewhere.NOTE: answered_elsewhere.WORDS,
        raw_events.NOTE: raw_events.WORDS,
        held_sessions.CUT_SHORT: held_sessions.CUT_SHORT_WORDS,
        held_sessions.USED_UP: held_sessions.USED_UP_WORDS,
    }
    for note, words in lately.items():
        noticed = notes.get(note, "")
        if noticed.isdecimal() and time.time() - int(noticed) < _LATELY:  # in seconds since 1970
            when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(int(noticed)))
            until = "until " if note == held_sessions.USED_UP else ""
            yield warning(f"lately ({until}{when} UTC) {words}")
    # Limits that were near when the bot's processes last reported, within a day.
    reports = []
    for name, text in notes.items():
        if name.startswith(REPORT):
            # A damaged report tells nothing, and must not hide the others.
            with suppress(*UNREADABLE):
                report = shape_from_text(ProcessReport, text)
                reports += [report] if 0 <= time.time() - report.at < _DAY else []
    yield from (warning(growth_words(each)) for each in near_limits(reports))
    release = notes.get(RELEASE, __version__)
    if release != __version__:
        words = "after an update or on the way back, start the bot anew"
        yield warning(f"Spite {release} has used the database last, and this is {__version__}; {words}")
