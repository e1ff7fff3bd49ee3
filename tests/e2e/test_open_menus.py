"""What stands in the hand's place says what its reader would miss, and gives way before their seat is lost."""

from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import legal_moves
from bot.engine.moves import MoveKind
from bot.ids import make_id
from bot.tables.actions import Play, Step
from bot.text import texts_for
from bot.text.card_words import join_and
from bot.text.catalogue import LANGUAGES
from tests.e2e.clocks import pass_time, start_with_clock, take_clock
from tests.e2e.games import play_to_the_end, seat_three, seat_to_play, take_a_press
from tests.e2e.world import Scene, deliver, find_control, open_scene, press, verbs, words

TURN = "It is your turn."


def people(scene: Scene) -> list[Any]:
    return [scene.ana, scene.ben, scene.zoe]


async def end_turn(scene: Scene, panels: list[Any]) -> None:
    """Whoever is to play plays until it is somebody else's turn."""
    seat = seat_to_play(scene)
    while seat_to_play(scene) == seat:
        await take_a_press(people(scene)[seat], panels[seat])
        await scene.idle()


async def test_a_menu_says_that_it_is_ones_turn_when_it_is(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        waits = (seat_to_play(scene) + 1) % 3
        await press(people(scene)[waits], panels[waits], "more")
        menu = verbs(panels[waits])
        assert TURN not in words(panels[waits])
        await end_turn(scene, panels)
        assert words(panels[waits]).startswith(f"🔔 **{TURN}**")
        assert verbs(panels[waits]) == menu, "it is still the menu"
        await press(people(scene)[waits], panels[waits], "back-to-hand")
        assert "pick" in verbs(panels[waits])
        await press(people(scene)[waits], panels[waits], "more")
        assert words(panels[waits]).startswith(f"🔔 **{TURN}**"), "it says so from the start, too"
        await press(people(scene)[waits], panels[waits], "rules")
        assert words(panels[waits]).startswith(f"🔔 **{TURN}**")


async def test_what_is_said_goes_with_the_turn(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        seat = seat_to_play(scene)
        person, old = people(scene)[seat], panels[seat]
        hand = (await press(person, scene.public(), "hand")).response
        await press(person, hand, "more")
        assert TURN in words(hand)
        panels[seat] = old
        await end_turn_elsewhere(scene, person)
        assert TURN not in words(hand)


async def end_turn_elsewhere(scene: Scene, person: Any) -> None:
    """Ends a turn as another device would, which shows nothing here."""
    state = scene.table.running().state
    discard = next(move for move in legal_moves(state) if move.kind is MoveKind.DISCARD)
    await scene.ask(person, Play(state.turn, (Step(discard),)))
    await scene.idle()


@pytest.mark.parametrize("seconds", [60, 120])
async def test_a_menu_gives_way_when_the_seat_is_about_to_be_lost_and_then_says_who_plays(
    seconds: int, tmp_path: Path
) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2, away_after_seconds=0) as scene:
        clock = await take_clock(scene)
        panels = await start_with_clock(scene, seconds)
        seat = seat_to_play(scene)
        person, panel = people(scene)[seat], panels[seat]
        await press(person, panel, "more")
        assert f"{TURN}** ⏱️" in words(panel)
        posts = len(list(scene.channel.history()))
        await pass_time(scene, clock, seconds * 0.8)
        assert "Still there?" in words(panel)
        assert "pick" in verbs(panel), "the hand is there again"
        if seconds < 120:
            assert len(list(scene.channel.history())) == posts, "nobody is mentioned in short turns"
        await press(person, panel, "more")
        await pass_time(scene, clock, seconds)
        assert scene.table.seats[seat].away
        assert words(panel).startswith("⚠️ **The computer plays for you.**")
        await press(person, panel, "back-to-hand")
        assert find_control(panel, "back")


async def test_a_lesson_opened_from_a_hand_says_so_too_and_gives_way(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2, away_after_seconds=0) as scene:
        clock = await take_clock(scene)
        panels = await start_with_clock(scene, 60)
        seat = seat_to_play(scene)
        person, panel = people(scene)[seat], panels[seat]
        await press(person, panel, "more")
        await press(person, panel, "learn")
        assert words(panel).startswith(f"🔔 **{TURN}**"), "these are this game's rules"
        await press(person, panel, "lesson")
        assert words(panel).startswith("🔔 **It is your turn in your game with ")
        await pass_time(scene, clock, 40)
        assert "Still there?" in words(panel)
        assert "pick" in verbs(panel)


async def test_the_table_in_words_says_once_whose_turn_it_is(tmp_path: Path) -> None:
    """And a turn that comes later is told at its top, as in every menu."""
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await scene.idle()
        plays = seat_to_play(scene)
        await scene.restart()  # nobody has a panel any more, so that the words stand in its place
        told, later = [
            (await press(people(scene)[seat % 3], scene.public(), "words")).response for seat in (plays, plays + 1)
        ]
        assert words(told).startswith("### The table in words\nYour turn.\n")
        assert TURN not in words(told)
        assert words(later).splitlines()[1] == f"{people(scene)[plays].name} to play."
        await end_turn_elsewhere(scene, people(scene)[plays])
        assert words(told).startswith("### The table in words\nYour turn.\n"), "as it stood"
        assert words(later).startswith(f"🔔 **{TURN}**\n### The table in words\n")


async def test_the_table_in_words_says_until_when_the_turn_lasts(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.2, away_after_seconds=0) as scene:
        await take_clock(scene)
        await start_with_clock(scene, 60)
        told = [(await press(person, scene.public(), "words")).response for person in people(scene)]
        assert ["⏱️" in words(each).partition("\n")[0] for each in told] == [
            seat == seat_to_play(scene) for seat in range(3)
        ]


async def test_whoever_looks_on_reads_the_table_in_words_line_by_line(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        told = words((await press(scene.max, scene.public(), "words")).response)
        lines = told.splitlines()
        assert [sum(line.startswith(name) for line in lines) for name in ("Centre:", "Stock")] == [1, 1]
        assert sum(": goal card" in line for line in lines) == 3


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_about_another_game_says_in_which_game_it_is_ones_turn_and_leads_there(
    tmp_path: Path, language: str
) -> None:
    """A finished game that somebody looked at was headed by "It is your turn."."""
    texts = texts_for(language)
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        for person in people(scene):
            await person.slash(scene.channel, "spite language", language=language)
        await play_to_the_end(scene)
        table, _, number = scene.table.running().id.rpartition("-")
        for person in people(scene):
            await press(person, scene.public(), "next")
            await scene.idle()
        seat = seat_to_play(scene)
        person = people(scene)[seat]
        panel = (await person.slash(scene.channel, "spite hand")).response
        for verb, argument in (("replay", number), ("lesson", 0)):
            await deliver(scene, person, panel, make_id(table, verb, argument))
            others = [each.name for each in people(scene) if each is not person]
            named = texts.say("menu-your-turn-with", names=join_and(others, texts))
            assert words(panel).startswith(f"🔔 **{named}**")
            await press(person, panel, "hand")
            await scene.idle()
            assert {"play", "pick"} & set(verbs(panel)), "it leads to the hand"
