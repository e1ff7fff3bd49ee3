"""``/spite history``: one's own games, narrowed down, looked at again, and played once more with the same people."""

import json
import re
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.engine.replay import verify_record
from bot.ids import parse_id
from bot.tables.state.status import Status
from bot.text import texts_for
from cogs.core.parts import EDGE_WAIT
from cogs.replay.review import Reviews
from cogs.shared.services import standings_of
from tests.e2e.games import seat_three, take_turns
from tests.e2e.world import (
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
from tests.features import part_of


async def history(scene: Scene, person: Any) -> Any:
    shown = await person.slash(scene.channel, "spite history")
    assert shown.ephemeral
    return shown.response


async def play_alone(scene: Scene, person: Any) -> None:
    """Somebody begins a game against two computers, and stops it."""
    await person.slash(scene.channel, "spite start", computers=2, computer="casual", game="pagat_multi")
    await scene.idle()
    await stop_for_good(scene, person)
    await scene.idle()


async def sit_down_and_stop(scene: Scene) -> None:
    """Three people begin a short game, and Ana stops it after a turn without the others' consent."""
    await seat_three(scene, goal_size=12)
    await take_turns(scene, 1)
    await stop_for_good(scene, scene.ana)
    await scene.idle()


def opens(panel: Any) -> list[str]:
    """The ids that lead into the games of a list."""
    return [each["custom_id"] for each in controls(panel) if ":history-game:" in each["custom_id"]]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_is_found_looked_at_and_taken_along(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        empty = await history(scene, scene.ana)
        assert say("history-empty") in words(empty)
        assert {"play-now", "open-table"} < set(verbs(empty))
        await sit_down_and_stop(scene)
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        listed = await history(scene, scene.ana)
        assert words(listed).count("Zoe") == 1
        assert say("history-with", name="Zoe") in str(components_of(listed))
        (way,) = opens(listed)
        assert say("history-outcome-lost") in words(listed), "whoever stops it alone has lost it"
        other = await choose(scene.ana, listed, "history-by", "people")
        assert opens(other)
        none = (await scene.ana.select(other, custom_id=narrowing(other, "company"), values=["alone"])).response
        assert say("history-nothing") in words(none)
        back = (await press(scene.ana, none, "history")).response
        opened = (await scene.ana.click(back, custom_id=way)).response
        assert {"replay", "review", "fair", "record", "again", "back-to-hand"} <= set(verbs(opened))
        assert components_of(opened)[0]["accent_color"] == EDGE_WAIT, "which is not the edge of a win"
        for shown in (listed, opened):
            assert re.search(r"<t:(\d+):d> <t:\1:t>", words(shown)), "several a day are told apart"
        for name in ("Ana", "Ben", "Zoe"):
            assert name in words(opened)
        assert say("history-house-rules") in words(opened)
        assert "12" in words(opened).split(say("history-house-rules"))[1], "which they were"
        assert say("replay-start") in words((await press(scene.ana, opened, "replay")).response)
        again = (await scene.ana.click(await history(scene, scene.ana), custom_id=way)).response
        sent = (await press(scene.ana, again, "record")).response
        (attachment,) = sent.attachments
        verify_record(json.loads(bytes(await attachment.read())))


@pytest.mark.parametrize("leads_to", ["fair", "review", "replay"])
async def test_whatever_a_game_is_opened_for_leads_back_to_ones_games(tmp_path: Path, leads_to: str) -> None:
    async with open_scene(tmp_path) as scene:
        await sit_down_and_stop(scene)
        listed = await history(scene, scene.zoe)
        opened = (await scene.zoe.click(listed, custom_id=opens(listed)[0])).response
        await press(scene.zoe, opened, leads_to)
        await part_of(scene.services, Reviews).idle()
        await scene.idle()
        await press(scene.zoe, opened, "back-to-hand")
        assert "again" in verbs(opened), "it is the panel of the game"
        assert opens((await press(scene.zoe, opened, "back-to-hand")).response)


async def test_ones_daily_deals_lead_back_to_ones_games(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await sit_down_and_stop(scene)
        opened = await history(scene, scene.zoe)
        await press(scene.zoe, opened, "daily-past")
        assert texts_for("en").say("daily-past-none") in words(opened)
        assert opens((await press(scene.zoe, opened, "history")).response)


def narrowing(panel: Any, field: str) -> str:
    """The id of the select of that field."""
    return next(
        str(each["custom_id"])
        for each in controls(panel)
        if ":history-by:" in each["custom_id"] and parse_id(each["custom_id"]).arguments[0] == field
    )


async def test_who_can_not_be_invited_again_since_discord_does_not_tell_of_them_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(*arguments: Any) -> None:
        raise aiohttp.ServerDisconnectedError

    async with open_scene(tmp_path) as scene:
        await sit_down_and_stop(scene)
        listed = await history(scene, scene.ana)
        opened = (await scene.ana.click(listed, custom_id=opens(listed)[0])).response
        monkeypatch.setattr(discord.Guild, "fetch_member", unreachable)
        asked = await press(scene.ana, opened, "again")
        await scene.idle()
        assert scene.table.status is Status.LOBBY
        assert ["couldn't invite Ben and Zoe" in words(each) for each in asked.followups] == [True]


async def test_again_opens_a_table_with_these_rules_and_invites_these_people(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await sit_down_and_stop(scene)
        listed = await history(scene, scene.ana)
        opened = (await scene.ana.click(listed, custom_id=opens(listed)[0])).response
        await scene.services.kernel.preferences.change_user(scene.zoe.id, invited=False)
        asked = await press(scene.ana, opened, "again")
        await scene.idle()
        table = scene.table
        assert table.status is Status.LOBBY
        assert (table.capacity, len(table.seats), table.changes["goal_size"]) == (3, 1, 12)
        said = [words(message) for message in scene.channel.history()]
        invitations = [each for each in said if f"<@{scene.ben.id}>" in each]
        assert len(invitations) == 1
        assert f"<@{scene.zoe.id}>" not in invitations[0]
        assert ["couldn't invite Zoe" in words(each) for each in asked.followups] == [True]
        lobby = next(message for message in scene.channel.history() if "join" in verbs(message))
        assert "Held for Ben and Zoe until" in words(lobby)
        assert "held a few minutes for Ben, Zoe" in words((await press(scene.max, lobby, "join")).response)
        await press(scene.ben, lobby, "join")
        assert scene.table.seat_of(scene.ben.id) == 1


async def test_again_against_computers_is_dealt_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_alone(scene, scene.ana)
        listed = await history(scene, scene.ana)
        opened = (await scene.ana.click(listed, custom_id=opens(listed)[0])).response
        await press(scene.ana, opened, "again")
        await scene.idle()
        (table,) = scene.services.registry.of_person(scene.ana.id)
        assert table.status is Status.PLAYING
        assert [seat.level for seat in table.seats] == [None, "casual", "casual"]


async def test_whoever_is_hidden_is_named_in_no_game_and_not_invited(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await sit_down_and_stop(scene)
        await standings_of(scene.services.kernel).hide(scene.ben.id, hidden=True)
        listed = await history(scene, scene.ana)
        assert "Ben" not in str(components_of(listed))
        assert "Zoe" in words(listed)
        way = opens(listed)[0]
        opened = (await scene.ana.click(listed, custom_id=way)).response
        assert "Ben" not in words(opened)
        stepped = (await press(scene.ana, opened, "replay")).response
        assert "Ben" not in str(components_of(stepped))
        assert "Ben" in words(await history_of_a_game(scene, scene.ben))
        again = (await scene.ana.click(await history(scene, scene.ana), custom_id=way)).response
        await press(scene.ana, again, "again")
        await scene.idle()
        said = [words(message) for message in scene.channel.history()]
        assert [each for each in said if f"<@{scene.zoe.id}>" in each]
        assert not [each for each in said if f"<@{scene.ben.id}>" in each and "invites" in each]


async def history_of_a_game(scene: Scene, person: Any) -> Any:
    listed = await history(scene, person)
    return (await person.click(listed, custom_id=opens(listed)[0])).response


async def test_games_of_others_and_forged_presses_open_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_alone(scene, scene.ana)
        game = opens(await history(scene, scene.ana))[0]
        await play_alone(scene, scene.ben)
        panel = await history(scene, scene.ben)
        table = parse_id(game).table
        for forged in (game, f"s:{table}:again:1", "s:me:history:0|all|999|all|all", "s:me:history:0|all|all|all|x"):
            answered = await deliver(scene, scene.ben, panel, forged)
            assert answered.acknowledged
            assert "went wrong" not in words(answered.response), forged
            assert not opens(answered.response)
        assert scene.services.registry.of_person(scene.ben.id) == []
