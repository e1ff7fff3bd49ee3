"""What waits for everybody: going on with a stopped game, changing the table between games; which table is meant."""

from pathlib import Path
from typing import Any

import pytest

from bot.tables.actions import Leave, OpenSeat, ShowTable, TakeSeat
from bot.text import texts_for
from bot.text.catalogue import LANGUAGES
from cogs.core.forms import FIELD
from cogs.shared.time_words import timestamp
from tests.e2e.games import end_by_moves, play_to_the_end, seat_three
from tests.e2e.test_after_alone import deal_alone, play_as
from tests.e2e.world import (
    Scene,
    agree_to_stop,
    components_of,
    confirmed,
    controls,
    deliver,
    find_control,
    find_id,
    open_scene,
    press,
    show_table,
    verbs,
    words,
)


async def stop(scene: Scene, person: Any) -> Any:
    """``/spite stop``, confirmed; the presser's panel from then on."""
    asked = await person.slash(scene.channel, "spite stop")
    await press(person, asked.response, "stop")
    await scene.idle()
    return asked.response


async def test_a_stopped_game_goes_on_when_most_want_that(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        game = scene.table.running().id
        asked = await scene.ana.slash(scene.channel, "spite stop")
        assert "stop-why" in verbs(asked.response)
        assert "For 10 minutes it goes on as soon as most of you here want that" in words(asked.response)
        assert "counts as lost for you, lowers your rating and ends your winning streak" in words(asked.response)
        panels[0] = await stop(scene, scene.ana)
        assert "Stopped by Ana" in words(scene.public())
        assert "Stopped by you" in words(panels[0])
        for panel in panels[1:]:
            assert "Stopped by Ana" in words(panel)
        menu = await press(scene.ben, scene.public(), "more")
        fair = await press(scene.ben, menu.response, "fair")
        assert scene.table.running().fairness.commitment in words(fair.response)
        assert "Key:" not in words(fair.response)
        early = await scene.ben.slash(scene.channel, "spite verify", game=game)
        assert "no finished game" in words(early.response)
        await press(scene.ben, scene.public(), "resume")
        await scene.idle()
        assert "Ben wants to go on · 1 of 3" in words(scene.public())
        assert "It goes on as soon as most of you here want that" in words(scene.public())
        await press(scene.zoe, scene.public(), "resume")
        await scene.idle()
        assert scene.table.status == "playing"
        assert scene.table.running().id == game
        assert "A computer plays for Ana" in words(scene.public())
        assert "back" in verbs(panels[0]), "who has stopped it may come back"


async def test_a_rematch_begins_without_the_one_who_is_not_ready(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await play_to_the_end(scene)
        game = scene.table.running().id
        await press(scene.ana, scene.public(), "next")
        await scene.idle()
        assert "next-most" not in verbs(scene.public()), "one of three is not most"
        await press(scene.ben, scene.public(), "next")
        await scene.idle()
        assert "Begin with 2 of 3" in words(scene.public())
        hand = (await press(scene.ben, scene.public(), "next-most")).response
        await scene.idle()
        assert scene.table.running().id != game
        assert scene.table.status == "playing"
        assert "Your turn" in words(hand) or "is playing" in words(hand)
        assert [seat.user for seat in scene.table.seats] == [scene.ana.id, scene.ben.id, None]
        await press(scene.zoe, scene.public(), "take-seat")
        await scene.idle()
        assert scene.table.seats[2].user == scene.zoe.id, "who comes late sits down again"


async def test_only_the_host_is_offered_to_change_the_table_on_a_private_result(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        assert "change" in verbs(scene.public()), "whoever may act for the host finds it there"
        for person in (scene.ana, scene.ben, scene.zoe):
            own = (await person.slash(scene.channel, "spite hand")).response
            assert "next" in " ".join(verbs(own))
            assert ("change" in verbs(own)) == (person.id == scene.table.host)


async def test_between_two_games_the_table_is_changed_and_the_result_stays(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        result = scene.public()
        host = next(person for person in (scene.ana, scene.ben, scene.zoe) if person.id == scene.table.host)
        menu = await press(host, result, "more")
        assert "Close the table" in words(menu.response), "no game goes on that could be stopped"
        assert "Stop the game" not in words(menu.response)
        assert "Close the table for everyone?" in words((await press(host, menu.response, "stop-sure")).response)
        preferences = scene.services.kernel.preferences
        await preferences.change_server(scene.guild.id, language="es")
        changed = await press(host, result, "change")
        assert "press **Empezar**" in words(changed.response), "as it stands on the table's message"
        assert "the match goes on" not in words(changed.response), "it was no match"
        await scene.idle()
        lobby = scene.public()
        assert lobby.id != result.id
        assert {"join", "house", "start", "fair"} <= set(verbs(lobby))
        kept = next(message for message in scene.channel.history() if message.id == result.id)
        assert "ganado" in words(kept)
        assert "next" not in verbs(kept)
        await press(host, lobby, "start")
        await scene.idle()
        assert scene.table.status == "playing"
        assert len(scene.table.people()) == 3


async def test_who_agrees_first_has_their_hand_when_the_game_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        panels[0] = await stop(scene, scene.ana)
        await press(scene.ben, panels[1], "resume")
        assert "You want to go on · 1 of 3" in words(panels[1])
        await scene.idle()
        assert "Ben wants to go on · 1 of 3" in words(panels[0])
        answered = (await press(scene.zoe, scene.public(), "resume")).response
        await scene.idle()
        assert scene.table.status == "playing"
        for panel in (panels[1], answered):
            assert "want to go on" not in words(panel)
            assert "Your turn" in words(panel) or "is playing" in words(panel)


async def test_once_everybody_agrees_to_a_stop_it_has_ended_there_and_then(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        panels[0] = await stop(scene, scene.ana)
        for person, said in ((scene.ben, "You agree"), (scene.zoe, "Everybody agrees: the game has ended.")):
            assert "consent" in verbs(scene.public())
            assert said in words(await agree_to_stop(person, scene.public()))
            await scene.idle()
        assert scene.services.tables.in_guild(scene.guild.id) == []
        for shown in (scene.public(), *panels):
            assert "Stopped by Ana." in words(shown)
            assert {"resume", "consent"}.isdisjoint(verbs(shown))
        assert ["again" in verbs(each) for each in panels] == [True] * 3, "a way on to another game"
        await press(scene.ben, panels[1], "again")
        await scene.idle()
        (anew,) = scene.services.tables.in_guild(scene.guild.id)
        assert anew.host == scene.ben.id
        assert "Ben invites you all to a game." in words(scene.public())


async def test_where_several_tables_fit_a_command_asks_which(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        assert len(scene.services.tables.live()) == 2, "a game alone is in nobody's way"
        await press(scene.ana, scene.public(), "join")
        await scene.idle()
        asked = await scene.ana.slash(scene.channel, "spite hand")
        assert verbs(asked.response) == ["which-table"]
        offered = {option["label"]: option["description"] for option in controls(asked.response)[0]["options"]}
        assert offered == {
            "With Nova": f"Standard · turn {scene.services.tables.live()[0].running().public.turns_of(0)}",
            "With Ben": "Standard · not started",
        }, "who sits there and how far it is, no numbers of tables"
        lobby = scene.services.tables.holder_of(scene.channel.id)
        assert lobby is not None
        which = find_id(asked.response, "s:me:which-table:hand")
        chosen = await scene.ana.select(asked.response, custom_id=which, values=[lobby.id])
        assert "You have a seat" in words(chosen.response)


async def test_a_moderator_who_stops_is_not_asked_about_a_game_that_is_stopped(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        await show_table(scene, scene.ana, started.response)
        await press(scene.ana, (await scene.ana.slash(scene.channel, "spite stop")).response, "stop")
        await scene.idle()
        assert "It ends for good <t:" in words(scene.public()), "there is nobody else to agree"
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        asked = await scene.max.slash(scene.channel, "spite stop")
        assert "Close the table" in words(asked.response)


async def test_a_reason_typed_with_the_command_is_asked_about_and_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        asked = await scene.ana.slash(scene.channel, "spite stop", reason="Dinner is ready")
        assert scene.table.status == "playing"
        assert asked.modal is not None
        assert "Dinner is ready" in str(asked.modal)
        await scene.ana.submit_modal(asked, {FIELD: "Dinner is ready"})
        await scene.idle()
        assert scene.table.stopped is not None
        assert scene.table.stopped.reason == "Dinner is ready"
        assert "“Dinner is ready”" in words(panels[1])


async def test_a_lobby_that_was_stopped_says_no_more_than_that_it_is_closed(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        asked = await scene.ana.slash(scene.channel, "spite stop", reason="Wrong channel")
        assert "Close the table" in words(asked.response)
        assert verbs(asked.response)[0] == "stop"
        await press(scene.ana, asked.response, "stop")
        await scene.idle()
        assert "You closed the table" in words(asked.response)
        assert "closed before the game started" in words(scene.public())


async def test_on_ones_own_panel_a_stopped_game_offers_what_one_has_not_said_yet_and_says_refusals(
    tmp_path: Path,
) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        panels[0] = await stop(scene, scene.ana)
        each = [["resume", "more"], ["resume", "consent", "more"], ["resume", "consent", "more"]]
        assert [verbs(panel) for panel in panels] == each
        await press(scene.ana, panels[0], "resume")
        assert verbs(panels[0]) == ["consent", "more"], "who has stopped it may change their mind twice"
        await agree_to_stop(scene.ana, panels[0])
        await press(scene.ana, panels[0], "back-to-hand")
        assert verbs(panels[0]) == ["resume", "more"]
        early = panels[1]
        resume = find_control(early, "resume")
        await press(scene.ben, early, "resume")
        assert verbs(early) == ["consent", "more"]
        await agree_to_stop(scene.zoe, panels[2])
        await press(scene.zoe, panels[2], "back-to-hand")
        assert verbs(panels[2]) == ["resume", "more"]
        await deliver(scene, scene.ben, early, resume)
        assert "Still waiting for Ana, Zoe" in words(early)


async def test_whoever_stopped_a_game_of_their_own_can_go_on_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        panel = await stop(scene, scene.ana)
        assert "Stopped by you" in words(panel)
        assert verbs(panel) == ["resume", "more"]
        await press(scene.ana, panel, "resume")
        await scene.idle()
        assert scene.table.status == "playing"
        assert {"play", "pick"} & set(verbs(panel)), "the hand, whatever was dealt"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_two_who_stop_their_game_read_one_rule_before_and_after(tmp_path: Path, language: str) -> None:
    """It was "if most of you want that" before, and "if everybody agrees" afterwards."""
    say = texts_for(language).say
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        for person in (scene.ana, scene.ben):
            await person.slash(scene.channel, "spite language", language=language)
        await scene.services.kernel.preferences.change_server(scene.guild.id, language=language)
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        await press(scene.ben, scene.public(), "join")
        await press(scene.ana, scene.public(), "start")
        await scene.idle()
        asked = (await scene.ana.slash(scene.channel, "spite stop")).response
        assert say("more-stop-sure", minutes=10, takes="all") in words(asked)
        await press(scene.ana, asked, "stop")
        await scene.idle()
        assert scene.table.stopped is not None
        rule = say("stopped-line", takes="all", until=timestamp(scene.table.stopped.until))
        assert rule in words(scene.public())
        assert rule in words(asked)
        assert verbs(asked) == ["resume", "more"], "one's own panel has the way on"
        await press(scene.ana, asked, "resume")
        await scene.idle()
        assert say("agree-noted", takes="all") in words(asked)
        assert scene.table.status == "asleep", "one of two is no majority"
        await press(scene.ben, scene.public(), "resume")
        await scene.idle()
        assert scene.table.status == "playing"


async def test_whoever_stopped_a_game_may_be_the_first_who_wants_to_go_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        panels = await seat_three(scene)
        await confirmed(scene, scene.ana, "stop")
        await scene.idle()  # the table's message follows by itself
        await press(scene.ana, scene.public(), "resume")
        await scene.idle()
        shown = (await scene.ana.slash(scene.channel, "spite hand")).response
        assert verbs(shown) == ["consent", "more"], "what was said last can be taken back"
        assert "You want to go on · 1 of 3" in words(shown)
        await press(scene.ben, panels[1], "resume")
        await scene.idle()
        assert scene.table.status == "playing"
        assert not scene.table.seats[0].away, "who has stopped it wants to go on too"


async def test_whoever_has_left_wants_nothing_any_more(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        await confirmed(scene, scene.ana, "stop")
        await scene.idle()  # the table's message follows by itself
        panel = (await press(scene.ben, scene.public(), "resume")).response
        await agree_to_stop(scene.zoe, scene.public())
        await scene.ask(scene.zoe, Leave())
        await scene.idle()
        assert "to the stop." not in words(scene.public())
        assert "Ben wants to go on · 1 of 2" in words(scene.public())
        await scene.ask(scene.ana, Leave())
        await scene.idle()
        for told in (scene.public(), panel):
            assert "Everybody here wants it now: press **Play on**." in words(told)
        await press(scene.ben, panel, "resume")
        assert scene.table.status == "playing"


async def test_after_a_game_whoever_leaves_is_told_no_more_than_that(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await play_to_the_end(scene)
        result = scene.table.running().state.result
        assert result is not None
        for seat, panel in enumerate(panels):
            pictures = [item["description"] for part in components_of(panel) for item in part.get("items", ())]
            assert [told.startswith("You win!") for told in pictures] == [seat in result.winners]
        await press(scene.zoe, scene.public(), "next")
        await scene.idle()
        assert "Zoe wants another game · 1 of 3" in words(scene.public())
        menu = (await press(scene.zoe, scene.public(), "more")).response
        await press(scene.zoe, menu, "leave-sure")
        assert "A computer takes your seat" not in words(menu)
        await press(scene.zoe, menu, "leave")
        assert "You left the table." in words(menu)
        await scene.idle()
        assert "another game" not in words(scene.public())


async def test_whoever_watches_a_game_that_is_over_joins_the_next_one(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = await deal_alone(scene, "regular")
        await scene.ask(scene.ana, ShowTable())
        await scene.idle()
        watched, others = [(await press(each, scene.public(), "hand")).response for each in (scene.zoe, scene.ben)]
        assert "take-seat" not in verbs(watched), "while it is played the computer stays"
        await play_as(scene, table, "regular")
        assert "Join" in words(scene.public()), "in the place of a computer"
        await press(scene.zoe, watched, "hand")
        assert "Take a seat, and you play in the next one" in words(watched)
        await press(scene.zoe, watched, "take-seat")
        assert scene.table.people() == [scene.ana.id, scene.zoe.id]
        await scene.idle()
        assert "take-seat" not in verbs(scene.public())
        await press(scene.ben, others, "hand")
        assert "all seats of the next one are taken" in words(others)
        for person in (scene.ana, scene.zoe):
            await press(person, scene.public(), "next")
            await scene.idle()
        assert (scene.table.status, scene.table.running().number) == ("playing", 2)


async def test_the_next_game_begins_when_the_last_who_had_not_agreed_leaves(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        panels = []
        for person in (scene.ana, scene.zoe):
            panels.append((await press(person, scene.public(), "next")).response)
            await scene.idle()
        menu = (await press(scene.ben, scene.public(), "more")).response
        await press(scene.ben, menu, "leave-sure")
        assert "What you have played here still counts" in words(menu)
        await press(scene.ben, menu, "leave")
        assert "You left the table." in words(menu), "the game that they left was over"
        await scene.idle()
        assert scene.table.running().number == 2
        assert scene.table.status == "playing"
        for panel in panels:
            assert "Your turn" in words(panel) or "is playing" in words(panel)


async def test_a_game_that_has_ended_meanwhile_is_not_stopped_and_its_table_not_closed_unasked(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene, goal_size=5)
        asked = (await scene.max.slash(scene.channel, "spite stop")).response
        form = find_control(asked, "stop-why")
        assert "Stop the game for everyone?" in words(asked)
        assert "costs you nothing" in words(asked), "a moderator who does not play has nothing to lose"
        await end_by_moves(scene)
        early = (await scene.ana.slash(scene.channel, "spite stop")).response
        await press(scene.max, asked, "stop")
        assert scene.table.status == "over"
        assert "Close the table for everyone?" in words(asked)
        result = scene.public()
        for person in (scene.ana, scene.ben, scene.zoe):
            await press(person, result, "next")
            await scene.idle()
        assert scene.table.running().number == 2
        for person, stale in ((scene.max, asked), (scene.ana, early)):
            await press(person, stale, "stop")
            assert scene.table.status == "playing"
            assert "Stop the game for everyone?" in words(stale)
        await deliver(scene, scene.max, asked, form)
        await press(scene.max, asked, "stop")
        assert scene.table.asleep == "stopped"


async def test_a_game_played_alone_is_not_left_for_good_where_a_pause_was_asked_for(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await show_table(scene, scene.ana, started.response)
        asked = (await scene.ana.slash(scene.channel, "spite leave")).response
        assert "Pause this game?" in words(asked)
        await scene.ask(scene.ana, OpenSeat(1))
        await scene.ask(scene.ben, TakeSeat(1))
        await press(scene.ana, asked, "leave")
        assert scene.table.seat_of(scene.ana.id) == 0
        assert "Leave? A computer takes your seat." in words(asked)
        await press(scene.ana, asked, "leave")
        assert scene.table.seat_of(scene.ana.id) is None


async def test_a_lobby_is_left_with_one_press_but_not_the_game_that_has_begun_meanwhile(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        lobby = scene.public()
        for person in (scene.ben, scene.zoe):
            await press(person, lobby, "join")
        leave = find_control(lobby, "leave")
        await press(scene.zoe, lobby, "leave")
        assert scene.table.seat_of(scene.zoe.id) is None
        await press(scene.ana, lobby, "start")
        late = await deliver(scene, scene.ben, lobby, leave)
        assert scene.table.seat_of(scene.ben.id) == 1
        assert "Leave? A computer takes your seat. The game counts as a loss for you" in words(late.response)


async def play_a_match(scene: Scene) -> None:
    """The first game of a match of three people, to its end."""
    await scene.ana.slash(scene.channel, "spite start")
    await scene.idle()
    for person in (scene.ben, scene.zoe):
        await press(person, scene.public(), "join")
    await scene.play_with(goal_size=5, scoring="win_plus_left", match_target=500)
    await press(scene.ana, scene.public(), "start")
    await end_by_moves(scene)


async def test_a_lobby_in_a_match_says_whether_the_match_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_match(scene)
        await press(scene.ana, scene.public(), "change")
        await scene.idle()
        points = sum(scene.table.scores)
        assert points
        assert "Game 2 of the match · Match to 500: Ana" in words(scene.public())
        assert f"({points})" in words(scene.public())
        await press(scene.max, scene.public(), "join")
        await scene.idle()
        assert "start a new match" in words(scene.public())
        assert "Game 2 of the match" not in words(scene.public())
        await scene.ask(scene.max, Leave())
        await scene.idle()
        await press(scene.ana, scene.public(), "start")
        assert (scene.view.running().number, sum(scene.table.scores)) == (2, points)


async def test_after_a_game_the_table_says_who_has_left_and_who_has_taken_whose_seat(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_match(scene)
        headline = words(scene.public()).splitlines()[0]
        await scene.ask(scene.zoe, Leave())
        await scene.idle()
        assert "Zoe has left." in words(scene.public())
        await scene.ask(scene.max, TakeSeat(2))
        await scene.idle()
        assert "Max has taken the seat of Zoe, and starts with no points." in words(scene.public())
        assert words(scene.public()).splitlines()[0] == headline
        await scene.ask(scene.max, Leave())
        await scene.ask(scene.zoe, TakeSeat(2))
        await scene.idle()
        assert "the seat of" not in words(scene.public())
        await scene.ask(scene.zoe, Leave())
        await scene.ask(scene.max, TakeSeat(2, for_owner=True))
        await scene.idle()
        assert "Max plays for Zoe." in words(scene.public())


async def test_who_plays_alone_is_asked_for_no_reason(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        assert "stop-why" not in verbs((await scene.ana.slash(scene.channel, "spite stop")).response)
