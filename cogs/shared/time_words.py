"""Words for times and moments, and for whose turn it is with the time left."""

from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.view import TableView
from bot.text import Texts


def clock_words(seconds: int, texts: Texts) -> str:
    """Return a turn clock's time: ``off``, ``5 minutes``, ``1 day``."""
    if not seconds:
        return texts.say("clock-off")
    if seconds >= DAY:
        return texts.say("clock-days", count=seconds // DAY)
    if seconds >= HOUR:
        return texts.say("clock-hours", count=seconds // HOUR)
    if seconds < 2 * MINUTE:
        return texts.say("clock-seconds", count=seconds)
    return texts.say("clock-minutes", count=seconds // MINUTE)


def rough_words(seconds: float, texts: Texts) -> str:
    """Return a duration rounded: ``50 seconds``, ``20 minutes``, ``3 days``."""
    for key, unit, least in (("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR), ("minutes", MINUTE, 2 * MINUTE)):
        if seconds >= least:
            return texts.say(f"clock-{key}", count=round(seconds / unit))
    return texts.say("clock-seconds", count=round(seconds))


def left_words(table: TableView, now: float, texts: Texts, *, own: bool = False) -> str:
    """Return the time left of the present turn and the hours that do not count; only for tables with a clock.

    :param own: whether it is the reader's turn.
    """
    time = rough_words(table.left(now), texts)
    off, game = table.off, table.game
    if off is None or game is None or not (off.night or off.weekends):
        return texts.say("clock-left", time=time)
    if own:
        return texts.say("clock-left-own", time=time, off=off.habits)
    return texts.say("clock-left-off", time=time, off=off.habits, name=table.seats[game.public.to_play].name)


def vacation_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the vacations of the player whose turn it is."""
    if table.off is None or table.game is None:
        return []
    name = table.seats[table.game.public.to_play].name
    return [
        texts.say("clock-vacation", name=name, begins=day_stamp(each.begins), ends=day_stamp(each.ends))
        for each in table.off.vacations
    ]


def day_stamp(seconds: float) -> str:
    """Return a day and time in Discord's markup for local times."""
    return f"<t:{int(seconds)}:f>"


def timestamp(seconds: float) -> str:
    """Return a moment in Discord's markup for relative times."""
    return f"<t:{int(seconds)}:R>"


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
