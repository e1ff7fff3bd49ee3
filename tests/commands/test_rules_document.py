"""The document of rules: complete, in both languages alike, and up to date."""

import re

import pytest

from bot.commands.rules_document import DOCUMENT, notes_in, rules_document, source_of
from bot.engine.rules import OPTION_NAMES
from bot.engine.systems import DEFAULT_SYSTEM, SYSTEMS
from bot.text import LANGUAGES, texts_for
from bot.text.facts import fact
from bot.text.rules_words import option_title, words_for_value


def rules_document_in(language: str) -> str:
    """The part of the document that is in one language."""
    whole = rules_document()
    begins = sorted(whole.index(notes_in(each)["introduction"].strip()) for each in LANGUAGES)
    parts = [whole[begin:end] for begin, end in zip(begins, [*begins[1:], None], strict=True)]
    return parts[LANGUAGES.index(language)]


def test_the_committed_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == rules_document(), "run: python -m bot.commands.rules_document"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_game_has_its_note(language: str) -> None:
    notes = notes_in(language)
    assert set(notes["options"]) == set(OPTION_NAMES)
    assert set(notes["games"]) == set(SYSTEMS)
    assert set(notes) == set(notes_in("en"))
    settled = {name: list(each["cases"]) for name, each in notes["settled"].items()}
    assert settled == {name: list(each["cases"]) for name, each in notes_in("en")["settled"].items()}


def test_every_option_stands_in_one_section() -> None:
    for language in LANGUAGES:
        options = rules_document().split(f"## {notes_in(language)['options_heading']}")[1].split("\n## ")[0]
        assert sorted(re.findall(r"^- \*\*.*?\*\* \(`(\w+)`\)", options, re.MULTILINE)) == sorted(OPTION_NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_standard_game_differs_from_itself_in_nothing_and_its_values_are_the_usual_ones(language: str) -> None:
    standard, texts, document = SYSTEMS[DEFAULT_SYSTEM].rules(2), texts_for(language), rules_document_in(language)
    games = dict(re.findall(r"^### .* \(`(\w+)`\)\n((?:(?!###).*\n)*)", document, re.MULTILINE))
    assert notes_in(language)["differs"] not in games[DEFAULT_SYSTEM]
    assert fact(standard, "short_draw", texts) not in games["pagat_multi"]
    usual = dict(re.findall(r"^\| ([^|]+) \|(?: [^|]+ \|){2} ([^|]+) \|$", document, re.MULTILINE))
    for name in OPTION_NAMES:
        assert usual[option_title(name, texts)] == words_for_value(name, getattr(standard, name), texts)


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
