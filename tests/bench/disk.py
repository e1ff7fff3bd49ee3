"""How long the disk takes to keep something, while something else is measured on it."""

import asyncio
import os
import time
from pathlib import Path
from typing import Final, Self

_EVERY: Final = 0.1
_PAGE: Final = 4096
_sync = getattr(os, "fdatasync", os.fsync)


class DiskWatch:
    """Keeps a page in a folder ten times a second: where that takes long, so does every save there."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "disk-watch"
        self.milliseconds: list[float] = []

    async def __aenter__(self) -> Self:
        self._file = os.open(self._path, os.O_CREAT | os.O_RDWR)
        self._watching = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)
        os.close(self._file)

    async def _watch(self) -> None:
        while True:
            self.milliseconds.append(await asyncio.to_thread(self._keep))
            await asyncio.sleep(_EVERY)

    def _keep(self) -> float:
        os.pwrite(self._file, os.urandom(_PAGE), 0)
        begun = time.perf_counter()
        _sync(self._file)
        return 1000 * (time.perf_counter() - begun)
