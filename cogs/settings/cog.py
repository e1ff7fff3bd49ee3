"""Commands for settings, languages and looks."""

from collections.abc import Sequence
from typing import ClassVar, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.entities.settings import AUTOMATIC, Whose
from bot.running.lifecycle import Component
from bot.text import LANGUAGES
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.interactions import place_of, require_manager, require_server
from cogs.core.kernel import Kernel
from cogs.core.press_ids import NOTHING
from cogs.core.reply import Reply
from cogs.settings import looks, own, server, server_data
from cogs.settings.fields import language_chosen
from cogs.settings.posts import GoneChannels, ResultPosts

_LANGUAGE_CHOICES: Final = [
    *(app_commands.Choice(name=said(f"language-name-{each}"), value=each) for each in LANGUAGES),
    app_commands.Choice(name=said("language-auto"), value=AUTOMATIC),
]
_WHERE_CHOICES: Final = [app_commands.Choice(name=said(f"look-for-{each}"), value=each.value) for each in Whose]


class SettingsCog(Feature):
    """Feature of settings, languages and looks, with the watch over channels that servers have chosen."""

    presses: ClassVar = answered_in(own, server, server_data, looks)

    def build(self, kernel: Kernel) -> None:
        self.results = ResultPosts(kernel.tables, kernel.preferences, kernel.board, kernel.outbox)
        self.gone = GoneChannels(
            kernel.store.preferences, kernel.store.notes, kernel.preferences, kernel.outbox, kernel.clock
        )
        kernel.after_commands.append(self.gone.tell_manager)

    def sending(self) -> Sequence[Component]:
        return self.results, self.gone

    async def unload(self) -> None:
        await super().unload()
        self.kernel.after_commands.remove(self.gone.tell_manager)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.gone.look_at(channel.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.gone.look_at(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        await self.gone.look_at_all()

    @app_commands.command(description=said("command-language"))
    @app_commands.describe(language=said("command-language-language"), where=said("command-language-where"))
    @app_commands.choices(language=_LANGUAGE_CHOICES, where=_WHERE_CHOICES)
    @answered
    async def language(
        self,
        reply: Reply,
        language: str,
        where: str = Whose.ME.value,
    ) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        chosen = language_chosen(language)
        preferences = self.kernel.preferences
        if where == Whose.ME:
            await preferences.change_user(interaction.user.id, language=chosen)
            saved = (await preferences.for_reader(interaction)).say("language-saved")
        else:
            require_server(interaction)
            require_manager(interaction, texts)
            await preferences.change_server(place_of(interaction), language=chosen)
            saved = (await preferences.for_server(place_of(interaction))).say("language-saved-server")
        await reply.send_private(parts.note(saved, edge=parts.EDGE_LOBBY))

    @app_commands.command(description=said("command-look"))
    @answered
    async def look(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        answer = await looks.looks_answer(self.kernel, interaction, texts, table=NOTHING)
        await reply.send_private(answer.layout, answer.picture)

    @app_commands.command(description=said("command-settings"))
    @answered
    async def settings(self, reply: Reply) -> None:
        interaction = reply.interaction
        layout = await own.own_layout(self.kernel, interaction, await self.texts(interaction))
        await reply.send_private(layout)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(SettingsCog())
