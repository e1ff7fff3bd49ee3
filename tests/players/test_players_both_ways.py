"""Computers where centre piles go both ways: a way down is a way up in the mirror."""

from random import Random

import pytest

from bot.engine.cards import french_card, parse_faces, suit_of
from bot.engine.deal import deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import MoveKind, parse_move
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.attentive import goals_that_fit
from bot.players.both_ways import DOWN, BothWaysJudge, judge_of, levels_in, mirrored_set, sketch_of
from bot.players.evaluation import Judge
from bot.players.greedy import best_moves
from bot.players.hints import greedy_hint, hint_from_text, hint_to_text, reason, suggest
from bot.players.levels import LEVELS, plan_moves
from bot.players.mistaken import Habits, plan_with_mistakes
from bot.players.planner import Planner
from bot.players.review import win_chances
from bot.players.searching import Search
from bot.players.ways import is_goal_play, walk, ways_to_goals
from bot.players.weights import shipped_weights
from bot.players.worlds import Hidden, Outset
from bot.turns.choices import ChoiceKind, offer_of
from tests.bench.tune import FAMILIES
from tests.engine.build import key_for, position, rules_for, started

TWO_AND_TWO = rules_for("pagat", direction="both", centre_limit=4)
UNLIMITED = rules_for("pagat_unlimited", direction="both")
GAMES = (TWO_AND_TWO, UNLIMITED, rules_for("numbers", 4, direction="both"), rules_for("book", 2, direction="both"))


def _middles(count: int = 12) -> list[State]:
    """Positions in the middle of games that random moves have led to."""
    found = []
    for number in range(count):
        state, luck = started(GAMES[number % len(GAMES)], number), Random(number)
        for _ in range(60):
            moves = legal_moves(state)
            plays = [move for move in moves if move.kind is MoveKind.PLAY]
            apply(state, luck.choice(plays or moves))
            if state.result is not None:
                break
        else:
            found.append(state)
    assert len(found) > count // 2
    return found


def _mirrored(state: State) -> State:
    """The same position of the standard pack in the mirror: every rank for its opposite, up for down."""
    top, other = state.facts.top, state.copy()

    def turn(card: int) -> int:
        rank = state.facts.rank[card]
        return french_card(top + 1 - rank, suit_of(card)) if rank else card

    for piles in (*other.goals, *other.sides, other.hands, other.centre, other.done, [other.stock]):
        for pile in piles:
            pile[:] = map(turn, pile)
    half = len(state.facts.places_up)
    centre = other.centre + [[] for _ in range(2 * half - len(other.centre))]
    other.centre = centre[half:] + centre[:half]
    return other


def test_a_way_may_lead_down() -> None:
    state = position(TWO_AND_TWO, hands=["10D 9D AC 2C"], goals=["8C"], centre=["", "", "QS JS"])
    ways = ways_to_goals(seat_view(state, 0).known_position())
    assert [[move.notation for move in way] for way in ways.values()] == [["h:10D>c3", "h:9D>c3", "g>c3"]]


def test_the_cheaper_of_two_ways_is_taken() -> None:
    state = position(TWO_AND_TWO, hands=["KD KC 9D AC 3C"], goals=["8C"], centre=[4, "", "QS JS 10S"])
    ways = ways_to_goals(seat_view(state, 0).known_position())
    assert [[move.notation for move in way] for way in ways.values()] == [["h:9D>c3", "g>c3"]]


@pytest.mark.parametrize("number", range(12))
def test_ways_are_found_just_where_trying_every_play_finds_one(number: int) -> None:
    state = started(GAMES[number % 2], 100 + number)
    luck = Random(number)
    for _ in range(40):
        if state.result is not None:
            return
        known = seat_view(state, state.to_play).known_position()
        own = {goal for goal in ways_to_goals(known) if goal[0] < 0}
        assert bool(own) >= _reaches_by_plain_cards(known), [move.notation for move in legal_moves(known)]
        apply(state, luck.choice(legal_moves(state)))


def _reaches_by_plain_cards(state: State, depth: int = 4) -> bool:
    """Whether a few plays of cards that are seen lead to an own goal card."""
    seat = state.to_play
    for move in legal_moves(state):
        if move.kind is not MoveKind.PLAY:
            continue
        if is_goal_play(move):
            return True
        after = state.copy()
        uncovered = apply(after, move, lambda *given: given[2], check=False)
        plain = len(uncovered) == 1 and after.to_play == seat and all(0 not in hand[-1:] for hand in after.sides[seat])
        if depth and plain and _reaches_by_plain_cards(after, depth - 1):
            return True
    return False


