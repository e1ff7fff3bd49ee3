"""The absent: sleeping tables, hosts that are gone, free seats, channels that are lost."""

from pathlib import Path

from bot.store.sqlite import SqliteStore
from bot.tables.actions import (
    AddComputer,
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
from bot.tables.automatic.computers import seat_to_play
from bot.tables.limits import MINUTE
from bot.tables.service.table_service import TableService
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Table
from bot.tables.view import table_view
from bot.text import texts_for
from bot.text.play_words import news, since_turn
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, RepeatingRandomness, World, refused, seat_of


async def test_a_table_where_everybody_is_absent_sleeps_and_wakes_with_one_press() -> None:
    world = Timed()
    table = await world.start_timed(2 * MINUTE, ANA, BEN)
    first = world.user_to_play(table)
    await world.after(2 * MINUTE)
    await world.after(2 * MINUTE)
    await world.act(table, world.discard(table), Computer(seat_of(table, first)))
    await world.after(2 * MINUTE)
    await world.after(2 * MINUTE)
    asleep = world.now(table)
    assert (asleep.status, asleep.asleep) == (Status.ASLEEP, SleepReason.IDLE)
    assert seat_to_play(world.tables.get(table.id)) is None
    assert asleep.live
    assert table_from_data(asleep.to_data()).to_data() == asleep.to_data()
    table = (await world.act(table, Wake(), first)).table
    assert table.status == "playing"
    assert not table.seats[seat_of(table, first)].away


async def test_a_table_nobody_touches_sleeps_and_a_press_on_an_old_panel_wakes_it() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(world.tables.limits.sleeps_after)
    assert world.now(table).status == "asleep"
    await world.act(table, world.discard(table), world.user_to_play(table))
    assert world.now(table).status == "playing"
    assert (await refused(world.act(table, Wake(), ANA))).reason == "stale"


async def test_what_sleeps_for_a_week_is_closed_and_its_game_abandoned() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.after(world.tables.limits.sleeps_after)
    await world.after(world.tables.limits.closes_after)
    assert world.tables.find(table.id) is None
    record = await world.record(table.running().id)
    assert record["result"]["ending"] == "abandoned"


async def test_a_lobby_nobody_starts_closes() -> None:
    world = Timed()
    table = await world.open(ANA)
    await world.after(14 * MINUTE)
    await world.act(table, Join(), BEN)
    await world.after(14 * MINUTE)
    assert world.tables.find(table.id) is not None
    await world.after(MINUTE)
    assert world.tables.find(table.id) is None
    assert world.kinds()[-1] == "expired"


async def test_an_absent_host_is_replaced_after_long() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    await world.act(table, StepAway(), ANA)
    await world.after(world.tables.limits.host_passes_after)
    assert world.now(table).host == BEN


async def test_a_leaving_host_hands_on_to_somebody_present() -> None:
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), BEN)
    table = (await world.act(table, Leave(), ANA)).table
    assert table.host == CAM


async def test_a_left_seat_is_taken_in_mid_game() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    assert (await refused(world.act(table, TakeSeat(), DEE))).reason == "table-full"
    await world.act(table, Leave(), BEN)
    table = (await world.act(table, TakeSeat(), DEE)).table
    assert table.seats[1].user == DEE
    assert table.seats[1].name == "Dee"
    assert not table.free_seats()
    table = await world.play_out(table, most=3000)
    assert (await world.next_game(table)).running().number == 2


async def test_what_was_done_before_a_seat_was_taken_is_told_of_who_sat_there_then() -> None:
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    for _ in range(3):
        table = (await world.act(table, world.discard(table), world.user_to_play(table))).table
    mover = table.running().state.to_play
    left = (mover + 1) % 3
    leaver = table.seats[left]
    assert table_view(table).running().called == ()
    await world.act(table, Leave(), leaver.user or 0)
    table = (await world.act(table, TakeSeat(), DEE)).table
    game, texts = table_view(table).running(), texts_for("en")
    assert game.names[left] == "Dee"
    told = since_turn(game.since_turn_of(mover), game.names, texts, viewer=mover, called=game.called)
    assert f"{leaver.name} discarded" in told
    assert "Dee" not in told
    table = (await world.act(table, world.discard(table), world.user_to_play(table))).table
    table = (await world.act(table, world.discard(table), DEE)).table
    game = table_view(table).running()
    told = news(game.last_turns(), game.names, texts, called=game.called)
    assert "Dee discarded" in told
    assert leaver.name not in told


