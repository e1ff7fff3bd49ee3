"""Every way of altering a record is refused, naming the entry."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.errors import RecordError
from bot.engine.replay import HEADER, verify_record
from tests.engine import referee
from tests.engine.records import Record, first, forge, game_of, import_of, record_of, refused


@pytest.fixture(scope="module")
def recycled() -> Record:
    return record_of(game_of("pagat_multi", 4, "recycle"))


@pytest.fixture(scope="module")
def redealt() -> Record:
    return record_of(game_of("book", 2, "redeal"))


@pytest.fixture
def record(recycled: Record) -> Record:
    return deepcopy(recycled)


# Altered without touching the checks: the entry, or the first after the header, does not fit


def alter_card(record: Record) -> int:
    place = first(record, "draw")
    cards = record["entries"][place]["cards"]
    cards[0] = "AC" if cards[0] != "AC" else "2C"
    return place


def alter_draw_order(record: Record) -> int:
    place = next(place for place, entry in enumerate(record["entries"]) if len(set(entry.get("cards", ()))) > 1)
    record["entries"][place]["cards"].reverse()
    if record["entries"][place]["cards"] == record["entries"][place]["cards"][::-1]:
        record["entries"][place]["cards"].sort()
    return place


def alter_move(record: Record) -> int:
    place = first(record, "move", 5)
    record["entries"][place]["move"] = "2.s4>c1"
    return place


def alter_seat(record: Record) -> int:
    place = first(record, "move", 5)
    record["entries"][place]["seat"] = (record["entries"][place]["seat"] + 1) % record["seats"]
    return place


def alter_recycled_order(record: Record) -> int:
    place = first(record, "recycle")
    stock = record["entries"][place]["recycle"]["stock"]
    stock[0], stock[-1] = stock[-1], stock[0]
    if stock[0] == stock[-1]:
        stock[0], stock[1] = stock[1], stock[0]
    return place


def alter_recycled_card(record: Record) -> int:
    place = first(record, "recycle")
    stock = record["entries"][place]["recycle"]["stock"]
    stock[0] = "AC" if stock[0] != "AC" else "2C"
    return place


def alter_recycled_piles(record: Record) -> int:
    place = first(record, "recycle")
    pile = record["entries"][place]["recycle"]["piles"][0]
    pile[0] = "AC" if pile[0] != "AC" else "AD"
    return place


def drop_draw(record: Record) -> int:
    place = first(record, "draw", 3)
    del record["entries"][place]
    return place


def drop_recycle(record: Record) -> int:
    place = first(record, "recycle")
    del record["entries"][place]
    return place


def drop_move(record: Record) -> int:
    place = first(record, "move", 8)
    del record["entries"][place]
    return place


def add_move_after_the_end(record: Record) -> int:
    record["entries"].append({"seat": 0, "move": "pass"})
    return len(record["entries"]) - 1


def alter_winner(record: Record) -> int:
    record["result"]["winners"] = [seat for seat in range(record["seats"]) if seat not in record["result"]["winners"]]
    return len(record["entries"])


def alter_points(record: Record) -> int:
    record["result"]["points"][0] += 1
    return len(record["entries"])


def alter_goal_left(record: Record) -> int:
    record["result"]["goal_left"][1] += 1
    return len(record["entries"])


ENTRY_FAULTS: list[Callable[[Record], int]] = [
    alter_card,
    alter_draw_order,
    alter_move,
    alter_seat,
    alter_recycled_order,
    alter_recycled_card,
    alter_recycled_piles,
    drop_draw,
    drop_recycle,
    drop_move,
    add_move_after_the_end,
    alter_winner,
    alter_points,
    alter_goal_left,
]


@pytest.mark.parametrize("alter", ENTRY_FAULTS)
def test_an_altered_entry_is_found_by_its_check(record: Record, alter: Callable[[Record], int]) -> None:
    verify_record(deepcopy(record))
    place = alter(record)
    assert refused(record) == place


@pytest.mark.parametrize("alter", ENTRY_FAULTS)
def test_a_forged_chain_is_found_by_the_rules(record: Record, alter: Callable[[Record], int]) -> None:
    """All checks worked out anew: what is wrong is still named at its place."""
    place = alter(record)
    found = refused(forge(record))
    if alter is drop_move:
        assert place <= found <= len(record["entries"])
    else:
        assert found == place


@pytest.mark.parametrize("alter", [alter_card, alter_move, alter_seat, alter_recycled_card, alter_winner, drop_recycle])
def test_a_forged_import_is_found_by_the_rules_alone(record: Record, alter: Callable[[Record], int]) -> None:
    place = alter(import_of(record))
    assert refused(forge(record)) == place


def test_an_altered_redeal_is_found(redealt: Record) -> None:
    for forged in (False, True):
        record = deepcopy(redealt)
        place = first(record, "redeal")
        hands = record["entries"][place]["redeal"]["hands"]
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
        if hands[0][0] == hands[1][0]:
            hands[0].reverse()
        assert refused(forge(record) if forged else record) == place


def test_a_redeal_with_hands_of_another_size_is_found(redealt: Record) -> None:
    record = import_of(deepcopy(redealt))
    place = first(record, "redeal")
    redeal = record["entries"][place]["redeal"]
    redeal["stock"].append(redeal["hands"][0].pop())
    assert refused(forge(record)) == place


def test_the_faces_of_a_recycled_pile_may_stand_in_any_order(record: Record) -> None:
    for entry in record["entries"]:
        for pile in entry.get("recycle", {}).get("piles", ()):
            pile.sort()
    verify_record(forge(record))


def test_keys_that_do_not_belong_there_are_refused(record: Record) -> None:
    place = first(record, "recycle")
    record["entries"][place]["move"] = "pass"
    assert refused(forge(record)) == place


# The header and the proof


HEADER_FAULTS: dict[str, Callable[[Record], object]] = {
    "format": lambda record: record.update(format="spite-record/2"),
    "game": lambda record: record.update(game="another"),
    "options": lambda record: record["options"].update(hand_size=6),
    "unknown option": lambda record: record["options"].update(jacks="wild"),
    "seats": lambda record: record.update(seats=3),
    "teams": lambda record: record.update(teams=[0, 1, 0, 1]),
    "players": lambda record: record["players"].pop(),
    "dealer": lambda record: record.update(dealer=(record["dealer"] + 1) % 4),
    "first": lambda record: record.update(first=(record["first"] + 1) % 4),
    "layout order": lambda record: record["layout"]["stock"].insert(0, record["layout"]["stock"].pop()),
    "layout card": lambda record: record["layout"]["hands"][0].__setitem__(0, "14C"),
    "seed": lambda record: record["fairness"].update(seed="00" * 32),
    "commitment": lambda record: record["fairness"].update(commitment="00" * 32),
    "algorithm": lambda record: record["fairness"].update(algorithm="spite-deal/0"),
    "contribution": lambda record: record["fairness"]["transcript"]["seats"].__setitem__(0, "else"),
    "start": lambda record: record["fairness"]["transcript"].update(start="5"),
    "no entries": lambda record: record.pop("entries"),
    "no layout": lambda record: record.pop("layout"),
    "no fairness": lambda record: record.update(fairness={}),
    "odd fairness": lambda record: record.update(fairness=[1]),
    "odd result": lambda record: record.update(result=5),
    "odd players": lambda record: record.update(players=5),
    "odd transcript": lambda record: record["fairness"].update(transcript=[]),
    "no such seat": lambda record: import_of(record).update(first=9),
    "negative seat": lambda record: import_of(record).update(dealer=-1),
}


@pytest.mark.parametrize("forged", [False, True])
@pytest.mark.parametrize("fault", HEADER_FAULTS)
def test_an_altered_header_is_named(record: Record, fault: str, forged: bool) -> None:
    HEADER_FAULTS[fault](record)
    if forged and all(name in record for name in ("entries", "layout")) and isinstance(record["result"], dict):
        forge(record)
    assert refused(record) == HEADER


def test_a_name_in_the_header_is_chained_to_the_first_entry(record: Record) -> None:
    """What nothing else depends on is still held by the chain, which begins with the header's digest."""
    for name, value in (("system", "wikipedia"), ("players", ["expert"] * 4)):
        altered = deepcopy(record)
        altered[name] = value
        assert refused(altered) == 0


