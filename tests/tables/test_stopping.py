"""Stopping and going on, another game by agreement, changing the table between games, games that hold no channel."""

import asyncio
from typing import Any

import pytest

from bot.entities.game_result import SittingEnd, StopKind, Unrated
from bot.errors import Reason, Refused
from bot.tables.actions import (
    ChangeRules,
    ChangeTable,
    ClockAsker,
    ComeBack,
    Consent,
    Join,
    Leave,
    MoveTable,
    NextGame,
    Resume,
    ShowOut,
    Start,
    StepAway,
    Stop,
    TakeSeat,
    Undo,
    Wake,
)
from bot.tables.automatic.clocks import next_due
from bot.tables.limits import RESUMABLE_FOR
from bot.tables.ports import TableUpdate
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Table
from bot.tables.state.transition import TransitionKind
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World, refused

MATCH: dict[str, Any] = {"goal_size": 5, "scoring": "win_plus_left", "match_target": 90}


async def stopped_game(world: World, *users: int) -> Table:
    table = await world.start(*users)
    await world.act(table, Stop("late"), users[0])
    return world.now(table)


async def test_a_stopped_game_waits_ten_minutes_without_seed_record_or_result() -> None:
    world = World()
    table = await stopped_game(world, ANA, BEN)
    assert (table.status, table.asleep) == (Status.ASLEEP, SleepReason.STOPPED)
    assert table.stopped is not None
    assert (table.stopped.name, table.stopped.reason) == ("Ana", "late")
    game = world.tables.get(table.id).game
    assert game is not None
    assert game.seed is None
    assert await world.store.finished.record(game.id) is None
    assert await world.store.results.get(game.id) is None
    due = next_due(table, world.tables.limits)
    assert due is not None
    assert due.at == world.clock.now() + RESUMABLE_FOR
    table = await world.let_end(table)
    assert table.status is Status.CLOSED
    assert await world.store.finished.record(game.id) is not None
    view = world.tables.newest(table.id)
    assert view is not None
    assert view.stopped is not None, "who stopped it is told afterwards too"


SIX = (ANA, BEN, CAM, DEE, 105, 106)


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
async def test_most_of_those_present_go_on_without_who_has_stopped_it(people: int, needed: int) -> None:
    """One host stopped a game of six, and five could not go on."""
    world = World()
    table = await stopped_game(world, *SIX[:people])
    others = list(SIX[1:people]) if people > 2 else [BEN, ANA]
    for user in others[: needed - 1]:
        assert (await world.act(table, Resume(), user)).table.status is Status.ASLEEP
    table = (await world.act(table, Resume(), others[needed - 1])).table
    assert (table.status, table.stopped, table.agreed) == (Status.PLAYING, None, [])
    assert [seat.away for seat in table.seats] == [people > 2] + [False] * (people - 1), "others may still come"
    if people > 2:
        assert (await world.act(table, ComeBack(), ANA)).table.present() == list(SIX[:people])


async def test_a_computer_plays_for_who_agreed_to_the_stop_too_and_who_changes_their_mind_plays_on() -> None:
    world = World()
    table = await stopped_game(world, *SIX[:5])
    for action, user in ((Consent(), BEN), (Consent(), CAM), (Resume(), CAM), (Resume(), DEE), (Resume(), 105)):
        table = (await world.act(table, action, user)).table
    assert table.status is Status.PLAYING
    assert [seat.away for seat in table.seats] == [True, True, False, False, False]


async def test_what_a_moderator_has_stopped_waits_for_everybody() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.tables.act(table.id, Stop(), world.person(DEE, moderator=True))
    for user in (ANA, BEN):
        table = (await world.act(table, Resume(), user)).table
    assert (table.status, table.agreed) == (Status.ASLEEP, [ANA, BEN])
    assert (await world.act(table, Resume(), CAM)).table.status is Status.PLAYING