async def test_whoever_left_gets_only_their_own_seat_back() -> None:
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


async def test_the_seat_of_an_absent_person_can_be_freed_and_taken() -> None:
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    assert (await refused(world.act(table, FreeSeat(1), ANA))).reason == "stale"
    await world.act(table, StepAway(), BEN)
    await world.act(table, FreeSeat(1), ANA)
    table = (await world.act(table, TakeSeat(), DEE)).table
    assert table.seats[1].user == DEE
    assert (await refused(world.act(table, ComeBack(), BEN))).reason == "not-seated"


async def test_a_table_that_lost_its_channel_sleeps_and_moves() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    table = (await world.act(table, FallAsleep(SleepReason.CHANNEL), ByClock(table.version))).table
    assert table.asleep is SleepReason.CHANNEL
    other = await world.open(CAM, channel=CHANNEL + 1)
    assert (await refused(world.act(table, MoveTable(other.channel), ANA))).reason == "table-exists"
    table = (await world.act(table, MoveTable(CHANNEL + 2), ANA)).table
    assert (table.status, table.channel) == ("playing", CHANNEL + 2)
    assert world.registry.in_channel(CHANNEL + 2) is world.now(table)


async def test_a_lobby_that_lost_its_channel_closes() -> None:
    world = Timed()
    table = await world.open(ANA)
    await world.act(table, FallAsleep(SleepReason.CHANNEL), ByClock(table.version))
    assert world.tables.find(table.id) is None


async def test_tables_of_earlier_releases_load() -> None:
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


async def test_whoever_deals_the_next_game_is_there_again() -> None:
    world = Timed()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    await world.play_out(table)
    world.now(table).seats[1].away = True
    table = (await world.act(table, NextGame(), BEN)).table
    assert not table.seats[1].away


async def alone_against_a_computer(world: World) -> Table:
    table = await world.open(ANA)
    await world.act(table, AddComputer("regular", "Robot"), ANA)
    await world.act(table, Start("regular", "Robot"), ANA)
    return world.now(table)


async def test_leaving_a_game_alone_pauses_it_and_others_may_play_there_meanwhile() -> None:
    world = World()
    table = await alone_against_a_computer(world)
    before = world.now(table).running().state.to_data()
    await world.act(table, Leave(), ANA)
    paused = world.now(table)
    assert (paused.status, paused.asleep, paused.seat_of(ANA)) == (Status.ASLEEP, SleepReason.PAUSED, 0)
    assert paused.running().state.to_data() == before
    other = await world.open(BEN)
    assert world.tables.in_channel(CHANNEL) == world.tables.get(other.id)
    await world.act(table, Wake(), ANA)
    assert world.now(table).status is Status.PLAYING
    assert world.tables.in_channel(CHANNEL) == world.tables.get(other.id), "a game alone is in nobody's way"


async def test_a_paused_game_is_there_after_a_restart_beside_the_table_that_holds_the_channel(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    world = World(store)
    table = await alone_against_a_computer(world)
    await world.act(table, Leave(), ANA)
    other = await world.open(BEN)
    again = TableService(store, world.clock, RepeatingRandomness("again"))
    await again.load()
    assert {each.id for each in again.live()} == {table.id, other.id}
    assert again.in_channel(CHANNEL) == again.get(other.id)
    await store.close()


async def test_with_others_at_the_table_leaving_hands_the_seat_to_a_computer() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.act(table, Leave(), ANA)
    assert world.now(table).status is Status.PLAYING
    assert world.now(table).seats[0].level
