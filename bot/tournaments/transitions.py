"""What can happen to a tournament, and what it then is. Each gives a new tournament, or raises ``Refused``."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.tables.errors import Reason, Refused
from bot.tables.giving_back import Given
from bot.tables.limits import DAY
from bot.tournaments.lots import lot_of
from bot.tournaments.pairing import next_pairings, rounds_of
from bot.tournaments.tournament import (
    FEWEST,
    NOBODY,
    Decision,
    Entrant,
    Kind,
    Pairing,
    Plan,
    Round,
    Spot,
    Stage,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class SignUp:
    """Somebody takes part; ``contribution`` is their press."""

    user: int
    name: str
    contribution: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Somebody takes part no more. Once it has begun, whoever meets them has won."""

    user: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Sign-up is closed; ``start`` is the press."""

    start: str


@dataclass(frozen=True, slots=True)
class Posted:
    """Its public message was posted."""

    message: int | None


@dataclass(frozen=True, slots=True)
class ThreadOpened:
    """A pairing has its thread."""

    spot: Spot
    thread: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A pairing's game has ended; ``winner`` is the place of an entrant, None for a game that nobody has won."""

    spot: Spot
    winner: int | None


@dataclass(frozen=True, slots=True)
class Reminded:
    """Whoever is awaited in a pairing was told that the round's time runs out."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Told:
    """Both of a pairing were told how it was decided, or given up, without a game."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class TimeOver:
    """A round's time is over; ``absent`` are those of a pairing who were awaited."""

    spot: Spot
    absent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiveBack:
    """A round gets back what the program's own absence has taken; ``given`` is what it will have got in all."""

    round: int
    given: Given


@dataclass(frozen=True, slots=True)
class TurnBack:
    """Rounds end earlier by so many seconds (below zero), by which the machine's clock was set back at ``at``; not
    those that have begun since then."""

    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class Correct:
    """The organiser says who has won a pairing."""

    round: int
    board: int
    winner: int


@dataclass(frozen=True, slots=True)
class Replace:
    """Somebody else takes an entrant's place, with all that was won there."""

    entrant: int
    user: int
    name: str
    contribution: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """It ends without a winner."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Somebody's id and name are taken out; the name of nobody stands in its place."""

    user: int


Change = (
    SignUp
    | Withdraw
    | Begin
    | Posted
    | ThreadOpened
    | GameEnded
    | Reminded
    | Told
    | TimeOver
    | GiveBack
    | TurnBack
    | Correct
    | Replace
    | Cancel
    | Forget
)


def after(tournament: Tournament, change: Change, at: float) -> Tournament:
    """The tournament after a change.

    :param at: the moment of the change, in seconds since 1970.
    :raises Refused: it can't be now; for what is not true any more, the reason is ``STALE``.
    """
    changed = _CHANGES[type(change)](tournament, change, at)
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
            _settled(tournament, Spot(number, board, pairing.attempt), pairing)
            for board, pairing in enumerate(pairings)
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(settled, at + plan.round_seconds)))
    return tournament


def _settled(tournament: Tournament, spot: Spot, pairing: Pairing) -> Pairing:
    """A pairing that needs no game, since somebody in it has withdrawn; where both have, the lot decides."""
    if pairing.is_decided or pairing.second is None:
        return pairing
    playing = [each for each in pairing.entrants if not tournament.entrants[each].out]
    if len(playing) == len(pairing.entrants):
        return pairing
    winner = playing[0] if playing else _by_lot(tournament, spot, pairing)
    return replace(pairing, winner=winner, decision=Decision.WITHDRAWN)


def _by_lot(tournament: Tournament, spot: Spot, pairing: Pairing) -> int:
    return pairing.entrants[0 if lot_of(tournament, spot) else -1]


def _with_pairing(tournament: Tournament, number: int, board: int, pairing: Pairing) -> Tournament:
    played = tournament.rounds[number]
    pairings = (*played.pairings[:board], pairing, *played.pairings[board + 1 :])
    return _with_round(tournament, number, replace(played, pairings=pairings))


def _with_round(tournament: Tournament, number: int, played: Round) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:number], played, *tournament.rounds[number + 1 :]))


def _require(tournament: Tournament, stage: Stage) -> None:
    if tournament.stage is stage:
        return
    if tournament.stage is Stage.SIGN_UP:
        raise Refused(Reason.TOURNAMENT_NOT_BEGUN)
    raise Refused(Reason.TOURNAMENT_BEGUN if tournament.stage is Stage.RUNNING else Reason.TOURNAMENT_OVER)


def _open_pairing(tournament: Tournament, spot: Spot) -> Pairing:
    found = tournament.pairing(spot) if tournament.stage is Stage.RUNNING else None
    if found is None or found.is_decided:
        raise Refused(Reason.STALE)
    return found


