"""A stopped game: for a while it can be resumed if enough people agree; then it has ended."""

from dataclasses import dataclass, field
from typing import Final

LONGEST_REASON: Final = 100


@dataclass(slots=True)
class Stopped:
    """Person who stopped a game, the reason, the limit for resuming it (seconds since 1970), and the people who
    consent.

    ``by_moderator`` says that the person who stopped it had no seat.
    """

    by: int
    name: str
    until: float
    by_moderator: bool = False
    reason: str = ""
    consents: list[int] = field(default_factory=list)

    @property
    def willing(self) -> set[int]:
        """Return the people for whom the game has ended."""
        return {self.by, *self.consents}
