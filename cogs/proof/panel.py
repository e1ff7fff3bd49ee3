"""``/spite verify``: the proof of a finished game's deal, checked, with the record for whoever checks it themselves."""

import asyncio
from typing import Any, Final

from discord import ui

from bot.engine.deal import canonical_json
from bot.engine.errors import EngineError
from bot.engine.replay import verify_record
from bot.tables.errors import Refused
from bot.tables.games import PERSON
from bot.tables.service import TableService
from bot.text import Texts
from cogs.core.parts import EDGE_OVER, Item, panel, text
from cogs.core.replies import Picture

FILE_NAME: Final = "game.jsonl"

Data = dict[str, Any]


async def verified_game(
    tables: TableService, guild: int, channel: int, game: str | None, texts: Texts
) -> tuple[ui.LayoutView, Picture]:
    """The proof of a game of this server, the channel's last one where none is named, and its record as a file.

    :raises Refused: there is no such game, or it has not ended.
    :raises Unavailable: the games can't be read.
    """
    record = await tables.finished(guild, channel, game.strip() if game else None)
    if record is None:
        raise Refused("no-finished-game")
    is_right = await asyncio.to_thread(proves_itself, record)
    return proof_panel(record, texts, is_right=is_right), Picture(FILE_NAME, canonical_json(record) + b"\n")


def proves_itself(record: Data) -> bool:
    """Whether seal, key, layout, every order and every move of a record agree."""
    try:
        verify_record(record)
    except EngineError:
        return False
    return True


def proof_panel(record: Data, texts: Texts, *, is_right: bool) -> ui.LayoutView:
    """Seal, key and result of the check, and the record."""
    proof = record["fairness"]
    lines = [f"### {texts.say('fair-title')} `{record['game']}`", texts.say("fair-before")]
    lines.append(texts.say("fair-seal", seal=f"`{proof['commitment']}`"))
    lines.append(texts.say("fair-key", key=f"`{proof['seed']}`"))
    lines.append(texts.say("fair-right" if is_right else "fair-wrong"))
    if record["players"].count(PERSON) == 1:
        lines.append(texts.say("fair-alone"))
    items: list[Item] = [text("\n".join(lines)), text(texts.say("fair-how")), ui.File(f"attachment://{FILE_NAME}")]
    return panel(items, EDGE_OVER)
