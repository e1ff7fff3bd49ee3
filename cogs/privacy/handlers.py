"""What each press about a person's own data does. The router calls these."""

from typing import Final

from cogs.core.press import Handler, Press
from cogs.core.replies import Picture, promise, send_private, update_private
from cogs.privacy.panel import deleted_panel, exported_panel, privacy_panel, sure_panel
from cogs.shared.services import learners_of, standings_of

_LARGEST: Final = 10 * 1024 * 1024
_ROOM: Final = 64 * 1024
"""Bytes of a request beside its file."""


async def export(press: Press) -> None:
    """Sends everything that is kept about the presser, to them alone; a message for each part."""
    largest = min(press.interaction.filesize_limit, _LARGEST) - _ROOM
    await promise(press.interaction)
    async with press.kernel.privacy.exporting(press.user, largest=largest) as files:
        for number, each in enumerate(files, start=1):
            layout = exported_panel(each.name, number, len(files), press.texts)
            await send_private(press.interaction, layout, Picture(each.name, each.data))


async def show(press: Press) -> None:
    """Back to what is kept: nothing was deleted."""
    hidden = await standings_of(press.kernel).is_hidden(press.user)
    await update_private(press.interaction, privacy_panel(press.kernel.privacy.days, press.texts, hidden=hidden))


async def hide(press: Press) -> None:
    """Hides the presser from all standings, or lets them be seen again."""
    await standings_of(press.kernel).hide(press.user, hidden=press.id.number(0) == 1)
    await show(press)


async def ask(press: Press) -> None:
    tables = sum(table.status.in_game for table in press.kernel.tables.tables_of(press.user))
    blocked = press.kernel.blocklist.has(press.user)
    await update_private(press.interaction, sure_panel(tables, press.texts, blocked=blocked))


async def forget(press: Press) -> None:
    user = press.user
    for table in press.kernel.tables.tables_of(user):
        press.kernel.private_panels.release(table.id, user)
    await press.kernel.privacy.forget(user, press.texts.say("picture-player"))
    press.kernel.preferences.forget(user)
    learners_of(press.kernel).forget(user)
    await update_private(press.interaction, deleted_panel(press.texts, blocked=press.kernel.blocklist.has(user)))


PRIVACY_HANDLERS: dict[str, Handler] = {
    "privacy": show,
    "privacy-export": export,
    "privacy-hide": hide,
    "privacy-delete": ask,
    "privacy-forget": forget,
}
