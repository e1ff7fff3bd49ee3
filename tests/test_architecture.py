"""The map in ``docs/architecture.md`` names every package, and nothing that isn't there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TREES = ("bot", "cogs", "render")
MAP = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]


def packages() -> list[Path]:
    return [path.parent for tree in TREES for path in (ROOT / tree).rglob("__init__.py")]


def test_every_package_has_its_place_on_the_map() -> None:
    assert [str(path.relative_to(ROOT)) for path in packages() if f"{path.name}/" not in MAP] == []


def test_the_map_names_nothing_that_is_not_there() -> None:
    modules = {path.name for tree in TREES for path in (ROOT / tree).rglob("*.py")}
    assert [name for name in re.findall(r"\b\w+\.py\b", MAP) if name not in modules] == []
    folders = {path.name for path in packages()} | {"tests", "docs", "deploy"}
    assert [name for name in re.findall(r"^ *(\w+)/", MAP, re.M) if name not in folders] == []
