"""Places without a channel of the bot's own, beside the simulated server: a group, messages of two, servers without it.

simcord knows servers and direct messages. A place here is one of its servers that the bot is made to forget, and of
which interactions tell what Discord tells of such a place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
import simcord

_GROUP: Final = 3
_BETWEEN: Final = 2
_IN_MESSAGES: Final = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True)


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """Name, people (the first has installed the bot) and behaviour of a simulated place.

    ``is_server`` marks a server that the bot is not in; otherwise the place is people's messages. Where answers are
    hidden, only the asker sees them.
    """

    name: str
    people: tuple[str, ...]
    is_server: bool = False
    hides: bool = False


KINDS: Final = (
    PlaceKind("group", ("Ana", "Ben", "Zoë")),
    PlaceKind("zoë-and-ana", ("Zoë", "Ana")),
    PlaceKind("server-without-spite", ("Ana", "Ben", "Zoë"), is_server=True),
    PlaceKind("answers-are-private", ("Ana", "Zoë"), is_server=True, hides=True),
)


class SimulatedPlaces:
    """The places of a simulation, by the numbers of the servers that stand for them."""

    def __init__(self, env: simcord.Env, members: Mapping[str, simcord.MemberActor]) -> None:
        """:param members: the people of the simulation by their names."""
        self._env = env
        self._kinds: dict[int, PlaceKind] = {}
        self._brought_by: dict[int, int] = {}
        self.actors: dict[tuple[int, int], simcord.MemberActor] = {}
        """Members by server and person."""
        for kind in KINDS:
            guild = env.create_guild(kind.name, owner=env.create_user(f"owner of {kind.name}"))
            guild.create_text_channel(kind.name, topic="Spite has no channel here: it answers, and no more.")
            self._kinds[guild.id] = kind
            for name in kind.people:
                user = members[name].user
                self.actors[guild.id, user.id] = guild.add_member(user)
                self._brought_by.setdefault(guild.id, user.id)

    def forget(self, client: discord.Client) -> None:
        """Remove the servers that stand for places from the client's cache."""
        from bot.discord_internals import forget_server

        for number in self._kinds:
            known = client.get_guild(number)
            if known is not None:
                forget_server(client, known)

    def tell(self, payload: dict[str, Any]) -> None:
        """Change an interaction's payload to the form that Discord sends from such a place."""
        kind = self._kinds.get(int(payload.get("guild_id") or 0))
        if kind is None:
            return
        number = int(payload["guild_id"])
        payload["authorizing_integration_owners"] = {"1": str(self._brought_by[number])}
        if kind.is_server:
            member = payload["member"]
            held = discord.Permissions(int(member["permissions"]))
            held.update(use_external_apps=not kind.hides)
            payload["member"] = {**member, "permissions": str(held.value)}
            payload["guild"] = {"id": str(number), "locale": payload["locale"], "features": []}
            return
        for name in ("guild_id", "guild_locale"):
            payload.pop(name, None)
        payload["user"] = payload.pop("member")["user"]
        named: dict[str, Any] = {"name": None, "icon": None, "recipients": [], "flags": 0}
        payload["channel"] = {"id": payload["channel_id"], "type": _GROUP, **named}
        payload["context"], payload["app_permissions"] = _BETWEEN, str(_IN_MESSAGES.value)
