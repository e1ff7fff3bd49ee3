"""The puzzle of the day: which it is, whose days it counts for, and what is told of it when."""

import asyncio
from collections.abc import Collection
from datetime import date, timedelta
from itertools import pairwise
from statistics import median
from typing import Final

import pytest

from bot.daily.days import day_after, day_at, end_of
from bot.daily.service import DailyService
from bot.entities.kept import KeptAbsence, PuzzleDay, PuzzleTry
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY, Verdict, attempt_of
from bot.puzzles.day import STOCK, puzzle_of_day
from bot.puzzles.service import PuzzleService, PuzzleSitting
from bot.puzzles.shipped import shipped_puzzles
from bot.tables.limits import DAY, HOUR
from tests.puzzles.following import stuck_after
from tests.puzzles.test_service import fail, solve, way_of
from tests.store.memory import MemoryStore
from tests.tables.world import GUILD, RepeatingRandomness, StandingClock

ANA, BEN = 101, 102
MONDAY: Final = date(2026, 11, 30)


def desk(store: MemoryStore | None = None, clock: StandingClock | None = None) -> tuple[PuzzleService, StandingClock]:
    store, clock = store or MemoryStore(), clock or StandingClock()
    return PuzzleService(store.puzzles, clock), clock


def test_every_puzzle_of_the_stock_comes_once_before_any_comes_again() -> None:
    days = [puzzle_of_day(MONDAY + timedelta(number)).id for number in range(STOCK)]
    assert STOCK % 7 == 0
    assert len(shipped_puzzles()) >= STOCK
    assert set(days) == set(list(shipped_puzzles())[:STOCK])
    assert puzzle_of_day(MONDAY + timedelta(STOCK)).id == days[0]


def test_the_week_begins_easily_and_ends_hard() -> None:
    ratings = [[puzzle_of_day(MONDAY + timedelta(7 * week + day)).rating for week in range(60)] for day in range(7)]
    assert all(max(easier) <= min(harder) for easier, harder in pairwise(ratings))
    assert median(ratings[0]) < 1150
    assert median(ratings[-1]) > 1500


def test_the_rule_stays_as_it_was_published() -> None:
    """A stock that grows changes no day: what is shipped later stands behind."""
    found = [puzzle_of_day(MONDAY + timedelta(number)).id for number in (0, 1, 6, 7, 400)]
    assert found == PUBLISHED


PUBLISHED: Final = ["2055b9ac", "90e1af81", "9d1fc0f2", "1f196e5e", "e6c8fb5a"]


async def test_it_is_the_same_for_everybody_and_another_the_day_after() -> None:
    service, clock = desk()
    (one, two) = [await service.open_day(person) for person in (ANA, BEN)]
    assert one.puzzle == two.puzzle == puzzle_of_day(day_at(clock.now()))
    assert one.day is not None
    assert (one.day.solved, one.day.streaks, one.day.ends_at) == (None, (0, 0), end_of(day_at(clock.now())))
    clock.time += DAY
    assert (await service.open_day(ANA)).puzzle != one.puzzle


async def solve_today(service: PuzzleService, person: int = ANA) -> PuzzleSitting:
    opened = await service.open_day(person)
    return await solve(service, person, opened.puzzle, opened.version)


async def test_days_that_were_solved_make_a_streak_with_one_missed_in_seven() -> None:
    service, clock = desk()
    for missed in (0, 0, 1, 0):
        clock.time += missed * DAY
        solved = await solve_today(service)
        clock.time += DAY
    assert solved.day is not None
    assert (solved.day.solved, solved.day.streaks, solved.day.count) == (True, (4, 4), 4)
    clock.time += DAY
    assert (await solve_today(service)).day.streaks == (1, 4)  # type: ignore[union-attr]


async def test_an_absence_of_the_bot_breaks_no_streak() -> None:
    store, clock = MemoryStore(), StandingClock()
    daily = DailyService(store, RepeatingRandomness(), clock)
    service = PuzzleService(store.puzzles, clock, daily.given_back)
    solved = await solve_today(service)
    today = day_at(clock.now())
    assert (await store.puzzles.days(ANA))[0].guild == 0
    clock.time += 4 * DAY
    assert (await service.open_day(ANA)).day.streaks.now == 0  # type: ignore[union-attr]
    began = end_of(today) + HOUR
    await store.absences.keep([KeptAbsence(1, 0, began, began + 2.5 * DAY)])
    assert (await service.open_day(ANA)).day.streaks.now == 1  # type: ignore[union-attr]
    assert solved.puzzle != (await service.open_day(ANA)).puzzle


