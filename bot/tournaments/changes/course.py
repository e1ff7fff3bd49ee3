"""Changes of a tournament as a whole: its message, beginning, time of rounds, and end."""

from dataclasses import dataclass, replace

from bot.errors import Reason, Refused
from bot.tables.limits import DAY
from bot.tables.state.giving_back import Given
from bot.tournaments.changes.change import Change, require_stage, with_round
from bot.tournaments.standings import champion_of
from bot.tournaments.tournament import FEWEST, Plan, Round, Stage, Stuck, Tournament


@dataclass(frozen=True, slots=True)
class MessagePosted(Change):
    """Posting of the public message."""

    message: int | None

    def made(self, tournament: Tournament, at: float) -> Tournament:
        return replace(tournament, message=self.message)


@dataclass(frozen=True, slots=True)
class EndTold(Change):
    """Announcement of end and winner in its channel."""

    champion: int | None

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Accept it only for the present winner: after a correction, the new one must be announced."""
        if not tournament.untold or champion_of(tournament) != self.champion:
            raise Refused(Reason.STALE)
        return replace(tournament, untold=False)


@dataclass(frozen=True, slots=True)
class Begin(Change):
    """End of sign-up, and beginning of the rounds; ``start`` is the press."""

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
    """Compensation of a round for the program's absence; ``given`` is the total afterwards."""

    round: int
    given: Given

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Extend the round. Reminders are repeated if there is time for it."""
        require_stage(tournament.stage, Stage.RUNNING)
        played = tournament.rounds[self.round]
        known = played.given or Given()
        if self.given.until <= known.until or played.is_decided:
            raise Refused(Reason.STALE)
        # The compensation is a total: only the difference to the earlier one is added.
        longer = replace(played, ends_at=played.ends_at + self.given.seconds - known.seconds, given=self.given)
        if at < reminds_at(tournament.plan, longer.ends_at):
            longer = replace(longer, pairings=tuple(replace(each, reminded=False) for each in longer.pairings))
        return with_round(tournament, self.round, longer)


@dataclass(frozen=True, slots=True)
class TurnRoundBack(Change):
    """Shift of rounds' ends by some (negative) seconds, because the machine's clock was set back at ``at``; not of
    rounds begun since."""

    seconds: float
    at: float

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage is not Stage.RUNNING:
            raise Refused(Reason.STALE)
        for number, played in enumerate(tournament.rounds):
            # A round that begins between the setting back and now already uses the new time.
            if played.is_decided or self.at <= began_at(tournament.plan, played) <= at:
                continue
            given = played.given
            if given is not None:
                given = replace(given, until=given.until + self.seconds)
            moved = replace(played, ends_at=played.ends_at + self.seconds, given=given)
            tournament = with_round(tournament, number, moved)
        return tournament


def began_at(plan: Plan, played: Round) -> float:
    """Return when a round began."""
    return played.ends_at - plan.round_seconds - (0.0 if played.given is None else played.given.seconds)


def reminds_at(plan: Plan, ends_at: float) -> float:
    """Return when awaited people are reminded of a round's end: when a quarter is left, or a day of a long round."""
    return ends_at - min(plan.round_seconds / 4, DAY)


@dataclass(frozen=True, slots=True)
class ThreadsRefused(Change):
    """Discovery that no thread can be made for its games, until somebody changes something."""

    why: Stuck

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage is not Stage.RUNNING or tournament.stuck is self.why:
            raise Refused(Reason.STALE)
        return replace(tournament, stuck=self.why, stuck_told=False)


@dataclass(frozen=True, slots=True)
class StuckTold(Change):
    """Notice to the organiser that no thread can be made."""

    why: Stuck

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stuck is not self.why or tournament.stuck_told:
            raise Refused(Reason.STALE)
        return replace(tournament, stuck_told=True)


@dataclass(frozen=True, slots=True)
class MoveTo(Change):
    """Move to another channel, of the message and of threads not yet made."""

    channel: int

    def made(self, tournament: Tournament, at: float) -> Tournament:
        require_stage(tournament.stage, Stage.SIGN_UP, Stage.RUNNING)
        if tournament.channel == self.channel:
            raise Refused(Reason.STALE)
        return replace(tournament, channel=self.channel, message=None, stuck=None, stuck_told=False)


@dataclass(frozen=True, slots=True)
class Cancel(Change):
    """End without a winner."""

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.stage in (Stage.OVER, Stage.CANCELLED):
            raise Refused(Reason.TOURNAMENT_OVER)
        return replace(tournament, stage=Stage.CANCELLED)
