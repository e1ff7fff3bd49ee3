"""The proof of a deal, for whoever may see the game. The router calls what each press does."""

import asyncio
from typing import Final

from bot.errors import Reason, Refused
from bot.finished.proof import proves_itself
from cogs.core.kernel import Kernel
from cogs.core.press import Handler, Press
from cogs.proof.panel import fair_panel
from cogs.shared.finished import checked_game, named_game, ways_back
from cogs.shared.proof import Data, proof_panel


async def checked_record(
    kernel: Kernel, guild: int, channel: int, game: str | None, *, reader: int
) -> tuple[Data, bool]:
    """The record of a finished game, and whether it proves itself.

    :param game: None for the last one of the channel that the reader may see.
    :raises Refused: there is none, or it is not kept any more.
    """
    record = await kernel.tables.finished(guild, channel, game, reader=reader)
    if record is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return record, await asyncio.to_thread(proves_itself, record)


async def fair(press: Press) -> None:
    """The key and the check of the ended game that is named; where none is, the seal of the one that is not over."""
    if not press.id.arguments:
        await press.show(fair_panel(press.table, press.texts, back=press.seated_at))
        return
    game = await named_game(press)
    record, is_right = await checked_game(press, game)
    table = press.kernel.tables.find(press.id.table)
    is_last = table is not None and table.live and table.game is not None and table.game.id == game.game
    next_seal = table.commitment if table is not None and is_last else None
    back = ways_back(press, game)
    await press.show(proof_panel(record, press.texts, is_right=is_right, next_seal=next_seal, back=back))


PROOF_HANDLERS: Final[dict[str, Handler]] = {"fair": fair}
