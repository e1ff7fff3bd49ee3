"""The command line: ``python -m bot [command]``, or ``spite [command]`` where it was installed as a package."""

import asyncio
import gc
import logging
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence

from bot import __version__
from bot.commands.exits import FAILED, UNREACHABLE, USAGE_ERROR
from bot.engine.errors import EngineError
from bot.errors import NewerSchema, OnlyByHand, StoreError, Unavailable, is_full
from bot.running.itself import PACKAGES, called, hidden_by_others

logger = logging.getLogger(__name__)

_GARBAGE = 200_000
"""Objects made before garbage is looked for. What a start makes stays: a fifth of its time went into looking."""

_MAKE_ROOM = "Make some (SpiteNotSaved in docs/operating.md says what may go) and start again: nothing is lost."
HOW_TO_BEGIN = (
    "Set DISCORD_TOKEN to your bot's token (create one in Discord's developer portal, under Bot) in the environment "
    f"or in .env, or play without Discord: {called()} playground"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status.

    The status is 2 for a wrong request, or where only a person can repair the obstacle (a setting, a refused token, a
    database that can't be opened); 3 where Discord can't be reached or the database can't be used for now; 1 where the
    bot has ended by a fault.
    """
    try:
        parsed = _parser().parse_args(arguments)
        run: Callable[[Namespace], int] = parsed.run
        status = run(parsed)
        sys.stdout.flush()  # whoever reads no more is noticed here, not where Python ends
        return status
    except ModuleNotFoundError as error:
        name = (error.name or "").split(".")[0]
        if name in PACKAGES:
            raise
        print(
            f"The Python module {name!r} is missing here: install what Spite needs (docs/hosting.md).", file=sys.stderr
        )
        return USAGE_ERROR
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (EngineError, StoreError, ValueError, OSError) as error:
        words = str(error) or type(error).__name__
        if isinstance(error, OSError) and error.filename is not None and error.strerror:
            words = f"{error.filename}: {error.strerror}"
        print(words, file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return 130


def _parser() -> ArgumentParser:
    # Imported only now: a library that is missing is told in a sentence.
    from bot.commands import (
        backup,
        doctor,
        emojis,
        move_store,
        operate,
        playground,
        puzzles,
        register_commands,
        replay,
        review,
        simulate,
        standing,
        systems,
        verify,
    )

    listed = {
        "playground": (playground, "opens the real bot in a simulated server in your browser"),
        "systems": (systems, "lists the named systems and every option's value"),
        "simulate": (simulate, "plays games between computers and prints a JSON summary"),
        "verify": (verify, "checks the deals and the legality of every record in a file"),
        "replay": (replay, "steps through the games of a file in words, or draws each as a film"),
        "review": (review, "looks back on every game of a file: who was ahead, and which turns mattered"),
        "puzzles": (puzzles, "makes puzzles from games between computers, or solves the shipped ones again"),
        "register-commands": (register_commands, "registers the commands with Discord, once for each release"),
        "emojis": (emojis, "lists and registers the emojis of cards, and removes outdated ones"),
        "backup": (backup, "copies the database while the bot runs, and verifies the copy"),
        "operate": (operate, "asks something of the running bot, or of its database: tables, blocks, restoring"),
        "move-store": (move_store, "copies everything from SQLite to PostgreSQL or back, while the bot is stopped"),
        "standing": (standing, "says what of the results is counted, or counts all again and compares"),
        "doctor": (doctor, "looks at everything that the bot needs, and says what is wrong"),
    }
    parser = ArgumentParser(prog=called(), description="Spite, the Discord bot that hosts Spite & Malice.")
    parser.add_argument("--version", action="version", version=f"Spite {__version__}")
    parser.set_defaults(run=_run_bot)
    commands = parser.add_subparsers(title="commands", description="without one, the bot runs against Discord")
    for name, (module, words) in listed.items():
        command = commands.add_parser(name, help=words, description=words)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def _run_bot(arguments: Namespace) -> int:
    from bot.app import run
    from bot.commands.doctor import quick_findings
    from bot.config import SettingsError, read_settings, settings_without_effect
    from bot.running.logs import LogFormat, configure_logging
    from cogs.core.outcomes import REFUSED_WORDS, is_token_refused, strange_words, unreachable_words

    settings = read_settings()  # a setting that is none is told as any other wrong use
    configure_logging(settings.log_level, settings.log_format)

    def tell(words: object) -> None:
        """Report the reason for the end: in the log's form for programs, else as a sentence."""
        if settings.log_format is LogFormat.JSON:
            logger.error("%s", words)
        else:
            print(words, file=sys.stderr)

    for words in settings_without_effect():
        logger.warning("%s", words)
    token = settings.token()
    if not token:
        tell(HOW_TO_BEGIN)
        return USAGE_ERROR
    try:
        asyncio.run(run(settings, token, quick_findings))
    except OnlyByHand as error:
        tell(error)
        return USAGE_ERROR
    except Unavailable as error:  # it may be there soon: whoever supervises this process starts it again
        tell(error if not is_full(error) else f"{error}: there is no room beside {settings.beside}. {_MAKE_ROOM}")
        return UNREACHABLE
    except Exception as error:
        if is_token_refused(error):
            tell(REFUSED_WORDS)
            return USAGE_ERROR
        unreachable = unreachable_words(error) or strange_words(error)
        if unreachable is not None:
            tell(unreachable)
            return UNREACHABLE
        if isinstance(error, NewerSchema | SettingsError):
            tell(error)
            return USAGE_ERROR
        # Whatever else it was may not come again: whoever supervises this process starts it anew.
        logger.critical("The bot has ended by a fault that nobody foresaw", exc_info=error)
        return FAILED
    return 0


def run_as_program() -> int:
    """Run the program from its first moment to its last, however it was started."""
    if hidden := hidden_by_others():
        print(hidden, file=sys.stderr)
        return USAGE_ERROR
    gc.set_threshold(_GARBAGE)
    status = main()
    gc.freeze()  # what is left goes with the process and need not be taken apart
    return status


if __name__ == "__main__":
    sys.exit(run_as_program())
