"""How a game was dealt: the seal, its key, and whether the record agrees with both."""

from typing import Any

from discord import ui

from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.parts import EDGE_WAIT, button, panel, row, text
from cogs.core.ways_on import Place, way_on
from cogs.proof.presses import ShowProof
from cogs.shared.proof import picked_line, seal_lines
from cogs.table.buttons import way_back


def fair_panel(table: TableView, texts: Texts, *, back: str | None = None) -> ui.LayoutView:
    """The seal of a deal whose key nobody may know yet: the running game's, or the next one's.

    :param back: the table where the reader sits, whose panel this may have replaced.
    """
    game = table.game
    sealed = table.commitment if game is None or game.result is not None else game.commitment
    lines = [f"### {texts.say('fair-title')}", *seal_lines(sealed, texts), texts.say("fair-later")]
    if game is not None and game.result is None and game.is_picked:
        lines.append(picked_line(texts))
    return panel([text("\n".join(lines)), *(row(each) for each in way_back(back, texts))], EDGE_WAIT)


@way_on(Place.DEAL, 10)
def fair_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Shows the proof of a game that has ended, by its id; else the seal of the deal, by the table's."""
    table, _, number = about.partition("-")
    return button(texts.say("over-fair-deal"), ShowProof(table, int(number) if number else None).custom_id)
