"""Figures that are kept: exactly once, the same in every store, and the same when they are counted again."""

from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from bot.entities.game_result import SeenBy
from bot.entities.kept import PrivateGames
from bot.errors import Unavailable
from bot.figures.feats import Deed, Feat
from bot.figures.figures import AllCounted, Key, Meeting, NewFigures
from bot.figures.parts import ALL_TIME, BOARDS, Field
from bot.standing.service import count_results, counted_again
from bot.store import standings
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from tests.store.ended_games import ANA, BEN, result, sat
from tests.store.helpers import GUILD, entry

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
        await store.tables.save(entry("aaaaaaaa", number, head=head, result=ended, guild=GUILD, live=False))


async def test_every_result_is_counted_once(store: Store) -> None:
    await play(store, 30)
    assert await count_results(store) == 30
    assert await count_results(store) == 0
    await play(store, 5, seed=2, first=31)
    assert await count_results(store) == 5
    everything = await store.standings.everything()
    figures, meetings, played = everything.figures, everything.meetings, everything.played
    all_time = [each for key, each in figures.items() if key.season == ALL_TIME and key.field in BOARDS]
    assert sum(each.games for each in all_time) == sum(played.values())
    people = sum(each.games for key, each in figures.items() if key.season == ALL_TIME and key.field is Field.PEOPLE)
    assert people == 2 * sum(met.games for meeting, met in meetings.items() if meeting.season == ALL_TIME)
    assert people > 0


async def test_counted_again_they_are_the_same(store: Store) -> None:
    await play(store, 20)
    await count_results(store)
    await play(store, 20, seed=2, first=21)
    await count_results(store)
    counted = await store.standings.everything()
    await store.standings.count_anew()
    assert await store.standings.last_counted() == 0
    assert await store.standings.everything() == AllCounted()
    await count_results(store)
    assert await store.standings.everything() == counted


async def test_what_is_kept_agrees_with_what_is_counted_again_to_the_last_figure(store: Store) -> None:
    await play(store, 40)
    await count_results(store)
    await store.standings.count_anew()
    await count_results(store)
    kept, again = await store.standings.everything(), await counted_again(store)
    assert kept == again
    assert kept.differences(again) == 0
    assert len(kept.curves) > 40
    key = next(iter(kept.figures))
    kept.figures[key] = replace(kept.figures[key], points=kept.figures[key].points + 1)
    assert kept.differences(again) == again.differences(kept) == 1


async def test_what_another_has_counted_meanwhile_is_not_counted_twice(store: Store) -> None:
    await play(store, 10)
    original, disturbed = store.standings.count, False

    async def late(new: object) -> bool:
        nonlocal disturbed
        if not disturbed:
            disturbed = True
            await count_results(store)
        return await original(new)  # type: ignore[arg-type]

    with patch.object(store.standings, "count", late):
        await count_results(store)
    counted = await store.standings.everything()
    await store.standings.count_anew()
    await count_results(store)
    assert await store.standings.everything() == counted


async def test_leaders_meetings_games_and_curve(store: Store) -> None:
    await play(store, 40)
    await count_results(store)
    leaders = await store.standings.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=10)
    assert {each.user for each in leaders} == set(PEOPLE)
    order = [each.figures.rating.surely for each in leaders]
    assert order == sorted(order, reverse=True)
    assert await store.standings.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=1, after=1) == leaders[1:2]
    assert await store.standings.leaders(GUILD + 1, ALL_TIME, Field.PEOPLE, most=10) == []
    first = leaders[0]
    assert (await store.standings.figures_of(first.participant))[
        Key(first.participant, ALL_TIME, Field.PEOPLE)
    ] == first.figures
    meetings = (await store.standings.everything()).meetings
    met = {
        meeting: each
        for meeting, each in meetings.items()
        if first.participant in (meeting.one, meeting.other) and meeting.season == ALL_TIME
    }
    assert len(met) == 2
    assert sum(each.games for each in met.values()) == first.figures.games
    for meeting, each in met.items():
        assert await store.standings.met(meeting) == each
    assert await store.standings.met(Meeting(98, 99, ALL_TIME)) is None
    assert [system for system, _ in await store.standings.games_played(first.participant, own=True)] == ["pagat"]
    curve = await store.standings.curve(first.participant, Field.PEOPLE, most=100)
    assert len(curve) == first.figures.rated_games
    assert curve[-1].rating == first.figures.rating
    assert [each.result for each in curve] == sorted(each.result for each in curve)
    assert await store.standings.curve(first.participant, Field.PEOPLE, most=3) == curve[-3:]


