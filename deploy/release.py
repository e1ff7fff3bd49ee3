"""Makes a release: ``python deploy/release.py prepare VERSION``, then, from what was committed, ``... make FOLDER``."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
_VERSION = r"\d+\.\d+\.\d+"
_READY = rf"(?<=Ready: Spite ){_VERSION}"
_UPDATE = rf"(?<=git checkout v){_VERSION}"
NAMED_IN = {
    "bot/__init__.py": rf'(?<=__version__ = "){_VERSION}(?=")',
    "pyproject.toml": rf'(?<=\nversion = "){_VERSION}(?=")',
    "deploy/Dockerfile": rf'(?<=image\.version="){_VERSION}(?=")',
    "deploy/compose.yaml": rf"(?<=image: spite:){_VERSION}",
    "deploy/kubernetes/spite.yaml": rf"(?<=image: spite:){_VERSION}",
    "deploy/kubernetes/shards.yaml": rf"(?<=image: spite:){_VERSION}",
    "docs/hosting-desk.md": rf"(?<=spite_and_malice-){_VERSION}(?=-)|{_UPDATE}|{_READY}",
    "docs/hosting-systemd.md": rf"{_UPDATE}|{_READY}",
    "docs/hosting-docker.md": rf"{_UPDATE}|{_READY}",
    "docs/hosting-kubernetes.md": rf"(?<=-t \"\$IMAGE:){_VERSION}|(?<=push \"\$IMAGE:){_VERSION}|{_UPDATE}|{_READY}",
    "docs/operating.md": _READY,
}
"""Where the version stands, and as what."""
GOLDEN = {
    "tests/store/golden/{}.jsonl.gz": "python -m tests.faults.golden {}",
    "tests/store/golden_running/{}.jsonl.gz": "python -m tests.faults.running {}",
    "tests/store/golden_stores/{}.db.gz": "python -m tests.faults.stored {}",
    "tests/store/golden_stores/{}.sql.gz": "python -m tests.faults.stored {}",
    "tests/store/golden_ids/{}.jsonl": "python -m tests.faults.sent_ids {}",
}
"""What every later release is tried on, and what makes it."""
CHANGES = ("Added", "Changed", "Fixed", "Security", "For operators")
"""Headings of a release's section in CHANGELOG.md, in their order; any but the last may be missing."""
MOST_LINES = 150
"""Lines of a release's section, its heading included: notes that somebody reads."""
_HEADING = re.compile(rf"^## ({_VERSION})(?:, (.*))?$", re.MULTILINE)


def prepare(root: Path, version: str, day: date) -> None:
    """Writes the version wherever it stands, and the day into the list of changes."""
    if not re.fullmatch(_VERSION, version):
        raise SystemExit(f"{version} is no version: it is MAJOR.MINOR.PATCH")
    changes = root / "CHANGELOG.md"
    text = changes.read_text("utf-8")
    if f"\n## {version}, not released yet\n" not in text:
        raise SystemExit(f"CHANGELOG.md has no section '## {version}, not released yet'")
    changes.write_text(text.replace(f"## {version}, not released yet", f"## {version}, {day:%Y-%m-%d}"), "utf-8")
    for name, pattern in NAMED_IN.items():
        path = root / name
        path.write_text(re.sub(pattern, version, path.read_text("utf-8")), "utf-8")


def version_of(root: Path) -> str:
    """The version that the program itself names."""
    return re.findall(NAMED_IN["bot/__init__.py"], (root / "bot/__init__.py").read_text("utf-8"))[0]


def section(root: Path, version: str) -> tuple[str | None, str]:
    """What the list of changes says of a version: its day, if it has one, and what is new."""
    parts = _HEADING.split((root / "CHANGELOG.md").read_text("utf-8"))
    found = {parts[at]: (parts[at + 1], parts[at + 2].strip()) for at in range(1, len(parts), 3)}
    return found.get(version, (None, ""))


def missing(root: Path) -> Iterator[str]:
    """Why this can't be released, a sentence each."""
    version = version_of(root)
    for name, pattern in NAMED_IN.items():
        named = set(re.findall(pattern, (root / name).read_text("utf-8")))
        if named != {version}:
            yield f"{name} names {', '.join(sorted(named)) or 'no version'}, the program {version}: run prepare"
    day, text = section(root, version)
    if day is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        yield f"CHANGELOG.md gives {version} no day: run prepare"
    yield from unusual(text)
    for place, command in GOLDEN.items():
        if not (root / place.format(version)).exists():
            yield f"{place.format(version)} is missing: {command.format(version)}"
    if _git(root, "status", "--porcelain"):
        yield "something is not committed"
    tagged = _git(root, "tag", "--list", f"v{version}") and _git(root, "rev-parse", f"v{version}^{{}}")
    if tagged and tagged != _git(root, "rev-parse", "HEAD"):
        yield f"the tag v{version} is another commit's"


