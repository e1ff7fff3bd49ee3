"""Cities by which people choose their time zone: at least one for every time that is kept anywhere."""

from datetime import UTC, datetime
from typing import Final

from bot.entities.own_time import zone_of

CITIES: Final = (
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Phoenix",
    "America/Chicago", "America/Mexico_City", "America/Guatemala", "America/New_York", "America/Bogota",
    "America/Lima", "America/Havana", "America/Caracas", "America/La_Paz", "America/Halifax", "America/Santiago",
    "America/St_Johns", "America/Argentina/Buenos_Aires", "America/Montevideo", "America/Sao_Paulo", "America/Nuuk",
    "America/Noronha", "Atlantic/Azores", "Atlantic/Reykjavik", "Europe/London", "Europe/Lisbon", "Atlantic/Canary",
    "Africa/Casablanca", "Africa/Lagos", "Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Europe/Rome",
    "Europe/Warsaw", "Europe/Stockholm", "Europe/Athens", "Europe/Helsinki", "Europe/Kyiv", "Africa/Cairo",
    "Africa/Johannesburg", "Asia/Jerusalem", "Europe/Istanbul", "Europe/Moscow", "Africa/Nairobi", "Asia/Riyadh",
    "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka",
    "Asia/Yangon", "Asia/Bangkok", "Asia/Jakarta", "Asia/Shanghai", "Asia/Singapore", "Asia/Manila",
    "Australia/Perth", "Australia/Eucla", "Asia/Seoul", "Asia/Tokyo", "Australia/Darwin", "Australia/Adelaide",
    "Australia/Brisbane", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Noumea", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Marquesas", "Pacific/Niue",
)  # fmt: skip
"""Names of the time zone database, from west to east."""
_NEAR: Final = 10
"""Minutes by which the time may be off that somebody tells."""
_DAY: Final = 24 * 60


def city_key(zone: str) -> str:
    """Return the name of a city's words in the catalogues."""
    return "city-" + zone.rsplit("/", 1)[-1].lower().replace("_", "-")


def minutes_in(zone: str, now: float) -> int:
    """Return the time of day in a zone, in minutes after midnight."""
    there = datetime.fromtimestamp(now, UTC).astimezone(zone_of(zone))
    return there.hour * 60 + there.minute


def cities_where_it_is(minutes: int, now: float) -> list[str]:
    """Return the cities where it is about that time now, in minutes after midnight."""

    def apart(zone: str) -> int:
        # Around midnight the shorter way leads over it.
        gap = (minutes_in(zone, now) - minutes) % _DAY
        return min(gap, _DAY - gap)

    return [zone for zone in CITIES if apart(zone) <= _NEAR]


def told_time(words: str) -> int | None:
    """Return the time of day that was typed (``14:30``, ``1430``, ``2.30 pm``), in minutes after midnight, if it is
    one."""
    typed = words.strip().lower().replace(" ", "").replace(".", ":").replace("h", ":")
    is_pm, is_am = typed.endswith(("pm", "p:m:")), typed.endswith(("am", "a:m:"))
    typed = typed.rstrip("apm:")
    hours, _, minutes = typed.partition(":")
    # ``1430`` and ``930`` without anything between hours and minutes.
    if not minutes and len(hours) in (3, 4):
        hours, minutes = hours[:-2], hours[-2:]
    minutes = minutes or "0"
    if not (hours.isdecimal() and minutes.isdecimal() and len(hours) <= 2 and len(minutes) <= 2):
        return None
    hour, minute = int(hours), int(minutes)
    if (is_pm or is_am) and not 1 <= hour <= 12:
        return None
    # 12 am is midnight, 12 pm is noon.
    if is_pm or is_am:
        hour = hour % 12 + (12 if is_pm else 0)
    return hour * 60 + minute if hour < 24 and minute < 60 else None
