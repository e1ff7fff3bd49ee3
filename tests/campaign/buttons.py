"""Games of all systems at every number of seats, played to their ends by what the hand panels offer."""

import asyncio
from collections import Counter
from typing import Final

from bot.text import Texts
from tests.campaign.runner import Job, run_jobs
from tests.cogs.table.test_every_system_by_buttons import play_by_buttons
from tests.engine.laws import Tally
from tests.every_game import ALL

GAMES: Final = 10


def play(name: str, seats: int, seed: int, count: int) -> Tally:
    Texts.strict = True
    presses = [asyncio.run(play_by_buttons(name, seats, each)) for each in range(seed, seed + count)]
    return Tally(games=count, moves=sum(presses), ends=Counter(played=count), longest=max(presses))


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many games of each (ten)."""
    count = games or GAMES
    jobs = [Job({"system": name, "seats": seats}, play, (name, seats, seed, count)) for name, seats in ALL]
    return run_jobs("buttons", jobs)
