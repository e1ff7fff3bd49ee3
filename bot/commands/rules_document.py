"""Writes ``docs/rules.md``: every option and every game, for players, in every language.

What is written by hand lies in ``docs/rules/*.toml``; tables and differences are made from the options, so that they
can't disagree with the game. ``python -m bot.commands.rules_document`` writes the file anew.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.options import Section, allowed_values, options_listed
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS, System, system_for
from bot.tables.rules.lobby_rules import STANDARD
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.rules_words import (
    differences,
    option_meaning,
    option_title,
    section_title,
    system_line,
    system_title,
    words_for_value,
)

ROOT: Final = Path(__file__).parents[2]
DOCUMENT: Final = ROOT / "docs" / "rules.md"
NOTES: Final = ROOT / "docs" / "rules"
_GENERATED: Final = "<!-- Made by `python -m bot.commands.rules_document` from docs/rules/*.toml. Change those. -->"
_USUAL: Final = SYSTEMS[DEFAULT_SYSTEM].rules(2)
"""The standard game for two, whose values are the usual ones."""
Notes = dict[str, Any]


@cache
def notes_in(language: str) -> Notes:
    """Return the handwritten notes of one language."""
    return tomllib.loads((NOTES / f"{language}.toml").read_text("utf-8"))


def rules_document() -> str:
    """Return the whole document."""
    parts = [_GENERATED]
    for language in LANGUAGES:
        notes, texts = notes_in(language), texts_for(language)
        parts += [
            notes["introduction"].strip(),
            f"## {notes['options_heading']}",
            notes["options_introduction"].strip(),
        ]
        for section in Section:
            names = options_listed(section)
            parts.append(f"### {section_title(section, texts)}")
            head = [notes[key] for key in ("rule", "meaning", "values", "usual")]
            rows = [
                [
                    option_title(name, texts),
                    f"{option_meaning(name, texts)}.",
                    _values(name, notes, texts),
                    words_for_value(name, getattr(_USUAL, name), texts),
                ]
                for name in names
            ]
            parts.append(_table(head, rows))
            listed = (f"- **{option_title(name, texts)}** (`{name}`): {notes['options'][name]}" for name in names)
            parts.append("\n".join(listed))
            for settled in (notes["settled"][name] for name in names if name in notes["settled"]):
                cases = [[case["case"], case["settled"], case["why"]] for case in settled["cases"].values()]
                head = [notes[key] for key in ("case", "settled_so", "why")]
                parts += [f"#### {settled['heading']}", _table(head, cases)]
        parts += [f"## {notes['games_heading']}", notes["games_introduction"].strip()]
        head = [notes[key] for key in ("game", "name", "seats", "source", "meaning")]
        rows = [
            [
                system_title(system.name, texts),
                f"`{system.name}`",
                _seats(system.seats),
                source_of(system),
                f"{system_line(system.name, texts)}.",
            ]
            for system in SYSTEMS.values()
        ]
        parts += [_table(head, rows), *(_game(system, notes, texts) for system in SYSTEMS.values())]
    return "\n\n".join(parts) + "\n"


def _values(name: str, notes: Notes, texts: Texts) -> str:
    match allowed_values(name):
        case Numbers(low, high, word):
            numbers = str(notes["range"]).format(low=low, high=high)
            return numbers if word is None else _with_word(name, numbers, word, notes, texts)
        case NumberPerSeat(low, high):
            numbers = str(notes["range_per_seat"]).format(low=low, high=high)
            return _with_word(name, numbers, "none", notes, texts)
        case Words(words, pattern):
            plain = [value for value in words if not value.startswith("when_stock_below")]
            named = [f"{words_for_value(name, value, texts)} (`{value}`)" for value in plain]
            below = [f"{notes['number_below']} (`when_stock_below_12`)"] if pattern else []
            return "; ".join([*named, *below])
        case Ranks(only=None):
            return str(notes["any_ranks"])
        case Ranks(only):
            return "; ".join(words_for_value(name, value, texts) for value in only or ())
        case Switch():
            return "; ".join(words_for_value(name, value, texts) for value in (True, False))


def _with_word(name: str, numbers: str, word: str, notes: Notes, texts: Texts) -> str:
    said = words_for_value(name, None if word == "none" else word, texts)
    return str(notes["or_word"]).format(values=numbers, word=f"{said} (`{word}`)")


def source_of(system: System) -> str:
    """Return the origin of a system, without the name of any product."""
    return re.sub(r" \([^)]*\)$", "", system.source)


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def _game(system: System, notes: Notes, texts: Texts) -> str:
    lines = [
        f"### {system_title(system.name, texts)} (`{system.name}`)",
        "",
        f"{system_line(system.name, texts)}.",
        f"{notes['seats']}: {_seats(system.seats)}. {notes['source']}: {source_of(system)}.",
        "",
    ]
    if system.name == DEFAULT_SYSTEM:
        lines += [notes["standard_itself"], ""]
    common, special = _differences_by_seats(system, texts)
    if common or special:
        by_seats = [notes["with_seats"].format(seats=_seats(seats), found="; ".join(found)) for seats, found in special]
        lines += [f"{notes['differs']}:", "", *(f"- {each}" for each in [*common, *by_seats]), ""]
    return "\n".join([*lines, f"{notes['readings']}: {notes['games'][system.name]}"])


def _differences_by_seats(system: System, texts: Texts) -> tuple[list[str], list[tuple[list[int], list[str]]]]:
    """Return the options that differ with every number of seats, and those that differ with some."""
    found = {}
    for seats in system.seats:
        rules = system.rules(seats)
        usual = _USUAL if system.name in STANDARD else system_for(seats).rules(seats)
        found[seats] = differences(rules, usual, texts)
        if stock_is_short(rules):
            found[seats].append(texts.say("house-stock-warning", stock=stock_after_deal(rules)).rstrip("."))
    # What is so with any number of seats is said once.
    common = [each for each in found[system.seats[0]] if all(each in lines for lines in found.values())]
    # Neighbouring numbers of seats with the same differences share a line.
    groups: list[tuple[list[int], list[str]]] = []
    for seats, lines in found.items():
        own = [each for each in lines if each not in common]
        if own and groups and groups[-1][1] == own:
            groups[-1][0].append(seats)
        elif own:
            groups.append(([seats], own))
    return common, groups


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def write() -> None:
    """Write the document anew."""
    DOCUMENT.write_text(rules_document(), "utf-8")


if __name__ == "__main__":
    write()
