"""Second half of a hint: the danger it avoids, why not the play that comes to mind first, and where it does otherwise
than the lessons say, why here.

Each claim is about what lies open and can be checked card by card; where none is true, none is made.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of
from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.gaps import brought_near, cards_missing, is_sooner, kept_out, lacks_more
from bot.players.planner import leave_order, reveals
from bot.players.ways import Line, is_goal_play, ways_to_goals

HintArguments = dict[str, Any]
HintReason = tuple[str, HintArguments]


class Taught(StrEnum):
    """Rule of discards that the fourth lesson teaches: onto the next higher card, and keep low cards in hand."""

    ORDER = "order"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Contrast:
    """A play that comes to mind first, and what speaks against it.

    ``why`` is the last part of a text key ``hint-not-...``, with arguments as those of a hint's reason. ``lesson`` is
    what the lessons teach where they would have taught that play.
    """

    move: str
    why: str
    arguments: HintArguments = field(default_factory=dict)
    lesson: Taught | None = None


YET: Final = "yet"
"""Why not another play: it can be made afterwards."""
LOW_RANK: Final = 6
"""Cards up to that rank are low."""
SOON: Final = 3
"""A card that lacks at most so many cards is worth to stay open."""
_SELF_EVIDENT: Final = frozenset({"wins", "only", "forced", "cover", "fill"})
"""Reasons beside which nothing else comes to mind."""
_MOST_WEIGHED: Final = 4
"""So many other plays are looked at: what comes later comes to nobody's mind."""


def avoided_danger(view: SeatView, shown: Line) -> HintArguments | None:
    """Return the opponent's goal card that fits now and doesn't after what the hint plays."""
    return kept_out(view, shown.before[0], shown.after) if shown.moves[0].kind is MoveKind.PLAY else None


@dataclass(frozen=True, slots=True)
class TaughtDiscard:
    """Discard that the lessons teach in place of another, and ``why`` not to follow them here."""

    move: Move
    lesson: Taught
    why: HintReason | None


def contrast(
    view: SeatView, shown: Line, key: str, arguments: HintArguments, taught: TaughtDiscard | None
) -> Contrast | None:
    """Return what speaks against the first play that comes to mind beside the hint's; what the lessons taught first.

    :param shown: the moves that the hint plays, carried out.
    :param key: its reason, with its arguments.
    """
    if key in _SELF_EVIDENT:
        return None
    # First what the lessons taught, since readers expect that.
    if taught is not None:
        return Contrast(taught.move.notation, *taught.why, taught.lesson) if taught.why else None
    # The reason itself speaks of that play already.
    skipped = arguments.get("own") if key == "blocks" else None
    plays = [move for move in _other_plays(view, shown) if skipped is None or view.card_of(move) != skipped]
    for move in plays[:_MOST_WEIGHED]:
        if why := _why_not_play(view, shown, move, key, arguments):
            return Contrast(move.notation, *why)
    first = shown.moves[0]
    if key == "blocks" or first.kind is not MoveKind.DISCARD or first.second != NO_CARD:
        return None
    for move in _other_discards(view, shown.before[0], first):
        if why := _why_not_discard(view, shown.before[0], first, move):
            return Contrast(move.notation, *why)
    return None


def taught_discard(view: SeatView, state: State, chosen: Move) -> TaughtDiscard | None:
    """Return the discard that the lessons teach where a natural card is put down otherwise: not onto an equal card or
    the next higher one although one would lie so, or a low one before a high one."""
    rank = state.facts.rank
    if (
        chosen.kind is not MoveKind.DISCARD
        or chosen.second != NO_CARD
        or state.facts.both_ways
        or not rank[chosen.card]
    ):
        return None
    tops = [rank[stack[-1]] if stack else 0 for stack in state.sides[view.seat]]
    if tops[chosen.target] and tops[chosen.target] - rank[chosen.card] in (0, 1):
        return None
    discards = _natural_discards(view, state)
    in_order = [move for move in discards if tops[move.target] and tops[move.target] - rank[move.card] == 1]
    # Of several cards in order, name the highest.
    if in_order:
        taught, lesson = max(in_order, key=lambda move: rank[move.card]), Taught.ORDER
    else:
        # Otherwise the lessons object only to a low card while a higher one can go.
        highest = max([rank[move.card] for move in discards], default=0)
        if rank[chosen.card] > LOW_RANK or highest <= rank[chosen.card]:
            return None
        high = [move for move in discards if rank[move.card] == highest]
        lesson = Taught.LOW
        taught = min(high, key=lambda move: (bool(state.sides[view.seat][move.target]), move.target != chosen.target))
    return TaughtDiscard(taught, lesson, _why_not_discard(view, state, chosen, taught))


