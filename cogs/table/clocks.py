"""Words about turn clocks, time given back, and deadlines."""

from typing import Any

from discord import ui

from bot.players.levels import FOR_PEOPLE
from bot.tables.limits import TURN_CLOCKS
from bot.tables.state.giving_back import NOTICED
from bot.tables.state.status import Status
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.parts import BLUE, GREY, Item, button, choices_of, row, select_option
from cogs.shared.time_words import clock_words, left_words, rough_words, timestamp, vacation_lines
from cogs.table.presses import ChooseAbsentLevel, ChooseSeconds, ChooseWeekends, OpenClock


def clock_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button that tells the turn clock and opens its panel."""
    key = "clock-label-weekends" if table.weekends_off and _may_rest(table) else "clock-label"
    return button(texts.say(key, time=clock_words(table.turn_seconds, texts)), OpenClock(table.id).custom_id)


def weekends_button(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """Return the button that lets weekends count or not, before the start and where turns last so long."""
    if table.status is not Status.LOBBY or not _may_rest(table):
        return []
    label = texts.say("clock-weekends", off="yes" if table.weekends_off else "no")
    press = ChooseWeekends(table.id, not table.weekends_off)
    return [button(label, press.custom_id, BLUE if table.weekends_off else GREY, emoji="📅")]


def _may_rest(table: TableView) -> bool:
    """Return whether turns are long enough for nights, weekends and vacations to count."""
    return table.turn_seconds >= SHORTEST_WITH_TIME_OFF


def clock_rest_lines(table: TableView, now: float, texts: Texts) -> list[str]:
    """Return what does not count at a table, and how much is left of the present turn."""
    lines = [texts.say("clock-own-time" if table.vacations_off else "clock-nights")] if _may_rest(table) else []
    if table.weekends_off and _may_rest(table) and table.status is not Status.LOBBY:
        lines.append(texts.say("clock-weekends-off"))
    if table.deadline is not None:
        lines.append(f"⏱️ {left_words(table, now, texts)}")
    return [*lines, *vacation_lines(table, texts)]


def off_lines(table: TableView, texts: Texts) -> list[str]:
    """Return what does not count of the present turn."""
    off, game = table.off, table.game
    if off is None or game is None:
        return []
    lines = vacation_lines(table, texts)
    if off.night or off.weekends:
        words = {"time": clock_words(table.turn_time, texts), "name": table.seats[game.public.to_play].name}
        lines.insert(0, texts.say("clock-turn-off", off=off.habits, **words))
    return [f"-# ⏱️ {line}" for line in lines]


def clock_selects(table: TableView, texts: Texts) -> list[Item]:
    """Choose the turn clock and the level that plays for the absent; nothing where the absent lose by it."""
    if table.absent_loses:
        return []
    clocks = [
        select_option(
            texts.say("clock-label", time=clock_words(each, texts)), str(each), chosen=each == table.turn_seconds
        )
        for each in TURN_CLOCKS
    ]
    levels = [
        select_option(
            texts.say("clock-level", level=texts.say(f"level-title-{each}")), each, chosen=each == table.absent_level
        )
        for each in FOR_PEOPLE
        if each in table.absent_levels
    ]
    return [row(choices_of(ChooseSeconds(table.id), clocks)), row(choices_of(ChooseAbsentLevel(table.id), levels))]


def clock_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the changes of the clock: time given back for the bot's absence, hours off, and a new setting."""
    lines = clock_change_lines(table, texts)
    if table.deadline is not None and table.given_back >= NOTICED:
        lines.insert(0, f"-# ⏱️ {texts.say('clock-given-back', time=rough_words(table.given_back, texts))}")
    return [*lines, *off_lines(table, texts)]


def clock_change_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the turn clock that applies later, where it differs from the present one and somebody else waits."""
    game, is_awaited = table.game, table.status is Status.PLAYING and len(table.people()) > 1
    if game is None or not is_awaited or table.seats[game.public.to_play].by_computer:
        return []
    if table.turn_seconds == table.turn_time:
        return []
    # Where the absent lose nobody changes the clock: it has not begun for those who have not had a turn.
    key = "clock-from-second" if table.absent_loses else "clock-from-next"
    return [f"-# ⏱️ {texts.say(key, time=clock_words(table.turn_seconds, texts))}"]


def time_left(table: TableView) -> str:
    """Return the deadline of the present turn, to append to its player; empty without a clock."""
    return "" if table.deadline is None else f" ⏱️ {timestamp(table.deadline)}"


def warning_line(own: PersonalView, texts: Texts) -> str | None:
    """Return the warning on the panel of a player whose time runs out, or None."""
    if not own.table.warned or own.hand is None or own.hand.public.to_play != own.seat:
        return None
    return f"⚠️ {texts.say('hand-warning-loses' if own.table.absent_loses else 'hand-warning-away')}"
