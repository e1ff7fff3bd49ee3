"""All commands and controls together: within Discord's limits, and each walked by some end-to-end test."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord import AppCommandType

from tests.cogs.handlers import HANDLERS
from tests.e2e.days import Days, daily, start
from tests.e2e.games import seat_three
from tests.e2e.test_lessons import begin
from tests.e2e.world import confirmed, controls, deliver, open_scene, press, verbs, words

_FORMS = ("cup-open", "own-vacation-dated", "own-zone-told", "step-typed", "stop-said")
"""What a form is sent by; tests fill the form in."""
_MOST_TOLD = 8000


def parts_of(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its sub-commands and options, and their choices."""
    yield command
    for part in (*command.get("options", ()), *command.get("choices", ())):
        yield from parts_of(part)


def longest(part: dict[str, Any], field: str) -> int:
    """How long a field is in the language in which it is longest, which is how Discord counts it."""
    told = [part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values()]
    return max(map(len, map(str, told)))


async def test_commands_stay_within_discords_limits_in_every_language(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        tree = scene.env.bot.tree
        (command,) = tree.get_commands(type=AppCommandType.chat_input)
        group = await command.get_translated_payload(tree, tree.translator)
        menus = tree.get_commands(type=AppCommandType.user)
        of_people = [await menu.get_translated_payload(tree, tree.translator) for menu in menus]
        allowed = command.to_dict(tree)
    parts = list(parts_of(group))
    assert any(part.get("description_localizations") for part in parts), "languages are counted"
    for part in parts:
        is_choice = "description" not in part
        assert 1 <= longest(part, "name") <= (100 if is_choice else 32), part
        assert is_choice or 1 <= longest(part, "description") <= 100, part
        assert len(str(part.get("value", ""))) <= 100, part
        assert len(part.get("options", ())) <= 25, part
        assert len(part.get("choices", ())) <= 25, part
        if not is_choice:
            names = [part["name"], *(part.get("name_localizations") or {}).values()]
            assert all(re.fullmatch(r"[-_'\w]{1,32}", name) and name == name.lower() for name in names), part
    told = sum(longest(part, "name") + longest(part, "description") + len(str(part.get("value", ""))) for part in parts)
    assert told <= _MOST_TOLD
    assert sorted(menu["name"] for menu in of_people) == ["Challenge", "Head to head"]
    for menu in of_people:
        assert 1 <= longest(menu, "name") <= 32
        assert {"es-ES", "es-419"} <= set(menu["name_localizations"]), menu
        for where in ("contexts", "integration_types"):
            assert menu[where] == allowed[where], "wherever there are slash commands"


async def test_every_command_and_every_control_is_walked_by_an_end_to_end_test(tmp_path: Path) -> None:
    told = "\n".join(path.read_text() for path in Path(__file__).parent.glob("*.py"))
    async with open_scene(tmp_path) as scene:
        tree = scene.env.bot.tree
        (group,) = tree.get_commands(type=AppCommandType.chat_input)
        commands = [f"{group.name} {command.name}" for command in group.commands]
        commands += [menu.name for menu in tree.get_commands(type=AppCommandType.user)]
    assert [each for each in commands if not re.search(rf"{each}\b", told)] == []
    named = {verb for verb in HANDLERS if re.search(rf"""["':| ]{verb}["':|]""", told)}
    assert sorted(HANDLERS.keys() - named - {*_FORMS}) == []


async def test_a_lobby_goes_back_to_the_usual_game_and_takes_a_computer_out_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        custom_id = next(each["custom_id"] for each in controls(scene.public()) if ":computer:" in each["custom_id"])
        await scene.ana.select(scene.public(), ["casual"], custom_id=custom_id)
        await scene.idle()
        await press(scene.ana, scene.public(), "usual")
        await press(scene.ana, scene.public(), "quick")
        await scene.idle()
        assert scene.table.changes["goal_size"] == 10
        await press(scene.ana, scene.public(), "usual")
        await scene.idle()
        assert "goal_size" not in scene.table.changes
        await press(scene.ana, scene.public(), "no-computer")
        await scene.idle()
        assert len(scene.table.seats) == 1
        await press(scene.zoe, scene.public(), "join")
        await scene.idle()
        menu = (await press(scene.ana, scene.public(), "clock")).response
        custom_id = next(each["custom_id"] for each in controls(menu) if ":clock-level" in each["custom_id"])
        await scene.ana.select(menu, ["casual"], custom_id=custom_id)
        assert scene.table.absent_level == "casual"
        rules = (await press(scene.ben, scene.public(), "rules")).response
        custom_id = next(each["custom_id"] for each in controls(rules) if ":rules-ask:" in each["custom_id"])
        answer = await scene.ben.select(rules, ["turn"], custom_id=custom_id)
        assert answer.acknowledged


async def test_who_agrees_that_a_game_was_stopped_is_named(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await confirmed(scene, scene.ana, "stop")
        await scene.idle()
        asked = (await press(scene.ben, scene.public(), "consent")).response
        await scene.idle()
        assert scene.view.stopped is not None
        assert scene.ben.id not in scene.view.stopped.consents, "it is asked first"
        assert "ratings and streaks stay" in words(asked)
        await press(scene.ben, asked, "consent")
        await scene.idle()
        stopped = scene.view.stopped
        assert stopped is not None
        assert scene.ben.id in stopped.consents
        assert "Ben" in words(scene.public())


async def test_a_lesson_is_left_and_a_language_chosen_on_the_way(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        lesson = await begin(scene)
        left = await press(scene.ana, lesson, "lesson-stop")
        assert "play-now" in verbs(left.response or lesson) or "first-game" in verbs(left.response or lesson)
        spoken = await deliver(scene, scene.ana, lesson, "s:me:speak:es")
        assert "español" in words(spoken.response or lesson).lower()


async def test_presses_that_a_daily_deal_does_not_offer_now_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        panel = await start(scene, scene.ana)
        day = controls(panel)[0]["custom_id"].split(":")[1]
        before = await scene.services.store.daily.tried_on(scene.ana.id, str(clock.today()))
        for verb in ("d-which", "d-more-plays", "d-all-plays", "d-line", "d-pass-sure", "d-back-to-hand"):
            answer = await deliver(scene, scene.ana, panel, f"s:{day}:{verb}:1|h:AH%3Es1")
            assert "went wrong" not in words(answer.response or panel), verb
        assert await scene.services.store.daily.tried_on(scene.ana.id, str(clock.today())) == before
        assert "d-pick" in verbs(await daily(scene, scene.ana))


async def test_presses_that_a_hand_or_a_puzzle_does_not_offer_now_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        version = scene.table.version
        for custom_id in (
            f"s:{scene.table.id}:pass-sure:1|0",
            f"s:{scene.table.id}:more-plays:0",
            f"s:{scene.table.id}:line:1|18o1o2",
        ):
            answer = await deliver(scene, scene.ana, panels[0], custom_id)
            assert "went wrong" not in words(answer.response or panels[0]), custom_id
        assert scene.table.version == version
        opened = (await scene.max.slash(scene.channel, "spite puzzle")).response
        played = next(each["custom_id"] for each in controls(opened) if ":puzzle-play:" in each["custom_id"])
        answer = await deliver(scene, scene.max, opened, played.replace("puzzle-play", "puzzle-more"))
        assert "went wrong" not in words(answer.response or opened)
