"""What a seat can press in its turn: its legal moves merged for people.

Equal ranks from one source are one choice, equally high centre piles one destination. An offer depends on the
seat's view alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from bot.engine.cards import NO_SUIT, printed_rank, suit_of
from bot.engine.moves import NO_CARD, OWN, PASS, Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import facts_of
from bot.engine.views import SeatView
from bot.text.card_words import suits_count
from bot.text.move_words import height_before, moved_card
from bot.turns.runs import lent_runs, runs_of, shorter_runs
from bot.turns.steps import Step, imagined, on_several_piles, source_name
from bot.turns.sweeps import sweep_of
from render.scenes import sorted_hand

Kind = Literal["goal", "run", "side", "hand", "wild", "load", "which"]

ROW: Final = 5
"""Buttons in a row."""
MOST_BUTTONS: Final = 2 * ROW
MOST_OPTIONS: Final = 25
"""Options in a select."""
_SECOND_ROW: Final = 8
"""The first group of plays that stand in the second row."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What one press plays: one move, or those of a run (on one centre pile) or a sweep (on several) one by one.

    ``wild`` says that the card becomes what is written beside it, ``names_sources`` that a run tells which of its cards
    come from side stacks. A choice of kind ``which`` plays nothing: it stands for all plays of one wild card and asks
    what that becomes.
    """

    kind: Kind
    steps: tuple[Step, ...]
    wild: bool = False
    names_sources: bool = False

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in the notation of the record."""
        return tuple(step.move.notation for step in self.steps)

    @property
    def ranks(self) -> tuple[int, ...]:
        """What each card becomes in the centre; 0 where it goes elsewhere."""
        return tuple(step.rank for step in self.steps)

    @property
    def sweeps(self) -> bool:
        """Whether it plays onto several centre piles."""
        return on_several_piles(self.steps)

    @property
    def moves_goal_card(self) -> bool:
        return any(step.move.source is Source.GOAL for step in self.steps)


@dataclass(frozen=True, slots=True)
class Discard:
    """A card of the hand, or a pair, and the own side stacks it may go to now (none where it must stay).

    ``fills`` says that it can only fill an empty stack: the turn goes on, so that one press is enough.
    """

    cards: tuple[int, ...]
    stacks: tuple[int, ...]
    fills: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that can be pressed in a turn.

    ``rows`` are the buttons of the plays, ``more`` the further ones, which go into a select. ``discards`` is the
    whole hand in the order shown, pairs last. ``pass_asks`` says that something else is possible, so that a pass is
    asked about first.
    """

    rows: tuple[tuple[Choice, ...], ...]
    more: tuple[Choice, ...]
    discards: tuple[Discard, ...]
    can_pass: bool
    pass_asks: bool

    @property
    def plays(self) -> tuple[Choice, ...]:
        return tuple(choice for row in self.rows for choice in row) + self.more

    def discard_of(self, cards: tuple[int, ...]) -> Discard | None:
        """The entry of those cards, if they may be discarded now."""
        found = (entry for entry in self.discards if entry.cards == cards and entry.stacks and not entry.fills)
        return next(found, None)


@lru_cache(maxsize=512)
def offer_of(view: SeatView, asked: str | None = None) -> Offer:
    """What that seat can press now; kept, because choosing a card shows the same offer again.

    :param asked: the source of a wild card (``hKS``, ``s1``), if only what it may become is to be offered; ignored
        where no wild card lies there.
    """
    single = list(_single_plays(view))
    wild = [choice for choice in single if choice.wild and source_name(choice.first.move) == asked]
    rows, more = _lay_out(sorted(wild, key=_place)) if wild else _lay_out(*_with_several(view, single))
    return Offer(rows, more, _discards(view), PASS in view.legal, pass_asks=view.legal != (PASS,))


def _with_several(view: SeatView, single: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """All plays, and what stands behind them: the sweep, runs of lent cards and runs ended earlier only take places
    that are left."""
    if not single:
        return [], []
    state = imagined(view)
    runs = runs_of(view, state)
    plays = [*single, *map(_several, runs)]
    if len(plays) < MOST_BUTTONS and (sweep := sweep_of(view, state)):
        plays.append(_several(sweep))
    extras = dict.fromkeys([*lent_runs(view, state, runs), *shorter_runs(view, runs)])
    room = max(0, MOST_BUTTONS - len(plays))
    return _told_apart(sorted(plays, key=_place), [_several(steps) for steps in list(extras)[:room]])


def _told_apart(plays: list[Choice], extras: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Where two runs have the same ranks, all say where their cards come from."""
    ranks = [choice.ranks for choice in plays + extras if choice.kind == "run"]
    if len(set(ranks)) == len(ranks):
        return plays, extras
    return [_with_sources(choice) for choice in plays], [_with_sources(choice) for choice in extras]


def _with_sources(choice: Choice) -> Choice:
    return replace(choice, names_sources=choice.kind == "run")


def _several(steps: tuple[Step, ...]) -> Choice:
    return Choice("run", steps)


