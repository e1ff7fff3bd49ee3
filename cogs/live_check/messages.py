"""Messages of a look: samples, readers of their pictures, and steps on public messages and private panels.

They use sample pictures and know nothing of tables or hands.
"""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from cogs.core.channels import PLACEHOLDER
from cogs.core.layouts import settled
from cogs.core.outcomes import may_pass
from cogs.core.permissions import missing_in

TABLE, RESULT = "table.png", "result.png"
_FILE_ADDRESS: Final = re.compile(r"attachments/\d+/(\d+)/")
"""Address of a file: the channel's number, then the file's id."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """Attachment that an edit names to keep it; Discord needs only its id.

    Attachments that components show are not among a message's own, so discord.py has no object for them.
    """

    id: int

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.id)}

    def attachment(self) -> discord.Attachment:
        return cast("discord.Attachment", self)


def laid_out(words: str, pictures: Sequence[str] = (), button: tuple[str, str] | None = None) -> discord.ui.LayoutView:
    """Return a layout like a table's: words, attached pictures, a button.

    :param button: its label and its id.
    """
    inside: list[discord.ui.Item[discord.ui.LayoutView]] = [discord.ui.TextDisplay(words)]
    if pictures:
        items = [discord.MediaGalleryItem(f"attachment://{name}", description="A table") for name in pictures]
        inside.append(discord.ui.MediaGallery(*items))
    if button is not None:
        label, custom_id = button
        inside.append(discord.ui.ActionRow(discord.ui.Button(label=label, custom_id=custom_id)))
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.Container(*inside))
    return settled(layout)


def file_of(name: str, data: bytes) -> discord.File:
    return discord.File(io.BytesIO(data), filename=name)


def shown_on(message: discord.Message) -> list[int | None]:
    """Return the ids of the pictures that a message shows; None for one that is not attached or has no id."""
    return [_id_of(item.media) for gallery in _galleries(message.components) for item in gallery.items]


def loose_files(message: discord.Message) -> int:
    """Return the number of attached files that a message does not show."""
    shown = shown_on(message)
    return sum(attachment.id not in shown for attachment in message.attachments)


def _id_of(media: discord.UnfurledMediaItem) -> int | None:
    if media.loading_state is discord.MediaItemLoadingState.not_found:
        return None
    if media.attachment_id is not None:
        return media.attachment_id
    # Without an id of its own, its address has it.
    in_address = _FILE_ADDRESS.search(media.url)
    return int(in_address[1]) if in_address else None


def _galleries(components: Iterable[Any]) -> Iterator[discord.MediaGalleryComponent]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield component
        yield from _galleries(getattr(component, "children", ()))  # a container's


def one_picture(message: discord.Message) -> int:
    """Return the id of the only picture. Raises ``Otherwise`` unless there is exactly one and no loose file."""
    pictures = shown_on(message)
    if len(pictures) != 1 or pictures[0] is None or loose_files(message):
        raise Otherwise(f"{len(list(filter(None, pictures)))} pictures and {loose_files(message)} loose files")
    return pictures[0]


class Otherwise(Exception):
    """Discord behaved differently from what a check expects; the message says how."""


class Unanswered(Exception):
    """Discord failed to answer, which proves nothing about its behaviour; the message says how."""


def says_nothing(error: Exception) -> bool:
    """Whether something went wrong that another time would not: Discord was busy, or could not be reached."""
    if isinstance(error, Otherwise | discord.ClientException | discord.InvalidData):
        return False
    return isinstance(error, Unanswered) or may_pass(error)


def expect(fact: object, otherwise: str) -> None:
    """Raise ``Otherwise`` with these words unless a fact is true."""
    if not fact:
        raise Otherwise(otherwise)


def words_of_error(error: BaseException) -> str:
    """Return an error in words, Discord's own where it gives any."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}: {error.text.splitlines()[-1] if error.text else error.response.reason}"
    return str(error) or type(error).__name__


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


