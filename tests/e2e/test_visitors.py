"""Whoever does not sit at a table that waits for players finds the way to it, wherever they look for their hand."""

from pathlib import Path

from tests.e2e.test_absent import pass_time, take_clock
from tests.e2e.world import open_scene, press, verbs, words


async def test_whoever_asks_for_a_hand_they_do_not_have_can_join(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        shown = (await scene.ben.slash(scene.channel, "spite hand")).response
        assert words(shown).startswith("You are not at this table yet. 5 seats are free.\nJoin\n")
        await press(scene.ben, shown, "join")
        assert scene.table.seat_of(scene.ben.id) is not None
        assert "You have a seat." in words((await scene.ben.slash(scene.channel, "spite hand")).response)


async def test_from_the_rules_a_button_leads_whoever_does_not_sit_there_to_a_seat(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        rules = (await scene.ben.slash(scene.channel, "spite rules")).response
        await press(scene.ben, rules, "hand")
        assert {"join", "play-now"} <= set(verbs(rules))


async def test_a_moderator_who_closes_no_lobby_after_all_is_not_refused(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        asked = (await scene.max.slash(scene.channel, "spite stop")).response
        await press(scene.max, asked, "back-to-hand")
        assert "⚠️" not in words(asked)
        assert "join" in verbs(asked)


async def test_where_all_seats_are_taken_nobody_is_sent_to_join(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", seats=2)
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        shown = (await scene.zoe.slash(scene.channel, "spite hand")).response
        assert "All its seats are taken." in words(shown)
        assert "join" not in verbs(shown)
        listed = words((await scene.zoe.slash(scene.channel, "spite tables")).response)
        assert "Go to the table" in listed
        assert "Watch" not in listed, "there is nothing to watch yet"


async def test_the_turn_clock_leads_back_whoever_sits_at_the_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        assert "back-to-hand" in verbs((await press(scene.ana, scene.public(), "clock")).response)
        read = (await press(scene.zoe, scene.public(), "clock")).response
        assert "back-to-hand" not in verbs(read)
        assert "Ana or a moderator can change it." in words(read)


async def test_of_a_game_that_only_its_player_sees_no_seats_are_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        told = words((await scene.ana.slash(scene.channel, "spite tables")).response)
        assert "Only you see this table." in told
        assert "no free seat" not in told


async def test_whoever_opens_a_table_is_reminded_of_their_game_that_waits(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        opened = (await scene.ana.slash(scene.channel, "spite start")).response
        assert words(opened).startswith("You have a solo game waiting: </spite tables:")
        assert "Your table is open." in words(opened)


async def test_so_is_who_plays_one_alone_that_all_see(tmp_path: Path) -> None:
    waits = "You have a solo game waiting"
    async with open_scene(tmp_path) as scene:
        clock = await take_clock(scene)
        opened = await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert waits not in words(opened.response)
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        await pass_time(scene, clock, 25 * 3600)
        assert (scene.table.status, scene.table.private) == ("asleep", False)
        again = (await scene.ana.slash(scene.channel, "spite start")).response
        assert words(again).startswith(waits)
