"""The laws of the daily deal: one deal for everybody, answers by the position, nothing hidden told, all verifiable."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.daily.answers import answer_to
from bot.daily.attempt import DailyAttempt, _steps
from bot.daily.deal import COMPUTER, LEVEL, PLAYER, DailyDeal
from bot.engine.game import apply, legal_moves
from bot.engine.moves import parse_move
from bot.engine.record import PERSON
from bot.engine.replay import verify_record
from bot.engine.views import seat_view
from bot.entities.kept import DAILY_LEVELS
from bot.errors import Reason, Refused
from bot.players.levels import FOR_PEOPLE, QUICK
from bot.tables.actions import Undo
from tests.daily.helpers import DAY, begun, deal_of, next_play, play_on, view_of
from tests.turns.positions import PAGAT, arrange

numbers = st.integers(1, 2**64)


@given(numbers, st.integers(1, 2**63), st.integers(1, 2**63))
@settings(max_examples=20, deadline=None)
def test_the_deal_is_the_same_whoever_plays_it(number: int, one: int, other: int) -> None:
    deal = deal_of(number)
    first, second = begun(deal, one, ("Ana", "Nova")), begun(deal, other, ("Ben", "Pixel"))
    assert first._table.running().state.to_data() == second._table.running().state.to_data()
    assert first._table.running().fairness == second._table.running().fairness
    assert first.presses == second.presses


def test_another_day_or_seed_is_another_deal() -> None:
    layouts = {
        str(DailyDeal(day, bytes([seed]) * 32, LEVEL).table(1, ("", "")).running().state.to_data())
        for day in (DAY, date(2026, 11, 24))
        for seed in (1, 2)
    }
    assert len(layouts) == 4


@given(numbers, st.integers(0, 60))
@settings(max_examples=8, deadline=None)
def test_the_same_presses_get_the_same_answers(number: int, presses: int) -> None:
    one = play_on(begun(deal_of(number)), number, most=presses)
    other = play_on(begun(deal_of(number), 12, ("Ben", "X")), number, most=presses)
    assert one.presses == other.presses
    assert view_of(one) == view_of(other)


@given(numbers, st.randoms(use_true_random=False), st.sampled_from(sorted(DAILY_LEVELS)))
@settings(max_examples=24, deadline=None)
def test_the_answer_depends_on_the_position_and_not_on_the_way_there(number: int, shuffle: Random, level: str) -> None:
    """Neither the order in which its cards came nor anything it can't see changes what the computer chooses."""
    attempt = play_on(begun(deal_of(number)), number, most=10)
    table = attempt._table.running()
    if table.state.result is not None:
        return
    state = table.state.copy()
    while state.to_play != COMPUTER:
        apply(state, legal_moves(state)[-1])
    key = table.fairness.key
    chosen = answer_to(seat_view(state, COMPUTER), key, level)
    for _ in range(4):
        shuffle.shuffle(state.hands[COMPUTER])
        shuffle.shuffle(state.stock)
        hidden = state.goals[COMPUTER][0][:-1]
        shuffle.shuffle(hidden)
        state.goals[COMPUTER][0][:-1] = hidden
        view = seat_view(state, COMPUTER)
        legal = list(view.legal)
        shuffle.shuffle(legal)
        assert answer_to(replace(view, legal=tuple(legal)), key, level) == chosen


def test_the_level_thinks_in_no_time_of_its_own() -> None:
    assert LEVEL in FOR_PEOPLE
    assert LEVEL in DAILY_LEVELS
    assert DAILY_LEVELS <= QUICK


def test_a_day_keeps_its_deal_and_the_player_with_which_it_was_sealed() -> None:
    old, new = (begun(deal_of(3, level)) for level in ("fixed", "regular"))
    assert old._table.running().fairness == new._table.running().fairness
    assert old._table.running().players == new._table.running().players == ["person", "regular"]
    answers = {level: play_on(begun(deal_of(3, level)), 3, most=20).presses for level in ("fixed", "regular")}
    assert answers["fixed"] != answers["regular"]


def test_where_several_moves_are_as_good_not_every_deal_takes_the_same() -> None:
    """So nobody can tell from the position alone what the computer will do."""
    state = deal_of(1).table(1, ("", "")).running().state.copy()
    for _ in range(60):
        if state.to_play == COMPUTER:
            view = seat_view(state, COMPUTER)
            if len({answer_to(view, bytes([key]) * 32, LEVEL) for key in range(20)}) > 1:
                return
        apply(state, legal_moves(state)[-1])
    raise AssertionError("every deal takes the same")


