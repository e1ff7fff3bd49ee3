"""Games at their tables: moves, freshness, undo, ends, matches, leaving, restarts."""

import asyncio
from itertools import pairwise

import pytest

from bot.engine.canonical import canonical_json
from bot.engine.game import legal_moves
from bot.engine.game.centre import height_of
from bot.engine.moves import PASS, MoveKind, parse_move
from bot.engine.replay import verify_record
from bot.engine.state import Ending
from bot.errors import Refused, RulesRefused
from bot.tables.actions import ComeBack, Computer, Join, Leave, NextGame, Person, Play, Step, StepAway, Undo
from bot.tables.state.games import record_of
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tables.view import table_view
from tests.held import Held
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World, refused, result_of, seat_of


def other(user: int) -> int:
    return BEN if user == ANA else ANA


def quiet_play(world: World, table: Table) -> Play | None:
    """A centre play of the person to play that reveals nothing, if there is one."""
    state = world.now(table).running().state
    for move in legal_moves(state):
        if move.kind is MoveKind.PLAY and move.source.name == "HAND" and len(state.hands[state.to_play]) > 1:
            height = height_of(state, move.target)
            return Play(state.turn, (Step(move, height + 1),))
    return None


async def until_quiet_play(world: World, table: Table) -> Play:
    """Discards on until somebody can play a hand card to the centre."""
    while (play := quiet_play(world, table)) is None:
        await world.act(table, world.discard(table), world.user_to_play(table))
    return play


async def test_a_whole_game_ends_and_its_record_verifies() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 6})
    table = await world.play_out(table)
    assert table.status == "over"
    record = record_of(table.running())
    assert verify_record(record).result == table.running().state.result
    assert await world.store.finished.record(table.running().id) == record


async def test_only_the_seat_to_play_plays() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    waiting = other(world.user_to_play(table))
    refusal = await refused(world.act(table, world.discard(table), waiting))
    assert refusal.reason == "not-your-turn"
    assert (await refused(world.act(table, world.discard(table), DEE))).reason == "not-seated"
    assert world.now(table).version == table.version


async def test_a_press_of_an_older_turn_is_stale_and_plays_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    old = world.discard(table)
    first = world.user_to_play(table)
    await world.act(table, old, first)
    await world.act(table, world.discard(table), other(first))
    version = world.now(table).version
    refusal = await refused(world.act(table, old, first))
    assert refusal.reason == "stale"
    assert world.now(table).version == version


async def test_a_double_tap_is_harmless() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    await world.act(table, play, user)
    assert (await refused(world.act(table, play, user))).reason == "stale"


async def test_a_second_delivery_gets_the_first_answer_and_changes_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    play, user = world.discard(table), world.user_to_play(table)
    person = world.person(user)
    await world.act(table, play, person)
    version = world.now(table).version
    outcome = await world.act(table, play, person)
    assert outcome.repeated
    assert world.now(table).version == version


async def test_an_illegal_or_nonsensical_move_plays_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    turn, user = table.running().state.turn, world.user_to_play(table)
    for notation in ("g>c9", "pass", "1.s2>c1", "h:9S,9D>s4"):
        assert (await refused(world.act(table, Play(turn, (Step(parse_move(notation)),)), user))).reason == "stale"


async def test_undo_gives_the_position_before_and_grows_the_version() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    before = world.now(table).running()
    position, happened = canonical_json(before.state.to_data()), list(before.happened)
    version = world.now(table).version
    await world.act(table, play, user)
    assert world.tables.get(table.id).running().undone_cards
    outcome = await world.act(table, Undo(play.turn, 1), user)
    after = outcome.table.running()
    assert canonical_json(after.state.to_data()) == position
    assert after.happened == happened
    assert outcome.table.version == version + 2
    assert outcome.undone == list(play.moves)


