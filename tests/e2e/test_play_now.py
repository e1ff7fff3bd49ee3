"""**Play now** fits whoever presses, wherever it stands; longer, shorter, easier and stronger are one press away."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.systems import SYSTEMS
from bot.players.levels import FIRST_LEVEL
from bot.standing.fitting import FittingGame, FittingGames
from bot.tables.actions import Person
from bot.tables.service.opening import Opening
from bot.text import texts_for
from cogs.core.interactions import Where
from cogs.table.presses import PlayFirstGame
from tests.e2e.played import have_played
from tests.e2e.test_anywhere_alone import NOT_SERVERS, ana_in
from tests.e2e.test_lessons import labels
from tests.e2e.turns import end_alone
from tests.e2e.world import INTERACTIONS, Scene, deliver, find_control, open_scene, press, verbs, words

AROUND = {"next-length", "next-level"}


def dealt_to(scene: Scene, person: Any) -> tuple[str, int, list[str | None], bool]:
    """System, goal cards, levels and whether the deal was picked, of somebody's newest game alone."""
    table = scene.services.tables.tables_of(person.id)[-1]
    game = table.running()
    levels = [seat.level for seat in table.seats if seat.user is None]
    return game.system, game.rules.goal_size, levels, game.pick is not None


async def in_the_lobby(scene: Scene) -> Any:
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    return scene.public(), "start"


async def in_help(scene: Scene) -> Any:
    panel = (await scene.ana.slash(scene.channel, "spite help")).response
    return panel, "first-game" if "first-game" in verbs(panel) else "play-now"


async def in_history(scene: Scene) -> Any:
    panel = (await scene.ana.slash(scene.channel, "spite hand")).response  # no table here
    return panel, "play-now"


async def at_a_table_of_others(scene: Scene) -> Any:
    await scene.ben.slash(scene.channel, "spite start")
    await press(scene.zoe, scene.public(), "join")
    await press(scene.ben, scene.public(), "start")
    await scene.idle()
    table = scene.table.id
    refused = (await deliver(scene, scene.ana, scene.public(), f"s:{table}:hint")).response
    return refused, next(verb for verb in ("first-game", "play-now") if verb in verbs(refused))


async def after_the_lessons(scene: Scene) -> Any:
    panel = (await scene.ana.slash(scene.channel, "spite learn")).response
    return panel, "play-now"


PLACES = (in_the_lobby, in_help, in_history, at_a_table_of_others, after_the_lessons)


@pytest.mark.parametrize("place", PLACES)
async def test_who_has_never_played_gets_the_first_game_everywhere(tmp_path: Path, place: Any) -> None:
    async with open_scene(tmp_path) as scene:
        panel, verb = await place(scene)
        assert not re.search(r"\b(20|50)\b.{0,25}(goal|turns each)", words(panel).replace("Usual: 20 goal cards", ""))
        await press(scene.ana, panel, verb)
        assert dealt_to(scene, scene.ana) == ("pagat", 5, [FIRST_LEVEL], True)


@pytest.mark.parametrize("place", PLACES)
async def test_up_to_five_games_it_is_ten_goal_cards_against_whom_they_beat(tmp_path: Path, place: Any) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, 3, level="regular")
        panel, verb = await place(scene)
        assert "50 turns" not in words(panel)
        await press(scene.ana, panel, verb)
        assert dealt_to(scene, scene.ana) == ("pagat", 10, ["regular"], False)


