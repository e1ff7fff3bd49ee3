"""Channels that the bot may not view, which the gateway tells of with placeholders."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from cogs.core.channels import is_hidden, keep_hidden_channels_out, knows_channel
from tests.discord.conftest import Room
from tests.discord.listening import Listener, listening, until
from tests.discord.world import VIEW


@asynccontextmanager
async def listening_beside(room: Room, deleted: list[int]) -> AsyncIterator[Listener]:
    async with listening(room, before=lambda client: keep_hidden_channels_out(client, deleted.append)) as client:
        yield client


async def test_they_never_reach_the_library_and_come_and_go(at_the_stand_in: Room) -> None:
    room, deleted = at_the_stand_in, list[int]()
    room.control.deny(room.channel, VIEW)
    async with listening_beside(room, deleted) as client:
        (guild,) = client.guilds
        assert all(channel.name != "___hidden___" for channel in guild.channels)
        assert guild.get_channel(room.channel) is None
        assert is_hidden(client, guild.id, room.channel)
        assert knows_channel(client, guild.id, room.channel), "it is there, and Discord has said so"
        room.control.deny(room.channel, 0)
        await until(lambda: guild.get_channel(room.channel) is not None)
        assert not is_hidden(client, guild.id, room.channel)
        room.control.deny(room.channel, VIEW)
        await until(lambda: guild.get_channel(room.channel) is None)
        assert not deleted
        room.control.delete_channel(room.channel)
        await until(lambda: deleted == [room.channel])
        assert not knows_channel(client, guild.id, room.channel)


async def test_what_is_asked_in_one_has_the_channel_of_the_interaction(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    message = await room.pressable()
    name = room.control.world.channel(room.channel).name
    room.control.deny(room.channel, VIEW)
    async with listening_beside(room, []) as client:
        room.control.press(room.ana, message, "go")
        await until(lambda: bool(client.interactions))
        (interaction,) = client.interactions
        assert isinstance(interaction.channel, discord.TextChannel)
        assert interaction.channel.name == name != "___hidden___"
        assert interaction.permissions.view_channel
        assert not interaction.app_permissions.view_channel
