"""A game that was stopped: for a while it can go on when everybody agrees, and only then it has ended."""

from dataclasses import dataclass, field
from typing import Final

LONGEST_REASON: Final = 100


@dataclass(slots=True)
class Stopped:
    """Who stopped a game and why, until when it can go on (seconds since 1970), and who agrees that it was stopped.

    ``by_moderator`` says that they did not sit there.
    """

    by: int
    name: str
    until: float
    by_moderator: bool = False
    reason: str = ""
    consents: list[int] = field(default_factory=list)

    @property
    def willing(self) -> set[int]:
        """Those for whom it has ended."""
        return {self.by, *self.consents}