@pytest.mark.parametrize("place", PLACES)
async def test_later_it_is_what_they_played_last(tmp_path: Path, place: Any) -> None:
    async with open_scene(tmp_path) as scene:
        rules = SYSTEMS["numbers"].rules(2).change_data({"goal_size": 12})
        await have_played(scene, scene.ana, 6, level="strong", system="numbers", options=rules.to_record())
        panel, verb = await place(scene)
        await press(scene.ana, panel, verb)
        assert dealt_to(scene, scene.ana) == ("numbers", 12, ["strong"], False)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_lobby_says_what_its_button_deals_and_others_are_a_press_away(tmp_path: Path, language: str) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        await have_played(scene, scene.ana, 2)
        panel = (await scene.ana.slash(scene.channel, "spite start")).response
        level = texts.say("level-title-casual")
        assert f"10 {'goal cards' if language == 'en' else 'cartas objetivo'}" in words(panel)
        assert level in words(panel)
        assert {
            texts.say("around-shorter", count=5),
            texts.say("around-longer", count=20),
            texts.say("after-easier", level=texts.say("level-title-novice")),
            texts.say("after-stronger", level=texts.say("level-title-regular")),
        } <= set(labels(panel))
        longer = next(each for each in labelled(panel, texts.say("around-longer", count=20)))
        await scene.ana.click(panel, custom_id=longer)
        assert dealt_to(scene, scene.ana) == ("pagat", 20, ["casual"], False)
        assert not scene.view.private, "it is the table of the lobby"


def labelled(panel: Any, label: str) -> list[str]:
    from tests.e2e.world import controls

    return [each["custom_id"] for each in controls(panel) if each.get("label") == label]


async def test_what_was_chosen_in_a_lobby_is_dealt(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, 2)
        panel, _ = await in_the_lobby(scene)
        await press(scene.ana, panel, "usual")
        await scene.idle()
        await press(scene.ana, scene.public(), "start")
        assert dealt_to(scene, scene.ana) == ("pagat", 20, ["casual"], False)


async def test_the_game_of_a_server_is_played_quickly_by_beginners(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_server(scene.guild.id, game="numbers", level="expert")
        await have_played(scene, scene.ana, 1)
        panel, verb = await in_help(scene)
        await press(scene.ana, panel, verb)
        assert dealt_to(scene, scene.ana) == ("numbers", 10, ["casual"], False)


async def test_a_game_that_was_not_begun_makes_room_for_another(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, 2)
        panel = (await press(scene.ana, (await in_help(scene))[0], "play-now")).response
        panel = panel or (await scene.ana.slash(scene.channel, "spite hand")).response
        for verb, found in (("next-length", 5), ("next-length", 10)):
            await press(scene.ana, panel, verb)
            (own,) = scene.services.tables.tables_of(scene.ana.id)
            assert own.running().rules.goal_size == found
        await press(scene.ana, panel, "next-level")
        (own,) = scene.services.tables.tables_of(scene.ana.id)
        assert [seat.level for seat in own.seats][1] == "novice"
        await end_alone(scene, scene.ana, own.id, "strong", Random(1))
        number = await scene.services.store.results.participants_of(scene.ana.id)
        kept = await scene.services.store.results.of(number[0].id, most=9)
        assert len(kept) == 3, "games that were not begun are in nobody's history"


async def test_whoever_has_begun_a_game_keeps_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, 2)
        panel, _ = await in_help(scene)
        await press(scene.ana, panel, "play-now")
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        length = find_control(panel, "next-length")
        await scene.idle()
        while AROUND & set(verbs(panel)):
            if "play" in verbs(panel):
                await press(scene.ana, panel, "play")
            else:
                await press(scene.ana, panel, "pick")
                await press(scene.ana, panel, "drop")
        (own,) = scene.services.tables.tables_of(scene.ana.id)
        await deliver(scene, scene.ana, panel, length)
        assert scene.services.tables.tables_of(scene.ana.id)[0].id == own.id


