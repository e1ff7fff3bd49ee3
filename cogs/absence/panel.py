"""What panels say and offer about time and the absent: the turn clock, sleeping tables, free seats."""

from typing import Any

import discord
from discord import ui

from bot.ids import make_id
from bot.players.levels import FOR_PEOPLE
from bot.tables.limits import DAY, HOUR, MINUTE, TURN_CLOCKS
from bot.tables.status import SleepReason, Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREEN, Item, button, panel, row, text


def clock_words(seconds: int, texts: Texts) -> str:
    """A turn clock's time: ``off``, ``5 minutes``, ``1 day``."""
    if not seconds:
        return texts.say("clock-off")
    if seconds >= DAY:
        return texts.say("clock-days", count=seconds // DAY)
    if seconds >= HOUR:
        return texts.say("clock-hours", count=seconds // HOUR)
    return texts.say("clock-minutes", count=seconds // MINUTE)


def clock_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Says what the clock is and opens its panel."""
    label = texts.say("clock-label", time=clock_words(table.turn_seconds, texts))
    return button(label, make_id(table.id, "clock"))


def clock_panel(table: TableView, texts: Texts, *, host: bool) -> ui.LayoutView:
    """The turn clock and who plays for the absent; selects for the host, words for others."""
    level = texts.say(f"level-title-{table.absent_level}")
    lines = [f"### {texts.say('clock-title')}", texts.say("clock-explain")]
    if not host:
        lines += [texts.say("clock-label", time=f"**{clock_words(table.turn_seconds, texts)}**")]
        lines += [texts.say("clock-level", level=f"**{level}**")]
        return panel([text("\n".join(lines))], EDGE_WAIT)
    clocks = [(clock_words(seconds, texts), str(seconds), seconds == table.turn_seconds) for seconds in TURN_CLOCKS]
    levels = [(texts.say(f"level-title-{name}"), name, name == table.absent_level) for name in FOR_PEOPLE]
    items: list[Item] = [
        text("\n".join(lines)),
        row(_select(table, "clock-set", [(texts.say("clock-label", time=words), *rest) for words, *rest in clocks])),
        row(_select(table, "clock-level", [(texts.say("clock-level", level=words), *rest) for words, *rest in levels])),
    ]
    return panel(items, EDGE_LOBBY)


def _select(table: TableView, verb: str, choices: list[tuple[Any, ...]]) -> ui.Select[Any]:
    options = [discord.SelectOption(label=label[:100], value=value, default=chosen) for label, value, chosen in choices]
    return ui.Select(custom_id=make_id(table.id, verb), options=options)


def absence_lines(table: TableView, texts: Texts) -> list[str]:
    """Who is played for, and when a computer steps in for the person to play."""
    lines = [texts.say("table-computer-plays", name=seat.name) for seat in table.seats if seat.away]
    if table.warned and table.deadline is not None:
        lines.append(texts.say("clock-until", when=timestamp(table.deadline)))
    return [f"-# ⏱️ {line}" for line in lines]


def timestamp(seconds: float) -> str:
    """A moment as Discord shows it to each reader: how far away it is, in their language."""
    return f"<t:{int(seconds)}:R>"


def warning_line(own: PersonalView, texts: Texts) -> str | None:
    """What somebody reads on their own panel whose time runs out."""
    if not own.table.warned or own.hand is None or own.hand.public.to_play != own.seat:
        return None
    return f"⚠️ {texts.say('hand-warning-away')}"


def asleep_words(table: TableView, texts: Texts) -> str:
    if table.asleep is SleepReason.PAUSED:
        return f"### ⏸️ {texts.say('paused-title')}\n{texts.say('paused-line')}"
    why = "asleep-lost" if table.asleep in (SleepReason.CHANNEL, SleepReason.REMOVED) else "asleep-idle"
    return f"### 💤 {texts.say('asleep-title')}\n{texts.say(why)}"


def wake_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    words = "paused-continue" if table.asleep is SleepReason.PAUSED else "asleep-wake"
    return button(texts.say(words), make_id(table.id, "wake"), GREEN)


def asleep_panel(table: TableView, texts: Texts) -> ui.LayoutView:
    """The private panel of somebody whose table sleeps."""
    return panel([text(asleep_words(table, texts)), row(wake_button(table, texts))], EDGE_WAIT)


def seat_buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """**Take a free seat**, where somebody has left one."""
    if table.status is Status.LOBBY or not table.has_free_seats():
        return []
    return [button(texts.say("seat-take"), make_id(table.id, "take-seat"), BLUE)]


def free_buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """For the host: frees the seats of those a computer plays for."""
    away = [place for place, seat in enumerate(table.seats) if seat.away]
    return [
        button(texts.say("seat-free", name=table.seats[place].name), make_id(table.id, "free-seat", place))
        for place in away[:5]
    ]
