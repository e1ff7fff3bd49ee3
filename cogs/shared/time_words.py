"""Words for times and moments."""

from bot.tables.limits import DAY, HOUR, MINUTE
from bot.text import Texts


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


def rough_words(seconds: float, texts: Texts) -> str:
    """How long something was, roughly: ``50 seconds``, ``20 minutes``, ``3 days``."""
    for key, unit, least in (("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR), ("minutes", MINUTE, 2 * MINUTE)):
        if seconds >= least:
            return texts.say(f"clock-{key}", count=round(seconds / unit))
    return texts.say("clock-seconds", count=round(seconds))


def timestamp(seconds: float) -> str:
    """A moment as Discord shows it to each reader: how far away it is, in their language."""
    return f"<t:{int(seconds)}:R>"
