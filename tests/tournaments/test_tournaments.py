"""Laws of tournaments: who meets whom, that each one ends with one winner, and what an organiser may change."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from bot.errors import Reason, Refused
from bot.tournaments import lots
from bot.tournaments.changes import (
    Begin,
    Cancel,
    Change,
    Correct,
    ForgetEntrant,
    GameEnded,
    Replace,
    SignUp,
    ThreadOpened,
    TimeOver,
    Withdraw,
    after,
)
from bot.tournaments.matching import can_pair_all
from bot.tournaments.pairing import pairings_of_round, rounds_of
from bot.tournaments.standings import standings
from bot.tournaments.tournament import (
    MOST,
    Decision,
    Round,
    Spot,
    Stage,
    Tournament,
    TournamentKind,
    tournament_from_data,
)
from tests.tournaments.build import begun, played_out, signed_up, tournament

SIZES = (2, 3, 4, 5, 6, 7, 8, 11, 16, 23, 64)
EVERY = [(kind, size) for kind in TournamentKind for size in SIZES if size < 64 or kind is not TournamentKind.LEAGUE]
SMALL = [(kind, size) for kind, size in EVERY if size <= 11]


def meetings(made: Tournament) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(each.entrants) for played in made.rounds for each in played.pairings if each.second is not None
    )


def byes(made: Tournament) -> Counter[int]:
    found = Counter(dict.fromkeys(range(len(made.entrants)), 0))
    found.update(each.first for played in made.rounds for each in played.pairings if each.second is None)
    return found


def refused(made: Tournament, change: Change) -> Reason:
    with pytest.raises(Refused) as caught:
        after(made, change, 50.0)
    return caught.value.reason


@pytest.mark.parametrize(("kind", "size"), EVERY)
def test_every_tournament_ends_with_exactly_one_winner(kind: TournamentKind, size: int) -> None:
    for seed in range(2):
        over, _ = played_out(begun(kind, size, seed=seed), Random(seed), draws=0.3)
        assert over.stage is Stage.OVER
        assert [row.place for row in standings(over)].count(1) == 1
        assert len(over.rounds) == rounds_of(over.plan, size)
        assert all(played.is_decided for played in over.rounds)


@pytest.mark.parametrize(("kind", "size"), EVERY)
def test_everybody_who_is_not_out_is_in_each_round_once(kind: TournamentKind, size: int) -> None:
    over, _ = played_out(begun(kind, size), Random(size))
    still_in = set(range(size))
    for played in over.rounds:
        seen = [each for pairing in played.pairings for each in pairing.entrants]
        assert sorted(seen) == sorted(still_in)
        if kind is TournamentKind.ELIMINATION:
            still_in -= {pairing.loser for pairing in played.pairings if pairing.loser is not None}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_in_swiss_nobody_meets_anybody_twice_while_that_is_possible(size: int, seed: int) -> None:
    random = Random(seed)
    made = begun(TournamentKind.SWISS, size, rounds=min(size, 9), seed=seed)
    over, _ = played_out(made, random)
    for number in range(len(over.rounds)):
        before = Counter(
            frozenset(each.entrants)
            for played in over.rounds[:number]
            for each in played.pairings
            if each.second is not None
        )
        pairings = over.rounds[number].pairings
        met_again = [each for each in pairings if each.second is not None and before[frozenset(each.entrants)]]
        if met_again:
            left_out = {each.first for each in pairings if each.second is None}
            playing = set(range(size)) - left_out
            unmet = [
                {other for other in playing if not before[frozenset((each, other))] and other != each}
                for each in range(size)
            ]
            assert not can_pair_all(unmet, playing)


@pytest.mark.parametrize("size", [6, 8, 16, 64])
def test_in_swiss_of_the_usual_length_nobody_meets_twice(size: int) -> None:
    over, _ = played_out(begun(TournamentKind.SWISS, size), Random(size))
    assert max(meetings(over).values()) == 1


@pytest.mark.parametrize("size", [3, 5, 7, 11, 23])
@pytest.mark.parametrize("kind", [TournamentKind.SWISS, TournamentKind.LEAGUE])
def test_byes_are_fair(kind: TournamentKind, size: int) -> None:
    over, _ = played_out(begun(kind, size, rounds=size), Random(size))
    assert len(over.rounds) == size
    assert set(byes(over).values()) == {1}


@pytest.mark.parametrize("size", [3, 5, 6, 11, 23, 33])
def test_an_elimination_has_byes_in_its_first_round_only(size: int) -> None:
    over, _ = played_out(begun(TournamentKind.ELIMINATION, size), Random(size))
    assert sum(byes(over).values()) == 2 ** len(over.rounds) - size
    assert all(each.second is not None for played in over.rounds[1:] for each in played.pairings)


@pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 16, 23])
def test_in_a_league_everybody_meets_everybody_once(size: int) -> None:
    over, _ = played_out(begun(TournamentKind.LEAGUE, size), Random(size))
    assert meetings(over) == Counter(map(frozenset, combinations(range(size), 2)))


@pytest.mark.parametrize("size", [MOST - 1, MOST])
def test_so_they_do_in_the_largest_where_each_round_waits_for_the_one_before(size: int) -> None:
    made = replace(begun(TournamentKind.LEAGUE, size), rounds=())
    for number in range(rounds_of(made.plan, size)):
        pairings = [each for each in pairings_of_round(made, number) if each is not None]
        assert len({entrant for each in pairings for entrant in each.entrants}) == size
        decided = tuple(replace(each, winner=each.first) for each in pairings)
        made = replace(made, rounds=(*made.rounds, Round(decided, 0.0)))
    assert meetings(made) == Counter(map(frozenset, combinations(range(size), 2)))


@pytest.mark.parametrize(("kind", "size"), SMALL)
def test_what_happened_leads_to_the_same_again_also_through_the_store(kind: TournamentKind, size: int) -> None:
    over, changes = played_out(begun(kind, size), Random(3), draws=0.2)
    again, kept = begun(kind, size), begun(kind, size)
    for place, change in enumerate(changes):
        again = after(again, change, 3.0 + place)
        kept = tournament_from_data(json.loads(json.dumps(after(kept, change, 3.0 + place).to_data())))
    assert again == over == kept
    assert over.version == 1 + size + 1 + len(changes)


def test_the_first_draw_is_played_again_and_the_second_is_decided_by_lot() -> None:
    made = begun(TournamentKind.ELIMINATION, 2)
    spot = Spot(0, 0, 1)
    once = after(made, GameEnded(spot, None), 3.0)
    assert once.stage is Stage.RUNNING
    assert [each.attempt for _, each in once.undecided()] == [2]
    assert refused(once, GameEnded(spot, None)) is Reason.STALE
    over = after(once, GameEnded(Spot(0, 0, 2), None), 4.0)
    pairing = over.rounds[0].pairings[0]
    assert pairing.decision is Decision.LOT
    assert pairing.winner == pairing.entrants[0 if lots.lot_of(once, Spot(0, 0, 2)) else 1]


def test_lots_fall_on_both_and_follow_from_the_presses_alone() -> None:
    falls = {lots.lot_of(begun(TournamentKind.SWISS, 4, seed=seed), Spot(0, 0, 1)) for seed in range(12)}
    assert falls == {True, False}
    made = begun(TournamentKind.SWISS, 8)
    other = after(signed_up(TournamentKind.SWISS, 8), Begin("9001"), 2.0)
    assert lots.order_of(made) != lots.order_of(other)
    assert sorted(lots.order_of(made)) == list(range(8))


def test_each_table_has_an_id_and_a_seed_of_its_own() -> None:
    made = begun(TournamentKind.LEAGUE, 8)
    spots = [Spot(each, board, attempt) for each in range(3) for board in range(4) for attempt in (1, 2)]
    assert len({lots.table_id(made, spot) for spot in spots}) == len(spots)
    assert len({lots.table_seed(made, spot) for spot in spots}) == len(spots)


def test_a_result_counts_once() -> None:
    made = begun(TournamentKind.SWISS, 4)
    spot, pairing = next(made.undecided())
    decided = after(made, GameEnded(spot, pairing.first), 3.0)
    assert refused(decided, GameEnded(spot, pairing.second)) is Reason.STALE
    assert (
        refused(made, GameEnded(spot, next(each for each in range(4) if each not in pairing.entrants)))
        is Reason.ILLEGAL
    )


def test_who_is_absent_at_the_end_of_a_round_has_lost_and_where_neither_came_nobody_scores() -> None:
    made = begun(TournamentKind.SWISS, 4)
    (spot, pairing), (other_spot, other) = made.undecided()
    made = after(made, TimeOver(spot, (pairing.first,)), 200.0)
    made = after(made, TimeOver(other_spot, other.entrants), 200.0)
    first, second = made.rounds[0].pairings
    assert (first.winner, first.decision) == (pairing.second, Decision.ABSENT)
    assert (second.winner, second.decision, second.is_decided) == (None, Decision.NEITHER, True)
    lines = {row.entrant: (row.wins, row.losses) for row in standings(made)}
    assert [lines[each] for each in (*pairing.entrants, *other.entrants)] == [(0, 1), (1, 0), (0, 1), (0, 1)]
    assert made.rounds[1].ends_at == 300.0
    assert tournament_from_data(made.to_data()) == made


def test_where_neither_came_in_an_elimination_the_sealed_lot_says_who_goes_on() -> None:
    made = begun(TournamentKind.ELIMINATION, 4)
    spot, pairing = next(made.undecided())
    made = after(made, TimeOver(spot, pairing.entrants), 200.0)
    decided = made.rounds[0].pairings[0]
    assert decided.decision is Decision.NEITHER
    assert decided.winner == pairing.entrants[0 if lots.lot_of(made, spot) else 1]


def test_nobody_scores_where_both_have_withdrawn() -> None:
    made = begun(TournamentKind.LEAGUE, 4)
    pairing = made.rounds[0].pairings[0]
    gone = {pairing.first, made.rounds[0].pairings[1].first}
    for each in gone:
        made = after(made, Withdraw(made.entrants[each].user), 3.0)
    made, _ = played_out(made, Random(1))
    (met,) = [each for played in made.rounds for each in played.pairings if set(each.entrants) == gone]
    assert (met.winner, met.decision, met.is_decided) == (None, Decision.WITHDRAWN, True)


@pytest.mark.parametrize("kind", TournamentKind)
@pytest.mark.parametrize("seed", range(5))
def test_it_ends_however_many_withdraw(kind: TournamentKind, seed: int) -> None:
    random, made, at = Random(seed), begun(kind, 9, seed=seed), 3.0
    while made.stage is Stage.RUNNING:
        still = [each.user for each in made.entrants if not each.out]
        if random.random() < 0.3 and still:
            made = after(made, Withdraw(random.choice(still)), at)
        else:
            spot, pairing = random.choice(list(made.undecided()))
            assert not any(made.entrants[each].out for each in pairing.entrants)
            made = after(made, GameEnded(spot, random.choice(pairing.entrants)), at)
        at += 1
    assert [row.place for row in standings(made)].count(1) == 1


def test_signing_up_and_back() -> None:
    made = after(tournament(TournamentKind.SWISS, most=2), SignUp(1, "Ana", "11"), 1.0)
    assert refused(made, SignUp(1, "Ana", "12")) is Reason.TOURNAMENT_ALREADY_IN
    assert refused(made, Begin("9")) is Reason.TOURNAMENT_TOO_FEW
    assert refused(made, Withdraw(2)) is Reason.TOURNAMENT_NOT_IN
    full = after(made, SignUp(2, "Ana", "13"), 1.0)
    assert [each.name for each in full.entrants] == ["Ana", "Ana 2"]
    assert refused(full, SignUp(3, "Bo", "14")) is Reason.TOURNAMENT_FULL
    assert after(full, Withdraw(1), 1.0).place_of(1) is None
    assert after(full, Withdraw(1, sign_up_only=True), 1.0).place_of(1) is None
    running = after(full, Begin("9"), 2.0)
    assert refused(running, SignUp(3, "Bo", "14")) is Reason.TOURNAMENT_BEGUN
    assert refused(running, Begin("10")) is Reason.TOURNAMENT_RUNNING
    assert refused(running, Withdraw(1, sign_up_only=True)) is Reason.STALE
    assert refused(running, Withdraw(3, taken_out=True)) is Reason.STALE
    cancelled = after(running, Cancel(), 3.0)
    assert list(cancelled.undecided()) == []
    assert refused(cancelled, Cancel()) is Reason.TOURNAMENT_OVER


def test_a_corrected_match_puts_the_other_into_the_next_round() -> None:
    made = begun(TournamentKind.ELIMINATION, 4)
    for spot, pairing in list(made.undecided()):
        made = after(made, GameEnded(spot, pairing.first), 3.0)
    first, second = made.rounds[0].pairings
    assert made.rounds[1].pairings[0].entrants == (first.first, second.first)
    corrected = after(made, Correct(0, 1, second.entrants[1]), 4.0)
    final = corrected.rounds[1].pairings[0]
    assert final.entrants == (first.first, second.second)
    assert final.attempt == 2
    over = after(corrected, GameEnded(Spot(1, 0, 2), first.first), 5.0)
    assert refused(over, Correct(0, 0, first.entrants[1])) is Reason.TOURNAMENT_TOO_LATE
    other = after(over, Correct(1, 0, second.entrants[1]), 6.0)
    assert (other.stage, standings(other)[0].entrant) == (Stage.OVER, second.second)


def test_a_corrected_match_of_a_league_counts_anew() -> None:
    over, _ = played_out(begun(TournamentKind.LEAGUE, 4), Random(1))
    best = standings(over)[0]
    number, board = next(
        (number, board)
        for number, played in enumerate(over.rounds)
        for board, pairing in enumerate(played.pairings)
        if pairing.winner == best.entrant
    )
    loser = over.rounds[number].pairings[board].loser
    assert loser is not None
    wins = {row.entrant: row.wins for row in standings(after(over, Correct(number, board, loser), 99.0))}
    assert wins[best.entrant] == best.wins - 1


def test_a_replacement_plays_anew_and_keeps_what_was_won() -> None:
    made = begun(TournamentKind.SWISS, 4)
    spot, pairing = next(made.undecided())
    made, leaver = after(made, ThreadOpened(spot, 77), 3.0), made.entrants[pairing.first].user
    replaced = after(made, Replace(pairing.first, leaver, 500, "Zoe", "6000"), 4.0)
    assert replaced.entrants[pairing.first].user == 500
    assert replaced.rounds[0].pairings[0].attempt == 2
    assert replaced.rounds[0].pairings[0].thread == 77
    assert lots.order_of(replaced) == lots.order_of(made)
    assert refused(made, Replace(pairing.first, leaver, 101, "Player 1", "6000")) is Reason.TOURNAMENT_HAS_THEM
    assert refused(replaced, Replace(pairing.first, leaver, 501, "Yan", "6001")) is Reason.STALE


def test_who_is_forgotten_is_named_nowhere() -> None:
    made = begun(TournamentKind.SWISS, 4)
    forgotten = after(made, ForgetEntrant(101), 3.0)
    assert "101" not in json.dumps(forgotten.to_data()["entrants"])
    assert "Player 1" not in json.dumps(forgotten.to_data())
    assert forgotten.entrants[1].out
    assert after(signed_up(TournamentKind.SWISS, 3), ForgetEntrant(101), 3.0).place_of(101) is None


def test_the_better_stand_first() -> None:
    over, _ = played_out(begun(TournamentKind.SWISS, 16), Random(5))
    rows = standings(over)
    assert all(one.wins >= other.wins for one, other in pairwise(rows))
    assert [row.place for row in rows] == list(range(1, 17))


def test_a_matching_is_found_wherever_there_is_one() -> None:
    random = Random(4)

    def plainly(neighbours: list[set[int]], left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(plainly(neighbours, left - {first, each}) for each in neighbours[first] & left)

    found = Counter[bool]()
    for _ in range(600):
        size = random.choice((4, 6, 8, 10))
        neighbours: list[set[int]] = [set() for _ in range(size)]
        for one, other in combinations(range(size), 2):
            if random.random() < 0.3:
                neighbours[one].add(other)
                neighbours[other].add(one)
        possible = plainly(neighbours, frozenset(range(size)))
        found[possible] += 1
        assert can_pair_all(neighbours, set(range(size))) == possible
    assert min(found.values()) > 50


def won(made: Tournament, number: int, board: int, at: float) -> Tournament:
    """The first of a pairing has won."""
    pairing = made.rounds[number].at(board)
    assert pairing is not None
    return after(made, GameEnded(Spot(number, board, pairing.attempt), pairing.first), at)


def test_in_an_elimination_whoever_is_paired_does_not_wait_for_another_game() -> None:
    made = won(begun(TournamentKind.ELIMINATION, 8), 0, 2, 10.0)
    assert len(made.rounds) == 1, "nobody is known whom they meet"
    made = won(made, 0, 3, 11.0)
    first, early = made.rounds
    (final,) = early.pairings
    assert early.at(1) == final
    assert early.at(0) is None
    assert final.entrants == tuple(game.winner for game in first.pairings[2:])
    assert (early.awaited, early.waits, early.is_decided) == (1, True, False)
    assert early.ends_at == first.ends_at + 100, "its time has not begun"
    assert [spot for spot, _ in made.undecided()] == [Spot(0, 0, 1), Spot(0, 1, 1), Spot(1, 1, 1)]
    made = won(made, 1, 1, 12.0)
    assert len(made.rounds) == 2, "there is nobody for the final yet"
    assert tournament_from_data(json.loads(json.dumps(made.to_data()))) == made
    made = won(won(made, 0, 1, 13.0), 0, 0, 14.0)
    assert (made.rounds[1].awaited, made.rounds[1].waits, made.rounds[1].ends_at) == (0, False, 114.0)
    over = won(won(made, 1, 0, 15.0), 2, 0, 16.0)
    assert over.stage is Stage.OVER
    assert [row.place for row in standings(over)].count(1) == 1


def test_a_result_is_corrected_while_nobody_is_known_whom_its_winner_meets() -> None:
    made = won(won(begun(TournamentKind.ELIMINATION, 8), 0, 2, 10.0), 0, 3, 11.0)
    made = won(made, 0, 0, 12.0)
    second = made.rounds[0].pairings[0].second
    assert second is not None
    made = after(made, Correct(0, 0, second), 13.0)
    assert made.rounds[1].at(0) is None
    made = won(made, 0, 1, 14.0)
    game = made.rounds[1].at(0)
    assert game is not None
    assert game.first == second


@pytest.mark.parametrize("size", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("kind", TournamentKind)
def test_nobody_is_in_two_games_at_once_or_waits_for_a_game_that_keeps_nobody(kind: TournamentKind, size: int) -> None:
    for seed in range(6):
        random, made, at = Random(seed), begun(kind, size, seed=seed), 3.0
        while made.stage is Stage.RUNNING:
            busy = Counter(each for _, pairing in made.undecided() for each in pairing.entrants)
            assert set(busy.values()) == {1}, "and somebody always plays"
            waiting = [number for number, played in enumerate(made.rounds) if played.waits]
            if kind is TournamentKind.SWISS:
                assert not waiting, "who meets whom follows from all games"
            assert all(made.rounds[number].ends_at == made.rounds[number - 1].ends_at + 100 for number in waiting)
            spot, pairing = random.choice(list(made.undecided()))
            made = after(made, GameEnded(spot, random.choice(pairing.entrants)), at)
            at += 1
        assert all(played.is_decided and not played.waits for played in made.rounds)
        if kind is TournamentKind.LEAGUE:
            assert set(meetings(made).values()) == {1}
            assert len(meetings(made)) == size * (size - 1) // 2
            assert set(byes(made).values()) == {size % 2}


def test_in_a_league_two_who_are_free_play_on() -> None:
    made = begun(TournamentKind.LEAGUE, 6)
    free: set[int] = set()
    for board in (0, 1):
        free |= set(made.rounds[0].pairings[board].entrants)
        made = won(made, 0, board, 10.0 + board)
    early = made.rounds[1]
    assert early.pairings, "of four who are free two meet next"
    assert all(set(each.entrants) <= free for each in early.pairings)
    assert early.awaited == 3 - len(early.pairings)
