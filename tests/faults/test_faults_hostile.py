"""Ids that nobody made are answered and change nothing; names that mean harm do none."""

import asyncio
import struct
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.systems import SYSTEMS
from bot.text import texts_for
from bot.text.names import graphemes, safe_name
from cogs.ids import MalformedId, Press, parse_id
from cogs.panels.hand import hand_panel
from cogs.panels.table import public_panel
from cogs.pictures import labels_of
from render import DARK, HandScene, TableScene, draw_hand, draw_table
from tests.faults.discord_world import Interaction
from tests.faults.hostile import HARMLESS, bad_ids, bad_names
from tests.faults.positions import table_in_play
from tests.faults.room import Room, in_room
from tests.faults.twins import as_text

STRANGER = 999
IDS, PARSED, NAMES, DRAWN = 500, 5000, 2000, 12


def test_parsing_says_what_an_id_is_or_that_it_is_none() -> None:
    read = 0
    for text in bad_ids(Random(1), PARSED):
        try:
            press = parse_id(text)
        except MalformedId:
            continue
        read += 1
        assert isinstance(press, Press)
        assert press.verb.isascii()
    assert 0 < read < PARSED


def test_every_press_is_answered_and_a_stranger_changes_nothing() -> None:
    """Strangers and a player out of turn press what nobody made, between presses of their own panels."""
    found = in_room(1, _attack, presses=0)
    assert not found.wrong, found.wrong[:5]
    assert found.presses == IDS


async def _attack(room: Room) -> None:
    room.schedule.on = room.server.faults = False
    table = room.table
    assert table is not None
    seats = [seat.user or 0 for seat in table.seats]
    to_play = table.running().state.to_play
    owner, other = seats[to_play], seats[to_play - 1]
    real = await _real_ids(room, owner)
    assert any(":pick:" in each or ":play:" in each for each in real)
    before, moves = table.to_data(), list(table.running().moves)
    luck = Random(2)
    for custom_id in bad_ids(luck, IDS, real):
        user = other if luck.random() < 0.3 and _keeps_the_table(custom_id) else STRANGER
        await _press(room, user, custom_id, luck)
    events = await room.services.store.events(table.id)
    assert [event["kind"] for event in events[before["version"] :]] == []
    now = room.services.tables.get(table.id)
    assert now.running().moves == moves
    assert now.to_data() == before


async def _real_ids(room: Room, user: int) -> tuple[str, ...]:
    public = next(message for message in reversed(room.server.public()) if message.controls())
    hand = next(control["custom_id"] for control in public.controls() if ":hand" in control["custom_id"])
    await room.router.on_interaction(Interaction(room.server, user, "Ana", public, {"custom_id": hand}))  # type: ignore[arg-type]
    return tuple(str(control["custom_id"]) for control in room.server.private(user)[-1].controls())


def _keeps_the_table(custom_id: str) -> bool:
    """Whether a press of somebody seated should change nothing: what is theirs to do is left out."""
    return custom_id.split(":")[2:3] not in (["leave"], ["away"], ["stop"], ["back"], ["free-seat"], ["next"])


async def _press(room: Room, user: int, custom_id: str, luck: Random) -> None:
    message = luck.choice(room.server.private(user)[-3:] + room.server.public()[-1:])
    press = Interaction(room.server, user, "Eve", message, {"custom_id": custom_id, "values": [custom_id]})
    room.findings.presses += 1
    await room.router.on_interaction(press)  # type: ignore[arg-type]
    if not press.response.is_done():
        room.findings.note("unanswered", f"nobody answered {custom_id!r}")
    await asyncio.sleep(10.0)


def test_names_are_harmless_and_short() -> None:
    for name in bad_names(Random(3), NAMES):
        shown = safe_name(name)
        assert not HARMLESS.search(shown), (name, shown)
        assert len(graphemes(shown)) <= 20


@pytest.mark.parametrize("system", ["pagat", "pagat_multi"])
def test_names_mention_and_break_nothing(system: str) -> None:
    luck = Random(4)
    table = table_in_play(system, SYSTEMS[system].seats[-1], luck)
    plain = _shown(table)
    for names in zip(*(list(bad_names(luck, DRAWN)) for _ in table.seats), strict=True):
        for seat, name in zip(table.seats, names, strict=True):
            seat.name = safe_name(name) or "Player"
        layout, sizes = _shown(table)
        assert not HARMLESS.search(layout.replace("attachment://", "").replace("\\n", " ")), names
        assert layout.count('"type"') == plain[0].count('"type"')
        assert sizes == plain[1]


def _shown(table: Any) -> tuple[str, list[tuple[int, ...]]]:
    texts = texts_for("en")
    seat = table.running().state.to_play
    layout = as_text(public_panel(table, (), texts, "table.png")) + as_text(hand_panel(table, seat, texts))
    pictures = [
        draw_table(TableScene(table.view(), table.names, (), labels_of(texts)), DARK),
        draw_hand(HandScene(table.view_of(seat), table.names, None, labels_of(texts)), DARK),
    ]
    return layout, [struct.unpack(">II", picture[16:24]) for picture in pictures]


def test_no_statement_is_made_of_values() -> None:
    """Names and ids reach SQL as parameters alone."""
    for path in (Path(__file__).parents[2] / "bot" / "store").glob("*.py"):
        source = path.read_text("utf-8")
        assert not any(f'f"{word}' in source for word in ("SELECT", "INSERT", "UPDATE", "DELETE")), path.name
