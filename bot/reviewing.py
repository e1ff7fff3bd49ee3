"""Reviews of finished games, made in processes of their own.

A process is told a ``record`` and its ``readers``, each the arguments of ``bot.reviews.Reader``, and answers with what
each of them is to be told.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from bot.apart import Apart, Wanted, wanted_of_me
from bot.reviews import Reader, Told, told, told_from

PATIENCE: Final = 60.0
"""Seconds that a review may take."""


class Reviewer(Apart):
    """Makes the reviews of one game after the other."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.reviewing", patience)

    async def reviews(self, record: dict[str, Any], readers: Sequence[Reader]) -> list[Told] | None:
        """What each reader is told, or None where it could not be made in time."""
        data = await self.make({"record": record, "readers": [asdict(reader) for reader in readers]})
        return None if data is None else [told_from(each) for each in json.loads(data)]


def answer(wanted: Wanted) -> list[dict[str, Any]]:
    """What each reader is told. Raises ``RecordError`` where the record is broken."""
    return [asdict(each) for each in told(wanted["record"], [Reader(**each) for each in wanted["readers"]])]


def main() -> None:
    sys.stdout.buffer.write(json.dumps(answer(wanted_of_me())).encode())


if __name__ == "__main__":
    main()
