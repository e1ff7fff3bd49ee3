"""The document of rules: complete, in both languages alike, and up to date."""

import re

import pytest

from bot.commands.rules_document import DOCUMENT, notes_in, rules_document, source_of
from bot.engine.rules import OPTION_NAMES
from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES


def test_the_committed_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == rules_document(), "run: python -m bot.commands.rules_document"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_game_has_its_note(language: str) -> None:
    notes = notes_in(language)
    assert set(notes["options"]) == set(OPTION_NAMES)
    assert set(notes["games"]) == set(SYSTEMS)
    assert set(notes) == set(notes_in("en"))


def test_every_option_stands_in_one_section() -> None:
    for language in LANGUAGES:
        options = rules_document().split(f"## {notes_in(language)['options_heading']}")[1].split("\n## ")[0]
        assert sorted(re.findall(r"^- \*\*.*?\*\* \(`(\w+)`\)", options, re.MULTILINE)) == sorted(OPTION_NAMES)


def test_reconstructions_are_marked() -> None:
    for language, word in (("en", "reconstruction"), ("es", "reconstrucción")):
        marked = {name for name, note in notes_in(language)["games"].items() if word in note}
        assert marked == {"fifteen", "deck_goal"}


def test_products_are_named_once_for_each_language() -> None:
    for product in ("Skip-Bo", "Starturn", "Hasbro"):
        assert len(re.findall(product, rules_document())) == len(LANGUAGES)
    assert source_of(SYSTEMS["fifteen"]) == "WP-EN, WP-ES, Commercial versions"


def test_tables_have_as_many_cells_in_every_row() -> None:
    for table in re.findall(r"(?:^\|.*\|\n)+", rules_document(), re.MULTILINE):
        assert len({line.count("|") for line in table.splitlines()}) == 1, table
