"""Ranks that fit the centre piles (``centre_limit``, ``direction``, ``wild_not``, ``wild_on_wild``)."""

from bot.engine.state import NO_PILE, State

Fits = dict[int, list[int]]
"""Centre piles by the natural rank that fits them; under 0 those that a wild card fits. Ranks that fit no pile are
absent."""


def fits_of(state: State) -> Fits:
    """Return the piles that each rank, and a wild card, may go to now.

    In a game whose piles go both ways a wild card may open either direction; its target tells which.
    """
    facts, centre, both_ways = state.facts, state.centre, state.facts.both_ways
    wild_fits, wild_on_wild = facts.wild_fits, state.rules.wild_on_wild
    fits: Fits = {}
    for_wild: list[int] = []
    free, opened = NO_PILE, 0
    for pile, cards in enumerate(centre):
        if cards:
            opened += 1
            part = len(cards) + 1
            fits.setdefault(facts.rank_at(pile, part) if both_ways else part, []).append(pile)
            if wild_fits[part] and (wild_on_wild or facts.rank[cards[-1]]):
                for_wild.append(pile)
        elif free == NO_PILE:
            free = pile
    # The first free place, in the middle or behind the others; of piles that go both ways one for each direction.
    if both_ways:
        for places in (facts.places_up, facts.places_down):
            place = next((place for place in places if place >= len(centre) or not centre[place]), NO_PILE)
            if place != NO_PILE:
                fits.setdefault(facts.rank_at(place, 1), []).append(place)
                if wild_fits[1]:
                    for_wild.append(place)
    elif opened < facts.limit:
        place = len(centre) if free == NO_PILE else free
        fits[1] = [place]
        if wild_fits[1]:
            for_wild.append(place)
    if for_wild:
        fits[0] = for_wild
    return fits
