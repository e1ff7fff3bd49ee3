"""A process with many running games is killed: how soon its successor has all of them, lets all play and shows all."""

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.services import Services, SystemClock, SystemRandomness
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Join, Person, Start
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Table
from tests.faults.killed import close_bot, open_bot
from tests.faults.people import PEOPLE, move_of
from tests.faults.world import NO_QUOTAS

GUILD, CHANNEL = 7, 1000
FIRST = 900_000


@dataclass
class Restart:
    """What one restart took, in seconds, and what was wrong after it."""

    games: int = 0
    to_load: float = 0.0
    to_play: float = 0.0
    to_show: float = 0.0
    wrong: list[str] = field(default_factory=list)


def restart_with(path: Path, games: int) -> Restart:
    """Kills a process with so many games, and watches the next one."""
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(_open_and_die(path, games))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    if os.WTERMSIG(status) != signal.SIGKILL:
        return Restart(wrong=[f"the first process ended with {status}"])
    return asyncio.run(_come_back(path, games))


async def _open_and_die(path: Path, games: int) -> None:
    store = await SqliteStore.open(path)
    tables = TableService(store, SystemClock(), SystemRandomness(), NO_QUOTAS)
    await asyncio.gather(*(_begin_game(tables, number) for number in range(games)))
    os.kill(os.getpid(), signal.SIGKILL)


async def _begin_game(tables: TableService, number: int) -> None:
    ana, ben = sorted(PEOPLE)[:2]
    opening = Opening(GUILD, CHANNEL + number, "pagat")
    table = (await tables.open(opening, Person(ana, PEOPLE[ana], 3 * number + 1))).table
    await tables.act(table.id, Join(), Person(ben, PEOPLE[ben], 3 * number + 2))
    await tables.act(table.id, Start("regular", "Robot"), Person(ana, PEOPLE[ana], 3 * number + 3))


async def _come_back(path: Path, games: int) -> Restart:
    began = time.monotonic()
    services, _ = await open_bot(path)
    found = Restart(games, to_load=time.monotonic() - began)
    try:
        await _let_everybody_play(services.tables, services.registry, found)
        found.to_play = time.monotonic() - began
        for table in services.tables.live():
            services.kernel.board.show(table)
        await services.kernel.board.idle()
        found.to_show = time.monotonic() - began
        await _check_boards(services, found)
    finally:
        await close_bot(services)
    return found


async def _let_everybody_play(tables: TableService, registry: TableRegistry, found: Restart) -> None:
    live = tables.live()
    if len(live) != found.games:
        found.wrong.append(f"of {found.games} games {len(live)} are there")
    luck = Random(1)
    await asyncio.gather(*(_play(tables, table, FIRST + place, luck) for place, table in enumerate(registry.all())))


async def _play(tables: TableService, table: Table, interaction: int, luck: Random) -> None:
    user = table.seats[table.running().state.to_play].user or 0
    outcome = await tables.act(table.id, move_of(table, luck), Person(user, PEOPLE[user], interaction))
    assert outcome.table.version == table.version + 1


async def _check_boards(services: Services, found: Restart) -> None:
    for table in services.tables.live():
        posted = await services.store.messages.get(table.id)
        if posted is None or posted.shown != table.version:
            found.wrong.append(f"the board does not show {table.id}")
