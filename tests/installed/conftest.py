"""The wheel, built once, and an environment that holds it and what it says that it needs, and nothing else."""

import fcntl
import os
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from uuid import uuid4

import pytest
from packaging.requirements import Requirement

from tests.operation.scripts import script

ROOT = Path(__file__).parents[2]
release = script("release")


PACKAGES = f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"


class Installed:
    """The program in an environment of its own."""

    def __init__(self, environment: Path) -> None:
        self.binaries, self.packages = environment / "bin", environment / PACKAGES

    @staticmethod
    def environment(**variables: str) -> dict[str, str]:
        """That of the tests, with no settings but those given."""
        ours = ("SPITE_", "DISCORD_", "PYTHON")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return {**kept, "SPITE_THINKING_WORKERS": "0", **variables}

    def run(self, *command: str | Path, cwd: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
        """What a command says that is started in a folder."""
        environment = self.environment(**variables)
        return subprocess.run(
            command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    def spite(self, *arguments: str, cwd: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
        """What its console script says."""
        return self.run(self.binaries / "spite", *arguments, cwd=cwd, **variables)


def needed(requirements: list[str], extra: str) -> Iterator[Distribution]:
    """The distributions that requirements name, and those that these need."""
    for each in map(Requirement, requirements):
        if each.marker is None or each.marker.evaluate({"extra": extra}):
            found = distribution(each.name)
            assert found.version in each.specifier
            yield found
            for inner in each.extras or {""}:
                yield from needed(found.requires or [], inner)


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], None]], Path]:
    """Makes a folder once in a run of the tests, whichever of its workers needs it first."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def folder(name: str, make: Callable[[Path], None]) -> Path:
        made = shared / name
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                unfinished = shared / f"{name}.{uuid4().hex}"
                unfinished.mkdir()
                make(unfinished)
                unfinished.rename(made)
        return made

    return folder


@pytest.fixture(scope="session")
def wheel(once: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    """The wheel, made as for a release. No index is asked: what builds is there already."""

    def make(folder: Path) -> None:
        release.make(ROOT, folder, "1700000000")

    (made,) = once("dist", make).glob("*.whl")
    return made


@pytest.fixture(scope="session")
def installed(wheel: Path, once: Callable[[str, Callable[[Path], None]], Path]) -> Installed:
    """The wheel with what its playground needs. Libraries are those of the tests' own environment, linked: no index is
    asked, and what the wheel doesn't name is not there."""

    def make(folder: Path) -> None:
        venv.create(folder, with_pip=False)
        pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "-q"]
        subprocess.run([*pip, "--no-index", "--no-deps", "--no-compile", str(wheel)], check=True)
        packages = folder / PACKAGES
        (metadata,) = packages.glob("*.dist-info")
        for library in needed(Distribution.at(metadata).requires or [], "playground"):
            for top in {Path(str(file)).parts[0] for file in library.files or ()} - {"..", "__pycache__"}:
                if not (packages / top).exists():
                    (packages / top).symlink_to(Path(str(library.locate_file(top))).resolve())
        # It is moved to its place: the script names the interpreter that it was installed for.
        script = folder / "bin" / "spite"
        script.write_text(script.read_text("utf-8").replace(str(folder), str(folder.with_name("installed"))), "utf-8")

    return Installed(once("installed", make))
