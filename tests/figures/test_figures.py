"""What games mean for the figures of those who played them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from bot.entities.game_result import COUNTS_FOR_NOBODY, GameResult, SatThere, SeenBy, SittingEnd, StopKind, Unrated
from bot.figures.figures import Counted, Figures, Key, Meeting, Met, counted, meetings_of
from bot.figures.parts import ALL_TIME, Field, field_of, parts_of, season_of
from bot.figures.ratings import Rating
from tests.figures.results import NOON, computer, game, person

START = Rating()


def all_counted(results: Iterable[GameResult]) -> tuple[dict[Key, Figures], dict[Meeting, Met]]:
    figures: dict[Key, Figures] = defaultdict(Figures)
    meetings: dict[Meeting, Met] = defaultdict(Met)
    before, met = figures.__getitem__, meetings.__getitem__
    for result in results:
        new = counted(result, parts_of(result), before, met)
        figures.update(new.figures)
        meetings.update(new.meetings)
    return figures, meetings


def alone(result: GameResult) -> Counted:
    return counted(result, parts_of(result), lambda _: Figures(), lambda _: Met())


def of(new: Counted, participant: int, field: Field = Field.PEOPLE) -> Figures:
    return new.figures[Key(participant, ALL_TIME, field)]


def test_the_winner_rises_and_the_loser_falls() -> None:
    new = alone(game(person(1), person(2), places=(1, 2)))
    assert (of(new, 1).games, of(new, 1).wins, of(new, 1).points, of(new, 1).streak) == (1, 1, 10, 1)
    assert (of(new, 2).games, of(new, 2).wins, of(new, 2).streak) == (1, 0, 0)
    assert of(new, 1).rating.skill > START.skill > of(new, 2).rating.skill
    assert of(new, 1).rating.uncertainty < START.uncertainty
    assert new.meetings[Meeting(1, 2, ALL_TIME)] == Met(1, one_ahead=1)


def test_a_season_counts_its_month_alone() -> None:
    later = NOON + 30 * 86400
    figures, _ = all_counted(
        [game(person(1), person(2), places=(1, 2)), game(person(1), person(2), places=(1, 2), number=2, ended_at=later)]
    )
    assert season_of(NOON) == "2026-11"
    assert figures[Key(1, "2026-11", Field.PEOPLE)].wins == 1
    assert figures[Key(1, "2026-12", Field.PEOPLE)].wins == 1
    assert figures[Key(1, ALL_TIME, Field.PEOPLE)].wins == 2
    assert figures[Key(1, ALL_TIME, Field.PEOPLE)].best_streak == 2


def test_games_with_computers_stand_apart() -> None:
    result = game(person(1), computer("expert"), places=(1, 2))
    assert field_of(result) is Field.COMPUTERS
    new = alone(result)
    seasons = (ALL_TIME, "2026-11")
    assert set(new.figures) == {Key(1, season, field) for season in seasons for field in (Field.COMPUTERS, Field.OWN)}
    assert of(new, 1, Field.COMPUTERS) == of(new, 1, Field.OWN)
    unseen = alone(replace(result, seen_by=SeenBy.PLAYER))
    assert set(unseen.figures) == {Key(1, season, Field.OWN) for season in seasons}
    assert not new.meetings
    weaker = alone(game(person(1), computer("novice"), places=(1, 2)))
    assert of(new, 1, Field.COMPUTERS).rating.skill > of(weaker, 1, Field.COMPUTERS).rating.skill


@pytest.mark.parametrize("why", sorted(set(Unrated) - COUNTS_FOR_NOBODY))
def test_an_unrated_game_changes_no_rating(why: Unrated) -> None:
    new = alone(game(person(1), person(2), places=(1, 2), unrated=(why,)))
    assert of(new, 1).rating == of(new, 2).rating == START
    assert of(new, 1).games == 1
    assert of(new, 1).rated_games == 0


def test_whoever_leaves_has_lost_whatever_their_seat_comes_to() -> None:
    left = (person(1, SittingEnd.LEFT), computer())
    new = alone(game(left, person(2), person(3), places=(1, 2, 3)))
    assert (of(new, 1).games, of(new, 1).wins) == (1, 0)
    assert of(new, 1).rating.skill < of(new, 3).rating.skill < of(new, 2).rating.skill
    # The computer in that seat came first: whoever was best of those present has won. All three had no win.
    assert [of(new, one).wins for one in (2, 3)] == [1, 0]
    assert new.meetings[Meeting(2, 3, ALL_TIME)] == Met(1, one_ahead=1)


@pytest.mark.parametrize("ended", [SittingEnd.LEFT, SittingEnd.FREED, SittingEnd.FORGOTTEN])
def test_the_computer_in_the_seat_of_who_has_gone_takes_no_win_from_anybody(ended: SittingEnd) -> None:
    owner = None if ended is SittingEnd.FORGOTTEN else 1
    gone = (replace(person(1, ended), participant=owner), computer(stood_for=owner))
    new = alone(game(gone, person(2), person(3), places=(1, 3, 2)))
    assert [(of(new, one).games, of(new, one).wins) for one in (2, 3)] == [(1, 0), (1, 1)]
    assert of(new, 2).rating.skill < of(new, 3).rating.skill
    beaten_by_computer = alone(game(gone, computer("expert"), person(2), person(3), places=(1, 2, 3, 4)))
    assert [of(beaten_by_computer, one).wins for one in (2, 3)] == [0, 0], "the table's own computer was better"
    equal = alone(game(gone, person(2), person(3), places=(1, 2, 2)))
    assert [of(equal, one).wins for one in (2, 3)] == [0, 0]


def test_the_last_one_there_has_won_against_who_left_and_lost_nothing_to_their_computer() -> None:
    left = (person(1, SittingEnd.LEFT), computer(stood_for=1))
    new = alone(game(left, person(2), places=(1, 2)))
    assert [(of(new, one).games, of(new, one).wins) for one in (1, 2)] == [(1, 0), (1, 1)]
    assert of(new, 1).rating.skill < START.skill < of(new, 2).rating.skill
    freed = (person(1, SittingEnd.FREED), computer(stood_for=1))
    assert not alone(game(freed, person(2), places=(1, 2))).figures, "there was nobody to lose to"


def test_stopping_against_the_others_saves_nobody() -> None:
    new = alone(game(person(1), person(2), places=(None, None), stopped=StopKind.ONE, by=1))
    assert (of(new, 1).games, of(new, 1).wins) == (1, 0)
    assert (of(new, 2).games, of(new, 2).wins) == (1, 1)
    assert of(new, 1).rating.skill < START.skill < of(new, 2).rating.skill
    several = alone(game(person(1), person(2), person(3), places=(None,) * 3, stopped=StopKind.ONE, by=1))
    assert (of(several, 1).games, of(several, 1).wins) == (1, 0)
    assert of(several, 2).games == of(several, 3).games == 0, "a game that another stopped is not one they didn't win"
    assert of(several, 2).rating.skill > START.skill
    assert several.meetings[Meeting(1, 2, ALL_TIME)] == Met(1, other_ahead=1)
    assert Meeting(2, 3, ALL_TIME) not in several.meetings, "nobody of those two has stood before the other"
    assert several.players == (1,)


def test_whose_time_ran_out_in_a_tournament_has_lost_for_the_rating_too() -> None:
    new = alone(game(person(1), person(2), places=(None, None), stopped=StopKind.TIMEOUT, by=1))
    assert (of(new, 1).games, of(new, 1).wins) == (1, 0)
    assert (of(new, 2).games, of(new, 2).wins) == (1, 1)
    assert of(new, 1).rating.skill < START.skill < of(new, 2).rating.skill


def test_a_partner_of_whoever_stopped_it_has_not_lost_it() -> None:
    result = game(*map(person, (1, 2, 3, 4)), places=(None,) * 4, teams=(0, 1, 0, 1), stopped=StopKind.ONE, by=1)
    new = alone(result)
    assert [of(new, one).wins for one in (2, 4)] == [1, 1]
    assert of(new, 3).games == 0


@pytest.mark.parametrize("how", [StopKind.CONSENT, StopKind.MODERATOR, StopKind.EXPIRED, StopKind.UNKNOWN])
def test_a_game_stopped_so_that_nobody_lost_counts_for_nothing(how: StopKind) -> None:
    result = game(person(1), person(2), places=(None, None), stopped=how, unrated=(Unrated.NOT_FINISHED,))
    assert not parts_of(result)
    assert not alone(result).figures


@pytest.mark.parametrize("how", [StopKind.CONSENT, StopKind.MODERATOR])
def test_what_a_moderator_or_everybody_stopped_counts_for_nobody_also_where_somebody_had_left(how: StopKind) -> None:
    left = (person(1, SittingEnd.LEFT), computer())
    for others in ((person(2),), tuple(map(person, (2, 3, 4, 5)))):
        result = game(left, *others, places=(None,) * (1 + len(others)), stopped=how, unrated=(Unrated.MODERATOR,))
        assert not parts_of(result)
        assert not alone(result).figures


@pytest.mark.parametrize("how", [StopKind.EXPIRED, StopKind.FORGOTTEN, StopKind.LEFT, StopKind.UNKNOWN])
def test_a_game_given_up_after_somebody_left_is_lost_by_them_alone(how: StopKind) -> None:
    left = (person(1, SittingEnd.LEFT), computer())
    new = alone(game(left, person(2), person(3), places=(None,) * 3, stopped=how, unrated=(Unrated.NOT_FINISHED,)))
    assert {key.participant for key in new.figures} == {1}
    assert (of(new, 1).games, of(new, 1).wins) == (1, 0)


@pytest.mark.parametrize("why", sorted(COUNTS_FOR_NOBODY))
def test_a_game_that_counts_for_nobody_changes_no_figure(why: Unrated) -> None:
    new = alone(game(person(1), person(2), places=(1, 2), unrated=(why,)))
    assert (new.figures, new.meetings, new.players) == ({}, {}, ())


@pytest.mark.parametrize("why", sorted(COUNTS_FOR_NOBODY))
def test_whoever_left_a_game_that_counts_for_nobody_has_lost_it_all_the_same(why: Unrated) -> None:
    left = (person(1, SittingEnd.LEFT), computer(stood_for=1))
    new = alone(game(left, person(2), person(3), places=(3, 1, 2), unrated=(why,)))
    assert {key.participant for key in new.figures} == {1}
    assert (of(new, 1).games, of(new, 1).wins) == (1, 0)
    assert of(new, 1).rating.skill < START.skill
    assert not new.meetings


@pytest.mark.parametrize("ended", [SittingEnd.FREED, SittingEnd.REMOVED])
@pytest.mark.parametrize("places", [(1, 2), (2, 1)])
def test_whose_seat_was_taken_from_them_pays_nothing_and_gets_nothing(
    ended: SittingEnd, places: tuple[int, int]
) -> None:
    """It was a rated loss of whoever the host had removed."""
    new = alone(game((person(1, ended), computer(stood_for=1)), person(2), places=places))
    assert 1 not in {key.participant for key in new.figures}


@pytest.mark.parametrize("ended", [SittingEnd.AWAY, SittingEnd.FREELY])
def test_what_a_computer_lost_for_somebody_is_no_game_of_theirs_and_moves_their_rating(ended: SittingEnd) -> None:
    """Else everybody who is about to lose would let a computer lose it."""
    new = alone(game((person(1, ended), computer(stood_for=1)), person(2), places=(2, 1)))
    assert (of(new, 1).games, of(new, 1).wins, of(new, 1).rated_games) == (0, 0, 1)
    assert of(new, 1).rating.skill < START.skill < of(new, 2).rating.skill
    assert (of(new, 2).games, of(new, 2).wins) == (1, 1)
    assert new.players == (2,)


@pytest.mark.parametrize(
    "seat",
    [
        (person(1, SittingEnd.AWAY), computer(stood_for=1)),
        (person(1, SittingEnd.LEFT), computer(stood_for=1, until=13), person(1)),
        (computer(until=13), person(1)),
    ],
)
def test_a_win_for_which_a_computer_took_turns_is_nobodys(seat: tuple[SatThere, ...]) -> None:
    """It was rated, and a first win."""
    new = alone(game(seat, person(2), places=(1, 2)))
    assert (new.figures, new.meetings, new.players) == ({}, {}, ())


def test_a_computer_that_had_no_turn_there_has_not_helped() -> None:
    seat = (person(1, SittingEnd.LEFT), computer(stood_for=1, since=9, until=10), person(1))
    assert of(alone(game(seat, person(2), places=(1, 2))), 1).wins == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_draw_moves_nobody_who_was_equal(seats: int) -> None:
    """Two new people were rated 1342 and 1658 after one: their places told the cards left apart."""
    new = alone(game(*map(person, range(1, seats + 1)), places=tuple(range(2, seats + 2))))
    for one in range(1, seats + 1):
        assert of(new, one).rating.skill == pytest.approx(START.skill)
        assert (of(new, one).games, of(new, one).wins, of(new, one).rated_games) == (1, 0, 1)
    assert set(new.meetings.values()) == {Met(1)}


@pytest.mark.parametrize(
    ("places", "teams"),
    [
        ((1, 2, 2), (0, 1, 2)),
        ((1, 2, 2, 2), (0, 1, 2, 3)),
        ((1, 2, 3, 3), (0, 1, 2, 3)),
        ((1, 2, 1, 2), (0, 1, 0, 1)),
        ((1, 2, 2, 1, 2, 2), (0, 1, 2, 0, 1, 2)),
        ((1, 2, 1, 2, 1, 2), (0, 1, 0, 1, 0, 1)),
    ],
)
def test_equal_places_get_equal_results(places: tuple[int, ...], teams: tuple[int, ...]) -> None:
    new = alone(game(*map(person, range(1, len(places) + 1)), places=places, teams=teams))
    skills = [of(new, one).rating.skill for one in range(1, len(places) + 1)]
    for skill, place in zip(skills, places, strict=True):
        assert skill == pytest.approx(skills[places.index(place)])
        assert (skill > START.skill) == (place == 1) or len(set(places)) > 2
    of_place = [skills[places.index(place)] for place in sorted(set(places))]
    assert of_place == sorted(of_place, reverse=True)


def test_partners_who_draw_stay_as_they_were() -> None:
    new = alone(game(*map(person, (1, 2, 3, 4)), places=(2, 3, 2, 3), teams=(0, 1, 0, 1)))
    assert [of(new, one).rating.skill for one in (1, 2, 3, 4)] == pytest.approx([START.skill] * 4)


def test_a_host_who_removed_somebody_and_then_leaves_has_lost() -> None:
    removed = (person(2, SittingEnd.REMOVED), computer(stood_for=2))
    new = alone(game(person(1), removed, places=(None, None), stopped=StopKind.ONE, by=1, unrated=(Unrated.REMOVED,)))
    assert {key.participant for key in new.figures} == {1}
    for figures in new.figures.values():
        assert (figures.games, figures.wins, figures.rated_games) == (1, 0, 1)
        assert figures.rating.skill < START.skill


def test_partners_rise_together_and_never_meet() -> None:
    result = game(person(1), person(2), person(3), person(4), places=(1, 2, 1, 2), teams=(0, 1, 0, 1))
    new = alone(result)
    assert of(new, 1).rating == of(new, 3).rating
    assert of(new, 1).wins == of(new, 3).wins == 1
    assert set(new.meetings) == set(meetings_of(result, parts_of(result)))
    assert Meeting(1, 3, ALL_TIME) not in new.meetings


def test_it_does_not_matter_who_sat_where() -> None:
    people = {1: 1, 2: 2, 3: 3}
    ways = [
        alone(game(*(person(one) for one in order), places=tuple(people[one] for one in order)))
        for order in permutations(people)
    ]
    for way in ways:
        for one in people:
            assert of(way, one).rating.skill == pytest.approx(of(ways[0], one).rating.skill)


def test_the_better_player_is_found() -> None:
    """Of five who win in proportion to their strength, the ratings are in the order of that."""
    luck, strength = Random(4), {1: 1, 2: 2, 3: 4, 4: 8, 5: 16}
    results = []
    for number in range(600):
        one, other = luck.sample(sorted(strength), 2)
        ahead = luck.random() * (strength[one] + strength[other]) < strength[one]
        results.append(game(person(one), person(other), places=(1, 2) if ahead else (2, 1), number=number))
    figures, meetings = all_counted(results)
    skills = [figures[Key(one, ALL_TIME, Field.PEOPLE)].rating for one in sorted(strength)]
    assert [each.skill for each in skills] == sorted(each.skill for each in skills)
    assert all(each.uncertainty < START.uncertainty / 2 for each in skills)
    for met in meetings.values():
        assert met.games == met.one_ahead + met.other_ahead
