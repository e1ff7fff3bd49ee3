"""Rows of ``python -m tests.bench shape``, each on a few lines in which the answer can be seen, and those that are kept
at nothing."""

import ast
import tomllib
from pathlib import Path

import pytest

from tests.bench import house
from tests.bench.shape import ROOT, circles, program, room_imports


def test_what_is_shared_has_no_exception() -> None:
    made = {"source_modules": ["cogs.shared"], "ignore_imports": ["cogs.shared.* -> cogs.table.presses"]}
    assert len(house.exceptions_of_shared({"tool": {"importlinter": {"contracts": [made]}}})) == 1
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert house.exceptions_of_shared(project) == []


def test_no_rooms_know_each_other_with_their_presses() -> None:
    made = {
        Path("cogs/tea/panel.py"): ast.parse("from cogs.cup.presses import Fill"),
        Path("cogs/cup/presses.py"): ast.parse(""),
        Path("cogs/cup/panel.py"): ast.parse("from cogs.tea.presses import Pour"),
        Path("cogs/tea/presses.py"): ast.parse(""),
    }
    assert circles(room_imports(made)) == []
    assert circles(room_imports(made, presses_apart=False)) == [["cogs.cup", "cogs.tea"]]
    assert circles(room_imports(program(), presses_apart=False)) == []


def test_a_file_with_a_docstring_alone_holds_no_code() -> None:
    assert not house.holds_code(ast.parse('"""Empty."""'))
    assert house.holds_code(ast.parse('"""Full."""\nimport os'))


def test_lines_of_imports_are_counted_among_those_that_are_not_blank() -> None:
    text = "from a import (\n    b,\n)\n\nc = b\n"
    assert house.share_of_imports({Path("a.py"): text}) == 3 / 4


def test_a_helper_is_used_once_where_its_module_names_it_once_more() -> None:
    text = "def _once(): ...\ndef _twice(): ...\n_once()\n_twice()\n_twice()\n"
    assert house.helpers_used_once(text, ast.parse(text)) == 1


@pytest.mark.parametrize(
    ("said", "odd"),
    [("Who may act.", 1), ("So it goes.", 1), ("Return what is due.", 0), ("Sofa.", 0), ("The same for all.", 1)],
)
def test_odd_docstrings_begin_with_a_question_word_or_a_pronoun(said: str, odd: int) -> None:
    assert house.odd_docstrings(ast.parse(f'def tell():\n    """{said}"""')) == odd


def test_comments_are_counted_without_directives() -> None:
    text = "# Why this is safe.\na = 1  # noqa: E501\n\nb = '''\n'''\n"
    assert house.comments_per_line([text]) == 1 / 3


def test_keys_in_extras_are_those_of_interactions() -> None:
    text = "interaction.extras[_A] = 1\npress.interaction.extras.get(_B)\n_C in interaction.extras\nwords.extras['d']"
    assert house.keys_in_extras(ast.parse(text)) == {"_A", "_B", "_C"}


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("channel.send('hello')", True),
        ("message.edit(view=layout)", True),
        ("thread.edit(archived=True)", False),
        ("channel.get_partial_message(1).delete()", True),
        ("thread.delete()", False),
        ("with suppress(*SENDING_FAILS): go()", True),
        ("try: go()\nexcept discord.Forbidden: pass", True),
        ("try: go()\nexcept ValueError: pass", False),
    ],
)
def test_modules_that_handle_messages_are_found(text: str, counts: bool) -> None:
    tree = ast.parse(text)
    assert house.handles_messages("cogs/tea/posts.py", tree) is counts
    assert not house.handles_messages("cogs/core/outbox.py", tree)
