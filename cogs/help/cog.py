"""Command that explains the game: a picture, three sentences, and ways on."""

from discord import app_commands, ui

from bot.text import Texts
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered
from cogs.core.press_ids import HERE
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, ways_on
from cogs.shared.lessons import overview_picture
from cogs.shared.operators import contact_lines
from cogs.shared.services import learners_of
from cogs.table.buttons import first_game_button, play_now_button

_SENTENCES = ("aim", "centre", "turn")


def help_panel(texts: Texts, picture: str | None, *, newcomer: bool, contact: str = "") -> ui.LayoutView:
    """Return how to play, in short.

    :param newcomer: whether the reader has not played yet, and so is offered a short first game.
    :param contact: where the people who run the bot are reached; empty is not told.
    """
    lines = [f"## {texts.say('help-title')}", *(texts.say(f"help-{part}") for part in _SENTENCES)]
    words = "\n".join([*lines, *contact_lines(contact, texts)])
    items: list[parts.Item] = [parts.text(words)]
    if picture is not None:
        items.append(parts.gallery(picture, texts.say("learn-picture")))
    play = first_game_button(texts, parts.BLUE) if newcomer else play_now_button(texts)
    return parts.panel([*items, *parts.rows(ways_on(Place.HELP, HERE, texts, {20: play}))], parts.EDGE_LOBBY)


class HelpCog(Feature):
    """Feature that explains the game in short."""

    @app_commands.command(description=said("command-help"))
    @answered
    async def help(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts = await self.texts(interaction)
        picture = await overview_picture(self.kernel, interaction, texts)
        newcomer = await learners_of(self.kernel).is_newcomer(interaction.user.id)
        contact = self.kernel.settings.contact
        layout = help_panel(texts, picture.name if picture else None, newcomer=newcomer, contact=contact)
        await reply.send_private(layout, picture)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HelpCog())
