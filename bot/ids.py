"""The custom ids of buttons, selects and forms as text: ``s:table:verb:first|second|...``.

Ids carry no authority: who pressed, whether it is their turn and whether the move is legal is decided by the table's
service. Ids on public messages never name a card. An id is at most 100 characters long.

The ids of menus have a mark besides, ``s.mark:table:verb:...``, which means nothing: with another one the same menu is
a new one to Discord's apps.
"""

import re
from dataclasses import dataclass
from typing import Final

LONGEST_ID: Final = 100
SEPARATOR: Final = "|"
"""Separator of the arguments, which none of them contains."""
_START: Final = re.compile(r"s(?:\.[a-z0-9]{1,8})?(?=:)")
_SAYS: Final = r":(?P<table>[a-z0-9]{1,16}):(?P<verb>[a-z-]{1,20})(?::(?P<rest>.*))?"
_ID: Final = re.compile(_START.pattern + _SAYS, re.DOTALL)


@dataclass(frozen=True, slots=True)
class CustomId:
    """Content of an id. ``arguments`` are untrusted text."""

    table: str
    verb: str
    arguments: tuple[str, ...] = ()


class MalformedId(ValueError):
    """An id that this release has not made."""


def make_id(table: str, verb: str, *arguments: object) -> str:
    """Return an id for a component.

    :raises MalformedId: the id would be too long, or an argument contains the separator.
    """
    rest = SEPARATOR.join(map(str, arguments))
    if arguments and rest.count(SEPARATOR) >= len(arguments):
        raise MalformedId(rest)
    text = f"s:{table}:{verb}" + (f":{rest}" if arguments else "")
    if len(text) > LONGEST_ID:
        raise MalformedId(text)
    return text


def parse_id(text: str) -> CustomId:
    """Return the content of an id. Raises ``MalformedId`` for anything that ``make_id`` has not made."""
    found = _ID.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST_ID else None
    if found is None:
        raise MalformedId(str(text)[:LONGEST_ID])
    rest = found["rest"]
    return CustomId(found["table"], found["verb"], () if rest is None else tuple(rest.split(SEPARATOR)))


def marked(text: str, mark: str) -> str:
    """Return the id with another mark; unchanged where it would be too long, or is not this program's."""
    found = _START.sub(f"s.{mark}", text, count=1) if _START.match(text) else text
    return found if len(found) <= LONGEST_ID else text


def unmarked(text: str) -> str:
    """Return the id without its mark."""
    return _START.sub("s", text, count=1) if _START.match(text) else text
