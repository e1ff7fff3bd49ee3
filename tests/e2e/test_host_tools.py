"""The host's panel, and a clock that is seen, as people meet them in Discord."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.tables.actions import StepAway
from bot.text import texts_for
from tests.e2e.clocks import pass_time, take_clock
from tests.e2e.games import seat_three, seat_to_play, take_turns
from tests.e2e.test_absent import choose
from tests.e2e.world import Scene, controls, open_scene, press, verbs, words


async def tools_of(scene: Scene, person: Any) -> Any:
    """The panel of the host and of moderators, opened by somebody."""
    menu = await press(person, scene.public(), "more")
    return (await press(person, menu.response, "host")).response


async def give_turn_to_somebody_else_than_the_host(scene: Scene) -> Any:
    """The person to play; where that is Ana, Ben becomes host."""
    person = [scene.ana, scene.ben, scene.zoe][seat_to_play(scene)]
    if person is scene.ana:
        await choose(scene.ana, await tools_of(scene, scene.ana), "hand-over", 1)
        await scene.idle()
        assert "Host: Ben" in words(scene.public())
    return person


async def test_a_silent_player_freezes_no_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2) as scene:
        clock = await take_clock(scene)
        await seat_three(scene)
        await scene.idle()
        silent = await give_turn_to_somebody_else_than_the_host(scene)
        host = scene.ben if silent is scene.ana else scene.ana
        tools = await tools_of(scene, host)
        assert "play-for" not in verbs(tools)
        assert "If nothing happens" in words(tools)
        told = re.search(r"<t:(\d+):t>", words(tools))
        assert told is not None, "a time of day, which stays true while the panel lies open"
        assert 0 < int(told.group(1)) - clock.now() <= 300
        clock.seconds += 301
        tools = await tools_of(scene, host)
        await press(host, tools, "play-for")
        seat = scene.table.seat_of(silent.id)
        assert seat is not None
        assert scene.table.seats[seat].away
        await scene.idle()
        board = next(message for message in scene.channel.history() if controls(message))
        assert f"A computer plays for {scene.table.seats[seat].name}" in words(board)
        back = await press(silent, board, "hand")
        await press(silent, back.response, "back")
        assert not scene.table.seats[seat].away


async def test_people_are_shown_out_and_let_in_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        await scene.idle()
        asked = await choose(scene.ana, await tools_of(scene, scene.ana), "show-out", 2)
        assert "Remove Zoe from the table? They are told it was you" in words(asked.response)
        assert scene.table.seat_of(scene.zoe.id) == 2, "nobody is shown out unasked"
        shown = await press(scene.ana, asked.response, "show-out-yes")
        assert "Zoe was removed" in words(shown.response)
        await scene.idle()
        assert "Zoe was removed, a computer plays on" in words(scene.public())
        assert "Zoe has left" not in words(scene.public())
        shown = scene.public()
        refused = await press(scene.zoe, shown, "take-seat")
        assert "You were removed" in words(refused.response)
        await choose(scene.max, await tools_of(scene, scene.max), "let-in", scene.zoe.id)
        assert scene.public().content == (
            f"<@{scene.zoe.id}>: Max lets you in at the table here again. Sit down when a seat is free."
        )
        taken = await press(scene.zoe, shown, "take-seat")
        assert "yours now" in words(taken.response)
        assert scene.table.seat_of(scene.zoe.id) == 2


async def test_who_is_shown_out_and_sees_it_nowhere_else_is_told_in_the_channel(tmp_path: Path) -> None:
    for quiet in (False, True):
        folder = tmp_path / str(quiet)
        folder.mkdir()
        async with open_scene(folder, thinking_seconds=0.5) as scene:
            await seat_three(scene)
            await scene.idle()
            await scene.restart()  # no panel of before can be changed any more
            await scene.services.kernel.preferences.choose_quiet(scene.guild.id, quiet=quiet)
            asked = await choose(scene.ana, await tools_of(scene, scene.ana), "show-out", 2)
            await press(scene.ana, asked.response, "show-out-yes")
            await scene.idle()
            (told,) = [each for each in scene.channel.history() if "removed you from the table" in each.content]
            assert told.content.startswith(f"<@{scene.zoe.id}>: Ana removed you from the table here.")
            sent = next(each.json for each in scene.env.http_requests if "removed you" in str(each.json))
            assert sent["allowed_mentions"].get("users", []) == ([] if quiet else [scene.zoe.id])


async def test_the_clock_is_changed_in_mid_game_and_seen_from_the_next_turn(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2) as scene:
        clock = await take_clock(scene)
        panels = await seat_three(scene)
        await pass_time(scene, clock, 130)  # the grace of a start is over
        assert "<t:" not in words(scene.public())
        changed = await choose(scene.ana, await tools_of(scene, scene.ana), "clock-set", 60)
        assert "from the next turn" in words(changed.response)
        await scene.idle()
        assert "<t:" not in words(scene.public())
        seat = seat_to_play(scene)
        person = [scene.ana, scene.ben, scene.zoe][seat]
        menu = await press(person, scene.public(), "more")
        await press(person, menu.response, "away")
        await scene.idle()
        deadline = scene.table.deadline
        assert deadline is not None
        assert f"<t:{int(deadline)}:R>" in words(scene.public())
        following = seat_to_play(scene)
        assert f"<t:{int(deadline)}:R>" in words(panels[following])
        await pass_time(scene, clock, 40)
        assert not scene.table.seats[following].away
        await pass_time(scene, clock, 40)
        assert scene.table.seats[following].away
        assert not any(message.content for message in scene.channel.history()), "short turns mention nobody"


async def test_a_changed_clock_is_told_everybody_at_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2) as scene:
        clock = await take_clock(scene)
        panels = await seat_three(scene)
        await choose(scene.ana, await tools_of(scene, scene.ana), "clock-set", 60)
        await scene.idle()
        for told in (scene.public(), panels[1], panels[2]):
            assert "Turn clock from the next turn: 60 seconds" in words(told)
        person = [scene.ana, scene.ben, scene.zoe][seat_to_play(scene)]
        menu = await press(person, scene.public(), "more")
        await press(person, menu.response, "away")
        await scene.idle()
        assert "from the next turn" not in words(scene.public()), "it counts now"
        await choose(scene.ana, await tools_of(scene, scene.ana), "clock-set", 0)
        await scene.idle()
        assert "Turn clock from the next turn: off" in words(scene.public())
        await pass_time(scene, clock, 1)


async def test_whoever_becomes_host_reads_so_on_their_own_panel_until_they_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        await choose(scene.ana, await tools_of(scene, scene.ana), "hand-over", 1)
        await scene.idle()
        assert "You are the host now. Find the table's options under **More**." in words(panels[1])
        assert "host now" not in words(panels[2])
        await scene.ask(scene.zoe, StepAway())
        await scene.idle()
        assert "You are the host now" in words(panels[1]), "they have not pressed yet"
        await press(scene.ben, panels[1], "more")
        await press(scene.ben, panels[1], "back-to-hand")
        assert "You are the host now" not in words(panels[1])


@pytest.mark.parametrize("from_hand", [True, False])
@pytest.mark.parametrize("language", ["en", "es"])
async def test_who_hands_over_goes_on_with_their_own_hand(tmp_path: Path, language: str, *, from_hand: bool) -> None:
    """ "Ben is host now." stood there through one's own turn, and nothing could be played."""
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        texts = texts_for(language)
        if language == "es":
            await scene.ana.slash(scene.channel, "spite language", language="es")
        panels = await seat_three(scene)
        menu = (await press(scene.ana, panels[0] if from_hand else scene.public(), "more")).response
        menu = panels[0] if from_hand else menu
        tools = (await press(scene.ana, menu, "host")).response
        tools = panels[0] if from_hand else tools or menu
        await choose(scene.ana, tools, "hand-over", 1)
        panel = tools
        assert texts.say("host-done-handed", name="Ben") in words(panel)
        people = [scene.ana, scene.ben, scene.zoe]
        for _ in range(3):
            if people[seat_to_play(scene)] is scene.ana:
                break
            await take_turns(scene, 1)
            await scene.idle()
            assert texts.say("host-done-handed", name="Ben") not in words(panel), "others have played"
        assert people[seat_to_play(scene)] is scene.ana
        assert texts.say("menu-your-turn") not in words(panel)
        assert {"play", "run", "line", "drop", "pick", "which"} & set(verbs(panel)), "their turn and its plays"


