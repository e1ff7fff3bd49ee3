"""Attendance: times when people could not be heard, found out and compensated.

These are times before a start, while a connection is lost or hangs, while the process was suspended, while nothing
could be saved, or while the operator allowed no changes. Absences of minutes are also stored: days are given back for
them (``bot/daily/given_back.py``).

The store holds until when each shard's people could be heard, but never later than all earlier losses were given back.
So the next process that serves a shard knows since when it was not served.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, Final, Protocol

from bot.entities.kept import KeptAbsence
from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.running.supervision import end_tasks, hold
from bot.store.absences import AbsenceStore
from bot.store.codec import from_text
from bot.store.notes import NoteStore
from bot.tables.limits import MINUTE
from bot.tables.ports import Clock
from bot.tables.time.absences import Absences, Cause

logger = logging.getLogger(__name__)

NOTE: Final = "heard"
"""Note with the shards, their number, and when any of them was last heard."""
_LOOKS_EVERY: Final = 1.0
_NOTED_EVERY: Final = 15
"""Number of looks between notes; looks are a second apart."""
_HEARTBEATS_WITHIN: Final = 45.0
"""Seconds of silence within which an answer to a heartbeat must have come; heartbeats are sent every 41."""
_SILENT: Final = 50.0
_UNANSWERED: Final = 5.0
"""Seconds after which a connection that was asked for a sign of life counts as gone."""
_KEPT_FROM: Final = 5 * MINUTE
"""Shortest absence in seconds that is stored; shorter ones cost nobody a day."""
_PATIENCE: Final = 1.0
_TRIES: Final = 60
"""Attempts to give back a loss; afterwards it is given back when clocks run out."""

Settle = Callable[[], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class _Noted:
    """Last note: the number of shards, until when each was heard, and when any of them was."""

    shards: int | None = None
    newest: float | None = None
    at: dict[int, float] = field(default_factory=dict)


def _noted_from(text: str) -> _Noted:
    """Return the note in a text. Raises ``ValueError`` or other errors for other text."""
    noted = from_text(text)
    shards, at = noted.get("shards"), noted.get("at", {})
    marks = {int(shard): _moment(moment) for shard, moment in at.items()}
    return _Noted(None if shards is None else int(shards), _moment(noted["newest"]), marks)


def _moment(noted: Any) -> float:
    """Return a moment in a note. Raises ``ValueError`` or other errors for other values."""
    moment = float(noted)
    if isinstance(noted, bool) or not isfinite(moment):
        raise ValueError("no moment")
    return moment


class GatewayConnection(Protocol):
    """Connections to Discord."""

    def gateway_silences(self) -> dict[int, float]:
        """Return the seconds of silence of each shard that is connected and ready."""

    async def ask_for_life(self, shard: int) -> None:
        """Ask for a sign of life, if possible."""


class Attendance(LoopComponent):
    """Component that checks every second whether people can be heard."""

    def __init__(
        self,
        absences: Absences,
        store: NoteStore,
        clock: Clock,
        *,
        grace: float,
        is_read_only: Callable[[], bool],
        shared: int | None = None,
        keeping: AbsenceStore | None = None,
    ) -> None:
        """Prepare the checks.

        :param grace: longest loss assumed before a start, if nothing is known.
        :param shared: number of shards that several processes share; None for a process alone.
        :param keeping: store of absences that took minutes; None stores none.
        """
        super().__init__()
        self._absences, self._store, self._clock = absences, store, clock
        self._grace, self._is_read_only, self._shared = grace, is_read_only, shared
        self._shards = shared
        self._mine: set[int] = set()
        self._marks: dict[int, float] = {}
        """Moments until which shards were heard in an earlier run."""
        self._connection: GatewayConnection | None = None
        self._heard_at: dict[int, float] = {}
        self._asked_at: dict[int, float] = {}
        self._silent: set[int] = set()
        self.settled_by: list[Settle] = []
        self._settled = self._tries = self._rounds = 0
        self._is_to_be_noted = False
        self._saved_at = clock.now()
        self._asking: set[asyncio.Task[None]] = set()
        self._has_left = False
        absences.silences, absences.asked_by = self._silences, self._ask
        absences.when_turned_back.append(self._move_marks)
        self._keeping, self._to_keep = keeping, list[KeptAbsence]()
        absences.when_ended.append(self._note_end)

    def connect(self, connection: GatewayConnection) -> None:
        """Use these connections' silences from now on."""
        self._connection = connection

    async def start(self) -> None:
        """Find out since when nobody could be heard. Until the first connection nobody can.

        :raises StoreError: that can't be read.
        """
        now, known = self._clock.now(), await self._known()
        if self._shared is not None:
            # One of several: since when its shards were not served is found when it takes them.
            self._absences.count_shards(self._shared)
        else:
            newest, self._shards, self._marks = known.newest, known.shards, dict(known.at)
            if newest is None:
                self._absences.begin(Cause.START, since=now - self._grace, surely=now)
            else:
                # A note of the future is of a clock that was set back since.
                if newest > now + _NOTED_EVERY:
                    self._absences.turn_back(now - newest)
                self._absences.begin(Cause.START, since=newest, surely=newest + _NOTED_EVERY)
        self._saved_at = now
        self._absences.watch()
        self._begin(self._look_now_and_then, longest_pause=_LOOKS_EVERY)
        self._begin(self._attend, longest_pause=_LOOKS_EVERY)

    async def stop(self) -> None:
        await self.leave()
        await end_tasks(self._asking)
        await super().stop()

    async def leave(self) -> None:
        """Note that the program ends now: from this moment on nobody can be heard."""
        if not self._has_left:
            self._has_left = True
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._note(self._heard())

    # Connections

    def found(self, shard: int, shards: int) -> None:
        """Note that a shard is connected, for the first time or again."""
        if self._shared is None and Cause.START in (cause for cause, _ in self._absences.open_causes()):
            # The first connection of all: the absence before the start, which was everybody's, is replaced by one for
            # each shard, since its own mark. This shard's ends below, the others' when they connect. With another
            # number of shards a mark would be of other servers.
            marks = self._marks if shards == self._shards else {}
            since = self._absences.open_causes()[Cause.START, 0]
            self._shards, self._mine = shards, set(range(shards))
            self._absences.count_shards(shards)
            for each in self._mine:
                mark = marks.get(each, since)
                if each != shard or mark < since:
                    self._absences.begin(Cause.CONNECTION, each, since=mark, surely=mark + _NOTED_EVERY)
            self._absences.end(Cause.START)
        self._silent.discard(shard)
        self._asked_at.pop(shard, None)
        self._heard_at[shard] = self._clock.now()
        self._absences.end(Cause.CONNECTION, shard)
        self._is_to_be_noted = True

    def lost(self, shard: int) -> None:
        """Note that a shard's connection was closed."""
        if shard in self._mine:
            now = self._clock.now()
            heard_at = min(self._heard_at.get(shard, now), now)
            self._silent.discard(shard)
            self._absences.begin(
                Cause.CONNECTION, shard, since=heard_at, surely=min(now, heard_at + _HEARTBEATS_WITHIN)
            )

    async def take(self, shards: Collection[int]) -> None:
        """Take over shards from another process. Their people can't be heard before they are connected.

        :raises Unavailable: the last note can't be read.
        """
        now, known = self._clock.now(), await self._known()
        elsewhere = known.newest if known.shards != self._shared else None
        for shard in shards:
            # The last of all marks that may be its own: nothing is given back twice for what was heard.
            noted = await self._store.read(_name(shard, self._shared), _moment)
            heard = [at for at in (elsewhere, noted) if at is not None]
            since = max(heard, default=now - self._grace)
            self._absences.begin(Cause.CONNECTION, shard, since=since, surely=since + _NOTED_EVERY if heard else now)
            self._mine.add(shard)

    async def lose(self, shards: Collection[int]) -> None:
        """Give shards to another process."""
        heard = {shard: at for shard, at in self._heard().items() if shard in shards}
        # Dropped before anything is awaited: from here on their silence is another process's to judge.
        self._mine -= set(shards)
        for shard in shards:
            self._absences.forget(Cause.CONNECTION, shard)
            self._silent.discard(shard)
            self._heard_at.pop(shard, None)
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._note(heard)

    def _silences(self) -> dict[int, float]:
        return {} if self._connection is None else self._connection.gateway_silences()

    def _ask(self, shard: int) -> None:
        if shard not in self._asked_at and self._connection is not None:
            self._asked_at[shard] = self._clock.now()
            hold(asyncio.create_task(self._ask_quietly(self._connection, shard)), self._asking)

    @staticmethod
    async def _ask_quietly(connection: GatewayConnection, shard: int) -> None:
        """Ask for a sign of life. A connection that breaks by it shows by its silence."""
        try:
            await connection.ask_for_life(shard)
        except Exception as error:
            logger.info("Shard %d could not be asked for a sign of life: %s", shard, error)

    # Notes and compensation

    async def _look_now_and_then(self) -> None:
        """Look, and wait for nothing but the next second: a late look would count as an absence."""
        self.look()
        await self._clock.sleep(_LOOKS_EVERY)

    def look(self) -> None:
        """Check once whether people can be heard."""
        self._absences.look()
        now = self._clock.now()
        for shard, seconds in self._silences().items():
            heard_at = self._heard_at[shard] = now - seconds
            asked_at = self._asked_at.get(shard)
            # Any sign of life since the question answers it.
            if asked_at is not None and heard_at >= asked_at:
                del self._asked_at[shard]
                asked_at = None
            unanswered = asked_at is not None and now - asked_at > _UNANSWERED
            if seconds > _SILENT or unanswered:
                self._silent.add(shard)
                # A heartbeat must have gone unanswered by then; the question, if there is one, may prove it earlier.
                missed = heard_at + _HEARTBEATS_WITHIN
                surely = missed if asked_at is None else min(missed, asked_at)
                self._absences.begin(Cause.CONNECTION, shard, since=heard_at, surely=surely)
            elif shard in self._silent:
                self._silent.discard(shard)
                self._absences.end(Cause.CONNECTION, shard)
        if self._is_read_only():
            self._absences.begin(Cause.READ_ONLY)
        else:
            self._absences.end(Cause.READ_ONLY)

    async def _attend(self) -> None:
        """Give back, store and note what is due."""
        await self.settle()
        with suppress(StoreError):
            await self.keep_absences()
        self._rounds += 1
        # Note soon after a connection, too: if the process is killed before the next regular note, its successor must
        # know since when nobody was heard.
        is_new = self._is_to_be_noted and bool(self._heard())
        if is_new or self._rounds % _NOTED_EVERY == 0 or (Cause.STORE, 0) in self._absences.open_causes():
            self._is_to_be_noted = self._is_to_be_noted and not is_new
            await self.note_heard()
        await self._clock.sleep(_LOOKS_EVERY)

    async def settle(self) -> None:
        """Let all parts give back what past absences took."""
        ended = self._absences.ended
        if ended == self._settled:
            return
        self._tries += 1
        # Marks that followed a clock set back are stored before any deadline moves (``_move_marks``).
        if not self._absences.are_moments_kept:
            try:
                await self._write(self._marks, max(self._marks.values(), default=self._saved_at))
            except StoreError:
                return  # retry at the next look; until then no deadline is moved
            self._absences.are_moments_kept = True
        # A list, since every part has its try, whatever the one before it said.
        if all([await settle() for settle in self.settled_by]) or self._tries >= _TRIES:
            self._settled, self._tries = ended, 0

    def _note_end(self, cause: Cause, number: int, since: float, until: float) -> None:
        """Remember a past absence for storing. While only one server or channel was unreachable, its people could play
        elsewhere."""
        if self._keeping is None or cause in (Cause.SERVER, Cause.CHANNEL) or until - since < _KEPT_FROM:
            return
        shards = self._shards or 1
        concerned = [number] if cause is Cause.CONNECTION else sorted(self._mine)
        self._to_keep += (KeptAbsence(shards, shard, since, until) for shard in concerned)

    async def keep_absences(self) -> None:
        """Store past absences. Raises ``Unavailable``; they are stored later then."""
        if self._keeping is None or not self._to_keep:
            return
        # A copy: more absences may end, or their moments move, while the store answers.
        kept = list(self._to_keep)
        await self._keeping.keep(kept)
        self._to_keep = [each for each in self._to_keep if each not in kept]

    def _move_marks(self, seconds: float) -> None:
        """Follow a clock that was set back. The note must change before any table or round does. Otherwise, if the
        program were killed in between and restarted with the right clock, the whole difference would count as playing
        time."""
        self._marks = {shard: at + seconds for shard, at in self._marks.items()}
        self._saved_at += seconds
        self._to_keep = [
            replace(each, since=each.since + seconds, until=each.until + seconds) for each in self._to_keep
        ]
        self._absences.are_moments_kept = False

    async def note_heard(self) -> None:
        """Note until when people could be heard. If nothing can be saved, they can't play either."""
        if self._has_left:
            return
        try:
            await self._note(self._heard())
        except StoreError:
            self._absences.begin(Cause.STORE, since=self._saved_at, surely=self._clock.now())
        else:
            self._saved_at = self._clock.now()
            self._absences.end(Cause.STORE)

    def _heard(self) -> dict[int, float]:
        """Return the shards whose people can be heard now and have got back all losses. Nothing before that is noted:
        if the process were killed now, the next one must find the loss by the last note."""
        causes = self._absences.open_causes().keys() - {(Cause.STORE, 0)}
        if (
            self._to_keep
            or self._absences.ended != self._settled
            or any(cause not in (Cause.CONNECTION, Cause.SERVER, Cause.CHANNEL) for cause, _ in causes)
        ):
            return {}
        now = self._clock.now()
        return {shard: now for shard in self._mine if (Cause.CONNECTION, shard) not in causes}

    async def _note(self, heard: dict[int, float]) -> None:
        if not heard:
            await self._store.get(NOTE)  # nothing to note, but find out whether the store answers
            return
        self._marks |= heard
        await self._write(heard, max(heard.values()))

    async def _write(self, heard: dict[int, float], newest: float) -> None:
        """Save until when shards were heard: a process alone all of them in one note, one of several each of its own in
        a note of that shard.

        :param newest: the latest of these moments.
        """
        known: dict[str, Any] = {"shards": self._shards, "newest": newest}
        if self._shared is None:
            shards = self._mine or heard
            known["at"] = {str(shard): at for shard, at in sorted(self._marks.items()) if shard in shards}
        else:
            # The common note comes last: killed before it, the next process gives too much time back, never too little.
            for shard, at in sorted(heard.items()):
                await self._store.set(_name(shard, self._shared), repr(at))
        await self._store.set(NOTE, json.dumps(known))

    async def _known(self) -> _Noted:
        """Return the last note; an empty one if there is none, or it can't be read."""
        return await self._store.read(NOTE, _noted_from) or _Noted()


def _name(shard: int, shards: int | None) -> str:
    return f"{NOTE} {shard}/{shards}"
