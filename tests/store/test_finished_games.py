"""The finished games of a server, as each store tells them."""

from bot.entities.game_result import SeenBy, SittingEnd
from bot.store import results
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from tests.store.ended_games import ANA, BEN, end, sat
from tests.store.helpers import CHANNEL, GUILD, START, entry


async def test_the_last_one_comes_first(store: Store) -> None:
    two = (sat("Ana", ANA),), (sat("Robot"),)
    await end(store, "aaaaaaaa", 1, START + 5, *two)
    await end(store, "bbbbbbbb", 1, START + 9, *two)
    await end(store, "cccccccc", 1, START + 7, *two)
    await end(store, "dddddddd", 1, START + 8, *two, guild=GUILD + 1)
    games = await store.finished.last(GUILD, most=10, reader=ANA)
    assert [game.game for game in games] == ["cccccccc-1", "bbbbbbbb-1", "aaaaaaaa-1"], "whatever the clock says"
    assert [game.game for game in await store.finished.last(GUILD, most=2, reader=ANA)] == ["cccccccc-1", "bbbbbbbb-1"]
    first = games[1]
    assert (first.names, first.users, first.winners) == (("Ana", "Robot"), (ANA,), (0,))
    assert (first.system, first.channel, first.ended_at) == ("pagat", CHANNEL, START + 9)


async def test_one_is_found_in_its_own_server_alone(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Ben", BEN),), winners=())
    found = await store.finished.get(GUILD, "aaaaaaaa-1", reader=ANA)
    assert found is not None
    assert found.winners == ()
    assert await store.finished.get(GUILD + 1, "aaaaaaaa-1", reader=ANA) is None
    assert await store.finished.get(GUILD, "aaaaaaaa-2", reader=ANA) is None


async def test_a_game_keeps_its_people_whoever_sits_there_later(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Ben", BEN),))
    await end(store, "aaaaaaaa", 2, START + 1, (sat("Ana", ANA),), (sat("Zoe", 43),), winners=(1,))
    game = await store.finished.get(GUILD, "aaaaaaaa-1", reader=ANA)
    assert game is not None
    assert (game.names, game.users, game.winners) == (("Ana", "Ben"), (ANA, BEN), (0,))


async def test_who_left_counts_and_who_is_forgotten_does_not(store: Store) -> None:
    left = (sat("Ben", BEN, until=4, ended=SittingEnd.LEFT), sat("Ben", stands_for=BEN))
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), left)
    game = await store.finished.get(GUILD, "aaaaaaaa-1", reader=ANA)
    assert game is not None
    assert (game.names, game.users, game.sat) == (("Ana", "Ben"), (ANA, BEN), (ANA, BEN))
    await store.people.forget(BEN)
    game = await store.finished.get(GUILD, "aaaaaaaa-1", reader=ANA)
    assert game is not None
    assert (game.names, game.users, game.sat) == (("Ana", ""), (ANA,), (ANA, 0))


async def test_what_only_its_player_saw_is_found_by_them_alone(store: Store) -> None:
    alone, both = ((sat("Ana", ANA),), (sat("Robot"),)), ((sat("Ana", ANA),), (sat("Ben", BEN),))
    await end(store, "aaaaaaaa", 1, START + 1, *both)
    await end(store, "bbbbbbbb", 1, START + 2, *alone, seen_by=SeenBy.PLAYER)
    await end(store, "cccccccc", 1, START + 3, *alone, seen_by=SeenBy.EVERYBODY)
    for reader, seen in ((ANA, ["cccccccc-1", "bbbbbbbb-1", "aaaaaaaa-1"]), (BEN, ["cccccccc-1", "aaaaaaaa-1"])):
        assert [each.game for each in await store.finished.last(GUILD, most=9, reader=reader)] == seen
        assert [each.game for each in await store.results.last(GUILD, most=9, reader=reader)] == seen
        for game in ("aaaaaaaa-1", "bbbbbbbb-1", "cccccccc-1"):
            found = await store.finished.get(GUILD, game, reader=reader)
            assert (found is not None) is (game in seen)
            assert (await store.finished.shown_record(GUILD, CHANNEL, game, reader=reader) is not None) is (
                game in seen
            )
            if found is not None:
                assert found.private is (game == "bbbbbbbb-1")
    assert [each.game for each in await store.finished.last(GUILD, most=2, reader=BEN)] == ["cccccccc-1", "aaaaaaaa-1"]
    await store.results.show("bbbbbbbb-1", BEN)
    assert await store.finished.get(GUILD, "bbbbbbbb-1", reader=BEN) is None, "only its player shows it"
    await store.results.show("bbbbbbbb-1", ANA)
    assert await store.finished.get(GUILD, "bbbbbbbb-1", reader=BEN) is not None
    shown = await store.results.get("bbbbbbbb-1")
    assert shown is not None
    assert shown.seen_by is SeenBy.SHOWN


async def test_who_is_forgotten_leaves_a_game_that_nobody_sees(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Robot"),), seen_by=SeenBy.PLAYER)
    await store.people.forget(ANA)
    for reader in (ANA, BEN, 0):
        assert await store.finished.last(GUILD, most=9, reader=reader) == []


async def test_a_change_shows_a_game_that_had_ended_before(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Robot"),), seen_by=SeenBy.PLAYER)
    head = {"id": "aaaaaaaa", "version": 2, "guild": GUILD, "host": ANA, "seats": []}
    await store.tables.save(entry("aaaaaaaa", 2, guild=GUILD, live=False, head=head, shown="aaaaaaaa-1"))
    assert [each.game for each in await store.finished.last(GUILD, most=9, reader=BEN)] == ["aaaaaaaa-1"]


async def test_what_an_earlier_release_saved_beside_this_one_is_its_players_where_one_sat_there(
    store: Store,
) -> None:
    left = (sat("Ben", BEN, until=4, ended=SittingEnd.LEFT), sat("Robot"))
    await end(store, "aaaaaaaa", 1, START, (sat("Ana", ANA),), (sat("Robot"),))
    await end(store, "bbbbbbbb", 1, START, (sat("Ana", ANA),), left)
    await store.database.execute("UPDATE results SET seen_by = NULL")
    found = {each.game: each.seen_by for each in await store.results.ended(most=9)}
    assert found == {"aaaaaaaa-1": SeenBy.PLAYER, "bbbbbbbb-1": SeenBy.EVERYBODY}
    assert [each.game for each in await store.finished.last(GUILD, most=9, reader=BEN)] == ["bbbbbbbb-1"]


async def test_games_that_others_have_not_seen_are_not_looked_through(sqlite_store: SqliteStore) -> None:
    plan = await sqlite_store.database.read(f"EXPLAIN QUERY PLAN {results._LAST_IN_SERVER}", GUILD, 9, ANA)
    steps = [step for *_, step in plan]
    assert any("results USING" in step and "INDEX results_seen (guild=?)" in step for step in steps), steps
    whole = ("SCAN results", "SEARCH results USING INDEX results_of_guild (guild=?)")
    assert not any(step.startswith(whole) for step in steps), steps
