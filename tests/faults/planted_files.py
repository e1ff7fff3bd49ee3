"""Bugs about the files in which everything is kept."""

from functools import partial
from typing import Any

from bot.operation.file_watch import FileWatch
from bot.store import forgotten, servers
from bot.store.files_in_place import FilesInPlace
from bot.store.forgotten import Ledger
from bot.store.servers import ServerStore

Changes = list[tuple[Any, str, Any]]


def removed_file_not_seen() -> Changes:
    return [(FilesInPlace, "why_gone", lambda self: None)]


def removed_log_not_seen() -> Changes:
    original = FilesInPlace.why_gone

    def why_gone(self: FilesInPlace) -> str | None:
        self._known = {path: known for path, known in self._known.items() if path == self._database}
        return original(self)

    return [(FilesInPlace, "why_gone", why_gone)]


def saved_though_it_is_gone() -> Changes:
    """It is found by whoever looks, and not before something is written."""
    return [(FilesInPlace, "check", lambda self: None)]


def nothing_rescued() -> Changes:
    async def rescue(self: FileWatch) -> None:
        """Leave it as it is."""

    return [(FileWatch, "_rescue", rescue)]


def ready_without_a_ledger() -> Changes:
    return [(Ledger, "why_not_writable", lambda self: None)]


def deletions_refused_in_silence() -> Changes:
    class Silent:
        def error(self, *_: object) -> None:
            """Say nothing."""

        warning = error

    return [(forgotten, "logger", Silent())]


def deletions_without_their_line() -> Changes:
    original = Ledger.add

    def add(self: Ledger, user: int) -> list[str]:
        try:
            return original(self, user)
        except Exception:
            return []

    return [(Ledger, "add", add)]


def servers_without_their_line() -> Changes:
    async def begin(self: ServerStore, guild: int) -> None:
        await self._database.transact(partial(servers._begin_to_forget, guild, ()))

    return [(ServerStore, "begin_to_forget", begin)]


def servers_that_keep_their_choices() -> Changes:
    return [(servers, "_FORGET", tuple(each for each in servers._FORGET if "server_settings" not in each))]


FILES = {
    "a file that is taken away is not seen": removed_file_not_seen,
    "a log that is taken away is not seen": removed_log_not_seen,
    "changes are saved into a file that is gone": saved_though_it_is_gone,
    "what is open of a file that is gone is not copied": nothing_rescued,
    "it is ready though nobody can be forgotten": ready_without_a_ledger,
    "a refused deletion is not logged": deletions_refused_in_silence,
    "a deletion is confirmed without its line": deletions_without_their_line,
    "a server's deletion is confirmed without its line": servers_without_their_line,
    "what a server chose outlives its deletion": servers_that_keep_their_choices,
}
