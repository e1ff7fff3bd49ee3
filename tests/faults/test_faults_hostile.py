"""Ids that nobody made are answered and change nothing; names that mean harm do none."""

import ast
from pathlib import Path
from random import Random

import pytest

from bot.ids import CustomId, MalformedId, parse_id
from bot.text.names import graphemes, safe_name
from tests.faults.attack import press_bad_ids, show_bad_names
from tests.faults.hostile import HARMLESS, bad_ids, bad_names

IDS, PARSED, NAMES, DRAWN = 500, 5000, 2000, 12


def test_parsing_says_what_an_id_is_or_that_it_is_none() -> None:
    read = 0
    for text in bad_ids(Random(1), PARSED):
        try:
            press = parse_id(text)
        except MalformedId:
            continue
        read += 1
        assert isinstance(press, CustomId)
        assert press.verb.isascii()
    assert 0 < read < PARSED


def test_every_press_is_answered_and_a_stranger_changes_nothing() -> None:
    found = press_bad_ids(IDS)
    assert not found.wrong, found.wrong[:5]
    assert found.presses == IDS


def test_names_are_harmless_and_short() -> None:
    for name in bad_names(Random(3), NAMES):
        shown = safe_name(name)
        assert not HARMLESS.search(shown), (name, shown)
        assert len(graphemes(shown)) <= 20


@pytest.mark.parametrize("system", ["pagat", "pagat_multi"])
def test_names_mention_and_break_nothing(system: str) -> None:
    assert not list(show_bad_names(DRAWN, 4, system))


def test_no_statement_is_made_of_values() -> None:
    """Names and ids reach SQL as parameters alone: what stands in a statement itself are constants of the module, the
    columns of declared settings, and where whole databases are copied the columns that the schema names."""
    declared = {"self.key", "self.name", "setting.name", "_columns(SETTINGS[self.whose])"}
    verbs = ("SELECT", "INSERT", "UPDATE", "DELETE")
    for path in (Path(__file__).parents[2] / "bot" / "store").rglob("*.py"):
        if path.name == "moving.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and _first_words(node).startswith(verbs):
                parts = [each.value for each in node.values if isinstance(each, ast.FormattedValue)]
                allowed = declared if path.name == "preferences.py" else set()
                odd = [ast.unparse(part) for part in parts if not (isinstance(part, ast.Name) and part.id.isupper())]
                assert set(odd) <= allowed, (path.name, node.lineno)


def _first_words(text: ast.JoinedStr) -> str:
    """What a formatted text begins with, up to its first value; quotes are not part of it."""
    first = text.values[0] if text.values else None
    return str(first.value).lstrip() if isinstance(first, ast.Constant) else ""
