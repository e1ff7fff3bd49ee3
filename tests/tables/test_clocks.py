"""The absent: turn clocks, warnings, computers that step in, sleeping tables, hosts that are gone, free seats."""

import asyncio

import pytest

from bot.tables.actions import (
    ChooseClock,
    ComeBack,
    Computer,
    FallAsleep,
    FreeSeat,
    Join,
    Leave,
    MoveTable,
    NextGame,
    Start,
    StepAway,
    TakeSeat,
    Wake,
)
from bot.tables.actions import ClockAsker as ByClock
from bot.tables.clocks import Clocks
from bot.tables.computers import seat_to_play
from bot.tables.errors import Unavailable
from bot.tables.limits import DAY, HOUR, MINUTE, TURN_CLOCKS
from bot.tables.table import table_from_data
from bot.tables.timing import warning_seconds
from tests.tables.test_lobby import refused
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World

YEAR = 365 * DAY


class Timed(World):
    """A world with clocks that look only when told."""

    def __init__(self, store=None, seed: str = "seed") -> None:
        super().__init__(store, seed)
        self.clocks = Clocks(self.tables, self.clock)
        self.tables.watch(self.clocks)

    async def after(self, seconds: float) -> None:
        self.clock.time += seconds
        await self.clocks.tick()

    async def start_timed(self, seconds: int, *users: int):
        table = await self.open(users[0])
        for user in users[1:]:
            await self.act(table, Join(), user)
        await self.act(table, ChooseClock(seconds), users[0])
        return (await self.act(table, Start("regular", "Computer"), users[0])).table

    def kinds(self) -> list[str]:
        return [change.kind for change in self.listener.changes]


@pytest.mark.parametrize("seconds", [seconds for seconds in TURN_CLOCKS if seconds])
async def test_a_silent_player_is_warned_then_played_for_and_comes_back(seconds):
    world = Timed()
    table = await world.start_timed(seconds, ANA, BEN)
    user = world.user_to_play(table)
    seat = table.seat_of(user)
    await world.after(seconds - warning_seconds(table) - 1)
    assert "warned" not in world.kinds()
    await world.after(1)
    assert world.now(table).warned
    assert not world.now(table).seats[seat].away
    await world.after(warning_seconds(table))
    assert world.now(table).seats[seat].away
    assert seat_to_play(world.now(table)) == seat
    await world.act(table, world.discard(table), Computer(seat))
    table = (await world.act(table, ComeBack(), user)).table
    assert not table.seats[seat].by_computer


async def test_without_a_clock_nobody_is_hurried():
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(23 * HOUR)
    assert world.now(table).version == table.version
    assert world.now(table).deadline is None


async def test_every_turn_has_its_own_time_and_a_press_gives_a_minute():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    await world.after(100)
    await world.act(table, world.discard(table), world.user_to_play(table))
    assert world.now(table).deadline == world.clock.time + 2 * MINUTE
    assert not world.now(table).warned


async def test_alone_against_computers_the_clock_stands():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA)
    assert table.deadline is None


async def test_the_level_that_plays_for_the_absent_is_chosen_in_the_lobby():
    world = Timed()
    table = await world.open(ANA)
    await world.act(table, ChooseClock(level="novice"), ANA)
    await world.act(table, Join(), BEN)
    await world.act(table, Start("regular", "Computer"), ANA)
    table = (await world.act(table, StepAway(), BEN)).table
    assert table.seats[1].level == "novice"
    assert (await refused(world.act(table, ChooseClock(5), ANA))).reason == "already-started"


async def test_only_offered_clocks_are_taken():
    world = Timed()
    table = await world.open(ANA)
    assert (await refused(world.act(table, ChooseClock(1), ANA))).reason == "illegal"


async def test_deadlines_survive_a_restart_and_get_a_grace():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    deadline = world.now(table).deadline
    again = Timed(world.store, seed="another process")
    again.clock.time = world.clock.time + DAY
    await again.tables.load()
    assert again.now(table).deadline == deadline
    await again.clocks.give_grace()
    assert again.now(table).deadline == again.clock.time + again.tables.limits.grace
    seat = again.now(table).running().state.to_play
    await again.after(again.tables.limits.grace - 1)
    assert not again.now(table).seats[seat].away
    await again.after(1 + warning_seconds(table))
    await again.after(warning_seconds(table))
    assert again.now(table).seats[seat].away


