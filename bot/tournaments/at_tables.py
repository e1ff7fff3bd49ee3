"""Tables of tournaments, opened, watched and closed through the service of all tables."""

from collections.abc import Callable
from typing import Protocol

from bot.engine.state import Ending
from bot.errors import Reason, Refused
from bot.tables.actions import Action, ClockAsker, Expire, FallAsleep, Forfeit, MoveTable, TakeOver
from bot.tables.service.pairing_table import PairingTable
from bot.tables.service.table_service import TableService
from bot.tables.state.status import SleepReason, Status
from bot.tables.view import TableView
from bot.tournaments.ports import EndedGame, Wanted
from bot.tournaments.tournament import Absent, Spot, Tournament


class Threads(Protocol):
    """Source of threads."""

    async def thread_for(self, tournament: Tournament, spot: Spot) -> int:
        """Return a thread for a pairing's tables, the same one if asked again after a crash. Raises ``Refused``."""

    async def call(self, tournament: Tournament, spot: Spot) -> None:
        """Call both people of a pairing into its thread. Raises ``Refused``."""

    async def remind(self, tournament: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        """Remind these seats in the thread that the round's time runs out. Raises ``Refused``."""

    async def tell(self, tournament: Tournament, spot: Spot) -> None:
        """Announce in a pairing's thread how it was decided without a game. Raises ``Refused``."""

    async def tell_stuck(self, tournament: Tournament) -> None:
        """Tell the organiser why no thread can be made. Raises ``Refused``."""

    async def name(self, tournament: Tournament, spot: Spot) -> None:
        """Name a pairing's thread after its present players, if possible."""

    async def keep_open(self, guild: int, thread: int) -> bool:
        """Unarchive a thread. Return False if it is gone. Raises ``Refused``."""


class PlayedAtTables:
    """Implementation of ``TournamentTables`` over ``TableService``."""

    def __init__(
        self, tables: TableService, threads: Threads, has_told: Callable[[str], bool] = lambda table: False
    ) -> None:
        """Prepare the tables.

        :param has_told: whether the cards of a table that was not opened yet are already known.
        """
        self._tables, self._threads, self._has_told = tables, threads, has_told

    async def thread_for(self, tournament: Tournament, spot: Spot) -> int:
        return await self._threads.thread_for(tournament, spot)

    def tournaments(self) -> set[str]:
        return {
            table.tournament for table in self._tables.live() if table.tournament is not None and table.status.in_game
        }

    def is_open(self, table: str) -> bool:
        return self._tables.find(table) is not None

    async def lost_thread(self, table: str) -> bool:
        held = self._tables.find(table)
        return held is not None and held.asleep is SleepReason.CHANNEL

    def is_taken(self, thread: int) -> bool:
        holder = self._tables.holder_of(thread)
        return holder is not None and holder.tournament is None and holder.status is not Status.OVER

    async def open(self, wanted: Wanted) -> None:
        held = self._tables.find(wanted.id)
        if held is None:
            await self._tables.open_pairing(
                PairingTable(
                    id=wanted.id,
                    tournament=wanted.tournament,
                    guild=wanted.guild,
                    channel=wanted.thread,
                    system=wanted.plan.system,
                    changes=wanted.plan.changes,
                    turn_seconds=wanted.plan.turn_seconds,
                    level=wanted.plan.level,
                    seats=tuple((each.user, each.name, each.contribution) for each in wanted.entrants),
                    seed=wanted.seed,
                    start=int(wanted.start),
                    absent_loses=wanted.plan.absent is Absent.LOSES,
                    vacations_off=wanted.plan.vacations_off,
                )
            )
        # The thread was lost and another was made.
        elif held.channel != wanted.thread:
            await self._ask(held, MoveTable(wanted.thread))
        elif held.status.in_game and not await self._threads.keep_open(wanted.guild, wanted.thread):
            await self._ask(held, FallAsleep(SleepReason.CHANNEL))
        elif held.asleep is not None:  # it fell asleep when the bot was removed; the bot is back
            await self._ask(held, MoveTable(wanted.thread))

    async def remind(self, tournament: Tournament, spot: Spot, awaited: tuple[int, ...]) -> None:
        await self._threads.remind(tournament, spot, awaited)

    async def tell_given_up(self, tournament: Tournament, spot: Spot) -> None:
        await self._threads.tell(tournament, spot)

    async def tell_stuck(self, tournament: Tournament) -> None:
        await self._threads.tell_stuck(tournament)

    async def name_thread(self, tournament: Tournament, spot: Spot) -> None:
        await self._threads.name(tournament, spot)

    async def call_again(self, tournament: Tournament, spot: Spot) -> None:
        await self._threads.call(tournament, spot)

    async def ended(self, table: str) -> EndedGame | None:
        """Return how a table ended. There is no winner if the game was abandoned, its cards were known before the deal,
        or the operator closed it as damaged."""
        view = await self._tables.known(table)
        # Whoever knows the cards beforehand could choose their side: this table is never opened.
        if view is None and self._has_told(table):
            return EndedGame(None)
        if view is None:
            return None
        if view.game is None or view.game.result is None:
            return EndedGame(None) if view.status is Status.CLOSED else None
        result = view.game.result
        if view.nobody_came:
            return EndedGame(None, neither=True)
        if view.absentee is not None:
            return EndedGame(None, absent=view.absentee)
        if result.ending is Ending.ABANDONED or len(result.winners) != 1:
            return EndedGame(None)
        return EndedGame(result.winners[0], neither=view.game.played_by == ())

    async def awaited(self, table: str) -> tuple[int, ...]:
        held = self._tables.find(table)
        if held is None or not held.status.in_game:
            return ()
        seat = held.running().public.to_play
        return () if held.seats[seat].by_computer else (seat,)

    async def play_on(self, table: str) -> None:
        held = self._tables.find(table)
        if held is not None and await self.awaited(table):
            await self._ask(held, TakeOver(held.running().public.turn))

    async def nobody_came(self, table: str) -> bool:
        held = self._tables.find(table)
        return held is not None and held.status.in_game and held.running().played_by == ()

    async def forfeit(self, table: str) -> None:
        await self._ask_in_game(table, Forfeit())

    async def close_all(self, tournament: str) -> None:
        for each in [table for table in self._tables.live() if table.tournament == tournament]:
            await self.close(each.id)

    async def close(self, table: str) -> None:
        await self._ask_in_game(table, Expire())

    async def _ask_in_game(self, table: str, action: Action) -> None:
        held = self._tables.find(table)
        if held is not None and held.status.in_game:
            await self._ask(held, action)

    async def _ask(self, table: TableView, action: Action) -> None:
        """Request an action. If the table has changed meanwhile, a later look decides anew."""
        try:
            await self._tables.act(table.id, action, ClockAsker(table.version))
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise
