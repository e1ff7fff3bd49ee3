"""Every text exists in every language, with the same arguments, and is used."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import bot.text
from bot.text import LANGUAGES, MissingText, Texts, texts_for
from bot.text.catalogue import DYNAMIC_PREFIXES

CATALOGUES = Path(bot.text.__file__).parent / "catalogues"
ROOT = Path(bot.text.__file__).parents[2]


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, tuple[str, set[str]]]:
    """By key the file and the arguments of each message."""
    found: dict[str, tuple[str, set[str]]] = {}
    for file in sorted((CATALOGUES / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{file}: {entry.content}"
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = (file.name, variables.names)
    return found


@cache
def code_nodes() -> tuple[tuple[str, ast.AST], ...]:
    """Calls and texts in the program's code, with the name of their file; all its nodes would be half a million."""
    files = [file for package in ("bot", "cogs", "render") for file in (ROOT / package).rglob("*.py")]
    return tuple(
        (file.name, node)
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    )


def choices(node: ast.expr | None) -> Iterator[str]:
    """The literal that is passed, or both where one of two is."""
    for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def said() -> Iterator[tuple[str, str]]:
    for file, node in code_nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
            yield from ((file, key) for key in choices(node.args[0] if node.args else None))


def refused() -> Iterator[tuple[str, str]]:
    for file, node in code_nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused" and node.args:
            for reason in choices(node.args[0]):
                yield file, reason if reason.startswith("rules-") else f"refusal-{reason}"


