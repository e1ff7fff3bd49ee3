"""Tries of daily deals, played by computers in the place of people."""

from datetime import date
from random import Random

from bot.daily.attempt import DailyAttempt
from bot.daily.deal import LEVEL, DailyDeal
from bot.engine.moves import MoveKind
from bot.engine.views import SeatView
from bot.players.levels import choose_move
from bot.tables.actions import Play, Step

DAY = date(2026, 11, 23)
NAMES = ("Ana", "Nova")


def deal_of(number: int, level: str = LEVEL) -> DailyDeal:
    return DailyDeal(DAY, number.to_bytes(32), level)


def begun(deal: DailyDeal, user: int = 11, names: tuple[str, str] = NAMES) -> DailyAttempt:
    attempt = DailyAttempt(deal, user=user, names=names)
    attempt.begin()
    return attempt


def view_of(attempt: DailyAttempt) -> SeatView:
    view = attempt.view().hand
    assert view is not None
    return view


def next_play(view: SeatView, randomness: Random, level: str = "fixed") -> Play:
    move = choose_move(level, view, randomness)
    rank = view.public.height_of(move.target) + 1 if move.kind is MoveKind.PLAY else 0
    return Play(view.public.turn, (Step(move, rank),))


def play_on(attempt: DailyAttempt, seed: int, *, most: int = 10_000, level: str = "fixed") -> DailyAttempt:
    """Plays so many presses, or to the end."""
    randomness = Random(seed)
    for _ in range(most):
        if attempt.result() is not None:
            break
        attempt.play(next_play(view_of(attempt), randomness, level))
    return attempt
