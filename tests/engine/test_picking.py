"""Deals of first games: picked by a rule that is published, and found again by a referee that knows only its words."""

import hmac
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deal import deal, shuffled
from bot.engine.errors import RecordError
from bot.engine.picking import DEALS, FIRST_GAME, PickRule, fits_first_game, key_of_deal, may_fit_first_game, picked_key
from bot.engine.record import Fairness, layout_of, make_fairness, write_record
from bot.engine.replay import verify_record
from bot.engine.rules import Rules
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM
from bot.tables.rules.lobby_rules import make_rules
from tests.engine import referee
from tests.engine.build import rules_for
from tests.engine.first_games import FORMER_RULES
from tests.faults.deals import load_verifier

RULES = make_rules(FIRST_SYSTEM, 2, FIRST_CHANGES)
RULES_OF = {PickRule.ALIVE: FORMER_RULES, PickRule.REHEARSED: RULES}
GOLDEN = Path(__file__).parent / "golden"
SEATS = ("1234567890", "casual")


def first_game(number: int, pick: PickRule = FIRST_GAME) -> Fairness:
    seed = sha256(f"first {number}".encode()).digest()
    return make_fairness(f"first{number}-1", RULES_OF[pick], seed, SEATS, "55", 1, pick=pick)


def rank(face: str) -> int:
    """Kings and jokers are wild in first games."""
    return 0 if face.startswith("*") or face[0] == "K" else referee.VALUES[face[:-1]]


def is_alive(layout: dict[str, Any]) -> bool:
    """The words of the document for the former rule, where the seat that begins is the first."""
    own, others = (sum(rank(face) for pile in piles for face in pile) for piles in layout["goals"])
    coming = [rank(face) for face in layout["stock"]][-24:][::-1]
    begins = len([each for each in coming if each in (0, 1)])
    hand = [rank(face) for face in layout["hands"][0]]
    high = [each for each in hand if each in (9, 10, 11, 12)]
    return 1 in hand and len(high) > 1 and coming[0] == 1 and own < 31 and own + others < 61 and begins > 4


def is_rehearsed(layout: dict[str, Any]) -> bool:
    """The words of the document for today's rule, where the first seat has to begin."""
    own, other = (rank(piles[0][-1]) for piles in layout["goals"])
    return own > other > 0 and _begins_well(layout) and _goes_well(_rehearsal(layout))


def _begins_well(layout: dict[str, Any]) -> bool:
    return 0 in map(rank, layout["hands"][0]) or rank(layout["stock"][-1]) in (0, 1)


def _goes_well(turns: list[int]) -> bool:
    """The last number is -1 where somebody else got out first, or nobody did in time."""
    in_time = 5 <= len(turns) <= 9 and turns[-1] != -1
    return in_time and turns[0] > 0 and turns[1] > 0 and len([each for each in turns if each == 0]) < 3


def _rehearsal(layout: dict[str, Any]) -> list[int]:
    """The cards that the first seat plays turn by turn, written another way than in the engine: every card of the table
    is an entry of one list, with the place where it lies."""
    table: list[tuple[str, int]] = []
    for seat, (piles, hand) in enumerate(zip(layout["goals"], layout["hands"], strict=True)):
        table += [(f"goal{seat}", rank(face)) for face in piles[0]] + [(f"hand{seat}", rank(face)) for face in hand]
    stock, heights, turns = [rank(face) for face in layout["stock"]], {1: 0, 2: 0, 3: 0}, list[int]()

    def at(place: str) -> list[int]:
        return [card for where, card in table if where == place]

    def draw(seat: int) -> None:
        while len(at(f"hand{seat}")) < 5:
            table.append((f"hand{seat}", stock.pop()))

    def last(place: str, card: int) -> int:
        return max(index for index, each in enumerate(table) if each == (place, card))

    def found(seat: int, wanted: int) -> int | None:
        goal = at(f"goal{seat}")[-1]
        if goal in (0, wanted):
            return last(f"goal{seat}", goal)
        for stack in range(4):
            if at(f"side{seat}{stack}")[-1:] == [wanted]:
                return last(f"side{seat}{stack}", wanted)
        if wanted in at(f"hand{seat}"):
            return last(f"hand{seat}", wanted)
        return last(f"hand{seat}", 0) if goal - wanted == 1 and 0 in at(f"hand{seat}") else None

    for turn in range(18):
        seat, played = turn % 2, 0
        draw(seat)
        while at(f"goal{seat}"):
            if not at(f"hand{seat}"):
                draw(seat)
            ways = [(pile, way) for pile, height in heights.items() if (way := found(seat, height + 1)) is not None]
            if not ways:
                break
            pile, way = ways[0]
            table.pop(way)
            heights[pile] = 0 if heights[pile] == 11 else heights[pile] + 1
            played += 1
        turns += [played] if seat == 0 else []
        if not at(f"goal{seat}"):
            return turns if seat == 0 else [*turns, -1]
        card = max(at(f"hand{seat}"))
        table.pop(last(f"hand{seat}", card))
        tops = [at(f"side{seat}{stack}")[-1:] for stack in range(4)]
        order = [place for place, top in enumerate(tops) if top in ([card], [card + 1])]
        order += [place for place, top in enumerate(tops) if not top]
        order += [tops.index(max(tops))]
        table.append((f"side{seat}{order[0]}", card))
    return [*turns, -1]


