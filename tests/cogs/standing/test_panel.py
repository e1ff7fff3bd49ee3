"""What a profile says in words."""

import pytest

from bot.figures.figures import Figures
from bot.figures.parts import Field
from bot.standing.profiles import Profile
from bot.text import texts_for
from cogs.standing.panel import profile_words


def words_of(figures: Figures, language: str) -> str:
    everything = {field: Figures() for field in Field} | {Field.PEOPLE: figures}
    profile = Profile(7, "Ana", everything, Field.PEOPLE, (), None, (), None, is_own=True, is_hidden=False)
    return profile_words(profile, texts_for(language))


@pytest.mark.parametrize(("language", "points", "matches"), [("en", "point", "match"), ("es", "punto", "serie")])
def test_points_and_matches_are_told_to_those_alone_who_have_some(language: str, points: str, matches: str) -> None:
    single = words_of(Figures(games=3, wins=2, streak=1, best_streak=2), language)
    assert points not in single
    assert matches not in single
    for points_now, match_wins in ((1, 0), (0, 1), (5, 2)):
        told = words_of(Figures(games=3, points=points_now, match_wins=match_wins), language)
        assert points in told
        assert (matches in told) is bool(match_wins), "whoever has won none may never have played one"
        assert "  " not in told
        assert " ," not in told
