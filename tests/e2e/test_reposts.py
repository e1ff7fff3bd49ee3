"""A table that talk has moved out of sight is posted again when it changes, and rarely."""

from pathlib import Path
from typing import Any

from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.test_gathering import links
from tests.e2e.world import Scene, open_scene, words


async def talk(scene: Scene, messages: int) -> None:
    for number in range(messages):
        await scene.max.send(scene.channel, f"Nice weather, number {number}")
    await scene.idle()


async def turn(scene: Scene, panels: list[Any]) -> None:
    """Somebody's whole turn."""
    people, seat = [scene.ana, scene.ben, scene.zoe], seat_to_play(scene)
    while seat_to_play(scene) == seat and scene.table.status == "playing":
        await take_a_press(people[seat], panels[seat])
    await scene.idle()


async def test_talk_moves_the_table_down_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path, repost_after_messages=5, repost_rest_seconds=0) as scene:
        panels = await seat_three(scene)
        first = scene.table_message()
        await talk(scene, 4)
        await turn(scene, panels)
        assert scene.table_message() == first, "a few messages move nothing"
        await talk(scene, 1)
        assert scene.table_message() == first, "talk alone posts nothing"
        await turn(scene, panels)
        second = scene.table_message()
        assert second != first
        assert first not in [message.id for message in scene.channel.history()], "the old one is gone"
        await turn(scene, panels)
        assert scene.table_message() == second, "it is counted anew"


async def test_however_much_is_said_a_table_rests(tmp_path: Path) -> None:
    async with open_scene(tmp_path, repost_after_messages=5, repost_rest_seconds=3600) as scene:
        panels = await seat_three(scene)
        first = scene.table_message()
        await talk(scene, 30)
        await turn(scene, panels)
        assert scene.table_message() == first


async def test_however_many_ask_for_the_table_it_is_posted_once_and_they_are_led_to_it(tmp_path: Path) -> None:
    """A stranger who asked six times had six messages posted."""
    async with open_scene(tmp_path, repost_rest_seconds=0) as scene:
        await seat_three(scene)
        first = scene.table_message()
        assert "shown again" in words((await scene.max.slash(scene.channel, "spite table")).response)
        await scene.idle()
        second = scene.table_message()
        assert second != first, "it was posted long ago"
        scene.services.kernel.board._scrollback._rest = 3600
        again = [(await scene.max.slash(scene.channel, "spite table")).response for _ in range(6)]
        await scene.idle()
        assert scene.table_message() == second
        for answer in again:
            assert "just now" in words(answer)
            assert links(answer) == [scene.services.kernel.board.link(scene.view)]
        await scene.max.delete(scene.public())
        assert "shown again" in words((await scene.zoe.slash(scene.channel, "spite table")).response)
        await scene.idle()
        assert scene.table_message() != second, "one that is gone is posted at once"


async def test_it_can_be_switched_off(tmp_path: Path) -> None:
    async with open_scene(tmp_path, repost_after_messages=0, repost_rest_seconds=0) as scene:
        panels = await seat_three(scene)
        first = scene.table_message()
        await talk(scene, 30)
        await turn(scene, panels)
        assert scene.table_message() == first
