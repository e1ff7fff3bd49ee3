"""Sample messages for the checks, and readers of their pictures."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from cogs.core.outcomes import may_pass
from cogs.core.replies import settled

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
