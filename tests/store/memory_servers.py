"""Who wants to play now, and which servers there are, in memory: the same answers as ``bot.store`` gives."""

from collections.abc import Collection

from bot.store.codec import Data, to_microseconds, to_seconds


class MemoryGathering:
    """Names and moments by server and person, and moments of invitations by inviter and invited."""

    def __init__(self) -> None:
        self.people: dict[tuple[int, int], tuple[str, int]] = {}
        self.invitations: dict[tuple[int, int], int] = {}

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

    def prune(self, now: float, invited_before: float) -> None:
        self.people = {key: each for key, each in self.people.items() if each[1] > to_microseconds(now)}
        kept = {key: at for key, at in self.invitations.items() if at >= to_microseconds(invited_before)}
        self.invitations = kept

    def exported(self, person: int) -> Data:
        waiting = sorted((guild, *each) for (guild, who), each in self.people.items() if who == person)
        invitations = sorted((at, *key) for key, at in self.invitations.items() if person in key)
        return {
            "waiting": [{"guild": guild, "name": name, "until": to_seconds(until)} for guild, name, until in waiting],
            "invitations": [{"own": inviter == person, "at": to_seconds(at)} for at, inviter, _ in invitations],
        }

    def forget(self, person: int) -> None:
        self.people = {key: each for key, each in self.people.items() if key[1] != person}
        self.invitations = {key: at for key, at in self.invitations.items() if person not in key}

    def drop_server(self, guild: int) -> None:
        self.people = {key: each for key, each in self.people.items() if key[0] != guild}


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
