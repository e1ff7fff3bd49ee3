"""``kill -9`` in the middle of a game: what was answered is there, and the game goes on."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.engine.replay import verify_record
from bot.services import close_services, open_services
from bot.tables.state.games import record_of
from tests.e2e.world import settings_in

CHILD = """
import asyncio, sys
from pathlib import Path
from tests.e2e.test_whole_games import seat_to_play, seat_three, take_a_press
from tests.e2e.world import open_scene

async def main():
    async with open_scene(Path(sys.argv[1])) as scene:
        panels = await seat_three(scene, goal_size=20)
        people = [scene.ana, scene.ben, scene.zoe]
        while True:
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            print(scene.table.id, scene.table.version, flush=True)
            await scene.idle()

asyncio.run(main())
"""
PRESSES = 12


async def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    answered = await _play_and_kill(tmp_path)
    table_id, version = answered[-1].split()
    services = await open_services(settings_in(tmp_path))
    try:
        table = services.registry.find(table_id)
        assert table is not None
        assert table.version >= int(version)
        events = await services.store.tables.events(table_id)
        assert [event["version"] for event in events] == list(range(1, table.version + 1))
        verify_record(record_of(table.running()))
    finally:
        await close_services(services)


async def _play_and_kill(folder: Path) -> list[str]:
    """Lines ``table version`` of every press that was answered before the kill."""
    command = [sys.executable, "-W", "ignore", "-c", CHILD, str(folder)]
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    answered: list[str] = []
    async with asyncio.timeout(90):
        while len(answered) < PRESSES:
            line = (await child.stdout.readline()).decode().strip()
            assert line, "the child ended by itself"
            answered.append(line)
    os.kill(child.pid, signal.SIGKILL)
    rest = await child.stdout.read()
    await child.wait()
    return answered + [line for line in rest.decode().splitlines() if len(line.split()) == 2]
