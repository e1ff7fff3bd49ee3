"""``kill -9`` in the middle of a game: what was answered is there, and the game goes on."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot.engine.replay import verify_record
from bot.services import close_services, open_services
from bot.tables.state.games import record_of
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene, settings_in

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals and fork are POSIX's"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]

PRESSES = 12


def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    answered = _play_and_kill(tmp_path)
    asyncio.run(_look_at_what_is_there(tmp_path, *answered[-1].split()))


async def _look_at_what_is_there(folder: Path, table_id: str, version: str) -> None:
    services = await open_services(settings_in(folder))
    try:
        table = services.registry.find(table_id)
        assert table is not None
        assert table.version >= int(version)
        events = await services.store.tables.events(table_id)
        assert [event["version"] for event in events] == list(range(1, table.version + 1))
        verify_record(record_of(table.running()))
    finally:
        await close_services(services)


def _play_and_kill(folder: Path) -> list[str]:
    """Lines ``table version`` of every press that was answered before the kill."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            asyncio.run(_play_on(folder, writing))
        finally:
            os._exit(1)
    os.close(writing)
    answered: list[str] = []
    with os.fdopen(reading) as told:
        while len(answered) < PRESSES:
            answered.append(told.readline().strip())
            assert answered[-1], "the child ended by itself"
        os.kill(child, signal.SIGKILL)
        rest = told.read().splitlines()
    os.waitpid(child, 0)
    return answered + [line for line in rest if len(line.split()) == 2]


async def _play_on(folder: Path, out: int) -> None:
    async with open_scene(folder) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        while True:
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            os.write(out, f"{scene.table.id} {scene.table.version}\n".encode())
            await scene.idle()