def same_card(card: int, rules: Rules) -> tuple[int, int, int]:
    """Equal for cards that a button does not tell apart: one natural rank or kind of wild card, and one suit if
    suits count."""
    return *_same_rank(card, rules), suit_of(card) if suits_count(rules) else NO_SUIT


def _same_rank(card: int, rules: Rules) -> tuple[int, int]:
    return facts_of(rules).rank[card], printed_rank(card)


def _single_plays(view: SeatView) -> Iterable[Choice]:
    shown = {card: place for place, card in enumerate(sorted_hand(view.hand, view.rules))}
    plays = [move for move in view.legal if move.kind in (MoveKind.PLAY, MoveKind.LOAD)]
    plays.sort(key=lambda move: (shown.get(move.card, 0), move.target))
    merged: dict[object, Choice] = {}
    for move in plays:
        merged.setdefault(*_single(view, move))
    return merged.values()


def _single(view: SeatView, move: Move) -> tuple[object, Choice]:
    """A play, and what it has in common with those that it is merged with."""
    card = moved_card(view, move)
    if move.kind is MoveKind.LOAD:
        return move.notation, Choice("load", (Step(move, card, 0),))
    rank = height_before(view, move) + 1
    wild = view.public.is_wild(card)
    source = same_card(card, view.rules) if move.source is Source.HAND else (move.owner, move.index)
    return (move.source, source, rank), Choice(_kind(move, wild), (Step(move, card, rank),), wild)


def _kind(move: Move, wild: bool) -> Kind:
    if move.source is Source.GOAL:
        return "goal"
    if wild:
        return "wild"
    return "side" if move.source is Source.SIDE else "hand"


def _place(choice: Choice) -> tuple[int, ...]:
    """Where a choice stands among the others: goals, runs, sweep, own sides, hand, lent sides, wild cards, loads."""
    step = choice.first
    kind_of_wild = -printed_rank(step.card) if choice.wild else 0
    return _group(choice), step.move.owner, step.move.source, kind_of_wild, step.rank, step.card, step.move.index


def _group(choice: Choice) -> int:
    match choice.kind:
        case "goal":
            return 0
        case "run":
            return 4 if choice.sweeps else 3 - choice.moves_goal_card
        case "side":
            return 5 if choice.first.move.owner == OWN else 7
        case "hand":
            return 6
        case "load":
            return 1 if choice.moves_goal_card else _SECOND_ROW + 1
        case _:
            return _SECOND_ROW


def _lay_out(
    plays: list[Choice], shorter: Sequence[Choice] = ()
) -> tuple[tuple[tuple[Choice, ...], ...], tuple[Choice, ...]]:
    """Two rows of buttons, wild cards and loads in the second; more than that go into a select."""
    if len(plays) > MOST_BUTTONS:
        return (tuple(plays[:ROW]),), tuple(_folded(plays[ROW:]))
    buttons = [*plays, *shorter]
    first = sum(_group(choice) < _SECOND_ROW for choice in plays) or ROW
    first = min(ROW, max(first, len(buttons) - ROW))
    rows = (tuple(buttons[:first]), tuple(buttons[first:]))
    return tuple(row for row in rows if row), ()


def _folded(plays: list[Choice]) -> list[Choice]:
    """The plays of a select; if it gets too long, each wild card becomes one that asks what it stands for."""
    if len(plays) <= MOST_OPTIONS:
        return plays
    folded: dict[object, Choice] = {}
    for choice in plays:
        if choice.wild:
            source = source_name(choice.first.move)
            asking = Choice("which", choice.steps, wild=True)
            folded[source] = asking if source in folded else choice
        else:
            folded[choice] = choice
    return list(folded.values())


def _discards(view: SeatView) -> tuple[Discard, ...]:
    hand = sorted_hand(view.hand, view.rules)
    merged: dict[object, Discard] = {}
    for card in hand:
        stacks = _stacks(view, card)
        merged.setdefault(same_card(card, view.rules), Discard((card,), stacks, _fills(view, stacks)))
    for first, second in _pairs(view, hand):
        # Pairs are never told apart by suit: four equal ranks would make six of them.
        kinds = sorted((_same_rank(first, view.rules), _same_rank(second, view.rules)))
        merged.setdefault(tuple(kinds), Discard((first, second), _stacks(view, first, second)))
    return tuple(merged.values())


def _stacks(view: SeatView, card: int, second: int = NO_CARD) -> tuple[int, ...]:
    return tuple(
        move.target
        for move in view.legal
        if move.kind is MoveKind.DISCARD and move.card == card and move.second == second
    )


def _fills(view: SeatView, stacks: tuple[int, ...]) -> bool:
    return view.rules.fill_empty_sides and any(not view.own.sides[stack].count for stack in stacks)


def _pairs(view: SeatView, hand: tuple[int, ...]) -> list[tuple[int, int]]:
    pairs = {(move.card, move.second) for move in view.legal if move.second != NO_CARD}
    return sorted(pairs, key=lambda pair: (hand.index(pair[0]), hand.index(pair[1])))