async def test_a_restart_soon_after_leaves_deadlines_alone():
    world = Timed()
    table = await world.start_timed(HOUR, ANA, BEN)
    await world.clocks.give_grace()
    assert world.now(table).version == table.version


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
async def test_a_jump_of_the_clock_forfeits_nothing(jump):
    world = Timed()
    table = await world.start_timed(15 * MINUTE, ANA, BEN)
    lobby = await world.open(CAM, channel=CHANNEL + 1)
    unclocked = await world.open(DEE, channel=CHANNEL + 2, computers=(("regular", "Computer"),))
    world.clock.time += jump
    await world.clocks.note_jump()
    await world.clocks.tick()
    now = world.clock.time
    assert now < world.now(table).deadline <= now + 15 * MINUTE
    assert not any(seat.away for seat in world.now(table).seats)
    assert world.now(lobby).status == "lobby"
    assert world.now(unclocked).status == "playing"
    await world.after(15 * MINUTE)
    await world.after(15 * MINUTE)
    assert any(seat.away for seat in world.now(table).seats)
    assert world.tables.find(lobby.id) is None


async def test_the_dispatcher_notices_a_jump_by_itself():
    world = Timed()
    table = await world.start_timed(15 * MINUTE, ANA, BEN)
    seen = []

    class Jumping:
        def now(self) -> float:
            return world.clock.time

        async def sleep(self, seconds: float) -> None:
            world.clock.time += YEAR if not seen else seconds
            seen.append(seconds)
            await asyncio.sleep(0.02 if len(seen) < 3 else 3600)

    clocks = Clocks(world.tables, Jumping())
    clocks.start()
    async with asyncio.timeout(5):
        while len(seen) < 3:
            await asyncio.sleep(0.005)
    await clocks.stop()
    assert world.now(table).deadline > world.clock.time
    assert "clock_moved" in world.kinds()


async def test_the_dispatcher_sleeps_to_the_next_and_acts():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)

    class Fast:
        def now(self) -> float:
            return world.clock.time

        async def sleep(self, seconds: float) -> None:
            await asyncio.sleep(0.001)
            world.clock.time += seconds

    clocks = Clocks(world.tables, Fast())
    world.tables.watch(clocks)
    clocks.start()
    async with asyncio.timeout(5):
        while world.now(table).status != "asleep" and not any(seat.away for seat in world.now(table).seats):
            await asyncio.sleep(0.005)
    await clocks.stop()


async def test_an_outage_stops_the_clocks_and_leaves_a_grace():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    world.clocks.pause(table.guild)
    await world.after(DAY)
    assert world.now(table).version == table.version
    await world.clocks.resume(table.guild)
    assert world.now(table).deadline == world.clock.time + world.tables.limits.grace


async def test_a_press_that_comes_first_wins_over_the_clock():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    world.clock.time += 10 * MINUTE
    await world.act(table, world.discard(table), world.user_to_play(table))
    await world.clocks.tick()
    assert not any(seat.away for seat in world.now(table).seats)


async def test_a_table_where_everybody_is_absent_sleeps_and_wakes_with_one_press():
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    first = world.user_to_play(table)
    await world.after(2 * MINUTE)
    await world.after(2 * MINUTE)
    await world.act(table, world.discard(table), Computer(table.seat_of(first)))
    await world.after(2 * MINUTE)
    await world.after(2 * MINUTE)
    asleep = world.now(table)
    assert (asleep.status, asleep.asleep) == ("asleep", "idle")
    assert seat_to_play(asleep) is None
    assert asleep.live
    assert table_from_data(asleep.to_data()).to_data() == asleep.to_data()
    table = (await world.act(table, Wake(), first)).table
    assert table.status == "playing"
    assert not table.seats[table.seat_of(first)].away


async def test_a_table_nobody_touches_sleeps_and_a_press_on_an_old_panel_wakes_it():
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(world.tables.limits.sleeps_after)
    assert world.now(table).status == "asleep"
    await world.act(table, world.discard(table), world.user_to_play(table))
    assert world.now(table).status == "playing"
    assert (await refused(world.act(table, Wake(), ANA))).reason == "stale"


async def test_what_sleeps_for_a_week_is_closed_and_its_game_abandoned():
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(world.tables.limits.sleeps_after)
    await world.after(world.tables.limits.closes_after)
    assert world.tables.find(table.id) is None
    record = await world.store.record(table.running().id)
    assert record["result"]["ending"] == "abandoned"


async def test_a_lobby_nobody_starts_closes():
    world = Timed()
    table = await world.open(ANA)
    await world.after(14 * MINUTE)
    await world.act(table, Join(), BEN)
    await world.after(14 * MINUTE)
    assert world.tables.find(table.id) is not None
    await world.after(MINUTE)
    assert world.tables.find(table.id) is None
    assert world.kinds()[-1] == "expired"


