"""Counting of results, behind the games: in their order, each exactly once, even after a crash in between."""

import logging
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.entities.game_result import GameResult
from bot.entities.kept import StoredKind
from bot.errors import StoreError
from bot.figures.feats import Deed
from bot.figures.figures import (
    AllCounted,
    CurvePoint,
    Figures,
    Key,
    Meeting,
    Met,
    NewFigures,
    counted,
    keys_of,
    meetings_of,
)
from bot.figures.parts import ALL_TIME, Field, Part, parts_of
from bot.running.keyed_queue import QueueComponent
from bot.standing.deeds import feats_of
from bot.store.store import Store
from bot.tables.ports import TableUpdate

logger = logging.getLogger(__name__)

_AT_ONCE: Final = 2000
_RECORDS_AT_ONCE: Final = 25
"""Number of records read at once; they are large."""
_EVERYTHING: Final = "everything"


class Standing(QueueComponent[str]):
    """Component that counts new results at every game's end."""

    def __init__(self, store: Store) -> None:
        super().__init__(self._count_on)
        self._store = store

    async def start(self) -> None:
        await super().start()
        self._queue.ask(_EVERYTHING)

    def table_updated(self, update: TableUpdate) -> None:
        game = update.table.game
        if game is not None and game.result is not None:
            self._queue.ask(_EVERYTHING)

    async def _count_on(self, _: str) -> None:
        try:
            await count_results(self._store)
        except StoreError as error:  # the next end of a game, or the next start, counts on
            logger.warning("Results could not be counted yet: %s", error)


async def count_results(store: Store) -> int:
    """Count all results that are not counted yet, and return their number. Several processes may do it at once.

    :raises Unavailable: the store can't be read or written now; what was counted stays counted.
    """
    number = 0
    after = await store.standings.last_counted()
    batch = Batch(store, is_first=after == 0)
    while results := await store.results.ended(after=after, most=_AT_ONCE):
        new = await batch.add(results, after)
        if await store.standings.count(new):
            after, number = new.number, number + len(results)
        else:  # another process counted them: start again behind its last result, with fresh figures
            after = await store.standings.last_counted()
            batch = Batch(store, is_first=False)
    return number


async def counted_again(store: Store) -> AllCounted:
    """Return a recount of all results, without saving it.

    :raises Unavailable: the results can't be read.
    """
    everything, after, last = AllCounted(), 0, await store.standings.last_counted()
    batch = Batch(store, is_first=True)
    # Up to the last one that is counted: a game that ends meanwhile would be a difference.
    while results := [each for each in await store.results.ended(after=after, most=_AT_ONCE) if each.number <= last]:
        everything.add(await batch.add(results, after))
        after = results[-1].number
    return everything


class Batch:
    """Results counted one after the other, with a cache of the figures before them."""

    def __init__(self, store: Store, *, is_first: bool) -> None:
        """Start a batch.

        :param is_first: whether nothing is stored yet, so that nothing need be read.
        """
        self._store, self._is_first = store, is_first
        self._figures: dict[Key, Figures] = {}
        self._meetings: dict[Meeting, Met] = {}

    async def add(self, results: Sequence[GameResult], after: int) -> NewFigures:
        """Return the data to be stored after some more results. Raises ``Unavailable``."""
        figures: dict[Key, tuple[int, Figures]] = {}
        meetings: dict[Meeting, Met] = {}
        played: Counter[tuple[int, str]] = Counter()
        own_played: Counter[tuple[int, str]] = Counter()
        points: list[tuple[int, Field, CurvePoint]] = []
        deeds: list[Deed] = []
        own_deeds: list[Deed] = []
        records: dict[str, dict[str, Any]] = {}
        for place, result in enumerate(results):
            if place % _RECORDS_AT_ONCE == 0:
                records = await self._store.finished.records(
                    [each.game for each in results[place : place + _RECORDS_AT_ONCE]]
                )
            known = self._store.damage.read(StoredKind.RESULT, result.game, partial(_who_took_part, result))
            if known is None:  # damaged: it counts for nobody, and must not block later results
                continue
            parts, keys, met = known
            await self._learn(keys, met)
            counting = partial(counted, result, parts, self._figures.__getitem__, self._meetings.__getitem__)
            new = self._store.damage.read(StoredKind.RESULT, result.game, counting)
            if new is None:
                continue
            # The next result is counted from the figures after this one, which are not stored yet.
            self._figures |= new.figures
            self._meetings |= new.meetings
            figures |= {key: (result.guild, each) for key, each in new.figures.items()}
            meetings |= new.meetings
            if new.players and result.stopped is None:
                record, read = records.get(result.game), partial(feats_of, result, parts)
                if record is not None:
                    found = self._store.damage.read(StoredKind.RECORD, result.game, partial(read, record))
                # Where its record is damaged, its feats are those that its result shows.
                told = read(None) if record is None or found is None else found
                (own_deeds if result.counts_for_player else deeds).extend(told)
            games = own_played if result.counts_for_player else played
            games.update((participant, result.system) for participant in new.players)
            points += [
                (key.participant, key.field, CurvePoint(result.number, each.rating))
                for key, each in new.figures.items()
                if key.season == ALL_TIME and key.participant in new.rated
            ]
        return NewFigures(results[-1].number, after, figures, meetings, played, points, deeds, own_played, own_deeds)

    async def _learn(self, keys: Sequence[Key], meetings: Sequence[Meeting]) -> None:
        """Read the stored figures of a game's people."""
        for key in keys:
            if key not in self._figures:
                found = None if self._is_first else await self._store.standings.figures_at(key)
                self._figures[key] = found or Figures()
        for meeting in meetings:
            if meeting not in self._meetings:
                met = None if self._is_first else await self._store.standings.met(meeting)
                self._meetings[meeting] = met or Met()


def _who_took_part(result: GameResult) -> tuple[Sequence[Part], list[Key], list[Meeting]]:
    """Return the people of a game, and the figures and meetings that it may change."""
    parts = parts_of(result)
    return parts, list(keys_of(result, parts)), list(meetings_of(result, parts))
