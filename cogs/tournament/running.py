"""Parts that run tournaments: service, threads and messages."""

from dataclasses import dataclass

from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Cancel
from bot.tournaments.service import TournamentService
from cogs.core.kernel import Kernel
from cogs.tournament.posts import TournamentPosts
from cogs.tournament.threads import TournamentThreads


@dataclass(frozen=True, slots=True)
class Tournaments:
    """The parts that run tournaments."""

    service: TournamentService
    threads: TournamentThreads
    posts: TournamentPosts


def tournaments_of(kernel: Kernel) -> Tournaments:
    """Return the parts of this process, made at the first call."""
    return kernel.part(Tournaments, lambda: _made_of(kernel))


def _made_of(kernel: Kernel) -> Tournaments:
    threads = TournamentThreads(kernel.preferences, kernel.budget, kernel.outbox)
    posts = TournamentPosts(kernel.preferences, kernel.pictures, kernel.outbox)
    service = TournamentService(
        kernel.store.tournaments,
        PlayedAtTables(kernel.tables, threads, kernel.restored.has_told),
        kernel.clock,
        kernel.randomness,
        absences=kernel.absences,
        grace=kernel.tables.limits.grace,
        serves=kernel.serves,
    )
    # The service needs threads and threads ask the service, so they meet only here.
    service.when_changed.append(posts.changed)
    posts.noted_by, threads.as_it_is = service.act, service.still_played
    kernel.restored.cancelled_by = lambda tournament: service.act(tournament, Cancel())
    kernel.attendance.settled_by.append(service.settle)
    return Tournaments(service, threads, posts)
