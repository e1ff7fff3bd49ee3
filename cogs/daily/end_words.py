"""Words for a daily attempt that has ended, while others still play: its standing, its costliest turn, its signs."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.daily.attempt import DailyResult, TurnSign
from bot.daily.lookback import CostliestTurn
from bot.daily.sitting import DailySitting
from bot.daily.standing import DailyStanding
from bot.entities.kept import DailyTally
from bot.finished.replay import moves_in_words
from bot.text import Texts
from bot.text.card_words import suits_count
from bot.text.play_words import news
from cogs.daily.words import ends_words, result_words, streak_words, title

SIGNS: Final = {TurnSign.GOALS: "⭐", TurnSign.GOAL: "🟢", TurnSign.CARDS: "🔷", TurnSign.NOTHING: "⬜"}
"""Signs of a turn in a shared result. Their shapes differ, too, not their colours alone."""
MOST_SIGNS: Final = 40
"""Turns of a shared result that have a sign; the others are counted."""
_LONGEST: Final = 550
"""Characters of a line about the costliest turn, as in reviews."""


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
    median = _median_words(standing.median, texts)
    lines = [texts.say("daily-standing", count=standing.players, result=median)]
    if standing.better_than is not None:
        lines.append(texts.say("daily-standing-percent", percent=standing.better_than))
    return lines


def _median_words(median: DailyTally, texts: Texts) -> str:
    if median.won:
        return texts.say("daily-median-won", count=median.turns)
    if median.won is None:
        return texts.say("daily-median-gave-up")
    return texts.say("daily-median-lost", count=median.left)


def costliest_lines(sitting: DailySitting, texts: Texts) -> list[str]:
    """Return the costliest turn in words: what was played, and what would have been better."""
    own, costliest = sitting.own, sitting.costliest
    if own is None or not sitting.signs or not sitting.judged:
        return []
    if costliest is None:
        return [texts.say("daily-costliest-none")]
    names = own.table.running().names
    cost = texts.say("daily-costliest", turn=costliest.part.turn, percent=round(100 * costliest.cost))
    return [f"**{cost}**", *_turn_lines(costliest, names, texts), texts.say("daily-costliest-how")]


def _turn_lines(costliest: CostliestTurn, names: Sequence[str], texts: Texts) -> list[str]:
    """Return what was played in a part of a turn, and the better plan, told from its seat's view."""
    part, lines = costliest.part, list[str]()
    if part.earlier:  # such as a new goal card
        lines.append(news(part.earlier, names, texts, part.view.seat, suits=suits_count(part.view.rules)))
    # Hidden cards are unknown in this position; both sequences end where one would show.
    known = part.view.known_position()
    for key, moves in (("review-played", part.moves), ("review-better", costliest.better)):
        words = moves_in_words(known, [move.notation for move in moves], names, texts)
        lines.append(texts.say(key, moves=words))
    return [line[:_LONGEST] for line in lines]


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
