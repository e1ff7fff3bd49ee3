"""Leases of shards: each is served by one process at a time, and by another soon after that one has gone."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Final

from bot.store.database import Connection, rows_of
from bot.store.postgres.server import PostgresServer
from bot.tables.errors import StoreError

_log = logging.getLogger(__name__)

RENEWED_EVERY: Final = 2.0
LAPSES_AFTER: Final = 6.0
"""Seconds without renewal after which a process counts as gone."""
_MOMENT: Final = 0.05

_SEEN: Final = (
    "INSERT INTO processes (holder, seen_at) VALUES (?, clock_timestamp())"
    " ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at"
)
_GONE: Final = "DELETE FROM processes WHERE seen_at < clock_timestamp() - make_interval(secs => ?)"
_PROCESSES: Final = "SELECT count(*) FROM processes"
_RENEW: Final = (
    "UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => ?)"
    " WHERE holder = ? AND expires_at > clock_timestamp() RETURNING shard"
)
_TAKE: Final = (
    "INSERT INTO leases (shard, holder, expires_at) VALUES (?, ?, clock_timestamp() + make_interval(secs => ?))"
    " ON CONFLICT (shard) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at"
    " WHERE leases.expires_at <= clock_timestamp() RETURNING shard"
)
_HELD_BY_OTHERS: Final = (
    "SELECT shard, extract(epoch FROM expires_at - clock_timestamp())::float8 FROM leases"
    " WHERE holder <> ? AND expires_at > clock_timestamp()"
)
_GIVE_BACK: Final = "UPDATE leases SET expires_at = '-infinity' WHERE shard = ? AND holder = ?"
_LEAVE: Final = "DELETE FROM processes WHERE holder = ?"

_IDENTIFY: Final = (
    "INSERT INTO identifies AS known (key, next_at) VALUES (0, clock_timestamp() + make_interval(secs => ?1))"
    " ON CONFLICT (key) DO UPDATE SET next_at = greatest(known.next_at, clock_timestamp()) + make_interval(secs => ?1)"
    " RETURNING extract(epoch FROM next_at - clock_timestamp())::float8 - ?1"
)
IDENTIFY_SPACING: Final = 5.0
"""Seconds between two sessions that begin, of all processes together: Discord takes no more."""

Hook = Callable[[frozenset[int]], Awaitable[None]]


class Leases:
    """Keeps this process's shards, and takes those that have lapsed.

    The database refuses changes of tables by whoever has lost their shard (``PostgresServer.fence``), so a process that
    was frozen and wakes up can do no harm.
    """

    def __init__(
        self,
        store: PostgresServer,
        shards: int,
        *,
        taken: Hook,
        lost: Hook,
        wanted: Collection[int] | None = None,
    ) -> None:
        """:param shards: how many there are.
        :param taken: called with the shards that this process serves from now on.
        :param lost: called with those that it serves no more; it returns when nothing is done for them any more.
        :param wanted: those that this process is to serve; None is a fair share of all.
        """
        self._store, self._shards = store, shards
        self._taken, self._lost = taken, lost
        self._wanted = None if wanted is None else frozenset(wanted)
        self.holder = secrets.token_hex(8)
        self.held: frozenset[int] = frozenset()
        self._renewed_at = -LAPSES_AFTER
        self._next_lapse = RENEWED_EVERY
        self._task: asyncio.Task[None] | None = None
        store.fence(shards, self.holder)

    async def start(self) -> None:
        """Takes what there is to take, then renews in the background. Raises ``StoreError``."""
        await self._renew()
        self._task = asyncio.create_task(self._renew_for_ever(), name="leases")

    async def stop(self) -> None:
        """Gives everything back, so that others need not wait until it lapses."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        held, self.held = self.held, frozenset()
        with suppress(StoreError):
            await self._store._transaction(partial(self._give_back, held))
            await self._store._execute(_LEAVE, self.holder)

    async def reserve_identify(self) -> float:
        """Seconds until this process may begin a session with Discord. Raises ``StoreError``."""
        [(seconds,)] = await self._store._transaction(self._reserve)
        return max(0.0, float(seconds))

    @staticmethod
    async def _reserve(connection: Connection) -> list[tuple[float]]:
        return await rows_of(connection, _IDENTIFY, IDENTIFY_SPACING)

    async def _renew_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(RENEWED_EVERY, self._next_lapse + _MOMENT))
            try:
                await self._renew()
            except StoreError as error:
                _log.warning("The leases could not be renewed: %s", error)
                if time.monotonic() - self._renewed_at > LAPSES_AFTER:
                    await self._note(frozenset())
            except Exception:
                _log.exception("Renewing the leases failed")

    async def _renew(self) -> None:
        asked_at = time.monotonic()
        held, surplus = await self._store._transaction(self._ask)
        self._renewed_at = asked_at
        await self._note(held - surplus)
        if surplus:  # given back only when nothing is done for them any more
            await self._store._transaction(partial(self._give_back, surplus))

    async def _note(self, held: frozenset[int]) -> None:
        before, self.held = self.held, held
        if before - held:
            _log.warning("Shards %s are served by this process no more", sorted(before - held))
            await self._lost(before - held)
        if held - before:
            _log.info("Shards %s are served by this process from now on", sorted(held - before))
            await self._taken(held - before)

    async def _ask(self, connection: Connection) -> tuple[frozenset[int], frozenset[int]]:
        """The shards that are held now, and those of them that others should have."""
        await rows_of(connection, _SEEN, self.holder)
        await rows_of(connection, _GONE, LAPSES_AFTER)
        [(processes,)] = await rows_of(connection, _PROCESSES)
        held = {shard for (shard,) in await rows_of(connection, _RENEW, LAPSES_AFTER, self.holder)}
        others = dict(await rows_of(connection, _HELD_BY_OTHERS, self.holder))
        self._next_lapse = min(others.values(), default=RENEWED_EVERY)
        wanted = frozenset(range(self._shards)) if self._wanted is None else self._wanted
        share = len(wanted) if self._wanted is not None else -(-self._shards // processes)
        for shard in sorted(wanted - others.keys() - held):
            if len(held) >= share:
                break
            held |= {shard for (shard,) in await rows_of(connection, _TAKE, shard, self.holder, LAPSES_AFTER)}
        return frozenset(held), frozenset(sorted(held)[share:])

    async def _give_back(self, shards: frozenset[int], connection: Connection) -> None:
        for shard in sorted(shards):
            await rows_of(connection, _GIVE_BACK, shard, self.holder)
