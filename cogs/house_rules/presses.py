"""Presses about rules that other features offer."""

from typing import Final

from cogs.core.press_ids import AboutTable, press_id

IN_SHORT: Final = "short"
"""Page with the rules in short, which answers no question."""


@press_id("rules-page", reopens=True)
class ReadPage(AboutTable):
    """Request for a page of rules; with the table ``HERE``, of the game that the id names."""

    game: str
    page: str
