"""Tournaments at real tables: a program with computers that is killed and started again over the same store."""

import asyncio
from dataclasses import dataclass, field, replace
from itertools import count
from math import inf
from random import Random
from typing import Any

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.errors import Reason, Refused
from bot.players.levels import choose_move
from bot.tables.actions import Person, Play, step_of
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.time.absences import Absences
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Begin, SignUp
from bot.tournaments.lots import table_id
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import Absent, Spot, Tournament, TournamentKind
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness
from tests.tournaments.build import tournament

ID, ROUND = "t1", 1000
PRESSES = count(10_000)


class Clock:
    """A clock that moves when told; whoever sleeps for a moment goes on, and what waits for ever does."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds > 30:
            await asyncio.Event().wait()
        await asyncio.sleep(0)


@dataclass
class Novice:
    """Plays at once, and not well; after so many choices not at all."""

    left: float = inf
    level: str = "novice"

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        if self.left <= 0:
            await asyncio.Event().wait()
        self.left -= 1
        return choose_move(self.level, view, Random(view.public.turn))


@dataclass
class Threads:
    """Threads that outlive the program. Those in ``gone`` have been deleted; ``removed`` is the bot from the server."""

    made: dict[tuple[int, int], int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    removed: bool = False
    number: int = 5000
    called: list[Spot] = field(default_factory=list)
    told: list[Spot] = field(default_factory=list)
    reminded: list[tuple[Spot, tuple[int, ...]]] = field(default_factory=list)

    async def thread_for(self, made: Tournament, spot: Spot) -> int:
        self.number += 1
        self.made[spot.round, spot.board] = self.number
        return self.number

    async def call(self, made: Tournament, spot: Spot) -> None:
        self.called.append(spot)

    async def name(self, made: Tournament, spot: Spot) -> None:
        pass

    async def tell_stuck(self, made: Tournament) -> None:
        pass

    async def tell(self, made: Tournament, spot: Spot) -> None:
        self.told.append(spot)

    async def remind(self, made: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        self.reminded.append((spot, awaited))

    async def keep_open(self, guild: int, thread: int) -> bool:
        if self.removed:
            raise Refused(Reason.THREAD_FAILED)
        return thread not in self.gone


class World:
    """A program that is killed and started again over the same store."""

    def __init__(self) -> None:
        self.store, self.clock, self.threads = MemoryStore(), Clock(), Threads()
        self.novice, self.grace = Novice(), 0.0
        self.absences = Absences(self.clock)
        self.tables: TableService
        self.service: TournamentService
        self.parts: list[Any] = []

    async def start(self) -> None:
        registry = TableRegistry()
        self.tables = TableService(self.store, self.clock, RepeatingRandomness(), registry=registry)
        await self.tables.load()
        computers = Computers(self.tables, registry, self.novice, self.clock, thinking=0.0)
        at_tables = PlayedAtTables(self.tables, self.threads)
        self.service = TournamentService(
            self.store.tournaments,
            at_tables,
            self.clock,
            RepeatingRandomness(),
            absences=self.absences,
            grace=self.grace,
        )
        self.clocks = Clocks(self.tables, registry, self.clock, self.absences)
        self.tables.watch(self.clocks)
        self.parts = [computers, self.service]
        for part in self.parts:
            self.tables.watch(part)
            await part.start()
        self.registry = registry

    async def stop(self) -> None:
        for part in self.parts:
            await part.stop()

    async def restart(self) -> None:
        """What is being done ends in the middle; all that is known lies in the store."""
        await self.stop()
        await self.start()

    async def open(
        self, kind: TournamentKind, entrants: int, absent: Absent = Absent.COMPUTER, *, turn_seconds: int = 0
    ) -> None:
        made = tournament(kind)
        plan = replace(
            made.plan,
            system="pagat",
            changes={"goal_size": 5},
            absent=absent,
            round_seconds=ROUND,
            turn_seconds=turn_seconds,
        )
        await self.service.keep(replace(made, plan=plan))
        for place in range(entrants):
            await self.service.act(ID, SignUp(100 + place, f"Player {place}", str(5000 + place)))
        await self.service.act(ID, Begin("9000"))
        await self.idle()

    async def idle(self) -> None:
        for _ in range(3):
            for part in self.parts:
                await part.idle()

    async def look(self) -> None:
        await self.service.look()
        await self.idle()

    async def let_time_pass(self, seconds: float) -> None:
        """Whatever is due by then is asked for in its order, as the clocks do."""
        end = self.clock.time + seconds
        while self.clock.time < end:
            self.clock.time = min(self.clock.time + 10, end)
            await self.clocks.tick()
            await self.idle()

    async def play(self, table: Any, user: int) -> None:
        """A whole turn of somebody, who plays better than the computers here."""
        seat = next(place for place, each in enumerate(table.seats) if each.user == user)
        while (now := self.tables.get(table.id)).status is Status.PLAYING and now.running().public.to_play == seat:
            own = self.tables.personal_view(table.id, user)
            assert own is not None
            assert own.hand is not None
            move = choose_move("regular", own.hand, Random(now.version))
            play = Play(now.running().public.turn, (step_of(own.hand.public, move),))
            await self.tables.act(table.id, play, Person(user, "Somebody", next(PRESSES)))

    async def made(self) -> Tournament:
        return await self.service.get(ID)

    async def table_at(self, number: int, board: int) -> Any:
        made = await self.made()
        spot = Spot(number, board, made.rounds[number].pairings[board].attempt)
        return await self.tables.known(table_id(made, spot))
