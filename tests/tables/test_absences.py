"""The program's own absence costs nobody a seat: what was lost is given back, and at most two minutes more."""

from random import Random

import pytest

from bot.tables.actions import Expected, Join, Start, Stop
from bot.tables.limits import HOUR, MINUTE
from bot.tables.service.opening import Opening
from bot.tables.state.giving_back import Given, Lost, give_back
from bot.tables.state.table import Table
from bot.tables.time.absences import Absences, Cause
from tests.tables.test_host import made_host, others, play_for
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CHANNEL, GUILD, StandingClock, refused, seat_of

TURN = 5 * MINUTE
GRACE = 2 * MINUTE


async def turn_of(world: Timed, seconds: int = TURN) -> tuple[Table, int]:
    """A table whose clock runs, and the seat that is awaited."""
    table = await world.start_timed(seconds, ANA, BEN)
    return table, seat_of(table, world.user_to_play(table))


def left(world: Timed, table: Table) -> float:
    deadline = world.now(table).deadline
    assert deadline is not None
    return deadline - world.clock.time


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause not in (Cause.SERVER, Cause.CHANNEL)])
async def test_a_lost_connection_a_stopped_process_or_a_full_disk_costs_nobody_a_seat(cause: Cause) -> None:
    world = Timed()
    table, seat = await turn_of(world)
    await world.after(MINUTE)
    await world.away(20 * MINUTE, cause)
    assert left(world, table) == 4 * MINUTE
    assert world.tables.get(table.id).given_back == 20 * MINUTE
    await world.after(4 * MINUTE - 1)
    assert not world.now(table).seats[seat].away
    await world.after(1 + MINUTE + 15)
    assert world.now(table).seats[seat].away


@pytest.mark.parametrize("seconds", [20 * MINUTE, 3 * 86400, -20 * MINUTE, -3 * 86400])
async def test_a_process_that_stands_still_or_a_clock_that_jumps_costs_nobody_a_second(seconds: int) -> None:
    world = Timed()
    table, seat = await turn_of(world)
    await world.after(MINUTE)
    await world.jump(seconds)
    assert left(world, table) == 4 * MINUTE
    assert not world.now(table).seats[seat].away
    await world.away(20 * MINUTE)
    assert left(world, table) == 4 * MINUTE, "and what is lost after that is given back too"


async def test_a_turn_that_began_after_the_clock_was_set_back_is_not_moved_with_it() -> None:
    world = Timed()
    world.absences.watch()
    world.clock.time -= 3 * 86400
    table, _ = await turn_of(world)
    await world.clocks.tick()
    await world.clocks.settle()
    assert left(world, table) == TURN


async def test_who_was_warned_is_told_of_the_new_end_and_nobody_else_is_told_again() -> None:
    world = Timed()
    table, _ = await turn_of(world, HOUR)
    await world.away(20 * MINUTE)
    await world.after(HOUR - 2 * MINUTE)
    assert world.now(table).warned
    assert "clock_moved" not in world.kinds(), "after which the player would be told again"
    await world.away(20)
    assert "clock_moved" not in world.kinds()
    await world.away(20 * MINUTE)
    assert world.kinds().count("clock_moved") == 1


async def test_whoever_wakes_up_first_judges_nobody() -> None:
    """The clocks' timer may be the first thing that runs after a process stood still."""
    world = Timed()
    table, seat = await turn_of(world, 60)
    world.absences.watch()
    world.clock.time += 20 * MINUTE
    await world.clocks.tick()
    assert not world.now(table).seats[seat].away
    assert left(world, table) == 60


async def test_after_an_absence_there_is_time_to_notice_that_it_is_over() -> None:
    world = Timed()
    table, _ = await turn_of(world)
    await world.after(TURN - 76)  # not warned yet
    await world.away(HOUR)
    assert left(world, table) == GRACE
    given = world.now(table).given
    assert given is not None
    assert (given.seconds, given.extra) == (HOUR + GRACE - 76, GRACE - 76)


async def test_a_short_turn_gets_no_more_than_itself() -> None:
    world = Timed()
    table, _ = await turn_of(world, 30)
    await world.after(20)
    await world.away(HOUR)
    assert left(world, table) == 30


