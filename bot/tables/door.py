"""The one door: every change of a table, whoever asks for it, passes ``Tables.act``.

One lock per table. A change is made on a copy, saved, and only then swapped in and shown: saved first, then
shown. What could not be saved has not happened.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from bot.engine.events import PublicEvent
from bot.engine.systems import SYSTEMS
from bot.tables import lobby, play
from bot.tables.actions import (
    Action,
    AddComputer,
    Asker,
    ChangeRules,
    ComeBack,
    Computer,
    Join,
    Leave,
    NextGame,
    Person,
    Play,
    RemoveComputer,
    Start,
    StepAway,
    Stop,
    Undo,
)
from bot.tables.errors import Conflict, Duplicate, Refused, Unavailable
from bot.tables.ports import Change, Clock, Entry, Randomness, Store, Watcher
from bot.tables.table import Table, table_from_data

logger = logging.getLogger(__name__)

Data = dict[str, Any]
ABSENT_LEVEL = "regular"


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


class Tables:
    """All live tables of this process."""

    def __init__(self, store: Store, clock: Clock, randomness: Randomness) -> None:
        self._store = store
        self._clock = clock
        self._randomness = randomness
        self._tables: dict[str, Table] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """From now on ``watcher`` hears of every saved change."""
        self._watchers.append(watcher)

    async def load(self) -> None:
        """Reads every live table from the store: after a restart each goes on where it was."""
        for data in await self._store.live_tables():
            table = table_from_data(data)
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

    async def open(self, opening: Opening, person: Person) -> Outcome:
        """Opens a lobby with the asker as host and first at the table; with computers named, deals at once.

        A table whose game is over makes room. Raises ``Refused``: the channel has a table already, or the
        system or its options make no game.
        """
        async with self._lock_of(f"channel {opening.channel}"):
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
            payload = {"system": opening.system, "changes": opening.changes, "computers": len(opening.computers)}
            return await self._save(table, "opened", payload, person, ())

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
            await self._save(closed, "replaced", {}, None, ())

    async def act(self, table_id: str, action: Action, asker: Asker) -> Outcome:
        """Carries out an action, or refuses it and changes nothing.

        :raises Refused: why not, for the asker to read.
        """
        async with self._lock_of(table_id):
            current = self.get(table_id)
            changed = current.copy()
            try:
                kind, payload, happened, undone = self._carry_out(changed, action, asker)
            except Refused:
                if await self._was_carried_out(asker):
                    return Outcome(current, repeated=True)
                raise
            return await self._save(changed, kind, payload, asker, happened, undone)

    async def _was_carried_out(self, asker: Asker) -> bool:
        """Whether a refused request is a second delivery of one that was carried out."""
        if not isinstance(asker, Person):
            return False
        return await self._store.version_of_interaction(asker.interaction) is not None

    def _carry_out(
        self, table: Table, action: Action, asker: Asker
    ) -> tuple[str, Data, Sequence[PublicEvent], Sequence[str]]:
        if isinstance(action, Play):
            happened = play.play(table, action, _seat_to_play_for(table, asker))
            self._prepare_next(table)
            return "played", {"moves": list(action.moves)}, happened, ()
        if isinstance(action, Undo):
            taken = play.undo(table, action, _seat_to_play_for(table, asker))
            return "undone", {"moves": taken}, (), taken
        if not isinstance(asker, Person):
            raise Refused("illegal")
        kind, payload = _CHANGES[type(action)](self, table, action, asker)
        return kind, payload, (), ()

    def _prepare_next(self, table: Table) -> None:
        """When a game has ended, draws the next one's seed, so that its commitment can be shown with the result."""
        if table.status == "over":
            table.number += 1
            table.seed = self._randomness.seed()

    async def _save(
        self,
        table: Table,
        kind: str,
        payload: Data,
        asker: Asker | None,
        happened: Sequence[PublicEvent],
        undone: Sequence[str] = (),
    ) -> Outcome:
        table.version += 1
        table.changed_at = self._clock.now()
        entry = self._entry(table, kind, payload, asker)
        try:
            await asyncio.shield(asyncio.ensure_future(self._store.save(entry)))
        except Duplicate:
            return Outcome(await self._reload(table.id), repeated=True)
        except Conflict:
            await self._reload(table.id)
            raise Refused("stale") from None
        except Unavailable:
            await self._reload_if_possible(table.id)
            raise Refused("not-saved") from None
        except asyncio.CancelledError:
            await self._reload_if_possible(table.id)
            raise
        self._swap_in(table, kind, happened, entry.actor)
        return Outcome(table, happened, undone)

    def _entry(self, table: Table, kind: str, payload: Data, asker: Asker | None) -> Entry:
        person = asker if isinstance(asker, Person) else None
        actor = person.user if person else None
        if isinstance(asker, Computer):
            payload = {**payload, "seat": asker.seat}
        return Entry(
            table=table.id,
            version=table.version,
            guild=table.guild,
            channel=table.channel,
            live=table.live,
            kind=kind,
            payload=payload,
            head=table.to_data(),
            actor=actor,
            interaction=person.interaction if person else None,
            at=table.changed_at,
            record=_record_to_keep(table, kind),
        )

    def _swap_in(self, table: Table, kind: str, happened: Sequence[PublicEvent], actor: int | None) -> None:
        if table.live:
            self._tables[table.id] = table
        else:
            self._tables.pop(table.id, None)
        change = Change(table, kind, happened, actor)
        for watcher in self._watchers:
            try:
                watcher.table_changed(change)
            except Exception:
                logger.exception("A watcher of table %s failed", table.id)

    async def _reload(self, table_id: str) -> Table:
        """Reads the truth about a table again, after the store contradicted what memory held."""
        data = await self._store.table(table_id)
        if data is None:
            self._tables.pop(table_id, None)
            raise Refused("table-gone")
        table = table_from_data(data)
        if table.live:
            self._tables[table_id] = table
        else:
            self._tables.pop(table_id, None)
        return table

    async def _reload_if_possible(self, table_id: str) -> None:
        try:
            await self._reload(table_id)
        except (Unavailable, Refused):
            logger.warning("Table %s could not be read again", table_id)

    def _lock_of(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    # What people may ask for besides moves; each returns the kind and payload of its event.

    def _join(self, table: Table, action: Join, person: Person) -> tuple[str, Data]:
        lobby.join(table, person)
        return "joined", {"user": person.user}

    def _leave(self, table: Table, action: Leave, person: Person) -> tuple[str, Data]:
        seat = _own_seat(table, person)
        if table.status == "lobby":
            lobby.leave(table, seat)
        else:
            _hand_to_computer(table, seat)
        return "left", {"seat": seat}

    def _add_computer(self, table: Table, action: AddComputer, person: Person) -> tuple[str, Data]:
        _require_host(table, person)
        lobby.add_computer(table, action)
        return "computer_added", {"level": action.level}

    def _remove_computer(self, table: Table, action: RemoveComputer, person: Person) -> tuple[str, Data]:
        _require_host(table, person)
        lobby.remove_computer(table)
        return "computer_removed", {}

    def _change_rules(self, table: Table, action: ChangeRules, person: Person) -> tuple[str, Data]:
        _require_host(table, person)
        lobby.change_rules(table, action)
        return "rules_changed", {"system": action.system, "changes": action.changes}

    def _start(self, table: Table, action: Start, person: Person) -> tuple[str, Data]:
        lobby.require_lobby(table)
        _require_host(table, person)
        lobby.start(table, action, person, self._clock.now())
        return "started", {"seats": len(table.seats)}

    def _next_game(self, table: Table, action: NextGame, person: Person) -> tuple[str, Data]:
        _own_seat(table, person)
        if table.status != "over":
            raise Refused("already-started")
        game = table.running()
        if play.match_is_over(table):
            table.scores = [0] * len(table.seats)
        dealer = (game.state.dealer + 1) % game.rules.players
        play.deal_game(table, game.system, game.rules, person.interaction, self._clock.now(), dealer)
        return "next_game", {"game": table.running().id}

    def _step_away(self, table: Table, action: StepAway, person: Person) -> tuple[str, Data]:
        seat = table.seats[_own_seat(table, person)]
        if seat.away or table.status != "playing":
            raise Refused("already-away" if seat.away else "game-over")
        seat.away, seat.level = True, ABSENT_LEVEL
        return "away", {"user": person.user}

    def _come_back(self, table: Table, action: ComeBack, person: Person) -> tuple[str, Data]:
        seat = table.seats[_own_seat(table, person)]
        if not seat.away:
            raise Refused("not-away")
        seat.away, seat.level = False, None
        return "back", {"user": person.user}

    def _stop(self, table: Table, action: Stop, person: Person) -> tuple[str, Data]:
        if person.user != table.host and not person.moderator:
            raise Refused("not-host-or-moderator", name=_host_name(table))
        if table.status == "playing":
            play.abandon(table)
        table.status = "closed"
        return "stopped", {}


_CHANGES: dict[type, Callable[[Tables, Table, Any, Person], tuple[str, Data]]] = {
    Join: Tables._join,
    Leave: Tables._leave,
    AddComputer: Tables._add_computer,
    RemoveComputer: Tables._remove_computer,
    ChangeRules: Tables._change_rules,
    Start: Tables._start,
    NextGame: Tables._next_game,
    StepAway: Tables._step_away,
    ComeBack: Tables._come_back,
    Stop: Tables._stop,
}


def _own_seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person.user)
    if seat is None:
        raise Refused("not-seated")
    return seat


