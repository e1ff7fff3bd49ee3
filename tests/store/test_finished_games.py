"""The finished games of a server, as each store tells them."""

from typing import Any

from bot.store.protocol import Store
from tests.store.helpers import CHANNEL, GUILD, START, entry

ANA, BEN = 41, 42


def seat(name: str, contribution: str, user: int | None = None, left_by: int | None = None) -> dict[str, Any]:
    return {"name": name, "contribution": contribution, "user": user, "left_by": left_by}


def head(table: str, version: int, *seats: dict[str, Any], guild: int = GUILD) -> dict[str, Any]:
    return {"id": table, "version": version, "guild": guild, "host": ANA, "seats": list(seats)}


def record(game: str, *joined: str, winners: tuple[int, ...] = (0,)) -> dict[str, Any]:
    proof = {"transcript": {"seats": list(joined)}}
    return {"game": game, "system": "pagat", "fairness": proof, "result": {"winners": list(winners)}}


async def end(store: Store, table: str, version: int, at: float, *seats: dict[str, Any], **more: Any) -> None:
    """Saves a change that ends a game of that table."""
    guild = more.get("guild", GUILD)
    told = record(f"{table}-{version}", *(each["contribution"] for each in seats), winners=more.get("winners", (0,)))
    saved = head(table, version, *seats, guild=guild)
    await store.save(entry(table, version, head=saved, record=told, at=at, guild=guild, channel=CHANNEL, live=False))


async def test_the_last_one_comes_first(store: Store) -> None:
    two = (seat("Ana", "11", ANA), seat("Robot", "regular"))
    await end(store, "aaaaaaaa", 1, START + 5, *two)
    await end(store, "bbbbbbbb", 1, START + 9, *two)
    await end(store, "cccccccc", 1, START + 7, *two)
    await end(store, "dddddddd", 1, START + 8, *two, guild=GUILD + 1)
    games = await store.finished_games(GUILD, most=10)
    assert [game.game for game in games] == ["bbbbbbbb-1", "cccccccc-1", "aaaaaaaa-1"]
    assert [game.game for game in await store.finished_games(GUILD, most=2)] == ["bbbbbbbb-1", "cccccccc-1"]
    first = games[0]
    assert (first.names, first.users, first.winners) == (("Ana", "Robot"), (ANA,), (0,))
    assert (first.system, first.channel, first.ended_at) == ("pagat", CHANNEL, START + 9)


async def test_one_is_found_in_its_own_server_alone(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, seat("Ana", "11", ANA), seat("Ben", "12", BEN), winners=())
    found = await store.finished_game(GUILD, "aaaaaaaa-1")
    assert found is not None
    assert found.winners == ()
    assert await store.finished_game(GUILD + 1, "aaaaaaaa-1") is None
    assert await store.finished_game(GUILD, "aaaaaaaa-2") is None


async def test_who_took_a_seat_later_is_not_named_for_an_earlier_game(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, seat("Ana", "11", ANA), seat("Ben", "12", BEN))
    later = head("aaaaaaaa", 2, seat("Ana", "11", ANA), seat("Zoe", "99", 43))
    await store.save(entry("aaaaaaaa", 2, head=later, at=START + 1, channel=CHANNEL, live=False))
    game = await store.finished_game(GUILD, "aaaaaaaa-1")
    assert game is not None
    assert game.names == ("Ana", "")
    assert game.users == (ANA,)


async def test_who_left_counts_and_who_is_forgotten_does_not(store: Store) -> None:
    await end(store, "aaaaaaaa", 1, START, seat("Ana", "11", ANA), seat("Ben", "12", None, left_by=BEN))
    game = await store.finished_game(GUILD, "aaaaaaaa-1")
    assert game is not None
    assert game.users == (ANA, BEN)
    await store.forget(BEN)
    game = await store.finished_game(GUILD, "aaaaaaaa-1")
    assert game is not None
    assert (game.names, game.users) == (("Ana", ""), (ANA,))