async def test_undo_is_refused_where_nothing_can_be_taken_back_or_the_offer_is_old() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    user, turn = world.user_to_play(table), table.running().state.turn
    assert (await refused(world.act(table, Undo(turn, 1), user))).reason == "nothing-to-undo"
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    await world.act(table, play, user)
    assert (await refused(world.act(table, Undo(play.turn, 2), user))).reason == "stale"
    assert (await refused(world.act(table, Undo(play.turn, 1), other(user)))).reason == "not-your-turn"
    await world.act(table, world.discard(table), user)
    with pytest.raises(Refused):
        await world.act(table, Undo(play.turn, 1), user)


async def test_an_undone_game_leaves_a_record_without_the_undone_moves() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    await world.act(table, play, user)
    await world.act(table, Undo(play.turn, 1), user)
    table = await world.play_out(table)
    verify_record(record_of(table.running()))


async def test_a_restart_in_the_middle_of_a_turn_changes_nothing() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    await world.act(table, play, user)
    before = world.now(table)
    again = World(world.store, seed="another process")
    await again.tables.load()
    after = again.registry.get(table.id)
    assert after.to_data() == before.to_data()
    assert after.running().happened == before.running().happened
    assert canonical_json(after.running().state.to_data()) == canonical_json(before.running().state.to_data())
    again._interactions = world._interactions
    await again.act(after, Undo(play.turn, 1), user)


async def test_a_table_that_can_not_be_rebuilt_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    world = World(store)
    broken, whole = await world.start(ANA, BEN), await world.open(CAM, channel=CHANNEL + 1)
    store.change_head(broken.id, lambda head: head.replace('"moves":[]', '"moves":["h:7H>c9"]'))
    store.change_head(broken.id, lambda head: head.replace('"trail":[]', '"trail":[["h:7H>c9"]]'))
    before = await world.store.tables.live()
    again = World(world.store, seed="another process")
    await again.tables.load()
    assert [table.id for table in again.tables.live()] == [whole.id]
    assert broken.id in caplog.text
    assert "7H" not in caplog.text
    again._interactions = world._interactions
    with pytest.raises(Refused, match="table-unreadable"):
        await again.open(DEE)
    with pytest.raises(Refused, match="table-gone"):
        await again.act(broken, Leave(), ANA)
    assert await world.store.tables.live() == before
    await again.act(whole, Join(), DEE)


async def test_tables_survive_their_own_data_at_every_move() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes={"goal_size": 5})
    while world.now(table).status == "playing":
        await world.act(table, world.some_play(table), world.user_to_play(table))
        now = world.now(table)
        again = table_from_data(now.to_data())
        assert again.to_data() == now.to_data()
        assert again.running().happened == now.running().happened


async def test_how_many_moves_the_last_press_had_survives_too() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    table.running().settled_press = 3
    data = table.to_data()
    assert table_view(table_from_data(data)).running().last_press == 3
    del data["game"]["settled_press"]  # as an earlier release wrote it
    assert table_view(table_from_data(data)).running().last_press == 1


async def test_leaving_hands_the_seat_to_a_computer_and_the_game_goes_on() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    table = (await world.act(table, Leave(), ANA)).table
    assert table.status == "playing"
    assert table.seats[0].user is None
    assert table.seats[0].level == "regular"
    assert table.host == BEN
    assert (await refused(world.act(table, Leave(), ANA))).reason == "not-seated"


async def test_a_game_that_is_stopped_is_abandoned() -> None:
    world = World()
    table = await world.start(ANA)
    table = await world.stop(table, ANA)
    assert table.status == "closed"
    assert result_of(table).ending is Ending.ABANDONED
    record = await world.record(table.running().id)
    assert record["result"]["winners"] == []
    verify_record(record)


