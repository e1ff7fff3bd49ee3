"""Leaderboards and profiles of a large server, and how long it takes to count all results again."""

import asyncio
import sqlite3
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.entities.game_result import HistoryFilter
from bot.entities.settings import FirstSeason
from bot.figures.figures import COUNTED_AS
from bot.figures.parts import ALL_TIME, Field, season_of
from bot.services import SystemClock
from bot.standing.history import History
from bot.standing.profiles import LEADERS_ON_PAGE, Standings
from bot.standing.service import count_results, counted_again
from bot.store.sqlite import SqliteStore
from bot.text import texts_for
from cogs.standing.panel import leaders_scene
from render import DARK, draw_leaderboard

_GUILD: Final = 7
_FIRST_USER: Final = 10**17
_ROUNDS: Final = 40
_SPAN: Final = 60.0
"""Seconds between two games."""
_COUNTED: Final = 1500
"""People among whom the games lie that are counted."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1_000_000, help="of which each rated one person's ratings")
    parser.add_argument("--results", type=int, default=100_000, help="rows that are counted again")


def run(arguments: Namespace) -> dict[str, object]:
    """Times in milliseconds of the leaderboard (read, and read and drawn), of a profile and of a page of somebody's own
    games; in seconds of counting."""
    with TemporaryDirectory() as folder:
        large = asyncio.run(_large(Path(folder) / "large.db", arguments.people, arguments.games))
        counting = asyncio.run(_counting(Path(folder) / "results.db", arguments.results))
    return {"people": arguments.people, "games": arguments.games, **large, "results": arguments.results, **counting}


async def _large(path: Path, people: int, games: int) -> dict[str, object]:
    await (await SqliteStore.open(path)).close()
    _fill_results(path, people, games, seats=False)
    _fill_standings(path, people, games)
    store = await SqliteStore.open(path)
    try:
        standings, texts = Standings(store, SystemClock()), texts_for("en")
        pages, users = Random(1), Random(2)

        async def read() -> None:
            await standings.leaders(_GUILD, Field.PEOPLE, pages.randrange(people // LEADERS_ON_PAGE), all_time=True)

        async def drawn() -> None:
            page = await standings.leaders(_GUILD, Field.PEOPLE, 0, all_time=False)
            draw_leaderboard(leaders_scene(page, FirstSeason.MONTH, _FIRST_USER, texts), DARK)

        async def profile() -> None:
            one, other = users.sample(range(people), 2)
            await standings.profile(_GUILD, _FIRST_USER + one, _FIRST_USER + other)

        return {
            "leaderboard_ms": await _times(read),
            "leaderboard_drawn_ms": await _times(drawn),
            "profile_ms": await _times(profile),
        }
    finally:
        await store.close()


async def _counting(path: Path, results: int) -> dict[str, object]:
    await (await SqliteStore.open(path)).close()
    _fill_results(path, _COUNTED, results, seats=True)
    store = await SqliteStore.open(path)
    try:
        begin = time.perf_counter()
        number = await count_results(store)
        counted = time.perf_counter()
        kept = await store.standings.everything()
        again = await counted_again(store)
        end = time.perf_counter()
        history, ones = History(store), Random(5)

        async def own_games() -> None:
            one = ones.randrange(1, _COUNTED)
            await history.choices(one)
            await history.page(one, HistoryFilter(won=True, alone=False), 1)

        own_games_ms = await _times(own_games)
    finally:
        await store.close()
    return {
        "own_games_ms": own_games_ms,
        "counted": number,
        "count_seconds": round(counted - begin, 1),
        "count_again_and_compare_seconds": round(end - counted, 1),
        "differences": kept.differences(again),
    }


async def _times(ask: Callable[[], Awaitable[None]]) -> dict[str, float]:
    await ask()
    took = []
    for _ in range(_ROUNDS):
        begin = time.perf_counter()
        await ask()
        took.append(1000 * (time.perf_counter() - begin))
    return {"median": round(median(took), 1), "worst": round(max(took), 1)}


def _fill_results(path: Path, people: int, games: int, *, seats: bool) -> None:
    """Games between two of the people, one a minute up to now."""
    luck, now = Random(3), time.time()

    def moments() -> Iterator[tuple[int, int]]:
        for number in range(1, games + 1):
            yield number, int((now - _SPAN * (games - number)) * 1_000_000)

    with closing(sqlite3.connect(path)) as file, file:
        file.executemany(
            "INSERT INTO participants (id, guild, user, name, seen_at) VALUES (?, ?, ?, ?, ?)",
            ((one + 1, _GUILD, _FIRST_USER + one, f"Player {one}", int(now * 1e6)) for one in range(people)),
        )
        file.execute("INSERT INTO rule_sets (id, options) VALUES (1, '{}')")
        file.executemany(
            "INSERT INTO results (number, game, table_id, guild, channel, system, rules, house_rules, engine, decided,"
            " ended_at, moves, ending, unrated) VALUES (?, ?, 't', ?, 8, 'pagat', 1, 0, '1', 0, ?, 90, 'goal', '[]')",
            ((number, f"t-{number}", _GUILD, at) for number, at in moments()),
        )
        if not seats:
            return
        sides: list[tuple[Any, ...]] = []
        sittings: list[tuple[Any, ...]] = []
        for number in range(1, games + 1):
            winner = luck.randrange(2)
            for seat, one in enumerate(luck.sample(range(1, people + 1), 2)):
                won = int(seat == winner)
                sides.append((number, seat, seat, 10 * won, None, 5 - 5 * won, 2 - won, won, 0))
                sittings.append((number, seat, 0, one, None, "Player", None, 1, None, None))
        file.executemany("INSERT INTO result_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", sides)
        file.executemany("INSERT INTO result_sittings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sittings)


def _fill_standings(path: Path, people: int, games: int) -> None:
    """Figures of everybody in every season and field, and a point of a curve for each game."""
    luck = Random(4)
    seasons = (ALL_TIME, season_of(time.time()), "2020-01")

    def figures() -> Iterator[tuple[Any, ...]]:
        for one in range(1, people + 1):
            for season in seasons:
                for field in Field:
                    skill, uncertainty = luck.gauss(25, 6), luck.uniform(1, 8)
                    surely = skill - 2 * uncertainty
                    yield one, season, field, _GUILD, 200, 100, 900, 3, 1, 6, 180, skill, uncertainty, surely

    with closing(sqlite3.connect(path)) as file, file:
        file.executemany(f"INSERT INTO standings VALUES ({', '.join('?' * 14)})", figures())
        file.executemany(
            "INSERT INTO rating_curve VALUES (?, 'people', ?, ?, 2.0)",
            ((number % people + 1, number, luck.gauss(25, 6)) for number in range(1, games + 1)),
        )
        file.executemany(
            "INSERT OR IGNORE INTO meetings VALUES (?, ?, '', 5, 3, 2)",
            ((one, luck.randint(one + 1, people + 1)) for one in range(1, people) for _ in range(20)),
        )
        file.executemany("INSERT INTO games_played VALUES (?, 'pagat', 200)", ((one,) for one in range(1, people + 1)))
        file.execute("INSERT INTO results_counted VALUES (1, ?)", (games + (COUNTED_AS << 48),))
