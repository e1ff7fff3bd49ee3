"""Watch of the bot's files: whether they are those that it has open, and are writable."""

import asyncio
import logging
from functools import partial
from typing import Final

from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.store.database import Database

logger = logging.getLogger(__name__)

_LOOKS_EVERY: Final = 10.0


class FileWatch(LoopComponent):
    """Component that checks the database's files and the deletion ledger regularly and on request.

    A fault is logged as an error once, and its end once. If the database's file was removed, it is copied while it is
    still open, so no game is lost.
    """

    def __init__(self, database: Database, *, looks_every: float = _LOOKS_EVERY) -> None:
        """Prepare the watch.

        :param looks_every: seconds.
        """
        super().__init__()
        self._database, self._looks_every = database, looks_every
        self._lost: str | None = None
        self._no_deletions: str | None = None
        self._rescued = False
        self._looking = asyncio.Lock()

    @property
    def is_in_place(self) -> bool:
        """Whether the database's files were in place at the last check."""
        return self._lost is None

    @property
    def can_forget(self) -> bool:
        """Whether the deletion ledger was writable at the last check."""
        return self._no_deletions is None

    async def start(self) -> None:
        pause = partial(asyncio.sleep, self._looks_every)
        self._now_and_then(self.look, pause, "The database's files could not be looked at", OSError)

    async def look(self) -> str | None:
        """Return what is wrong, in words, or None."""
        must_rescue = False
        async with self._looking:
            lost, no_deletions = await asyncio.to_thread(self._found)
            if lost != self._lost:
                self._lost = lost
                if lost is None:
                    logger.warning("The database's files are in place again")
                else:
                    logger.error("%s. See SpiteDatabaseGone in docs/operating.md", lost)
                    must_rescue = True
            if no_deletions != self._no_deletions:
                self._no_deletions = no_deletions
                if no_deletions is None:
                    logger.warning("Deletions of people's data can be written down again")
                else:
                    logger.error("Nobody's data can be deleted: %s", no_deletions)
        if must_rescue:  # outside the lock, so that other checks need not wait for the copy
            await self._rescue()
        return lost or (no_deletions and f"nobody's data can be deleted: {no_deletions}")

    def _found(self) -> tuple[str | None, str | None]:
        return self._database.why_lost(), self._database.ledger.why_not_writable()

    async def _rescue(self) -> None:
        if self._rescued:
            return
        try:
            path = await self._database.rescue()
        except StoreError as error:
            logger.error("What the bot has open could not be copied: %s", error)
            return
        self._rescued = True
        logger.error("What the bot has open was copied to %s: stop it, then restore that", path)
