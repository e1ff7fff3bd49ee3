"""Operator's commands to a running bot; each method is one command (``docs/operating.md``)."""

import asyncio
import inspect
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from bot.entities.kept import NO_NAME
from bot.errors import DamagedGame, Refused, StoreError, TableError
from bot.operation.blocklist import Blocklist, Whom
from bot.operation.read_again import ReadAgain
from bot.privacy.service import Privacy
from bot.shapes import Data
from bot.store.notes import NoteStore
from bot.tables.actions import ClockAsker, Expire
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService
from bot.tournaments.damaged import DamagedTournaments

logger = logging.getLogger(__name__)

Done = TypeVar("Done")
_READ_ONLY: Final = "read-only"
_NUMBERS_END: Final = 1 << 63


class CommandError(ValueError):
    """A command can't be carried out; the message is a sentence."""


class Operator(ReadAgain):
    """Executor of commands by name. Their results can be written as JSON."""

    def __init__(
        self,
        tables: TableService,
        tournaments: DamagedTournaments,
        privacy: Privacy,
        blocklist: Blocklist,
        store: NoteStore,
        clock: Clock,
    ) -> None:
        super().__init__(clock, "Whether tables take changes")
        self._tables, self._tournaments, self._privacy = tables, tournaments, privacy
        self._blocklist, self._store = blocklist, store
        self._switched = 0
        """How many times read-only mode was switched here."""
        self._commands = {
            command.__name__: command
            for command in (
                self.tables,
                self.close,
                self.repair,
                self.blocked,
                self.block,
                self.unblock,
                self.export,
                self.forget,
                self.read_only,
            )
        }

    async def read(self) -> None:
        """Read whether tables take changes, so that a read-only bot stays so. Raises ``Unavailable``."""
        before = self._switched
        noted = await self._store.get(_READ_ONLY)
        if self._switched == before:  # a switch made here meanwhile is newer
            self._tables.read_only = noted is not None

    async def carry_out(self, name: str, arguments: Data) -> Data:
        """Return the result of a command.

        :raises CommandError: it does not exist, has wrong arguments, or can't be carried out.
        """
        command = self._commands.get(name)
        if command is None:
            raise CommandError(f"there is no {name}; there are {', '.join(self._commands)}")
        # Bound before it is begun: wrong arguments change nothing.
        try:
            bound = inspect.signature(command).bind(**arguments)
        except TypeError as error:
            raise CommandError(f"{name}: {error}") from error
        # Nothing is written down of who asked for their data or is forgotten, and notes are the operator's own.
        is_about_person = name in ("export", "forget") and not bound.arguments.get("server")
        left_out = ("why", "seen", "number") if is_about_person else ("why", "seen")
        told = [str(value) for argument, value in bound.arguments.items() if argument not in left_out]
        logger.warning("The operator asks: %s", " ".join([name, *told]))
        try:
            return await command(*bound.args, **bound.kwargs)
        except CommandError:
            raise
        except Refused as refused:
            raise CommandError(f"it was refused: {refused.reason}") from refused
        except (DamagedGame, StoreError) as error:
            raise CommandError(str(error)) from error
        except (TableError, LookupError, ValueError) as error:
            raise CommandError(f"it failed: {type(error).__name__}: {error}") from error

    async def tables(self) -> Data:
        """Return all open tables, those set aside, and damaged tournaments."""
        live = [
            {
                "table": each.id,
                "server": each.guild,
                "channel": each.channel,
                "status": each.status,
                "system": each.system,
            }
            for each in self._tables.live()
        ]
        aside = [
            {"table": each.table, "server": each.guild, "channel": each.channel, "why": each.why}
            for each in self._tables.set_aside()
        ]
        damaged = [
            {"tournament": tournament, "server": guild} for tournament, guild in (await self._tournaments.all()).items()
        ]
        return {"open": live, "set_aside": aside, "tournaments": damaged, "read_only": self._tables.read_only}

    async def close(self, table: str) -> Data:
        """Close a table, even one set aside, or a damaged tournament. A running game ends without a result."""
        found = self._tables.find(table)
        if found is not None:
            await self._tables.act(table, Expire(), ClockAsker(found.version))
        elif not await self._tournaments.close(table):
            await self._set_aside(table, self._tables.close_set_aside)
        return {"closed": table}

    async def repair(self, table: str) -> Data:
        """Repair a table that was set aside, if possible."""
        return {"repaired": table, "from": await self._set_aside(table, self._tables.repair)}

    async def _set_aside(self, table: str, change: Callable[[str], Awaitable[Done]]) -> Done:
        """Change a table that was set aside. Raises ``CommandError`` if it was not."""
        try:
            return await change(table)
        except LookupError as error:
            is_open = self._tables.find(table) is not None
            why = "it is open and needs no repair" if is_open else "no such table is open or set aside"
            raise CommandError(f"{table}: {why}") from error

    async def blocked(self) -> Data:
        """Return the blocklist."""
        return {"blocked": self._blocklist.all()}

    async def block(self, whom: str, number: int, why: str = "") -> Data:
        """Block a person or a server."""
        _check(number)
        await self._blocklist.block(Whom(whom), number, why)
        return {"blocked": self._blocklist.all()}

    async def unblock(self, whom: str, number: int) -> Data:
        """Unblock a person or a server."""
        return {"found": await self._blocklist.unblock(Whom(whom), number), "blocked": self._blocklist.all()}

    async def export(self, number: int, folder: str, seen: Sequence[Any] = (), *, server: bool = False) -> Data:
        """Write what is kept about a person, or of a server, into a new file in a folder, however much it is.

        :param seen: a folder of that path, with its device and inode as the caller sees them.
        """
        _check(number)
        await asyncio.to_thread(_check_sees_the_same, folder, seen)
        try:
            file = await self._privacy.write_export(number, Path(folder), server=server)
        except OSError as error:
            raise CommandError(f"{error.filename or folder}: {error.strerror or error}") from error
        return {"exported": number, "file": str(file), "bytes": file.stat().st_size}

    async def forget(self, number: int, *, server: bool = False) -> Data:
        """Take a person out of everything that is kept, as ``/spite privacy`` does, or delete a server's data, as its
        settings do."""
        _check(number)
        if server:
            closed = await self._privacy.forget_server(number)
            return {"forgotten_server": number, "tables": closed, "goes_on": await self._privacy.is_forgetting(number)}
        return {"forgotten": number, "tables": await self._privacy.forget(number, NO_NAME)}

    async def read_only(self, on: bool) -> Data:
        """Switch read-only mode of tables; it survives a restart."""
        # Stored first: a mode that only this process knows would end with it.
        await self._store.set(_READ_ONLY, "1" if on else None)
        self._tables.read_only = on
        self._switched += 1
        return {"read_only": on}


def identity_of_folder(folder: str) -> list[Any]:
    """Return the innermost existing folder of a path, with its device and inode."""
    path = next(each for each in (Path(folder), *Path(folder).parents) if os.path.exists(each))
    found = path.stat()
    return [str(path), found.st_dev, found.st_ino]


def _check_sees_the_same(folder: str, seen: Sequence[Any]) -> None:
    """Raise ``CommandError`` if the bot sees another folder at this path than the caller: services have a ``/tmp`` of
    their own, and containers everything. The file could not be found."""
    if not seen:
        return
    try:
        found = os.stat(str(seen[0]))
        is_same = [found.st_dev, found.st_ino] == list(seen[1:])
    except OSError:
        is_same = False
    if not is_same:
        raise CommandError(
            f"the bot does not see the {seen[0]} that you see (systemd gives services a /tmp of their own): name "
            "a folder of its own, such as one beside its database"
        )


def _check(number: int) -> None:
    """Raise ``CommandError`` for an impossible id, since a typo would go unnoticed."""
    if not 0 < number < _NUMBERS_END:
        raise CommandError(f"{number} is nobody's number in Discord: with developer mode on, Copy User ID gives it")
