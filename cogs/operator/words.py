"""Words of the operator's panels and of the living message."""

from collections.abc import Sequence
from typing import Final

from bot.operation.reports import ProcessReport
from bot.text import Texts
from cogs.operator.alarms import BotState
from cogs.shared.time_words import timestamp

_MOST_ERRORS: Final = 5
_LONGEST_WHY: Final = 200


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
            words=_plain(each.words),
            fault=each.fault or "–",
            moment=timestamp(each.last),
        )
        for each in kinds
    ]


def _plain(words: str) -> str:
    """Return words in which nothing is a mention, a link or a mark of Discord's."""
    return "".join(" " if sign in "`*_~|<>@[]()\n" else sign for sign in words).strip()
