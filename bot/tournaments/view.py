"""What may be seen of a tournament: everything but its secret, which is told once it is over."""

from dataclasses import dataclass

from bot.tournaments.pairing import rounds_of
from bot.tournaments.standings import StandingRow, first_with_points, standings
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
    """Somebody who takes part; ``name`` is empty and ``user`` 0 for who is forgotten."""

    user: int
    name: str
    out: bool
    taken_out: bool


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament as everybody sees it. Fields are as in ``Tournament``.

    ``rounds_in_all`` is how many there are to be with those who have signed up; ``standings`` are all entrants, the
    best first; ``key`` is what was sealed, once it is over.
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
    stuck: Stuck | None = None

    @property
    def is_live(self) -> bool:
        return self.stage.is_live

    @property
    def round_now(self) -> int:
        """The round whose time runs, or ran last; single games of later ones may have begun. Only of what has begun."""
        return max(number for number, played in enumerate(self.rounds) if not played.waits)

    def pairing_at(self, spot: Spot) -> Pairing:
        """The pairing at a place that is known."""
        found = self.rounds[spot.round].at(spot.board)
        if found is None:
            raise LookupError(f"nobody is in {spot} of tournament {self.id} yet")
        return found

    @property
    def is_full(self) -> bool:
        """Whether all its places are taken."""
        return len(self.entrants) >= self.plan.most

    @property
    def champion(self) -> int | None:
        """The place of who has won it, as an entrant; None while it is not over, and where nobody has a point."""
        return first_with_points(self.standings) if self.stage is Stage.OVER else None

    def place_of(self, user: int) -> int | None:
        """The place of a person, also of one who has withdrawn; None for who does not take part."""
        places = [place for place, each in enumerate(self.entrants) if each.user == user]
        return min(places, key=lambda place: self.entrants[place].out, default=None)

    def pairing_of(self, place: int) -> Pairing | None:
        """The pairing of an entrant that is played now, else their last one; None where there is none."""
        own = [pairing for played in self.rounds for pairing in played.pairings if place in pairing.entrants]
        going_on = [pairing for pairing in own if not pairing.is_decided]
        return next(iter(going_on or own[-1:]), None)

    def is_knocked_out(self, place: int) -> bool:
        """Whether an entrant has lost where one loss is the end."""
        pairing = self.pairing_of(place) if self.plan.kind is TournamentKind.ELIMINATION else None
        return pairing is not None and pairing.is_decided and pairing.winner != place


def view_of(tournament: Tournament) -> TournamentView:
    """The tournament as everybody sees it."""
    return TournamentView(
        id=tournament.id,
        guild=tournament.guild,
        channel=tournament.channel,
        organiser=tournament.organiser,
        plan=tournament.plan,
        title=tournament.title,
        stage=tournament.stage,
        entrants=tuple(EntrantView(each.user, each.name, each.out, each.taken_out) for each in tournament.entrants),
        rounds=tournament.rounds,
        rounds_in_all=rounds_of(tournament.plan, max(FEWEST, len(tournament.entrants))),
        standings=standings(tournament),
        commitment=tournament.commitment,
        key=tournament.seed if tournament.stage is Stage.OVER else None,
        message=tournament.message,
        untold=tournament.untold,
        version=tournament.version,
        tie_break=tournament.tie_break,
        stuck=tournament.stuck,
    )
