"""Ratings of people by Plackett-Luce: a skill and its uncertainty.

The implementation is ``openskill``; R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking",
Journal of Machine Learning Research 12, 2011.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from bot.figures.parts import Side

_MODEL: Final = PlackettLuce()
_SCALE: Final = 60.0
"""Points shown for one of the model's, so that everybody begins at 1500 ± 500."""
FEWEST_GAMES: Final = 10
"""Number of rated games below which a rating is shown in words, since its number would claim too much."""

_SKILL_OF_LEVEL: Final = {
    "random": 14.0,
    "novice": 16.5,
    "casual": 21.0,
    "fixed": 25.0,
    "regular": 25.0,
    "strong": 32.0,
    "expert": 34.0,
}
"""Skills of computers' levels, measured by the ladder (docs/players.md) on the model's scale; they never change."""
_CERTAINTY_OF_LEVELS: Final = 1.0
_TOLD: Final = ("novice", "casual", "regular", "strong", "expert")


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill and its uncertainty, on the model's scale."""

    skill: float = _MODEL.mu
    uncertainty: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """Return the skill as shown to people, about 1500 for an average person."""
        return round(_SCALE * self.skill)

    @property
    def margin(self) -> int:
        """Return the uncertainty of the points (one standard deviation)."""
        return round(_SCALE * self.uncertainty)

    @property
    def surely(self) -> float:
        """Return a lower bound of the skill, by which people are ordered."""
        return self.skill - 2 * self.uncertainty

    @property
    def about(self) -> str:
        """Return the level of computers nearest to the skill, among those that people play against."""
        return min(_TOLD, key=lambda level: abs(_SKILL_OF_LEVEL[level] - self.skill))


def rated(sides: Sequence[Side], rating_of: Callable[[int], Rating]) -> dict[int, Rating]:
    """Return the ratings of all people after a game.

    :param rating_of: the rating of a participant before it.
    """
    if len(sides) < 2:
        return {}
    # Computers take part with fixed ratings; only people's change.
    teams = [
        [_MODEL.rating(known.skill, known.uncertainty) for known in map(rating_of, side.participants)]
        + [_MODEL.rating(_SKILL_OF_LEVEL.get(level, _MODEL.mu), _CERTAINTY_OF_LEVELS) for level in side.levels]
        for side in sides
    ]
    after = _MODEL.rate(teams, ranks=[float(side.rank) for side in sides])
    return {
        one: Rating(new.mu, new.sigma)
        for side, news in zip(sides, after, strict=True)
        # People stand before computers in each team, so the shorter list ends with them.
        for one, new in zip(side.participants, news, strict=False)
    }
