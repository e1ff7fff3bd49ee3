"""The lessons by presses: done, done wrongly, twice, left and gone on with, forged; help and rules on the way."""

from pathlib import Path
from typing import Any

import pytest
from discord import ComponentType

from bot.engine.options import Section
from bot.lessons.lessons import LESSONS, LessonName
from bot.players.levels import FIRST_LEVEL
from bot.text import Texts, texts_for
from bot.text.catalogue import text_keys
from bot.text.rules_words import explain
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import Scene, components_of, controls, deliver, open_scene, press, verbs, words


def labels(panel: Any) -> list[str]:
    return [str(part["label"]) for part in components_of(panel) if part.get("label") and not part.get("disabled")]


def id_of_label(panel: Any, label: str) -> str:
    for part in controls(panel):
        if part.get("label") == label and not part.get("disabled"):
            return str(part["custom_id"])
    raise LookupError(f"no {label} among {labels(panel)}")


async def press_label(person: Any, panel: Any, label: str) -> None:
    result = await person.click(panel, custom_id=id_of_label(panel, label))
    assert result.acknowledged


def right_presses(texts: Texts) -> dict[LessonName, tuple[str, ...]]:
    """The labels that each lesson waits for."""
    goal = {card: texts.say("hand-goal", card=card) for card in ("6", "9", "J", "A")}
    return {
        LessonName.PLAY: ("3",),
        LessonName.GOAL: ("5", goal["6"]),
        LessonName.WILD: (texts.say("hand-wild-as", card="K", rank="8"), goal["9"]),
        LessonName.DISCARD: ("9", "① 10"),
        LessonName.WIN: ("① 10", goal["J"]),
        LessonName.PILE: ("Q", goal["A"]),
        LessonName.BLOCK: ("9", "① 10"),
    }


async def begin(scene: Scene) -> Any:
    """Ana's panel, at the first lesson."""
    opened = await scene.ana.slash(scene.channel, "spite learn")
    assert opened.ephemeral
    await press(scene.ana, opened.response, "lesson")
    return opened.response


async def learner(scene: Scene) -> int:
    return (await scene.services.store.learners.get(scene.ana.id)).lessons


async def test_all_lessons_are_done_without_a_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        for place, name in enumerate(LessonName):
            assert f"Lesson {place + 1} of 7" in words(panel)
            assert "Nothing fits the centre" not in words(panel), "a lesson says that itself"
            for label in right_presses(texts_for("en"))[name]:
                await press_label(scene.ana, panel, label)
            assert "✅" in words(panel)
            assert ("Stop here" in labels(panel)) is (place < 6), "after the last there is nothing left to stop"
            assert await learner(scene) == place + 1
            await press_label(scene.ana, panel, "Next" if place < 6 else "Finish")
        assert "You know the game" in words(panel)
        assert not scene.services.tables.live()
        again = await scene.ana.slash(scene.channel, "spite learn")
        assert "all seven" in words(again.response)


async def test_a_press_that_is_not_asked_for_leaves_the_position_and_says_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        before = labels(panel)
        assert not {"6", "J", "More", "① –"} & set(before), "one thing at a time: nothing is discarded yet"
        assert not [each for each in components_of(panel) if each.get("disabled")]
        for card in ("6", "J"):  # as an earlier panel had them
            picked = id_of_label(panel, "3").replace("|play|", "|pick|").rpartition("|")[0] + f"|{card}H"
            assert (await deliver(scene, scene.ana, panel, picked)).acknowledged
            assert "Not quite" in words(panel)
            assert labels(panel) == before
        await press_label(scene.ana, panel, "Hint")
        assert "💡 Centre piles go up by one" in words(panel)
        assert "Not quite" not in words(panel)
        assert "Press ▶️" not in words(panel), "a hint says why, and not the same again"
        assert labels(panel) == before
        assert await learner(scene) == 0
        await press_label(scene.ana, panel, "3")
        assert "✅" in words(panel)


