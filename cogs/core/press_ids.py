"""Presses as classes, whose fields are written into the ids of buttons and read from them again.

    @press_id("puzzle-play")
    class PlayPuzzle(AboutPuzzle):
        version: int
        move: str

``PlayPuzzle("p1", 3, "h:4S>c1").custom_id`` is ``s:p1:puzzle-play:3|h:4S>c1``, and ``read_press`` makes the same of
that. What a press is about (a table, a tournament, nothing) its type says. Ids carry no authority: whoever answers a
press asks whether the presser may.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    Final,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from bot.ids import CustomId, MalformedId, make_id, parse_id

NOTHING: Final = "me"
"""What stands in ids that are about nothing but the presser."""
HERE: Final = "here"
"""What stands in ids that are about the channel they are pressed in."""
_NONE: Final = "-"
_FIELDS: Final = "__dataclass_fields__"
"""What every class with fields has, and whatever is of one."""
_NUMBER: Final = re.compile(r"\d{1,9}")
_BY_VERB: dict[str, "type[PressId]"] = {}
_FORMER: dict[tuple[str, str], "type[PressId]"] = {}
"""By what ids of earlier releases were about, and the verb of another class now that they named."""
_Arguments = list[tuple[Field[Any], Any]]
_arguments: dict[type, _Arguments] = {}


class PressId:
    """A press, by what it says. The first field of those that are about something is what.

    :cvar verb: what it is called in ids.
    :cvar goes_to_table: whether it is answered by the process that serves its table, wherever it was pressed.
    :cvar opens_form: whether a form answers it, which can't come later than three seconds after the press.
    :cvar reopens: whether it shows a panel and changes nothing, so that **Back** may lead there by it.
    """

    verb: ClassVar[str]
    opens_form: ClassVar[bool] = False
    goes_to_table: ClassVar[bool] = False
    reopens: ClassVar[bool] = False

    @property
    def subject(self) -> str:
        """Return the subject of the press, as ids write it."""
        return NOTHING

    @property
    def custom_id(self) -> str:
        """Return its id. Raises ``MalformedId`` where that would be too long."""
        return make_id(self.subject, self.verb, *_words_of(self))

    @property
    def in_short(self) -> "PressId":
        """Return a press with a shorter id that shows the same panel, where there is one."""
        return self

    @classmethod
    def of(cls, read: CustomId) -> Self:
        """Return the press that an id describes.

        :raises MalformedId: this release has made no such id.
        """
        about = [] if issubclass(cls, AboutNothing) else [read.table]
        return cls(*about, *_values(cls, list(read.arguments)))


class AboutNothing(PressId):
    """A press that is about the presser alone."""


class AboutChannel(AboutNothing):
    """A press about the channel that it is made in."""

    @property
    def subject(self) -> str:
        return HERE


@dataclass(frozen=True)
class AboutTable(PressId):
    """A press about a table, by its id."""

    table: str

    @property
    def subject(self) -> str:
        return self.table


@dataclass(frozen=True)
class AboutGame(AboutTable):
    """A press about a game that has been played, by its table and its number there."""

    number: int

    @property
    def game(self) -> str:
        return f"{self.table}-{self.number}"


@dataclass(frozen=True)
class AboutTournament(PressId):
    """A press about a tournament, by its id."""

    tournament: str

    @property
    def subject(self) -> str:
        return self.tournament


@dataclass(frozen=True)
class AboutPuzzle(PressId):
    """A press about a puzzle, by its id."""

    puzzle: str

    @property
    def subject(self) -> str:
        return self.puzzle


@dataclass(frozen=True)
class AboutDay(PressId):
    """A press about a daily deal, by the code of its day."""

    day: str

    @property
    def subject(self) -> str:
        return self.day


Id = TypeVar("Id", bound=PressId)


@dataclass_transform(frozen_default=True)
def press_id(
    verb: str, *, opens_form: bool = False, reopens: bool = False, formerly: tuple[str, str] | None = None
) -> Callable[[type[Id]], type[Id]]:
    """Make a class one of presses.

    :param verb: what it is called in ids, once and for ever: messages live longer than releases.
    :param opens_form: whether a form answers it.
    :param reopens: whether **Back** may lead there by it.
    :param formerly: what ids of earlier releases were about that meant the same, and their verb.
    :raises ValueError: another class is called so.
    """

    def made(cls: type[Id]) -> type[Id]:
        known = _BY_VERB.get(verb)
        if known is not None:
            if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
                raise ValueError(f"{verb} names {known.__name__} already")
            return cast(type[Id], known)  # discord.py runs an extension's module once for each client that loads it
        found = dataclass(frozen=True)(cls)
        found.verb, found.opens_form, found.reopens = verb, opens_form, reopens
        _BY_VERB[verb] = found
        _note_arguments(found)
        if formerly is not None:
            _FORMER[formerly] = found
        return found

    return made


def read_press(custom_id: str) -> PressId:
    """Return the press that an id names.

    :raises MalformedId: this release has made no such id.
    """
    read = parse_id(custom_id)
    # Former names first: a verb may mean something else today where it is about another thing.
    cls = _FORMER.get((read.table, read.verb), _BY_VERB.get(read.verb))
    if cls is None:
        raise MalformedId(read.verb)
    return cls.of(read)


def _note_arguments(cls: type[Any]) -> None:
    """Note the fields of a class behind what it is about, with their types: once, since every button asks."""
    kinds = get_type_hints(cls)
    every = [(field, kinds[field.name]) for field in fields(cls)]
    names_it = issubclass(cls, PressId) and not issubclass(cls, AboutNothing)
    _arguments[cls] = every[1:] if names_it else every
    for part in (part for kind in kinds.values() for part in (kind, *get_args(kind)) if _is_several(part)):
        _note_arguments(part)


def _words_of(each: Any) -> list[str]:
    """Return the words of a press's fields. An omitted field has none, as in earlier releases, and no field follows."""
    words: list[str] = []
    # A tuple takes all that is left of the id, so it can only be the last field.
    for field, _ in _arguments[type(each)]:
        value = getattr(each, field.name)
        if value is None:
            words += [] if field.default is None else [_NONE]
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, _FIELDS):
                words += _words_of(part)
            else:
                words.append(str(int(part)) if isinstance(part, bool) else str(part))
    return words


