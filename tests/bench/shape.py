"""The shape of the program: its size, how its rooms hang together, and the way from a saved change to its answer.

``statements``, ``functions`` and ``files`` count ``bot``, ``cogs`` and ``render``. A *helper named once* is a private
function whose name stands nowhere else in the tree but in one place that calls it. A *room* is a folder of ``bot`` or
``cogs``, or a file that lies in them; the presses of a feature, all that others may import of it, are one by
themselves. A *circle* is a set of rooms of which each imports, directly or not, each other (imports for types left
out), a *circle of modules* a set of modules that do, types counted. *Names twice* are public classes, functions and
aliases of one name in several modules.

The rows that say how hard the program is to read are explained in ``house.py``. ``circles_with_presses`` are circles of
rooms where the presses of a feature count as the feature's.

The *way* is that of one press of a play, in the real bot in simulated Discord: the calls of the program's own functions
in the press's task, from the moment when its change is saved until its answer is given to discord.py. Words
(``bot/text``) and drawing (``bot/drawing``, ``render``) are counted apart.
"""

import ast
import asyncio
import logging
import re
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import cycle, pairwise
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import Any, Final

from bot.tables.actions import Join, Person, Start
from bot.tables.service.opening import Opening
from tests.bench.house import rows
from tests.e2e.world import Scene, controls, open_scene

ROOT: Final = Path(__file__).parents[2]
TREES: Final = ("bot", "cogs", "render")
KERNEL: Final = "cogs.core"
_APART: Final = ("bot/text/", "bot/drawing/", "render/")
_NOT_THERE: Final = "bot/playground/"
"""The clock of simulated Discord, which no press to the real one ever asks."""
_OWN: Final = tuple(f"{ROOT}/{tree}/" for tree in TREES)
_PLAYS: Final = ("play", "run", "fill")
_MOVES: Final = (*_PLAYS, "drop", "pick", "pass", "ask-pass")
_SENDS: Final = ("edit_message", "send_message", "edit_original_response")
_PRESSES: Final = re.compile(r"cogs\.(?!core\.)\w+\.presses")
_NAME: Final = re.compile(r"\b_[a-z]\w*\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--no-way", action="store_true", help="reads the files and runs nothing")
    parser.add_argument("--of", type=Path, default=ROOT, help="another copy of the project, which is read alone")


def run(arguments: Namespace) -> dict[str, object]:
    """Counts once."""
    modules = sources(arguments.of)
    trees = parsed(modules)
    imports = room_imports(trees)
    found: dict[str, object] = {"bench": "shape", **_sizes(modules, trees)}
    found |= {
        "helpers_named_once": len(_named_once(modules, trees)),
        "names_twice": _names_twice(trees),
        "circles": circles(imports),
        "circles_with_presses": circles(room_imports(trees, presses_apart=False)),
        "circles_of_modules": circles(module_imports(trees)),
        "kernel_imports": sorted(room for room in imports[KERNEL] if room.startswith("cogs.")),
    }
    found |= rows(arguments.of, modules, trees)
    if not arguments.no_way and arguments.of == ROOT:
        logging.disable(logging.WARNING)
        with tempfile.TemporaryDirectory() as folder:
            found["way"] = asyncio.run(_way(Path(folder)))
    return found


def sources(root: Path = ROOT) -> dict[Path, str]:
    """Return the text of each module of the program at ``root``."""
    paths = [path for tree in TREES for path in sorted((root / tree).rglob("*.py"))]
    return {path.relative_to(root): path.read_text(encoding="utf-8") for path in paths}


@cache
def program() -> dict[Path, ast.Module]:
    """Return the program's modules as they are now."""
    return parsed(sources())


def parsed(modules: dict[Path, str]) -> dict[Path, ast.Module]:
    return {path: ast.parse(text) for path, text in modules.items()}


