"""A pairing whose thread others have taken before its table could be opened, or whose game can't be played at all."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.errors import Reason, Refused
from bot.tables.actions import ClockAsker, Expire, Person
from bot.tables.service.opening import Opening
from bot.tables.state.status import Status
from bot.tournaments import rounds
from bot.tournaments.tournament import Decision, Spot, Stage, Tournament, TournamentKind
from tests.tournaments.at_tables import ROUND, World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    made = World()
    await made.start()
    yield made
    await made.stop()


async def _look_until_over(world: World) -> Tournament:
    world.clock.time += ROUND
    for _ in range(5):
        await world.look()
    return await world.made()


async def test_where_others_sit_down_in_the_thread_first_the_game_is_played_in_another_one(world: World) -> None:
    """The pairing stayed undecided as long as they were there, also after its round."""
    make = world.threads.thread_for

    async def somebody_is_quicker(made: Tournament, spot: Spot) -> int:
        thread = await make(made, spot)
        if not world.tables.live():
            await world.tables.open(Opening(made.guild, thread, "pagat"), Person(999, "Stranger", 4242))
        return thread

    vars(world.threads)["thread_for"] = somebody_is_quicker
    await world.open(TournamentKind.ELIMINATION, 2)
    await world.look()
    lobby, table = sorted(world.tables.live(), key=lambda each: each.tournament is not None)
    assert (lobby.status, table.status) == (Status.LOBBY, Status.PLAYING), "nobody loses their place"
    assert table.channel == (await world.made()).rounds[0].pairings[0].thread != lobby.channel
    made = await _look_until_over(world)
    assert (made.stage, made.rounds[0].pairings[0].decision) == (Stage.OVER, Decision.PLAYED)


async def test_a_game_that_can_not_be_dealt_ends_with_its_round(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an update whose rules make no game of what was planned."""
    wanted = rounds._wanted
    monkeypatch.setattr(
        rounds,
        "_wanted",
        lambda *asked: replace(made := wanted(*asked), plan=replace(made.plan, changes={"decks": -1})),
    )
    await world.open(TournamentKind.ELIMINATION, 2)
    assert world.tables.live() == []
    made = await _look_until_over(world)
    assert (made.stage, made.rounds[0].pairings[0].decision) == (Stage.OVER, Decision.LOT)


@pytest.mark.parametrize("killed", [False, True])
async def test_who_could_not_be_called_to_the_next_game_is_called_later(world: World, *, killed: bool) -> None:
    """Discord was out of reach just then, or the program ended."""
    call, tried = world.threads.call, list[Spot]()

    async def out_of_reach(made: Tournament, spot: Spot) -> None:
        tried.append(spot)
        if len(tried) == 1:
            raise Refused(Reason.THREAD_FAILED)
        await call(made, spot)

    vars(world.threads)["call"] = out_of_reach
    await world.open(TournamentKind.ELIMINATION, 2)
    view = await world.table_at(0, 0)
    await world.tables.act(view.id, Expire(), ClockAsker(view.version))
    await world.look()
    if killed:
        await world.restart()
    await world.look()
    assert world.threads.called == [Spot(0, 0, 2)]
    assert (await world.table_at(0, 0)).status is Status.PLAYING
