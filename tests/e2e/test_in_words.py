"""A whole game played by words alone: what the private twin says and the labels of buttons, never a picture."""

from itertools import count, cycle
from pathlib import Path
from typing import Any

from bot.text import LANGUAGES, Texts, texts_for
from tests.e2e.world import Scene, components_of, open_scene, press, words

MOST_STEPS = 800
PILES = "①②③④"
BUTTON = 2
PLAY = ("▶️", "⏩")
ADVISED = "💡"
"""Sign of the play, or of the card, that a tip or a hint advises."""


class Listener:
    """Somebody who has every word read out, and knows nothing else of the game."""

    def __init__(self, scene: Scene, texts: Texts) -> None:
        self.scene, self.texts = scene, texts
        self.piles = count()

    async def take_a_step(self) -> None:
        """One play, or the discard: reads the words first, then presses what they named."""
        panel = (await press(self.scene.ana, self.scene.public(), "words")).response
        told = words(panel).splitlines()
        await press(self.scene.ana, panel, "back-to-hand")
        plays = self._told_plays(told)
        if plays:
            await self._play(panel, plays)
        else:
            await self._discard(panel, told)

    def _told_plays(self, told: list[str]) -> list[str]:
        heading = self.texts.say("words-plays-heading")
        after = told[told.index(heading) + 1 :] if heading in told else []
        return [line for line in after if line.startswith("- ")]

    async def _play(self, panel: Any, plays: list[str]) -> None:
        named = {word.strip(".,") for line in plays for word in line.split()}
        labels = [
            label for label in enabled(panel) if label.startswith((*PLAY, ADVISED)) and set(_cards(label)) & named
        ]
        await self._press(panel, labels[0])

    async def _discard(self, panel: Any, told: list[str]) -> None:
        start = self.texts.say("words-discards", cards="|").partition("|")[0]
        line = next(line for line in told if line.startswith(start))
        card = line.removeprefix(start).rstrip(".").split(", ")[0].split(" (")[0]
        advised = f"{ADVISED} {card}"
        await self._press(panel, advised if advised in enabled(panel) else card)
        piles = [label for label in enabled(panel) if label[0] in PILES]
        await self._press(panel, piles[next(self.piles) % len(piles)])

    async def _press(self, panel: Any, label: str) -> None:
        result = await self.scene.ana.click(panel, custom_id=enabled(panel)[label])
        assert result.acknowledged
        await self.scene.idle()


def _cards(label: str) -> list[str]:
    return label.replace("=", " ").split()


def enabled(panel: Any) -> dict[str, str]:
    """The buttons that can be pressed as they are read out, sign first, no two alike, and their ids."""
    buttons = [component for component in components_of(panel) if component["type"] == BUTTON]
    read = [(_read_out(button), button["custom_id"]) for button in buttons if not button.get("disabled")]
    assert len(dict(read)) == len(read), read
    return dict(read)


def _read_out(button: dict[str, Any]) -> str:
    sign = (button.get("emoji") or {}).get("name", "")
    return f"{sign} {button['label']}".strip()


async def test_a_whole_game_in_words(tmp_path: Path) -> None:
    """In one language after the other, turn by turn."""
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await scene.play_with(goal_size=5)
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        listeners, turn = cycle(Listener(scene, texts_for(language)) for language in LANGUAGES), 0
        for _ in range(MOST_STEPS):
            if scene.table.status != "playing":
                break
            if turn != (turn := scene.table.running().state.turn):
                listener = next(listeners)
                await scene.ana.slash(scene.channel, "spite language", language=listener.texts.language)
            await listener.take_a_step()
        assert scene.table.status == "over"
        await scene.idle()
        assert "Goal cards left" in words(scene.public()) or "goal card" in words(scene.public())
