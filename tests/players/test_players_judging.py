"""The planner's judgement: chances, side stacks, and what must not matter to it."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.evaluation import Judge, stack_order
from bot.players.odds import odds_of
from bot.players.planner import Planner
from bot.players.weights import shipped_weights
from tests.engine.build import position, rules_for
from tests.players.play import in_the_middle, rules_of


def best(state: State) -> tuple[str, ...]:
    plans = Planner(state, shipped_weights()).search()
    return tuple(move.notation for move in max(plans, key=lambda plan: plan.value).moves)


def best_value(state: State) -> float:
    return max(plan.value for plan in Planner(state, shipped_weights()).search())


def test_chances_add_up() -> None:
    odds = odds_of(rules_of("pagat"))
    share = 8 / 104
    assert odds.cover(5, 0, 0) == 1.0
    assert odds.cover(2, 3, 0) == 0.0
    assert odds.cover(1, 1, 0) == pytest.approx(share)
    assert odds.cover(1, 0, 1) == pytest.approx(2 * share)
    assert odds.cover(5, 1, 0) == pytest.approx(1 - (1 - share) ** 5)
    assert odds.cover(5, 0, 1) > odds.cover(5, 1, 0) > odds.cover(5, 1, 1) > odds.cover(5, 2, 1)


def test_side_stacks_in_order_are_told_from_blocked_ones() -> None:
    same, run, gap, over, *_ = stack_order((9, 9, 8))
    assert same > 0
    assert run > 0
    assert gap == over == 0
    assert stack_order((3, 9))[3] > 0
    assert stack_order((9, 0, 4))[5] > 0


def test_suits_and_the_order_of_piles_do_not_matter() -> None:
    rules = rules_for("pagat")
    one = position(rules, hands=["2C 5D 9H QS QS"], centre=[1, 4], goals=["7C"], sides=[["8C", "", "JH", ""]])
    two = position(rules, hands=["QD 9C 5S 2H QC"], centre=[4, 1], goals=["7D"], sides=[["", "JC", "8S", ""]])
    assert best_value(one) == pytest.approx(best_value(two))


def test_the_goal_card_is_played_by_a_chain_without_wasting_the_king() -> None:
    state = position(rules_for("pagat"), hands=["2C 3D KH 9S 9D"], centre=[1], goals=["8C 4C"])
    assert best(state)[:3] == ("h:2C>c1", "h:3D>c1", "g>c1")


def test_a_win_is_never_missed() -> None:
    state = position(rules_for("pagat"), hands=["KH KD 9S 9D JC"], centre=[1], goals=["4C"])
    assert best(state)[-1] == "g>c1"


def test_a_pile_is_not_raised_to_just_below_the_others_goal() -> None:
    rules = rules_for("pagat")
    state = position(rules, hands=["6C QD QH JS 10S"], centre=[5, 8, 8], goals=["3C 2C", "9C 7D"])
    assert not any(move.startswith("h:6C>c") for move in best(state))


def test_what_is_hidden_does_not_change_what_plans_are_worth() -> None:
    view_state = in_the_middle(rules_of("pagat"), "hidden", 40)
    view = seat_view(view_state, view_state.to_play)
    values = {round(best_value(view.sample(Random(seed))), 9) for seed in range(3)}
    assert len(values) == 1


def test_a_card_that_another_may_take_is_not_put_down_below_their_goal_card() -> None:
    rules = rules_for("extreme")
    state = position(rules, hands=["6C QS QH QD QC"], centre=[5], goals=["2C", "7C"], sides=[["8H", "3D", "3S", "3C"]])
    plans = {plan.moves[0].notation: plan.value for plan in Planner(state, shipped_weights()).search()}
    assert plans["h:6C>s1"] < plans["h:QS>s2"] - 5


def test_what_another_lends_shortens_the_way() -> None:
    worth = {}
    for lent in ("6D", "JD"):
        state = position(
            rules_for("extreme", 3),
            hands=["9C QS QH 10S QC"],
            centre=[4],
            goals=["7C", "2C", "2S"],
            sides=[[], [], [lent, "", "", ""]],
        )
        worth[lent] = best_value(state)
    assert worth["6D"] > worth["JD"] + 0.5


def test_what_a_stack_is_worth_does_not_depend_on_what_was_played_before() -> None:
    weights = replace(shipped_weights(), lying={})
    fifteen, standard = (Judge(position(rules_for(name)), weights) for name in ("fifteen", "pagat"))
    fifteen.stack((9, 8), ())
    assert standard.stack((9, 8), ()) == Judge(position(rules_for("pagat")), replace(weights, lying={})).stack(
        (9, 8), ()
    )
    assert standard.stack((9, 8), ()) != fifteen.stack((9, 8), ())


def test_what_befalls_one_of_several_rivals_counts_by_their_number() -> None:
    for system, seats, sides in (("pagat", 2, 2), ("pagat_multi", 4, 4), ("pagat_pairs", 4, 2), ("pagat_pairs", 6, 3)):
        judge = Judge(in_the_middle(rules_of(system, seats), "rivals", 9), shipped_weights())
        assert judge.weight_of(1, partner=False) == pytest.approx(1 / (sides - 1))
        assert judge.weight_of(1, partner=True) == 1
        assert judge.weight_of(2, partner=False) < judge.weight_of(1, partner=False)


def test_a_card_loaded_onto_one_of_several_rivals_is_worth_a_part_of_what_it_is_between_two() -> None:
    gains = []
    for seats in (2, 4):
        state = in_the_middle(rules_of("loading", seats), "loads", 9)
        judge = Judge(state, shipped_weights())
        loaded = state.copy()
        loaded.goals[(state.to_play + 1) % seats][0].append(state.stock[-1])
        gains.append(judge.progress(loaded))
    assert gains[1] == pytest.approx(gains[0] / 3)
