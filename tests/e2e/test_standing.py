"""Figures are counted behind real games, exactly once, whatever is restarted."""

from pathlib import Path
from typing import Any

import pytest

from bot.figures.figures import Key
from bot.figures.parts import ALL_TIME, Field
from bot.tables.actions import ClockAsker, Expire, Leave, ShowTable, Stop
from bot.tables.state.meaning import Leaving
from bot.text import texts_for
from tests.e2e.games import play_to_the_end, seat_three
from tests.e2e.test_after_alone import deal_alone, play_as
from tests.e2e.test_lessons import press_label
from tests.e2e.world import Scene, components_of, controls, open_scene, press, verbs, words


async def play_and_stop(scene: Scene) -> None:
    """Three sit down, and Ana, whose table it is, stops the game for good without the others' consent."""
    await seat_three(scene, goal_size=5)
    table = scene.table.id
    await scene.ask(scene.ana, Stop())
    await scene.services.tables.act(table, Expire(), ClockAsker(scene.services.registry.get(table).version))
    await scene.idle()


async def test_a_game_counts_as_soon_as_it_has_ended_and_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_and_stop(scene)
        store = scene.services.store
        assert await store.standings.last_counted() == 1
        await scene.restart()
        await scene.idle()
        store = scene.services.store
        (ana,) = await store.results.participants_of(scene.ana.id)
        figures = await store.standings.figures_of(ana.id)
        assert figures[Key(ana.id, ALL_TIME, Field.PEOPLE)].games == 1


