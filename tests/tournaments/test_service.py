"""Tournaments carried on: a program that dies at any step goes on where it was, and takes every result once."""

import asyncio
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from bot.errors import Reason, Refused, Unavailable
from bot.store.database import Database
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.store.tournaments import TournamentStore
from bot.tables.ports import TableUpdate
from bot.tables.state.status import SleepReason
from bot.tables.time.absences import Absences
from bot.tournaments.changes import Begin, Correct, ForgetEntrant, Replace, SignUp
from bot.tournaments.lots import table_id
from bot.tournaments.ports import EndedGame, Wanted
from bot.tournaments.service import TournamentService
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Absent, Decision, Spot, Stage, Tournament, TournamentKind
from tests.every_game import WHOLE
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness
from tests.tournaments.build import ORGANISER, tournament

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
    mute: bool = False
    closed_threads: bool = False
    no_threads: bool = False
    awaits: tuple[int, ...] = (0,)

    async def thread_for(self, made: Tournament, spot: Spot) -> int:
        self.fuse.step()
        if self.no_threads:
            raise Refused(Reason.THREAD_FAILED)
        self.threads += 1
        return 1000 + self.threads

    def tournaments(self) -> set[str]:
        return set()

    def is_open(self, table: str) -> bool:
        return table in self.held

    async def lost_thread(self, table: str) -> bool:
        return False

    async def open(self, wanted: Wanted) -> bool:
        self.fuse.step()
        is_new = wanted.id not in self.held
        in_thread = [each for each in self.held.values() if each.wanted.thread == wanted.thread]
        assert all(each.closed or each.wanted.id == wanted.id for each in in_thread)
        known = self.held.setdefault(wanted.id, Played(wanted))
        assert known.wanted == wanted, "the same id is the same table"
        self.fuse.step()
        return is_new

    async def remind(self, made: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        self.fuse.step()

    async def call_again(self, made: Tournament, spot: Spot) -> None:
        self.fuse.step()

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

    async def forfeit(self, table: str) -> None:
        self.fuse.step()
        played = self.held[table]
        if played.ended is None:
            played.ended, played.closed = EndedGame(None, absent=self.awaits[0]), True
        self.fuse.step()

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


@pytest.mark.parametrize("kind", [TournamentKind.ELIMINATION, TournamentKind.SWISS])
@pytest.mark.parametrize("steps", [0, 1, 2, 5, 11, 17, 23] if WHOLE else [0, 5, 11])
async def test_sixteen_play_to_the_end_with_a_kill_in_every_round(kind: TournamentKind, steps: int) -> None:
    world = World()
    await world.begin(kind, 16)
    kills = 0
    while (await world.now()).stage is Stage.RUNNING:
        world.tables.fuse.left = steps % 7
        kills += await world.work()
        world.tables.fuse.left = steps
        kills += await world.next_round()
        world.tables.fuse.left = None
    made = await world.now()
    assert kills >= len(made.rounds) == 4
    assert outcome(made) == outcome(await undisturbed(kind, 16))
    assert set(world.tables.held) == {
        table_id(made, Spot(number, board, 1))
        for number, one in enumerate(made.rounds)
        for board in range(len(one.pairings))
    }


async def test_a_kill_at_each_step_of_a_whole_tournament_changes_nothing() -> None:
    expected, killed, at = outcome(await undisturbed(TournamentKind.ELIMINATION, 4)), True, 0
    while killed:
        world = World()
        await world.begin(TournamentKind.ELIMINATION, 4)
        world.tables.fuse.left, killed = at, False
        while (await world.now()).stage is Stage.RUNNING:
            killed = await world.work() or killed
            killed = await world.next_round() or killed
        assert outcome(await world.now()) == expected
        at += 1
    assert at > 20


async def test_who_is_forgotten_while_threads_are_made_sits_at_no_table() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 4)
    make, (first, second) = world.tables.thread_for, (await world.now()).rounds[0].pairings

    async def forgotten_meanwhile(made: Tournament, spot: Spot) -> int:
        if spot.board == 0:
            await world.store.people.forget(made.entrants[second.first].user)
        return await make(made, spot)

    with patch.object(world.tables, "thread_for", forgotten_meanwhile):
        await world.service._carry_on(ID)
    assert [each.wanted.entrants[0].user for each in world.tables.held.values()] == [100 + first.first]
    await world.service._carry_on(ID)
    assert (await world.now()).rounds[0].pairings[1].decision is Decision.WITHDRAWN


