"""What doesn't stand on the panel is one press further, and one press back."""

from pathlib import Path

from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene, press, verbs

MOST_PRESSES = 200


async def test_all_plays_are_shown_and_played_and_lead_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        for _ in range(MOST_PRESSES):
            seat = seat_to_play(scene)
            if "all-plays" in verbs(panels[seat]):
                break
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        person, panel, moves = people[seat], panels[seat], len(scene.table.running().moves)
        await press(person, panel, "all-plays")
        assert not {"pick", "all-plays", "undo", "hint"} & set(verbs(panel))
        assert verbs(panel).count("play") + verbs(panel).count("run") + verbs(panel).count("which") > 4
        await press(person, panel, "back-to-hand")
        assert "pick" in verbs(panel)
        await press(person, panel, "all-plays")
        await press(person, panel, "play")
        assert len(scene.table.running().moves) == moves + 1
        assert "back-to-hand" not in verbs(panel), "what comes next is the turn again"
