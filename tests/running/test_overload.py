"""What is left undone where there is too much to do, in which order, and that it comes back."""

import asyncio
from collections import Counter

from bot.running.measures import Measures, Undone
from bot.running.overload import TURNED_AWAY_AFTER, Load, Overload
from tests.faults.virtual import run_virtually


class Counted(Measures):
    def __init__(self) -> None:
        self.undone: Counter[Undone] = Counter()

    def left_undone(self, what: Undone) -> None:
        self.undone[what] += 1


def test_the_longer_presses_wait_the_more_is_left_undone_in_one_order() -> None:
    async def work() -> list[Load]:
        overload = Overload()
        found = [overload.level]
        for hundredths in range(100):
            overload.waited(hundredths / 100)
            found.append(overload.level)
        return found

    levels = run_virtually(work())
    assert levels == sorted(levels)
    assert set(levels) == set(Load)


def test_a_wait_that_is_over_is_forgotten_within_ten_seconds_and_a_shorter_one_hides_no_longer_one() -> None:
    async def work() -> None:
        overload = Overload()
        overload.waited(TURNED_AWAY_AFTER)
        overload.waited(0.0)
        assert overload.level is max(Load)
        levels = []
        for _ in range(10):
            await asyncio.sleep(1)
            overload.waited(0.0)
            levels.append(overload.level)
        assert levels == sorted(levels, reverse=True)
        assert levels[-1] is Load.USUAL

    run_virtually(work())


def test_what_is_left_undone_is_counted_and_nothing_else() -> None:
    async def work() -> None:
        counted = Counted()
        overload = Overload(counted)
        assert not overload.leaves_out(Load.NO_FILMS, Undone.FILM)
        assert not overload.turns_away(TURNED_AWAY_AFTER - 0.01)
        assert not overload.makes_stale(0.29)
        assert not counted.undone
        overload.waited(0.25)
        assert overload.leaves_out(Load.NO_FILMS, Undone.FILM)
        assert overload.leaves_out(Load.NO_OTHERS, Undone.PANEL)
        assert not overload.leaves_out(Load.NO_HANDS, Undone.HAND)
        assert overload.turns_away(TURNED_AWAY_AFTER)
        assert overload.makes_stale(0.3)
        assert set(counted.undone) == {Undone.FILM, Undone.PANEL, Undone.PRESS, Undone.STALE_PRESS}

    run_virtually(work())
