"""People at puzzles: first attempts alone are rated, and nothing counts twice."""

import asyncio
from typing import Final

import pytest

from bot.engine.moves import parse_move
from bot.entities.kept import PuzzleTry
from bot.errors import Refused
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY, Verdict, attempt_of
from bot.puzzles.obvious import first_mistake
from bot.puzzles.puzzle import Puzzle, PuzzleTheme
from bot.puzzles.rating import BEGINNER, SolverStanding, rate
from bot.puzzles.service import PuzzleService, PuzzleSitting
from bot.puzzles.shipped import known_puzzles, puzzles_of
from bot.puzzles.solving import only_way
from tests.puzzles.following import RatedTry, rate_all, stuck_after
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock

ANA, BEN, CLEO, DAN = 101, 102, 103, 104
PUZZLES: Final = known_puzzles()


def desk() -> tuple[PuzzleService, MemoryStore]:
    store = MemoryStore()
    return PuzzleService(store.puzzles, StandingClock()), store


def way_of(puzzle: Puzzle) -> list[str]:
    way = only_way(puzzle)
    assert way is not None
    return [move.notation for move in way.moves]


MISLEADING: Final = next(
    puzzle for puzzle in PUZZLES.values() if attempt_of(puzzle, stuck_after(puzzle)).verdict is Verdict.OPEN
)


async def fail(service: PuzzleService, person: int, puzzle: Puzzle) -> PuzzleSitting:
    """Plays on until nothing more can be played, and asks why."""
    for version, move in enumerate((*stuck_after(puzzle), ASKED_WHY)):
        sitting = await service.play(person, puzzle.id, None, version=version, move=move)
    return sitting


async def solve(service: PuzzleService, person: int, puzzle: Puzzle, version: int = 0) -> PuzzleSitting:
    for move in way_of(puzzle):
        sitting = await service.play(person, puzzle.id, None, version=version, move=move)
        version = sitting.version
    return sitting


async def test_solving_is_rated_once() -> None:
    service, store = desk()
    opened = await service.open(ANA)
    assert (opened.first, opened.standing) == (None, SolverStanding(BEGINNER))
    solved = await solve(service, ANA, opened.puzzle)
    assert (solved.attempt.verdict, solved.first, solved.standing.tries) == (Verdict.SOLVED, True, 1)
    assert solved.gained is not None
    assert solved.standing.rating == BEGINNER + solved.gained > BEGINNER
    assert solved.explanation is not None
    again = await service.play(ANA, opened.puzzle.id, None, version=solved.version, move=way_of(opened.puzzle)[0])
    assert (again.version, again.standing) == (solved.version, solved.standing)
    assert len(await store.puzzles.rated()) == 1


async def test_a_press_delivered_twice_counts_once() -> None:
    service, _ = desk()
    move = way_of(MISLEADING)[0]
    first = await service.play(ANA, MISLEADING.id, None, version=0, move=move)
    second = await service.play(ANA, MISLEADING.id, None, version=0, move=move)
    assert first.attempt.moves == second.attempt.moves == (move,)
    assert second.version == 1
    both = await asyncio.gather(
        *(service.play(BEN, MISLEADING.id, None, version=0, move=SHOWN_WAY) for _ in range(3)), return_exceptions=True
    )
    assert [sitting.standing.tries for sitting in both if isinstance(sitting, PuzzleSitting)] == [1, 1, 1]


async def test_asking_what_went_wrong_ends_the_first_attempt_and_later_ones_are_not_rated() -> None:
    service, store = desk()
    failed = await fail(service, ANA, MISLEADING)
    assert (failed.attempt.verdict, failed.first) == (Verdict.WRONG, False)
    assert failed.attempt.mistake is not None
    assert failed.standing.rating < BEGINNER
    for move in (way_of(MISLEADING)[0], ASKED_WHY):
        went_on = await service.play(ANA, MISLEADING.id, None, version=failed.version, move=move)
        assert went_on.version == failed.version, "nothing is played after that"
    back = await service.take_back(ANA, MISLEADING.id, None, version=failed.version)
    assert back.version == failed.version, "nothing is taken back after that"
    again = await service.begin_again(ANA, MISLEADING.id, None, version=failed.version)
    assert (again.attempt.verdict, again.attempt.moves) == (Verdict.OPEN, ())
    solved = await solve(service, ANA, MISLEADING, again.version)
    assert (solved.attempt.verdict, solved.first, solved.gained) == (Verdict.SOLVED, False, None)
    assert solved.standing == failed.standing
    assert len(await store.puzzles.rated()) == 1


