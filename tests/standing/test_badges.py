"""What results and records say of what somebody has done, and the badges that follow."""

import inspect
from typing import Any

import pytest

from bot.engine.systems import SYSTEMS
from bot.entities.game_result import SittingEnd, Unrated
from bot.figures.feats import BEATEN, LEVELS, Feat
from bot.figures.figures import COUNTED_AS, Figures
from bot.figures.parts import parts_of
from bot.figures.ratings import _SKILL_OF_LEVEL
from bot.players.levels import FOR_PEOPLE
from bot.players.levels import LEVELS as LEVELS_OF_COMPUTERS
from bot.standing import deeds
from bot.standing.badges import Badge, badges_of
from bot.standing.deeds import feats_of
from bot.text import LANGUAGES
from bot.text.catalogue import text_keys
from tests.figures.results import computer, game, person


def record(goals: tuple[int, ...], *moves: str) -> dict[str, Any]:
    """A record as far as deeds read it: ``0 g>c1`` is seat 0's move."""
    entries = [{"seat": int(move[0]), "move": move[2:]} for move in moves]
    return {"layout": {"goals": [[["AC"] * count] for count in goals]}, "entries": [{"draw": 0, "cards": []}, *entries]}


def feats(*arguments: Any, kept: dict[str, Any] | None = None, **more: Any) -> set[tuple[int, Feat]]:
    result = game(*arguments, **more)
    return {(deed.participant, deed.feat) for deed in feats_of(result, parts_of(result), kept)}


def test_every_level_of_computers_can_be_beaten() -> None:
    # The others are those that games of earlier releases go on with; results name what was chosen.
    offered = tuple(level for level in LEVELS_OF_COMPUTERS if level in ("random", *FOR_PEOPLE))
    assert offered == LEVELS == tuple(sorted(LEVELS, key=_SKILL_OF_LEVEL.__getitem__))
    assert [level for level in LEVELS if level in FOR_PEOPLE] == list(FOR_PEOPLE)
    for level in LEVELS:
        assert (1, BEATEN[level]) in feats(person(1), computer(level), places=(1, 2))
        assert (1, BEATEN[level]) not in feats(person(1), computer(level), places=(2, 1))
        assert not feats(person(1), computer(level), places=(1, 2), unrated=(Unrated.HANDICAP,))
        assert (1, BEATEN[level]) not in feats(person(1), computer(level, stood_for=2), places=(1, 2))


def test_large_tables_and_partners() -> None:
    assert (1, Feat.LARGE_TABLE) in feats(*map(person, (1, 2, 3, 4)), places=(1, 2, 3, 4))
    assert (1, Feat.LARGE_TABLE) not in feats(*map(person, (1, 2, 3)), places=(1, 2, 3))
    together = feats(*map(person, (1, 2, 3, 4)), places=(1, 2, 1, 2), teams=(0, 1, 0, 1))
    assert {one for one, feat in together if feat is Feat.WITH_PARTNER} == {1, 3}
    assert Feat.LARGE_TABLE not in {feat for _, feat in together}


def test_five_goal_cards_in_one_turn_and_not_in_two() -> None:
    five = record((9, 9), "0 h:AC>c1", *["0 g>c1"] * 5, "0 h:2C>s1")
    assert (1, Feat.FIVE_GOALS) in feats(person(1), person(2), places=(2, 1), kept=five)
    assert (2, Feat.FIVE_GOALS) not in feats(person(1), person(2), places=(2, 1), kept=five)
    two_turns = record((9, 9), *["0 g>c1"] * 4, "0 h:2C>s1", "0 g>c1", "0 h:2C>s1")
    assert (1, Feat.FIVE_GOALS) not in feats(person(1), person(2), places=(1, 2), kept=two_turns)


def test_won_from_ten_behind() -> None:
    behind = record((12, 12), *["1 g>c1"] * 10, "1 h:2C>s1", *["0 g>c1"] * 12)
    assert (1, Feat.FROM_BEHIND) in feats(person(1), person(2), places=(1, 2), kept=behind)
    assert (1, Feat.FROM_BEHIND) not in feats(person(1), person(2), places=(2, 1), kept=behind)
    nearly = record((12, 12), *["1 g>c1"] * 9, "1 h:2C>s1", *["0 g>c1"] * 12)
    assert (1, Feat.FROM_BEHIND) not in feats(person(1), person(2), places=(1, 2), kept=nearly)


def test_what_others_played_on_a_seat_is_nobodys_deed() -> None:
    five = record((9, 9), *["0 g>c1"] * 5)
    seat = (person(1, SittingEnd.FREED), computer(stood_for=1))
    assert (1, Feat.FIVE_GOALS) not in feats(seat, person(2), places=(1, 2), kept=five)


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (Figures(), set()),
        (Figures(games=3, wins=1), {Badge.FIRST_WIN}),
        (Figures(wins=10, best_streak=4), {Badge.FIRST_WIN, Badge.TEN_WINS}),
        (Figures(wins=9, best_streak=5, match_wins=1), {Badge.FIRST_WIN, Badge.STREAK, Badge.MATCH}),
        (Figures(wins=100), {Badge.FIRST_WIN, Badge.TEN_WINS, Badge.HUNDRED_WINS}),
    ],
)
def test_badges_of_figures(figures: Figures, expected: set[Badge]) -> None:
    assert set(badges_of([figures], [], [])) == expected


def test_badges_of_games_and_levels() -> None:
    assert set(badges_of([], list(SYSTEMS)[:5], [])) == {Badge.SEVERAL_GAMES}
    assert set(badges_of([], SYSTEMS, [])) == {Badge.SEVERAL_GAMES, Badge.EVERY_GAME}
    assert badges_of([], ["gone"] * 5, []) == ()
    assert set(badges_of([], [], BEATEN.values())) == {Badge.EXPERT, Badge.EVERY_LEVEL}
    assert set(badges_of([], [], [Feat.FIVE_GOALS])) == {Badge.FIVE_GOALS}


def test_more_wins_and_feats_never_take_a_badge_away() -> None:
    for wins in range(0, 120, 7):
        before = set(badges_of([Figures(wins=wins)], ["pagat"], [Feat.FAR_AHEAD]))
        assert before <= set(badges_of([Figures(wins=wins + 7)], ["pagat"], list(Feat)))


def test_every_badge_can_be_earned_and_has_its_name() -> None:
    everything = Figures(wins=10**9, best_streak=10**9, match_wins=10**9)
    assert badges_of([everything], SYSTEMS, Feat) == tuple(Badge)
    for language in LANGUAGES:
        assert [badge for badge in Badge if f"badge-{badge}" not in text_keys(language)] == []


def test_every_feat_is_found_in_earlier_games_too() -> None:
    found, feats = inspect.getsource(deeds), set(Feat) - set(BEATEN.values())
    assert {feat for feat in feats if f"Feat.{feat.name}" not in found} == set()
    assert (len(feats), COUNTED_AS) == (5, 3), "where there is a new one, earlier games are counted again"
