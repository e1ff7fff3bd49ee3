"""What the host and moderators do: computers for the silent, seats opened, people shown out and let in, new hosts."""

import asyncio
from random import Random

import pytest

from bot.errors import Refused
from bot.privacy.service import Privacy
from bot.store.personal_data import forgotten_head, people_in_head
from bot.tables.actions import (
    Action,
    AddComputer,
    ClockAsker,
    ComeBack,
    Computer,
    Forget,
    FreeSeat,
    HandOver,
    Join,
    Leave,
    LetIn,
    NextGame,
    OpenSeat,
    PlayFor,
    SetQuiet,
    ShowOut,
    Start,
    StepAway,
    TakeSeat,
    Undo,
    Wake,
)
from bot.tables.limits import MINUTE
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.status import Status
from bot.tables.state.table import ShownOut, Table
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CAM, DEE, World, refused, seat_of

EVERYBODY = (ANA, BEN, CAM, DEE, 105)


def play_for(world: World, table: Table) -> PlayFor:
    return PlayFor(world.now(table).running().state.turn)


def others(world: World, table: Table) -> int:
    """Somebody who is not to play."""
    return next(user for user in (ANA, BEN) if user != world.user_to_play(table))


async def made_host(world: World, table: Table, user: int) -> None:
    if world.now(table).host != user:
        await world.act(table, HandOver(seat_of(world.now(table), user)), world.now(table).host)


# The silent


async def test_a_computer_plays_for_somebody_silent_for_five_minutes_and_not_before() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    silent = world.user_to_play(table)
    await made_host(world, table, others(world, table))
    host = world.now(table).host
    world.clock.time += 5 * MINUTE - 1
    refusal = await refused(world.act(table, play_for(world, table), host))
    assert refusal.reason == "not-silent"
    assert refusal.arguments["minutes"] == 1
    world.clock.time += 1
    await world.act(table, play_for(world, table), host)
    assert world.now(table).seats[seat_of(table, silent)].away
    await world.act(table, ComeBack(), silent)
    assert not world.now(table).seats[seat_of(table, silent)].away


async def test_silence_is_counted_from_the_last_thing_that_they_did() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    silent, host = world.user_to_play(table), others(world, table)
    world.clock.time += 4 * MINUTE
    await world.act(table, StepAway(), silent)
    await world.act(table, ComeBack(), silent)
    await made_host(world, table, host)
    world.clock.time += 4 * MINUTE
    assert (await refused(world.act(table, play_for(world, table), host))).reason == "not-silent"


async def test_while_a_clock_runs_only_the_clock_steps_in() -> None:
    world = Timed()
    table = await world.start_timed(15 * MINUTE, ANA, BEN)
    await made_host(world, table, others(world, table))
    world.clock.time += 10 * MINUTE
    assert (await refused(world.act(table, play_for(world, table), world.now(table).host))).reason == "clock-runs"


@pytest.mark.parametrize("back", [False, True])
async def test_nobody_is_silent_while_nobody_could_press(back: bool) -> None:
    """After a start, an outage or a jump of the machine's time silence is counted anew."""
    world = Timed()
    table = await world.start(ANA, BEN)
    await made_host(world, table, others(world, table))
    await world.jump(-3600 if back else 3600)
    world.clock.time += 5 * MINUTE - 1
    host = world.now(table).host
    assert (await refused(world.act(table, play_for(world, table), host))).reason == "not-silent"
    world.clock.time += 1
    await world.act(table, play_for(world, table), host)


async def test_a_turn_that_has_passed_is_nobodys_silence() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    before = play_for(world, table)
    await world.act(table, world.discard(table), world.user_to_play(table))
    world.clock.time += 10 * MINUTE
    for user in (ANA, BEN):
        asked = world.person(user, moderator=True)
        assert (await refused(world.act(table, before, asked))).reason == "stale"
    own = world.person(world.user_to_play(table), moderator=True)
    assert (await refused(world.act(table, play_for(world, table), own))).reason == "stale"


# Two hands


