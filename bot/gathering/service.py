"""Service of gathering: people who want to play now, and invitations. Both are stored for an hour."""

import logging
from collections.abc import Sequence
from math import ceil
from typing import Final

from bot.entities.kept import Invitation, InvitationLimits
from bot.errors import Reason, Refused, StoreError
from bot.store.gathering import GatheringStore
from bot.tables.limits import HOUR, MINUTE
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

_MOST_LISTED: Final = 25
"""Limit of a server's list: more people than that find each other without help."""
INVITATIONS: Final = InvitationLimits(of_inviter=3, in_channel=6, seconds=HOUR)


class Gathering:
    """Service that lists people who want to play, and notes invitations before they are posted."""

    def __init__(self, store: GatheringStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def waiting(self, guild: int) -> dict[int, str]:
        """Return the people who want to play now in a server, with their names, in the order in which they came. Raises
        ``Unavailable``."""
        return await self._store.waiting(guild, self._clock.now())

    async def wait(self, guild: int, user: int, name: str) -> bool:
        """List a person for an hour. Return False if the list is full. Raises ``Unavailable``."""
        now = self._clock.now()
        return await self._store.wait(guild, user, name, now=now, until=now + HOUR, most=_MOST_LISTED)

    async def stop_waiting(self, guild: int, users: Sequence[int]) -> None:
        """Take people off the list. Raises ``Unavailable``."""
        await self._store.stop_waiting(guild, users)

    async def invite(self, inviter: int, people: Sequence[int], guild: int, channel: int) -> Invitation:
        """Note an invitation before it is posted, and return it with the people it may mention. One person can invite
        another once within an hour.

        :raises Refused: this person, or everybody in this channel, has invited too often lately.
        :raises Unavailable: it could not be noted.
        """
        # Noted before it is posted, and decided by the store: two at once can't mention one person twice.
        asked = Invitation(inviter, people, guild, channel, self._clock.now())
        invited = await self._store.invite(asked, INVITATIONS)
        if invited.next_at is not None:
            reason = Reason.TOO_MANY_INVITATIONS_HERE if invited.here else Reason.TOO_MANY_INVITATIONS
            raise Refused(reason, minutes=ceil((invited.next_at - asked.at) / MINUTE))
        return Invitation(inviter, invited.people, guild, channel, asked.at)

    async def still_invited(self, invitation: Invitation) -> list[int]:
        """Return the people of a noted invitation, without those whose data was deleted since; nobody if the inviter's
        was.

        :raises Unavailable: the store can't tell.
        """
        noted = await self._store.noted(invitation)
        return [person for person in invitation.people if person in noted]

    async def take_back(self, invitation: Invitation) -> None:
        """Cancel an invitation that was not posted, so that it counts towards no limit."""
        try:
            await self._store.take_back(invitation)
        except StoreError as error:
            logger.warning("An invitation that was not posted stays noted: %s", error)
