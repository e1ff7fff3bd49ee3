"""What More offers leads somewhere: nothing that is so already, and nothing twice."""

from pathlib import Path

from tests.e2e.test_private_results import play_alone
from tests.e2e.world import open_scene, press, verbs, words


async def test_a_paused_game_is_not_offered_to_be_paused(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.ana.slash(scene.channel, "spite start", computers=1)).response
        await press(scene.ana, panel, "more")
        assert {"leave-sure", "stop-sure"} <= set(verbs(panel))
        await press(scene.ana, panel, "leave-sure")
        await press(scene.ana, panel, "leave")
        assert "This game is paused" in words(panel)
        await press(scene.ana, panel, "more")
        assert "leave-sure" not in verbs(panel)
        assert "stop-sure" in verbs(panel)


async def test_whoever_is_left_alone_after_a_game_closes_the_table_by_one_button(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        hand = await play_alone(scene, scene.ana)
        await press(scene.ana, hand, "more")
        assert "Leave and close" in words(hand)
        assert "Close the table" not in words(hand)
        await press(scene.ana, hand, "leave-sure")
        await press(scene.ana, hand, "leave")
        assert not scene.services.tables.live()
