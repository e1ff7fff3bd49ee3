"""What somebody is shown of a game at which they have no seat."""

from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.kernel import Kernel
from cogs.core.preferences import TEXT
from cogs.core.replies import Answer
from cogs.table.scenes import seat_levels, seat_signs
from cogs.table.table_panel import watching_panel
from render import look_named


async def watching_answer(kernel: Kernel, table: TableView, user: int, texts: Texts) -> Answer:
    """The table now as its watcher likes it drawn, and the ways in. Only for tables that have a game."""
    preferences, picture, game = await kernel.preferences.user(user), None, table.running()
    if preferences.cards != TEXT:
        picture = await kernel.pictures.table(
            game.public,
            game.names,
            game.last_press_or_turn(),
            texts,
            look_named(preferences.look).theme,
            signs=seat_signs(table),
            turns=game.last_turns(),
            levels=seat_levels(table),
        )
    return Answer(watching_panel(table, texts, picture.name if picture else None, user), picture)
