"""What a table's end says of those who played there: removed, absent, gone, and helped by computers."""

from typing import Any

import pytest

from bot.entities.game_result import GameResult, SittingEnd, StopKind, Unrated
from bot.figures.game_end import end_of_game
from bot.figures.parts import Part, is_rated, parts_of
from bot.tables.actions import (
    Action,
    AddComputer,
    ClockAsker,
    ComeBack,
    Computer,
    Consent,
    Expire,
    Forfeit,
    Forget,
    FreeSeat,
    HandOver,
    Join,
    Leave,
    OpenSeat,
    ShowOut,
    Start,
    StepAway,
    Stop,
    TakeSeat,
)
from bot.tables.service.pairing_table import PairingTable
from bot.tables.state.table import Table
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, World, result_of

QUICK: dict[str, object] = {"goal_size": 5}


async def the_end(world: World, table: Table) -> GameResult:
    row = await world.store.results.get(f"{table.id}-1")
    assert row is not None
    view = world.tables.newest(table.id)
    assert view is not None
    assert view.game is not None
    assert view.game.end is not None
    told, kept = view.game.end, end_of_game(row)
    numbers = {each.participant: each.user for each in row.sittings()}
    assert {numbers[one] for one in kept.lost} == told.lost, "the end says what is counted"
    assert (told.counts, told.is_rated, told.unrated, told.stopped) == (
        kept.counts,
        kept.is_rated,
        kept.unrated,
        kept.stopped,
    )
    return row


def part(row: GameResult, user: int) -> Part | None:
    numbers = {each.user: each.participant for each in row.sittings()}
    return next((each for each in parts_of(row) if each.participant == numbers.get(user)), None)


async def play_on(world: World, table: Table, seat: int) -> Table:
    """Everybody plays on until that seat is to play."""
    while world.now(table).running().state.to_play != seat:
        await turn(world, table)
    return world.now(table)


async def play_out(world: World, table: Table) -> Table:
    """Plays on, for people and computers, until the game is over."""
    while (game := world.now(table).running()).state.result is None:
        place = game.state.to_play
        seat = world.now(table).seats[place]
        asker: Any = Computer(place) if seat.by_computer else world.person(seat.user or 0)
        await world.tables.act(table.id, world.some_play(table), asker)
    return world.now(table)


async def turn(world: World, table: Table) -> None:
    now = world.now(table)
    seat = now.seats[now.running().state.to_play]
    play = world.discard(now)
    if seat.by_computer:
        await world.tables.act(table.id, play, Computer(now.running().state.to_play))
    else:
        await world.act(table, play, seat.user or 0)


async def test_who_is_removed_while_present_pays_nothing_and_the_game_counts_for_nobody() -> None:
    """It was a rated loss of theirs, though they were told that it doesn't count as leaving."""
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    await world.act(table, ShowOut(1), ANA)
    row = await the_end(world, await play_out(world, table))
    assert row.seats[1].sittings[0].ended is SittingEnd.REMOVED
    assert row.unrated == (Unrated.REMOVED,)
    assert not any(each.counts or each.is_rated for each in parts_of(row))


async def test_whose_seat_is_freed_while_absent_pays_nothing_and_the_others_play_on() -> None:
    for action in (FreeSeat(1), ShowOut(1)):
        world = World()
        table = await world.start(ANA, BEN, CAM, changes=QUICK)
        await world.act(table, StepAway(), BEN)
        await world.act(table, action, ANA)
        row = await the_end(world, await play_out(world, table))
        assert row.seats[1].sittings[0].ended is SittingEnd.FREED
        assert row.unrated == ()
        assert part(row, BEN) is None
        assert [each.counts for each in parts_of(row)] == [True, True]


