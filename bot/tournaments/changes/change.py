"""What a change of a tournament is, and what follows from any of them. Each gives a new tournament, or refuses."""

from abc import ABC, abstractmethod
from dataclasses import replace

from bot.errors import Reason, Refused
from bot.tournaments.lots import lot_of
from bot.tournaments.pairing import next_pairings, rounds_of
from bot.tournaments.tournament import Decision, Pairing, Round, Spot, Stage, Tournament


class Change(ABC):
    """Something that can happen to a tournament: a frozen dataclass of what has to be known for it."""

    __slots__ = ()

    @abstractmethod
    def made(self, tournament: Tournament, at: float) -> Tournament:
        """The tournament with this alone; ``after`` says what follows from it.

        :raises Refused: it can't be now; for what is not true any more, the reason is ``STALE``.
        """


def after(tournament: Tournament, change: Change, at: float) -> Tournament:
    """The tournament after a change.

    :param at: the moment of the change, in seconds since 1970.
    :raises Refused: it can't be now; for what is not true any more, the reason is ``STALE``.
    """
    changed = change.made(tournament, at)
    return replace(_advanced(changed, at), version=tournament.version + 1, changed_at=at)


def _advanced(tournament: Tournament, at: float) -> Tournament:
    """Rounds follow while the last one is decided; after the last there is a winner."""
    plan = tournament.plan
    while tournament.stage is Stage.RUNNING and all(played.is_decided for played in tournament.rounds):
        pairings: tuple[Pairing, ...] = ()
        if len(tournament.rounds) < rounds_of(plan, len(tournament.entrants)):
            pairings = next_pairings(tournament)
        if not pairings:
            return replace(tournament, stage=Stage.OVER)
        number = len(tournament.rounds)
        settled = tuple(
            settled_pairing(tournament, Spot(number, board, pairing.attempt), pairing)
            for board, pairing in enumerate(pairings)
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(settled, at + plan.round_seconds)))
    return tournament


def settled_pairing(tournament: Tournament, spot: Spot, pairing: Pairing) -> Pairing:
    """A pairing that needs no game, since somebody in it has withdrawn; where both have, the lot decides."""
    if pairing.is_decided or pairing.second is None:
        return pairing
    playing = [each for each in pairing.entrants if not tournament.entrants[each].out]
    if len(playing) == len(pairing.entrants):
        return pairing
    winner = playing[0] if playing else by_lot(tournament, spot, pairing)
    return replace(pairing, winner=winner, decision=Decision.WITHDRAWN)


def by_lot(tournament: Tournament, spot: Spot, pairing: Pairing) -> int:
    return pairing.entrants[0 if lot_of(tournament, spot) else -1]


def with_pairing(tournament: Tournament, number: int, board: int, pairing: Pairing) -> Tournament:
    played = tournament.rounds[number]
    pairings = (*played.pairings[:board], pairing, *played.pairings[board + 1 :])
    return with_round(tournament, number, replace(played, pairings=pairings))


def with_round(tournament: Tournament, number: int, played: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:number], played, *tournament.rounds[number + 1 :]))


def require_stage(tournament: Tournament, stage: Stage) -> None:
    if tournament.stage is stage:
        return
    if tournament.stage is Stage.SIGN_UP:
        raise Refused(Reason.TOURNAMENT_NOT_BEGUN)
    raise Refused(Reason.TOURNAMENT_BEGUN if tournament.stage is Stage.RUNNING else Reason.TOURNAMENT_OVER)


def open_pairing(tournament: Tournament, spot: Spot) -> Pairing:
    found = tournament.pairing(spot) if tournament.stage is Stage.RUNNING else None
    if found is None or found.is_decided:
        raise Refused(Reason.STALE)
    return found


def anew(pairing: Pairing) -> Pairing:
    """The same pairing before its first game, which is played in the same thread."""
    return replace(pairing, attempt=pairing.attempt + 1, drawn=0, reminded=False)
