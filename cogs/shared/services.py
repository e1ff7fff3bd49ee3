"""Parts of features that other features use, too: made of what the kernel gives, by whoever asks first."""

from bot.daily.service import DailyService
from bot.gathering.service import Gathering
from bot.lessons.learners import Learners
from bot.standing.history import History
from bot.standing.profiles import Standings
from cogs.core.kernel import Kernel


def learners_of(kernel: Kernel) -> Learners:
    """How far people are with the lessons, and who plays for the first time."""
    return kernel.part(Learners, lambda: _made_of(kernel))


def _made_of(kernel: Kernel) -> Learners:
    learners = Learners(kernel.store.learners, fresh_for=kernel.fresh_for)
    kernel.privacy.when_forgotten.append(learners.forget)
    return learners


def standings_of(kernel: Kernel) -> Standings:
    """Leaderboards and profiles."""
    return kernel.part(Standings, lambda: Standings(kernel.store, kernel.clock))


def history_of(kernel: Kernel) -> History:
    """The games that people have finished."""
    return kernel.part(History, lambda: History(kernel.store))


def days_of(kernel: Kernel) -> DailyService:
    """The daily deals."""
    return kernel.part(
        DailyService,
        lambda: DailyService(
            kernel.store,
            kernel.randomness,
            kernel.clock,
            kernel.restored.calls_off,
            kernel.attendance.keep_absences,
        ),
    )


def gathering_of(kernel: Kernel) -> Gathering:
    """Who wants to play, and invitations."""
    return kernel.part(Gathering, lambda: Gathering(kernel.store.gathering, kernel.clock))
