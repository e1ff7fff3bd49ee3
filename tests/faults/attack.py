"""Attacks on the running bot: pressed ids that nobody made, and names that mean harm in panels and pictures."""

import asyncio
import struct
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from bot.engine.systems import SYSTEMS
from bot.ids import make_id, parse_id
from bot.tables.state.table import Table
from bot.tables.view import table_view
from bot.text import texts_for
from bot.text.names import safe_name
from cogs.core.feature import answered_in
from cogs.core.pictures import labels_of
from cogs.table import host
from cogs.table.hand_panel import hand_panel
from cogs.table.table_panel import public_panel
from render import DARK, HandScene, TableScene, draw_hand, draw_table
from tests.faults.discord_world import Interaction
from tests.faults.hostile import HARMLESS, bad_ids, bad_names
from tests.faults.ledger import Findings
from tests.faults.positions import table_in_play
from tests.faults.room import Room, in_room
from tests.faults.sent_ids import FIXED
from tests.faults.twins import as_text
from tests.tables.world import seen_by

STRANGER = 999
_OWN_AFFAIRS = ("leave", "leave-sure", "leave-from", "away", "stop", "stop-sure", "back", "next", "privacy-forget")
_OF_HOSTS = {asked.verb for asked in answered_in(host)}


def press_bad_ids(count: int, seed: int = 1) -> Findings:
    """Strangers and a player out of turn press what nobody made, between presses of their own panels."""

    async def attack(room: Room) -> None:
        await _attack(room, count, Random(seed + 1))

    return in_room(seed, attack, presses=0)


async def _attack(room: Room, count: int, luck: Random) -> None:
    room.schedule.on = room.server.faults = False
    table = room.table
    assert table is not None
    seats = [seat.user or 0 for seat in table.seats]
    to_play = table.running().state.to_play
    real = await _real_ids(room, table.id, seats[to_play])
    assert any(":pick:" in each or ":play:" in each for each in real)
    before = table.to_data()
    for custom_id in bad_ids(luck, count, real):
        user = seats[to_play - 1] if luck.random() < 0.3 and _keeps_the_table(custom_id) else STRANGER
        await _press(room, user, custom_id, luck)
    await _note_changes(room, table.id, before)


async def _note_changes(room: Room, table: str, before: dict[str, Any]) -> None:
    """Notes where anything of a table was changed, as it is held or as it is kept."""
    events = await room.services.store.tables.events(table)
    if len(events) != before["version"] or room.services.registry.get(table).to_data() != before:
        room.findings.note("unauthorised", f"the table was changed: {[event['kind'] for event in events[-3:]]}")


async def _real_ids(room: Room, table: str, user: int) -> tuple[str, ...]:
    hand = {"custom_id": make_id(table, "hand")}
    await room.router.on_interaction(Interaction(room.server, user, "Ana", room.server.public()[-1], hand))  # type: ignore[arg-type]
    return tuple(str(control["custom_id"]) for control in room.server.private(user)[-1].controls())


def _keeps_the_table(custom_id: str) -> bool:
    """Whether a press of somebody seated should change nothing: what is theirs to do is left out."""
    return not set(custom_id.split(":")[2:3]) & {*_OWN_AFFAIRS, *_OF_HOSTS}


def press_sent_ids(sent: Sequence[dict[str, Any]], seed: int = 2) -> Findings:
    """A player out of turn presses what earlier releases have sent, with the present table's id in it, and a stranger
    something of each kind, and what would change the table in a player's hand: nothing is changed by any of it."""

    async def attack(room: Room) -> None:
        room.schedule.on = room.server.faults = False
        table, luck, strange = room.table, Random(seed), set[object]()
        assert table is not None
        player, before = table.seats[table.running().state.to_play - 1].user or 0, table.to_data()
        for each in sent:
            press = parse_id(each["id"])
            custom_id = each["id"] if press.table in FIXED else each["id"].replace(press.table, table.id, 1)
            pressed_by_player = _keeps_the_table(custom_id)
            values = each["values"] or [""]
            for value in values:
                await _press(room, player if pressed_by_player else STRANGER, custom_id, luck, value)
            # Whether a stranger is refused follows from what is asked, and not from the card or the page.
            kind = (press.verb, press.table in FIXED, each["kind"])
            if pressed_by_player and kind not in strange:
                strange.add(kind)
                await _press(room, STRANGER, custom_id, luck, values[0])
        await _note_changes(room, table.id, before)

    return in_room(seed, attack, presses=0)


async def _press(room: Room, user: int, custom_id: str, luck: Random, value: str | None = None) -> None:
    message = luck.choice(room.server.private(user)[-3:] + room.server.public()[-1:])
    values = [custom_id if value is None else value]
    press = Interaction(room.server, user, "Eve", message, {"custom_id": custom_id, "values": values})
    room.findings.presses += 1
    await room.router.on_interaction(press)  # type: ignore[arg-type]
    if not press.response.is_done():
        room.findings.note("unanswered", f"nobody answered {custom_id!r}")
    await asyncio.sleep(10.0)


def show_bad_names(count: int, seed: int, system: str) -> Iterator[str]:
    """What is wrong with panels and pictures of a table whose people have such names; so many tables."""
    luck = Random(seed)
    table = table_in_play(system, SYSTEMS[system].seats[-1], luck)
    plain = _shown(table)
    names = bad_names(luck, count * len(table.seats))
    for _ in range(count):
        chosen = list(islice(names, len(table.seats)))
        for seat, name in zip(table.seats, chosen, strict=True):
            seat.name = safe_name(name) or "Player"
        layout, sizes = _shown(table)
        words = layout.replace("attachment://", "").replace("\\n", " ")
        if HARMLESS.search(words) or layout.count('"type"') != plain[0].count('"type"') or sizes != plain[1]:
            yield f"{system}: {chosen}"


def _shown(table: Table) -> tuple[str, list[Any]]:
    texts = texts_for("en")
    seat = table.running().state.to_play
    layout = as_text(public_panel(table_view(table), texts, "table.png")) + as_text(
        hand_panel(seen_by(table, seat), texts)
    )
    pictures = [
        draw_table(TableScene(table.view(), table.names, (), labels_of(texts)), DARK),
        draw_hand(HandScene(table.view_of(seat), table.names, None, labels_of(texts)), DARK),
    ]
    return layout, [struct.unpack(">II", picture[16:24]) for picture in pictures]
