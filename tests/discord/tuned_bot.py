"""``python -m bot`` with other constants (``bot/tuning.py``), which the environment names as JSON."""

import json
import os
import sys
from typing import Any, Final

from bot import config
from bot.__main__ import run_as_program
from bot.config import Settings

TUNING: Final = "TESTS_TUNING"
_read_settings = config.read_settings


def _read_tuned(**values: Any) -> Settings:
    return _read_settings(**values).tuned(**json.loads(os.environ.get(TUNING, "{}")))


if __name__ == "__main__":
    config.read_settings = _read_tuned
    sys.exit(run_as_program())
