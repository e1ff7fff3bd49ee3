"""``kill -9`` at every named point of a move, again and again on one file: what was answered is there, once."""

import asyncio
import json
import logging
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.engine.moves import parse_move
from bot.engine.replay import verify_record
from bot.errors import Refused, Unavailable
from bot.services import Services
from bot.store.address import Address, PostgresAddress
from bot.tables.actions import Person, Play, Step
from bot.tables.service.table_service import TableService
from bot.tables.state.games import record_of
from cogs.core.pictures import Pictures
from tests.faults.killed import POINTS, POINTS_ON_POSTGRES, close_bot, no_picture, open_bot, play_until_killed
from tests.faults.people import PEOPLE
from tests.store.helpers import ask_file

_MOST_PASSES = {
    "while loading": 1,
    "before the log is folded": 1,
    "after the log is folded": 1,
    "before the board's edit": 3,
    "after the board's edit": 3,
}
"""How often some points are passed in one life at least."""
_MOST_TRIES = 100


@dataclass
class Tally:
    """What a series of kills found."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    corrupt: int = 0
    unacknowledged_but_saved: int = 0
    points: Counter[str] = field(default_factory=Counter)
    words: list[str] = field(default_factory=list)

    def note(self, kind: str, words: str) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        self.words.append(words)


def kill_again_and_again(
    folder: Path, kills: int, seed: int, *, server: PostgresAddress | None = None, points: Sequence[str] = ()
) -> Tally:
    """Kills so many lives over one file after the other, a new file every so often; or over a server's database.

    :param points: where they are killed; everywhere if nothing is said.
    """
    points = points or (POINTS if server is None else POINTS_ON_POSTGRES)
    tally, luck = Tally(), Random(seed)
    logging.disable(logging.CRITICAL)
    try:
        for life in count(1):
            if tally.kills >= kills:
                break
            address = server or folder / f"file{life // (3 * len(POINTS))}.db"
            point = points[life % len(points)]
            times = luck.randint(1, _MOST_PASSES.get(point, 15))
            lines = _live_and_die(address, folder, life, point, times, tally)
            asyncio.run(_look(address, folder, lines, f"{point} x {times}", tally))
    finally:
        logging.disable(logging.NOTSET)
    return tally


def _live_and_die(address: Address, folder: Path, life: int, point: str, times: int, tally: Tally) -> list[list[str]]:
    """What a life has told before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play_until_killed(address, folder / "ledger", writing, life, point, times)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        lines = [line.split() for line in told.read().splitlines()]
    _, status = os.waitpid(child, 0)
    tally.kills += os.WIFSIGNALED(status)
    tally.points[point] += os.WIFSIGNALED(status)
    if not os.WIFSIGNALED(status) and os.WEXITSTATUS(status):
        tally.note("corrupt", f"life {life} ended with {os.WEXITSTATUS(status)}")
    return lines


async def _look(address: Address, folder: Path, lines: list[list[str]], where: str, tally: Tally) -> None:
    """Opens the database as the next start does, and compares it with what was told."""
    if isinstance(address, Path) and ask_file(address, "PRAGMA integrity_check") != [("ok",)]:
        tally.note("corrupt", f"{where}: the file is damaged")
    with patch.object(Pictures, "table", no_picture):
        services = await _opened(address, folder)
        try:
            await _look_at_answers(services.tables, services.store, lines, where, tally)
            for table in services.tables.live():
                services.kernel.board.show(table)
            await services.kernel.board.idle()
            await _look_at_tables(services, where, tally)
        finally:
            await close_bot(services)


async def _opened(address: Address, folder: Path) -> Services:
    """The bot after a kill; a server may need a moment to notice that the process before has gone."""
    for _ in range(_MOST_TRIES):
        try:
            return (await open_bot(address, folder / "ledger"))[0]
        except Unavailable:
            await asyncio.sleep(0.02)
    return (await open_bot(address, folder / "ledger"))[0]


async def _look_at_answers(tables: TableService, store: Any, lines: list[list[str]], where: str, tally: Tally) -> None:
    answered = {int(line[1]): (line[2], int(line[3])) for line in lines if line[0] == "="}
    tally.acknowledged += len(answered)
    for interaction, place in answered.items():
        if await store.tables.version_of_interaction(interaction) != place:
            tally.note("lost", f"{where}: press {interaction} was answered as {place} and is gone")
    asked = [line for line in lines if line[0] == "?" and int(line[1]) not in answered]
    if asked:
        await _press_again(tables, store, asked[-1], where, tally)


async def _press_again(tables: TableService, store: Any, line: list[str], where: str, tally: Tally) -> None:
    """The press that nobody heard the answer of comes once more: it counts once."""
    before = await store.tables.version_of_interaction(int(line[1]))
    tally.unacknowledged_but_saved += before is not None
    if len(line) < 4:
        return
    user, turn, asked = json.loads(line[3])
    steps = tuple(Step(parse_move(move), rank) for move, rank in asked)
    try:
        outcome = await tables.act(line[2], Play(turn, steps), Person(user, PEOPLE[user], int(line[1])))
    except Refused as refused:
        tally.note("lost", f"{where}: the same press again was refused: {refused.reason}")
        return
    if outcome.repeated != (before is not None):
        tally.note("corrupt", f"{where}: the same press again was carried out twice")


async def _look_at_tables(services: Any, where: str, tally: Tally) -> None:
    for table in services.tables.live():
        events = await services.store.tables.events(table.id)
        if [event["version"] for event in events] != list(range(1, table.version + 1)):
            tally.note("corrupt", f"{where}: the events of {table.id} do not lead to version {table.version}")
        if table.game is not None:
            verify_record(record_of(services.registry.get(table.id).running()))
        posted = await services.store.messages.get(table.id)
        if posted is None or posted.shown != table.version:
            tally.note("corrupt", f"{where}: the board does not show {table.id} after the restart")
