"""Standings: points first, then the tournament's tie-breaks (``TieBreak``), then lots."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from bot.tournaments.lots import order_of
from bot.tournaments.tournament import Decision, Stage, TieBreak, Tournament, TournamentKind

HALF: Final = 0.5
"""Points of a draw."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entrant's line.

    ``place`` counts from 1; ``wins`` include byes. ``direct`` are the points in the games between equals, if they
    decide. ``opponents`` are the wins of all opponents, ``beaten`` those of beaten opponents; draws count half there.
    ``by_lot`` says that only the lot separates them from their neighbour.
    """

    place: int
    entrant: int
    wins: int
    draws: int
    losses: int
    byes: int
    direct: float | None
    opponents: float
    beaten: float
    out: bool
    by_lot: bool = False

    @property
    def points(self) -> float:
        """Return a point for each win and bye, and half a point for each draw."""
        return self.wins + HALF * self.draws

    @property
    def at_table(self) -> float:
        """Return the points without byes."""
        return self.points - self.byes


@dataclass(slots=True)
class _Tally:
    """An entrant's results of decided pairings. ``met`` are the opponents, ``taken`` the points from each of them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    met: list[int] = field(default_factory=list)
    taken: dict[int, float] = field(default_factory=lambda: defaultdict[int, float](float))
    beaten: list[int] = field(default_factory=list)

    @property
    def points(self) -> float:
        return self.wins + HALF * self.draws


_Key = Callable[[int], float]


def champion_of(tournament: Tournament) -> int | None:
    """Return the winner's place among the entrants; None while the tournament goes on, and if nobody has a point."""
    if tournament.stage is not Stage.OVER:
        return None
    first = standings(tournament)[0]
    return first.entrant if first.points else None  # without a point nobody came


def standings(tournament: Tournament) -> tuple[StandingRow, ...]:
    """Return all entrants, the best first. In an elimination those who came equally far share a place."""
    tallies = _tallies(tournament)
    order = order_of(tournament) if tournament.start is not None else list(range(len(tournament.entrants)))
    counts_byes = tournament.tie_break is TieBreak.OPPONENTS

    def strength(other: int) -> float:
        tally = tallies[other]
        # Newer tournaments count no byes towards an opponent's strength: a bye is no performance.
        return tally.points if counts_byes else tally.points - tally.byes

    def opponents(entrant: int) -> float:
        return sum(map(strength, tallies[entrant].met))

    def beaten(entrant: int) -> float:
        return sum(map(strength, tallies[entrant].beaten))

    def is_out(entrant: int) -> bool:
        return tournament.entrants[entrant].out

    is_elimination = tournament.plan.kind is TournamentKind.ELIMINATION
    # Tie breaks in order: the opponents' points (Buchholz), then those of beaten opponents (Sonneborn-Berger).
    keys: list[_Key] = [opponents, beaten]
    if is_elimination:
        keys = []
    elif not counts_byes:
        keys.insert(0, strength)

    def group(entrant: int) -> tuple[float, ...]:
        tally = tallies[entrant]
        return (-tally.wins, tally.losses) if is_elimination else (is_out(entrant), -tally.points)

    # The games among equals come before all keys, except in tournaments of the older tie break and in eliminations.
    directs: dict[int, float] | None = None if counts_byes or is_elimination else {}
    rows: list[StandingRow] = []
    for _, level in groupby(sorted(order, key=group), key=group):
        first = len(rows) + 1
        for drawn in list(_parted(list(level), keys, tallies, directs)):
            for entrant in drawn:
                tally = tallies[entrant]
                rows.append(
                    StandingRow(
                        place=first if is_elimination else len(rows) + 1,
                        entrant=entrant,
                        wins=tally.wins,
                        draws=tally.draws,
                        losses=tally.losses,
                        byes=tally.byes,
                        direct=None if directs is None else directs.get(entrant),
                        opponents=opponents(entrant),
                        beaten=beaten(entrant),
                        out=is_out(entrant),
                        by_lot=len(drawn) > 1 and not is_elimination,
                    )
                )
    return tuple(rows)


def _tallies(tournament: Tournament) -> list[_Tally]:
    """Return each entrant's tally, by place."""
    tallies = [_Tally() for _ in tournament.entrants]
    for pairing in (each for played in tournament.rounds for each in played.pairings if each.is_decided):
        for entrant in pairing.entrants:
            tally, won = tallies[entrant], pairing.winner == entrant
            tally.wins += won
            tally.draws += pairing.is_draw
            tally.losses += entrant in pairing.losers
            tally.byes += pairing.decision is Decision.BYE
            other = pairing.second if entrant == pairing.first else pairing.first
            if other is not None:
                tally.met.append(other)
                tally.taken[other] += won + HALF * pairing.is_draw
                tally.beaten += [other] if won else []
    return tallies


def _parted(
    equals: Sequence[int], keys: Sequence[_Key], tallies: Sequence[_Tally], directs: dict[int, float] | None
) -> Iterator[list[int]]:
    """Yield equals in classes, the best first; within a class only the lot decides, in whose order they come. Whenever
    another key has made a class smaller, the games within it are counted anew.

    :param directs: receives the points in those games if they decide; None if they don't count.
    """
    between = {} if directs is None else _direct_points(equals, tallies)
    # They decide only if they tell the equals apart; each smaller class then has its own games among equals.
    if directs is not None and len(set(between.values())) > 1:
        directs.update(between)
        key, left = between.__getitem__, keys
    elif keys and len(equals) > 1:
        key, left = keys[0], keys[1:]
    else:
        yield list(equals)
        return
    # The highest value first; those with the same one stay in the order given.
    for _, found in groupby(sorted(equals, key=key, reverse=True), key=key):
        yield from _parted(list(found), left, tallies, directs)


def _direct_points(equals: Sequence[int], tallies: Sequence[_Tally]) -> dict[int, float]:
    """Return the points of each entrant in the games between equals; empty unless all of them have met."""
    found = {}
    for entrant in equals:
        # One missing game would make the points of the others incomparable.
        others, taken = [each for each in equals if each != entrant], tallies[entrant].taken
        if not all(each in taken for each in others):
            return {}
        found[entrant] = sum(taken[each] for each in others)
    return found