async def test_who_has_stopped_it_and_leaves_has_left_it() -> None:
    """It would cost nothing to stop a game that is being lost and to go."""
    world = World()
    table = await stopped_game(world, ANA, BEN, CAM)
    await world.act(table, Leave(), ANA)
    assert world.now(table).running().sittings[0][0].ended is SittingEnd.LEFT


async def test_most_may_begin_the_next_game_and_it_is_none_of_the_others() -> None:
    """A rematch of six waited at "5 of 6"."""
    world = World()
    table = await world.play_out(await world.start(*SIX, changes={"goal_size": 5}))
    without = NextGame(without_others=True)
    for user in SIX[:3]:
        await world.act(table, NextGame(), user)
    told = await refused(world.act(table, without, ANA))
    assert told.reason is Reason.WAITING_FOR, "half of them are not most"
    await world.act(table, NextGame(), DEE)
    told = await refused(world.act(table, NextGame(), ANA))
    assert told.reason is Reason.WAITING_FOR, "a second tap begins nothing without the others"
    table = (await world.act(table, without, ANA)).table
    assert (table.status, table.running().number, table.agreed) == (Status.PLAYING, 2, [])
    assert [seat.user for seat in table.seats] == [*SIX[:4], None, None]
    assert all(seat.is_free and seat.freed for seat in table.seats[4:])
    game = table.running()
    assert game.people() == set(SIX[:4])
    await world.act(table, TakeSeat(), 106)
    assert world.now(table).seats[5].user == 106, "who comes late sits down again"


async def test_the_hosts_part_goes_to_somebody_who_is_there_where_the_next_game_begins_without_them() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, CAM, changes={"goal_size": 5}))
    await world.act(table, NextGame(), BEN)
    table = (await world.act(table, NextGame(without_others=True), CAM)).table
    assert (table.host, table.present()) == (BEN, [BEN, CAM])


async def test_all_begin_at_once_also_where_the_last_wanted_to_begin_without_somebody() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, CAM, changes={"goal_size": 5}))
    for user in (ANA, BEN):
        await world.act(table, NextGame(), user)
    table = (await world.act(table, NextGame(without_others=True), CAM)).table
    assert (table.status, table.people()) == (Status.PLAYING, [ANA, BEN, CAM])


async def test_time_in_which_the_table_slept_is_no_time_of_play() -> None:
    """A game that was paused for 21 of 23 minutes had lasted 23."""
    world = World()
    table = await world.open(ANA, computers=(("regular", "Robot"),))
    world.clock.time += 60
    await world.act(table, Leave(), ANA)
    world.clock.time += 21 * 60
    await world.act(table, Wake(), ANA)
    world.clock.time += 60
    table = (await world.act(table, Stop(), ANA)).table
    world.clock.time += 120
    table = await world.let_end(table)
    game = table.running()
    assert game.ended_at is not None
    assert game.ended_at - game.started_at - game.rested == 120


async def test_it_goes_on_when_everybody_present_agrees() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.tables.act(table.id, Stop("late"), world.person(DEE, moderator=True))
    table = world.now(table)
    before = table.running().state.to_data()
    table = (await world.act(table, Resume(), BEN)).table
    assert (table.agreed, table.status) == ([BEN], Status.ASLEEP)
    assert (await refused(world.act(table, Resume(), BEN))).reason is Reason.WAITING_FOR
    await world.act(table, Resume(), ANA)
    table = (await world.act(table, Resume(), CAM)).table
    assert (table.status, table.asleep, table.stopped, table.agreed) == (Status.PLAYING, None, None, [])
    assert table.running().state.to_data() == before
    await world.act(table, world.some_play(table), world.user_to_play(table))


async def test_whoever_is_absent_holds_nobody_up() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, StepAway(), CAM)
    await world.act(table, Stop(), ANA)
    await world.act(table, Resume(), ANA)
    assert (await world.act(table, Resume(), BEN)).table.status is Status.PLAYING


