"""How somebody tries the daily deal, by presses and without, on a clock that a test puts forward."""

import re
from collections.abc import Callable
from copy import deepcopy
from datetime import date, timedelta
from random import Random
from typing import Any

from bot.daily.attempt import DailyAttempt
from bot.daily.days import day_at, end_of
from bot.tables.actions import Person
from cogs.shared.services import days_of
from tests.daily.helpers import next_play, play_on, view_of
from tests.e2e.clocks import Ahead
from tests.e2e.world import INTERACTIONS, Scene, press, verbs, words

FIRST = date(2031, 1, 8)
"""A Wednesday."""
SIGNS = "⭐🟢🔷⬜"


def turns_told(text: str) -> int:
    """Return how many turns the row of signs in a text stands for: those beyond ``MOST_SIGNS`` are a number."""
    [(signs, more)] = re.findall(rf"^([{SIGNS}]+)(?: \+(\d+))?$", text, re.MULTILINE)
    return len(signs) + int(more or 0)


class Days(Ahead):
    """The daily deal's clock, which a test puts forward. It begins early in a day that is the same in every run, since
    deal and puzzle follow from the day."""

    def __init__(self, scene: Scene) -> None:
        daily = days_of(scene.services.kernel)
        super().__init__(daily._clock)
        daily._clock = self
        self.seconds = end_of(FIRST - timedelta(days=1)) + 1 - self.now()

    def next_day(self) -> None:
        """A second past the end of the day."""
        self.seconds += end_of(self.today()) + 1 - self.now()

    def today(self) -> Any:
        return day_at(self.now())


async def daily(scene: Scene, person: Any) -> Any:
    result = await person.slash(scene.channel, "spite daily")
    assert result.ephemeral
    return result.response


async def start(scene: Scene, person: Any) -> Any:
    return (await press(person, await daily(scene, person), "daily-start")).response


async def play_to_the_end(scene: Scene, person: Any, panel: Any) -> Any:
    """Presses what is offered first, a play before a discard, as somebody in a hurry would; what lies between the first
    presses and the last is played at once."""
    panel = await play_by_presses(person, panel, 10)
    await change(scene, person, _nearly_to_the_end)
    return await play_by_presses(person, await daily(scene, person), 2000)


async def play_by_presses(person: Any, panel: Any, most: int) -> Any:
    """So many presses, or to the end; the panel then."""
    for _ in range(most):
        pressed = verbs(panel)
        for verb in ("d-run", "d-play", "d-drop", "d-pick", "d-fill", "d-pass", "d-pass-sure", "d-ask-pass"):
            if verb in pressed:
                result = await press(person, panel, verb)
                assert "went wrong" not in words(result.response)
                panel = result.response
                break
        else:
            break
    return panel


def _play_on(attempt: DailyAttempt) -> None:
    play_on(attempt, seed=1)


def _nearly_to_the_end(attempt: DailyAttempt) -> None:
    """Until a few presses are left to somebody who would go on so."""
    ahead, luck, plays = deepcopy(attempt), Random(1), 0
    while ahead.result() is None:
        ahead.play(next_play(view_of(ahead), luck))
        plays += 1
    play_on(attempt, seed=1, most=plays - 5)


async def finish(scene: Scene, person: Any) -> None:
    """Somebody who has begun plays to the end without presses."""
    await change(scene, person, _play_on)


async def change(scene: Scene, person: Any, play: Callable[[DailyAttempt], None]) -> None:
    days, player = days_of(scene.services.kernel), Person(person.id, person.name, next(INTERACTIONS))
    await days._change(player, days.today(), play)


async def start_and_finish(scene: Scene, person: Any) -> Any:
    """What the command shows then."""
    await start(scene, person)
    await finish(scene, person)
    return await daily(scene, person)


async def start_and_win(scene: Scene, person: Any, clock: Days) -> Any:
    """Play a day's deal to an end that is won, on the first day on which these presses win; what the command shows."""
    while True:
        over = await start_and_finish(scene, person)
        kept = await scene.services.store.daily.tried_on(person.id, str(clock.today()))
        if kept is not None and kept.won:
            return over
        clock.next_day()
