"""Where a store is: a file, or a database of a PostgreSQL server."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_POSTGRES: Final = re.compile(r"postgres(?:ql)?://")
_SECRET: Final = re.compile(r"//(?:[^/@]*@)?([^?]*).*")


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """``postgresql://user:password@host:port/database``. In words it has no user, no password and no options."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return _SECRET.sub(r"//\1", self.url)


Address = Path | PostgresAddress


def address_of(text: str | Path | PostgresAddress) -> Address:
    """The address that a setting or an argument names."""
    if isinstance(text, str):
        return PostgresAddress(text) if _POSTGRES.match(text) else Path(text)
    return text