@pytest.mark.parametrize("action", [Wake(), ComeBack(), Undo(1, 1), TakeSeat()])
async def test_nothing_else_wakes_a_stopped_game(action: Any) -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, Leave(), CAM)
    if isinstance(action, ComeBack):
        await world.act(table, StepAway(), BEN)
    await world.act(table, Stop(), ANA)
    user = DEE if isinstance(action, TakeSeat) else BEN
    assert (await refused(world.act(table, action, user))).reason is Reason.GAME_STOPPED
    assert (await refused(world.act(table, Stop(), ANA))).reason is Reason.GAME_STOPPED


@pytest.mark.parametrize(
    ("consents", "kind", "unrated"), [((BEN,), StopKind.ONE, ()), ((BEN, CAM), StopKind.CONSENT, (Unrated.CONSENT,))]
)
async def test_everybody_may_agree_to_the_stop(
    consents: tuple[int, ...], kind: StopKind, unrated: tuple[Unrated, ...]
) -> None:
    world = World()
    table = await stopped_game(world, ANA, BEN, CAM)
    for user in consents:
        table = (await world.act(table, Consent(), user)).table
    if kind is StopKind.ONE:
        assert table.status is Status.ASLEEP
        table = await world.let_end(table)
    assert table.status is Status.CLOSED, "nobody is waited for once everybody agrees"
    row = await world.store.results.get(table.running().id)
    assert row is not None
    assert (row.stopped, row.unrated, row.stopped_by) == (kind, unrated, ANA)


async def test_who_agrees_to_the_stop_again_is_told_whom_it_waits_for() -> None:
    world = World()
    table = await stopped_game(world, ANA, BEN, CAM)
    told = await refused(world.act(table, Consent(), ANA))
    assert (told.reason, told.arguments) == (Reason.WAITING_FOR, {"names": "Ben, Cam"}), "who has stopped it agrees"
    table = (await world.act(table, Consent(), BEN)).table
    told = await refused(world.act(table, Consent(), BEN))
    assert (told.reason, told.arguments) == (Reason.WAITING_FOR, {"names": "Cam"})


async def test_who_has_stopped_a_game_and_wants_to_go_on_may_agree_to_the_stop_after_all() -> None:
    world = World()
    table = await stopped_game(world, ANA, BEN, CAM)
    table = (await world.act(table, Resume(), ANA)).table
    assert [*table.agreed] == [ANA]
    table = (await world.act(table, Consent(), ANA)).table
    assert not table.agreed
    assert table.stopped is not None
    assert not table.stopped.consents
    for user in (BEN, CAM):
        table = (await world.act(table, Consent(), user)).table
    assert table.status is Status.CLOSED


async def test_whoever_leaves_a_stopped_game_has_not_left_it() -> None:
    world = World()
    table = await stopped_game(world, ANA, BEN, CAM)
    await world.act(table, Leave(), BEN)
    table = await world.let_end(table)
    row = await world.store.results.get(table.running().id)
    assert row is not None
    assert row.given_up_by() == {row.seats[0].last.participant}, "who stopped it against the others has lost it"


async def test_stopped_games_and_games_alone_hold_no_channel() -> None:
    world = World()
    stopped = await stopped_game(world, ANA, BEN)
    alone = await world.open(CAM, computers=(("regular", "Robot"),))
    other = await world.open(DEE)
    assert (await refused(world.open(BEN))).reason is Reason.TABLE_EXISTS
    assert world.tables.holder_of(CHANNEL) == world.tables.get(other.id)
    await world.act(stopped, Resume(), ANA)
    assert (await refused(world.act(stopped, Resume(), BEN))).reason is Reason.TABLE_EXISTS
    await world.act(other, Leave(), DEE)
    await world.act(stopped, Resume(), BEN)
    assert world.tables.holder_of(CHANNEL) == world.tables.get(stopped.id)
    await world.act(alone, Leave(), CAM)
    await world.act(alone, Wake(), CAM)
    again = World(world.store, seed="again")
    await again.tables.load()
    assert {table.id for table in again.tables.live()} == {stopped.id, alone.id}


