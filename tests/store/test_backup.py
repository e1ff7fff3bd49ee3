"""Backups made while people play: whole, with everything that had been answered, and soon playable again."""

import asyncio
import time
from itertools import count
from pathlib import Path

from bot.operation.whole_database import find_faults
from bot.store.backup import copy_database
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Join, Start
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from tests.store.helpers import ask_file
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, World

COPIES, MOST_COPIES = 3, 30
LONGEST_SECONDS = 60


async def play_on(world: World, table: Table, users: tuple[int, int]) -> None:
    """Plays game after game."""
    while True:
        await world.play_out(table)
        await world.next_game(table)


async def test_a_backup_under_load_has_everything_that_was_answered(tmp_path: Path) -> None:
    world = World(await SqliteStore.open(tmp_path / "spite.db"))
    tables = [await world.start(ANA, BEN, changes={"goal_size": 5})]
    second = await world.open(CAM, channel=CHANNEL + 1, changes={"goal_size": 5})
    await world.act(second, Join(), DEE)
    tables.append((await world.act(second, Start("regular", "Robot"), CAM)).table)
    players = [
        asyncio.create_task(play_on(world, table, users))
        for table, users in zip(tables, [(ANA, BEN), (CAM, DEE)], strict=True)
    ]
    number = played_meanwhile = 0
    while played_meanwhile < COPIES:
        number += 1
        assert number <= MOST_COPIES, "nobody plays while a copy is made"
        await asyncio.sleep(0.2)
        answered = {table.id: world.now(table).version for table in tables}
        copy = tmp_path / f"copy{number}.db"
        await asyncio.to_thread(copy_database, tmp_path / "spite.db", copy)
        assert not any(player.done() for player in players)
        # A machine with much else to do may make a whole copy between two plays: that one shows too little.
        played_meanwhile += any(world.now(table).version > answered[table.id] for table in tables)
        assert await asyncio.to_thread(find_faults, copy) == []
        kept = dict(ask_file(copy, "SELECT id, version FROM tables"))
        assert all(kept[table] >= version for table, version in answered.items())
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await world.store.close()
    await restored_and_played_on(copy)


async def restored_and_played_on(copy: Path) -> None:
    began = time.monotonic()
    world = World(await SqliteStore.open(copy), seed="restored")
    await world.tables.load()
    world._interactions = count(1_000_000)
    assert len(world.tables.live()) == 2
    for table in world.registry.all():
        if table.status is Status.PLAYING:
            await world.act(table, world.discard(table), world.user_to_play(table))
    assert time.monotonic() - began < LONGEST_SECONDS
    await world.store.close()
