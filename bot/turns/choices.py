"""Choices of a seat in its turn: legal moves merged for people.

Equal ranks from one source are one choice, and equally high centre piles in the same direction one destination. An
offer depends on the seat's view alone.
"""

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import repeat
from typing import Final

from bot.discord_limits import MOST_OPTIONS, ROW
from bot.engine.cards import CODES, NO_SUIT, PRINTED_RANKS, printed_rank, suit_of
from bot.engine.game import apply
from bot.engine.moves import NO_CARD, OWN, PASS, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of
from bot.engine.views import SeatView
from bot.players.gaps import brought_near
from bot.players.planner import Moves, leave_order
from bot.players.ways import Goal, ways_to_goals
from bot.tables.actions import Step
from bot.text.card_words import suits_count
from bot.turns.runs import goal_of, lent_runs, runs_of, shorter_runs
from bot.turns.steps import is_too_long, source_name, steps_along
from bot.turns.sweeps import sweep_of


class ChoiceKind(StrEnum):
    """Kind of play: one card by its source; several as a line to a goal card, a run on one pile or a sweep over
    several; or the question what a wild card becomes."""

    GOAL = "goal"
    WAY = "way"
    RUN = "run"
    SWEEP = "sweep"
    SIDE = "side"
    HAND = "hand"
    WILD = "wild"
    LOAD = "load"
    WHICH = "which"


MOST_SHORTCUTS: Final = 4
"""Plays that stand on the panel itself."""
MOST_BUTTONS: Final = 4 * ROW
"""Plays that are buttons where all are shown."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Play of one press: one move, or those of a line, a run or a sweep one by one.

    ``wild`` marks a card that becomes what is written beside it. ``names_cards`` marks a run that names its cards and
    those from side stacks, because another run reaches the same. ``empties_hand`` marks one that takes the whole hand.
    A choice of kind ``WHICH`` plays nothing: it stands for all plays of one wild card and asks what that becomes.
    ``opens_for`` is an opponent and their goal card that fits only after these cards are played.
    """

    kind: ChoiceKind
    steps: tuple[Step, ...]
    wild: bool = False
    names_cards: bool = False
    empties_hand: bool = False
    opens_for: tuple[int, int] | None = None

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the moves in the notation of the record."""
        return tuple(step.move.notation for step in self.steps)

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
    """All choices of a turn.

    ``shortcuts`` are the few plays on the panel, the best of their kind first, with every goal card within reach;
    ``plays`` are all of them in their order. ``discards`` is the whole hand in the order shown, pairs last.
    ``pass_asks`` tells that something else is possible, so that a pass needs a confirmation. ``ways`` are those to each
    goal card within reach, of which plays were made.
    """

    shortcuts: tuple[Choice, ...]
    plays: tuple[Choice, ...]
    discards: tuple[Discard, ...]
    can_pass: bool
    pass_asks: bool
    ways: dict[Goal, Moves]

    @property
    def on_panel(self) -> tuple[Choice, ...]:
        """Return the plays on the panel: the shortcuts, and a single further play, since the button to it would take as
        much room."""
        further = [choice for choice in self.plays if choice not in self.shortcuts]
        is_one = len(further) == 1 and further[0].kind is not ChoiceKind.WHICH
        return (*self.shortcuts, *further) if is_one else self.shortcuts

    def discard_of(self, cards: tuple[int, ...]) -> Discard | None:
        """Return the entry of these cards, if they may be discarded now."""
        found = (entry for entry in self.discards if entry.cards == cards and entry.stacks and not entry.fills)
        return next(found, None)


# Choosing a card to discard shows the same offer again, and so does a refresh.
@lru_cache(maxsize=512)
def offer_of(view: SeatView, asked: str | None = None) -> Offer:
    """Return a seat's choices.

    :param asked: source of a wild card (``hKS``, ``s1``), to offer only what it may become; ignored where none lies
        there.
    """
    hand = view.sorted_hand
    single = _single_plays(view, hand)
    wild = [choice for choice in single if choice.wild and source_name(choice.first.move) == asked]
    plays, ways = wild, dict[Goal, Moves]()
    if single and not wild:  # a way begins with a play, too
        known = view.known_position()
        ways = ways_to_goals(known)
        plays = _with_several(view, known, single, ways)
    plays = sorted(plays, key=_place)
    return Offer(
        _shortcuts(plays),
        _folded(plays),
        _discards(view, hand),
        PASS in view.legal,
        pass_asks=view.legal != (PASS,),
        ways=ways,
    )


def single_plays(view: SeatView) -> tuple[Choice, ...]:
    """Return the plays and loads of one card, in their order on a panel."""
    return tuple(sorted(_single_plays(view, view.sorted_hand), key=_place))


def _with_several(view: SeatView, known: State, single: list[Choice], ways_to: dict[Goal, Moves]) -> list[Choice]:
    """Return the plays of one card, and the lines to goal cards, sweeps and runs."""
    # A goal card that fits at once needs no line.
    fitting = {goal_of(choice.first.move) for choice in single}
    ways = [steps_along(view, way) for goal, way in ways_to.items() if goal not in fitting]
    several = {way: ChoiceKind.WAY for way in ways if not is_too_long(way)}
    if sweep := sweep_of(view, known):
        several[sweep] = ChoiceKind.SWEEP
    runs = runs_of(view, known)
    for run in (*runs, *lent_runs(view, known, runs), *shorter_runs(runs)):
        several.setdefault(run, ChoiceKind.RUN)
    held = len(view.hand)
    found = [
        Choice(
            kind,
            steps,
            empties_hand=0 < held == sum(step.move.source is Source.HAND for step in steps),
            opens_for=None if kind is ChoiceKind.WAY else _opened_for(view, known, steps),
        )
        for steps, kind in several.items()
    ]
    # Of several that would read alike each says its cards.
    read_as = [_read_as(view, choice) for choice in found]
    told = Counter(read_as)
    return single + [replace(choice, names_cards=told[read] > 1) for choice, read in zip(found, read_as, strict=True)]


def _opened_for(view: SeatView, known: State, steps: tuple[Step, ...]) -> tuple[int, int] | None:
    """Return whose goal card fits after these plays and didn't before, and which; None where they take one."""
    if any(step.move.source is Source.GOAL for step in steps):
        return None
    after = known.copy()
    for step in steps:
        apply(after, step.move, leave_order, check=False)
    found = brought_near(view, known, after)
    return None if found is None or found[0] != "opens" else (found[1]["seat"], found[1]["card"])


