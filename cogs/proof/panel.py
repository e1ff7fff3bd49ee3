"""How a game was dealt: the seal, its key, and whether the record agrees with both."""

from typing import Any, Final

from discord import ui

from bot.engine.errors import EngineError
from bot.engine.record import PERSON
from bot.engine.replay import verify_record
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.parts import EDGE_OVER, EDGE_WAIT, Item, panel, text

FILE_NAME: Final = "game.jsonl"

Data = dict[str, Any]


def proves_itself(record: Data) -> bool:
    """Whether seal, key, layout, every order and every move of a record agree. Takes a while: for a thread."""
    try:
        verify_record(record)
    except EngineError:
        return False
    return True


def fair_panel(table: TableView, texts: Texts, *, is_right: bool | None) -> ui.LayoutView:
    """The proof of a table's deal: the seal while a game runs, the key behind it once it has ended.

    :param is_right: whether the ended game's record proves itself.
    """
    game = table.game
    heading = f"### {texts.say('fair-title')}"
    if game is None or game.seed is None:
        sealed = table.commitment if game is None else game.commitment
        lines = [heading, texts.say("fair-before"), texts.say("fair-seal", seal=f"`{sealed}`")]
        return panel([text("\n".join([*lines, texts.say("fair-later")]))], EDGE_WAIT)
    alone = len(table.people()) == 1
    lines = [heading, *_proof_lines(game.commitment, game.seed.hex(), texts, is_right=bool(is_right), alone=alone)]
    if table.live:
        lines.append(texts.say("fair-next", seal=f"`{table.commitment}`"))
    return panel([text("\n".join(lines))], EDGE_OVER)


def former_fair_panel(record: Data, texts: Texts, *, is_right: bool) -> ui.LayoutView:
    """The proof of a game's deal that its table has played before the present one."""
    proof, alone = record["fairness"], record["players"].count(PERSON) == 1
    lines = [f"### {texts.say('fair-title')} `{record['game']}`"]
    lines += _proof_lines(proof["commitment"], proof["seed"], texts, is_right=is_right, alone=alone)
    return panel([text("\n".join(lines))], EDGE_OVER)


def proof_panel(record: Data, texts: Texts, *, is_right: bool) -> ui.LayoutView:
    """Seal, key and result of the check of a finished game, and its record as a file."""
    proof, alone = record["fairness"], record["players"].count(PERSON) == 1
    lines = [f"### {texts.say('fair-title')} `{record['game']}`"]
    lines += _proof_lines(proof["commitment"], proof["seed"], texts, is_right=is_right, alone=alone)
    items: list[Item] = [text("\n".join(lines)), text(texts.say("fair-how")), ui.File(f"attachment://{FILE_NAME}")]
    return panel(items, EDGE_OVER)


def _proof_lines(seal: str, key: str, texts: Texts, *, is_right: bool, alone: bool) -> list[str]:
    lines = [texts.say("fair-before"), texts.say("fair-seal", seal=f"`{seal}`"), texts.say("fair-key", key=f"`{key}`")]
    lines.append(texts.say("fair-right" if is_right else "fair-wrong"))
    return [*lines, texts.say("fair-alone")] if alone else lines
