"""What can be pressed about language and looks. What is opened from a table's private panel is about that table, whose
hand it leads back to; else about ``NOTHING``."""

from enum import StrEnum

from cogs.core.press_ids import AboutTable, press_id


class Whose(StrEnum):
    """For whom something is chosen."""

    ME = "me"
    SERVER = "server"


class Cards(StrEnum):
    """How a person plays."""

    PICTURE = "picture"
    TEXT = "text"


@press_id("look", reopens=True)
class OpenLooks(AboutTable):
    """How pictures look."""

    whose: Whose


@press_id("look-set")
class ChooseLook(AboutTable):
    """A look, by its name. What is ``shown`` makes the ids of choices that lead to the same look differ."""

    whose: Whose
    look: str
    shown: str | None = None


@press_id("cards-as")
class PlayWith(AboutTable):
    """How the presser plays from now on."""

    cards: Cards


@press_id("language", reopens=True)
class OpenLanguages(AboutTable):
    """The language of the presser's private texts."""


@press_id("speak")
class Speak(AboutTable):
    """A language, or ``AUTOMATIC``."""

    language: str