def _read_as(view: SeatView, choice: Choice) -> object:
    """Return a key that is equal for plays of several cards with the same label."""
    if choice.kind is ChoiceKind.WAY:
        return goal_of(choice.steps[-1].move)
    if choice.empties_hand or choice.kind is ChoiceKind.SWEEP:
        return choice.kind, choice.empties_hand
    return choice.first.rank, choice.steps[-1].rank, view.public.direction_of(choice.first.move.target)


def _shortcuts(plays: list[Choice]) -> tuple[Choice, ...]:
    """Return each goal card that can be reached, then the first of every other kind, then what comes next. Beside a
    goal card hardly anybody presses a sweep or spends another wild card: these come after everything else."""
    if len(plays) <= MOST_SHORTCUTS:
        return tuple(plays)
    in_order = sorted(plays, key=_order)
    # One of each kind first, so that no kind crowds out the others.
    kinds: dict[object, Choice] = {}
    for choice in in_order:
        kinds.setdefault(goal_of(choice.steps[-1].move) or _group(choice), choice)
    others = [choice for choice in in_order if choice not in kinds.values()]
    others.sort(key=lambda choice: choice.kind is ChoiceKind.RUN)
    found = [*kinds.values(), *others]
    if any(choice.moves_goal_card for choice in plays):
        found.sort(key=lambda choice: choice.kind in _RARE_BESIDE_GOALS)
    return tuple(sorted(found[:MOST_SHORTCUTS], key=_place))


_RARE_BESIDE_GOALS: Final = frozenset({ChoiceKind.SWEEP, ChoiceKind.WILD})


