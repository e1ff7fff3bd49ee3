"""Hints on the private panel: the move with its reason, the buttons that play it, and tips for newcomers."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from discord import ui

from bot.engine.errors import MoveError
from bot.engine.events import TurnEnded
from bot.engine.moves import NO_CARD, Move, MoveKind, parse_move
from bot.engine.views import SeatView
from bot.errors import Reason, Refused
from bot.lessons.learners import Learners
from bot.newest import Newest
from bot.players.contrast import YET, Contrast, HintArguments
from bot.players.hints import Hint, greedy_hint
from bot.tables.actions import Play, Step
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import card_word, pile_sign, suits_count, words_of
from bot.text.move_words import card_label, move_words, play_label
from bot.turns.choices import faces_on_buttons, offer_of
from bot.turns.steps import source_name, steps_of
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras, Tip
from cogs.core.press import Press
from cogs.shared.services import learners_of
from cogs.table import presses

HINT_SIGN: Final = "💡"
"""Sign on the buttons that a hint is about: its card, its pile, its play."""


def tip_lines(
    view: SeatView, names: Sequence[str], texts: Texts, tip: Tip, *, in_text: bool, begins: bool
) -> list[str]:
    """Return the move with its reason, and at the beginning of a turn the tip.

    :param in_text: whether lines of cards replace the picture.
    """
    # One thing at a time: why not another play is told where somebody asks, unless a lesson taught that play.
    instead = None if _is_beside_lessons(tip.hint) else tip.hint.instead
    told = hint_lines(view, names, texts, replace(tip.hint, goal_line=None, danger=None, instead=instead))
    key = "tip-turn-text" if in_text else "tip-turn"
    return [*told, f"-# {texts.say(key, turn=tip.turn, count=tip.turns)}"] if begins else told


def says_more(tip: Tip) -> bool:
    """Return whether a tip's hint has more to say than the tip does."""
    return tip.hint.danger is not None or _is_beside_lessons(tip.hint)


def _is_beside_lessons(hint: Hint) -> bool:
    """Return whether a hint speaks against a play that no lesson taught."""
    return hint.instead is not None and hint.instead.lesson is None


def hint_lines(view: SeatView, names: Sequence[str], texts: Texts, hint: Hint) -> list[str]:
    """Return a hint in lines, each where there is something to say: the move with its reason, the plays up to a goal
    card, the danger that the move avoids, why it is not what the lessons teach, and why not the play that comes to mind
    first."""
    move = parse_move(hint.moves[0])
    lines = [
        texts.say("hint-line", move=_move_words(view, move, names, texts), reason=_reason(view, names, texts, hint))
    ]
    line = goal_line_of(hint)
    if line:
        words = [f"**{_step_words(view, step, names, texts)}**" for step in steps_of(view, line)]
        lines.append(texts.say("hint-goal-line", moves=", ".join(words)))
    if hint.danger is not None:
        lines.append(texts.say("hint-danger", **_arguments(view, names, texts, hint.danger)))
    if hint.lesson is not None:
        key, arguments = hint.lesson
        lines.append(texts.say(f"hint-lesson-{key}", **_arguments(view, names, texts, arguments)))
    # Beside why it is not as the lessons teach, "that can be played afterwards" (``YET``) would be one reason too many.
    if hint.instead is not None and not (hint.lesson is not None and hint.instead.why == YET):
        lines.append(_instead(view, names, texts, hint.instead))
    return lines


def _instead(view: SeatView, names: Sequence[str], texts: Texts, contrast: Contrast) -> str:
    why = texts.say(f"hint-not-{contrast.why}", **_arguments(view, names, texts, contrast.arguments))
    if contrast.lesson is not None:
        key = f"hint-taught-{contrast.lesson}"
    else:
        key = "hint-instead-yet" if contrast.why == YET else "hint-instead"
    return texts.say(key, move=f"**{_named(view, parse_move(contrast.move), names, texts)}**", why=why)


def _named(view: SeatView, move: Move, names: Sequence[str], texts: Texts) -> str:
    """Return a move as the name of something, which follows a "not": ``2 onto A``, ``K as A on a new pile``."""
    if move.kind is MoveKind.PLAY and not view.public.height_of(move.target):
        return texts.say("item-opens", cards=play_label(view, move, names, texts))
    return move_words(view, move, names, texts)


def hint_buttons(
    view: SeatView,
    names: Sequence[str],
    table: TableView,
    texts: Texts,
    hint: Hint,
    on_panel: Collection[tuple[str, ...]],
) -> list[ui.Button[Any]]:
    """Return buttons that play the move, and its line to a goal card unless that is a play ``on_panel``."""
    custom_id = presses.hinted_id(table.id, table.version, hint.moves[:1]) or ""
    buttons = [parts.button(_label(view, names, texts, hint), custom_id, parts.GREEN, emoji=HINT_SIGN)]
    whole = presses.hinted_id(table.id, table.version, goal_line_of(hint))
    if whole is not None and goal_line_of(hint) not in on_panel:
        buttons.append(parts.button(texts.say("hand-goal-line"), whole, parts.BLUE, emoji="⏩"))
    return buttons


def _label(view: SeatView, names: Sequence[str], texts: Texts, hint: Hint) -> str:
    """Return what the button is called that plays a hint's first move."""
    move = parse_move(hint.moves[0])
    if move.kind is MoveKind.PASS:
        return texts.say("hand-pass")
    if move.kind is MoveKind.DISCARD:
        word = words_of(discarded_by(move), texts, suits_count(view.rules))
        return texts.say("hand-discard-it", card=word)
    (step,) = steps_of(view, hint.moves[:1])
    return texts.say("hand-play-it", card=card_label(view, step.move, step.card, step.rank, names, texts))


