"""The compiled core of the benches: said clearly where nothing can be compiled, and compared with the plain one."""

import ast
import shutil

import pytest

from tests.bench.__main__ import main
from tests.bench.core import MODULES, ROOT, built, differences, walk


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="Install a C compiler"):
        built()


def test_what_compiled_computers_can_not_play_is_refused_with_a_reason() -> None:
    with pytest.raises(SystemExit, match="partners runs without --core"):
        main(["--core", "partners"])


def test_no_plain_class_inherits_from_a_compiled_one() -> None:
    """Python refuses that as soon as the class is made, which is in the middle of a game."""
    bot = ROOT / "bot"
    compiled = {path for pattern in MODULES for path in bot.glob(pattern)}
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in compiled}
    found = []
    for path in set(bot.rglob("*.py")) - compiled:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in names]
        taken = {each.asname or each.name for node in imports for each in node.names}
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        bases = [(node.name, base.id) for node in classes for base in node.bases if isinstance(base, ast.Name)]
        found += [name for name, base in bases if base in taken]
    assert not found, "compile its module, too"


def test_a_walk_meets_the_same_each_time_and_a_difference_is_named() -> None:
    plain, again = walk("loading", 700, "walk"), walk("loading", 700, "walk")
    assert len(plain) > 1
    assert not differences({"loading": plain}, {"loading": again})
    again[1] = "other"
    assert differences({"loading": plain}, {"loading": again}) == ["loading/1"]
    assert differences({"loading": plain}, {"loading": plain[:-1]}) == [f"loading/{len(plain) - 1}"]
