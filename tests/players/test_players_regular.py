"""``regular``: every goal card within reach is played, nothing is opened for another's, no wild card is thrown away."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of
from bot.engine.moves import NO_CARD, OWN, MoveKind, Source
from bot.engine.state import State
from bot.engine.views import SeatView, seat_view
from bot.players.attentive import goals_that_fit, is_careless
from bot.players.levels import LEVELS, plan_moves
from bot.players.planner import leave_order, reveals
from bot.players.ways import is_goal_play, ways_to_goals
from tests.players.play import in_the_middle, rules_of, started

SYSTEMS = ("pagat", "numbers", "book", "pagat_multi", "covered_wild")
TURNS = 40


def turns_of(system: str, level: str = "regular") -> Iterator[tuple[SeatView, State]]:
    """What the seats see before each plan of some turns, and the position."""
    state, randomness = started(rules_of(system), f"regular/{system}"), Random(system)
    while state.result is None and state.turn < TURNS:
        view = seat_view(state, state.to_play)
        yield view, state
        for move in plan_moves(level, view, randomness):
            apply(state, move)


def reaches_by_plain_cards(state: State, depth: int = 9) -> bool:
    """Whether some own plain cards that are known, played one after the other, lead to an own goal card."""
    seat, rank = state.to_play, state.facts.rank
    for move in legal_moves(state):
        if move.kind is not MoveKind.PLAY or move.owner != OWN:
            continue
        if move.source is Source.GOAL:
            return True
        if card_of(state, move) == NO_CARD or not rank[card_of(state, move)] or not depth:
            continue
        after = state.copy()
        events = apply(after, move, leave_order, check=False)
        if after.to_play == seat and not reveals(events) and reaches_by_plain_cards(after, depth - 1):
            return True
    return False


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_goal_card_that_plain_own_cards_reach_is_always_played(system: str) -> None:
    reached = 0
    for view, state in turns_of(system):
        if len(view.legal) > 1 and reaches_by_plain_cards(view.known_position()):
            reached += 1
            for seed in range(3):
                moves = plan_moves("regular", view, Random(seed))
                assert is_goal_play(moves[-1]), "and with it the plan ends"
                after = state.copy()
                for move in moves:
                    apply(after, move)
    assert reached


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_opened_for_others_and_no_wild_card_thrown_away_without_need(system: str) -> None:
    for view, state in turns_of(system, "fixed"):
        rank = state.facts.rank
        others = [move for move in view.legal if move.kind is MoveKind.DISCARD and rank[move.card]]
        if not others or ways_to_goals(view.known_position(), uncovers=True):
            continue
        for seed in range(3):
            after = state.copy()
            for move in plan_moves("regular", view, Random(seed)):
                assert move.kind is not MoveKind.DISCARD or rank[move.card]
                apply(after, move)
            opened = goals_that_fit(after) - goals_that_fit(state)
            assert not [owner for owner, _ in opened if state.facts.team[owner] != state.facts.team[view.seat]]


def test_the_reference_does_open_piles() -> None:
    """So the law above says something."""
    careless = 0
    for view, state in turns_of("numbers", "fixed"):
        if not ways_to_goals(view.known_position(), uncovers=True):
            careless += is_careless(state, plan_moves("fixed", view, Random(1)))
    assert careless


def test_wild_cards_are_spent_on_the_way_to_a_goal_card() -> None:
    spent = 0
    for view, state in turns_of("pagat"):
        moves = plan_moves("regular", view, Random(1))
        wild = [move for move in moves if move.source is Source.HAND and not state.facts.rank[move.card]]
        spent += bool(wild) and is_goal_play(moves[-1])
    assert spent


def test_figures_refer_to_a_player_that_no_table_offers() -> None:
    view, _ = next(turns_of("pagat"))
    assert "fixed" in LEVELS
    assert plan_moves("fixed", view, Random(1)) in [(move,) for move in view.legal]


def test_a_partner_s_goal_card_that_fits_goes_before_an_own_one_that_is_reached_all_the_same() -> None:
    gone_first = 0
    for number in range(100):
        state = in_the_middle(rules_of("pagat_pairs", 4), f"first/{number}", 8 + number % 40)
        view = seat_view(state, state.to_play)
        ways = ways_to_goals(view.known_position(), uncovers=True)
        gifts = [way for goal, way in ways.items() if goal[0] != OWN and len(way) == 1]
        if not gifts or (OWN, 0) not in ways:
            continue
        first, *_ = plan_moves("regular", view, Random(number))
        after = state.copy()
        apply(after, gifts[0][0])
        stays = (OWN, 0) in ways_to_goals(seat_view(after, after.to_play).known_position(), uncovers=True)
        assert (first == gifts[0][0]) == stays
        gone_first += stays
    assert gone_first
