"""Tournaments at real tables: computers play for the absent, the program dies in every round, nothing is lost."""

import asyncio
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

import pytest

from bot.engine.deal import commitment_of
from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.levels import choose_move
from bot.tables.actions import ClockAsker, Expire, Person, SetQuiet
from bot.tables.authority import SETTLED_BY_TOURNAMENT
from bot.tables.computers import Computers
from bot.tables.errors import Reason, Refused
from bot.tables.opening import Opening
from bot.tables.registry import TableRegistry
from bot.tables.service import TableService
from bot.tables.status import SleepReason, Status
from bot.tables.timing import next_due
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.lots import table_id, table_seed
from bot.tournaments.service import TournamentService
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Absent, Decision, Kind, Spot, Stage, Tournament
from bot.tournaments.transitions import Begin, Cancel, Correct, Forget, SignUp
from bot.tournaments.view import view_of
from tests.store.memory import MemoryStore
from tests.tables.test_authority import sample
from tests.tables.world import RepeatingRandomness
from tests.tournaments.build import tournament

ID, ROUND = "t1", 1000


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

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        if self.left <= 0:
            await asyncio.Event().wait()
        self.left -= 1
        return choose_move("novice", view, Random(view.public.turn))


@dataclass
class Threads:
    """Threads that outlive the program. Those in ``gone`` have been deleted."""

    made: dict[tuple[int, int], int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
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

    async def tell(self, made: Tournament, spot: Spot) -> None:
        self.told.append(spot)

    async def remind(self, made: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        self.reminded.append((spot, awaited))

    async def keep_open(self, guild: int, thread: int) -> bool:
        return thread not in self.gone


class World:
    """A program that is killed and started again over the same store."""

    def __init__(self) -> None:
        self.store, self.clock, self.threads = MemoryStore(), Clock(), Threads()
        self.novice, self.grace = Novice(), 0.0
        self.tables: TableService
        self.service: TournamentService
        self.parts: list[Any] = []

    async def start(self) -> None:
        registry = TableRegistry()
        self.tables = TableService(self.store, self.clock, RepeatingRandomness(), registry=registry)
        await self.tables.load()
        computers = Computers(self.tables, registry, self.novice, self.clock, thinking=0.0)
        at_tables = PlayedAtTables(self.tables, self.threads)
        self.service = TournamentService(self.store, at_tables, self.clock, RepeatingRandomness(), grace=self.grace)
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

    async def open(self, kind: Kind, entrants: int, absent: Absent = Absent.COMPUTER) -> None:
        made = tournament(kind)
        plan = replace(made.plan, system="pagat", changes={"goal_size": 5}, absent=absent, round_seconds=ROUND)
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

    async def made(self) -> Tournament:
        return await self.service.get(ID)

    async def table_at(self, number: int, board: int) -> Any:
        made = await self.made()
        spot = Spot(number, board, made.rounds[number].pairings[board].attempt)
        return await self.tables.known(table_id(made, spot))


@pytest.fixture
async def world() -> Any:
    made = World()
    await made.start()
    yield made
    await made.stop()


async def test_sixteen_with_computers_for_the_absent_and_a_kill_in_every_round(world: World) -> None:
    await world.open(Kind.ELIMINATION, 16)
    for number in range(1, 5):
        made = await world.made()
        assert len(made.rounds) == number
        world.clock.time = made.rounds[-1].ends_at
        world.novice.left = 100
        while world.novice.left:
            await world.service.look()
            await asyncio.sleep(0)
        before = await world.made()
        assert any(table.running().public.turn > 2 for table in world.tables.live()), "killed in the middle of a game"
        world.novice.left = inf
        await world.restart()
        while (after := await world.made()).stage is Stage.RUNNING and len(after.rounds) == number:
            await world.look()
        for board, pairing in enumerate(before.rounds[-1].pairings):
            if pairing.is_decided:
                assert after.rounds[number - 1].pairings[board] == pairing
    made = await world.made()
    assert made.stage is Stage.OVER
    assert [len(played.pairings) for played in made.rounds] == [8, 4, 2, 1]
    winner = made.rounds[-1].pairings[0].winner
    assert standings(made)[0].entrant == winner
    for number, played in enumerate(made.rounds):
        for board, pairing in enumerate(played.pairings):
            assert pairing.decision in (Decision.PLAYED, Decision.LOT)
            view = await world.table_at(number, board)
            assert view.game.result is not None
            if pairing.decision is Decision.PLAYED:
                assert pairing.entrants[view.game.result.winners[0]] == pairing.winner
    results = await world.store.results(after=0, most=100)
    games = sum(each.attempt for played in made.rounds for each in played.pairings)
    assert len({each.game for each in results}) == len(results) == games, "every game ended once"


async def test_whoever_is_awaited_when_time_is_up_loses_where_the_organiser_wants_it_so(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2, Absent.LOSES)
    view = await world.table_at(0, 0)
    awaited = view.seats[view.game.public.to_play].user
    world.clock.time += ROUND
    await world.look()
    made = await world.made()
    pairing = made.rounds[0].pairings[0]
    assert pairing.decision is Decision.ABSENT
    assert pairing.winner is not None
    assert made.entrants[pairing.winner].user != awaited
    assert (await world.table_at(0, 0)).status is Status.CLOSED


async def test_nobody_stops_leaves_or_moves_a_table_of_a_tournament(world: World) -> None:
    await world.open(Kind.SWISS, 2)
    view = await world.table_at(0, 0)
    for action in (sample(kind) for kind in SETTLED_BY_TOURNAMENT):
        for user in (view.seats[0].user, 999):
            with pytest.raises(Refused) as caught:
                await world.tables.act(view.id, action, Person(user, "Somebody", 77, moderator=True))
            assert caught.value.reason is Reason.TOURNAMENT_TABLE, action
    with pytest.raises(Refused) as caught:
        await world.tables.act(view.id, SetQuiet(True), Person(view.seats[0].user, "Somebody", 77))
    assert caught.value.reason is Reason.TOURNAMENT_TABLE, "nobody there is its host"
    assert (await world.table_at(0, 0)).version == view.version


async def test_tables_of_tournaments_are_outside_the_quotas(world: World) -> None:
    await world.open(Kind.LEAGUE, 4)
    limits = world.tables.limits
    assert world.registry.standing(1) == world.registry.standing() == 0
    opening = Opening(1, 99, "pagat")
    for channel in range(limits.seats_of_user):
        await world.tables.open(replace(opening, channel=channel), Person(100, "Player 0", 600 + channel))
    with pytest.raises(Refused):
        await world.tables.open(opening, Person(100, "Player 0", 700))
    world.clock.time += ROUND
    await world.look()
    await world.look()
    assert len((await world.made()).rounds) == 2, "whoever sits at as many as they may plays all the same"


async def test_a_table_waits_as_long_as_its_round_lasts(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    table = world.registry.find((await world.table_at(0, 0)).id)
    assert table is not None
    assert next_due(table, world.tables.limits) is None


async def test_a_thread_that_is_gone_is_replaced_and_the_game_goes_on_there(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    first = await world.table_at(0, 0)
    world.threads.gone.add(first.channel)
    await world.look()
    assert (await world.table_at(0, 0)).asleep is SleepReason.CHANNEL
    await world.restart()
    await world.look()
    moved = await world.table_at(0, 0)
    assert (moved.id, moved.game.id, moved.status) == (first.id, first.game.id, Status.PLAYING)
    assert moved.channel == world.threads.number != first.channel


@pytest.mark.parametrize("killed", [False, True])
async def test_a_cancelled_tournament_closes_its_tables(world: World, killed: bool) -> None:
    await world.open(Kind.ELIMINATION, 4)
    await world.service.act(ID, Cancel())
    if killed:
        await world.restart()
        await world.look()
    await world.idle()
    assert world.tables.live() == []
    assert sorted(each.board for each in world.threads.told) == [0, 1], "both threads are told of it"


async def test_a_result_of_the_organisers_closes_the_table_and_the_next_round_follows(world: World) -> None:
    await world.open(Kind.ELIMINATION, 4)
    for board, pairing in enumerate((await world.made()).rounds[0].pairings):
        await world.service.act(ID, Correct(0, board, pairing.first))
    await world.idle()
    assert [table.channel for table in world.tables.live()] == [world.threads.made[1, 0]]
    (first, _) = (await world.made()).rounds[0].pairings
    assert first.second is not None
    world.threads.told.clear()
    await world.service.act(ID, Correct(0, 0, first.second))
    await world.idle()
    assert world.threads.told == [Spot(0, 0, 1)], "a second correction is told as well"
    assert [table.channel for table in world.tables.live()] == [world.threads.made[1, 0]], "in the same thread"


async def test_a_game_given_up_without_a_result_is_played_once_more_then_the_lot_decides(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    for attempt in (1, 2):
        view = await world.table_at(0, 0)
        assert view.id == table_id(await world.made(), Spot(0, 0, attempt))
        await world.tables.act(view.id, Expire(), ClockAsker(view.version))
        await world.idle()
    assert (await world.made()).rounds[0].pairings[0].decision is Decision.LOT
    assert world.threads.called == [Spot(0, 0, 2)], "both are called again into their thread"


async def test_whoever_is_forgotten_has_withdrawn(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    await world.service.act(ID, Forget(100))
    await world.idle()
    made = await world.made()
    assert made.stage is Stage.OVER
    assert [each.user for each in made.entrants if each.out] == [0]
    assert world.tables.live() == []


async def test_the_lots_and_deals_follow_from_what_was_sealed(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    assert view_of(await world.made()).key is None
    world.clock.time += ROUND
    for _ in range(3):
        await world.look()
    seen = view_of(await world.made())
    assert seen.key is not None
    assert commitment_of(ID, seen.key) == seen.commitment
    view = await world.table_at(0, 0)
    assert view.game.seed == table_seed(await world.made(), Spot(0, 0, 1)), "the deal follows from the same seal"


async def test_no_round_ends_before_people_could_play_again_after_a_start(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2, Absent.LOSES)
    await world.stop()
    world.clock.time += 2 * ROUND
    world.grace = 600.0
    await world.start()
    await world.look()
    assert (await world.made()).stage is Stage.RUNNING
    world.clock.time += world.grace
    await world.look()
    assert (await world.made()).stage is Stage.OVER


async def test_whoever_is_awaited_is_reminded_once_before_the_time_is_up(world: World) -> None:
    await world.open(Kind.ELIMINATION, 2)
    world.clock.time += ROUND / 2
    await world.look()
    assert world.threads.reminded == []
    world.clock.time += ROUND / 4
    for _ in range(2):
        await world.look()
        await world.restart()
    view = await world.table_at(0, 0)
    assert world.threads.reminded == [(Spot(0, 0, 1), (view.game.public.to_play,))]
