"""**Back** leads to the panel that it was opened from, wherever that is: every panel with one is walked to and back."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.ids import MalformedId, make_id, unmarked
from cogs.core.parts import BackToHand
from cogs.core.press_ids import read_press
from cogs.core.way_back import back_id, target_of, way_to
from cogs.history.panel import Filters, Outcome, ShowHistory, ShowOwnGame
from cogs.replay.panel import LookBack
from tests.e2e.games import play_to_the_end, seat_three, take_turns
from tests.e2e.test_after_alone import deal_alone, play_until
from tests.e2e.test_reviews import made
from tests.e2e.world import Scene, controls, open_scene, press, stop_for_good, words

BACK = "Back"
DEEPEST = 3
_TIMES = re.compile(r"<t:\d+:\w>|\d\d:\d\d")


def said(panel: Any) -> str:
    """What a panel says, but for times, whose turn it is by now, and what an id may have had no room for: all
    moves that would have been better, and the far end of the way back, which leads to the hand then; nor of luck, which
    is known once a review has been made."""
    lines = _TIMES.sub("", words(panel)).splitlines()
    kept = [each for each in lines if not each.startswith("🔔") and each not in (BACK, "My hand")]
    return "\n".join(each for each in kept if "etter" not in each and " luck " not in each)


def openers(panel: Any) -> dict[str, str]:
    """The buttons of a panel that show another one and change nothing, by their verbs."""
    found: dict[str, str] = {}
    for each in controls(panel):
        if each["type"] != 2 or each.get("disabled") or each.get("label") == BACK:
            continue
        read = read_press(unmarked(each["custom_id"]))
        if read.reopens or read.verb in ("replay", "learn", "stop-sure", "leave-sure"):
            found.setdefault(read.verb, each["custom_id"])
    return found


def way_back(panel: Any) -> str | None:
    return next((each["custom_id"] for each in controls(panel) if each.get("label") == BACK), None)


def shown_by(result: Any) -> Any:
    """Return the panel that answered a press or a command, also where an acknowledgement came before it."""
    return result.followups[-1] if result.response is None else result.response


async def click(scene: Scene, person: Any, panel: Any, custom_id: str) -> Any:
    result = await person.click(panel, custom_id=custom_id)
    assert result.acknowledged, custom_id
    await scene.idle()
    await made(scene)
    return panel if result.response is None else result.response


async def walk(scene: Scene, person: Any, root: Callable[[], Awaitable[Any]]) -> Counter[str]:
    """Opens every panel that can be reached from one, goes back step by step, and counts the ways back by the verbs of
    what had been opened."""
    walked: Counter[str] = Counter()
    known: set[tuple[tuple[str, ...], str]] = set()
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        path = waiting.pop()
        panel = await root()
        seen = [said(panel)]
        for verb in path:
            panel = await click(scene, person, panel, openers(panel)[verb])
            seen.append(said(panel))
        if len(path) < DEEPEST:
            for verb in openers(panel):
                if verb == "step" and path[-1:] in (("replay",), ("step",)):
                    continue  # another moment on the same panel
                if verb not in path and (path[-1:], verb) not in known:
                    known.add((path[-1:], verb))
                    waiting.append((*path, verb))
        for opened, before in reversed(list(zip(path, seen[:-1], strict=True))):
            back = way_back(panel)
            if back is None:
                break
            panel = await click(scene, person, panel, back)
            assert said(panel) == before, f"back from {opened} on the way {path}"
            walked[opened] += 1
    return walked


async def test_from_the_hand_of_a_game_that_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)

        async def hand() -> Any:
            return shown_by(await press(scene.ana, scene.public(), "hand"))

        walked = await walk(scene, scene.ana, hand)
        assert {"more", "rules", "look", "language", "learn", "host", "fair", "stop-sure"} <= {*walked}


async def test_from_a_game_of_long_ago_beside_one_that_goes_on_at_the_same_table(tmp_path: Path) -> None:
    """What is looked back on is of a table where the reader sits, in another game by now."""
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        for person in (scene.ana, scene.ben, scene.zoe):
            await press(person, scene.public(), "next")
        await scene.idle()
        assert scene.view.status.in_game

        async def history() -> Any:
            return shown_by(await scene.ana.slash(scene.channel, "spite history"))

        walked = await walk(scene, scene.ana, history)
        assert {"review", "replay", "fair", "step"} <= {*walked}


async def test_from_the_result_of_a_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_until(scene, await deal_alone(scene, "novice"), won=False)

        async def hand() -> Any:
            return shown_by(await scene.ana.slash(scene.channel, "spite hand"))

        assert {"costliest", "review", "replay", "fair", "step"} <= {*await walk(scene, scene.ana, hand)}


async def test_from_commands_that_are_typed_beside_a_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        for command in ("look", "settings", "tables", "me", "learn", "help", "rules", "tournament", "daily", "puzzle"):

            async def typed(command: str = command) -> Any:
                return shown_by(await scene.ana.slash(scene.channel, f"spite {command}"))

            panel = await typed()
            back = way_back(panel)
            assert back is None, f"/spite {command} was opened from nowhere"
            await walk(scene, scene.ana, typed)


async def test_who_only_watches_is_led_back_too(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)

        async def more() -> Any:
            return shown_by(await press(scene.max, scene.public(), "more"))

        assert {"words", "look", "language"} & {*await walk(scene, scene.max, more)}


async def test_after_a_restart_back_leads_to_the_same_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await take_turns(scene, 1)
        await stop_for_good(scene, scene.ana)
        await scene.idle()
        panel = (await scene.ana.slash(scene.channel, "spite history")).response
        game = await click(scene, scene.ana, panel, openers(panel)["history-game"])
        before = said(game)
        panel = await click(scene, scene.ana, game, openers(game)["replay"])
        await scene.restart()
        assert said(await click(scene, scene.ana, panel, way_back(panel) or "")) == before


def test_a_way_that_has_no_room_keeps_its_near_end() -> None:
    filters = Filters("wiki_aces_twos", "1234567890123456789", Outcome.WON, "2026-11")
    own, listed = ShowOwnGame("abcdefgh", 123, 9, filters), ShowHistory(9, filters)
    way = way_to(own, "abcdefgh", way_to(listed, "abcdefgh", ()))
    shown = back_id("abcdefgh", way_to(LookBack("abcdefgh", 123, 2), "abcdefgh", way))
    assert shown is not None
    asked = read_press(shown)
    assert isinstance(asked, BackToHand)
    found = target_of(asked)
    assert found is not None
    assert isinstance(found[0], ShowOwnGame)
    assert found[0].game == "abcdefgh-123"


@pytest.mark.parametrize("way", [(":leave-sure", ":stop:2"), ("x", "y"), ("-", ":nothing"), (":more",), ("", "")])
def test_a_forged_way_leads_to_nothing_that_changes_anything(way: tuple[str, ...]) -> None:
    try:
        asked = read_press(make_id("abcdefgh", BackToHand.verb, *way))
    except MalformedId:
        return
    assert isinstance(asked, BackToHand)
    assert target_of(asked) is None
