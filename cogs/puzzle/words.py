"""A puzzle in words: what is asked, why a play leads nowhere, and the way."""

from collections.abc import Sequence
from typing import Final

from bot.daily.days import noon_of
from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.puzzles.attempt import Attempt, Verdict
from bot.puzzles.obvious import Flaw, Mistake
from bot.puzzles.puzzle import RIVAL, SOLVER, Aim
from bot.puzzles.rating import PROVISIONAL
from bot.puzzles.service import PuzzleSitting
from bot.puzzles.shipped import puzzles_of
from bot.text import Texts
from bot.text.card_lines import SEEN_IN_LINES
from bot.text.card_words import card_word, join_and, pile_sign, suits_count, words_of
from bot.text.move_words import card_label
from bot.text.rules_words import system_title
from bot.turns.steps import steps_of
from cogs.shared.time_words import timestamp

_SEEN_IN_PICTURES: Final = 2


def puzzle_names(texts: Texts) -> tuple[str, str]:
    """Return the names of a puzzle's seats."""
    return texts.say("puzzle-you"), texts.say("puzzle-rival")


def head_lines(sitting: PuzzleSitting, texts: Texts) -> list[str]:
    """Return the title, and what is asked; in a lesson what it is about, before its first puzzle is solved."""
    puzzle, theme = sitting.puzzle, sitting.theme
    lines = [f"### {texts.say('puzzle-title')}"]
    if (day := sitting.day) is not None:
        # Its dates, its result for the reader, and their streak.
        key = "puzzle-day-about" if day.solved is None else "puzzle-day-done" if day.solved else "puzzle-day-seen"
        heading = f"### {texts.say('puzzle-day')} · <t:{int(noon_of(day.day))}:D>"
        lines = [heading, texts.say(key, when=timestamp(day.ends_at))]
        if day.count:
            best = texts.say("puzzle-day-best", best=day.streaks.best, solved=day.count)
            streak = texts.say("daily-streak", count=day.streaks.now)
            lines.append(f"-# {streak} · {best}" if day.streaks.now else f"-# {best}")
    elif sitting.is_of_yesterday:
        lines.append(texts.say("puzzle-day-over"))
    elif theme is not None:
        title, count = texts.say(f"puzzle-lesson-{theme}"), len(puzzles_of(theme))
        lines = [f"### {texts.say('puzzle-title-lesson', lesson=title, done=sitting.done[theme], count=count)}"]
        if not sitting.done[theme]:
            lines.append(texts.say(f"puzzle-about-{theme}"))
    own, other = (
        [f"**{card_word(top, texts, suits_count(puzzle.rules))}**" for count, top in puzzle.goals[seat] if count]
        for seat in (SOLVER, RIVAL)
    )
    cards = join_and(own[: puzzle.wanted] if puzzle.aim is not Aim.GOAL else own, texts)
    if puzzle.aim is Aim.GOAL and len(own) > 1:
        lines.append(texts.say("puzzle-aim-either", cards=cards))
    else:
        name, key = puzzle_names(texts)[RIVAL], f"puzzle-aim-{puzzle.aim}"
        lines.append(texts.say(key, cards=cards, count=len(own), name=name, other=other[0]))
    if sitting.attempt.verdict is Verdict.SOLVED:  # what matters now stands below the picture, near the buttons
        return lines
    lines.append(texts.say("puzzle-one-way", count=puzzle.plays, game=system_title(puzzle.system, texts)))
    if puzzle.aim in (Aim.BLOCK, Aim.SEVERAL):  # the aims that a goal card can be played short of
        lines.append(texts.say("puzzle-turning-ends"))
    if sitting.first is None:
        lines.append(texts.say("puzzle-rated-try"))
    return lines


def deep_piles_line(view: SeatView, texts: Texts, *, in_lines: bool) -> str:
    """Return the own side piles of which not every card is shown, the top card first; empty where there is none.

    :param in_lines: whether they are shown in a line of cards, not in a picture.
    """
    seen = SEEN_IN_LINES if in_lines else _SEEN_IN_PICTURES
    suits = suits_count(view.rules)
    piles = [
        f"{pile_sign(place)} {words_of(reversed(stack.cards), texts, suits)}"
        for place, stack in enumerate(view.own.sides)
        if len(stack.cards) > seen
    ]
    return texts.say("puzzle-deep-piles", piles=" · ".join(piles)) if piles else ""


