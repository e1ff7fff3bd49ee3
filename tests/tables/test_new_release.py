"""A new release and running games: what is damaged is set aside, what the engine now reads otherwise goes on."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.events import Event
from bot.engine.game import apply
from bot.engine.moves import Move
from bot.engine.replay import verify_record
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.version import ENGINE_VERSION
from bot.entities.game_result import Unrated
from bot.errors import DamagedGame, Refused
from bot.tables.actions import Join, Undo
from bot.tables.state import rebuilding
from bot.tables.state import table as table_module
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from bot.tables.view import table_view
from tests.faults.running import running_heads
from tests.store.memory import MemoryStore
from tests.tables.test_games import until_quiet_play
from tests.tables.world import ANA, BEN, DEE, World

Data = dict[str, Any]
RUNNING = [pytest.param(head, id=f"{file} {head['system']}") for file, head in running_heads()]


def as_then(now: Any, then: Any) -> Any:
    """Data as an earlier release wrote them: without what was added since."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: as_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [as_then(*pair) for pair in zip(now, then, strict=True)]
    return now


@pytest.mark.parametrize("head", RUNNING)
def test_a_running_game_of_an_earlier_release_goes_on(head: Data) -> None:
    """Where this fails for games of the present engine, a rule has changed: raise ``ENGINE_VERSION``."""
    table = table_from_data(json.loads(json.dumps(head)))
    same_engine = head["game"]["saved_by"] == ENGINE_VERSION
    assert (table.running().resumed is None) or not same_engine
    checkpoint = table.running().checkpoint.to_data()
    assert as_then(checkpoint, head["game"]["checkpoint"]) == head["game"]["checkpoint"]
    assert table.running().happened or not same_engine
    if same_engine:
        assert as_then(json.loads(json.dumps(table.to_data())), head) == head


def test_there_is_a_running_game_of_every_system() -> None:
    heads = [head for _, head in running_heads()]
    assert {head["system"] for head in heads} == set(SYSTEMS)
    assert any(head["game"]["trail"] for head in heads)


SWAPS: dict[str, Callable[[Data], None]] = {
    "two hands": lambda position: position["hands"].reverse(),
    "a card of the stock and one of a hand": lambda position: _exchange(position["stock"], position["hands"][0]),
    "the order of the stock": lambda position: position["stock"].reverse(),
    "whose turn it is": lambda position: position.update(to_play=1 - position["to_play"]),
    "a goal card that nobody has seen": lambda position: _exchange(position["goals"][0][0], position["stock"]),
}


def _exchange(one: list[int], other: list[int]) -> None:
    place = next(place for place, card in enumerate(other) if card != one[0])
    one[0], other[place] = other[place], one[0]


@pytest.mark.parametrize("swap", SWAPS)
async def test_a_stored_position_that_does_not_follow_from_its_moves_is_set_aside(
    swap: str, caplog: pytest.LogCaptureFixture
) -> None:
    world = World()
    table = await world.start(ANA, BEN)
    await until_quiet_play(world, table)
    damaged = harmed(world.store, table, lambda head: SWAPS[swap](head["game"]["checkpoint"]))
    with pytest.raises(DamagedGame):
        table_from_data(damaged)
    again = World(world.store, seed="another process")
    again._interactions = world._interactions
    await again.tables.load()
    assert [found.table for found in again.tables.set_aside()] == [table.id]
    assert table.id in caplog.text
    with pytest.raises(Refused, match="table-unreadable"):
        await again.open(DEE)


def harmed(store: Any, table: Table, harm: Callable[[Data], None]) -> Data:
    """The head of a table, changed in the store behind everybody's back."""
    assert isinstance(store, MemoryStore)
    harmed: Data = {}

    def change(text: str) -> str:
        harmed.update(json.loads(text))
        harm(harmed)
        return json.dumps(harmed)

    store.change_head(table.id, change)
    return harmed


