"""Records: their form, their chain, running, abandoned and imported ones."""

import json
from copy import deepcopy

import pytest

from bot.engine.canonical import canonical_json
from bot.engine.errors import IllegalMove
from bot.engine.moves import PASS, parse_move
from bot.engine.record import write_record
from bot.engine.replay import HEADER, replay, verify_record
from bot.engine.systems import SYSTEMS
from tests.engine import referee
from tests.engine.build import rules_for
from tests.engine.laws import as_bytes, fairness_of
from tests.engine.records import Record, first, forge, game_of, import_of, record_of, refused
from tests.swept import swept


@pytest.fixture(scope="module")
def recycled() -> Record:
    return record_of(game_of("pagat_multi", 4, "recycle"))


@pytest.fixture(scope="module")
def redealt() -> Record:
    return record_of(game_of("book", 2, "redeal"))


@pytest.fixture
def record(recycled: Record) -> Record:
    return deepcopy(recycled)


# Form


def test_the_header_names_everything(record: Record) -> None:
    expected = ["format", "game", "system", "options", "seats", "teams", "players", "dealer", "first", "layout"]
    assert set(record) == {*expected, "entries", "result", "fairness"}
    assert record["format"] == "spite-record/1"
    assert (record["seats"], record["teams"], record["players"]) == (4, None, ["random"] * 4)
    assert set(record["layout"]) == {"goals", "hands", "sides", "stock"}
    assert record["options"] == json.loads(canonical_json(rules_for("pagat_multi", 4).to_record()))
    assert record["options"]["centre_limit"] == 5
    assert set(record["fairness"]) == {"algorithm", "commitment", "seed", "transcript"}
    assert set(record["fairness"]["transcript"]) == {"game", "options", "seats", "start"}


def test_teams_and_unlimited_piles_in_the_header() -> None:
    assert record_of(game_of("pagat_pairs", 6, moves=2))["teams"] == [0, 1, 2, 0, 1, 2]
    options = record_of(game_of("book", 2, moves=2))["options"]
    assert (options["centre_limit"], options["wild_not"], options["forced_ranks"]) == ("unlimited", [1], [1, 2])


def test_the_chain_is_what_a_second_referee_computes(record: Record, redealt: Record) -> None:
    for each in (record, redealt):
        named = [entry["check"] for entry in each["entries"]] + [each["result"]["check"]]
        assert named == referee.checks_of(each)[1:]
        assert all(len(check) == 8 for check in named)


def test_canonical_json() -> None:
    """UTF-8, keys sorted by code point, no spaces, no escapes."""
    assert (
        canonical_json({"b": [1, "é"], "a": None, "Z": {"ñ": True}}) == '{"Z":{"ñ":true},"a":null,"b":[1,"é"]}'.encode()
    )
    assert canonical_json({"k": 'x"y'}) == referee.canonical({"k": 'x"y'})


def test_a_draw_interrupted_by_a_recycle_is_two_entries() -> None:
    record = record_of(game_of("wikipedia", 2, "recycle", goal_size=13, decks=2))
    place = first(record, "recycle")
    around = [set(entry) - {"check"} for entry in record["entries"][place - 1 : place + 2]]
    assert around[1] == {"recycle"}
    assert around[2] == {"draw", "cards"}


def test_a_redeal_has_empty_sides_and_no_draw_entries(redealt: Record) -> None:
    place = first(redealt, "redeal")
    redeal = redealt["entries"][place]["redeal"]
    assert set(redeal) == {"hands", "sides", "stock"}
    assert not any(stack for stacks in redeal["sides"] for stack in stacks)
    assert "draw" not in redealt["entries"][place + 1]


def test_every_game_verifies_and_replays_to_the_same_position() -> None:
    for system in ("loading", "massachusetts", "covered_wild", "fifteen", "misery"):
        game = game_of(system, 2)
        assert as_bytes(verify_record(record_of(game))) == as_bytes(game.state)


def test_replay_steps_through_the_moves(record: Record) -> None:
    steps = list(replay(record))
    moves = [entry["move"] for entry in record["entries"] if "move" in entry]
    assert steps[0].move is None
    assert [str(step.move) for step in steps[1:]] == moves


def test_a_written_record_is_the_recorded_one() -> None:
    game = game_of("pagat", 2)
    written = write_record(game.rules, "pagat", ["random"] * 2, game.fairness, game.moves)
    assert json.loads(canonical_json(written)) == record_of(game)
    with pytest.raises(IllegalMove):
        write_record(game.rules, "pagat", ["random"] * 2, game.fairness, [parse_move("2.s4>c8")])


# Running, abandoned, imported


def test_a_running_game_has_no_result() -> None:
    record = record_of(game_of("pagat", 2, moves=12))
    assert "result" not in record
    assert verify_record(record).result is None


def test_an_abandoned_game() -> None:
    game = game_of("pagat", 2, moves=12)
    record = write_record(game.rules, "pagat", ["random"] * 2, game.fairness, game.moves, abandoned=True)
    result = record["result"]
    assert (result["ending"], result["winners"], result["points"]) == ("abandoned", [], [0, 0])
    assert verify_record(record).result is None
    record["result"]["goal_left"][0] -= 1
    assert refused(forge(record)) == len(record["entries"])


def test_a_finished_game_can_not_be_called_abandoned_or_running(record: Record) -> None:
    running = deepcopy(record)
    del running["result"]
    assert refused(running) == len(record["entries"])
    record["result"].update(ending="abandoned", winners=[], points=[0] * 4)
    assert refused(forge(record)) == len(record["entries"])


def test_imported_records_verify_without_a_proof(record: Record, redealt: Record) -> None:
    for each in (record, deepcopy(redealt)):
        assert verify_record(import_of(each)).key == b""


def test_an_imported_record_may_have_any_deal_but_a_whole_one(record: Record) -> None:
    layout = import_of(record)["layout"]
    layout["stock"][3], layout["goals"][0][0][2] = layout["goals"][0][0][2], layout["stock"][3]
    record["entries"] = []
    del record["result"]
    assert verify_record(record).turn == 1
    layout["stock"][3] = "AC" if layout["stock"][3] != "AC" else "2C"
    assert refused(record) == HEADER


def test_an_imported_record_needs_piles_of_the_right_size(record: Record) -> None:
    layout = import_of(record)["layout"]
    layout["stock"].insert(0, layout["goals"][1][0].pop(0))
    assert refused(forge(record)) == HEADER


@swept("name", SYSTEMS)
def test_records_of_every_system_verify(name: str) -> None:
    seats = SYSTEMS[name].seats[-1]
    fairness = fairness_of(SYSTEMS[name].rules(seats), name)
    record = write_record(SYSTEMS[name].rules(seats), name, ["person"] * seats, fairness, [], abandoned=True)
    assert verify_record(json.loads(canonical_json(record))).result is None
    assert PASS.notation not in str(record["entries"])
