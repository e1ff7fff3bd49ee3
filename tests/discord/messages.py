"""Messages: written, changed and deleted as Discord does it, attachments and pictures included."""

import json
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha1
from typing import Final

from tests.discord.clock import Clock, Ids, timestamp
from tests.discord.components import Shape, controls, settle
from tests.discord.differences import Difference
from tests.discord.errors import EMPTY_MESSAGE, INVALID_BODY, TOO_LARGE, UNKNOWN_MESSAGE, ApiError
from tests.discord.payloads import Data, user_data
from tests.discord.world import Channel, User, World

EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SILENT: Final = 1 << 12
COMPONENTS_V2: Final = 1 << 15
_SUPPRESS_EMBEDS: Final = 1 << 2
_LARGEST_FILE: Final = 10 * 1024 * 1024
_MOST_FILES: Final = 10
_LONGEST_CONTENT: Final = 2000
_NONCE_SECONDS: Final = 300.0
_UPLOADED: Final = "attachment://"
_KEEPING: Final = (Difference.UNLISTED_STAY, Difference.OLD_PICTURE_SHOWN)
CDN: Final = "https://cdn.discordapp.com/attachments/"
_MANY_BYTES: Final = 8000


@dataclass(slots=True)
class Upload:
    """A file that came with a request: ``place`` is n of ``files[n]``."""

    place: str
    name: str
    data: bytes


@dataclass(slots=True)
class Attachment:
    """A file of a message. Its bytes are not kept; ``digest`` tells whether two are the same, where that is wanted."""

    id: int
    name: str
    size: int
    digest: str
    is_picture: bool


@dataclass(slots=True)
class Message:
    """One message. ``private_to`` is who alone sees it, None for everybody in the channel."""

    id: int
    channel: int
    guild: int
    author: User
    created: float
    flags: int = 0
    private_to: int | None = None
    content: str = ""
    embeds: list[Data] = field(default_factory=list)
    components: list[Data] = field(default_factory=list)
    attachments: dict[int, Attachment] = field(default_factory=dict)
    shape: Shape = field(default_factory=Shape)
    mentions: list[User] = field(default_factory=list)
    edited: float | None = None
    edits: int = 0
    nonce: str | None = None
    interaction: Data | None = None
    _text: str | None = None

    @property
    def shows_picture(self) -> bool:
        """Whether somebody who looks at it sees an image."""
        kept = self.attachments
        in_components = any(medium is None or medium in kept for medium in self.shape.media)
        return in_components or (not self.flags & COMPONENTS_V2 and any(each.is_picture for each in kept.values()))

    @property
    def is_panel(self) -> bool:
        """Whether something can be pressed or chosen on it."""
        return bool(self.shape.custom_ids)

    def controls(self) -> list[Data]:
        """Every component that can be pressed or chosen from, also where it is switched off."""
        return controls(self.components)

    def data(self) -> Data:
        """As Discord sends it. Files that components show are not among the attachments."""
        shown = set(self.shape.media)
        files = [each for each in self.attachments.values() if each.id not in shown]
        found: Data = {
            "id": str(self.id),
            "channel_id": str(self.channel),
            "type": 20 if self.interaction and self.interaction["type"] == 2 else 0,
            "author": user_data(self.author),
            "content": self.content,
            "timestamp": timestamp(self.created),
            "edited_timestamp": timestamp(self.edited) if self.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [user_data(user) for user in self.mentions],
            "mention_roles": [],
            "attachments": [_file_data(self.channel, each) for each in files],
            "embeds": self.embeds,
            "components": self.components,
            "pinned": False,
            "flags": self.flags,
        }
        if self.interaction is not None:
            found["interaction_metadata"] = self.interaction
            found["webhook_id"] = found["application_id"] = str(self.author.id)
        return found

    def text(self) -> str:
        """The same as JSON, made once for each state of the message."""
        if self._text is None:
            self._text = json.dumps(self.data(), separators=(",", ":"))
        return self._text

    def forget_text(self) -> None:
        """It has changed."""
        self._text = None


def _file_data(channel: int, attachment: Attachment) -> Data:
    return {
        **_medium_data(channel, attachment),
        "id": str(attachment.id),
        "filename": attachment.name,
        "size": attachment.size,
    }


def _medium_data(channel: int, attachment: Attachment) -> Data:
    url = f"{CDN}{channel}/{attachment.id}/{attachment.name}?ex=1&is=1&hm=1&"
    kind = "image/png" if attachment.is_picture else "application/octet-stream"
    return {"url": url, "proxy_url": url, "content_type": kind, "width": 1000, "height": 600, "flags": 0}


