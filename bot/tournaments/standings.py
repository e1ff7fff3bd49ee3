"""Who stands where: wins first, then how often opponents have won, then lots."""

from collections import defaultdict
from dataclasses import dataclass

from bot.tournaments.lots import order_of
from bot.tournaments.tournament import Decision, Stage, Tournament, TournamentKind


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entrant's line. ``place`` counts from 1; ``wins`` include byes, ``opponents`` are the wins of all opponents,
    ``beaten`` those of the opponents that were beaten."""

    place: int
    entrant: int
    wins: int
    losses: int
    byes: int
    opponents: int
    beaten: int
    out: bool


def champion_of(tournament: Tournament) -> int | None:
    """The place of who has won it, as an entrant; None while it is not over."""
    return standings(tournament)[0].entrant if tournament.stage is Stage.OVER else None


def standings(tournament: Tournament) -> tuple[StandingRow, ...]:
    """Everybody, the best first. In an elimination those who came equally far share a place."""
    wins, losses, byes = (defaultdict[int, int](int) for _ in range(3))
    met, beaten = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for pairing in (each for played in tournament.rounds for each in played.pairings if each.is_decided):
        winner, loser = pairing.winner, pairing.loser
        if winner is None:
            continue
        wins[winner] += 1
        if pairing.decision is Decision.BYE:
            byes[winner] += 1
        if loser is not None:
            losses[loser] += 1
            met[winner].append(loser)
            met[loser].append(winner)
            beaten[winner].append(loser)
    is_elimination = tournament.plan.kind is TournamentKind.ELIMINATION
    order = order_of(tournament) if tournament.start is not None else list(range(len(tournament.entrants)))

    def strength(entrant: int) -> tuple[int, ...]:
        if is_elimination:
            return (-wins[entrant], losses[entrant])
        of_opponents = sum(wins[other] for other in met[entrant])
        of_beaten = sum(wins[other] for other in beaten[entrant])
        is_out = tournament.entrants[entrant].out
        return (is_out, -wins[entrant], -of_opponents, -of_beaten, order.index(entrant))

    strengths = {entrant: strength(entrant) for entrant in order}
    ranked = sorted(order, key=strengths.__getitem__)
    firsts = {strengths[entrant]: place for place, entrant in reversed(list(enumerate(ranked, start=1)))}
    return tuple(
        StandingRow(
            place=firsts[strengths[entrant]],
            entrant=entrant,
            wins=wins[entrant],
            losses=losses[entrant],
            byes=byes[entrant],
            opponents=sum(wins[other] for other in met[entrant]),
            beaten=sum(wins[other] for other in beaten[entrant]),
            out=tournament.entrants[entrant].out,
        )
        for entrant in ranked
    )