@pytest.mark.parametrize("last", [Leave(), Stop()])
@pytest.mark.parametrize("people", [2, 3])
async def test_a_host_who_removed_somebody_and_then_leaves_has_lost(last: Action, people: int) -> None:
    world = World()
    table = await world.start(*(ANA, BEN, CAM)[:people], changes=QUICK)
    await world.act(table, ShowOut(1), ANA)
    await world.act(table, last, ANA)
    now = world.now(table)
    if now.live:  # paused, stopped, or others play on
        if now.status.in_game and people == 3 and isinstance(last, Leave):
            await play_out(world, now)
        else:
            await world.tables.act(table.id, Expire(), ClockAsker(now.version))
    row = await the_end(world, table)
    lost = part(row, ANA)
    assert lost is not None
    assert (lost.quit, lost.counts, is_rated(row)) == (True, True, True)
    assert part(row, BEN) is None
    others = part(row, CAM)
    assert others is None or not (others.counts or others.is_rated)


async def test_where_somebody_was_removed_the_others_may_leave_for_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, DEE, changes=QUICK)
    await world.act(table, ShowOut(1), ANA)
    await world.act(table, Leave(), CAM)
    row = await the_end(world, await play_out(world, table))
    assert row.given_up_by() == frozenset()


async def test_who_handed_the_table_over_after_removing_somebody_has_lost_all_the_same_by_leaving() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    await world.act(table, ShowOut(1), ANA)
    await world.act(table, HandOver(2), ANA)
    for action in (Leave(), TakeSeat(), Leave()):
        await world.act(table, action, ANA)
    row = await the_end(world, await play_out(world, table))
    assert end_of_game(row).lost == {row.seats[0].sittings[0].participant}


async def test_all_may_agree_to_the_stop_of_a_game_from_which_somebody_was_removed() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    await world.act(table, ShowOut(1), ANA)
    await world.act(table, Stop(), ANA)
    await world.act(table, Consent(), CAM)
    row = await the_end(world, table)
    assert row.stopped is StopKind.CONSENT
    assert not parts_of(row)


async def _won_by(world: World, table: Table, seat: int) -> Table:
    """Plays to an end that this seat wins."""
    while (game := world.now(table).running()).state.result is None:
        now = world.now(table)
        place = game.state.to_play
        play = world.some_play(now) if place == seat else world.discard(now)
        asker: Any = Computer(place) if now.seats[place].by_computer else world.person(now.seats[place].user or 0)
        await world.tables.act(table.id, play, asker)
    ended = result_of(world.now(table))
    assert ended.winners == (seat,)
    return world.now(table)


@pytest.mark.parametrize("how", ["away", "left", "opened"])
async def test_a_win_for_which_a_computer_took_a_turn_counts_for_nobody(how: str) -> None:
    """A computer played eight turns for somebody who then won: it was rated, and their first win."""
    world = World()
    table = await world.open(ANA, changes=QUICK)
    await world.act(table, Join(), BEN)
    if how == "opened":
        await world.act(table, AddComputer("regular", "Robot"), ANA)
    await world.act(table, Start("regular", "Computer"), ANA)
    seat, user = (2, DEE) if how == "opened" else (1, BEN)
    table = await play_on(world, table, seat)
    before: tuple[Action, ...] = {"away": (StepAway(),), "left": (Leave(),), "opened": ()}[how]
    after: Action = ComeBack() if how == "away" else TakeSeat(seat if how == "opened" else None)
    for action in before:
        await world.act(table, action, user)
    await turn(world, table)
    if how == "opened":
        await world.act(table, OpenSeat(seat), ANA)
    await world.act(table, after, user)
    row = await the_end(world, await _won_by(world, table, seat))
    assert row.unrated == (Unrated.COMPUTER,)
    assert not any(each.counts or each.is_rated for each in parts_of(row))


async def test_a_winner_for_whom_no_computer_has_moved_has_won() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    table = await play_on(world, table, 1)
    for action in (StepAway(), ComeBack()):
        await world.act(table, action, BEN)
    await turn(world, table)
    await world.act(table, StepAway(), ANA)
    await turn(world, table)
    await world.act(table, ComeBack(), ANA)
    row = await the_end(world, await _won_by(world, table, 1))
    assert row.unrated == ()
    assert end_of_game(row).is_rated


