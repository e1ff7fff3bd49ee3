"""A hint on the private panel: the move with its reason in words, and the buttons that play it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.engine.moves import Move, MoveKind, parse_move
from bot.engine.views import SeatView
from bot.players.hints import Hint
from bot.tables.actions import Step
from bot.text import Texts
from bot.text.card_words import card_word, pile_sign, suits_count, words_of
from bot.text.move_words import card_label, move_words
from bot.turns.steps import steps_of
from cogs.core.panel_extras import Tip
from cogs.core.parts import BLUE, GREEN, button
from cogs.table.presses import hinted_id

_SIGNS: Final = {MoveKind.PLAY: "▶️", MoveKind.LOAD: "▶️", MoveKind.PASS: "💡"}
_LABELS: Final = {MoveKind.DISCARD: "hand-discard-it", MoveKind.PASS: "hand-pass"}


def tip_lines(view: SeatView, names: Sequence[str], texts: Texts, tip: Tip, *, in_text: bool) -> list[str]:
    """Which of the first turns it is, and the move with its reason.

    :param in_text: whether lines of cards stand in the picture's place.
    """
    told = hint_lines(view, names, texts, replace(tip.hint, goal_line=None))
    key = "tip-turn-text" if in_text else "tip-turn"
    return [*told, f"-# {texts.say(key, turn=tip.turn, count=tip.turns)}"]


def hint_lines(view: SeatView, names: Sequence[str], texts: Texts, hint: Hint) -> list[str]:
    """The move with its reason, and what the goal line would play."""
    move = _first(hint)
    lines = [
        texts.say("hint-line", move=_move_words(view, move, names, texts), reason=_reason(view, names, texts, hint))
    ]
    line = goal_line_of(hint)
    if line:
        words = [f"**{_step_words(view, step, names, texts)}**" for step in steps_of(view, line)]
        lines.append(texts.say("hint-goal-line", moves=", ".join(words)))
    return lines


def hint_buttons(
    view: SeatView, table: str, version: int, texts: Texts, hint: Hint, on_panel: Collection[tuple[str, ...]]
) -> list[ui.Button[Any]]:
    """Plays the move, and the whole line where a longer one reaches a goal card and is no play ``on_panel``."""
    kind = _first(hint).kind
    label = texts.say(_LABELS.get(kind, "hand-play-it"))
    buttons = [button(label, hinted_id(table, version, hint.moves[:1]) or "", GREEN, emoji=_SIGNS.get(kind))]
    whole = hinted_id(table, version, goal_line_of(hint))
    if whole is not None and goal_line_of(hint) not in on_panel:
        buttons.append(button(texts.say("hand-goal-line"), whole, BLUE, emoji="⏩"))
    return buttons


def goal_line_of(hint: Hint) -> tuple[str, ...]:
    """The plays up to a goal card; none where there is no such line or it is the suggested move alone."""
    line = hint.goal_line or ()
    return () if line == hint.moves[:1] else line


def _first(hint: Hint) -> Move:
    return parse_move(hint.moves[0])


def _move_words(view: SeatView, move: Move, names: Sequence[str], texts: Texts) -> str:
    if move.kind is not MoveKind.DISCARD:
        words = move_words(view, move, names, texts)
        return f"**{words[:1].upper()}{words[1:]}**"
    word = words_of([card for card in (move.card, move.second) if card], texts, suits_count(view.rules))
    return texts.say("hint-discard", card=f"**{word}**", pile=pile_sign(move.target))


def _step_words(view: SeatView, step: Step, names: Sequence[str], texts: Texts) -> str:
    if step.move.kind in (MoveKind.PLAY, MoveKind.LOAD):
        return card_label(view, step.move, step.card, step.rank, names, texts)
    return move_words(view, step.move, names, texts)


def _reason(view: SeatView, names: Sequence[str], texts: Texts, hint: Hint) -> str:
    found: dict[str, str | int] = {}
    for name, value in hint.reason_arguments.items():
        match name:
            case "count":
                found["count"] = value
            case "card" | "own":
                found[name] = f"**{card_word(value, texts, suits_count(view.rules))}**"
            case "pile":
                found["pile"] = pile_sign(value)
            case "seat":
                found["name"] = names[value]
    key = hint.reason_key
    if len(hint.moves) > 1 and key.startswith(("goal", "wins")):
        key = key.replace("goal", "goal-in", 1).replace("wins", "wins-in")
    return texts.say(f"hint-reason-{key}", **found)