async def test_plays_are_taken_back_until_the_answer_is_complete() -> None:
    """A slip, also one that leads nowhere, costs nothing: the first attempt goes on and may still be solved."""
    service, store = desk()
    slips = stuck_after(MISLEADING)
    for version, move in enumerate(slips):
        sitting = await service.play(ANA, MISLEADING.id, None, version=version, move=move)
    assert sitting.attempt.is_stuck
    assert sitting.first is None
    for left in reversed(range(len(slips))):
        both = await asyncio.gather(
            *(service.take_back(ANA, MISLEADING.id, None, version=sitting.version) for _ in range(3))
        )
        assert {each.version for each in both} == {sitting.version + 1}, "a press delivered thrice takes back one"
        sitting = both[0]
        assert sitting.attempt.moves == tuple(slips[:left])
    nothing = await service.take_back(ANA, MISLEADING.id, None, version=sitting.version)
    assert nothing.version == sitting.version
    assert await store.puzzles.rated() == []
    solved = await solve(service, ANA, MISLEADING, sitting.version)
    assert (solved.attempt.verdict, solved.first) == (Verdict.SOLVED, True)
    assert (await service.take_back(ANA, MISLEADING.id, None, version=solved.version)).attempt == solved.attempt


async def test_an_attempt_of_0_2_0_that_ended_with_a_wrong_play_is_read() -> None:
    service, store = desk()
    slips = stuck_after(MISLEADING)
    wrong = first_mistake(MISLEADING, map(parse_move, slips))
    assert wrong is not None
    kept = tuple(slips[: slips.index(wrong.move.notation) + 1])
    await store.puzzles.save(PuzzleTry(ANA, MISLEADING.id, 1, kept, False, False, 1100.0, 1300.0, at=1.0), after=0)
    found = await service.look(ANA, MISLEADING.id, None)
    assert (found.attempt.moves, found.attempt.verdict, found.first) == (kept, Verdict.OPEN, False)
    back = await service.take_back(ANA, MISLEADING.id, None, version=1)
    assert back.attempt.moves == kept[:-1]
    assert back.standing.tries == 1


async def test_the_first_attempt_can_not_be_begun_again() -> None:
    service, _ = desk()
    move = way_of(MISLEADING)[0]
    await service.play(ANA, MISLEADING.id, None, version=0, move=move)
    again = await service.begin_again(ANA, MISLEADING.id, None, version=1)
    assert again.attempt.moves == (move,)


async def test_being_shown_the_way_counts_as_not_solved() -> None:
    service, _ = desk()
    shown = await service.play(ANA, MISLEADING.id, None, version=0, move=SHOWN_WAY)
    assert (shown.attempt.verdict, shown.first) == (Verdict.SHOWN, False)
    assert shown.explanation is not None
    failed = await fail(service, BEN, MISLEADING)
    told = await service.play(BEN, MISLEADING.id, None, version=failed.version, move=SHOWN_WAY)
    assert told.attempt.verdict is Verdict.SHOWN
    assert told.standing == failed.standing


async def test_what_is_no_play_changes_nothing() -> None:
    service, store = desk()
    for move in ("h:2C>s1", "pass", "nonsense", "h:KD>c9"):
        with pytest.raises(Refused):
            await service.play(ANA, MISLEADING.id, None, version=0, move=move)
    with pytest.raises(Refused):
        await service.play(ANA, "gone", None, version=0, move=SHOWN_WAY)
    assert await store.puzzles.tries(ANA) == []


async def test_what_was_begun_is_gone_on_with_after_a_restart() -> None:
    service, store = desk()
    opened = await service.open(ANA)
    move = way_of(opened.puzzle)[0]
    await service.play(ANA, opened.puzzle.id, None, version=0, move=move)
    resumed = await PuzzleService(store.puzzles, StandingClock()).open(ANA)
    assert resumed.puzzle == opened.puzzle
    assert resumed.attempt.moves == (move,)


