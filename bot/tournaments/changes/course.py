"""The course of a tournament as a whole: its message, its begin, the time of its rounds, its end."""

from dataclasses import dataclass, replace

from bot.errors import Reason, Refused
from bot.tables.limits import DAY
from bot.tables.state.giving_back import Given
from bot.tournaments.changes.change import Change, require_stage, with_round
from bot.tournaments.standings import champion_of
from bot.tournaments.tournament import FEWEST, Plan, Round, Stage, Stuck, Tournament


@dataclass(frozen=True, slots=True)
class MessagePosted(Change):
    """Its public message was posted."""

    message: int | None

    def made(self, tournament: Tournament, at: float) -> Tournament:
        return replace(tournament, message=self.message)


@dataclass(frozen=True, slots=True)
class EndTold(Change):
    """Its channel has been told that it has ended, and who has won it."""

    champion: int | None

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """A result may have been corrected meanwhile: who has won then is still to be told."""
        if not tournament.untold or champion_of(tournament) != self.champion:
            raise Refused(Reason.STALE)
        return replace(tournament, untold=False)


@dataclass(frozen=True, slots=True)
class Begin(Change):
    """Sign-up is closed; ``start`` is the press."""

    start: str

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage is Stage.RUNNING:
            raise Refused(Reason.TOURNAMENT_RUNNING)
        require_stage(tournament.stage, Stage.SIGN_UP)
        if len(tournament.entrants) < FEWEST:
            raise Refused(Reason.TOURNAMENT_TOO_FEW, missing=FEWEST - len(tournament.entrants))
        sealed = tuple(each.contribution for each in tournament.entrants)
        return replace(tournament, stage=Stage.RUNNING, sealed=sealed, start=self.start)


@dataclass(frozen=True, slots=True)
class GiveRoundBack(Change):
    """A round gets back what the program's own absence has taken; ``given`` is what it will have got in all."""

    round: int
    given: Given

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Whoever has been reminded is reminded again where there is time for that."""
        require_stage(tournament.stage, Stage.RUNNING)
        played = tournament.rounds[self.round]
        known = played.given or Given()
        if self.given.until <= known.until or played.is_decided:
            raise Refused(Reason.STALE)
        longer = replace(played, ends_at=played.ends_at + self.given.seconds - known.seconds, given=self.given)
        if at < reminds_at(tournament.plan, longer.ends_at):
            longer = replace(longer, pairings=tuple(replace(each, reminded=False) for each in longer.pairings))
        return with_round(tournament, self.round, longer)


@dataclass(frozen=True, slots=True)
class TurnRoundBack(Change):
    """Rounds end earlier by so many seconds (below zero), by which the machine's clock was set back at ``at``; not
    those that have begun since then."""

    seconds: float
    at: float

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage is not Stage.RUNNING:
            raise Refused(Reason.STALE)
        for number, played in enumerate(tournament.rounds):
            if played.is_decided or self.at <= began_at(tournament.plan, played) <= at:
                continue
            given = played.given
            if given is not None:
                given = replace(given, until=given.until + self.seconds)
            moved = replace(played, ends_at=played.ends_at + self.seconds, given=given)
            tournament = with_round(tournament, number, moved)
        return tournament


def began_at(plan: Plan, played: Round) -> float:
    """When a round began."""
    return played.ends_at - plan.round_seconds - (0.0 if played.given is None else played.given.seconds)


def reminds_at(plan: Plan, ends_at: float) -> float:
    """When whoever is awaited is reminded of a round's end: when a quarter of it is left, or a day of a long one."""
    return ends_at - min(plan.round_seconds / 4, DAY)


@dataclass(frozen=True, slots=True)
class ThreadsRefused(Change):
    """No thread can be made for its games, until somebody changes something."""

    why: Stuck

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage is not Stage.RUNNING or tournament.stuck is self.why:
            raise Refused(Reason.STALE)
        return replace(tournament, stuck=self.why, stuck_told=False)


@dataclass(frozen=True, slots=True)
class StuckTold(Change):
    """The organiser was told why no thread can be made."""

    why: Stuck

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stuck is not self.why or tournament.stuck_told:
            raise Refused(Reason.STALE)
        return replace(tournament, stuck_told=True)


@dataclass(frozen=True, slots=True)
class MoveTo(Change):
    """It goes on in another channel: its message, and the threads that are still to be made."""

    channel: int

    def made(self, tournament: Tournament, at: float) -> Tournament:
        require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
        if tournament.channel == self.channel:
            raise Refused(Reason.STALE)
        return replace(tournament, channel=self.channel, message=None, stuck=None, stuck_told=False)


@dataclass(frozen=True, slots=True)
class Cancel(Change):
    """It ends without a winner."""

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage in (Stage.OVER, Stage.CANCELLED):
            raise Refused(Reason.TOURNAMENT_OVER)
        return replace(tournament, stage=Stage.CANCELLED)
