"""Tournaments: one whole state for each, guarded by its version, and the people named in it."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from bot.entities.kept import SavedTournament, StoredKind
from bot.shapes import Data
from bot.store.codec import UNREADABLE, from_text, to_microseconds, to_text
from bot.store.database import Concern
from bot.store.personal_data import exported_tournament, forgotten_tournament
from bot.store.statements import Connection, fetch, rows_of

_TOURNAMENT: Final = "SELECT id, data FROM tournaments WHERE id = ?"
_LIVE: Final = "SELECT id, data FROM tournaments WHERE live = 1 ORDER BY id"
_VERSIONS: Final = "SELECT id, guild, version FROM tournaments WHERE live = 1 ORDER BY id"
_OF_SERVER: Final = "SELECT id, data FROM tournaments WHERE guild = ? ORDER BY live DESC, updated_at DESC, id LIMIT ?"
_BEGIN: Final = (
    "INSERT INTO tournaments (id, guild, version, live, data, updated_at)"
    " SELECT CAST(?1 AS TEXT), CAST(?2 AS BIGINT), ?3, ?4, ?5, ?6 WHERE CAST(?7 AS BIGINT) IS NULL"
    " OR (SELECT count(*) FROM tournaments WHERE guild = ?2 AND live = 1 AND data NOT LIKE '%\"untold\":true%') < ?7"
    " ON CONFLICT DO NOTHING RETURNING id"
)
"""A finished tournament that is still to be announced is looked at like a live one, but takes no place. A name can't
imitate the mark: in JSON its quotes are escaped."""
_UPDATE: Final = (
    "UPDATE tournaments SET version = ?1, live = ?2, data = ?3, updated_at = ?4"
    " WHERE id = ?5 AND version = ?1 - 1 RETURNING id"
)
_NAME_NOBODY: Final = "DELETE FROM tournament_people WHERE tournament = ?"
_NAME: Final = "INSERT INTO tournament_people (person, tournament) VALUES (?, ?)"
_NAMING: Final = (
    "SELECT id, data FROM tournament_people JOIN tournaments ON id = tournament WHERE person = ? ORDER BY tournament"
)
_LIVE_NAMING: Final = (
    "SELECT id, data FROM tournament_people JOIN tournaments ON id = tournament"
    " WHERE person = ? AND live = 1 ORDER BY tournament"
)
_FORGET: Final = "UPDATE tournaments SET version = ?, data = ? WHERE id = ? AND data = ? RETURNING id"
_ERASE: Final = "UPDATE tournaments SET data = '{}' WHERE id = ? AND data = ? RETURNING id"
_FORGET_PERSON: Final = "DELETE FROM tournament_people WHERE person = ? AND tournament = ?"
_OLD: Final = "SELECT id FROM tournaments WHERE (live = 0 AND updated_at < ?) OR updated_at < ?"
_DELETE: Final = "DELETE FROM tournaments WHERE id = ?"


class TournamentStore(Concern):
    """Tournaments."""

    async def get(self, tournament: str) -> Data | None:
        """Return one tournament's state. Raises ``Unavailable`` and ``Unreadable``."""
        for row in await self._database.read_after_writes(_TOURNAMENT, tournament):
            return self.damage.insist(StoredKind.TOURNAMENT, tournament, partial(tournament_state, *row))
        return None

    async def is_kept(self, tournament: str) -> bool:
        """Return whether there is one, also where it can't be read. Raises ``Unavailable``."""
        return bool(await self._database.read_after_writes(_TOURNAMENT, tournament))

    async def live(self) -> list[Data]:
        """Return the unfinished tournaments. Raises ``Unavailable``."""
        return self._each(await self._database.read_after_writes(_LIVE))

    async def live_versions(self) -> list[tuple[str, int, int]]:
        """Return id, server and version of each unfinished tournament, readable or not. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_VERSIONS)
        return [(str(tournament), int(guild), int(version)) for tournament, guild, version in rows]

    async def of(self, guild: int, *, most: int) -> list[Data]:
        """Return a server's tournaments, the unfinished first, of them the last changed first. Raises
        ``Unavailable``."""
        return self._each(await self._database.read_after_writes(_OF_SERVER, guild, most))

    async def of_person(self, user: int) -> list[Data]:
        """Return the unfinished tournaments that name a person. Raises ``Unavailable``."""
        return self._each(await self._database.read_after_writes(_LIVE_NAMING, user))

    def _each(self, rows: Sequence[tuple[str, str]]) -> list[Data]:
        return self.damage.each(StoredKind.TOURNAMENT, ((row[0], partial(tournament_state, *row)) for row in rows))

    async def save(self, saved: SavedTournament, *, most: int | None = None) -> bool:
        """Save a state; return False for a stale version, and for a new tournament beyond ``most`` of its server.

        Unreadable tournaments count among the ``most``.

        :raises Unavailable: it could not be saved.
        """
        return await self._database.transact(partial(_save, saved, to_text(saved.data), most))

    async def drop(self, tournament: str) -> None:
        """Delete one, readable or not. Raises ``Unavailable``."""
        await self._database.transact(partial(_drop, tournament))
        self.damage.forget(StoredKind.TOURNAMENT, tournament)

    async def prune(self, before: float, *, live_before: float) -> None:
        """Delete finished tournaments unchanged since ``before``, and all unchanged since ``live_before``.

        :raises Unavailable: they can't be deleted now.
        """
        await self._database.transact(partial(_prune, to_microseconds(before), to_microseconds(live_before)))


def tournament_state(tournament: str, text: str) -> Data:
    """Return a state from its text. Raises ``ValueError`` for no state, or another tournament's."""
    data = from_text(text)
    if data.get("id") != tournament:
        raise ValueError("another one")
    return data