async def test_a_thread_that_goes_while_its_tournament_is_carried_on_is_found_at_the_next_look() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    table = SimpleNamespace(tournament=ID, game=SimpleNamespace(result=None), asleep=SleepReason.CHANNEL)
    call, asked = world.tables.name_thread, list[str]()

    async def thread_goes(made: Tournament, spot: Spot) -> None:
        await call(made, spot)
        world.service.table_updated(cast(TableUpdate, SimpleNamespace(table=table)))

    with patch.object(world.tables, "name_thread", thread_goes):
        await world.service._carry_on(ID)
        await world.service._carry_on(ID)
    with patch.object(world.service._queue, "ask", asked.append):
        await world.service.look_at_due()
        assert asked == [ID]
        await world.service._carry_on(ID)
        await world.service.look_at_due()
    assert asked == [ID], "nothing of it is due"


async def test_it_goes_on_from_a_file_that_was_closed_in_every_round(tmp_path: Path) -> None:
    world = World(await SqliteStore.open(tmp_path / "spite.db"))
    await world.begin(TournamentKind.ELIMINATION, 16)
    while (await world.now()).stage is Stage.RUNNING:
        await world.work()
        await world.store.close()
        world.store = await SqliteStore.open(tmp_path / "spite.db")
        world.build()
        await world.next_round()
    assert outcome(await world.now()) == outcome(await undisturbed(TournamentKind.ELIMINATION, 16))
    await world.store.close()


async def test_a_drawn_game_is_played_again_in_the_same_thread_and_then_lots_decide() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    made = await world.now()
    world.tables.drawn = {table_id(made, Spot(0, 0, attempt)) for attempt in (1, 2)}
    await world.work()
    await world.next_round()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.decision, pairing.drawn) == (Decision.LOT, 2)
    assert len(world.tables.held) == 2
    assert len({each.wanted.thread for each in world.tables.held.values()}) == 1
    await world.work()
    assert world.tables.told == [Spot(0, 0, 2)], "once"


async def test_whoever_is_awaited_at_the_end_of_a_round_loses_where_that_was_chosen() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2, Absent.LOSES)
    await world.work()
    assert (await world.now()).stage is Stage.RUNNING
    await world.next_round()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.winner, pairing.decision) == (pairing.second, Decision.ABSENT)
    assert all(each.closed for each in world.tables.held.values())
    await world.work()
    assert world.tables.told == [Spot(0, 0, 1)], "once"


async def test_a_thread_that_can_not_be_told_holds_up_no_other_and_is_told_later() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 4)
    await world.work()
    world.tables.mute = True
    first, second = (await world.now()).rounds[0].pairings
    await world.service.act(ID, Correct(0, 0, first.first))
    await world.service.act(ID, Correct(0, 1, second.first))
    await world.work()
    assert table_id(await world.now(), Spot(1, 0, 1)) in world.tables.held, "the final is played"
    assert world.tables.told == []
    world.tables.mute = False
    await world.work()
    assert sorted(each.board for each in world.tables.told) == [0, 1]


async def test_a_replacement_sits_at_a_new_table_of_the_same_thread() -> None:
    world = World()
    await world.begin(TournamentKind.ELIMINATION, 2)
    await world.work()
    first = next(iter(world.tables.held.values()))
    await world.service.act(ID, Replace(0, 100, 500, "Zoe", "6000"))
    await world.work()
    assert first.closed
    again = [each.wanted for each in world.tables.held.values() if not each.closed]
    assert [each.thread for each in again] == [first.wanted.thread]
    assert {each.user for each in again[0].entrants} == {500, 101}


async def test_who_is_forgotten_in_the_store_has_withdrawn() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    await world.work()
    await world.store.people.forget(102)
    await world.work()
    made = await world.now()
    assert made.entrants[2].out
    assert [each.decision for each in made.rounds[0].pairings if 2 in each.entrants] == [Decision.WITHDRAWN]


async def test_it_is_carried_on_behind_who_asked_and_looked_at_after_a_start() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    world.build()
    await world.service.start()
    await world.service.look()
    await world.service.idle()
    assert len(world.tables.held) == 2
    for played in world.tables.held.values():
        played.ended = EndedGame(1)
    world.service.game_ended(ID)
    await world.service.idle()
    assert len((await world.now()).rounds) == 2
    await world.service.stop()


