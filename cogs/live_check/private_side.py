"""Checks of private panels: presses answered in every way that the program answers them.

They use sample pictures and know nothing of tables or hands.
"""

from dataclasses import dataclass

import discord

from cogs.core.permissions import missing_in
from cogs.live_check.messages import TABLE, Otherwise, expect, file_of, laid_out, one_picture, shown_on

NEXT = "Press me"


@dataclass(frozen=True, slots=True)
class OwnPanel:
    """Private message, the press whose token edits it, and the picture it shows."""

    interaction: discord.Interaction
    message: int
    picture: int


async def answer_later(press: discord.Interaction, words: str, button: str, picture: bytes) -> OwnPanel:
    """Answer a press on a public message with type 5, then with a panel that has to replace that answer."""
    await press.response.defer(ephemeral=True, thinking=True)
    sent = await press.followup.send(
        view=laid_out(words, (TABLE,), (NEXT, button)), files=[file_of(TABLE, picture)], ephemeral=True, wait=True
    )
    # The first follow-up has to become the announced answer, whose token edits it later.
    original = await press.original_response()
    if original.id != sent.id:
        await press.followup.delete_message(sent.id)
        raise Otherwise("the answer is a second message beside the one that was to follow")
    expect(original.flags.ephemeral, "all can see the answer")
    return OwnPanel(press, sent.id, one_picture(original))


async def expect_panel_picture(panel: OwnPanel, words: str, button: str, picture: bytes) -> OwnPanel:
    """Edit a panel by its token, as after another player's move, and expect the new picture."""
    layout = laid_out(words, (TABLE,), (NEXT, button))
    changed = await panel.interaction.edit_original_response(view=layout, attachments=[file_of(TABLE, picture)])
    shown = one_picture(changed)
    expect(shown != panel.picture, "the old picture is still shown")
    return OwnPanel(panel.interaction, panel.message, shown)


async def expect_kept(panel: OwnPanel, words: str, button: str) -> None:
    """Edit a panel by its token without naming attachments, and expect the picture to stay."""
    changed = await panel.interaction.edit_original_response(view=laid_out(words, (TABLE,), (NEXT, button)))
    expect(one_picture(changed) == panel.picture, "another picture is shown")


async def change_later(
    press: discord.Interaction, panel: OwnPanel, words: str, button: str, picture: bytes
) -> OwnPanel:
    """Answer a press on a panel with type 6, then edit that panel."""
    await press.response.defer()
    layout = laid_out(words, (TABLE,), (NEXT, button))
    changed = await press.edit_original_response(view=layout, attachments=[file_of(TABLE, picture)])
    return await _changed(press, panel, changed)


async def change_at_once(
    press: discord.Interaction, panel: OwnPanel, words: str, button: str, picture: bytes
) -> OwnPanel:
    """Answer a press on a panel with type 7."""
    layout = laid_out(words, (TABLE,), (NEXT, button))
    await press.response.edit_message(view=layout, attachments=[file_of(TABLE, picture)])
    return await _changed(press, panel, await press.original_response())


async def _changed(press: discord.Interaction, panel: OwnPanel, changed: discord.Message) -> OwnPanel:
    if changed.id != panel.message:
        await press.followup.delete_message(changed.id)  # nothing is left behind that the operator has to delete
        raise Otherwise("another message was changed")
    expect(changed.flags.ephemeral, "all can see what was changed")
    shown = one_picture(changed)
    expect(shown != panel.picture, "the old picture is still shown")
    return OwnPanel(press, panel.message, shown)


async def answer_at_once(press: discord.Interaction, panel: OwnPanel, words: str, picture: bytes) -> None:
    """Answer a press with type 4: a new private message."""
    files = [file_of(TABLE, picture)]
    await press.response.send_message(view=laid_out(words, (TABLE,)), files=files, ephemeral=True)
    sent = await press.original_response()
    expect(sent.id != panel.message, "it is no message of its own")
    expect(sent.flags.ephemeral, "all can see the answer")
    one_picture(sent)


def expect_permissions_told(press: discord.Interaction) -> None:
    """Raise ``Otherwise`` where a press names fewer permissions than the bot needs there."""
    missing = missing_in(press.channel, press.app_permissions)
    expect(not missing, f"it does not name {', '.join(missing)}")


def seen_of(message: discord.Message) -> tuple[object, ...]:
    """Return the state of a public message that edits of private messages must not change."""
    return (message.edited_at, *shown_on(message), message.flags.value)


async def take_panel_away(press: discord.Interaction) -> None:
    """Delete the private answer to a press."""
    await press.delete_original_response()
