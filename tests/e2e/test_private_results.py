"""What its player alone has seen stays so when it has ended: nobody else steps through it, checks it or counts it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.figures.parts import Field
from bot.ids import make_id
from bot.tables.actions import Person as Asker
from bot.tables.service.opening import Opening
from bot.text import texts_for
from cogs.shared.services import standings_of
from tests.e2e.games import play_to_the_end
from tests.e2e.turns import end_alone
from tests.e2e.world import (
    INTERACTIONS,
    Scene,
    controls,
    deliver,
    find_control,
    open_scene,
    press,
    show_table,
    verbs,
    words,
)

EVERY_WAY = ("replay", "step", "step-ask", "step-seat", "review", "fair", "record", "film", "history-game", "again")
"""Verbs that name a finished game by its number at its table."""


async def play_alone(scene: Scene, person: Any, *, shows: bool = False) -> Any:
    """Somebody plays a short game against a computer that only they see to its end; their panel."""
    opening = Opening(scene.guild.id, scene.channel.id, "pagat", None, {"goal_size": 5}, (("random", "Robot"),))
    asker = Asker(person.id, person.name, next(INTERACTIONS))
    table = (await scene.services.tables.open(opening, asker)).table.id
    panel = (await person.slash(scene.channel, "spite hand")).response
    if shows:
        await show_table(scene, person, panel)
    return await end_alone(scene, person, table, "fixed", Random(1))


def game_of(scene: Scene, person: Any) -> str:
    """The game that somebody has played."""
    table = next(table for table in scene.services.registry.all() if table.seat_of(person.id) is not None)
    return table.running().id


@pytest.mark.parametrize("reader", ["ben", "max"])
async def test_nobody_else_finds_a_game_that_one_person_alone_has_seen(tmp_path: Path, reader: str) -> None:
    async with open_scene(tmp_path) as scene:
        await play_alone(scene, scene.ana)
        game, person = game_of(scene, scene.ana), scene.people[reader]
        for command, named in (("replay", {}), ("verify", {}), ("verify", {"game": game})):
            answer = (await person.slash(scene.channel, f"spite {command}", **named)).response
            reason = "no-finished-game" if named else "nothing-finished"
            assert texts_for("en").say(f"refusal-{reason}") in words(answer), command
            assert not answer.attachments
        opened = (await person.slash(scene.channel, "spite help")).response
        table, _, number = game.rpartition("-")
        for verb in EVERY_WAY:
            told = (await deliver(scene, person, opened, make_id(table, verb, number, 0, "all"))).response
            assert told.ephemeral
            assert "Ana" not in words(told), verb
            assert "Robot" not in words(told), verb
            assert not told.attachments, verb
        await scene.idle()
        assert not scene.channel.history(), "and no film of it is posted"
        profile = (await person.slash(scene.channel, "spite profile", person=scene.ana)).response
        assert texts_for("en").say("refusal-no-standing") in words(profile)
        page = await standings_of(scene.services.kernel).leaders(scene.guild.id, Field.COMPUTERS, 0, all_time=True)
        assert not page.leaders
        told = (await deliver(scene, person, opened, make_id("me", "leaders", "all", "own", 0))).response
        assert "Ana" not in words(told), "no forged board shows what is their own"


async def test_the_game_that_ended_last_is_the_last_that_everybody_saw(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        shown = scene.table.running().id
        await play_alone(scene, scene.max)
        own = game_of(scene, scene.max)
        assert shown in words((await scene.ben.slash(scene.channel, "spite verify")).response)
        assert own in words((await scene.max.slash(scene.channel, "spite verify")).response)
        listed = (await scene.ben.slash(scene.channel, "spite replay")).response
        assert "Max" not in words(listed)


async def test_its_player_keeps_all_of_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_alone(scene, scene.ana)
        game = game_of(scene, scene.ana)
        assert game in words((await scene.ana.slash(scene.channel, "spite verify")).response)
        listed = (await scene.ana.slash(scene.channel, "spite replay")).response
        assert find_control(listed, "games")
        assert "history-game" in verbs((await scene.ana.slash(scene.channel, "spite history")).response)
        card = (await scene.ana.slash(scene.channel, "spite me")).response
        assert "1 game" in words(card)
        mine = words((await press(scene.ana, card, "profile-details")).response or card)
        assert texts_for("en").say("standing-own-games").partition(" You")[0] in mine
        data = await scene.services.kernel.privacy.export(scene.ana.id)
        assert [each["private"] for each in data["games"]] == [True]


async def test_what_was_shown_in_its_course_is_everybodys(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_alone(scene, scene.ana, shows=True)
        assert game_of(scene, scene.ana) in words((await scene.ben.slash(scene.channel, "spite verify")).response)
        page = await standings_of(scene.services.kernel).leaders(scene.guild.id, Field.COMPUTERS, 0, all_time=True)
        assert [leader.name for leader in page.leaders] == ["Ana"]


async def test_what_is_shown_after_its_end_is_seen_and_counts_as_before(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await play_alone(scene, scene.ana)
        game = game_of(scene, scene.ana)
        more = await press(scene.ana, panel, "more")
        await press(scene.ana, more.response, "show-table")
        await scene.idle()
        stepped = (await press(scene.ben, scene.public(), "replay")).response
        assert "Ana" in words(stepped)
        assert game in words((await scene.ben.slash(scene.channel, "spite verify")).response)
        page = await standings_of(scene.services.kernel).leaders(scene.guild.id, Field.COMPUTERS, 0, all_time=True)
        assert not page.leaders


async def test_a_film_that_its_player_posts_for_all_shows_the_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await play_alone(scene, scene.ana)
        stepped = (await press(scene.ana, panel, "replay")).response
        await press(scene.ana, stepped, "film")
        await scene.idle()
        assert "Ana" in words(scene.public())
        assert "Ana" in words((await press(scene.ben, scene.public(), "replay")).response)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_whether_such_games_count_is_asked_once(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        for _ in range(2):
            panel = await play_alone(scene, scene.ana)
            assert say("private-games-ask") not in words(panel), "a newcomer is left in peace"
        panel = await play_alone(scene, scene.ana)
        assert say("private-games-ask") in words(panel)
        await press(scene.ana, panel, "fair")
        await press(scene.ana, panel, "back-to-hand")
        assert say("private-games-ask") in words(panel), "the same panel asks still"
        panel = await play_alone(scene, scene.ana)
        assert say("private-games-ask") not in words(panel), "but after no other game"


async def test_who_wants_them_to_count_is_seen_on_the_board_and_nobody_sees_the_games(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        standings = standings_of(scene.services.kernel)
        for _ in range(3):
            panel = await play_alone(scene, scene.ana)
        await scene.ana.click(
            panel, custom_id=make_id(game_of(scene, scene.ana).rpartition("-")[0], "count-private", 1)
        )
        assert texts_for("en").say("private-games-counted") in words(panel)
        assert texts_for("en").say("private-games-ask") not in words(panel)
        page = await standings.leaders(scene.guild.id, Field.COMPUTERS, 0, all_time=True)
        assert [leader.name for leader in page.leaders] == ["Ana"]
        profile = (await scene.ben.slash(scene.channel, "spite profile", person=scene.ana)).response
        assert "3 games" in words(profile)
        refused = (await scene.ben.slash(scene.channel, "spite verify")).response
        assert texts_for("en").say("refusal-nothing-finished") in words(refused)
        own = (await scene.ana.slash(scene.channel, "spite settings")).response
        turned = next(
            each for each in (control["custom_id"] for control in controls(own)) if ":own-turn:private" in each
        )
        await scene.ana.click(own, custom_id=turned)
        assert not (await standings.leaders(scene.guild.id, Field.COMPUTERS, 0, all_time=True)).leaders
        await scene.services.kernel.privacy.forget(scene.ana.id, "Player")
        assert (await scene.services.kernel.privacy.export(scene.ana.id))["private_games"] is None
