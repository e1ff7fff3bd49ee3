"""Alarms of all processes together, in words that name no person."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.operation.growth import Growth, near_limits
from bot.operation.reports import ProcessReport
from bot.tables.limits import DAY

_OLD_BACKUP: Final = 2 * DAY
_MANY_REFUSALS: Final = 500


class AlarmKind(StrEnum):
    """Kinds of alarms. The values name texts."""

    MISSED = "missed"
    """A process has not reported for minutes."""
    NOT_READY = "not-ready"
    ASIDE = "aside"
    REFUSED = "refused"
    BACKUP = "backup"


@dataclass(frozen=True, slots=True)
class Alarm:
    """One alarm, and how much: processes, tables, refusals or days.

    :ivar why: the program's own words, where there are any.
    """

    kind: AlarmKind
    count: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class BotState:
    """State of all processes together, as the operator reads it."""

    alarms: tuple[Alarm, ...]
    growths: tuple[Growth, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """Names of what is wrong, whatever its figures."""
        return frozenset({*(each.kind for each in self.alarms), *(each.limit for each in self.growths)})


def bot_state(reports: Sequence[ProcessReport], now: float) -> BotState:
    """Return what is wrong with processes that have reported."""
    missed = [each for each in reports if each.is_stale(now)]
    fresh = [each for each in reports if not each.is_stale(now)]
    unready = [each for each in fresh if each.not_ready]
    aside, refusals = sum(each.tables_set_aside for each in fresh), sum(each.refusals for each in fresh)
    # The newest backup counts, whichever process sees it. Where none sees any, nothing is expected.
    backups = [each.backup_age for each in fresh if each.backup_age is not None]
    found = [
        *([Alarm(AlarmKind.MISSED, len(missed))] if missed else []),
        *([Alarm(AlarmKind.NOT_READY, len(unready), unready[0].not_ready)] if unready else []),
        *([Alarm(AlarmKind.ASIDE, aside)] if aside else []),
        *([Alarm(AlarmKind.REFUSED, refusals)] if refusals > _MANY_REFUSALS else []),
        *([Alarm(AlarmKind.BACKUP, int(min(backups) // DAY))] if backups and min(backups) > _OLD_BACKUP else []),
    ]
    return BotState(tuple(found), tuple(near_limits(fresh)))