@pytest.mark.parametrize("seed", range(30))
async def test_nobody_is_ever_given_a_hand_beside_one_that_they_have_seen(seed: int) -> None:
    """People come and go, are shown out, let in and replaced as they like: in one game each has one seat at most."""
    world, luck = World(seed=f"hands {seed}"), Random(seed)
    table = await world.open(ANA, system="pagat_multi")
    for user in (BEN, CAM):
        await world.act(table, Join(), user)
    await world.act(table, AddComputer("regular", "Robot"), ANA)
    await world.act(table, Start("regular", "Robot"), ANA)
    seen: dict[int, set[int]] = {user: set() for user in EVERYBODY}
    game, taken = world.now(table).running().id, 0
    for _ in range(120):
        held = world.registry.find(table.id)
        if held is None or held.running().id != game:
            break
        for place, seat in enumerate(held.seats):
            if seat.user is not None:
                seen[seat.user].add(place)
        place, user = luck.randrange(4), luck.choice(EVERYBODY)
        asked: list[Action] = [
            Leave(),
            TakeSeat(),
            TakeSeat(place),
            TakeSeat(place),
            OpenSeat(place),
            ShowOut(place),
            LetIn(luck.choice(EVERYBODY)),
            StepAway(),
            ComeBack(),
            FreeSeat(place),
            HandOver(place),
            Wake(),
        ]
        action = luck.choice(asked)
        if isinstance(action, Leave | ShowOut | FreeSeat) and len(held.people()) < 2:
            continue
        try:
            await world.act(table, action, world.person(user, moderator=luck.random() < 0.3))
        except Refused:
            continue
        if isinstance(action, TakeSeat):
            taken += 1
            assert table_from_data(world.now(table).to_data()).to_data() == world.now(table).to_data()
    assert all(len(places) < 2 for places in seen.values()), seen
    assert taken


async def test_who_took_a_seat_and_left_it_keeps_others_out_of_nothing_but_their_own() -> None:
    """The way round by somebody else: Cam leaves, Dee takes the seat and leaves; Cam may have it back, and no other."""
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, Leave(), CAM)
    await world.act(table, TakeSeat(2), DEE)
    await world.act(table, Leave(), BEN)
    refusal = await refused(world.act(table, TakeSeat(1), CAM))
    assert refusal.reason == "other-hand-seen"
    await world.act(table, Leave(), DEE)
    assert (await world.act(table, TakeSeat(1), CAM)).table.seat_of(CAM) == 2


async def test_who_is_forgotten_in_mid_game_is_given_no_other_hand() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, Leave(), BEN)
    await world.act(table, Forget(CAM, "x"), ClockAsker(world.now(table).version))
    assert str(CAM) not in str(world.now(table).to_data())
    assert (await world.act(table, TakeSeat(1), CAM)).table.seat_of(CAM) == 2, "where they have sat before"
    await world.act(table, Leave(), CAM)
    await world.act(table, TakeSeat(2), DEE)
    await world.act(table, Forget(CAM, "x"), ClockAsker(world.now(table).version))
    assert (await refused(world.act(table, TakeSeat(1), CAM))).reason == "other-hand-seen"


async def test_the_next_game_has_new_hands() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes={"goal_size": 5})
    await world.act(table, StepAway(), CAM)
    await world.act(table, Leave(), CAM)
    world.now(table).seats[2].level = "novice"
    while world.now(table).status is Status.PLAYING:
        state = world.now(table).running().state
        asker = world.now(table).seats[state.to_play]
        await world.act(table, world.some_play(table), asker.user or Computer(state.to_play))
    assert not world.now(table).running().hands_seen
    await world.act(table, Leave(), BEN)
    assert (await world.act(table, TakeSeat(2), BEN)).table.seat_of(BEN) == 2
    await world.act(table, NextGame(), ANA)


# Letting in and showing out


async def test_a_computers_seat_is_opened_and_taken() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, AddComputer("regular", "Robot"), ANA)
    assert (await refused(world.act(table, OpenSeat(1), ANA))).reason == "stale"
    await world.act(table, Start("regular", "Robot"), ANA)
    assert (await refused(world.act(table, TakeSeat(1), BEN))).reason == "table-full"
    await world.act(table, OpenSeat(1), ANA)
    assert world.tables.get(table.id).seats[1].is_free
    assert world.tables.get(table.id).seats[1].left_by is None
    table = (await world.act(table, TakeSeat(1), BEN)).table
    assert (table.seats[1].user, table.seats[1].name) == (BEN, "Ben")


