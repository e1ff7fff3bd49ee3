"""Catalogues of texts: one language's Fluent files, and the choice of a person's language.

Messages lie in ``catalogues/<language>/*.ftl``. Keys are named by area (``lobby-join``, ``refusal-stale``); those
composed from data are declared in ``DYNAMIC_PREFIXES``.
"""

import logging
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, ClassVar, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import TextElement, VariableReference

from bot.text.functions import FUNCTIONS

_ENTRY: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
_log = logging.getLogger(__name__)

ENGLISH: Final = "en"
SPANISH: Final = "es"
LANGUAGES: Final = (ENGLISH, SPANISH)

DYNAMIC_PREFIXES: Final = (
    "calls-choose-",
    "calls-when-",
    "calls-why-",
    "city-",
    "command-",
    "fact-",
    "help-",
    "hint-lesson-",
    "hint-not-",
    "hint-reason-",
    "hint-taught-",
    "language-name-",
    "operator-alarm-",
    "operator-near-",
    "level-line-",
    "level-title-",
    "look-",
    "option-meaning-",
    "option-title-",
    "permission-",
    "puzzle-about-",
    "puzzle-aim-",
    "puzzle-flaw-",
    "puzzle-lesson-",
    "remind-",
    "rules-",
    "system-line-",
    "system-title-",
    "value-",
)
"""Beginnings of keys that are composed from the names of options, systems, levels, commands and the like."""

Argument = str | int

_GROUPED_FROM: Final = 1000
"""Numbers from which languages separate digits in their own ways; smaller ones look the same everywhere."""
_LONGEST_ARGUMENT: Final = 2000


class MissingText(KeyError):
    """A key that no catalogue has, or a text that lacks one of its arguments."""


class Texts:
    """Catalogue of one language.

    With ``strict``, missing texts raise ``MissingText``; tests switch it on. At run time a missing key is said in
    English, or else as the key itself, and logged.
    """

    strict: ClassVar[bool] = False

    def __init__(self, language: str) -> None:
        self.language = language
        self._keys = text_keys(language)

    def __repr__(self) -> str:
        return f"<Texts {self.language}>"

    def say(self, key: str, /, **arguments: Argument) -> str:
        """Return the text of a key with its arguments filled in."""
        # A text missing in one language is said in English: a person reads a foreign line rather than a key.
        if key not in self._keys:
            self._complain(f"{key} is missing ({self.language})")
            return key if self.language == ENGLISH else texts_for(ENGLISH).say(key, **arguments)
        text, error = _formatted(self.language, key, tuple(arguments.items()))
        if error:
            self._complain(f"{key} ({self.language}): {error}")
        return text

    def _complain(self, text: str) -> None:
        if Texts.strict:
            raise MissingText(text)
        _log.error("Text %s", text)


@cache
def _entries(language: str) -> dict[str, str]:
    """Return the source of each key. No text refers to another, so Fluent parses each one on first use: parsing all
    would take longer than the rest of the start."""
    # A key stands at the beginning of a line, whatever its text holds: nothing else has to be parsed to find it.
    found = dict[str, str]()
    for file in files("bot.text").joinpath("catalogues", language).iterdir():
        if file.name.endswith(".ftl"):
            _, *parts = _ENTRY.split(file.read_text(encoding="utf-8"))
            found.update((key, f"{key} ={text}") for key, text in zip(parts[::2], parts[1::2], strict=True))
    return found


@cache
def _bundle(language: str) -> FluentBundle:
    return FluentBundle([language], functions=FUNCTIONS[language], use_isolating=False)


@cache
def _pattern(language: str, key: str) -> Pattern | None:
    """Return Fluent's pattern of a text; None if it has none."""
    bundle = _bundle(language)
    bundle.add_resource(FluentResource(_entries(language)[key]))
    return bundle.get_message(key).value if bundle.has_message(key) else None


_Part = str | VariableReference


@cache
def _parts(language: str, key: str) -> tuple[_Part, ...] | None:
    """Return the parts of a text, if these are only words and arguments."""
    pattern = _pattern(language, key)
    if pattern is None:
        return None
    # A text without arguments is its own only element.
    elements: Sequence[Any] = getattr(pattern, "elements", (pattern,))
    parts: list[_Part] = []
    for element in elements:
        if isinstance(element, TextElement):
            parts.append(element.value)
        elif isinstance(element.expression, VariableReference):
            parts.append(element.expression)
        else:
            # A plural, a function or another text: only Fluent can say it.
            return None
    return tuple(parts)


def _put_together(parts: tuple[_Part, ...] | None, arguments: dict[str, Argument]) -> str | None:
    """Return such a text with its arguments, much quicker than Fluent. Return None if Fluent is needed: for numbers
    that languages write differently, and for missing arguments."""
    if parts is None:
        return None
    words = []
    for part in parts:
        value = part if isinstance(part, str) else arguments.get(part.id.name)
        # No ``isinstance``: a bool is an int, too, and Fluent writes it in a way of its own.
        if type(value) is int and 0 <= value < _GROUPED_FROM:
            value = str(value)
        # Fluent cuts very long arguments and tells of missing ones; both must be as if it had said the text.
        if not isinstance(value, str) or len(value) > _LONGEST_ARGUMENT:
            return None
        words.append(value)
    return "".join(words)


@lru_cache(maxsize=8192)
def _formatted(language: str, key: str, arguments: tuple[tuple[str, Argument], ...]) -> tuple[str, str]:
    """Return a text and its fault, if any. Cached, because alt texts repeat the same few things."""
    if (text := _put_together(_parts(language, key), dict(arguments))) is not None:
        return text, ""
    pattern = _pattern(language, key)
    if pattern is None:
        return key, "has no text"
    said, errors = _bundle(language).format_pattern(pattern, dict(arguments))
    return str(said), str(errors[0]) if errors else ""


@cache
def text_keys(language: str) -> frozenset[str]:
    """Return the keys of all texts of a language."""
    return frozenset(_entries(language))


@cache
def _texts(language: str) -> Texts:
    return Texts(language)


def texts_for(locale: str | None) -> Texts:
    """Return the catalogue for a Discord locale: Spanish for ``es`` and its variants, English for all others."""
    base = (locale or "").lower().replace("_", "-").split("-")[0]
    return _texts(base if base in LANGUAGES else ENGLISH)