def test_a_new_seed_with_its_commitment_gives_another_deal(record: Record) -> None:
    seed = bytes(32)
    record["fairness"].update(seed=seed.hex(), commitment=referee.commitment(record["game"], seed))
    assert refused(forge(record)) == HEADER


def test_what_is_no_record() -> None:
    nonsense: Any
    for nonsense in (None, [], "record", {}, {"format": "spite-record/1"}):
        with pytest.raises(RecordError):
            verify_record(nonsense)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_alteration_anywhere_is_refused(recycled: Record, data: st.DataObject) -> None:
    """One value somewhere becomes another, of any kind; nothing but ``RecordError`` comes of it."""
    record = deepcopy(recycled)
    holder: Any = record
    key: Any = data.draw(st.sampled_from(sorted(set(record) - {"fairness"})))
    while isinstance(holder[key], (dict, list)) and holder[key] and data.draw(st.integers(0, 5)):
        holder = holder[key]
        key = data.draw(
            st.sampled_from(sorted(holder)) if isinstance(holder, dict) else st.integers(0, len(holder) - 1)
        )
    others: st.SearchStrategy[Any] = st.sampled_from(
        ["AC", "2D", "pass", "", 0, 1, -1, 10**9, 1.5, None, [], {}, [[]], "unlimited"]
    )
    value = data.draw(others.filter(lambda value: json.dumps(value) != json.dumps(holder[key])))
    holder[key] = value
    with pytest.raises(RecordError):
        verify_record(record)
