"""Tournaments of which something that is kept makes no sense: each is read by itself, and holds up no other."""

import json
from random import Random
from typing import Any

import pytest

from bot.entities.kept import SavedTournament, StoredKind
from bot.errors import Reason, Refused
from bot.tournaments.changes import Cancel, after, reminds_at
from bot.tournaments.damaged import DamagedTournaments
from bot.tournaments.service import MOST_LIVE
from bot.tournaments.tournament import Tournament, TournamentKind, tournament_from_data
from bot.tournaments.view import view_of
from tests.damaged import Path, places, with_value
from tests.store.memory import MemoryStore
from tests.tournaments.at_tables import ID
from tests.tournaments.at_tables import World as WorldWithTables
from tests.tournaments.build import begun, played_out, signed_up
from tests.tournaments.world import World

_ABSURD: tuple[Any, ...] = (-1, 99, 10**30, 1e300, None, True, "x", [], {})


def _look_at(made: Tournament) -> None:
    """What the program does with every tournament, whoever asks or nobody."""
    view = view_of(made)
    for spot, pairing in (*made.undecided(), *made.given_up()):
        view.pairing_at(spot)
        assert all(made.entrants[each].name is not None for each in pairing.entrants)
        reminds_at(made.plan, made.rounds[spot.round].ends_at)
    for place in range(len(made.entrants)):
        view.pairing_of(place)
        view.is_knocked_out(place)
    assert made.rounds == () or view.round_now >= 0
    assert view.champion is None or view.entrants[view.champion]
    if made.stage.is_live:
        after(made, Cancel(), 5.0)
    json.dumps(made.to_data(), allow_nan=False)


@pytest.mark.parametrize(
    "made",
    [
        signed_up(TournamentKind.LEAGUE, 3),
        begun(TournamentKind.ELIMINATION, 5),
        begun(TournamentKind.SWISS, 4),
        played_out(begun(TournamentKind.ELIMINATION, 4), Random(1))[0],
    ],
    ids=["signing up", "elimination", "swiss", "over"],
)
def test_what_makes_no_sense_is_no_tournament_or_one_that_can_be_looked_at(made: Tournament) -> None:
    data = json.loads(json.dumps(made.to_data()))
    _look_at(tournament_from_data(data))
    wrong: list[tuple[Path, Any, str]] = []
    for path in places(data):
        for value in _ABSURD:
            try:
                read = tournament_from_data(with_value(data, path, value))
            except Exception:  # it is passed over, and named to the operator
                continue
            try:
                _look_at(read)
            except Exception as error:
                wrong.append((path, value, repr(error)))
    assert not wrong, wrong[:5]


async def test_a_server_with_one_that_makes_no_sense_has_its_others_and_opens_more() -> None:
    world = World(MemoryStore())
    made = begun(TournamentKind.ELIMINATION, 4)
    data = with_value(made.to_data(), ("rounds", 0, "pairings", 0, "first"), 99)
    saved = SavedTournament(made.id, made.guild, 1, True, frozenset(), {**data, "version": 1}, 1.0)
    assert await world.store.tournaments.save(saved)
    opened = await world.service.open(made.guild, made.channel, made.organiser, "Another", made.plan)
    assert [each.id for each in await world.service.of_server(made.guild)] == [opened.id]


@pytest.mark.parametrize("damage", ["{}", "", None])
async def test_one_that_goes_on_and_is_damaged_is_closed_by_the_operator_with_its_tables(
    damage: str | None,
) -> None:
    world = WorldWithTables()
    await world.start()
    await world.open(TournamentKind.ELIMINATION, 2)
    made, table = await world.made(), (await world.table_at(0, 0)).id
    names = [f"Another {number}" for number in range(MOST_LIVE - 1)]
    others = [await world.service.open(made.guild, 1, 1, name, made.plan) for name in names]
    absurd = json.dumps(with_value(made.to_data(), ("rounds", 0, "pairings", 0, "first"), 99))
    world.store.database.sql.execute(
        "UPDATE tournaments SET data = ? WHERE id = ?", (absurd if damage is None else damage, ID)
    )
    closing = DamagedTournaments(world.store.tournaments, world.tables)
    await world.look()
    with pytest.raises(Refused) as refused:
        await world.service.open(made.guild, 1, 1, "One more", made.plan)
    assert (refused.value.reason, refused.value.arguments) == (Reason.TOURNAMENT_MOST, {"count": MOST_LIVE})
    assert await closing.all() == {ID: made.guild}
    assert not await closing.close(others[0].id), "its organiser can cancel it"
    assert await closing.close(ID)
    assert not await closing.close(ID)
    assert await closing.all() == {}
    assert world.store.damage.counts()[StoredKind.TOURNAMENT] == 0
    assert world.tables.find(table) is None
    opened = await world.service.open(made.guild, 1, 1, "One more", made.plan)
    assert len(await world.service.of_server(made.guild)) == MOST_LIVE
    assert opened.id not in [each.id for each in others]
    await world.look()
    await world.stop()
