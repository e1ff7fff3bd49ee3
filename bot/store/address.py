"""Where a store is: a file, or a database of a PostgreSQL server."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_POSTGRES: Final = re.compile(r"postgres(?:ql)?://")
_SCHEME: Final = re.compile(r"[A-Za-z][\w+.-]*://")
_SECRET: Final = re.compile(r"//(?:[^/?]*@)?([^?]*).*")


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """``postgresql://user:password@host:port/database``. In words it has no user, no password and no options."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return _SECRET.sub(r"//\1", self.url)


Address = Path | PostgresAddress


def database_address(text: str | Path | PostgresAddress) -> Address:
    """The address that a setting or an argument names.

    :raises ValueError: it names none, or one of another kind of database.
    """
    if not isinstance(text, str):
        return text
    if _POSTGRES.match(text):
        return PostgresAddress(text)
    if not text.strip() or _SCHEME.match(text):
        raise ValueError("it is a file, such as data/spite.db, or postgresql://user:password@host:5432/spite")
    return Path(text)
