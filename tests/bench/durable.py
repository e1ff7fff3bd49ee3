"""A press until it is durable on PostgreSQL, beside a bare transaction of the same size in the same run."""

import asyncio
import logging
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import asyncpg

from bot.entities.kept import Entry
from bot.store.postgres.store import PostgresStore
from tests.store.postgres import WHY_NONE, programs, running_server

_HEAD = {"moves": ["h:7H>c2"] * 120, "seats": []}
_AT = 1_760_000_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=1000)


def run(arguments: Namespace) -> dict[str, object]:
    if programs() is None:
        return {"bench": "durable", "skipped": WHY_NONE}
    logging.disable(logging.WARNING)
    with running_server(durable=True) as server, TemporaryDirectory() as folder:
        saved, bare = asyncio.run(_measure(server.new_database(), Path(folder), arguments.presses))
    return {
        "bench": "durable",
        "presses": arguments.presses,
        **{f"press_{name}": value for name, value in saved.items()},
        **{f"bare_{name}": value for name, value in bare.items()},
        "ratio_median": round(saved["median_ms"] / bare["median_ms"], 2),
        "ratio_p99": round(saved["p99_ms"] / bare["p99_ms"], 2),
    }


async def _measure(url: str, folder: Path, presses: int) -> tuple[dict[str, float], dict[str, float]]:
    store, connection = await PostgresStore.open(url, folder / "ledger"), await asyncpg.connect(url)
    for table in ("press", "bare"):
        await store.tables.save(_entry(table, 1))
    saves, bares = list[float](), list[float]()
    for version in range(2, presses + 2):  # in turn, so that both meet the same noise

        async def save(version: int = version) -> None:
            await store.tables.save(_entry("press", version))

        async def bare(version: int = version) -> None:
            await _transact(connection, version)

        saves.append(await _timed(save))
        bares.append(await _timed(bare))
    await connection.close()
    await store.close()
    return _figures(saves), _figures(bares)


def _entry(table: str, version: int) -> Entry:
    """One move; its channel is the table's own."""
    channel, interaction = len(table) + ord(table[0]), version * 10 + len(table)
    payload = {"moves": ["h:7H>c2"]}
    head = {**_HEAD, "version": version}
    return Entry(table, version, 5, channel, True, "played", payload, head, 41, interaction, _AT + version)


async def _transact(connection: "asyncpg.Connection", version: int) -> None:
    """The same rows, written as anybody would."""
    from bot.store.codec import to_text

    head = to_text({**_HEAD, "version": version})
    async with connection.transaction():
        await connection.execute("UPDATE tables SET version = $1, head = $2 WHERE id = 'bare'", version, head)
        await connection.execute(
            "INSERT INTO events (table_id, version, kind, payload, actor, interaction, at)"
            " VALUES ('bare', $1, 'played', $2, 41, $3, $4)",
            version,
            to_text({"moves": ["h:7H>c2"]}),
            -version,
            _AT,
        )


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


def _figures(took: list[float]) -> dict[str, float]:
    return {"median_ms": round(median(took) * 1e3, 2), "p99_ms": round(quantiles(took, n=100)[98] * 1e3, 2)}
