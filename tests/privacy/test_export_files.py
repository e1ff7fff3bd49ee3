"""A person's data as files: whole, and never larger than what may be sent."""

import io
import json
import zipfile
from typing import Any

import pytest

from bot.privacy.export_files import ExportFile, export_files

MUCH = 65_000


def kept(events: int) -> dict[str, Any]:
    """What is kept of somebody who has played much."""
    moves = [{"table": "aaaaaaaa", "version": number, "moves": [f"h:7H>c{number}"]} for number in range(events)]
    return {
        "format": "spite-person/1",
        "user": 5,
        "settings": None,
        "seats": [{"name": "Zoë \ud800"}],
        "daily": [],
        "events": moves,
    }


def read(file: ExportFile) -> dict[str, Any]:
    """What a file says."""
    if file.name.endswith(".json"):
        return json.loads(file.data)  # type: ignore[no-any-return]
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        (name,) = archive.namelist()
        assert name == file.name.replace(".zip", ".json")
        return json.loads(archive.read(name))  # type: ignore[no-any-return]


def test_little_is_one_readable_file() -> None:
    (file,) = export_files(kept(100), largest=10_000_000)
    assert file.name == "my-data.json"
    told = read(file)
    assert told["events"] == kept(100)["events"]
    assert (told["format"], told["daily"], told["seats"][0]["name"]) == ("spite-person/1", [], "Zoë ?")


def test_much_is_compressed() -> None:
    (file,) = export_files(kept(MUCH), largest=10_000_000)
    assert file.name == "my-data.zip"
    assert len(file.data) < 1_000_000
    assert read(file)["events"] == kept(MUCH)["events"]


@pytest.mark.parametrize("largest", [100_000, 20_000, 2_000])
def test_what_would_be_too_large_comes_in_parts_that_are_each_whole(largest: int) -> None:
    files = export_files(kept(5_000), largest=largest)
    parts = [read(file) for file in files]
    assert all(len(file.data) <= largest for file in files)
    assert [event for part in parts for event in part["events"]] == kept(5_000)["events"]
    assert len(files) == 1 or [part["part"] for part in parts] == list(range(1, len(files) + 1))
    assert all(part["user"] == 5 for part in parts)
    assert "settings" in parts[0]


def test_one_entry_that_is_too_large_ends_it_all_the_same() -> None:
    data = {"format": "spite-person/1", "user": 5, "events": [{"moves": [f"{number}" for number in range(9000)]}]}
    assert len(export_files(data, largest=1000)) == 1
