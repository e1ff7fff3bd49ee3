"""One message per person, kept up to date: what waits for them, since when, and the way there."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.my_turn.waiting import Kind, Waiting
from bot.places import is_server
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.rules_words import system_title
from cogs.core.feature import answers
from cogs.core.parts import (
    EDGE_LOBBY,
    EDGE_WAIT,
    RED,
    Item,
    button,
    link_button,
    panel,
    row,
    text,
)
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.my_turn.presses import HandFrom, OpenMyTurn
from cogs.shared.time_words import left_words, timestamp

_MOST_SHOWN: Final = 6
"""Entries with buttons; the message tells how many there are besides."""


@press_id("my-turn-stop")
class StopCalls(AboutNothing):
    """Request for no more of these messages."""


@dataclass(frozen=True, slots=True)
class ShownWaiting:
    """Entry that waits for a person, with its place as far as they may know it."""

    waiting: Waiting
    server: str | None = None
    link: str | None = None


def calls_panel(shown: Sequence[ShownWaiting], reasons: Sequence[str], texts: Texts, now: float) -> ui.LayoutView:
    """Return what waits for the reader, the longest first, without cards, hands or other people's words.

    :param reasons: reasons for the message, a line each.
    """
    title = "calls-title" if shown else "calls-nothing"
    items: list[Item] = [text(f"### {texts.say(title, count=len(shown))}")]
    for each in shown[:_MOST_SHOWN]:
        # A day's deal has neither a table nor an address: its words alone stand there.
        items.append(text(_words(each, texts, now)))
        table, ways = each.waiting.table, list[ui.Button[Any]]()
        if table is not None:
            ways.append(button(texts.say("table-my-hand"), HandFrom(table.id).custom_id, emoji="🃏"))
        if each.link is not None:
            ways.append(link_button(texts.say("thread-go"), each.link))
        items.append(row(*ways))
    if len(shown) > _MOST_SHOWN:
        items.append(text(f"-# {texts.say('calls-more', count=len(shown) - _MOST_SHOWN)}"))
    items.append(text("\n".join(f"-# {line}" for line in reasons)))
    stop = button(texts.say("calls-stop"), StopCalls().custom_id, RED)
    items.append(row(button(texts.say("calls-choose"), OpenMyTurn().custom_id, emoji="⚙️"), stop))
    return panel(items, EDGE_LOBBY if shown else EDGE_WAIT)


def _words(shown: ShownWaiting, texts: Texts, now: float) -> str:
    waiting, table = shown.waiting, shown.waiting.table
    if table is None:
        until = texts.say("calls-daily-until", when=timestamp(waiting.deadline or now))
        return f"**{texts.say('calls-deal')}**\n-# {until}"
    names = [seat.name for seat in table.seats] if isinstance(table, TableView) else list(table.names)
    place = shown.server or texts.say("tables-in-a-server" if is_server(table.guild) else "tables-in-messages")
    lines = [f"**{join_and(names, texts)}**", f"{system_title(table.system, texts)} · {place}"]
    if waiting.kind is Kind.TOURNAMENT:
        lines[1] += f" · {texts.say('calls-tournament')}"
    lines.append(f"-# {texts.say('calls-since', when=timestamp(waiting.since))}")
    if waiting.deadline is not None:
        sign = "⚠️" if waiting.warned else "⏱️"
        lines.append(f"-# {sign} {texts.say('calls-until', when=timestamp(waiting.deadline))}")
        if isinstance(table, TableView) and table.off is not None:
            lines.append(f"-# {left_words(table, now, texts, own=True)}")
    return "\n".join(lines)


def digest(shown: Sequence[ShownWaiting], reasons: Sequence[str], texts: Texts) -> str:
    """Return what tells two messages apart that would be drawn; how long is left changes by itself."""
    # The button's label stands for the language, whose change redraws the message, too.
    keys = [(each.waiting.key, each.waiting.deadline, each.waiting.warned, each.server, each.link) for each in shown]
    return hashlib.sha256(repr((keys, list(reasons), texts.say("calls-stop"))).encode()).hexdigest()[:16]


def reasons_of(kinds: Mapping[str, bool], when: str | None, texts: Texts) -> list[str]:
    """Say why somebody gets the message: what they have chosen."""
    lines = [texts.say("calls-why", when=texts.say(f"calls-when-{when}"))] if when is not None else []
    lines += [texts.say(f"calls-why-{kind}") for kind, chosen in kinds.items() if chosen]
    return lines or [texts.say("calls-why-none")]


@answers(StopCalls)
async def stop_calls(press: Press, asked: StopCalls) -> None:
    """Call the presser to nothing any more."""
    await press.kernel.store.calls.stop(press.user)
    await press.say(f"✅ {press.texts.say('calls-stopped')}")
