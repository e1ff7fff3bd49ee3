"""A person's own data: the command, its panels, and what answers their presses."""

from collections.abc import Sequence
from math import ceil
from typing import Final

import discord
from discord import app_commands, ui

from bot.errors import NotWrittenDown, Reason, Refused
from bot.privacy.export_files import ExportFile
from bot.text import Texts
from bot.tournaments.stakes import AtStake, Stake, at_stake
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.parts import EDGE_LOBBY, EDGE_WAIT, RED, Item, button, panel, row, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.replies import Picture, follow_ups_left, promise, send_private, update_private
from cogs.shared.services import standings_of

_LARGEST: Final = 10 * 1024 * 1024


_LARGEST_TOGETHER: Final = 24 * 1024 * 1024
"""Bytes of all files of a message: Discord takes requests of 25 MB."""


_MOST_TOGETHER: Final = 10
"""Files that a message brings."""


_ROOM: Final = 64 * 1024
"""Bytes of a request beside its file."""


@press_id("privacy")
class ShowWhatIsKept(AboutNothing):
    """Back to what is kept: nothing was deleted."""


@press_id("privacy-export")
class SendWhatIsKept(AboutNothing):
    """Everything that is kept about the presser, as files."""


@press_id("privacy-hide")
class HideEverywhere(AboutNothing):
    """The presser is hidden from all standings, or seen again."""

    hidden: bool


@press_id("privacy-delete")
class AskToDelete(AboutNothing):
    """Asks once more before everything is deleted."""


@press_id("privacy-forget")
class DeleteEverything(AboutNothing):
    """All that is kept about the presser is deleted."""


def privacy_panel(days: int, texts: Texts, *, hidden: bool) -> ui.LayoutView:
    """What is kept, for how long, and what can be done about it.

    :param hidden: whether the reader is seen in no standings.
    """
    lines = [
        f"### {texts.say('privacy-title')}",
        f"- {texts.say('privacy-kept')}",
        f"- {texts.say('privacy-not-kept')}",
        f"- {texts.say('privacy-how-long', days=days)}",
    ]
    if hidden:
        lines.append(f"\n**{texts.say('privacy-hidden')}**")
    buttons = row(
        button(texts.say("privacy-export"), SendWhatIsKept().custom_id),
        button(texts.say("privacy-delete"), AskToDelete().custom_id),
        button(
            texts.say("standing-show-me" if hidden else "standing-hide-me"),
            HideEverywhere(hidden=not hidden).custom_id,
        ),
    )
    return panel([text("\n".join(lines)), buttons], EDGE_LOBBY)


def exported_panel(files: Sequence[str], first: int, parts: int, texts: Texts) -> ui.LayoutView:
    """Brings the files that are sent with it.

    :param first: the number of the first of them, from 1 on.
    :param parts: how many there are in all messages.
    """
    part = str(first) if len(files) == 1 else f"{first}–{first + len(files) - 1}"
    words = texts.say("privacy-exported", part=part if parts > 1 else 0, parts=parts)
    items: list[Item] = [text(words), *(ui.File(f"attachment://{file}") for file in files)]
    return panel(items, EDGE_LOBBY)


def sure_to_delete_panel(tables: int, texts: Texts, *, blocked: bool, stakes: Sequence[AtStake] = ()) -> ui.LayoutView:
    """Asks once more before everything is deleted.

    :param tables: at so many of them, outside tournaments, the reader's game goes on.
    :param blocked: whether the operator has blocked the reader.
    :param stakes: what the reader loses in tournaments.
    """
    yes = button(texts.say("privacy-delete-yes"), DeleteEverything().custom_id, RED)
    cancel = button(texts.say("privacy-cancel"), ShowWhatIsKept().custom_id)
    costs = [_cost(each, texts) for each in stakes]
    words = [texts.say("privacy-delete-sure", count=tables), *costs, *_what_stays(texts, blocked=blocked)]
    return panel([text("\n".join(words)), row(yes, cancel)], EDGE_WAIT)


def _cost(lost: AtStake, texts: Texts) -> str:
    """Return what leaving a tournament costs its reader."""
    tournament = lost.tournament
    title = tournament.title or texts.say("tournament-name-usual")
    match lost.stake:
        case Stake.SIGN_UP:
            return f"🏆 {texts.say('privacy-delete-sign-up', title=title)}"
        case Stake.GAMES:
            return f"🏆 {texts.say('privacy-delete-games', title=title)}"
        case Stake.FINAL:
            place = lost.opponent or 0
            name = tournament.entrants[place].name or texts.say("seat-name", number=place + 1)
            return f"🏆 {texts.say('privacy-delete-final', title=title, name=name)}"


def deleted_panel(texts: Texts, *, blocked: bool) -> ui.LayoutView:
    """Says that all was deleted, and what stays and why."""
    return panel([text("\n".join([texts.say("privacy-deleted"), *_what_stays(texts, blocked=blocked)]))], EDGE_LOBBY)


def _what_stays(texts: Texts, *, blocked: bool) -> list[str]:
    return [texts.say("privacy-blocked-stays")] if blocked else []


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
    await client.add_cog(PrivacyCog())
