"""Addresses of stores: a file, or a database of a PostgreSQL server."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_ADDRESS: Final = re.compile(
    r"postgres(?:ql)?://"
    r"(?:[^/?#\s]*@)?"
    r"(?P<hosts>(?:[\w.-]+|\[[0-9A-Fa-f:.%]+\])?(?::\d{1,5})?(?:,(?:[\w.-]+|\[[0-9A-Fa-f:.%]+\])(?::\d{1,5})?)*)"
    r"(?P<database>/(?:[^/?#@\s]*))?"
    r"(?:\?(?P<options>[^#\s]*))?"
)
"""An address of which every part is certain. What a password leaves of ``/``, ``?`` or ``#`` is none of them."""
_OPTION: Final = re.compile(r"[a-z_]{2,}=[^@]*|(?:user|password|passfile|host|dbname|database|options|service)=.*")
_SCHEME: Final = re.compile(r"[A-Za-z][\w+.-]*://")
_KEYWORDS: Final = re.compile(r"\b(?:host|hostaddr|port|user|password|dbname)\s*=", re.IGNORECASE)
_QUOTES: Final = " \t\r\n\"'"
NOT_AN_ADDRESS: Final = "it is a file, such as data/spite.db, or postgresql://user:password@host:5432/spite"
_NOT_POSTGRES: Final = (
    "it begins with postgres and is no address such as postgresql://user:password@host:5432/spite (it is not shown, as "
    "it may hold a password): in a user or password write / as %2F, ? as %3F, # as %23 and @ as %40. A file of "
    "such a name is written ./postgres..."
)


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """``postgresql://user:password@host:port/database``. In words it has no user, no password and no options."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        found = _parsed(self.url)
        return "postgresql://..." if found is None else f"postgresql://{found['hosts']}{found['database'] or ''}"


Address = Path | PostgresAddress


def database_address(text: str | Path | PostgresAddress) -> Address:
    """Return the address that a setting or an argument names.

    :raises ValueError: it names none, or one of another kind of database; the words do not repeat the text.
    """
    if not isinstance(text, str):
        return text
    bare = text.strip(_QUOTES)
    if bare.lower().startswith("postgres"):
        if bare != text.strip() or _parsed(bare) is None:
            raise ValueError(_NOT_POSTGRES)
        return PostgresAddress(bare)
    # Words such as host=... name a server, too, in libpq's other way: a file of that name would be a surprise.
    if not bare or _SCHEME.match(bare) or _KEYWORDS.search(bare):
        raise ValueError(NOT_AN_ADDRESS)
    return Path(text)


def _parsed(url: str) -> re.Match[str] | None:
    """Return the parts of an address; None where it can't be told for certain which part is which."""
    found = _ADDRESS.fullmatch(url)
    # Options are looked at one by one: the rest of a password with a question mark in it must not pass for some.
    if found is None or not all(
        map(_OPTION.fullmatch, (found["options"] or "").split("&") if found["options"] else ())
    ):
        return None
    return found
