"""Tournaments carried on over tables and a store that outlive the program, which may end at any step of it."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

from bot.errors import Reason, Refused, Unavailable
from bot.store.database import Database
from bot.store.store import Store
from bot.store.tournaments import TournamentStore
from bot.tables.time.absences import Absences
from bot.tournaments.changes import Begin, SignUp
from bot.tournaments.ports import EndedGame, Wanted
from bot.tournaments.service import TournamentService
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Absent, Spot, Stage, Stuck, Tournament, TournamentKind
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness
from tests.tournaments.build import tournament

ID, ROUND, GRACE = "t1", 100.0, 20.0


class Killed(BaseException):
    """The program ended here."""


@dataclass
class Fuse:
    """Ends the program after so many steps."""

    left: int | None = None
    steps: int = 0

    def step(self) -> None:
        self.steps += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


class Clock:
    """A clock that moves when told; whoever sleeps sleeps on."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


@dataclass
class Played:
    """A table: who sits there, and how it ended."""

    wanted: Wanted
    ended: EndedGame | None = None
    closed: bool = False
    draws: bool = False


@dataclass
class Tables:
    """Tables that outlive the program: computers play there as soon as they are let."""

    fuse: Fuse = field(default_factory=Fuse)
    held: dict[str, Played] = field(default_factory=dict)
    threads: int = 0
    drawn: set[str] = field(default_factory=set)
    told: list[Spot] = field(default_factory=list)
    organiser_told: list[Stuck] = field(default_factory=list)
    reminded: list[Spot] = field(default_factory=list)
    mute: bool = False
    closed_threads: bool = False
    no_threads: bool = False
    why_no_threads: Reason = Reason.THREAD_FAILED
    awaits: tuple[int, ...] = (0,)
    untouched: bool = False

    async def thread_for(self, made: Tournament, spot: Spot) -> int:
        self.fuse.step()
        if self.no_threads:
            raise Refused(self.why_no_threads)
        self.threads += 1
        return 1000 + self.threads

    def tournaments(self) -> set[str]:
        return set()

    def is_open(self, table: str) -> bool:
        return table in self.held

    async def lost_thread(self, table: str) -> bool:
        return False

    def is_taken(self, thread: int) -> bool:
        return False

    async def open(self, wanted: Wanted) -> None:
        self.fuse.step()
        in_thread = [each for each in self.held.values() if each.wanted.thread == wanted.thread]
        assert all(each.closed or each.wanted.id == wanted.id for each in in_thread)
        known = self.held.setdefault(wanted.id, Played(wanted))
        assert known.wanted == wanted, "the same id is the same table"
        self.fuse.step()

    async def remind(self, made: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        self.fuse.step()
        self.reminded.append(spot)

    async def call_again(self, made: Tournament, spot: Spot) -> None:
        self.fuse.step()

    async def tell_stuck(self, made: Tournament) -> None:
        self.fuse.step()
        if self.mute:
            raise Refused(Reason.THREAD_FAILED)
        assert made.stuck is not None
        self.organiser_told.append(made.stuck)

    async def tell_given_up(self, made: Tournament, spot: Spot) -> None:
        self.fuse.step()
        if self.mute:
            raise Refused(Reason.THREAD_FAILED)
        self.told.append(spot)

    async def name_thread(self, made: Tournament, spot: Spot) -> None:
        self.fuse.step()
        if self.closed_threads:
            raise Refused(Reason.THREAD_FAILED)

    async def ended(self, table: str) -> EndedGame | None:
        self.fuse.step()
        return self.held[table].ended if table in self.held else None

    async def awaited(self, table: str) -> tuple[int, ...]:
        return self.awaits

    async def play_on(self, table: str) -> None:
        self.fuse.step()
        played = self.held[table]
        if played.ended is None:
            played.ended = EndedGame(None if table in self.drawn else int(table, 16) % 2)
        self.fuse.step()

    async def nobody_came(self, table: str) -> bool:
        return self.untouched and table in self.held and self.held[table].ended is None

    async def forfeit(self, table: str) -> None:
        self.fuse.step()
        played = self.held[table]
        if played.ended is None:
            absent = EndedGame(None, neither=True) if self.untouched else EndedGame(None, absent=self.awaits[0])
            played.ended, played.closed = absent, True
        self.fuse.step()

    async def close_all(self, tournament: str) -> None:
        for table in [each for each, held in self.held.items() if held.wanted.tournament == tournament]:
            await self.close(table)

    async def close(self, table: str) -> None:
        self.fuse.step()
        if table in self.held:
            self.held[table].closed = True


@dataclass
class Failing:
    """Whether nothing can be saved now."""

    now: bool = False


class FusedStore(TournamentStore):
    """A store that may fail, and whose program may end just before a saving or just after."""

    def __init__(self, database: Database, fuse: Fuse, failing: Failing) -> None:
        super().__init__(database)
        self._fuse, self._failing = fuse, failing

    async def save(self, saved: Any, *, most: int | None = None) -> bool:
        self._fuse.step()
        if self._failing.now:
            raise Unavailable("not now")
        done = await super().save(saved, most=most)
        self._fuse.step()
        return done


class World:
    """A service that dies and is built again over the same store and tables."""

    def __init__(self, store: Store | None = None) -> None:
        self.store, self.tables, self.clock = store or MemoryStore(), Tables(), Clock()
        self.failing, self.absences = Failing(), Absences(self.clock)
        self.service = self.build()

    def build(self) -> TournamentService:
        store = FusedStore(self.store.database, self.tables.fuse, self.failing)
        self.service = TournamentService(
            store, self.tables, self.clock, RepeatingRandomness(), absences=self.absences, grace=GRACE
        )
        return self.service

    async def begin(self, kind: TournamentKind, entrants: int, absent: Absent = Absent.COMPUTER) -> None:
        made = tournament(kind)
        await self.service.keep(replace(made, plan=replace(made.plan, absent=absent)))
        for place in range(entrants):
            await self.service.act(ID, SignUp(100 + place, f"Player {place}", str(5000 + place)))
        await self.service.act(ID, Begin("9000"))

    async def now(self) -> Tournament:
        return await self.service.get(ID)

    async def work(self) -> bool:
        """Works until nothing is left to do; whether it was killed on the way."""
        killed, before = False, -1
        while before != (made := await self.now()).version:
            before = made.version
            try:
                await self.service._carry_on(ID)
            except Killed:
                self.tables.fuse.left, killed = None, True
                self.build()
                before = -1
        return killed

    async def next_round(self) -> bool:
        """Its time passes, and computers play what was not played."""
        self.clock.time = (await self.now()).rounds[-1].ends_at
        rounds, killed = len((await self.now()).rounds), False
        while (made := await self.now()).stage is Stage.RUNNING and len(made.rounds) == rounds:
            killed = await self.work() or killed
        return killed


def outcome(made: Tournament) -> Any:
    """What must not depend on when the program was killed."""
    rounds = [
        [(each.entrants, each.winner, each.decision, each.attempt) for each in one.pairings] for one in made.rounds
    ]
    return made.stage, rounds, standings(made)


_UNDISTURBED: dict[tuple[TournamentKind, int], Tournament] = {}
"""Played once: nothing about them changes."""


async def undisturbed(kind: TournamentKind, entrants: int) -> Tournament:
    if (kind, entrants) not in _UNDISTURBED:
        world = World()
        await world.begin(kind, entrants)
        while (await world.now()).stage is Stage.RUNNING:
            await world.work()
            await world.next_round()
        _UNDISTURBED[kind, entrants] = await world.now()
    return _UNDISTURBED[kind, entrants]
