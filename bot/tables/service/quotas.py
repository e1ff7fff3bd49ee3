"""Quotas: limits of tables for one person, one server and this process."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from math import ceil
from typing import Final
from weakref import WeakValueDictionary

from bot.entities.kept import Seating
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.shapes import Data
from bot.store.tables import TableStore
from bot.tables.actions import Person
from bot.tables.limits import MINUTE, OUTSIDE_OF_PERSON, TABLES_OF_PLACE, Limits
from bot.tables.ports import ServerChoices
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry, takes_place
from bot.tables.service.set_aside import SetAsideTables
from bot.tables.state.status import Status

_GOING_ON: Final = tuple(status for status in Status if status.goes_on)
"""Statuses in which people play, or may still play."""


class Quotas:
    """Limits of tables held here, stored tables (so a restart forgets nothing), and those that other processes serve.
    Every check raises ``Refused`` with advice."""

    def __init__(
        self,
        limits: Limits,
        tables: TableRegistry,
        store: TableStore,
        set_aside: SetAsideTables,
        choices: ServerChoices | None,
        *,
        shared: bool,
    ) -> None:
        """Prepare the quotas.

        :param choices: settings of servers for their tables; the defaults if there are none.
        :param shared: whether other processes serve tables in the same store.
        """
        self._limits, self._tables, self._store = limits, tables, store
        self._set_aside, self._choices, self._shared = set_aside, choices, shared
        self._coming: Counter[int] = Counter()
        """Number of tables being opened by server: checked and not yet saved."""
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def room_for(self, opening: Opening, person: Person, now: float) -> AsyncIterator[Seating | None]:
        """Check that a person may open another table; yield the seat that is taken with it. Moderators may open any
        number of lobbies. Inside the context the table already counts, so simultaneous openings can't exceed the limit.

        :raises Refused: there are too many.
        :raises Unavailable: the store can't tell.
        """
        # One opening at a time for each person, in whatever channels, so that each one is counted.
        async with self._opening.setdefault(person.user, asyncio.Lock()):
            with ExitStack() as on_its_way:
                yield await self._check_opening(opening, person, now, on_its_way)

    async def _check_opening(
        self, opening: Opening, person: Person, now: float, on_its_way: ExitStack
    ) -> Seating | None:
        most = None if self._choices is None else (await self._choices.server(opening.guild)).most_tables
        seating = await self.check_seating(person.user)
        if opening.deals:  # a game alone occupies no channel and is limited by person
            return seating
        if not is_server(opening.guild):
            # A place without settings of its own. One process serves all of these.
            if self._tables.standing(opening.guild) + self._coming[opening.guild] >= TABLES_OF_PLACE:
                raise Refused(Reason.TOO_MANY_TABLES_HERE, count=TABLES_OF_PLACE)
            own = [table for table in self._tables.of_person(person.user) if table.seat_of(person.user) is not None]
            taken = sum(takes_place(table) and not is_server(table.guild) for table in own)
            if taken >= OUTSIDE_OF_PERSON:
                raise Refused(Reason.SEATED_ELSEWHERE, count=taken)
        self._check_tables(opening.guild, most=most)
        on_its_way.enter_context(self._coming_to(opening.guild))  # no await since the check: nothing comes between
        if person.moderator:
            return seating
        since = now - self._limits.lobby_window
        if self._limits.lobbies_of_channel and opening.in_thread:  # a new thread has no earlier lobbies to count
            opened = await self._store.lobbies_of(person.user, since)
            self._check_lobbies(opened, now, self._limits.lobbies_of_channel, Reason.TOO_MANY_LOBBIES)
        elif self._limits.lobbies_of_channel:
            opened = await self._store.lobbies_in(opening.channel, since)
            self._check_lobbies(opened, now, self._limits.lobbies_of_channel, Reason.TOO_MANY_LOBBIES_HERE)
        if self._limits.lobbies_of_user:
            opened = await self._store.openings(person.user, since)
            self._check_lobbies(opened, now, self._limits.lobbies_of_user, Reason.TOO_MANY_LOBBIES)
        return seating

    async def check_seating(self, user: int) -> Seating | None:
        """Check that a person may take another seat. Return the guard under which the store saves it, if there is a
        limit.

        :raises Refused: they have too many.
        :raises Unavailable: the store can't tell.
        """
        is_elsewhere = self._shared and self._counts_seats
        return self.check_seating_with(user, await self._store.seated(user) if is_elsewhere else [])

    def check_seating_with(self, user: int, stored: Sequence[Data]) -> Seating | None:
        """Check this against known stored states.

        :param stored: states of live tables where they sit; a table that was set aside takes none of their seats.
        :raises Refused: they have too many.
        """
        if not self._counts_seats:
            return None
        self._check_seat(user, [head for head in stored if head["id"] not in self._set_aside])
        here = (table.id for table in self._tables.of_person(user) if table.seat_of(user) is not None)
        return Seating(user, frozenset((*here, *(head["id"] for head in stored))))

    @property
    def _counts_seats(self) -> bool:
        """Whether a person's seats or games alone are limited."""
        return self._limits.seats_of_user > 0 or self._limits.kept_of_user > 0

    @contextmanager
    def _coming_to(self, guild: int) -> Iterator[None]:
        """Count a table as being opened in a server."""
        self._coming[guild] += 1
        try:
            yield
        finally:
            self._coming[guild] -= 1
            if not self._coming[guild]:
                del self._coming[guild]

    def _check_tables(self, guild: int, *, most: int | None = None) -> None:
        """Check that another table may be opened in a server.

        :param most: the server's own limit.
        :raises Refused: there are too many.
        """
        if 0 < self._limits.tables_of_process <= self._tables.standing() + self._coming.total():
            raise Refused(Reason.FULL_HOUSE)
        here, allowed = self._tables.standing(guild) + self._coming[guild], self._limits.tables_of_server
        if most is not None:
            allowed = min(most, allowed) if allowed else most
        if 0 < allowed <= here:
            raise Refused(Reason.TOO_MANY_TABLES, count=allowed)

    def _check_seat(self, user: int, stored: Iterable[Data] = ()) -> None:
        """Check that a person may take another seat. Games alone and sleeping ones have a limit of their own; those of
        tournaments don't count.

        :param stored: states of live tables where they sit, in any process.
        :raises Refused: they have too many.
        """
        own = [table for table in self._tables.of_person(user) if table.seat_of(user) is not None]
        taken = {table.id for table in own if takes_place(table)}
        kept = {table.id for table in own if table.status.goes_on and table.tournament is None} - taken
        for head in stored:
            held = self._tables.find(head["id"])
            # The table held here is newer than, or as new as, what was read: count it once.
            if held is None or held.version < head.get("version", 0):
                # Read from its state what ``takes_place`` says of a table, since rebuilding a game is slow.
                people = [seat for seat in head["seats"] if seat.get("user") is not None]
                is_alone = head.get("private") or (head.get("game") is not None and len(people) < 2)
                if head.get("tournament") is not None:
                    continue
                if head.get("status") in (Status.LOBBY, Status.PLAYING) and not is_alone:
                    taken.add(head["id"])
                # A later release may know other statuses: those that this one doesn't know take no seat.
                elif head.get("status") in _GOING_ON:
                    kept.add(head["id"])
        if 0 < self._limits.seats_of_user <= len(taken):
            raise Refused(Reason.SEATED_ELSEWHERE, count=len(taken))
        if 0 < self._limits.kept_of_user <= len(kept):
            raise Refused(Reason.TOO_MANY_KEPT, count=len(kept))

    def _check_lobbies(self, opened: Sequence[float], now: float, most: int, reason: Reason) -> None:
        """Check that another lobby may be opened after these moments. Raises ``Refused``."""
        lately = [moment for moment in opened if 0 <= now - moment < self._limits.lobby_window]
        if 0 < most <= len(lately):
            wait = lately[-most] + self._limits.lobby_window - now
            raise Refused(reason, minutes=ceil(wait / MINUTE))