def goal_line_of(hint: Hint) -> tuple[str, ...]:
    """Return the moves up to a goal card; empty if there is no such line or it is the suggested move alone."""
    line = hint.goal_line or ()
    return () if line == hint.moves[:1] else line


def _move_words(view: SeatView, move: Move, names: Sequence[str], texts: Texts) -> str:
    if move.kind is not MoveKind.DISCARD:
        words = move_words(view, move, names, texts)
        return f"**{words[:1].upper()}{words[1:]}**"
    word = words_of(discarded_by(move), texts, suits_count(view.rules))
    return texts.say("hint-discard", card=f"**{word}**", pile=pile_sign(move.target))


def _step_words(view: SeatView, step: Step, names: Sequence[str], texts: Texts) -> str:
    if step.move.kind in (MoveKind.PLAY, MoveKind.LOAD):
        return card_label(view, step.move, step.card, step.rank, names, texts)
    return move_words(view, step.move, names, texts)


def _reason(view: SeatView, names: Sequence[str], texts: Texts, hint: Hint) -> str:
    key = hint.reason_key
    if len(hint.moves) > 1 and key.startswith(("goal", "wins")):
        key = key.replace("goal", "goal-in", 1).replace("wins", "wins-in")
    return texts.say(f"hint-reason-{key}", **_arguments(view, names, texts, hint.reason_arguments))


def _arguments(view: SeatView, names: Sequence[str], texts: Texts, arguments: HintArguments) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    for name, value in arguments.items():
        match name:
            case "count":
                found["count"] = value
            case "card" | "own":
                found[name] = f"**{card_word(value, texts, suits_count(view.rules))}**"
            case "pile":
                found["pile"] = pile_sign(value)
            case "seat":
                found["name"] = names[value]
    return found


COACHED_TURNS: Final = 3


async def tip_for(own: PersonalView, learners: Learners) -> Tip | None:
    """Return a tip for the present position; None out of turn, or after the coached turns.

    The greedy hint needs no worker and no time, so newcomers wait no longer than others; it is the same for the same
    position.
    """
    view, game = own.in_turn, own.table.game
    if view is None or game is None or game.trial is not None:
        return None
    turns = 1 + sum(isinstance(event, TurnEnded) and event.seat == own.seat for event in game.happened)
    user = own.table.seats[own.seat].user or 0
    if turns > COACHED_TURNS or not await learners.is_coached(user, game.id):
        return None
    return Tip(greedy_hint(view, offer_of(view).ways), turns, COACHED_TURNS)


_MOST_KEPT: Final = 2000


class _Given(NamedTuple):
    view: SeatView
    hint: Hint


class GivenHints:
    """The last hint of each seat that asked for one."""

    def __init__(self) -> None:
        self._given: Newest[tuple[str, int], _Given] = Newest(_MOST_KEPT)
        """By table and seat."""

    def keep(self, own: PersonalView, hint: Hint) -> None:
        """Remember a hint that is shown now."""
        key, view = (own.table.id, own.seat), own.in_turn
        if view is None:
            return
        self._given[key] = _Given(view, hint)

    def hint_for(self, own: PersonalView, extras: PanelExtras) -> Hint | None:
        """Return the hint given for this very position, unless another card is chosen; drop a stale one."""
        key = own.table.id, own.seat
        given = self._given.get(key)
        if given is None:
            return None
        if given.view != own.in_turn or _chooses_otherwise(given.view, extras, given.hint):
            del self._given[key]
            return None
        return given.hint


def _chooses_otherwise(view: SeatView, extras: PanelExtras, hint: Hint) -> bool:
    """Whether a panel shows another card as chosen than the one that the hint moves."""
    move = parse_move(hint.moves[0])
    if picked := extras.picked:
        if move.kind is not MoveKind.DISCARD:
            return True
        face_of = faces_on_buttons(view.rules).__getitem__
        return sorted(map(face_of, picked)) != sorted(map(face_of, discarded_by(move)))
    return extras.asked is not None and extras.asked != source_name(move)


def discarded_by(move: Move) -> list[int]:
    """Return the cards that a discard puts down."""
    return [move.card] if move.second == NO_CARD else [move.card, move.second]


@answers(presses.AskHint)
async def hint(press: Press, asked: presses.AskHint) -> None:
    """Show a hint; if the table has changed during the calculation, the present panel."""
    own = press.own
    if own.in_turn is None:
        await press.show_hand()
        return
    tip = await tip_for(own, learners_of(press.kernel))
    if tip is not None:  # a second opinion beside the tip would only confuse a newcomer
        await press.show_hand(PanelExtras(hint=tip.hint))
        return
    # Thinking may take longer than Discord waits for an answer.
    if press.reply.is_private:
        press.kernel.private_panels.release_pressed(press.reply, asked.table)
    await press.reply.promise()
    found = await press.kernel.thinker.hint(own.in_turn, press.user)
    # A hint for a position that has passed would mislead.
    fresh = press.table.version == own.table.version
    await press.show_hand(PanelExtras(hint=found if fresh else None))


@answers(presses.PlayHinted)
async def play_hinted(press: Press, asked: presses.PlayHinted) -> None:
    """Play a hint or its whole line, in the position that it was given for."""
    own = press.own
    if own.in_turn is None or own.table.version != asked.version:
        raise Refused(Reason.STALE)
    await press.act_and_show_hand(play_of_line(own.in_turn, asked.moves))


def play_of_line(view: SeatView, moves: tuple[str, ...]) -> Play:
    """Return the play of a hint's moves. Raises ``Refused`` where they are no longer legal."""
    try:
        steps = steps_of(view, moves)
    except MoveError:
        raise Refused(Reason.STALE) from None
    return Play(view.public.turn, steps)