def mentioned() -> set[str]:
    """Keys that the code names: whole, by what follows ``refusal-``, or by the parts around a word that varies."""
    constants = {
        node.value for _, node in code_nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    keys = constants & set(messages("en")) | {f"refusal-{word}" for word in constants}
    patterns = [pattern for _, node in code_nodes() if isinstance(node, ast.JoinedStr) for pattern in [_pattern(node)]]
    keys |= {key for key in messages("en") for pattern in patterns if pattern and re.fullmatch(pattern, key)}
    return keys | {f"{key}-you" for key in keys}


def _pattern(text: ast.JoinedStr) -> str | None:
    """What an f-string may become, where it begins like a key: ``more-[a-z]+-sure``."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in text.values]
    if len(parts) < 2 or not isinstance(parts[0], str) or not re.fullmatch(r"[a-z]+-[a-z_-]*", parts[0]):
        return None
    return "".join("[a-z0-9_]+" if part is None else re.escape(str(part)) for part in parts)


def test_every_language_has_the_same_keys_in_the_same_files() -> None:
    english = {key: file for key, (file, _) in messages("en").items()}
    for language in LANGUAGES:
        assert {key: file for key, (file, _) in messages(language).items()} == english


def test_every_language_uses_the_same_arguments() -> None:
    for key, (_, names) in messages("en").items():
        for language in LANGUAGES:
            own = messages(language)[key][1]
            assert own == names, f"{key} ({language}): {own ^ names}"


def test_every_key_in_code_exists() -> None:
    assert not [(file, key) for file, key in (*said(), *refused()) if key not in messages("en")]


def test_no_key_is_unused() -> None:
    used = mentioned()
    unused = [key for key in messages("en") if key not in used and not key.startswith(DYNAMIC_PREFIXES)]
    assert not unused


def test_dynamic_prefixes_are_needed() -> None:
    for prefix in DYNAMIC_PREFIXES:
        assert any(key.startswith(prefix) for key in messages("en")), prefix


def test_every_text_can_be_said() -> None:
    for language in LANGUAGES:
        for key, (_, names) in messages(language).items():
            for number in (0, 1, 2, 21):
                text = texts_for(language).say(key, **dict.fromkeys(names, number))
                assert text, key
                assert text == text.strip(), key
                assert not set("\u2068{}") & set(text), key


def test_no_trademarks() -> None:
    for file in CATALOGUES.rglob("*.ftl"):
        text = file.read_text(encoding="utf-8").lower()
        assert not re.search(r"skip-?bo|starturn|hasbro|mattel|spitenet|hoyle", text), file


def test_descriptions_fit_discord() -> None:
    limits = {"command-": 100, "level-line-": 100, "option-meaning-": 100, "system-line-": 90, "option-title-": 60}
    for language in LANGUAGES:
        texts = texts_for(language)
        for key, (_, names) in messages(language).items():
            for prefix, limit in limits.items():
                if key.startswith(prefix):
                    assert len(texts.say(key, **dict.fromkeys(names, 10))) <= limit, key


def test_labels_are_short() -> None:
    for language in LANGUAGES:
        texts = texts_for(language)
        for key, (file, names) in messages(language).items():
            if file == "panels.ftl":
                assert len(texts.say(key, **dict.fromkeys(names, "María-J."))) <= 130, key


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("es-ES", "es"),
        ("es-419", "es"),
        ("es", "es"),
        ("ES_mx", "es"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("de", "en"),
        ("et", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_languages_of_locales(locale: str | None, language: str) -> None:
    assert texts_for(locale).language == language


def test_catalogues_are_kept() -> None:
    assert texts_for("es-ES") is texts_for("es-419")


def test_a_missing_key_raises_in_tests(texts: Texts) -> None:
    with pytest.raises(MissingText):
        texts.say("no-such-key")


def test_a_missing_argument_raises_in_tests(texts: Texts) -> None:
    with pytest.raises(MissingText):
        texts.say("table-to-play")


def test_a_missing_key_is_said_as_itself_at_run_time(
    spanish: Texts, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    assert spanish.say("no-such-key") == "no-such-key"
    assert "no-such-key is missing (es)" in caplog.text


def test_english_stands_in_at_run_time(spanish: Texts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", False)
    monkeypatch.setattr(spanish, "_keys", spanish._keys - {"lobby-join"})
    assert spanish.say("lobby-join") == "Join"


def test_plurals() -> None:
    english, spanish = texts_for("en"), texts_for("es")
    assert english.say("lobby-start-missing", missing=1) == "Start: 1 more player"
    assert english.say("lobby-start-missing", missing=2) == "Start: 2 more players"
    assert spanish.say("lobby-start-missing", missing=1) == "Empezar: falta 1 persona"
    assert english.say("words-plays-more", count=1) == "and 1 more play"
    assert spanish.say("words-plays-more", count=2) == "y 2 jugadas más"
    assert spanish.say("history-left", count=1) == "queda 1 carta objetivo"
    assert spanish.say("lobby-start-missing", missing=3) == "Empezar: faltan 3 personas"


def test_articles() -> None:
    english, spanish = texts_for("en"), texts_for("es")
    said = [english.say("goal-needs", card="K", rank=rank) for rank in ("8", "**8**", "A", "4", "8♡", "18")]
    needed = ("an 8", "an **8**", "an A", "a 4", "an 8♡", "a 18")
    assert said == [f"Your goal card K needs {text} first." for text in needed]
    assert spanish.say("goal-needs", card="K", rank="Q♡") == "Tu carta objetivo K necesita antes una Q♡."
    assert spanish.say("goal-needs", card="K", rank="4") == "Tu carta objetivo K necesita antes un 4."


def test_nothing_is_said_in_words_that_were_misread() -> None:
    """Words that a card player stumbled over: stiff, misread, or of the program and not of the game."""
    english = r"= Whoever|two to three|seat token|house rules tonight|is to play|, not 20|dealt anew|no more in"
    english += r"|one thing more|for more to practise|that is fine|isn't counted before|at which table shall"
    english += r"|one game decides|or two first|, then \{ \$puts|leaves you \{|else is there to mind|at best"
    english += r"|leads to it|it is not rated, but"
    spanish = (
        r"\bencuentro\b|\bbloqueo\b|se llena la mano|la mano se llena|terminar el juego|se terminó antes de acabar"
    )
    spanish += r"|un valor más o menos|seguir sin robar|\bhechas\b|\basientos?\b|, abre la mesa|con todos diez"
    spanish += r"|opciones de ganar|decide una sola|, luego \{ \$puts|\*\* la acaba|lo que más juega|-against = con "
    spanish += r"|(?-i:\b[Uu]n A\b)|obligan también|lo alto de|todavía puede seguir|ver cualquier sitio"
    spanish += r"|card-wild = comodín"
    for language, misread in (("en", english), ("es", spanish)):
        for file in sorted((CATALOGUES / language).glob("*.ftl")):
            found = re.search(misread, file.read_text(encoding="utf-8"), re.IGNORECASE)
            assert found is None, (file.name, found)


def test_no_figure_and_its_percent_sign_stand_on_two_lines() -> None:
    for file in CATALOGUES.rglob("*.ftl"):
        assert " %" not in file.read_text(encoding="utf-8"), file
