"""Gaps in the centre: how many cards a card still lacks there, and what that changes for the others' goal cards."""

from collections.abc import Iterator
from typing import Any

from bot.engine.state import State, facts_of
from bot.engine.views import SeatView

NEAR = 1
"""A goal card that lacks so many cards is near enough to speak of."""


def cards_missing(state: State, card: int) -> int | None:
    """Return how many cards are missing before a natural card fits onto a pile, a new one included where there is
    room; None where it fits onto none before one is taken away, and for a wild card."""
    facts, centre = state.facts, state.centre
    heights = [(place, len(pile)) for place, pile in enumerate(centre) if pile]
    # Free places of a direction are alike, so the first one stands for all.
    for places in (facts.places_up, facts.places_down):
        free = next((place for place in places if place >= len(centre) or not centre[place]), None)
        if free is not None:
            heights.append((free, 0))
    # Negative gaps are piles that are past the card.
    gaps = [facts.parts_on(place)[card] - 1 - height for place, height in heights]
    return min((gap for gap in gaps if gap >= 0), default=None)


def is_sooner(state: State, card: int, other: int) -> bool:
    """Whether a card lacks fewer cards than another."""
    gap, others = cards_missing(state, card), cards_missing(state, other)
    return gap is not None and (others is None or gap < others)


def lacks_more(state: State, card: int, gap: int) -> bool:
    """Whether a card lacks more cards than so many, or fits nowhere."""
    found = cards_missing(state, card)
    return found is None or found > gap


def brought_near(view: SeatView, before: State, after: State) -> tuple[str, dict[str, Any]] | None:
    """Return which goal card of an opponent fits (``opens``), else lacks one card (``nearer``) after what was done and
    lacked more before; of several that of whoever plays first."""
    found = [
        (gap, seat, card)
        for seat, card in rival_goals(view)
        if (gap := cards_missing(after, card)) is not None and gap <= NEAR and lacks_more(before, card, gap)
    ]
    if not found:
        return None
    # The least gap; ``min`` keeps the first of equal ones, which is who plays first.
    gap, seat, card = min(found, key=lambda each: each[0])
    return "nearer" if gap else "opens", {"seat": seat, "card": card}


def kept_out(view: SeatView, before: State, after: State) -> dict[str, Any] | None:
    """Return the first opponent's goal card that fitted before and doesn't any more."""
    for seat, card in rival_goals(view):
        if cards_missing(before, card) == 0 and cards_missing(after, card) != 0:
            return {"seat": seat, "card": card}
    return None


def rival_goals(view: SeatView) -> Iterator[tuple[int, int]]:
    """Yield the opponents' natural goal cards that are seen, with whose they are, in the order of their turns."""
    facts, players = facts_of(view.rules), view.rules.players
    for step in range(1, players):
        seat = (view.seat + step) % players
        for pile in view.public.seats[seat].goals if seat in facts.opponents[view.seat] else ():
            if pile.top is not None and facts.rank[pile.top]:
                yield seat, pile.top
