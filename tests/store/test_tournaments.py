"""Tournaments in stores: guarded by versions, found by server and shard, exported, forgotten and deleted."""

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.entities.kept import SavedTournament
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.tournaments.changes import Begin, Correct, TimeOver, after
from bot.tournaments.standings import standings
from bot.tournaments.tournament import (
    Absent,
    Decision,
    Stage,
    TieBreak,
    Tournament,
    TournamentKind,
    tournament_from_data,
)
from tests.store.helpers import ask_file
from tests.tournaments.build import ORGANISER, signed_up
from tests.tournaments.world import ID, World

ANA = 100


def saved(made: Tournament, at: float = 1000.0) -> SavedTournament:
    live = made.stage in (Stage.SIGN_UP, Stage.RUNNING)
    return SavedTournament(made.id, made.guild, made.version, live, frozenset(made.people()), made.to_data(), at)


def fresh(name: str = "t1", guild: int = 1) -> Tournament:
    return replace(signed_up(TournamentKind.SWISS, 3), id=name, guild=guild, version=1)


async def test_what_was_saved_is_there(store: Store) -> None:
    made = fresh()
    assert await store.tournaments.get("t1") is None
    assert await store.tournaments.save(saved(made))
    assert tournament_from_data(await store.tournaments.get("t1") or {}) == made
    assert [tournament_from_data(each) for each in await store.tournaments.of(1, most=5)] == [made]
    assert await store.tournaments.of(2, most=5) == []


async def test_only_the_next_version_is_taken(store: Store) -> None:
    made = fresh()
    assert not await store.tournaments.save(saved(replace(made, version=2)))
    assert await store.tournaments.save(saved(made))
    assert not await store.tournaments.save(saved(made))
    following = after(made, Begin("9"), 2.0)
    assert not await store.tournaments.save(saved(replace(following, version=3)))
    assert await store.tournaments.save(saved(following))
    assert not await store.tournaments.save(saved(following))
    assert tournament_from_data(await store.tournaments.get("t1") or {}) == following


async def test_those_that_go_on_are_found(store: Store) -> None:
    await store.tournaments.save(saved(fresh("a", guild=0 << 22)))
    await store.tournaments.save(saved(fresh("b", guild=1 << 22)))
    await store.tournaments.save(saved(replace(fresh("c"), stage=Stage.OVER)))
    assert [each["id"] for each in await store.tournaments.live()] == ["a", "b"]


async def test_those_of_a_person_that_go_on_are_found(store: Store) -> None:
    await store.tournaments.save(saved(fresh("b")))
    await store.tournaments.save(saved(replace(fresh("a"), guild=5)))
    await store.tournaments.save(saved(replace(fresh("c"), stage=Stage.OVER)))
    await store.tournaments.save(saved(replace(fresh("d"), entrants=())))
    assert [each["id"] for each in await store.tournaments.of_person(ANA)] == ["a", "b"]
    assert await store.tournaments.of_person(12345) == []


async def test_nobody_scoring_and_the_rules_that_part_equals_are_kept(store: Store) -> None:
    made = after(fresh(), Begin("9"), 2.0)
    spot, pairing = next(made.undecided())
    made = replace(after(made, TimeOver(spot, pairing.entrants), 3.0), version=1, tie_break=TieBreak.DIRECT)
    await store.tournaments.save(saved(made))
    read = tournament_from_data(await store.tournaments.get("t1") or {})
    assert read == made
    assert read.rounds[0].pairings[spot.board].decision is Decision.NEITHER


async def test_the_last_that_changed_comes_first(store: Store) -> None:
    for name, at in (("a", 10.0), ("b", 30.0), ("c", 20.0)):
        await store.tournaments.save(saved(fresh(name), at))
    assert [each["id"] for each in await store.tournaments.of(1, most=2)] == ["b", "c"]


async def test_a_person_reads_theirs_and_has_them_forgotten(store: Store) -> None:
    made = fresh()
    await store.tournaments.save(saved(made))
    (told,) = (await store.people.data_of(ANA))["tournaments"]
    assert told["organiser"] is False
    assert [each["name"] for each in told["entrants"]] == ["Player 0"]
    assert (await store.people.data_of(ORGANISER))["tournaments"][0]["organiser"] is True
    await store.people.forget(ANA)
    await store.people.forget(ORGANISER)
    assert (
        (await store.people.data_of(ANA))["tournaments"] == (await store.people.data_of(ORGANISER))["tournaments"] == []
    )
    kept = tournament_from_data(await store.tournaments.get("t1") or {})
    assert kept.people() == {101, 102}
    assert kept.version == made.version + 2
    assert not await store.tournaments.save(saved(after(made, Begin("9"), 2.0))), "nobody puts them back"


