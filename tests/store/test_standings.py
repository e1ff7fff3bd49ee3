"""Figures that are kept: exactly once, the same in every store, and the same when they are counted again."""

from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from bot.standing.figures import AllCounted, Key, Meeting
from bot.standing.parts import ALL_TIME, Field
from bot.standing.service import count_results, counted_again
from bot.store.protocol import Store
from bot.tables.errors import Unavailable
from tests.store.helpers import AnyStore, entry
from tests.store.test_finished_games import ANA, BEN, GUILD, result, sat

ZOE = 43
PEOPLE = {ANA: "Ana", BEN: "Ben", ZOE: "Zoë"}


async def play(store: Store, games: int, seed: int = 1, first: int = 1) -> None:
    """Games between two of three people, or one of them and a computer."""
    luck = Random(seed)
    for number in range(first, first + games):
        one, other = luck.sample(sorted(PEOPLE), 2)
        seats = [(sat(PEOPLE[one], one),), (sat(PEOPLE[other], other),)]
        if luck.random() < 0.3:
            seats[1] = (sat("Computer"),)
        ended = result(f"aaaaaaaa-{number}", *seats, winners=(luck.randrange(2),))
        head = {"id": "aaaaaaaa", "version": number, "guild": GUILD, "host": ANA, "seats": []}
        await store.save(entry("aaaaaaaa", number, head=head, result=ended, guild=GUILD, live=False))


async def test_every_result_is_counted_once(store: AnyStore) -> None:
    await play(store, 30)
    assert await count_results(store) == 30
    assert await count_results(store) == 0
    await play(store, 5, seed=2, first=31)
    assert await count_results(store) == 5
    everything = await store.all_counted()
    figures, meetings, played = everything.figures, everything.meetings, everything.played
    all_time = [each for key, each in figures.items() if key.season == ALL_TIME]
    assert sum(each.games for each in all_time) == sum(played.values())
    people = sum(each.games for key, each in figures.items() if key.season == ALL_TIME and key.field is Field.PEOPLE)
    assert people == 2 * sum(met.games for meeting, met in meetings.items() if meeting.season == ALL_TIME)
    assert people > 0


async def test_counted_again_they_are_the_same(store: AnyStore) -> None:
    await play(store, 20)
    await count_results(store)
    await play(store, 20, seed=2, first=21)
    await count_results(store)
    counted = await store.all_counted()
    await store.count_anew()
    assert await store.results_counted() == 0
    assert await store.all_counted() == AllCounted()
    await count_results(store)
    assert await store.all_counted() == counted


async def test_what_is_kept_agrees_with_what_is_counted_again_to_the_last_figure(store: AnyStore) -> None:
    await play(store, 40)
    await count_results(store)
    await store.count_anew()
    await count_results(store)
    kept, again = await store.all_counted(), await counted_again(store)
    assert kept == again
    assert kept.differences(again) == 0
    assert len(kept.curves) > 40
    key = next(iter(kept.figures))
    kept.figures[key] = replace(kept.figures[key], points=kept.figures[key].points + 1)
    assert kept.differences(again) == again.differences(kept) == 1


async def test_what_another_has_counted_meanwhile_is_not_counted_twice(store: AnyStore) -> None:
    await play(store, 10)
    original, disturbed = store.count_results, False

    async def late(new: object) -> bool:
        nonlocal disturbed
        if not disturbed:
            disturbed = True
            await count_results(store)
        return await original(new)  # type: ignore[arg-type]

    with patch.object(store, "count_results", late):
        await count_results(store)
    counted = await store.all_counted()
    await store.count_anew()
    await count_results(store)
    assert await store.all_counted() == counted


async def test_leaders_meetings_games_and_curve(store: AnyStore) -> None:
    await play(store, 40)
    await count_results(store)
    leaders = await store.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=10)
    assert {each.user for each in leaders} == set(PEOPLE)
    order = [each.figures.rating.surely for each in leaders]
    assert order == sorted(order, reverse=True)
    assert await store.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=1, after=1) == leaders[1:2]
    assert await store.leaders(GUILD + 1, ALL_TIME, Field.PEOPLE, most=10) == []
    first = leaders[0]
    assert (await store.figures_of(first.participant))[Key(first.participant, ALL_TIME, Field.PEOPLE)] == first.figures
    met = await store.meetings_of(first.participant)
    assert len(met) == 2
    assert sum(each.games for each in met.values()) == first.figures.games
    for meeting, each in met.items():
        assert await store.met(meeting) == each
    assert await store.met(Meeting(98, 99, ALL_TIME)) is None
    assert [system for system, _ in await store.games_played(first.participant)] == ["pagat"]
    curve = await store.curve(first.participant, Field.PEOPLE, most=100)
    assert len(curve) == first.figures.rated_games
    assert curve[-1].rating == first.figures.rating
    assert [each.result for each in curve] == sorted(each.result for each in curve)
    assert await store.curve(first.participant, Field.PEOPLE, most=3) == curve[-3:]


async def test_who_is_forgotten_leads_no_more(store: AnyStore) -> None:
    await play(store, 20)
    await count_results(store)
    await store.forget(BEN)
    leaders = await store.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=10)
    assert {each.user for each in leaders} == {ANA, ZOE}
    counted = await store.all_counted()
    await store.count_anew()
    await count_results(store)
    assert await store.all_counted() == counted


async def test_a_store_that_fails_leaves_nothing_half_counted(store: AnyStore) -> None:
    await play(store, 5)
    await store.close()
    with pytest.raises(Unavailable):
        await count_results(store)