def _seat_to_play_for(table: Table, asker: Asker) -> int:
    """The seat whose move this is. A seat that the computer plays takes no move of its absent owner."""
    if isinstance(asker, Computer):
        if not table.seats[asker.seat].by_computer:
            raise Refused("illegal")
        return asker.seat
    seat = _own_seat(table, asker)
    if table.seats[seat].away:
        raise Refused("away")
    if table.game is None:
        raise Refused("not-started", name=_host_name(table))
    return seat


def _host_name(table: Table) -> str:
    seat = table.seat_of(table.host)
    return table.seats[0].name if seat is None else table.seats[seat].name


def _require_host(table: Table, person: Person) -> None:
    if person.user != table.host:
        raise Refused("not-host", name=_host_name(table))


def _hand_to_computer(table: Table, place: int) -> None:
    """The leaver's seat goes to a computer; the next person becomes host; without people the table closes."""
    seat = table.seats[place]
    leaver, seat.user, seat.level, seat.away = seat.user, None, ABSENT_LEVEL, False
    people = table.people()
    if not people:
        if table.status == "playing":
            play.abandon(table)
        table.status = "closed"
    elif leaver == table.host:
        table.host = people[0]


def _record_to_keep(table: Table, kind: str) -> Data | None:
    """The finished game's record, once: with the change that ended it."""
    ended = table.game is not None and table.game.state.result is not None
    return play.record_of(table.running()) if ended and kind in ("played", "stopped", "left") else None
