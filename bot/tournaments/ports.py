"""What tournaments need of the tables at which they are played."""

from dataclasses import dataclass
from typing import Protocol

from bot.tournaments.tournament import Entrant, Plan, Spot, Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table of a tournament. ``entrants`` are its seats in order, ``thread`` is its channel, ``seed`` the secret of
    its first game, ``start`` the press that began the tournament."""

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
    """How the game there, or the match, has ended; ``winner`` is a seat, None where nobody has won. ``absent`` is the
    seat of whoever has lost it by their absence. ``neither`` says that no person has played a card there: a computer
    may have won it on somebody's seat."""

    winner: int | None
    absent: int | None = None
    neither: bool = False


class TournamentTables(Protocol):
    """Threads and tables. Everything can be asked again, after a crash between it and the saving.

    What can't be done now raises ``Refused``, and is asked again later.
    """

    async def thread_for(self, tournament: Tournament, spot: Spot) -> int:
        """A thread for a pairing's tables."""

    def tournaments(self) -> set[str]:
        """Those of which a table is open at which a game goes on."""

    def is_open(self, table: str) -> bool:
        """Whether a table is open."""

    async def lost_thread(self, table: str) -> bool:
        """Whether a table is open whose thread is gone."""

    def is_taken(self, thread: int) -> bool:
        """Whether others play in a thread, or are about to, so that no table can be opened there."""

    async def open(self, wanted: Wanted) -> None:
        """Opens a table and deals; where it has been opened before, it is moved into that thread."""

    async def remind(self, tournament: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        """Tells those seats of a pairing, in its thread, that the round's time runs out."""

    async def tell_stuck(self, tournament: Tournament) -> None:
        """Tells the organiser why no thread can be made."""

    async def tell_given_up(self, tournament: Tournament, spot: Spot) -> None:
        """Tells both of a pairing, in its thread, how it was decided without a game, or that there will be none."""

    async def call_again(self, tournament: Tournament, spot: Spot) -> None:
        """Calls both into the thread that their pairing has already."""

    async def name_thread(self, tournament: Tournament, spot: Spot) -> None:
        """Names the thread of a pairing after who plays there now; where that can't be it keeps its name."""

    async def ended(self, table: str) -> EndedGame | None:
        """How it ended there, None while it goes on, and where no table of that id was ever opened. Raises ``Refused``
        where it can't be read."""

    async def awaited(self, table: str) -> tuple[int, ...]:
        """The seats whose people are awaited now."""

    async def play_on(self, table: str) -> None:
        """From now on computers play for whoever is awaited, to the end."""

    async def nobody_came(self, table: str) -> bool:
        """Return whether a game goes on there in which no person has played a card."""

    async def forfeit(self, table: str) -> None:
        """End the game there: whoever is awaited now has lost by their absence, or both where neither has played a
        card."""

    async def close(self, table: str) -> None:
        """Nothing is played there any more."""

    async def close_all(self, tournament: str) -> None:
        """Close every table of a tournament that is kept no more."""
