"""House rules that no named system has: each does what its note in ``docs/rules`` says, and keeps the laws."""

from typing import Any

import pytest

from bot.engine.events import Drew
from bot.engine.rules import Rules
from bot.engine.state import Ending
from bot.engine.views import public_view
from bot.text.catalogue import LANGUAGES, texts_for
from bot.text.rules_words import differences, explain
from bot.text.turn_words import used_up_line
from tests.engine.build import discards, hand, kinds, legal, play, position, rules_for, started
from tests.engine.laws import play_games

PAGAT = rules_for("pagat")
SPREAD = PAGAT.change(spread_sides=True)
AT_THE_END = PAGAT.change(draws="end")
OUT = PAGAT.change(recycle="never")


def test_no_side_stack_is_doubled_while_another_is_empty() -> None:
    state = position(SPREAD, hands=["9D 8D"], sides=[["JC", "", "10C", ""]])
    assert {move[-2:] for move in legal(state)} == {"s2", "s4"}
    full = position(SPREAD, hands=["9D 8D"], sides=[["JC", "QC", "10C", "9C"]])
    assert {move[-2:] for move in legal(full)} == {"s1", "s2", "s3", "s4"}


def test_a_discard_to_an_empty_stack_ends_the_turn_and_fills_nothing() -> None:
    state = position(SPREAD, hands=["9D 8D"], sides=[["JC"]])
    play(state, "h:9D>s2")
    assert (state.to_play, state.filling) == (1, False)


def test_a_pair_waits_until_every_side_stack_is_open() -> None:
    rules = SPREAD.change(pair_discard=True)
    assert not any("," in move for move in discards(position(rules, hands=["9D 9C"], sides=[["JC", "QC", "10C"]])))
    assert any("," in move for move in discards(position(rules, hands=["9D 9C"], sides=[["JC", "QC", "10C", "8S"]])))


def test_the_hand_is_filled_after_the_discard() -> None:
    state = position(AT_THE_END, hands=["9D AD"])
    events = play(state, "h:AD>c1", "h:9D>s1")
    assert len(hand(state, 0)) == 5
    assert [type(event).__name__ for event in events][-3:] == ["Discarded", "TurnEnded", "Drew"]
    assert (state.to_play, [event.seat for event in events if isinstance(event, Drew)]) == (1, [0])


def test_a_hand_that_plays_have_emptied_is_filled_at_once_all_the_same() -> None:
    state = position(AT_THE_END, hands=["AD"])
    assert kinds(play(state, "h:AD>c1")) == ["Played", "Drew"]
    assert state.to_play == 0


def test_a_hand_that_could_not_be_filled_is_filled_as_the_next_turn_begins() -> None:
    rules = AT_THE_END.change(exhaustion="play_on")
    state = position(rules, hands=["9D QD", "9C 8C"], centre=[11], stock=0, to_play=0)
    play(state, "h:9D>s1")
    assert (len(hand(state, 0)), state.to_play) == (1, 1)
    state.stock = list(position(rules, stock=9).stock)
    play(state, "h:9C>s1")
    assert [len(hand(state, seat)) for seat in (0, 1)] == [5, 5]


def test_a_draw_after_the_discard_that_finds_nothing_ends_the_game_before_the_next_turn() -> None:
    state = position(AT_THE_END, hands=["9D 8D"], stock=0)
    play(state, "h:9D>s1")
    assert state.result is not None
    assert (state.result.ending, state.to_play) == (Ending.EXHAUSTED, 0)


def test_the_dealt_hand_of_a_game_is_kept_until_the_first_turn_ends() -> None:
    assert [len(held) for held in started(AT_THE_END).hands] == [5, 5]


def test_completed_piles_are_out_of_the_game_for_good() -> None:
    state = position(OUT, hands=["QD 9D", "9C 8C"], centre=[11], stock=0)
    assert "Recycled" not in kinds(play(state, "h:QD>c1"))
    assert public_view(state).within_reach == 0
    play(state, "h:9D>s1")
    assert state.result is not None
    assert state.result.ending is Ending.EXHAUSTED
    assert len(state.done) == 1


def test_playing_on_draws_no_card_of_a_pile_that_is_out() -> None:
    state = position(OUT.change(exhaustion="play_on"), hands=["QD 9D", "9C"], centre=[11], stock=2)
    play(state, "h:QD>c1", "h:9D>s1")
    assert (len(hand(state, 1)), len(state.stock), len(state.done)) == (3, 0, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [SPREAD, AT_THE_END, OUT, OUT.change(short_draw="ends")])
def test_every_house_rule_is_told_and_nothing_told_is_untrue(rules: Rules, language: str) -> None:
    texts = texts_for(language)
    assert len(differences(rules, PAGAT, texts)) == len(_changed(rules))
    told = " ".join(line for part in explain(rules, texts, None).values() for line in part.lines)
    assert (texts.say("explain-draw", count=5) in told) == (rules.draws == "start")
    assert (texts.say("explain-draw-end", count=5) in told) == (rules.draws == "end")
    with_piles = texts.say("explain-stock-used-up") in told or texts.say("explain-stock-out") in told
    assert with_piles == (rules.recycle != "never")


def test_what_the_next_draw_brings_counts_no_pile_that_is_out() -> None:
    english = texts_for("en")
    done = ["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"]
    assert used_up_line(public_view(position(OUT, stock=0, done=done)), english)
    assert not used_up_line(public_view(position(rules_for("pagat_unlimited"), stock=0, done=done)), english)


@pytest.mark.parametrize("changes", [{"spread_sides": True}, {"draws": "end"}, {"recycle": "never"}])
@pytest.mark.parametrize(("system", "seats"), [("pagat", 2), ("book", 2), ("numbers", 4), ("fifteen", 3)])
def test_the_laws_hold(system: str, seats: int, changes: dict[str, Any]) -> None:
    """Conservation, a move for the mover, an end, the record's replay, stored positions, views and samples."""
    play_games(rules_for(system, seats, **changes), f"{system} {changes}", seed=0, moves=150, replay_every=2)


def _changed(rules: Rules) -> set[str]:
    usual = PAGAT.to_data()
    return {name for name, value in rules.to_data().items() if value != usual[name]}
