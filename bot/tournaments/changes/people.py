"""Changes of a tournament's entrants: sign-ups, withdrawals, replacements, deletions."""

from dataclasses import dataclass, replace

from bot.entities.kept import NOBODY
from bot.errors import Reason, Refused
from bot.tables.state.seating import free_name
from bot.tournaments.changes.change import Change, anew, require_stage, settled_pairing, with_pairing
from bot.tournaments.tournament import Entrant, Stage, Tournament


@dataclass(frozen=True, slots=True)
class SignUp(Change):
    """Sign-up of a person; ``contribution`` is their press."""

    user: int
    name: str
    contribution: str

    def made(self, tournament: Tournament, at: float) -> Tournament:
        require_stage(tournament.stage, Stage.SIGN_UP)
        if tournament.place_of(self.user) is not None:
            raise Refused(Reason.TOURNAMENT_ALREADY_IN)
        if len(tournament.entrants) >= tournament.plan.most:
            raise Refused(Reason.TOURNAMENT_FULL, most=tournament.plan.most)
        return replace(tournament, entrants=(*tournament.entrants, _entrant(self, tournament)))


def _entrant(comes: "SignUp | Replace", tournament: Tournament) -> Entrant:
    """Return the new entrant, with a name that no other has."""
    return Entrant(comes.user, free_name(comes.name, {each.name for each in tournament.entrants}), comes.contribution)


def _with_entrant(tournament: Tournament, place: int, entrant: Entrant) -> Tournament:
    entrants = (*tournament.entrants[:place], entrant, *tournament.entrants[place + 1 :])
    return replace(tournament, entrants=entrants)


@dataclass(frozen=True, slots=True)
class Withdraw(Change):
    """Withdrawal of a person, or removal by the organiser (``taken_out``). After the beginning their opponents win;
    with ``sign_up_only`` it is refused then."""

    user: int
    taken_out: bool = False
    sign_up_only: bool = False

    def made(self, tournament: Tournament, at: float) -> Tournament:
        place = tournament.place_of(self.user)
        if place is None:
            raise Refused(Reason.STALE if self.taken_out else Reason.TOURNAMENT_NOT_IN)
        if tournament.stage is Stage.SIGN_UP:
            return replace(tournament, entrants=(*tournament.entrants[:place], *tournament.entrants[place + 1 :]))
        require_stage(tournament.stage, Stage.RUNNING)
        if self.sign_up_only:
            raise Refused(Reason.STALE)
        return _without(tournament, place, taken_out=self.taken_out)


def _without(tournament: Tournament, place: int, *, taken_out: bool = False) -> Tournament:
    """Return the tournament after an entrant withdrew, with their open pairings decided."""
    tournament = _with_entrant(tournament, place, replace(tournament.entrants[place], out=True, taken_out=taken_out))
    for spot, pairing in list(tournament.undecided()):
        tournament = with_pairing(tournament, spot.round, spot.board, settled_pairing(tournament, spot, pairing))
    return tournament


@dataclass(frozen=True, slots=True)
class Replace(Change):
    """Replacement of an entrant by another person, who keeps all that was won.

    :ivar leaver: the person to be replaced, who must still have that place.
    """

    entrant: int
    leaver: int
    user: int
    name: str
    contribution: str

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Replace the entrant. Their running game is restarted."""
        require_stage(tournament.stage, Stage.RUNNING)
        if not (0 <= self.entrant < len(tournament.entrants)):
            raise Refused(Reason.STALE)
        before = tournament.entrants[self.entrant]
        if before.user != self.leaver or before.out:
            raise Refused(Reason.STALE)
        if tournament.place_of(self.user) is not None:
            raise Refused(Reason.TOURNAMENT_HAS_THEM, name=self.name)
        tournament = _with_entrant(tournament, self.entrant, _entrant(self, tournament))
        for spot, pairing in list(tournament.undecided()):
            if self.entrant in pairing.entrants:
                tournament = with_pairing(tournament, spot.round, spot.board, anew(pairing))
        return tournament


@dataclass(frozen=True, slots=True)
class ForgetEntrant(Change):
    """Deletion of a person's id and name, replaced by those of nobody."""

    user: int

    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Withdraw the person; a sign-up is taken back."""
        organiser = NOBODY if tournament.organiser == self.user else tournament.organiser
        tournament = replace(tournament, organiser=organiser)
        places = [place for place, each in enumerate(tournament.entrants) if each.user == self.user]
        if tournament.stage is Stage.SIGN_UP:
            return replace(tournament, entrants=tuple(each for each in tournament.entrants if each.user != self.user))
        for place in places:
            if tournament.stage is Stage.RUNNING and not tournament.entrants[place].out:
                tournament = _without(tournament, place)
            tournament = _with_entrant(tournament, place, replace(tournament.entrants[place], user=NOBODY, name=""))
        return tournament
