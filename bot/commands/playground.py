"""``playground``: the real bot in a simulated Discord server, in a browser."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from bot.commands.arguments import number
from bot.commands.exits import FAILED
from bot.playground.server import USUAL_PORT, PlaygroundError, run_playground

_EDIT_SPACING: Final = 0.3


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=number(0, 65535),
        help=f"the local port, 0 for any free one; {USUAL_PORT} or the next free one if left out",
    )
    parser.add_argument("--data", type=Path, help="a folder to keep the tables in; a temporary one if left out")


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C; return 1, with one sentence, where that is not possible."""
    from bot import app
    from bot.config import Settings, read_settings

    def settings_in(folder: Path) -> Settings:
        return read_settings(database=folder / "spite.db").tuned(
            edit_spacing_seconds=_EDIT_SPACING, card_emoji_spacing_seconds=0, sync_always=True
        )

    try:
        asyncio.run(run_playground(arguments.port, app, settings_in, data=arguments.data))
    except PlaygroundError as error:
        print(error, file=sys.stderr)
        return FAILED
    return 0
