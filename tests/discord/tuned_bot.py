"""``python -m bot`` with other constants, which the environment names as JSON: those of ``bot/tuning.py``, and the
seconds between two sessions that begin."""

import json
import os
import sys
from typing import Any, Final

from bot import config, session_starts
from bot.__main__ import run_as_program
from bot.config import Settings

TUNING: Final = "TESTS_TUNING"
SPACING: Final = "session_spacing_seconds"
_read_settings = config.read_settings


def _read_tuned(**values: Any) -> Settings:
    return _read_settings(**values).tuned(**_TUNING)


if __name__ == "__main__":
    _TUNING: dict[str, Any] = json.loads(os.environ.get(TUNING, "{}"))
    config.read_settings = _read_tuned
    if (_SPACING := _TUNING.pop(SPACING, None)) is not None:
        from bot.store.postgres import leases  # only several processes have asyncpg

        vars(session_starts).update(SPACING=_SPACING, FIRST_PAUSE=_SPACING)
        vars(leases).update(IDENTIFY_SPACING=_SPACING)
    sys.exit(run_as_program())
