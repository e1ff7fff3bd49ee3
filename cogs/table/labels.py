"""Labels of the private panel's controls, and the data they are made from."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any, Final

from discord import ui

from bot.engine.moves import OWN, Move, MoveKind, Source, parse_move
from bot.engine.rules import Direction, Rules
from bot.engine.views import SeatView
from bot.players.hints import Hint
from bot.tables.actions import Step
from bot.tables.view import GameView, TableView
from bot.text import Texts
from bot.text.card_words import card_word, pile_sign, rank_word, suits_count, with_arrow
from bot.turns.choices import Choice, ChoiceKind
from bot.turns.steps import step_parts
from cogs.core import parts
from cogs.core.panel_extras import Tip
from cogs.table import presses

LONGEST_NAME: Final = 11
"""Characters of a name in a label, which leaves room for a computer's number."""
LONGEST_LIST: Final = 5
"""Cards that a label names; of more it leaves out the middle."""


@dataclass(frozen=True, kw_only=True)
class LabelData:
    """Data of labels. ``names`` are clipped to fit."""

    texts: Texts
    view: SeatView
    names: tuple[str, ...]

    @cached_property
    def rules(self) -> Rules:
        return self.view.public.rules

    @cached_property
    def suits(self) -> bool:
        return suits_count(self.rules)

    def word(self, card: int) -> str:
        """Return a card in words for a label."""
        return card_word(card, self.texts, self.suits)

    def say(self, key: str, **arguments: str | int) -> str:
        return self.texts.say(key, **arguments)


@dataclass(frozen=True, kw_only=True)
class PanelData(LabelData):
    """Data of a panel. ``disabled`` numbers the ids of disabled buttons.

    ``notes`` are lines about the table besides its game. ``heading`` replaces the lines about the game. With
    ``in_text`` lines of cards replace the picture and tell what the others need.
    """

    table: TableView
    game: GameView
    seat: int
    line: str | None
    picture: parts.Item
    in_text: bool = False
    hint: Hint | None = None
    offers_hints: bool = True
    offers_discards: bool = True
    tip: Tip | None = None
    notes: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    disabled: Iterator[int] = field(default_factory=lambda: count(1))

    @cached_property
    def advised(self) -> Hint | None:
        """Return the hint whose play is marked: the one asked for, else that of a tip."""
        return self.hint or (None if self.tip is None else self.tip.hint)

    @cached_property
    def advised_move(self) -> Move | None:
        """Return the first move of that hint."""
        return None if self.advised is None else parse_move(self.advised.moves[0])

    @cached_property
    def advises_play(self) -> bool:
        """Whether that hint plays or loads a card."""
        return self.advised_move is not None and self.advised_move.kind in (MoveKind.PLAY, MoveKind.LOAD)

    @cached_property
    def turn(self) -> int:
        return self.view.public.turn

    def off(self, label: str, emoji: str | None = None, *, told: bool = False) -> ui.Button[Any]:
        """Return a button that can't be pressed now. ``told`` is as for ``off_button``."""
        nothing = presses.Nothing(self.table.id, next(self.disabled)).custom_id
        return parts.off_button(label, nothing, self.texts, emoji=emoji, told=told)


def label_of(data: LabelData, choice: Choice) -> str:
    """Return what a choice of the offer is called: a play of several cards by what it reaches, and by whom it helps."""
    label = _plain_label(data, choice)
    if choice.opens_for is None:
        return label
    seat, card = choice.opens_for
    return data.say("hand-opens-for", label=label, name=data.names[seat], card=data.word(card))


def _plain_label(data: LabelData, choice: Choice) -> str:
    step = choice.first
    match choice.kind:
        case ChoiceKind.WAY:
            return _way_label(data, choice)
        case ChoiceKind.RUN | ChoiceKind.SWEEP:
            return _run_label(data, choice)
        case ChoiceKind.LOAD:
            move = step.move
            goal = data.view.public.seats[move.target_seat].goals[move.target].top
            card = _source_label(data, step, data.word(step.card))
            onto = "" if goal is None else data.word(goal)
            return data.say("hand-load", card=card, name=data.names[move.target_seat], goal=onto)
    source = _source_label(data, step, data.word(step.card))
    if choice.kind is ChoiceKind.WHICH:
        return data.say("hand-wild-which", card=source)
    return _wild_label(data, step, source) if choice.wild else _with_arrow(data, step, source)


