"""Laws that hold at every move, by every named system, every number of seats and rules that nobody named."""

import json
import pickle
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deal import canonical_pack
from bot.engine.errors import IllegalMove
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import NO_CARD, PASS, Move, parse_move
from bot.engine.rules import OPTION_NAMES, Rules
from bot.engine.state import Ending, Result, State, facts_of, state_from_data
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from tests.campaign.covering import VALUES, Covering
from tests.engine.laws import (
    RandomGame,
    as_bytes,
    check_deeply,
    check_pack,
    check_position,
    fairness_of,
    permuted,
    play_games,
)
from tests.every_game import ALL, every_game
from tests.swept import swept

MOVES = 500
"""Random moves for each system and number of seats."""
ROWS = 6
"""Rows of the covering array in the default run; the campaign takes them all."""

RULES = [SYSTEMS[name].rules(seats) for name, seats in ALL]


@pytest.mark.parametrize(("name", "seats"), every_game(0))
def test_laws_hold_in_random_play(name: str, seats: int) -> None:
    """Conservation, a move for the mover, an end, the record's replay, copies, stored positions, views and samples."""
    tally = play_games(SYSTEMS[name].rules(seats), name, seed=0, moves=MOVES, replay_every=3)
    assert tally.moves >= MOVES
    assert set(tally.ends) <= {"goal", "exhausted", "deadlock"}


@pytest.mark.parametrize("row", list(islice(enumerate(Covering(seed=7).rows()), ROWS)), ids=lambda row: f"row{row[0]}")
def test_laws_hold_for_rules_without_a_name(row: tuple[int, Rules]) -> None:
    number, rules = row
    play_games(rules, f"row {number}", seed=0, games=2, deep_every=29)


def test_the_covering_array_covers_every_pair_that_can_stand_together() -> None:
    """Only pack, kings, decks, teams, loading, splitting, scoring and a handicap make values impossible together."""
    array = Covering()
    assert set(VALUES) == set(OPTION_NAMES)
    assert all(isinstance(rules, Rules) for rules in array.rows())
    assert not array.open
    clashing = {frozenset((one[0], two[0])) for one, two in array.impossible}
    pack = ("pack", "decks", "jokers", "kings", "top_rank")
    of_the_pack = {frozenset((one, two)) for one in pack for two in pack}
    others = [
        ("players", "teams"),
        ("pack", "deck_split"),
        ("pack", "load_opponent"),
        ("top_rank", "load_opponent"),
        ("end_turn", "load_opponent"),
        ("exhaustion", "load_opponent"),
        ("scoring", "match_target"),
        *(("handicap", each) for each in ("players", "pack", "decks", "deck_split", "jokers", "kings", "top_rank")),
        *(("handicap", each) for each in ("goal_size", "teams", "goal_piles", "load_opponent")),
    ]
    assert clashing <= of_the_pack | set(map(frozenset, others))


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(RULES), number=st.integers(0, 10**6), choices=st.lists(st.integers(0, 10**6), max_size=60))
def test_any_choice_of_legal_moves_keeps_the_laws(rules: Rules, number: int, choices: list[int]) -> None:
    """Hypothesis chooses each move; a failure shrinks to the shortest game."""
    state = fairness_of(rules, f"chosen {number}").deal(rules)
    begin(state)
    pack = sorted(canonical_pack(rules))
    played: list[Move] = []
    for choice in choices:
        legal = legal_moves(state)
        if state.result is not None:
            break
        played.append(legal[choice % len(legal)])
        apply(state, played[-1])
        check_position(state, len(pack))
        check_pack(state, pack)
    if state.result is None:
        check_deeply(state, legal_moves(state), played, Random(number))


@swept("name, seats", every_game(6))
def test_undo_by_folding_again(name: str, seats: int) -> None:
    """The moves without the last lead to the position before it, wherever the game is cut."""
    rules = SYSTEMS[name].rules(seats)
    game = RandomGame(rules, name, seed=5, number=0)
    before: list[State] = []
    begin(game.state)
    while len(game.moves) < 40 and game.state.result is None:
        before.append(game.state.copy())
        game.step(deep=False)
    cut = game.randomness.randrange(len(before))
    again = game.fairness.deal(rules)
    begin(again)
    for move in game.moves[:cut]:
        apply(again, move)
    assert as_bytes(again) == as_bytes(before[cut])


@swept("rules", RULES)
def test_a_hidden_card_fits_nowhere(rules: Rules) -> None:
    """Not even as a wild card, so that nothing can be played with it in a position as a seat knows it."""
    facts = facts_of(rules)
    assert facts.rank[NO_CARD] not in range(facts.top + 1)
    assert not facts.banned[NO_CARD]
    assert not facts.forced[NO_CARD]


def test_a_finished_game_has_no_moves() -> None:
    game = RandomGame(SYSTEMS["pagat"].rules(2), "pagat", seed=0, number=0)
    game.play_to_end(0)
    assert legal_moves(game.state) == []
    assert seat_view(game.state, game.state.to_play).legal == ()
    with pytest.raises(IllegalMove):
        apply(game.state, PASS)


def test_moves_of_a_game_are_interned_and_picklable() -> None:
    game = RandomGame(SYSTEMS["loading"].rules(3), "loading", seed=0, number=1)
    game.play_to_end(0)
    for move in set(game.moves):
        assert parse_move(move.notation) is move
        assert pickle.loads(pickle.dumps(move)) is move


def test_a_stored_position_shares_nothing_with_its_data() -> None:
    game = RandomGame(SYSTEMS["book"].rules(2), "book", seed=0, number=2)
    begin(game.state)
    data = game.state.to_data()
    before = json.dumps(data)
    states = [game.state, state_from_data(data), state_from_data(data)]
    for state, chosen in zip(states, (0, 0, -1), strict=True):
        for _ in range(200):
            if legal := legal_moves(state):
                apply(state, legal[chosen])
    assert json.dumps(data) == before


def test_a_copy_holds_everything_and_so_does_what_is_stored() -> None:
    """Also what few games bring about: each number is one that no deal begins with, each truth the other one."""
    rules = SYSTEMS["deck_goal"].rules(2)
    state = fairness_of(rules, "copied").deal(rules)
    for number, name in enumerate(State.__slots__, 7):
        if isinstance(before := getattr(state, name), int):
            setattr(state, name, not before if isinstance(before, bool) else number)
    state.done, state.turned, state.centre = [[1], [2]], [3], [[4]]
    state.result = Result(Ending.GOAL, (0,), (0, 5), (1, 0))
    for other in (state.copy(), state_from_data(json.loads(as_bytes(state)))):
        assert [getattr(other, name) for name in State.__slots__] == [getattr(state, name) for name in State.__slots__]


def test_the_permutation_of_hidden_cards_is_not_idle() -> None:
    """The check of the check: what a viewer can't see does change in the permuted position."""
    state = fairness_of(SYSTEMS["pagat"].rules(2), "idle").deal(SYSTEMS["pagat"].rules(2))
    other = permuted(state, 0, Random(1))
    assert other.stock != state.stock
    assert other.hands[1] != state.hands[1]
    assert other.hands[0] == state.hands[0]
    assert public_view(other) == public_view(state)
    assert seat_view(other, 1) != seat_view(state, 1)
