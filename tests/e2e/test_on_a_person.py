"""Commands in the menu of a person: Challenge and Head to head, in a server and in a group."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType

from bot.entities.settings import Reminding
from bot.operation.blocklist import Whom
from cogs.core.interactions import Where
from cogs.shared.services import standings_of
from tests.e2e.elsewhere import elsewhere
from tests.e2e.games import play_to_the_end
from tests.e2e.test_gathering import hide, public
from tests.e2e.world import Scene, deliver, find_control, open_scene, press, verbs, words


async def on_person(place: Any, asker: Any, command: str, person: Any) -> Any:
    """What the asker is told privately."""
    answer = await asker.context_menu(place.channel, command, person)
    assert answer.acknowledged
    assert answer.response.flags.ephemeral, command
    return answer.response


def called(scene: Scene, person: Any) -> int:
    """How many messages of the channel call somebody."""
    return sum(f"<@{person.id}>" in said for said in public(scene))


async def test_a_challenge_is_sent_by_a_press_and_leads_both_to_one_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        asked = await on_person(scene, scene.ana, "Challenge", scene.ben)
        assert "Challenge Ben" in words(asked)
        assert public(scene) == [], "nothing is posted yet"
        await press(scene.ana, asked, "challenge")
        await scene.idle()
        assert called(scene, scene.ben) == 1
        invitation = scene.public()
        for person in (scene.ben, scene.ana):
            await press(person, invitation, "meet")
            await scene.idle()
        assert {seat.user for seat in scene.table.seats} == {scene.ana.id, scene.ben.id}


async def test_a_challenge_that_is_pressed_ten_times_at_once_is_posted_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        asked = await on_person(scene, scene.ana, "Challenge", scene.ben)
        sent = find_control(asked, "challenge")
        answers = await asyncio.gather(*(deliver(scene, scene.ana, asked, sent) for _ in range(10)))
        await scene.idle()
        assert all(each.acknowledged for each in answers)
        assert called(scene, scene.ben) == 1


@pytest.mark.parametrize("why", ["opted out", "blocked", "sees nothing here"])
async def test_whoever_can_not_be_invited_is_not_challenged(tmp_path: Path, why: str) -> None:
    async with open_scene(tmp_path) as scene:
        kernel = scene.services.kernel
        if why == "opted out":
            await kernel.preferences.change_user(scene.ben.id, invited=False)
        elif why == "blocked":
            await kernel.blocklist.block(Whom.USER, scene.ben.id, "")
        else:
            hide(scene, scene.channel, scene.ben)
        answer = await on_person(scene, scene.ana, "Challenge", scene.ben)
        if why == "sees nothing here":  # that is found out when it is sent
            pressed = await press(scene.ana, answer, "challenge")
            answer = pressed.followups[-1] if pressed.followups else pressed.response or answer
        await scene.idle()
        assert "Nobody was invited" in words(answer)
        assert called(scene, scene.ben) == 0


async def test_nobody_challenges_while_the_server_wants_no_mentions(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        asked = await on_person(scene, scene.ana, "Challenge", scene.ben)
        await scene.services.kernel.preferences.change_server(scene.guild.id, notices=Reminding.NEVER)
        refused = await on_person(scene, scene.ana, "Challenge", scene.zoe)
        assert "I mention nobody in this server" in words(refused)
        await press(scene.ana, asked, "challenge")
        await scene.idle()
        assert called(scene, scene.ben) == 0


@pytest.mark.parametrize("command", ["Challenge", "Head to head"])
async def test_oneself_and_bots_are_refused_in_words(tmp_path: Path, command: str) -> None:
    async with open_scene(tmp_path) as scene:
        assert "That is you" in words(await on_person(scene, scene.ana, command, scene.ana))
        robot = scene.guild.add_member(scene.env.create_user("Robot", bot=True))
        told = await on_person(scene, scene.ana, command, robot)
        assert "That is a bot" in words(told)
        assert "play-now" in verbs(told)


async def test_whoever_is_blocked_gets_no_menu_answered(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.blocklist.block(Whom.USER, scene.ana.id, "spam")
        assert "spam" in words(await on_person(scene, scene.ana, "Challenge", scene.ben))


async def test_a_challenge_in_a_group_opens_one_table_with_a_seat_held(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        with elsewhere(scene, Where.BETWEEN) as place:
            asked = await on_person(place, place.ana, "Challenge", place.ben)
            assert not scene.services.registry.all_in_channel(place.channel.id)
            sent = find_control(asked, "challenge")
            pressed = (deliver(scene, place.ana, asked, sent, place.channel) for _ in range(10))
            answers = await asyncio.gather(*pressed)
            await scene.idle()
            assert all(each.acknowledged for each in answers)
            (table,) = scene.services.registry.all_in_channel(place.channel.id)
            assert [each.user for each in table.expected] == [place.ben.id]
            assert table.seats[0].user == place.ana.id
            shown = next(each for each in place.channel.history() if not each.flags.ephemeral)
            assert "Ben" in words(shown)
            await press(place.ben, shown, "join")
            assert {seat.user for seat in scene.table_in(place.channel).seats} == {place.ana.id, place.ben.id}


async def test_head_to_head_tells_how_two_have_met_and_nothing_of_hidden_people(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        assert "nothing to see" in words(await on_person(scene, scene.ana, "Head to head", scene.ben))
        await play_to_the_end(scene)
        await scene.idle()
        told = await on_person(scene, scene.ana, "Head to head", scene.ben)
        assert "You and Ben" in words(told)
        assert "1 game" in words(told)
        assert {"challenge", "history-with"} <= {*verbs(told)}
        games = (await press(scene.ana, told, "history-with")).response or told
        assert "against Ben" in words(games)
        asked = await on_person(scene, scene.ana, "Challenge", scene.ben)
        again = (await press(scene.ana, asked, "head-to-head")).response or asked
        assert "You and Ben" in words(again)
        assert "nothing to see" in words(await on_person(scene, scene.ana, "Head to head", scene.max))
        standings = standings_of(scene.services.kernel)
        await standings.hide(scene.ben.id, hidden=True)
        assert "nothing to see" in words(await on_person(scene, scene.ana, "Head to head", scene.ben))
        assert "You are hidden" in words(await on_person(scene, scene.ben, "Head to head", scene.ana))


async def test_they_are_gone_with_their_features(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        bot = scene.env.bot
        await bot.unload_extension("cogs.gathering.cog")
        assert [menu.name for menu in bot.tree.get_commands(type=AppCommandType.user)] == ["Head to head"]
        assert "tables" not in [each.name for each in bot.tree.group.commands]
