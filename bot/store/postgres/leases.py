"""Leases of shards: each is served by one process at a time, and by another soon after that one has gone."""

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
"""All in one way there and back: a process that has much to do would wait for each."""
_OTHER_COUNTS: Final = (
    "SELECT DISTINCT split_part(holder, '/', 2) FROM processes"
    " WHERE seen_at >= clock_timestamp() - make_interval(secs => ?) AND split_part(holder, '/', 2) NOT IN ('', ?)"
)
"""A holder's name ends in how many shards it counts; that of an early release does not say."""
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
"""Seconds between two sessions that begin, of all processes together: Discord takes no more."""

Hook = Callable[[frozenset[int]], Awaitable[None]]


class Leases:
    """Keeps this process's shards, and takes those that have lapsed.

    Leases are C. G. Gray's and D. R. Cheriton's ("Leases: an efficient fault-tolerant mechanism for distributed file
    cache consistency", SOSP 1989): whoever can't be reached need not agree, one waits until theirs has run out. Moments
    are the database's alone; a process measures with its own steady clock only how long ago it asked, from before it
    did, so it counts a lease as lost no later than the database gives it to somebody else.

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
            The two are called in turn, while the leases are being renewed: they may take their time.
        :param wanted: those that this process is to serve; None is a fair share of all.
        """
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
        """The shards whose leases hold now, by this process's own clock: whatever the database says or does not say,
        others may have what was not renewed in time."""
        return self._held if monotonic() - self._renewed_at <= LAPSES_AFTER else frozenset()

    async def start(self) -> None:
        """Takes what there is to take, and renews in the background from then on.

        Raises ``StoreError``, also where other processes count another number of shards: servers would be served twice.
        """
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
        await self._followed()

    async def stop(self) -> None:
        """Gives everything back, so that others need not wait until it lapses."""
        await end_tasks([*self._following, self._task])
        await self._store.wait_for_earlier_writes()  # a renewal that was given up on would take all of it again
        held, self._held = self._held | self._leaving, frozenset()
        with suppress(StoreError):
            await self._give_back(held)
            await self._store.execute(_LEAVE, self.holder)

    async def reserve_identify(self) -> float:
        """Seconds until this process may begin a session with Discord. Raises ``StoreError``."""
        [(seconds,)] = await self._store.beside_others(partial(fetch, _IDENTIFY, (IDENTIFY_SPACING,)))
        return max(0.0, float(seconds))

    async def _renew_soon(self) -> None:
        """One renewal after the pause before it: in time, or what was held is lost, whatever went wrong."""
        await asyncio.sleep(min(RENEWED_EVERY, self._next_lapse + _MOMENT))
        self._let_lapse()
        try:
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
        """What was not renewed in time is lost, also where it could be had again: others may have served it."""
        if not self.held:
            self._note(frozenset(), frozenset())

    async def _renew(self) -> None:
        # From before: the answer may have been long on its way, and what was being left then is given back soon.
        asked_at, leaving = monotonic(), self._leaving
        held, surplus = await self._store.beside_others(self._ask)
        self._renewed_at = asked_at
        self._note(held - surplus - leaving, surplus)

    async def _ask(self, connection: Connection) -> tuple[frozenset[int], frozenset[int]]:
        """The shards that are held now, and those of them that others should have."""
        held, elsewhere, processes = set[int](), dict[int, float](), 1
        for kind, number, seconds in await rows_of(connection, _RENEW, LAPSES_AFTER, self.holder):
            if kind == "held":
                held.add(number)
            elif kind == "elsewhere":
                elsewhere[number] = seconds
            else:
                processes += number
        wanted = frozenset(range(self._shards)) if self._wanted is None else self._wanted
        share = len(wanted) if self._wanted is not None else -(-self._shards // processes)
        free = sorted(wanted - elsewhere.keys() - held)
        while free and len(held) < share:
            tried, free = free[: share - len(held)], free[share - len(held) :]
            held |= {shard for (shard,) in await rows_of(connection, _TAKE, tried, self.holder, LAPSES_AFTER)}
        self._next_lapse = min(elsewhere.values(), default=RENEWED_EVERY)
        return frozenset(held), frozenset(sorted(held)[share:])

    def _note(self, held: frozenset[int], surplus: frozenset[int]) -> None:
        """Begins to follow what has changed, after what had changed before."""
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
        try:
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
        """Returns when everything that has changed so far was followed."""
        while self._following:
            await asyncio.wait(self._following)

    async def _give_back(self, shards: frozenset[int]) -> None:
        await self._store.execute(_GIVE_BACK, sorted(shards), self.holder)
