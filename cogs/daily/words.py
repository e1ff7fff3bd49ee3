"""The daily deal in words: how a day is told before, while and after it is played, and what may be shared of it."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from bot.daily.attempt import DailyResult
from bot.daily.days import noon_of
from bot.daily.deal import GOAL_SIZE, LEVEL, SYSTEM
from bot.daily.ranking import ranked_places
from bot.daily.service import DailyReport, DailySitting
from bot.entities.kept import DailyTry
from bot.text import Texts
from bot.text.rules_words import system_title

MOST_LISTED: Final = 15
"""Lines of a server's table."""


def title(day: date, texts: Texts) -> str:
    return texts.say("daily-title", day=f"<t:{int(noon_of(day))}:D>")


def ends_words(sitting: DailySitting) -> str:
    """When the day ends, as Discord tells it in the reader's own time."""
    return f"<t:{int(sitting.ends_at)}:R>"


def intro_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """What the deal is about, before it is begun."""
    lines = [
        f"### {title(sitting.day, texts)}",
        texts.say("daily-about"),
        texts.say(
            "daily-game", count=GOAL_SIZE, game=system_title(SYSTEM, texts), level=texts.say(f"level-title-{LEVEL}")
        ),
        texts.say("daily-until", when=ends_words(sitting)),
    ]
    if sitting.streak:
        lines.append(streak_words(sitting.streak, texts))
    return lines


def sealed_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Today's seal and tomorrow's, and what they are for."""
    following = [] if sitting.next_seal is None else [texts.say("daily-next-seal", seal=f"`{sitting.next_seal}`")]
    return [
        f"### {texts.say('fair-title')} · {title(sitting.day, texts)}",
        texts.say("daily-sealed"),
        texts.say("daily-seal", seal=f"`{sitting.seal}`"),
        *following,
    ]


def opened_lines(report: DailyReport, texts: Texts) -> list[str]:
    """The seal of a day that has ended, and its key."""
    return [
        f"### {texts.say('fair-title')} · {title(report.deal.day, texts)}",
        texts.say("daily-proof"),
        texts.say("fair-seal", seal=f"`{report.deal.commitment}`"),
        texts.say("fair-key", key=f"`{report.deal.seed.hex()}`"),
    ]


def streak_words(streak: int, texts: Texts) -> str:
    return texts.say("daily-streak", count=streak)


def result_words(result: DailyResult, texts: Texts) -> str:
    """``Won in 12 turns``, ``Lost after 12 turns, 3 goal cards left``."""
    if result.won:
        return texts.say("daily-won", count=result.turns)
    return texts.say("daily-lost", count=result.turns, left=texts.say("daily-left", count=result.left))


def over_lines(sitting: DailySitting, result: DailyResult, texts: Texts) -> list[str]:
    """What is said below a try that has ended, while others still play."""
    told = f"**{result_words(result, texts)}**"
    return [told, streak_words(sitting.streak, texts), texts.say("daily-wait", when=ends_words(sitting))]


def share_lines(sitting: DailySitting, result: DailyResult, name: str, texts: Texts) -> list[str]:
    """Three lines that tell how it came out, and nothing of the cards."""
    sign = "🏆" if result.won else "🃏"
    return [
        f"**{title(sitting.day, texts)}**",
        f"{sign} {result_words(result, texts)}",
        f"{name} · {streak_words(sitting.streak, texts)}",
    ]


def report_lines(report: DailyReport, texts: Texts) -> list[str]:
    """How a day that has ended went: for the reader, for everybody, and in the server."""
    lines = [f"### {title(report.deal.day, texts)}"]
    if report.own is None:
        lines.append(texts.say("daily-own-none"))
    else:
        lines.append(texts.say("daily-own", result=f"**{try_words(report.own, texts)}**"))
    counts = report.counts
    lines.append(texts.say("daily-everybody", count=counts.tries, won=counts.won))
    if counts.quickest is not None:
        lines.append(texts.say("daily-quickest", count=counts.quickest))
    lines += day_table_lines(report.here, texts.say("daily-here"), texts)
    return lines


def day_table_lines(here: Sequence[DailyTry], title: str, texts: Texts) -> list[str]:
    """A server's table of a day that has ended; nothing where nobody played there."""
    if not here:
        return []
    lines = [f"**{title}**"]
    lines += [
        # Bold, or Discord would take it for a list and number it anew, where places are shared.
        f"**{place}.** <@{tried.person}> · {try_words(tried, texts)}"
        for place, tried in zip(ranked_places(here), here[:MOST_LISTED], strict=False)
    ]
    more = len(here) - MOST_LISTED
    if more > 0:
        lines.append(texts.say("daily-more", count=more))
    return lines if len(here) < 2 else [*lines, f"-# {texts.say('daily-order')}"]


def announced_lines(day: date, ends_at: float, before: Sequence[DailyTry], texts: Texts) -> list[str]:
    """A day's deal as it is announced in a server, and how the day before went there."""
    lines = [f"### {title(day, texts)}", texts.say("daily-announced", when=f"<t:{int(ends_at)}:R>")]
    return [*lines, *day_table_lines(before, texts.say("daily-yesterday-here"), texts)]


def try_words(tried: DailyTry, texts: Texts) -> str:
    """How a try of a day that has ended came out."""
    if tried.won is None:
        return texts.say("daily-unfinished")
    return result_words(DailyResult(tried.won, tried.turns, tried.left), texts)
