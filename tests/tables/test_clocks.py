"""Turn clocks: warnings, computers that step in, restarts, jumps of the clock, outages."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.entities.kept import Entry
from bot.errors import Reason, Unavailable
from bot.tables.actions import Action, AddComputer, Asker, ChooseClock, ComeBack, Computer, Join, Leave, Start, StepAway
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import seat_to_play
from bot.tables.limits import DAY, HOUR, MINUTE, SHORTEST_MENTIONED, TURN_CLOCKS
from bot.tables.service.outcome import ActionOutcome
from bot.tables.state.turn_clock import warning_seconds
from bot.tables.time.absences import Cause
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World, refused, seat_of

YEAR = 365 * DAY


@pytest.mark.parametrize("seconds", [seconds for seconds in TURN_CLOCKS if seconds])
async def test_a_silent_player_is_warned_then_played_for_and_comes_back(seconds: int) -> None:
    world = Timed()
    table = await world.start_timed(seconds, ANA, BEN)
    user = world.user_to_play(table)
    seat = seat_of(table, user)
    await world.after(seconds - warning_seconds(table) - 1)
    assert "warned" not in world.kinds()
    await world.after(1)
    assert world.now(table).warned
    assert not world.now(table).seats[seat].away
    await world.after(warning_seconds(table))
    assert world.now(table).seats[seat].away
    assert seat_to_play(world.tables.get(table.id)) == seat
    await world.act(table, world.discard(table), Computer(seat))
    table = (await world.act(table, ComeBack(), user)).table
    assert not table.seats[seat].by_computer


@pytest.mark.parametrize("seconds", [seconds for seconds in TURN_CLOCKS if 0 < seconds < SHORTEST_MENTIONED])
async def test_in_short_turns_there_is_one_warning_when_half_is_left(seconds: int) -> None:
    world = Timed()
    table = await world.start_timed(seconds, ANA, BEN)
    seat = seat_of(table, world.user_to_play(table))
    await world.after(seconds / 2 - 1)
    assert "warned" not in world.kinds()
    await world.after(1)
    assert world.kinds().count("warned") == 1
    await world.after(seconds / 2 - 1)
    assert not world.now(table).seats[seat].away
    await world.after(1)
    assert world.now(table).seats[seat].away
    assert world.kinds().count("warned") == 1


@pytest.mark.parametrize("seconds", [seconds for seconds in TURN_CLOCKS if seconds])
@pytest.mark.parametrize("late", [3, 10, 15, 100, None])
async def test_a_clock_begins_when_its_turn_is_shown_and_fifteen_seconds_later_at_most(
    seconds: int, late: int | None
) -> None:
    world = Timed()
    world.shows = False
    table = await world.start_timed(seconds, ANA, BEN)
    seat, began = seat_of(table, world.user_to_play(table)), world.clock.time
    if late is not None and late < seconds:
        await world.after(late)
        world.clocks.turn_shown(world.tables.get(table.id))
    ends = began + seconds + min(late or 15, 15)
    while world.clock.time < ends - 1:
        await world.after(min(5.0, ends - 1 - world.clock.time))
        assert not world.now(table).seats[seat].away
    await world.after(2)
    assert world.now(table).seats[seat].away


async def test_a_turn_shown_late_tells_its_true_end_at_once() -> None:
    world = Timed()
    world.shows = False
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    await world.after(10)
    world.clocks.turn_shown(world.tables.get(table.id))
    await world.clocks.tick()
    assert world.now(table).deadline == world.clock.time + 2 * MINUTE
    assert "clock_moved" not in world.kinds(), "after which the player would be told again"


@pytest.mark.parametrize("before", [0, 2 * MINUTE])
@pytest.mark.parametrize("chosen", [0, 30, HOUR])
async def test_a_clock_chosen_within_a_turn_counts_from_the_next(before: int, chosen: int) -> None:
    world = Timed()
    table = await world.start_timed(before, ANA, BEN)
    deadline = world.now(table).deadline
    world.clock.time += 20
    await world.act(table, ChooseClock(chosen), ANA)
    assert (world.now(table).deadline, world.now(table).turn_time) == (deadline, before)
    await world.act(table, world.discard(table), world.user_to_play(table))
    expected = world.clock.time + chosen if chosen else None
    assert (world.now(table).deadline, world.now(table).turn_time) == (expected, chosen)


async def test_without_a_clock_nobody_is_hurried() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(23 * HOUR)
    assert world.now(table).version == table.version
    assert world.now(table).deadline is None


async def test_every_turn_has_its_own_time_and_a_press_gives_a_minute() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    await world.after(100)
    await world.act(table, world.discard(table), world.user_to_play(table))
    assert world.now(table).deadline == world.clock.time + 2 * MINUTE
    assert not world.now(table).warned


async def test_alone_against_computers_the_clock_stands() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA)
    assert table.deadline is None


async def test_the_level_that_plays_for_the_absent_is_chosen_in_the_lobby() -> None:
    world = Timed()
    table = await world.open(ANA)
    await world.act(table, ChooseClock(level="novice"), ANA)
    await world.act(table, Join(), BEN)
    await world.act(table, Start("regular", "Computer"), ANA)
    table = (await world.act(table, StepAway(), BEN)).table
    assert table.seats[1].level == "novice"
    await world.act(table, ChooseClock(level="casual"), ANA)
    assert world.now(table).absent_level == "casual"


@pytest.mark.parametrize(
    ("own", "allowed"),
    [
        ((), ("random", "novice", "casual", "regular")),
        (("novice",), ("random", "novice")),
        (("novice", "casual"), ("random", "novice", "casual")),
        (("expert",), ("random", "novice", "casual", "regular")),
    ],
)
async def test_nobody_gains_by_being_absent(own: tuple[str, ...], allowed: tuple[str, ...]) -> None:
    """The host could let an expert play for the absent, also beside weaker computers of the table's own."""
    world = Timed()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    for level in own:
        await world.act(table, AddComputer(level, "Robot"), ANA)
    assert world.tables.get(table.id).absent_levels == allowed
    for level in ("strong", "expert"):
        told = await refused(world.act(table, ChooseClock(level=level), ANA))
        assert told.reason is Reason.SUBSTITUTE_TOO_STRONG
    await world.act(table, Start("regular", "Computer"), ANA)
    old = world.now(table).copy()
    old.absent_level = "expert"  # as an earlier release allowed
    world.registry.put(old)
    assert world.tables.get(table.id).absent_level == allowed[-1]
    for action, user in ((StepAway(), BEN), (Leave(), BEN)):
        table = (await world.act(table, action, user)).table
        assert table.seats[1].level == allowed[-1]


