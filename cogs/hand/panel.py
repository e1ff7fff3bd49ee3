"""The private panel of one seat: its whole turn by buttons, and what it shows while others play or all is over."""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.engine.events import PublicEvent, TurnEnded
from bot.engine.moves import PASS, MoveKind, Source
from bot.engine.state import NO_PILE, facts_of
from bot.engine.views import SeatView
from bot.ids import make_id
from bot.players.hints import Hint
from bot.store.protocol import Preferences
from bot.tables.games import ACTED, cards_to_take_back
from bot.tables.table import Table, since_turn_of
from bot.text import Texts
from bot.text.card_words import pile_sign, rank_word, words_of
from bot.text.names import clip_names
from bot.text.play_words import (
    describe_hand,
    goal_line,
    move_words,
    needs_line,
    news,
    outcome,
    since_turn,
    stuck_line,
)
from bot.turns.choices import MOST_OPTIONS, ROW, Choice, ChoiceKind, Discard, Offer, offer_of
from bot.turns.press_ids import drop_id, fill_id, id_of, pick_id, value_of
from cogs.core.parts import BLUE, EDGE_OVER, EDGE_TURN, EDGE_WAIT, GREEN, Item, button, gallery, panel, row
from cogs.core.parts import text as said
from cogs.hand.hint_panel import hint_buttons, hint_lines
from cogs.hand.labels import LONGEST_NAME, Scene, label_of, shortened
from cogs.table.menu import remind_button
from cogs.table.panel import next_button

MOST_SELECTS: Final = 3
_LONGEST_OPTION: Final = 100
_BEFORE_MORE: Final = 3
"""Of so many other tools a goal line is one, which takes the place of **More**: forty components are all there are."""


def hand_panel(
    table: Table,
    seat: int,
    texts: Texts,
    *,
    line: str | None = None,
    picked: tuple[int, ...] = (),
    sure: bool = False,
    asked: str | None = None,
    hint: Hint | None = None,
    picture: str | None = "hand.png",
    alt: str = "",
    notices: str = "away",
) -> ui.LayoutView:
    """What one seat sees privately of a game that runs or has just ended.

    :param line: news, a warning or a refusal that is said instead of what last happened.
    :param picked: the hand cards whose destination is being chosen; ignored where they can't be discarded now.
    :param sure: whether a pass was asked for and is to be confirmed.
    :param asked: the source of the wild card that is asked about (``bot.turns.press_ids.asked_of``).
    :param hint: what to suggest, thought out for this very position.
    :param picture: the file name of the picture sent with it; without one the words of ``alt`` stand alone.
    :param alt: the view in words; made here where it is left out.
    """
    view = table.view_of(seat)
    names = clip_names(table.names, LONGEST_NAME)
    words = alt or describe_hand(view, table.names, texts)
    shown: Item = said(words) if picture is None else gallery(picture, words)
    scene = Scene(table, seat, texts, view, names, line, shown, hint)
    if view.public.result is not None:
        return _over(scene)
    if table.seats[seat].away:
        return _taken_over(scene)
    if not view.is_turn:
        return _waiting(scene, notices)
    return _turn(scene, picked, sure, asked)


def _over(scene: Scene) -> ui.LayoutView:
    table, texts = scene.table, scene.texts
    told = outcome(scene.view.public, table.names, texts, match=table.scores, viewer=scene.seat)
    items = [_words([scene.line or "", f"## {told[0]}", *told[1:]]), scene.picture]
    if table.live:
        items.append(row(next_button(table, texts), _more_button(scene)))
    return panel(items, EDGE_OVER)


def _taken_over(scene: Scene) -> ui.LayoutView:
    back = button(scene.say("hand-take-back"), make_id(scene.table.id, "back"), BLUE)
    lines = [f"### {scene.say('hand-taken-over')}", scene.line or _last_turn(scene), *_needs(scene)]
    return panel([_words(lines), scene.picture, row(back)], EDGE_WAIT)


def _waiting(scene: Scene, notices: str) -> ui.LayoutView:
    done = _just_done(scene)
    lines = [f"### {_who_plays(scene, done)}", scene.line or _while_waiting(scene, done), *_needs(scene)]
    remind = remind_button(scene.table, scene.texts, Preferences(notices=notices))
    return panel([_words(lines), scene.picture, row(remind, _more_button(scene))], EDGE_WAIT)


def _words(lines: Sequence[str]) -> Item:
    return said("\n".join(line for line in lines if line))


def _more_button(scene: Scene) -> ui.Button[Any]:
    return button(scene.say("hand-more"), make_id(scene.table.id, "more"))


def _who_plays(scene: Scene, done: bool) -> str:
    playing = scene.view.public.to_play
    following = (playing + 1) % scene.rules.players == scene.seat
    key = "hand-done" if done else "hand-waiting-next" if following else "hand-waiting"
    return scene.say(key, name=scene.table.names[playing])


