"""Data of a server, for who manages it: nobody's number, no cards, and no name that others may not read there."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Final

from bot.entities.game_result import GameResult
from bot.entities.kept import NO_NAME
from bot.figures.parts import ALL_TIME, Field
from bot.shapes import Data
from bot.store.store import Store
from bot.tables.service.table_service import TableService

_AT_ONCE: Final = 200
_EVERY_TOURNAMENT: Final = 100_000
_LAST_DAY: Final = "9999-12-31"


async def data_of_server(store: Store, tables: TableService, guild: int) -> Data:
    """Return what a server has chosen and saved, its tables, tournaments, results and standings, as everybody may see
    them there.

    Moves and cards are in nobody's file: those of a finished game are shown by its replay.

    :raises Unavailable: it can't be read.
    """
    # How the games ended that everybody may see, oldest first.
    results: list[Data] = []
    after = 0
    while page := await store.results.seen_in(guild, after=after, most=_AT_ONCE):
        people = {user for result in page for user in result.people}
        # Asked page by page: who hides while this goes on is left out of the rest.
        hidden = await store.standings.hidden_among(people)
        results += [_result(each, hidden) for each in page]
        after = page[-1].number
    return {
        "server": guild,
        "settings": asdict(await store.preferences.of_server(guild)),
        "saved_rules": [
            {"name": each.name, "system": each.system, "changes": each.changes, "at": each.saved_at}
            for each in await store.saved_rules.of(guild)
        ],
        "tables": [
            {"table": each.id, "channel": each.channel, "status": each.status, "system": each.system}
            for each in tables.in_guild(guild)
        ],
        # Their plans and courses, without who takes part.
        "tournaments": [
            {name: data.get(name) for name in ("id", "title", "channel", "stage", "plan", "opened_at")}
            | {"entrants": len(data.get("entrants", ()))}
            for data in await store.tournaments.of(guild, most=_EVERY_TOURNAMENT)
        ],
        "standings": [line for field in (Field.PEOPLE, Field.COMPUTERS) for line in await _board(store, guild, field)],
        "daily": [
            {"day": day, "players": players}
            for day, players in sorted((await store.daily.played_days(guild, _LAST_DAY)).items())
        ],
        "results": results,
    }


async def _board(store: Store, guild: int, field: Field) -> list[Data]:
    found: list[Data] = []
    while leaders := await store.standings.leaders(guild, ALL_TIME, field, most=_AT_ONCE, after=len(found)):
        found += [{"field": field, "name": each.name, **asdict(each.figures)} for each in leaders]
    return found


def _result(result: GameResult, hidden: Collection[int]) -> Data:
    return {
        "game": result.game,
        "channel": result.channel,
        "system": result.system,
        "started_at": result.started_at,
        "ended_at": result.ended_at,
        "turns": result.turns,
        "ending": result.ending,
        "seats": [
            {
                # Whoever is hidden has no name, neither on their own seat nor by the computer that stood for them.
                "names": [NO_NAME if {each.user, each.stands_for} & {*hidden} else each.name for each in seat.sittings],
                "points": seat.points,
                "goal_left": seat.goal_left,
                "place": seat.place,
                "won": seat.won,
            }
            for seat in result.seats
        ],
    }
