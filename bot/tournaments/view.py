"""Public view of a tournament: everything but its secret, which is published when it is over."""

from dataclasses import dataclass

from bot.shapes import projected
from bot.tournaments.pairing import rounds_of
from bot.tournaments.standings import StandingRow, champion_of, standings
from bot.tournaments.tournament import (
    FEWEST,
    Pairing,
    Plan,
    Round,
    Spot,
    Stage,
    Stuck,
    TieBreak,
    Tournament,
    TournamentKind,
)


@dataclass(frozen=True, slots=True)
class EntrantView:
    """An entrant; ``name`` is empty and ``user`` 0 if their data was deleted."""

    user: int
    name: str
    out: bool
    taken_out: bool


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament as everybody sees it. Fields are as in ``Tournament``.

    ``rounds_in_all`` is the planned number of rounds with the present entrants; ``standings`` are all entrants, the
    best first; ``key`` is the seed, once it is over; ``champion`` is as ``champion_of`` says.
    """

    id: str
    guild: int
    channel: int
    organiser: int
    plan: Plan
    title: str
    stage: Stage
    entrants: tuple[EntrantView, ...]
    rounds: tuple[Round, ...]
    rounds_in_all: int
    standings: tuple[StandingRow, ...]
    commitment: str
    key: bytes | None
    message: int | None
    untold: bool
    version: int
    tie_break: TieBreak
    champion: int | None
    stuck: Stuck | None = None

    @property
    def is_live(self) -> bool:
        """Whether it is still to be played, or in progress."""
        return self.stage.is_live

    @property
    def round_now(self) -> int:
        """Return the round whose time runs, or ran last. Single games of later rounds may have begun. Only after the
        beginning."""
        return max(number for number, played in enumerate(self.rounds) if not played.waits)

    def pairing_at(self, spot: Spot) -> Pairing:
        """Return a known pairing. Raises ``LookupError``."""
        found = self.rounds[spot.round].at(spot.board)
        if found is None:
            raise LookupError(f"nobody is in {spot} of tournament {self.id} yet")
        return found

    @property
    def is_full(self) -> bool:
        """Whether all places are taken."""
        return len(self.entrants) >= self.plan.most

    def place_of(self, user: int) -> int | None:
        """Return a person's place, even if they have withdrawn; None if they do not take part."""
        places = [place for place, each in enumerate(self.entrants) if each.user == user]
        return min(places, key=lambda place: self.entrants[place].out, default=None)

    def pairing_of(self, place: int) -> Pairing | None:
        """Return an entrant's present pairing, else their last one, or None."""
        own = [pairing for played in self.rounds for pairing in played.pairings if place in pairing.entrants]
        going_on = [pairing for pairing in own if not pairing.is_decided]
        return next(iter(going_on or own[-1:]), None)

    def is_knocked_out(self, place: int) -> bool:
        """Whether an entrant has lost in an elimination."""
        pairing = self.pairing_of(place) if self.plan.kind is TournamentKind.ELIMINATION else None
        return pairing is not None and pairing.is_decided and pairing.winner != place


def view_of(tournament: Tournament) -> TournamentView:
    """Return the tournament as everybody sees it."""
    return projected(
        TournamentView,
        tournament,
        entrants=tuple(projected(EntrantView, each) for each in tournament.entrants),
        rounds_in_all=rounds_of(tournament.plan, max(FEWEST, len(tournament.entrants))),
        standings=standings(tournament),
        key=tournament.seed if tournament.stage is Stage.OVER else None,
        champion=champion_of(tournament),
    )
