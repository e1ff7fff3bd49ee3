"""The map in ``docs/architecture.md`` names every package in its tree, and nothing that isn't there; every feature is
loaded, and what one process alone does without is not."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cogs.features import FEATURES
from tests.bench.shape import circles, module_imports, program

ROOT = Path(__file__).parent.parent
TREES = ("bot", "cogs", "render")
MAP = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]
OF_TREES = {part.split("/")[0]: part for part in re.split(r"^(?=\w)", MAP, flags=re.M)}
"""The part of the map that each tree has."""


def packages() -> list[Path]:
    return [path.parent for tree in TREES for path in (ROOT / tree).rglob("__init__.py")]


def test_every_package_has_its_place_on_the_map() -> None:
    found = [path.relative_to(ROOT) for path in packages()]
    assert [str(path) for path in found if f"{path.name}/" not in OF_TREES[path.parts[0]]] == []


def test_every_feature_is_loaded() -> None:
    assert {path.parent.name for path in (ROOT / "cogs").glob("*/cog.py")} == set(FEATURES)


CONVENTIONS = {"setup", "run", "main", "add_arguments", "logger"}
"""What each extension, each command of the command line and each of its own modules has, by the same name."""


def test_a_public_name_means_one_thing() -> None:
    made = Counter(names_made())
    assert {name for name, modules in made.items() if modules > 1} - CONVENTIONS == set()


def names_made() -> Iterator[str]:
    """Yield the classes, functions and aliases that modules make and others may ask for, once for each module."""
    for module in program().values():
        names = set[str]()
        for node in module.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {each.id for each in node.targets if isinstance(each, ast.Name)}
        yield from (name for name in names if not name.startswith("_"))


BOUND = [["bot.engine.options", "bot.engine.packs", "bot.engine.rules", "bot.engine.settling"]]
"""Options say when they matter under rules, which are made of options. By type alone."""


def test_no_other_modules_import_each_other_not_even_for_types() -> None:
    assert circles(module_imports(program())) == BOUND


def test_the_map_names_nothing_that_is_not_there() -> None:
    modules = {path.name for tree in TREES for path in (ROOT / tree).rglob("*.py")}
    assert [name for name in re.findall(r"\b\w+\.py\b", MAP) if name not in modules] == []
    folders = {path.name for path in packages()} | {"tests", "docs", "deploy"}
    assert [name for name in re.findall(r"^ *(\w+)/", MAP, re.M) if name not in folders] == []


_OF_ONE_PROCESS = """
import asyncio, sys
from pathlib import Path
import bot.app
from bot.client import build_bot
from bot.config import Settings
from bot.services import close_services, open_services

async def begin():
    services = await open_services(Settings(_env_file=None, database=Path(sys.argv[1]), drawing_processes=0, thinking_workers=0))
    await build_bot(services)
    await close_services(services)

asyncio.run(begin())
print(*sys.modules)
"""  # noqa: E501
_OF_OTHERS = ("bot.sharing", "bot.store.postgres", "bot.store.moving", "asyncpg", "bot.commands", "bot.playground")
_OF_OPERATORS = ("cogs.live_check",)


def test_one_process_alone_loads_nothing_that_several_need_nor_what_operators_ask_for(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _OF_ONE_PROCESS, str(tmp_path / "spite.db")]
    loaded = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert "cogs.table.cog" in loaded
    assert [name for name in loaded if name.startswith((*_OF_OTHERS, *_OF_OPERATORS))] == []
