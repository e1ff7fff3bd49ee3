"""Carries tournaments on: opens tables, takes their results, ends rounds. What it has done lies in the store alone.

Every step can be made again, so a tournament goes on after a crash between any two: the id of a table follows from its
place in the tournament, and a result counts for one attempt only.
"""

import asyncio
import logging
from typing import Final

from bot.keyed_queue import KeyedQueue
from bot.lifecycle import Component
from bot.store.protocol import SavedTournament, TournamentStore
from bot.tables.errors import Reason, Refused, StoreError
from bot.tables.ports import Clock
from bot.tournaments.lots import table_id, table_seed
from bot.tournaments.ports import TournamentTables, Wanted
from bot.tournaments.tournament import (
    NOBODY,
    Absent,
    Pairing,
    Spot,
    Stage,
    Tournament,
    tournament_from_data,
)
from bot.tournaments.transitions import Change, Forget, GameEnded, ThreadOpened, TimeOver, after

logger = logging.getLogger(__name__)

LOOKED_AT_EVERY: Final = 60.0
"""Seconds: so late a round's end is noticed at most, and what failed is tried again."""
_TRIES: Final = 3


class TournamentService(Component):
    """All tournaments of this process."""

    def __init__(self, store: TournamentStore, tables: TournamentTables, clock: Clock) -> None:
        self._store, self._tables, self._clock = store, tables, clock
        self._queue: KeyedQueue[str] = KeyedQueue(self._carry_on)
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._queue.start()
        self._looking = asyncio.create_task(self._look_for_ever())

    async def idle(self) -> None:
        """Waits until every tournament waits for people or for time."""
        await self._queue.idle()

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await self._queue.stop()

    async def open(self, tournament: Tournament) -> None:
        """Keeps a new tournament. Raises ``Refused`` where there is one of that id, and ``Unavailable``."""
        if not await self._store.save_tournament(_saved(tournament)):
            raise Refused(Reason.STALE)

    async def get(self, tournament: str) -> Tournament:
        """A tournament as it is now. Raises ``Refused`` where there is none, and ``Unavailable``."""
        data = await self._store.tournament(tournament)
        if data is None:
            raise Refused(Reason.TOURNAMENT_OVER)
        return tournament_from_data(data)

    async def act(self, tournament: str, change: Change) -> Tournament:
        """Carries out a change, and whatever follows from it behind the asker.

        :raises Refused: it can't be now; nothing has changed.
        :raises Unavailable: it could not be saved.
        """
        for _ in range(_TRIES):
            changed = after(await self.get(tournament), change, self._clock.now())
            if await self._store.save_tournament(_saved(changed)):
                self._queue.ask(tournament)
                return changed
        raise Refused(Reason.STALE)

    def game_ended(self, tournament: str) -> None:
        """A game of it may have ended: its results are looked for."""
        self._queue.ask(tournament)

    async def look(self) -> None:
        """Looks at every tournament that goes on. Raises ``Unavailable``."""
        for data in await self._store.live_tournaments():
            self._queue.ask(data["id"])

    async def _look_for_ever(self) -> None:
        while True:
            try:
                await self.look()
            except StoreError as error:
                logger.warning("Tournaments could not be looked at: %s", error)
            await self._clock.sleep(LOOKED_AT_EVERY)

    async def _carry_on(self, tournament_id: str) -> None:
        """Does what is to be done now. What fails is tried again at the next look; it holds up no other tournament."""
        try:
            tournament = await self.get(tournament_id)
            if any(each.user == NOBODY and not each.out for each in tournament.entrants):
                tournament = await self.act(tournament_id, Forget(NOBODY))
            for spot, pairing in tournament.undecided():
                await self._carry_on_pairing(tournament, spot, pairing)
        except (Refused, StoreError) as error:
            logger.info("Tournament %s is looked at again later: %s", tournament_id, error)
        except Exception:
            logger.exception("Tournament %s could not be carried on", tournament_id)

    async def _carry_on_pairing(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        table = table_id(tournament, spot)
        ended = await self._tables.ended(table)
        if ended is not None:
            winner = None if ended.winner is None else pairing.entrants[ended.winner]
            await self._act_if_true(tournament.id, GameEnded(spot, winner))
            return
        thread = pairing.thread
        if thread is None:
            thread = await self._tables.thread_for(tournament, spot)
            await self.act(tournament.id, ThreadOpened(spot, thread))
        await self._close_earlier(tournament, spot)
        await self._tables.open(_wanted(tournament, spot, pairing, thread))
        if self._clock.now() >= tournament.rounds[spot.round].ends_at:
            await self._end_of_round(tournament, spot, pairing)

    async def _close_earlier(self, tournament: Tournament, spot: Spot) -> None:
        """A drawn game's table, or one of somebody who was replaced, makes room in the thread."""
        for attempt in range(1, spot.attempt):
            await self._tables.close(table_id(tournament, Spot(spot.round, spot.board, attempt)))

    async def _end_of_round(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        table = table_id(tournament, spot)
        if tournament.plan.absent is Absent.COMPUTER:
            await self._tables.play_on(table)
            return
        absent = tuple(pairing.entrants[seat] for seat in await self._tables.awaited(table))
        await self._act_if_true(tournament.id, TimeOver(spot, absent))
        await self._tables.close(table)

    async def _act_if_true(self, tournament_id: str, change: Change) -> None:
        """A result that was taken before, or of a pairing that the organiser has decided, is left alone."""
        try:
            await self.act(tournament_id, change)
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise


def _wanted(tournament: Tournament, spot: Spot, pairing: Pairing, thread: int) -> Wanted:
    return Wanted(
        id=table_id(tournament, spot),
        tournament=tournament.id,
        guild=tournament.guild,
        thread=thread,
        plan=tournament.plan,
        entrants=tuple(tournament.entrants[each] for each in pairing.entrants),
        seed=table_seed(tournament, spot),
        start=tournament.start or "",
    )


def _saved(tournament: Tournament) -> SavedTournament:
    return SavedTournament(
        id=tournament.id,
        guild=tournament.guild,
        version=tournament.version,
        live=tournament.stage in (Stage.SIGN_UP, Stage.RUNNING),
        people=frozenset(tournament.people()),
        data=tournament.to_data(),
        at=tournament.changed_at or tournament.opened_at,
    )
