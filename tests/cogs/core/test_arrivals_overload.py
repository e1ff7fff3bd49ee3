"""Load that comes and goes: more presses than can be carried out are all answered in time, and as many as can be are
carried out all the while."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import Reason
from bot.running.measures import Answered, Measures, Undone
from bot.running.overload import Load, Overload
from bot.tables.service.in_flight import InFlight
from bot.text import texts_for
from cogs.core.arrivals import Arrival, Arrivals, PressRate
from cogs.core.parts import note
from cogs.core.press_ids import AboutNothing, Presses, press_id
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.router import Router
from tests.faults.discord_world import Discord, Interaction
from tests.faults.virtual import run_virtually

SECONDS_EACH = 0.01
"""Of the processor, for a press that is carried out: a hundred a second are what can be done."""
BETWEEN_STEPS = 0.005
SECONDS_UNDONE = 0.0005
"""For one that is only heard and acknowledged."""


@press_id("test-work")
class Work(AboutNothing):
    pass


@dataclass
class Counted(Measures):
    undone: Counter[Undone] = field(default_factory=Counter)

    def left_undone(self, what: Undone) -> None:
        self.undone[what] += 1


def use_processor(seconds: float) -> None:
    """Nothing else happens meanwhile."""
    loop: Any = asyncio.get_running_loop()
    loop._no_input.time += seconds


class House:
    """The real router and what takes presses up, over a Discord that answers at once and work that takes its time."""

    def __init__(self, steps: int = 1) -> None:
        """:param steps: those of a handler, with a wait after each."""
        self.server, self.measures = Discord(Random(1), faults=False), Counted()
        self.overload = Overload(self.measures)
        self.carried_out: list[float] = []
        self.answered_after: list[float] = []
        self.highest = Load.USUAL

        async def answer(press: Any, asked: Any) -> None:
            use_processor(SECONDS_EACH / steps)
            for _ in range(steps - 1):
                await asyncio.sleep(BETWEEN_STEPS)
                use_processor(SECONDS_EACH / steps)
            await press.reply.update(note("after"))
            self.carried_out.append(asyncio.get_running_loop().time())

        async def keep_shown(*_: object) -> None: ...

        async def for_reader(_: object) -> Any:
            return texts_for("en")

        preferences: Any = SimpleNamespace(note_server=lambda _: None, for_reader=for_reader)
        elsewhere: Any = SimpleNamespace(heard=lambda _: use_processor(SECONDS_UNDONE))
        blocklist: Any = SimpleNamespace(check=lambda *_: None)
        clock: Any = SimpleNamespace(now=lambda: asyncio.get_running_loop().time(), sleep=asyncio.sleep)
        rate = PressRate(clock, presses=0, seconds=10)
        self.arrivals = Arrivals(preferences, blocklist, rate, elsewhere, InFlight(), self.overload, self.measures)
        tables: Any = SimpleNamespace(find=lambda _: None)
        kernel: Any = SimpleNamespace(arrivals=self.arrivals, presses=Presses(), tables=tables, after_answers=[])
        kernel.keep_shown = keep_shown
        kernel.replies = ReplyBook(clock, None)  # type: ignore[arg-type]
        kernel.presses.add({Work: answer})
        self.router = Router(kernel)
        self.panels: dict[int, Any] = {}
        self._pressed: set[asyncio.Task[None]] = set()

    def press(self, user: int) -> None:
        panel = self.panels.setdefault(user, self.server.post(user, note("before"), []))
        task = asyncio.create_task(self._answered(Interaction(self.server, user, "Ana", panel, {})))
        self._pressed.add(task)

    async def _answered(self, interaction: Any) -> None:
        now = asyncio.get_running_loop().time
        began = now()
        await self.router.answer(interaction, Work().custom_id)
        self.answered_after.append(now() - began)
        self.highest = max(self.highest, self.overload.level)

    async def pressed_for(self, seconds: float, *, each_second: int, people: int) -> float:
        """People press in turns, whatever still waits; how many presses were carried out a second."""
        loop = asyncio.get_running_loop()
        start, before = loop.time(), len(self.carried_out)
        for number in range(int(seconds * each_second)):
            loop.call_at(start + number / each_second, self.press, number % people)
        await asyncio.sleep(seconds)
        done = len(self.carried_out) - before
        return done / (loop.time() - start)

    async def quiet(self) -> None:
        await asyncio.gather(*self._pressed)


def test_load_comes_and_goes() -> None:
    """Fifty presses a second, of a hundred that can be carried out; then four hundred; then fifty again."""

    async def work() -> tuple[House, list[float], list[int]]:
        house = House()
        usual = await house.pressed_for(10, each_second=50, people=40)
        await house.quiet()
        before = len(house.answered_after)
        much = await house.pressed_for(6, each_second=400, people=400)
        await house.quiet()
        after = len(house.answered_after)
        assert house.highest >= Load.NO_HANDS
        assert house.server.wrong == []
        await asyncio.sleep(10)
        assert house.overload.level is Load.USUAL
        undone = sum(house.measures.undone.values())
        again = await house.pressed_for(10, each_second=50, people=40)
        await house.quiet()
        assert sum(house.measures.undone.values()) == undone  # nothing is left undone any more
        assert max(house.answered_after[after:]) <= max(house.answered_after[:before]) + SECONDS_EACH
        return house, [usual, much, again], [before, after]

    house, (usual, much, again), (before, after) = run_virtually(work())
    assert after - before == 2400
    assert max(house.answered_after) <= 2.5
    most = (1 - 400 * SECONDS_UNDONE) / SECONDS_EACH
    assert much >= 0.8 * most
    assert min(usual, again) >= 48
    assert house.measures.undone[Undone.PRESS] > 0
    assert house.arrivals._last_on == {}
    told = texts_for("en").say(f"refusal-{Reason.TOO_BUSY}")
    assert any(told in message.text() for user in house.panels for message in house.server.private(user))


@pytest.mark.parametrize("each_second", [90, 200, 400])
def test_handlers_of_many_steps_hold_up_nobody_for_long(each_second: int) -> None:
    """Whoever has begun waits for the processor ten times more: so few begin that all who have are answered in time."""

    async def work() -> tuple[House, float]:
        house = House(steps=10)
        done = await house.pressed_for(6, each_second=each_second, people=each_second)
        await house.quiet()
        return house, done

    house, done = run_virtually(work())
    assert house.server.wrong == []
    assert max(house.answered_after) <= 2.5
    assert done >= 0.8 * min(each_second, (1 - each_second * SECONDS_UNDONE) / SECONDS_EACH)


def test_those_behind_a_press_on_the_same_panel_are_acknowledged_without_work() -> None:
    async def work() -> House:
        house = House()
        for user in range(50):
            house.press(user)  # so that the others wait
        for _ in range(5):
            house.press(50)
        await house.quiet()
        return house

    house = run_virtually(work())
    assert len(house.carried_out) == 51
    assert house.measures.undone[Undone.STALE_PRESS] == 4
    assert len(house.answered_after) == 55


def test_quick_taps_all_count_where_nobody_has_to_wait() -> None:
    async def work() -> House:
        house = House()
        for _ in range(5):
            house.press(50)
        await house.quiet()
        return house

    house = run_virtually(work())
    assert len(house.carried_out) == 5


def test_a_command_that_is_turned_away_is_always_told_so_a_press_once_in_a_while() -> None:
    """An acknowledgement shows nothing where no panel was pressed."""

    class Asked(Arrival):
        kind = Answered.COMMAND
        too_quick = Reason.TOO_QUICK_COMMAND
        name = "asked"

        async def acknowledge(self) -> None: ...

        async def carry_out(self, texts: Any) -> None:
            raise AssertionError("it is not carried out")

        async def refuse(self, refused: Any, texts: Any) -> None:
            raise AssertionError("nothing dear is made for it")

    async def work() -> House:
        house = House()
        house.overload.is_full = lambda waiting: True  # type: ignore[method-assign]
        for _ in range(3):
            house.press(50)
            command: Any = Interaction(house.server, 60, "Ben", house.server.post(60, note("before"), []), {})
            await house.arrivals.answer(Asked(Reply(command, 0.0)))
        await house.quiet()
        return house

    house = run_virtually(work())
    words = texts_for("en").say(f"refusal-{Reason.TOO_BUSY}")
    for user, times in ((50, 1), (60, 3)):
        assert sum(words in message.text() for message in house.server.private(user)) == times
    assert house.carried_out == []
