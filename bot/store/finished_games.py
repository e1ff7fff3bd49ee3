"""Games that have ended, and their records."""

from collections.abc import Collection
from functools import partial
from typing import Final

from bot.entities.game_result import GameResult, SeenBy
from bot.entities.kept import NO_NAME, NOBODY, FinishedGame, StoredKind
from bot.figures.parts import was_taken_over
from bot.shapes import Data
from bot.store.codec import from_text
from bot.store.database import Concern, Database
from bot.store.keeping_results import SEEN_BY_READER
from bot.store.results import ResultStore
from bot.store.statements import for_several

_RECORD: Final = "SELECT record FROM records WHERE game = ?"
_RECORDS: Final = "SELECT game, record FROM records WHERE game IN (?)"
_FINISHED: Final = (
    "SELECT records.game, record FROM records JOIN tables ON tables.id = records.table_id"  # noqa: S608
    " JOIN results ON results.game = records.game"
    f" WHERE tables.guild = ? AND {SEEN_BY_READER}"
)
_FINISHED_LAST: Final = f"{_FINISHED} AND tables.channel = ? ORDER BY records.ended_at DESC LIMIT 1"


class FinishedStore(Concern):
    """Games that have ended."""

    def __init__(self, database: Database, results: ResultStore) -> None:
        super().__init__(database)
        self._results = results

    async def record(self, game: str) -> Data | None:
        """Return a finished game's record. Raises ``Unavailable`` and ``Unreadable``."""
        for (record,) in await self._database.read(_RECORD, game):
            return self.damage.insist(StoredKind.RECORD, game, partial(from_text, record))
        return None

    async def records(self, games: Collection[str]) -> dict[str, Data]:
        """Return the records of several games, as far as they are kept. Raises ``Unavailable``."""
        if not games:
            return {}
        rows = await self._database.read(for_several(_RECORDS, games), *games)
        read = {game: self.damage.read(StoredKind.RECORD, game, partial(from_text, record)) for game, record in rows}
        return {game: record for game, record in read.items() if record is not None}

    async def shown_record(self, guild: int, channel: int, game: str | None, *, reader: int) -> Data | None:
        """Return the record of a game that has ended in a server and that somebody may see: the one named, or else the
        channel's last.

        :raises Unavailable: it can't be read now.
        :raises Unreadable: what is stored of it is damaged.
        """
        if game is not None:
            return None if await self.get(guild, game, reader=reader) is None else await self.record(game)
        for found, record in await self._database.read_after_writes(_FINISHED_LAST, guild, reader, channel):
            return self.damage.insist(StoredKind.RECORD, found, partial(from_text, record))
        return None

    async def last(self, guild: int, *, most: int, reader: int) -> list[FinishedGame]:
        """Return the games that have ended in a server and that somebody may see, the last one first.

        :raises Unavailable: they can't be read.
        """
        return [finished_game_of(result) for result in await self._results.last(guild, most=most, reader=reader)]

    async def get(self, guild: int, game: str, *, reader: int) -> FinishedGame | None:
        """Return one of them, or of those that only they have seen, wherever that was. Raises ``Unavailable``."""
        result = await self._results.get(game)
        if result is None or not result.may_be_seen_by(reader):
            return None
        # A game that its player alone has seen is theirs everywhere; any other is shown in its own server.
        if result.guild != guild and result.seen_by is not SeenBy.PLAYER:
            return None
        return finished_game_of(result)


def finished_game_of(result: GameResult) -> FinishedGame:
    """Return a game that has ended, as it was at its end but for those who were forgotten since."""
    # Of each seat the last person who sat there, also one who has left it to a computer.
    people = (next((each.user for each in reversed(seat.sittings) if each.user), NOBODY) for seat in result.seats)
    return FinishedGame(
        result.game,
        result.channel,
        result.system,
        tuple("" if name == NO_NAME else name for name in result.names),
        result.people,
        tuple(place for place, seat in enumerate(result.seats) if seat.won),
        result.ended_at,
        tuple(people),
        result.seen_by is SeenBy.PLAYER,
        result.guild,
        bool(result.moves),
        tuple(place for place, seat in enumerate(result.seats) if seat.won and was_taken_over(seat)),
    )
