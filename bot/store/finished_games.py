"""Games that have ended, and their records."""

from typing import Final

from bot.store.codec import Data, from_text, list_from_text, to_seconds
from bot.store.database import Database
from bot.store.personal_data import NO_NAME, NOBODY
from bot.store.protocol import FinishedGame

_RECORD: Final = "SELECT record FROM records WHERE game = ?"
_FINISHED: Final = (
    "SELECT record FROM records JOIN tables ON tables.id = records.table_id WHERE guild = ?1"
    " AND (game = ?3 OR (CAST(?3 AS TEXT) IS NULL AND channel = ?2)) ORDER BY ended_at DESC LIMIT 1"
)
_FINISHED_GAMES: Final = (
    "SELECT game, channel, json_extract(record, '$.system'), json_extract(record, '$.result.winners'),"
    " json_extract(record, '$.fairness.transcript.seats'), json_extract(head, '$.seats'), ended_at"
    " FROM (SELECT game, table_id, ended_at FROM records JOIN tables ON tables.id = table_id"
    " WHERE guild = ?1 AND (CAST(?2 AS TEXT) IS NULL OR game = ?2) ORDER BY ended_at DESC, records.rowid DESC"
    " LIMIT ?3) AS newest"
    " JOIN records USING (game, table_id, ended_at) JOIN tables ON tables.id = table_id ORDER BY ended_at DESC,"
    " records.rowid DESC"
)


class StoredFinishedGames(Database):
    """Games that have ended."""

    async def record(self, game: str) -> Data | None:
        """A finished game's record. Raises ``Unavailable``."""
        for (record,) in await self._read(_RECORD, game):
            return from_text(record)
        return None

    async def finished(self, guild: int, channel: int, game: str | None) -> Data | None:
        """The record of a game that has ended in a server: the one named, or else the channel's last.

        :raises Unavailable: it can't be read.
        """
        for (record,) in await self._read_after_writes(_FINISHED, guild, channel, game):
            return from_text(record)
        return None

    async def finished_games(self, guild: int, *, most: int) -> list[FinishedGame]:
        """The games that have ended in a server, the last one first. Raises ``Unavailable``."""
        rows = await self._read_after_writes(_FINISHED_GAMES, guild, None, most)
        return [finished_game_from_row(*row) for row in rows]

    async def finished_game(self, guild: int, game: str) -> FinishedGame | None:
        """One of them. Raises ``Unavailable``."""
        for row in await self._read_after_writes(_FINISHED_GAMES, guild, game, 1):
            return finished_game_from_row(*row)
        return None


def finished_game_from_row(
    game: str, channel: int, system: str, winners: str, joined: str, seats: str, at: int
) -> FinishedGame:
    """A game that has ended. Whoever has another seat's place by now is not named: what joined them to it differs.

    :param winners: the seats that won, as JSON.
    :param joined: what each seat brought to the game, as JSON.
    :param seats: the seats of its table as they are now, as JSON.
    :param at: when it ended, in microseconds.
    """
    seats_now = list_from_text(seats)
    seats_then = [
        seats_now[place] if place < len(seats_now) and seats_now[place]["contribution"] == brought else None
        for place, brought in enumerate(list_from_text(joined))
    ]
    names = tuple("" if seat is None or seat["name"] == NO_NAME else str(seat["name"]) for seat in seats_then)
    users = {user for seat in seats_then if seat for user in (seat["user"], seat["left_by"]) if user}
    sat = tuple(NOBODY if seat is None else seat["user"] or seat["left_by"] or NOBODY for seat in seats_then)
    won = tuple(list_from_text(winners))
    return FinishedGame(game, channel, system, names, tuple(sorted(users)), won, to_seconds(at), sat)
