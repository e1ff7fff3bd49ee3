"""Leases of shards: one process serves a shard at a time, and another takes over soon after that one has gone."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Final

from bot.errors import StoreError, Unavailable
from bot.running.supervision import begin_task, end_tasks, hold, note_fault
from bot.store.postgres.server import PostgresServer
from bot.store.statements import Connection, fetch, rows_of

_log = logging.getLogger(__name__)

RENEWED_EVERY: Final = 2.0
LAPSES_AFTER: Final = 6.0
"""Seconds without renewal after which a process counts as gone."""
_MOMENT: Final = 0.05

_RENEW: Final = (
    "WITH seen AS (INSERT INTO processes (holder, seen_at) VALUES (?2, clock_timestamp())"
    " ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at),"
    " gone AS (DELETE FROM processes WHERE holder <> ?2 AND seen_at < clock_timestamp() - make_interval(secs => ?1)),"
    " renewed AS (UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => ?1)"
    " WHERE holder = ?2 AND expires_at > clock_timestamp() RETURNING shard)"
    " SELECT 'held', shard, 0::float8 FROM renewed"
    " UNION ALL SELECT 'elsewhere', shard, extract(epoch FROM expires_at - clock_timestamp())::float8 FROM leases"
    " WHERE holder <> ?2 AND expires_at > clock_timestamp()"
    " UNION ALL SELECT 'others', count(*), 0 FROM processes"
    " WHERE holder <> ?2 AND seen_at >= clock_timestamp() - make_interval(secs => ?1)"
)
"""A single round trip for everything: a busy process would wait for each of several."""
_OTHER_COUNTS: Final = (
    "SELECT DISTINCT split_part(holder, '/', 2) FROM processes"
    " WHERE seen_at >= clock_timestamp() - make_interval(secs => ?) AND split_part(holder, '/', 2) NOT IN ('', ?)"
)
"""A holder's name ends in its number of shards; an early release's does not."""
_TAKE: Final = (
    "INSERT INTO leases (shard, holder, expires_at)"
    " SELECT unnest(CAST(?1 AS INTEGER[])), ?2, clock_timestamp() + make_interval(secs => ?3)"
    " ON CONFLICT (shard) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at"
    " WHERE leases.expires_at <= clock_timestamp() RETURNING shard"
)
_GIVE_BACK: Final = "UPDATE leases SET expires_at = '-infinity' WHERE shard = ANY(CAST(? AS INTEGER[])) AND holder = ?"
_LEAVE: Final = "DELETE FROM processes WHERE holder = ?"

_IDENTIFY: Final = (
    "INSERT INTO identifies AS known (key, next_at) VALUES (0, clock_timestamp() + make_interval(secs => ?1))"
    " ON CONFLICT (key) DO UPDATE SET next_at = greatest(known.next_at, clock_timestamp()) + make_interval(secs => ?1)"
    " RETURNING extract(epoch FROM next_at - clock_timestamp())::float8 - ?1"
)
IDENTIFY_SPACING: Final = 6.0
"""Seconds between two new sessions of all processes together: Discord allows no more."""

Hook = Callable[[frozenset[int]], Awaitable[None]]


class Leases:
    """Leases of this process's shards, which it keeps, and of lapsed shards, which it takes over.

    Leases are C. G. Gray's and D. R. Cheriton's ("Leases: an efficient fault-tolerant mechanism for distributed file
    cache consistency", SOSP 1989): a process that can't be reached need not agree, the others wait until its lease has
    run out. Moments are the database's alone. A process measures with its own steady clock only the time since its
    request, from before it was sent, so it counts a lease as lost no later than the database gives it to another
    process.

    The database refuses changes of tables by a process that has lost their shard (``PostgresServer.fence``), so a
    process that was frozen and wakes up can do no harm.
    """

    def __init__(
        self, store: PostgresServer, shards: int, *, taken: Hook, lost: Hook, wanted: Collection[int] | None = None
    ) -> None:
        """:param shards: the number of shards of the whole bot.
        :param taken: called with the shards that this process serves from now on.
        :param lost: called with the shards that it serves no more; it returns when their work has ended. The two are
            called in turn, beside the renewals: they may take their time.
        :param wanted: the shards that this process is to serve; None is a fair share of all."""
        self._store, self._shards = store, shards
        self._taken, self._lost = taken, lost
        self._wanted = None if wanted is None else frozenset(wanted)
        self.holder = f"{secrets.token_hex(8)}/{shards}"
        self._held: frozenset[int] = frozenset()
        self._renewed_at = -inf
        self._next_lapse = RENEWED_EVERY
        self._task: asyncio.Task[None] | None = None
        self._in_turn = asyncio.Lock()
        self._following: set[asyncio.Task[None]] = set()
        self._leaving: frozenset[int] = frozenset()
        store.fence(shards, self.holder)

    @property
    def held(self) -> frozenset[int]:
        """Return the shards whose leases hold now by this process's own clock.

        After a late renewal there is none, whatever the database says: other processes may have taken them.
        """
        return self._held if monotonic() - self._renewed_at <= LAPSES_AFTER else frozenset()

    async def start(self) -> None:
        """Take the free shards, and renew in the background from then on.

        Raises ``StoreError``, also where other processes count another number of shards: servers would be served twice.
        """
        # Before anything is taken: with two counts the same server would belong to two shards.
        others = await self._store.read(_OTHER_COUNTS, LAPSES_AFTER, str(self._shards))
        if others:
            raise Unavailable(
                f"other processes over this database share {others[0][0]} shards and this one {self._shards}: name the "
                "same number in SPITE_SHARDS everywhere, or stop all of them first"
            )
        await self._renew()
        if not self.held:
            _log.info("All shards are served by other processes: waiting until one is free")
        self._task = begin_task("Leases.renew_soon", self._renew_soon, longest_pause=_MOMENT)
        # Ready only once the shards taken so far are served.
        await self._followed()

    async def stop(self) -> None:
        """Give everything back, so that other processes need not wait until it lapses."""
        # Nothing may renew or take over any more, before everything is given back.
        await end_tasks([*self._following, self._task])
        await self._store.wait_for_earlier_writes()  # a renewal that was given up on would take all of it again
        held, self._held = self._held | self._leaving, frozenset()
        with suppress(StoreError):
            await self._give_back(held)
            await self._store.execute(_LEAVE, self.holder)

    async def reserve_identify(self) -> float:
        """Return the seconds until this process may begin a session with Discord. Raises ``StoreError``."""
        [(seconds,)] = await self._store.beside_others(partial(fetch, _IDENTIFY, (IDENTIFY_SPACING,)))
        return max(0.0, float(seconds))

    async def _renew_soon(self) -> None:
        """Pause, then renew once, in time or not at all: leases that were not renewed are lost, whatever the reason."""
        await asyncio.sleep(min(RENEWED_EVERY, self._next_lapse + _MOMENT))
        self._let_lapse()
        try:
            # A renewal that comes later than the lapse must not count.
            left = self._renewed_at + LAPSES_AFTER - monotonic() if self._held else LAPSES_AFTER
            async with asyncio.timeout(left):
                await self._renew()
        except TimeoutError:
            _log.warning("The leases could not be renewed: the database does not answer")
        except StoreError as error:
            _log.warning("The leases could not be renewed: %s", error)
        finally:
            self._let_lapse()

    def _let_lapse(self) -> None:
        """Drop leases that were not renewed in time, even if they are still free: another process may have
        served them."""
        if not self.held:
            self._note(frozenset(), frozenset())

    async def _renew(self) -> None:
        # Read before the request: the answer may be long on its way, and a lease must end here before it ends there.
        # Shards that were being left at that moment are given back soon, so they don't count as held.
        asked_at, leaving = monotonic(), self._leaving
        held, surplus = await self._store.beside_others(self._ask)
        self._renewed_at = asked_at
        self._note(held - surplus - leaving, surplus)

    async def _ask(self, connection: Connection) -> tuple[frozenset[int], frozenset[int]]:
        """Renew, take free shards, and return those held now and those beyond this process's fair share."""
        held, elsewhere, processes = set[int](), dict[int, float](), 1
        # 1. Renew one's own, and learn who holds the others.
        for kind, number, seconds in await rows_of(connection, _RENEW, LAPSES_AFTER, self.holder):
            if kind == "held":
                held.add(number)
            elif kind == "elsewhere":
                elsewhere[number] = seconds
            else:
                processes += number
        # A fair share is the number of shards divided by the live processes, rounded up.
        wanted = frozenset(range(self._shards)) if self._wanted is None else self._wanted
        share = len(wanted) if self._wanted is not None else -(-self._shards // processes)
        # 2. Shards without a valid lease.
        free = sorted(wanted - elsewhere.keys() - held)
        while free and len(held) < share:
            # Several processes try the same free shards at once; those lost to another are replaced by the next.
            tried, free = free[: share - len(held)], free[share - len(held) :]
            held |= {shard for (shard,) in await rows_of(connection, _TAKE, tried, self.holder, LAPSES_AFTER)}
        # Wake up when the next lease of another process runs out, not only at the next renewal.
        self._next_lapse = min(elsewhere.values(), default=RENEWED_EVERY)
        # 3. Those beyond the share are given back once their work has ended.
        return frozenset(held), frozenset(sorted(held)[share:])

    def _note(self, held: frozenset[int], surplus: frozenset[int]) -> None:
        """Start to follow the changes of the held shards, after the changes before them."""
        # From here on ``held`` tells the new state; the hooks follow in order.
        before, self._held = self._held, held
        lost, taken, leaving = before - held, held - before, surplus - self._leaving
        self._leaving |= leaving
        for shards, level in ((lost & surplus, logging.INFO), (lost - surplus, logging.WARNING)):
            if shards:  # given up in order, since others should have them, or lost
                _log.log(level, "Shards %s are served by this process no more", sorted(shards))
        if taken:
            _log.info("Shards %s are served by this process from now on", sorted(taken))
        if lost or taken or leaving:
            hold(asyncio.create_task(self._follow(lost, taken, leaving)), self._following)

    async def _follow(self, lost: frozenset[int], taken: frozenset[int], leaving: frozenset[int]) -> None:
        """Tell who works for the shards of a change, and give back those that others should have."""
        try:
            # One change after the other: a shard that comes back is taken only once its loss has been followed.
            async with self._in_turn:
                if lost:
                    await self._lost(lost)
                if leaving:  # given back only when nothing is done for them any more
                    await self._give_back(leaving)
                if taken:
                    await self._taken(taken)
        except StoreError as error:
            _log.warning("Shards that changed hands could not be read or given back: %s", error)
            self._held -= taken  # the next renewal tries them again
        except Exception as error:
            note_fault("Leases.follow", error)
            self._held -= taken
        finally:
            self._leaving -= leaving

    async def _followed(self) -> None:
        """Return when all changes so far have been followed."""
        while self._following:
            await asyncio.wait(self._following)

    async def _give_back(self, shards: frozenset[int]) -> None:
        await self._store.execute(_GIVE_BACK, sorted(shards), self.holder)
