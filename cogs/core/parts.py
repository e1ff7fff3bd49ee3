"""The parts that panels are put together from."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import discord
from discord import ui

from bot.discord_limits import LONGEST_ALT, LONGEST_CHOICE, MOST_OPTIONS, ROW
from bot.engine.options import MOST_PLAYERS
from bot.text import Texts
from cogs.core.press_ids import AboutTable, PressId, press_id
from render import DARK

GREEN: Final = discord.ButtonStyle.success
BLUE: Final = discord.ButtonStyle.primary
GREY: Final = discord.ButtonStyle.secondary
RED: Final = discord.ButtonStyle.danger

EDGE_LOBBY: Final = 0x4FA8FF
EDGE_TURN: Final = 0xFFC83D
EDGE_WAIT: Final = 0x5C6370
EDGE_OVER: Final = 0x2E9E5B
SEAT_COLOURS: Final = tuple(int.from_bytes(DARK.seats[seat % len(DARK.seats)]) for seat in range(MOST_PLAYERS))
"""As in pictures, where all looks have the same ones."""
SEAT_DISCS: Final = ("🟠", "🔵", "🟢", "🔴", "🟣", "🟡", "🟧", "🟦")
"""Of each seat; the seventh and the eighth are squares in the first colours, as in pictures."""
FREE_DISC: Final = "⚪"

LONGEST_TEXT: Final = 3500

_MARKS: Final = re.compile(r"^(?:#{1,3} |-# |- )|\*\*", re.MULTILINE)
"""How headings, small print, lists and bold words are marked. No name holds them."""

Item = ui.Item[Any]


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = GREY,
    *,
    emoji: str | None = None,
) -> ui.Button[Any]:
    return ui.Button(label=label[:80] or None, custom_id=custom_id, style=style, emoji=_emoji(emoji))


def off_button(
    label: str,
    custom_id: str,
    texts: Texts,
    style: discord.ButtonStyle = GREY,
    *,
    emoji: str | None = None,
    told: bool = False,
) -> ui.Button[Any]:
    """Return a button that can't be pressed now, and says so: not every screen reader tells that one is greyed.

    :param told: whether the label, or a text next to the button, says so already.
    """
    made = button(label if told else texts.say("button-off", label=label[:80]), custom_id, style, emoji=emoji)
    made.disabled = True
    return made


def switch_off(item: ui.Button[Any], texts: Texts) -> None:
    """Make a button one that can't be pressed now, and says so."""
    if not item.disabled:
        item.label = texts.say("button-off", label=str(item.label or ""))[:80]
    item.disabled = True


def link_button(label: str, url: str) -> ui.Button[Any]:
    return ui.Button(label=label[:80], url=url)


@cache
def _emoji(sign: str | None) -> discord.PartialEmoji | None:
    """Return a sign as discord.py keeps it, so that it need not be looked through for each button."""
    return None if sign is None else discord.PartialEmoji.from_str(sign)


def select_option(
    label: str, value: str, description: str = "", *, emoji: str | None = None, chosen: bool = False
) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:LONGEST_CHOICE],
        value=value,
        description=description[:LONGEST_CHOICE] or None,
        emoji=emoji,
        default=chosen,
    )


def chosen_label(options: Sequence[discord.SelectOption], otherwise: str | None = None) -> str | None:
    """Return the chosen option's label, as a select's placeholder.

    Some apps forget the choice when another select of the message is used, or when one panel replaces another."""
    return next((option.label for option in options if option.default), otherwise)


def choices_of(press: PressId, options: Sequence[discord.SelectOption], otherwise: str | None = None) -> ui.Select[Any]:
    """Return a select of as many options as it holds, which says which is chosen (``chosen_label``)."""
    shown = list(options[:MOST_OPTIONS])
    return ui.Select(custom_id=press.custom_id, options=shown, placeholder=chosen_label(shown, otherwise))


def row(*buttons: Item) -> ui.ActionRow[Any]:
    return ui.ActionRow(*buttons)


def rows(buttons: Sequence[Item]) -> list[Item]:
    """Return as many rows as some buttons need."""
    return [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def text(content: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(content[:LONGEST_TEXT])


def lines_of(lines: Iterable[str]) -> Item:
    """Return lines, but for those in which nothing stands."""
    return text("\n".join(filter(None, lines)))


def gallery(picture: str, alt: str) -> ui.MediaGallery[Any]:
    """Return the picture of a panel, uploaded with it under that name; in its alt text Discord's marks would be read
    out."""
    item = discord.MediaGalleryItem(f"attachment://{picture}", description=_MARKS.sub("", alt)[:LONGEST_ALT])
    return ui.MediaGallery(item)


def result_edge(*, won: bool) -> int:
    """Return the edge of how a game came out: green for whoever has won it, neutral for all others and for all
    together."""
    return EDGE_OVER if won else EDGE_WAIT


def line() -> ui.Separator[Any]:
    return ui.Separator()


def panel(items: Sequence[Item], edge: int) -> ui.LayoutView:
    """Return one container with a coloured edge. A row in which nothing stands, since nobody offers anything there, is
    left out: Discord refuses it, and the whole message with it."""
    layout = ui.LayoutView(timeout=None)
    stands = [item for item in items if not isinstance(item, ui.ActionRow) or item.children]
    layout.add_item(ui.Container(*stands, accent_colour=discord.Colour(edge)))
    return layout


@press_id("back-to-hand", reopens=True)
class BackToHand(AboutTable):
    """The panel that the pressed one was opened from, as the ``way`` says (``way_back.py``); without one the presser's
    private panel, in the place of what has taken its place."""

    way: tuple[str, ...] = ()


class BackButton(ui.Button[Any]):
    """**Back**: leads along the way that is known (``way_back.py``), else where its own press says.

    :ivar table: what the panel is about.
    :ivar otherwise: where it leads if no way is known.
    """

    def __init__(self, label: str, otherwise: PressId, style: discord.ButtonStyle = GREY) -> None:
        super().__init__(label=label, custom_id=otherwise.custom_id, style=style)
        self.table, self.otherwise = otherwise.subject, otherwise


def note(content: str, *, edge: int = EDGE_WAIT, table: str | None = None, back: str | None = None) -> ui.LayoutView:
    """Return a few words; with ``back`` a button of that label that leads to the private panel of ``table``."""
    items: list[Item] = [text(content)]
    if table is not None and back is not None:
        items.append(row(BackButton(back, BackToHand(table))))
    return panel(items, edge)
