"""Whole games by presses alone: alone against the computer, and three people together."""

from itertools import count
from pathlib import Path
from typing import Any

from bot.engine.replay import verify_record
from tests.e2e.turns import unseen
from tests.e2e.world import Scene, controls, open_scene, press, show_table, until, verbs, words

PREFERRED = ("play", "run", "drop", "fill", "pick", "pass", "ask-pass")
MOST_PRESSES = 1500
USUAL = 20
"""Goal cards of whoever changes no rules."""


async def take_a_press(person: Any, panel: Any) -> None:
    """Presses a button that moves the game on: a play if there is one, of the goal card rather than of another, so that
    games are short; discards go onto all piles in turn."""
    await until(lambda: set(verbs(panel)) & set(PREFERRED))  # a panel is brought up to date in the background
    offered = verbs(panel)
    verb = next(verb for verb in PREFERRED if verb in offered)
    fitting = [component["custom_id"] for component in controls(panel) if _can_press(component, verb)]
    goal = next((way for way in fitting if "|g>" in way), None)
    result = await person.click(panel, custom_id=goal or fitting[next(_turns) % len(fitting)])
    assert result.acknowledged


def _can_press(component: dict[str, Any], verb: str) -> bool:
    return component["custom_id"].split(":")[2] == verb and not component.get("disabled")


_turns = count()


def seat_to_play(scene: Scene) -> int:
    return scene.table.running().state.to_play


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


async def seat_three(scene: Scene, goal_size: int = USUAL) -> list[Any]:
    """Ana opens, Ben and Zoe join, Ana starts; returns their private panels in the order of their seats. Nobody looks
    at the lobby meanwhile.

    With few goal cards a dozen presses may end the game.
    """
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    lobby = scene.public()
    with unseen(scene):
        joined = [await press(person, lobby, "join") for person in (scene.ben, scene.zoe)]
        if goal_size != USUAL:
            await scene.play_with(goal_size=goal_size)
        started = await press(scene.ana, lobby, "start")
    await scene.idle()
    return [started.response, joined[0].response, joined[1].response]


async def test_at_the_start_every_hand_arrives_through_its_own_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        for place, panel in enumerate(panels):
            assert panel.ephemeral
            assert len(panel.attachments) == 1
            assert ("pick" in verbs(panel)) == (seat_to_play(scene) == place)
