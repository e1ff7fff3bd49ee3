"""What the gateway tells of: messages, servers, channels and threads that come, change and go."""

import json

from tests.discord.gateway import GUILD_MESSAGES, GUILDS, Gateway
from tests.discord.messages import Message
from tests.discord.payloads import guild_data, member_data, told_data
from tests.discord.world import Channel, Guild, World


class Events:
    """Writes events and hands them to the gateway."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway
        self._own_member = json.dumps(member_data(world.bot, named=False))

    def written(self, message: Message, *, is_new: bool) -> None:
        """A message was sent or changed. The bot hears of its own too, also of those that one person alone sees, but
        of nothing in channels that it can't see."""
        author, channel = message.author, self._world.channels.get(message.channel)
        if channel is None or not self._world.may_look(channel):
            return
        text, member = message.text(), self._own_member
        if author is not self._world.bot:
            text = json.dumps({**message.data(), "content": "", "components": [], "attachments": [], "embeds": []})
            member = json.dumps(member_data(author, named=False))
        event = "MESSAGE_CREATE" if is_new else "MESSAGE_UPDATE"
        if channel.is_message:
            return  # the bot asks for no direct messages
        text = f'{text[:-1]},"guild_id":"{message.guild}","member":{member}}}'
        self._gateway.dispatch(event, text, message.guild, GUILD_MESSAGES)

    def deleted(self, message: Message) -> None:
        """A message is gone."""
        guild = self._world.guilds.get(message.guild)
        if guild is None or not guild.has_bot:
            return
        data = {"id": str(message.id), "channel_id": str(message.channel), "guild_id": str(message.guild)}
        self._gateway.dispatch("MESSAGE_DELETE", json.dumps(data), message.guild, GUILD_MESSAGES)

    def joined(self, guild: Guild) -> None:
        """The bot was added to a server."""
        text = json.dumps(guild_data(self._world, guild, joined=True))
        self._gateway.dispatch("GUILD_CREATE", text, guild.id, GUILDS)

    def available(self, guild: Guild) -> None:
        """A server has come back from an outage."""
        self._gateway.dispatch("GUILD_CREATE", json.dumps(guild_data(self._world, guild)), guild.id, GUILDS)

    def gone(self, guild: int, *, outage: bool) -> None:
        """A server can't be reached for some time, or the bot was removed from it."""
        data = {"id": str(guild), "unavailable": True} if outage else {"id": str(guild)}
        self._gateway.dispatch("GUILD_DELETE", json.dumps(data), guild, GUILDS)

    def channel(self, channel: Channel, change: str) -> None:
        """:param change: ``CREATE``, ``UPDATE`` or ``DELETE``."""
        if not self._world.has_bot(channel):
            return
        name = f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{change}"
        text = json.dumps(told_data(channel, self._world.bot.id))
        self._gateway.dispatch(name, text, channel.guild, GUILDS)
