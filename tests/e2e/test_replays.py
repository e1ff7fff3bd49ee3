"""Finished games: the list, going through one move by move, and the animation that is posted once."""

from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.ids import make_id
from bot.tables.actions import ClockAsker, Expire, Person, ShowTable
from bot.tables.service.opening import Opening
from bot.text import texts_for
from cogs.shared.finished import place_of_game
from tests.e2e.games import gifs, play_a_little, play_to_the_end, seat_three
from tests.e2e.turns import whole_turn
from tests.e2e.world import (
    INTERACTIONS,
    Scene,
    choose,
    components_of,
    controls,
    deliver,
    open_scene,
    press,
    stop_for_good,
    verbs,
    words,
)


async def test_a_game_is_gone_through_from_every_seat(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.max, scene.public(), "replay")).response
        assert opened.flags.ephemeral
        assert "The start" in words(opened)
        last = len(scene.table.running().moves)
        for way, place in (("forward", 1), ("forward", 2), ("back", 1), ("last", last), ("back", last - 1)):
            await scene.max.click(opened, custom_id=way_to(opened, way))
            assert f", move {place} of {last}" in words(opened), way
        await scene.max.click(opened, custom_id=way_to(opened, "first"))
        await scene.max.click(opened, custom_id=way_to(opened, "turn"))
        assert " played " in words(opened) or " put " in words(opened) or "onto" in words(opened)
        everything = alt(opened)
        for seat in ("0", "1", "2"):
            await choose(scene.max, opened, "step-seat", seat)
            assert alt(opened) != everything
            assert "hand" in alt(opened).lower()
        await choose(scene.max, opened, "step-seat", "all")
        assert alt(opened) == everything


async def moves_of(scene: Scene, game: str) -> int:
    record = await scene.services.store.finished.record(game)
    assert record is not None
    return sum("move" in entry for entry in record["entries"])


def way_to(message: Any, way: str) -> str:
    found = [each["custom_id"] for each in controls(message) if each["custom_id"].endswith(f"|{way}")]
    return str(found[0])


def alt(message: Any) -> str:
    galleries = [each for each in components_of(message) if each.get("items")]
    return str(galleries[0]["items"][0]["description"])


