"""First screen of the operator: alarms of all processes together, the state of the bot and its errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from discord import ui

from bot.operation.findings import Finding, Severity
from bot.operation.growth import Growth, near_limits
from bot.operation.reports import ProcessReport
from bot.tables.limits import DAY
from bot.text import Texts
from cogs.core import parts
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.ways_on import Place, way_on
from cogs.shared.operators import answers_operators
from cogs.shared.time_words import timestamp

_OLD_BACKUP: Final = 2 * DAY
_MANY_REFUSALS: Final = 500
_MOST_ERRORS: Final = 5
_LONGEST_WHY: Final = 200
_MOST_FINDINGS: Final = 8
_LONGEST_FINDING: Final = 250


@press_id("operator")
class OpenOperator(AboutNothing):
    """Request for the operator's first screen."""


@press_id("operator-servers")
class ShowServers(AboutNothing):
    """Request for a page of the servers, by size."""

    page: int


@press_id("operator-blocks")
class ShowBlocks(AboutNothing):
    """Request for the list of blocks."""


@press_id("operator-alarms")
class ShowAlarms(AboutNothing):
    """Request for the choice of the alarm channel."""


@press_id("operator-news")
class ShowNews(AboutNothing):
    """Request for the screen of announcements."""


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


def overview_lines(reports: Sequence[ProcessReport], now: float, texts: Texts) -> list[str]:
    """Return how the bot is, all processes together."""
    fresh = [each for each in reports if not each.is_stale(now)]
    versions = sorted({each.version for each in fresh})
    servers, verified = sum(each.servers for each in fresh), any(each.is_verified for each in fresh)
    lines = [
        texts.say("operator-version", versions=", ".join(versions), processes=len(fresh)),
        texts.say("operator-servers-count", count=servers, verified="yes" if verified else "no"),
        texts.say("operator-tables", count=sum(each.tables for each in fresh)),
        texts.say(
            "operator-load",
            level=max((each.load for each in fresh), default=0),
            requests=round(100 * max((each.requests for each in fresh), default=0.0)),
        ),
    ]
    ages = [each.backup_age for each in fresh if each.backup_age is not None]
    if ages:
        lines.append(texts.say("operator-backup", moment=timestamp(now - min(ages))))
    else:
        lines.append(texts.say("operator-no-backup"))
    return lines


def state_lines(state: BotState, texts: Texts) -> list[str]:
    """Return what is wrong, or that nothing is."""
    lines = [
        f"⚠️ {texts.say(f'operator-alarm-{each.kind}', count=each.count, why=each.why[:_LONGEST_WHY])}"
        for each in state.alarms
    ]
    lines += [
        f"📈 {texts.say(f'operator-near-{each.limit}', count=each.count, most=each.most)}" for each in state.growths
    ]
    return lines or [f"✅ {texts.say('operator-well')}"]


def error_lines(reports: Sequence[ProcessReport], texts: Texts) -> list[str]:
    """Return the kinds of errors of the last day, the newest first: the program's own words, never people's."""
    kinds = sorted((kind for each in reports for kind in each.errors), key=lambda kind: -kind.last)[:_MOST_ERRORS]
    return [
        texts.say(
            "operator-error",
            count=each.count,
            place=each.place,
            # Nothing of the words is a mention, a link or a mark of Discord's.
            words="".join(" " if sign in "`*_~|<>@[]()\n" else sign for sign in each.words).strip(),
            fault=each.fault or "–",
            moment=timestamp(each.last),
        )
        for each in kinds
    ]


def operator_button(texts: Texts) -> ui.Button[Any]:
    """Return the way back to the first screen."""
    return parts.button(texts.say("operator-title"), OpenOperator().custom_id)


@way_on(Place.OPERATOR, 10)
def way_to_operators(_: str, texts: Texts) -> ui.Button[Any]:
    """Return the way in from an operator's own settings."""
    return parts.button(texts.say("operator-title"), OpenOperator().custom_id, emoji="🛠️")


def operator_panel(
    lines: Sequence[str], wrong: Sequence[str], errors: Sequence[str], findings: Sequence[Finding], texts: Texts
) -> ui.LayoutView:
    """Return how the bot is.

    :param wrong: what is wrong, or that nothing is.
    :param findings: what ``doctor`` has to say beside what is well.
    """
    said = [f"- {each.state}: {each.words[:_LONGEST_FINDING]}" for each in findings[:_MOST_FINDINGS]]
    items: list[parts.Item] = [
        parts.text("\n".join([f"### {texts.say('operator-title')}", *lines])),
        parts.text("\n".join(wrong)),
        parts.text("\n".join([f"**{texts.say('operator-doctor')}**", *(said or [texts.say("operator-doctor-well")])])),
        *([parts.text("\n".join([f"**{texts.say('operator-errors')}**", *errors]))] if errors else []),
        parts.row(
            parts.button(texts.say("operator-servers"), ShowServers(0).custom_id),
            parts.button(texts.say("operator-blocks"), ShowBlocks().custom_id),
            parts.button(texts.say("operator-alarms"), ShowAlarms().custom_id),
            parts.button(texts.say("operator-news"), ShowNews().custom_id),
        ),
        parts.row(parts.button(texts.say("operator-refresh"), OpenOperator().custom_id, parts.BLUE)),
    ]
    return parts.panel(items, parts.EDGE_WAIT if errors or findings else parts.EDGE_LOBBY)


@answers_operators(OpenOperator)
async def show_overview(press: Press, asked: OpenOperator) -> None:
    """Show how all processes are, and what ``doctor`` would say here."""
    kernel, texts = press.kernel, press.texts
    reports, now = await kernel.reports.all(), kernel.clock.now()
    findings = [each for each in await kernel.doctor() if each.state is not Severity.OK]
    lines, wrong = overview_lines(reports, now, texts), state_lines(bot_state(reports, now), texts)
    await press.show(operator_panel(lines, wrong, error_lines(reports, texts), findings, texts))
