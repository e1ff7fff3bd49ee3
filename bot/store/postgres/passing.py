"""Forwarding of events to the process that serves their shard; nothing is stored, since they hold a secret.

PostgreSQL carries an event between processes (``NOTIFY``), in pieces where it is long. The server of the shard confirms
it. An event without a confirmation in time stays with the process that received it.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from bot.errors import StoreError
from bot.newest import Newest
from bot.running.lifecycle import LoopComponent
from bot.running.supervision import begin_once, end_tasks, hold, note_fault
from bot.store.postgres.dialect import SERVER_ERRORS
from bot.store.postgres.server import PostgresServer
from bot.store.statements import Connection, rows_of

logger = logging.getLogger(__name__)

Heard = dict[str, Any]
_CHANNEL: Final = "spite_heard"
_PIECE: Final = 6000
"""Characters; the server carries 8,000 bytes, and JSON is ASCII."""
_PATIENCE: Final = 0.7
"""Seconds until the confirmation: the rest of Discord's three is for the answer."""
_PAUSE: Final = 1.0
_ASKED_EVERY: Final = 10.0
"""Seconds between two checks of the listening connection: a replaced server closes none that stays silent."""
_ANSWERED_WITHIN: Final = 5.0
_MOST_KEPT: Final = 500
_NOTIFY: Final = "SELECT pg_notify(?, ?)"
_ARE_YOU_THERE: Final = "SELECT 1"


class Passing(LoopComponent):
    """Forwarder of events that other processes serve, and receiver of theirs."""

    def __init__(self, database: PostgresServer, serves: Callable[[int], bool]) -> None:
        """:param serves: whether a shard is this process's now."""
        super().__init__()
        self._database, self._serves = database, serves
        self.taken_by: Callable[[Heard], object] | None = None
        self._pieces: dict[str, dict[int, str]] = {}
        self._taken: Newest[str, None] = Newest(_MOST_KEPT)
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}
        """Futures of forwarders by the event's name: Discord may send it twice at once."""
        self._working: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._begin(self._listen, longest_pause=_PAUSE)

    async def stop(self) -> None:
        await super().stop()
        await end_tasks(self._working)

    async def hand_on(self, shard: int, heard: Heard) -> bool:
        """Forward an event to the process that serves a shard; return whether one has confirmed it.

        :param heard: has an ``id`` by which it is known everywhere.
        """
        name, text = str(heard["id"]), json.dumps(heard, separators=(",", ":"))
        # Each piece carries the shard, so that other processes can ignore it at once.
        pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
        sent = [json.dumps([shard, name, number, len(pieces), each]) for number, each in enumerate(pieces)]
        taken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(name, []).append(taken)
        try:
            async with asyncio.timeout(_PATIENCE):
                # One deadline for sending and confirmation: afterwards the event is handled here.
                await self._database.beside_others(partial(_notify, sent))
                await taken
        except (StoreError, TimeoutError) as error:
            logger.warning("What another process serves could not be handed on: %s", type(error).__name__)
            return False
        finally:
            self._waiting[name].remove(taken)
            if not self._waiting[name]:
                del self._waiting[name]
        return True

    async def _listen(self) -> None:
        """Listen until the connection ends; the next call opens another one."""
        ended = asyncio.Event()
        try:
            connection = await self._database.connect_beside()
        except SERVER_ERRORS as error:
            logger.info("Other processes can't be heard now: %s", type(error).__name__)
            await asyncio.sleep(_PAUSE)
            return
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(_CHANNEL, self._hear)
            while not ended.is_set():
                try:
                    async with asyncio.timeout(_ASKED_EVERY):
                        await ended.wait()
                except TimeoutError:
                    # Raises where nobody is there any more, so that the next call opens another connection.
                    await connection.execute(_ARE_YOU_THERE, timeout=_ANSWERED_WITHIN)
        except SERVER_ERRORS as error:
            logger.info("Other processes can't be heard any more: %s", type(error).__name__)
        finally:
            with suppress(*SERVER_ERRORS):
                await connection.close(timeout=1)

    def _hear(self, _connection: object, _process: int, _channel: str, text: str) -> None:
        try:
            self._take(json.loads(text))
        except Exception as error:  # the connection, which calls this, would go on; nobody would be told
            note_fault("Passing.hear", error)

    def _take(self, said: Any) -> None:
        """Take what another process says: the confirmation of an event that was handed on from here, or a piece of one
        for a shard that this process serves."""
        # A name alone confirms an event.
        if isinstance(said, str):
            for taken in self._waiting.get(said, ()):
                if not taken.done():
                    taken.set_result(None)
            return
        shard, name, number, count, piece = said
        # Decided by who serves the shard now: a process that has just lost it leaves the event to the next.
        if not self._serves(shard) or self.taken_by is None:
            return
        # Two processes may forward one event. It is handled once, but each forwarder needs the confirmation.
        if name in self._taken:
            if number == count - 1:
                self._say(name)
            return
        pieces = self._pieces.setdefault(name, {})
        pieces[number] = piece
        if len(pieces) < count:
            # Pieces whose rest never came must not pile up: the oldest event is dropped.
            while len(self._pieces) > _MOST_KEPT:
                del self._pieces[next(iter(self._pieces))]
            return
        del self._pieces[name]
        # Before it is handled: a second copy that comes meanwhile must not be handled, too.
        self._taken[name] = None
        self.taken_by(json.loads("".join(pieces[each] for each in range(count))))
        self._say(name)

    def _say(self, name: str) -> None:
        hold(begin_once("Passing.say_taken", self._say_taken(name)), self._working)

    async def _say_taken(self, name: str) -> None:
        try:
            await self._database.beside_others(partial(_notify, [json.dumps(name)]))
        except StoreError as error:
            logger.info("Nobody could be told that something was taken: %s", error)


async def _notify(texts: list[str], connection: Connection) -> None:
    for text in texts:
        await rows_of(connection, _NOTIFY, _CHANNEL, text)
