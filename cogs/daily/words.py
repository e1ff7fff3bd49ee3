"""Words for the daily deal: before an attempt, on announcements, and after the day. ``end_words`` has its end."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.daily.attempt import DailyResult
from bot.daily.days import end_of, noon_of
from bot.daily.deal import GOAL_SIZE, LEVEL, SYSTEM
from bot.daily.ranking import ranked_places
from bot.daily.record import SPREAD, DailyGroup, DailyRecord
from bot.daily.sitting import DailyReport, DailySitting
from bot.entities.kept import DailyTry
from bot.text import Texts
from bot.text.rules_words import system_title
from cogs.shared.time_words import timestamp

MOST_LISTED: Final = 15
"""Lines of a server's table."""
_LONGEST_BAR: Final = 12


@dataclass(frozen=True, slots=True)
class Announced:
    """Contents of an announcement: the day, the number of players, and of the day before its attempts in this server,
    the best first, and the server's summary until then. ``mentioned`` are those who want to be, ``has_yesterday`` says
    whether anybody anywhere has tried the day before."""

    day: date
    players: int
    before: Sequence[DailyTry]
    group: DailyGroup
    mentioned: frozenset[int] = frozenset()
    has_yesterday: bool = False


def title(day: date, texts: Texts) -> str:
    return texts.say("daily-title", day=f"<t:{int(noon_of(day))}:D>")


def ends_words(sitting: DailySitting) -> str:
    """Return the end of the day, which Discord tells in the reader's own time."""
    return timestamp(sitting.ends_at)


def intro_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Return the introduction to a deal, before it is begun."""
    lines = [
        f"### {title(sitting.day, texts)}",
        *([] if sitting.record.played else [texts.say("daily-about")]),
        daily_game_line(texts),
        texts.say("daily-until", when=ends_words(sitting)),
    ]
    return [*lines, *record_lines(sitting.record, texts)]


def daily_game_line(texts: Texts) -> str:
    """Return the game that is played every day."""
    level = texts.say(f"level-title-{LEVEL}")
    return texts.say("daily-game", count=GOAL_SIZE, game=system_title(SYSTEM, texts), level=level)


def sealed_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Return today's seal and tomorrow's, and what they are for."""
    following = [] if sitting.next_seal is None else [texts.say("daily-next-seal", seal=f"`{sitting.next_seal}`")]
    return [
        f"### {texts.say('fair-title')} · {title(sitting.day, texts)}",
        texts.say("fair-means"),
        texts.say("daily-sealed"),
        texts.say("daily-seal", seal=f"`{sitting.seal}`"),
        *following,
    ]


def opened_lines(report: DailyReport, texts: Texts) -> list[str]:
    """Return the seal of a day that has ended, and its key."""
    return [
        f"### {texts.say('fair-title')} · {title(report.deal.day, texts)}",
        texts.say("fair-means"),
        texts.say("daily-proof"),
        texts.say("fair-seal", seal=f"`{report.deal.commitment}`"),
        texts.say("fair-key", key=f"`{report.deal.seed.hex()}`"),
    ]


def streak_words(streak: int, texts: Texts) -> str:
    return texts.say("daily-streak", count=streak)


def record_lines(record: DailyRecord, texts: Texts) -> list[str]:
    """Return a person's days in a row, now and ever, and how many they have won; nothing before their first."""
    if not record.played:
        return []
    best = texts.say("daily-best", best=record.best, played=record.played, won=record.won)
    kept = [f"-# {texts.say('daily-streak-kept')}"] if record.streak else []
    return [f"{streak_words(record.streak, texts)} · {best}" if record.streak else best, *kept]


