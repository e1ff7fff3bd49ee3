"""Tournaments at real tables: computers play for the absent, the program dies in every round, nothing is lost."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from bot.engine.deal import commitment_of
from bot.entities.game_result import StopKind, Unrated
from bot.errors import Reason, Refused
from bot.figures.parts import is_rated, parts_of
from bot.tables.actions import ACTIONS, ChooseClock, ClockAsker, Expire, FallAsleep, Forfeit, Person, SetQuiet, TakeOver
from bot.tables.actions import Forget as ForgetAtTable
from bot.tables.automatic.clocks import next_due
from bot.tables.service.opening import Opening
from bot.tables.state.status import SleepReason, Status
from bot.tables.time.absences import Cause
from bot.tournaments.changes import Cancel, Correct, ForgetEntrant
from bot.tournaments.lots import table_id, table_seed
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Absent, Decision, Spot, Stage, TournamentKind
from bot.tournaments.view import view_of
from tests.every_game import WHOLE
from tests.tables.test_authority import sample
from tests.tournaments.at_tables import ID, ROUND, World

ROUNDS = 4 if WHOLE else 3


@pytest.fixture
async def world() -> Any:
    made = World()
    await made.start()
    yield made
    await made.stop()


async def test_all_with_computers_for_the_absent_and_a_kill_in_every_round(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2**ROUNDS)
    for number in range(1, ROUNDS + 1):
        made = await world.made()
        assert len(made.rounds) == number
        world.clock.time = made.rounds[-1].ends_at
        world.novice.left = 40
        while world.novice.left:
            await world.service.look()
            await asyncio.sleep(0)
        before = await world.made()
        assert any(table.running().public.turn > 2 for table in world.tables.live()), "killed in the middle of a game"
        world.novice.left = inf
        await world.restart()
        while (after := await world.made()).stage is Stage.RUNNING and len(after.rounds) == number:
            await world.look()
        for board, pairing in enumerate(before.rounds[-1].pairings):
            if pairing.is_decided:
                assert after.rounds[number - 1].pairings[board] == pairing
    made = await world.made()
    assert made.stage is Stage.OVER
    assert [len(played.pairings) for played in made.rounds] == [2**left for left in reversed(range(ROUNDS))]
    winner = made.rounds[-1].pairings[0].winner
    assert standings(made)[0].entrant == winner
    for number, played in enumerate(made.rounds):
        for board, pairing in enumerate(played.pairings):
            assert pairing.decision in (Decision.PLAYED, Decision.LOT)
            view = await world.table_at(number, board)
            assert view.game.result is not None
            if pairing.decision is Decision.PLAYED:
                assert pairing.entrants[view.game.result.winners[0]] == pairing.winner
    results = await world.store.results.ended(after=0, most=100)
    games = sum(each.attempt for played in made.rounds for each in played.pairings)
    assert len({each.game for each in results}) == len(results) == games, "every game ended once"


async def test_whoever_is_awaited_when_time_is_up_loses_where_the_organiser_wants_it_so(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    view = await world.table_at(0, 0)
    awaited = view.seats[1 - view.game.public.to_play].user
    await world.play(view, view.seats[view.game.public.to_play].user)
    world.clock.time += ROUND
    await world.look()
    made = await world.made()
    pairing = made.rounds[0].pairings[0]
    assert pairing.decision is Decision.ABSENT
    assert pairing.winner is not None
    assert made.entrants[pairing.winner].user != awaited
    assert (await world.table_at(0, 0)).status is Status.CLOSED


async def test_the_first_whose_clock_runs_out_has_lost_and_no_computer_plays(world: World) -> None:
    """Two were absent: a computer played for the first, won on the clock of the second, and it was rated."""
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES, turn_seconds=300)
    view = await world.table_at(0, 0)
    awaited = view.game.public.to_play
    absent, other = view.seats[awaited].user, view.seats[1 - awaited].user
    await world.play(view, absent)
    await world.play(view, other)
    await world.let_time_pass(290)
    assert (await world.table_at(0, 0)).warned
    assert (await world.made()).stage is Stage.RUNNING
    await world.let_time_pass(400)
    made = await world.made()
    pairing = made.rounds[0].pairings[0]
    assert pairing.decision is Decision.ABSENT
    assert pairing.winner is not None
    assert made.entrants[pairing.winner].user == other
    table = await world.table_at(0, 0)
    assert table.status is Status.CLOSED
    assert not any(seat.by_computer for seat in table.seats), "no computer has sat there"
    result = await world.store.results.get(table.game.id)
    assert result is not None
    assert (result.stopped, result.stopped_by, result.unrated) == (StopKind.TIMEOUT, absent, ())
    assert is_rated(result)
    users = {each.participant: each.user for each in result.sittings()}
    assert {users[part.participant]: (part.won, part.counts) for part in parts_of(result)} == {
        absent: (False, True),
        other: (True, True),
    }
    assert world.threads.told == [Spot(0, 0, 1)]


async def test_nobody_has_lost_on_the_clock_who_has_not_come_yet(world: World) -> None:
    """With a clock of a minute both of a pairing had to be there when it was opened, or one was out."""
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES, turn_seconds=60)
    for _ in range(2):
        view = await world.table_at(0, 0)
        assert (view.deadline, view.turn_time, view.turn_seconds) == (None, 0, 60)
        await world.let_time_pass(ROUND / 3)
        assert (await world.table_at(0, 0)).status is Status.PLAYING
        await world.play(view, view.seats[view.game.public.to_play].user)
    view = await world.table_at(0, 0)
    absent = view.seats[view.game.public.to_play].user
    assert view.deadline == world.clock.time + 60
    await world.let_time_pass(100)
    made = await world.made()
    loser = made.rounds[0].pairings[0].loser
    assert loser is not None
    assert made.entrants[loser].user == absent


async def test_who_is_absent_is_decided_at_the_table_also_where_the_program_dies_before_it_is_taken(
    world: World,
) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    view = await world.table_at(0, 0)
    absent = view.seats[1 - view.game.public.to_play].user
    await world.play(view, view.seats[view.game.public.to_play].user)
    view = await world.table_at(0, 0)
    await world.service.stop()
    await world.tables.act(view.id, Forfeit(), ClockAsker(view.version))
    await world.restart()
    await world.look()
    made = await world.made()
    pairing = made.rounds[0].pairings[0]
    assert pairing.decision is Decision.ABSENT
    assert made.entrants[pairing.winner or 0].user != absent


async def test_a_move_that_comes_before_the_clock_is_not_lost(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    view = await world.table_at(0, 0)
    world.clock.time += ROUND
    await asyncio.gather(world.play(view, view.seats[view.game.public.to_play].user), world.service.look())
    await world.look()
    made, over = await world.made(), await world.table_at(0, 0)
    pairing = made.rounds[0].pairings[0]
    assert pairing.decision is Decision.ABSENT
    assert pairing.loser == pairing.entrants[over.absentee], "the table and the tournament say the same"
    assert over.absentee == over.game.public.to_play


async def test_nobody_but_the_organiser_says_when_somebody_has_lost_or_who_plays(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES, turn_seconds=300)
    view = await world.table_at(0, 0)
    moderator = Person(view.seats[0].user, "Somebody", 77, moderator=True)
    for action, asker in ((ChooseClock(seconds=30), moderator), (TakeOver(1), ClockAsker(view.version))):
        with pytest.raises(Refused):
            await world.tables.act(view.id, action, asker)
    assert (await world.table_at(0, 0)).version == view.version


async def test_what_a_computer_wins_for_the_absent_counts_for_no_rating(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.COMPUTER, turn_seconds=300)
    await world.let_time_pass(700)
    table = await world.table_at(0, 0)
    assert table.status is Status.OVER
    assert (await world.made()).rounds[0].pairings[0].decision is Decision.PLAYED, "as the organiser wants it"
    result = await world.store.results.get(table.game.id)
    assert result is not None
    assert result.unrated == (Unrated.SEAT_TAKEN,)
    assert table.game.unrated == (Unrated.SEAT_TAKEN,), "the table says so"
    await world.restart()
    assert (await world.table_at(0, 0)).game.unrated == (Unrated.SEAT_TAKEN,)


async def test_what_somebody_wins_against_the_computer_of_the_absent_is_rated(world: World) -> None:
    world.novice.level = "random"
    await world.open(TournamentKind.ELIMINATION, 2, Absent.COMPUTER, turn_seconds=300)
    view = await world.table_at(0, 0)
    present = view.seats[view.game.public.to_play].user
    while (now := await world.table_at(0, 0)).status is Status.PLAYING:
        if now.seats[now.game.public.to_play].user == present:
            await world.play(now, present)
            await world.idle()
        else:
            await world.let_time_pass(310)
    (winner,) = now.game.result.winners
    assert now.seats[winner].user == present
    assert any(seat.away for seat in now.seats)
    result = await world.store.results.get(now.game.id)
    assert result is not None
    assert result.unrated == ()


@pytest.mark.parametrize("absent", list(Absent))
async def test_no_computer_plays_for_whoever_is_forgotten_and_their_opponent_wins(world: World, absent: Absent) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, absent)
    view = await world.table_at(0, 0)
    forgotten = view.seats[view.game.public.to_play].user
    await world.tables.act(view.id, ForgetAtTable(forgotten, "–"), ClockAsker(view.version))
    await world.look()
    waits = await world.table_at(0, 0)
    assert (waits.status, waits.game.public.turn) == (Status.PLAYING, 1)
    await world.service.act(ID, ForgetEntrant(forgotten))
    await world.idle()
    pairing = (await world.made()).rounds[0].pairings[0]
    assert pairing.decision is Decision.WITHDRAWN
    assert (await world.table_at(0, 0)).status is Status.CLOSED


async def test_whoever_is_forgotten_after_the_end_leaves_nothing_to_do(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    await world.service.act(ID, Correct(0, 0, 0))
    await world.idle()
    assert (await world.made()).stage is Stage.OVER
    await world.service.act(ID, ForgetEntrant(100))
    version = (await world.made()).version
    async with asyncio.timeout(60):
        await world.idle()
    assert (await world.made()).version == version


async def test_nobody_stops_leaves_or_moves_a_table_of_a_tournament(world: World) -> None:
    await world.open(TournamentKind.SWISS, 2)
    view = await world.table_at(0, 0)
    settled = [kind for kind in ACTIONS.values() if kind.settled_by_tournament]
    assert len(settled) == 13
    for action in (sample(kind) for kind in settled):
        for user in (view.seats[0].user, 999):
            with pytest.raises(Refused) as caught:
                await world.tables.act(view.id, action, Person(user, "Somebody", 77, moderator=True))
            assert caught.value.reason is Reason.TOURNAMENT_TABLE, action
    with pytest.raises(Refused) as caught:
        await world.tables.act(view.id, SetQuiet(True), Person(view.seats[0].user, "Somebody", 77))
    assert caught.value.reason is Reason.TOURNAMENT_TABLE, "nobody there is its host"
    assert (await world.table_at(0, 0)).version == view.version


async def test_tables_of_tournaments_are_outside_the_quotas(world: World) -> None:
    await world.open(TournamentKind.LEAGUE, 4)
    limits = world.tables.limits
    assert world.registry.standing(1) == world.registry.standing() == 0
    opening = Opening(1, 99, "pagat")
    for channel in range(limits.seats_of_user):
        await world.tables.open(replace(opening, channel=channel), Person(100, "Player 0", 600 + channel))
    with pytest.raises(Refused):
        await world.tables.open(opening, Person(100, "Player 0", 700))
    world.clock.time += ROUND
    await world.look()
    await world.look()
    assert len((await world.made()).rounds) == 2, "whoever sits at as many as they may plays all the same"


async def test_a_table_waits_as_long_as_its_round_lasts(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    table = world.registry.find((await world.table_at(0, 0)).id)
    assert table is not None
    assert next_due(table, world.tables.limits) is None


async def test_a_thread_that_is_gone_is_replaced_and_the_game_goes_on_there(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    first = await world.table_at(0, 0)
    world.threads.gone.add(first.channel)
    await world.look()
    assert (await world.table_at(0, 0)).asleep is SleepReason.CHANNEL
    await world.restart()
    await world.look()
    moved = await world.table_at(0, 0)
    assert (moved.id, moved.game.id, moved.status) == (first.id, first.game.id, Status.PLAYING)
    assert moved.channel == world.threads.number != first.channel


@pytest.mark.parametrize("absent", Absent)
async def test_where_the_bot_was_removed_and_comes_back_games_go_on_and_end_with_their_round(
    world: World, absent: Absent
) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, absent)
    view, world.threads.removed = await world.table_at(0, 0), True
    await world.tables.act(view.id, FallAsleep(SleepReason.REMOVED), ClockAsker(view.version))
    await world.look()
    assert (await world.table_at(0, 0)).asleep is SleepReason.REMOVED
    world.threads.removed = False
    await world.look()
    assert (await world.table_at(0, 0)).status is Status.PLAYING, "also where nobody presses"
    world.clock.time += ROUND
    for _ in range(500):
        await world.look()
    assert (await world.made()).stage is Stage.OVER


@pytest.mark.parametrize("killed", [False, True])
async def test_a_cancelled_tournament_closes_its_tables(world: World, killed: bool) -> None:
    await world.open(TournamentKind.ELIMINATION, 4)
    await world.service.act(ID, Cancel())
    if killed:
        await world.restart()
        await world.look()
    await world.idle()
    assert world.tables.live() == []
    assert sorted(each.board for each in world.threads.told) == [0, 1], "both threads are told of it"


async def test_a_result_of_the_organisers_closes_the_table_and_the_next_round_follows(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 4)
    for board, pairing in enumerate((await world.made()).rounds[0].pairings):
        await world.service.act(ID, Correct(0, board, pairing.first))
    await world.idle()
    assert [table.channel for table in world.tables.live()] == [world.threads.made[1, 0]]
    (first, _) = (await world.made()).rounds[0].pairings
    assert first.second is not None
    world.threads.told.clear()
    await world.service.act(ID, Correct(0, 0, first.second))
    await world.idle()
    assert world.threads.told == [Spot(0, 0, 1)], "a second correction is told as well"
    assert [table.channel for table in world.tables.live()] == [world.threads.made[1, 0]], "in the same thread"


async def test_a_game_given_up_without_a_result_is_played_once_more_then_the_lot_decides(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    for attempt in (1, 2):
        view = await world.table_at(0, 0)
        assert view.id == table_id(await world.made(), Spot(0, 0, attempt))
        await world.tables.act(view.id, Expire(), ClockAsker(view.version))
        await world.idle()
    assert (await world.made()).rounds[0].pairings[0].decision is Decision.LOT
    assert world.threads.called == [Spot(0, 0, 2)], "both are called again into their thread"


async def test_whoever_is_forgotten_has_withdrawn(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    await world.service.act(ID, ForgetEntrant(100))
    await world.idle()
    made = await world.made()
    assert made.stage is Stage.OVER
    assert [each.user for each in made.entrants if each.out] == [0]
    assert world.tables.live() == []


async def test_the_lots_and_deals_follow_from_what_was_sealed(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    assert view_of(await world.made()).key is None
    world.clock.time += ROUND
    for _ in range(3):
        await world.look()
    seen = view_of(await world.made())
    assert seen.key is not None
    assert commitment_of(ID, seen.key) == seen.commitment
    view = await world.table_at(0, 0)
    assert view.game.seed == table_seed(await world.made(), Spot(0, 0, 1)), "the deal follows from the same seal"


async def test_rounds_get_back_what_was_lost_before_a_start_and_little_more(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    world.clock.time += ROUND - 1
    await world.stop()
    left_at = world.clock.time
    world.clock.time += 20 * ROUND
    world.grace = 30.0
    world.absences.note(Cause.START, since=left_at)
    await world.start()
    await world.look()
    made = await world.made()
    assert made.stage is Stage.RUNNING
    assert made.rounds[0].ends_at == world.clock.time + 30, "one second was left, and the grace is given once"
    world.clock.time += 29
    await world.look()
    assert (await world.made()).stage is Stage.RUNNING
    world.clock.time += 1
    await world.look()
    assert (await world.made()).stage is Stage.OVER


async def test_whoever_is_awaited_is_reminded_once_before_the_time_is_up(world: World) -> None:
    await world.open(TournamentKind.ELIMINATION, 2)
    world.clock.time += ROUND / 2
    await world.look()
    assert world.threads.reminded == []
    world.clock.time += ROUND / 4
    for _ in range(2):
        await world.look()
        await world.restart()
    view = await world.table_at(0, 0)
    assert world.threads.reminded == [(Spot(0, 0, 1), (view.game.public.to_play,))]


async def _set_aside(world: World, harm: Callable[[str], str], absent: Absent = Absent.COMPUTER) -> str:
    """The first game of two is damaged, and found to be at the next start; its table's id."""
    await world.open(TournamentKind.ELIMINATION, 4, absent)
    damaged: str = (await world.table_at(0, 0)).id
    await world.stop()
    world.store.change_head(damaged, harm)
    await world.start()
    await world.look()
    assert [each.table for each in world.tables.set_aside()] == [damaged]
    assert not (await world.made()).rounds[0].pairings[0].is_decided, "the operator may repair it until then"
    return damaged


