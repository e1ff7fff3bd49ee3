"""People who want to play now, and the invitations of the last hour."""

import hmac
from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

from bot.entities.kept import Invitation, InvitationLimits, Invited
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.notes import INSTALLATION_KEY, installation_key
from bot.store.statements import Connection, execute_many, fetch, rows_of

_CLOCKS_APART: Final = 60.0
"""Seconds in the future up to which an invitation counts; a later one is of a clock that was set back since."""
_LONGEST_WAIT: Final = 7_200_000_000
"""Microseconds. A longer entry comes from a clock that was set back since, and is ignored."""
_WAITING: Final = (
    "SELECT person, name FROM waiting_people WHERE guild = ? AND until > ? AND until <= ? ORDER BY until, person"
)
_WAIT: Final = (
    "INSERT INTO waiting_people (guild, person, name, until)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS BIGINT), CAST(?3 AS TEXT), CAST(?4 AS BIGINT) WHERE"
    " (SELECT count(*) FROM waiting_people WHERE guild = ?1 AND person <> ?2 AND until > CAST(?5 AS BIGINT)"
    " AND until <= CAST(?6 AS BIGINT)) < CAST(?7 AS BIGINT)"
    " ON CONFLICT (guild, person) DO UPDATE SET name = excluded.name, until = excluded.until RETURNING person"
)
_STOP_WAITING: Final = "DELETE FROM waiting_people WHERE guild = ? AND person = ?"
_ONE_AT_A_TIME: Final = (
    "INSERT INTO notes (name, value) VALUES ('invitations', '') ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""Locks one row until the transaction ends: of two processes the second counts what the first has noted."""
_INVITED_BY: Final = "SELECT invited, at FROM invitations WHERE inviter IN (?, ?) AND at > ? AND at <= ?"
_INVITED_IN: Final = "SELECT DISTINCT inviter, at FROM invitations WHERE channel = ? AND at > ? AND at <= ?"
_INVITE: Final = (
    "INSERT INTO invitations (inviter, invited, guild, channel, at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (inviter, invited) DO UPDATE"
    " SET guild = excluded.guild, channel = excluded.channel, at = excluded.at"
)
_NOTED: Final = "SELECT invited FROM invitations WHERE inviter = ? AND at = ?"
_TAKE_BACK: Final = "DELETE FROM invitations WHERE inviter = ? AND at = ?"
_PRUNE_WAITING: Final = "DELETE FROM waiting_people WHERE until <= ? OR until > ?"
_PRUNE_INVITATIONS: Final = "DELETE FROM invitations WHERE at < ? OR at > ?"
_WAITING_OF: Final = "SELECT guild, name, until FROM waiting_people WHERE person = ? ORDER BY guild"
_INVITATIONS_OF: Final = (
    "SELECT inviter, guild, channel, at FROM invitations WHERE inviter = ?1 OR invited = ?1"
    " ORDER BY at, inviter, invited"
)
_FORGET: Final = (
    "DELETE FROM waiting_people WHERE person = ?",
    "DELETE FROM invitations WHERE invited = ?",
)
_FORGET_AGAIN: Final = (
    "DELETE FROM invitations WHERE inviter = ?2 AND invited IN (SELECT invited FROM invitations WHERE inviter = ?1)"
)
_HAS_INVITED: Final = "SELECT 1 FROM invitations WHERE inviter = ? LIMIT 1"
_FORGET_INVITER: Final = "UPDATE invitations SET inviter = ?2 WHERE inviter = ?1"
_FINGERPRINT_BYTES: Final = 7


class GatheringStore(Concern):
    """People who want to play now, and invitations."""

    async def waiting(self, guild: int, now: float) -> dict[int, str]:
        """Return the people who want to play now in a server, with their names, in the order of coming. Raises
        ``Unavailable``."""
        return dict(await self._database.read_after_writes(_WAITING, guild, *_still_listed(now)))

    async def wait(self, guild: int, person: int, name: str, *, now: float, until: float, most: int) -> bool:
        """List a person; return False where ``most`` others are listed. Raises ``Unavailable``."""
        values = (guild, person, name, to_microseconds(until), *_still_listed(now), most)
        return bool(await self._database.transact(partial(fetch, _WAIT, values)))

    async def stop_waiting(self, guild: int, people: Collection[int]) -> None:
        """Take people off the list. Raises ``Unavailable``."""
        await self._database.transact(partial(execute_many, _STOP_WAITING, [(guild, person) for person in people]))

    async def invite(self, invitation: Invitation, limits: InvitationLimits) -> Invited:
        """Note the people of an invitation before it is posted, and return those whom it may mention.

        People whom the inviter has invited lately are left out; after too many posts nobody is mentioned. Simultaneous
        invitations, in any process, are decided one after the other.

        :raises Unavailable: it can't be noted now.
        """
        return await self._database.transact(partial(_invite, invitation, limits))

    async def noted(self, invitation: Invitation) -> set[int]:
        """Return the people whom a noted invitation may still mention: nobody forgotten since. Raises
        ``Unavailable``."""
        rows = await self._database.read_after_writes(_NOTED, invitation.inviter, to_microseconds(invitation.at))
        return {person for (person,) in rows}

    async def take_back(self, invitation: Invitation) -> None:
        """Forget an invitation that was not posted. Raises ``Unavailable``."""
        await self._database.execute(_TAKE_BACK, invitation.inviter, to_microseconds(invitation.at))

    async def prune(self, now: float, *, invited_before: float) -> None:
        """Delete expired entries and invitations from before a moment.

        Entries in the future are deleted too: they come from a clock that was set back since. Raises ``Unavailable``.
        """
        await self._database.transact(partial(_prune, now, invited_before))


def _still_listed(now: float) -> tuple[int, int]:
    """Return the bounds, in microseconds, between which an entry that is listed now expires."""
    moment = to_microseconds(now)
    return moment, moment + _LONGEST_WAIT


async def exported_gathering(person: int, connection: Connection) -> Data:
    """Return a person's part of the list and of invitations: place, time and whether the invitation was theirs."""
    waiting = await rows_of(connection, _WAITING_OF, person)
    invitations = await rows_of(connection, _INVITATIONS_OF, person)
    return {
        "waiting": [{"guild": guild, "name": name, "until": to_seconds(until)} for guild, name, until in waiting],
        "invitations": [
            {"own": inviter == person, "guild": guild, "channel": channel, "at": to_seconds(at)}
            for inviter, guild, channel, at in invitations
        ],
    }


async def forget_gathering(person: int, connection: Connection) -> None:
    """Delete every row that names a person.

    The invitations that they sent stay for an hour under a number that reveals nobody: otherwise they could have
    themselves forgotten after each, and mention people without end.
    """
    for sql in _FORGET:
        await rows_of(connection, sql, person)
    if await rows_of(connection, _HAS_INVITED, person):
        somebody = _somebody(await installation_key(connection), person)
        # Forgotten for a second time within the hour, they may have invited somebody twice: the earlier row under that
        # number goes first, since one inviter has one row for each person.
        for sql in (_FORGET_AGAIN, _FORGET_INVITER):
            await rows_of(connection, sql, person, somebody)


def _somebody(secret: str, person: int) -> int:
    """Return the number, nobody's in Discord, under which a forgotten person's invitations stay."""
    digest = hmac.digest(secret.encode(), f"invites {person}".encode(), "sha256")
    return -1 - int.from_bytes(digest[:_FINGERPRINT_BYTES])


async def _invite(invitation: Invitation, limits: InvitationLimits, connection: Connection) -> Invited:
    await rows_of(connection, _ONE_AT_A_TIME)
    # Of two at once the earlier may come second, and clocks of processes differ.
    span = to_microseconds(invitation.at - limits.seconds), to_microseconds(invitation.at + _CLOCKS_APART)
    # What they have sent before they were forgotten counts, under the number that it has now.
    somebody = invitation.inviter
    for (secret,) in await fetch(INSTALLATION_KEY, (), connection):
        somebody = _somebody(secret, invitation.inviter)
    own = dict(await rows_of(connection, _INVITED_BY, invitation.inviter, somebody, *span))
    here = await rows_of(connection, _INVITED_IN, invitation.channel, *span)
    invited = who_may_be_invited(invitation, limits, own, {(inviter, at) for inviter, at in here})
    place = invitation.guild, invitation.channel, to_microseconds(invitation.at)
    await connection.executemany(_INVITE, [(invitation.inviter, person, *place) for person in invited.people])
    return invited


def who_may_be_invited(
    invitation: Invitation, limits: InvitationLimits, own: dict[int, int], here: Iterable[tuple[int, int]]
) -> Invited:
    """Return the people whom an invitation may mention after the recent ones.

    :param own: the inviter's recent invitations: the time in microseconds by person.
    :param here: inviter and time of each recent invitation in the channel.
    """
    people = tuple(person for person in dict.fromkeys(invitation.people) if person not in own)
    if not people:
        return Invited()
    for moments, most, is_here in (
        (sorted(set(own.values())), limits.of_inviter, False),
        (sorted(at for _, at in here), limits.in_channel, True),
    ):
        # The limit is a sliding window: it opens again when the oldest of the last ``most`` leaves it.
        if 0 < most <= len(moments):
            return Invited(next_at=to_seconds(moments[-most]) + limits.seconds, here=is_here)
    return Invited(people)


async def _prune(now: float, invited_before: float, connection: Connection) -> None:
    await rows_of(connection, _PRUNE_WAITING, *_still_listed(now))
    await rows_of(connection, _PRUNE_INVITATIONS, to_microseconds(invited_before), to_microseconds(now))
