"""Two of a pairing who never came, at real tables."""

from typing import Any

import pytest

from bot.figures.parts import is_rated
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Absent, Decision, Spot, TournamentKind
from tests.tournaments.at_tables import ROUND, World


@pytest.fixture
async def world() -> Any:
    made = World()
    await made.start()
    yield made
    await made.stop()


@pytest.mark.parametrize("absent", Absent)
@pytest.mark.parametrize("kind", TournamentKind)
async def test_nobody_scores_where_neither_has_played_a_card(
    world: World, kind: TournamentKind, absent: Absent
) -> None:
    """Two never came, and one of them got the point."""
    await world.open(kind, 2, absent)
    world.clock.time += ROUND
    await world.look()
    await world.look()
    made, table = await world.made(), await world.table_at(0, 0)
    pairing = made.rounds[0].pairings[0]
    if kind is TournamentKind.ELIMINATION:  # somebody has to go on
        computers = absent is Absent.COMPUTER
        assert pairing.decision is (Decision.PLAYED if computers else Decision.NEITHER)
        assert pairing.winner is not None
    else:
        assert (pairing.winner, pairing.decision) == (None, Decision.NEITHER)
        assert [(row.wins, row.losses) for row in standings(made)] == [(0, 1), (0, 1)]
    assert world.threads.told == ([] if pairing.decision is Decision.PLAYED else [Spot(0, 0, 1)])
    result = await world.store.results.get(table.game.id)
    assert result is not None
    assert not is_rated(result)


async def test_nobody_scores_where_computers_have_played_the_whole_game(world: World) -> None:
    """With a turn clock they come long before the round ends."""
    await world.open(TournamentKind.SWISS, 2, Absent.COMPUTER, turn_seconds=60)
    await world.let_time_pass(ROUND / 2)
    pairing = (await world.made()).rounds[0].pairings[0]
    assert (pairing.winner, pairing.decision) == (None, Decision.NEITHER)


async def test_one_card_is_enough_to_have_come(world: World) -> None:
    await world.open(TournamentKind.SWISS, 2, Absent.COMPUTER, turn_seconds=60)
    view = await world.table_at(0, 0)
    await world.play(view, view.seats[view.game.public.to_play].user)
    await world.let_time_pass(ROUND / 2)
    assert (await world.made()).rounds[0].pairings[0].decision is Decision.PLAYED


async def test_a_table_of_an_earlier_release_is_judged_as_it_was_there(world: World) -> None:
    """It does not say who has played: the one to play has lost."""
    await world.open(TournamentKind.SWISS, 2, Absent.LOSES)
    view = await world.table_at(0, 0)
    world.registry.get(view.id).running().played_by = None
    world.clock.time += ROUND
    await world.look()
    assert (await world.made()).rounds[0].pairings[0].decision is Decision.ABSENT
