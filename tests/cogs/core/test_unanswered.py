"""What no loaded feature answers is not shown, and the rest stays in its order."""

from types import SimpleNamespace
from typing import Any

import discord
from discord import ui

from bot.text import texts_for
from cogs.core.parts import EDGE_WAIT, button, off_button, panel, row, text
from cogs.core.press_ids import AboutNothing, PressId, press_id
from cogs.core.presses import Presses
from cogs.core.unanswered import drop_unanswered


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