async def test_only_offered_clocks_are_taken() -> None:
    world = Timed()
    table = await world.open(ANA)
    assert (await refused(world.act(table, ChooseClock(1), ANA))).reason == "illegal"


async def test_deadlines_survive_a_restart_and_get_back_what_was_lost() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    await world.after(30)
    left = (world.now(table).deadline or 0) - world.clock.time
    again = Timed(world.store, seed="another process")
    again.clock.time = world.clock.time + DAY
    await again.tables.load()
    assert again.now(table).deadline == world.now(table).deadline
    again.absences.note(Cause.START, since=world.clock.time)
    await again.clocks.settle()
    deadline = again.now(table).deadline
    assert deadline is not None
    assert left <= deadline - again.clock.time <= left + again.tables.limits.grace
    seat = again.now(table).running().state.to_play
    await again.after(deadline - again.clock.time - 1)
    assert not again.now(table).seats[seat].away
    await again.after(1 + warning_seconds(table))
    assert again.now(table).seats[seat].away


async def test_a_restart_soon_after_leaves_deadlines_alone() -> None:
    world = Timed()
    table = await world.start_timed(HOUR, ANA, BEN)
    world.absences.note(Cause.START, since=world.clock.time - 3)
    await world.clocks.settle()
    assert world.now(table).version == table.version


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
async def test_a_jump_of_the_clock_forfeits_nothing(jump: int) -> None:
    world = Timed()
    table = await world.start_timed(15 * MINUTE, ANA, BEN)
    lobby = await world.open(CAM, channel=CHANNEL + 1)
    unclocked = await world.open(DEE, channel=CHANNEL + 2, computers=(("regular", "Computer"),))
    await world.jump(jump)
    await world.clocks.tick()
    now, deadline = world.clock.time, world.now(table).deadline
    assert deadline is not None
    assert now < deadline <= now + 15 * MINUTE
    assert not any(seat.away for seat in world.now(table).seats)
    assert world.now(lobby).status == "lobby"
    assert world.now(unclocked).status == "playing"
    await world.after(15 * MINUTE)
    await world.after(15 * MINUTE)
    assert any(seat.away for seat in world.now(table).seats)
    assert world.tables.find(lobby.id) is None


