"""Whole tournaments with absences, corrections and withdrawals against a count made by hand from what was said."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from bot.errors import Refused
from bot.tournaments.changes import Correct, GameEnded, TimeOver, Withdraw, after
from bot.tournaments.lots import order_of
from bot.tournaments.standings import champion_of, standings
from bot.tournaments.tournament import (
    WITHOUT_WINNER,
    Decision,
    Stage,
    TieBreak,
    Tournament,
    TournamentKind,
    tournament_from_data,
)
from tests.swept import swept
from tests.tournaments.build import begun

LOST, DRAWN, WON = Fraction(0), Fraction(1, 2), Fraction(1)
Outcome = tuple[Fraction, Fraction]
_OF_NEITHER = (LOST, LOST)
SEEDS_OF_BYES = (*range(10), 42, 60, 180, 235, 251)
"""The last ones are those of 300 in which it was the other way round."""


class Count:
    """A pencil and a sheet: for each game what both have got of it, as it was said last."""

    def __init__(self, made: Tournament) -> None:
        self.made = made
        self.said: dict[tuple[int, int], Outcome] = {}

    def games(self) -> Iterable[tuple[int, int | None, Outcome]]:
        """Every game with what it gave."""
        for number, played in enumerate(self.made.rounds):
            for board, pairing in played.boards():
                gave = (WON, LOST) if pairing.second is None else self.said[number, board]
                yield pairing.first, pairing.second, gave

    def settle(self) -> None:
        """Who has gone gets nothing of a game that nobody has said anything of yet, and who is there a point."""
        for number, played in enumerate(self.made.rounds):
            for board, pairing in played.boards():
                gone = [self.made.entrants[each].out for each in pairing.entrants]
                if pairing.second is not None and any(gone):
                    self.said.setdefault((number, board), (WON - gone[0], WON - gone[1]))

    def points(self, one: int, *, at_table: bool = False) -> Fraction:
        """What somebody has got; a bye is no table."""
        total = LOST
        for first, second, (for_first, for_second) in self.games():
            if one == first and not (second is None and at_table):
                total += for_first
            elif one == second:
                total += for_second
        return total

    def between(self, one: int, other: int) -> list[Fraction]:
        """What ``one`` got of each game with another."""
        return [
            gave[0] if first == one else gave[1]
            for first, second, gave in self.games()
            if second is not None and {first, second} == {one, other}
        ]

    def ranking(self) -> list[int]:
        """The order that docs/tournaments.md says: who is out comes last, whatever they have won."""
        drawn = order_of(self.made)
        levels: dict[tuple[bool, Fraction], list[int]] = {}
        for one in drawn:
            levels.setdefault((self.made.entrants[one].out, -self.points(one)), []).append(one)
        return [one for level in sorted(levels) for one in self._order(levels[level], 0)]

    def _order(self, equals: list[int], rule: int) -> list[int]:
        if len(equals) < 2 or rule == 3:
            return self._by(equals, self._direct(equals), 3) if len(equals) > 1 and self._direct(equals) else equals
        if direct := self._direct(equals):
            return self._by(equals, direct, rule)
        return self._by(equals, {one: self._figure(one, rule) for one in equals}, rule + 1)

    def _by(self, equals: list[int], figures: dict[int, Fraction], rule: int) -> list[int]:
        found: list[int] = []
        for figure in sorted(set(figures.values()), reverse=True):
            found += self._order([one for one in equals if figures[one] == figure], rule)
        return found

    def _direct(self, equals: list[int]) -> dict[int, Fraction]:
        """Points of the games between equals; nothing unless all have met and it parts anybody."""
        met = {one: [self.between(one, other) for other in equals if other != one] for one in equals}
        if not all(all(games) for games in met.values()):
            return {}
        figures = {one: sum((sum(games, LOST) for games in all_games), LOST) for one, all_games in met.items()}
        return figures if len(set(figures.values())) > 1 else {}

    def _figure(self, one: int, rule: int) -> Fraction:
        if rule == 0:
            return self.points(one, at_table=True)
        total = LOST
        for first, second, (for_first, for_second) in self.games():
            if second is None or one not in (first, second):
                continue
            other, own, others = (second, for_first, for_second) if one == first else (first, for_second, for_first)
            if rule == 1 or own > others:
                total += self.points(other, at_table=True)
        return total


def play(kind: TournamentKind, entrants: int, random: Random) -> Count:
    """A tournament to its end in which people don't come, go, and are corrected."""
    count = Count(replace(begun(kind, entrants, seed=random.randrange(256)), tie_break=TieBreak.DIRECT))
    at = 3.0
    while count.made.stage is Stage.RUNNING:
        at += 1
        made = count.made
        spot, pairing = random.choice(list(made.undecided()))
        both, key = pairing.entrants, (spot.round, spot.board)
        won_by_first = random.random() < 0.5
        outcome = (WON, LOST) if won_by_first else (LOST, WON)
        match random.randrange(8):
            case 0 | 1 | 2 | 3:
                count.made = after(made, GameEnded(spot, both[0 if won_by_first else 1]), at)
            case 4:
                count.made = after(made, TimeOver(spot, (both[1 if won_by_first else 0],)), at)
            case 5:
                count.made, outcome = after(made, TimeOver(spot, both), at), _OF_NEITHER
            case 6:
                correct(count, random, at)
                continue
            case _:
                if sum(not each.out for each in made.entrants) > 3:
                    count.made = after(made, Withdraw(made.entrants[random.choice(both)].user), at)
                count.settle()
                continue
        count.said[key] = outcome
        count.settle()
    for _ in range(3):
        correct(count, random, at)
    return count