def _just_done(scene: Scene) -> bool:
    """Whether nobody has done anything since this seat's turn."""
    happened = scene.table.running().happened
    last = next((event for event in reversed(happened) if isinstance(event, ACTED)), None)
    return last is not None and last.seat == scene.seat


def _while_waiting(scene: Scene, done: bool) -> str:
    happened = scene.table.running().happened
    if done or not any(isinstance(event, TurnEnded) and event.seat == scene.seat for event in happened):
        return _last_turn(scene)
    steps = since_turn_of(scene.table.running(), scene.seat)
    return since_turn(steps, scene.table.names, scene.texts, viewer=scene.seat, suits=scene.suits, bold=True)


def _needs(scene: Scene) -> list[str]:
    others = needs_line(scene.view.public, scene.seat, scene.table.names, scene.texts, bold=True)
    return [goal_line(scene.view, scene.texts, bold=True), others]


def _last_turn(scene: Scene) -> str:
    """The turn before this one, and what was done in this one so far."""
    happened = scene.table.running().happened
    ends = [place for place, event in enumerate(happened) if isinstance(event, TurnEnded)]
    return _news(scene, happened[ends[-2] + 1 if len(ends) > 1 else 0 :])


def _news(scene: Scene, steps: Sequence[PublicEvent]) -> str:
    return news(steps, scene.table.names, scene.texts, scene.seat, suits=scene.suits, bold=True)


def _turn(scene: Scene, picked: tuple[int, ...], sure: bool, asked: str | None) -> ui.LayoutView:
    offer = offer_of(scene.view, asked)
    chosen = offer.discard_of(picked)
    needs = needs_line(scene.view.public, scene.seat, scene.table.names, scene.texts, bold=True)
    stuck = stuck_line(scene.view.public, scene.table.names, scene.texts, viewer=scene.view)
    warning = f"⚠️ {stuck}" if stuck else ""
    lines = [f"### {scene.say('hand-your-turn')}", scene.line or "", *_suggestion(scene), warning, needs]
    items = [_words(lines), scene.picture, *_plays(scene, offer, asked), *_discards(scene, offer, chosen)]
    items.append(row(*_tools(scene, offer, sure, asked)))
    return panel(items, EDGE_TURN)


def _suggestion(scene: Scene) -> list[str]:
    """The hint, else what led here unless something else is said."""
    if scene.hint is not None:
        return hint_lines(scene.view, scene.table.names, scene.texts, scene.hint)
    return [] if scene.line else [_what_led_here(scene)]


def _what_led_here(scene: Scene) -> str:
    """The own last press in this turn, else the turn before."""
    happened = scene.table.running().happened
    since = next((place for place in range(len(happened), 0, -1) if isinstance(happened[place - 1], TurnEnded)), 0)
    acts = [place for place in range(since, len(happened)) if isinstance(happened[place], ACTED)]
    if not acts:
        return _last_turn(scene)
    trail = scene.table.running().trail
    pressed = len(trail[-1]) if trail else 1
    return _news(scene, happened[acts[-pressed:][0] :])


def _plays(scene: Scene, offer: Offer, asked: str | None) -> list[Item]:
    heading = _play_heading(scene, offer, asked)
    items: list[Item] = [said(heading)] if heading else []
    items += [row(*(_play_button(scene, choice) for choice in choices)) for choices in offer.rows]
    chunks = [offer.more[start : start + MOST_OPTIONS] for start in range(0, len(offer.more), MOST_OPTIONS)]
    items += [row(_select(scene, chunk, place)) for place, chunk in enumerate(chunks[:MOST_SELECTS])]
    return items


def _play_heading(scene: Scene, offer: Offer, asked: str | None) -> str:
    view = scene.view
    if view.legal == (PASS,):
        return scene.say("hand-must-pass")
    if view.public.cover != NO_PILE:
        height = view.public.centre[view.public.cover].height
        return scene.say("hand-cover", rank=_bold(rank_word(height + 1, scene.rules)))
    if not offer.plays:
        return "" if view.public.filling else scene.say("hand-nothing-fits")
    if asked is not None and all(choice.wild for choice in offer.plays):
        return scene.say("hand-wild-which", card=_bold(scene.word(offer.plays[0].first.card)))
    if all(choice.kind is ChoiceKind.LOAD for choice in offer.plays):
        return scene.say("hand-load-heading")
    return scene.say(_duty(view) or "hand-play-heading", pack=view.rules.pack)


def _duty(view: SeatView) -> str | None:
    """The key that says which cards come first, where only those may be played."""
    rank = facts_of(view.rules).rank
    ranks = {rank[view.card_of(move)] if move.kind is MoveKind.PLAY else 0 for move in view.legal}
    from_hand = all(move.source is Source.HAND for move in view.legal)
    if view.public.forcing and not view.public.low_played and from_hand and ranks <= {1, 2}:
        return "hand-forcing-low"
    if not ranks <= view.rules.forced_ranks:
        return None
    return "hand-forced-aces" if view.rules.forced_ranks == {1} else "hand-forced-low"