async def test_an_absent_player_is_played_for_and_takes_the_seat_back() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    user = world.user_to_play(table)
    seat = seat_of(table, user)
    table = (await world.act(table, StepAway(), user)).table
    assert table.seats[seat].by_computer
    assert (await refused(world.act(table, world.discard(table), user))).reason == "away"
    await world.act(table, world.discard(table), Computer(seat))
    table = (await world.act(table, ComeBack(), user)).table
    assert not table.seats[seat].by_computer
    assert (await refused(world.act(table, world.discard(table), Computer(seat)))).reason == "illegal"


async def test_stopping_abandons_the_game_and_frees_the_channel() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    table = await world.stop(table, ANA)
    assert result_of(table).ending is Ending.ABANDONED
    assert (await world.open(BEN)).status == "lobby"


async def test_a_match_counts_points_and_passes_the_deal() -> None:
    world = World()
    table = await world.start(ANA, BEN, system="wikipedia", changes={"goal_size": 5, "match_target": 20})
    dealers, games = [], 0
    while True:
        table = await world.play_out(table)
        games += 1
        dealers.append(table.running().state.dealer)
        verify_record(record_of(table.running()))
        if max(table.scores) >= 20:
            break
        table = await world.next_game(table)
    assert games > 1
    assert all((first + 1) % 2 == second for first, second in pairwise(dealers))
    rematch = await world.next_game(table)
    assert rematch.scores == [0, 0]


async def test_every_game_has_a_seed_of_its_own_shown_with_the_result_before() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    first = table.running().fairness
    table = await world.play_out(table)
    sealed = table.commitment
    table = await world.next_game(table)
    second = table.running().fairness
    assert second.commitment == sealed
    assert second.seed != first.seed
    assert second.transcript["seats"] == first.transcript["seats"]


async def test_only_those_who_sit_deal_the_next_game() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    assert (await refused(world.act(table, NextGame(), ANA))).reason == "already-started"
    table = await world.play_out(table)
    assert (await refused(world.act(table, NextGame(), DEE))).reason == "not-seated"
    assert (await refused(world.act(table, Play(1, (Step(PASS),)), ANA))).reason == "game-over"


async def test_a_table_whose_game_is_over_makes_room() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    await world.play_out(table)
    new = await world.open(CAM)
    assert new.id != table.id
    assert world.tables.find(table.id) is None
    assert (await refused(world.act(table, NextGame(), ANA))).reason == "table-gone"


async def test_watchers_hear_of_saved_changes_only_and_in_order() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.play_out(table)
    versions = [change.table.version for change in world.listener.changes]
    assert versions == list(range(1, len(versions) + 1))


async def test_a_next_game_that_begins_meanwhile_keeps_its_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody asks for a new table in the channel while **Next game** is being saved."""
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    await world.act(table, NextGame(), BEN)
    saving = Held(world.store.tables.save)
    monkeypatch.setattr(world.store.tables, "save", saving)
    following = asyncio.ensure_future(world.act(table, NextGame(), ANA))
    await saving.begun()
    opening = asyncio.ensure_future(world.open(DEE))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    saving.let_go()
    assert (await following).table.status == "playing"
    assert (await refused(opening)).reason == "table-exists"
    assert world.now(table).status == "playing"


async def test_people_of_the_same_name_are_told_apart() -> None:
    world = World()
    table = await world.open(ANA)
    await world.act(table, Join(), Person(DEE, "Ana", 77))
    assert world.now(table).names == ("Ana", "Ana 2")


async def test_a_new_table_that_makes_no_game_leaves_the_old_one_alone() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes={"goal_size": 5}))
    assert isinstance(await refused(world.open(ANA, changes={"decks": 1})), RulesRefused)
    assert world.now(table).status == "over"


async def test_views_hold_no_secrets_until_the_end() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 5})
    view, seed = world.tables.get(table.id), table.running().fairness.seed
    assert view.running().seed is None
    assert seed.hex() not in repr(view)
    assert table.seed.hex() not in repr(view)
    over = await world.play_out(table)
    assert world.tables.get(table.id).running().seed == seed
    assert over.seed.hex() not in repr(world.tables.get(table.id))