def _wild_label(data: LabelData, step: Step, card: str) -> str:
    return _with_arrow(data, step, data.say("hand-wild-as", card=card, rank=_rank_word(data, step)))


def _rank_word(data: LabelData, step: Step) -> str:
    """Return the rank that a step's card stands for, in words."""
    return rank_word(data.view.public.rank_at(step.move.target, step.rank), data.rules)


def _with_arrow(data: LabelData, step: Step, label: str) -> str:
    """Return a label with its pile's direction, where piles also go down."""
    return with_arrow(label, data.view.public.direction_of(step.move.target), data.texts)


def _way_label(data: LabelData, choice: Choice) -> str:
    """Return the label of a line to a goal card, with the wild cards it spends."""
    last = choice.steps[-1]
    card = data.word(last.card)
    if data.view.public.is_wild(last.card):
        card = _wild_label(data, last, card)
    label = _goal_label(data, last, card, "hand-way" if last.move.owner == OWN else "hand-way-partner")
    # The goal card is last; wild cards before it are the price of the line.
    wild = [step for step in choice.steps[:-1] if data.view.public.is_wild(step.card)]
    if not wild:
        return label
    spent = ", ".join(_wild_label(data, step, data.word(step.card)) for step in wild)
    return data.say("hand-way-spends", label=label, cards=spent)


def _run_label(data: LabelData, choice: Choice) -> str:
    # Runs that would read alike name their cards.
    if choice.names_cards:
        parts = [(part[0], [_card_label(data, step) for step in part]) for part in step_parts(choice.steps)]
        return ", ".join(_with_arrow(data, first, " ".join(shortened(words))) for first, words in parts)
    if choice.empties_hand:
        return data.say("hand-empties")
    if choice.kind is ChoiceKind.SWEEP:
        return data.say("hand-sweep", count=len(choice.steps))
    first, last = choice.first, choice.steps[-1]
    goes_down = data.view.public.direction_of(first.move.target) is Direction.DOWN
    key = "hand-run-down" if goes_down else "hand-run"
    return data.say(key, first=_rank_word(data, first), last=_rank_word(data, last))


def _card_label(data: LabelData, step: Step) -> str:
    word = data.word(step.card)
    return _source_label(data, step, word) if step.move.source is Source.SIDE else word


def _source_label(data: LabelData, step: Step, card: str) -> str:
    """Return a card with its source: ``④ 8``, ``Ana: goal card 7``, ``Ana ② 5``; from the hand, the card alone."""
    move = step.move
    if move.source is Source.HAND:
        return card
    if move.source is Source.GOAL:
        return _goal_label(data, step, card, "hand-goal" if move.owner == OWN else "hand-partner-goal")
    pile = pile_sign(move.index)
    if move.owner == OWN:
        return data.say("hand-pile", pile=pile, card=card)
    return data.say("hand-other-pile", name=data.names[move.owner], pile=pile, card=card)


def _goal_label(data: LabelData, step: Step, card: str, key: str) -> str:
    """Name a goal card; of two of one seat that look the same, with how many cards its pile holds."""
    owner = step.move.owner
    front = data.view.own if owner == OWN else data.view.public.seats[owner]
    tops = [data.word(pile.top) for pile in front.goals if pile.top is not None]
    if tops.count(data.word(step.card)) > 1:
        card = data.say("hand-goal-left", card=card, count=front.goals[step.move.index].count)
    return data.say(key, card=card, **({} if owner == OWN else {"name": data.names[owner]}))


def shortened(words: list[str]) -> list[str]:
    """Return a list of words without its middle where it is too long."""
    if len(words) <= LONGEST_LIST:
        return words
    ends = LONGEST_LIST // 2
    return [*words[:ends], "…", *words[-ends:]]
