"""Lists what the program is made of, from its lock file, as CycloneDX: ``python deploy/sbom.py > sbom.json``."""

import json
import re
import sys
from pathlib import Path
from typing import Any

from licences import written

ROOT = Path(__file__).parents[1]
_PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)==([^ ;\\]+)[^\n]*\n?((?:\s+--hash=sha256:[0-9a-f]{64}[^\n]*\n?)*)", re.MULTILINE
)


def sbom(lock: Path, version: str) -> dict[str, Any]:
    """The document for one lock file.

    :param version: the program's own.
    """
    licences = written()
    components = [
        {
            "type": "library",
            "name": name,
            "version": pinned,
            "licenses": [{"license": {"name": licences[name.lower()]}}],
            "purl": f"pkg:pypi/{name.lower()}@{pinned}",
            "bom-ref": f"{name.lower()}@{pinned}",
            "hashes": [{"alg": "SHA-256", "content": each} for each in re.findall(r"[0-9a-f]{64}", hashes)],
        }
        for name, pinned, hashes in _PINNED.findall(lock.read_text("utf-8"))
    ]
    program = {
        "type": "application",
        "name": "spite",
        "version": version,
        "bom-ref": "spite",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": program},
        "components": components,
        "dependencies": [{"ref": "spite", "dependsOn": [each["bom-ref"] for each in components]}],
    }


def main() -> None:
    """Prints the document for the lock file that is named, or that of the bot alone."""
    lock = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "requirements" / "run.txt"
    version = re.search(r'__version__ = "([^"]+)"', (ROOT / "bot" / "__init__.py").read_text("utf-8"))
    json.dump(sbom(lock, version[1] if version else "0"), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
