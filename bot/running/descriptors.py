"""File descriptors: every connection and file takes one, and the system limits their number."""

import logging
import sys
from typing import Final

logger = logging.getLogger(__name__)

WANTED: Final = 65_536
_OTHERS: Final = 224
"""Descriptors for files, the database, the gateway, processes beside the bot, and connections of the session."""
_LEAST: Final = 64
_MOST: Final = 4096
_UNKNOWN: Final = 1024
"""Limit assumed if the system does not report one."""


def raise_limit() -> int:
    """Raise the process's own limit of descriptors as far as the system allows, and return it.

    Many systems start programs with 1,024 and let them ask for more.
    """
    if sys.platform == "win32":
        return _UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return WANTED if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:
        logger.warning("The limit of open files stays at %d: %s", soft, error)
        return soft
    return wanted


def connections_allowed(descriptors: int) -> int:
    """Return how many connections for answers and edits may be open at once, out of so many descriptors."""
    return max(_LEAST, min(_MOST, descriptors - _OTHERS))
