"""What a change of a tournament is, and what follows from any of them. Each gives a new tournament, or refuses."""

from abc import ABC, abstractmethod
from dataclasses import replace

from bot.entities.kept import NOBODY
from bot.errors import Reason, Refused
from bot.tournaments.lots import lot_of
from bot.tournaments.pairing import pairings_of_round, rounds_of
from bot.tournaments.standings import champion_of
from bot.tournaments.tournament import Decision, Pairing, Round, Spot, Stage, Tournament, TournamentKind


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
    if tournament.stage is Stage.SIGN_UP:  # who was forgotten has taken their sign-up back
        tournament = replace(tournament, entrants=tuple(each for each in tournament.entrants if each.user != NOBODY))
    changed = _advanced(change.made(tournament, at), at)
    has_ended = tournament.stage.is_live and not changed.stage.is_live
    untold = changed.untold or has_ended or champion_of(changed) != champion_of(tournament)
    return replace(changed, version=tournament.version + 1, changed_at=at, untold=untold)


def _advanced(tournament: Tournament, at: float) -> Tournament:
    """Whoever can be paired is; after the last round there is a winner. In an elimination and a league nobody waits for
    games but those of whoever meets: a round begins with the first of its pairings. Its time begins once all rounds
    before it are decided."""
    most = rounds_of(tournament.plan, len(tournament.entrants)) if tournament.stage is Stage.RUNNING else 0
    while tournament.stage is Stage.RUNNING:
        tournament = _timed(_filled_up(tournament), at)
        is_decided = all(played.is_decided for played in tournament.rounds)
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
    """Whoever can be in a pairing by now that was awaited is."""
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


def _timed(tournament: Tournament, at: float) -> Tournament:
    """The time of a round begins once all before it are decided."""
    seconds, begins, rounds = tournament.plan.round_seconds, True, list[Round]()
    for played in tournament.rounds:
        if played.waits and begins:
            rounds.append(replace(played, waits=False, ends_at=at + seconds))
        elif played.waits:
            rounds.append(replace(played, ends_at=rounds[-1].ends_at + seconds))
        else:
            rounds.append(played)
        begins = begins and played.is_decided
    return replace(tournament, rounds=tuple(rounds))


def settled_pairing(tournament: Tournament, spot: Spot, pairing: Pairing) -> Pairing:
    """Return a pairing that needs no game, since somebody in it has withdrawn; where both have, nobody scores."""
    if pairing.is_decided or pairing.second is None:
        return pairing
    playing = [each for each in pairing.entrants if not tournament.entrants[each].out]
    if len(playing) == len(pairing.entrants):
        return pairing
    if not playing:
        return without_winner(tournament, spot, pairing, Decision.WITHDRAWN)
    return replace(pairing, winner=playing[0], decision=Decision.WITHDRAWN)


def without_winner(tournament: Tournament, spot: Spot, pairing: Pairing, decision: Decision) -> Pairing:
    """Return a pairing that both have lost; in an elimination, where somebody has to go on, the lot falls on one."""
    is_elimination = tournament.plan.kind is TournamentKind.ELIMINATION
    winner = by_lot(tournament, spot, pairing) if is_elimination else None
    return replace(pairing, winner=winner, decision=decision)


def by_lot(tournament: Tournament, spot: Spot, pairing: Pairing) -> int:
    return pairing.entrants[0 if lot_of(tournament, spot) else -1]


def with_pairing(tournament: Tournament, number: int, board: int, pairing: Pairing) -> Tournament:
    played = tournament.rounds[number]
    pairings = tuple(pairing if place == board else each for place, each in played.boards())
    return with_round(tournament, number, replace(played, pairings=pairings))


def with_round(tournament: Tournament, number: int, played: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:number], played, *tournament.rounds[number + 1 :]))


def require_stage(now: Stage, *wanted: Stage) -> None:
    """Raises ``Refused`` where nothing of the kind can be asked for any more, or yet."""
    if now in wanted:
        return
    if now is Stage.SIGN_UP:
        raise Refused(Reason.TOURNAMENT_NOT_BEGUN)
    raise Refused(Reason.TOURNAMENT_BEGUN if now is Stage.RUNNING else Reason.TOURNAMENT_OVER)


def open_pairing(tournament: Tournament, spot: Spot) -> Pairing:
    found = tournament.pairing(spot) if tournament.stage is Stage.RUNNING else None
    if found is None or found.is_decided:
        raise Refused(Reason.STALE)
    return found


def anew(pairing: Pairing) -> Pairing:
    """The same pairing before its first game, which is played in the same thread."""
    return replace(pairing, attempt=pairing.attempt + 1, drawn=0, reminded=False, uncalled=True)
