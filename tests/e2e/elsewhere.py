"""Places that are no server with the bot, in simulated Discord: a group, messages of two, a server without the bot.

The simulation knows the bot's servers and its direct messages. A place here is one of its servers that the bot is made
to forget, and of which interactions tell what Discord tells of such a place.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from simcord import interactions as simulated

from bot.discord_internals import forget_server
from cogs.core.interactions import Where
from tests.e2e.world import Scene, verbs

_GROUP: Final = 3
_FOLLOW_UP: Final = r"/webhooks/\d+/[^/]+"
_MOST_FOLLOW_UPS: Final = 5
_PRIVATE: Final = {"play", "run", "pick", "off", "pass", "hint"}
_PRIVATE_CHANNEL: Final = 2
_IN_MESSAGES: Final = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True)


@dataclass
class Place:
    """Where some people are. ``brought_by`` has installed the bot; others press what they see."""

    kind: Where
    guild: Any
    channel: Any
    people: dict[str, Any]
    brought_by: int
    hidden: set[int] = field(default_factory=set)
    """Whose answers Discord shows to nobody else."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None

    def forget(self, scene: Scene) -> None:
        """The bot knows nothing of that server, also after a restart."""
        known = scene.env.bot.get_guild(self.guild.id)
        if known is not None:
            forget_server(scene.env.bot, known)

    @property
    def number(self) -> int:
        """As the bot counts it."""
        return -int(self.guild.id if self.kind is Where.FOREIGN else self.channel.id)


def told(place: Place, payload: dict[str, Any], user: int) -> dict[str, Any]:
    """What Discord tells of an interaction there."""
    payload = {**payload, "authorizing_integration_owners": {"1": str(place.brought_by)}}
    if place.kind is Where.FOREIGN:
        member = payload["member"]
        held = discord.Permissions(int(member["permissions"]))
        held.update(use_external_apps=user not in place.hidden)
        payload["member"] = {**member, "permissions": str(held.value)}
        return {**payload, "guild": {"id": str(place.guild.id), "locale": "en-US", "features": []}}
    for name in ("guild_id", "guild_locale"):
        payload.pop(name, None)
    member = payload.pop("member")
    channel = {"id": str(place.channel.id), "type": _GROUP, "name": None, "icon": None, "recipients": [], "flags": 0}
    more = {"user": member["user"], "channel": channel, "context": _PRIVATE_CHANNEL}
    return {**payload, **more, "app_permissions": str(_IN_MESSAGES.value)}


@contextmanager
def elsewhere(
    scene: Scene, kind: Where = Where.BETWEEN, names: tuple[str, ...] = ("Ana", "Ben", "Zoe")
) -> Iterator[Place]:
    """A place without the bot, whose first person has installed it; people are those of the scene where they are
    named so. The first one owns it. In the end the bot must have asked nothing of its channel."""
    guild = scene.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("general")
    known_people = {name: actor.user for name, actor in scene.people.items()}
    users = [known_people.get(name.lower()) or scene.env.create_user(name) for name in names]
    owner = guild.create_role("owner", permissions=discord.Permissions(manage_guild=True, manage_messages=True))
    roles = [[owner] if number == 0 else [] for number in range(len(users))]
    people = {
        name.lower(): guild.add_member(user, roles=own) for name, user, own in zip(names, users, roles, strict=True)
    }
    place = Place(kind, guild, channel, people, people[names[0].lower()].id)
    place.forget(scene)
    usual = simulated.base_payload

    def base_payload(backend: Any, **about: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = usual(backend, **about)
        return record, told(place, payload, about["user_id"]) if about["guild_id"] == guild.id else payload

    simulated.base_payload = base_payload
    try:
        yield place
    finally:
        simulated.base_payload = usual
    asked = [each for each in scene.env.http_requests if f"/channels/{channel.id}" in each.path]
    assert not asked, f"the bot has no channel there: {asked[:3]}"
    sent = Counter(each.path for each in scene.env.http_requests if re.fullmatch(_FOLLOW_UP, each.path))
    assert max(sent.values(), default=0) <= _MOST_FOLLOW_UPS
    for message in channel.history():
        if not message.flags.ephemeral:
            assert not {*verbs(message)} & _PRIVATE, "a hand is on a message that all see"
