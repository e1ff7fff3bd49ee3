"""Ends of daily attempts in simulated Discord, of whose turns a few are judged.

All of them are in ``tests/daily/test_lookback.py``. In simulated Discord that was half of what tests of the daily deal
took, and most of these look at something else."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.daily import service
from bot.daily.attempt import TurnPart
from bot.daily.lookback import CostliestTurn, costliest_turn
from tests.every_game import WHOLE

_JUDGED = 5


def _costliest_of_some(parts: Iterable[TurnPart]) -> CostliestTurn | None:
    """Return the costliest of some parts of an attempt, from its beginning to its end."""
    every = tuple(parts)
    return costliest_turn(every if WHOLE else every[:: max(1, len(every) // _JUDGED)])


@contextmanager
def quick_lookbacks() -> Iterator[None]:
    """Judge so few turns for bots that are started within."""
    with patch.object(service, "costliest_turn", _costliest_of_some):
        yield
