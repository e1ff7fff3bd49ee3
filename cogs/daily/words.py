"""The daily deal in words: how a day is told before, while and after it is played, and what may be shared of it."""

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
    """What an announcement says: the day, how many have played, and of the day before its tries in this server, the
    best first, and how the server has played until then. ``mentioned`` are those who want to be, ``has_yesterday`` says
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
    """When the day ends, as Discord tells it in the reader's own time."""
    return timestamp(sitting.ends_at)


def intro_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """What the deal is about, before it is begun."""
    lines = [
        f"### {title(sitting.day, texts)}",
        texts.say("daily-about"),
        daily_game_line(texts),
        texts.say("daily-until", when=ends_words(sitting)),
    ]
    return [*lines, *record_lines(sitting.record, texts)]


def daily_game_line(texts: Texts) -> str:
    """What is played every day."""
    level = texts.say(f"level-title-{LEVEL}")
    return texts.say("daily-game", count=GOAL_SIZE, game=system_title(SYSTEM, texts), level=level)


def sealed_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Today's seal and tomorrow's, and what they are for."""
    following = [] if sitting.next_seal is None else [texts.say("daily-next-seal", seal=f"`{sitting.next_seal}`")]
    return [
        f"### {texts.say('fair-title')} · {title(sitting.day, texts)}",
        texts.say("fair-means"),
        texts.say("daily-sealed"),
        texts.say("daily-seal", seal=f"`{sitting.seal}`"),
        *following,
    ]


def opened_lines(report: DailyReport, texts: Texts) -> list[str]:
    """The seal of a day that has ended, and its key."""
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
    """Somebody's days in a row, now and ever, and how many they have won; nothing before their first."""
    if not record.played:
        return []
    best = texts.say("daily-best", best=record.best, played=record.played, won=record.won)
    kept = [f"-# {texts.say('daily-streak-kept')}"] if record.streak else []
    return [f"{streak_words(record.streak, texts)} · {best}" if record.streak else best, *kept]


def spread_lines(record: DailyRecord, texts: Texts) -> list[str]:
    """How many turns somebody's wins took, a line for each kind of result, with a bar beside its number."""
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
    """``Won in 12 turns``, ``Lost after 12 turns, 3 goal cards left``."""
    if result.won:
        return texts.say("daily-won", count=result.turns)
    return texts.say("daily-lost", count=result.turns, left=texts.say("daily-left", count=result.left))


def over_lines(sitting: DailySitting, result: DailyResult, texts: Texts, *, is_draw: bool) -> list[str]:
    """What is said below a try that has ended, while others still play. Who has won stands above it.

    :param is_draw: nobody has, and it counts as lost.
    """
    told = f"**{result_words(result, texts) if is_draw else texts.say('history-turns', count=result.turns)}**"
    own = [*record_lines(sitting.record, texts), *spread_lines(sitting.record, texts)]
    return [told, *own, texts.say("daily-wait", when=ends_words(sitting))]


def share_lines(sitting: DailySitting, result: DailyResult, name: str, texts: Texts) -> list[str]:
    """Three lines that tell how it came out, and nothing of the cards."""
    sign = "🏆" if result.won else "🃏"
    return [
        f"**{title(sitting.day, texts)}**",
        f"{sign} {result_words(result, texts)}",
        f"{name} · {streak_words(sitting.record.streak, texts)}",
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
    return [*lines, *group_lines(report.group, texts)]


def day_table_lines(here: Sequence[DailyTry], title: str, texts: Texts, *, mentioned: Container[int] = ()) -> list[str]:
    """A server's table of a day that has ended; nothing where nobody played there.

    :param mentioned: who is mentioned; all others are named.
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
    """How a server has played until a day: the days in a row, and who has won most of the week and of the month."""
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
    """Somebody by name; as a mention where they want to be mentioned."""
    return f"<@{person}>" if person in mentioned else name or texts.say("daily-somebody")


def announced_lines(announced: Announced, texts: Texts) -> list[str]:
    """A day's deal as it is announced in a server, how many have played, and how the day before went there."""
    when = timestamp(end_of(announced.day))
    return [
        f"### {title(announced.day, texts)}",
        texts.say("daily-announced", when=when),
        f"**{texts.say('daily-players', count=announced.players)}**",
        *day_table_lines(announced.before, texts.say("daily-yesterday-here"), texts, mentioned=announced.mentioned),
        *group_lines(announced.group, texts, announced.mentioned),
    ]


def try_words(tried: DailyTry, texts: Texts) -> str:
    """How a try of a day that has ended came out."""
    if tried.won is None:
        return texts.say("daily-unfinished")
    return result_words(DailyResult(tried.won, tried.turns, tried.left), texts)
