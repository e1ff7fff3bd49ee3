"""The bot is away: over real sockets, with the real program's parts, nobody loses a seat by it."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.services import SystemClock
from bot.shards import shard_of
from bot.tables.actions import ChooseClock, Join, Person, Start
from bot.tables.limits import MINUTE
from bot.tables.service.opening import Opening
from bot.tables.state.table import Table
from tests.e2e.clocks import Ahead, start_with_clock, take_clock
from tests.e2e.test_servers_missed import SERVERS, Servers, connected
from tests.e2e.world import INTERACTIONS, open_scene, until, words

MINUTES = 5


async def timed_table(servers: Servers, number: int) -> Table:
    """Two people at a table of a server, with a clock of five minutes."""
    guild, tables = servers.guilds[number], servers.services.tables
    channel = servers.control.make_channel(guild, "timed")
    one, two = (Person(servers.control.make_user(guild, name), name, next(INTERACTIONS)) for name in ("Ben", "Cam"))
    opened = await tables.open(Opening(guild, channel, "pagat"), one)
    table = opened.table.id
    for action, person in ((ChooseClock(MINUTES * MINUTE), one), (Join(), two), (Start("regular", "C"), one)):
        await tables.act(table, action, Person(person.user, person.name, next(INTERACTIONS)))
    held = servers.services.registry.find(table)
    assert held is not None
    return held


def left(servers: Servers, table: Table, clock: Ahead) -> float:
    held = servers.services.registry.find(table.id)
    assert held is not None
    assert held.deadline is not None
    assert not any(seat.away for seat in held.seats)
    return held.deadline - clock.now()


@pytest.mark.parametrize("shards", [1, 2])
async def test_a_lost_connection_stops_its_servers_clocks_until_it_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: int
) -> None:
    async with connected(tmp_path, monkeypatch, shards) as servers:
        absences, gateway = servers.services.clocks._absences, servers.control.gateway
        scene: Any = SimpleNamespace(services=servers.services)
        clock = await take_clock(scene)
        tables = [await timed_table(servers, number) for number in range(SERVERS)]
        lost = [table for table in tables if shard_of(table.guild, shards) == 0]
        heard = [table for table in tables if table not in lost]
        clock.seconds += MINUTE
        session = next(session for session in gateway.sessions.values() if session.shard == 0)
        gateway.silence(new_ones_too=True)
        assert session.link is not None
        session.link.close(4000)
        await until(lambda: all(absences.is_absent(table.guild) for table in lost))
        assert not any(absences.is_absent(table.guild) for table in heard)
        clock.seconds += 20 * MINUTE
        for _ in range(2):
            await servers.services.clocks.tick()
        gateway.speak()
        gateway.close()
        await until(lambda: not any(absences.is_absent(table.guild) for table in tables))
        await servers.services.clocks.settle()
        await servers.services.idle()
        for table in lost:
            assert 4 * MINUTE - 15 < left(servers, table, clock) <= 4 * MINUTE + 2 * MINUTE
            assert servers.services.tables.get(table.id).given_back > 20 * MINUTE - 15


async def test_the_program_that_starts_again_gives_back_what_it_was_away_for_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await start_with_clock(scene)
        before, away = scene.table.deadline, 20 * MINUTE
        assert before is not None
        await scene.services.kernel.attendance.settle()
        await scene.services.kernel.attendance.note_heard()
        scene.services.kernel.attendance._has_left = True  # it is killed: nothing more is noted
        monkeypatch.setattr(SystemClock, "now", lambda clock: time.time() + away)
        await scene.restart()
        await until(lambda: scene.table.given is not None)
        await scene.idle()
        assert scene.table.deadline is not None
        assert away - 15 <= scene.table.deadline - before <= away + 2 * MINUTE
        assert "Nobody could play for a while: this turn got 20 minutes back" in words(scene.public())
        assert not any(seat.away for seat in scene.table.seats)
