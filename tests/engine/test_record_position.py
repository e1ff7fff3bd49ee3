"""Records of games that began with a position: replayed to their end, and every alteration found."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from bot.engine.canonical import canonical_json
from bot.engine.errors import RecordError
from bot.engine.game import apply, legal_moves
from bot.engine.hidden_cards import deal_within, recollection_of
from bot.engine.moves import Move
from bot.engine.record import Record, write_record_from
from bot.engine.replay import replay, state_of, verify_record
from bot.engine.state import State
from tests.engine.test_hidden_cards import game_of
from tests.every_game import every_game


def tried_out(system: str, seats: int, part: float = 0.5) -> tuple[Record, State, State]:
    """A game that goes on by luck from within another: its record, its start and its end."""
    record, moves = game_of(system, seats)
    start = deal_within(recollection_of(record, round(part * (moves - 1)), 0), Random(1))
    state, made, luck = start.copy(), list[Move](), Random(2)
    while state.result is None and len(made) < 60:
        made.append(luck.choice(legal_moves(state)))
        apply(state, made[-1])
    players = ["person", *["regular"] * (seats - 1)]
    return write_record_from(start, "t-2", system, players, made, abandoned=state.result is None), start, state


def kept(state: State) -> Any:
    """What a record tells of a position: neither its key, nor how often its cards went back before."""
    return {**state.to_data(), "key": "", "recycles": 0, "result": None}


@pytest.mark.parametrize(("system", "seats"), every_game(5))
def test_it_begins_with_its_position_and_leads_to_its_end(system: str, seats: int) -> None:
    record, start, end = tried_out(system, seats)
    assert kept(state_of(record)) == kept(start) | {"first": start.first}
    assert kept(verify_record(record)) == kept(end)
    assert next(replay(record)).events == (), "nothing is drawn before the first move"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("to_play", 1),
        ("turn", 3),
        ("forcing", 1),
        ("cover", 99),
        ("shown", [[99], [1]]),
        ("shown", [[1]]),
        ("centre", [["??"]]),
        ("done", None),
        ("turned", 5),
    ],
)
def test_an_altered_position_is_found(name: str, value: Any) -> None:
    record = deepcopy(tried_out("pagat", 2)[0])
    if record["position"][name] == value:
        value = 0
    record["position"][name] = value
    with pytest.raises(RecordError):
        verify_record(record)


def test_without_its_position_it_is_another_game() -> None:
    record = deepcopy(tried_out("pagat", 2)[0])
    del record["position"]
    with pytest.raises(RecordError):
        verify_record(record)


def test_a_missing_card_is_found() -> None:
    record = deepcopy(tried_out("pagat", 2)[0])
    record["layout"]["stock"].pop()
    with pytest.raises(RecordError):
        verify_record(record)


def test_it_is_canonical() -> None:
    record = tried_out("pagat", 2)[0]
    assert canonical_json(record)
    assert record["fairness"] is None