def _sign_up(tournament: Tournament, change: SignUp, at: float) -> Tournament:
    _require(tournament, Stage.SIGN_UP)
    if tournament.place_of(change.user) is not None:
        raise Refused(Reason.TOURNAMENT_ALREADY_IN)
    if len(tournament.entrants) >= tournament.plan.most:
        raise Refused(Reason.TOURNAMENT_FULL, most=tournament.plan.most)
    entrant = Entrant(change.user, _free_name(tournament, change.name), change.contribution)
    return replace(tournament, entrants=(*tournament.entrants, entrant))


def _free_name(tournament: Tournament, name: str) -> str:
    taken = {each.name for each in tournament.entrants}
    chosen, number = name, 2
    while chosen in taken:
        chosen, number = f"{name} {number}", number + 1
    return chosen


def _withdraw(tournament: Tournament, change: Withdraw, at: float) -> Tournament:
    place = tournament.place_of(change.user)
    if place is None:
        raise Refused(Reason.TOURNAMENT_NOT_IN)
    if tournament.stage is Stage.SIGN_UP:
        kept = (*tournament.entrants[:place], *tournament.entrants[place + 1 :])
        return replace(tournament, entrants=kept)
    _require(tournament, Stage.RUNNING)
    return _without(tournament, place)


def _without(tournament: Tournament, place: int) -> Tournament:
    entrant = replace(tournament.entrants[place], out=True)
    entrants = (*tournament.entrants[:place], entrant, *tournament.entrants[place + 1 :])
    tournament = replace(tournament, entrants=entrants)
    for spot, pairing in list(tournament.undecided()):
        tournament = _with_pairing(tournament, spot.round, spot.board, _settled(tournament, spot, pairing))
    return tournament


def _begin(tournament: Tournament, change: Begin, at: float) -> Tournament:
    _require(tournament, Stage.SIGN_UP)
    if len(tournament.entrants) < FEWEST:
        raise Refused(Reason.TOURNAMENT_TOO_FEW, missing=FEWEST - len(tournament.entrants))
    sealed = tuple(each.contribution for each in tournament.entrants)
    return replace(tournament, stage=Stage.RUNNING, sealed=sealed, start=change.start)


def _posted(tournament: Tournament, change: Posted, at: float) -> Tournament:
    return replace(tournament, message=change.message)


def _thread_opened(tournament: Tournament, change: ThreadOpened, at: float) -> Tournament:
    pairing = _open_pairing(tournament, change.spot)
    return _with_pairing(tournament, change.spot.round, change.spot.board, replace(pairing, thread=change.thread))


def _game_ended(tournament: Tournament, change: GameEnded, at: float) -> Tournament:
    spot, pairing = change.spot, _open_pairing(tournament, change.spot)
    if change.winner is not None:
        if change.winner not in pairing.entrants:
            raise Refused(Reason.ILLEGAL)
        decided = replace(pairing, winner=change.winner, decision=Decision.PLAYED)
    elif pairing.drawn == 0:
        decided = replace(pairing, drawn=1, attempt=pairing.attempt + 1)
    else:
        decided = replace(pairing, drawn=2, winner=_by_lot(tournament, spot, pairing), decision=Decision.LOT)
    return _with_pairing(tournament, spot.round, spot.board, decided)


def _reminded(tournament: Tournament, change: Reminded, at: float) -> Tournament:
    pairing = _open_pairing(tournament, change.spot)
    return _with_pairing(tournament, change.spot.round, change.spot.board, replace(pairing, reminded=True))


def _told(tournament: Tournament, change: Told, at: float) -> Tournament:
    pairing = tournament.pairing(change.spot)
    if pairing is None:
        raise Refused(Reason.STALE)
    return _with_pairing(tournament, change.spot.round, change.spot.board, replace(pairing, told=True))


def _time_over(tournament: Tournament, change: TimeOver, at: float) -> Tournament:
    spot, pairing = change.spot, _open_pairing(tournament, change.spot)
    there = [each for each in pairing.entrants if each not in change.absent]
    if len(there) == 1:
        decided = replace(pairing, winner=there[0], decision=Decision.ABSENT)
    else:
        decided = replace(pairing, winner=_by_lot(tournament, spot, pairing), decision=Decision.LOT)
    return _with_pairing(tournament, spot.round, spot.board, decided)


def _give_back(tournament: Tournament, change: GiveBack, at: float) -> Tournament:
    """Whoever has been reminded is reminded again where there is time for that."""
    _require(tournament, Stage.RUNNING)
    played = tournament.rounds[change.round]
    known = played.given or Given()
    if change.given.until <= known.until or played.is_decided:
        raise Refused(Reason.STALE)
    longer = replace(played, ends_at=played.ends_at + change.given.seconds - known.seconds, given=change.given)
    if at < reminds_at(tournament.plan, longer.ends_at):
        longer = replace(longer, pairings=tuple(replace(each, reminded=False) for each in longer.pairings))
    return _with_round(tournament, change.round, longer)


def _turn_back(tournament: Tournament, change: TurnBack, at: float) -> Tournament:
    if tournament.stage is not Stage.RUNNING:
        raise Refused(Reason.STALE)
    for number, played in enumerate(tournament.rounds):
        if played.is_decided or change.at <= began_at(tournament.plan, played) <= at:
            continue
        given = played.given
        if given is not None:
            given = replace(given, until=given.until + change.seconds)
        moved = replace(played, ends_at=played.ends_at + change.seconds, given=given)
        tournament = _with_round(tournament, number, moved)
    return tournament


