"""Export and deletion of a server's data by a manager, also while tables and tournaments run there."""

from typing import Any

from discord import ui

from bot.entities.settings import Whose
from bot.errors import NotWrittenDown, Reason, Refused
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import require_manager
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.settings.own import settings_button
from cogs.shared.exports import largest_file, send_files
from cogs.shared.operators import contact_lines


@press_id("server-data")
class ShowServerData(AboutNothing):
    """Request for the screen with the server's stored data."""


@press_id("server-export")
class SendServerData(AboutNothing):
    """Request for the server's data as files."""


@press_id("server-delete")
class AskToDeleteServer(AboutNothing):
    """Request to delete the server's data, before the confirmation."""


@press_id("server-forget")
class DeleteServer(AboutNothing):
    """Confirmation to delete the server's data."""


def data_button(texts: Texts) -> ui.Button[Any]:
    """Return the way to what is kept of the server."""
    return parts.button(texts.say("server-data"), ShowServerData().custom_id, emoji="🗄️")


def server_data_panel(texts: Texts, contact: str = "") -> ui.LayoutView:
    """Return what is kept, and what can be done about it."""
    title, kept = f"### {texts.say('server-data')}", texts.say("server-data-kept")
    words = "\n".join([title, kept, *contact_lines(contact, texts)])
    buttons = parts.row(
        parts.button(texts.say("server-data-export"), SendServerData().custom_id),
        parts.button(texts.say("server-data-delete"), AskToDeleteServer().custom_id),
        settings_button(Whose.SERVER, texts),
    )
    return parts.panel([parts.text(words), buttons], parts.EDGE_LOBBY)


def sure_to_delete_server_panel(tables: int, tournaments: int, texts: Texts) -> ui.LayoutView:
    """Ask once more, with what ends.

    :param tables: so many are open there.
    :param tournaments: so many go on.
    """
    words = texts.say("server-data-sure", tables=tables, tournaments=tournaments)
    yes = parts.button(texts.say("privacy-delete-yes"), DeleteServer().custom_id, parts.RED)
    items: list[parts.Item] = [
        parts.text(words),
        parts.row(yes, parts.button(texts.say("privacy-cancel"), ShowServerData().custom_id)),
    ]
    return parts.panel(items, parts.EDGE_WAIT)


@answers(ShowServerData)
async def show_data(press: Press, asked: ShowServerData) -> None:
    """Show a manager what is stored about the server."""
    require_manager(press.interaction, press.texts)
    await press.show(server_data_panel(press.texts, press.kernel.settings.contact))


@answers(SendServerData)
async def send_data(press: Press, asked: SendServerData) -> None:
    """Send the server's data to the manager privately."""
    require_manager(press.interaction, press.texts)
    await press.reply.promise()
    exporting = press.kernel.privacy.exporting_server(press.guild, largest=largest_file(press.interaction))
    async with exporting as files:
        await send_files(press.reply, files, "server-data-exported", press.texts)


@answers(AskToDeleteServer)
async def ask_to_delete(press: Press, asked: AskToDeleteServer) -> None:
    """Show what would end, and ask for confirmation."""
    require_manager(press.interaction, press.texts)
    kernel = press.kernel
    going_on = [guild for _, guild, _ in await kernel.store.tournaments.live_versions() if guild == press.guild]
    asks = sure_to_delete_server_panel(len(kernel.tables.in_guild(press.guild)), len(going_on), press.texts)
    await press.reply.update(asks)


@answers(DeleteServer)
async def delete_server(press: Press, asked: DeleteServer) -> None:
    """Delete the server's data."""
    require_manager(press.interaction, press.texts)
    try:
        await press.kernel.privacy.forget_server(press.guild)
    except NotWrittenDown as error:  # a backup would bring it all back, so nothing was deleted
        raise Refused(Reason.DELETION_BARRED) from error
    await press.reply.update(parts.panel([parts.text(press.texts.say("server-data-deleted"))], parts.EDGE_LOBBY))
