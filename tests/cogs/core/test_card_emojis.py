"""The emojis of cards against the stand-in: listed, registered once, outdated ones removed, strangers left alone."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.engine.cards import french_card
from bot.engine.systems import SYSTEMS
from cogs.core import card_emojis
from cogs.core.card_emojis import (
    CardEmojis,
    bring_up_to_date,
    current,
    emojis_refused_words,
    logged_in,
    registry_summary,
)
from render import LOOKS, emoji_keys
from tests.discord.conftest import PICTURE, Room
from tests.discord.processes import bot_command
from tests.discord.server import TOKEN

FEW = (("khw", "d"), ("ah", "d"), ("joker", "l"))
OLD = "10h_d000000"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three faces stand for all."""
    monkeypatch.setattr(card_emojis, "FACES", FEW)


@pytest.mark.usefixtures("few")
async def test_what_is_missing_is_registered_once_and_only_what_is_outdated_is_removed(client: discord.Client) -> None:
    for name in (OLD, "party_parrot"):
        await client.create_application_emoji(name=name, image=PICTURE)
    said: list[str] = []
    before = await bring_up_to_date(client, said.append, spacing=0, remove_outdated=False)
    assert registry_summary(before, changed=True, removed=False) == {
        "there": 0,
        "registered": 3,
        "missing": [],
        "removed": 0,
        "outdated": [OLD],
    }
    assert len(said) == 3
    again = await bring_up_to_date(client, said.append, spacing=0, remove_outdated=True)
    assert (len(again.ids), again.missing, said[3:]) == (3, [], [f"removed {OLD}"])
    names = {emoji.name for emoji in await client.fetch_application_emojis()}
    assert names == {*again.ids, "party_parrot"}
    last = await current(client)
    assert (last.missing, last.outdated) == ([], {})


class Waiting:
    """A clock of now, whose sleeps are noted and never end but for nothing."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        if seconds:
            await asyncio.Event().wait()


class Drawing:
    """Draws at once."""

    async def run(self, work: Callable[[], Any]) -> Any:
        return work()


@pytest.mark.usefixtures("few")
async def test_those_of_an_earlier_release_are_used_until_the_new_are_there_and_removed_a_day_later(
    client: discord.Client, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_emojis, "FACES", FEW)
    wanted = card_emojis.wanted_emoji("ah", "d")
    former = await client.create_application_emoji(name=wanted.former, image=PICTURE)
    for name in (OLD, "party_parrot"):
        await client.create_application_emoji(name=name, image=PICTURE)
    clock, look = Waiting(), next(iter(LOOKS.values()))
    rules, ace = SYSTEMS["pagat"].rules(2), french_card(1, "CDHS".index("H"))
    emojis = CardEmojis(cast(Any, Drawing()), clock, spacing=0.0)
    emojis.connect(client)
    seen: list[str] = []
    registers = card_emojis.register

    async def noted(asked: discord.Client, emoji: Any) -> int:
        seen.append(emojis.signs(look, rules)[ace])
        return await registers(asked, emoji)

    monkeypatch.setattr(card_emojis, "register", noted)
    await emojis._try_to_bring_up_to_date()
    assert seen[0] == f"<:{wanted.former}:{former.id}>"
    assert emojis.signs(look, rules)[ace].startswith(f"<:{wanted.name}:")
    await asyncio.sleep(0)
    assert 86_000 < clock.slept[-1] <= 86_400 + 60
    names = {emoji.name for emoji in await client.fetch_application_emojis()}
    assert {OLD, wanted.former, "party_parrot"} <= names, "panels may still show them"
    await emojis.stop()
    monkeypatch.setattr(card_emojis, "_UNSHOWN_AFTER", -60.0)
    later = CardEmojis(cast(Any, Drawing()), clock, spacing=0.0)
    later.connect(client)
    await later._try_to_bring_up_to_date()
    assert later._removing is not None
    await later._removing
    names = {emoji.name for emoji in await client.fetch_application_emojis()}
    assert names == {"party_parrot"} | {card_emojis.wanted_emoji(*face).name for face in FEW}


@pytest.mark.usefixtures("few")
async def test_it_goes_on_where_it_was_refused(client: discord.Client, room: Room) -> None:
    await bring_up_to_date(client, print, spacing=0, remove_outdated=False)
    first = next(iter(room.stand_in.emojis.by_id))
    room.stand_in.emojis.delete(first)
    assert len((await current(client)).missing) == 1
    assert len((await bring_up_to_date(client, print, spacing=0, remove_outdated=False)).missing) == 1
    assert (await current(client)).missing == []


async def test_a_wrong_token_is_refused(at_the_stand_in: Room) -> None:
    with pytest.raises(discord.LoginFailure):
        async with logged_in("x" * 70):
            pass
    assert emojis_refused_words(OSError("nobody there")) is None


async def command(room: Room, folder: Path, *arguments: str, token: str = TOKEN) -> tuple[int, str, str]:
    return await bot_command(room.stand_in.api_url, folder, "emojis", *arguments, token=token)


async def test_the_command_lists_registers_and_removes(room: Room, tmp_path: Path) -> None:
    room.control.emulate(limits=False)
    everything = 2 * len(emoji_keys())
    code, out, err = await command(room, tmp_path, "--list")
    assert (code, err, len(json.loads(out)["missing"])) == (0, "", everything)
    assert room.stand_in.emojis.by_id == {}
    code, out, err = await command(room, tmp_path, "--spacing", "0")
    lines = out.splitlines()
    assert (code, err, len(lines)) == (0, "", everything + 1)
    assert json.loads(lines[-1])["registered"] == everything
    code, out, _ = await command(room, tmp_path, "--remove-outdated")
    assert json.loads(out) == {"there": everything, "registered": 0, "missing": [], "removed": 0, "outdated": []}
    assert (await command(room, tmp_path, token="x" * 70))[0] == 2
    assert (await command(room, tmp_path, token=""))[0] == 2