def beside_the_lessons(view: SeatView, shown: Line, plan: Line, key: str) -> HintReason | None:
    """Return why a wild card is spent without a goal card, or a pile is left where an opponent's goal card fits,
    although the lessons say otherwise.

    :param plan: all moves that were thought of, carried out.
    """
    if key in _SELF_EVIDENT or shown.moves[0].kind is not MoveKind.PLAY:
        return None
    return _wild_card_spent(view, shown, key) or _pile_left_open(view, shown, plan)


def _wild_card_spent(view: SeatView, shown: Line, key: str) -> HintReason | None:
    """Return why a wild card is spent without a goal card for it; None where none is."""
    used = [card_of(state, move) for state, move in zip(shown.before, shown.moves, strict=True)]
    is_wild = view.public.is_wild
    if not any(map(is_wild, used)) or any(map(is_goal_play, shown.moves)):
        return None
    if key == "refill":
        return "wild-refill", {}
    if key in ("closer", "closer-partner"):
        # Can a natural card go where the first one goes?
        legal = [move for move in view.legal if move.kind is MoveKind.PLAY and move.target == shown.moves[0].target]
        if all(is_wild(view.card_of(move)) for move in legal):
            return "wild-only", {}
    kept = list(view.hand)
    for card in used:
        if card in kept:
            kept.remove(card)
    spare = next(filter(is_wild, kept), None)
    return ("wild-cost", {}) if spare is None else ("wild-spare", {"card": spare})


def _pile_left_open(view: SeatView, shown: Line, plan: Line) -> HintReason | None:
    """Return why a pile is left open to an opponent's goal card; None where none is."""
    before, found = shown.before[0], brought_near(view, shown.before[0], shown.after)
    if found is None or found[0] != "opens":
        return None
    open_to = found[1]
    if any(map(is_goal_play, shown.moves)):
        return "block-goal", open_to
    if cards_missing(plan.after, open_to["card"]) != 0:
        return "block-closes", open_to
    # Where a side card of theirs fits onto a pile on which the goal card fits next, they get there anyway.
    goal, piles = open_to["card"], [(before.facts.parts_on(place), pile) for place, pile in enumerate(before.centre)]
    for stack in view.public.seats[open_to["seat"]].sides:
        top = stack.top
        if top is not None and any(parts[top] == len(pile) + 1 == parts[goal] - 1 for parts, pile in piles):
            return "block-anyway", {**open_to, "own": top}
    return "block-cost", open_to


def _other_plays(view: SeatView, shown: Line) -> list[Move]:
    """Return the plays that the hint doesn't make, each card once: goal cards, then natural ones of the side piles, of
    the hand, of others, then wild ones."""
    state, rank, is_wild = shown.before[0], shown.before[0].facts.rank, view.public.is_wild
    made = {_card_as_seen(before, move) for before, move in zip(shown.before, shown.moves, strict=True)}
    found: dict[object, Move] = {}
    for move in view.legal:
        if move.kind is MoveKind.PLAY and _card_as_seen(state, move) not in made:
            found.setdefault(_card_as_seen(state, move), move)

    def place(move: Move) -> tuple[object, ...]:
        card = card_of(state, move)
        return not is_goal_play(move), is_wild(card), move.owner != OWN, move.source is Source.HAND, -rank[card]

    return sorted(found.values(), key=place)