async def test_a_press_that_comes_twice_means_the_same(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        await press_label(scene.ana, panel, "Skip this lesson")
        first = id_of_label(panel, "5")
        for _ in range(2):
            result = await deliver(scene, scene.ana, panel, first)
            assert result.acknowledged
            assert "Now it fits" in words(panel)


async def test_lessons_go_on_where_somebody_stopped(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        await press_label(scene.ana, panel, "Skip this lesson")
        assert await learner(scene) == 1
        await press_label(scene.ana, panel, "Stop here")
        assert "Keep learning" in labels(panel)
        await scene.restart()
        opened = await scene.ana.slash(scene.channel, "spite learn")
        assert "Lesson 2 of 7" in words(opened.response)
        exported = await scene.services.kernel.privacy.export(scene.ana.id)
        assert exported["lessons"]["lessons"] == 1


FORGED = (
    "lesson:9",
    "lesson:x",
    "lesson-skip:99",
    "lesson-press:9|0|play|1|3|h:3H>c1",
    "lesson-press:0|7|play|1|3|h:3H>c1",
    "lesson-press:0|0",
    "lesson-press:0|0|play|x",
    "lesson-press:3|0|drop|1|KS|1",
    "lesson-press:3|0|pick|1|zz",
)


async def test_forged_presses_are_answered(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        for forged in FORGED:
            panel = await begin(scene)
            result = await deliver(scene, scene.ana, panel, f"s:learn:{forged}")
            assert result.acknowledged, forged
            assert "code" not in words(panel), forged


async def test_whoever_sits_nowhere_is_shown_a_button_that_opens_a_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        refused = await scene.ana.slash(scene.channel, "spite hand")
        assert {"Play now", "Open a table"} <= set(labels(refused.response))
        await press(scene.ana, refused.response, "play-now")
        await scene.idle()
        assert scene.table.game is not None


async def test_help_leads_to_lessons_rules_and_a_first_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        helped = await scene.ana.slash(scene.channel, "spite help")
        assert labels(helped.response) == ["How to play", "First game: 5 goal cards", "Rules"]
        pictures = [
            part for part in components_of(helped.response) if part["type"] == ComponentType.media_gallery.value
        ]
        assert len(pictures) == 1
        await press_label(scene.ana, helped.response, "Rules")
        for question in ("How do I win?", "Which cards are used?"):
            await press(scene.ana, helped.response, "rules-page")
            assert question in words(helped.response)
        opened = await scene.ana.slash(scene.channel, "spite help")
        await press_label(scene.ana, opened.response, "First game: 5 goal cards")
        await scene.idle()
        game = scene.table.running()
        assert game.rules.goal_size == 5
        assert scene.table.seats[1].level == FIRST_LEVEL


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_lesson_has_its_words(language: str) -> None:
    texts = texts_for(language)
    for lesson in LESSONS:
        steps = [step + 1 for step in range(9) if lesson.is_step(step)]
        told = ["title", "again", "done", *map(str, steps), *(f"hint-{step}" for step in steps)]
        assert all(f"lesson-{lesson.name}-{what}" in text_keys(texts.language) for what in told)


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_name_a_button_that_plays_with_the_sign_it_has(language: str) -> None:
    texts = texts_for(language)
    for name, (first, *_, last) in ((name, (*labels, labels[-1])) for name, labels in right_presses(texts).items()):
        if name not in (LessonName.DISCARD, LessonName.BLOCK):
            for what in ("1", "again"):
                assert f"▶️ **{first}**" in texts.say(f"lesson-{name}-{what}", goal=last, wild=first)


async def test_lessons_opened_from_more_lead_back_to_the_hand_from_everywhere(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.ana.slash(scene.channel, "spite start", computers=1)).response
        await scene.idle()

        async def learn() -> None:
            await press(scene.ana, panel, "more")
            await press(scene.ana, panel, "learn")

        async def back() -> None:
            await press(scene.ana, panel, "back-to-hand")
            assert "learn" in verbs(panel), "they were opened from More"
            await press(scene.ana, panel, "back-to-hand")
            assert {"pick", "more"} <= set(verbs(panel))

        await learn()
        rules = explain(scene.table.running().rules, texts_for("en"), scene.table.running().system)
        assert all(line in words(panel) for line in rules[Section.TURN].lines), "the rules, and no other cards"
        assert not panel.attachments
        assert verbs(panel) == ["hand", "lesson", "back-to-hand"]
        await press(scene.ana, panel, "hand")
        assert {"pick", "more"} <= set(verbs(panel)), "one press leads back to the hand"
        await learn()
        await back()
        await learn()
        await press(scene.ana, panel, "lesson")
        await back()
        await learn()
        await press(scene.ana, panel, "lesson")
        await press_label(scene.ana, panel, "3")
        assert "That's it." in words(panel)
        await back()
        await learn()
        await press(scene.ana, panel, "lesson")
        assert "Lesson 2 of 7" in words(panel)
        await press(scene.ana, panel, "lesson-stop")
        await back()
        await learn()
        await press(scene.ana, panel, "lesson")
        for _ in range(6):
            await press(scene.ana, panel, "lesson-skip")
        assert "You know the game" in words(panel)
        assert verbs(panel)[:2] == ["first-game", "lesson"], "the end is the same from every entry"
        await back()


async def test_the_hand_follows_its_table_while_lessons_are_open_beside_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels, people = await seat_three(scene), [scene.ana, scene.ben, scene.zoe]
        first = seat_to_play(scene)
        last = (first + 1) % 3
        beside = (await press(people[last], scene.public(), "more")).response
        assert beside.id != panels[last].id
        await press(people[last], beside, "learn")
        assert "The game in short" in words(beside)
        while seat_to_play(scene) == first:
            await take_a_press(people[first], panels[first])
        await scene.idle()
        assert "pick" in verbs(panels[last])
        assert "The game in short" in words(beside)
