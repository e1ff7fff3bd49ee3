"""Writes a database with running tables, as a program leaves it that is killed under load.

``python -m tests.bench.prepared DATABASE`` reads a JSON list of ``{guild, channel, message, users, turns}`` and prints
the list of the tables' ids. So many turns have been played there.
"""

import asyncio
import json
import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bot.engine.views import PublicView

_AT_ONCE: Final = 50
_INTERACTIONS: Final = count(1)
_POSTED_BEFORE: Final = 600.0
"""Seconds since each table's message was sent."""


def _goes_on(game: "PublicView") -> bool:
    """Whether the next card can't end a game: who presses there later finds one that is played."""
    return all(seat.goal_count > 1 for seat in game.seats) and game.stock_count > 1


async def write_tables(database: Path, places: list[dict[str, Any]]) -> list[str]:
    """Everything that knows the program from within is here: its store, and the service of its tables."""
    from bot.entities.kept import Posted
    from bot.players.levels import choose_move
    from bot.services import SystemClock, SystemRandomness
    from bot.store.sqlite import SqliteStore
    from bot.tables.actions import Join, Person, Play, Start, step_of
    from bot.tables.limits import Limits
    from bot.tables.service.opening import Opening
    from bot.tables.service.table_service import TableService

    quotas = Limits(
        seats_of_user=0,
        kept_of_user=0,
        lobbies_of_user=0,
        lobbies_of_channel=0,
        tables_of_server=0,
        tables_of_process=0,
    )
    store = await SqliteStore.open(database)
    tables = TableService(store, SystemClock(), SystemRandomness(), quotas)

    async def begin(number: int, place: dict[str, Any]) -> str:
        """One opens a table, the other joins, the first starts; its message shows what was before the start."""
        people = [Person(user, f"Player{user % 1000}", next(_INTERACTIONS)) for user in place["users"]]
        host, guest = people
        table = (await tables.open(Opening(place["guild"], place["channel"], "pagat"), host)).table.id
        await tables.act(table, Join(), guest)
        newest = await tables.act(table, Start("regular", "Robot"), replace(host, interaction=next(_INTERACTIONS)))
        chance = Random(number)
        while (game := newest.table.running().public).turn < place["turns"] and _goes_on(game):
            seated = next(
                (person, personal.in_turn)
                for person in people
                if (personal := tables.personal_view(table, person.user)) and personal.in_turn
            )
            person, hand = seated
            play = Play(game.turn, (step_of(hand.public, choose_move("casual", hand, chance)),))
            newest = await tables.act(table, play, replace(person, interaction=next(_INTERACTIONS)))
        posted = Posted(place["channel"], place["message"], time.time() - _POSTED_BEFORE, newest.table.version - 1)
        await store.messages.set(table, posted)
        return table

    found: list[str] = []
    for first in range(0, len(places), _AT_ONCE):
        some = enumerate(places[first : first + _AT_ONCE], first)
        found += await asyncio.gather(*(begin(number, place) for number, place in some))
    await store.close()
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(write_tables(Path(sys.argv[1]), json.load(sys.stdin)))))