def correct(count: Count, random: Random, at: float) -> None:
    """The organiser says otherwise; a second time it changes nothing."""
    number = random.randrange(len(count.made.rounds))
    board, pairing = random.choice(list(count.made.rounds[number].boards()))
    if pairing.second is None:
        return
    how = random.choice([Decision.ORGANISER, *WITHOUT_WINNER])
    winner = random.choice(pairing.entrants) if how is Decision.ORGANISER else None
    change = Correct(number, board, winner, how)
    if count.made.plan.kind is TournamentKind.ELIMINATION and winner is None:
        with pytest.raises(Refused):
            after(count.made, change, at)
        return
    try:
        count.made = after(count.made, change, at)
    except Refused:
        assert count.made.plan.kind is TournamentKind.ELIMINATION, "the game after it is decided"
        return
    if how is Decision.ORGANISER:
        count.said[number, board] = (WON, LOST) if winner == pairing.first else (LOST, WON)
    else:
        count.said[number, board] = (DRAWN, DRAWN) if how is Decision.ORGANISER_DRAW else _OF_NEITHER
    count.settle()
    again = after(count.made, change, at)
    assert standings(again) == standings(count.made)


@swept("kind", [TournamentKind.SWISS, TournamentKind.LEAGUE])
@swept("seed", range(60))
def test_standings_are_what_a_count_by_hand_gives(kind: TournamentKind, seed: int) -> None:
    random = Random(seed)
    count = play(kind, random.randint(2, 9), random)
    rows = standings(count.made)
    assert [row.entrant for row in rows] == count.ranking()
    assert {row.entrant: Fraction(row.points) for row in rows} == {
        row.entrant: count.points(row.entrant) for row in rows
    }
    games = [sum(each in (first, second) for first, second, _ in count.games()) for each in range(len(rows))]
    assert {row.entrant: row.wins + row.draws + row.losses for row in rows} == dict(enumerate(games))
    first = count.ranking()[0]
    assert champion_of(count.made) == (first if count.points(first) else None), "nobody wins who never scored"
    assert standings(tournament_from_data(count.made.to_data())) == rows


@swept("seed", range(40))
def test_in_an_elimination_somebody_goes_on_from_every_game(seed: int) -> None:
    random = Random(seed)
    count = play(TournamentKind.ELIMINATION, random.randint(2, 9), random)
    for number, played in enumerate(count.made.rounds):
        for board, pairing in played.boards():
            assert pairing.winner in pairing.entrants
            gave = count.said.get((number, board))
            if gave is not None and gave != _OF_NEITHER and pairing.decision is not Decision.WITHDRAWN:
                assert pairing.winner == pairing.entrants[0 if gave == (WON, LOST) else 1]
            if number:
                before = count.made.rounds[number - 1]
                came = [before.at(2 * board + side) for side in (0, 1)]
                assert pairing.entrants == tuple(each.winner for each in came if each is not None)
    final = count.made.rounds[-1].pairings[0]
    assert champion_of(count.made) == final.winner


def test_a_bye_beats_no_direct_win() -> None:
    """With a bye and a win somebody stood above who had beaten them, by what their opponents had won."""
    seen = 0
    for seed in SEEDS_OF_BYES:
        random = Random(seed)
        made = begun(TournamentKind.SWISS, 9, rounds=5, seed=seed)
        while made.stage is Stage.RUNNING:
            spot, pairing = next(made.undecided())
            made = after(made, GameEnded(spot, random.choice(pairing.entrants)), 3.0)
        rows = {row.entrant: row for row in standings(replace(made, tie_break=TieBreak.DIRECT))}
        former = {row.entrant: row.place for row in standings(made)}
        for pairing in (each for played in made.rounds for each in played.pairings if each.loser is not None):
            winner, loser = rows[pairing.winner or 0], rows[pairing.loser or 0]
            if winner.points == loser.points and loser.byes > winner.byes and winner.direct is None:
                assert winner.place < loser.place
                seen += former[winner.entrant] > former[loser.entrant]
    assert seen, "as it was before, it could be the other way round"


def test_a_tournament_of_an_earlier_release_keeps_its_winner() -> None:
    """What was announced stays so: its data don't say which rules part equals."""
    for seed in range(60):
        made = begun(TournamentKind.SWISS, 5, seed=seed)
        random = Random(seed)
        while made.stage is Stage.RUNNING:
            spot, pairing = next(made.undecided())
            made = after(made, GameEnded(spot, random.choice(pairing.entrants)), 3.0)
        data = {key: value for key, value in made.to_data().items() if key != "tie_break"}
        read = tournament_from_data(data)
        assert read.tie_break is TieBreak.OPPONENTS
        met = [pairing for played in read.rounds for pairing in played.pairings]
        wins = {each: sum(pairing.winner == each for pairing in met) for each in range(5)}
        of_opponents = {
            each: sum(wins[other] for pairing in met if each in pairing.entrants for other in pairing.entrants)
            - wins[each] * sum(each in pairing.entrants for pairing in met)
            for each in range(5)
        }
        best = max((wins[each], of_opponents[each]) for each in range(5))
        champion = champion_of(read)
        assert champion is not None
        assert (wins[champion], of_opponents[champion]) == best
