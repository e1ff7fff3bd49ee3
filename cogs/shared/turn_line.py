"""Line on whose turn it is at a reader's own table, with the time left."""

from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.view import TableView
from bot.text import Texts
from cogs.shared.time_words import left_words, timestamp


def own_turn_line(table: TableView | TableElsewhere, user: int, now: float, texts: Texts) -> str:
    """Return whose turn it is and how long is left; empty where nobody is awaited."""
    is_own = table.awaited == user
    if is_own:
        words = [f"🔔 **{texts.say('hand-your-turn')}**"]
    elif isinstance(table, TableView) and table.is_played and table.game is not None:
        words = [texts.say("table-to-play", name=table.game.names[table.game.public.to_play])]
    else:
        return ""
    if table.deadline is not None:
        words.append(f"⏱️ {timestamp(table.deadline)}")
        if isinstance(table, TableView) and table.off is not None:
            words.append(left_words(table, now, texts, own=is_own))
    return " · ".join(words)
