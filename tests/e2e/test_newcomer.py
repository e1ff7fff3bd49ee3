"""A newcomer's whole way, by presses alone: help, the seven lessons, a first game that is won, coached at its start."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.lessons.lessons import LessonName
from bot.players.levels import FIRST_LEVEL
from bot.tables.state.status import Status
from bot.text import Texts, texts_for
from cogs.table.scenes import lobby_scene
from tests.e2e.games import marked_by_hint
from tests.e2e.test_lessons import id_of_label, labels, right_presses
from tests.e2e.world import Scene, components_of, confirmed, open_scene, press, stop_for_good, verbs, words

MOST_WORDS = 60
MOST_PRESSES = 25
MOST_GAMES = 12
MOST_MOVES = 400


def longest_text(panel: Any) -> int:
    """Words in all texts of a message together; labels of buttons, and signs alone, are none."""
    told = [str(part["content"]) for part in components_of(panel) if part.get("content")]
    return sum(1 for word in " ".join(told).split() if re.search(r"\w", word))


class Newcomer:
    """Ana, who counts what she presses and how much she has to read at once."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.person = scene, scene.ana
        self.presses, self.read = 0, 0

    async def run(self, command: str) -> Any:
        answered = await self.person.slash(self.scene.channel, command)
        assert answered.ephemeral
        self.read = max(self.read, longest_text(answered.response))
        return answered.response

    async def press(self, panel: Any, label: str) -> None:
        result = await self.person.click(panel, custom_id=id_of_label(panel, label))
        assert result.acknowledged
        self.presses += 1
        self.read = max(self.read, longest_text(panel))


async def do_lessons(newcomer: Newcomer, texts: Texts) -> Any:
    panel = await newcomer.run("spite help")
    await newcomer.press(panel, texts.say("learn-open"))
    await newcomer.press(panel, texts.say("learn-start"))
    for name in LessonName:
        for label in right_presses(texts)[name]:
            await newcomer.press(panel, label)
        await newcomer.press(panel, texts.say("learn-finish" if name is [*LessonName][-1] else "learn-next"))
    return panel


async def take_hint(scene: Scene, panel: Any) -> None:
    """Play what a tip or a hint has marked; a goal card where those fill its place."""
    if "no-tips" not in verbs(panel) and "hint" in verbs(panel):
        await press(scene.ana, panel, "hint")
    marked = marked_by_hint(panel)
    if marked:
        await scene.ana.click(panel, custom_id=marked[0])
    else:
        await press(scene.ana, panel, "play")


async def play_tips_and_hints(scene: Scene, panel: Any) -> tuple[bool, list[int], list[int]]:
    """Plays a game by hints; whether Ana has won it, in which of her turns there was a tip, and all of her turns."""
    tipped, turns = list[int](), list[int]()
    for _ in range(MOST_MOVES):
        await scene.idle()
        table = scene.table
        if table.status is not Status.PLAYING:
            break
        shown = table.running().state.turn
        if shown not in turns:
            turns.append(shown)
            tipped += [shown] if "no-tips" in verbs(panel) else []
        await take_hint(scene, panel)
    result = scene.table.running().state.result
    return result is not None and result.winners == (0,), tipped, turns


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_newcomer_learns_and_wins_a_first_game(tmp_path: Path, language: str) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        newcomer = Newcomer(scene)
        panel = await do_lessons(newcomer, texts)
        first = texts.say("open-first-game", count=5)
        assert first in labels(panel)
        assert newcomer.read <= MOST_WORDS
        await newcomer.press(panel, first)
        assert newcomer.presses <= MOST_PRESSES
        await scene.idle()
        table = scene.table
        assert table.running().rules.goal_size == 5
        assert [seat.level for seat in table.seats] == [None, FIRST_LEVEL]
        won, tipped, turns = await play_tips_and_hints(scene, panel)
        assert tipped == turns[:3], "the first three turns are coached"
        for _ in range(MOST_GAMES):
            if won:
                break
            await press(scene.ana, panel, "next")
            won, tipped, _ = await play_tips_and_hints(scene, panel)
            assert not tipped, "only the first game is coached"
        assert won
        opened = await scene.ana.slash(scene.channel, "spite help")
        assert first not in labels(opened.response)


async def test_tips_are_switched_off_by_a_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        helped = await scene.ana.slash(scene.channel, "spite help")
        panel = helped.response
        await press(scene.ana, panel, "first-game")
        await scene.idle()
        assert "💡" in words(panel).partition("Play")[0]
        told = words(panel).lower()
        assert told.count("kings (k) are wild") == 1
        twos = told.count("twos are played") + told.count("aces and twos must be played first")
        assert twos <= 1, "a rule is told once"
        await press(scene.ana, panel, "no-tips")
        assert "no-tips" not in verbs(panel)
        await press(scene.ana, panel, "back-to-hand" if "back-to-hand" in verbs(panel) else "hint")
        await scene.restart()
        shown = await scene.ana.slash(scene.channel, "spite hand")
        assert "no-tips" not in verbs(shown.response)


async def test_a_lobby_offers_a_newcomer_a_short_first_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        public = scene.public()
        assert "two to six" in words(public)
        assert "for two." not in words(public)
        assert "two to six" in lobby_scene(scene.view, texts_for("en")).line
        assert verbs(public)[0] == "start"
        assert "deals the host a fitting game" in words(public)
        assert "goal cards" not in words(public), "which would be another size than that of the first game"
        assert "turns each" not in words(public)
        assert "5 goal cards" in " ".join(labels(opened.response))
        await press(scene.ana, opened.response, "first-game")
        await scene.idle()
        assert scene.table.running().rules.goal_size == 5
        assert scene.table.seats[1].level == FIRST_LEVEL


async def test_somebody_who_has_played_is_offered_the_usual_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        assert "no-tips" in verbs(started.response)
        await stop_for_good(scene, scene.ana)
        opened = await scene.ana.slash(scene.channel, "spite start")
        assert "first-game" not in verbs(opened.response)


async def test_whoever_has_finished_no_game_is_offered_the_short_first_one(tmp_path: Path) -> None:
    async def offered(scene: Scene) -> bool:
        return "first-game" in verbs((await scene.ana.slash(scene.channel, "spite help")).response)

    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        assert await offered(scene), "their only game goes on"
        await stop_for_good(scene, scene.ana)
        assert not await offered(scene)


async def test_whoever_left_their_only_game_is_offered_the_short_first_one(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        for person in (scene.ana, scene.ben):
            await person.slash(scene.channel, "spite hand")
        await confirmed(scene, scene.ben, "leave")
        await scene.idle()  # a computer plays on, so that Ana has a turn in any case
        await stop_for_good(scene, scene.ana)
        helps = [(await person.slash(scene.channel, "spite help")).response for person in (scene.ana, scene.ben)]
        assert ["first-game" in verbs(each) for each in helps] == [False, True]


async def test_a_hint_never_contradicts_the_tip_that_stands_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.ana.slash(scene.channel, "spite help")).response
        await press(scene.ana, panel, "first-game")
        for _ in range(4):
            await scene.idle()
            if "no-tips" not in verbs(panel):
                break
            tip = re.search(r"💡 .*", words(panel))
            assert tip
            if "hint" in verbs(panel):  # it is there where there is more to say
                await press(scene.ana, panel, "hint")
                hint = re.search(r"💡 .*", words(panel))
                assert hint
                assert tip[0] == hint[0]
            await take_hint(scene, panel)