def began_at(plan: Plan, played: Round) -> float:
    """When a round began."""
    return played.ends_at - plan.round_seconds - (0.0 if played.given is None else played.given.seconds)


def reminds_at(plan: Plan, ends_at: float) -> float:
    """When whoever is awaited is reminded of a round's end: when a quarter of it is left, or a day of a long one."""
    return ends_at - min(plan.round_seconds / 4, DAY)


def _correct(tournament: Tournament, change: Correct, at: float) -> Tournament:
    """In an elimination whoever wins now comes into the next round in the other's place, while that can be."""
    if tournament.stage not in (Stage.RUNNING, Stage.OVER):
        _require(tournament, Stage.RUNNING)
    if not (0 <= change.round < len(tournament.rounds)):
        raise Refused(Reason.STALE)
    pairings = tournament.rounds[change.round].pairings
    if not (0 <= change.board < len(pairings)):
        raise Refused(Reason.STALE)
    pairing = pairings[change.board]
    if pairing.second is None or change.winner not in pairing.entrants:
        raise Refused(Reason.ILLEGAL)
    decided = replace(pairing, winner=change.winner, decision=Decision.ORGANISER, told=False)
    corrected = _with_pairing(tournament, change.round, change.board, decided)
    has_followed = change.round + 1 < len(tournament.rounds)
    if tournament.plan.kind is not Kind.ELIMINATION or not has_followed or pairing.winner == change.winner:
        return corrected
    board, side = divmod(change.board, 2)
    following = tournament.rounds[change.round + 1].pairings[board]
    if following.is_decided:
        raise Refused(Reason.TOURNAMENT_TOO_LATE)
    entrants = [*following.entrants]
    entrants[side] = change.winner
    again = replace(_anew(following), first=entrants[0], second=entrants[1])
    spot = Spot(change.round + 1, board, again.attempt)
    return _with_pairing(corrected, spot.round, board, _settled(corrected, spot, again))


def _anew(pairing: Pairing) -> Pairing:
    """The same pairing before its first game, which is played in the same thread."""
    return replace(pairing, attempt=pairing.attempt + 1, drawn=0, reminded=False)


def _replace(tournament: Tournament, change: Replace, at: float) -> Tournament:
    """Whoever comes plays the running game of that place anew."""
    _require(tournament, Stage.RUNNING)
    if not (0 <= change.entrant < len(tournament.entrants)):
        raise Refused(Reason.STALE)
    if tournament.place_of(change.user) is not None:
        raise Refused(Reason.TOURNAMENT_HAS_THEM, name=change.name)
    entrant = Entrant(change.user, _free_name(tournament, change.name), change.contribution)
    entrants = (*tournament.entrants[: change.entrant], entrant, *tournament.entrants[change.entrant + 1 :])
    tournament = replace(tournament, entrants=entrants)
    for spot, pairing in list(tournament.undecided()):
        if change.entrant in pairing.entrants:
            tournament = _with_pairing(tournament, spot.round, spot.board, _anew(pairing))
    return tournament


def _cancel(tournament: Tournament, change: Cancel, at: float) -> Tournament:
    if tournament.stage in (Stage.OVER, Stage.CANCELLED):
        raise Refused(Reason.TOURNAMENT_OVER)
    return replace(tournament, stage=Stage.CANCELLED)


def _forget(tournament: Tournament, change: Forget, at: float) -> Tournament:
    """Who is forgotten has withdrawn; a sign-up is taken back."""
    organiser = NOBODY if tournament.organiser == change.user else tournament.organiser
    tournament = replace(tournament, organiser=organiser)
    places = [place for place, each in enumerate(tournament.entrants) if each.user == change.user]
    if tournament.stage is Stage.SIGN_UP:
        kept = tuple(each for each in tournament.entrants if each.user != change.user)
        return replace(tournament, entrants=kept)
    for place in places:
        if tournament.stage is Stage.RUNNING and not tournament.entrants[place].out:
            tournament = _without(tournament, place)
        nameless = replace(tournament.entrants[place], user=NOBODY, name="")
        entrants = (*tournament.entrants[:place], nameless, *tournament.entrants[place + 1 :])
        tournament = replace(tournament, entrants=entrants)
    return tournament


_CHANGES: Final[dict[type, Callable[[Tournament, Any, float], Tournament]]] = {
    SignUp: _sign_up,
    Withdraw: _withdraw,
    Begin: _begin,
    Posted: _posted,
    ThreadOpened: _thread_opened,
    GameEnded: _game_ended,
    Reminded: _reminded,
    Told: _told,
    TimeOver: _time_over,
    GiveBack: _give_back,
    TurnBack: _turn_back,
    Correct: _correct,
    Replace: _replace,
    Cancel: _cancel,
    Forget: _forget,
}