def unusual(text: str) -> Iterator[str]:
    """Yield what keeps a release's section of CHANGELOG.md from its form, a sentence each."""
    named = re.findall(r"^### (.*)$", text, re.MULTILINE)
    if "For operators" not in named:
        yield "CHANGELOG.md says nothing for operators"
    if not {"Added", "Changed", "Fixed"} & set(named):
        yield "CHANGELOG.md says nothing for players"
    if named != [heading for heading in CHANGES if heading in named]:
        yield f"CHANGELOG.md has the headings {', '.join(CHANGES)}, in this order; here they are {', '.join(named)}"
    lines = text.splitlines()
    if len(lines) > MOST_LINES - 2:
        yield f"CHANGELOG.md has {len(lines) + 2} lines for this release; {MOST_LINES} are the most"
    yield from (
        f"CHANGELOG.md takes one line for each entry, and this is none: {line}"
        for line in lines
        if line and not re.match(r"- \S|### ", line)
    )


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)  # noqa: S603, S607
    return done.stdout.strip()


def make(root: Path, out: Path, moment: str) -> None:
    """Everything that a release consists of, into an empty folder.

    :param moment: seconds since 1970 that the archives name as theirs: the same commit gives the same bytes.
    """
    version = version_of(root)
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        raise SystemExit(f"{out} is not empty")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": moment}
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(out.resolve()), "-t"]
    subprocess.run([*build, "sdist"], cwd=root, env=environment, check=True)  # noqa: S603
    (source,) = out.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as unpacked:  # the wheel is made of what the source archive holds
        with tarfile.open(source) as archive:
            archive.extractall(unpacked, filter="data")
        (folder,) = Path(unpacked).iterdir()
        subprocess.run([*build, "wheel"], cwd=folder, env=environment, check=True)  # noqa: S603
        again = Path(unpacked) / "again"
        subprocess.run([*build[:-2], str(again), "-t", "wheel"], cwd=folder, env=environment, check=True)  # noqa: S603
        (wheel,) = out.glob("*.whl")
        if wheel.read_bytes() != (again / wheel.name).read_bytes():
            raise SystemExit(f"{wheel.name} is not the same when it is built again")
    for name in ("docs/verify_deal.py", ".env.example"):
        shutil.copy(root / name, out)
    for lock in ("run", "postgres", "playground"):
        shutil.copy(root / f"requirements/{lock}.txt", out / f"requirements-{lock}.txt")
        with (out / f"sbom-{lock}.json").open("w") as list_:
            command = [sys.executable, "deploy/sbom.py", f"requirements/{lock}.txt"]
            subprocess.run(command, cwd=root, stdout=list_, check=True)  # noqa: S603
    major, minor, _ = version.split(".")
    (out / "image-tags.txt").write_text("".join(f"spite:{tag}\n" for tag in (version, f"{major}.{minor}", "latest")))
    (out / "notes.md").write_text(f"{section(root, version)[1]}\n", "utf-8")
    sums = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(sums))


def _prepare(arguments: Namespace) -> None:
    prepare(ROOT, arguments.version, arguments.day)
    print(f"Look at it and commit it; then: python deploy/release.py make dist-{arguments.version}")


def _make(arguments: Namespace) -> None:
    if faults := list(missing(ROOT)):
        raise SystemExit("\n".join(["This can't be released:", *faults]))
    if not arguments.tested:
        subprocess.run([ROOT / ".ci/run"], check=True)  # noqa: S603
    make(ROOT, arguments.folder, _git(ROOT, "log", "-1", "--format=%ct"))
    version = version_of(ROOT)
    print(f"{arguments.folder} holds the release. To let the forge make it: git tag v{version}, and push that.")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    first = commands.add_parser("prepare", help="writes version and day where they stand")
    first.add_argument("version")
    first.add_argument("--day", type=date.fromisoformat, default=datetime.now(UTC).date(), help="today if left out")
    first.set_defaults(run=_prepare)
    second = commands.add_parser("make", help="refuses where something is missing; tests, and builds everything")
    second.add_argument("folder", type=Path)
    second.add_argument("--tested", action="store_true", help="this very commit has passed .ci/run already")
    second.set_defaults(run=_make)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
