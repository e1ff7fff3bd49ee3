"""Power cuts: every disk that could be left is built from what was written and synced, opened and looked at.

What was synced is there. Of what was not, a disk may have kept nothing, a beginning, or any sectors of any writes.
"""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.errors import EngineError
from bot.engine.replay import verify_record
from bot.tables.actions import Join, Person, Start
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.games import record_of
from bot.tables.state.rebuilding import table_from_data
from tests.faults.people import PEOPLE, move_of
from tests.faults.recording import FILES, NAME, RecordedFiles, Step, Tape
from tests.faults.world import NO_QUOTAS, JumpingClock
from tests.faults.writer_store import WriterStore
from tests.tables.world import RepeatingRandomness

SECTOR = 512
MOVES = 60


async def play_on(path: Path, tape: Tape, synchronous: str, checkpoint: int, seed: int) -> None:
    """Plays a game at a table; every answer is taped where it is given."""
    store: Any = WriterStore(path, NAME, synchronous, checkpoint)
    await store.database.start()
    registry = TableRegistry()
    tables = TableService(store, JumpingClock(), RepeatingRandomness(f"power {seed}"), NO_QUOTAS, registry)
    luck, number = Random(seed), iter(range(1, 10_000))

    def person(user: int) -> Person:
        return Person(user, PEOPLE[user], next(number))

    opening = Opening(7, 70, "pagat", changes={"goal_size": 20})
    table = (await tables.open(opening, person(101))).table
    tape.answer(table.version)
    for user, action in ((102, Join()), (101, Start("regular", "Robot"))):
        table = (await tables.act(table.id, action, person(user))).table
        tape.answer(table.version)
    for _ in range(MOVES):
        if table.status != "playing":
            break
        held = registry.get(table.id)
        user = held.seats[held.running().state.to_play].user or 0
        table = (await tables.act(table.id, move_of(held, luck), person(user))).table
        tape.answer(table.version)
    await store.close()


def record(folder: Path, synchronous: str, checkpoint: int, seed: int) -> Tape:
    """The tape of one game; ``synchronous`` empty for the store's own setting."""
    tape = Tape()
    files = RecordedFiles(tape)
    try:
        asyncio.run(play_on(folder / "spite.db", tape, synchronous, checkpoint, seed))
    finally:
        files.unregister()
    return tape


@dataclass
class Disks:
    """What the images of one tape showed."""

    images: int = 0
    lost: int = 0
    corrupt: int = 0
    most_lost: int = 0
    words: list[str] = field(default_factory=list)

    def add(self, other: "Disks") -> None:
        self.images, self.lost = self.images + other.images, self.lost + other.lost
        self.corrupt, self.most_lost = self.corrupt + other.corrupt, max(self.most_lost, other.most_lost)
        self.words += other.words


def image_at(steps: list[Step], cut: int, luck: Random) -> dict[str, bytearray]:
    """The files of one disk that a power cut after so many steps may leave."""
    synced = {step.file: place for place, step in enumerate(steps[:cut]) if step.kind == "sync"}
    folder_synced = _last_sync_of_the_folder(steps, cut)
    way = luck.choice(("nothing", "beginning", "sectors", "sectors"))
    kept_until = {file: luck.randint(place, cut) for file, place in sorted(synced.items())}
    files: dict[str, bytearray] = {}
    for place, step in enumerate(steps[:cut]):
        if step.kind in ("answer", "sync"):
            continue
        durable = place <= (folder_synced if step.kind == "gone" else synced.get(step.file, -1))
        if durable or (way == "beginning" and place < kept_until.get(step.file, 0)):
            _carry_out(files, step)
        elif way == "sectors":
            _carry_out_torn(files, step, luck)
    return files


def _last_sync_of_the_folder(steps: list[Step], cut: int) -> int:
    """Where the folder, in which files come and go, was last synced: with the first sync of a new log or journal."""
    last, known = -1, {FILES[0]}
    for place, step in enumerate(steps[:cut]):
        if step.kind == "gone":
            known.discard(step.file)
        elif step.kind == "sync" and step.file not in known:
            known.add(step.file)
            last = place
    return last


def _carry_out(files: dict[str, bytearray], step: Step) -> None:
    if step.kind == "gone":
        files.pop(step.file, None)
        return
    content = files.setdefault(step.file, bytearray())
    if step.kind == "cut":
        del content[step.place :]
        return
    end = step.place + len(step.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[step.place : end] = step.data


def _carry_out_torn(files: dict[str, bytearray], step: Step, luck: Random) -> None:
    if step.kind != "write":
        if luck.random() < 0.5:
            _carry_out(files, step)
        return
    whole = luck.random()
    for start in range(0, len(step.data), SECTOR):
        if whole < 0.3 or (whole < 0.7 and luck.random() < 0.5):
            _carry_out(files, Step("write", step.file, step.place + start, step.data[start : start + SECTOR]))


def look_at_images(folder: Path, tape: Tape, images: int, luck: Random) -> Disks:
    """Builds and opens so many disks."""
    found = Disks()
    first = next(place for place, step in enumerate(tape.steps) if step.kind == "answer")
    for number in range(images):
        cut = luck.randint(first + 1, len(tape.steps))
        answered = max(step.place for step in tape.steps[:cut] if step.kind == "answer")
        place = folder / "image"
        place.mkdir(exist_ok=True)
        for old in place.iterdir():
            old.unlink()
        for name, content in image_at(tape.steps, cut, luck).items():
            (place / name).write_bytes(content)
        _look(place / "spite.db", answered, found, whole=number % 50 == 0)
    return found


def _look(path: Path, answered: int, found: Disks, *, whole: bool) -> None:
    found.images += 1
    try:
        with closing(sqlite3.connect(path)) as connection:
            if connection.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
                raise sqlite3.DatabaseError("quick_check")
            versions = [row[0] for row in connection.execute("SELECT version FROM events ORDER BY version")]
            heads = connection.execute("SELECT version, head FROM tables").fetchall()
            if whole and heads:
                _refold(heads[0][1])
    except (sqlite3.Error, EngineError, ValueError, KeyError) as error:
        if "no such table" in str(error):
            _count(found, [], [], answered)
            return
        found.corrupt += 1
        found.words.append(f"damaged: {error}")
        return
    _count(found, versions, [head[0] for head in heads], answered)


def _count(found: Disks, versions: list[int], heads: list[int], answered: int) -> None:
    if versions != list(range(1, len(versions) + 1)) or heads != versions[-1:]:
        found.corrupt += 1
        found.words.append(f"events up to {versions[-1:]} and heads {heads}")
    missing = answered - len(versions)
    if missing > 0:
        found.lost += 1
        found.most_lost = max(found.most_lost, missing)
        found.words.append(f"{missing} answered moves are gone")


def _refold(head: str) -> None:
    """The position follows from what is on the disk."""
    table = table_from_data(json.loads(head))
    if table.game is not None:
        verify_record(record_of(table.game))


def cut_power(folder: Path, images: int, synchronous: str = "", seed: int = 1) -> Disks:
    """So many images of games with and without frequent checkpoints."""
    found = Disks()
    for turn, checkpoint in enumerate((1000, 20)):
        place = folder / f"{synchronous or 'own'}{checkpoint}"
        place.mkdir(parents=True)
        tape = record(place, synchronous, checkpoint, seed + turn)
        found.add(look_at_images(place, tape, images // 2, Random(seed + turn)))
    return found