async def _save(saved: SavedTournament, text: str, most: int | None, connection: Connection) -> bool:
    at, live = to_microseconds(saved.at), int(saved.live)
    if saved.version == 1:
        row = (saved.id, saved.guild, saved.version, live, text, at, most)
        found = await rows_of(connection, _BEGIN, *row)
    else:
        found = await rows_of(connection, _UPDATE, saved.version, live, text, at, saved.id)
    if not found:
        return False
    # Named anew with every state: whoever is to be forgotten is found by these rows alone.
    await rows_of(connection, _NAME_NOBODY, saved.id)
    for person in sorted(saved.people):
        await rows_of(connection, _NAME, person, saved.id)
    return True


async def tournaments_naming(person: int, connection: Connection) -> list[Data]:
    """Return a person's tournaments in the form of an export."""
    told = []
    for _, text in await fetch(_NAMING, (person,), connection):
        with suppress(*UNREADABLE):  # nobody can tell what it says of them
            told.append(exported_tournament(from_text(text), person))
    return told


async def forget_in_tournaments(person: int, connection: Connection) -> None:
    """Remove a person from tournaments, each with a new version, so that holders of the older one read it again.

    A tournament that another process changes meanwhile is read again here.
    """
    while naming := await fetch(_NAMING, (person,), connection):
        for tournament, text in naming:
            try:
                data = forgotten_tournament(from_text(text), person)
                version, without = int(data["version"]), to_text(data)
            except UNREADABLE:  # nothing of it is left: nobody could tell whom it names
                changed = await rows_of(connection, _ERASE, tournament, text)
            else:
                changed = await rows_of(connection, _FORGET, version, without, tournament, text)
            if changed:
                await rows_of(connection, _FORGET_PERSON, person, tournament)


async def _prune(before: int, live_before: int, connection: Connection) -> None:
    for (tournament,) in await rows_of(connection, _OLD, before, live_before):
        await _drop(tournament, connection)


async def _drop(tournament: str, connection: Connection) -> None:
    await rows_of(connection, _NAME_NOBODY, tournament)
    await rows_of(connection, _DELETE, tournament)
