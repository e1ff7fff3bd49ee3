"""A person's own data: the command, and what each press on its panel does."""

from collections.abc import Sequence
from math import ceil
from typing import Final

import discord
from discord import app_commands, ui

from bot.errors import NotWrittenDown, Reason, Refused
from bot.privacy.export_files import ExportFile
from bot.text import Texts
from bot.tournaments.stakes import at_stake
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.press import Press
from cogs.core.replies import Picture, follow_ups_left, promise, send_private, update_private
from cogs.privacy.panel import deleted_panel, exported_panel, privacy_panel, sure_to_delete_panel
from cogs.privacy.presses import AskToDelete, DeleteEverything, HideEverywhere, SendWhatIsKept, ShowWhatIsKept
from cogs.shared.services import standings_of

_LARGEST: Final = 10 * 1024 * 1024
_LARGEST_TOGETHER: Final = 24 * 1024 * 1024
"""Bytes of all files of a message: Discord takes requests of 25 MB."""
_MOST_TOGETHER: Final = 10
"""Files that a message brings."""
_ROOM: Final = 64 * 1024
"""Bytes of a request beside its file."""


class PrivacyCog(Feature):
    """A person's own data."""

    open_to_blocked = True  # what is kept about them is theirs

    @app_commands.command(description=said("command-privacy"))
    @answered
    async def privacy(self, interaction: discord.Interaction) -> None:
        await send_private(interaction, await self._panel(interaction.user.id, await self.texts(interaction)))

    @answers(ShowWhatIsKept)
    async def show(self, press: Press, asked: ShowWhatIsKept) -> None:
        await update_private(press.interaction, await self._panel(press.user, press.texts))

    @answers(SendWhatIsKept)
    async def export(self, press: Press, asked: SendWhatIsKept) -> None:
        """Sends everything that is kept about the presser, to them alone; a message for each part, or for several where
        there are more than may follow."""
        largest = min(press.interaction.filesize_limit, _LARGEST) - _ROOM
        await promise(press.interaction)
        async with self.kernel.privacy.exporting(press.user, largest=largest) as files:
            for first, together in _messages(files, follow_ups_left(press.interaction)):
                layout = exported_panel([each.name for each in together], first, len(files), press.texts)
                await send_private(press.interaction, layout, *(Picture(each.name, each.data) for each in together))

    @answers(HideEverywhere)
    async def hide(self, press: Press, asked: HideEverywhere) -> None:
        await standings_of(self.kernel).hide(press.user, hidden=asked.hidden)
        await update_private(press.interaction, await self._panel(press.user, press.texts))

    @answers(AskToDelete)
    async def ask(self, press: Press, asked: AskToDelete) -> None:
        """Say what that costs at tables and in tournaments, and ask once more."""
        playing = [table for table in self.kernel.tables.tables_of(press.user) if table.status.in_game]
        tables = sum(table.tournament is None for table in playing)
        stakes = await at_stake(self.kernel.store.tournaments, press.user)
        blocked = self.kernel.blocklist.has(press.user)
        asks = sure_to_delete_panel(tables, press.texts, blocked=blocked, stakes=stakes)
        await update_private(press.interaction, asks)

    @answers(DeleteEverything)
    async def forget(self, press: Press, asked: DeleteEverything) -> None:
        """Takes the presser out of everything; at tables their seats are called in the language of whoever reads
        there."""
        kernel, user, called = self.kernel, press.user, "picture-player"
        tables = kernel.tables.tables_of(user)
        for table in tables:
            kernel.private_panels.release(table.id, user)
        names = {each.guild: (await kernel.preferences.for_server(each.guild)).say(called) for each in tables}
        try:
            await kernel.privacy.forget(user, press.texts.say(called), names)
        except NotWrittenDown as error:
            raise Refused(Reason.DELETION_BARRED) from error
        await update_private(press.interaction, deleted_panel(press.texts, blocked=kernel.blocklist.has(user)))

    async def _panel(self, user: int, texts: Texts) -> ui.LayoutView:
        hidden = await standings_of(self.kernel).is_hidden(user)
        return privacy_panel(self.kernel.privacy.days, texts, hidden=hidden)


def _messages(files: Sequence[ExportFile], most: int) -> list[tuple[int, Sequence[ExportFile]]]:
    """The files in as many messages as may be sent, each with the number of its first. Raises ``Refused``."""
    together = ceil(len(files) / max(1, most))
    found = [(start + 1, files[start : start + together]) for start in range(0, len(files), together)]
    largest = max(sum(len(each.data) for each in some) for _, some in found)
    if together > 1 and (together > _MOST_TOGETHER or largest > _LARGEST_TOGETHER):
        raise Refused(Reason.EXPORT_TOO_LARGE)
    return found


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(PrivacyCog(client.kernel))
