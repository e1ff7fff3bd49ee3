"""After a game alone: a win is felt as one is that everybody sees, a loss shows how it came."""

import re
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.daily.service import DailyService
from bot.engine.events import PilesRecycled, Played
from bot.engine.picking import DEALS
from bot.tables.actions import Person as Asker
from bot.tables.service.opening import Opening
from bot.text import texts_for
from tests.e2e.test_lessons import id_of_label, labels
from tests.e2e.turns import end_alone
from tests.e2e.world import INTERACTIONS, Scene, components_of, controls, open_scene, press, verbs, words

SHORT = {"goal_size": 5}


async def deal_alone(scene: Scene, level: str, *, is_first: bool = False) -> str:
    """A game of Ana against a computer that only she sees; its table."""
    opening = Opening(scene.guild.id, scene.channel.id, "pagat", None, SHORT, ((level, "Robot"),), is_first=is_first)
    asker = Asker(scene.ana.id, scene.ana.name, next(INTERACTIONS))
    return (await scene.services.tables.open(opening, asker)).table.id


async def play_as(scene: Scene, table: str, level: str) -> Any:
    """Plays on as a computer of that level until the game is over; her panel then."""
    return await end_alone(scene, scene.ana, table, level, Random(3))


async def play_until(scene: Scene, table: str, *, won: bool) -> Any:
    """Plays games until one ends so; her panel then. A game without progress may end with her own turn. A loss ends by
    a play onto a pile that stays: of one that is shuffled in nobody can be shown what lay there."""
    for _ in range(9):
        panel = await play_as(scene, table, "strong" if won else "random")
        game = scene.services.registry.get(table).running()
        last = [event for event in game.happened if isinstance(event, Played | PilesRecycled)][-1]
        result = game.state.result
        is_emptied = result is not None and result.winners == ((0,) if won else (1,)) and 0 in result.goal_left
        if is_emptied and (won or isinstance(last, Played)):
            return panel
        await press(scene.ana, panel, "next")
    raise AssertionError("it never ended so")


def pictures(panel: Any) -> list[str]:
    return [each.filename for each in panel.attachments]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_win_alone_is_felt(tmp_path: Path, language: str) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        table = await deal_alone(scene, "novice")
        panel = await play_until(scene, table, won=True)
        assert pictures(panel) == ["result.png"]
        assert "👑" in words(panel)
        assert texts.say("badge-first_win") in words(panel)
        assert re.search(r"🏅 .*: \*\*.+\*\*", words(panel))
        assert texts.say("after-stronger", level=texts.say("level-title-casual")) in labels(panel)
        greens = [each for each in controls(panel) if each.get("style") == 3]
        assert [each["custom_id"].split(":")[2] for each in greens] == ["next-level"]
        assert not {"since", "costliest"} & set(verbs(panel))


async def test_a_stronger_computer_is_one_press_away(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "casual", is_first=True)
        held = scene.services.registry.get(table)
        assert held.running().fairness.pick
        panel = await play_until(scene, table, won=True)
        assert words(panel).count("Unrated") == 1, "as everybody is told"
        greens = [each for each in controls(panel) if each.get("style") == 3]
        assert [each["label"] for each in greens] == ["Longer: 10 goal cards"], "the next rung of the ladder"
        await scene.ana.click(panel, custom_id=id_of_label(panel, "Stronger: Regular"))
        held = scene.services.registry.get(table)
        assert held.status == "playing"
        assert (held.seats[1].level, held.running().players[1]) == ("regular", "regular")
        assert held.running().fairness.pick is None, "whoever has won needs no deal that is picked"


async def test_a_loss_shows_how_it_came(tmp_path: Path) -> None:
    texts = texts_for("en")
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "casual", is_first=True)
        panel = await play_until(scene, table, won=False)
        name = scene.services.registry.get(table).names[1]
        assert pictures(panel) == ["hand.png"]
        assert name in words(panel).partition("\n")[2], "the last turn is told"
        assert texts.say("after-easier", level="Novice") in labels(panel)
        await press(scene.ana, panel, "since")
        assert "back" in " ".join(verbs(panel))
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await press(scene.ana, panel, "costliest")
        await scene.idle()
        assert texts.say("review-costliest-title") in words(panel)
        assert "review" in verbs(panel)
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await press(scene.ana, panel, "next-level")
        held = scene.services.registry.get(table)
        assert held.seats[1].level == "novice"
        assert held.running().fairness.pick, "an easier game after a first one is a first one, too"


async def test_whoever_plays_with_others_is_told_as_before(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.play_with(goal_size=5)
        assert components_of(scene.public())
        assert "next-level" not in verbs(scene.public())


async def test_who_has_beaten_the_strongest_is_led_to_others_only_where_they_could_come(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        strongest = patch("cogs.table.panel_answers.next_level", return_value=None)
        with strongest, patch.object(DailyService, "has_tried_today", return_value=True):
            panel = await play_until(scene, await deal_alone(scene, "novice"), won=True)
            assert "open-table" in verbs(panel)
            ana = scene.ana.user  # in the bot's own messages
            panel = (await ana.slash("spite start", computers=1, computer="novice")).response
            (own,) = scene.services.tables.private_games_of(ana.id)
            won = False
            while not won:
                await end_alone(scene, scene.ana, own.id, "strong", Random(3))
                panel = (await ana.slash("spite hand")).response
                result = scene.services.registry.get(own.id).running().state.result
                won = result is not None and 0 in result.winners
                if not won:
                    await press(ana, panel, "next")
        assert "open-table" not in verbs(panel)
        assert [each["custom_id"].split(":")[2] for each in controls(panel) if each.get("style") == 3] == ["next"]
        await press(ana, panel, "change")
        assert "start" in verbs(panel)
        assert "show-table" not in verbs(panel), "nobody else could see it there"


@pytest.mark.parametrize("language", ["en", "es"])
async def test_fair_deal_says_how_a_first_game_was_picked_while_it_runs_and_after(
    tmp_path: Path, language: str
) -> None:
    told = texts_for(language).say("fair-picked", deals=DEALS)
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        table = await deal_alone(scene, "casual", is_first=True)
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await press(scene.ana, panel, "more")
        await press(scene.ana, panel, "fair")
        assert told in words(panel)
        panel = await play_until(scene, table, won=True)
        await press(scene.ana, panel, "fair")
        assert told in words(panel)
        assert texts_for(language).say("fair-right") in words(panel)


async def test_other_games_say_nothing_of_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await deal_alone(scene, "casual")
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await press(scene.ana, panel, "more")
        await press(scene.ana, panel, "fair")
        assert texts_for("en").say("fair-picked", deals=DEALS) not in words(panel)
