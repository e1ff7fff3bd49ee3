"""Computers' seats: a thought ends when the table moves on, a whole turn has one budget, and every turn one pause."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.levels import choose_move
from bot.tables.actions import ComeBack, Leave, Start, StepAway
from bot.tables.automatic.computers import TURN_SECONDS, Computers
from bot.tables.automatic.pauses import pause_before
from bot.tables.ports import Thinker
from bot.tables.state.table import Table
from tests.tables.world import ANA, BEN, StandingClock, World

PAUSE = 1.25
STEP = 0.02
PATIENCE = 30.0


class Endless:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked, self.stopped = asyncio.Event(), asyncio.Event()

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()
        raise AssertionError("nothing ends it")


@dataclass
class Measured:
    """Takes a little while for each choice, and notes for which turn it had how long."""

    turns: dict[int, list[float]] = field(default_factory=dict)
    pauses: list[float] = field(default_factory=list)
    """What fits each turn as it lay open at its first choice."""
    faults: int = 0

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        if view.public.turn not in self.turns:
            self.pauses.append(pause_before(view.public))
        self.turns.setdefault(view.public.turn, []).append(seconds)
        await asyncio.sleep(STEP)
        if self.faults:
            self.faults -= 1
            raise ValueError("a thinker that fails")
        return choose_move("fixed", view, Random(view.public.turn))


class NotingClock(StandingClock):
    """Notes every pause."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


@asynccontextmanager
async def computers(world: World, thinker: Thinker, clock: NotingClock | None = None) -> AsyncIterator[Computers]:
    found = Computers(world.tables, world.registry, thinker, clock or NotingClock(), thinking=PAUSE)
    world.tables.watch(found)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


async def away(world: World) -> tuple[Table, int]:
    """A table of two people where the one to play has stepped away."""
    table = await world.start(ANA, BEN)
    user = world.user_to_play(table)
    return (await world.act(table, StepAway(), user)).table, user


async def test_a_thought_ends_when_its_seat_is_taken_back() -> None:
    world, thinker = World(), Endless()
    async with computers(world, thinker) as found:
        table, user = await away(world)
        await asyncio.wait_for(thinker.asked.wait(), PATIENCE)
        await world.act(table, ComeBack(), user)
        await asyncio.wait_for(thinker.stopped.wait(), PATIENCE)
        await asyncio.wait_for(found.idle(), PATIENCE)
        await world.act(table, world.discard(table), user)


async def test_a_thought_ends_when_the_table_closes() -> None:
    world, thinker = World(), Endless()
    async with computers(world, thinker) as found:
        table, _ = await away(world)
        await asyncio.wait_for(thinker.asked.wait(), PATIENCE)
        for user in (ANA, BEN):
            await world.act(table, Leave(), user)
        await asyncio.wait_for(thinker.stopped.wait(), PATIENCE)
        await asyncio.wait_for(found.idle(), PATIENCE)


async def test_what_does_not_move_the_table_on_leaves_a_thought_alone() -> None:
    world, thinker = World(), Endless()
    async with computers(world, thinker):
        table, user = await away(world)
        await asyncio.wait_for(thinker.asked.wait(), PATIENCE)
        await world.act(table, StepAway(), ANA + BEN - user)
        await asyncio.sleep(STEP)
        assert not thinker.stopped.is_set()
    assert thinker.stopped.is_set()


async def alone(world: World) -> Table:
    """A table of one person, whose turn it may be, and a computer."""
    table = await world.open(ANA)
    return (await world.act(table, Start("expert", "Computer"), ANA)).table


async def play_until(world: World, found: Computers, table: Table, turns: int) -> None:
    while world.now(table).status == "playing" and world.now(table).running().state.turn < turns:
        await asyncio.wait_for(found.idle(), PATIENCE)
        if world.now(table).status == "playing":
            await world.act(table, world.some_play(table), ANA)


async def test_all_choices_of_a_turn_share_its_time_and_every_turn_has_the_pause_that_fits_what_lies_open() -> None:
    world, thinker, clock = World(), Measured(), NotingClock()
    async with computers(world, thinker, clock) as found:
        await play_until(world, found, await alone(world), 24)
        await found.idle()
    for given in thinker.turns.values():
        assert given[0] == TURN_SECONDS
        assert all(later <= earlier - STEP / 2 for earlier, later in pairwise(given))
    assert max(map(len, thinker.turns.values())) > 2
    assert clock.pauses == [PAUSE * pause for pause in thinker.pauses]
    assert len(set(clock.pauses)) > 1


async def test_a_turn_that_has_used_its_time_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.automatic.computers.TURN_SECONDS", STEP / 2)
    world, thinker = World(), Measured()
    async with computers(world, thinker) as found:
        await play_until(world, found, await alone(world), 24)
    for first, *later in thinker.turns.values():
        assert (first, set(later)) in [(STEP / 2, {0.0}), (STEP / 2, set())]


async def test_a_thinker_that_fails_is_asked_again() -> None:
    world, thinker = World(), Measured(faults=1)
    async with computers(world, thinker) as found:
        table = await alone(world)
        await play_until(world, found, table, 4)
        assert world.now(table).running().state.turn >= 4
    assert thinker.faults == 0
