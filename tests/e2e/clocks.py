"""A clock that a test puts forward, and tables that live by it."""

from typing import Any

from tests.e2e.world import Scene, find_control, press, words


class Ahead:
    """The application's clock, a while ahead of everybody else's."""

    def __init__(self, clock: Any) -> None:
        self._clock, self.seconds = clock, 0.0

    def now(self) -> float:
        return float(self._clock.now() + self.seconds)

    async def sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)


async def take_clock(scene: Scene) -> Ahead:
    """From now on tables and clocks live by a clock that the test can put forward, and look when told."""
    services: Any = scene.services
    await services.clocks.stop()
    await services.kernel.attendance.stop()
    ahead = Ahead(services.tables._clock)
    services.tables._clock = services.clocks._clock = services.clocks._absences._clock = ahead
    services.clocks._absences._looked_at = None  # time passes as usual, however quickly
    return ahead


async def pass_time(scene: Scene, clock: Ahead, seconds: float) -> None:
    clock.seconds += seconds
    await scene.services.clocks.tick()
    await scene.idle()


async def start_with_clock(scene: Scene, seconds: int = 120) -> list[Any]:
    """Three people at a table with a clock, of two minutes where nothing is said."""
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    joined = [await press(scene.ben, scene.public(), "join")]  # whoever is alone there is offered no clock
    await scene.idle()
    menu = await press(scene.ana, scene.public(), "clock")
    chosen = await scene.ana.select(menu.response, [str(seconds)], custom_id=find_control(menu.response, "clock-set"))
    assert chosen.acknowledged
    assert scene.table.turn_seconds == seconds
    await scene.idle()
    assert ("2 minutes" if seconds == 120 else f"{seconds} seconds") in words(scene.public())
    joined.append(await press(scene.zoe, scene.public(), "join"))
    await scene.idle()
    started = await press(scene.ana, scene.public(), "start")
    await scene.idle()
    return [started.response, joined[0].response, joined[1].response]
