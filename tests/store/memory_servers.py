"""Who wants to play now, and which servers there are, in memory: the same answers as ``bot.store`` gives."""

from collections.abc import Collection

from bot.store.codec import Data, to_microseconds, to_seconds
from bot.store.entities import Invitation, InvitationLimits, Invited
from bot.store.gathering import decide


class MemoryGathering:
    """Names and moments by server and person, and moments of invitations by inviter and invited."""

    def __init__(self) -> None:
        self.people: dict[tuple[int, int], tuple[str, int]] = {}
        self.invitations: dict[tuple[int, int], tuple[int, int, int]] = {}
        """The server, the channel and the moment of each."""

    def waiting(self, guild: int, now: float) -> dict[int, str]:
        found = [
            (until, person, name)
            for (server, person), (name, until) in self.people.items()
            if server == guild and until > to_microseconds(now)
        ]
        return {person: name for _, person, name in sorted(found)}

    def wait(self, guild: int, person: int, name: str, now: float, until: float, most: int) -> bool:
        if len(self.waiting(guild, now).keys() - {person}) >= most:
            return False
        self.people[guild, person] = name, to_microseconds(until)
        return True

    def invite(self, invitation: Invitation, limits: InvitationLimits) -> Invited:
        since, now = to_microseconds(invitation.at - limits.seconds), to_microseconds(invitation.at)
        lately = [(*key, channel, at) for key, (_, channel, at) in self.invitations.items() if since < at <= now]
        own = {person: at for inviter, person, _, at in lately if inviter == invitation.inviter}
        here = {(inviter, at) for inviter, _, channel, at in lately if channel == invitation.channel}
        invited = decide(invitation, limits, own, here)
        place = invitation.guild, invitation.channel, now
        self.invitations |= {(invitation.inviter, person): place for person in invited.people}
        return invited

    def take_back(self, invitation: Invitation) -> None:
        gone = invitation.inviter, to_microseconds(invitation.at)
        self.invitations = {key: each for key, each in self.invitations.items() if (key[0], each[2]) != gone}

    def prune(self, now: float, invited_before: float) -> None:
        self.people = {key: each for key, each in self.people.items() if each[1] > to_microseconds(now)}
        since = to_microseconds(invited_before)
        self.invitations = {key: each for key, each in self.invitations.items() if each[2] >= since}

    def exported(self, person: int) -> Data:
        waiting = sorted((guild, *each) for (guild, who), each in self.people.items() if who == person)
        invitations = sorted((at, *key) for key, (*_, at) in self.invitations.items() if person in key)
        return {
            "waiting": [{"guild": guild, "name": name, "until": to_seconds(until)} for guild, name, until in waiting],
            "invitations": [{"own": inviter == person, "at": to_seconds(at)} for at, inviter, _ in invitations],
        }

    def forget(self, person: int) -> None:
        self.people = {key: each for key, each in self.people.items() if key[1] != person}
        self.invitations = {key: each for key, each in self.invitations.items() if person not in key}

    def drop_server(self, guild: int) -> None:
        self.people = {key: each for key, each in self.people.items() if key[0] != guild}
        self.invitations = {key: each for key, each in self.invitations.items() if each[0] != guild}


class MemoryServers:
    """When the bot was removed from each server; None while it is there."""

    def __init__(self) -> None:
        self.left: dict[int, int | None] = {}

    def listed(self, listed: Collection[int], shard: int, shards: int, at: float) -> None:
        for guild in [*listed, *self.left]:
            if guild in listed:
                self.left[guild] = None
            elif (guild >> 22) % shards == shard:
                self.leave(guild, at)

    def leave(self, guild: int, at: float) -> None:
        if self.left.get(guild) is None:
            self.left[guild] = to_microseconds(at)

    def left_before(self, before: float) -> list[int]:
        found = [(at, guild) for guild, at in self.left.items() if at is not None and at < to_microseconds(before)]
        return [guild for _, guild in sorted(found)]