class Messages:
    """All messages by their ids; deleted ones are gone."""

    def __init__(self, world: World, clock: Clock, ids: Ids, *, digests: bool = True) -> None:
        self._world, self._clock, self._ids, self._digests = world, clock, ids, digests
        self.by_id: dict[int, Message] = {}
        self._nonces: dict[tuple[int, str], int] = {}

    def find(self, message: int, *, channel: int | None = None, private: bool = True) -> Message:
        """A message that is there.

        :param channel: it has to be in this one.
        :param private: whether those that one person alone sees are found; the bot's own token never finds them.
        :raises ApiError: there is none.
        """
        found = self.by_id.get(message)
        if found is None or (channel is not None and found.channel != channel):
            raise ApiError(UNKNOWN_MESSAGE)
        if found.private_to is not None and not private:
            raise ApiError(UNKNOWN_MESSAGE)
        return found

    def in_channel(self, channel: int) -> list[Message]:
        """What everybody sees in a channel, oldest first."""
        return [each for each in self.by_id.values() if each.channel == channel and each.private_to is None]

    def private_of(self, user: int) -> list[Message]:
        """What one person alone sees, oldest first."""
        return [each for each in self.by_id.values() if each.private_to == user]

    def with_nonce(self, channel: int, body: Data) -> Message | None:
        """The message that was sent with the same nonce a short time ago, where the sender insists on it."""
        nonce = body.get("nonce")
        if nonce is None or not body.get("enforce_nonce"):
            return None
        found = self.by_id.get(self._nonces.get((channel, str(nonce)), 0))
        return found if found is not None and self._clock.now() - found.created < _NONCE_SECONDS else None

    def create(
        self,
        channel: Channel,
        author: User,
        body: Data,
        uploads: list[Upload],
        *,
        private_to: int | None = None,
        interaction: Data | None = None,
        loading: bool = False,
    ) -> Message:
        """A new message. Raises ``ApiError`` where Discord would not take it."""
        message = Message(self._ids.new(), channel.id, channel.guild, author, self._clock.now())
        message.private_to, message.interaction = private_to, interaction
        message.flags = (int(body.get("flags") or 0) & (SILENT | COMPONENTS_V2)) | (EPHEMERAL if private_to else 0)
        if uploads and message.flags & COMPONENTS_V2 and Difference.PICTURES_REFUSED in self._world.differences:
            raise ApiError(INVALID_BODY, "the referenced attachment was not found")
        if Difference.BYTES_REFUSED in self._world.differences and len(str(body).encode()) > _MANY_BYTES:
            raise ApiError((503, 0, "Service Unavailable"))  # 500 is tried again by the library, which takes long
        if loading:
            message.flags |= LOADING
        else:
            self._write(message, body, uploads)
        self.by_id[message.id] = message
        if private_to is None:
            channel.last_message = message.id
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
            self._nonces[channel.id, message.nonce] = message.id
        return message

    def change(self, message: Message, body: Data, uploads: list[Upload]) -> None:
        """Changes a message. Raises ``ApiError`` where Discord would not."""
        flags = message.flags & ~LOADING | (int(body.get("flags") or 0) & COMPONENTS_V2)
        before = message.flags
        message.flags = flags
        try:
            self._write(message, body, uploads)
        except ApiError:
            message.flags = before
            raise
        message.edited = self._clock.now()
        message.edits += 1
        message.forget_text()

    def delete(self, message: Message) -> None:
        """Takes a message away."""
        self.by_id.pop(message.id, None)

    def _write(self, message: Message, body: Data, uploads: list[Upload]) -> None:
        kept = self._files(message, body, uploads)
        content = body["content"] or "" if "content" in body else message.content
        components, shape = message.components, message.shape
        if "components" in body:
            lenient = any(
                map(partial(self._differs, message), (Difference.UNNAMED_FALL_OFF, Difference.NAMED_FALL_OFF))
            )
            oldest = self._differs(message, Difference.OLD_PICTURE_SHOWN)
            resolver = _Resolver(message.channel, kept, oldest=oldest, lenient=lenient)
            components, shape = settle(body["components"] or [], resolver)
        embeds = body["embeds"] or [] if "embeds" in body else message.embeds
        _check(content, embeds, shape, message.flags, kept)
        message.content, message.embeds, message.attachments = content, embeds, kept
        message.components, message.shape = components, shape
        message.mentions = self._mentioned(content, body)

    def _files(self, message: Message, body: Data, uploads: list[Upload]) -> dict[int, Attachment]:
        """What a message has from now on: what is listed of the old ones, all where nothing is listed, and the new."""
        listed = body.get("attachments")
        kept = dict(message.attachments)
        if kept and uploads and self._differs(message, Difference.NEW_FILES_IGNORED):
            return kept
        names = {upload.place: upload.name for upload in uploads}
        if listed is None:
            if self._differs(message, Difference.UNNAMED_FALL_OFF):
                kept = {}
            elif kept and self._differs(message, Difference.UNNAMED_REFUSED):
                raise ApiError(INVALID_BODY, "the referenced attachment was not found")
        else:
            stay = {str(each.get("id")) for each in listed}
            unknown = stay - names.keys() - {str(each) for each in kept}
            if unknown:
                raise ApiError(INVALID_BODY, f"the referenced attachment was not found: {sorted(unknown)}")
            if self._differs(message, Difference.NAMED_FALL_OFF):
                kept = {}
            elif not any(map(partial(self._differs, message), _KEEPING)):
                kept = {number: each for number, each in kept.items() if str(number) in stay}
            names |= {str(each["id"]): each["filename"] for each in listed if "filename" in each}
        for upload in uploads:
            if len(upload.data) > _LARGEST_FILE:
                raise ApiError(TOO_LARGE)
            number = self._ids.new()
            digest = sha1(upload.data, usedforsecurity=False).hexdigest() if self._digests else ""
            is_picture = upload.data.startswith((b"\x89PNG", b"GIF8", b"\xff\xd8", b"RIFF"))
            kept[number] = Attachment(number, names[upload.place], len(upload.data), digest, is_picture)
        if len(kept) > _MOST_FILES:
            raise ApiError(INVALID_BODY, f"{len(kept)} attachments")
        return kept

    def _differs(self, message: Message, difference: Difference) -> bool:
        """Whether that is done to this message: what is done to private ones alone has a name of its own."""
        chosen = self._world.differences
        private = Difference.__members__.get(f"PRIVATE_{difference.name}")
        return difference in chosen or (private in chosen and message.private_to is not None)

    def _mentioned(self, content: str, body: Data) -> list[User]:
        allowed = body.get("allowed_mentions") or {}
        named = {int(user) for user in allowed.get("users", [])}
        return [self._world.users[user] for user in named if f"<@{user}>" in content and user in self._world.users]


