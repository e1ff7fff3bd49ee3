"""Reviews of finished games, made in processes of their own.

A request holds a ``record`` and its ``readers`` (the arguments of ``bot.finished.review.ReviewReader``); the answer is
the review for each of them.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from bot.finished.review import ReviewReader, ReviewText, review_text_from, review_texts
from bot.running.child_process import ModuleRunner, Request, read_request

PATIENCE: Final = 60.0
"""Seconds that a review may take."""


class ReviewMaker(ModuleRunner):
    """Makes the reviews of one game after the other."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.finished.review_process", patience)

    async def reviews(self, record: dict[str, Any], readers: Sequence[ReviewReader]) -> list[ReviewText] | None:
        """The review for each reader, or None where it could not be made in time."""
        data = await self.run({"record": record, "readers": [asdict(reader) for reader in readers]})
        return None if data is None else [review_text_from(each) for each in json.loads(data)]


def reviews_asked_for(request: Request) -> list[dict[str, Any]]:
    """The review for each reader. Raises ``RecordError`` where the record is broken."""
    readers = [ReviewReader(**reader) for reader in request["readers"]]
    return [asdict(review) for review in review_texts(request["record"], readers)]


def main() -> None:
    sys.stdout.buffer.write(json.dumps(reviews_asked_for(read_request())).encode())


if __name__ == "__main__":
    main()
