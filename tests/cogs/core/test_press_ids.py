"""Presses as classes: what they say is what their ids say, and what nobody made is refused."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from bot.ids import MalformedId
from cogs.core.press_ids import AboutChannel, AboutGame, AboutNothing, AboutTable, press_id, read_press


class Colour(StrEnum):
    RED = "red"


@press_id("test-everything")
class Everything(AboutTable):
    number: int
    colour: Colour | None
    is_on: bool
    word: str


@press_id("test-cards", opens_form=True)
class Cards(AboutNothing):
    turn: int
    cards: tuple[str, ...]


@press_id("test-grown")
class Grown(AboutTable):
    page: int
    way: str = "back"


@press_id("test-left-out")
class LeftOut(AboutChannel):
    people: int | None = None


@dataclass(frozen=True)
class Wanted:
    system: str
    colour: Colour | None = None


@press_id("test-wanted")
class AskedFor(AboutGame):
    page: int
    wanted: Wanted
    way: str | None = None


@pytest.mark.parametrize(
    ("press", "custom_id"),
    [
        (Everything("abc", 3, Colour.RED, True, "h:4S>c1"), "s:abc:test-everything:3|red|1|h:4S>c1"),
        (Everything("abc", 0, None, False, ""), "s:abc:test-everything:0|-|0|"),
        (Cards(7, ("4S", "5H")), "s:me:test-cards:7|4S|5H"),
        (Cards(7, ()), "s:me:test-cards:7"),
        (Grown("abc", 1), "s:abc:test-grown:1|back"),
        (LeftOut(), "s:here:test-left-out"),
        (LeftOut(2), "s:here:test-left-out:2"),
        (AskedFor("abc", 2, 1, Wanted("pagat", Colour.RED), "on"), "s:abc:test-wanted:2|1|pagat|red|on"),
        (AskedFor("abc", 2, 1, Wanted("pagat")), "s:abc:test-wanted:2|1|pagat"),
    ],
)
def test_a_press_and_its_id_say_the_same(press: Any, custom_id: str) -> None:
    assert press.custom_id == custom_id
    assert read_press(custom_id) == press


def test_ids_of_earlier_releases_said_less() -> None:
    assert read_press("s:abc:test-grown:4") == Grown("abc", 4, "back")


def test_what_is_not_known_to_a_release_is_left_out() -> None:
    assert read_press("s:abc:test-grown:4|on|and-more") == Grown("abc", 4, "on")


@pytest.mark.parametrize(
    "custom_id",
    [
        "s:abc:test-nothing",
        "s:abc:test-everything",
        "s:abc:test-everything:x|red|1|word",
        "s:abc:test-everything:3|blue|1|word",
        "s:abc:test-everything:3|red|2|word",
        "s:abc:test-everything:-3|red|1|word",
        "s:abc:test-everything:3|red|1",
        "s:me:test-cards",
        "s:abc:test-wanted:2|1",
        "nonsense",
    ],
)
def test_what_nobody_made_is_refused(custom_id: str) -> None:
    with pytest.raises(MalformedId):
        read_press(custom_id)


def test_two_presses_are_not_called_the_same() -> None:
    with pytest.raises(ValueError, match="Grown"):
        press_id("test-grown")(type("Other", (AboutTable,), {}))


def test_a_word_that_would_break_an_id_is_refused() -> None:
    with pytest.raises(MalformedId):
        _ = Everything("abc", 1, None, True, "a|b").custom_id
