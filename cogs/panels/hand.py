"""The private panel of one seat: its whole turn by buttons, and what it shows while others play or all is over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import discord
from discord import ui

from bot.engine.events import Discarded, Loaded, Passed, Played, PublicEvent, TurnEnded
from bot.engine.moves import OWN, PASS, Kind, Source
from bot.engine.rules import Rules
from bot.engine.state import NO_PILE, facts_of
from bot.engine.views import SeatView
from bot.tables.ports import Settings
from bot.tables.table import Game, Table, since_turn_of
from bot.text import Texts
from bot.text.card_words import card_word, pile_sign, rank_word, suits_count, words_of
from bot.text.move_words import moved_card
from bot.text.names import clip_name
from bot.text.play_words import describe_hand, goal_line, move_words, needs_line, news, outcome, since_turn
from cogs.choices import MOST_OPTIONS, ROW, Choice, Discard, Offer, drop_id, id_of, offer_of, pick_id, value_of
from cogs.ids import make_id
from cogs.panels.more import remind_button
from cogs.panels.parts import BLUE, EDGE_OVER, EDGE_TURN, EDGE_WAIT, GREEN, GREY, Item, button, gallery, panel, row
from cogs.panels.parts import text as said
from cogs.panels.table import next_button
from cogs.runs import Step

LONGEST_NAME: Final = 8
"""Characters of a name in a label."""
LONGEST_LIST: Final = 5
"""So many cards are named in a label; of more, the middle is left out."""
MOST_SELECTS: Final = 3
_LONGEST_OPTION: Final = 100
_ACTED: Final = (Played, Discarded, Loaded, Passed)


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a panel is built from. ``names`` fit into labels; ``disabled`` numbers the ids of dead buttons."""

    table: Table
    seat: int
    texts: Texts
    view: SeatView
    names: tuple[str, ...]
    line: str | None
    picture: Item
    disabled: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def turn(self) -> int:
        return self.view.public.turn

    @property
    def rules(self) -> Rules:
        return self.view.rules

    def say(self, key: str, **arguments: str | int) -> str:
        return self.texts.say(key, **arguments)

    def off(self, label: str, emoji: str | None = None) -> ui.Button[Any]:
        """A button that can't be pressed now."""
        return button(label, make_id(self.table.id, "off", next(self.disabled)), GREY, disabled=True, emoji=emoji)


def hand_panel(
    table: Table,
    seat: int,
    texts: Texts,
    *,
    line: str | None = None,
    picked: tuple[int, ...] = (),
    sure: bool = False,
    asked: str | None = None,
    picture: str | None = "hand.png",
    alt: str = "",
    notices: str = "away",
) -> ui.LayoutView:
    """What one seat sees privately of a game that runs or has just ended.

    :param line: news, a warning or a refusal that is said instead of what last happened.
    :param picked: the hand cards whose destination is being chosen; ignored where they can't be discarded now.
    :param sure: whether a pass was asked for and is to be confirmed.
    :param asked: the source of the wild card that is asked about (``cogs.choices.asked_of``).
    :param picture: the file name of the picture sent with it; without one the words of ``alt`` stand alone.
    :param alt: the view in words; made here where it is left out.
    """
    view = table.view_of(seat)
    names = tuple(clip_name(name, LONGEST_NAME) for name in table.names)
    words = alt or describe_hand(view, table.names, texts)
    shown: Item = said(words) if picture is None else gallery(picture, words)
    scene = _Scene(table, seat, texts, view, names, line, shown)
    if view.public.result is not None:
        return _over(scene)
    if table.seats[seat].away:
        return _taken_over(scene)
    if not view.is_turn:
        return _waiting(scene, notices)
    return _turn(scene, picked, sure, asked)


def _over(scene: _Scene) -> ui.LayoutView:
    table, texts = scene.table, scene.texts
    told = outcome(scene.view.public, table.names, texts, match=table.scores, viewer=scene.seat)
    items = [_words([scene.line or "", f"## {told[0]}", *told[1:]]), scene.picture]
    if table.live:
        items.append(row(next_button(table, texts), _more_button(scene)))
    return panel(items, EDGE_OVER)


def _taken_over(scene: _Scene) -> ui.LayoutView:
    back = button(scene.say("hand-take-back"), make_id(scene.table.id, "back"), BLUE)
    lines = [f"### {scene.say('hand-taken-over')}", scene.line or _last_turn(scene), *_needs(scene)]
    return panel([_words(lines), scene.picture, row(back)], EDGE_WAIT)


