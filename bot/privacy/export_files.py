"""Files of a person's data: readable if small, else compressed, and in parts if one would be too large.

They are made beside the event loop, some hundred entries at a time.
"""

import io
import json
import time
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.shapes import Data

_Entry = tuple[str, Any]
"""An entry of the data, with the name of its list."""

_LARGEST_PLAIN: Final = 250_000
"""Largest uncompressed file in bytes."""
_WRITTEN_AT_ONCE: Final = 100
_PAUSE: Final = 0.001
"""Seconds between chunks, in which this thread releases the interpreter's lock for people who wait for an answer."""


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One file with its name."""

    name: str
    data: bytes


def export_files(data: Data, *, largest: int) -> list[ExportFile]:
    """Return the data in as few files as possible. Each part is a JSON object of its own, with its number.

    :param largest: size limit of a file in bytes.
    """
    alone = {name: value for name, value in data.items() if not isinstance(value, list)}
    entries = [(name, each) for name, value in data.items() if isinstance(value, list) for each in value]
    names = [name for name, value in data.items() if isinstance(value, list)]
    # Not even tried with so many entries that it could not be small.
    plain = b"".join(_lines(alone, names, entries)) if len(entries) <= _LARGEST_PLAIN // 100 else b""
    if plain and len(plain) <= min(_LARGEST_PLAIN, largest):
        return [ExportFile("my-data.json", plain)]
    parts = 1
    while True:
        found = _compressed(alone, names, entries, parts)
        size = max(len(each.data) for each in found)
        if size <= largest or parts >= max(1, len(entries)):
            return found
        # By how much the largest part is too large tells how many there must be; always one more, so that it ends.
        parts = min(len(entries), max(parts + 1, parts * size // largest + 1))


def _compressed(alone: Data, names: Sequence[str], entries: Sequence[_Entry], parts: int) -> list[ExportFile]:
    found = []
    for number in range(parts):
        here = entries[len(entries) * number // parts : len(entries) * (number + 1) // parts]
        name = "my-data" if parts == 1 else f"my-data-{number + 1}"
        # Later parts repeat only whose they are.
        told = {"format": alone.get("format"), "user": alone.get("user")} if number else alone
        about = told if parts == 1 else {**told, "part": number + 1, "parts": parts}
        file = io.BytesIO()
        with (
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
            archive.open(f"{name}.json", "w") as written,
        ):
            for chunk in _lines(about, names, here):
                written.write(chunk)
        found.append(ExportFile(f"{name}.zip", file.getvalue()))
    return found


def _lines(alone: Data, names: Sequence[str], entries: Sequence[_Entry]) -> Iterator[bytes]:
    """Yield a JSON object with one line for each entry of a list, in chunks of some hundred lines."""
    yield ("{\n" + ",\n".join(f"{_json(name)}: {_json(value)}" for name, value in alone.items())).encode(
        "utf-8", "replace"
    )
    for name in names:
        here = [each for key, each in entries if key == name]
        yield f",\n{_json(name)}: [".encode()
        for start in range(0, len(here), _WRITTEN_AT_ONCE):
            lines = ",\n".join(_json(each) for each in here[start : start + _WRITTEN_AT_ONCE])
            yield (f"{',' if start else ''}\n{lines}").encode("utf-8", "replace")
            time.sleep(_PAUSE)
        yield b"]"
    yield b"\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