@pytest.mark.parametrize("played", [0, 2])
async def test_of_ten_presses_at_once_one_deals(tmp_path: Path, played: int) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, played)
        panel, verb = await in_help(scene)
        custom_id = find_control(panel, verb)
        await asyncio.gather(*(deliver(scene, scene.ana, panel, custom_id) for _ in range(10)))
        await scene.idle()
        (own,) = scene.services.tables.tables_of(scene.ana.id)
        if played:
            panel = (await scene.ana.slash(scene.channel, "spite hand")).response
            longer = find_control(panel, "next-length")
            await asyncio.gather(*(deliver(scene, scene.ana, panel, longer) for _ in range(10)))
            await scene.idle()
            (other,) = scene.services.tables.tables_of(scene.ana.id)
            assert other.id != own.id
            assert other.running().rules.goal_size == 5


async def test_a_stranger_changes_nobodys_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opening = Opening(scene.guild.id, scene.channel.id, "pagat", None, {"goal_size": 10}, (("casual", "Robot"),))
        table = (await scene.services.tables.open(opening, Person(scene.ana.id, "Ana", next(INTERACTIONS)))).table
        panel = (await scene.ben.slash(scene.channel, "spite help")).response
        for press_id in (f"s:{table.id}:next-length:20", f"s:{table.id}:next-level:expert"):
            told = await deliver(scene, scene.ben, panel, press_id)
            assert told.acknowledged
        assert scene.services.tables.get(table.id).running().id == table.running().id
        for odd in ("next-length:0", "next-length:99999", "next-length:x", "next-level:random"):
            await deliver(scene, scene.ana, panel, f"s:{table.id}:{odd}")
        assert scene.services.tables.get(table.id).running().id == table.running().id


async def test_a_damaged_result_leaves_play_now_as_it_would_be_without(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await have_played(scene, scene.ana, 3, level="regular")
        await scene.services.store.results._database.execute("UPDATE results SET unrated = '{' WHERE number = 2")
        panel, verb = await in_help(scene)
        await press(scene.ana, panel, verb)
        assert dealt_to(scene, scene.ana) == ("pagat", 10, ["regular"], False)


async def test_a_newcomer_gets_no_whole_game_from_a_command_either(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        for options in ({"computers": 2}, {"computer": "expert"}, {"game": "wikipedia", "computers": 1}):
            await scene.ana.slash(scene.channel, "spite start", **options)
            assert dealt_to(scene, scene.ana)[1] == 10, options


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_it_fits_wherever_somebody_is(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        await have_played(scene, scene.ana, 2)
        panel = (await ana.slash("spite help")).response
        await ana.press(panel, "play-now")
        assert dealt_to(scene, ana) == ("pagat", 10, ["casual"], False)
        panel = (await ana.slash("spite hand")).response
        await ana.press(panel, "next-length")
        (own,) = scene.services.tables.tables_of(ana.id)
        assert own.running().rules.goal_size == 5


@pytest.mark.parametrize("joins", [False, True])
async def test_the_own_lobby_closes_when_its_host_plays_alone_unless_others_have_joined(
    tmp_path: Path, joins: bool
) -> None:
    """It stayed open in the channel with its host, who played elsewhere."""
    async with open_scene(tmp_path) as scene:
        note = (await scene.ana.slash(scene.channel, "spite start")).response
        await scene.idle()
        lobby = scene.table.id
        if joins:
            await press(scene.ben, scene.public(), "join")
            await scene.idle()
        await deliver(scene, scene.ana, note, PlayFirstGame("here").custom_id)
        await scene.idle()
        assert [table.is_alone for table in scene.services.tables.private_games_of(scene.ana.id)] == [True]
        held = scene.services.tables.find(lobby)
        assert (held is not None and held.live) is joins


async def test_a_lobby_that_is_opened_and_its_hosts_panel_look_up_the_game_that_is_dealt_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up, game_for = [], FittingGames.game_for

    async def counted(self: FittingGames, user: int, *, newcomer: bool) -> FittingGame:
        looked_up.append(user)
        return await game_for(self, user, newcomer=newcomer)

    monkeypatch.setattr(FittingGames, "game_for", counted)
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert scene.table.deals_first
        # Once for the lobby's own game, once for what its host is dealt alone there.
        assert len(looked_up) == 2
