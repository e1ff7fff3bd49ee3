"""How a release is made, and that it refuses where something is missing."""

import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest

from bot import __version__
from tests.operation.scripts import script

ROOT = Path(__file__).parents[2]
release, licences = script("release"), script("licences")
DAY = date(2030, 1, 2)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Of this project what names a version, as a repository of its own, with a release under way."""
    for name in (*release.NAMED_IN, "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changes = tmp_path / "CHANGELOG.md"
    text = "## 7.8.9, not released yet\n\n### Added\n\n- All.\n\n### For operators\n\n- Nothing.\n\n"
    before = re.sub(r"^## .*$", f"## {__version__}, not released yet", changes.read_text("utf-8"), count=1, flags=re.M)
    changes.write_text(before.replace("## ", f"{text}## ", 1), "utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "As it is")


def test_a_version_and_its_day_are_written_wherever_they_stand(project: Path) -> None:
    release.prepare(project, "7.8.9", DAY)
    assert release.version_of(project) == "7.8.9"
    assert release.section(project, "7.8.9")[0] == "2030-01-02"
    for name in release.NAMED_IN:
        assert "7.8.9" in (project / name).read_text("utf-8"), name
        assert __version__ not in re.findall(release.NAMED_IN[name], (project / name).read_text("utf-8")), name
        assert __version__ not in (project / name).read_text("utf-8") or not name.endswith(".md"), name


@pytest.mark.parametrize(("version", "words"), [("7.8", "is no version"), ("9.9.9", "has no section")])
def test_what_is_not_described_is_not_prepared(project: Path, version: str, words: str) -> None:
    with pytest.raises(SystemExit, match=words):
        release.prepare(project, version, DAY)


def test_it_is_refused_until_nothing_is_missing(project: Path) -> None:
    assert [each for each in release.missing(project) if "gives" in each] == [
        f"CHANGELOG.md gives {__version__} no day: run prepare"
    ]
    release.prepare(project, "7.8.9", DAY)
    faults = list(release.missing(project))
    assert "something is not committed" in faults
    wanted = {place.format("7.8.9"): command.format("7.8.9") for place, command in release.GOLDEN.items()}
    assert {f"{place} is missing: {command}" for place, command in wanted.items()} == set(faults[:-1])
    for place in wanted:
        (project / place).parent.mkdir(parents=True, exist_ok=True)
        (project / place).touch()
    commit(project)
    assert list(release.missing(project)) == []
    git(project, "tag", "v7.8.9")
    (project / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    commit(project)
    found = " ".join(release.missing(project))
    assert "pyproject.toml names" in found
    assert "the tag v7.8.9 is another commit's" in found


def test_the_list_of_changes_keeps_its_form() -> None:
    """Each release's section that has headings, and so the one under way."""
    of_versions = re.split(r"^## .*$", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert "### For operators" in of_versions[0]
    for text in of_versions:
        if "### " in text:
            assert list(release.unusual(text.strip())) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("### Added\n\n- All.", "nothing for operators"),
        ("### For operators\n\n- All.", "nothing for players"),
        ("### Fixed\n\n- All.\n\n### Added\n\n- All.\n\n### For operators\n\n- All.", "in this order"),
        ("### Added\n\n- All.\n\n### Added\n\n- All.\n\n### For operators\n\n- All.", "in this order"),
        ("### Added\n\n- All.\n\n### News\n\n- All.\n\n### For operators\n\n- All.", "in this order"),
        ("### Added\n\n- All\n  and more.\n\n### For operators\n\n- All.", "one line for each entry"),
        (f"### Added\n\n{'- All.' + chr(10)}{'- All.' + chr(10)}" * 50 + "### For operators\n", "150 are the most"),
    ],
)
def test_another_form_is_refused(text: str, words: str) -> None:
    assert words in " ".join(release.unusual(text))


def test_every_golden_file_is_made_by_a_module_that_is_there() -> None:
    for command in release.GOLDEN.values():
        module = command.split()[2].replace(".", "/")
        assert (ROOT / f"{module}.py").exists(), module


def test_the_licence_of_everything_that_is_pinned_is_written_down() -> None:
    written = licences.written()
    for lock in (ROOT / "requirements").glob("*.txt"):
        assert licences.pinned(lock.stem) <= set(written), f"{lock.name}: python deploy/licences.py"
    assert not [name for name, licence in written.items() if not licence or licence.lower() == "unknown"]
    assert "GPL" not in " ".join(written[name] for name in licences.pinned("postgres")), "what the image holds"
