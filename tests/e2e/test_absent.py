"""The absent, free seats, the turn clock and quotas, as people meet them in Discord."""

from pathlib import Path
from typing import Any

from bot.tables.actions import Leave, StepAway
from bot.tables.limits import DAY, MINUTE
from tests.e2e.clocks import pass_time, start_with_clock, take_clock
from tests.e2e.games import end_by_moves, seat_three, seat_to_play
from tests.e2e.world import (
    components_of,
    confirmed,
    controls,
    deliver,
    find_control,
    open_scene,
    press,
    show_table,
    until,
    verbs,
    words,
)


async def choose(person: Any, message: Any, verb: str, value: int) -> Any:
    """Chooses in the select of that verb; the choice must be answered. A seat is chosen with who sits there."""
    custom_id = find_control(message, verb)
    offered = next(each for each in controls(message) if each["custom_id"] == custom_id)["options"]
    chosen = next(each["value"] for each in offered if each["value"].split(".")[0] == str(value))
    result = await person.select(message, [chosen], custom_id=custom_id)
    assert result.acknowledged
    return result


async def test_a_silent_player_is_warned_then_played_for_and_takes_the_seat_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2, away_after_seconds=0) as scene:
        clock = await take_clock(scene)
        panels = await start_with_clock(scene)
        seat = seat_to_play(scene)
        person = [scene.ana, scene.ben, scene.zoe][seat]
        await pass_time(scene, clock, 130)
        await until(lambda: any("still there" in message.content for message in scene.channel.history()))
        notice = next(message for message in scene.channel.history() if "still there" in message.content)
        assert f"<@{person.id}>" in notice.content
        assert "Still there?" in words(panels[seat])
        await pass_time(scene, clock, 60)
        assert scene.table.seats[seat].away
        board = next(message for message in scene.channel.history() if controls(message))
        assert f"A computer plays for {scene.table.seats[seat].name}" in words(board)
        result = await press(person, board, "hand")
        await press(person, result.response, "back")
        assert not scene.table.seats[seat].away


async def test_only_the_host_chooses_the_clock(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.zoe, scene.public(), "join")
        await scene.idle()
        version = scene.table.version
        result = await press(scene.ben, scene.public(), "clock")
        assert controls(result.response) == []
        assert "off" in words(result.response)
        forbidden = "clock-set clock-level host hand-over open-seat show-out let-in play-for quiet quiet-server"
        for verb in (*forbidden.split(), "wake", "take-seat"):
            forged = await deliver(scene, scene.ben, scene.public(), f"s:{scene.table.id}:{verb}:1")
            assert forged.acknowledged
        assert scene.table.version == version


