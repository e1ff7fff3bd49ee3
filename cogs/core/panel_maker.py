"""Interface by which a feature makes the content of private panels; the panels themselves belong to the core."""

from typing import Protocol

import discord

from bot.drawing.wishes import Urgency
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.live_panel import MenuNotice
from cogs.core.panel_extras import PanelExtras
from cogs.core.replies import Answer


class PanelMaker(Protocol):
    """Maker of what private panels show: a feature's, while the panels are the core's."""

    keeps_pictures: bool
    """Whether an edit that names no attachments keeps them."""

    async def answer(
        self,
        own: PersonalView,
        texts: Texts,
        extras: PanelExtras,
        *,
        urgency: Urgency = Urgency.PRESSED,
        keeps_picture: bool = False,
    ) -> Answer:
        """Return the panel of somebody at a table as they see it, and its picture.

        :param keeps_picture: the picture is there already and is not drawn.
        """

    def notice(self, own: PersonalView, texts: Texts, *, is_elsewhere: bool) -> MenuNotice | None:
        """Return what a player who looks at something else would miss of the table, None for nothing.

        :param is_elsewhere: whether they look at something that is not about the table's present game.
        """

    def farewell(self, table_id: str, table: TableView | None, user: int, texts: Texts) -> discord.ui.LayoutView:
        """Return the layout in place of a panel that can't follow its table any more."""
