"""Words for the daily deal: before an attempt, at its end, after the day, and on announcements."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.daily.attempt import DailyResult, TurnSign
from bot.daily.days import end_of, noon_of
from bot.daily.deal import GOAL_SIZE, LEVEL, SYSTEM
from bot.daily.ranking import ranked_places
from bot.daily.record import SPREAD, DailyGroup, DailyRecord
from bot.daily.sitting import DailyReport, DailySitting
from bot.daily.standing import DailyStanding
from bot.entities.kept import DailyTry
from bot.finished.replay import moves_in_words
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import news
from bot.text.rules_words import system_title
from cogs.shared.time_words import timestamp

MOST_LISTED: Final = 15
"""Lines of a server's table."""
_LONGEST_BAR: Final = 12
SIGNS: Final = {TurnSign.GOALS: "⭐", TurnSign.GOAL: "🟢", TurnSign.CARDS: "🔷", TurnSign.NOTHING: "⬜"}
"""Signs of a turn in a shared result. Their shapes differ, too, not their colours alone."""
MOST_SIGNS: Final = 40
"""Turns of a shared result that have a sign; the others are counted."""
_LONGEST_LINE: Final = 550
"""Characters of a line about the costliest turn, as in reviews."""


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


def over_lines(sitting: DailySitting, result: DailyResult, texts: Texts, *, is_draw: bool) -> list[str]:
    """Return the text below an attempt that has ended, while others still play. The winner stands above it.

    :param is_draw: there is none, and it counts as lost.
    """
    told = f"**{result_words(result, texts) if is_draw else texts.say('history-turns', count=result.turns)}**"
    if result.gave_up:  # which stands above it, with its turns
        told = ""
    standing = [] if sitting.standing is None else day_standing_lines(sitting.standing, texts, has_won=result.won)
    costliest = costliest_lines(sitting, texts)
    streak = [streak_words(sitting.record.streak, texts)] if sitting.record.streak else []
    return [told, *standing, *costliest, *streak, f"-# {texts.say('daily-wait', when=ends_words(sitting))}"]


def day_standing_lines(standing: DailyStanding, texts: Texts, *, has_won: bool) -> list[str]:
    """Return the standing of an attempt among all that have ended so far: how many, their median, the percentile.
    Being the first is told after a win alone: of a loss it would mock."""
    if standing.players < 2:
        return [texts.say("daily-standing-first")] if has_won else []
    if standing.median is None:
        return [texts.say("daily-standing-few", count=standing.players)]
    if standing.median.won:
        median = texts.say("daily-median-won", count=standing.median.turns)
    elif standing.median.won is None:
        median = texts.say("daily-median-gave-up")
    else:
        median = texts.say("daily-median-lost", count=standing.median.left)
    lines = [texts.say("daily-standing", count=standing.players, result=median)]
    if standing.better_than is not None:
        lines.append(texts.say("daily-standing-percent", percent=standing.better_than))
    return lines


def costliest_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Return the costliest turn in words: what was played, and what would have been better."""
    own, costliest = sitting.own, sitting.costliest
    if own is None or not sitting.signs or not sitting.judged:
        return []
    if costliest is None:
        return [texts.say("daily-costliest-none")]
    names, part = own.table.running().names, costliest.part
    cost = texts.say("daily-costliest", turn=part.turn, percent=round(100 * costliest.cost))
    lines = list[str]()
    if part.earlier:  # such as a new goal card
        lines.append(news(part.earlier, names, texts, part.view.seat, suits=suits_count(part.view.rules)))
    # Hidden cards are unknown in this position; both sequences end where one would show.
    known = part.view.known_position()
    for key, moves in (("review-played", part.moves), ("review-better", costliest.better)):
        words = moves_in_words(known, [move.notation for move in moves], names, texts)
        lines.append(texts.say(key, moves=words))
    return [f"**{cost}**", *(line[:_LONGEST_LINE] for line in lines), texts.say("daily-costliest-how")]


def share_lines(sitting: DailySitting, result: DailyResult, name: str, texts: Texts) -> list[str]:
    """Return a result to be shared: how it came out, a sign for each turn, and the signs in words. It tells no card."""
    outcome = "🏆" if result.won else "🃏"
    return [
        f"**{title(sitting.day, texts)}**",
        f"{outcome} {result_words(result, texts)}",
        *sign_lines(sitting.signs, texts),
        f"{name} · {streak_words(sitting.record.streak, texts)}",
    ]


def sign_lines(signs: Sequence[TurnSign], texts: Texts) -> list[str]:
    """Return a row with a sign for each turn, and the same in words, for whoever can't tell the signs."""
    shown, more = signs[:MOST_SIGNS], len(signs) - MOST_SIGNS
    if not shown:
        return []
    row = "".join(SIGNS[sign] for sign in shown)
    words = []
    for kind, sign in SIGNS.items():
        if turns := [number for number, each in enumerate(shown, start=1) if each is kind]:
            said = texts.say(f"daily-sign-{kind.name.lower()}", count=len(turns), turns=_ranges(turns))
            words.append(f"{sign} {said}")
    if more > 0:
        row += f" +{more}"
        words.append(texts.say("daily-signs-more", count=more))
    return [row, f"-# {' · '.join(words)}"]


def _ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers in short: ``1–3, 5``."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1][1:] = [number]
        else:
            spans.append([number])
    return ", ".join("–".join(map(str, span)) for span in spans)


def copy_lines(sitting: DailySitting, result: DailyResult, name: str, texts: Texts) -> list[str]:
    """Return a result to be copied, where the bot can't post it."""
    told = "\n".join(share_lines(sitting, result, name, texts)).replace("`", "'")  # no name ends the block
    return [f"```\n{told}\n```"]
