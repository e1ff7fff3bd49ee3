"""Makes the moves of computers' seats, through the same door as people's."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from bot.engine.moves import MoveKind, parse_move
from bot.engine.views import PublicView, SeatView
from bot.tables.actions import Computer, Play
from bot.tables.errors import Refused
from bot.tables.ports import Clock, TableUpdate, Thinker
from bot.tables.service import TableService
from bot.tables.table import Table

logger = logging.getLogger(__name__)

_PAUSE_AFTER_FAULT = 2.0
TURN_SECONDS: Final = 0.6
"""How long all choices of one turn may take together; what is chosen after that is planned without a search."""


@dataclass(slots=True)
class Thought:
    """A choice that is being made, and for which turn."""

    seat: int
    turn: int
    choice: asyncio.Task[str]

    def fits(self, table: Table) -> bool:
        return table.game is not None and seat_to_play(table) == self.seat and table.game.state.turn == self.turn


class Computers:
    """One task for each table where a computer is to play; it ends when a person is."""

    def __init__(self, tables: TableService, thinker: Thinker, clock: Clock, *, thinking: float) -> None:
        self._tables, self._thinker, self._clock, self._thinking = tables, thinker, clock, thinking
        self._wanted: asyncio.Queue[str] = asyncio.Queue()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, Thought] = {}
        self._dispatcher: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts, and takes up every table that was left with a computer to play."""
        self._dispatcher = asyncio.create_task(self._dispatch())
        for table in self._tables.live():
            self._wanted.put_nowait(table.id)

    async def stop(self) -> None:
        tasks = [task for task in (self._dispatcher, *self._running.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Waits until no computer is to play."""
        while not self._wanted.empty() or self._running:  # noqa: ASYNC110 (two things to wait for)
            await asyncio.sleep(0.005)

    def table_updated(self, update: TableUpdate) -> None:
        thought = self._thoughts.get(update.table.id)
        if thought is not None and not thought.fits(update.table):
            thought.choice.cancel()
        if seat_to_play(update.table) is not None:
            self._wanted.put_nowait(update.table.id)

    async def _dispatch(self) -> None:
        while True:
            table = await self._wanted.get()
            if table not in self._running:
                self._running[table] = asyncio.create_task(self._play_on(table))

    async def _play_on(self, table_id: str) -> None:
        try:
            while await self._play_turn(table_id):
                pass
        finally:
            del self._running[table_id]
            table = self._tables.find(table_id)
            if table is not None and seat_to_play(table) is not None:
                self._wanted.put_nowait(table_id)

    async def _play_turn(self, table_id: str) -> bool:
        """Plays one turn, or what is left of it; False where no computer is to play."""
        table = self._tables.find(table_id)
        seat = None if table is None else seat_to_play(table)
        if table is None or seat is None:
            return False
        turn = table.running().state.turn
        await self._clock.sleep(self._thinking)
        try:
            await self._play_moves(table_id, seat, turn)
        except Refused as refused:
            logger.info("A computer's move at table %s was refused: %s", table_id, refused)
            if refused.reason != "stale":
                await self._clock.sleep(_PAUSE_AFTER_FAULT)
        except Exception:
            logger.exception("A computer's turn at table %s failed", table_id)
            await self._clock.sleep(_PAUSE_AFTER_FAULT)
        return True

    async def _play_moves(self, table_id: str, seat: int, turn: int) -> None:
        left, now = TURN_SECONDS, asyncio.get_running_loop().time
        while True:
            table = self._tables.find(table_id)
            if table is None or seat_to_play(table) != seat or table.running().state.turn != turn:
                return
            view, begun = table.view_of(seat), now()
            notation = await self._choice(table, view, max(0.0, left))
            if notation is None:
                return
            left -= now() - begun
            rank = rank_after(view.public, notation)
            await self._tables.act(table_id, Play(turn, (notation,), (rank,)), Computer(seat))

    async def _choice(self, table: Table, view: SeatView, seconds: float) -> str | None:
        """The move that the seat's level chooses, or None where the table moves on meanwhile."""
        choice = asyncio.ensure_future(self._thinker.choose(view, str(table.seats[view.seat].level), seconds))
        self._thoughts[table.id] = Thought(view.seat, view.public.turn, choice)
        try:
            await asyncio.wait({choice})
            return None if choice.cancelled() else choice.result()
        finally:
            choice.cancel()
            del self._thoughts[table.id]


def seat_to_play(table: Table) -> int | None:
    """The seat whose move a computer has to make now, or None."""
    if table.status != "playing" or table.game is None:
        return None
    seat = table.game.state.to_play
    return seat if table.seats[seat].by_computer else None


def rank_after(view: PublicView, notation: str) -> int:
    """The rank that a card played so becomes in the centre; 0 for other moves."""
    move = parse_move(notation)
    if move.kind is not MoveKind.PLAY:
        return 0
    return view.height_of(move.target) + 1
