"""The map in ``docs/architecture.md`` names every module, and nothing that isn't there."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "cogs", "render")
MAP = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]
BY_NAME_ALONE = ("bot/commands",)
"""Folders whose files the map lists by their names without ``.py``."""


def modules() -> list[Path]:
    found = (path.relative_to(ROOT) for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return [path for path in found if path.name != "__init__.py"]


def test_every_module_has_its_place_on_the_map() -> None:
    named = {path: path.stem if str(path.parent) in BY_NAME_ALONE else path.name for path in modules()}
    assert [str(path) for path, name in named.items() if not re.search(rf"\b{re.escape(name)}\b", MAP)] == []


def test_the_map_names_nothing_that_is_not_there() -> None:
    names = {path.name for path in modules()}
    assert [name for name in re.findall(r"\b\w+\.py\b", MAP) if name not in names] == []
