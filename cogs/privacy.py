"""What each press about a person's own data does. The router calls these."""

import json

from cogs.panels.parts import EDGE_LOBBY, note
from cogs.panels.privacy import FILE_NAME, exported_panel, sure_panel
from cogs.presses import Handler, Pressed
from cogs.replies import Picture, send_private, update_private


async def export(pressed: Pressed) -> None:
    """Sends everything that is kept about the presser, to them alone."""
    data = await pressed.desk.privacy.export(pressed.person.user)
    file = Picture(FILE_NAME, json.dumps(data, indent=1, ensure_ascii=False).encode("utf-8", "replace"))
    await send_private(pressed.interaction, exported_panel(pressed.texts), file)


async def ask(pressed: Pressed) -> None:
    tables = len(pressed.desk.tables.tables_of(pressed.person.user))
    await update_private(pressed.interaction, sure_panel(tables, pressed.texts))


async def forget(pressed: Pressed) -> None:
    user = pressed.person.user
    for table in pressed.desk.tables.tables_of(user):
        pressed.hands.let_go(table.id, user)
    await pressed.desk.privacy.forget(user, pressed.texts.say("picture-player"))
    pressed.desk.languages.forget(user)
    await update_private(pressed.interaction, note(pressed.texts.say("privacy-deleted"), edge=EDGE_LOBBY))


PRIVACY_HANDLERS: dict[str, Handler] = {
    "privacy-export": export,
    "privacy-delete": ask,
    "privacy-forget": forget,
}
