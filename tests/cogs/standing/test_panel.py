"""What a profile says in words."""

import pytest

from bot.daily.record import DailyRecord
from bot.daily.streaks import Streaks
from bot.figures.figures import Figures
from bot.figures.parts import Field
from bot.puzzles.record import PuzzleRecord
from bot.standing.badges import Badge, Progress, progress_of
from bot.standing.profiles import Profile
from bot.text import texts_for
from cogs.standing.panel import (
    Alone,
    alone_lines,
    alone_scene,
    details_panel,
    details_words,
    profile_scene,
    profile_words,
    streak_lines,
)
from cogs.table.after_game import nearest_line
from render import THEMES, draw_profile
from tests.cogs.table.shown import Shown, check_limits


def profile_of(figures: Figures, badges: tuple[Progress, ...] = ()) -> Profile:
    everything = {field: Figures() for field in Field} | {Field.PEOPLE: figures}
    return Profile(7, "Ana", everything, Field.PEOPLE, (), None, badges, None, is_own=True, is_hidden=False)


@pytest.mark.parametrize(("language", "points", "matches"), [("en", "point", "match"), ("es", "punto", "serie")])
def test_points_and_matches_are_told_to_those_alone_who_have_some(language: str, points: str, matches: str) -> None:
    texts = texts_for(language)
    single = details_words(profile_of(Figures(games=3, wins=2, streak=1, best_streak=2)), texts)
    assert points not in single
    assert matches not in single
    for points_now, match_wins in ((1, 0), (0, 1), (5, 2)):
        told = details_words(profile_of(Figures(games=3, points=points_now, match_wins=match_wins)), texts)
        assert points in told
        assert (matches in told) is bool(match_wins), "whoever has won none may never have played one"
        assert "  " not in told
        assert " ," not in told


@pytest.mark.parametrize(
    ("figures", "tiles"),
    [
        (Figures(games=1), ["Game"]),
        (Figures(games=3, wins=2, streak=2), ["Games", "Won", "Streak", "Badges"]),
        (Figures(games=3, wins=2, points=9), ["Games", "Won", "Points", "Badges"]),
        (Figures(games=3, wins=2, points=9, streak=1), ["Games", "Won", "Points", "Streak"]),
    ],
)
def test_no_tile_is_empty(figures: Figures, tiles: list[str]) -> None:
    scene = profile_scene(profile_of(figures, progress_of([figures], [], [])), texts_for("en"))
    assert [word for word, _ in scene.figures] == tiles
    assert "0" not in [number for _, number in scene.figures]
    alone = alone_scene(Alone(PuzzleRecord(), DailyRecord(played=1)), "Ana", texts_for("en"))
    assert alone.figures == (("Game", "1"),)
    assert draw_profile(alone, THEMES["dark"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_card_is_short_and_the_details_have_every_badge_with_its_progress(language: str) -> None:
    texts = texts_for(language)
    figures = Figures(games=9, wins=8, streak=1, best_streak=3, rated_games=2)
    profile = profile_of(figures, progress_of([figures], ["pagat"], []))
    short = profile_words(profile, texts)
    assert texts.say("standing-about-regular") in short
    assert "±" not in short
    assert nearest_line(Progress(Badge.TEN_WINS, 8, 10), texts) in short
    details = "\n".join(Shown(details_panel(profile, texts)).texts)
    for badge in Badge:
        assert texts.say(f"badge-{badge}") in details
    assert texts.say("standing-badge-so-far", badge=texts.say("badge-ten_wins"), have=8, need=10) in details
    assert "1/1" not in details
    check_limits(Shown(details_panel(profile, texts)))


def test_streaks_stand_on_ones_own_card_and_the_puzzle_of_the_day_counts_as_something() -> None:
    texts = texts_for("en")
    alone = Alone(PuzzleRecord(), DailyRecord(streak=4, best=5, played=6), Streaks(3, 7))
    assert streak_lines(alone, texts) == [
        "🔥 **Daily deal**: 4 days in a row",
        "📅 **Puzzle of the day**: 3 days in a row",
    ]
    assert "best 7" in "\n".join(alone_lines(alone, texts))
    ended = Alone(PuzzleRecord(), DailyRecord(), Streaks(0, 7))
    assert streak_lines(ended, texts) == []
    assert not ended.is_empty


def test_the_picture_of_puzzles_shows_figures_of_puzzles_alone() -> None:
    """It was titled "Puzzles" and showed the streak of the daily deals."""
    texts = texts_for("en")
    puzzles = PuzzleRecord(tried=1, solved=1)
    both = alone_scene(Alone(puzzles, DailyRecord(streak=2, best=2, played=2), Streaks(1, 3)), "Ana", texts)
    assert both.note == "Puzzles"
    assert both.figures == (("Tried", "1"), ("Solved", "1"), ("Streak", "1"), ("Best", "3"))
    daily = alone_scene(Alone(PuzzleRecord(), DailyRecord(streak=2, best=4, played=7, won=5)), "Ana", texts)
    assert daily.note == "Daily deal"
    assert daily.figures == (("Games", "7"), ("Won", "5"), ("Streak", "2"), ("Best", "4"))
