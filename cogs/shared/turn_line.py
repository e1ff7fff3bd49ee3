"""Whose turn it is at one of the reader's own tables, and how long is left, in a line."""

from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.shared.time_words import left_words, timestamp


def is_turn_of(table: TableView | TableElsewhere, user: int) -> bool:
    """Return whether a table waits for somebody's move."""
    if isinstance(table, TableElsewhere):
        return table.awaited == user
    if table.status is not Status.PLAYING or table.game is None or table.game.result is not None:
        return False
    seat = table.seats[table.game.public.to_play]
    return seat.user == user and not seat.away


def own_turn_line(table: TableView | TableElsewhere, user: int, now: float, texts: Texts) -> str:
    """Say whose turn it is and how long is left; empty where nobody is awaited."""
    if is_turn_of(table, user):
        words = [f"🔔 **{texts.say('hand-your-turn')}**"]
    elif (
        isinstance(table, TableElsewhere)
        or table.status is not Status.PLAYING
        or table.game is None
        or table.game.result is not None
    ):
        return ""
    else:
        words = [texts.say("table-to-play", name=table.game.names[table.game.public.to_play])]
    if table.deadline is not None:
        words.append(f"⏱️ {timestamp(table.deadline)}")
        if isinstance(table, TableView) and table.off is not None:
            words.append(left_words(table, now, texts, own=is_turn_of(table, user)))
    return " · ".join(words)
