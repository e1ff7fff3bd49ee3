"""The row that a game's end saves: who sat there when, how it ended, whether it counts."""

from typing import Any

import pytest

from bot.engine.state import Ending, Result
from bot.entities.game_result import GameResult, SittingEnd, StopKind, Unrated
from bot.figures.parts import parts_of
from bot.standing.service import count_results
from bot.store.sqlite import SqliteStore
from bot.tables.actions import ClockAsker, Expire, Forget, FreeSeat, Leave, StepAway, Stop, TakeSeat
from bot.tables.results import places, unrated_already
from bot.tables.rules.lobby_rules import make_rules
from bot.tables.state.sittings import forget
from bot.tables.state.table import Table
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, World, result_of

QUICK: dict[str, object] = {"goal_size": 5}


async def row_of(world: World, table: Table, number: int = 1) -> GameResult:
    found = await world.store.results.get(f"{table.id}-{number}")
    assert found is not None
    return found


def who(result: GameResult, seat: int) -> list[tuple[Any, ...]]:
    return [(each.user, each.level, each.ended) for each in result.seats[seat].sittings]


async def test_a_game_played_to_its_end(tmp_path: Any) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    world = World(store)
    table = await world.start(ANA, BEN, changes=QUICK)
    world.clock.time += 60
    table = await world.play_out(table)
    row = await row_of(world, table)
    ended, game = result_of(table), table.running()
    assert (row.guild, row.channel, row.table, row.system) == (GUILD, CHANNEL, table.id, "pagat")
    assert (row.ending, row.stopped, row.rated, row.house_rules) == ("goal", None, True, True)
    assert (row.turns, row.moves) == (game.state.turn, len(game.moves))
    assert (row.started_at, row.ended_at) == (1_000_000.0, 1_000_060.0)
    assert row.options == game.rules.to_record()
    assert [seat.won for seat in row.seats] == [place in ended.winners for place in range(2)]
    assert sorted(seat.place or 0 for seat in row.seats) == [1, 2]
    assert [seat.points for seat in row.seats] == list(ended.points)
    assert [who(row, seat) for seat in range(2)] == [[(ANA, None, None)], [(BEN, None, None)]]
    await store.close()


async def test_a_row_is_there_exactly_when_the_record_is() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    for _ in range(5):
        await world.act(table, world.some_play(table), world.user_to_play(table))
        assert await world.store.results.ended(most=9) == []
    await world.play_out(table)
    assert (await row_of(world, table)).ended_at == world.clock.now()
    world.clock.time += 50
    ended_at = (await row_of(world, table)).ended_at
    await world.act(table, Stop(), ANA)
    assert len(await world.store.results.ended(most=9)) == 1
    assert (await row_of(world, table)).ended_at == ended_at, "closing a table is no second end"


async def test_a_match_is_one_from_its_first_game_to_the_one_that_decides_it() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes={**QUICK, "scoring": "win_plus_left", "match_target": 20})
    decided: list[bool] = []
    for number in range(1, 20):
        table = await world.play_out(table)
        row = await row_of(world, table, number)
        first = 1 if not any(decided) else decided.index(True) + 2
        assert (row.match, row.match_game) == (f"{table.id}-{first}", number - first + 1)
        assert [seat.match_points for seat in row.seats] == table.scores
        assert row.decided == any(seat.won_match for seat in row.seats) == (max(table.scores) >= 20)
        decided.append(row.decided)
        if number > 1 and decided[-2]:
            break
        await world.next_game(table)
    assert True in decided


async def test_who_left_and_who_came_stands_there_with_turns() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    left_in = world.now(table).running().state.turn
    await world.act(table, Leave(), BEN)
    await world.act(table, TakeSeat(), DEE)
    taken_in = world.now(table).running().state.turn
    table = await world.play_out(table)
    row = await row_of(world, table)
    assert who(row, 1) == [(BEN, None, SittingEnd.LEFT), (None, "regular", SittingEnd.RELIEVED), (DEE, None, None)]
    assert [each.until for each in row.seats[1].sittings] == [left_in, taken_in, None]
    assert row.seats[1].sittings[1].stands_for == BEN
    assert row.unrated == (Unrated.SEAT_TAKEN,)
    assert row.given_up_by() == {row.seats[1].sittings[0].participant}


async def test_whoever_takes_their_own_seat_back_has_not_given_up_and_it_counts() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    await world.act(table, Leave(), BEN)
    await world.act(table, TakeSeat(), BEN)
    table = await world.play_out(table)
    row = await row_of(world, table)
    assert who(row, 1) == [(BEN, None, SittingEnd.LEFT), (None, "regular", SittingEnd.RELIEVED), (BEN, None, None)]
    assert row.unrated == ()
    assert row.given_up_by() == frozenset()
    assert [part.quit for part in parts_of(row)] == [False, False, False]


async def test_whoever_comes_back_and_leaves_again_has_given_up() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    for action, user in ((Leave(), BEN), (TakeSeat(), BEN), (Leave(), BEN), (TakeSeat(), DEE)):
        await world.act(table, action, user)
    row = await row_of(world, await world.play_out(table))
    assert row.unrated == (Unrated.SEAT_TAKEN,)
    assert row.given_up_by() == {row.seats[1].sittings[0].participant}


