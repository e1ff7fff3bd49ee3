"""The proof of a deal, for whoever may see the game. The router calls what each press does."""

import asyncio
from typing import Final

from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from cogs.core.context import BotContext
from cogs.core.press import Handler, Press
from cogs.proof.panel import Data, fair_panel, proof_panel, proves_itself
from cogs.replay.handlers import named_game, record_of, ways_back


async def checked_record(
    context: BotContext, guild: int, channel: int, game: str | None, *, reader: int
) -> tuple[Data, bool]:
    """The record of a finished game, and whether it proves itself.

    :param game: None for the last one of the channel that the reader may see.
    :raises Refused: there is none, or it is not kept any more.
    """
    record = await context.tables.finished(guild, channel, game, reader=reader)
    if record is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return record, await asyncio.to_thread(proves_itself, record)


async def checked_game(press: Press, game: FinishedGame) -> tuple[Data, bool]:
    """The same of a game that the presser may see. Raises ``Refused``."""
    record = await record_of(press, game)
    return record, await asyncio.to_thread(proves_itself, record)


async def fair(press: Press) -> None:
    """The key and the check of the ended game that is named; where none is, the seal of the one that is not over."""
    if not press.id.arguments:
        await press.show(fair_panel(press.table, press.texts, back=press.seated_at))
        return
    game = await named_game(press)
    record, is_right = await checked_game(press, game)
    table = press.context.tables.find(press.id.table)
    is_last = table is not None and table.live and table.game is not None and table.game.id == game.game
    next_seal = table.commitment if table is not None and is_last else None
    back = ways_back(press, game)
    await press.show(proof_panel(record, press.texts, is_right=is_right, next_seal=next_seal, back=back))


PROOF_HANDLERS: Final[dict[str, Handler]] = {"fair": fair}