@cache
def faces_on_buttons(rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """Return a key for each card, equal for cards with the same button: one natural rank or kind of wild card, and one
    suit if suits count."""
    suits = map(suit_of, range(CODES)) if suits_count(rules) else repeat(NO_SUIT)
    return tuple(zip(facts_of(rules).rank, PRINTED_RANKS, suits, strict=False))


def _single_plays(view: SeatView, hand: tuple[int, ...]) -> list[Choice]:
    """Return the plays and loads of one card, merged where people need not tell them apart.

    :param hand: the cards in the order shown.
    """
    shown = {card: place for place, card in enumerate(hand)}
    moves = [move for move in view.legal if move.kind in (MoveKind.PLAY, MoveKind.LOAD)]
    faces, merged = faces_on_buttons(view.rules), dict[object, Choice]()
    for move in sorted(moves, key=lambda move: (shown.get(move.card, 0), move.target)):
        card = view.card_of(move)
        if move.kind is MoveKind.LOAD:
            merged[move.notation] = Choice(ChoiceKind.LOAD, (Step(move, card=card),))
            continue
        rank, way = view.public.height_of(move.target) + 1, view.public.direction_of(move.target)
        wild = view.public.is_wild(card)
        kind = ChoiceKind.WILD if wild and move.source is not Source.GOAL else _KINDS[move.source]
        source = faces[card] if move.source is Source.HAND else (move.owner, move.index)
        # Sorted as shown, so the first of equal plays stands for them.
        merged.setdefault((move.source, source, rank, way), Choice(kind, (Step(move, rank, card=card),), wild))
    return list(merged.values())


_KINDS: Final = {Source.GOAL: ChoiceKind.GOAL, Source.SIDE: ChoiceKind.SIDE, Source.HAND: ChoiceKind.HAND}


def _place(choice: Choice) -> tuple[int, ...]:
    """Return a choice's sort key: plays that let an opponent's goal card in come last."""
    return (choice.opens_for is not None, *_order(choice))


def _order(choice: Choice) -> tuple[int, ...]:
    """Return the order of kinds: goals, runs, sweep, own sides, hand, lent sides, wild cards, loads."""
    step = choice.first
    kind_of_wild = -printed_rank(step.card) if choice.wild else 0
    return _group(choice), step.move.owner, step.move.source, kind_of_wild, step.rank, step.card, step.move.index


def _group(choice: Choice) -> int:
    """Return the place of a kind of choices in the order in which they are offered."""
    match choice.kind:
        case ChoiceKind.GOAL:
            return 0
        case ChoiceKind.WAY:
            return 1
        case ChoiceKind.SWEEP:
            return 3
        case ChoiceKind.RUN:
            return 4
        case ChoiceKind.SIDE:
            return 5 if choice.first.move.owner == OWN else 7
        case ChoiceKind.HAND:
            return 6
        case ChoiceKind.LOAD:
            return 2 if choice.moves_goal_card else 9
        case ChoiceKind.WILD | ChoiceKind.WHICH:
            return 8


def _folded(plays: list[Choice]) -> tuple[Choice, ...]:
    """Return all plays; where there are very many, one choice for each wild card, which asks what it stands for."""
    if len(plays) <= MOST_BUTTONS + MOST_OPTIONS:
        return tuple(plays)
    folded: dict[object, Choice] = {}
    for choice in plays:
        if choice.wild:
            source = source_name(choice.first.move)
            asking = Choice(ChoiceKind.WHICH, choice.steps, wild=True)
            folded[source] = asking if source in folded else choice
        else:
            folded[choice] = choice
    return tuple(folded.values())


def _discards(view: SeatView, hand: tuple[int, ...]) -> tuple[Discard, ...]:
    """Return the whole hand in the order shown, equal cards once, then the pairs that may be discarded.

    :param hand: the cards in the order shown.
    """
    rules, faces = view.rules, faces_on_buttons(view.rules)
    stacks: dict[tuple[int, int], list[int]] = {}
    for move in view.legal:
        if move.kind is MoveKind.DISCARD:
            stacks.setdefault((move.card, move.second), []).append(move.target)
    merged: dict[object, Discard] = {}
    for card in hand:
        targets = tuple(stacks.get((card, NO_CARD), ()))
        fills = rules.fill_empty_sides and any(not view.own.sides[stack].count for stack in targets)
        merged.setdefault(faces[card], Discard((card,), targets, fills))
    pairs = [cards for cards in stacks if cards[1] != NO_CARD]
    for first, second in sorted(pairs, key=lambda pair: (hand.index(pair[0]), hand.index(pair[1]))):
        # Pairs are never told apart by suit: four equal ranks would make six of them.
        kinds = sorted((faces[first][:2], faces[second][:2]))
        merged.setdefault(tuple(kinds), Discard((first, second), tuple(stacks[first, second])))
    return tuple(merged.values())
