"""What panels say and offer about time and the absent: the turn clock, sleeping tables, free seats."""

from typing import Any, Final

import discord
from discord import ui

from bot.ids import make_id
from bot.players.levels import FOR_PEOPLE
from bot.tables.limits import DAY, HOUR, MINUTE, TURN_CLOCKS
from bot.tables.state.giving_back import NOTICED
from bot.tables.state.status import SleepReason, Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.agreement.panel import stopped_buttons, stopped_words
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREEN, Item, button, chosen_label, panel, row, text
from cogs.table.buttons import more_button

_MOST_SEATS_OFFERED: Final = 2
"""As many as fit beside the other buttons of a public message; what is taken makes room for the next."""


def clock_words(seconds: int, texts: Texts) -> str:
    """A turn clock's time: ``off``, ``5 minutes``, ``1 day``."""
    if not seconds:
        return texts.say("clock-off")
    if seconds >= DAY:
        return texts.say("clock-days", count=seconds // DAY)
    if seconds >= HOUR:
        return texts.say("clock-hours", count=seconds // HOUR)
    if seconds < 2 * MINUTE:
        return texts.say("clock-seconds", count=seconds)
    return texts.say("clock-minutes", count=seconds // MINUTE)


def clock_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Says what the clock is and opens its panel."""
    label = texts.say("clock-label", time=clock_words(table.turn_seconds, texts))
    return button(label, make_id(table.id, "clock"))


def clock_panel(table: TableView, texts: Texts, *, host: bool) -> ui.LayoutView:
    """The turn clock and who plays for the absent; selects for the host and moderators, words for others."""
    explained = "clock-explain-loses" if table.absent_loses else "clock-explain"
    lines = [f"### {texts.say('clock-title')}", texts.say(explained)]
    if table.status is not Status.LOBBY:
        lines.append(texts.say("clock-next-turn"))
    if not host or table.absent_loses:
        level = texts.say(f"level-title-{table.absent_level}")
        lines += [texts.say("clock-label", time=f"**{clock_words(table.turn_seconds, texts)}**")]
        lines += [] if table.absent_loses else [texts.say("clock-level", level=f"**{level}**")]
        return panel([text("\n".join(lines))], EDGE_WAIT)
    return panel([text("\n".join(lines)), *clock_selects(table, texts)], EDGE_LOBBY)


def clock_selects(table: TableView, texts: Texts) -> list[Item]:
    """Choose the turn clock and the level that plays for the absent; nothing where the absent lose by it."""
    if table.absent_loses:
        return []
    clocks = [(clock_words(seconds, texts), str(seconds), seconds == table.turn_seconds) for seconds in TURN_CLOCKS]
    levels = [(texts.say(f"level-title-{name}"), name, name == table.absent_level) for name in FOR_PEOPLE]
    return [
        row(_select(table, "clock-set", [(texts.say("clock-label", time=words), *rest) for words, *rest in clocks])),
        row(_select(table, "clock-level", [(texts.say("clock-level", level=words), *rest) for words, *rest in levels])),
    ]


def _select(table: TableView, verb: str, choices: list[tuple[Any, ...]]) -> ui.Select[Any]:
    options = [discord.SelectOption(label=label[:100], value=value, default=chosen) for label, value, chosen in choices]
    return ui.Select(custom_id=make_id(table.id, verb), placeholder=chosen_label(options), options=options)


def who_lines(table: TableView, texts: Texts) -> list[str]:
    """Who is host, who has left, who is played for, which seats are free; when a computer steps in for the person
    to play, and what the turn clock will be. Nothing of a table where one person plays alone and nobody else has; a
    tournament's has no host."""
    said = _absent(table, texts)
    if table.tournament is None and (len(table.people()) > 1 or table.has_free_seats()):
        said.insert(0, f"🏠 {texts.say('who-host', name=table.host_name)}")
    lines = [" · ".join(said)] if said else []
    if table.warned and table.deadline is not None:
        lines.append(f"⏱️ {_warned_words(table, table.deadline, texts)}")
    return [*(f"-# {line}" for line in lines), *clock_lines(table, texts)]


def _warned_words(table: TableView, deadline: float, texts: Texts) -> str:
    """What happens when the time of the player to play is over."""
    if not table.absent_loses:
        return texts.say("clock-until", when=timestamp(deadline))
    name = table.seats[table.running().public.to_play].name
    return texts.say("clock-until-loses", when=timestamp(deadline), name=name)


def absent_lines(table: TableView, texts: Texts) -> list[str]:
    """Who has left, who is played for and which seats are free, as a line of a private panel."""
    said = _absent(table, texts)
    return [f"-# {' · '.join(said)}"] if said else []


def _absent(table: TableView, texts: Texts) -> list[str]:
    keys = [
        "who-left" if seat.was_left else "who-opened" if seat.is_free else "who-played-for" if seat.away else None
        for seat in table.seats
    ]
    return [f"🖥️ {texts.say(key, name=seat.name)}" for key, seat in zip(keys, table.seats, strict=True) if key]


def clock_lines(table: TableView, texts: Texts) -> list[str]:
    """What the present turn got back for the bot's absence, and what the clock will be from the next turn on."""
    lines = clock_change_lines(table, texts)
    if table.deadline is not None and table.given_back >= NOTICED:
        lines.insert(0, f"-# ⏱️ {texts.say('clock-given-back', time=lost_words(table.given_back, texts))}")
    return lines


def lost_words(seconds: float, texts: Texts) -> str:
    """How much was given back, roughly: ``50 seconds``, ``20 minutes``, ``3 days``."""
    for key, unit, least in (("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR), ("minutes", MINUTE, 2 * MINUTE)):
        if seconds >= least:
            return texts.say(f"clock-{key}", count=round(seconds / unit))
    return texts.say("clock-seconds", count=round(seconds))


def clock_change_lines(table: TableView, texts: Texts) -> list[str]:
    """What the turn clock will be from the next turn on, where it was changed in this one and somebody else waits."""
    game, is_awaited = table.game, table.status is Status.PLAYING and len(table.people()) > 1
    if game is None or not is_awaited or table.seats[game.public.to_play].by_computer:
        return []
    if table.turn_seconds == table.turn_time:
        return []
    return [f"-# ⏱️ {texts.say('clock-from-next', time=clock_words(table.turn_seconds, texts))}"]


def who_sits(table: TableView, texts: Texts) -> tuple[str, ...]:
    """By seat, what the signs in the picture say of who sits there, for its alt text; empty where there is none."""
    return tuple(
        texts.say("who-alt-left")
        if seat.was_left
        else texts.say("who-alt-opened")
        if seat.is_free
        else texts.say("who-alt-played-for")
        if seat.away
        else texts.say("who-alt-host")
        if seat.user == table.host
        else ""
        for seat in table.seats
    )


def time_left(table: TableView) -> str:
    """When the present turn ends, to stand behind whose turn it is; empty without a clock."""
    return "" if table.deadline is None else f" ⏱️ {timestamp(table.deadline)}"


def timestamp(seconds: float) -> str:
    """A moment as Discord shows it to each reader: how far away it is, in their language."""
    return f"<t:{int(seconds)}:R>"


def warning_line(own: PersonalView, texts: Texts) -> str | None:
    """What somebody reads on their own panel whose time runs out."""
    if not own.table.warned or own.hand is None or own.hand.public.to_play != own.seat:
        return None
    return f"⚠️ {texts.say('hand-warning-loses' if own.table.absent_loses else 'hand-warning-away')}"


def asleep_words(table: TableView, texts: Texts, reader: int | None = None) -> str:
    """Why a table sleeps.

    :param reader: who reads it, where only they do.
    """
    if table.stopped is not None:
        return stopped_words(table, texts, reader)
    if table.asleep is SleepReason.PAUSED:
        line = "paused-line-private" if table.private else "paused-line"
        return f"### ⏸️ {texts.say('paused-title')}\n{texts.say(line)}"
    if table.private:
        return f"### 💤 {texts.say('asleep-title')}\n{texts.say('paused-line-private')}"
    why = "asleep-lost" if table.asleep in (SleepReason.CHANNEL, SleepReason.REMOVED) else "asleep-idle"
    return f"### 💤 {texts.say('asleep-title')}\n{texts.say(why)}"


def wake_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """What ends a table's sleep.

    :param reader: who reads it, where only they do.
    """
    if table.stopped is not None:
        return stopped_buttons(table, texts, reader)
    words = "paused-continue" if table.asleep is SleepReason.PAUSED else "asleep-wake"
    return [button(texts.say(words), make_id(table.id, "wake"), GREEN)]


def asleep_panel(table: TableView, texts: Texts, reader: int, line: str | None = None) -> ui.LayoutView:
    """The private panel of somebody whose table sleeps.

    :param line: news or a refusal, said before anything else.
    """
    more = [more_button(table, texts)] if table.private else []
    words = "\n".join([*([line] if line else []), asleep_words(table, texts, reader)])
    return panel([text(words), row(*wake_buttons(table, texts, reader), *more)], EDGE_WAIT)


def seats_to_take(table: TableView, reader: int | None = None) -> list[int]:
    """The seats that anybody may take.

    :param reader: who reads of it, where only they do; nothing for whoever was shown out.
    """
    if table.status is Status.LOBBY or table.stopped is not None or table.tournament is not None:
        return []
    if reader is not None and table.showing_out_of(reader) is not None:
        return []
    return [place for place, seat in enumerate(table.seats) if seat.is_free]


def seat_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """**Take Zoë's seat**, for the first seats that anybody may take (``seats_to_take``)."""
    return [
        button(texts.say("seat-take-of", name=table.seats[place].name), make_id(table.id, "take-seat", place), BLUE)
        for place in seats_to_take(table, reader)[:_MOST_SEATS_OFFERED]
    ]
