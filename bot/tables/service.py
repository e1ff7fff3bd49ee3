"""The one door: every change of a table, whoever asks for it, passes ``TableService.act``.

One lock per table. A change is made on a copy, saved, and only then swapped in and shown: saved first, then
shown. What could not be saved has not happened.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.engine.events import PublicEvent
from bot.engine.systems import SYSTEMS
from bot.store.protocol import Entry, FinishedGame, TableStore
from bot.tables import games as play
from bot.tables import lobby
from bot.tables.actions import (
    Action,
    AddComputer,
    Asker,
    ChangeRules,
    Computer,
    Join,
    MoveTable,
    Person,
    Start,
    TakeSeat,
)
from bot.tables.authority import Role, roles_of
from bot.tables.errors import Conflict, Duplicate, Refused, Unavailable
from bot.tables.in_flight import InFlight
from bot.tables.limits import Limits
from bot.tables.ports import Clock, Randomness, TableUpdate, Watcher
from bot.tables.quotas import Quotas
from bot.tables.table import Table, table_from_data
from bot.tables.transitions import Transition, carry_out

logger = logging.getLogger(__name__)

Data = dict[str, Any]
_ENDING: Final = ("played", "stopped", "left", "seat_freed", "forgotten", "expired")
"""The kinds of changes that can end a game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an accepted action led to. ``repeated`` marks a delivery that had already been carried out."""

    table: Table
    happened: Sequence[PublicEvent] = field(default=())
    undone: Sequence[str] = field(default=())
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """What a new table is to be. ``seats`` are the most there may be, ``computers`` levels and names."""

    guild: int
    channel: int
    system: str
    seats: int | None = None
    changes: Data = field(default_factory=dict)
    computers: tuple[tuple[str, str], ...] = ()


def find_known_system(name: str) -> str:
    """The name itself. Raises ``Refused`` for a system that there is not."""
    if name not in SYSTEMS:
        raise Refused("unknown-system", name=name)
    return name


class TableService:
    """All live tables of this process."""

    def __init__(self, store: TableStore, clock: Clock, randomness: Randomness, limits: Limits | None = None) -> None:
        self._store = store
        self._clock = clock
        self._randomness = randomness
        self.limits = limits or Limits()
        self._quotas = Quotas(self.limits)
        self._tables: dict[str, Table] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: list[Watcher] = []
        self._in_flight = InFlight()
        self._unconfirmed: set[str] = set()
        self._set_aside: set[int] = set()
        """The channels whose tables could not be rebuilt."""

    def watch(self, watcher: Watcher) -> None:
        """From now on ``watcher`` hears of every saved change."""
        self._watchers.append(watcher)

    async def load(self) -> None:
        """Reads every live table from the store: after a restart each goes on where it was.

        One that can't be rebuilt is set aside: it stays in the store as it is, and holds up no other.
        """
        for data in await self._store.live_tables():
            try:
                table = table_from_data(data)
            except Exception as error:  # whatever is wrong with it; what it says may name cards
                logger.error("Table %s can't be rebuilt (%s); it is set aside", data["id"], type(error).__name__)
                self._set_aside.add(data["channel"])
            else:
                self._tables[table.id] = table

    def live(self) -> list[Table]:
        return list(self._tables.values())

    def find(self, table: str) -> Table | None:
        """The live table of that id."""
        return self._tables.get(table)

    def in_channel(self, channel: int) -> Table | None:
        """The live table of a channel or thread: there is at most one."""
        return next((table for table in self._tables.values() if table.channel == channel), None)

    def tables_of(self, user: int) -> list[Table]:
        """The live tables where a person sits."""
        return [table for table in self._tables.values() if table.seat_of(user) is not None]

    def get(self, table: str) -> Table:
        """The live table of that id. Raises ``Refused`` where it is gone."""
        found = self._tables.get(table)
        if found is None:
            raise Refused("table-gone")
        return found

    def hosts(self, table: Table, person: Person) -> bool:
        """Whether somebody may do now what is the host's."""
        return Role.HOST in roles_of(table, person, self._clock.now(), self.limits)

    async def finished(self, guild: int, channel: int, game: str | None) -> Data | None:
        """The record of a game that has ended in a server: the one named, or else the channel's last.

        :raises Unavailable: it can't be read.
        """
        return await self._store.finished(guild, channel, game)

    async def finished_games(self, guild: int, *, most: int) -> list[FinishedGame]:
        """The games that have ended in a server, the last one first. Raises ``Unavailable``."""
        return await self._store.finished_games(guild, most=most)

    async def finished_game(self, guild: int, game: str) -> FinishedGame | None:
        """One of them. Raises ``Unavailable``."""
        return await self._store.finished_game(guild, game)

    async def open(self, opening: Opening, person: Person) -> Outcome:
        """Opens a lobby with the asker as host and first at the table; with computers named, deals at once.

        A table whose game is over makes room. Raises ``Refused``: the channel has a table already, the system or
        its options make no game, or there are too many tables.
        """
        with self._in_flight, _unknown_outcome_refused():
            return await self._open(opening, person)

    async def _open(self, opening: Opening, person: Person) -> Outcome:
        async with self._lock_of(f"channel {opening.channel}"):
            repeated = await self._carried_out_before(person)
            if repeated is not None:
                return repeated
            await self.reread_unconfirmed()
            self._check_channel(opening.channel)
            await self._check_quotas(opening, person)
            await self._make_room(opening.channel)
            table = self._new_table(opening, person)
            lobby.change_rules(table, ChangeRules(opening.system, opening.changes))
            if opening.seats is not None:
                table.capacity = lobby.choose_capacity(opening.system, opening.seats)
            lobby.join(table, person)
            for level, name in opening.computers:
                lobby.add_computer(table, AddComputer(level, name))
            if opening.computers:
                lobby.start(table, Start(*opening.computers[0]), person, self._clock.now())
            table.touched_at = table.seats[0].seen_at = self._clock.now()
            payload = {"system": opening.system, "changes": opening.changes, "computers": len(opening.computers)}
            return await self._save(table, Transition("opened", payload), person)

    async def _check_quotas(self, opening: Opening, person: Person) -> None:
        """Counts what is stored, so that a restart forgets nothing. Raises ``Refused`` or ``Unavailable``."""
        now, opened = self._clock.now(), list[float]()
        if self.limits.lobbies_of_user:
            opened = await self._store.openings(person.user, now - self.limits.lobby_window)
        self._quotas.check_opening(self.live(), opening.guild, person.user, opened, now)

    def _new_table(self, opening: Opening, person: Person) -> Table:
        system = find_known_system(opening.system)
        most = lobby.choose_capacity(system, opening.seats)
        table_id, seed, now = self._randomness.table_id(), self._randomness.seed(), self._clock.now()
        return Table(table_id, opening.guild, opening.channel, person.user, system, {}, most, [], seed, now)

    async def _make_room(self, channel: int) -> None:
        old = self.in_channel(channel)
        if old is None:
            return
        if old.status != "over":
            raise Refused("table-exists")
        async with self._lock_of(old.id):
            closed = self.get(old.id).copy()
            closed.status = "closed"
            await self._save(closed, Transition("replaced"), None)

    async def act(self, table_id: str, action: Action, asker: Asker) -> Outcome:
        """Carries out an action, or refuses it and changes nothing.

        :raises Refused: why not, for the asker to read.
        """
        with self._in_flight, _unknown_outcome_refused():
            return await self._act(table_id, action, asker)

    async def _act(self, table_id: str, action: Action, asker: Asker) -> Outcome:
        async with self._lock_of(table_id):
            if table_id in self._unconfirmed:
                await self._reload(table_id)
            try:
                current = self.get(table_id)
                changed = current.copy()
                self._check_elsewhere(current, action, asker)
                transition = carry_out(changed, action, asker, self._clock.now(), self.limits)
            except Refused:
                repeated = await self._carried_out_before(asker)
                if repeated is not None:
                    return repeated
                raise
            if transition.kind == "played":
                self._prepare_next(changed)
            return await self._save(changed, transition, asker)

    async def close(self) -> None:
        """Lets nobody in any more, and waits until everybody inside has been answered."""
        await self._in_flight.close()

    def _check_elsewhere(self, table: Table, action: Action, asker: Asker) -> None:
        """What depends on other tables than this one. Raises ``Refused``."""
        if isinstance(action, Join | TakeSeat) and isinstance(asker, Person) and table.seat_of(asker.user) is None:
            self._quotas.check_seat(self.live(), asker.user)
        if isinstance(action, MoveTable):
            self._check_channel(action.channel)
            if self.in_channel(action.channel) not in (None, table):
                raise Refused("table-exists")

    def _check_channel(self, channel: int) -> None:
        if channel in self._set_aside:
            raise Refused("table-unreadable")

    async def _carried_out_before(self, asker: Asker) -> Outcome | None:
        """The outcome of an earlier delivery of the same request, if there was one. Raises ``Unavailable``."""
        if not isinstance(asker, Person):
            return None
        saved = await self._store.version_of_interaction(asker.interaction)
        if saved is None:
            return None
        data = None if saved[0] in self._tables else await self._store.table(saved[0])
        table = self.get(saved[0]) if data is None else table_from_data(data)
        return Outcome(table, repeated=True)

    def _prepare_next(self, table: Table) -> None:
        """When a game has ended, draws the next one's seed, so that its commitment can be shown with the result."""
        if table.status == "over":
            table.number += 1
            table.seed = self._randomness.seed()

    async def _save(self, table: Table, transition: Transition, asker: Asker | None) -> Outcome:
        table.version += 1
        table.changed_at = self._clock.now()
        entry = self._entry(table, transition, asker)
        saving = asyncio.ensure_future(self._store.save(entry))
        try:
            await asyncio.shield(saving)
        except Duplicate:
            return Outcome(await self._reload(table.id), repeated=True)
        except Conflict:
            await self._reload(table.id)
            raise Refused("stale") from None
        except Unavailable:
            return await self._learn_outcome(entry, asker)
        except asyncio.CancelledError:
            self._unconfirmed.add(table.id)
            await asyncio.wait([saving])  # read before that, the table may be an older one
            await self._reload_if_possible(table.id)
            raise
        self._swap_in(table, transition, entry.actor)
        return Outcome(table, transition.happened, transition.undone)

    def _entry(self, table: Table, transition: Transition, asker: Asker | None) -> Entry:
        person = asker if isinstance(asker, Person) else None
        actor = person.user if person else None
        payload = {**transition.payload, "seat": asker.seat} if isinstance(asker, Computer) else transition.payload
        return Entry(
            table=table.id,
            version=table.version,
            guild=table.guild,
            channel=table.channel,
            live=table.live,
            kind=transition.kind,
            payload=payload,
            head=table.to_data(),
            actor=actor,
            interaction=person.interaction if person else None,
            at=table.changed_at,
            record=_record_to_keep(table, transition.kind),
        )

    def _swap_in(self, table: Table, transition: Transition, actor: int | None) -> None:
        if table.live:
            self._tables[table.id] = table
        else:
            self._tables.pop(table.id, None)
        update = TableUpdate(table, transition.kind, transition.happened, actor)
        for watcher in self._watchers:
            try:
                watcher.table_updated(update)
            except Exception:
                logger.exception("A watcher of table %s failed", table.id)

    async def _learn_outcome(self, entry: Entry, asker: Asker | None) -> Outcome:
        """What became of a change whose saving failed: the store may have kept it all the same.

        :raises Refused: it was not saved, or nobody can tell now.
        """
        await self._reload_if_possible(entry.table)
        repeated = None if asker is None else await self._carried_out_before(asker)
        if entry.table in self._unconfirmed:
            raise Refused("unsure")
        if repeated is None:
            raise Refused("not-saved")
        return repeated

    async def _reload(self, table_id: str) -> Table:
        """Reads the truth about a table again, after the store contradicted what memory held; tells the watchers."""
        self._unconfirmed.add(table_id)
        data = await self._store.table(table_id)
        self._unconfirmed.discard(table_id)
        held = self._tables.get(table_id)
        if data is None:
            self._tables.pop(table_id, None)
            raise Refused("table-gone")
        table = table_from_data(data)
        if held is None or held.version != table.version:
            self._swap_in(table, Transition("reread"), None)
        return table

    async def _reload_if_possible(self, table_id: str) -> None:
        try:
            await self._reload(table_id)
        except (Unavailable, Refused):
            logger.warning("Table %s could not be read again", table_id)

    async def reread_unconfirmed(self) -> None:
        """Reads again what could not be read when its saving had failed."""
        for table_id in sorted(self._unconfirmed):
            async with self._lock_of(table_id):
                if table_id in self._unconfirmed:
                    await self._reload_if_possible(table_id)

    def _lock_of(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock


@contextmanager
def _unknown_outcome_refused() -> Iterator[None]:
    """Where the store can't even be read, nobody can tell whether a request has been carried out."""
    try:
        yield
    except Unavailable:
        raise Refused("unsure") from None


def _record_to_keep(table: Table, kind: str) -> Data | None:
    """The finished game's record, once: with the change that ended it."""
    ended = table.game is not None and table.game.state.result is not None
    return play.record_of(table.running()) if ended and kind in _ENDING else None