async def test_the_server_where_it_was_solved_is_kept_for_the_absences_there() -> None:
    store, clock = MemoryStore(), StandingClock()
    service, _ = desk(store, clock)
    puzzle = puzzle_of_day(day_at(clock.now()))
    for version, move in enumerate(way_of(puzzle)):
        await service.play(ANA, puzzle.id, None, version=version, move=move, guild=GUILD)
    asked = list[int]()

    async def given_back() -> object:
        def in_guild(guild: int) -> Collection[date]:
            asked.append(guild)
            return ()

        return in_guild

    clock.time += 3 * DAY
    await PuzzleService(store.puzzles, clock, given_back).open_day(ANA)  # type: ignore[arg-type]
    assert asked == [GUILD]


async def test_seeing_the_way_ends_the_day_and_what_went_wrong_does_not() -> None:
    service, clock = desk()
    puzzle = puzzle_of_day(day_at(clock.now()))
    while not attempt_of(puzzle, stuck_after(puzzle)).is_stuck:
        clock.time += DAY
        puzzle = puzzle_of_day(day_at(clock.now()))
    shown = await service.play(ANA, puzzle.id, None, version=0, move=SHOWN_WAY)
    assert shown.day is not None
    assert shown.day.solved is False
    again = await service.begin_again(ANA, puzzle.id, None, version=shown.version)
    solved = await solve(service, ANA, puzzle, again.version)
    assert solved.day is not None
    assert (solved.attempt.verdict, solved.day.solved, solved.day.streaks.now) == (Verdict.SOLVED, False, 0)
    failed = await fail(service, BEN, puzzle)
    assert failed.attempt.verdict is Verdict.WRONG
    assert failed.day is not None
    assert failed.day.solved is None
    again = await service.begin_again(BEN, puzzle.id, None, version=failed.version)
    solved = await solve(service, BEN, puzzle, again.version)
    assert solved.day is not None
    assert (solved.day.solved, solved.day.streaks.now, solved.first) == (True, 1, False)


async def test_pressed_ten_times_at_once_at_two_processes_it_counts_once() -> None:
    store, clock = MemoryStore(), StandingClock()
    desks = [desk(store, clock)[0], desk(store, clock)[0]]
    puzzle = puzzle_of_day(day_at(clock.now()))
    for version, move in enumerate(way_of(puzzle)):
        sittings = await asyncio.gather(
            *(desks[number % 2].play(ANA, puzzle.id, None, version=version, move=move) for number in range(10))
        )
        assert {each.version for each in sittings} == {version + 1}
    assert [each.solved for each in await store.puzzles.days(ANA)] == [True]
    assert len(await store.puzzles.rated()) == 1
    assert (await desks[1].open_day(ANA)).day.streaks == (1, 1)  # type: ignore[union-attr]


@pytest.mark.parametrize("solved_first", [True, False])
async def test_solved_and_shown_in_one_moment_at_two_processes_one_of_them_counts(*, solved_first: bool) -> None:
    store, clock = MemoryStore(), StandingClock()
    one, two = desk(store, clock)[0], desk(store, clock)[0]
    puzzle = puzzle_of_day(day_at(clock.now()))
    way = way_of(puzzle)
    for version, move in enumerate(way[:-1]):
        await one.play(ANA, puzzle.id, None, version=version, move=move)
    ends = [(one, way[-1]), (two, SHOWN_WAY)]
    await asyncio.gather(
        *(
            service.play(ANA, puzzle.id, None, version=len(way) - 1, move=move)
            for service, move in (ends if solved_first else reversed(ends))
        )
    )
    (tried,), (day,) = await store.puzzles.tries(ANA), await store.puzzles.days(ANA)
    assert day.solved is tried.solved is tried.reached


async def test_what_is_solved_after_midnight_counts_for_no_day_and_says_so() -> None:
    service, clock = desk()
    opened = await service.open_day(ANA)
    way = way_of(opened.puzzle)
    for version, move in enumerate(way[:-1]):
        before = await service.play(ANA, opened.puzzle.id, None, version=version, move=move)
    clock.time = end_of(day_at(clock.now())) + 1
    assert not before.is_of_yesterday
    solved = await service.play(ANA, opened.puzzle.id, None, version=len(way) - 1, move=way[-1])
    assert (solved.attempt.verdict, solved.first) == (Verdict.SOLVED, True)
    assert solved.is_of_yesterday
    assert solved.day is None
    assert solved.day_solved is None
    assert (await service.open_day(ANA)).day.streaks == (0, 0)  # type: ignore[union-attr]


