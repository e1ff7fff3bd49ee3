"""Deals that anybody can check: with the command, with the file that needs nothing but Python, and by counting."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deal import deal, key_of
from bot.engine.picking import DEALS as DEALS_OF_A_SEAL
from bot.engine.picking import PickRule, fits_first_game, key_of_deal
from bot.engine.record import start_record
from bot.engine.replay import verify_record
from bot.engine.rules import rules_from_data
from bot.entities.game_result import SeenBy
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene, stop_for_good, words
from tests.faults.deals import SYSTEM_BY_SYSTEM, VERIFIER, as_line, first_games, load_verifier, records, spreads
from tests.store.ended_games import ANA, BEN, result, sat
from tests.store.helpers import CHANNEL, GUILD, entry
from tests.store.memory import MemoryStore

DEALS = 300
MOST_DEVIATION = 6.0


def test_the_verifier_agrees_with_the_bot_in_every_system() -> None:
    verifier, later_orders = load_verifier(), 0
    for record in records(len(SYSTEM_BY_SYSTEM), "default", 160, SYSTEM_BY_SYSTEM):
        assert verifier.fault_of(as_line(record)) is None, (record["system"], record["seats"])
        later_orders += sum("recycle" in entry or "redeal" in entry for entry in record["entries"])
    assert later_orders > 20


def test_the_verifier_agrees_with_the_bot_on_many_deals() -> None:
    verifier = load_verifier()
    for record in records(DEALS, "deals", 0):
        assert verifier.fault_of(as_line(record)) is None, (record["system"], record["seats"])


@pytest.mark.parametrize("pick", PickRule)
def test_the_verifier_checks_how_a_first_game_was_picked(pick: PickRule) -> None:
    verifier = load_verifier()
    for record in first_games(6, 400, pick):
        assert verifier.fault_of(as_line(record)) is None
        verify_record(record)


def _picked_otherwise(record: dict[str, Any], number: int) -> dict[str, Any]:
    """The same record as a cheat would write it who took another of the deals that the seal makes."""
    dealt = deal(rules_from_data(record["options"]), _key(record, number), 1)
    header = start_record(dealt, record["game"], record["system"], record["players"]).header
    return {**record, **header, "entries": []}


@pytest.mark.parametrize("pick", PickRule)
def test_the_verifier_finds_a_deal_that_was_not_the_first_that_fits(pick: PickRule) -> None:
    verifier, (record,) = load_verifier(), first_games(1, 0, pick)
    right = [
        number
        for number in range(DEALS_OF_A_SEAL)
        if fits_first_game(deal(rules_from_data(record["options"]), _key(record, number), 1), pick)
    ]
    assert verifier.fault_of(as_line(_picked_otherwise(record, right[0]))) is None
    for number in (right[0] + 1, right[1]):
        assert verifier.fault_of(as_line(_picked_otherwise(record, number))) is not None


def _key(record: dict[str, Any], number: int) -> bytes:
    proof = record["fairness"]
    return key_of_deal(key_of(bytes.fromhex(proof["seed"]), proof["transcript"]), number)


def test_cards_lie_as_chance_would_have_them() -> None:
    deviations = spreads(DEALS, "spread")
    assert max(deviations.values()) < MOST_DEVIATION, deviations


def _other_seed(record: dict[str, Any]) -> None:
    record["fairness"]["seed"] = "00" * 32


def _swapped_cards(record: dict[str, Any]) -> None:
    hands = record["layout"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def _other_contribution(record: dict[str, Any]) -> None:
    record["fairness"]["transcript"]["seats"][0] = "1"


def _other_order(record: dict[str, Any]) -> None:
    stock = next(entry["recycle"]["stock"] for entry in record["entries"] if "recycle" in entry)
    stock[0], stock[-1] = stock[-1], stock[0]


@pytest.mark.parametrize("change", [_other_seed, _swapped_cards, _other_contribution, _other_order])
def test_the_verifier_finds_what_was_changed(change: Callable[[dict[str, Any]], None]) -> None:
    record = next(found for found in records(40, "changed", 150) if any("recycle" in each for each in found["entries"]))
    change(record)
    assert load_verifier().fault_of(as_line(record)) is not None


def test_the_verifier_runs_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(as_line(record) + "\n" for record in records(2, "alone", 30)), encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("dealt as sealed") == 3
    file.write_text("{}\n", encoding="utf-8")
    assert subprocess.run(command, capture_output=True, cwd=tmp_path).returncode == 1


async def test_stores_find_the_game_that_ended_last() -> None:
    store = MemoryStore()
    head = {"guild": GUILD}
    both = (sat("Ana", ANA),), (sat("Ben", BEN),)
    for version, game in enumerate(("aaaaaaaa-1", "aaaaaaaa-2"), 1):
        ended = result(game, *both)
        saved = entry(version=version, head=head, channel=CHANNEL, record={"game": game}, result=ended)
        await store.tables.save(saved)
    assert await store.finished.shown_record(GUILD, CHANNEL, None, reader=0) == {"game": "aaaaaaaa-2"}
    assert await store.finished.shown_record(GUILD, CHANNEL + 1, None, reader=0) is None
    assert await store.finished.shown_record(GUILD, CHANNEL + 1, "aaaaaaaa-1", reader=0) == {"game": "aaaaaaaa-1"}
    assert await store.finished.shown_record(GUILD + 1, CHANNEL, "aaaaaaaa-1", reader=0) is None
    alone = result("aaaaaaaa-3", (sat("Ana", ANA),), (sat("Robot"),), seen_by=SeenBy.PLAYER)
    await store.tables.save(entry(version=3, head=head, channel=CHANNEL, record={"game": "aaaaaaaa-3"}, result=alone))
    for asked in (None, "aaaaaaaa-3"):
        assert await store.finished.shown_record(GUILD, CHANNEL, asked, reader=ANA) == {"game": "aaaaaaaa-3"}
    assert await store.finished.shown_record(GUILD, CHANNEL, None, reader=BEN) == {"game": "aaaaaaaa-2"}
    assert await store.finished.shown_record(GUILD, CHANNEL, "aaaaaaaa-3", reader=BEN) is None
    await store.close()


async def test_a_finished_game_is_verified_in_discord(tmp_path: Path) -> None:
    async with open_scene(tmp_path, presses_at_once=1000) as scene:
        early = await scene.ana.slash(scene.channel, "spite verify")
        assert "There is no finished game here yet that you may see." in words(early.response), "no number was named"
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        for _ in range(3):
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
        game, sealed = scene.table.running().id, scene.table.running().fairness.commitment
        running = await scene.ben.slash(scene.channel, "spite verify", game=game)
        assert "no finished game" in words(running.response)
        await stop_for_good(scene, scene.max)
        await scene.idle()
        told = await scene.zoe.slash(scene.channel, "spite verify")
        assert told.ephemeral
        assert sealed in words(told.response)
        assert "Checked" in words(told.response)
        record = await scene.services.store.finished.record(game)
        assert load_verifier().fault_of(json.dumps(record)) is None
        assert [attachment.filename for attachment in told.response.attachments] == ["game.jsonl"]