@pytest.mark.parametrize("started", [False, True])
async def test_whoever_is_shown_out_sits_down_again_only_when_let_in(started: bool) -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    if started:
        await world.act(table, Start("regular", "Robot"), ANA)
    sit = TakeSeat() if started else Join()
    assert (await refused(world.act(table, ShowOut(0), BEN))).reason == "not-host-or-moderator"
    assert (await refused(world.act(table, ShowOut(0), ANA))).reason == "stale"
    await world.act(table, ShowOut(1), ANA)
    assert world.now(table).seat_of(BEN) is None
    assert (await refused(world.act(table, sit, BEN))).reason == "shown-out"
    await world.act(table, LetIn(BEN), ANA)
    assert (await world.act(table, sit, BEN)).table.seat_of(BEN) == 1


async def test_the_host_is_shown_out_by_a_moderator_alone() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), ANA)
    assert (await refused(world.act(table, ShowOut(0), BEN))).reason == "not-host-or-moderator"
    await world.act(table, ShowOut(0), world.person(DEE, moderator=True))
    assert world.now(table).host == BEN


async def test_who_was_shown_out_can_be_forgotten() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, ShowOut(2), ANA)
    privacy = Privacy(world.tables, world.registry, world.store, world.clock, days=0)
    await privacy.forget(CAM, "x")
    assert not world.now(table).shown_out
    assert str(CAM) not in str(world.now(table).to_data())


async def test_who_showed_somebody_out_is_kept_until_they_are_forgotten() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, ShowOut(2), world.person(DEE, moderator=True))
    data = world.now(table).to_data()
    kept = table_from_data(data).showing_out_of(CAM)
    assert kept is not None
    assert DEE in people_in_head(data)
    assert DEE not in people_in_head(forgotten_head(data, DEE) or {})
    assert (kept.by, bool(kept.by_name)) == (DEE, True)
    assert (await refused(world.act(table, Undo(1, 1), CAM))).reason == "shown-out", "not merely that they sit nowhere"
    privacy = Privacy(world.tables, world.registry, world.store, world.clock, days=0)
    await privacy.forget(DEE, "x")
    assert world.now(table).showing_out_of(CAM) == ShownOut(CAM, "Cam")
    assert str(DEE) not in str(world.now(table).to_data()["shown_out"])


async def test_the_table_is_handed_to_somebody_present() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), CAM)
    for seat in (0, 2, 9):
        assert (await refused(world.act(table, HandOver(seat), ANA))).reason == "stale"
    assert (await world.act(table, HandOver(1), ANA)).table.host == BEN
    assert (await refused(world.act(table, HandOver(0), ANA))).reason == "not-host-or-moderator"


async def test_quiet_is_kept() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, SetQuiet(True), ANA)
    assert world.tables.get(table.id).quiet
    assert table_from_data(world.now(table).to_data()).quiet


async def test_seats_that_are_not_there_change_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    for seat in (-1, 2, 99):
        actions: tuple[Action, ...] = (OpenSeat(seat), ShowOut(seat), HandOver(seat))
        for action in actions:
            assert (await refused(world.act(table, action, ANA))).reason == "stale"


@pytest.mark.parametrize("action", [ShowOut, HandOver])
async def test_what_the_host_does_to_somebody_is_done_to_nobody_else(action: type[ShowOut | HandOver]) -> None:
    """In a lobby seats move up: whoever sat behind the one who leaves sits there in the same moment."""
    world = Timed()
    table = await world.open(ANA)
    for user in (BEN, CAM):
        await world.act(table, Join(), user)
    _, refusal = await asyncio.gather(
        world.act(table, Leave(), BEN), world.act(table, action(1, BEN), ANA), return_exceptions=True
    )
    assert isinstance(refusal, Refused)
    now = world.now(table)
    assert (now.people(), now.shown_out, now.host) == ([ANA, CAM], [], ANA)
    await world.act(table, action(1, CAM), ANA)
    assert world.now(table).version > now.version


async def test_a_seat_is_freed_of_nobody_but_whom_the_host_saw_there() -> None:
    world = Timed()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), BEN)
    assert isinstance(await refused(world.act(table, FreeSeat(1, CAM), ANA)), Refused)
    assert world.now(table).seats[1].user == BEN
    await world.act(table, FreeSeat(1, BEN), ANA)
    assert world.now(table).seats[1].user is None
