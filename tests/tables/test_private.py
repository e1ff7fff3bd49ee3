"""Who may see a game that one person plays alone against computers, and when everybody may."""

import pytest

from bot.errors import Reason, Refused
from bot.tables.actions import (
    ChangeTable,
    FreeSeat,
    Join,
    Leave,
    MoveTable,
    NextGame,
    OpenSeat,
    RemoveComputer,
    ShowTable,
    Stop,
    TakeSeat,
)
from bot.tables.state import games
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import TransitionKind
from tests.tables.world import ANA, BEN, CHANNEL, World


async def alone(world: World, *, status: Status = Status.PLAYING) -> Table:
    """Ana's game against a computer; one that is over was given up."""
    table = await world.open(computers=(("regular", "Robot"),))
    if status is Status.OVER:
        ended = table.copy()
        games.abandon(ended)
        ended.status = status
        world.registry.put(ended)
    return world.now(table)


async def refusal(world: World, table: Table, action: object, *, moderator: bool) -> Reason:
    with pytest.raises(Refused) as caught:
        await world.act(table, action, BEN, moderator=moderator)  # type: ignore[arg-type]
    return caught.value.reason


async def test_only_an_opening_that_deals_is_private() -> None:
    world = World()
    assert not (await world.start(BEN)).private, "its lobby was there for everybody"
    assert not (await world.open(ANA, channel=71, computers=(("regular", "Robot"),), waits=True)).private
    assert (await alone(world)).private


async def test_it_stays_so_over_the_next_games_and_a_restart() -> None:
    world = World()
    table = (await world.act(await alone(world, status=Status.OVER), NextGame(), ANA)).table
    assert table.private
    assert table_from_data(table.to_data()).private
    paused = (await world.act(table, Leave(), ANA)).table
    assert paused.asleep == "paused"
    assert paused.private


async def test_what_an_earlier_release_stored_is_public() -> None:
    data = (await alone(World())).to_data()
    del data["private"]
    assert not table_from_data(data).private


async def test_its_player_shows_it_once() -> None:
    world = World()
    table = await alone(world)
    shown = (await world.act(table, ShowTable(), ANA)).table
    assert not shown.private
    assert world.listener.changes[-1].kind is TransitionKind.SHOWN
    with pytest.raises(Refused) as caught:
        await world.act(table, ShowTable(), ANA)
    assert caught.value.reason is Reason.STALE
    assert (await refusal(world, shown, ShowTable(), moderator=True)) is Reason.NOT_SEATED


@pytest.mark.parametrize("moderator", [False, True])
async def test_nobody_else_knows_of_it(*, moderator: bool) -> None:
    world = World()
    table = await alone(world)
    for action in (ShowTable(), Stop(), TakeSeat(1), OpenSeat(1), FreeSeat(0), MoveTable(72)):
        assert (await refusal(world, table, action, moderator=moderator)) is Reason.TABLE_GONE
    assert world.tables.in_channel(CHANNEL) is None
    assert world.tables.seen_in_channel(CHANNEL, BEN) is None
    assert world.tables.seen_in_channel(CHANNEL, ANA) == world.tables.get(table.id)
    assert world.tables.private_games_of(BEN) == []


async def test_what_others_may_join_they_may_see() -> None:
    world = World()
    opened = (await world.act(await alone(world), OpenSeat(1), ANA)).table
    assert not opened.private
    await world.act(opened, TakeSeat(1), BEN)
    world = World()
    lobby = (await world.act(await alone(world, status=Status.OVER), ChangeTable(), ANA)).table
    assert lobby.private, "nobody but its player knows of it"
    assert world.tables.in_channel(CHANNEL) is None
    assert (await refusal(world, lobby, Join(), moderator=False)) is Reason.TABLE_GONE
    shown = (await world.act(lobby, ShowTable(), ANA)).table
    assert world.tables.in_channel(CHANNEL) == world.tables.get(shown.id)
    await world.act(shown, RemoveComputer(), ANA)
    await world.act(shown, Join(), BEN)


async def test_it_is_in_nobodys_way_and_closes_unseen() -> None:
    world = World()
    table = await alone(world)
    lobby = await world.open(BEN)
    assert world.tables.in_channel(CHANNEL) == world.tables.get(lobby.id)
    closed = await world.stop(table, ANA)
    assert not closed.live
    assert closed.private
