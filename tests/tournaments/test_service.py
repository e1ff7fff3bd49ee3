"""Tournaments carried on: a program that dies at any step goes on where it was, and takes every result once."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import patch

import pytest

from bot.errors import Reason, Refused
from bot.store.sqlite import SqliteStore
from bot.tables.ports import TableUpdate
from bot.tables.state.status import SleepReason
from bot.tournaments.changes import Begin, Cancel, Correct, ForgetEntrant, MoveTo, Replace, SignUp
from bot.tournaments.lots import table_id
from bot.tournaments.ports import EndedGame
from bot.tournaments.tournament import Absent, Decision, Spot, Stage, Stuck, Tournament, TournamentKind
from tests.every_game import WHOLE
from tests.tournaments.build import ORGANISER, tournament
from tests.tournaments.world import ID, World, outcome, undisturbed


@pytest.mark.parametrize("kind", [TournamentKind.ELIMINATION, TournamentKind.SWISS])
@pytest.mark.parametrize("steps", [0, 1, 2, 5, 11, 17, 23] if WHOLE else [0, 5, 11])
async def test_sixteen_play_to_the_end_with_a_kill_in_every_round(kind: TournamentKind, steps: int) -> None:
    world = World()
    await world.begin(kind, 16)
    kills = 0
    while (await world.now()).stage is Stage.RUNNING:
        world.tables.fuse.left = steps % 7
        kills += await world.work()
        world.tables.fuse.left = steps
        kills += await world.next_round()
        world.tables.fuse.left = None
    made = await world.now()
    assert kills >= len(made.rounds) == 4
    assert outcome(made) == outcome(await undisturbed(kind, 16))
    assert set(world.tables.held) == {
        table_id(made, Spot(number, board, 1))
        for number, one in enumerate(made.rounds)
        for board in range(len(one.pairings))
    }


async def test_a_kill_at_each_step_of_a_whole_tournament_changes_nothing() -> None:
    expected, killed, at = outcome(await undisturbed(TournamentKind.ELIMINATION, 4)), True, 0
    while killed:
        world = World()
        await world.begin(TournamentKind.ELIMINATION, 4)
        world.tables.fuse.left, killed = at, False
        while (await world.now()).stage is Stage.RUNNING:
            killed = await world.work() or killed
            killed = await world.next_round() or killed
        assert outcome(await world.now()) == expected
        at += 1
    assert at > 20


async def test_who_is_forgotten_while_threads_are_made_sits_at_no_table() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 4)
    make, (first, second) = world.tables.thread_for, (await world.now()).rounds[0].pairings

    async def forgotten_meanwhile(made: Tournament, spot: Spot) -> int:
        if spot.board == 0:
            await world.store.people.forget(made.entrants[second.first].user)
        return await make(made, spot)

    with patch.object(world.tables, "thread_for", forgotten_meanwhile):
        await world.service._carry_on(ID)
    assert [each.wanted.entrants[0].user for each in world.tables.held.values()] == [100 + first.first]
    await world.service._carry_on(ID)
    assert (await world.now()).rounds[0].pairings[1].decision is Decision.WITHDRAWN


async def test_a_thread_that_goes_while_its_tournament_is_carried_on_is_found_at_the_next_look() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    table = SimpleNamespace(tournament=ID, game=SimpleNamespace(result=None), asleep=SleepReason.CHANNEL)
    call, asked = world.tables.name_thread, list[str]()

    async def thread_goes(made: Tournament, spot: Spot) -> None:
        await call(made, spot)
        world.service.table_updated(cast(TableUpdate, SimpleNamespace(table=table)))

    with patch.object(world.tables, "name_thread", thread_goes):
        await world.service._carry_on(ID)
        await world.service._carry_on(ID)
    with patch.object(world.service._queue, "ask", asked.append):
        await world.service.look_at_due()
        assert asked == [ID]
        await world.service._carry_on(ID)
        await world.service.look_at_due()
    assert asked == [ID], "nothing of it is due"


async def test_it_goes_on_from_a_file_that_was_closed_in_every_round(tmp_path: Path) -> None:
    world = World(await SqliteStore.open(tmp_path / "spite.db"))
    await world.begin(TournamentKind.ELIMINATION, 16)
    while (await world.now()).stage is Stage.RUNNING:
        await world.work()
        await world.store.close()
        world.store = await SqliteStore.open(tmp_path / "spite.db")
        world.build()
        await world.next_round()
    assert outcome(await world.now()) == outcome(await undisturbed(TournamentKind.ELIMINATION, 16))
    await world.store.close()


async def test_a_drawn_game_is_played_again_in_the_same_thread_and_then_lots_decide() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    made = await world.now()
    world.tables.drawn = {table_id(made, Spot(0, 0, attempt)) for attempt in (1, 2)}
    await world.work()
    await world.next_round()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.decision, pairing.drawn) == (Decision.LOT, 2)
    assert len(world.tables.held) == 2
    assert len({each.wanted.thread for each in world.tables.held.values()}) == 1
    await world.work()
    assert world.tables.told == [Spot(0, 0, 2)], "once"


async def test_whoever_is_awaited_at_the_end_of_a_round_loses_where_that_was_chosen() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    await world.work()
    assert (await world.now()).stage is Stage.RUNNING
    await world.next_round()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.winner, pairing.decision) == (pairing.second, Decision.ABSENT)
    assert all(each.closed for each in world.tables.held.values())
    await world.work()
    assert world.tables.told == [Spot(0, 0, 1)], "once"


async def test_a_thread_that_can_not_be_told_holds_up_no_other_and_is_told_later() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 4)
    await world.work()
    world.tables.mute = True
    first, second = (await world.now()).rounds[0].pairings
    await world.service.act(ID, Correct(0, 0, first.first))
    await world.service.act(ID, Correct(0, 1, second.first))
    await world.work()
    assert table_id(await world.now(), Spot(1, 0, 1)) in world.tables.held, "the final is played"
    assert world.tables.told == []
    world.tables.mute = False
    await world.work()
    assert sorted(each.board for each in world.tables.told) == [0, 1]


async def test_who_has_won_by_a_correction_is_told_also_where_the_one_before_was_just_being_told() -> None:
    world, told = World(), list[int | None]()
    await world.begin(TournamentKind.SWISS, 2)
    await world.work()
    first, second = (await world.now()).rounds[0].pairings[0].entrants

    async def slow(made: Tournament, spot: Spot) -> None:
        if not told:
            await world.service.act(ID, Correct(0, 0, second))
        told.append(made.rounds[spot.round].pairings[spot.board].winner)

    vars(world.tables)["tell_given_up"] = slow
    await world.service.act(ID, Correct(0, 0, first))
    await world.work()
    assert told == [first, second]


async def test_nobody_is_named_who_was_forgotten_while_others_were_told_of_a_cancellation() -> None:
    world, told = World(), list[int]()
    await world.begin(TournamentKind.SWISS, 4)
    await world.work()
    made = await world.now()
    gone = made.entrants[made.rounds[0].pairings[1].first].user

    async def slow(made: Tournament, spot: Spot) -> None:
        if not told:
            await world.service.act(ID, ForgetEntrant(gone))
        told.extend(made.entrants[place].user for place in made.rounds[spot.round].pairings[spot.board].entrants)

    vars(world.tables)["tell_given_up"] = slow
    await world.service.act(ID, Cancel())
    await world.work()
    assert len(told) == 4
    assert gone not in told


async def test_a_replacement_sits_at_a_new_table_of_the_same_thread() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    await world.work()
    first = next(iter(world.tables.held.values()))
    await world.service.act(ID, Replace(0, 100, 500, "Zoe", "6000"))
    await world.work()
    assert first.closed
    again = [each.wanted for each in world.tables.held.values() if not each.closed]
    assert [each.thread for each in again] == [first.wanted.thread]
    assert {each.user for each in again[0].entrants} == {500, 101}


async def test_who_is_forgotten_in_the_store_has_withdrawn() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    await world.work()
    await world.store.people.forget(102)
    await world.work()
    made = await world.now()
    assert made.entrants[2].out
    assert [each.decision for each in made.rounds[0].pairings if 2 in each.entrants] == [Decision.WITHDRAWN]


@pytest.mark.parametrize("is_looked_at", [True, False])
async def test_who_is_forgotten_in_the_store_takes_no_place_in_sign_up(*, is_looked_at: bool) -> None:
    """They stood there without a name, kept another one out of a full tournament, and it could begin with them."""
    world = World()
    await world.service.keep(tournament(TournamentKind.ELIMINATION, most=2))
    for place in range(2):
        await world.service.act(ID, SignUp(100 + place, f"Player {place}", str(5000 + place)))
    await world.store.people.forget(100)
    if is_looked_at:
        await world.work()
        assert [each.user for each in (await world.now()).entrants] == [101]
    with pytest.raises(Refused) as refused:
        await world.service.act(ID, Begin("9000"))
    assert refused.value.reason is Reason.TOURNAMENT_TOO_FEW
    await world.service.act(ID, SignUp(200, "Zoe", "6000"))
    await world.service.act(ID, Begin("9000"))
    assert [each.user for each in (await world.now()).entrants] == [101, 200]


async def test_it_is_carried_on_behind_who_asked_and_looked_at_after_a_start() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    world.build()
    await world.service.start()
    await world.service.look()
    await world.service.idle()
    assert len(world.tables.held) == 2
    for played in world.tables.held.values():
        played.ended = EndedGame(1)
    world.service._queue.ask(ID)
    await world.service.idle()
    assert len((await world.now()).rounds) == 2
    await world.service.stop()


async def test_a_look_reads_only_those_of_which_something_is_due() -> None:
    """A tournament that was carried on is read again when it has changed, when a reminder or its round's end is due,
    when something could not be done, and now and then; not at every look."""
    world = World()
    await world.service.keep(tournament(TournamentKind.SWISS))
    await world.service.start()
    read: list[str] = []
    get = world.service.get

    async def noting(tournament: str) -> Tournament:
        read.append(tournament)
        return await get(tournament)

    world.service.get = noting  # type: ignore[method-assign]

    async def is_read_after(seconds: float) -> bool:
        world.clock.time += seconds
        await world.service.look_at_due()
        await world.service.idle()
        was_read = bool(read)
        read.clear()
        return was_read

    assert await is_read_after(0)
    assert not await is_read_after(60)
    assert await is_read_after(300), "also where nobody has told of anything"
    assert await is_read_after(-3 * 86_400), "the clock was set back"
    assert not await is_read_after(60)
    for place in range(4):
        await world.service.act(ID, SignUp(100 + place, f"Player {place}", str(5000 + place)))
    world.tables.closed_threads = True
    await world.service.act(ID, Begin("9000"))
    await is_read_after(0)
    assert await is_read_after(10), "what could not be done is tried again"
    world.tables.closed_threads = False
    assert await is_read_after(10)
    assert not await is_read_after(10)
    assert await is_read_after(50), "a reminder is due"
    await is_read_after(0)  # which has changed it
    assert not await is_read_after(5)
    assert await is_read_after(20), "the round is over"
    await world.service.stop()


async def test_a_store_that_fails_holds_nothing_up_for_ever() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    world.failing.now = True
    await world.service._carry_on(ID)
    assert world.tables.held == {}
    world.failing.now = False
    await world.work()
    assert len(world.tables.held) == 2


async def test_five_go_on_in_a_server_however_many_are_opened_at_once_each_by_a_name_of_its_own() -> None:
    world = World()
    plan = tournament(TournamentKind.SWISS).plan
    opened = await asyncio.gather(
        *(world.service.open(1, 2, ORGANISER + each, "Spite cup", plan) for each in range(9)), return_exceptions=True
    )
    refused = [each for each in opened if isinstance(each, Refused)]
    assert [(each.reason, each.arguments["count"]) for each in refused] == [(Reason.TOURNAMENT_MOST, 5)] * 4
    titles = [each.title for each in await world.service.of_server(1)]
    assert sorted(titles) == ["Spite cup", *(f"Spite cup {number}" for number in range(2, 6))]
    await world.service.open(3, 2, ORGANISER, "Spite cup", plan)
    [elsewhere] = await world.service.of_server(3)
    assert elsewhere.title == "Spite cup"


async def test_one_whose_form_is_sent_again_is_opened_once() -> None:
    world = World()
    plan = tournament(TournamentKind.SWISS).plan
    await world.service.open(1, 2, ORGANISER + 1, "Spite cup", plan)
    opened = await asyncio.gather(*(world.service.open(1, 2, ORGANISER, "Spite cup", plan) for _ in range(4)))
    assert [each.title for each in opened] == ["Spite cup 2"] * 4
    assert len(await world.service.of_server(1)) == 2
    others = ((2, ORGANISER, "Spite cup", replace(plan, most=8)), (3, ORGANISER, "Spite cup", plan))
    told = [await world.service.open(1, *each) for each in others]
    assert [each.title for each in told] == ["Spite cup 3", "Spite cup 4"], "that is another one"


@pytest.mark.parametrize("changes", ["later", "begun"])
async def test_another_one_of_the_same_name_is_opened_by_who_means_another(changes: str) -> None:
    world = World()
    plan = tournament(TournamentKind.SWISS).plan
    made = await world.service.open(1, 2, ORGANISER, "Spite cup", plan)
    if changes == "later":
        world.clock.time += 60
    else:
        for user in (1, 2):
            await world.service.act(made.id, SignUp(user, f"Player {user}", str(user)))
        await world.service.act(made.id, Begin("9"))
    assert (await world.service.open(1, 2, ORGANISER, "Spite cup", plan)).title == "Spite cup 2"


async def test_in_the_place_of_one_that_has_ended_another_is_opened_at_once() -> None:
    world = World()
    plan = tournament(TournamentKind.SWISS).plan
    opened = [await world.service.open(1, 2, ORGANISER, f"Cup {each}", plan) for each in range(5)]
    ended = await world.service.act(opened[0].id, Cancel())
    assert ended.untold, "nobody has been told so far"
    await world.service.open(1, 2, ORGANISER, "Spite cup", plan)
    with pytest.raises(Refused) as refused:
        await world.service.open(1, 2, ORGANISER, "One too many", plan)
    assert (refused.value.reason, refused.value.arguments) == (Reason.TOURNAMENT_MOST, {"count": 5})


async def test_many_who_sign_up_in_one_moment_all_take_part_and_none_too_many() -> None:
    world = World()
    made = await world.service.open(
        1, 2, ORGANISER, "Spite cup", replace(tournament(TournamentKind.SWISS).plan, most=40)
    )
    signing = (world.service.act(made.id, SignUp(100 + n, f"Player {n}", str(5000 + n))) for n in range(50))
    done = await asyncio.gather(*signing, return_exceptions=True)
    assert [each.reason for each in done if isinstance(each, Refused)] == [Reason.TOURNAMENT_FULL] * 10
    assert len((await world.service.view(made.id)).entrants) == 40


@pytest.mark.parametrize("absent", Absent)
async def test_a_pairing_that_gets_no_thread_ends_with_its_round_and_that_is_told(absent: Absent) -> None:
    world = World()
    world.tables.no_threads = True
    await world.begin(TournamentKind.ELIMINATION, 2, absent)
    await world.work()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.thread, pairing.is_decided) == (None, False), "it is tried again until then"
    world.absences.look()
    world.clock.time = (await world.now()).rounds[0].ends_at
    await world.work()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert pairing.decision is Decision.LOT
    assert (await world.now()).stage is Stage.OVER
    assert [spot.label for spot in world.tables.told] == ["1-1-1"]
    assert pairing.told


@pytest.mark.parametrize("is_forgotten", [False, True])
async def test_nobody_is_called_who_has_gone_while_others_got_their_threads(is_forgotten: bool) -> None:
    """Thirty-two threads take a minute."""
    world, called = World(), list[int]()
    await world.begin(TournamentKind.SWISS, 6)
    *_, (_, pairing) = (await world.now()).undecided()
    gone = (await world.now()).entrants[pairing.first].user
    change = ForgetEntrant(gone) if is_forgotten else Replace(pairing.first, gone, 500, "Zoe", "6000")
    thread_for = world.tables.thread_for

    async def slow(made: Tournament, spot: Spot) -> int:
        if not called:
            await world.service.act(ID, change)
        pairing = dict(made.undecided())[spot]
        called.extend(made.entrants[place].user for place in pairing.entrants)
        return await thread_for(made, spot)

    vars(world.tables)["thread_for"] = slow
    await world.work()
    assert gone not in called
    assert gone not in {each.user for played in world.tables.held.values() for each in played.wanted.entrants}
    assert len(called) == (4 if is_forgotten else 6)


async def test_an_organiser_is_told_once_why_no_thread_can_be_made_and_anew_where_that_changes() -> None:
    world = World()
    world.tables.no_threads, world.tables.why_no_threads = True, Reason.THREADS_FULL
    await world.begin(TournamentKind.ELIMINATION, 4)
    world.tables.mute = True
    await world.work()
    assert world.tables.organiser_told == []
    assert (await world.now()).stuck is Stuck.FULL
    world.tables.mute = False
    for _ in range(3):
        await world.work()
    assert world.tables.organiser_told == [Stuck.FULL]
    world.tables.why_no_threads = Reason.CHANNEL_GONE
    for _ in range(3):
        await world.work()
    assert world.tables.organiser_told == [Stuck.FULL, Stuck.CHANNEL_GONE]
    await world.service.act(ID, MoveTo(77))
    world.tables.no_threads = False
    await world.work()
    now = await world.now()
    assert (now.channel, now.stuck, len(world.tables.held)) == (77, None, 2)


async def test_what_passes_by_itself_is_no_matter_for_the_organiser() -> None:
    world = World()
    world.tables.no_threads = True
    await world.begin(TournamentKind.ELIMINATION, 2)
    await world.work()
    assert world.tables.organiser_told == []
    assert (await world.now()).stuck is None
