"""The compiled core of the benches: said clearly where nothing can be compiled, and compared with the plain one."""

import shutil

import pytest

from tests.bench.__main__ import main
from tests.bench.core import built, differences, walk


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="Install a C compiler"):
        built()


def test_what_compiled_computers_can_not_play_is_refused_with_a_reason() -> None:
    with pytest.raises(SystemExit, match="partners runs without --core"):
        main(["--core", "partners"])


def test_a_walk_meets_the_same_each_time_and_a_difference_is_named() -> None:
    plain, again = walk("loading", 700, "walk"), walk("loading", 700, "walk")
    assert len(plain) > 1
    assert not differences({"loading": plain}, {"loading": again})
    again[1] = "other"
    assert differences({"loading": plain}, {"loading": again}) == ["loading/1"]
    assert differences({"loading": plain}, {"loading": plain[:-1]}) == [f"loading/{len(plain) - 1}"]