async def test_a_game_that_a_computer_lost_for_somebody_absent_is_none_of_theirs() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    await world.act(table, StepAway(), BEN)
    row = await the_end(world, await _won_by(world, table, 0))
    assert [each.ended for each in row.seats[1].sittings] == [SittingEnd.AWAY, None]
    lost, won = part(row, BEN), part(row, ANA)
    assert lost is not None
    assert (lost.counts, lost.is_rated, lost.quit) == (False, True, False)
    assert won is not None
    assert (won.won, won.counts) == (True, True)


async def test_the_computer_in_the_seat_of_who_left_wins_and_the_best_of_those_present_is_first() -> None:
    """It was "Cam wins!", and nobody had a win."""
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    await world.act(table, Leave(), CAM)
    table = await _won_by(world, table, 2)
    row = await the_end(world, table)
    end = end_of_game(row)
    assert end.stand_ins == (2,)
    left = [seat.goal_left for seat in row.seats[:2]]
    if left[0] != left[1]:
        first = left.index(min(left))
        assert end.first == (first,)
        best = part(row, (ANA, BEN)[first])
        assert best is not None
        assert best.won
    gone = part(row, CAM)
    assert gone is not None
    assert gone.quit


async def test_the_computer_in_the_seat_of_somebody_forgotten_takes_no_win_either() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    now = world.now(table)
    await world.tables.act(table.id, Forget(CAM, "Player 3"), ClockAsker(now.version))
    row = await the_end(world, await _won_by(world, table, 2))
    assert end_of_game(row).stand_ins == (2,)
    assert {each.counts for each in parts_of(row)} == {True}


async def test_a_restart_forgets_no_computers_turn() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    table = await play_on(world, table, 1)
    await world.act(table, StepAway(), BEN)
    await turn(world, table)
    again = World(world.store)
    again._interactions = world._interactions
    await again.tables.load()
    await again.act(table, ComeBack(), BEN)
    row = await the_end(again, await _won_by(again, table, 1))
    assert row.unrated == (Unrated.COMPUTER,)


async def _pairing(world: World) -> Table:
    await world.tables.open_pairing(
        PairingTable(
            id="pairing1",
            tournament="cup",
            guild=GUILD,
            channel=CHANNEL,
            system="pagat",
            changes=QUICK,
            turn_seconds=60,
            level="regular",
            seats=((ANA, "Ana", "1"), (BEN, "Ben", "2")),
            seed=b"s" * 32,
            start=1,
            absent_loses=True,
        )
    )
    table = world.registry.find("pairing1")
    assert table is not None
    return table


async def test_whose_clock_runs_out_in_a_tournament_has_lost_a_rated_game() -> None:
    """It was stored as a game that nobody came back to, and cost nothing."""
    world = World()
    table = await _pairing(world)
    for _ in range(2):
        await turn(world, table)
    now = world.now(table)
    late = now.seats[now.running().state.to_play].user
    await world.tables.act(table.id, Forfeit(), ClockAsker(now.version))
    row = await the_end(world, table)
    assert (row.stopped, row.stopped_by, row.unrated) == (StopKind.TIMEOUT, late, ())
    lost, won = part(row, late or 0), part(row, BEN if late == ANA else ANA)
    assert lost is not None
    assert lost.quit
    assert won is not None
    assert (won.won, is_rated(row)) == (True, True)


async def test_where_nobody_has_moved_in_a_tournament_nothing_is_rated() -> None:
    world = World()
    table = await _pairing(world)
    await world.tables.act(table.id, Forfeit(), ClockAsker(world.now(table).version))
    row = await the_end(world, table)
    assert row.unrated == (Unrated.NOT_FINISHED,)
    assert not parts_of(row)
