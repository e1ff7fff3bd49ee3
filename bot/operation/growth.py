"""Growth of the bot towards limits that its operator has to see to: Discord's, the budget of requests, one process."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.operation.reports import ProcessReport
from bot.running.overload import Load

SERVERS_TO_APPLY: Final = 75
"""From so many servers on the developer portal takes an application for verification."""
SERVERS_UNVERIFIED: Final = 100
"""Servers into which Discord lets a bot that it has not verified."""
NEAR: Final = 0.8
"""The part of a budget from which on it is worth saying."""


class Limit(StrEnum):
    """Limit that the bot grows towards. The values name texts."""

    APPLY = "apply"
    """Enough servers for the bot to be verified; soon it has to be."""
    UNVERIFIED = "unverified"
    """No server more takes an unverified bot."""
    REQUESTS = "requests"
    TABLES = "tables"
    LOAD = "load"
    """Presses wait for the processor, and less is done for them."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A limit that is near: ``count`` servers or tables, or percent, of ``most``."""

    limit: Limit
    count: int
    most: int


WORDS: Final = {
    Limit.APPLY: (
        "the bot is in {count} servers: Discord lets an unverified bot into {most} at most; apply for verification now "
        "(the developer portal, App Verification)"
    ),
    Limit.UNVERIFIED: (
        "the bot is in {count} servers and not verified: nobody can add it to another one; apply for verification "
        "(the developer portal, App Verification)"
    ),
    Limit.REQUESTS: (
        "{count} % of the requests that a process may send are used: tables are shown late soon; see "
        "SpiteNearRequests in docs/operating.md"
    ),
    Limit.TABLES: "{count} tables of {most} are open in a process: spread them over several (docs/scaling.md)",
    Limit.LOAD: (
        "a process has more to do than it can (level {count} of {most}): spread the tables over several "
        "(docs/scaling.md)"
    ),
}
"""One sentence for each, for the doctor."""


def near_limits(reports: Sequence[ProcessReport]) -> list[Growth]:
    """Return the limits that are near, of all processes together.

    :param reports: those of processes that go on.
    """
    found: list[Growth] = []
    servers = sum(each.servers for each in reports)
    is_verified = any(each.is_verified for each in reports)
    is_known = any(each.is_verified is not None for each in reports)
    # Nothing is said of it before a process has logged in.
    if is_known and not is_verified and servers >= SERVERS_TO_APPLY:
        limit = Limit.UNVERIFIED if servers >= SERVERS_UNVERIFIED else Limit.APPLY
        found.append(Growth(limit, servers, SERVERS_UNVERIFIED))
    requests = [Growth(Limit.REQUESTS, round(100 * each.requests), 100) for each in reports]
    tables = [Growth(Limit.TABLES, each.tables, each.most_tables) for each in reports if each.most_tables]
    # Limits of one process: only the fullest of them is told.
    for fullest in (max(each, key=_part) for each in (requests, tables) if each):
        if _part(fullest) >= NEAR:
            found.append(fullest)
    if load := max((each.load for each in reports), default=0):
        found.append(Growth(Limit.LOAD, load, max(Load)))
    return found


def growth_words(growth: Growth) -> str:
    """Return one sentence for the operator."""
    return WORDS[growth.limit].format(count=growth.count, most=growth.most)


def _part(growth: Growth) -> float:
    return growth.count / growth.most
