"""When the bot counts as ready."""

from bot.operation.health import Health
from bot.operation.heartbeat import Heartbeat
from bot.tables.errors import Unavailable
from tests.store.memory import MemoryStore


class Store(MemoryStore):
    """Refuses to write while it is told to; counts what is asked."""

    full, asked = False, 0

    async def set_note(self, name: str, value: str | None) -> None:
        self.asked += 1
        if self.full:
            raise Unavailable("database or disk is full")
        await super().set_note(name, value)


class Shards:
    def __init__(self, *connected: int, wanted: int) -> None:
        self.connected, self.shards_wanted = connected, wanted

    def gateway_silences(self) -> dict[int, float]:
        return dict.fromkeys(self.connected, 1.0)


async def test_ready_is_a_bot_with_every_connection_and_a_store_that_takes_something() -> None:
    store, now = Store(), [0.0]
    health = Health(store, Heartbeat(0), lambda: now[0])
    assert "not been reached" in str(await health.why_not_ready())
    assert health.missing_connections() == 1
    for shards, missing in (
        (Shards(wanted=0), 0),
        (Shards(wanted=1), 1),
        (Shards(0, wanted=2), 1),
        (Shards(0, 1, wanted=1), 0),
    ):
        health.connect(shards)
        assert ("are ready" in str(await health.why_not_ready())) == (missing > 0 or not shards.shards_wanted)
        assert health.missing_connections() == missing
    health.connect(Shards(0, 1, wanted=2))
    assert await health.why_not_ready() is None
    store.full = True
    now[0] += 60
    assert "disk is full" in str(await health.why_not_ready())
    found = [health.was_writable]
    store.full = False
    now[0] += 60
    assert await health.why_not_ready() is None
    assert [*found, health.was_writable] == [False, True]
    health.is_ending = True
    assert "ends" in str(await health.why_not_ready())


async def test_however_often_somebody_asks_the_store_is_tried_now_and_then() -> None:
    store = Store()
    health = Health(store, Heartbeat(0), lambda: 0.0)
    health.connect(Shards(0, wanted=1))
    for _ in range(50):
        assert await health.why_not_ready() is None
    assert store.asked == 1
