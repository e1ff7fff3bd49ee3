"""Discord refuses an answer after what was asked has been saved: whoever asked is told that it stands."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.errors import Unavailable
from tests.e2e.games import seat_three
from tests.e2e.managing import manager_of, server_panel
from tests.e2e.world import Scene, controls, find_control, open_scene, press, verbs, words

CALLBACK = "/interactions/*/*/callback"
REFUSALS = [(400, 50035), (413, 0), (403, 40333)]
PLAYS = ("play", "run", "drop", "pass")
STANDS = "That is done and saved"
UNEXPECTED = "Something went wrong"


async def refused(scene: Scene, status: int, code: int, act: Callable[[], Awaitable[Any]]) -> str:
    """Everything that somebody is told whose answer Discord refuses once."""
    scene.env.inject_error("POST", CALLBACK, status=status, code=code, times=1)
    result = await act()
    await scene.env.settle()
    assert result.acknowledged
    return words(result.response) + str(getattr(result.response, "content", ""))


async def ready_to_play(scene: Scene) -> tuple[Any, Any, str]:
    """Three sit down; who is to play, their panel, and the id of a press there that plays something."""
    panels = await seat_three(scene)
    seat = scene.table.running().state.to_play
    person, panel = [scene.ana, scene.ben, scene.zoe][seat], panels[seat]
    if not set(PLAYS) & set(verbs(panel)):
        panel = (await press(person, panel, "pick")).response  # which card first, then onto which pile
    verb = next(verb for verb in PLAYS if verb in verbs(panel))
    return person, panel, find_control(panel, verb)


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_a_play_stands_whatever_becomes_of_its_answer(tmp_path: Path, status: int, code: int) -> None:
    async with open_scene(tmp_path) as scene:
        person, panel, play = await ready_to_play(scene)
        before = scene.table.version
        told = await refused(scene, status, code, lambda: person.click(panel, custom_id=play))
        assert scene.table.version > before
        assert STANDS in told
        assert UNEXPECTED not in told


async def test_where_every_answer_with_a_panel_is_refused_words_say_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        person, panel, play = await ready_to_play(scene)
        scene.env.inject_error("POST", CALLBACK, status=400, code=50035, times=2)
        result = await person.click(panel, custom_id=play)
        assert STANDS in str(result.response.content)


LOOKS = ("help", "hand", "puzzle", "daily", "learn", "leaderboard", "history", "tables", "look", "rules", "privacy")


@pytest.mark.parametrize("command", LOOKS)
async def test_what_has_saved_nothing_is_told_as_before(tmp_path: Path, command: str) -> None:
    """Also where the program has noted something for itself meanwhile, such as a day's seal."""
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        told = await refused(scene, 400, 50035, lambda: scene.ana.slash(scene.channel, f"spite {command}"))
        assert UNEXPECTED in told
        assert STANDS not in told


async def test_a_setting_stands(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        clock = next(each["custom_id"] for each in controls(panel) if each["custom_id"].endswith(":clock"))
        told = await refused(scene, 400, 50035, lambda: eva.select(panel, custom_id=clock, values=["300"]))
        assert (await scene.services.store.preferences.of_server(scene.guild.id)).turn_seconds == 300
        assert STANDS in told


async def test_a_puzzle_stands(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        play = find_control(opened, "puzzle-play")
        told = await refused(scene, 413, 0, lambda: scene.ana.click(opened, custom_id=play))
        assert STANDS in told


async def test_a_daily_deal_stands(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite daily")).response
        told = await refused(scene, 400, 50035, lambda: press(scene.ana, opened, "daily-start"))
        assert STANDS in told


async def test_a_command_that_opens_a_table_stands(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        told = await refused(scene, 400, 50035, lambda: scene.ana.slash(scene.channel, "spite start", computers=1))
        assert scene.table.seats
        assert STANDS in told


async def test_a_store_that_fails_after_the_save_is_not_told_as_if_nothing_had_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        person, panel, play = await ready_to_play(scene)
        act = scene.services.tables.act

        async def act_and_fail(*arguments: Any, **named: Any) -> Any:
            await act(*arguments, **named)
            raise Unavailable("later")

        monkeypatch.setattr(scene.services.tables, "act", act_and_fail)
        result = await person.click(panel, custom_id=play)
        assert STANDS in words(result.response)
