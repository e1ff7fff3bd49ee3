"""Commands of child processes that do not what is asked of them."""

import sys
from typing import Final

from bot.running.child_process import READY, UNASKED, Command, Frame

IS_READY: Final = f"import os, sys; os.write(1, {Frame(UNASKED, READY).to_bytes()!r})"
DIES_WHEN_ASKED: Final[Command] = (sys.executable, "-c", f"{IS_READY}; sys.stdin.buffer.read(1)")
HANGS: Final[Command] = (sys.executable, "-c", f"{IS_READY}; import time; time.sleep(60)")
NEVER_READY: Final[Command] = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
DIES: Final[Command] = (sys.executable, "-c", "")
