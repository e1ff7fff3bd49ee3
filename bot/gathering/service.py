"""Who wants to play now, and who has invited whom: remembered for an hour, also over a restart."""

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
"""People of one server who want to play now; more than that find each other without help."""
INVITATIONS: Final = InvitationLimits(of_inviter=3, in_channel=6, seconds=HOUR)


class Gathering:
    """Brings people together: lists who wants to play, and notes invitations before they are posted."""

    def __init__(self, store: GatheringStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def waiting(self, guild: int) -> dict[int, str]:
        """Who wants to play now in a server, with their names; who came first is first. Raises ``Unavailable``."""
        return await self._store.waiting(guild, self._clock.now())

    async def wait(self, guild: int, user: int, name: str) -> bool:
        """Lists somebody for an hour. False where there are too many already. Raises ``Unavailable``."""
        now = self._clock.now()
        return await self._store.wait(guild, user, name, now=now, until=now + HOUR, most=_MOST_LISTED)

    async def stop_waiting(self, guild: int, users: Sequence[int]) -> None:
        """Takes people off the list. Raises ``Unavailable``."""
        await self._store.stop_waiting(guild, users)

    async def invite(self, inviter: int, people: Sequence[int], guild: int, channel: int) -> Invitation:
        """Notes an invitation, before anything of it is posted; its people are those whom it may mention: nobody is
        invited by the same person twice within an hour.

        :raises Refused: this person, or everybody in this channel, has invited too often lately.
        :raises Unavailable: it could not be noted.
        """
        asked = Invitation(inviter, people, guild, channel, self._clock.now())
        invited = await self._store.invite(asked, INVITATIONS)
        if invited.next_at is not None:
            reason = Reason.TOO_MANY_INVITATIONS_HERE if invited.here else Reason.TOO_MANY_INVITATIONS
            raise Refused(reason, minutes=ceil((invited.next_at - asked.at) / MINUTE))
        return Invitation(inviter, invited.people, guild, channel, asked.at)

    async def still_invited(self, invitation: Invitation) -> list[int]:
        """The people of an invitation that was noted, but for who was forgotten since; nobody where its inviter was.

        :raises Unavailable: nobody can tell.
        """
        noted = await self._store.noted(invitation)
        return [person for person in invitation.people if person in noted]

    async def take_back(self, invitation: Invitation) -> None:
        """An invitation that was not posted counts for nothing."""
        try:
            await self._store.take_back(invitation)
        except StoreError as error:
            logger.warning("An invitation that was not posted stays noted: %s", error)
