"""Component that makes the moves of computers' seats, through the same service as people's."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.engine.moves import Move
from bot.errors import Reason, Refused
from bot.running.keyed_queue import QueueComponent
from bot.running.supervision import note_fault
from bot.tables.actions import Computer, Play, step_of
from bot.tables.automatic.pauses import pause_before
from bot.tables.ports import Clock, TableUpdate, Thinker
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.view import TableView

logger = logging.getLogger(__name__)

_PAUSE_AFTER_FAULT: Final = 2.0
TURN_SECONDS: Final = 0.6
"""Total seconds for all choices of one turn; later choices are planned without a search."""


@dataclass(slots=True)
class Thought:
    """A choice being made, and the turn and game it is for."""

    turn: tuple[str, int]
    choice: asyncio.Task[Move]


class Computers(QueueComponent[str]):
    """Player at every table where a computer is to play, until a person is."""

    def __init__(
        self,
        tables: TableService,
        registry: TableRegistry,
        thinker: Thinker,
        clock: Clock,
        *,
        thinking: float,
        pace: Callable[[TableView], Awaitable[float]] | None = None,
    ) -> None:
        """Prepare the computers.

        :param thinking: seconds that a computer usually seems to think before its turn (``pause_before``).
        :param pace: factor of these seconds for a table; 1 by default.
        """
        super().__init__(self._play_on)
        self._tables, self._registry, self._thinker = tables, registry, thinker
        self._clock, self._thinking, self._pace = clock, thinking, pace
        self._thoughts: dict[str, Thought] = {}

    async def start(self) -> None:
        """Start, and resume every table that was left with a computer to play."""
        await super().start()
        for table in self._tables.live():
            self._queue.ask(table.id)

    def table_updated(self, update: TableUpdate) -> None:
        """Cancel a choice that the table no longer waits for, and play on if a computer is to play."""
        table = update.table
        seat, thought = seat_to_play(table), self._thoughts.get(table.id)
        if thought is not None and (seat is None or table.running().turn != thought.turn):
            thought.choice.cancel()
        if seat is not None:
            self._queue.ask(table.id)

    async def _play_on(self, table_id: str) -> None:
        """Play turns, or the rest of one, while a computer is to play."""
        while (table := self._tables.find(table_id)) is not None and (seat := seat_to_play(table)) is not None:
            try:
                game, longer = table.running(), 1.0 if self._pace is None else await self._pace(table)
                await self._clock.sleep(longer * self._thinking * pause_before(game.public))
                await self._play_turn(table_id, seat, game.turn)
            except Refused as refused:
                logger.info("A computer's move at table %s was refused: %s", table_id, refused)
                if refused.reason is not Reason.STALE:
                    await self._clock.sleep(_PAUSE_AFTER_FAULT)
            except Exception as error:  # a fault must not leave the table waiting for ever
                note_fault("Computers.play_turn", error, f"table {table_id}")
                await self._clock.sleep(_PAUSE_AFTER_FAULT)

    async def _play_turn(self, table_id: str, seat: int, turn: tuple[str, int]) -> None:
        """Play the moves of one turn, each chosen from the table as it is then."""
        # One budget for the turn: a long first thought leaves less for the others.
        left, now = TURN_SECONDS, asyncio.get_running_loop().time
        while (table := self._registry.find(table_id)) is not None:
            game = table.game
            if game is None or seat_to_play(self._tables.get(table_id)) != seat or (game.id, game.state.turn) != turn:
                return
            view, begun = table.view_of(seat), now()
            level = game.player_of(str(table.seats[seat].level))
            choice = asyncio.ensure_future(self._thinker.choose(view, level, max(0.0, left)))
            self._thoughts[table_id] = Thought(turn, choice)
            try:
                # ``wait`` does not raise when the choice is cancelled, which ``table_updated`` does.
                await asyncio.wait({choice})
                if choice.cancelled():
                    return
                move = choice.result()
            finally:
                choice.cancel()
                del self._thoughts[table_id]
            left -= now() - begun
            await self._tables.act(table_id, Play(turn[1], (step_of(view.public, move),)), Computer(seat))


def seat_to_play(table: TableView) -> int | None:
    """Return the seat whose move a computer must make now, or None. At a tournament, no computer plays for a person who
    has gone: their opponent wins as soon as the tournament hears of it."""
    if table.status is not Status.PLAYING or table.game is None:
        return None
    place = table.game.public.to_play
    seat = table.seats[place]
    if table.tournament is not None and seat.user is None:
        return None
    return place if seat.by_computer else None
