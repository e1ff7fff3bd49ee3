"""Any feature may be left out: the game is played all the same, and what is shown lacks what is gone, nothing else."""

import asyncio
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cogs.features import FEATURES
from tests.e2e.games import PRESSED, end_by_moves, seat_three, seat_to_play, take_a_press
from tests.e2e.world import open_scene, press, verbs, words
from tests.features import cog_of

LEFT_OUT = ("puzzle", "daily", "tournament", "standing", "gathering", "learn", "replay", "history")


@dataclass
class Seen:
    """What a walk through the bot has shown: verbs of presses and commands that texts name, by where they stood."""

    verbs: dict[str, set[str]] = field(default_factory=dict)
    commands: set[str] = field(default_factory=set)
    registered: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)

    def look(self, place: str, message: Any) -> None:
        self.verbs.setdefault(place, set()).update(verbs(message))
        self.commands |= set(re.findall(r"/spite ([\w-]+)", words(message)))


async def walk(folder: Path, features: Collection[str]) -> Seen:
    """Three people play a game to its end, the first turns by pressing, and look into every menu on the way."""
    seen = Seen()
    async with open_scene(folder, features) as scene:
        client: Any = scene.services.kernel.client
        seen.registered = {each.name for each in client.tree.get_command("spite").commands}
        seen.answered = {asked.verb for asked in scene.services.kernel.presses._handlers}
        for command in ("help", "settings"):
            seen.look(command, (await scene.ana.slash(scene.channel, f"spite {command}")).response)
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene, goal_size=5)
        seen.look("more", (await press(scene.ben, panels[1], "more")).response)
        await press(scene.ben, panels[1], "back-to-hand")
        for _ in range(PRESSED):
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        await end_by_moves(scene)
        for place, message in (("result", scene.public()), ("own result", panels[0])):
            seen.look(place, message)
        seen.look("more after", (await press(scene.zoe, panels[2], "more")).response)
    return seen


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """What is shown where nothing is left out."""
    return asyncio.run(walk(tmp_path_factory.mktemp("whole"), FEATURES))


@pytest.mark.parametrize("feature", LEFT_OUT)
async def test_what_is_left_out_is_missing_and_nothing_else(whole: Seen, feature: str, tmp_path: Path) -> None:
    seen = await walk(tmp_path, [each for each in FEATURES if each != feature])
    gone = whole.answered - seen.answered
    commands = {each.name for each in cog_of(feature).__cog_app_commands__}
    assert seen.registered == whole.registered - commands
    assert seen.verbs == {place: shown - gone for place, shown in whole.verbs.items()}
    assert not seen.commands & commands
