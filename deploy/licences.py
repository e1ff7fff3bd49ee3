"""Writes ``docs/licences.md``: under which licence everything is that the program ships, needs or is made with.

Run in an environment with all of ``requirements``: each library's own words are read (``python deploy/licences.py``).
"""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licences.md"
ELSEWHERE = {"audioop-lts": "PSF-2.0", "colorama": "BSD-3-Clause", "tomli": "MIT", "tzdata": "Apache-2.0"}
"""Libraries of other systems and Pythons than the one on which the page is written."""
READ = {"mergedeep": "MIT License", "apsw": "Zlib"}
"""Of those whose description says nothing of use: what the text of their licence is."""
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)
_ROW = re.compile(r"^\| ([a-z0-9-]+) \| ([^|]+) \|", re.MULTILINE)
_LONG = 60
_PURPOSES = {
    "run": "the bot",
    "postgres": "PostgreSQL",
    "playground": "the playground",
    "dev": "tests and linters",
    "docs": "the documentation's site",
    "forge": "the forge",
}
_HEAD = """\
# Licences

<!-- Made by `python deploy/licences.py` from what the libraries say of themselves. -->

Spite is under the MIT licence (`LICENSE`). It ships one work of others: the font Nunito, under the SIL Open Font
License 1.1 (`render/fonts/OFL.txt`, in the wheel and the image too). The cards, pictures, puzzles and weights are the
project's own.

Nothing else is shipped: libraries are installed beside it, in the versions of `requirements`, each with the text of its
licence in its `dist-info`. The image holds those of *the bot* and *PostgreSQL*.

| library | licence | for |
|---|---|---|
"""


def of_library(name: str) -> str:
    """A library's licence, in the words of its own description. Raises ``LookupError`` where it says nothing."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return ELSEWHERE[name]
    classified = [each.split(" :: ")[-1] for each in said.get_all("Classifier", []) if each.startswith("License ::")]
    first = (said.get("License") or "").strip()
    short = first if first and len(first) <= _LONG and "\n" not in first else ""
    found = said.get("License-Expression") or short or ", ".join(each for each in classified if each != "OSI Approved")
    if not found:
        raise LookupError(f"{name} names no licence")
    return READ.get(name, str(found))


def pinned(lock: str) -> set[str]:
    """The libraries of one of the requirements files."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
    return {name.lower() for name, _ in _PINNED.findall(text)}


def written() -> dict[str, str]:
    """The licences by library, as the page has them."""
    return {name: licence.strip() for name, licence in _ROW.findall(PAGE.read_text("utf-8")) if name != "library"}


def main() -> None:
    locks = {lock: pinned(lock) for lock in _PURPOSES}
    rows = []
    for name in sorted(set().union(*locks.values())):
        purpose = next(words for lock, words in _PURPOSES.items() if name in locks[lock])
        rows.append(f"| {name} | {of_library(name).replace('|', '/')} | {purpose} |\n")
    PAGE.write_text(_HEAD + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
