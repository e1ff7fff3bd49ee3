"""What the documents name is there: commands and their options, settings, metrics, files, tests."""

import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import _parser
from bot.config import REMOVED, setting_names
from bot.text import texts_for
from cogs.core.permissions import NEEDED, NEEDED_FOR_THREADS, NEEDED_IN_THREADS
from tests.__main__ import NOT_QUICK, QUICK, TASKS
from tests.bench.__main__ import parser as bench_parser
from tests.campaign.__main__ import parser as campaign_parser
from tests.swept import swept

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    *sorted((ROOT / "docs").rglob("*.md")),
    *(path for path in sorted((ROOT / "deploy").rglob("*")) if path.suffix not in (".json", ".pyc") and path.is_file()),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", ".env.example")),
]
OF_OTHERS = {"venv", "compileall", "pytest"}
_COMMAND = re.compile(r"python -m ([\w.]+)([^`|\n#<]*)")
PARSERS = {"bot": _parser, "tests.bench": bench_parser, "tests.campaign": campaign_parser}


def commands_of(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The commands of a command line, by name."""
    return {
        name: command
        for action in parser._actions
        if isinstance(action, _SubParsersAction)
        for name, command in action.choices.items()
    }


def everything_in(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A command line and the commands in it, to their ends."""
    yield parser
    for command in commands_of(parser).values():
        yield from everything_in(command)


def followed(parser: ArgumentParser, words: list[str]) -> ArgumentParser | None:
    """The command that words ask for; None where there is no such command. Capitals stand for any."""
    commands = commands_of(parser)
    if not commands or not words or not re.fullmatch(r"[a-z][a-z-]+", words[0]):
        return parser
    return followed(commands[words[0]], words[1:]) if words[0] in commands else None


@pytest.mark.parametrize("module", sorted(PARSERS))
def test_every_command_explains_itself(module: str) -> None:
    for command in everything_in(PARSERS[module]()):
        assert "--help" in command.format_help()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_are_named_can_be_asked_for(path: Path) -> None:
    for module, rest in _COMMAND.findall(path.read_text("utf-8")):
        if module in OF_OTHERS:
            continue
        assert find_spec(module.rstrip(".")) is not None, module
        if module in PARSERS:
            command = followed(PARSERS[module](), rest.split())
            assert command is not None, f"{module}{rest}"
            for option in re.findall(r"(?<!\S)[\[(]*(--[a-z-]+)", rest):
                assert option in command._option_string_actions, f"{module}{rest}"


def test_tasks_that_are_named_can_be_asked_for_and_name_tests_that_are_there() -> None:
    named = {name for path in DOCUMENTS for name in re.findall(r"python -m tests ([a-z]+)", path.read_text("utf-8"))}
    assert named == set(TASKS)
    assert [each for each in (*chain(*QUICK), *NOT_QUICK) if not (ROOT / each).exists()] == []


@swept("path", DOCUMENTS)
def test_settings_that_are_named_are_there(path: Path) -> None:
    named = set(re.findall(r"\bSPITE_[A-Z_]+[A-Z]\b", path.read_text("utf-8")))
    earlier = REMOVED if path.name == "CHANGELOG.md" else frozenset()
    assert named <= setting_names() | earlier


@swept("path", [path for path in DOCUMENTS if path.suffix == ".md"])
def test_files_that_are_linked_to_are_there(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


_BY_NAME = re.compile(
    r"(?:\b(?:pip3?|pipx|uv tool)\s+(?:install|run)|\buvx)(?:\s+-\S+)*\s+[\"']?(?:spite|spite-and-malice)(?![\w./-])"
)
"""Installing by a name of an index: ``spite`` is somebody else's package there, and another name nobody's promise."""


@swept("path", DOCUMENTS)
def test_nothing_is_installed_by_a_name_that_is_somebody_elses(path: Path) -> None:
    assert _BY_NAME.findall(path.read_text("utf-8")) == []


def test_installing_by_a_name_is_found() -> None:
    for wrong in ("pip install spite", "uvx spite", "pipx install -q 'spite[postgres]'", "uv tool install spite"):
        assert _BY_NAME.search(wrong), wrong
    for right in ("pipx install ./spite_and_malice-1.0-py3-none-any.whl", "uvx --from . spite"):
        assert not _BY_NAME.search(right), right


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "docs" / "hosting.md"], ids=lambda path: path.name)
def test_every_permission_that_the_invitation_asks_for_is_named(path: Path) -> None:
    told, texts = " ".join(path.read_text("utf-8").split()), texts_for("en")
    for name in (*NEEDED, *NEEDED_IN_THREADS, *NEEDED_FOR_THREADS):
        assert texts.say(f"permission-{name}") in told


