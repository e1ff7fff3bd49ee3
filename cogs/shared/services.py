"""Parts that several features use, made from the kernel at the first call."""

from typing import Final

from bot.daily.service import DailyService
from bot.gathering.service import Gathering
from bot.lessons.learners import Learners
from bot.newest import Newest
from bot.puzzles.service import PuzzleService
from bot.standing.history import History
from bot.standing.profiles import Standings
from cogs.core.kernel import Kernel


def learners_of(kernel: Kernel) -> Learners:
    """Return the part that knows people's progress in lessons, and newcomers."""

    def made() -> Learners:
        learners = Learners(kernel.store.learners, fresh_for=kernel.fresh_for)
        kernel.privacy.when_forgotten.append(learners.forget)
        return learners

    return kernel.part(Learners, made)


def standings_of(kernel: Kernel) -> Standings:
    """Return the part with leaderboards and profiles."""
    return kernel.part(Standings, lambda: Standings(kernel.store, kernel.clock))


def history_of(kernel: Kernel) -> History:
    """Return the part with people's finished games."""
    return kernel.part(History, lambda: History(kernel.store))


def days_of(kernel: Kernel) -> DailyService:
    """Return the part with the daily deals."""
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


def puzzles_of_people(kernel: Kernel) -> PuzzleService:
    """Return people at puzzles, and their streaks."""
    return kernel.part(
        PuzzleService, lambda: PuzzleService(kernel.store.puzzles, kernel.clock, days_of(kernel).given_back)
    )


def gathering_of(kernel: Kernel) -> Gathering:
    """Return the part with invitations and lists of people who want to play."""
    return kernel.part(Gathering, lambda: Gathering(kernel.store.gathering, kernel.clock))


_MOST_KEPT: Final = 1000


class KnownLuck:
    """Luck of each seat in the last games that were reviewed, in goal cards; less than 0 is bad."""

    def __init__(self) -> None:
        self._luck: Newest[str, tuple[float, ...]] = Newest(_MOST_KEPT)

    def note(self, game: str, luck: tuple[float, ...]) -> None:
        """Keep the result of a review."""
        self._luck[game] = luck

    def of(self, game: str, seat: int) -> float | None:
        """Return the luck of a seat; None where nobody has had the game reviewed lately."""
        found = self._luck.get(game, ())
        return found[seat] if seat < len(found) else None


def known_luck_of(kernel: Kernel) -> KnownLuck:
    """Return the memory of luck."""
    return kernel.part(KnownLuck, KnownLuck)
