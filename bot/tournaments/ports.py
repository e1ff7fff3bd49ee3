"""Ports of tournaments to the tables at which they are played."""

from dataclasses import dataclass
from typing import Protocol

from bot.tournaments.tournament import Entrant, Plan, Spot, Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table needed by a tournament. ``entrants`` are its seats in order, ``thread`` is its channel, ``seed`` the
    secret of its first game, ``start`` the press that began the tournament."""

    id: str
    tournament: str
    guild: int
    thread: int
    plan: Plan
    entrants: tuple[Entrant, ...]
    seed: bytes
    start: str


@dataclass(frozen=True, slots=True)
class EndedGame:
    """End of a table's game or match. ``winner`` is a seat, None if there is none. ``absent`` is the seat that lost by
    absence. ``neither`` says that no person has played a card; a computer may have won on a seat."""

    winner: int | None
    absent: int | None = None
    neither: bool = False


class TournamentTables(Protocol):
    """Threads and tables. Every request can be repeated after a crash before its result was saved.

    A request that is impossible now raises ``Refused`` and is repeated later.
    """

    async def thread_for(self, tournament: Tournament, spot: Spot) -> int:
        """Return a thread for a pairing's tables."""

    def tournaments(self) -> set[str]:
        """Return the tournaments with an open table at which a game goes on."""

    def is_open(self, table: str) -> bool:
        """Whether a table is open."""

    async def lost_thread(self, table: str) -> bool:
        """Whether a table is open but its thread is gone."""

    def is_taken(self, thread: int) -> bool:
        """Whether another table uses a thread, so that none can be opened there."""

    async def open(self, wanted: Wanted) -> None:
        """Open a table and deal. If it has been opened before, move it into this thread."""

    async def remind(self, tournament: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        """Remind these seats of a pairing, in its thread, that the round's time runs out."""

    async def tell_stuck(self, tournament: Tournament) -> None:
        """Tell the organiser why no thread can be made."""

    async def tell_given_up(self, tournament: Tournament, spot: Spot) -> None:
        """Tell both people of a pairing, in its thread, how it was decided without a game, or that there will
        be none."""

    async def call_again(self, tournament: Tournament, spot: Spot) -> None:
        """Call both people into their pairing's existing thread."""

    async def name_thread(self, tournament: Tournament, spot: Spot) -> None:
        """Name a pairing's thread after its present players; keep its name if that is impossible."""

    async def ended(self, table: str) -> EndedGame | None:
        """Return how a table's game ended; None while it goes on, or if the table was never opened. Raises ``Refused``
        if it can't be read."""

    async def awaited(self, table: str) -> tuple[int, ...]:
        """Return the seats whose people are awaited now."""

    async def play_on(self, table: str) -> None:
        """Let computers play for awaited people, to the end."""

    async def nobody_came(self, table: str) -> bool:
        """Whether a game goes on in which no person has played a card."""

    async def forfeit(self, table: str) -> None:
        """End a table's game: the awaited person loses by absence, or both if neither has played a card."""

    async def close(self, table: str) -> None:
        """End a table's play."""

    async def close_all(self, tournament: str) -> None:
        """Close every table of a tournament that is kept no more."""
