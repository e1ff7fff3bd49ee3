"""What Discord sends when somebody uses a command, presses, chooses or sends off a form."""

import json
from typing import Any, Final

from tests.discord.components import BUTTON, LABEL, ROW, USER_SELECT, controls
from tests.discord.differences import Difference
from tests.discord.errors import WrongUse
from tests.discord.interactions import Interaction
from tests.discord.messages import Message
from tests.discord.payloads import Data, channel_data, member_data, user_data
from tests.discord.world import Channel, World

_LARGEST_FILE: Final = 10 * 1024 * 1024


def interaction_text(world: World, interaction: Interaction, data: Data) -> str:
    """The payload of INTERACTION_CREATE as JSON."""
    channel, user = interaction.channel, interaction.user
    payload: dict[str, Any] = {
        "id": str(interaction.id),
        "application_id": str(world.application),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        **(_in_messages(world, interaction) if channel.is_message else _in_server(world, interaction)),
        "app_permissions": str(_told(world, channel)),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": interaction.owners,
        "attachment_size_limit": _LARGEST_FILE,
    }
    text = json.dumps(payload, separators=(",", ":"))
    if interaction.source is None:
        return text
    return f'{text[:-1]},"message":{interaction.source.text()}}}'


def _in_server(world: World, interaction: Interaction) -> Data:
    """What is told of a server, of its channel, and of who is a member of it."""
    channel, user = interaction.channel, interaction.user
    guild = world.guilds[channel.guild]
    allowed, number = guild.members.get(user.id, 0), str(guild.id)
    return {
        "guild_id": number,
        "guild": {"id": number, "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "channel": {**channel_data(channel, world.bot.id), "permissions": str(allowed)},
        "member": member_data(user, permissions=allowed),
        "context": 0,
    }


def _in_messages(world: World, interaction: Interaction) -> Data:
    """What is told of people's messages with each other, or with the bot."""
    return {
        "channel": channel_data(interaction.channel, world.bot.id),
        "user": user_data(interaction.user),
        "context": 0 if Difference.NO_CONTEXT in world.differences else 1 if world.has_bot(interaction.channel) else 2,
    }


def _told(world: World, channel: Channel) -> int:
    """What the bot is told that it may do in a channel."""
    return 0 if Difference.NO_PERMISSIONS_TOLD in world.differences else world.bot_permissions(channel)


def component_data(world: World, message: Message, custom_id: str, values: list[str] | None) -> Data:
    """A press, or a choice of ``values``: of a select's options, or of people by their numbers.

    Raises ``WrongUse`` where the message does not let one do that.
    """
    for control in message.controls():
        if control["custom_id"] == custom_id:
            break
    else:
        raise WrongUse(f"{custom_id} is not on that message: {message.shape.custom_ids}")
    if control.get("disabled"):
        raise WrongUse(f"{custom_id} is switched off")
    data: Data = {"custom_id": custom_id, "component_type": control["type"], "id": control["id"]}
    if control["type"] == BUTTON:
        return data
    if control["type"] == USER_SELECT:
        return chosen_people(world, message, custom_id, values or [])
    offered = {option["value"] for option in control.get("options", [])}
    if not values or not offered.issuperset(values):
        raise WrongUse(f"{custom_id} offers {sorted(offered)}")
    return {**data, "values": values}


def chosen_people(world: World, message: Message, custom_id: str, people: list[str]) -> Data:
    """A choice of people by their numbers."""
    data: Data = {"custom_id": custom_id, "component_type": USER_SELECT, "id": 1}
    return {**data, "values": people, "resolved": _people(world, message, people)}


def _people(world: World, message: Message, values: list[str]) -> Data:
    """What is told of people who were chosen, with what each may do in the channel."""
    guild = world.guilds.get(world.channels[message.channel].guild)
    members = {} if guild is None else guild.members
    users = [world.users[int(value)] for value in values]
    told = {user.id: members.get(user.id) for user in users}
    return {
        "users": {str(user.id): user_data(user) for user in users},
        "members": {
            str(user.id): member_data(user, permissions=told[user.id], named=False)
            for user in users
            if told[user.id] is not None
        },
    }


def modal_data(modal: Data, values: dict[str, str]) -> Data:
    """A form that is sent off, with a text for each of its fields that is filled in."""
    known = {control["custom_id"] for control in controls(modal["components"])}
    if not known.issuperset(values):
        raise WrongUse(f"the form has the fields {sorted(known)}")
    return {"custom_id": modal["custom_id"], "components": [_filled(each, values) for each in modal["components"]]}


def _filled(component: Data, values: dict[str, str]) -> Data:
    kind = component["type"]
    if kind == LABEL:
        return {"type": kind, "id": component.get("id", 1), "component": _filled(component["component"], values)}
    if kind == ROW:
        return {"type": kind, "id": 1, "components": [_filled(each, values) for each in component["components"]]}
    custom_id = component.get("custom_id")
    if custom_id is None:
        return {"type": kind, "id": component.get("id", 1)}
    value = values.get(custom_id, component.get("value") or "")
    return {"type": kind, "id": component.get("id", 1), "custom_id": custom_id, "value": value}
