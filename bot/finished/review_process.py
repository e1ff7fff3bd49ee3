"""Process that reviews finished games; each review is computed once and cached.

A request holds a ``record``; the answer is its review, which contains no names.
"""

import asyncio
import json
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final

from bot.engine.canonical import canonical_json
from bot.engine.state import Result, result_from_data
from bot.players.review import Review, review
from bot.running.module_runner import ModuleRunner, Request, answer_request
from bot.shapes import plain, read_by, shaped

PATIENCE: Final = 60.0
"""Time limit of a review in seconds."""
KEPT: Final = 100
"""Size of the cache, some ten kilobytes for each review."""

read_by(Result, result_from_data)


class ReviewMaker(ModuleRunner):
    """Client of the process: reviews one game after the other and caches the last reviews.

    The key is a hash of the record, so people without access to a game learn nothing from the cache that its record
    would not tell. Neither contains names, and both outlive the deletion of a person's data.
    """

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.finished.review_process", patience)
        self._kept: OrderedDict[bytes, Review] = OrderedDict()
        self._judging = asyncio.Lock()

    async def reviewed(self, record: dict[str, Any]) -> Review | None:
        """Return the review of a game, or None if it could not be made in time. Requests for one that is under way wait
        for it."""
        played = sha256(canonical_json(record)).digest()
        if (known := self._known(played)) is not None:
            return known
        async with self._judging:
            # A request before this one may have made it while this one waited for the lock.
            if (known := self._known(played)) is not None:
                return known
            data = await self.run({"record": record})
            if data is None:
                return None
            found = shaped(Review, json.loads(data))
            self._kept[played] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _known(self, played: bytes) -> Review | None:
        # Reviews are looked at page by page: those in use must not be pushed out by others.
        if played in self._kept:
            self._kept.move_to_end(played)
        return self._kept.get(played)


def review_asked_for(request: Request) -> dict[str, Any]:
    """Return the review. Raises ``RecordError`` if the record is broken."""
    return plain(review(request["record"]))


def main() -> None:
    """Answer one request."""
    answer_request(lambda request: json.dumps(review_asked_for(request)).encode())


if __name__ == "__main__":
    main()
