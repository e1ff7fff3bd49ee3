"""Deals of first games: picked by a rule that is published, and found again by a referee that knows only its words."""

import hmac
from hashlib import sha256
from typing import Any

import pytest

from bot.engine.deal import deal, shuffled
from bot.engine.errors import RecordError
from bot.engine.picking import DEALS, FIRST_GAME, _may_fit, fits_first_game, key_of_deal, picked_key
from bot.engine.record import Fairness, layout_of, make_fairness, write_record
from bot.engine.replay import verify_record
from bot.engine.rules import Rules
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM
from bot.tables.rules.lobby_rules import make_rules
from tests.engine import referee
from tests.engine.build import rules_for

RULES = make_rules(FIRST_SYSTEM, 2, FIRST_CHANGES)
SEATS = ("1234567890", "casual")


def first_game(number: int, rules: Rules = RULES) -> Fairness:
    seed = sha256(f"first {number}".encode()).digest()
    return make_fairness(f"first{number}-1", rules, seed, SEATS, "55", 1, pick=FIRST_GAME)


def rank(face: str) -> int:
    """Kings and jokers are wild in first games."""
    return 0 if face.startswith("*") or face[0] == "K" else referee.VALUES[face[:-1]]


def fits(layout: dict[str, Any]) -> bool:
    """The words of the document, for the seat that begins, which is the first."""
    own, others = (sum(rank(face) for pile in piles for face in pile) for piles in layout["goals"])
    coming = [rank(face) for face in layout["stock"]][-24:][::-1]
    begins = len([each for each in coming if each in (0, 1)])
    hand = [rank(face) for face in layout["hands"][0]]
    high = [each for each in hand if each in (9, 10, 11, 12)]
    return 1 in hand and len(high) > 1 and coming[0] == 1 and own < 31 and own + others < 61 and begins > 4


def refereed(fairness: Fairness) -> dict[str, Any]:
    """The layout of the first deal that fits, worked out without the engine."""
    key = hmac.new(fairness.seed, referee.canonical(fairness.transcript), sha256).digest()
    options = RULES.to_record()
    for number in range(2048):
        deal = referee.Deal({**options, "starter": "left_of_dealer"}, fairness.seed, {})
        deal.shuffler.key = hmac.new(key, b"pick\x00" + number.to_bytes(8, "big"), sha256).digest()
        pack = deal._deal_goals()
        deal.hands = [[pack.pop() for _ in range(7)] for _ in range(2)]
        deal.stock = pack
        if fits(deal.layout):
            return deal.layout
    raise AssertionError("none fits")


def test_two_referees_pick_the_same_deal() -> None:
    for number in range(3):
        fairness = first_game(number)
        dealt = fairness.deal(RULES)
        assert (dealt.dealer, dealt.first) == (1, 0)
        assert layout_of(dealt) == refereed(fairness)


def test_what_is_picked_is_the_first_that_fits() -> None:
    for number in range(5):
        fairness = first_game(number)
        plain = Fairness(fairness.seed, fairness.transcript | {"pick": None})
        assert plain.pick is None
        dealt = fairness.deal(RULES)
        assert fits_first_game(dealt)
        assert dealt.key == fairness.key
        assert dealt.key != plain.key


def test_where_none_fits_the_first_is_played() -> None:
    rules = RULES.change(opening_hand="first_turn")  # nobody holds a card before their turn
    key = b"\1" * 32
    assert picked_key(FIRST_GAME, rules, key, 1) == key_of_deal(key, 0)
    assert DEALS == 2048


def test_an_unknown_rule_is_no_record() -> None:
    record = write_record(RULES, FIRST_SYSTEM, ["person", "casual"], first_game(1), [], abandoned=True)
    verify_record(record)
    record["fairness"]["transcript"]["pick"] = "the best one"
    with pytest.raises(RecordError):
        verify_record(record)


def test_an_unpicked_deal_is_none_of_a_first_game() -> None:
    """Neither the rule nor the deal can be left out or exchanged afterwards."""
    fairness = first_game(2)
    record = write_record(RULES, FIRST_SYSTEM, ["person", "casual"], fairness, [], abandoned=True)
    without = {name: value for name, value in fairness.transcript.items() if name != "pick"}
    record["fairness"]["transcript"] = without
    with pytest.raises(RecordError):
        verify_record(record)


@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        rules_for("pagat"),
        rules_for("misery", starter="highest_goal"),
        rules_for("deck_goal", side_predeal=1, side_limit=3),
        rules_for("numbers"),
        rules_for("pagat_multi", 3, handicap=(5, 20, 13)),
        rules_for("pagat", opening_hand="first_turn"),
        rules_for("fifteen", deck_split="goal_deck+stock_deck"),
    ],
)
def test_what_is_told_without_the_whole_deal_is_so(rules: Rules) -> None:
    """By any rules no deal is left out that fits, and in a first game none is dealt in vain."""
    for number in range(150):
        key = key_of_deal(b"x" * 32, number)
        state = deal(rules, key, 0)
        begins = state.facts.rank[state.stock[-1]] == 1
        may = _may_fit(rules, key)
        assert may or not fits_first_game(state)
        assert may == begins or rules != RULES


def test_only_the_end_of_an_order_is_made_where_no_more_is_wanted() -> None:
    items = list(range(60))
    whole = shuffled(b"k", "deal", items)
    for only in (0, 1, 7, 59, 60, 90):
        part = shuffled(b"k", "deal", items, only=only)
        assert sorted(part) == items
        assert part[len(part) - only :] == whole[len(whole) - only :]