def _waiting(scene: _Scene, notices: str) -> ui.LayoutView:
    done = _just_done(scene)
    lines = [f"### {_who_plays(scene, done)}", scene.line or _while_waiting(scene, done), *_needs(scene)]
    remind = remind_button(scene.table, scene.texts, Settings(notices=notices))
    return panel([_words(lines), scene.picture, row(remind, _more_button(scene))], EDGE_WAIT)


def _words(lines: Sequence[str]) -> Item:
    return said("\n".join(line for line in lines if line))


def _more_button(scene: _Scene) -> ui.Button[Any]:
    return button(scene.say("hand-more"), make_id(scene.table.id, "more"))


def _who_plays(scene: _Scene, done: bool) -> str:
    playing = scene.view.public.to_play
    following = (playing + 1) % scene.rules.players == scene.seat
    key = "hand-done" if done else "hand-waiting-next" if following else "hand-waiting"
    return scene.say(key, name=scene.table.names[playing])


def _just_done(scene: _Scene) -> bool:
    """Whether nobody has done anything since this seat's turn."""
    happened = scene.table.running().happened
    last = next((event for event in reversed(happened) if isinstance(event, _ACTED)), None)
    return last is not None and last.seat == scene.seat


def _while_waiting(scene: _Scene, done: bool) -> str:
    happened = scene.table.running().happened
    if done or not any(isinstance(event, TurnEnded) and event.seat == scene.seat for event in happened):
        return _last_turn(scene)
    steps = since_turn_of(scene.table.running(), scene.seat)
    suits = suits_count(scene.rules)
    return since_turn(steps, scene.table.names, scene.texts, viewer=scene.seat, suits=suits, bold=True)


def _needs(scene: _Scene) -> list[str]:
    others = needs_line(scene.view.public, scene.seat, scene.table.names, scene.texts, bold=True)
    return [goal_line(scene.view, scene.texts, bold=True), others]


def _last_turn(scene: _Scene) -> str:
    """The turn before this one, and what was done in this one so far."""
    happened = scene.table.running().happened
    ends = [place for place, event in enumerate(happened) if isinstance(event, TurnEnded)]
    return _news(scene, happened[ends[-2] + 1 if len(ends) > 1 else 0 :])


def _news(scene: _Scene, steps: Sequence[PublicEvent]) -> str:
    suits = suits_count(scene.rules)
    return news(steps, scene.table.names, scene.texts, scene.seat, suits=suits, bold=True)


def _turn(scene: _Scene, picked: tuple[int, ...], sure: bool, asked: str | None) -> ui.LayoutView:
    offer = offer_of(scene.view, asked)
    chosen = offer.discard_of(picked)
    needs = needs_line(scene.view.public, scene.seat, scene.table.names, scene.texts, bold=True)
    lines = [f"### {scene.say('hand-your-turn')}", scene.line or _what_led_here(scene), needs]
    items = [_words(lines), scene.picture, *_plays(scene, offer, asked), *_discards(scene, offer, chosen)]
    items.append(row(*_tools(scene, offer, sure, asked)))
    return panel(items, EDGE_TURN)


def _what_led_here(scene: _Scene) -> str:
    """The own last press in this turn, else the turn before."""
    happened = scene.table.running().happened
    since = next((place for place in range(len(happened), 0, -1) if isinstance(happened[place - 1], TurnEnded)), 0)
    acts = [place for place in range(since, len(happened)) if isinstance(happened[place], _ACTED)]
    if not acts:
        return _last_turn(scene)
    trail = scene.table.running().trail
    pressed = len(trail[-1]) if trail else 1
    return _news(scene, happened[acts[-pressed:][0] :])


def _plays(scene: _Scene, offer: Offer, asked: str | None) -> list[Item]:
    heading = _play_heading(scene, offer, asked)
    items: list[Item] = [said(heading)] if heading else []
    items += [row(*(_play_button(scene, choice) for choice in choices)) for choices in offer.rows]
    chunks = [offer.more[start : start + MOST_OPTIONS] for start in range(0, len(offer.more), MOST_OPTIONS)]
    items += [row(_select(scene, chunk, place)) for place, chunk in enumerate(chunks[:MOST_SELECTS])]
    return items