async def test_what_was_solved_in_time_is_not_told_to_be_late() -> None:
    service, clock = desk()
    solved = await solve_today(service)
    clock.time += DAY
    assert not (await service.look(ANA, solved.puzzle.id, None)).is_of_yesterday


@pytest.mark.parametrize("ended", [SHOWN_WAY, ASKED_WHY, "solved"])
async def test_who_has_done_with_it_on_an_earlier_day_solves_it_anew(ended: str) -> None:
    store, clock = MemoryStore(), StandingClock()
    service, _ = desk(store, clock)
    puzzle = puzzle_of_day(day_after(day_at(clock.now()), 3))
    while not attempt_of(puzzle, stuck_after(puzzle)).is_stuck:
        clock.time += DAY
        puzzle = puzzle_of_day(day_after(day_at(clock.now()), 3))
    if ended == "solved":
        first = await solve(service, ANA, puzzle)
    elif ended == ASKED_WHY:
        first = await fail(service, ANA, puzzle)
    else:
        first = await service.play(ANA, puzzle.id, None, version=0, move=SHOWN_WAY)
    assert await store.puzzles.days(ANA) == []
    clock.time += 3 * DAY
    opened = await asyncio.gather(*(service.open_day(ANA) for _ in range(10)))
    assert {(each.version, each.attempt.verdict, each.attempt.moves) for each in opened} == {
        (first.version + 1, Verdict.OPEN, ())
    }
    solved = await solve(service, ANA, puzzle, opened[0].version)
    assert solved.day is not None
    assert (solved.day.solved, solved.gained, solved.standing) == (True, None, first.standing)
    assert (await service.open_day(ANA)).attempt.verdict is Verdict.SOLVED, "it stays as it is today"


async def test_it_is_nobodys_next_puzzle_and_holds_up_none() -> None:
    service, clock = desk()
    puzzle = puzzle_of_day(day_at(clock.now()))
    await service.play(ANA, puzzle.id, None, version=0, move=way_of(puzzle)[0])
    opened = await service.open(ANA)
    assert opened.puzzle != puzzle
    assert opened.day is None
    clock.time += DAY
    assert (await service.open(ANA)).puzzle == puzzle, "what was begun is gone on with"


async def test_a_damaged_day_and_a_damaged_try_are_in_nobodys_way() -> None:
    store, clock = MemoryStore(), StandingClock()
    service, _ = desk(store, clock)
    today = day_at(clock.now())
    puzzle = puzzle_of_day(today)
    await store.puzzles.save(
        PuzzleTry(ANA, puzzle.id, 1, ("nonsense",), False, at=clock.now(), undone=("worse",)),
        day=PuzzleDay(ANA, "no day", 0, puzzle.id, True),
    )
    opened = await service.open_day(ANA)
    assert (opened.attempt.verdict, opened.attempt.moves, opened.version) == (Verdict.OPEN, (), 1)
    solved = await solve(service, ANA, puzzle, opened.version)
    assert solved.day is not None
    assert (solved.day.solved, solved.day.streaks, solved.undone) == (True, (1, 1), None)


async def test_a_wrong_play_that_was_taken_back_is_told_at_the_end_and_stays_of_the_first_try() -> None:
    store, clock = MemoryStore(), StandingClock()
    service, _ = desk(store, clock)
    puzzle = next(each for each in shipped_puzzles().values() if attempt_of(each, stuck_after(each)).is_stuck)
    version, made = 0, stuck_after(puzzle)
    for move in made:
        version = (await service.play(ANA, puzzle.id, None, version=version, move=move)).version
    for _ in made:
        back = await service.take_back(ANA, puzzle.id, None, version=version)
        version = back.version
        assert back.undone is None, "nothing is told as long as the puzzle can be solved"
    solved = await solve(service, ANA, puzzle, version)
    assert solved.undone is not None
    assert solved.undone.move.notation in made
    assert solved.first is True, "ratings are as they were"
    assert solved.standing.rating > 1200
    (kept,) = await store.puzzles.tries(ANA)
    assert kept.undone[-1] == solved.undone.move.notation
    again = await service.begin_again(ANA, puzzle.id, None, version=solved.version)
    later = await solve(service, ANA, puzzle, again.version)
    assert (later.undone, later.attempt_number, later.first) == (None, 2, True)


async def test_a_right_play_that_was_taken_back_is_no_mistake() -> None:
    service, _ = desk()
    puzzle = next(iter(shipped_puzzles().values()))
    played = await service.play(ANA, puzzle.id, None, version=0, move=way_of(puzzle)[0])
    back = await service.take_back(ANA, puzzle.id, None, version=played.version)
    assert (await solve(service, ANA, puzzle, back.version)).undone is None
