"""Whole games by presses alone: alone against the computer, and three people together."""

from pathlib import Path

from bot.engine.replay import verify_record
from tests.e2e.games import MOST_PRESSES, seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene, press, show_table, verbs, words


async def test_alone_against_the_computer_within_one_command(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await scene.ana.slash(scene.channel, "spite start", computers=1, quick=True)
        assert opened.ephemeral
        await scene.idle()
        assert scene.table.status == "playing"
        assert scene.table.running().rules.goal_size == 10
        assert not scene.channel.history()
        assert "more" in verbs(opened.response)
        assert "hand" in verbs(await show_table(scene, scene.ana, opened.response))


async def test_a_whole_game_alone_against_the_computer_and_a_rematch(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await scene.play_with(goal_size=5)
        panel = (await press(scene.ana, scene.public(), "start")).response
        for _ in range(MOST_PRESSES):
            await scene.idle()
            if scene.table.status != "playing":
                break
            await take_a_press(scene.ana, panel)
        await scene.idle()
        assert scene.table.status == "over"
        assert "next" in verbs(panel)
        assert "next" in verbs(scene.public())
        game = scene.table.running()
        record = await scene.services.store.finished.record(game.id)
        assert verify_record(record).result == game.state.result
        await press(scene.ana, panel, "next")
        assert scene.table.status == "playing", words(panel)
        assert scene.table.running().number == 2


async def test_three_people_play_a_whole_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene, goal_size=5)
        people = [scene.ana, scene.ben, scene.zoe]
        for _ in range(MOST_PRESSES):
            if scene.table.status != "playing":
                break
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        assert scene.table.status == "over"
        for panel in panels:
            assert "next" in verbs(panel)
        result = scene.table.running().state.result
        assert result is not None
        assert result.winners
        assert scene.table.seats[result.winners[0]].name in words(scene.public())


async def test_at_the_start_every_hand_arrives_through_its_own_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        for place, panel in enumerate(panels):
            assert panel.ephemeral
            assert len(panel.attachments) == 1
            assert ("pick" in verbs(panel)) == (seat_to_play(scene) == place)
