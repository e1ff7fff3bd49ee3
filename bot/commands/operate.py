"""``operate``: what an operator asks of the bot, beside it while it runs, or of its database while it does not."""

import asyncio
import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.errors import OnlyByHand
from bot.shapes import Data

if TYPE_CHECKING:
    from bot.config import Settings

_ARGUMENTS: Final = ("table", "whom", "number", "why", "folder", "server")


def add_arguments(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="operation", required=True, title="what to do")

    def command(name: str, words: str) -> ArgumentParser:
        return commands.add_parser(name, help=words, description=words)

    command("tables", "lists the open tables, those that were set aside, and tournaments that can't be read")
    close = command("close", "closes a table, also one that was set aside, or a tournament that can't be read")
    close.add_argument("table", help="the table's or the tournament's id")
    repair = command("repair", "lets a table that was set aside be played on, where that can be done")
    repair.add_argument("table", help="the table's id")
    command("blocked", "lists who is blocked")
    for name, words in (
        ("block", "refuses whatever a person or a server asks; nothing of theirs is deleted"),
        ("unblock", "lets them ask again"),
    ):
        changed = command(name, words)
        changed.add_argument("whom", choices=("user", "server"))
        changed.add_argument("number", type=int, help="their number in Discord")
        if name == "block":
            changed.add_argument("--why", default="", help="why; whoever it is about reads it with their data")
    export = command("export", "writes what is kept about a person, or of a server, into a file")
    export.add_argument("number", type=int, help="their number in Discord")
    export.add_argument("--server", action="store_true", help="the number is a server's")
    export.add_argument("folder", type=lambda folder: str(Path(folder).resolve()), help="where to write it")
    forget = command("forget", "takes a person out of everything that is kept, or deletes what is kept of a server")
    forget.add_argument("number", type=int, help="their number in Discord")
    forget.add_argument("--server", action="store_true", help="the number is a server's; its tables are closed")
    read_only = command("read-only", "tables take no changes, until it is switched off again")
    read_only.add_argument("switch", choices=("on", "off"))
    command("begin-anew", "makes an empty database where the one that was there is gone, so that the bot starts")
    restore = command("restore", "puts a backup in the place of the database, while the bot is stopped, and proves it")
    restore.add_argument("backup", type=Path)
    restore.add_argument(
        "--nothing-since",
        action="store_true",
        help="nothing was played since the backup was made: no game is ended because its cards have become known",
    )


def run(arguments: Namespace) -> int:
    """Print a JSON answer. Raises ``ValueError`` or ``StoreError`` for a command that can't be carried out."""
    from bot.config import read_settings
    from bot.store.durable_file import refuse_another_user

    settings = read_settings()
    if arguments.operation == "begin-anew":
        refuse_another_user(settings.beside)
        print(json.dumps(asyncio.run(_begin_anew(settings))))
        return 0
    if arguments.operation == "restore":
        from bot.operation.restoring import restore

        refuse_another_user(settings.database_file)
        print(json.dumps(restore(arguments.backup, settings.database_file, nothing_since=arguments.nothing_since)))
        return 0
    asked = {name: value for name, value in vars(arguments).items() if name in _ARGUMENTS}
    if arguments.operation == "read-only":
        asked["on"] = arguments.switch == "on"
    answer = asyncio.run(_carry_out(settings, arguments.operation.replace("-", "_"), asked))
    print(json.dumps(answer, indent=2))
    return 0


async def _begin_anew(settings: "Settings") -> Data:
    """Make an empty database. Raises ``OnlyByHand`` where there is one."""
    from bot.store.opening import open_store

    database = settings.database
    if isinstance(database, Path):
        if database.exists():
            raise OnlyByHand(f"there is a database at {database}: move it away first")
        # SQLite would replay the log of the lost one into the new one.
        log = database.with_name(f"{database.name}-wal")
        if log.exists():
            words = "belongs to the database that was there: move it away, else it is taken for the new one's"
            raise OnlyByHand(f"{log} {words}")
    else:
        from bot.store.postgres.looking import schema_on_server

        if await schema_on_server(database.url):
            raise OnlyByHand(f"the database at {database} is not empty: drop it first, or name another")
    await (await open_store(database, settings.ledger)).close()
    return {"database": str(database)}


async def _carry_out(settings: "Settings", command: str, arguments: Data) -> Data:
    """Ask the running bot; without one, open its database for as long as the command takes."""
    from bot.operation.control import ask_running

    asked = arguments
    if command == "export":
        # The running bot may see another folder under this path, in a container or with a /tmp of its own.
        from bot.operation.operator import identity_of_folder

        asked = {**arguments, "seen": identity_of_folder(arguments["folder"])}
    answer = await ask_running(settings.beside, command, asked)
    if answer is not None:
        return answer

    from bot.operation.lost_database import refuse_lost
    from bot.services import SystemClock, build_services
    from bot.store.durable_file import refuse_another_user
    from bot.store.opening import open_store

    await refuse_lost(settings)
    if isinstance(settings.database, Path):
        if not settings.database.exists():
            raise OnlyByHand(f"there is no database at {settings.database}")
        refuse_another_user(settings.database)
    store = await open_store(settings.database, settings.ledger)
    try:
        # Alone on the database, whoever else shares it at other times: every shard's tables are this process's.
        services = build_services(settings.model_copy(update={"shards": ""}), store, SystemClock())
        await services.tables.load()
        await services.operation.blocklist.read()
        await services.operation.operator.read()
        return await services.operation.operator.carry_out(command, arguments)
    finally:
        await store.close()