@pytest.mark.parametrize(("up", "down"), [(45, 15), (30, 30), (5, 55), (59, 1)])
@pytest.mark.parametrize("quiet", [False, True])
async def test_a_flapping_connection_extends_no_clock_for_ever(up: int, down: int, quiet: bool) -> None:
    """Quiet: nothing was heard while it was up, so that perhaps all of it was lost."""
    world = Timed()
    table, seat = await turn_of(world)
    heard = 0.0
    while not world.now(table).seats[seat].away:
        for _ in range(up):
            await world.after(1)
        heard += up
        since = world.clock.time - min(up, 40) if quiet else None
        world.absences.begin(Cause.CONNECTION, since=since, surely=world.clock.time)
        await world.after(down)
        world.absences.end(Cause.CONNECTION)
        await world.clocks.settle()
        await world.clocks.tick()
        assert heard < 2 * HOUR
    assert TURN <= heard <= TURN + GRACE + up


async def test_flapping_within_the_warning_extends_nothing_either() -> None:
    world = Timed()
    table, seat = await turn_of(world, 12 * HOUR)
    await world.after(9 * HOUR)
    assert world.now(table).warned
    heard = 9.0 * HOUR
    while not world.now(table).seats[seat].away:
        await world.after(MINUTE)
        heard += MINUTE
        await world.away(MINUTE)
    assert 12 * HOUR <= heard <= 12 * HOUR + GRACE + MINUTE


@pytest.mark.parametrize("seed", range(20))
async def test_nobody_ever_has_less_than_their_turn_nor_two_minutes_more(seed: int) -> None:
    """Whatever absences come, overlap, follow one another, and whenever the program is killed."""
    luck, world = Random(seed), Timed()
    seconds = luck.choice((60, 2 * MINUTE, TURN, HOUR))
    table, seat = await turn_of(world, seconds)
    heard, causes = 0.0, (Cause.CONNECTION, Cause.STORE, Cause.READ_ONLY)
    while not world.now(table).seats[seat].away:
        for _ in range(luck.randint(1, 20)):
            await world.after(5)
            heard += 5
            if world.now(table).seats[seat].away:
                break
        else:
            begun = luck.sample(causes, luck.randint(1, 3))
            for cause in begun:
                world.absences.begin(cause)
                await world.after(luck.choice((0.2, 3, 40, 1200)))
            for cause in begun:
                world.absences.end(cause)
            await world.clocks.settle()
            if luck.random() < 0.2:
                world = await killed(world, luck.choice((1.0, 30.0, 7200.0)))
    assert seconds <= heard <= seconds + GRACE + 15 + 5


async def killed(world: Timed, seconds: float) -> Timed:
    """Another process over the same store, so much later; until then everything had been given back."""
    await world.clocks.settle()
    owed = world.absences
    again = Timed(world.store, seed="again")
    again.clock.time = world.clock.time + seconds
    await again.tables.load()
    again.absences._past = owed._past  # what is not noticed is remembered within a process alone: another test's
    again.absences.note(Cause.START, since=world.clock.time)
    await again.clocks.settle()
    return again


async def test_what_was_given_back_is_not_given_again_by_the_next_process() -> None:
    world = Timed()
    table, _ = await turn_of(world)
    lost_at = world.clock.time
    await world.away(20 * MINUTE)
    again = Timed(world.store, seed="again")
    again.clock.time = world.clock.time + MINUTE
    await again.tables.load()
    again.absences.note(Cause.START, since=lost_at)  # it was killed before it could note that all was given back
    await again.clocks.settle()
    assert left(again, table) == TURN
    assert again.tables.get(table.id).given_back == 21 * MINUTE


async def test_a_turn_that_begins_in_the_middle_of_an_absence_gets_back_its_own_share() -> None:
    world = Timed()
    lobby = await world.open(ANA)
    await world.act(lobby, Join(), BEN)
    world.now(lobby).turn_seconds = TURN
    world.absences.begin(Cause.CONNECTION)
    await world.after(HOUR)
    table = (await world.act(lobby, Start("regular", "C"), ANA)).table
    await world.after(10 * MINUTE)
    world.absences.end(Cause.CONNECTION)
    await world.clocks.settle()
    assert left(world, table) == TURN
    assert world.tables.get(table.id).given_back == 10 * MINUTE


