"""Changes of one pairing of a tournament: its thread, its games, its decision."""

from dataclasses import dataclass, replace

from bot.errors import Reason, Refused
from bot.tournaments.changes.change import (
    Change,
    anew,
    by_lot,
    open_pairing,
    require_stage,
    settled_pairing,
    with_pairing,
    without_winner,
)
from bot.tournaments.tournament import WITHOUT_WINNER, Decision, Pairing, Spot, Stage, Tournament, TournamentKind


@dataclass(frozen=True, slots=True)
class ThreadOpened(Change):
    """Opening of a pairing's thread, into which both were called."""

    spot: Spot
    thread: int

    def made(self, tournament: Tournament, at: float) -> Tournament:
        opened = replace(open_pairing(tournament, self.spot), thread=self.thread, uncalled=False)
        known = replace(tournament, stuck=None, stuck_told=False)
        return with_pairing(known, self.spot.round, self.spot.board, opened)


@dataclass(frozen=True, slots=True)
class Called(Change):
    """Call of both people of a pairing to another game in their thread."""

    spot: Spot

    def made(self, tournament: Tournament, at: float) -> Tournament:
        pairing = open_pairing(tournament, self.spot)
        return with_pairing(tournament, self.spot.round, self.spot.board, replace(pairing, uncalled=False))


@dataclass(frozen=True, slots=True)
class GameEnded(Change):
    """End of a pairing's game; ``winner`` is the place of an entrant, None without a winner."""

    spot: Spot
    winner: int | None

    def made(self, tournament: Tournament, at: float) -> Tournament:
        spot, pairing = self.spot, open_pairing(tournament, self.spot)
        if self.winner is not None:
            if self.winner not in pairing.entrants:
                raise Refused(Reason.ILLEGAL)
            decided = replace(pairing, winner=self.winner, decision=Decision.PLAYED)
        # A first draw is played again; after a second one the lot decides.
        elif pairing.drawn == 0:
            decided = replace(pairing, drawn=1, attempt=pairing.attempt + 1, uncalled=True)
        else:
            decided = replace(pairing, drawn=2, winner=by_lot(tournament, spot, pairing), decision=Decision.LOT)
        return with_pairing(tournament, spot.round, spot.board, decided)


@dataclass(frozen=True, slots=True)
class Reminded(Change):
    """Reminder to the awaited person of a pairing that the round's time runs out."""

    spot: Spot

    def made(self, tournament: Tournament, at: float) -> Tournament:
        pairing = open_pairing(tournament, self.spot)
        return with_pairing(tournament, self.spot.round, self.spot.board, replace(pairing, reminded=True))


@dataclass(frozen=True, slots=True)
class Told(Change):
    """Announcement to both people of a pairing of its decision, or end, without a game; ``said`` is the pairing as
    announced."""

    spot: Spot
    said: Pairing

    def made(self, tournament: Tournament, at: float) -> Tournament:
        if tournament.pairing(self.spot) != self.said:
            raise Refused(Reason.STALE)
        return with_pairing(tournament, self.spot.round, self.spot.board, replace(self.said, told=True))


@dataclass(frozen=True, slots=True)
class TimeOver(Change):
    """End of a round's time for a pairing; ``absent`` are its awaited entrants, or both if neither came."""

    spot: Spot
    absent: tuple[int, ...]

    def made(self, tournament: Tournament, at: float) -> Tournament:
        spot, pairing = self.spot, open_pairing(tournament, self.spot)
        there = [each for each in pairing.entrants if each not in self.absent]
        if len(there) == 1:
            decided = replace(pairing, winner=there[0], decision=Decision.ABSENT)
        elif not there:
            decided = without_winner(tournament, spot, pairing, Decision.NEITHER)
        else:
            decided = replace(pairing, winner=by_lot(tournament, spot, pairing), decision=Decision.LOT)
        return with_pairing(tournament, spot.round, spot.board, decided)


@dataclass(frozen=True, slots=True)
class Correct(Change):
    """Decision of a pairing by the organiser: its winner, or, except in eliminations, that there is none."""

    round: int
    board: int
    winner: int | None
    decision: Decision = Decision.ORGANISER

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Decide the pairing. In an elimination the new winner takes the other's place in the next round, if that is
        still possible."""
        require_stage(tournament.stage, Stage.RUNNING, Stage.OVER)
        if not (0 <= self.round < len(tournament.rounds)):
            raise Refused(Reason.STALE)
        pairing = tournament.rounds[self.round].at(self.board)
        if pairing is None:
            raise Refused(Reason.STALE)
        is_elimination = tournament.plan.kind is TournamentKind.ELIMINATION
        if self.decision is Decision.ORGANISER:
            is_possible = self.winner in pairing.entrants
        else:  # in an elimination one entrant must advance
            is_possible = not is_elimination and self.winner is None and self.decision in WITHOUT_WINNER
        if pairing.second is None or not is_possible:
            raise Refused(Reason.ILLEGAL)
        decided = replace(pairing, winner=self.winner, decision=self.decision, told=False)
        corrected = with_pairing(tournament, self.round, self.board, decided)
        has_followed = self.round + 1 < len(tournament.rounds)
        if not is_elimination or not has_followed or self.winner is None or pairing.winner == self.winner:
            return corrected
        # Winners of two neighbouring boards meet on one board of the next round, the even one first.
        board, side = divmod(self.board, 2)
        following = tournament.rounds[self.round + 1].at(board)
        if following is None:
            return corrected
        # The wrong opponent has already played that game: the correction comes too late.
        if following.is_decided:
            raise Refused(Reason.TOURNAMENT_TOO_LATE)
        entrants = [*following.entrants]
        entrants[side] = self.winner
        again = replace(anew(following), first=entrants[0], second=entrants[1])
        spot = Spot(self.round + 1, board, again.attempt)
        return with_pairing(corrected, spot.round, board, settled_pairing(corrected, spot, again))
