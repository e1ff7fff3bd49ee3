"""End of a daily attempt while its day lasts: its costliest turn and its signs tell nothing that was not seen."""

from bot.daily.attempt import TurnSign
from bot.daily.lookback import LEAST_COST, costliest_turn
from bot.players.review import review
from cogs.daily.words import SIGNS
from tests.daily.helpers import begun, deal_of, play_on
from tests.faults.dailies import ended_attempt, run_dailies

WORLDS = 12


def test_deals_that_differ_only_in_unseen_cards_end_in_the_same_words() -> None:
    twins = seen_later = 0
    for seed in range(1, 1 + WORLDS):
        findings = run_dailies(seed)
        assert not findings.wrong, (seed, findings.wrong)
        twins, seen_later = twins + findings.versions, seen_later + findings.presses
    assert twins > WORLDS / 2, "most attempts have twins that are really different inside"
    assert seen_later > WORLDS / 2, "and deals of which the player saw the difference later"


def test_the_costliest_turn_is_the_one_of_the_review_the_day_after() -> None:
    found = 0
    for number in range(6):
        attempt = play_on(begun(deal_of(number)), number, level="casual")
        costliest, told = costliest_turn(attempt.parts()), review(attempt.record())
        costly = [turn for turn in told.key_turns if turn.seat == 0]
        if costliest is None:
            assert not costly or costly[0].cost < LEAST_COST
            continue
        found += 1
        assert costly[0].played == tuple(move.notation for move in costliest.part.moves)
        assert costly[0].better == tuple(move.notation for move in costliest.better)
        assert abs(costly[0].cost - costliest.cost) < 1e-9
    assert found > 3


def test_each_of_the_own_turns_has_a_sign_and_a_number() -> None:
    kinds = set[TurnSign]()
    for seed in range(1, 1 + WORLDS):
        _, attempt = ended_attempt(seed)
        result, signs, parts = attempt.result(), attempt.signs(), list(attempt.parts())
        assert result is not None
        assert len(signs) == result.turns
        turns = {part.turn for part in parts}
        assert turns | ({len(signs)} if result.gave_up else set()) == {*range(1, 1 + len(signs))}
        goals = sum(any(move.notation.startswith("g") for move in part.moves) for part in parts)
        assert goals >= sum(sign in (TurnSign.GOAL, TurnSign.GOALS) for sign in signs)
        kinds |= {*signs}
    assert kinds == {*TurnSign} == {*SIGNS}


def test_moves_that_win_cost_nothing() -> None:
    won = [attempt for number in range(12) if (attempt := play_on(begun(deal_of(number)), number)).result().won]  # type: ignore[union-attr]
    assert won
    for attempt in won:
        *_, last = attempt.parts()
        assert costliest_turn([last]) is None


def test_an_attempt_that_was_given_up_is_told_up_to_there() -> None:
    attempt = play_on(begun(deal_of(3)), 3, most=20)
    assert attempt.result() is None
    turns = len(attempt.signs())
    attempt.give_up()
    result = attempt.result()
    assert result is not None
    assert (result.gave_up, result.won) == (True, False)
    assert result.left > 0
    assert result.turns - turns in (0, 1), "a turn that was begun counts"
    assert [part.turn for part in attempt.parts()][-1] in (turns, result.turns)
    assert attempt.view().table.running().seed is None
