"""Ratings: laws, and the same figures from the same tries."""

from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.rating import BEGINNER, PROVISIONAL, SolverStanding, expected, rate
from tests.puzzles.following import RatedTry, rate_all

standings = st.builds(SolverStanding, st.floats(0, 3000), st.integers(0, 1000))
tries = st.lists(st.builds(RatedTry, st.integers(1, 3), st.sampled_from("abc"), st.booleans()), max_size=30)


@given(standings, standings)
def test_solving_raises_the_person_and_lowers_the_puzzle_and_missing_does_the_opposite(
    person: SolverStanding, puzzle: SolverStanding
) -> None:
    better, easier = rate(person, puzzle, solved=True)
    worse, harder = rate(person, puzzle, solved=False)
    assert worse.rating <= person.rating <= better.rating
    assert easier.rating <= puzzle.rating <= harder.rating
    assert worse.rating < better.rating
    assert easier.rating < harder.rating
    assert better.tries == worse.tries == person.tries + 1


@given(standings, standings)
def test_who_is_better_solves_more_often(person: SolverStanding, puzzle: SolverStanding) -> None:
    chance = expected(person, puzzle)
    assert 0 <= chance <= 1
    if person.rating > puzzle.rating + 1:
        assert chance > 0.5
    assert abs(chance + expected(puzzle, person) - 1) < 1e-9


@given(standings, standings, st.booleans())
def test_whoever_has_tried_more_moves_less(person: SolverStanding, puzzle: SolverStanding, solved: bool) -> None:
    fresh = SolverStanding(person.rating, 0)
    moved = abs(rate(person, puzzle, solved=solved)[0].rating - person.rating)
    assert moved <= abs(rate(fresh, puzzle, solved=solved)[0].rating - person.rating) + 1e-9


@given(tries)
def test_one_by_one_gives_the_same_as_all_at_once(done: list[RatedTry]) -> None:
    puzzles = {"a": SolverStanding(1000), "b": SolverStanding(1500)}
    people, rated = rate_all(done, puzzles)
    for person in {tried.person for tried in done}:
        assert people[person].tries == sum(tried.person == person for tried in done)
    earlier, first = rate_all(done[:-1], puzzles)
    if done:
        last = done[-1]
        before, puzzle = (
            earlier.get(last.person, SolverStanding(BEGINNER)),
            first.get(last.puzzle, SolverStanding(BEGINNER)),
        )
        assert rate(before, puzzle, solved=last.solved) == (people[last.person], rated[last.puzzle])


def test_a_rating_is_a_guess_at_first() -> None:
    assert SolverStanding(1200, PROVISIONAL - 1).provisional
    assert not SolverStanding(1200, PROVISIONAL).provisional
