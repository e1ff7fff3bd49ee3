"""Every action by everybody, however far a table is: it is done or refused, and is never a fault. What was pressed on a
message of earlier arrives at a table that has moved on."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import MISSING, fields
from itertools import product
from typing import Any, cast

import pytest

from bot.entities.own_time import Night
from bot.errors import Refused
from bot.tables.actions import ACTIONS, Action, Asker, ChangeTable, ClockAsker, Computer, FallAsleep, Join, Leave, Stop
from bot.tables.actions.carrying_out import carry_out
from bot.tables.limits import Limits
from bot.tables.state.giving_back import Given
from bot.tables.state.status import SleepReason
from bot.tables.state.table import Table
from bot.tables.state.time_off import TimeOff
from tests.tables.world import ANA, BEN, CAM, DEE, World

LIMITS = Limits()
SHORT: dict[str, object] = {"goal_size": 5}


async def lobby(world: World) -> Table:
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    return world.now(table)


async def playing(world: World) -> Table:
    return await world.start(ANA, BEN, CAM)


async def left(world: World) -> Table:
    table = await playing(world)
    return (await world.act(table, Leave(), CAM)).table


async def over(world: World) -> Table:
    return await world.play_out(await world.start(ANA, BEN, CAM, changes=SHORT))


async def over_and_left(world: World) -> Table:
    return (await world.act(await over(world), Leave(), CAM)).table


async def lobby_again(world: World) -> Table:
    return (await world.act(await over(world), ChangeTable(), ANA)).table


async def between_games(world: World) -> Table:
    changes: dict[str, object] = {**SHORT, "match_target": 20}
    return await world.play_out(await world.start(ANA, BEN, CAM, system="wikipedia", changes=changes))


async def stopped(world: World) -> Table:
    return (await world.act(await left(world), Stop(), ANA)).table


async def stopped_for_good(world: World) -> Table:
    return await world.let_end(await stopped(world))


async def asleep(world: World) -> Table:
    table = await playing(world)
    return (await world.act(table, FallAsleep(SleepReason.IDLE), ClockAsker(table.version))).table


async def partners(world: World) -> Table:
    return await world.start(ANA, BEN, CAM, DEE, system="pagat_pairs")


STAGES = (
    lobby,
    playing,
    left,
    over,
    over_and_left,
    lobby_again,
    between_games,
    stopped,
    stopped_for_good,
    asleep,
    partners,
)
SAMPLES: dict[str, tuple[object, ...]] = {
    "str": ("regular",),
    "int": (0, 2, 9),
    "float": (1.0,),
    "bool": (True,),
    "tuple": ((),),
    "SleepReason": (SleepReason.IDLE,),
    "Given": (Given(30.0, 0.0, 1_000_000.0),),
    "TimeOff": (TimeOff(ANA, "g", 1, 1_000_000.0, "UTC", Night(0, 480)),),
}
"""What each field without a usual value is tried with, by its type; places that nobody has among them."""


def asked(kind: type[Action]) -> Iterator[Action]:
    """Actions of a kind: everything that has a usual value with it, places and people with some others, too."""
    tried: dict[str, tuple[object, ...]] = {}
    for each in fields(cast(Any, kind)):
        if each.name in ("seat", "user"):
            tried[each.name] = {"seat": (None, 0, 2, 9), "user": (ANA, CAM, DEE)}[each.name]
            if each.default is MISSING:
                tried[each.name] = tuple(value for value in tried[each.name] if value is not None)
        elif each.default is MISSING and each.default_factory is MISSING:
            tried[each.name] = SAMPLES[cast(Any, each.type).__name__]
    for values in product(*tried.values()):
        yield kind(**dict(zip(tried, values, strict=True)))


@pytest.mark.parametrize("stage", STAGES)
async def test_whatever_is_asked_of_a_table_is_done_or_refused(stage: Callable[[World], Awaitable[Table]]) -> None:
    world = World()
    table = await stage(world)
    people = [world.person(user, moderator=moderator) for user in (ANA, BEN, CAM, DEE) for moderator in (False, True)]
    askers: list[Asker] = [*people, Computer(2), ClockAsker(table.version)]
    faults = []
    for kind in ACTIONS.values():
        for action, asker in product(asked(kind), askers):
            try:
                carry_out(table.copy(), action, asker, world.clock.now(), LIMITS)
            except Refused:
                continue
            except Exception as error:
                faults.append((action, asker, repr(error)))
    assert not faults, faults[:3]