async def test_who_opens_a_table_in_a_channel_into_which_another_comes_just_then_is_told_of_that() -> None:
    """They were told that the table is gone."""
    world = World()
    table = await world.open(ANA, channel=CHANNEL + 1)
    coming = world.open(BEN), world.tables.act(table.id, MoveTable(CHANNEL), ClockAsker())
    opened, moved = await asyncio.gather(*coming, return_exceptions=True)
    assert not isinstance(moved, BaseException)
    assert isinstance(opened, Refused)
    assert opened.reason is Reason.TABLE_EXISTS


async def test_a_new_game_alone_closes_the_last_one_that_is_over() -> None:
    world = World()
    first = await world.open(ANA, computers=(("regular", "Robot"),), changes={"goal_size": 5})
    over = world.now(first).copy()
    over.status = Status.OVER
    world.registry.put(over)
    second = await world.open(ANA, computers=(("regular", "Robot"),))
    assert [table.id for table in world.tables.tables_of(ANA)] == [second.id]


async def test_another_game_waits_for_everybody_present_and_alone_it_does_not() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    table = (await world.act(table, NextGame(), BEN)).table
    assert (table.status, table.agreed, table.running().number) == (Status.OVER, [BEN], 1)
    assert (await refused(world.act(table, NextGame(), BEN))).reason is Reason.WAITING_FOR
    table = (await world.act(table, NextGame(), ANA)).table
    assert (table.status, table.agreed, table.running().number) == (Status.PLAYING, [], 2)


async def test_once_the_others_have_left_nobody_is_waited_for() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    await world.act(table, NextGame(), BEN)
    await world.act(table, Leave(), ANA)
    assert (await world.act(table, NextGame(), BEN)).table.status is Status.PLAYING


class Heard:
    """Notes what kinds of changes are told."""

    def __init__(self) -> None:
        self.kinds: list[TransitionKind] = []

    def table_updated(self, update: TableUpdate) -> None:
        self.kinds.append(update.kind)


async def test_the_next_game_begins_when_the_last_who_had_not_agreed_is_gone() -> None:
    for goes in (Leave(), ShowOut(1, BEN)):
        world = World()
        table = await world.play_out(await world.start(ANA, BEN, CAM, changes={"goal_size": 5}))
        for user in (ANA, CAM):
            await world.act(table, NextGame(people=3), user)
        heard = Heard()
        world.tables.watch(heard)
        await world.act(table, goes, BEN if isinstance(goes, Leave) else ANA)
        table = world.now(table)
        assert (table.status, table.agreed, table.running().number) == (Status.PLAYING, [], 2)
        assert heard.kinds[-1].deals, "so that everybody's hand comes"
        assert table.running().fairness.transcript["start"] is not None, "the press that dealt it is sealed in"


async def test_a_stopped_game_goes_on_when_the_last_who_had_not_agreed_is_gone_and_has_not_left_it() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, DEE, changes={"goal_size": 5})
    await world.act(table, Stop(), ANA)
    for user in (ANA, CAM):
        await world.act(table, Resume(), user)
    await world.act(table, Leave(), BEN)
    table = world.now(table)
    assert (table.status, table.stopped, table.agreed) == (Status.PLAYING, None, [])
    assert table.running().sittings[1][0].ended is SittingEnd.FREELY, "it was stopped when they went"


async def test_nothing_begins_while_somebody_who_is_there_has_not_agreed() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, CAM, DEE, changes={"goal_size": 5}))
    await world.act(table, NextGame(), ANA)
    await world.act(table, NextGame(), CAM)
    await world.act(table, Leave(), BEN)
    assert world.now(table).status is Status.OVER
    await world.act(table, Leave(), ANA)
    assert world.now(table).status is Status.OVER, "Dee has not agreed"


