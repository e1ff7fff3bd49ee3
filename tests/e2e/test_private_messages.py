"""Private messages: none lies, none piles up, the hand comes last, and whoever only looks on sees the table."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.tables.actions import Leave, ShowOut, StepAway
from bot.tables.actions import Person as Asker
from cogs.core.reply import TOKEN_SECONDS
from cogs.shared.services import learners_of
from tests.e2e.clocks import Ahead
from tests.e2e.games import play_to_the_end, seat_three, seat_to_play
from tests.e2e.world import Scene, components_of, deliver, open_scene, press, show_table, until, verbs, words


def of_panels(scene: Scene) -> Any:
    return scene.services.kernel.private_panels


def is_there(scene: Scene, message: Any) -> bool:
    """Whether a private message has not been taken away."""
    return message.id in scene.env.backend.messages[scene.channel.id]


def put_panels_ahead(scene: Scene, seconds: float) -> None:
    ahead = Ahead(of_panels(scene)._clock)
    of_panels(scene)._clock = scene.services.kernel.replies._clock = ahead
    ahead.seconds = seconds


async def test_a_panel_whose_token_dies_says_so_and_leads_to_a_fresh_one(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        put_panels_ahead(scene, TOKEN_SECONDS - 10)
        of_panels(scene).sweep()
        await scene.idle()
        assert "is out of date" not in words(panels[1])
        put_panels_ahead(scene, 11)
        of_panels(scene).sweep()
        await scene.idle()
        for panel in panels:
            assert "is out of date" in words(panel)
            assert verbs(panel) == ["hand"]
        await press(scene.ben, panels[1], "hand")
        assert "is out of date" not in words(panels[1])
        assert of_panels(scene).has_live_panel(scene.table.id, scene.ben.id)
        assert not any(of_panels(scene).has_live_panel(scene.table.id, each.id) for each in (scene.ana, scene.zoe))


async def test_a_change_of_the_table_makes_an_old_panel_say_so_too(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        put_panels_ahead(scene, TOKEN_SECONDS + 1)
        menu = await press(scene.ana, scene.public(), "more")
        await press(scene.ana, menu.response, "away")
        await scene.idle()
        assert "is out of date" in words(panels[1])


async def test_refusals_take_each_others_place_and_go_with_the_next_hand(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        shown = [await press(scene.ben, scene.public(), "start") for _ in range(4)]
        await scene.idle()
        assert [each.response for each in shown[:3]] == [None] * 3
        assert "ask Ana" in words(shown[3].response)
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        assert shown[3].response is None


async def test_my_hand_leads_to_ones_own_game_where_others_play_in_the_channel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        elsewhere = scene.guild.create_text_channel("lounge")
        assert "You are not at this table." in words((await scene.max.slash(scene.channel, "spite hand")).response)
        for games in (1, 2):
            await scene.max.slash(elsewhere, "spite start", computers=1)
            shown = (await scene.max.slash(scene.channel, "spite hand")).response
            assert ("Your turn" in words(shown) or "is playing" in words(shown)) == (games == 1)
            assert ("which-table" in verbs(shown)) == (games == 2)


@pytest.mark.parametrize("way", ["play-now", "learn"])
async def test_what_a_refusal_has_led_to_is_no_refusal_any_more(tmp_path: Path, way: str) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        public, not_theirs = scene.public(), f"s:{scene.table.id}:next:3"
        refused = (await deliver(scene, scene.max, public, not_theirs)).response
        assert "You are not at this table." in words(refused)
        await press(scene.max, refused, way)
        again = await deliver(scene, scene.max, public, not_theirs)
        await scene.idle()
        assert is_there(scene, refused), "another refusal takes nothing's place but a refusal's"
        assert "You are not at this table." in words(again.response)
        if way == "play-now":
            menu = (await press(scene.max, refused, "more")).response
            await press(scene.max, (await press(scene.max, menu, "leave-sure")).response, "leave")
            await press(scene.max, refused, "wake")
            await scene.idle()
            assert is_there(scene, refused), "nor does the hand, where it is"
            assert again.response is None


async def test_of_refusals_beside_a_private_panel_the_newest_stands_and_the_panel_stays(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        panel = (await scene.max.slash(scene.channel, "spite help")).response
        refused = [(await deliver(scene, scene.max, panel, "s:here:open-table")).response for _ in range(3)]
        await scene.idle()
        assert [is_there(scene, each) for each in (panel, *refused)] == [True, False, False, True]
        menu = (await scene.ana.slash(scene.channel, "spite settings")).response
        for _ in range(2):
            await deliver(scene, scene.ana, menu, "s:here:open-table")
            await scene.idle()
            assert is_there(scene, menu)


async def test_a_refusal_that_has_led_to_nothing_gives_way_to_the_next(tmp_path: Path) -> None:
    async with open_scene(tmp_path, kept_of_user=1) as scene:
        await seat_three(scene)
        public, not_theirs = scene.public(), f"s:{scene.table.id}:next:3"
        await scene.max.slash(scene.channel, "spite start", computers=1)
        refused = (await deliver(scene, scene.max, public, not_theirs)).response
        again = (await press(scene.max, refused, "play-now")).response
        await scene.idle()
        assert "You already have a solo" in words(again)
        assert not is_there(scene, refused)
        await deliver(scene, scene.max, public, not_theirs)
        await scene.idle()
        assert not is_there(scene, again)


async def test_a_refusal_in_the_lobby_is_gone_once_the_hand_has_come(tmp_path: Path) -> None:
    """At the start the hand comes last."""
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        refused = await press(scene.ben, scene.public(), "start")
        assert "ask Ana" in words(refused.response)
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert refused.response is None


async def test_what_was_opened_in_the_lobby_is_gone_once_the_hand_has_come(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        joined = await press(scene.ben, scene.public(), "join")
        await scene.idle()
        opened = [await press(scene.ben, scene.public(), verb) for verb in ("fair", "rules", "clock")]
        looked_on = await press(scene.zoe, scene.public(), "rules")
        house = await press(scene.ana, scene.public(), "house")
        await press(scene.ana, house.response, "house-done")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert [each.response for each in opened] == [None] * 3
        assert "more" in verbs(joined.response), "it has become the hand"
        assert looked_on.response is not None, "whoever has no seat reads on"


async def test_what_was_opened_in_the_lobby_stays_where_it_has_become_the_hand(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        opened = await press(scene.ben, scene.public(), "fair")
        await press(scene.ben, opened.response, verbs(opened.response)[-1])
        assert "You have a seat" in words(opened.response)
        assert "more" not in verbs(opened.response)
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert opened.response is not None
        assert "more" in verbs(opened.response), "it has become the hand"


async def test_a_private_panel_names_the_tables_button_as_it_stands_there(tmp_path: Path) -> None:
    """The table speaks the server's language, a private panel the reader's."""
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_server(scene.guild.id, language="es")
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        assert "Empezar" in words(scene.public())
        shown = (await scene.ana.slash(scene.channel, "spite hand")).response
        assert "Press **Empezar** there" in words(shown)


async def test_at_the_start_the_hand_stands_below_the_table(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        await show_table(scene, scene.ana, started.response)
        started = await press(scene.ana, scene.public(), "hand")
        assert started.response.id > scene.public().id
        lobby = scene.guild.create_text_channel("lobby")
        opened = await scene.ben.slash(lobby, "spite start")
        await scene.idle()
        assert opened.response.id > scene.public(lobby).id


async def test_who_only_looks_on_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await scene.idle()
        seen = await press(scene.max, scene.public(), "hand")
        assert seen.ephemeral
        assert "No seat is free; join the next game." in words(seen.response)
        assert "'s turn" in words(seen.response)
        assert "Goal cards left: " in words(seen.response)
        listed = (await scene.max.slash(scene.channel, "spite tables")).response
        assert "Goal cards left: " in words(listed)
        assert any(each["type"] == 12 for each in components_of(seen.response)), "the picture of the table"
        again = await press(scene.max, seen.response, "hand")
        assert again.acknowledged
        assert scene.table.seat_of(scene.max.id) is None


async def test_whoever_comes_back_to_the_hand_elsewhere_has_one_hand(tmp_path: Path) -> None:
    """The panel that was there before would stand still from now on, and say what is true no more."""
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        hand = await scene.ana.slash(scene.channel, "spite hand")
        told = await press(scene.ana, scene.public(), "words")
        assert hand.response is not None
        await press(scene.ana, told.response, "back-to-hand")
        await scene.idle()
        assert hand.response is None
        assert "more" in verbs(told.response)
        assert of_panels(scene).has_live_panel(scene.table.id, scene.ana.id)


async def test_whoever_asks_for_a_hint_elsewhere_has_one_hand(tmp_path: Path) -> None:
    """As on an old hand that could not be taken away."""
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        person = [scene.ana, scene.ben, scene.zoe][seat_to_play(scene)]
        await learners_of(scene.services.kernel).stop_coaching(person.id)
        hand = await person.slash(scene.channel, "spite hand")
        told = await press(person, scene.public(), "words")
        assert hand.response is not None
        await deliver(scene, person, told.response, f"s:{scene.table.id}:hint")
        await scene.idle()
        assert hand.response is None
        assert "pick" in verbs(told.response)


async def test_a_menu_goes_when_its_reader_has_the_hand_elsewhere(tmp_path: Path) -> None:
    """It would stay with what it says of whose turn it is and when something may be done."""
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        hand = await scene.ana.slash(scene.channel, "spite hand")
        await press(scene.ana, hand.response, "more")
        await press(scene.ana, hand.response, "host")
        assert "Host" in words(hand.response)
        fresh = await press(scene.ana, scene.public(), "hand")
        await scene.idle()
        assert hand.response is None
        assert "more" in verbs(fresh.response)


async def test_whoever_leaves_by_command_keeps_no_hand_that_stands_still(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        hand = await scene.zoe.slash(scene.channel, "spite hand")
        asked = await scene.zoe.slash(scene.channel, "spite leave")
        await press(scene.zoe, asked.response, "leave")
        await scene.idle()
        assert hand.response is None
        assert "You left" in words(asked.response)


async def test_whoever_leaves_on_their_own_panel_reads_so_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        hand = await scene.zoe.slash(scene.channel, "spite hand")
        for verb in ("more", "leave-sure", "leave"):
            await press(scene.zoe, hand.response, verb)
        await scene.idle()
        assert "You left" in words(hand.response)


async def test_whoever_leaves_a_lobby_or_is_shown_out_is_told_on_their_panel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        joined = [await press(person, scene.public(), "join") for person in (scene.ben, scene.zoe)]
        await scene.ask(scene.ben, Leave())
        await scene.ask(scene.ana, ShowOut(1))
        await scene.idle()
        left, shown_out = [panel.response for panel in joined]
        assert "no longer sit" in words(left)
        assert "Ana removed you from this table. Ana or a moderator can let you in again." in words(shown_out)
        for panel in (left, shown_out):
            assert verbs(panel) == ["play-now"]


async def test_whoever_is_shown_out_of_a_game_reads_at_once_by_whom_and_may_watch(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        await scene.services.tables.act(scene.table.id, ShowOut(2), Asker(scene.max.id, "Max", 77, moderator=True))
        await scene.idle()
        assert "Max removed you from this table. Ana or a moderator can let you in again." in words(panels[2])
        assert verbs(panels[2]) == ["hand", "play-now"], "no seat is offered that they may not take"
        watching = (await press(scene.zoe, panels[2], "hand")).response
        assert "You are watching" in words(watching)
        assert "The free seat is reserved" in words(watching)
        assert "take-seat" not in verbs(watching)


async def test_whoever_has_left_is_offered_their_seat_on_a_panel_that_is_still_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        await scene.ask(scene.zoe, Leave())
        await scene.idle()
        assert "no longer sit" in words(panels[2])
        assert "Sit down again" in words(panels[2])


async def test_whoever_takes_a_seat_is_not_told_that_they_are_done(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        leaver = people[seat_to_play(scene)]
        await scene.ask(leaver, StepAway())
        await until(lambda: people[seat_to_play(scene)] is not leaver)
        await scene.ask(leaver, Leave())
        await scene.idle()
        taken = (await press(scene.max, scene.public(), "take-seat")).response
        assert "is playing" in words(taken)
        assert "Done." not in words(taken)


async def test_a_panel_whose_press_was_answered_in_vain_with_a_few_words_follows_its_table_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await play_to_the_end(scene)
        reply: Any = SimpleNamespace(status=404, reason="lost")

        async def lose(*_: Any, **__: Any) -> None:
            raise discord.HTTPException(reply, {"code": 10062, "message": "lost"})

        with monkeypatch.context() as patched:
            patched.setattr(discord.InteractionResponse, "edit_message", lose)
            await deliver(scene, scene.ana, panels[0], f"s:{scene.table.id}:change")
        assert scene.table.status == "lobby"
        await scene.idle()
        assert "your hand appears here" in words(panels[0])
        assert "You have a seat" in words(panels[1])