def _play_heading(scene: _Scene, offer: Offer, asked: str | None) -> str:
    view = scene.view
    if view.legal == (PASS,):
        return scene.say("hand-must-pass")
    if view.public.cover != NO_PILE:
        height = view.public.centre[view.public.cover].height
        return scene.say("hand-cover", rank=_bold(rank_word(height + 1, scene.rules)))
    if not offer.plays:
        return "" if view.public.filling else scene.say("hand-nothing-fits")
    if asked is not None and all(choice.wild for choice in offer.plays):
        return scene.say("hand-wild-which", card=_bold(card_word(offer.plays[0].first.card, scene.texts)))
    if all(choice.kind == "load" for choice in offer.plays):
        return scene.say("hand-load-heading")
    return scene.say(_duty(view) or "hand-play-heading")


def _duty(view: SeatView) -> str | None:
    """The key that says which cards come first, where only those may be played."""
    rank = facts_of(view.rules).rank
    ranks = {rank[moved_card(view, move)] if move.kind is Kind.PLAY else 0 for move in view.legal}
    from_hand = all(move.source is Source.HAND for move in view.legal)
    if view.public.forcing and not view.public.low_played and from_hand and ranks <= {1, 2}:
        return "hand-forcing-low"
    if not ranks <= view.rules.forced_ranks:
        return None
    return "hand-forced-aces" if view.rules.forced_ranks == {1} else "hand-forced-low"


def _discards(scene: _Scene, offer: Offer, chosen: Discard | None) -> list[Item]:
    """The hand, and below it always the own side stacks."""
    entries = [_hand_button(scene, entry, entry is chosen) for entry in offer.discards]
    rows = [row(*entries[start : start + ROW]) for start in range(0, len(entries), ROW)]
    return [said(_discard_heading(scene, chosen)), *rows, row(*_pile_buttons(scene, chosen))]


def _discard_heading(scene: _Scene, chosen: Discard | None) -> str:
    if not scene.view.hand:
        return scene.say("hand-no-hand")
    if chosen is not None:
        return scene.say("hand-discard-which", card=_bold(words_of(chosen.cards, scene.texts)))
    empty = [place for place, stack in enumerate(scene.view.own.sides) if not stack.count]
    if not scene.rules.fill_empty_sides or not empty:
        return scene.say("hand-discard-heading")
    return scene.say("hand-filling") if len(empty) > 1 else scene.say("hand-fill", pile=pile_sign(empty[0]))


def _hand_button(scene: _Scene, entry: Discard, chosen: bool) -> ui.Button[Any]:
    label = words_of(entry.cards, scene.texts)
    if not entry.stacks:
        return scene.off(label)
    if chosen:
        return button(label, pick_id(scene.table.id, scene.turn), GREEN)
    return button(label, pick_id(scene.table.id, scene.turn, entry.cards))


def _pile_buttons(scene: _Scene, chosen: Discard | None) -> list[ui.Button[Any]]:
    buttons = []
    for place, stack in enumerate(scene.view.own.sides):
        label = _pile_label(scene, place, stack.top)
        if chosen is None or place not in chosen.stacks:
            buttons.append(scene.off(label))
        else:
            buttons.append(button(label, drop_id(scene.table.id, scene.turn, chosen.cards, place), BLUE))
    return buttons


def _pile_label(scene: _Scene, place: int, top: int | None) -> str:
    if top is None:
        return scene.say("hand-pile-empty", pile=pile_sign(place))
    return scene.say("hand-pile", pile=pile_sign(place), card=card_word(top, scene.texts))


def _tools(scene: _Scene, offer: Offer, sure: bool, asked: str | None) -> list[ui.Button[Any]]:
    tools = [_undo_button(scene)]
    if asked is not None:
        tools.append(button(scene.say("more-back"), make_id(scene.table.id, "back-to-hand")))
    tools.append(_more_button(scene))
    if offer.can_pass:
        tools.append(_pass_button(scene, offer.pass_asks, sure))
    return tools


def _undo_button(scene: _Scene) -> ui.Button[Any]:
    cards = cards_to_take_back(scene.table.running())
    if not cards:
        return scene.off(scene.say("hand-undo"), "↩️")
    label = scene.say("hand-undo-card", card=" ".join(_shortened([card_word(card, scene.texts) for card in cards])))
    return button(label, make_id(scene.table.id, "undo", scene.turn, len(scene.table.running().trail)), emoji="↩️")


def cards_to_take_back(game: Game) -> list[int]:
    """The cards that the next undo takes back: plays, loads and cards put on empty side stacks."""
    if not game.trail:
        return []
    acts = [event for event in game.happened[game.happened_at_checkpoint :] if isinstance(event, _ACTED)]
    cards: list[int] = []
    for event in acts[-len(game.trail[-1]) :]:
        match event:
            case Played() | Loaded():
                cards.append(event.card)
            case Discarded():
                cards += event.cards
    return cards


