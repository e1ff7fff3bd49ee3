"""Commands for language and looks."""

from typing import ClassVar, Final

import discord
from discord import app_commands

from bot.text import LANGUAGES
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.preferences import AUTOMATIC
from cogs.core.press_ids import NOTHING
from cogs.core.replies import send_private
from cogs.core.whereabouts import place_of, require_manager, require_server
from cogs.preferences import handlers
from cogs.preferences.presses import Whose

_LANGUAGE_CHOICES: Final = [
    *(app_commands.Choice(name=said(f"language-name-{each}"), value=each) for each in LANGUAGES),
    app_commands.Choice(name=said("language-auto"), value=AUTOMATIC),
]
_WHERE_CHOICES: Final = [app_commands.Choice(name=said(f"look-for-{each}"), value=each.value) for each in Whose]


class PreferencesCog(Feature):
    """What a person or a server chooses."""

    presses: ClassVar = answered_in(handlers)

    @app_commands.command(description=said("command-language"))
    @app_commands.describe(language=said("command-language-language"), where=said("command-language-where"))
    @app_commands.choices(language=_LANGUAGE_CHOICES, where=_WHERE_CHOICES)
    @answered
    async def language(
        self,
        interaction: discord.Interaction,
        language: str,
        where: str = Whose.ME.value,
    ) -> None:
        texts = await self.texts(interaction)
        chosen = None if language == AUTOMATIC else language
        preferences = self.kernel.preferences
        if where == Whose.ME:
            await preferences.change_user(interaction.user.id, language=chosen)
            saved = (await preferences.for_reader(interaction)).say("language-saved")
        else:
            require_server(interaction)
            require_manager(interaction, texts)
            await preferences.change_server(place_of(interaction), language=chosen)
            saved = (await preferences.for_server(place_of(interaction))).say("language-saved-server")
        await send_private(interaction, note(saved, edge=EDGE_LOBBY))

    @app_commands.command(description=said("command-look"))
    @answered
    async def look(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        answer = await handlers.looks_answer(self.kernel, interaction, texts, table=NOTHING)
        await send_private(interaction, answer.layout, answer.picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(PreferencesCog(client.kernel))
