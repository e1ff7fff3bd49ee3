"""Ratings of people by Plackett-Luce (``openskill``; R. C. Weng and C.-J. Lin, "A Bayesian approximation method for
online ranking", Journal of Machine Learning Research 12, 2011): a skill, and how uncertain it still is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from bot.figures.parts import Side

_MODEL: Final = PlackettLuce()
_SCALE: Final = 60.0
"""Points on the scale that people read for one of the model's, so that everybody begins at 1500 ± 500."""
FEWEST_GAMES: Final = 10
"""After fewer rated games a rating is told in words: its number says more than is known."""

_SKILL_OF_LEVEL: Final = {
    "random": 14.0,
    "novice": 16.5,
    "casual": 21.0,
    "fixed": 25.0,
    "regular": 25.0,
    "strong": 32.0,
    "expert": 34.0,
}
"""What the ladder of computers measured (docs/players.md), on the model's scale; computers keep theirs."""
_CERTAINTY_OF_LEVELS: Final = 1.0
_TOLD: Final = ("novice", "casual", "regular", "strong", "expert")


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill and its uncertainty, on the model's scale."""

    skill: float = _MODEL.mu
    uncertainty: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The skill as people read it, about 1500 for somebody in the middle."""
        return round(_SCALE * self.skill)

    @property
    def margin(self) -> int:
        """How far off the points may well be (one standard deviation)."""
        return round(_SCALE * self.uncertainty)

    @property
    def surely(self) -> float:
        """What the skill is with some certainty: by this people are ordered."""
        return self.skill - 2 * self.uncertainty

    @property
    def about(self) -> str:
        """The level of computers that is next to the skill, of those that people play against."""
        return min(_TOLD, key=lambda level: abs(_SKILL_OF_LEVEL[level] - self.skill))


def rated(sides: Sequence[Side], rating_of: Callable[[int], Rating]) -> dict[int, Rating]:
    """Everybody's rating after a game.

    :param rating_of: the rating of a participant before it.
    """
    if len(sides) < 2:
        return {}
    teams = [
        [_MODEL.rating(known.skill, known.uncertainty) for known in map(rating_of, side.participants)]
        + [_MODEL.rating(_SKILL_OF_LEVEL.get(level, _MODEL.mu), _CERTAINTY_OF_LEVELS) for level in side.levels]
        for side in sides
    ]
    after = _MODEL.rate(teams, ranks=[float(side.rank) for side in sides])
    return {
        one: Rating(new.mu, new.sigma)
        for side, news in zip(sides, after, strict=True)
        for one, new in zip(side.participants, news, strict=False)
    }