def test_positions_in_the_mirror_are_worth_the_same_where_features_have_no_side() -> None:
    """What the others' prospects and the own ways are worth is the same read in the mirror."""
    rules = TWO_AND_TWO
    for number in range(8):
        state, luck = started(rules, number), Random(number)
        for _ in range(40):
            if state.result is None:
                apply(state, luck.choice(legal_moves(state)))
        if state.result is not None:
            continue
        values = []
        for each in (state, _mirrored(state)):
            judge = judge_of(each, shipped_weights())
            assert isinstance(judge, BothWaysJudge)
            heights, hand = judge.heights_at(each), judge.hand_of(each)
            stacks, goals = judge.stacks_of(each, each.to_play), judge.goals_of(each, each.to_play)
            tops = [stack[-1] for stack in stacks if stack]
            ready = judge.readiness(heights, hand, tops, judge.runs_in(stacks), goals)
            lying = sum(judge.lying_worth(stack) for stack in stacks)
            values.append((round(judge.outlook(each, heights), 6), round(ready, 6), round(lying, 6)))
        assert values[0] == values[1]


def test_sets_and_runs_in_the_mirror() -> None:
    assert mirrored_set(0b10, 12) == 1 << 12
    assert mirrored_set(mirrored_set(0b1011010, 12), 12) == 0b1011010
    judge = judge_of(position(TWO_AND_TWO), shipped_weights())
    for stack in ((9, 8, 7), (7, 8, 9), (5,), (4, 0), ()):
        for card in (0, 3, 8, 10):
            (run,) = judge.runs_in([stack])
            assert judge.runs_in([(*stack, card)]) == (judge.run_under(card, run),)


def test_a_sketch_begins_and_ends_as_the_position_does() -> None:
    for state in _middles():
        hidden = Hidden(state, state.to_play)
        sketch = Outset(state, state.to_play, False, hidden.depths).lay(hidden.deal(Random(1)))
        assert sorted(sketch.heights) == sorted(levels_in(state))
        for step in range(3 * state.rules.players):
            if sketch.won < 0:
                sketch.take_turn((state.to_play + step) % state.rules.players)
        facts = state.facts
        assert all(0 < level % DOWN < facts.top for level in sketch.heights)
        assert sum(level >= DOWN for level in sketch.heights) <= len(facts.places_down)
        assert sum(level < DOWN for level in sketch.heights) <= len(facts.places_up)


def test_a_sketch_plays_down_to_a_goal_card() -> None:
    sketch = sketch_of(TWO_AND_TWO_FACTS, 5)
    sketch.heights, sketch.goals, sketch.hands = [DOWN + 2], [[[3, 8]], [[5]]], [[10, 9, 2], [4]]
    sketch.sides = sketch.within = [[[], [], [], []], [[], [], [], []]]
    sketch.runs, sketch.played = [[0] * 4, [0] * 4], [0, 0]
    assert sketch.can_reach_goal(0)
    sketch.go_on(0)
    assert sketch.played[0] >= 1


TWO_AND_TWO_FACTS = position(TWO_AND_TWO).facts


def test_games_whose_piles_all_go_up_are_judged_as_ever() -> None:
    state = position(rules_for("pagat"), centre=[3, 5])
    judge = judge_of(state, shipped_weights())
    assert type(judge) is Judge
    assert judge.heights_at(state) == (0, 3, 5)
    assert levels_in(state) == [3, 5]


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_plays_to_the_end(level: str) -> None:
    rules = TWO_AND_TWO.change(goal_size=5)
    state = deal(rules, key_for(rules, 3))
    begin(state)
    luck, downward = Random(1), 0
    while state.result is None and state.turn < (30 if level == "expert" else 120):
        for move in plan_moves(level, seat_view(state, state.to_play), luck):
            assert move in legal_moves(state)
            downward += move.kind is MoveKind.PLAY and state.facts.goes_down(move.target)
            apply(state, move)
    assert downward


def test_the_search_tries_worlds() -> None:
    state = next(state for state in _middles() if len(legal_moves(state)) > 3)
    assert Search(seat_view(state, state.to_play), shipped_weights(), Random(2)).best(None)


def test_hints_tell_what_the_game_allows() -> None:
    for state in _middles():
        view = seat_view(state, state.to_play)
        for hint in (suggest(view, Random(3)), greedy_hint(view)):
            assert hint is not None
            assert hint.moves[0] in {move.notation for move in legal_moves(state)}
            assert hint_from_text(hint_to_text(hint)) == hint


def test_a_hint_says_that_a_way_down_brings_a_goal_card_nearer() -> None:
    state = position(TWO_AND_TWO, hands=["10D 7C"], goals=["8C", "5C"], centre=["AS", "AS", "QS JS"])
    hint = greedy_hint(seat_view(state, 0))
    assert (hint.moves, hint.ranks, hint.reason_key) == (("h:10D>c3",), (3,), "closer")
    assert hint.reason_arguments["card"] == state.goals[0][0][-1]
    state.goals[0][0][-1:] = state.goals[0][0][:1] = parse_faces(["JC"])  # past which the pile has gone
    assert greedy_hint(seat_view(state, 0)).reason_key == "room"