def _pass_button(scene: _Scene, asks: bool, sure: bool) -> ui.Button[Any]:
    if asks and not sure:
        return button(scene.say("hand-pass"), make_id(scene.table.id, "ask-pass", scene.turn))
    key, verb = ("hand-pass-sure", "pass-sure") if sure else ("hand-pass", "pass")
    return button(scene.say(key), make_id(scene.table.id, verb, scene.turn), BLUE)


def _play_button(scene: _Scene, choice: Choice) -> ui.Button[Any]:
    style = GREEN if choice.moves_goal_card else BLUE
    return button(_label(scene, choice), id_of(choice, scene.table.id, scene.turn), style, emoji=_sign(choice))


def _sign(choice: Choice) -> str | None:
    """What tells a play from a card to discard, also for those who see no colours or hear the labels."""
    if choice.kind == "which":
        return None
    return "⏩" if choice.kind == "run" else "▶️"


def _select(scene: _Scene, choices: Sequence[Choice], place: int) -> ui.Select[Any]:
    options = [_option(scene, choice) for choice in choices]
    words = scene.say("hand-more-plays", count=len(choices))
    return ui.Select(custom_id=make_id(scene.table.id, "more-plays", place), placeholder=words, options=options)


def _option(scene: _Scene, choice: Choice) -> discord.SelectOption:
    label = _label(scene, choice)
    if choice.kind not in ("run", "which", "load"):
        label = move_words(scene.view, choice.first.move, scene.names, scene.texts)
    return discord.SelectOption(label=label[:_LONGEST_OPTION], value=value_of(choice, scene.turn), emoji=_sign(choice))


def _label(scene: _Scene, choice: Choice) -> str:
    step = choice.first
    if choice.kind == "run":
        return " ".join(_shortened([_run_label(scene, other) for other in choice.steps]))
    if choice.kind == "load":
        return _load_label(scene, step)
    source = _source_label(scene, step, card_word(step.card, scene.texts))
    if choice.kind == "which":
        return scene.say("hand-wild-which", card=source)
    return scene.say("hand-wild-as", card=source, rank=rank_word(step.rank, scene.rules)) if choice.wild else source


def _run_label(scene: _Scene, step: Step) -> str:
    word = card_word(step.card, scene.texts)
    if step.move.source is not Source.GOAL:
        return word
    return scene.say("hand-run-goal", card=word) if step.move.owner == OWN else _source_label(scene, step, word)


def _load_label(scene: _Scene, step: Step) -> str:
    move = step.move
    goal = scene.view.public.seats[move.target_seat].goals[move.target].top
    card = _source_label(scene, step, card_word(step.card, scene.texts, suits=True))
    onto = "" if goal is None else card_word(goal, scene.texts, suits=True)
    return scene.say("hand-load", card=card, name=scene.names[move.target_seat], goal=onto)


def _source_label(scene: _Scene, step: Step, card: str) -> str:
    """The card with the pile that it comes from: ``Goal 7``, ``④ 8``, ``Ana 7``, ``Ana ② 5``; from the hand alone."""
    move = step.move
    if move.source is Source.HAND:
        return card
    if move.source is Source.GOAL:
        return _goal_label(scene, step, card)
    pile = pile_sign(move.index)
    if move.owner == OWN:
        return scene.say("hand-pile", pile=pile, card=card)
    return scene.say("hand-other-pile", name=scene.names[move.owner], pile=pile, card=card)


def _goal_label(scene: _Scene, step: Step, card: str) -> str:
    """Two goal cards of one seat that look the same are told apart by how many cards their piles hold."""
    owner = step.move.owner
    front = scene.view.own if owner == OWN else scene.view.public.seats[owner]
    tops = [card_word(pile.top, scene.texts) for pile in front.goals if pile.top is not None]
    if tops.count(card_word(step.card, scene.texts)) > 1:
        card = f"{card} ({front.goals[step.move.index].count})"
    if owner == OWN:
        return scene.say("hand-goal", card=card)
    return scene.say("hand-partner-goal", name=scene.names[owner], card=card)


def _shortened(words: list[str]) -> list[str]:
    return words if len(words) <= LONGEST_LIST else [*words[:2], "…", *words[-2:]]


def _bold(word: str) -> str:
    return f"**{word}**"
