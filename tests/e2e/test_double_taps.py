"""Whoever taps twice has asked once: the second tap takes nothing back of what the first was told, and says no more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simcord.actors import _component_interaction

from cogs.core import reply_book
from tests.e2e.games import seat_three
from tests.e2e.tournaments import open_cup, organiser_of, panel_of, pressed
from tests.e2e.world import Scene, confirmed, controls, deliver, find_control, open_scene, press, verbs, words

TAPS = 2


@asynccontextmanager
async def open_tapping(folder: Path) -> AsyncIterator[Scene]:
    """A scene in which presses follow each other as quickly as people tap."""
    moment = reply_book.DOUBLE_TAP_SECONDS
    async with open_scene(folder) as scene:
        with patch.object(reply_book, "DOUBLE_TAP_SECONDS", moment):
            yield scene


async def tapped(scene: Scene, person: Any, message: Any, verb: str) -> Any:
    """Taps a button twice; what that has led to, on the panel that was pressed."""
    custom_id = find_control(message, verb)
    answers = await asyncio.gather(*(deliver(scene, person, message, custom_id) for _ in range(TAPS)))
    assert all(each.acknowledged for each in answers)
    await scene.idle()
    return scene.env.backend.get_message(scene.channel.id, message.id)


async def chosen_twice(scene: Scene, person: Any, message: Any, verb: str, option: int) -> Any:
    """Chooses the same in a select twice; what that has led to, on the panel that was pressed."""
    custom_id = find_control(message, verb)
    offered = next(each for each in controls(message) if each["custom_id"] == custom_id)["options"]
    data = {"custom_id": custom_id, "component_type": 3, "values": [offered[option]["value"]]}
    shown = scene.env.backend.get_message(scene.channel.id, message.id)
    answers = await asyncio.gather(*(_component_interaction(person, shown, data) for _ in range(TAPS)))
    assert all(each.acknowledged for each in answers)
    await scene.idle()
    return scene.env.backend.get_message(scene.channel.id, message.id)


def told(scene: Scene) -> list[str]:
    """What all private messages that are there say."""
    return [words(each) for each in scene.env.backend.messages[scene.channel.id].values() if each.is_ephemeral]


def refused(scene: Scene) -> list[str]:
    return [each for each in told(scene) if "⚠️" in each]


async def test_who_joins_by_two_taps_sits_there_and_is_refused_nothing(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await tapped(scene, scene.ben, scene.public(), "join")
        assert not refused(scene)
        assert sum("You have a seat" in each for each in told(scene)) == 1
        assert len(scene.table.people()) == 2


async def test_who_joins_again_later_is_told(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        public = scene.public()
        join = find_control(public, "join")
        await deliver(scene, scene.ben, public, join)
        scene.env.backend.clock.advance(5)
        await deliver(scene, scene.ben, public, join)
        await scene.idle()
        assert "You are already at this table." in refused(scene)[0]


async def test_two_who_press_the_same_in_one_moment_are_both_told(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await seat_three(scene)
        public, join = scene.public(), f"s:{scene.table.id}:join"
        eva = scene.guild.add_member(scene.env.create_user("Eva"))
        await asyncio.gather(*(deliver(scene, each, public, join) for each in (scene.max, eva)))
        await scene.idle()
        assert len(refused(scene)) == 2


async def test_who_leaves_by_two_taps_has_left_and_can_come_back(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await seat_three(scene)
        asked = (await scene.zoe.slash(scene.channel, "spite leave")).response
        left = await tapped(scene, scene.zoe, asked, "leave")
        assert "You left. A computer plays on for you." in words(left)
        assert "take-seat" in verbs(left)
        back = await tapped(scene, scene.zoe, left, "take-seat")
        assert "This seat is yours now" in words(back)
        assert not refused(scene)


async def test_who_takes_a_free_seat_by_two_taps_sits_there(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await seat_three(scene)
        await confirmed(scene, scene.zoe, "leave")
        await scene.idle()
        await tapped(scene, scene.max, scene.public(), "take-seat")
        assert not refused(scene)
        assert scene.max.id in scene.table.people()


async def test_who_chooses_the_same_twice_has_chosen_it_once(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await seat_three(scene)
        menu = (await press(scene.ana, scene.public(), "more")).response
        tools = (await press(scene.ana, menu, "host")).response
        await chosen_twice(scene, scene.ana, tools, "hand-over", 0)
        assert scene.table.host == scene.ben.id
        assert not refused(scene)


async def test_who_lets_the_computer_play_and_takes_the_seat_back_by_two_taps_each(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        panels = await seat_three(scene)
        menu = (await press(scene.ana, panels[0], "more")).response
        away = await tapped(scene, scene.ana, menu, "away")
        assert "The computer plays for you" in words(away)
        back = await tapped(scene, scene.ana, away, "back")
        assert "back" not in verbs(back)
        assert not refused(scene)


async def test_who_agrees_to_a_stop_by_two_taps_has_agreed(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        await seat_three(scene)
        await confirmed(scene, scene.ana, "stop")
        await scene.idle()
        for person, said in ((scene.ben, "You agree that the game was stopped."), (scene.zoe, "Everybody agrees")):
            asked = (await press(person, scene.public(), "consent")).response
            await tapped(scene, person, asked, "consent")
            assert sum(said in each for each in told(scene)) == 1
        assert not refused(scene)


async def test_who_signs_up_withdraws_and_begins_by_two_taps_each(tmp_path: Path) -> None:
    async with open_tapping(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        for person in (scene.ana, scene.ben, scene.zoe):
            await tapped(scene, person, message, "cup-join")
        assert sum("You are in." in each for each in told(scene)) == 3
        withdrawn = await tapped(scene, scene.zoe, await panel_of(scene, scene.zoe), "cup-out")
        assert "You have withdrawn" in words(withdrawn)
        begun = await tapped(scene, eva, await pressed(eva, await panel_of(scene, eva), "cup-run"), "cup-begin")
        assert "It has started." in words(begun)
        assert not refused(scene)
