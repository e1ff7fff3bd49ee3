"""The process's descriptors: each connection and each file takes one, and the system lets a process have so many."""

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
"""What is assumed where the system does not say."""


def raise_limit() -> int:
    """Raise the process's own limit of descriptors as far as the system lets it; the limit that holds now.

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
    """How many connections may be open at once for answers and edits, of so many descriptors."""
    return max(_LEAST, min(_MOST, descriptors - _OTHERS))
