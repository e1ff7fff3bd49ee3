"""Stakes of a person who leaves all tournaments, shown before their data is deleted."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from bot.entities.kept import StoredKind
from bot.store.tournaments import TournamentStore
from bot.tournaments.tournament import Stage, TournamentKind, tournament_from_data
from bot.tournaments.view import TournamentView, view_of


class Stake(StrEnum):
    """Kind of a stake."""

    SIGN_UP = "sign-up"
    GAMES = "games"
    """Games that are still to be played."""
    FINAL = "final"
    """The final of an elimination."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """A person's stake in one tournament; ``opponent`` is the entrant who would win it then."""

    tournament: TournamentView
    stake: Stake
    opponent: int | None = None


async def at_stake(store: TournamentStore, user: int) -> list[AtStake]:
    """Return a person's stakes in all tournaments in which they can still win something.

    :raises Unavailable: the store can't tell now.
    """
    rows = ((data["id"], partial(tournament_from_data, data)) for data in await store.of_person(user))
    found = (_of(view_of(each), user) for each in store.damage.each(StoredKind.TOURNAMENT, rows))
    return [each for each in found if each is not None]


def _of(tournament: TournamentView, user: int) -> AtStake | None:
    place = tournament.place_of(user)
    if place is None or not tournament.is_live or tournament.entrants[place].out:
        return None
    if tournament.stage is Stage.SIGN_UP:
        return AtStake(tournament, Stake.SIGN_UP)
    if tournament.is_knocked_out(place):
        return None
    pairing = tournament.pairing_of(place)
    is_final = tournament.plan.kind is TournamentKind.ELIMINATION and len(tournament.rounds) == tournament.rounds_in_all
    if is_final and pairing in tournament.rounds[-1].pairings and pairing is not None and not pairing.is_decided:
        opponent = next((each for each in pairing.entrants if each != place), None)
        return AtStake(tournament, Stake.FINAL, opponent)
    return AtStake(tournament, Stake.GAMES)