async def test_somebody_else_on_the_seat_in_between_is_seen_also_when_forgotten() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, changes=QUICK)
    for action, user in ((Leave(), BEN), (TakeSeat(), DEE), (Leave(), DEE), (TakeSeat(), BEN)):
        await world.act(table, action, user)
    game = world.now(table).running()
    assert unrated_already(game) == (Unrated.SEAT_TAKEN,)
    for user in (BEN, DEE):
        forget(game.sittings, user, "somebody", 0)
    assert unrated_already(game) == (Unrated.SEAT_TAKEN,)


async def test_whoever_is_played_for_sits_there_all_the_same() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    await world.act(table, StepAway(), BEN)
    await world.stop(table, ANA)
    assert who(await row_of(world, table), 1) == [(BEN, None, None)]


async def test_a_freed_seat_was_not_left() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    await world.act(table, StepAway(), BEN)
    await world.act(table, FreeSeat(1), ANA)
    await world.stop(table, ANA)
    assert who(await row_of(world, table), 1) == [(BEN, None, SittingEnd.FREED), (None, "regular", None)]


async def test_what_comes_after_the_end_changes_nothing() -> None:
    world = World()
    table = await world.play_out(await world.start(ANA, BEN, changes=QUICK))
    before = await row_of(world, table)
    await world.act(table, Leave(), BEN)
    await world.act(table, TakeSeat(), CAM)
    assert await row_of(world, table) == before
    assert world.now(table).running().names == ("Ana", "Ben")
    assert [view.game.names for view in world.tables.live() if view.game] == [("Ana", "Ben")]


@pytest.mark.parametrize(
    ("users", "stopper", "moderator", "kind", "unrated"),
    [
        ((ANA, BEN), ANA, False, StopKind.ONE, ()),
        ((ANA, BEN), ANA, True, StopKind.ONE, ()),
        ((ANA, BEN), DEE, True, StopKind.MODERATOR, (Unrated.MODERATOR,)),
        ((ANA,), ANA, False, StopKind.CONSENT, (Unrated.CONSENT,)),
    ],
)
async def test_how_a_game_was_stopped(
    users: tuple[int, ...], stopper: int, moderator: bool, kind: StopKind, unrated: tuple[Unrated, ...]
) -> None:
    world = World()
    table = await world.start(*users)
    await world.stop(table, stopper, moderator=moderator)
    row = await row_of(world, table)
    assert (row.ending, row.stopped, row.stopped_by, row.unrated) == (
        "abandoned",
        kind,
        stopper if stopper in users else None,
        unrated,
    )
    assert {seat.place for seat in row.seats} == {None}
    gone = {seat.last.participant for seat in row.seats if seat.last.user == stopper and kind is StopKind.ONE}
    assert row.given_up_by() == gone


async def test_whoever_left_a_game_that_everybody_left_has_lost_it() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.act(table, Leave(), BEN)
    await world.act(table, Leave(), ANA)
    row = await row_of(world, table) if await world.store.results.get(f"{table.id}-1") else None
    if row is None:  # whoever was the last has paused it
        table = world.now(table)
        await world.tables.act(table.id, Expire(), ClockAsker(table.version))
        row = await row_of(world, table)
    assert row.seats[1].sittings[0].participant in row.given_up_by()


async def test_nobody_came_back() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await world.tables.act(table.id, Expire(), ClockAsker(table.version))
    row = await row_of(world, table)
    assert (row.stopped, row.unrated) == (StopKind.EXPIRED, (Unrated.NOT_FINISHED,))


async def test_the_forgotten_leave_no_name_and_no_number() -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    await world.act(table, Leave(), BEN)
    now = world.now(table)
    await world.tables.act(now.id, Forget(BEN, "Player 2"), ClockAsker(now.version))
    assert "Ben" not in str(world.now(table).to_data()["game"]["sittings"])
    await world.stop(table, ANA)
    row = await row_of(world, table)
    assert "Ben" not in str(row)
    assert BEN not in row.people
    assert row.names == ("Ana", "Player 2")


async def test_a_game_of_an_earlier_release_counts_for_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    table = await world.start(ANA, BEN, changes=QUICK)
    monkeypatch.setattr("bot.tables.results.ENGINE_VERSION", "77")
    row = await row_of(world, await world.play_out(table))
    assert row.unrated == (Unrated.ENGINE_CHANGED,)


async def test_a_restart_forgets_nobody() -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM)
    await world.act(table, Leave(), BEN)
    again = World(world.store)
    await again.tables.load()
    assert again.now(table).running().sittings == world.now(table).running().sittings


@pytest.mark.parametrize(
    ("seats", "changes", "winners", "left", "expected"),
    [
        (3, {}, (1,), (4, 0, 2), (3, 1, 2)),
        (3, {}, (), (4, 4, 7), (1, 1, 3)),
        (4, {"teams": "pairs"}, (1, 3), (1, 3, 1, 9), (2, 1, 2, 1)),
        (4, {"teams": "pairs"}, (), (1, 3, 3, 1), (1, 1, 1, 1)),
    ],
)
def test_places(
    seats: int,
    changes: dict[str, Any],
    winners: tuple[int, ...],
    left: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    rules = make_rules("pagat_multi", seats, changes)
    assert places(rules, Result(Ending.GOAL, winners, left, (0,) * seats)) == expected


@pytest.mark.parametrize("left", [False, True])
async def test_a_moderators_stop_is_nobodys_game(left: bool) -> None:
    world = World()
    table = await world.start(ANA, BEN, CAM, DEE, 105)
    if left:
        await world.act(table, Leave(), 105)
    await world.stop(table, 999, moderator=True)
    row = await row_of(world, table)
    assert row.stopped is StopKind.MODERATOR
    await count_results(world.store)
    assert (await world.store.standings.everything()).figures == {}