async def test_a_number_can_be_typed(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        last = await moves_of(scene, game)
        for typed, told in (("3", f", move 3 of {last}"), ("99999", f", move {last} of {last}"), ("0", "The start")):
            asked = await press(scene.ana, opened, "step-ask")
            assert asked.modal is not None
            await scene.ana.submit_modal(asked, values={"typed": typed})
            assert told in words(opened)
        asked = await press(scene.ana, opened, "step-ask")
        refused = await scene.ana.submit_modal(asked, values={"typed": "x"})
        assert "isn't the number of a move" in words(refused.response)
        assert "The start" in words(opened), "the panel stays"


async def test_what_is_no_number_leaves_players_who_still_sit_there_where_they_look(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        await scene.ana.click(opened, custom_id=way_to(opened, "forward"))
        asked = await press(scene.ana, opened, "step-ask")
        refused = await scene.ana.submit_modal(asked, values={"typed": "x"})
        assert "isn't the number of a move" in words(refused.response)
        assert "turn 1, move 1 of" in words(opened), "the panel stays"
        assert "step-ask" in verbs(opened)


async def test_from_the_list_of_games_there_is_a_way_back_to_the_one_that_was_looked_at(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        opened = (await press(scene.ana, scene.public(), "replay")).response
        await choose(scene.ana, opened, "step-seat", "1")
        await scene.ana.click(opened, custom_id=way_to(opened, "forward"))
        looked_at = words(opened), alt(opened)
        await press(scene.ana, opened, "games-page")
        assert "Which game?" in str(components_of(opened))
        await press(scene.ana, opened, "back-to-hand")
        assert (words(opened), alt(opened)) == looked_at
        listed = await scene.ana.slash(scene.channel, "spite replay")
        assert set(verbs(listed.response)) == {"games"}, "who looked at none has nothing to go back to"


async def test_the_list_survives_a_restart_and_a_rematch(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        game = await play_a_little(scene)
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.restart()
        await scene.idle()
        listed = await scene.max.slash(scene.channel, "spite replay")
        assert listed.ephemeral
        option = options(listed.response)[0]
        assert option["value"] == game
        assert option["label"] == "Ana · Ben · Zoe"
        opened = await choose(scene.max, listed.response, "games", game)
        assert "The start" in words(opened)
        await scene.restart()
        await scene.max.click(opened, custom_id=way_to(opened, "forward"))
        assert "turn 1, move 1 of" in words(opened)


def options(message: Any) -> list[dict[str, Any]]:
    return next(each["options"] for each in controls(message) if each.get("options"))


async def test_before_a_game_has_ended_there_is_nothing_to_see(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        refused = await scene.max.slash(scene.channel, "spite replay")
        assert refused.ephemeral
        assert "step" not in verbs(refused.response)
        table = scene.table.id
        for forged in ("replay:1", "step:1|0|all", "step:1|5|0", "film:1", "step-seat:1|0"):
            answered = await deliver(scene, scene.ana, panels[0], f"s:{table}:{forged}")
            assert answered.acknowledged
            assert "step" not in verbs(panels[0])
        assert not gifs(scene)


LOOKS_BACK = {"replay": (), "step": (0, "all"), "step-ask": (0, "all"), "review": (), "costliest": (), "film": ()}


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_stopped_before_any_move_has_nothing_to_look_back_on(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_user(scene.ana.id, language=language)
        await seat_three(scene)
        table, number = place_of_game(scene.table.running().id)
        await stop_for_good(scene, scene.ana)
        await scene.idle()
        assert not LOOKS_BACK.keys() & verbs(scene.public())
        refused = (await scene.ana.slash(scene.channel, "spite replay")).response
        assert say("refusal-nothing-finished") in words(refused)
        listed = (await scene.ana.slash(scene.channel, "spite history")).response
        opened = (await press(scene.ana, listed, "history-game")).response
        assert set(verbs(opened)) == {"fair", "record", "again", "back-to-hand"}
        for verb, more in LOOKS_BACK.items():
            told = (await deliver(scene, scene.ana, opened, make_id(table, verb, number, *more))).response
            assert say("refusal-nothing-played") in words(told), verb
            assert "play-now" in verbs(told), "and a way on"
            assert not told.attachments


FORGED = (
    "step:1|0|7",
    "step:1|0|x",
    "step:1|x|all",
    "step:99|0|all",
    "step:1",
    "replay:",
    "film:x",
    "games-page:x",
    "games-page:0|x|0|all",
)


async def test_forged_ids_are_answered(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = (await play_a_little(scene)).partition("-")[0]
        opened = (await press(scene.max, scene.public(), "replay")).response
        for forged in FORGED:
            answered = await deliver(scene, scene.max, opened, f"s:{table}:{forged}")
            assert answered.acknowledged, forged
            assert "went wrong" not in words(opened), forged


async def test_games_of_channels_that_somebody_does_not_see_stay_hidden(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        secret = scene.guild.create_text_channel(
            "secret",
            overwrites={
                scene.guild.default_role: discord.PermissionOverwrite(view_channel=False),
                scene.guild.me: discord.PermissionOverwrite(view_channel=True),
            },
        )
        shown = scene.channel
        await finish(scene, "bbbbbbbb", secret.id, scene.ana.id)
        hidden = await scene.ben.slash(shown, "spite replay")
        assert "step" not in verbs(hidden.response)
        assert not [each for each in controls(hidden.response) if each.get("options")]
        assert await listed(scene, scene.ana) == ["bbbbbbbb-1"], "who sat there may see it"


async def test_a_game_of_a_channel_that_somebody_does_not_see_is_not_proved_to_them(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        nobody = {scene.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
        own = {scene.guild.me: discord.PermissionOverwrite(view_channel=True)}
        secret = scene.guild.create_text_channel("secret", overwrites={**nobody, **own})
        await finish(scene, "bbbbbbbb", secret.id, scene.ana.id)
        unknown = await verified(scene, scene.ben, "nothere1-1")
        assert "There is no finished game with that number here" in unknown
        assert await verified(scene, scene.ben, "bbbbbbbb-1") == unknown, "nothing tells that there is one"
        assert await verified(scene, scene.ben, " bbbbbbbb-1 ") == unknown
        assert "bbbbbbbb-1" in await verified(scene, scene.ana, "bbbbbbbb-1"), "who sat there may"
        shown = scene.guild.create_text_channel("shown")
        await finish(scene, "cccccccc", shown.id, scene.ana.id)
        assert "cccccccc-1" in await verified(scene, scene.ben, "cccccccc-1"), "and who sees its channel"


async def verified(scene: Scene, person: Any, game: str) -> str:
    answer = await person.slash(scene.channel, "spite verify", game=game)
    assert answer.ephemeral
    return words(answer.response)


async def listed(scene: Scene, person: Any) -> list[str]:
    answer = await person.slash(scene.channel, "spite replay")
    return [option["value"] for option in options(answer.response)]


async def finish(scene: Scene, table: str, channel: int, user: int) -> None:
    """A game that everybody in its channel could see and that has ended there, as the store keeps it."""
    tables = scene.services.tables
    tables._randomness.table_id = lambda: table  # type: ignore[method-assign]
    opening = Opening(scene.guild.id, channel, "pagat", computers=(("regular", "Robot"),))
    await tables.open(opening, Person(user, "Ana", next(INTERACTIONS)))
    await tables.act(table, ShowTable(), Person(user, "Ana", next(INTERACTIONS)))
    await scene.idle()  # a computer that is to play first has played
    if not (begun := scene.services.registry.get(table).running()).moves:
        await tables.act(table, whole_turn(begun.state, "fixed", Random(1)), Person(user, "Ana", next(INTERACTIONS)))
    await tables.act(table, Expire(), ClockAsker(tables.get(table).version))
    assert tables.find(table) is None


async def test_a_result_stays_where_it_is_and_the_next_game_is_a_message_of_its_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        result = scene.public()
        first, sealed = scene.table.running().id, scene.table.running().fairness.commitment
        assert sealed[:4] not in words(result), "seals stand behind Fair deal"
        for place, person in enumerate((scene.ana, scene.ben, scene.zoe)):
            assert scene.table.running().id == first
            await press(person, result, "next")
            await scene.idle()
            if place == 0:
                assert "Ana wants another game · 1 of 3" in words(scene.public())
        await scene.idle()
        board = scene.public()
        assert board.id != result.id
        kept = next(message for message in scene.channel.history() if message.id == result.id)
        assert "wins" in words(kept)
        assert {"film", "replay", "review", "fair"} <= set(verbs(kept))
        assert "next" not in verbs(kept)
        fair = await press(scene.ben, kept, "fair")
        assert sealed in words(fair.response)
        assert first in words(fair.response)
        next_seal = scene.table.running().fairness.commitment
        assert next_seal != sealed
        assert next_seal not in words(fair.response)
