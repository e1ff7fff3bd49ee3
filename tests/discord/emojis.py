"""The application's own emojis."""

import base64
import binascii
from typing import Final

from tests.discord.clock import Ids
from tests.discord.errors import INVALID_BODY, MOST_EMOJIS, UNKNOWN_EMOJI, ApiError
from tests.discord.payloads import Data, user_data
from tests.discord.world import User

MOST: Final = 2000
_LARGEST: Final = 256 * 1024


class Emojis:
    """Up to 2000 emojis that only this application can use."""

    def __init__(self, ids: Ids, bot: User) -> None:
        self._ids, self._bot = ids, bot
        self.by_id: dict[int, Data] = {}

    def all(self) -> Data:
        """The list of all of them."""
        return {"items": list(self.by_id.values())}

    def find(self, emoji: int) -> Data:
        """One of them. Raises ``ApiError``."""
        if emoji not in self.by_id:
            raise ApiError(UNKNOWN_EMOJI)
        return self.by_id[emoji]

    def create(self, body: Data) -> Data:
        """A new one, from its name and its image as a data URL. Raises ``ApiError``."""
        if len(self.by_id) >= MOST:
            raise ApiError(MOST_EMOJIS)
        name = self._free_name(body)
        try:
            image = base64.b64decode(str(body.get("image", "")).partition(";base64,")[2], validate=True)
        except binascii.Error:
            image = b""
        if not 0 < len(image) <= _LARGEST:
            raise ApiError(INVALID_BODY, f"an image of {len(image)} bytes")
        number = self._ids.new()
        emoji: Data = {
            "id": str(number),
            "name": name,
            "roles": [],
            "user": user_data(self._bot),
            "require_colons": True,
            "managed": False,
            "animated": image.startswith(b"GIF8"),
            "available": True,
        }
        self.by_id[number] = emoji
        return emoji

    def rename(self, emoji: int, body: Data) -> Data:
        """Another name for one of them. Raises ``ApiError``."""
        found = self.find(emoji)
        found["name"] = self._free_name(body)
        return found

    def delete(self, emoji: int) -> None:
        """Takes one away. Raises ``ApiError``."""
        self.find(emoji)
        del self.by_id[emoji]

    def _free_name(self, body: Data) -> str:
        name = str(body.get("name", ""))
        if not 2 <= len(name) <= 32 or not name.replace("_", "").isalnum():
            raise ApiError(INVALID_BODY, f"name {name}")
        if any(each["name"] == name for each in self.by_id.values()):
            raise ApiError(INVALID_BODY, f"APPLICATION_EMOJI_NAME_ALREADY_TAKEN {name}")
        return name
