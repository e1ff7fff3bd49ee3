"""Gains from a game that has just ended, computed at once from what is counted."""

from dataclasses import dataclass, replace
from typing import Final

from bot.figures.figures import Figures
from bot.figures.parts import ALL_TIME, Field, Part, fields_of, is_rated, parts_of
from bot.figures.ratings import Rating
from bot.standing.badges import LONG_STREAK, Badge, Progress, badges_of, next_badge, progress_of
from bot.standing.service import count_results
from bot.store.store import Store

_LOOKED_BACK: Final = 400
"""Number of past games searched for an earlier streak."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Gains from a game alone: new badges, the figures against computers after it, the rating before and after it if it
    is rated, and the badge that is nearest now."""

    badges: tuple[Badge, ...]
    figures: Figures
    former: Rating | None = None
    rating: Rating | None = None
    nearest: Progress | None = None


async def brought_by(store: Store, participant: int, game: str) -> Brought | None:
    """Return a person's gains from a game against computers; None if it does not count, or was not their last.

    Results are counted with a delay; if this one has not been counted yet, count it now.

    :raises Unavailable: the store can't be read.
    """
    result = await store.results.get(game)
    parts = () if result is None else parts_of(result)
    part = next((each for each in parts if each.participant == participant), None)
    last = await store.results.of(participant, most=1)
    if result is None or part is None or not part.counts or [each.number for each in last] != [result.number]:
        return None
    if await store.standings.last_counted() < result.number:
        await count_results(store)
    kept = await store.standings.figures_of(participant)
    figures = {key.field: each for key, each in kept.items() if key.season == ALL_TIME}
    own = figures.get(Field.OWN)
    if own is None:
        return None
    # What they had before the game, so that what is new shows.
    before = _before(own, part, had_streak=await _had_streak(store, own, part, participant))
    systems = dict(await store.standings.games_played(participant, own=True))
    earlier = [system for system, games in systems.items() if system != result.system or games > 1]
    feats = set(await store.standings.feats_of(participant, own=True))
    new_feats = set(await store.standings.feats_in(participant, result.number))
    people = [figures[Field.PEOPLE]] if Field.PEOPLE in figures else []
    had = badges_of([*people, before], earlier, feats - new_feats)
    progress = progress_of([*people, own], systems, feats)
    new = tuple(each.badge for each in progress if each.is_earned and each.badge not in had)
    former = rating = None
    points = await store.standings.curve(participant, Field.OWN, most=2) if is_rated(result) else []
    if points and points[-1].result == result.number:
        former, rating = (points[0].rating if len(points) > 1 else Rating()), points[-1].rating
    return Brought(new, own, former, rating, next_badge(progress))


def _before(figures: Figures, part: Part, *, had_streak: bool) -> Figures:
    """Return the figures without the last game."""
    if not part.won:
        return replace(figures, games=figures.games - 1, points=figures.points - part.points)
    # The best streak grew with the present one, unless it had been as long before.
    best = figures.best_streak - (figures.streak == figures.best_streak and not had_streak)
    return replace(
        figures,
        games=figures.games - 1,
        wins=figures.wins - 1,
        points=figures.points - part.points,
        match_wins=figures.match_wins - part.won_match,
        streak=figures.streak - 1,
        best_streak=best,
    )


async def _had_streak(store: Store, figures: Figures, part: Part, participant: int) -> bool:
    """Whether a streak that has just reached the badge's length had reached it once before."""
    if not part.won or figures.streak != LONG_STREAK or figures.best_streak != LONG_STREAK:
        return False
    won, results = 0, await store.results.of(participant, most=_LOOKED_BACK)
    # Behind the games of the present streak, the newest first.
    for result in results[LONG_STREAK:]:
        for each in parts_of(result):
            if each.participant == participant and each.counts and Field.OWN in fields_of(result):
                won = won + 1 if each.won else 0
                if won == LONG_STREAK:
                    return True
    return False
