"""Reading rules, as other features offer it."""

from typing import Final

from cogs.core.press_ids import AboutTable, press_id

IN_SHORT: Final = "short"
"""The page that answers no question: the rules in short."""


@press_id("rules-page", reopens=True)
class ReadPage(AboutTable):
    """A page of rules: of a game as ids call it, where the table is ``HERE``."""

    game: str
    page: str
