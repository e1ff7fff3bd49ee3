"""Pairings of rounds."""

from collections import Counter
from functools import lru_cache
from math import ceil, log2

from bot.tournaments.lots import order_of
from bot.tournaments.matching import can_pair_all
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Decision, Pairing, Plan, Tournament, TournamentKind


def rounds_of(plan: Plan, entrants: int) -> int:
    """Return the number of rounds for so many entrants."""
    everybody = entrants - 1 if entrants % 2 == 0 else entrants
    match plan.kind:
        case TournamentKind.ELIMINATION:
            return ceil(log2(entrants))
        case TournamentKind.SWISS:
            return min(plan.rounds or ceil(log2(entrants)), everybody)
        case TournamentKind.LEAGUE:
            return min(plan.rounds or everybody, everybody)


def pairings_of_round(tournament: Tournament, number: int) -> tuple[Pairing | None, ...]:
    """Return the pairings of a round, None where an entrant is not known yet or still plays another game; empty if
    nobody is left to play.

    :param number: one of the rounds so far, or the next one.
    """
    match tournament.plan.kind:
        case TournamentKind.ELIMINATION:
            return _bracket(tournament, number)
        case TournamentKind.SWISS:  # pairings depend on the results of all earlier games
            return _swiss(tournament) if all(played.is_decided for played in tournament.rounds) else ()
        case TournamentKind.LEAGUE:
            return _league(tournament, number)


def _bye(entrant: int) -> Pairing:
    return Pairing(entrant, None, winner=entrant, decision=Decision.BYE)


def _bracket(tournament: Tournament, number: int) -> tuple[Pairing | None, ...]:
    """Pair the winners of neighbours. In the first round the first entrants by lot have the byes, spread out."""
    if number:
        before = tournament.rounds[number - 1]
        # Neighbours of the last round meet; an undecided game leaves its place open.
        winners = [None if (game := before.at(board)) is None else game.winner for board in range(before.size)]
        return tuple(
            None if first is None or second is None else Pairing(first, second)
            for first, second in zip(winners[::2], winners[1::2], strict=True)
        )
    order = order_of(tournament)
    # Standard seeding: double the list until it holds all entrants, giving each place the neighbour with which it adds
    # up to the number of places minus one. The first and the second by lot can meet in the final only; places beyond
    # the last entrant are byes.
    places = [0]
    while len(places) < len(order):
        size = 2 * len(places)
        places = [each for place in places for each in (place, size - 1 - place)]
    return tuple(
        Pairing(order[first], order[second]) if second < len(order) else _bye(order[first])
        for first, second in zip(places[::2], places[1::2], strict=True)
    )


def _league(tournament: Tournament, number: int) -> tuple[Pairing | None, ...]:
    """Pair a round of a league by the circle method; byes come last. A pairing is None while one of its entrants still
    has an earlier game."""
    order, busy = tuple(order_of(tournament)), set[int]()
    for earlier, played in enumerate(tournament.rounds[:number]):
        if len(busy) == len(tournament.entrants):
            break
        for pairing in played.pairings:
            if not pairing.is_decided:
                busy.update(pairing.entrants)
        if played.awaited:  # entrants of pairings not yet made have earlier games to play
            known = dict(played.boards())
            meet, _ = _round_the_table(order, earlier)
            busy.update(each for board, pair in enumerate(meet) if board not in known for each in pair)
    meet, left_out = _round_the_table(order, number)
    byes = [None if each in busy else _bye(each) for each in left_out if not tournament.entrants[each].out]
    return (*(None if busy & {*pair} else Pairing(*pair) for pair in meet), *byes)


@lru_cache(maxsize=1024)
def _round_the_table(order: tuple[int, ...], number: int) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return the pairs of a round of a league, and the entrants with a bye. Cached, because after each game all rounds
    that have begun ask."""
    # The circle method (E. Lucas, "Récréations mathématiques" II, 1883): one stays, the others move on by a chair each
    # round, and those opposite each other meet. After one round less than there are chairs all have met once. An empty
    # chair gives a bye.
    circle: list[int | None] = [*order]
    if len(circle) % 2:
        circle.append(None)
    moving, turned = circle[1:], number % (len(circle) - 1)
    seated = [circle[0], *moving[turned:], *moving[:turned]]
    meet, left_out = list[tuple[int, int]](), list[int]()
    for place in range(len(seated) // 2):
        one, other = seated[place], seated[-1 - place]
        # The one who stays would otherwise be first in every round.
        if number % 2:
            one, other = other, one
        if one is not None and other is not None:
            meet.append((one, other))
        else:
            left_out += [each for each in (one, other) if each is not None]
    return tuple(meet), tuple(left_out)


def _swiss(tournament: Tournament) -> tuple[Pairing, ...]:
    """Pair down the standings, each entrant with the first possible one that leaves all others a pairing.

    Nobody meets twice while that is possible, and nobody has a second bye before everybody had one.
    """
    ranked = [row.entrant for row in standings(tournament) if not row.out]
    byes, met = Counter[int](), Counter[frozenset[int]]()
    for pairing in (each for played in tournament.rounds for each in played.pairings):
        if pairing.second is None:
            byes[pairing.first] += 1
        else:
            met[frozenset(pairing.entrants)] += 1
    if len(ranked) < 2:
        return ()
    fewest = min(byes[each] for each in ranked)
    left_outs = [each for each in reversed(ranked) if byes[each] == fewest] if len(ranked) % 2 else [None]
    # Allow repeated meetings only as often as needed: first none, then one, and so on.
    for often in range(len(tournament.rounds) + 1):
        may_meet = [
            {other for other in ranked if other != each and met[frozenset((each, other))] <= often}
            for each in range(len(tournament.entrants))
        ]
        # The bye goes to the lowest entrant whose absence leaves all others a pairing.
        for left_out in left_outs:
            playing = [each for each in ranked if each != left_out]
            if can_pair_all(may_meet, set(playing)):
                last = () if left_out is None else (_bye(left_out),)
                return (*_pair_down(playing, may_meet), *last)
    raise LookupError("nobody has met anybody more often than there were rounds")


def _pair_down(playing: list[int], may_meet: list[set[int]]) -> list[Pairing]:
    """Pair the highest in the standings with the next one whom it may meet, then the highest of those left, and so on.

    :param playing: entrants in the order of the standings, who can all be paired.
    """
    pairings, left = [], list(playing)
    while left:
        # The look ahead: without it the last entrants could be left without opponents.
        first = left.pop(0)
        second = next(
            other for other in left if other in may_meet[first] and can_pair_all(may_meet, set(left) - {other})
        )
        left.remove(second)
        pairings.append(Pairing(first, second))
    return pairings
