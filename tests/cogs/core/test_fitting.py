"""Texts are counted in letters and in bytes: names of Chinese letters or emojis take three and four times as much."""

from typing import Any

import discord
import pytest
from discord import ui

from bot.discord_limits import BYTES_OF_A_TEXT, MOST_BYTES, MOST_TEXT, bytes_of, fit_together
from cogs.core.command_mentions import learn_commands
from cogs.core.parts import EDGE_WAIT, panel, row, text
from cogs.core.replies import settled

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