def _card_as_seen(state: State, move: Move) -> object:
    """Return what people see of a card that is played: its pile, or its rank where it comes from the hand."""
    if move.source is Source.HAND:
        return state.facts.rank[move.card]
    return move.source, move.owner, move.index


def _why_not_play(view: SeatView, shown: Line, other: Move, key: str, arguments: HintArguments) -> HintReason | None:
    """Return what speaks against another play; None where nothing can be shown."""
    before = shown.before[0]
    after = before.copy()
    is_seen = not reveals(apply(after, other, leave_order, check=False))
    # The strongest objection first: the other play helps an opponent.
    near = brought_near(view, before, after)
    if near is not None and lacks_more(shown.after, near[1]["card"], cards_missing(after, near[1]["card"]) or 0):
        return near
    wild, reaches = view.public.is_wild(card_of(before, other)), shown.reaches_goal
    # It would spoil the way to a goal card.
    goal = shown.moves[-1].owner, shown.moves[-1].index
    if reaches and is_seen and not is_goal_play(other) and goal not in ways_to_goals(after):
        return "loses-goal", {"card": card_of(shown.before[-1], shown.moves[-1])}
    if wild:
        is_spent = is_seen and not reaches and not any(map(is_goal_play, (other,))) and not ways_to_goals(after)
        return ("wild", {}) if is_spent and not view.public.is_wild(card_of(before, shown.moves[0])) else None
    if is_goal_play(other) or shown.moves[0].kind is not MoveKind.PLAY:
        return None
    # It is no mistake, only not needed first.
    if before.facts.plays_freely and shown.after.to_play == view.seat and other in legal_moves(shown.after):
        return YET, {}
    if key == "closer" and (cards_missing(after, arguments["card"]) or 0) >= (
        cards_missing(before, arguments["card"]) or 0
    ):
        return "no-nearer", {"card": arguments["card"]}
    return None


def _other_discards(view: SeatView, state: State, chosen: Move) -> list[Move]:
    """Return the highest natural card that can be put down there, then the same card onto the other piles."""
    rank = state.facts.rank
    discards = _natural_discards(view, state)
    higher = [move for move in discards if move.target == chosen.target and rank[move.card] > rank[chosen.card]]
    highest = sorted(higher, key=lambda move: -rank[move.card])[:1]
    return highest + [move for move in discards if move.card == chosen.card and move.target != chosen.target]


def _why_not_discard(view: SeatView, state: State, chosen: Move, other: Move) -> HintReason | None:
    """Return what speaks against another discard; None where nothing can be shown."""
    rank, sides = state.facts.rank, state.sides[view.seat]
    one_way = not state.facts.both_ways
    if rank[other.card] != rank[chosen.card]:
        # The other card leads to a goal card of one's own.
        for goal in [pile.top for pile in view.own.goals if pile.top is not None]:
            if one_way and rank[other.card] + 1 == rank[goal] != rank[chosen.card] + 1:
                return "needed", {"own": other.card, "card": goal}
        if rank[chosen.card] and is_sooner(state, other.card, chosen.card):
            return "sooner", {"own": other.card, "card": chosen.card}
        # Of a double one stays in the hand anyway.
        held = [rank[card] for card in view.hand]
        if held.count(rank[chosen.card]) > 1 == held.count(rank[other.card]):
            return "double", {"card": chosen.card}
    below, onto = sides[other.target][-1:], sides[chosen.target][-1:]
    if not below or other.target == chosen.target:
        return None
    # What the other discard would cover: a lower card, or one that can go soon.
    (covered,) = below
    if one_way and rank[covered] < rank[other.card] and not (onto and rank[onto[0]] < rank[chosen.card]):
        return "buries", {"card": covered}
    gap = cards_missing(state, covered)
    if gap is not None and gap <= SOON and not (onto and not is_sooner(state, covered, onto[0])):
        return "covers", {"card": covered, "count": gap}
    return None


def _natural_discards(view: SeatView, state: State) -> list[Move]:
    """Return the moves that put down one natural card."""
    rank = state.facts.rank
    return [move for move in view.legal if move.kind is MoveKind.DISCARD and move.second == NO_CARD and rank[move.card]]
