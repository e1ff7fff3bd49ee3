"""Presses that must do no harm, and presses that must be answered."""

import gc
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.actors import _component_interaction

from bot.tables.view import GameView
from bot.text import texts_for
from bot.text.play_words import describe_hand
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import (
    Scene,
    components_of,
    confirmed,
    controls,
    deliver,
    find_control,
    open_scene,
    press,
    verbs,
    words,
)


async def test_somebody_elses_private_panel_is_seen_by_nobody(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        with pytest.raises(simcord.SetupError, match="not visible to this user"):
            await scene.ben.click(panels[0], custom_id=find_control(panels[0], "more"))


@pytest.mark.parametrize("picked", [False, True])
async def test_the_ids_of_somebody_elses_panel_play_nothing_and_show_the_presser_their_own_hand(
    tmp_path: Path, picked: bool
) -> None:
    async with open_scene(tmp_path) as scene:
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
        seat = seat_to_play(scene)
        other = (seat + 1) % 3
        if picked:
            await press(people[seat], panels[seat], "pick")
        moving = {"pick", "drop"} if picked else {"pick"}
        ids = [control["custom_id"] for control in controls(panels[seat]) if not control.get("disabled")]
        assert moving <= set(verbs(panels[seat]))
        before, table = json.dumps(scene.table.running().to_data()), scene.table
        hands = [describe_hand(table.view_of(place), table.names, texts_for("en")) for place in range(3)]
        for custom_id in ids:
            assert (await deliver(scene, people[other], panels[other], custom_id)).acknowledged
            if custom_id.split(":")[2] in TURN:
                assert alts(panels[other]) == [hands[other]], custom_id
            assert hands[seat] not in alts(panels[other]), custom_id
        for custom_id in ids:
            answer = await deliver(scene, people[other], scene.public(), custom_id)
            assert answer.ephemeral
            assert hands[seat] not in alts(answer.response), custom_id
            assert not alts(scene.public())[1:]
        assert json.dumps(scene.table.running().to_data()) == before


TURN = ("play", "run", "drop", "pick", "hint")


def alts(message: Any) -> list[str]:
    """What the pictures of a message show, in words."""
    return [item["description"] for part in components_of(message) for item in part.get("items") or ()]


async def test_interactions_that_are_kept_keep_nothing_of_what_was_pressed_on(tmp_path: Path) -> None:
    gc.freeze()  # what was there before need not be looked through
    async with open_scene(tmp_path) as scene:
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
        for person, panel in zip(people, panels, strict=True):
            await press(person, panel, "more")
        await scene.idle()
        gc.collect()
        kept = [each for each in gc.get_objects() if isinstance(each, discord.Interaction)]
        assert len(kept) >= 3, "live panels keep theirs, to be changed by its token"
        assert [each for each in kept if each.message is not None and each.message.components] == []
        assert [each.extras for each in kept if each.extras] == []


async def test_what_was_answered_is_freed_without_a_search_for_garbage(tmp_path: Path) -> None:
    """But for live panels, which keep what opened them, and for the boards and panels that are shown now."""

    def kept() -> tuple[int, int, int]:
        found = [type(each) for each in gc.get_objects()]
        presses, panels = found.count(discord.Interaction), found.count(discord.ui.LayoutView)
        return presses, panels, sum(each.__name__ == "_Upload" for each in found)

    gc.freeze()  # as above
    async with open_scene(tmp_path) as scene:
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
        gc.collect()
        gc.disable()
        try:
            before = kept()
            for _ in range(5):
                for person, panel in zip(people, panels, strict=True):
                    await press(person, panel, "more")
                    await press(person, panel, "back-to-hand")
            await scene.idle()
            presses, layouts, files = (now - then for now, then in zip(kept(), before, strict=True))
            assert presses <= 3
            assert layouts <= 0
            assert files <= 0
        finally:
            gc.enable()


async def test_a_stranger_sees_the_table_and_is_told_how_to_join(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        result = await press(scene.max, scene.public(), "hand")
        assert result.ephemeral
        assert "No seat is free; join the next game." in words(result.response)
        await confirmed(scene, scene.zoe, "leave")
        await scene.idle()
        again = await press(scene.max, scene.public(), "hand")
        assert "Take the free seat to play, or join the next game." in words(again.response)
        assert "take-seat" in verbs(again.response)


async def test_a_stranger_may_read_the_table_in_words(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        result = await press(scene.max, scene.public(), "words")
        assert result.ephemeral
        assert "Centre" in words(result.response)


async def test_a_doubled_discard_is_harmless(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        people = [scene.ana, scene.ben, scene.zoe]
        panels = await seat_three(scene)
        seat = seat_to_play(scene)
        await press(people[seat], panels[seat], "pick")
        drop = find_control(panels[seat], "drop")
        first = await people[seat].click(panels[seat], custom_id=drop)
        version = scene.table.version
        await scene.env.settle()
        assert first.acknowledged
        second = await deliver(scene, people[seat], panels[seat], drop)
        assert second.acknowledged
        assert scene.table.version == version


NOBODY_MADE = ("s:nothere1:hand", "s:x:nonsense", "s:::", "s:abc:play:1|1", "s:" + "a" * 90, "s:table:run:1|2|3|zz")


async def test_ids_that_nobody_made_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        version = scene.table.version
        for custom_id in NOBODY_MADE:
            result = await deliver(scene, scene.ana, panels[0], custom_id)
            assert result.acknowledged, custom_id
            assert scene.table.version == version, custom_id


async def test_leaving_hands_the_seat_to_a_computer_and_the_game_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        result = await confirmed(scene, scene.ana, "leave")
        assert result.response.ephemeral
        await scene.idle()
        assert scene.table.seats[0].user is None
        assert scene.table.host == scene.ben.id
        assert seat_to_play(scene) != 0


async def test_a_second_table_lives_in_another_channel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        refused = await scene.ben.slash(scene.channel, "spite start")
        assert "already has a table" in words(refused.response)
        opened = await press(scene.ben, refused.response, "open-thread")
        assert "its own thread" in words(opened.response or refused.response)
        (thread,) = scene.channel.threads
        assert scene.table_in(thread).host == scene.ben.id
        await scene.ben.slash(thread, "spite leave")
        other = scene.guild.create_text_channel("second")
        await scene.ben.slash(other, "spite start", computers=1)
        await scene.idle()
        assert scene.table_in(other).status == "playing"
        assert len(scene.services.tables.live()) == 2


async def test_a_restart_in_mid_game_with_a_brand_new_bot(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        people = [scene.ana, scene.ben, scene.zoe]
        panels = await seat_three(scene)
        public = scene.public()
        for _ in range(4):
            seat = seat_to_play(scene)
            await take_a_press(people[seat], panels[seat])
            await scene.idle()
        before = scene.table.to_data()
        await scene.restart()
        await scene.idle()
        assert scene.table.to_data() == before
        seat = seat_to_play(scene)
        assert (await press(people[seat], public, "hand")).ephemeral
        for _ in range(2):  # a discard takes two
            if seat_to_play(scene) == seat:
                await take_a_press(people[seat], panels[seat])
        assert scene.table.version > before["version"]


async def test_a_message_deleted_by_a_moderator_comes_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        people = [scene.ana, scene.ben, scene.zoe]
        panels = await seat_three(scene)
        public = scene.public()
        await scene.max.delete(public)
        seat = seat_to_play(scene)
        await take_a_press(people[seat], panels[seat])
        while seat_to_play(scene) == seat:
            await take_a_press(people[seat], panels[seat])
        await scene.idle()
        assert scene.public().id != public.id
        assert "hand" in verbs(scene.public())


async def test_a_deleted_lobby_comes_back_for_whoever_asks_for_a_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        gone = scene.public()
        linked = await scene.ben.slash(scene.channel, "spite start")
        assert f"/{gone.id}" in words(linked.response)
        await scene.max.delete(gone)
        asked = await scene.ben.slash(scene.channel, "spite start")
        assert "already has a table" in words(asked.response)
        assert f"/{gone.id}" not in words(asked.response)
        await scene.idle()
        assert scene.public().id != gone.id
        await press(scene.ben, scene.public(), "join")
        assert len(scene.table.people()) == 2


@pytest.mark.parametrize("at_once", [False, True], ids=["one", "many"])
async def test_a_deleted_table_comes_back_at_the_next_press(tmp_path: Path, at_once: bool) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        gone, version = scene.public(), scene.table.version
        if at_once:
            scene.env.backend.bulk_delete_messages(scene.channel.id, [gone.id])
        else:
            await scene.max.delete(gone)
        await press(scene.ana, panels[0], "more")
        await scene.idle()
        assert scene.public().id != gone.id
        assert scene.table.version == version


async def test_missing_permissions_are_named_before_a_table_opens(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        denied = discord.PermissionOverwrite(send_messages=False, attach_files=False)
        channel = scene.guild.create_text_channel("quiet", overwrites={scene.guild.me: denied})
        result = await scene.ana.slash(channel, "spite start")
        assert result.ephemeral
        assert "Send Messages" in words(result.response)
        assert "Attach Files" in words(result.response)
        assert scene.services.tables.live() == []


async def test_commands_without_a_table_say_what_to_do(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        for command in ("hand", "table", "leave", "stop"):
            result = await scene.ana.slash(scene.channel, f"spite {command}")
            assert result.ephemeral
            assert "/spite start" in words(result.response)
        for command in ("help", "rules"):
            result = await scene.ana.slash(scene.channel, f"spite {command}")
            assert len(words(result.response)) > 100


@pytest.mark.parametrize(
    "error", [discord.app_commands.CommandNotFound("spite", []), discord.app_commands.AppCommandError("another option")]
)
async def test_a_command_of_an_earlier_release_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def misfit(*_: object) -> None:
        raise error

    async with open_scene(tmp_path) as scene:
        with monkeypatch.context() as patched:
            patched.setattr(discord.app_commands.CommandTree, "_get_app_command_options", misfit)
            answer = await scene.ana.slash(scene.channel, "spite start")
        assert answer.ephemeral
        assert "That command has changed" in words(answer.response)
        assert scene.services.tables.live() == []


async def play_until(scene: Scene, is_so: Callable[[GameView], object], most: int) -> tuple[Any, Any]:
    """Three play by buttons until something is so of the game, at most so many presses; who has pressed last, and their
    panel."""
    people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
    for _ in range(most):
        seat = seat_to_play(scene)
        await take_a_press(people[seat], panels[seat])
        await scene.idle()
        if is_so(scene.view.running()):
            break
    return people[seat], panels[seat]


async def test_undo_by_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        person, panel = await play_until(scene, lambda game: game.presses_to_undo, 200)
        moves = len(scene.table.running().moves)
        await press(person, panel, "undo")
        assert len(scene.table.running().moves) < moves


async def test_undo_is_refused_with_the_reason_once_a_new_card_was_seen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        person, panel = await play_until(scene, lambda game: game.public.acted and not game.presses_to_undo, 400)
        moves = len(scene.table.running().moves)
        await press(person, panel, "undo")
        assert "A play that turned up a new card can't be undone." in words(panel)
        assert len(scene.table.running().moves) == moves


async def test_the_computer_plays_for_who_steps_away_and_hands_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.05) as scene:
        await seat_three(scene)
        menu = await press(scene.ana, scene.public(), "more")
        await press(scene.ana, menu.response, "away")
        assert scene.table.seats[0].away
        await press(scene.ana, menu.response, "back")
        assert not scene.table.seats[0].away


async def test_private_texts_in_the_readers_language_public_ones_in_the_servers(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await scene.ben.slash(scene.channel, "spite language", language="es")
        result = await press(scene.ben, scene.public(), "more")
        assert "Reglas" in words(result.response)
        assert "My hand" in words(scene.public())
        refused = await scene.ben.slash(scene.channel, "spite language", language="es", where="server")
        assert texts_for("es").say("permission-manage_guild") in words(refused.response)
        await scene.idle()
        assert "My hand" in words(scene.public())


async def test_a_wild_card_that_asks_what_it_is_to_become_has_an_answer(tmp_path: Path) -> None:
    """The same verb once named a choice of tables, too, which had its answer."""
    async with open_scene(tmp_path) as scene:
        people, panels = [scene.ana, scene.ben, scene.zoe], await seat_three(scene)
        seat = seat_to_play(scene)
        asked = await deliver(scene, people[seat], panels[seat], f"s:{scene.table.id}:which:1|hKS")
        assert "older version" not in words(asked.response)


async def test_a_choice_of_tables_of_an_earlier_release_still_works(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ana, scene.public(), "join")
        asked = await scene.ana.slash(scene.channel, "spite hand")
        lobby = scene.services.tables.holder_of(scene.channel.id)
        assert lobby is not None
        stored = scene.env.backend.get_message(scene.channel.id, asked.response.id)
        data = {"custom_id": "s:me:which:hand", "component_type": 3, "values": [lobby.id]}
        chosen = await _component_interaction(scene.ana, stored, data)
        assert "You have a seat" in words(chosen.response)
