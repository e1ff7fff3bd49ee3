"""A seeded world over files: the database, its log or the ledger is taken away while people play and are forgotten.

What was answered as saved is there afterwards, in the database or in the copy that was made of it. What can't be kept
is refused, readiness and log say so, and a deletion that can't be written down is not refused in silence.
"""

import asyncio
import logging
import os
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.errors import StoreError
from bot.operation.file_watch import FileWatch
from bot.operation.health import Health
from bot.operation.heartbeat import Heartbeat
from bot.store.forgotten import Ledger
from bot.store.servers import Forgetting
from bot.store.sqlite import SqliteStore
from tests.faults.ledger import Findings
from tests.store.helpers import entry

_STEPS = 14
_PERSON = 77
_SERVER = 4242


class _Heard(logging.Handler):
    """The errors that an operator would find in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.words.append(record.getMessage())


class _Connected:
    shards_wanted = servers = 1
    session_starts_left: int | None = None

    def held_back(self) -> float:
        return 0.0

    def gateway_silences(self) -> dict[int, float]:
        return {0: 1.0}


def run_files(seed: int) -> Findings:
    """Run one world."""
    heard, root = _Heard(), logging.getLogger("bot")
    before = root.propagate
    root.addHandler(heard)
    root.propagate = False
    try:
        with TemporaryDirectory() as folder:
            return asyncio.run(_Files(seed, Path(folder) / "spite.db", heard).run())
    finally:
        root.removeHandler(heard)
        root.propagate = before


class _Files:
    def __init__(self, seed: int, path: Path, heard: _Heard) -> None:
        self.luck, self.path, self.heard = Random(seed), path, heard
        self.luck_of_server = Random(f"server {seed}")
        self.findings = Findings(seed)
        self.answered = 0
        self.is_gone = self.is_barred = False

    async def run(self) -> Findings:
        store = await SqliteStore.open(self.path)
        watch, asked = FileWatch(store.database), count()
        health = Health(store.notes, Heartbeat(0), lambda: 10.0 * next(asked), files=watch)
        health.connect(_Connected())
        steps: list[Callable[[], object]] = [self._take_away, self._bar_ledger]
        moments = {self.luck.randrange(1, _STEPS): self.luck.choice(steps) for _ in range(2)}
        for moment in range(_STEPS):
            if moment in moments:
                moments[moment]()
            await self._save(store)
            if self.luck.random() < 0.3:
                await self._forget(store)
            if self.luck_of_server.random() < 0.3:
                await self._forget_server(store)
            if self.luck.random() < 0.5:
                await self._ask(health)
        await self._ask(health)
        await store.close()
        await self._look_afterwards()
        return self.findings

    async def _save(self, store: SqliteStore) -> None:
        self.findings.presses += 1
        try:
            await store.tables.save(entry(version=self.answered + 1))
        except StoreError:
            if not self.is_gone:
                self.findings.note("refused", "a change was refused although every file was in place")
            return
        self.answered += 1
        self.findings.carried_out += 1

    async def _forget(self, store: SqliteStore) -> None:
        told = len(self.heard.words)
        try:
            await store.people.forget(_PERSON)
        except StoreError:
            if self.is_barred and not any("can be deleted" in each for each in self.heard.words[told:]):
                self.findings.note("silent", "a deletion was refused, and the log has no word of it")
        else:
            if self.is_barred:
                self.findings.note("forgotten", "a deletion was confirmed that could not be written down")

    async def _forget_server(self, store: SqliteStore) -> None:
        """Forget a server with its choices; where that can't be written down nothing is deleted."""
        try:
            await store.preferences.change_of_server(_SERVER, language="es")
        except StoreError:
            return  # which the tables' changes have found
        try:
            await store.servers.begin_to_forget(_SERVER)
            while await store.servers.forget(_SERVER, most=5) is not Forgetting.DONE:
                pass
        except StoreError:
            return
        if self.is_barred:
            self.findings.note("forgotten", "a server's deletion was confirmed that could not be written down")
        elif (await store.preferences.of_server(_SERVER)).language is not None:
            self.findings.note("forgotten", "a server's choices outlive its deletion")

    async def _ask(self, health: Health) -> None:
        found = await health.why_not_ready()
        if self.is_gone and "while the bot runs" not in str(found):
            self.findings.note("ready", f"a file is gone, and readiness says {found}")
        elif self.is_barred and not self.is_gone and "can be deleted" not in str(found):
            self.findings.note("ready", f"nobody can be forgotten, and readiness says {found}")
        elif found is not None and not (self.is_gone or self.is_barred):
            self.findings.note("not ready", found)

    def _take_away(self) -> None:
        """Remove or replace the database or its log, as a cleaning job or a copy of another machine would."""
        if self.is_gone:
            return
        self.is_gone = True
        match self.luck.choice(("database", "log", "replaced")):
            case "database":
                self.path.unlink()
            case "log":
                self.path.with_name(f"{self.path.name}-wal").unlink()
            case _:
                shutil.copyfile(self.path, self.path.with_name("copy"))
                os.replace(self.path.with_name("copy"), self.path)

    def _bar_ledger(self) -> None:
        """Put something in its place that can't be written, whoever asks: root may write everything else."""
        if self.is_barred:
            return
        self.is_barred = True
        ledger = Ledger.of(self.path).path
        ledger.unlink(missing_ok=True)
        ledger.mkdir(exist_ok=True)

    async def _look_afterwards(self) -> None:
        kept = self.path
        if self.is_gone:
            if not any("SpiteDatabaseGone" in each for each in self.heard.words):
                self.findings.note("silent", "a file is gone, and the log has no word of it")
            rescued = list(self.path.parent.glob(f"{self.path.name}.rescued-*"))
            if not rescued:
                self.findings.note("lost", "a file is gone, and what was open was not copied")
                return
            kept = rescued[0]
        store = await SqliteStore.open(kept)
        found = await store.tables.events("aaaaaaaa")
        if len(found) != self.answered:
            self.findings.note("lost", f"{self.answered} changes were answered, and {len(found)} are kept")
        await store.close()