async def test_the_dispatcher_sleeps_to_the_next_and_acts() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)

    class Fast:
        def now(self) -> float:
            return world.clock.time

        async def sleep(self, seconds: float) -> None:
            await asyncio.sleep(0.001)
            world.clock.time += seconds

    clocks = Clocks(world.tables, world.registry, Fast())
    world.tables.watch(clocks)
    await clocks.start()
    async with asyncio.timeout(60):
        while world.now(table).status != "asleep" and not any(seat.away for seat in world.now(table).seats):
            await asyncio.sleep(0.005)
    await clocks.stop()


async def test_an_outage_stops_the_clocks_and_what_was_left_is_left() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    world.absences.begin(Cause.SERVER, table.guild)
    await world.after(DAY)
    assert world.now(table).version == table.version
    world.absences.end(Cause.SERVER, table.guild)
    await world.clocks.settle(table.guild)
    assert world.now(table).deadline == world.clock.time + 2 * MINUTE


async def test_a_press_that_comes_first_wins_over_the_clock() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    world.clock.time += 10 * MINUTE
    await world.act(table, world.discard(table), world.user_to_play(table))
    await world.clocks.tick()
    assert not any(seat.away for seat in world.now(table).seats)


async def test_what_the_clock_cannot_save_it_asks_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Timed()
    table = await world.open(ANA)

    async def refuse(entry: Entry) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(world.store.tables, "save", refuse)
    await world.after(15 * MINUTE)
    assert world.tables.find(table.id) is not None
    monkeypatch.undo()
    await world.after(5)
    assert world.tables.find(table.id) is None


async def test_what_goes_wrong_at_one_table_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Timed()
    broken, whole = await world.open(ANA), await world.open(BEN, channel=CHANNEL + 1)
    act = world.tables.act

    async def fail(table: str, action: Action, asker: Asker) -> ActionOutcome:
        if table == broken.id:
            raise LookupError("nobody thought of that")
        return await act(table, action, asker)

    monkeypatch.setattr(world.tables, "act", fail)
    await world.after(15 * MINUTE)
    assert world.registry.all() == [world.now(broken)]
    assert world.tables.find(whole.id) is None
    monkeypatch.undo()
    await world.after(5)
    assert world.tables.live() == []


class SlowOnce:
    """Does something after the first save of a store, before whoever saved goes on."""

    def __init__(self, world: World, work: Callable[[Entry], Awaitable[None]]) -> None:
        self._save, self._work, self._done = world.store.tables.save, work, False

    async def __call__(self, entry: Entry) -> None:
        await self._save(entry)
        if not self._done:
            self._done = True
            await self._work(entry)


async def test_a_lobby_that_starts_while_another_expires_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lobbies are due at once; while the clock closes one, somebody starts the other."""
    world = Timed()
    owners = {(await world.open(ANA)).id: ANA, (await world.open(BEN, channel=CHANNEL + 1)).id: BEN}

    async def start_the_other(entry: Entry) -> None:
        other = next(table for table in owners if table != entry.table)
        await world.act(world.registry.get(other), Start("regular", "C"), owners[other])

    monkeypatch.setattr(world.store.tables, "save", SlowOnce(world, start_the_other))
    await world.after(15 * MINUTE)
    assert [table.status for table in world.tables.live()] == ["playing"]


async def test_a_game_is_never_given_a_lobbys_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the grace moves the deadline of one table, another's lobby starts: what is planned is the game's."""
    world = Timed()
    timed = await world.start_timed(2 * MINUTE, ANA, BEN)
    lobby = await world.open(CAM, channel=CHANNEL + 1)

    async def start_it(entry: Entry) -> None:
        assert entry.table == timed.id
        await world.act(lobby, Start("regular", "C"), CAM)

    monkeypatch.setattr(world.store.tables, "save", SlowOnce(world, start_it))
    world.absences.note(Cause.CONNECTION, since=world.clock.time - MINUTE)
    await world.clocks.settle()
    await world.after(16 * MINUTE)
    assert world.now(lobby).status == "playing"


@pytest.mark.parametrize("seconds", [MINUTE, DAY])
async def test_where_nobody_can_be_called_a_clock_stands_until_the_turn_is_shown(seconds: int) -> None:
    world = Timed()
    world.place, world.shows = -CHANNEL, False
    table = await world.start_timed(seconds, ANA, BEN)
    user = world.user_to_play(table)
    seat = seat_of(table, user)
    await world.after(2 * seconds)
    assert "warned" not in world.kinds()
    assert not world.now(table).seats[seat].away
    world.clocks.turn_shown(world.tables.get(table.id))
    await world.after(seconds - warning_seconds(table) - 10)
    assert "warned" not in world.kinds(), "the whole turn lies ahead of who sees it now"
    await world.after(30)
    assert world.now(table).warned
    await world.after(seconds)
    assert world.now(table).seats[seat].away
