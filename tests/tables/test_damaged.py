"""Tables of which something that is kept makes no sense, moves and positions among it: each is read by itself, and one
that can't be looked at is set aside, named in the log, and holds up no other."""

import json
from collections.abc import Iterator
from itertools import count, cycle, product
from typing import Any

import pytest

from bot.engine.options import OPTIONS
from bot.errors import Refused
from bot.tables.actions import Action, ChangeRules, ChangeTable, ChooseClock, Join, NextGame, Resume, Start, Stop
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.view import personal_view, table_view
from bot.text import texts_for
from cogs.table.hand_panel import hand_panel
from cogs.table.table_panel import public_panel
from tests.damaged import Path, places, with_value
from tests.every_game import WHOLE
from tests.faults.lived_in import Seeds
from tests.store.memory import MemoryStore
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE

ABSURD: tuple[Any, ...] = (-1, 99, 7.0, 10**30, 1e300, float("nan"), None, True, "x", "3", [], {}, [["x"]], {"x": 1})
ANOTHER = "another engine"
TEXTS = texts_for("en")
MATCH = {"goal_size": 5, "scoring": "win_plus_left", "match_target": 60}


async def _lobby(world: Timed) -> Table:
    table = await world.open(CAM, channel=CHANNEL + 1)
    await world.act(table, ChangeRules("pagat", MATCH), CAM)
    await world.act(table, ChooseClock(60), CAM)
    return (await world.act(table, Join(), DEE)).table


async def _playing(world: Timed) -> Table:
    table = await _lobby(world)
    await world.act(table, Start("regular", "Robot"), CAM)
    for _ in range(7):
        await world.act(table, world.some_play(table), world.user_to_play(table))
    return world.now(table)


async def _stopped(world: Timed) -> Table:
    return (await world.act(await _playing(world), Stop("late"), CAM)).table


async def _between_games(world: Timed) -> Table:
    return await world.play_out(await _playing(world))


async def _changing(world: Timed) -> Table:
    return (await world.act(await _between_games(world), ChangeTable(), CAM)).table


_EACH = 4


def _damages(head: Any, turn: int) -> Iterator[tuple[Path, Any]]:
    """In the default run of every fourth place, as most are kept in all tests, one value of another kind and one of the
    same; of all that no moves prove, one of the same, which nothing but sense is against."""
    every = cycle(ABSURD)
    alike = {kind: cycle([value for value in ABSURD if type(value) is kind]) for kind in map(type, ABSURD)}
    is_proved = head["game"] is None or head["game"]["saved_by"] != ANOTHER
    for number, path in enumerate(places(head), turn):
        if WHOLE:
            values: tuple[Any, ...] = ABSURD
        elif not is_proved and "checkpoint" in path:
            values = (next(alike[type(_at(head, path))]),)
        elif number % _EACH == 0:
            values = next(every), next(alike[type(_at(head, path))])
        else:
            values = ()
        yield from ((path, value) for value in values)


def _at(data: Any, path: Path) -> Any:
    for name in path:
        data = data[name]
    return data


_NEXT: dict[Status, Action] = {
    Status.LOBBY: Start("regular", "Robot"),
    Status.OVER: NextGame(),
    Status.ASLEEP: Resume(),
}


async def _use(store: MemoryStore, sound: str, damaged: str) -> None:
    """What the program does with all tables, and its people with both."""
    world = Timed(store, seed="another process")
    world._interactions, world.tables._randomness = count(1_000_000), Seeds()
    await world.tables.load()
    played = world.registry.get(sound)
    await world.act(played, world.some_play(played), world.user_to_play(played))
    if world.tables.set_aside():
        assert [each.table for each in world.tables.set_aside()] == [damaged]
        return
    table = world.registry.get(damaged)
    view = table_view(table)
    public_panel(view, TEXTS, None)
    for user in (ANA, CAM, DEE):
        own = personal_view(table, view, user)
        if own is not None and own.hand is not None:
            hand_panel(own, TEXTS)
    await world.clocks.settle()
    world.clocks._plan(damaged)
    try:
        if table.status is not Status.PLAYING:
            await world.act(table, _NEXT[table.status], CAM)
        elif not table.seats[table.running().state.to_play].by_computer:
            await world.act(table, world.some_play(table), world.user_to_play(table))
    except Refused:
        pass
    await world.after(1_000_000)


async def test_a_lobby_with_house_rules_of_a_wrong_kind_is_set_aside_or_can_be_shown() -> None:
    data, set_aside = (await _lobby(Timed(MemoryStore()))).to_data(), set[str]()
    for name, value in product((*OPTIONS, "of a later release"), ABSURD):
        try:
            table = table_from_data({**data, "changes": {**data["changes"], name: value}})
        except ValueError:
            set_aside.add(name)
        else:
            public_panel(table_view(table), TEXTS, None)
            assert value != [["x"]] or name not in OPTIONS
    assert set_aside == {*OPTIONS}, "what nobody knows yet is left to whoever knows it"


@pytest.mark.parametrize("saved_by", ["this engine", ANOTHER])
@pytest.mark.parametrize(("turn", "made"), tuple(enumerate((_lobby, _playing, _stopped, _between_games, _changing))))
async def test_what_makes_no_sense_is_set_aside_or_can_be_played_on(turn: int, made: Any, saved_by: str) -> None:
    before = Timed(MemoryStore())
    sound, damaged = await before.start(ANA, BEN), await made(before)
    assert isinstance(before.store, MemoryStore)
    sql = before.store.database.sql
    ((text,),) = sql.execute("SELECT head FROM tables WHERE id = ?", (damaged.id,)).fetchall()
    image, head = sql.serialize(), json.loads(text)
    if saved_by == ANOTHER:
        if head["game"] is None:
            pytest.skip("there is no game")
        head["game"]["saved_by"] = ANOTHER
    wrong: list[tuple[Path, Any, str]] = []
    for path, value in _damages(head, turn):
        store = MemoryStore()
        store.database.sql.deserialize(image)
        harmed = json.dumps(with_value(head, path, value))
        store.database.sql.execute("UPDATE tables SET head = ? WHERE id = ?", (harmed, damaged.id))
        try:
            await _use(store, sound.id, damaged.id)
        except Exception as error:
            wrong.append((path, value, repr(error)))
    assert not wrong, (len(wrong), wrong[:5])
