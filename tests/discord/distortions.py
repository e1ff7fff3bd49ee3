"""Events as no Discord should send them: each field taken away, empty, or of another kind."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

GONE: Final = object()
"""Stands for a field that is taken away."""
ODD: Final[tuple[Any, ...]] = (GONE, None, "", "odd", -1, 1 << 80, [], {}, [None], True)
"""What stands in a field's place."""
_NUMBER = "1100000000000000000"
_USER: Final = {"id": _NUMBER, "username": "odd", "discriminator": "0", "global_name": None, "avatar": None}
_MEMBER: Final = {"user": _USER, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "flags": 0, "nick": None}


@dataclass(frozen=True)
class Change:
    """Something else in the place of one field."""

    path: tuple[str | int, ...]
    value: Any

    def __str__(self) -> str:
        what = "gone" if self.value is GONE else json.dumps(self.value)
        return f"{'.'.join(map(str, self.path))} = {what}"

    def of(self, data: Any) -> Any:
        """The data with that change; as they were where they have no such field."""
        changed = deepcopy(data)
        inside = changed
        try:
            for step in self.path[:-1]:
                inside = inside[step]
            if self.value is GONE:
                del inside[self.path[-1]]
            else:
                inside[self.path[-1]] = deepcopy(self.value)
        except (LookupError, TypeError):
            return data
        return changed


def changes_of(data: Any) -> list[Change]:
    """Every change of one field, however deep it lies."""
    return [Change(path, value) for path in _paths(data, ()) for value in ODD]


def _paths(data: Any, above: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data[:1]) if isinstance(data, list) else ()
    for name, value in inside:
        yield (*above, name)
        yield from _paths(value, (*above, name))


def others(guild: int, channel: int) -> dict[str, Any]:
    """Events that the bot has no use for, or little, as Discord sends them about a server and a channel of it."""
    in_guild = {"guild_id": str(guild)}
    in_channel = {**in_guild, "channel_id": str(channel)}
    thread = {
        **in_guild,
        "id": _NUMBER,
        "type": 11,
        "name": "odd",
        "parent_id": str(channel),
        "owner_id": _NUMBER,
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "locked": False,
            "auto_archive_duration": 60,
            "archive_timestamp": "2024-01-01T00:00:00+00:00",
        },
    }
    other_channel = {
        **in_guild,
        "id": "1100000000000000001",
        "type": 0,
        "name": "odd",
        "position": 5,
        "parent_id": None,
        "permission_overwrites": [{"id": _NUMBER, "type": 1, "allow": "0", "deny": "0"}],
        "topic": None,
        "nsfw": False,
        "flags": 0,
    }
    role = {
        "id": "1100000000000000002",
        "name": "odd",
        "permissions": "0",
        "position": 1,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    message: dict[str, Any] = {
        **in_channel,
        "id": _NUMBER,
        "author": _USER,
        "content": "",
        "timestamp": "2024-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "type": 0,
        "attachments": [],
        "embeds": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "flags": 0,
    }
    happening = {**in_guild, "id": _NUMBER, "channel_id": str(channel), "topic": "odd", "privacy_level": 2}
    return {
        "MESSAGE_CREATE": message,
        "MESSAGE_UPDATE": message,
        "MESSAGE_DELETE": {**in_channel, "id": _NUMBER},
        "MESSAGE_DELETE_BULK": {**in_channel, "ids": [_NUMBER]},
        "CHANNEL_CREATE": other_channel,
        "CHANNEL_UPDATE": other_channel,
        "CHANNEL_DELETE": other_channel,
        "CHANNEL_PINS_UPDATE": {**in_channel, "last_pin_timestamp": "2024-01-01T00:00:00+00:00"},
        "THREAD_CREATE": thread,
        "THREAD_UPDATE": thread,
        "THREAD_LIST_SYNC": {**in_guild, "threads": [thread], "members": []},
        "THREAD_MEMBER_UPDATE": {**in_guild, "id": _NUMBER, "user_id": _NUMBER, "flags": 0},
        "THREAD_MEMBERS_UPDATE": {**in_guild, "id": _NUMBER, "member_count": 1, "removed_member_ids": [_NUMBER]},
        "THREAD_DELETE": {**in_guild, "id": _NUMBER, "parent_id": str(channel), "type": 11},
        "GUILD_ROLE_CREATE": {**in_guild, "role": role},
        "GUILD_ROLE_UPDATE": {**in_guild, "role": role},
        "GUILD_ROLE_DELETE": {**in_guild, "role_id": role["id"]},
        "GUILD_EMOJIS_UPDATE": {**in_guild, "emojis": [{"id": _NUMBER, "name": "odd", "roles": []}]},
        "GUILD_STICKERS_UPDATE": {**in_guild, "stickers": [{"id": _NUMBER, "name": "odd", "format_type": 1}]},
        "GUILD_BAN_ADD": {**in_guild, "user": _USER},
        "GUILD_BAN_REMOVE": {**in_guild, "user": _USER},
        "GUILD_MEMBER_ADD": {**in_guild, **_MEMBER},
        "GUILD_MEMBER_UPDATE": {**in_guild, **_MEMBER},
        "GUILD_MEMBER_REMOVE": {**in_guild, "user": _USER},
        "GUILD_INTEGRATIONS_UPDATE": in_guild,
        "GUILD_MEMBERS_CHUNK": {**in_guild, "members": [_MEMBER], "chunk_index": 0, "chunk_count": 1},
        "GUILD_AUDIT_LOG_ENTRY_CREATE": {**in_guild, "id": _NUMBER, "user_id": _NUMBER, "action_type": 1},
        "INTEGRATION_CREATE": {**in_guild, "id": _NUMBER, "name": "odd", "type": "discord", "enabled": True},
        "INVITE_CREATE": {**in_channel, "code": "odd", "created_at": "2024-01-01T00:00:00+00:00", "uses": 0},
        "INVITE_DELETE": {**in_channel, "code": "odd"},
        "MESSAGE_REACTION_ADD": {**in_channel, "user_id": _NUMBER, "message_id": _NUMBER, "emoji": {"name": "x"}},
        "STAGE_INSTANCE_CREATE": happening,
        "TYPING_START": {**in_channel, "user_id": _NUMBER, "timestamp": 1_700_000_000},
        "USER_UPDATE": _USER,
        "VOICE_STATE_UPDATE": {**in_channel, "user_id": _NUMBER, "session_id": "odd", "deaf": False, "mute": False},
        "WEBHOOKS_UPDATE": in_channel,
        "ENTITLEMENT_CREATE": {"id": _NUMBER, "sku_id": _NUMBER, "application_id": _NUMBER, "type": 8},
        "PRESENCE_UPDATE": {**in_guild, "user": {"id": _NUMBER}, "status": "online", "activities": []},
    }


FRAMES: Final = (
    "",
    "{",
    '{"op":0,"s":9,"t":"MESSAGE_CREATE","d":{"id"',
    "null",
    "[]",
    '"odd"',
    "1",
    "{}",
    '{"op":null}',
    '{"op":99,"d":null}',
    '{"op":"odd","d":[]}',
    '{"op":0,"t":null,"d":null}',
    '{"op":0,"t":"NEVER_HEARD_OF","d":null}',
    '{"op":0,"t":7,"d":null}',
    '{"op":0,"t":["READY"],"d":null}',
    '{"op":10,"d":null}',
    '{"op":0,"t":"RESUMED","d":null}',
    '{"op":0,"t":"READY","d":null}',
)
"""Frames that are none, or are odd."""
