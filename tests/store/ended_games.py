"""Games that have ended, as a store is given them."""

from typing import Any

from bot.entities.game_result import GameResult, SatThere, SeatResult
from bot.store.store import Store
from tests.store.helpers import CHANNEL, GUILD, START, entry

ANA, BEN = 41, 42


def sat(name: str, user: int | None = None, **more: Any) -> SatThere:
    return SatThere(name=name, user=user, level=None if user else "regular", since=1, **more)


def result(game: str, *seats: tuple[SatThere, ...], winners: tuple[int, ...] = (0,), **more: Any) -> GameResult:
    """How a game ended, with those who sat on each seat."""
    values: dict[str, Any] = {
        "game": game,
        "table": game.rpartition("-")[0],
        "guild": GUILD,
        "channel": CHANNEL,
        "system": "pagat",
        "options": {"players": len(seats)},
        "house_rules": False,
        "engine": "1",
        "match": game,
        "match_game": 1,
        "match_target": None,
        "decided": False,
        "started_at": START,
        "ended_at": START,
        "turns": 9,
        "moves": 30,
        "ending": "goal",
        "unrated": (),
    }
    ends = tuple(
        SeatResult(
            team=place,
            points=0,
            match_points=None,
            goal_left=place,
            place=place + 1,
            won=place in winners,
            won_match=False,
            sittings=sittings,
        )
        for place, sittings in enumerate(seats)
    )
    return GameResult(**{**values, **more}, seats=ends)


async def end(store: Store, table: str, version: int, at: float, *seats: tuple[SatThere, ...], **more: Any) -> None:
    """Saves a change that ends a game of that table."""
    ended = result(f"{table}-{version}", *seats, ended_at=at, **more)
    saved = {"id": table, "version": version, "guild": ended.guild, "host": ANA, "seats": []}
    more = {"head": saved, "record": {"game": ended.game}, "result": ended}
    await store.tables.save(entry(table, version, at=at, guild=ended.guild, live=False, **more))