async def test_a_look_reads_only_those_of_which_something_is_due() -> None:
    """A tournament that was carried on is read again when it has changed, when a reminder or its round's end is due,
    when something could not be done, and now and then; not at every look."""
    world = World()
    await world.service.keep(tournament(TournamentKind.SWISS))
    await world.service.start()
    read: list[str] = []
    get = world.service.get

    async def noting(tournament: str) -> Tournament:
        read.append(tournament)
        return await get(tournament)

    world.service.get = noting  # type: ignore[method-assign]

    async def is_read_after(seconds: float) -> bool:
        world.clock.time += seconds
        await world.service.look_at_due()
        await world.service.idle()
        was_read = bool(read)
        read.clear()
        return was_read

    assert await is_read_after(0)
    assert not await is_read_after(60)
    assert await is_read_after(300), "also where nobody has told of anything"
    assert await is_read_after(-3 * 86_400), "the clock was set back"
    assert not await is_read_after(60)
    for place in range(4):
        await world.service.act(ID, SignUp(100 + place, f"Player {place}", str(5000 + place)))
    world.tables.closed_threads = True
    await world.service.act(ID, Begin("9000"))
    await is_read_after(0)
    assert await is_read_after(10), "what could not be done is tried again"
    world.tables.closed_threads = False
    assert await is_read_after(10)
    assert not await is_read_after(10)
    assert await is_read_after(50), "a reminder is due"
    await is_read_after(0)  # which has changed it
    assert not await is_read_after(5)
    assert await is_read_after(20), "the round is over"
    await world.service.stop()


async def test_a_store_that_fails_holds_nothing_up_for_ever() -> None:
    world = World()
    await world.begin(TournamentKind.SWISS, 4)
    world.failing.now = True
    await world.service._carry_on(ID)
    assert world.tables.held == {}
    world.failing.now = False
    await world.work()
    assert len(world.tables.held) == 2


async def test_five_go_on_in_a_server_however_many_are_opened_at_once_each_by_a_name_of_its_own() -> None:
    world = World()
    plan = tournament(TournamentKind.SWISS).plan
    opened = await asyncio.gather(
        *(world.service.open(1, 2, ORGANISER, "Spite cup", plan) for _ in range(9)), return_exceptions=True
    )
    refused = [each for each in opened if isinstance(each, Refused)]
    assert [(each.reason, each.arguments["count"]) for each in refused] == [(Reason.TOURNAMENT_MOST, 5)] * 4
    titles = [each.title for each in await world.service.of_server(1)]
    assert sorted(titles) == ["Spite cup", *(f"Spite cup {number}" for number in range(2, 6))]
    await world.service.open(3, 2, ORGANISER, "Spite cup", plan)
    [elsewhere] = await world.service.of_server(3)
    assert elsewhere.title == "Spite cup"


async def test_many_who_sign_up_in_one_moment_all_take_part_and_none_too_many() -> None:
    world = World()
    made = await world.service.open(
        1, 2, ORGANISER, "Spite cup", replace(tournament(TournamentKind.SWISS).plan, most=40)
    )
    signing = (world.service.act(made.id, SignUp(100 + n, f"Player {n}", str(5000 + n))) for n in range(50))
    done = await asyncio.gather(*signing, return_exceptions=True)
    assert [each.reason for each in done if isinstance(each, Refused)] == [Reason.TOURNAMENT_FULL] * 10
    assert len((await world.service.view(made.id)).entrants) == 40


@pytest.mark.parametrize("absent", Absent)
async def test_a_pairing_that_gets_no_thread_ends_with_its_round_and_that_is_told(absent: Absent) -> None:
    world = World()
    world.tables.no_threads = True
    await world.begin(TournamentKind.ELIMINATION, 2, absent)
    await world.work()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert (pairing.thread, pairing.is_decided) == (None, False), "it is tried again until then"
    world.absences.look()
    world.clock.time = (await world.now()).rounds[0].ends_at
    await world.work()
    (pairing,) = (await world.now()).rounds[0].pairings
    assert pairing.decision is Decision.LOT
    assert (await world.now()).stage is Stage.OVER
    assert [spot.label for spot in world.tables.told] == ["1-1-1"]
    assert pairing.told


@pytest.mark.parametrize("is_forgotten", [False, True])
async def test_nobody_is_called_who_has_gone_while_others_got_their_threads(is_forgotten: bool) -> None:
    """Thirty-two threads take a minute."""
    world, called = World(), list[int]()
    await world.begin(TournamentKind.SWISS, 6)
    *_, (_, pairing) = (await world.now()).undecided()
    gone = (await world.now()).entrants[pairing.first].user
    change = ForgetEntrant(gone) if is_forgotten else Replace(pairing.first, gone, 500, "Zoe", "6000")
    thread_for = world.tables.thread_for

    async def slow(made: Tournament, spot: Spot) -> int:
        if not called:
            await world.service.act(ID, change)
        pairing = dict(made.undecided())[spot]
        called.extend(made.entrants[place].user for place in pairing.entrants)
        return await thread_for(made, spot)

    vars(world.tables)["thread_for"] = slow
    await world.work()
    assert gone not in called
    assert gone not in {each.user for played in world.tables.held.values() for each in played.wanted.entrants}
    assert len(called) == (4 if is_forgotten else 6)