def spread_lines(record: DailyRecord, texts: Texts) -> list[str]:
    """Return the turns that a person's wins took, a line for each kind of result, with a bar beside its number."""
    most = max(record.spread)
    if not most:
        return []
    starts = [1, *(bound + 1 for bound in SPREAD)]
    labels = [texts.say("daily-turns", first=first, last=last) for first, last in zip(starts, SPREAD, strict=False)]
    labels += [texts.say("daily-turns-more", first=starts[-1]), texts.say("daily-turns-lost")]
    width = max(map(len, labels))
    rows = (
        f"{label:<{width}} {'▇' * round(_LONGEST_BAR * count / most)} {count}"
        for label, count in zip(labels, record.spread, strict=True)
    )
    return [f"**{texts.say('daily-spread')}**", "```", *rows, "```"]


def result_words(result: DailyResult, texts: Texts) -> str:
    """Return ``Won in 12 turns``, ``Lost after 12 turns, 3 goal cards left``, ``Given up after ...``."""
    if result.won:
        return texts.say("daily-won", count=result.turns)
    key = "daily-gave-up" if result.gave_up else "daily-lost"
    return texts.say(key, count=result.turns, left=texts.say("daily-left", count=result.left))


def report_lines(report: DailyReport, texts: Texts) -> list[str]:
    """Return the results of a day that has ended: of the reader, of everybody, and in the server."""
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
    return [*lines, *group_lines(report.group, texts)]


def day_table_lines(here: Sequence[DailyTry], title: str, texts: Texts, *, mentioned: Container[int] = ()) -> list[str]:
    """Return a server's table of a day that has ended; nothing if nobody played there.

    :param mentioned: people who are mentioned; all others are named.
    """
    if not here:
        return []
    lines = [f"**{title}**"]
    for place, tried in zip(ranked_places(here), here[:MOST_LISTED], strict=False):
        crown = "🏆 " if place == 1 and tried.won else ""
        who = person_words(tried.person, tried.name, mentioned, texts)
        # Bold, or Discord would take it for a list and number it anew, where places are shared.
        lines.append(f"**{place}.** {crown}{who} · {try_words(tried, texts)}")
    more = len(here) - MOST_LISTED
    if more > 0:
        lines.append(texts.say("daily-more", count=more))
    return lines if len(here) < 2 else [*lines, f"-# {texts.say('daily-order')}"]


def group_lines(group: DailyGroup, texts: Texts, mentioned: Container[int] = ()) -> list[str]:
    """Return a server's summary until a day: the days in a row, and the most wins of the week and of the month."""
    lines = []
    if group.streak:
        lines.append(texts.say("daily-group", days=group.streak, players=group.players))
    periods = (("week", group.week, group.ends_week), ("month", group.month, group.ends_month))
    for period, scores, has_ended in periods:
        told = [
            texts.say("daily-score", name=person_words(each.person, each.name, mentioned, texts), won=each.won)
            for each in scores
        ]
        if told:
            lines.append(texts.say(f"daily-{period}-over" if has_ended else f"daily-{period}", list=" · ".join(told)))
    return lines


def person_words(person: int, name: str | None, mentioned: Container[int], texts: Texts) -> str:
    """Return a person's name; a mention if they want to be mentioned."""
    return f"<@{person}>" if person in mentioned else name or texts.say("daily-somebody")


def announced_lines(announced: Announced, texts: Texts) -> list[str]:
    """Return the announcement of a day's deal in a server: how many have played, and how the day before went there."""
    when = timestamp(end_of(announced.day))
    return [
        f"### {title(announced.day, texts)}",
        texts.say("daily-announced", when=when),
        f"**{texts.say('daily-players', count=announced.players)}**",
        *day_table_lines(announced.before, texts.say("daily-yesterday-here"), texts, mentioned=announced.mentioned),
        *group_lines(announced.group, texts, announced.mentioned),
    ]


def try_words(tried: DailyTry, texts: Texts) -> str:
    """Return the result of an attempt of a day that has ended."""
    if not tried.has_ended:
        return texts.say("daily-unfinished")
    return result_words(DailyResult(bool(tried.won), tried.turns, tried.left, tried.gave_up), texts)