def _sizes(modules: dict[Path, str], trees: dict[Path, ast.Module]) -> dict[str, object]:
    functions = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, Function)]
    lengths = sorted((node.end_lineno or node.lineno) - node.lineno + 1 for node in functions)
    lines = [text.count("\n") for text in modules.values()]
    return {
        "files": len(modules),
        "lines": sum(lines),
        "longest_file": max(lines),
        "statements": sum(isinstance(node, ast.stmt) for tree in trees.values() for node in ast.walk(tree)),
        "functions": len(functions),
        "function_lines": {"median": median(lengths), "p95": lengths[len(lengths) * 95 // 100], "longest": lengths[-1]},
    }


def _named_once(modules: dict[Path, str], trees: dict[Path, ast.Module]) -> list[str]:
    """Private functions whose name stands twice in all: where they are made, and where they are used."""
    used = Counter(name for text in modules.values() for name in _NAME.findall(text))
    return [
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, Function) and _NAME.fullmatch(node.name) and used[node.name] == 2
    ]


def _names_twice(trees: dict[Path, ast.Module]) -> dict[str, int]:
    """Public names that modules give to something of their own, with how many do."""
    made: Counter[str] = Counter()
    for tree in trees.values():
        names: set[str] = set()
        for node in tree.body:
            if isinstance(node, ast.ClassDef | Function):
                names.add(node.name)
            elif isinstance(node, ast.Assign):
                names |= {each.id for each in node.targets if isinstance(each, ast.Name)}
        made.update(name for name in names if not name.startswith("_"))
    allowed = {"logger"}
    return {name: times for name, times in made.most_common() if times > 1 and name not in allowed}


def _room_of(module: str, presses_apart: bool) -> str:
    return ".".join(module.split(".")[: 3 if presses_apart and _PRESSES.fullmatch(module) else 2])


def room_imports(trees: dict[Path, ast.Module], *, presses_apart: bool = True) -> dict[str, set[str]]:
    """Return the rooms that each room imports, imports for types left out.

    :param presses_apart: whether the presses of a feature are a room by themselves.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for path, tree in trees.items():
        room = _room_of(".".join(path.with_suffix("").parts), presses_apart)
        for node in _run_at_import(tree):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
            found[room] |= {_room_of(name, presses_apart) for name in names if name.split(".")[0] in TREES}
        found[room].discard(room)
    return found


def module_imports(trees: dict[Path, ast.Module]) -> dict[str, set[str]]:
    """Which modules each module imports, wherever in it that stands and whatever for."""
    modules = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): tree for path, tree in trees.items()}
    found: dict[str, set[str]] = {}
    for module, tree in modules.items():
        named = found[module] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                named |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                inside = [f"{node.module}.{each.name}" for each in node.names]
                named |= {each if each in modules else node.module or "" for each in inside}
        named &= modules.keys() - {module}
    return found


def _run_at_import(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            yield from _run_at_import(node)


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Those that reach each other, by what each reaches; the largest first."""
    reached: dict[str, set[str]] = {}
    for room in imports:
        seen: set[str] = set()
        waiting = [room]
        while waiting:
            new = imports.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        reached[room] = seen
    circles = {
        tuple(sorted(other for other in seen if room in reached.get(other, ())))
        for room, seen in reached.items()
        if room in seen
    }
    return sorted((list(circle) for circle in circles), key=len, reverse=True)


async def _way(folder: Path) -> dict[str, object]:
    """Plays a few presses, and follows the last of them."""
    async with open_scene(folder) as scene:
        tables, ana, ben = scene.services.tables, scene.ana, scene.ben
        tables._randomness.seed, tables._randomness.table_id = lambda: bytes(32), lambda: "waytable"  # type: ignore[method-assign]
        opening = Opening(scene.guild.id, scene.channel.id, "pagat")
        opened = await tables.open(opening, Person(ana.id, "Ana", 1))
        await tables.act(opened.table.id, Join(), Person(ben.id, "Ben", 2))
        await tables.act(opened.table.id, Start("regular", "Robot"), Person(ana.id, "Ana", 3))
        await scene.idle()
        way = _Way()
        for person in cycle((ana, ben)):
            panel = await _panel(scene, person)
            while (pressed := _pressable(panel)) is not None:
                if pressed.split(":")[2] in _PLAYS:
                    with way:
                        await person.click(panel, custom_id=pressed)
                    return way.report()
                panel = (await person.click(panel, custom_id=pressed)).response
                await scene.idle()
        raise AssertionError("somebody always plays")


def _pressable(panel: Any) -> str | None:
    """What moves the game on, a play before all else; nothing where it is somebody else's turn."""
    offered = [each["custom_id"] for each in controls(panel) if not each.get("disabled")]
    return next((each for verb in _MOVES for each in offered if each.split(":")[2] == verb), None)


async def _panel(scene: Scene, person: Any) -> Any:
    message = scene.public()
    hand = next(each["custom_id"] for each in controls(message) if each["custom_id"].split(":")[2] == "hand")
    return (await person.click(message, custom_id=hand)).response


class _Way:
    """Notes the calls of the program's own functions, as the interpreter tells of them."""

    def __init__(self) -> None:
        self._task: asyncio.Task[Any] | None = None
        self._saved = self._sent = False
        self._calls: list[CodeType] = []

    def __enter__(self) -> None:
        sys.setprofile(self._heard)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _heard(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name == "_carry_out" and self._task is None:
            self._task = asyncio.current_task()
        elif event == "return" and code.co_name == "save" and "/bot/store/" in code.co_filename:
            self._saved = True
        elif event == "call" and self._saved and not self._sent and self._task is asyncio.current_task():
            if code.co_name in _SENDS and "/discord/" in code.co_filename:
                self._sent = True
            elif code.co_filename.startswith(_OWN) and not code.co_filename.startswith(f"{ROOT}/{_NOT_THERE}"):
                self._calls.append(code)

    def report(self) -> dict[str, object]:
        assert self._sent, "the press was not answered"
        files = [code.co_filename.removeprefix(f"{ROOT}/") for code in self._calls]
        own = [(code, file) for code, file in zip(self._calls, files, strict=True) if not file.startswith(_APART)]
        rooms = ["/".join(file.split("/")[:2]) for _, file in own]
        return {
            "calls": len(own),
            "functions": len({code for code, _ in own}),
            "files": len({file for _, file in own}),
            "rooms": len(set(rooms)),
            "changes_of_room": sum(before != after for before, after in pairwise(rooms)),
            "calls_of_words_and_drawing": len(files) - len(own),
            "most_called": Counter(file for _, file in own).most_common(12),
        }