async def test_an_absent_host_is_replaced_after_long():
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.act(table, StepAway(), ANA)
    await world.after(world.tables.limits.host_passes_after)
    assert world.now(table).host == BEN


async def test_a_leaving_host_hands_on_to_somebody_present():
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), BEN)
    table = (await world.act(table, Leave(), ANA)).table
    assert table.host == CAM


async def test_a_left_seat_is_taken_in_mid_game():
    world = Timed()
    table = await world.start(ANA, BEN)
    assert (await refused(world.act(table, TakeSeat(), DEE))).reason == "table-full"
    await world.act(table, Leave(), BEN)
    table = (await world.act(table, TakeSeat(), DEE)).table
    assert table.seats[1].user == DEE
    assert table.seats[1].name == "Dee"
    assert not table.free_seats()
    table = await world.play_out(table, most=3000)
    assert (await world.act(table, NextGame(), DEE)).table.running().number == 2


async def test_whoever_left_gets_only_their_own_seat_back():
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, Leave(), BEN)
    await world.act(table, TakeSeat(), DEE)
    await world.act(table, Leave(), CAM)
    table = (await world.act(table, TakeSeat(), CAM)).table
    assert table.seats[2].user == CAM
    assert table.seats[2].name == "Cam"
    await world.act(table, Leave(), DEE)
    await world.act(table, Leave(), CAM)
    table = (await world.act(table, TakeSeat(), DEE)).table
    assert table.seats[1].user == DEE


async def test_the_seat_of_an_absent_person_can_be_freed_and_taken():
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    assert (await refused(world.act(table, FreeSeat(1), ANA))).reason == "stale"
    await world.act(table, StepAway(), BEN)
    await world.act(table, FreeSeat(1), ANA)
    table = (await world.act(table, TakeSeat(), DEE)).table
    assert table.seats[1].user == DEE
    assert (await refused(world.act(table, ComeBack(), BEN))).reason == "not-seated"


async def test_a_table_that_lost_its_channel_sleeps_and_moves():
    world = Timed()
    table = await world.start(ANA, BEN)
    table = (await world.act(table, FallAsleep("channel"), ByClock(table.version))).table
    assert table.asleep == "channel"
    other = await world.open(CAM, channel=CHANNEL + 1)
    assert (await refused(world.act(table, MoveTable(other.channel), ANA))).reason == "table-exists"
    table = (await world.act(table, MoveTable(CHANNEL + 2), ANA)).table
    assert (table.status, table.channel) == ("playing", CHANNEL + 2)
    assert world.tables.in_channel(CHANNEL + 2) is world.now(table)


async def test_a_lobby_that_lost_its_channel_closes():
    world = Timed()
    table = await world.open(ANA)
    await world.act(table, FallAsleep("channel"), ByClock(table.version))
    assert world.tables.find(table.id) is None


async def test_tables_of_earlier_releases_load():
    world = Timed()
    table = await world.start(ANA, BEN)
    data = table.to_data()
    for name in ("turn_seconds", "absent_level", "deadline", "warned", "touched_at", "asleep"):
        del data[name]
    for seat in data["seats"]:
        for name in ("left_by", "seen_at", "away_since"):
            del seat[name]
    old = table_from_data(data)
    assert old.turn_seconds == 0
    assert old.touched_at == table.changed_at
    assert old.to_data().keys() == table.to_data().keys()


async def test_what_the_clock_cannot_save_it_asks_for_again():
    world = Timed()
    table = await world.open(ANA)
    save = world.store.save

    async def refuse(entry):
        raise Unavailable("the disk is full")

    world.store.save = refuse
    await world.after(15 * MINUTE)
    assert world.tables.find(table.id) is not None
    world.store.save = save
    await world.after(5)
    assert world.tables.find(table.id) is None


async def test_whoever_deals_the_next_game_is_there_again():
    world = Timed()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    await world.play_out(table)
    world.now(table).seats[1].away = True
    table = (await world.act(table, NextGame(), BEN)).table
    assert not table.seats[1].away


async def test_what_goes_wrong_at_one_table_holds_up_no_other(monkeypatch: pytest.MonkeyPatch):
    world = Timed()
    broken, whole = await world.open(ANA), await world.open(BEN, channel=CHANNEL + 1)
    act = world.tables.act

    async def fail(table: str, *asked):
        if table == broken.id:
            raise LookupError("nobody thought of that")
        return await act(table, *asked)

    monkeypatch.setattr(world.tables, "act", fail)
    await world.after(15 * MINUTE)
    assert world.tables.live() == [world.now(broken)]
    assert world.tables.find(whole.id) is None
    monkeypatch.undo()
    await world.after(5)
    assert world.tables.live() == []