WAYS = ("desk", "systemd", "docker", "kubernetes")


@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_hosting_is_one_page_from_nothing_to_the_way_back(way: str) -> None:
    page = (ROOT / f"docs/hosting-{way}.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", page, flags=re.MULTILINE)
    wanted = ["The bot's account", "Install", "Check and start", "Backups", "Update", "The way back"]
    assert headings[: len(wanted)] == wanted
    assert "Reset Token" in page
    assert "doctor" in page
    site = (ROOT / "docs/site/mkdocs.yml").read_text("utf-8")
    assert f"hosting-{way}.md" in site
    assert f"(hosting-{way}.md)" in (ROOT / "docs/hosting.md").read_text("utf-8")


def test_the_readme_shows_a_game_of_the_projects_own_and_stays_small() -> None:
    """Fifteen seconds, drawn from ``docs/site/game.json``, and three pictures."""
    readme = (ROOT / "README.md").read_text("utf-8")
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", readme)
    assert pictures[0] == "docs/game.gif"
    assert len(pictures) == 4
    assert (ROOT / pictures[0]).stat().st_size < 3_000_000
    with Image.open(ROOT / pictures[0]) as film:
        frames = getattr(film, "n_frames", 1)
        lasting = 0
        for at in range(frames):
            film.seek(at)
            lasting += film.info["duration"]
    assert 12_000 < lasting <= 15_000
    assert len(readme.splitlines()) < 90, "everything else is one link away"


def test_tests_that_are_named_are_there() -> None:
    there = {
        name
        for path in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r"\bdef (test_\w+)", path.read_text("utf-8"))
    }
    named = {name for path in DOCUMENTS for name in re.findall(r"`(test_\w+)`", path.read_text("utf-8"))}
    assert len(named) > 100
    assert named <= there


def promises() -> Iterator[str]:
    """What holds each promise: the second cell of its row."""
    for row in re.findall(r"^\|.*\|$", (ROOT / "docs" / "reliability.md").read_text("utf-8"), re.MULTILINE):
        cells = re.split(r"(?<!\\)\|", row)[1:-1]
        if len(cells) == 2:
            yield cells[1]


def test_tests_that_are_named_after_a_file_are_in_it_and_others_are_found_once() -> None:
    of_file = {
        str(path.relative_to(ROOT / "tests")): set(re.findall(r"\bdef (test_\w+)", path.read_text("utf-8")))
        for path in (ROOT / "tests").rglob("*.py")
    }
    wrong = []
    for held_by in promises():
        file = None
        for name in re.findall(r"`([^`]+)`", held_by):
            if name.endswith(".py"):
                file = name
                wrong += [name] if name.startswith("test") and name not in of_file else []
            elif re.fullmatch(r"test_\w+", name) and sum(name in tests for tests in of_file.values()) != 1:
                wrong.append(name)
            elif re.fullmatch(r"test_\w+", name) and file in of_file and name not in of_file[file]:
                wrong.append(f"{file} {name}")
    assert wrong == []


def test_planted_bugs_that_are_named_are_there() -> None:
    planted = " ".join(" ".join(p.read_text("utf-8").split()) for p in (ROOT / "tests" / "faults").glob("planted_*.py"))
    named = [
        name for held_by in promises() for name in re.findall(r"(?<!\*)\*([^*]+)\*", held_by.partition("planted:")[2])
    ]
    assert len(named) > 10
    assert [name for name in named if f'"{name}"' not in planted] == []


# The tables of the rules name each default beside what may be chosen.
@swept("path", [path for path in DOCUMENTS if path.name != "rules.md"])
def test_no_row_of_a_table_says_the_same_twice(path: Path) -> None:
    rows = [line.strip("|").split("|") for line in path.read_text("utf-8").splitlines() if line.startswith("|")]
    begin = [[cell.split()[:4] for cell in row if len(cell.split()) >= 4] for row in rows]
    assert [row for row in begin if any(row.count(cell) > 1 for cell in row)] == []
