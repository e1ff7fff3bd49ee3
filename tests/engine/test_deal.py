"""The deal: the engine and a second referee, written from the document alone, come to the same cards."""

import hmac
import json
from hashlib import sha256
from itertools import repeat
from types import SimpleNamespace

import pytest

from bot.engine import deal
from bot.engine.canonical import canonical_json
from bot.engine.deal import commitment_of, shuffled
from bot.engine.record import layout_of, make_fairness
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from tests.engine import referee
from tests.engine.build import rules_for
from tests.every_game import every_game
from tests.swept import swept

HOUSE_RULES = [
    rules_for("pagat", jokers=4, starter_wild="low"),
    rules_for("misery", starter="highest_goal"),
    rules_for("pagat", starter="left_of_dealer", opening_hand="first_turn"),
    rules_for("deck_goal", side_predeal=1, side_limit=3, kings="out", jokers=3),
    rules_for("numbers", starter="highest_goal"),
    rules_for("pagat_multi", 3, handicap=(5, 20, 13)),
    rules_for("misery", handicap=(7, 12)),
    rules_for("fifteen", starter="highest_goal", starter_wild="low", deck_split="mixed"),
]


def agree(rules: Rules, number: int) -> None:
    game = f"partida nº {number}"
    seed = sha256(f"seed {number}".encode()).digest()
    contributions = [f"12345678901234567{seat}" for seat in range(rules.players)]
    fairness = make_fairness(game, rules, seed, contributions, "998877665544332211")
    dealt = fairness.deal(rules)
    options = json.loads(canonical_json(rules.to_record()))
    transcript = {"game": game, "options": options, "seats": contributions, "start": "998877665544332211"}
    other = referee.Deal(options, seed, transcript)
    assert (layout_of(dealt), dealt.dealer, dealt.first) == (other.layout, other.dealer, other.first)
    assert fairness.transcript == transcript
    assert fairness.commitment == referee.commitment(game, seed)


@swept("name, seats", every_game(1))
def test_two_referees_agree_on_every_system(name: str, seats: int) -> None:
    for number in range(2):
        agree(SYSTEMS[name].rules(seats), number)


@pytest.mark.parametrize("rules", HOUSE_RULES)
def test_two_referees_agree_on_house_rules(rules: Rules) -> None:
    for number in range(3):
        agree(rules, number)


def test_two_referees_agree_on_ties() -> None:
    """Small heights tie often: every king counts alike, and all seats are compared again."""
    for number in range(12):
        agree(rules_for("pagat_multi", 6, goal_size=5), number)


def test_two_referees_agree_on_new_orders() -> None:
    cards = list(range(1, 60))
    shuffler = referee.Shuffler(b"\x07" * 32, {"game": "x"})
    for label in ("recycle 1", "recycle 2", "redeal 1"):
        assert shuffled(shuffler.key, label, cards) == shuffler.order(label, cards)


def test_numbers_that_would_bias_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three does not divide 2^32, so its highest number is refused; both referees read on in the same bytes."""
    block = b"".join(number.to_bytes(4, "big") for number in (2**32 - 1, 1, 0, 0, 0, 0, 0, 0))
    monkeypatch.setattr(deal, "_blocks", lambda *_: repeat(block))
    monkeypatch.setattr(hmac, "new", lambda *_: SimpleNamespace(digest=lambda: block))
    assert shuffled(b"", "deal", [10, 20, 30]) == [30, 10, 20]
    assert referee.Shuffler(b"", {}).order("deal", [10, 20, 30]) == [30, 10, 20]


def test_every_order_is_about_equally_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(3000):
        order = tuple(shuffled(number.to_bytes(4, "big"), "deal", [1, 2, 3]))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())


def test_the_commitment_tells_nothing_without_the_seed() -> None:
    """Domain, game and seed are kept apart by zero bytes."""
    assert commitment_of("a", b"b" * 32) != commitment_of("ab", b"b" * 31)
    assert len(commitment_of("a", b"b" * 32)) == 64


def test_a_passed_on_deal_names_its_dealer() -> None:
    """Later games of a match: the transcript names the seat that the deal has passed to."""
    rules = rules_for("wikipedia", 3)
    fairness = make_fairness("g", rules, b"s" * 32, ["a", "b", "c"], None, dealer=2)
    state = fairness.deal(rules)
    assert (state.dealer, state.first, fairness.transcript["dealer"]) == (2, 2, 2)