@given(numbers)
@settings(max_examples=5, deadline=None)
def test_a_try_is_its_deal_and_its_presses(number: int) -> None:
    attempt = play_on(begun(deal_of(number)), number)
    again = DailyAttempt(deal_of(number), attempt.presses, user=11, names=("Ana", "Nova"))
    assert again.view() == attempt.view()
    assert again.result() == attempt.result()
    result, ended = attempt.result(), view_of(attempt).public.result
    assert result is not None
    assert ended is not None
    assert result.left == ended.goal_left[PLAYER]
    assert result.won == (ended.winners == (PLAYER,))
    assert result.won or result.left > 0  # the fewest goal cards left may win, too, where the stock is used up
    assert 0 < result.turns <= view_of(attempt).public.turn


@given(numbers, st.integers(0, 400))
@settings(max_examples=8, deadline=None)
def test_the_view_tells_nothing_that_is_hidden(number: int, presses: int) -> None:
    """Dealing everything anew that the player can't see changes nothing of what they are shown; the seed is not there,
    also when their try is over."""
    attempt = play_on(begun(deal_of(number)), number, most=presses)
    shown = attempt.view()
    game = attempt._table.running()
    state, luck = game.state, Random(number)
    hidden = [*state.stock, *state.hands[COMPUTER]]
    luck.shuffle(hidden)
    held = len(state.hands[COMPUTER])
    state.hands[COMPUTER], state.stock = hidden[:held], hidden[held:]
    assert attempt.view() == shown
    assert shown.table.running().seed is None
    assert game.fairness.seed not in pickle.dumps(shown)
    assert game.fairness.key not in pickle.dumps(shown)


def test_an_undo_takes_back_what_was_pressed_and_no_more() -> None:
    for number in range(1, 40):
        attempt = begun(deal_of(number))
        while (view := view_of(attempt)).is_turn and not attempt.view().table.running().presses_to_undo:
            attempt.play(next_play(view, Random(number)))
            if len(attempt.presses) > 40:
                break
        depth = attempt.view().table.running().presses_to_undo
        if not depth:
            continue
        before = attempt.presses
        attempt.undo(Undo(view_of(attempt).public.turn, depth))
        assert attempt.presses == before[:-1]
        again = DailyAttempt(deal_of(number), attempt.presses, user=11, names=("Ana", "Nova"))
        assert again.view().hand == attempt.view().hand
        return
    raise AssertionError("no position with something to take back was found")


def test_a_press_from_before_is_refused_and_changes_nothing() -> None:
    attempt = begun(deal_of(3))
    play = next_play(view_of(attempt), Random(3))
    play_on(attempt, 3, most=12)
    before = attempt.presses
    with pytest.raises(Refused) as refused:
        attempt.play(play)
    assert refused.value.reason is Reason.STALE
    assert attempt.presses == before


@pytest.mark.parametrize("presses", [0, 9, 10_000])
def test_every_try_is_verifiable(presses: int, tmp_path: Path) -> None:
    """By the bot's own check and by the verifier that shares no code with it; what has no end was lost."""
    deal = deal_of(5)
    attempt = play_on(begun(deal), 5, most=presses)
    record: dict[str, Any] = attempt.record()
    verify_record(record)
    assert record["fairness"]["commitment"] == deal.commitment
    assert record["fairness"]["transcript"]["seats"] == ["everybody", LEVEL]
    assert record["players"] == [PERSON, LEVEL]
    assert (record["result"]["ending"] == "abandoned") == (presses < 10_000)
    if attempt.result() is None:
        assert PLAYER not in record["result"]["winners"]
    file = tmp_path / "record.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    verifier = Path(__file__).parents[2] / "docs/verify_deal.py"
    checked = subprocess.run([sys.executable, verifier, file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert deal.commitment in checked.stdout


def test_a_press_that_goes_on_past_a_completed_pile_can_be_made_again() -> None:
    """A way to an ace or two may complete a pile first, and what is stored names no ranks."""
    state = arrange(PAGAT, "QH AH 2S 5D 5C", "3C", centre=(11, 3, 7))
    moves = [parse_move(move) for move in ("h:QH>c1", "h:AH>c1", "h:2S>c1", "g>c1")]
    assert [step.rank for step in _steps(state, moves)] == [12, 1, 2, 3]


def test_answers_are_those_of_earlier_releases() -> None:
    """A try is kept as its presses alone: were anything answered otherwise after an update, it could not go on."""
    record = play_on(begun(deal_of(1)), 1, level="casual").record()
    played = json.dumps(record["entries"]).encode()
    assert sha256(played).hexdigest()[:16] == "3790e889a06c4eab"