async def test_nobody_is_left_in_the_file(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.tournaments.save(saved(fresh()))
    await store.people.forget(ANA)
    await store.close()
    assert ask_file(path, "SELECT person FROM tournament_people ORDER BY person") == [(ORGANISER,), (101,), (102,)]
    assert "Player 0" not in ask_file(path, "SELECT data FROM tournaments")[0][0]


async def test_old_ones_are_deleted(store: Store) -> None:
    await store.tournaments.save(saved(fresh("a"), 10.0))
    await store.tournaments.save(saved(fresh("b"), 40.0))
    await store.tournaments.save(saved(replace(fresh("c"), stage=Stage.OVER), 40.0))
    await store.tournaments.save(saved(replace(fresh("d"), stage=Stage.OVER), 60.0))
    await store.tournaments.prune(50.0, live_before=20.0)
    assert sorted(each["id"] for each in await store.tournaments.of(1, most=9)) == ["b", "d"]
    assert [each["tournament"] for each in (await store.people.data_of(ANA))["tournaments"]] == ["b", "d"]


async def test_of_those_opened_at_once_no_more_than_allowed_go_on(store: Store) -> None:
    opened = await asyncio.gather(*(store.tournaments.save(saved(fresh(f"t{n}")), most=2) for n in range(6)))
    assert sorted(opened) == [False] * 4 + [True] * 2
    assert await store.tournaments.save(saved(fresh("elsewhere", guild=2)), most=2)
    first = next(f"t{n}" for n in range(6) if opened[n])
    over = replace(fresh(first), version=2, stage=Stage.OVER)
    assert await store.tournaments.save(saved(over), most=2), "only new ones are counted"
    assert await store.tournaments.save(saved(fresh("later")), most=2)
    assert not await store.tournaments.save(saved(fresh("later")), most=9), "its id is taken"


async def test_one_that_is_over_takes_nobodys_place_while_that_is_still_to_be_told(store: Store) -> None:
    named = replace(fresh("named"), title='"untold":true')
    assert await store.tournaments.save(saved(named), most=1)
    assert not await store.tournaments.save(saved(fresh("next")), most=1), "whatever it is called"
    untold = replace(saved(replace(named, version=2, stage=Stage.OVER, untold=True)), live=True)
    assert await store.tournaments.save(untold)
    assert [each["id"] for each in await store.tournaments.live()] == ["named"], "it is looked at"
    assert await store.tournaments.save(saved(fresh("next")), most=1)
    assert not await store.tournaments.save(saved(fresh("third")), most=1)


async def test_those_that_go_on_come_before_all_others(store: Store) -> None:
    await store.tournaments.save(saved(fresh("live"), 1.0))
    for number in range(3):
        await store.tournaments.save(saved(replace(fresh(f"over{number}"), stage=Stage.OVER), 10.0 + number))
    assert [each["id"] for each in await store.tournaments.of(1, most=2)] == ["live", "over2"]


async def test_nobody_scores_where_neither_came_whatever_keeps_it(store: Store) -> None:
    """In both databases: saved, read by another process, corrected there."""
    world = World(store)
    await world.begin(TournamentKind.SWISS, 4, Absent.LOSES)
    world.tables.untouched = True
    await world.work()
    await world.next_round()
    world.build()
    first = (await world.now()).rounds[0].pairings
    assert [(each.winner, each.decision, each.is_decided) for each in first] == [(None, Decision.NEITHER, True)] * 2
    await world.service.act(ID, Correct(0, 0, None, Decision.ORGANISER_DRAW))
    await world.service.act(ID, Correct(0, 1, first[1].first))
    world.build()
    rows = {row.entrant: (row.points, row.losses) for row in standings(await world.now())}
    draw, won = first[0].entrants, first[1].entrants
    assert [rows[each] for each in (*draw, *won)] == [(0.5, 0), (0.5, 0), (1, 0), (0, 1)]
