"""Rows of how games ended: kept once, in order, for ever; who the participants are is kept apart from them."""

import json
from dataclasses import replace

from bot.entities.game_result import GameResult, SittingEnd, StopKind, Unrated
from bot.figures.parts import is_rated, parts_of
from bot.store.store import Store
from tests.store.ended_games import ANA, BEN, end, result, sat
from tests.store.helpers import CHANNEL, GUILD, START, entry, participants_in


def known(result: GameResult) -> GameResult:
    """A row without what the store has added."""
    seats = tuple(
        replace(seat, sittings=tuple(replace(each, participant=None, stood_for=None) for each in seat.sittings))
        for seat in result.seats
    )
    return replace(result, number=0, stopped_by_participant=None, seats=seats)


def an_odd_end(game: str) -> GameResult:
    """A game with everything that a row can say: Zoe took Ben's seat and plays for him."""
    ben = sat("Ben", BEN, until=4, ended=SittingEnd.LEFT)
    robot = replace(sat("Ben", stands_for=BEN), since=4, until=7, ended=SittingEnd.RELIEVED)
    zoe = replace(sat("Zoë 🂡", 43, stands_for=BEN), since=7)
    return result(
        game,
        (sat("Ana", ANA),),
        (ben, robot, zoe),
        winners=(),
        options={"players": 2, "wild_not": [1, 2]},
        house_rules=True,
        match="aaaaaaaa-1",
        match_game=2,
        match_target=50,
        ending="abandoned",
        unrated=(Unrated.SEAT_TAKEN, Unrated.MODERATOR),
        stopped=StopKind.ONE,
        stopped_by=ANA,
    )


async def save(store: Store, table: str, version: int, ended: GameResult) -> None:
    head = {"id": table, "version": version, "guild": ended.guild, "host": ANA, "seats": []}
    await store.tables.save(entry(table, version, head=head, result=ended, guild=ended.guild, live=False))


async def test_what_was_saved_is_read(store: Store) -> None:
    ended = an_odd_end("aaaaaaaa-2")
    await save(store, "aaaaaaaa", 1, ended)
    found = await store.results.get("aaaaaaaa-2")
    assert found is not None
    assert known(found) == ended
    assert found.number == 1
    zoe = found.seats[1].last
    assert zoe.stood_for == found.seats[1].sittings[0].participant is not None
    assert len({each.participant for each in found.sittings() if each.user}) == 3
    assert found.given_up_by() == {found.seats[0].last.participant, found.seats[1].sittings[0].participant}
    assert await store.results.get("aaaaaaaa-1") is None


async def test_a_row_is_kept_once(store: Store) -> None:
    await save(store, "aaaaaaaa", 1, an_odd_end("aaaaaaaa-1"))
    await save(store, "aaaaaaaa", 2, replace(an_odd_end("aaaaaaaa-1"), ended_at=START + 9, ending="goal"))
    (found,) = await store.results.ended(most=10)
    assert (found.ending, found.ended_at) == ("abandoned", START)


async def test_rows_come_in_the_order_of_ending(store: Store) -> None:
    for number, guild in enumerate((GUILD, GUILD + 1, GUILD, GUILD), start=1):
        await end(store, "aaaaaaaa", number, START + number, (sat("Ana", ANA),), (sat("Ben", BEN),), guild=guild)
    assert [each.game[-1] for each in await store.results.ended(most=10)] == ["1", "2", "3", "4"]
    assert [each.number for each in await store.results.ended(after=1, most=2)] == [2, 3]
    assert [each.game[-1] for each in await store.results.last(GUILD, most=2, reader=ANA)] == ["4", "3"]


async def test_a_person_is_another_participant_in_every_server(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Ben", BEN),))
    await end(store, "aaaaaaaa", 2, START + 5, (sat("Anita", ANA),), (sat("Robot"),), guild=GUILD + 1)
    await end(store, "aaaaaaaa", 3, START + 9, (sat("Robot"),), (sat("Anne", ANA),))
    here, there = await store.results.participants_of(ANA)
    assert (here.guild, here.name, here.seen_at) == (GUILD, "Anne", START + 9)
    assert (there.guild, there.name) == (GUILD + 1, "Anita")
    assert [each.game[-1] for each in await store.results.of(here.id, most=10)] == ["3", "1"]
    assert [each.game[-1] for each in await store.results.of(here.id, most=10, before=3)] == ["1"]
    assert [each.name for each in await participants_in(store, GUILD)] == ["Anne", "Ben"]
    assert await store.results.participant(there.id) == there
    assert await store.results.participant(99) is None


async def test_forgetting_cuts_the_link_and_leaves_the_figures(store: Store) -> None:
    ended = an_odd_end("aaaaaaaa-1")
    await save(store, "aaaaaaaa", 1, ended)
    (ben,) = await store.results.participants_of(BEN)
    await store.people.forget(BEN)
    found = await store.results.get("aaaaaaaa-1")
    assert found is not None
    assert "Ben" not in str(found)
    assert await store.results.participants_of(BEN) == []
    assert await store.results.participant(ben.id) == replace(ben, user=None, name="–")
    assert [each.participant for each in found.seats[1].sittings][:1] == [ben.id]
    assert found.seats[0] == replace(found.seats[0], sittings=found.seats[0].sittings)
    assert found.seats[0].last.name == "Ana"
    assert [(seat.points, seat.place, seat.goal_left) for seat in found.seats] == [
        (seat.points, seat.place, seat.goal_left) for seat in ended.seats
    ]
    await end(store, "aaaaaaaa", 2, START + 1, (sat("Ben", BEN),), (sat("Robot"),))
    (again,) = await store.results.participants_of(BEN)
    assert again.id != ben.id, "whoever comes back is somebody new"


async def test_a_person_reads_their_own_games_and_nothing_of_others(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Ben", BEN),))
    told = (await store.people.data_of(BEN))["games"]
    assert [(game["game"], game["seats"][0]["won"], game["seats"][0]["goal_left"]) for game in told] == [
        ("aaaaaaaa-1", False, 1)
    ]
    assert "Ana" not in json.dumps(told)
    assert (await store.people.data_of(7))["games"] == []


async def test_who_played_last_long_ago_is_known_no_more(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Ben", BEN),))
    await end(store, "aaaaaaaa", 2, START + 10, (sat("Ana", ANA),), (sat("Robot"),))
    assert await store.people.prune_participants(START, most=10) == 0
    assert await store.people.prune_participants(START + 5, most=10) == 1
    assert [each.user for each in await participants_in(store, GUILD)] == [ANA, None]
    found = await store.results.get("aaaaaaaa-1")
    assert found is not None
    assert (found.names, found.channel) == (("Ana", "–"), CHANNEL)


async def test_whose_time_ran_out_in_a_tournament_is_known_and_has_lost(store: Store) -> None:
    """It was stored as stopped by nobody, and cost no rating."""
    seats = (sat("Ana", ANA),), (sat("Ben", BEN),)
    await end(
        store, "aaaaaaaa", 1, START, *seats, winners=(), ending="abandoned", stopped=StopKind.TIMEOUT, stopped_by=BEN
    )
    found = await store.results.get("aaaaaaaa-1")
    assert found is not None
    assert (found.stopped, found.stopped_by) == (StopKind.TIMEOUT, BEN)
    users = {each.participant: each.user for each in found.sittings()}
    assert {users[part.participant]: part.won for part in parts_of(found)} == {ANA: True, BEN: False}
    assert is_rated(found)
