"""Lays the documents together as a site and builds it into ``site``, warnings as errors: ``python docs/site/build.py``.

Links between pages, to headings, pictures and files are checked by that; what no page shows is a warning too.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "site"
_ELSEWHERE = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages that lie above the others, and what they are called beside them."""
_SPANISH = re.compile(r"^# Las reglas", re.MULTILINE)
_LIST = re.compile(r"^(?![ \t]*(?:[-*]|\d+\.)[ \t])(\S[^\n]*)\n(?=(?:[-*]|\d+\.) )", re.MULTILINE)


def lay_together() -> None:
    """Every page in one folder, its links as they are there."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("site", "*.toml", "__pycache__"))
    for name, called in _ELSEWHERE.items():
        shutil.copy(ROOT / name, PAGES / called)
    rules = (PAGES / "rules.md").read_text("utf-8")
    english, spanish = rules[: (at := _SPANISH.search(rules).start())], rules[at:]  # type: ignore[union-attr]
    (PAGES / "rules.md").write_text(re.sub(r"\]\(#las-reglas[^)]*\)", "](reglas.md)", english), "utf-8")
    (PAGES / "reglas.md").write_text(re.sub(r"\]\(#the-rules[^)]*\)", "](rules.md)", spanish), "utf-8")
    for page in PAGES.glob("*.md"):
        text = page.read_text("utf-8")
        for name, called in _ELSEWHERE.items():
            text = re.sub(rf"\]\((?:\.\./)*{re.escape(name)}", f"]({called}", text)
        text = re.sub(r"\]\(docs/", "](", text)
        page.write_text(_LIST.sub(r"\1\n\n", text), "utf-8")  # Markdown here wants an empty line before a list


def main() -> int:
    lay_together()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(ROOT / "docs/site/mkdocs.yml")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    # Asked to be quiet, it would neither tell warnings nor count them.
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        print(done.stderr)
    else:
        built = {path.relative_to(ROOT / "site") for path in (ROOT / "site").rglob("*") if path.is_file()}
        print(f"site: {sum(path.suffix == '.html' for path in built)} pages, {len(built)} files")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
