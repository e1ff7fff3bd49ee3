"""What can be pressed that waits for everybody present. Ids say how many people the panel showed; those of 0.1.0 do
not."""

from cogs.core.press_ids import AboutTable, press_id


@press_id("next")
class WantNextGame(AboutTable):
    """The presser wants another game."""

    people: int | None = None


@press_id("next-most")
class BeginWithoutOthers(AboutTable):
    """The presser wants the next game without those who have not said that they do."""

    people: int | None = None


@press_id("next-level")
class PlayLevel(AboutTable):
    """The presser, who plays alone, wants another game against computers of a level."""

    level: str


@press_id("resume")
class WantToGoOn(AboutTable):
    """The presser wants a game that was stopped to go on."""

    people: int | None = None


@press_id("consent")
class AgreeToStop(AboutTable):
    """The presser agrees to the stop."""


@press_id("change")
class BackToLobby(AboutTable):
    """Rules, seats and people are to be changed."""
