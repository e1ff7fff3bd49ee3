"""The store in a PostgreSQL database."""

from functools import partial

from bot.store.entities import Entry
from bot.store.parts import StoredParts
from bot.store.postgres.saving import needs_transaction, save, why_not
from bot.store.postgres.server import PostgresServer
from bot.store.saving import Saving


class PostgresStore(PostgresServer, StoredParts):
    """The ``Store`` of ``bot.store.protocol`` on a server. Made by ``open``, ended by ``close``."""

    async def save(self, entry: Entry) -> None:
        """Saves one change durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's, or another live table is in the channel.
        :raises SeatedMeanwhile: whoever takes a seat by it sits at other tables than they are known to.
        :raises Unavailable: it could not be saved, this process has lost its shard, or nobody can tell whether it was.
        """
        await self._write(self._save(Saving.of(entry)))

    async def drop_copies(self, before: float) -> int:
        """Nothing: a server's copies are its operator's."""
        return 0

    async def _save(self, saving: Saving) -> None:
        if not await self._run(partial(save, saving, self._fence), in_transaction=needs_transaction(saving.entry)):
            raise await self._run(partial(why_not, saving, self._fence), in_transaction=False)
