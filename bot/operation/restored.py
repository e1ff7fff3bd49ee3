"""Consequences of a restored backup: games whose secrets have become known since are not played on."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from functools import partial

from bot.entities.kept import StoredKind
from bot.errors import OnlyByHand, Refused, Unavailable, Unreadable
from bot.running.lifecycle import Component
from bot.store.notes import NoteStore
from bot.store.told_since import RESTORED, ToldSince, told_from_note
from bot.tables.actions import CallOff, ClockAsker
from bot.tables.service.table_service import TableService

logger = logging.getLogger(__name__)

Cancelling = Callable[[str], Awaitable[object]]


class Restored(Component):
    """Component that closes tables and cancels tournaments before anybody can press, and names deals that must not be
    played.

    :ivar cancelled_by: function that cancels a tournament.
    """

    def __init__(self, store: NoteStore, tables: TableService) -> None:
        self._store, self._tables = store, tables
        self.cancelled_by: Cancelling | None = None
        self._told = ToldSince()

    def has_told(self, table: str) -> bool:
        """Whether a pairing's table would be dealt with a published seed."""
        return table in self._told.pairings

    def calls_off(self, day: date) -> bool:
        """Whether some people may know the cards of a day's deal."""
        return self._told.day == str(day)

    async def start(self) -> None:
        """Close and cancel what has become known.

        :raises Unavailable: it is impossible now, and nobody may press before it is done.
        :raises OnlyByHand: the note is damaged, so it is unknown what has become known.
        """
        noted = partial(told_from_note, await self._store.get(RESTORED))
        try:
            self._told = told = self._store.damage.insist(StoredKind.NOTE, RESTORED, noted)
        except Unreadable as error:
            words = f"{error}: it says which games were known when a backup was put back; restore it again"
            raise OnlyByHand(words) from error
        if told.tables or told.tournaments:
            logger.warning(
                "A backup was put back: %d tables and %d tournaments end, whose cards have become known%s",
                len(told.tables),
                len(told.tournaments),
                f" or may have ({told.why})" if told.why else "",
            )
        left = []
        for table in told.tables:
            if self._tables.find(table) is None:
                # One that is set aside is closed at a start after its repair.
                if any(each.table == table for each in self._tables.set_aside()):
                    left.append(table)
                continue
            try:
                await self._tables.act(table, CallOff(), ClockAsker())
            except Refused as refused:
                raise Unavailable(f"table {table} could not be closed: {refused.reason}") from refused
        if self.cancelled_by is not None:
            for tournament in told.tournaments:
                try:
                    await self.cancelled_by(tournament)
                except (Refused, Unreadable) as error:  # it is over, or too damaged to be played
                    logger.info("Tournament %s could not be cancelled: %s", tournament, error)
        # What is done leaves the note only now: killed in between, the next start closes the rest.
        self._told = replace(told, tables=tuple(left), tournaments=())
        if self._told != told:
            await self._store.set(RESTORED, self._told.to_note())
