"""Nobody sees what is not theirs: pairs of games, a whole game searched, and the code that sends."""

import ast
import json
import logging
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.text import texts_for
from cogs.core.pictures import HAND_NAME, TABLE_NAME, labels_of
from render import DARK, TableScene, draw_table
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene
from tests.every_game import ALL
from tests.faults.planted import PLANTED
from tests.faults.positions import table_in_play
from tests.faults.secrecy import compare
from tests.faults.twins import CARD

ROOT = Path(__file__).parents[2]
ANSWERS = {"send_message", "edit_message", "edit_original_response", "followup"}
"""What discord.py offers to answer an interaction with content."""
PRESSES = 24


def test_two_games_that_differ_only_in_hidden_cards_look_the_same() -> None:
    different, wrong = compare(len(ALL), pictures_every=5)
    assert not wrong, wrong[:5]
    assert different > 0.8 * len(ALL)


@pytest.mark.parametrize("name", ["an alt text names a card", "a public id names a card"])
def test_a_leak_is_found(name: str) -> None:
    bug = next(bug for bug in PLANTED if bug.name == name)
    with bug.planted():
        assert compare(4, pictures_every=5)[1]


def test_pictures_hold_pixels_alone() -> None:
    table = table_in_play("pagat_multi", 4, Random(1))
    scene = TableScene(table.view(), table.names, (), labels_of(texts_for("en")))
    kinds = set(_chunks(draw_table(scene, DARK)))
    assert kinds <= {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
    assert (TABLE_NAME, HAND_NAME) == ("table.png", "hand.png")


def _chunks(png: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8]
        at += 12 + size


def _uses(path: Path, names: set[str]) -> bool:
    """Whether a module asks something for one of these attributes."""
    source = path.read_text("utf-8")
    if not any(name in source for name in names):  # few do, and reading all as Python takes a second
        return False
    return any(isinstance(node, ast.Attribute) and node.attr in names for node in ast.walk(ast.parse(source)))


def _sources() -> list[Path]:
    return [*sorted((ROOT / "cogs").rglob("*.py")), *sorted((ROOT / "bot").rglob("*.py"))]


def test_interactions_are_answered_in_one_place() -> None:
    """What looks at the real Discord answers by itself, and knows no table: a contract of imports sees to that."""
    places = {path for path in _sources() if _uses(path, ANSWERS) and "playground" not in path.parts}
    answering = {str(path.relative_to(ROOT / "cogs")) for path in places}
    assert answering == {"core/reply.py", "live_check/messages.py", "live_check/looking.py"}


def test_what_is_known_of_an_interaction_is_kept_by_its_reply_alone() -> None:
    kept = re.compile(r"\binteraction\.extras\b")
    assert [str(path) for path in _sources() if kept.search(path.read_text("utf-8"))] == []


def test_every_private_answer_is_ephemeral() -> None:
    """Whatever sends a new message in answer says so, and what edits looks at the flag first."""
    tree = ast.parse((ROOT / "cogs" / "core" / "reply.py").read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    sending = [
        call for call in calls if ast.unparse(call.func).rpartition(".")[2] in ("send", "send_message", "_follow_up")
    ]
    assert sending
    # For all to see, because the presser asked for it or because it is a table; nothing private is given to them.
    open_to_all = {"answer_openly", "follow_openly"}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)]
    exempt = [
        node for node in functions if node.name in {*open_to_all, "_follow_up"}
    ]  # what is given to that is looked at
    assert len(exempt) == len(open_to_all) + 1
    inside = {part for node in exempt for part in ast.walk(node)}
    for call in (call for call in sending if call not in inside):
        flags = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
        assert flags.get("ephemeral") == "True"


def test_messages_are_sent_to_channels_in_these_places_alone() -> None:
    places = (path for path in (ROOT / "cogs").rglob("*.py") if "live_check" not in path.parts)
    sending = {f"{path.parent.name}/{path.name}" for path in places if _uses(path, {"send"})}
    assert sending <= {"core/outbox.py", "core/reply.py"}


def test_nothing_is_mentioned_by_default() -> None:
    source = (ROOT / "bot" / "client.py").read_text("utf-8")
    assert "allowed_mentions=discord.AllowedMentions.none()" in source
    made = {path for path in _sources() if re.search(r"AllowedMentions\((?!\))", path.read_text("utf-8"))}
    assert {f"{path.parent.name}/{path.name}" for path in made} == {"core/layouts.py"}, "one place makes them"
    for path in made:
        assert re.findall(r"AllowedMentions\((?!\))(.*)", path.read_text("utf-8"))[0].startswith(
            "everyone=False, roles="
        )
    asking = {path for path in _sources() if re.search(r"\bmentioning\(", path.read_text("utf-8"))}
    places = {
        "core/outbox.py",  # whom a post names
        "core/layouts.py",  # makes it
    }
    assert {f"{path.parent.name}/{path.name}" for path in asking} == places


class Everything(logging.Handler):
    """Keeps every record of the bot's own, with what an error said."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {self.format(record)}")


@pytest.fixture
def logs() -> Iterator[Everything]:
    handler, root = Everything(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.setLevel(level)
    root.removeHandler(handler)


async def test_a_game_searched_for_cards_and_seeds(tmp_path: Path, logs: Everything) -> None:
    async with open_scene(tmp_path, away_after_seconds=0, presses_at_once=1000) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        seeds = {scene.table.running().fairness.seed.hex(), scene.table.seed.hex()}
        for _ in range(PRESSES):
            if scene.table.status != "playing":
                break
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        requests = list(scene.env.http_requests)
        assert scene.table.status == "playing"
    ours = [line for line in logs.lines if line.split(".")[0] in ("bot", "cogs", "render")]
    assert not [line for line in ours if CARD.search(line)]
    assert not [line for line in logs.lines if any(seed in line for seed in seeds)]
    public = [request for request in requests if "/channels/" in request.path and request.json]
    assert len(public) > 10
    for request in public:
        _check_public(request, seeds)


def _check_public(request: Any, seeds: set[str]) -> None:
    text = json.dumps(request.json)
    assert not any(seed in text for seed in seeds)
    for custom_id in re.findall(r'"custom_id": "([^"]*)"', text):
        assert not CARD.search(custom_id), custom_id
    for name in re.findall(r'"filename": "([^"]*)"', text):
        assert name == TABLE_NAME
    if request.method == "POST" and "content" in request.json and request.json["content"]:
        mentions = request.json["allowed_mentions"]
        assert len(mentions.get("users", [])) == 1
        assert not mentions.get("parse")
    elif request.method == "POST" and "components" in request.json:
        assert request.json.get("allowed_mentions", {}).get("parse") == []
