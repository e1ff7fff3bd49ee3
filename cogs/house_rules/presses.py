"""What can be pressed on the panels of house rules, and where rules are read. A ``stamp`` makes the ids of each drawing
new: a select whose id stays keeps the choice that was made in it, and the same choice can't be made again."""

from typing import Final

from cogs.core.press_ids import AboutTable, press_id


@press_id("house", reopens=True)
class OpenHouseRules(AboutTable):
    """The rules of a lobby, to be changed by its host."""


@press_id("house-game")
class ChooseGame(AboutTable):
    """Another game is chosen in a select, or another page of them."""

    stamp: int = 0


@press_id("house-load")
class LoadRules(AboutTable):
    """A game that the server has saved is chosen in a select."""

    stamp: int = 0


@press_id("house-standard")
class UndoHouseRules(AboutTable):
    """The game is to be played by its own rules."""


@press_id("house-rule")
class ChooseOption(AboutTable):
    """An option is chosen in the select of its group."""

    group: str = ""
    stamp: int = 0


@press_id("house-value")
class ChooseValue(AboutTable):
    """An option's value is chosen in a select."""

    option: str
    stamp: int = 0


@press_id("house-ask", opens_form=True)
class AskValue(AboutTable):
    """An option's value is to be typed."""

    option: str


@press_id("house-typed")
class TypedValue(AboutTable):
    """An option's value was typed."""

    option: str


@press_id("house-save", opens_form=True)
class AskName(AboutTable):
    """The rules are to be saved under a name."""


@press_id("house-named")
class SaveRules(AboutTable):
    """The name was typed."""


@press_id("house-delete")
class ChooseDeletion(AboutTable):
    """A saved game is to be deleted."""


@press_id("house-forget")
class AskToForget(AboutTable):
    """Which of them is chosen in a select."""

    stamp: int = 0


@press_id("house-forget-yes")
class ForgetRules(AboutTable):
    """A saved game is deleted. Its name may hold the separator of words: then it is several."""

    name: tuple[str, ...]


@press_id("house-done")
class CloseHouseRules(AboutTable):
    """The panel is to go."""


IN_SHORT: Final = "short"
"""The page that answers no question: the rules in short."""


@press_id("rules", reopens=True)
class ReadRules(AboutTable):
    """The rules of a table in short, or of whatever is played in this channel (``HERE``)."""


@press_id("rules-page", reopens=True)
class ReadPage(AboutTable):
    """A page of rules: of a game as ids call it, where the table is ``HERE``."""

    game: str
    page: str


@press_id("rules-ask")
class ChoosePage(AboutTable):
    """A page is chosen in a select, which is new on each page."""

    game: str
    shown: str = ""
