"""What the stand-in refuses, with the statuses and codes that Discord uses."""

from typing import Final

Refusal = tuple[int, int, str]
"""HTTP status, Discord's code, words."""

UNAUTHORIZED: Final[Refusal] = (401, 0, "401: Unauthorized")
NOT_FOUND: Final[Refusal] = (404, 0, "404: Not Found")
UNKNOWN_CHANNEL: Final[Refusal] = (404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE: Final[Refusal] = (404, 10008, "Unknown Message")
UNKNOWN_EMOJI: Final[Refusal] = (404, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK: Final[Refusal] = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION: Final[Refusal] = (404, 10062, "Unknown interaction")
MOST_EMOJIS: Final[Refusal] = (400, 30008, "Maximum number of emojis reached (2000)")
TOO_LARGE: Final[Refusal] = (413, 40005, "Request entity too large")
TOO_MANY_FOLLOW_UPS: Final[Refusal] = (400, 40094, "Maximum number of follow up messages reached")
ALREADY_ANSWERED: Final[Refusal] = (400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS: Final[Refusal] = (403, 50001, "Missing Access")
NOT_THE_AUTHOR: Final[Refusal] = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE: Final[Refusal] = (400, 50006, "Cannot send an empty message")
MISSING_PERMISSIONS: Final[Refusal] = (403, 50013, "Missing Permissions")
EXPIRED_TOKEN: Final[Refusal] = (401, 50027, "Invalid Webhook Token")
INVALID_BODY: Final[Refusal] = (400, 50035, "Invalid Form Body")
ARCHIVED_THREAD: Final[Refusal] = (400, 50083, "Thread is archived")


class ApiError(Exception):
    """A request that is refused."""

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        """:param detail: what exactly is wrong, for whoever reads the log."""
        self.status, self.code, words = refusal
        self.words = f"{words}: {detail}" if detail else words
        super().__init__(self.words)


class WrongUse(Exception):
    """A test has asked the stand-in for something that could not happen on Discord."""
