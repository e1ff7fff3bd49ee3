"""Several turns in a real browser: the playground's page, the pictures and the private hand."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot import app
from bot.playground.server import open_room
from cogs.my_turn import postman
from tests.e2e.browser import PATIENCE, find_chromium, open_as, open_browser
from tests.e2e.world import settings_in

CHROMIUM = find_chromium()
TURNS = 3

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(CHROMIUM is None and not os.environ.get("CI"), reason="there is no chromium on this machine"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running_browser() -> AsyncIterator[Any]:
    async with open_browser(CHROMIUM) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def browser(running_browser: Any) -> AsyncIterator[Any]:
    """One for all tests: what a page keeps is its context's, each person has one of their own, and none outlasts its
    test."""
    yield running_browser
    for context in running_browser.contexts:
        await context.close()


async def test_several_turns_change_picture_and_hand(tmp_path: Path, browser: Any) -> None:
    settings = settings_in(tmp_path, thinking_seconds=0.1, edit_spacing_seconds=0.1)
    async with open_room(0, app, settings) as room:
        ana = await open_as(browser, room.url, "Ana", width=500, height=900)
        receipt = await ana.run("spite start")
        assert receipt.answered
        await ana.wait_for_text("Play now", "public")
        await ana.press("Play now", "public")
        for _ in range(TURNS):
            await play_a_turn(ana)
        await ana.go_to("# lounge")
        assert not await ana.messages().count(), "nothing was said in that channel"
        assert (await ana.run("spite start")).answered
        await ana.wait_for_text("Play now", "public")
        await ana.go_to("# spite")
        assert not await ana.button("Play now", "public").count(), "the new table is in its own channel"


async def test_menus_show_what_has_been_chosen(tmp_path: Path, browser: Any) -> None:
    """A menu is the same one for as long as its id stays, not for as long as one stands in its place."""
    settings = settings_in(tmp_path, thinking_seconds=0.1, edit_spacing_seconds=0.1)
    async with open_room(0, app, settings) as room:
        ben = await open_as(browser, room.url, "Ben", width=500, height=900)
        await ben.run("spite start")
        await ben.wait_for_text("Play now", "public")
        await ben.press("House rules", "public")
        await ben.wait_for_text("Another number of goal cards", "private")
        menus = ben.messages("private").locator("button.select-trigger")
        assert (await menus.all_inner_texts())[1].startswith("10 goal cards each"), "a beginner's lobby is quick"
        assert (await ben.choose_in(menus.nth(1), "20 goal cards each (usual)")).answered
        await ben.wait_for_text("These are the usual rules", "private")
        assert await menus.all_inner_texts() == ["Standard", "20 goal cards each (usual)", *GROUPS]
        for game, goal_cards in (
            ("Numbers", "30 goal cards each (usual)"),
            ("Massachusetts", "14 goal cards each (usual)"),
        ):
            assert (await ben.choose_in(menus.first, game)).answered
            await ben.wait_for_text(f"{game}:", "private")
            assert (await menus.all_inner_texts())[0] == game
            assert (await menus.all_inner_texts())[1].startswith(goal_cards)
        assert (await ben.choose_in(menus.nth(1), "12 goal cards each")).answered
        await ben.wait_for_text("Changed rules", "private")
        assert (await ben.choose_in(menus.first, "Standard")).answered
        await ben.wait_for_text("These are the usual rules", "private")
        assert await menus.all_inner_texts() == ["Standard", "20 goal cards each (usual)", *GROUPS]


async def test_a_group_and_ones_own_messages_are_there(tmp_path: Path, browser: Any) -> None:
    settings = settings_in(tmp_path, thinking_seconds=0.1, edit_spacing_seconds=0.1)
    async with open_room(0, app, settings) as room:
        ana, zoe = [await open_as(browser, room.url, name, width=390, height=844) for name in ("Ana", "Zoë")]
        for person in (ana, zoe):
            await person.go_to("# group")
        assert (await ana.run("spite start")).answered
        await zoe.wait_for_text("Play now", "public")
        assert (await zoe.press("Join", "public")).answered
        await ana.wait_for_text("2 of 6", "public")
        assert await zoe.messages("private").count()
        await ana.press("Start", "public")
        await ana.wait_for_text("'s turn", "public")
        await zoe.go_to("@ Spite")
        assert (await zoe.run("spite start")).answered
        await zoe.wait_for_text("Te toca", "private")
        await ana.go_to("# answers-are-private")
        assert (await ana.run("spite start")).answered
        await ana.wait_for_text("only to you", "private")


async def test_somebody_with_five_games_is_called_and_finds_them_all(
    tmp_path: Path, browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postman, "_EVERY", 0.5)
    settings = settings_in(tmp_path, thinking_seconds=0.1, edit_spacing_seconds=0.1)
    async with open_room(0, app, settings) as room:
        ana, ben = [await open_as(browser, room.url, name, width=390, height=844) for name in ("Ana", "Ben")]
        for place in ("# spite", "# lounge"):
            if place != "# spite":  # there they are already
                for person in (ana, ben):
                    await person.go_to(place)
            assert (await ana.run("spite start")).answered
            await ben.wait_for_text("Play now", "public")
            assert (await ben.press("Join", "public")).answered
            await ana.wait_for_text("2 of 6", "public")
            await ana.press("Start", "public")
            await ana.wait_for_text("'s turn", "public")
        for _ in range(3):
            assert (await ana.run("spite start", computers=1)).answered
        await ana.run("spite tables")
        await ana.wait_for_text("Your tables", "private")
        await ana.press("My tables", "private")
        await ana.wait_for_text("My hand", "private")
        for person in (ana, ben):
            await person.run("spite settings")
            await person.wait_for_text("My settings", "private")
            await person.press("Messages and my time", "private")
            await person.wait_for_text("What Spite tells you", "private")
            menus = person.messages("private").locator("button.select-trigger")
            assert (await person.choose_in(menus.first, "My turn: message at once")).answered
            await person.wait_for_text("your turn, at once", "private")
            await person.press("My time", "private")
            await person.wait_for_text("Choose a city", "private")
            menus = person.messages("private").locator("button.select-trigger")
            assert (await person.choose_in(menus.first, "Honolulu")).answered
            await person.wait_for_text("Like in Honolulu", "private")
            await person.press("Vacation", "private")
            await person.wait_for_text("Up to 7 days", "private")
            await person.go_to("@ Spite")
        for person in await called_among(ana, ben):
            assert (await person.press("My hand", "public")).answered
            await person.wait_for_text("Your turn", "private")


async def called_among(*people: Any) -> list[Any]:
    """Return those who are told that games wait for them, as soon as somebody is."""
    async with asyncio.timeout(2 * PATIENCE):
        while not (called := [person for person in people if await is_called(person)]):
            await asyncio.sleep(0.1)
    return called


async def is_called(person: Any) -> bool:
    return await person.messages("public").count() > 0 and "wait" in await person.text("public")


async def play_a_turn(person: Any) -> None:
    """Discards the first card onto pile ①, and sees the hand and the public picture change."""
    await person.wait_for_text("Your turn", "private")
    table, hand = await person.picture("public"), await person.picture("private")
    while not (cards := [label for label in await person.buttons("private") if label in RANKS]):
        await asyncio.sleep(0.05)  # the page disables what it is drawing anew
    await person.press(cards[-1], "private")
    await asyncio.sleep(0.2)
    pile = next(label for label in await person.buttons("private") if label.startswith("①"))
    await person.press(pile, "private")
    await person.wait_for_picture(table, "public")
    assert await person.picture("private") != hand


GROUPS = ("Cards and piles…", "Turns, end and points…")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
