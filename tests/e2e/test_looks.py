"""Looks: chosen by people for their own pictures, by who manages a server for its tables."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.tables.actions import ClockAsker, Expire
from render import CONTRAST, DARK, LIGHT
from render.themes import Colour
from tests.e2e.games import seat_three
from tests.e2e.managing import manager_of
from tests.e2e.public_messages import requests
from tests.e2e.world import (
    Scene,
    controls,
    deliver,
    find_control,
    find_id,
    open_scene,
    press,
    stop_for_good,
    verbs,
    words,
)
from tests.quick_pictures import forget_pictures


@pytest.fixture(autouse=True)
def _pictures_are_of_what_they_show() -> None:
    forget_pictures()


async def ground(scene: Scene, message: Any, which: int = -1) -> Colour:
    """The commonest colour at the upper edge of one of a message's pictures: its felt or its panels."""
    whole = (await picture(scene, message, which)).convert("RGB")
    image = whole.crop((0, 0, whole.width, 4))
    return max(image.getcolors(1 << 24) or [], key=lambda each: each[0])[1]  # type: ignore[return-value]


async def picture(scene: Scene, message: Any, which: int = -1) -> Image.Image:
    stored = scene.env.backend.get_message(scene.channel.id, message.id)
    blob = scene.env.backend.cdn._blobs[stored.attachments[which]["url"]]
    return Image.open(io.BytesIO(blob if isinstance(blob, bytes) else blob[0]))


def choice(message: Any, name: str) -> str:
    """The id of the choice that leads to that look."""
    found = [each["custom_id"] for each in controls(message) if f"|{name}" in each["custom_id"]]
    return str(found[0])


async def test_a_person_chooses_how_their_hand_looks_and_nobody_else_sees_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        opened = await scene.ben.slash(scene.channel, "spite look")
        assert opened.ephemeral
        assert "server" not in words(opened.response)
        chosen = await scene.ben.click(opened.response, custom_id=choice(opened.response, "light/four_colours/usual"))
        assert await ground(scene, chosen.response) in (LIGHT.felt, LIGHT.panel)
        hand = (await press(scene.ben, scene.public(), "hand")).response
        assert await ground(scene, hand) == LIGHT.felt
        other = (await press(scene.zoe, scene.public(), "hand")).response
        assert await ground(scene, other) == DARK.felt
        assert await ground(scene, scene.public()) in (DARK.felt, DARK.panel)


async def test_what_somebody_chooses_leads_back_to_where_it_was_opened(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        table, public = scene.table.id, scene.public()
        for verb in ("look", "language"):
            watching = (await press(scene.max, (await press(scene.max, public, "more")).response, verb)).response
            assert "back-to-hand" in verbs(watching), "who only watches goes back to that"
        typed = (await scene.max.slash(scene.channel, "spite look")).response
        assert {"back-to-hand", "settings"} & {*verbs(typed)} == {"settings"}, "who types a command was at no table"
        settings = (await scene.ana.slash(scene.channel, "spite settings")).response
        own = (await press(scene.ana, settings, "look")).response
        assert "My settings" in words((await press(scene.ana, own, "settings")).response)
        await scene.services.tables.act(table, Expire(), ClockAsker())
        for custom_id in (f"s:{table}:look:me", f"s:{table}:language", f"s:{table}:speak:en"):
            opened = (await deliver(scene, scene.max, public, custom_id)).response
            assert "back-to-hand" not in verbs(opened), "that table is gone"


async def test_a_look_outlives_a_restart_and_is_told_and_forgotten_with_the_person(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        opened = await scene.ben.slash(scene.channel, "spite look")
        await scene.ben.click(opened.response, custom_id=choice(opened.response, "contrast/four_colours/usual"))
        await scene.restart()
        await scene.idle()
        hand = (await press(scene.ben, scene.public(), "hand")).response
        assert await ground(scene, hand) == CONTRAST.felt
        kept = await scene.services.kernel.privacy.export(scene.ben.id)
        assert kept["settings"]["look"] == "contrast/four_colours/usual"
        await scene.services.kernel.privacy.forget(scene.ben.id, "Player")
        assert (await scene.services.kernel.privacy.export(scene.ben.id))["settings"] is None


async def test_who_manages_the_server_changes_its_tables_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        shown = scene.public()
        eva = manager_of(scene)
        opened = await eva.slash(scene.channel, "spite look")
        server = await eva.click(opened.response, custom_id=find_id(opened.response, "s:me:look:server"))
        await eva.click(server.response, custom_id=choice(server.response, "light/four_colours/usual"))
        await scene.idle()
        assert scene.public().id == shown.id
        assert await ground(scene, scene.public()) in (LIGHT.felt, LIGHT.panel)
        edits = requests(scene, "PATCH")
        scene.services.kernel.board.show(scene.view)
        await scene.idle()
        assert requests(scene, "PATCH") == edits, "it is drawn anew once"


async def test_nobody_else_may_change_the_servers_tables(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        forged = f"s:{scene.table.id}:look-set:server|light/four_colours/usual"
        refused = await deliver(scene, scene.ana, panels[0], forged)
        assert refused.acknowledged
        assert (await scene.services.store.preferences.of_server(scene.guild.id)).look is None
        for wrong in ("server|pink", "everybody|light/four_colours/usual", "me", "me|pink"):
            answered = await deliver(scene, scene.ana, panels[0], f"s:{scene.table.id}:look-set:{wrong}")
            assert answered.acknowledged
            assert "went wrong" not in words(answered.response or panels[0])
        assert (await scene.services.store.preferences.of_user(scene.ana.id)).look is None


async def test_the_way_there_from_more_and_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        menu = await press(scene.ana, panels[0], "more")
        opened = await press(scene.ana, menu.response, "look")
        assert find_control(opened.response, "look-set")
        back = await press(scene.ana, opened.response, "back-to-hand")
        assert "look" in verbs(back.response), "it was opened from More"
        back = await press(scene.ana, back.response, "back-to-hand")
        assert "look-set" not in verbs(back.response)
        assert len(back.response.attachments) == 1


async def test_the_lobby_and_the_end_have_pictures(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert (await picture(scene, scene.public())).size == (1000, 880)
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        await stop_for_good(scene, scene.ana)
        await scene.idle()
        sizes = [(await picture(scene, scene.public(), which)).size for which in (0, 1)]
        assert sizes == [(1000, 626), (1000, 762)]