async def test_what_overlaps_counts_once() -> None:
    clock = StandingClock()
    absences = Absences(clock)
    began = clock.time
    absences.begin(Cause.CONNECTION, 0)
    clock.time += 10
    absences.begin(Cause.SERVER, GUILD)
    clock.time += 10
    absences.end(Cause.CONNECTION, 0)
    clock.time += 10
    assert absences.lost(GUILD, began) == Lost(30)
    assert absences.lost(GUILD + 1, began) == Lost(20)
    absences.end(Cause.SERVER, GUILD)
    clock.time += 10
    absences.note(Cause.CONNECTION, 0, since=clock.time - 5, surely=clock.time - 1)
    assert absences.lost(GUILD, began) == Lost(31, 4)
    assert absences.lost(GUILD, began + 25) == Lost(6, 4)
    assert not absences.is_absent(GUILD)


async def test_each_shard_and_each_server_is_absent_for_itself() -> None:
    absences = Absences(StandingClock())
    absences.count_shards(2)
    absences.begin(Cause.CONNECTION, 1)
    absences.begin(Cause.SERVER, 2 << 22)
    assert [absences.is_absent(number << 22) for number in range(5)] == [False, True, True, True, False]


async def test_what_nobody_noticed_is_given_back_when_the_clock_runs_out() -> None:
    world = Timed()
    table, seat = await turn_of(world, 60)
    for _ in range(2):
        await world.after(10)
        await world.away(4)
    assert world.now(table).version == table.version, "no board changes for that"
    await world.after(2)
    assert not world.now(table).warned, "half of what was really there is not over"
    assert left(world, table) == 38
    await world.after(8)
    assert world.now(table).warned
    await world.after(29)
    assert not world.now(table).seats[seat].away
    await world.after(1)
    assert world.now(table).seats[seat].away


async def test_a_seat_is_taken_only_where_its_player_could_be_heard_to_the_end() -> None:
    """The gateway has said nothing since before the turn's end: it is asked, and its answer is waited for."""
    world = Timed()
    table, seat = await turn_of(world, 60)
    await world.after(30)
    heard_at, asked = world.clock.time + 10, list[int]()
    world.absences.silences = lambda: {0: world.clock.time - heard_at}
    world.absences.asked_by = asked.append
    await world.after(30)
    assert not world.now(table).seats[seat].away
    assert asked == [0]
    await world.after(0.2)
    heard_at = world.clock.time
    await world.after(0.5)
    assert world.now(table).seats[seat].away


async def test_while_nobody_could_be_heard_nobody_was_silent_however_often() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await made_host(world, table, others(world, table))
    host = world.now(table).host
    for _ in range(4):
        await world.after(MINUTE)
        await world.away(HOUR)
        assert (await refused(world.act(table, play_for(world, table), host))).reason == "not-silent"
    await world.after(MINUTE)
    await world.act(table, play_for(world, table), host)


async def test_seats_are_held_and_lobbies_stay_for_as_long_as_people_could_come() -> None:
    world = Timed()
    opening = Opening(GUILD, CHANNEL, "pagat", expected=(Expected(BEN, "Ben"),))
    table = world.now((await world.tables.open(opening, world.person(ANA))).table)
    await world.after(4 * MINUTE)
    await world.away(HOUR)
    assert world.now(table).held_until == world.clock.time + MINUTE
    await world.after(MINUTE - 1)
    assert world.now(table).expected
    await world.after(1)
    assert not world.now(table).expected
    await world.after(10 * MINUTE - 1)
    assert world.tables.find(table.id) is not None
    await world.after(1)
    assert world.tables.find(table.id) is None


async def test_a_stopped_game_can_be_resumed_for_as_long_as_people_could() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.act(table, Stop(), ANA)
    await world.after(9 * MINUTE)
    await world.away(HOUR)
    stopped = world.now(table).stopped
    assert stopped is not None
    assert stopped.until == world.clock.time + MINUTE
    await world.after(MINUTE - 1)
    assert world.tables.find(table.id) is not None
    await world.after(1)
    assert world.tables.find(table.id) is None


def test_no_more_than_the_grace_is_given_beyond_what_was_certainly_lost() -> None:
    given: Given | None = None
    ends_at = now = 1000.0
    for _ in range(10):
        now += 60
        lost = Lost(20.0, 35.0)
        before = 0.0 if given is None else given.seconds
        given = give_back(given, lost, ends_at, now=now, grace=GRACE, whole=TURN)
        ends_at += given.seconds - before
    assert given is not None
    assert (given.extra, given.seconds) == (GRACE, 200 + GRACE)