@pytest.mark.parametrize("harm", [lambda head: head[: len(head) // 2], lambda head: "{}"])
@pytest.mark.parametrize("absent", Absent)
async def test_a_game_that_is_damaged_ends_with_its_round_and_holds_up_no_other(
    world: World, absent: Absent, harm: Callable[[str], str]
) -> None:
    damaged = await _set_aside(world, harm, absent)
    made = await world.made()
    await world.service.act(ID, Correct(0, 1, made.rounds[0].pairings[1].first))
    world.clock.time += ROUND
    await world.look()
    made = await world.made()
    assert made.rounds[0].pairings[0].decision is Decision.LOT
    assert len(made.rounds) == 2, "whoever has won goes on"
    assert Spot(0, 0, 1) in world.threads.told
    assert [each.table for each in world.tables.set_aside()] == [damaged], "it stays as it is"


async def test_a_game_that_the_operator_has_closed_is_played_anew(world: World) -> None:
    damaged = await _set_aside(world, lambda head: head[: len(head) // 2])
    await world.tables.close_set_aside(damaged)
    await world.look()
    again = await world.table_at(0, 0)
    assert again.id != damaged
    assert again.status is Status.PLAYING
    assert world.threads.called == [Spot(0, 0, 2)], "both are called again into their thread"