def verdict_lines(sitting: PuzzleSitting, texts: Texts) -> list[str]:
    """Return the state of the attempt with its reasons."""
    attempt, lines = sitting.attempt, []
    match attempt.verdict:
        case Verdict.OPEN if attempt.moves:
            lines.append(texts.say("puzzle-so-far", moves=_moves(sitting.puzzle.view(), attempt.moves, texts)))
            if attempt.is_stuck:
                lines.append(_stuck(attempt, texts))
        case Verdict.SOLVED:
            key = "puzzle-solved"
            # A first try went on from the beginning. A play that led nowhere is told although it was taken back.
            if sitting.first and sitting.attempt_number <= 1:
                if sitting.undone is not None:
                    key = "puzzle-solved-undone"
                # Each play and each undoing makes a version: where there are more of these, something was taken back.
                elif sitting.version == len(attempt.moves):
                    key = "puzzle-solved-first"
            lines.append(f"### {texts.say(key)}")
        case Verdict.WRONG if attempt.mistake is not None:
            move, reason = _mistake(attempt.mistake, texts)
            lines.append(texts.say("puzzle-wrong", move=move, reason=reason))
    if sitting.undone is not None:
        move, reason = _mistake(sitting.undone, texts)
        lines.append(texts.say("puzzle-undone", move=move, reason=reason))
    if sitting.explanation is not None:
        way = [move.notation for move in sitting.explanation.way]
        lines.append(texts.say("puzzle-way", moves=_moves(sitting.puzzle.view(), way, texts)))
        # The obvious play goes wrong; where it ends the turn, which has no button here, it overlooks another play.
        mistake, before = sitting.explanation.obvious, [move.notation for move in sitting.explanation.before]
        if mistake.flaw is Flaw.STOPS and mistake.needed is not None:
            needed = f"**{_label(mistake.view, *mistake.needed, texts)}**"
            if before:
                first = _moves(sitting.puzzle.view(), before, texts)
                lines.append(texts.say("puzzle-overlooked", before=first, needed=needed))
            else:
                lines.append(texts.say("puzzle-overlooked-first", needed=needed))
        else:
            move, reason = _mistake(mistake, texts)
            lines.append(texts.say("puzzle-obvious", move=move, reason=reason))
    if sitting.first is not None:  # tell the rating, and what this puzzle has just changed of it
        rating = round(sitting.standing.rating)
        key, change = "puzzle-rating-rough" if sitting.standing.provisional else "puzzle-rating", ""
        if sitting.gained is not None:
            change = f" ({rating - round(sitting.standing.rating - sitting.gained):+d})".replace("-", "−")
        lines.append(texts.say(key, rating=str(rating), count=PROVISIONAL, change=change))
    return lines


def _stuck(attempt: Attempt, texts: Texts) -> str:
    """Say why nothing more can be played, and what to do."""
    puzzle, goals = attempt.puzzle, attempt.view.own.goals
    if all(pile.known or not pile.count for pile in goals):
        return texts.say("puzzle-stuck")
    if puzzle.aim is not Aim.BLOCK:
        return texts.say("puzzle-stuck-turned")
    other = card_word(puzzle.goals[RIVAL][0][1], texts, suits_count(puzzle.rules))
    return texts.say("puzzle-stuck-open", other=f"**{other}**")


def _moves(start: SeatView, moves: Sequence[str], texts: Texts) -> str:
    names = puzzle_names(texts)
    words = [card_label(start, step.move, step.card, step.rank, names, texts) for step in steps_of(start, moves)]
    return ", ".join(f"**{word}**" for word in words)


def _mistake(mistake: Mistake, texts: Texts) -> tuple[str, str]:
    """Return the play that leads nowhere, and why."""
    view, needed = mistake.view, ""
    if mistake.needed is not None:
        needed = f"**{_label(view, *mistake.needed, texts)}**"
    other = view.public.seats[RIVAL].goals[0].top
    goal = "" if other is None or mistake.flaw is not Flaw.OPEN else f"**{card_word(other, texts)}**"
    reason = texts.say(f"puzzle-flaw-{mistake.flaw}", needed=needed, other=goal)
    return f"**{_label(view, mistake.move, mistake.card, mistake.rank, texts)}**", reason


def _label(view: SeatView, move: Move, card: int, rank: int, texts: Texts) -> str:
    return card_label(view, move, card, rank, puzzle_names(texts), texts)