async def test_ratings_are_what_the_tries_make_of_them_also_after_a_restart() -> None:
    service, store = desk()
    for person in (ANA, BEN):
        for number in range(4):
            opened = await service.open(person)
            if (person + number) % 2:
                await solve(service, person, opened.puzzle)
            else:
                await service.play(person, opened.puzzle.id, None, version=0, move=SHOWN_WAY)
    tries = [RatedTry(each.person, each.puzzle, bool(each.solved)) for each in await store.puzzles.rated()]
    people, puzzles = rate_all(tries, {name: SolverStanding(puzzle.rating) for name, puzzle in PUZZLES.items()})
    for person in (ANA, BEN):
        assert (await service.open(person)).standing == people[person]
    assert await service._standings() == puzzles
    assert await PuzzleService(store.puzzles, StandingClock())._standings() == puzzles


async def test_two_processes_rate_puzzles_as_one_would() -> None:
    one, store = desk()
    two = PuzzleService(store.puzzles, StandingClock())
    for place, (service, person) in enumerate(((one, ANA), (two, BEN), (one, CLEO), (two, DAN))):
        if place % 2:
            await service.play(person, MISLEADING.id, None, version=0, move=SHOWN_WAY)
        else:
            await solve(service, person, MISLEADING)
    tries = [RatedTry(each.person, each.puzzle, bool(each.solved)) for each in await store.puzzles.rated()]
    _, puzzles = rate_all(tries, {name: SolverStanding(puzzle.rating) for name, puzzle in PUZZLES.items()})
    assert puzzles[MISLEADING.id].tries == 4
    assert await one._standings() == await two._standings() == puzzles


async def test_after_a_lessons_last_puzzle_its_others_come_again_one_after_the_other() -> None:
    service, _ = desk()
    theme = PuzzleTheme.BLOCKING
    puzzles = puzzles_of(theme)
    for puzzle in puzzles:
        await solve(service, ANA, puzzle)
    last = puzzles[-1].id
    for puzzle in (*puzzles, puzzles[0]):
        sitting = await service.another(ANA, last, theme)
        assert sitting.puzzle.id == puzzle.id
        assert sitting.attempt.verdict is Verdict.OPEN, "its way is not shown before it is tried again"
        assert sitting.done[theme] == len(puzzles)
        last = puzzle.id


async def test_the_next_puzzle_is_another_and_suits_the_rating() -> None:
    service, _ = desk()
    seen = []
    for _ in range(6):
        opened = await service.open(ANA)
        seen.append(opened.puzzle.id)
        assert abs(opened.puzzle.rating - opened.standing.rating) < 300
        await service.play(ANA, opened.puzzle.id, None, version=0, move=SHOWN_WAY)
    assert len(set(seen)) == 6


@pytest.mark.parametrize("theme", list(PuzzleTheme))
async def test_a_lesson_goes_on_in_order_until_all_are_solved(theme: PuzzleTheme) -> None:
    service, _ = desk()
    first, second = puzzles_of(theme)[:2]
    opened = await service.open(ANA, theme)
    assert opened.puzzle == first
    shown = await service.play(ANA, first.id, theme, version=0, move=SHOWN_WAY)
    assert (await service.open(ANA, theme)).puzzle == first, "it was not solved yet"
    again = await service.begin_again(ANA, first.id, theme, version=shown.version)
    await solve(service, ANA, first, again.version)
    after = await service.open(ANA, theme)
    assert (after.puzzle, after.done[theme]) == (second, 1)


async def test_tries_that_end_in_one_moment_at_two_processes_are_rated_one_after_the_other() -> None:
    store = MemoryStore()
    desks = [PuzzleService(store.puzzles, StandingClock()) for _ in range(4)]
    other = next(puzzle for puzzle in PUZZLES.values() if puzzle.id != MISLEADING.id)
    ends = [(ANA, MISLEADING), (BEN, MISLEADING), (CLEO, MISLEADING), (ANA, other)]
    await asyncio.gather(
        *(
            desk.play(person, puzzle.id, None, version=0, move=SHOWN_WAY)
            for desk, (person, puzzle) in zip(desks, ends, strict=True)
        )
    )
    tries = await store.puzzles.rated()
    assert [each.number for each in tries] == [1, 2, 3, 4]
    ratings = {puzzle.id: SolverStanding(puzzle.rating) for puzzle in PUZZLES.values()}
    people: dict[int, SolverStanding] = {}
    for each in tries:
        own, of_puzzle = rate(people.get(each.person, SolverStanding(BEGINNER)), ratings[each.puzzle], solved=False)
        assert (each.person_rating, each.puzzle_rating) == (own.rating, of_puzzle.rating)
        people[each.person], ratings[each.puzzle] = own, of_puzzle
