"""What fits the centre piles, by rank (``centre_limit``, ``direction``, ``wild_not``, ``wild_on_wild``)."""

from bot.engine.state import NO_PILE, State

Fits = dict[int, list[int]]
"""By natural rank the centre piles that it fits; under 0 those that a wild card fits. What fits nowhere is left out."""


def fits_of(state: State) -> Fits:
    """Where each rank, and a wild card, may go now."""
    facts = state.facts
    if facts.both_ways:
        return _fits_both_ways(state)
    wild_fits, wild_on_wild = facts.wild_fits, state.rules.wild_on_wild
    fits: Fits = {}
    for_wild: list[int] = []
    free, opened = NO_PILE, 0
    for pile, cards in enumerate(state.centre):
        if cards:
            opened += 1
            rank = len(cards) + 1
            fits.setdefault(rank, []).append(pile)
            if wild_fits[rank] and (wild_on_wild or facts.rank[cards[-1]]):
                for_wild.append(pile)
        elif free == NO_PILE:
            free = pile
    if opened < facts.limit:
        place = len(state.centre) if free == NO_PILE else free
        fits[1] = [place]
        if wild_fits[1]:
            for_wild.append(place)
    if for_wild:
        fits[0] = for_wild
    return fits


def _fits_both_ways(state: State) -> Fits:
    """Return the same where piles go down, too: a wild card may open either kind, and its target says which."""
    facts = state.facts
    wild_fits, wild_on_wild = facts.wild_fits, state.rules.wild_on_wild
    fits: Fits = {}
    for_wild: list[int] = []
    for pile, cards in enumerate(state.centre):
        if cards:
            part = len(cards) + 1
            fits.setdefault(facts.rank_at(pile, part), []).append(pile)
            if wild_fits[part] and (wild_on_wild or facts.rank[cards[-1]]):
                for_wild.append(pile)
    for places in (facts.places_up, facts.places_down):
        place = next((place for place in places if place >= len(state.centre) or not state.centre[place]), NO_PILE)
        if place != NO_PILE:
            fits.setdefault(facts.rank_at(place, 1), []).append(place)
            if wild_fits[1]:
                for_wild.append(place)
    if for_wild:
        fits[0] = for_wild
    return fits
