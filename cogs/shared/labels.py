"""What the controls of the private panel are called, and what they are made from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from discord import ui

from bot.engine.moves import OWN, Source
from bot.engine.rules import Rules
from bot.engine.views import SeatView
from bot.players.hints import Hint
from bot.tables.actions import Step
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import card_word, pile_sign, rank_word, suits_count
from bot.turns.choices import Choice, ChoiceKind
from bot.turns.steps import step_parts
from cogs.core.panel_extras import Tip
from cogs.core.parts import GREY, Item, button
from cogs.hand.presses import Nothing

LONGEST_NAME: Final = 11
"""Characters of a name in a label: computers have room for their numbers."""
LONGEST_LIST: Final = 5
"""So many cards are named in a label; of more, the middle is left out."""
LONGEST_PART: Final = 3
"""The same for each pile of a sweep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelData:
    """What labels are made from. ``names`` fit into them."""

    texts: Texts
    view: SeatView
    names: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        return self.view.rules

    @property
    def suits(self) -> bool:
        return suits_count(self.rules)

    def word(self, card: int) -> str:
        """A card in a label."""
        return card_word(card, self.texts, self.suits)

    def say(self, key: str, **arguments: str | int) -> str:
        return self.texts.say(key, **arguments)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelData(LabelData):
    """What a panel is built from. ``disabled`` numbers the ids of dead buttons.

    ``notes`` is what the reader is to know of the table besides its game. ``heading`` stands in the place of what is
    told of the game. ``in_text``: lines of cards stand where the picture would, and tell what the others need.
    """

    table: TableView
    seat: int
    line: str | None
    picture: Item
    in_text: bool = False
    hint: Hint | None = None
    offers_hints: bool = True
    tip: Tip | None = None
    notes: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    disabled: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def turn(self) -> int:
        return self.view.public.turn

    def off(self, label: str, emoji: str | None = None) -> ui.Button[Any]:
        """A button that can't be pressed now."""
        custom_id = Nothing(self.table.id, next(self.disabled)).custom_id
        return button(label, custom_id, GREY, disabled=True, emoji=emoji)


def label_of(data: LabelData, choice: Choice) -> str:
    """What a choice of the offer is called."""
    step = choice.first
    if choice.kind is ChoiceKind.RUN:
        return _whole_run_label(data, choice)
    if choice.kind is ChoiceKind.LOAD:
        return _load_label(data, step)
    source = _source_label(data, step, data.word(step.card))
    if choice.kind is ChoiceKind.WHICH:
        return data.say("hand-wild-which", card=source)
    return data.say("hand-wild-as", card=source, rank=rank_word(step.rank, data.rules)) if choice.wild else source


def _whole_run_label(data: LabelData, choice: Choice) -> str:
    """A run's cards one after the other, pile by pile: of a long one the middle is left out, but never a wild card
    that it spends."""
    longest = LONGEST_PART if choice.sweeps else LONGEST_LIST
    return " · ".join(" ".join(_part_label(data, choice, part, longest)) for part in step_parts(choice.steps))


def _part_label(data: LabelData, choice: Choice, steps: Sequence[Step], longest: int) -> list[str]:
    words = [_run_label(data, step, choice.names_sources, alone=not place) for place, step in enumerate(steps)]
    spent = [place for place, step in enumerate(steps) if data.view.public.is_wild(step.card)]
    return shortened(words, longest, spent)


def _run_label(data: LabelData, step: Step, names_sources: bool, *, alone: bool) -> str:
    word = data.word(step.card)
    if step.move.source is Source.SIDE and names_sources:
        return _source_label(data, step, word)
    if step.move.source is not Source.GOAL:
        wild = data.view.public.is_wild(step.card)
        return data.say("hand-run-wild", card=word, rank=rank_word(step.rank, data.rules)) if wild else word
    if step.move.owner != OWN:
        partners = _source_label(data, step, word)
        return partners if alone else data.say("hand-run-partner-goal", label=partners)
    return data.say("hand-run-goal-alone" if alone else "hand-run-goal", card=word)


def _load_label(data: LabelData, step: Step) -> str:
    move = step.move
    goal = data.view.public.seats[move.target_seat].goals[move.target].top
    card = _source_label(data, step, data.word(step.card))
    onto = "" if goal is None else data.word(goal)
    return data.say("hand-load", card=card, name=data.names[move.target_seat], goal=onto)


def _source_label(data: LabelData, step: Step, card: str) -> str:
    """The card with where it comes from: ``④ 8``, ``Ana: goal card 7``, ``Ana ② 5``; from the hand alone."""
    move = step.move
    if move.source is Source.HAND:
        return card
    if move.source is Source.GOAL:
        return _goal_label(data, step, card)
    pile = pile_sign(move.index)
    if move.owner == OWN:
        return data.say("hand-pile", pile=pile, card=card)
    return data.say("hand-other-pile", name=data.names[move.owner], pile=pile, card=card)


def _goal_label(data: LabelData, step: Step, card: str) -> str:
    """Two goal cards of one seat that look the same are told apart by how many cards their piles hold."""
    owner = step.move.owner
    front = data.view.own if owner == OWN else data.view.public.seats[owner]
    tops = [data.word(pile.top) for pile in front.goals if pile.top is not None]
    if tops.count(data.word(step.card)) > 1:
        card = data.say("hand-goal-left", card=card, count=front.goals[step.move.index].count)
    if owner == OWN:
        return data.say("hand-goal", card=card)
    return data.say("hand-partner-goal", name=data.names[owner], card=card)


def shortened(words: list[str], longest: int = LONGEST_LIST, kept: Sequence[int] = ()) -> list[str]:
    """The words of a long list without those in the middle.

    :param kept: places in the middle that are never left out.
    """
    if len(words) <= longest:
        return words
    ends = longest // 2
    shown = sorted({*range(ends), *kept, *range(len(words) - ends, len(words))})
    gaps = (shown[place] - shown[place - 1] > 1 for place in range(1, len(shown)))
    return [
        words[0],
        *(word for place, gap in zip(shown[1:], gaps, strict=True) for word in (["…"] * gap + [words[place]])),
    ]