def _values(cls: type[Any], words: list[str]) -> Iterator[Any]:
    """Return the fields that words say, in their order; the words are used up. Raises ``MalformedId``."""
    for field, kind in _arguments[cls]:
        if getattr(kind, "__origin__", None) is tuple:  # it takes all that is left of the id
            parts = []
            while words:
                parts.append(_next(get_args(kind)[0], words))
            yield tuple(parts)
        elif words or _is_several(kind):
            yield _next(kind, words)
        elif field.default is not MISSING:  # ids of earlier releases said less
            yield field.default
        else:
            raise MalformedId(cls.__name__)


def _next(kind: Any, words: list[str]) -> Any:
    return kind(*_values(kind, words)) if _is_several(kind) else _read(words.pop(0), kind)


def _is_several(kind: Any) -> bool:
    """Whether a field is made of fields of its own."""
    return hasattr(kind, _FIELDS)


def _read(word: str, kind: Any) -> Any:
    """Return the value of a word of an id. Raises ``MalformedId``."""
    if get_origin(kind) in (Union, UnionType):
        (kind,) = [each for each in get_args(kind) if each is not NoneType]
        return None if word == _NONE else _read(word, kind)
    if kind is str:
        return word
    if kind is bool and word in ("0", "1"):
        return word == "1"
    if kind is int and _NUMBER.fullmatch(word):  # ``int`` alone would take signs, spaces and other scripts' digits
        return int(word)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        try:
            return kind(word)
        except ValueError:
            raise MalformedId(word) from None
    raise MalformedId(word)


Handler = Callable[[Any, Any], Awaitable[None]]
"""Function that answers a press; it gets the ``Press``, and the class that its id names, with what the id says."""
Answering = Mapping[type[PressId], Handler]


class Presses:
    """Registry of the handlers of all presses of the loaded features."""

    def __init__(self) -> None:
        self._handlers: dict[type[PressId], Handler] = {}
        self._open: set[type[PressId]] = set()

    def add(self, handlers: Answering, *, open_to_blocked: bool = False) -> None:
        """Register the handlers of a feature.

        :param open_to_blocked: whether whoever is blocked may press these all the same.
        :raises ValueError: another feature answers one of these.
        """
        if taken := self._handlers.keys() & handlers.keys():
            raise ValueError(f"two features answer {', '.join(sorted(each.verb for each in taken))}")
        self._handlers.update(handlers)
        self._open.update(handlers if open_to_blocked else ())

    def remove(self, handlers: Answering) -> None:
        """Hear that a feature has been taken away: its presses are refused like those of an older release."""
        for asked in handlers:
            self._handlers.pop(asked, None)
            self._open.discard(asked)

    def is_open_to_blocked(self, asked: PressId) -> bool:
        """Whether whoever is blocked may press it all the same."""
        return type(asked) in self._open

    def is_answered(self, asked: PressId) -> bool:
        """Whether a feature that is loaded answers a press."""
        return type(asked) in self._handlers

    def answering(self, asked: PressId) -> Handler | None:
        """Return the handler of a press, None if there is none."""
        return self._handlers.get(type(asked))