async def test_back_in_the_lobby_unchanged_the_match_goes_on() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes=MATCH))
    scores, dealer = table.scores, table.running().state.dealer
    assert (await refused(world.act(table, ChangeTable(), BEN))).reason is Reason.NOT_HOST
    table = (await world.act(table, ChangeTable(), ANA)).table
    assert (table.status, table.names, table.game) == (Status.LOBBY, ("Ana", "Ben"), None)
    table = (await world.act(table, Start("regular", "Robot"), ANA)).table
    assert (table.scores, table.match_first, table.running().number) == (scores, 1, 2)
    assert table.running().state.dealer == (dealer + 1) % 2


async def test_changed_rules_or_people_begin_a_new_match() -> None:
    for change in (ChangeRules("pagat", {**MATCH, "goal_size": 6}), Join()):
        world = World()
        table = await world.play_out(await world.start(ANA, BEN, changes=MATCH))
        await world.act(table, ChangeTable(), ANA)
        await world.act(table, change, CAM if isinstance(change, Join) else ANA)
        table = (await world.act(table, Start("regular", "Robot"), ANA)).table
        assert set(table.scores) == {0}
        assert table.match_first == table.running().number == 2


@pytest.mark.parametrize("for_owner", [False, True])
async def test_whoever_takes_a_seat_in_a_match_has_no_points_or_plays_for_whoever_left(for_owner: bool) -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, CAM, changes=MATCH))
    winner = max(range(3), key=lambda seat: table.scores[seat])
    leaver, points = table.seats[winner].user, table.scores[winner]
    assert leaver is not None
    before = await world.store.results.get(table.running().id)
    await world.act(table, Leave(), leaver)
    assert world.tables.may_choose_points(table.id, winner, DEE)
    assert not world.tables.may_choose_points(table.id, winner, leaver)
    table = (await world.act(table, TakeSeat(winner, for_owner), DEE)).table
    assert table.scores[winner] == (points if for_owner else 0)
    view = world.tables.get(table.id)
    assert bool(view.seats[winner].plays_for) == for_owner
    assert view.running().scores[winner] == points, "the game that has ended keeps its score"
    assert "Dee" not in view.running().names
    assert await world.store.results.get(table.running().id) == before
    own = world.tables.personal_view(table.id, DEE)
    assert own is not None
    assert own.hand is None, "it was somebody else's game"


async def test_whoever_comes_back_has_what_they_had() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes=MATCH))
    scores = list(table.scores)
    await world.act(table, Leave(), BEN)
    assert (await world.act(table, TakeSeat(), BEN)).table.scores == scores


async def test_nobody_goes_on_with_a_computer_who_pressed_while_the_other_was_there() -> None:
    for action in (NextGame, Resume):
        world = World()
        table = await world.start(ANA, BEN, changes={"goal_size": 5})
        if action is NextGame:
            table = await world.play_out(table)
        else:
            await world.act(table, Stop(), ANA)
        game = world.now(table).running().id
        _, refusal = await asyncio.gather(
            world.act(table, Leave(), BEN), world.act(table, action(people=2), ANA), return_exceptions=True
        )
        assert isinstance(refusal, Refused)
        assert refusal.reason is Reason.LEFT_MEANWHILE
        assert (world.now(table).running().id, world.now(table).status) == (game, world.now(table).status)
        assert world.now(table).status is not Status.PLAYING
        await world.act(table, action(people=1), ANA)
        assert world.now(table).status is Status.PLAYING, "who sees that they are alone goes on"


async def test_nothing_is_left_or_stopped_but_what_was_asked_about() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    _, leaving, stopping = await asyncio.gather(
        world.act(table, Start("regular", "Robot"), ANA),
        world.act(table, Leave("lobby"), BEN),
        world.act(table, Stop(means="table"), ANA),
        return_exceptions=True,
    )
    assert [type(each) for each in (leaving, stopping)] == [Refused, Refused]
    assert (world.now(table).status, world.now(table).people()) == (Status.PLAYING, [ANA, BEN])
    await world.act(table, Leave("leave"), BEN)
    await world.act(table, Stop(means="1"), ANA)
    assert world.now(table).asleep is SleepReason.STOPPED
