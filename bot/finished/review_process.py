"""Reviews of finished games: each is judged once, in a process of its own, and kept for whoever asks next.

A request holds a ``record``; the answer is its review, in which nobody is named.
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
"""Seconds that a review may take."""
KEPT: Final = 100
"""So many reviews are kept, the last that somebody asked for: some ten kilobytes each."""

read_by(Result, result_from_data)


class ReviewMaker(ModuleRunner):
    """Judges one game after the other, and keeps what it has found of the last ones.

    They are kept by what was played, so whoever may not see a game finds nothing here that its record would not tell:
    neither names anybody, and both outlive whoever is forgotten.
    """

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.finished.review_process", patience)
        self._kept: OrderedDict[bytes, Review] = OrderedDict()
        self._judging = asyncio.Lock()

    async def reviewed(self, record: dict[str, Any]) -> Review | None:
        """The review of a game, or None where it could not be made in time; whoever asks for one that is just being
        made waits for that."""
        played = sha256(canonical_json(record)).digest()
        if (known := self._known(played)) is not None:
            return known
        async with self._judging:
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
        if played in self._kept:
            self._kept.move_to_end(played)
        return self._kept.get(played)


def review_asked_for(request: Request) -> dict[str, Any]:
    """The review. Raises ``RecordError`` where the record is broken."""
    return plain(review(request["record"]))


def main() -> None:
    answer_request(lambda request: json.dumps(review_asked_for(request)).encode())


if __name__ == "__main__":
    main()
