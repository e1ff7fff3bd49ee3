"""The messages by which Discord is looked at, and what is to be seen on them."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from cogs.core.replies import may_pass, settled

TABLE, RESULT = "table.png", "result.png"
_FILE_ADDRESS: Final = re.compile(r"attachments/\d+/(\d+)/")
"""Where a file of a message lies: its channel, then its id."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """An attachment that an edit names so that it stays; Discord needs no more of it than its id.

    Attachments that components show are not among a message's own, so discord.py has no object for them.
    """

    id: int

    def to_dict(self) -> dict[str, Any]:
        return {"id": str(self.id)}

    def attachment(self) -> discord.Attachment:
        return cast("discord.Attachment", self)


def laid_out(words: str, pictures: Sequence[str] = (), button: tuple[str, str] | None = None) -> discord.ui.LayoutView:
    """Laid out as tables are: words, pictures among the message's files, a button.

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
    """The ids of the pictures that a message shows; None for one that is no file of its own, or could not be found."""
    return [_id_of(item.media) for gallery in _galleries(message.components) for item in gallery.items]


def loose_files(message: discord.Message) -> int:
    """How many files a message has that it does not show."""
    shown = shown_on(message)
    return sum(attachment.id not in shown for attachment in message.attachments)


def _id_of(media: discord.UnfurledMediaItem) -> int | None:
    if media.loading_state is discord.MediaItemLoadingState.not_found:
        return None
    if media.attachment_id is not None:
        return media.attachment_id
    in_address = _FILE_ADDRESS.search(media.url)
    return int(in_address[1]) if in_address else None


def _galleries(components: Iterable[Any]) -> Iterator[discord.MediaGalleryComponent]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield component
        yield from _galleries(getattr(component, "children", ()))


def one_picture(message: discord.Message) -> int:
    """The id of the only picture. Raises ``Otherwise`` where there is none, or more than one."""
    pictures = shown_on(message)
    if len(pictures) != 1 or pictures[0] is None or loose_files(message):
        raise Otherwise(f"{len(list(filter(None, pictures)))} pictures and {loose_files(message)} loose files")
    return pictures[0]


class Otherwise(Exception):
    """Discord did something else than a check expects; the words say what."""


class Unanswered(Exception):
    """Discord could not answer just now, which says nothing of what it does; the words say how."""


def says_nothing(error: Exception) -> bool:
    """Whether something went wrong that another time would not: Discord was busy, or could not be reached."""
    if isinstance(error, Otherwise | discord.ClientException | discord.InvalidData):
        return False
    return isinstance(error, Unanswered) or may_pass(error)


def expect(fact: object, otherwise: str) -> None:
    """Raises ``Otherwise`` unless it is so."""
    if not fact:
        raise Otherwise(otherwise)


def words_of_error(error: BaseException) -> str:
    """What went wrong, as Discord says it where it does."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}: {error.text.splitlines()[-1] if error.text else error.response.reason}"
    return str(error) or type(error).__name__