async def test_who_is_forgotten_leads_no_more(store: Store) -> None:
    await play(store, 20)
    await count_results(store)
    await store.people.forget(BEN)
    leaders = await store.standings.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=10)
    assert {each.user for each in leaders} == {ANA, ZOE}
    counted = await store.standings.everything()
    await store.standings.count_anew()
    await count_results(store)
    assert await store.standings.everything() == counted


async def play_unseen(store: Store, table: str, *, games: int, seen_by: SeenBy = SeenBy.PLAYER) -> None:
    """Ana wins against a computer, and nobody else sees it."""
    for number in range(1, games + 1):
        ended = result(f"{table}-{number}", (sat("Ana", ANA),), (sat("Computer"),), seen_by=seen_by)
        head = {"id": table, "version": number, "guild": GUILD, "host": ANA, "seats": []}
        await store.tables.save(entry(table, number, head=head, result=ended, guild=GUILD, live=False))


async def test_what_only_its_player_saw_counts_for_them_alone_unless_they_want_it_seen(store: Store) -> None:
    await play_unseen(store, "aaaaaaaa", games=3)
    await play_unseen(store, "bbbbbbbb", games=1, seen_by=SeenBy.EVERYBODY)
    await play_unseen(store, "cccccccc", games=1, seen_by=SeenBy.SHOWN)
    await count_results(store)

    async def leading() -> dict[int, int]:
        leaders = await store.standings.leaders(GUILD, ALL_TIME, Field.COMPUTERS, most=10)
        return {each.user: each.figures.games for each in leaders}

    (ana,) = await store.results.participants_of(ANA)
    figures = await store.standings.figures_of(ana.id)
    assert {key.field: each.games for key, each in figures.items() if key.season == ALL_TIME} == {
        "computers": 1,
        "own": 5,
    }
    assert await leading() == {ANA: 1}
    assert await store.standings.games_played(ana.id, own=False) == [("pagat", 1)]
    assert await store.standings.games_played(ana.id, own=True) == [("pagat", 5)]
    assert (await store.standings.private_games(ANA)).asked_after is None
    assert await store.standings.ask_about_private_games(ANA, "aaaaaaaa-1")
    assert await store.standings.ask_about_private_games(ANA, "aaaaaaaa-1"), "the same panel asks still"
    assert not await store.standings.ask_about_private_games(ANA, "aaaaaaaa-2"), "after one game alone"
    await store.standings.count_private_games(ANA, counted=True)
    assert await leading() == {ANA: 5}
    assert not await store.standings.ask_about_private_games(ANA, "aaaaaaaa-1"), "never once they have chosen"
    assert (await store.people.data_of(ANA))["private_games"] == {"counted": True, "asked_after": None}
    await store.standings.count_private_games(ANA, counted=False)
    assert await leading() == {ANA: 1}
    counted = await store.standings.everything()
    assert counted.differences(await counted_again(store)) == 0
    await store.standings.count_private_games(ANA, counted=True)
    await store.people.forget(ANA)
    assert await store.standings.private_games(ANA) == PrivateGames()
    assert await leading() == {}


async def test_what_was_done_in_games_that_only_their_player_saw_is_kept_apart(store: Store) -> None:
    await play_unseen(store, "aaaaaaaa", games=1)
    (first,) = await store.results.ended(most=1)
    (ana,) = await store.results.participants_of(ANA)
    seen, unseen = (
        [Deed(ana.id, Feat.WITH_PARTNER, 1)],
        [Deed(ana.id, Feat.FIVE_GOALS, 1), Deed(ana.id, Feat.FAR_AHEAD, 1)],
    )
    assert await store.standings.count(NewFigures(first.number, 0, {}, {}, {}, [], seen, {}, unseen))
    assert await store.standings.feats_of(ana.id, own=False) == [Feat.WITH_PARTNER]
    assert set(await store.standings.feats_of(ana.id, own=True)) == {Feat.WITH_PARTNER, Feat.FIVE_GOALS, Feat.FAR_AHEAD}
    await store.standings.count_anew()
    assert await store.standings.feats_of(ana.id, own=True) == [Feat.FIVE_GOALS], "records may be gone"
    assert await store.standings.feats_of(ana.id, own=False) == []


