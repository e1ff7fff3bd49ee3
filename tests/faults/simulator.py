"""Runs worlds: one seed, one world, the same every time."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.faults.checks import check_world
from tests.faults.disk import MemoryDisk
from tests.faults.ledger import Findings
from tests.faults.postgres_disk import PostgresDisk, disk_on
from tests.faults.schedules import Order
from tests.faults.sqlite_disk import SqliteDisk, without_threads
from tests.faults.virtual import Stuck, in_order, run_virtually
from tests.faults.world import World

SQLITE_EVERY = 10
"""Every so many seeds the world stands on the real SQLite file."""


def run_world(seed: int, *, sqlite: bool | None = None, presses: int = 60) -> Findings:
    """One world on the store that its seed, or the caller, chooses."""
    with quiet(), in_order(Order.by_seed(f"world {seed}")):
        if sqlite if sqlite is not None else seed % SQLITE_EVERY == 0:
            return _on_sqlite(seed, presses)
        return run_virtually(_live(World(seed, MemoryDisk(), Random(seed), presses=presses)))


def _on_sqlite(seed: int, presses: int) -> Findings:
    luck = Random(seed)
    with TemporaryDirectory() as folder:
        disk = SqliteDisk(Path(folder) / "disk", Random(luck.random()))
        with without_threads(disk.before):
            return run_virtually(_live_on(disk, World(seed, disk, luck, presses=presses)))


def run_world_on_postgres(seed: int, url: str, *, presses: int = 60) -> Findings:
    """One world on a database of a server, which is emptied before."""
    luck = Random(seed)
    order = Order.by_seed(f"world {seed}")
    with quiet(), in_order(order), disk_on(url, Random(luck.random())) as disk:
        return run_virtually(_live_on(disk, World(seed, disk, luck, presses=presses)))


async def _live_on(disk: SqliteDisk | PostgresDisk, world: World) -> Findings:
    try:
        return await _live(world)
    finally:
        disk.faulty = False
        await disk.close()


async def _live(world: World) -> Findings:
    try:
        await world.run()
        await check_world(world)
    except Stuck as stuck:
        world.findings.note("stuck", str(stuck))
    except Exception as error:
        world.findings.note("broken", repr(error))
    return world.findings


@contextmanager
def quiet() -> Iterator[None]:
    """Faults are meant here: what they log is not."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