async def test_a_table_that_turns_out_to_be_damaged_while_it_is_read_again_is_set_aside() -> None:
    world = World()
    table = await world.start(ANA, BEN)
    harmed(world.store, table, lambda head: head["game"]["checkpoint"]["hands"].reverse())
    world.tables._unconfirmed.add(table.id)
    with pytest.raises(Refused, match="table-unreadable"):
        await world.act(table, Join(), DEE)
    assert world.tables.find(table.id) is None
    assert [found.table for found in world.tables.set_aside()] == [table.id]


class Release:
    """Makes this process a release with another reading of the rules."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def install(self, version: str, changed: Callable[[State, Move], list[Event]] = apply) -> None:
        for module in (rebuilding, table_module):
            self._patch.setattr(module, "ENGINE_VERSION", version)
        for name in (
            "bot.tables.state.rebuilding.apply",
            "bot.tables.state.games.apply",
            "bot.tables.actions.playing.apply",
        ):
            self._patch.setattr(name, changed)


def draws_from_below(state: State, move: Move) -> list[Event]:
    """A release that draws the stock from its other end."""
    state.stock.reverse()
    events = apply(state, move)
    state.stock.reverse()
    return events


async def restarted(world: World) -> tuple[World, Table]:
    """Another process over the same store, and its table."""
    again = World(world.store, seed="another process")
    again._interactions, again.clock = world._interactions, world.clock
    await again.tables.load()
    (table,) = again.registry.all()
    return again, table


async def test_a_release_with_other_rules_and_its_rollback_keep_a_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    release = Release(monkeypatch)
    world = World()
    table = await world.start(ANA, BEN, changes={"goal_size": 8})
    for _ in range(8):
        await world.act(table, world.some_play(table), world.user_to_play(table))
    play = await until_quiet_play(world, table)
    user = world.user_to_play(table)
    table = (await world.act(table, play, user)).table
    stood = table.running().state.to_data()

    release.install("next", draws_from_below)
    newer, table = await restarted(world)
    assert table.running().resumed is not None, "its moves lead elsewhere under the new rules"
    assert table.running().state.to_data() == stood, "everybody still holds the same cards"
    assert table_view(table).running().unrated == (Unrated.ENGINE_CHANGED,), "and everybody can read that"
    await newer.act(table, Undo(play.turn, 1), user)
    await newer.act(newer.now(table), play, user)
    for _ in range(6):
        await newer.act(newer.now(table), newer.some_play(table), newer.user_to_play(table))
    newer, table = await restarted(newer)
    stood = table.running().state.to_data()

    release.install(ENGINE_VERSION)
    back, table = await restarted(newer)
    assert table.running().state.to_data() == stood
    over = await back.play_out(back.now(table))
    assert await back.store.finished.record(over.running().id) is None, "nobody could play it through again"
    follower = await back.next_game(over)
    assert follower.running().resumed is None
    assert table_view(follower).running().unrated == ()
    verify_record(await back.record((await back.play_out(follower)).running().id))


async def test_a_release_that_leaves_the_rules_alone_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    await world.start(ANA, BEN)
    Release(monkeypatch).install("next")
    newer, table = await restarted(world)
    assert table.running().resumed is None
    record = await newer.record((await newer.play_out(table)).running().id)
    assert record["engine"]
    verify_record(record)


async def test_what_can_not_be_taken_back_under_the_new_rules_stays_played(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    table = await world.start(ANA, BEN)
    play = await until_quiet_play(world, table)
    await world.act(table, play, world.user_to_play(table))
    harmed(
        world.store,
        table,
        lambda head: head["game"].update(trail=[["h:7H>c9"]], moves=[*head["game"]["moves"][:-1], "h:7H>c9"]),
    )
    Release(monkeypatch).install("next")
    newer, table = await restarted(world)
    game = table.running()
    assert (game.trail, game.state.to_data()) == ([], game.checkpoint.to_data())
    await newer.act(table, newer.some_play(table), newer.user_to_play(table))
