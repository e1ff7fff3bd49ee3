"""The program's own absence ends no round: what was lost is given back, and at most the grace more."""

from random import Random

import pytest

from bot.tables.time.absences import Cause
from bot.tournaments.changes import Correct, Reminded
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import Absent, Decision, Spot, TournamentKind, tournament_from_data
from tests.tables.world import RepeatingRandomness
from tests.tournaments.world import GRACE, ID, ROUND, World

THREE_DAYS = 3 * 86400.0


async def begun(entrants: int = 4) -> World:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, entrants, Absent.LOSES)
    await world.work()
    return world


async def left(world: World) -> float:
    return (await world.now()).rounds[0].ends_at - world.clock.time


async def is_judged(world: World) -> bool:
    """Whether somebody of the first round has lost by absence."""
    return any(each.decision is Decision.ABSENT for each in (await world.now()).rounds[0].pairings)


@pytest.mark.parametrize("seconds", [THREE_DAYS, -THREE_DAYS])
async def test_a_clock_that_jumps_decides_no_game(seconds: float) -> None:
    world = await begun()
    world.clock.time += ROUND / 2
    world.absences.watch()
    world.clock.time += seconds
    await world.service._carry_on(ID)  # before anybody else has looked
    await world.service.settle()
    await world.work()
    assert not await is_judged(world)
    assert await left(world) == ROUND / 2
    world.clock.time += ROUND / 2
    world.absences._looked_at = None
    await world.work()
    assert await is_judged(world)


@pytest.mark.parametrize("cause", [Cause.CONNECTION, Cause.START, Cause.STORE])
async def test_a_lost_connection_decides_no_game(cause: Cause) -> None:
    world = await begun()
    world.clock.time += ROUND / 2
    world.absences.begin(cause)
    world.clock.time += 50 * ROUND
    await world.work()
    assert not await is_judged(world), "nobody can be heard yet"
    world.absences.end(cause)
    await world.work()
    assert await left(world) == ROUND / 2
    given = (await world.now()).rounds[0].given
    assert given is not None
    assert (given.seconds, given.extra) == (50 * ROUND, 0)


async def test_a_round_gets_back_what_a_locked_thread_has_lost() -> None:
    """Who plays in another thread is judged when their time is over."""
    world = await begun()
    first, second = (await world.now()).rounds[0].pairings
    assert first.thread is not None
    world.clock.time += ROUND / 2
    world.absences.begin(Cause.CHANNEL, first.thread)
    world.clock.time += ROUND
    await world.work()
    (locked, other) = (await world.now()).rounds[0].pairings
    assert locked.decision is None
    assert other.decision is Decision.ABSENT
    world.absences.end(Cause.CHANNEL, first.thread)
    await world.work()
    assert not (await world.now()).rounds[0].pairings[0].decision
    assert await left(world) == ROUND / 2
    world.clock.time += ROUND / 2
    await world.work()
    assert (await world.now()).rounds[0].pairings[0].decision is Decision.ABSENT
    assert second.thread != first.thread


async def test_what_was_given_back_is_kept_and_given_once() -> None:
    world = await begun()
    world.clock.time += 50
    world.absences.note(Cause.START, since=world.clock.time - 40)
    await world.work()
    made = await world.now()
    assert tournament_from_data(made.to_data()) == made
    version = made.version
    world.build()
    await world.work()
    assert (await world.now()).version == version


@pytest.mark.parametrize("seed", range(5))
async def test_flapping_extends_no_round_for_ever(seed: int) -> None:
    luck, world = Random(seed), await begun(2)
    heard = 0.0
    while not await is_judged(world):
        world.clock.time += 1
        heard += 1
        await world.work()
        assert heard < 10 * ROUND
        if luck.random() < 0.3 and not await is_judged(world):
            now = world.clock.time
            world.absences.begin(Cause.CONNECTION, since=now - luck.choice((0, 0.9)), surely=now)
            world.clock.time += luck.choice((1, 5, 30, 5000))
            world.absences.end(Cause.CONNECTION)
            await world.work()
    assert ROUND <= heard <= ROUND + GRACE + 1


async def test_nobody_is_judged_of_whom_it_is_not_known_whether_they_could_be_heard() -> None:
    world = await begun()
    heard_at, asked = world.clock.time + ROUND - 5, list[int]()
    world.absences.silences = lambda: {0: world.clock.time - heard_at}
    world.absences.asked_by = asked.append
    world.clock.time += ROUND
    await world.work()
    assert not await is_judged(world)
    assert set(asked) == {0}
    heard_at = world.clock.time
    await world.work()
    assert await is_judged(world)


async def test_who_was_reminded_is_reminded_of_the_new_end() -> None:
    world = await begun()
    world.clock.time += ROUND - 10
    spot = Spot(0, 0, 1)
    await world.work()
    assert (await world.now()).rounds[0].pairings[0].reminded
    world.absences.note(Cause.CONNECTION, since=world.clock.time - ROUND / 2)
    await world.service._carry_on(ID)
    assert (await world.now()).rounds[0].pairings[0].reminded is False
    await world.service.act(ID, Reminded(spot))


async def test_rounds_that_are_decided_and_those_begun_since_stay_as_they_are() -> None:
    world = await begun(2)
    world.clock.time += ROUND
    await world.work()
    ended = await world.now()
    world.absences.note(Cause.CONNECTION, since=world.clock.time - 50)
    world.absences.turn_back(-1000.0)
    world.clock.time -= 1000
    assert await world.service.settle()
    assert (await world.now()).rounds == ended.rounds


async def test_what_cannot_be_saved_now_is_moved_with_the_clock_later() -> None:
    world = await begun()
    world.absences.watch()
    before = await left(world)
    world.clock.time -= 5000
    world.absences.look()
    world.failing.now = True
    assert not await world.service.settle()
    world.failing.now = False
    for _ in range(2):
        await world.service.settle()
        await world.work()
    assert await left(world) == before


async def test_a_service_that_is_told_nothing_knows_no_absence() -> None:
    world = await begun()
    service = TournamentService(world.store.tournaments, world.tables, world.clock, RepeatingRandomness())
    world.clock.time += ROUND
    await service._carry_on(ID)
    assert await is_judged(world)


async def test_nothing_is_said_while_it_can_not_be_noted_that_it_was() -> None:
    """As on a full disk: it would be said again at every look."""
    world = await begun()
    first, _ = (await world.now()).rounds[0].pairings
    await world.service.act(ID, Correct(0, 0, first.first))
    world.clock.time += ROUND - 10
    world.absences.begin(Cause.STORE)
    world.failing.now = True
    for _ in range(3):
        await world.work()
    assert (world.tables.told, world.tables.reminded) == ([], [])
    world.failing.now = False
    world.absences.end(Cause.STORE)
    for _ in range(3):
        await world.work()
    assert (world.tables.told, world.tables.reminded) == ([Spot(0, 0, 1)], [Spot(0, 1, 1)])
