"""Panels made ready for Discord: menus say what is so, texts fit, commands can be clicked."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ui

from bot.discord_limits import BYTES_OF_A_TEXT, MOST_BYTES, MOST_TEXT, bytes_of, fit_together
from bot.ids import LONGEST_ID, marked, parse_id, unmarked
from bot.text import texts_for
from cogs.core.layouts import drop_unanswered, learn_commands, make_clickable, renew_menus, settled
from cogs.core.parts import EDGE_WAIT, button, note, off_button, panel, row, text
from cogs.core.press_ids import AboutNothing, AboutTable, Presses, PressId, press_id, read_press
from tests.cogs.table.shown import Shown


@press_id("test-menu")
class Choose(AboutTable):
    """A choice in a menu."""

    version: int = 0


def menus(chosen: int = 0, answers: int = 0, *, labels: tuple[str, ...] = ("a", "b"), again: int = 1) -> list[str]:
    """The ids of a layout with two menus that offer the same, and a button."""
    told = enumerate(labels)
    options = [discord.SelectOption(label=each, value=each, default=place == chosen) for place, each in told]
    selects = [ui.Select[Any](custom_id=Choose("t", number).custom_id, options=options) for number in range(2)]
    layout = panel([*map(row, selects), row(button("B", "s:t:off:1"))], EDGE_WAIT)
    for _ in range(again):
        renew_menus(layout, answers)
    return [str(item.custom_id) for item in layout.walk_children() if isinstance(item, ui.Select | ui.Button)]


async def test_what_a_menu_says_and_answers_changes_its_id() -> None:
    usual = menus()
    assert usual[2] == "s:t:off:1", "buttons keep theirs"
    assert len({*usual, *menus(chosen=1), *menus(answers=7), *menus(labels=("a", "c"))}) == 9
    assert menus(again=2) == usual == menus(), "drawn again, it stays open where somebody is choosing"


async def test_chosen_and_chosen_back_is_a_new_menu() -> None:
    """An app may still know what was chosen under the first id."""
    assert not {*menus(0, answers=1)[:2]} & {*menus(0, answers=3)[:2]}


async def test_marked_ids_mean_what_they_meant() -> None:
    for custom_id in menus(answers=5)[:2]:
        assert unmarked(custom_id) in ("s:t:test-menu:0", "s:t:test-menu:1")
        assert read_press(custom_id) == read_press(unmarked(custom_id))


@pytest.mark.parametrize("text", ["s:t:rules-save:a.b:c", "s:t:x:s.abc:d", "live:menu:1", "s.:t:x", ""])
def test_only_marks_are_taken_for_marks(text: str) -> None:
    assert unmarked(text) == text


def test_an_id_that_has_no_room_stays_as_it_is() -> None:
    full = "s:t:x:" + "a" * (LONGEST_ID - 6)
    assert marked(full, "abcdef") == full
    assert marked("live:menu:1", "abcdef") == "live:menu:1"
    assert parse_id(marked(marked("s:t:x:1", "abcdef"), "123456")) == parse_id("s:t:x:1")


async def _answer(press: Any, asked: Any) -> None: ...


@press_id("test-here")
class Here(AboutNothing):
    pass


@press_id("test-gone")
class Gone(AboutNothing):
    number: int | None = None


def client(*pressed: type[PressId], whole: bool = False) -> Any:
    presses = Presses()
    presses.add(dict.fromkeys(pressed, _answer))
    return SimpleNamespace(is_answered=None if whole else presses.is_answered)


def made() -> discord.ui.LayoutView:
    section: ui.Section[Any] = ui.Section("in a section", accessory=button("Gone", "s:me:test-gone:1"))
    buttons = row(button("Gone", "s:me:test-gone"), button("Here", Here().custom_id))
    items = [text("before"), section, buttons, text("after")]
    return panel([*items, row(button("Gone", "s:me:test-gone:2"))], EDGE_WAIT)


def said(layout: discord.ui.LayoutView) -> list[str]:
    words: list[str] = []
    for item in layout.walk_children():
        if isinstance(item, ui.TextDisplay):
            words.append(item.content)
        elif isinstance(item, ui.Button):
            words.append(item.label or "")
    return words


async def test_words_stay_where_they_stood_and_empty_rows_go() -> None:
    layout = made()
    drop_unanswered(layout, client(Here))
    assert said(layout) == ["before", "in a section", "Here", "after"]
    assert not [item for item in layout.walk_children() if isinstance(item, ui.ActionRow) and not item.children]


async def test_whoever_answers_everything_is_asked_nothing() -> None:
    layout = made()
    drop_unanswered(layout, client(Here, whole=True))
    assert said(layout) == said(made())


async def test_what_can_not_be_pressed_stays() -> None:
    layout = panel([row(off_button("8", "s:me:off:1", texts_for("en")), button("Gone", "s:me:test-gone"))], EDGE_WAIT)
    drop_unanswered(layout, client(Here))
    assert said(layout) == ["8 (not now)"]


NAMES = ["Ana", "Íñigo Núñez", "王小明與他的朋友們", "とても長い名前のひと", "👩‍👩‍👧‍👦🎲🃏🎉", "\udcff"]


def texts_of(layout: ui.LayoutView) -> list[str]:
    return [item.content for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]


def weight(layout: ui.LayoutView) -> int:
    return sum(len(each.encode("utf-8", "surrogatepass")) + BYTES_OF_A_TEXT for each in texts_of(layout))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lines", [1, 40, 400])
def test_the_longest_panel_is_within_letters_and_bytes(name: str, lines: int) -> None:
    long = "\n".join(f"{number}. **{name}** {name} {name}" for number in range(lines))
    layout = settled(
        panel([text("### Title"), text(long), text(long), row(ui.Button(custom_id="x", label="x"))], EDGE_WAIT)
    )
    shown = texts_of(layout)
    assert sum(map(len, shown)) <= MOST_TEXT
    assert weight(layout) <= MOST_BYTES
    assert shown[0] == "### Title"
    assert all(shown), "no text is left without words"
    if fit_together(["### Title", long, long]):
        assert shown[1:] == [long, long], "what fits is not cut"
    else:
        assert any(each.endswith("…") for each in shown)


@pytest.mark.parametrize("letter", ["a", "é", "語", "🎲"])
def test_bytes_are_counted_as_discord_does(letter: str) -> None:
    assert bytes_of(letter * 10) == len(letter.encode()) * 10 + BYTES_OF_A_TEXT
    assert fit_together([letter * ((MOST_BYTES - BYTES_OF_A_TEXT) // len(letter.encode()))]) is (
        len(letter.encode()) > 2
    )


def test_commands_are_not_made_clickable_where_bytes_do_not_suffice() -> None:
    client: Any = discord.Client(intents=discord.Intents.none())
    learn_commands(client, 123456789012345678, ["start"])
    room = MOST_BYTES - 2 * BYTES_OF_A_TEXT - len("/spite start")
    full = "語" * (room // 3)
    layout = settled(panel([text("/spite start"), ui.TextDisplay(full)], EDGE_WAIT), client)
    assert texts_of(layout) == ["/spite start", full]
    short = settled(panel([text("/spite start"), ui.TextDisplay(full[:-20])], EDGE_WAIT), client)
    assert texts_of(short)[0].startswith("</spite start:")


def client_of(number: int | None, *names: str) -> discord.Client:
    client = discord.Client(intents=discord.Intents.none())
    if number is not None:
        learn_commands(client, number, names)
    return client


def told(content: str, client: discord.Client | None) -> str:
    layout = note(content)
    make_clickable(layout, client)
    return "\n".join(Shown(layout).texts)


def test_commands_are_plain_until_their_number_is_known() -> None:
    assert told("/spite start opens one.", None) == "/spite start opens one."
    assert told("/spite start opens one.", client_of(None)) == "/spite start opens one."


def test_every_command_that_there_is_can_be_pressed() -> None:
    client = client_of(77, "start", "hand", "table")
    assert told("**/spite start**, /spite hand.", client) == "**</spite start:77>**, </spite hand:77>."
    assert told("/spite fly, /spite started, x/spite hand", client) == "/spite fly, /spite started, x/spite hand"


def test_another_client_keeps_to_its_own_number() -> None:
    first, second = client_of(1, "start"), client_of(2, "start")
    assert [told("/spite start", client) for client in (first, second)] == ["</spite start:1>", "</spite start:2>"]


def test_twice_is_as_once() -> None:
    client, layout = client_of(9, "start"), note("/spite start")
    make_clickable(layout, client)
    make_clickable(layout, client)
    assert Shown(layout).texts == ["</spite start:9>"]


def test_a_message_without_room_stays_as_it_is() -> None:
    full = "/spite start " + "x" * 3480
    assert told(full, client_of(10**18, "start")).startswith("</spite start:")
    layout = note(full)
    layout.add_item(discord.ui.TextDisplay("y" * (MOST_TEXT - len(full))))
    make_clickable(layout, client_of(10**18, "start"))
    assert Shown(layout).texts[0].startswith("/spite start ")