async def expect_panel_kept(panel: OwnPanel, words: str, button: str) -> None:
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


@dataclass(frozen=True, slots=True)
class CheckedMessage:
    """Message of the bot in the checked channel, and the picture it shows."""

    message: discord.PartialMessage
    words: str
    button: tuple[str, str]
    picture: int

    def layout(self, *names: str) -> discord.ui.LayoutView:
        return laid_out(self.words, names or (TABLE,), self.button)


def expect_permissions(channel: discord.abc.GuildChannel | discord.Thread) -> None:
    """Raise ``Otherwise`` with the names of the permissions that the bot lacks in a channel."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        raise Otherwise("the channel above this thread is not to be seen")
    me: discord.Member | None = channel.guild.me
    if me is None:
        raise Otherwise("its server can't be reached now, so Discord does not say: look again later")
    held = channel.permissions_for(me)
    missing = missing_in(channel, held)
    expect(not missing, f"it lacks {', '.join(name.replace('_', ' ').title() for name in missing)}")
    locked = isinstance(channel, discord.Thread) and channel.locked and not held.manage_threads
    expect(not locked, "the thread is locked")


def expect_hidden_told(channel: discord.abc.GuildChannel | discord.Thread) -> None:
    """Raise ``Otherwise`` where the gateway sent placeholder channels without their flag."""
    unsaid = [each for each in channel.guild.channels if each.name == PLACEHOLDER]
    expect(not unsaid, f"{len(unsaid)} channels have the name {PLACEHOLDER} and no flag")


async def post(
    channel: discord.abc.Messageable, words: str, button: tuple[str, str], picture: bytes
) -> discord.Message:
    """Post a message that looks like a table."""
    layout = laid_out(words, (TABLE,), button)
    return await channel.send(view=layout, files=[file_of(TABLE, picture)], silent=True)


async def expect_new_picture(spot: CheckedMessage, picture: bytes) -> CheckedMessage:
    """Edit with new attachments only, as tables are edited, and expect the new picture."""
    await spot.message.edit(view=spot.layout(), attachments=[file_of(TABLE, picture)])
    shown = one_picture(await spot.message.fetch())
    expect(shown != spot.picture, "the old picture is still shown")
    return CheckedMessage(spot.message, spot.words, spot.button, shown)


async def expect_kept_unnamed(spot: CheckedMessage) -> None:
    """Edit the components alone, and expect the picture to stay."""
    await spot.message.edit(view=spot.layout())
    expect(one_picture(await spot.message.fetch()) == spot.picture, "another picture is shown")


async def expect_kept_named(spot: CheckedMessage) -> None:
    """Edit and name the attachment, and expect the picture to stay."""
    await spot.message.edit(view=spot.layout(), attachments=[KeptFile(spot.picture).attachment()])
    expect(one_picture(await spot.message.fetch()) == spot.picture, "another picture is shown")


async def expect_replaced(spot: CheckedMessage, picture: bytes, other: bytes) -> None:
    """Keep the first of two pictures and replace the second, then keep the first alone."""
    # 1. Two pictures. 2. The second alone is sent anew. 3. Only the first is named, so the second goes.
    layout, first = spot.layout(TABLE, RESULT), KeptFile(spot.picture).attachment()
    await spot.message.edit(view=layout, attachments=[first, file_of(RESULT, picture)])
    before = shown_on(await spot.message.fetch())
    await spot.message.edit(view=layout, attachments=[first, file_of(RESULT, other)])
    after = shown_on(await spot.message.fetch())
    expect(len(before) == len(after) == 2 and None not in (*before, *after), "two pictures were not shown")
    expect(before[0] == after[0] == spot.picture, "the one that should stay has changed")
    expect(before[1] != after[1], "the one that should change has stayed")
    await spot.message.edit(view=spot.layout(), attachments=[first])
    expect(one_picture(await spot.message.fetch()) == spot.picture, "the one that should stay is gone")
