"""What More offers leads somewhere: nothing that is so already, and nothing twice."""

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.games import seat_three, seat_to_play
from tests.e2e.test_private_results import play_alone
from tests.e2e.world import components_of, open_scene, press, verbs, words
from tests.held import Held


async def test_a_paused_game_is_not_offered_to_be_paused(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.ana.slash(scene.channel, "spite start", computers=1)).response
        await scene.idle()
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


async def test_nobody_for_whom_a_computer_plays_is_told_that_it_is_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        computers = scene.services.computers
        thinking = Held(computers._play_turn)
        monkeypatch.setattr(computers, "_play_turn", thinking)
        seat = seat_to_play(scene)
        person, panel = [scene.ana, scene.ben, scene.zoe][seat], panels[seat]
        await press(person, panel, "more")
        await press(person, panel, "away")
        assert "The computer plays for you." in words(panel)
        assert [alt for each in components_of(panel) for alt in alts(each)] == [f"{person.name} to play."]
        told = (await press(person, scene.public(), "words")).response
        assert f"{person.name} to play.\n" in words(told)
        assert "Your turn" not in words(told)
        assert "You can" not in words(told)
        thinking.let_go()


async def test_whoever_watches_comes_back_to_watching(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=30) as scene:
        await seat_three(scene)
        watching = (await press(scene.max, scene.public(), "hand")).response
        assert "You are watching" in words(watching)
        await press(scene.max, watching, "more")
        assert "You are watching" not in words(watching)
        await press(scene.max, watching, "back-to-hand")
        assert "You are watching" in words(watching)


def alts(component: dict[str, Any]) -> list[str]:
    """The first sentence of what a component's pictures show."""
    return [str(item["description"]).partition(" Your hand")[0] for item in component.get("items", [])]