async def test_what_was_counted_otherwise_is_counted_again(store: Store) -> None:
    """As 0.2.0 was before games that only their player saw were told apart."""
    await play_unseen(store, "aaaaaaaa", games=2)
    (ana,) = await store.results.participants_of(ANA)
    await store.database.execute(
        "INSERT INTO standings VALUES (?, '', 'computers', ?, 2, 2, 0, 0, 2, 2, 2, 25.0, 8.0, 9.0)", ana.id, GUILD
    )
    await store.database.execute("INSERT INTO games_played VALUES (?, 'pagat', 2)", ana.id)
    await store.database.execute("INSERT INTO results_counted VALUES (1, 2)")
    assert await store.standings.last_counted() == 0
    assert await count_results(store) == 2
    assert await store.standings.last_counted() == 2
    assert await store.standings.leaders(GUILD, ALL_TIME, Field.COMPUTERS, most=10) == []
    assert await store.standings.games_played(ana.id, own=False) == []
    assert await store.standings.games_played(ana.id, own=True) == [("pagat", 2)]
    [(number,)] = await store.database.read("SELECT number FROM results_counted")
    assert number > 2**40, "a process of an earlier release that is still there finds nothing to count"


async def test_a_store_that_fails_leaves_nothing_half_counted(store: Store) -> None:
    await play(store, 5)
    await store.close()
    with pytest.raises(Unavailable):
        await count_results(store)


async def test_whoever_hides_leads_no_more_until_they_want_to_be_seen(store: Store) -> None:
    await play(store, 20)
    await count_results(store)

    async def leading() -> set[int]:
        return {each.user for each in await store.standings.leaders(GUILD, ALL_TIME, Field.PEOPLE, most=10)}

    everybody = await leading()
    assert BEN in everybody
    assert not await store.standings.is_hidden(BEN)
    for _ in range(2):
        await store.standings.hide(BEN, hidden=True)
        assert await leading() == everybody - {BEN}
    assert await store.standings.is_hidden(BEN)
    assert (await store.people.data_of(BEN))["hidden"] is True
    await store.standings.hide(BEN, hidden=False)
    assert await leading() == everybody
    await store.standings.hide(BEN, hidden=True)
    await store.people.forget(BEN)
    assert not await store.standings.is_hidden(BEN)


async def test_what_somebody_did_first_stays_and_what_records_told_outlives_them(store: Store) -> None:
    await play(store, 1)
    (first,) = await store.results.ended(most=1)
    who = next(each.participant for each in first.sittings() if each.participant is not None)
    deeds = [Deed(who, Feat.WITH_PARTNER, first.number), Deed(who, Feat.FIVE_GOALS, first.number)]
    assert await store.standings.count(NewFigures(first.number, 0, {}, {}, {}, [], deeds))
    assert set(await store.standings.feats_of(who, own=False)) == {Feat.WITH_PARTNER, Feat.FIVE_GOALS}
    kept = await store.standings.everything()
    assert kept.feats == {(who, Feat.WITH_PARTNER): first.number, (who, Feat.FIVE_GOALS): first.number}
    assert kept.differences(AllCounted(feats={(who, Feat.WITH_PARTNER): first.number})) == 0
    assert kept.differences(AllCounted(feats={(who, Feat.FIVE_GOALS): first.number})) == 1
    await store.standings.count_anew()
    assert await store.standings.feats_of(who, own=False) == [Feat.FIVE_GOALS]


@pytest.mark.parametrize("field", BOARDS)
async def test_leaders_are_found_by_index(sqlite_store: SqliteStore, field: Field) -> None:
    plan = await sqlite_store.database.read(f"EXPLAIN QUERY PLAN {standings._LEADERS[field]}", GUILD, ALL_TIME, 9, 0)
    steps = [step for *_, step in plan]
    assert any("standings USING INDEX standings_in_order (guild=? AND season=? AND field=?)" in step for step in steps)
    assert not any(step.startswith(("SCAN standings", "SCAN participants")) for step in steps), steps
