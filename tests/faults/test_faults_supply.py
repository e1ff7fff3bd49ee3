"""What the program is installed from: pinned, hashed, and nothing that can be changed unseen."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).parents[2] / "requirements"


@pytest.mark.parametrize("name", sorted(path.name for path in REQUIREMENTS.glob("*.txt")))
def test_every_requirement_is_pinned_and_hashed(name: str) -> None:
    text = (REQUIREMENTS / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    wanted = [line for line in lines if not line.startswith("-")]
    assert wanted
    for line in wanted:
        assert re.match(r"^[A-Za-z0-9._\[\]-]+==[^ ;]+", line), line
        assert "--hash=sha256:" in line, line