async def test_whoever_becomes_host_of_a_lobby_reads_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        joined = await press(scene.ben, scene.public(), "join")
        await scene.ana.slash(scene.channel, "spite leave")
        await scene.idle()
        assert "You are the host now." in words(joined.response)


async def test_a_computers_seat_is_given_to_somebody_who_comes_later(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        more = (await press(scene.ana, started.response, "more")).response
        await press(scene.ana, more, "show-table")
        await scene.services.kernel.board.idle()
        opened = await choose(scene.ana, await tools_of(scene, scene.ana), "open-seat", 1)
        assert "Anyone may take Nova's seat now" in words(opened.response)
        await scene.services.kernel.board.idle()
        await press(scene.ben, scene.public(), "take-seat")
        assert scene.table.seat_of(scene.ben.id) == 1


async def test_nobody_but_the_host_and_moderators_sees_the_tools(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await scene.idle()
        for person, leads in ((scene.ana, True), (scene.ben, False), (scene.max, True)):
            menu = await press(person, scene.public(), "more")
            assert ("host" in verbs(menu.response)) is leads
        assert "You are the host." in words(await tools_of(scene, scene.ana))
        assert "Ana is the host." in words(await tools_of(scene, scene.max))


async def test_the_host_of_a_lobby_has_the_tools_on_their_own_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        tools = await press(scene.ana, opened.response, "host")
        asked = await choose(scene.ana, tools.response, "show-out", 1)
        await press(scene.ana, asked.response, "show-out-yes")
        assert scene.table.seat_of(scene.ben.id) is None
        refused = await press(scene.ben, scene.public(), "join")
        assert "removed" in words(refused.response)
