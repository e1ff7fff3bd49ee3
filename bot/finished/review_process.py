"""Reviews of finished games, made in processes of their own.

A process is told a ``record`` and its ``readers`` (the arguments of ``bot.finished.review.Reader``), and answers with
what each of them is to be told.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from bot.finished.process import ProcessRunner, Request, read_request
from bot.finished.review import Reader, Told, told, told_from

PATIENCE: Final = 60.0
"""Seconds that a review may take."""


class Reviewer(ProcessRunner):
    """Makes the reviews of one game after the other."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.finished.review_process", patience)

    async def reviews(self, record: dict[str, Any], readers: Sequence[Reader]) -> list[Told] | None:
        """What each reader is told, or None where it could not be made in time."""
        data = await self.make({"record": record, "readers": [asdict(reader) for reader in readers]})
        return None if data is None else [told_from(each) for each in json.loads(data)]


def answer(request: Request) -> list[dict[str, Any]]:
    """What each reader is told. Raises ``RecordError`` where the record is broken."""
    return [asdict(each) for each in told(request["record"], [Reader(**each) for each in request["readers"]])]


def main() -> None:
    sys.stdout.buffer.write(json.dumps(answer(read_request())).encode())


if __name__ == "__main__":
    main()