class _Resolver:
    """Finds the attachment that a component names, by the name of the file or by its address."""

    def __init__(self, channel: int, files: dict[int, Attachment], *, oldest: bool, lenient: bool) -> None:
        """
        :param oldest: of several files with one name the oldest is meant; Discord means the newest.
        :param lenient: a file that is not there is shown as nothing; Discord refuses that.
        """
        self._lenient = lenient
        self._channel = channel
        self._files = files
        self._oldest = oldest

    def __call__(self, url: str) -> Data:
        found = self._find(url)
        if found is None:
            return {"url": url, "proxy_url": url}
        return {**_medium_data(self._channel, found), "attachment_id": str(found.id)}

    def _find(self, url: str) -> Attachment | None:
        if url.startswith(_UPLOADED):
            name = url.removeprefix(_UPLOADED)
            fitting = [each for each in self._files.values() if each.name == name]
            if fitting:
                return fitting[0 if self._oldest else -1]
            if self._lenient:
                return None
            raise ApiError(INVALID_BODY, f"the referenced attachment was not found: {name}")
        if url.startswith(CDN):
            return self._files.get(int(url.removeprefix(CDN).split("/")[1]))
        return None


def _check(content: str, embeds: list[Data], shape: Shape, flags: int, files: dict[int, Attachment]) -> None:
    if len(content) > _LONGEST_CONTENT:
        raise ApiError(INVALID_BODY, "content")
    if flags & COMPONENTS_V2:
        if content or embeds:
            raise ApiError(INVALID_BODY, "content or embeds beside Components V2")
        if not shape.count:
            raise ApiError(EMPTY_MESSAGE)
    elif shape.new_types:
        raise ApiError(INVALID_BODY, "components that need the flag of Components V2")
    elif not content and not embeds and not files and not shape.count:
        raise ApiError(EMPTY_MESSAGE)
