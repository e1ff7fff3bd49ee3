"""Checks of ``doctor`` that ask Discord without the token."""

import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from bot import __version__
from bot.operation.findings import Finding, ok, problem, warning

if TYPE_CHECKING:
    from bot.config import Settings

_PATIENCE: Final = 5.0
_MOST_OFF: Final = 2.0
"""Seconds. Discord gives a press up after three, counted from its own clock's time in the press."""


def check_clock(settings: "Settings") -> Iterator[Finding]:
    """Compare this machine's clock with the time in the header of Discord's answer."""
    request = Request(  # noqa: S310 (settings allow http and https alone)
        f"{settings.api_url.rstrip('/')}/gateway", headers={"User-Agent": f"DiscordBot (Spite, {__version__})"}
    )
    began = time.time()
    try:
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310
            told = answer.headers["Date"]
    except HTTPError as error:
        # A refusal tells the time as well.
        with error:
            told = error.headers["Date"]
    except OSError as error:
        yield warning(f"Discord can't be reached from here ({error}), so that nobody knows whether the clock is right")
        return
    if told is None:
        yield warning(
            "whatever answers in Discord's place tells no time, so that nobody knows whether the clock is right"
        )
        return
    # The header is cut to whole seconds, half a second on average, and belongs to the middle of the round trip.
    off = (began + time.time()) / 2 - parsedate_to_datetime(told).timestamp() - 0.5
    # The header may be of any moment of the round trip, so half of it is not held against the clock.
    if abs(off) > _MOST_OFF + (time.time() - began) / 2:
        words = "presses seem too late or too early then: let the system set it (NTP)"
        yield problem(f"the clock is {abs(off):.0f} s {'ahead of' if off > 0 else 'behind'} Discord's; {words}")
    else:
        yield ok("the clock is right, as far as Discord tells")