def _discards(scene: Scene, offer: Offer, chosen: Discard | None) -> list[Item]:
    """The hand, and below it always the own side stacks."""
    entries = [_hand_button(scene, entry, entry is chosen) for entry in offer.discards]
    rows = [row(*entries[start : start + ROW]) for start in range(0, len(entries), ROW)]
    return [said(_discard_heading(scene, chosen)), *rows, row(*_pile_buttons(scene, chosen))]


def _discard_heading(scene: Scene, chosen: Discard | None) -> str:
    if not scene.view.hand:
        return scene.say("hand-no-hand")
    if chosen is not None:
        return scene.say("hand-discard-which", card=_bold(words_of(chosen.cards, scene.texts, scene.suits)))
    empty = [place for place, stack in enumerate(scene.view.own.sides) if not stack.count]
    if not scene.rules.fill_empty_sides or not empty:
        return scene.say("hand-discard-heading")
    return scene.say("hand-filling") if len(empty) > 1 else scene.say("hand-fill", pile=pile_sign(empty[0]))


def _hand_button(scene: Scene, entry: Discard, chosen: bool) -> ui.Button[Any]:
    label = words_of(entry.cards, scene.texts, scene.suits)
    if not entry.stacks:
        return scene.off(label)
    if entry.fills:
        return button(label, fill_id(scene.table.id, scene.turn, entry), BLUE)
    if chosen:
        return button(label, pick_id(scene.table.id, scene.turn), GREEN)
    return button(label, pick_id(scene.table.id, scene.turn, entry.cards))


def _pile_buttons(scene: Scene, chosen: Discard | None) -> list[ui.Button[Any]]:
    buttons = []
    for place, stack in enumerate(scene.view.own.sides):
        label = _pile_label(scene, place, stack.top)
        if chosen is None or place not in chosen.stacks:
            buttons.append(scene.off(label))
        else:
            buttons.append(button(label, drop_id(scene.table.id, scene.turn, chosen.cards, place), BLUE))
    return buttons


def _pile_label(scene: Scene, place: int, top: int | None) -> str:
    if top is None:
        return scene.say("hand-pile-empty", pile=pile_sign(place))
    return scene.say("hand-pile", pile=pile_sign(place), card=scene.word(top))


def _tools(scene: Scene, offer: Offer, sure: bool, asked: str | None) -> list[ui.Button[Any]]:
    tools = [_undo_button(scene)]
    if asked is not None:
        tools.append(button(scene.say("more-back"), make_id(scene.table.id, "back-to-hand")))
    elif scene.hint is None:
        tools.append(button(scene.say("hand-hint"), make_id(scene.table.id, "hint"), emoji="💡"))
    else:
        tools += hint_buttons(scene.view, scene.table.id, scene.table.version, scene.texts, scene.hint)
    if len(tools) < _BEFORE_MORE:
        tools.append(_more_button(scene))
    if offer.can_pass:
        tools.append(_pass_button(scene, offer.pass_asks, sure))
    return tools


def _undo_button(scene: Scene) -> ui.Button[Any]:
    cards = cards_to_take_back(scene.table.running())
    if not cards:
        return scene.off(scene.say("hand-undo"), "↩️")
    label = scene.say("hand-undo-card", card=" ".join(shortened([scene.word(card) for card in cards])))
    return button(label, make_id(scene.table.id, "undo", scene.turn, len(scene.table.running().trail)), emoji="↩️")


def _pass_button(scene: Scene, asks: bool, sure: bool) -> ui.Button[Any]:
    if asks and not sure:
        return button(scene.say("hand-pass"), make_id(scene.table.id, "ask-pass", scene.turn))
    key, verb = ("hand-pass-sure", "pass-sure") if sure else ("hand-pass", "pass")
    return button(scene.say(key), make_id(scene.table.id, verb, scene.turn), BLUE)


def _play_button(scene: Scene, choice: Choice) -> ui.Button[Any]:
    style = GREEN if choice.moves_goal_card else BLUE
    return button(label_of(scene, choice), id_of(choice, scene.table.id, scene.turn), style, emoji=_sign(choice))


def _sign(choice: Choice) -> str | None:
    """What tells a play from a card to discard, also for those who see no colours or hear the labels."""
    if choice.kind is ChoiceKind.WHICH:
        return None
    return "⏩" if choice.kind is ChoiceKind.RUN else "▶️"


def _select(scene: Scene, choices: Sequence[Choice], place: int) -> ui.Select[Any]:
    options = [_option(scene, choice) for choice in choices]
    words = scene.say("hand-more-plays", count=len(choices))
    return ui.Select(custom_id=make_id(scene.table.id, "more-plays", place), placeholder=words, options=options)


def _option(scene: Scene, choice: Choice) -> discord.SelectOption:
    label = label_of(scene, choice)
    if choice.kind not in ("run", "which", "load"):
        label = move_words(scene.view, choice.first.move, scene.names, scene.texts)
    return discord.SelectOption(label=label[:_LONGEST_OPTION], value=value_of(choice, scene.turn), emoji=_sign(choice))


def _bold(word: str) -> str:
    return f"**{word}**"
