"""What is told after games that people have played alone."""

from bot.daily.service import DailyService
from bot.errors import Unavailable
from bot.standing.profiles import Standings
from bot.tables.view import PersonalView
from cogs.core.panel_extras import AfterGame
from cogs.shared.after_alone import is_won, next_level


class AfterGames:
    """Looks up what a game has brought, and what to do next."""

    def __init__(self, standings: Standings, days: DailyService) -> None:
        self._standings, self._days = standings, days

    async def after(self, own: PersonalView) -> AfterGame | None:
        """What its player is told; None while the game runs, where it was given up, or others played along."""
        table = own.table
        game = table.game
        if game is None or game.result is None or game.was_abandoned or table.tournament is not None:
            return None
        if not table.live or not table.is_alone or len(table.present()) != 1:
            return None
        user, level = table.seats[own.seat].user or 0, next_level(table, own.seat)
        try:
            brought = await self._standings.brought(table.guild, user, game.id)
            plays_daily = level is None and is_won(table, own.seat) and not await self._days.has_tried_today(user)
        except Unavailable:  # the result is told all the same
            return AfterGame(level=level)
        return AfterGame(brought=brought, level=level, plays_daily=plays_daily)
