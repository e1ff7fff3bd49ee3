"""In a locked thread, and where the bot may not write, the clock stands; players are told, and it goes on then."""

from pathlib import Path
from typing import Any

import pytest

from bot.tables.limits import MINUTE
from bot.tables.time.absences import Cause
from cogs.core import outbox as outboxes
from cogs.core import retrying
from tests.e2e.clocks import start_with_clock, take_clock
from tests.e2e.games import play_a_turn, seat_three
from tests.e2e.world import Scene, open_scene, press, until, words

LOCKED = "thread is locked"


def lock(scene: Scene, *, locked: bool, archived: bool = False) -> None:
    metadata = {"locked": locked, "archived": archived}
    scene.env.backend.edit_channel(scene.channel.id, {}, thread_metadata=metadata)


def is_closed(scene: Scene) -> bool:
    return (Cause.CHANNEL, scene.channel.id) in scene.services.kernel.absences.open_causes()


async def into_a_thread(scene: Scene) -> None:
    thread = scene.env.backend.create_thread(scene.channel.id, "cards", scene.ana.id)
    (scene.channel,) = [each for each in scene.channel.threads if each.id == thread.id]
    await scene.env.settle()


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_costs_nobody_their_seat(tmp_path: Path, archived: bool) -> None:
    async with open_scene(tmp_path) as scene:
        await into_a_thread(scene)
        clock = await take_clock(scene)
        await start_with_clock(scene)
        before = scene.table.deadline
        assert before is not None
        lock(scene, locked=True, archived=archived)
        await until(lambda: is_closed(scene))
        clock.seconds += 30 * MINUTE
        for _ in range(3):
            await scene.services.clocks.tick()
        assert not any(seat.away for seat in scene.table.seats)
        await scene.idle()
        await scene.restart()
        clock = await take_clock(scene)
        await scene.services.kernel.closed_channels.recall(0, 1)
        assert is_closed(scene)
        clock.seconds += 60 * MINUTE
        await scene.services.clocks.tick()
        assert not any(seat.away for seat in scene.table.seats)
        lock(scene, locked=False)
        await until(lambda: not is_closed(scene))
        await scene.services.kernel.closed_channels.idle()
        await scene.idle()
        assert scene.table.deadline is not None
        assert scene.table.deadline >= before + 60 * MINUTE
        assert not any(seat.away for seat in scene.table.seats)
        assert "Nobody could play for a while" in words(scene.public())


async def test_players_are_told_while_it_is_locked_and_when_it_is_open(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await into_a_thread(scene)
        panels: list[Any] = await seat_three(scene)
        lock(scene, locked=True)
        await until(lambda: is_closed(scene))
        await scene.idle()
        assert all(LOCKED in words(panel) for panel in panels)
        lock(scene, locked=False)
        await until(lambda: not is_closed(scene))
        await scene.idle()
        assert not any(LOCKED in words(panel) for panel in panels)


async def test_where_the_bot_may_not_write_the_clock_stands_until_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        scene.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
        await play_a_turn(scene, panels)
        await until(lambda: is_closed(scene))
        told = (await press(scene.ana, scene.public(), "hand")).response
        assert "no time is counted" in words(told)
        scene.env.backend.faults.clear()
        role = scene.guild.create_role("cards")
        scene.env.backend.edit_role(scene.guild.id, role.id, {"name": "card players"})
        await until(lambda: not is_closed(scene))
