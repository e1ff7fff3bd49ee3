"""How a game was dealt: the seal, its key, and whether the record agrees with both."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.engine.errors import EngineError
from bot.engine.record import PERSON
from bot.engine.replay import verify_record
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.parts import EDGE_OVER, EDGE_WAIT, Item, panel, row, text
from cogs.table.buttons import way_back

Data = dict[str, Any]


def proves_itself(record: Data) -> bool:
    """Whether seal, key, layout, every order and every move of a record agree. Takes a while: for a thread."""
    try:
        verify_record(record)
    except EngineError:
        return False
    return True


def fair_panel(table: TableView, texts: Texts, *, back: str | None = None) -> ui.LayoutView:
    """The seal of a deal whose key nobody may know yet: the running game's, or the next one's.

    :param back: the table where the reader sits, whose panel this may have replaced.
    """
    game = table.game
    sealed = table.commitment if game is None or game.result is not None else game.commitment
    lines = [f"### {texts.say('fair-title')}", *_seal_lines(sealed, texts), texts.say("fair-later")]
    return panel([text("\n".join(lines)), *(row(each) for each in way_back(back, texts))], EDGE_WAIT)


def proof_panel(
    record: Data,
    texts: Texts,
    *,
    is_right: bool,
    next_seal: str | None = None,
    file: str | None = None,
    back: Sequence[ui.Button[Any]] = (),
) -> ui.LayoutView:
    """Seal, key and result of the check of a finished game.

    :param next_seal: the one of the game that its table will play next.
    :param file: the name of the record, where it comes along as a file.
    :param back: the way to where the reader may have come from.
    """
    proof, alone = record["fairness"], record["players"].count(PERSON) == 1
    lines = [f"### {texts.say('fair-title')} `{record['game']}`", *_seal_lines(proof["commitment"], texts)]
    lines.append(texts.say("fair-key", key=f"`{proof['seed']}`"))
    lines.append(texts.say("fair-right" if is_right else "fair-wrong"))
    if alone:
        lines.append(texts.say("fair-alone"))
    if next_seal is not None:
        lines.append(texts.say("fair-next", seal=f"`{next_seal}`"))
    items: list[Item] = [text("\n".join(lines))]
    if file is not None:
        items += [text(texts.say("fair-how")), ui.File(f"attachment://{file}")]
    return panel([*items, *(row(each) for each in back)], EDGE_OVER)


def _seal_lines(seal: str, texts: Texts) -> list[str]:
    return [texts.say("fair-before"), texts.say("fair-seal", seal=f"`{seal}`")]
