"""Base of all changes of a tournament, and consequences common to them. Each gives a new tournament, or refuses."""

from abc import ABC, abstractmethod
from dataclasses import replace

from bot.entities.kept import NOBODY
from bot.errors import Reason, Refused
from bot.tournaments.lots import lot_of
from bot.tournaments.pairing import pairings_of_round, rounds_of
from bot.tournaments.standings import champion_of
from bot.tournaments.tournament import Decision, Pairing, Round, Spot, Stage, Tournament, TournamentKind


class Change(ABC):
    """A change of a tournament, as a frozen dataclass of its parameters."""

    __slots__ = ()

    @abstractmethod
    def made(self, tournament: Tournament, at: float) -> Tournament:
        """Return the tournament with this change alone; ``after`` adds its consequences.

        :raises Refused: it is impossible now; the reason is ``STALE`` if its facts are outdated.
        """


def after(tournament: Tournament, change: Change, at: float) -> Tournament:
    """Return the tournament after a change.

    :param at: the moment of the change, in seconds since 1970.
    :raises Refused: it is impossible now; the reason is ``STALE`` if its facts are outdated.
    """
    if tournament.stage is Stage.SIGN_UP:  # deleted people no longer take part
        tournament = replace(tournament, entrants=tuple(each for each in tournament.entrants if each.user != NOBODY))
    changed = _advanced(change.made(tournament, at), at)
    has_ended = tournament.stage.is_live and not changed.stage.is_live
    untold = changed.untold or has_ended or champion_of(changed) != champion_of(tournament)
    return replace(changed, version=tournament.version + 1, changed_at=at, untold=untold)


def _advanced(tournament: Tournament, at: float) -> Tournament:
    """Pair entrants as far as possible, and end the tournament after the last round.

    In an elimination and a league an entrant waits only for their own opponents: a round begins with the first of its
    pairings. Its time begins once all earlier rounds are decided.
    """
    most = rounds_of(tournament.plan, len(tournament.entrants)) if tournament.stage is Stage.RUNNING else 0
    while tournament.stage is Stage.RUNNING:
        tournament = _filled_up(tournament)
        # Start the time of each round whose earlier rounds are all decided.
        is_decided, rounds = True, list[Round]()
        for played in tournament.rounds:
            if played.waits and is_decided:
                rounds.append(replace(played, waits=False, ends_at=at + tournament.plan.round_seconds))
            elif played.waits:
                rounds.append(replace(played, ends_at=rounds[-1].ends_at + tournament.plan.round_seconds))
            else:
                rounds.append(played)
            is_decided = is_decided and played.is_decided
        tournament = replace(tournament, rounds=tuple(rounds))
        number = len(tournament.rounds)
        pairings = pairings_of_round(tournament, number) if number < most else ()
        if is_decided and not pairings:
            return replace(tournament, stage=Stage.OVER)
        if not is_decided and not any(each is not None and each.second is not None for each in pairings):
            break
        known = tuple(
            settled_pairing(tournament, Spot(number, board, pairing.attempt), replace(pairing, board=board))
            for board, pairing in enumerate(pairings)
            if pairing is not None
        )
        awaited = len(pairings) - len(known)
        if not awaited:
            known = tuple(replace(pairing, board=None) for pairing in known)
        opened = Round(known, at + tournament.plan.round_seconds, awaited=awaited, waits=not is_decided)
        tournament = replace(tournament, rounds=(*tournament.rounds, opened))
    return tournament


def _filled_up(tournament: Tournament) -> Tournament:
    """Make the awaited pairings whose entrants are known by now."""
    for number, played in enumerate(tournament.rounds):
        if not played.awaited:
            continue
        known, now = dict(played.boards()), pairings_of_round(tournament, number)
        for board, pairing in enumerate(now):
            if pairing is not None and board not in known:
                spot = Spot(number, board, pairing.attempt)
                known[board] = settled_pairing(tournament, spot, replace(pairing, board=board))
        pairings = tuple(known[board] for board in sorted(known))
        awaited = sum(pairing is None and board not in known for board, pairing in enumerate(now))
        tournament = with_round(tournament, number, replace(played, pairings=pairings, awaited=awaited))
    return tournament


def settled_pairing(tournament: Tournament, spot: Spot, pairing: Pairing) -> Pairing:
    """Return a pairing decided without a game if an entrant has withdrawn; if both have, nobody scores."""
    if pairing.is_decided or pairing.second is None:
        return pairing
    playing = [each for each in pairing.entrants if not tournament.entrants[each].out]
    if len(playing) == len(pairing.entrants):
        return pairing
    if not playing:
        return without_winner(tournament, spot, pairing, Decision.WITHDRAWN)
    return replace(pairing, winner=playing[0], decision=Decision.WITHDRAWN)


def without_winner(tournament: Tournament, spot: Spot, pairing: Pairing, decision: Decision) -> Pairing:
    """Return a pairing that both have lost; in an elimination the lot decides who advances."""
    is_elimination = tournament.plan.kind is TournamentKind.ELIMINATION
    winner = by_lot(tournament, spot, pairing) if is_elimination else None
    return replace(pairing, winner=winner, decision=decision)


def by_lot(tournament: Tournament, spot: Spot, pairing: Pairing) -> int:
    """Return the entrant chosen by lot."""
    return pairing.entrants[0 if lot_of(tournament, spot) else -1]


def with_pairing(tournament: Tournament, number: int, board: int, pairing: Pairing) -> Tournament:
    """Return the tournament with this pairing at a place."""
    played = tournament.rounds[number]
    pairings = tuple(pairing if place == board else each for place, each in played.boards())
    return with_round(tournament, number, replace(played, pairings=pairings))


def with_round(tournament: Tournament, number: int, played: Round) -> Tournament:
    """Return the tournament with this round."""
    return replace(tournament, rounds=(*tournament.rounds[:number], played, *tournament.rounds[number + 1 :]))


def require_stage(now: Stage, *wanted: Stage) -> None:
    """Raise ``Refused`` if the tournament is not in one of these stages."""
    if now in wanted:
        return
    if now is Stage.SIGN_UP:
        raise Refused(Reason.TOURNAMENT_NOT_BEGUN)
    raise Refused(Reason.TOURNAMENT_BEGUN if now is Stage.RUNNING else Reason.TOURNAMENT_OVER)


def open_pairing(tournament: Tournament, spot: Spot) -> Pairing:
    """Return an undecided pairing. Raises ``Refused``."""
    found = tournament.pairing(spot) if tournament.stage is Stage.RUNNING else None
    if found is None or found.is_decided:
        raise Refused(Reason.STALE)
    return found


def anew(pairing: Pairing) -> Pairing:
    """Return the pairing as before its first game, to be played in the same thread."""
    return replace(pairing, attempt=pairing.attempt + 1, drawn=0, reminded=False, uncalled=True)