def test_a_hint_says_that_a_play_would_help_another_down() -> None:
    state = position(TWO_AND_TWO, hands=["10D 7C"], goals=["4C", "9C"], centre=["AS", "AS", "QS JS"])
    key, arguments = reason(seat_view(state, 0), walk(state, (parse_move("h:7C>s1"),)))
    assert (key, arguments["seat"]) == ("blocks", 1)
    assert [arguments["own"], arguments["card"]] == parse_faces(["10D", "9C"])
    state.goals[1][0][-1:] = parse_faces(["JC"])
    assert reason(seat_view(state, 0), walk(state, (parse_move("h:7C>s1"),)))[0] != "blocks"


def test_a_hint_knows_order_both_ways() -> None:
    for rules, key in ((TWO_AND_TWO, "order"), (rules_for("pagat"), "least")):
        state = position(rules, hands=["9D 7C"], goals=["4C"], sides=[["8S"]])
        assert reason(seat_view(state, 0), walk(state, (parse_move("h:9D>s1"),)))[0] == key


def test_goal_cards_that_fit_are_seen_on_either_kind() -> None:
    state = position(TWO_AND_TWO, goals=["10C", "3C"], centre=[2, "", "QS JS"])
    assert goals_that_fit(state) == {(0, 0), (1, 0)}


def test_chances_to_win_are_told() -> None:
    for state in _middles():
        assert abs(sum(win_chances(state)) - 1) < 1e-6


def test_offers_are_legal() -> None:
    for state in _middles():
        view = seat_view(state, state.to_play)
        for choice in offer_of(view).plays:
            after = state.copy()
            for step in choice.steps:
                assert step.move in legal_moves(after)
                apply(after, step.move)


def test_runs_onto_equally_high_piles_are_offered_of_either_kind() -> None:
    state = position(TWO_AND_TWO, hands=["3D 4D 10D 9D"], goals=["6C"], centre=["AS 2S", "AS 2S", "QS JS", "QS JS"])
    runs = [choice for choice in offer_of(seat_view(state, 0)).plays if choice.kind is ChoiceKind.RUN]
    assert sorted(choice.moves for choice in runs) == [("h:10D>c3", "h:9D>c3"), ("h:3D>c1", "h:4D>c1")]


def test_a_sweep_leaves_a_goal_card_the_place_of_its_own_kind_alone() -> None:
    state = position(TWO_AND_TWO, hands=["3D AD 9D 8D"], goals=["10C"], centre=["AS 2S", "", "QS JS", "QS JS 10S"])
    sweep = next(choice for choice in offer_of(seat_view(state, 0)).plays if choice.kind is ChoiceKind.SWEEP)
    assert "h:3D>c1" in sweep.moves  # as high as the pile that the goal card needs, and yet not in its way


def test_plans_try_piles_of_either_kind() -> None:
    state = position(TWO_AND_TWO, hands=["KD 9D"], goals=["4C"], centre=["AS 2S", "AS 2S", "QS JS", "QS JS"])
    planner = Planner(state, shipped_weights())
    wild = [move for move in legal_moves(state) if move.kind is MoveKind.PLAY and move.card == parse_faces(["KD"])[0]]
    assert [move.target for move in wild] == [0, 1, 2, 3]
    assert [move.target for move in planner._merged(state, wild)] == [0, 2]


def test_the_weaker_levels_bridge_to_a_goal_card_down_as_well() -> None:
    state = position(TWO_AND_TWO, hands=["9D 3D"], goals=["8C"], centre=["AS 2S", "AS 2S", "QS JS 10S", "QS JS 10S"])
    best = {move.notation for move in best_moves(seat_view(state, 0))}
    assert best == {"h:9D>c3", "h:9D>c4"}


def test_a_wild_card_is_spent_for_a_card_that_fits_then() -> None:
    state = position(TWO_AND_TWO, hands=["KD 9D 9C"], goals=["4C"], centre=["AS", "AS", "QS JS", "QS JS"])
    habits, spent = Habits(misses_stack=0, misses_card=0, sees=0, tidy=0, spends=1), set[str]()
    for seed in range(20):
        spent |= {move.notation for move in plan_with_mistakes(seat_view(state, 0), Random(seed), habits)[:1]}
    assert spent == {"h:KD>c3", "h:KD>c4"}


def test_tuning_has_a_family_of_its_own() -> None:
    assert all(rules.both_ways for rules in FAMILIES["both_ways"].rules())
    assert not any(rules.both_ways for name in FAMILIES if name != "both_ways" for rules in FAMILIES[name].rules())
    assert SYSTEMS["pagat_4_centres"].rules(2).centre_limit == 4