def refereed(fairness: Fairness, pick: PickRule) -> dict[str, Any]:
    """The layout of the first deal that fits, worked out without the engine."""
    key = hmac.new(fairness.seed, referee.canonical(fairness.transcript), sha256).digest()
    options, fits = RULES_OF[pick].to_record(), is_alive if pick is PickRule.ALIVE else is_rehearsed
    for number in range(2048):
        deal = referee.Deal({**options, "starter": "left_of_dealer"}, fairness.seed, {})
        deal.shuffler.key = hmac.new(key, b"pick\x00" + number.to_bytes(8, "big"), sha256).digest()
        pack = deal._deal_goals()
        deal.hands = [[pack.pop() for _ in range(options["hand_size"])] for _ in range(2)]
        deal.stock = pack
        if fits(deal.layout):
            return deal.layout
    raise AssertionError("none fits")


@pytest.mark.parametrize("pick", PickRule)
def test_two_referees_pick_the_same_deal(pick: PickRule) -> None:
    """Tied goal piles are shuffled again, which this referee leaves out; none of these games comes to that."""
    for number in range(6):
        fairness = first_game(number, pick)
        dealt = fairness.deal(RULES_OF[pick])
        assert (dealt.dealer, dealt.first) == (1, 0)
        assert layout_of(dealt) == refereed(fairness, pick)


def test_a_game_without_its_rehearsal_would_be_another() -> None:
    """The deals that fit are few: what the rule asks for is no matter of course."""
    keys = [key_of_deal(b"few" * 10, number) for number in range(600)]
    fitting = sum(fits_first_game(deal(RULES, key, 1)) for key in keys)
    assert 0 < fitting < 15


@pytest.mark.parametrize("pick", PickRule)
def test_what_is_picked_is_the_first_that_fits(pick: PickRule) -> None:
    for number in range(5):
        fairness = first_game(number, pick)
        plain = Fairness(fairness.seed, fairness.transcript | {"pick": None})
        assert plain.pick is None
        dealt = fairness.deal(RULES_OF[pick])
        assert fits_first_game(dealt, pick)
        assert dealt.key == fairness.key
        assert dealt.key != plain.key


def test_where_none_fits_the_first_is_played() -> None:
    rules = FORMER_RULES.change(opening_hand="first_turn")  # nobody holds a card before their turn
    key = b"\1" * 32
    assert picked_key(PickRule.ALIVE, rules, key, 1) == key_of_deal(key, 0)
    rules = RULES.change(starter="dealer")  # the seat after the dealer never begins
    assert picked_key(PickRule.REHEARSED, rules, key, 1) == key_of_deal(key, 0)
    assert DEALS == 2048


def test_an_unknown_rule_is_no_record() -> None:
    record = write_record(RULES, FIRST_SYSTEM, ["person", "casual"], first_game(1), [], abandoned=True)
    verify_record(record)
    for unknown in ("the best one", ["first-game/2"], 2):
        record["fairness"]["transcript"]["pick"] = unknown
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
        FORMER_RULES,
        rules_for("pagat"),
        rules_for("misery", starter="highest_goal"),
        rules_for("deck_goal", side_predeal=1, side_limit=3),
        rules_for("numbers"),
        rules_for("pagat_multi", 3, handicap=(5, 20, 13)),
        rules_for("pagat", opening_hand="first_turn"),
        rules_for("fifteen", deck_split="goal_deck+stock_deck"),
    ],
)
@pytest.mark.parametrize("pick", PickRule)
def test_what_is_told_without_the_whole_deal_is_so(rules: Rules, pick: PickRule) -> None:
    """By any rules no deal is left out that fits; for a former first game none is dealt in vain."""
    for number in range(150):
        key = key_of_deal(b"x" * 32, number)
        state = deal(rules, key, 0)
        begins = state.facts.rank[state.stock[-1]] == 1
        may = may_fit_first_game(rules, key, 0, pick)
        assert may or not fits_first_game(state, pick)
        assert may == begins or pick is not PickRule.ALIVE or rules != FORMER_RULES


def test_few_deals_are_dealt_to_look_at_them_whole() -> None:
    looked_at = sum(may_fit_first_game(RULES, key_of_deal(b"y" * 32, number), 1) for number in range(500))
    assert looked_at < 75


def test_only_the_end_of_an_order_is_made_where_no_more_is_wanted() -> None:
    items = list(range(60))
    whole = shuffled(b"k", "deal", items)
    for only in (0, 1, 7, 59, 60, 90):
        part = shuffled(b"k", "deal", items, only=only)
        assert sorted(part) == items
        assert part[len(part) - only :] == whole[len(whole) - only :]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_first_games_of_every_rule_stay_verifiable(file: Path) -> None:
    """Records as they were written when each rule was new."""
    verifier, lines = load_verifier(), file.read_text("utf-8").splitlines()
    assert len(lines) == 3
    for line in lines:
        verify_record(json.loads(line))
        assert verifier.fault_of(line) is None


def test_there_are_records_of_every_rule() -> None:
    lines = [line for file in GOLDEN.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()]
    assert {json.loads(line)["fairness"]["transcript"]["pick"] for line in lines} == set(PickRule)