async def test_a_lobby_says_when_it_closes_counted_from_its_last_change(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_clock(scene)
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        for _ in range(2):
            closes = int(scene.table.touched_at + 15 * MINUTE)
            assert f"It closes <t:{closes}:R> if nothing changes." in words(scene.public())
            await pass_time(scene, clock, 14 * 60)
            await press(scene.ben, scene.public(), "join")
            await scene.idle()
        await pass_time(scene, clock, 16 * 60)
        assert "This table closed before the game started." in words(scene.public())


async def test_a_sleeping_table_wakes_with_one_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_clock(scene)
        panels = await seat_three(scene)
        await pass_time(scene, clock, 25 * 3600)
        assert scene.table.status == "asleep"
        assert "asleep" in words(scene.public())
        closes = int(scene.services.registry.get(scene.table.id).touched_at + 7 * DAY)
        for shown in (scene.public(), panels[1]):
            assert f"It closes <t:{closes}:R> unless somebody plays on." in words(shown), "nothing stays for ever"
        assert "wake" in verbs(scene.public())
        assert "wake" in verbs(panels[1])
        result = await press(scene.ben, scene.public(), "wake")
        assert result.ephemeral
        await scene.idle()
        assert scene.table.status == "playing"
        assert "hand" in verbs(scene.public())


async def test_no_computer_is_said_to_play_at_a_table_that_sleeps(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = await take_clock(scene)
        await start_with_clock(scene)
        for _ in range(12):
            await pass_time(scene, clock, 130)
        assert scene.table.status == "asleep"
        assert all(seat.away for seat in scene.table.seats)
        assert "A computer plays for" not in words(scene.public())
        result = await press(scene.ben, scene.public(), "wake")
        assert "A computer plays for Ana and Zoe" in words(result.response)


async def test_everybody_reads_on_their_own_panel_who_is_absent(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        await scene.ask(scene.zoe, StepAway())
        await scene.idle()
        for panel in panels[:2]:
            assert "A computer plays for Zoe" in words(panel)
        await scene.ask(scene.zoe, Leave())
        await scene.idle()
        for panel in panels[:2]:
            assert "Zoe has left, a computer plays on" in words(panel)
        assert "host" not in words(panels[0]).lower(), "that stands at the table"


async def test_a_left_seat_is_offered_and_taken(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        await confirmed(scene, scene.zoe, "leave")
        await scene.idle()
        assert "take-seat" in verbs(scene.public())
        assert "Take Zoe's seat" in words(scene.public())
        assert "Zoe has left, a computer plays on" in words(scene.public())
        assert "Host: Ana" in words(scene.public())
        menu = await press(scene.max, scene.public(), "more")
        assert "take-seat" in verbs(menu.response)
        taken = await press(scene.max, scene.public(), "take-seat")
        assert taken.ephemeral
        assert "yours now" in words(taken.response)
        assert scene.table.seat_of(scene.max.id) == 2
        await scene.idle()
        assert "take-seat" not in verbs(scene.public())


async def test_whoever_left_sits_down_again_with_one_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        left = await confirmed(scene, scene.zoe, "leave")
        assert "You left. A computer plays on for you." in words(left.response)
        assert "Sit down again" in words(left.response)
        back = await press(scene.zoe, left.response, "take-seat")
        assert "yours now" in words(back.response)
        assert scene.table.seat_of(scene.zoe.id) == 2
        left = await confirmed(scene, scene.zoe, "leave")
        await scene.idle()  # the table's message follows by itself
        await press(scene.max, scene.public(), "take-seat")
        late = await press(scene.zoe, left.response, "take-seat")
        assert scene.table.seat_of(scene.zoe.id) is None
        assert "yours now" not in words(late.response), "somebody else was quicker"


async def test_whoever_presses_for_a_seat_of_the_game_before_the_lobby_is_offered_one_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene, goal_size=5)
        await end_by_moves(scene)
        await confirmed(scene, scene.zoe, "leave")
        await scene.idle()
        commands = {name: await scene.people[name].slash(scene.channel, "spite hand") for name in ("zoe", "max")}
        watching = {name: command.response for name, command in commands.items()}
        assert "Sit down again" in words(watching["zoe"])
        assert "Take Zoe's seat" in words(watching["max"])
        await press(scene.ana, scene.public(), "change")
        await scene.idle()
        assert scene.table.status == "lobby"
        for name, panel in watching.items():
            late = await press(scene.people[name], panel, "take-seat")
            assert "You are not at this table yet." in words(late.response)
            await press(scene.people[name], late.response, "join")
            assert scene.table.seat_of(scene.people[name].id) is not None


async def test_my_hand_leads_whoever_has_none_to_the_seat_that_is_free_for_them(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        refused = await scene.max.slash(scene.channel, "spite hand")
        assert "not at this table" in words(refused.response)
        await confirmed(scene, scene.zoe, "leave")
        await scene.idle()
        for person, offered in ((scene.max, "Take Zoe's seat"), (scene.zoe, "Sit down again")):
            seen = await person.slash(scene.channel, "spite hand")
            assert seen.ephemeral
            assert offered in words(seen.response)
        await press(scene.zoe, seen.response, "take-seat")
        assert scene.table.seat_of(scene.zoe.id) == 2
        refused = await scene.max.slash(scene.channel, "spite hand")
        assert "not at this table" in words(refused.response), "nothing is free any more"


async def test_whoever_left_a_lobby_joins_again_with_one_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        joined = await press(scene.ben, scene.public(), "join")
        left = await scene.ben.slash(scene.channel, "spite leave")
        assert "You left the table." in words(left.response)
        await scene.idle()
        assert joined.response is None, "nothing stands there twice"
        await press(scene.ben, left.response, "join")
        assert scene.table.seat_of(scene.ben.id) == 1


async def test_a_moderator_frees_the_seat_of_somebody_absent(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        menu = await press(scene.ben, scene.public(), "more")
        away = await press(scene.ben, menu.response, "away")
        menu = await press(scene.max, scene.public(), "more")
        tools = await press(scene.max, menu.response, "host")
        asked = await choose(scene.max, tools.response, "open-seat", 1)
        assert "Free Ben's seat? They are told it was you" in words(asked.response)
        assert scene.table.seats[1].user == scene.ben.id, "nobody's seat is freed unasked"
        freed = await press(scene.max, asked.response, "free-seat-yes")
        assert "Anyone may take Ben's seat now" in words(freed.response)
        assert scene.table.seats[1].user is None
        await scene.idle()
        assert "Ben's seat was freed, a computer plays on" in words(scene.public())
        assert "Ben has left" not in words(scene.public())
        assert "Your seat was freed while a computer played for you" in words(away.response)


async def test_those_for_whom_computers_play_are_told_in_one_sentence(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=5) as scene:
        await seat_three(scene)
        for person in (scene.ben, scene.zoe):
            menu = await press(person, scene.public(), "more")
            await press(person, menu.response, "away")
        await scene.idle()
        assert "🖥️ A computer plays for Ben and Zoe" in words(scene.public())


async def test_whose_seat_is_freed_and_sees_it_nowhere_else_is_told_in_the_channel(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        menu = await press(scene.ben, scene.public(), "more")
        await press(scene.ben, menu.response, "away")
        await scene.restart()  # no panel of before can be changed any more
        menu = await press(scene.max, scene.public(), "more")
        tools = await press(scene.max, menu.response, "host")
        asked = await choose(scene.max, tools.response, "open-seat", 1)
        await press(scene.max, asked.response, "free-seat-yes")
        await scene.idle()
        (told,) = [each for each in scene.channel.history() if "freed your seat" in each.content]
        assert told.content.startswith(f"<@{scene.ben.id}>: Max freed your seat at the table here")


async def test_too_quick_presses_are_answered_with_the_present_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path, presses_at_once=5, presses_seconds=3600) as scene:
        opened = await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert opened.ephemeral
        for _ in range(4):
            assert "too quick" not in words((await press(scene.ana, scene.public(), "rules")).response)
        version = scene.table.version
        refused = await press(scene.ana, scene.public(), "start")
        assert "too quick" in words(refused.response)
        assert scene.table.version == version
        silent = await press(scene.ana, scene.public(), "start")
        assert (silent.ephemeral, list(silent.followups)) == (False, []), "told a moment ago: nothing is drawn for them"
        assert scene.table.version == version
        command = await scene.ana.slash(scene.channel, "spite leave")
        assert command.ephemeral
        assert "too quick" in words(command.response)
        assert scene.table.version == version
        assert (await press(scene.ben, scene.public(), "join")).ephemeral


async def test_quotas_say_what_to_do(tmp_path: Path) -> None:
    async with open_scene(tmp_path, seats_of_user=2, lobbies_of_user=3, tables_of_server=3) as scene:
        channels = [scene.guild.create_text_channel(f"room-{number}") for number in range(4)]
        for channel in channels[:2]:
            await scene.ana.slash(channel, "spite start")
        refused = await scene.ana.slash(channels[2], "spite start")
        assert "2 tables" in words(refused.response)
        await scene.ben.slash(channels[2], "spite start")
        refused = await scene.zoe.slash(channels[3], "spite start")
        assert "3 tables" in words(refused.response)
        assert len(scene.services.tables.live()) == 3


async def test_the_lobby_stays_tidy(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        assert len(components_of(scene.public())) <= 20


async def test_leaving_a_game_alone_that_is_shown_is_told_at_the_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        await show_table(scene, scene.ana, started.response)
        left = await confirmed(scene, scene.ana, "leave")
        assert "Paused" in words(left.response)
        await scene.idle()
        assert "paused" in words(scene.public())
        await press(scene.ana, scene.public(), "wake")
        await scene.idle()
        assert scene.table.status == "playing"


async def test_leaving_a_game_alone_asks_pauses_and_goes_on_with_one_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        asked = await scene.ana.slash(scene.channel, "spite leave")
        assert "Pause this game?" in words(asked.response)
        left = await press(scene.ana, asked.response, "leave")
        assert "paused" in words(left.response)
        await scene.idle()
        game = scene.table.running().id
        await press(scene.ana, left.response, "wake")
        await scene.idle()
        assert (scene.table.status, scene.table.running().id) == ("playing", game)