async def test_what_was_not_counted_before_a_crash_is_counted_at_the_start(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_and_stop(scene)
        counted = await scene.services.store.standings.everything()
        assert counted.figures
        await scene.services.store.standings.count_anew()
        await scene.restart()
        await scene.idle()
        assert await scene.services.store.standings.everything() == counted


async def play_to_an_end(scene: Scene) -> None:
    """Three play a short game to its end."""
    await play_to_the_end(scene)
    await scene.idle()


@pytest.mark.parametrize("language", ["en", "es"])
async def test_leaderboard_and_profiles_of_a_game(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        empty = await scene.ana.slash(scene.channel, "spite leaderboard")
        assert say("standing-nobody-people") in words(empty.response)
        none = await scene.ana.slash(scene.channel, "spite me")
        assert say("standing-empty") in words(none.response)
        assert "⚠️" not in words(none.response), "nothing was refused"
        assert {"play-now", "open-table"} <= set(verbs(none.response)), "and the button that makes one"
        ways = {"play-now", "open-table"}
        assert ways & set(verbs(empty.response)) == {"open-table"}, "a game against a computer would not help there"
        await play_to_an_end(scene)
        shown = await scene.ana.slash(scene.channel, "spite leaderboard")
        assert shown.ephemeral
        assert len(shown.response.attachments) == 1
        alone = await pressed(scene.ana, shown.response, "leaders", say("standing-field-computers"))
        assert say("standing-nobody-computers") in words(alone)
        assert ways & set(verbs(alone)) == {"play-now"}
        people = await pressed(scene.ana, alone, "leaders", say("standing-field-people"))
        ever = await pressed(scene.ana, people, "leaders", say("standing-all"))
        assert len(ever.attachments) == 1
        assert say("standing-order", games=10) in words(ever)
        own = (await press(scene.ana, ever, "profile")).response
        assert len(own.attachments) == 1
        details = (await press(scene.ana, own, "profile-details")).response or own
        assert say("standing-uncertain", games=10) in words(details)
        assert " ± " not in words(details), "after one game a number would say more than is known"
        own = (await press(scene.ana, details, "profile")).response or details
        assert "profile-hide" in verbs(own)
        theirs = await scene.ana.slash(scene.channel, "spite profile", person=scene.ben)
        assert say("standing-met", games=1, ahead=0, behind=0).split(":")[0] in words(theirs.response)
        assert "profile-hide" not in verbs(theirs.response)
        theirs = (await press(scene.ana, theirs.response, "profile-details")).response or theirs.response
        assert "Ben" in words(theirs)
        theirs = (await press(scene.ana, theirs, "profile")).response or theirs
        assert "Ben" in words(theirs)


async def test_the_leaderboard_opens_where_there_is_something(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "regular")
        await scene.ask(scene.ana, ShowTable())
        await play_as(scene, table, "regular")
        await scene.idle()
        shown = (await scene.ana.slash(scene.channel, "spite leaderboard")).response
        assert "Ana" in str(components_of(shown)), "nobody has played among people, but against computers"


async def test_leaderboard_and_profile_in_words_name_everybody(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_an_end(scene)
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        shown = await scene.ana.slash(scene.channel, "spite leaderboard")
        assert not shown.response.attachments
        for name in ("Ana", "Ben", "Zoe"):
            assert f"{name}: rating" in words(shown.response)
        own = await scene.ana.slash(scene.channel, "spite me")
        assert not own.response.attachments
        assert "1 game" in words(own.response)


async def test_whoever_hides_is_seen_by_themselves_alone(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_an_end(scene)
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        own = (await scene.ben.slash(scene.channel, "spite me")).response
        hidden = (await press(scene.ben, own, "profile-hide")).response
        assert "only you see this" in words(hidden)
        await scene.restart()
        assert "Ben:" not in words((await scene.ana.slash(scene.channel, "spite leaderboard")).response)
        for reader, met in ((scene.zoe, True), (scene.ben, False)):
            theirs = (await reader.slash(scene.channel, "spite profile", person=scene.ana)).response
            assert ("You two" in words(theirs)) is met, "whoever hides is in no head to head"
        refused = (await scene.ana.slash(scene.channel, "spite profile", person=scene.ben)).response
        assert "nothing to see" in words(refused)
        privacy = (await scene.ben.slash(scene.channel, "spite privacy")).response
        assert "Show my profile" in words(privacy)
        assert "Hide my profile" in words((await press(scene.ben, privacy, "privacy-hide")).response)
        assert "Ben:" in words((await scene.ana.slash(scene.channel, "spite leaderboard")).response)


async def pressed(person: Any, message: Any, verb: str, label: str) -> Any:
    """The answer to a press of the button with that verb and label."""
    found = next(each for each in controls(message) if each.get("label") == label and f":{verb}:" in each["custom_id"])
    return (await person.click(message, custom_id=found["custom_id"])).response


@pytest.mark.parametrize("language", ["en", "es"])
async def test_whose_only_game_was_stopped_alone_has_no_profile_yet(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        for person in (scene.ana, scene.ben):
            await person.slash(scene.channel, "spite language", language=language)
        opened = await scene.ana.slash(scene.channel, "spite help")
        await press(scene.ana, opened.response, "first-game")
        await scene.idle()
        table = scene.table.id
        await scene.ask(scene.ana, Stop())
        await scene.services.tables.act(table, Expire(), ClockAsker(scene.services.registry.get(table).version))
        await scene.idle()
        assert await scene.services.store.results.participants_of(scene.ana.id), (
            "the game is kept, but counts for nothing"
        )
        own = await scene.ana.slash(scene.channel, "spite me")
        assert say("standing-empty") in words(own.response)
        theirs = await scene.ben.slash(scene.channel, "spite profile", person=scene.ana)
        assert say("refusal-no-standing") in words(theirs.response)


async def test_one_press_takes_up_a_game_alone_that_was_paused_or_stopped(tmp_path: Path) -> None:
    """**Play on** led to "This table sleeps", whose button had to be pressed besides."""
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        for rest in (Leave(Leaving.PAUSE), Stop()):
            await scene.ask(scene.ana, rest)
            await scene.idle()
            assert scene.table.status == "asleep"
            card = (await scene.ana.slash(scene.channel, "spite me")).response
            await press_label(scene.ana, card, texts_for("en").say("standing-go-on"))
            await scene.idle()
            assert scene.table.status == "playing"
            assert {"play", "pick"} & set(verbs(card))
