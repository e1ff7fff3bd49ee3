"""Plays the rounds of tournaments: gives back what was lost of them, opens their tables, takes results, ends them.

Every step can be made again, so a tournament goes on after a crash between any two: the id of a table follows from its
place in the tournament, and a result counts for one attempt only.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Protocol

from bot.entities.kept import NOBODY
from bot.errors import Reason, Refused
from bot.tables.ports import Clock
from bot.tables.state.giving_back import NOTICED, Given, give_back
from bot.tables.time.absences import Absences
from bot.tournaments.changes import (
    Called,
    Change,
    GameEnded,
    GiveRoundBack,
    Reminded,
    StuckTold,
    ThreadOpened,
    ThreadsRefused,
    TimeOver,
    Told,
    TurnRoundBack,
    began_at,
    reminds_at,
)
from bot.tournaments.lots import table_id, table_seed
from bot.tournaments.ports import TournamentTables, Wanted
from bot.tournaments.tournament import Absent, Decision, Pairing, Spot, Stage, Stuck, Tournament, TournamentKind

logger = logging.getLogger(__name__)

_OWED: Final = 0.5
"""Seconds worth giving back before anybody is judged."""
_STUCK: Final = {
    Reason.CHANNEL_GONE: Stuck.CHANNEL_GONE,
    Reason.NO_THREADS_HERE: Stuck.NO_THREADS,
    Reason.THREADS_FULL: Stuck.FULL,
    Reason.PERMISSIONS_THERE: Stuck.PERMISSIONS,
}
"""Why no thread is made that will not pass by itself: the organiser is told."""
_NO_GAME: Final = (Reason.THREAD_FAILED, Reason.TABLE_EXISTS, Reason.TABLE_UNREADABLE, Reason.RULES, *_STUCK)
"""Why a pairing has no table that could be played at."""


class TournamentKeeper(Protocol):
    """All tournaments of this process, as they are kept."""

    async def get(self, tournament: str) -> Tournament:
        """One as it stands now. Raises ``Refused`` where it is over."""
        ...

    async def act(self, tournament: str, change: Change) -> object:
        """Carries out a change of one. Raises ``Refused`` and ``Unavailable``."""
        ...


class Rounds:
    """What follows from how a tournament stands, one step after the other."""

    def __init__(
        self, kept: TournamentKeeper, tables: TournamentTables, clock: Clock, absences: Absences, grace: float
    ) -> None:
        """:param absences: when nobody could be heard.
        :param grace: so many seconds more than what was lost by that a round may get back in all.
        """
        self._kept, self._tables, self._clock = kept, tables, clock
        self._absences, self._grace = absences, grace
        self._to_turn_back: dict[str, list[TurnRoundBack]] = {}

    def turn_back(self, tournament: str, turns_back: Iterable[TurnRoundBack]) -> None:
        """The machine's clock was set back so: the tournament's rounds follow before anybody is judged."""
        self._to_turn_back.setdefault(tournament, []).extend(turns_back)

    def is_turned_back(self, tournament: str) -> bool:
        """Whether its rounds have still to follow a clock that was set back."""
        return tournament in self._to_turn_back

    async def carry_on(self, tournament: Tournament) -> bool:
        """Does what is to be done now; False where something of it could not be, and is to be tried again.

        :raises Refused: it has changed meanwhile.
        """
        is_done = await self._give_up(tournament)
        is_done &= await self._tell_stuck(tournament)
        for spot, pairing in tournament.undecided():
            try:
                if pairing.thread is None:  # many are made one after the other
                    tournament, pairing = await self.still_played(tournament.id, spot)
                await self._carry_on_pairing(tournament, spot, pairing)
            except Refused as refused:  # one that can't be carried on holds up no other
                logger.info("Pairing %s of tournament %s is tried again later: %s", spot.label, tournament.id, refused)
                is_done = False
                stuck = _STUCK.get(refused.reason)
                if stuck is not None and tournament.stuck is not stuck:
                    await self._act_if_true(tournament.id, ThreadsRefused(stuck))
                    tournament = await self._kept.get(tournament.id)
        return is_done

    async def _tell_stuck(self, tournament: Tournament) -> bool:
        """Tell the organiser once why no thread can be made; return whether nothing of that is left to do."""
        if tournament.stage is not Stage.RUNNING or tournament.stuck is None or tournament.stuck_told:
            return True
        if self._absences.is_absent(tournament.guild):  # it could not be noted, and would be told again and again
            return False
        try:
            await self._tables.tell_stuck(tournament)
        except Refused as refused:
            logger.info("The organiser of tournament %s is told later: %s", tournament.id, refused)
            return False
        await self._act_if_true(tournament.id, StuckTold(tournament.stuck))
        return True

    async def give_back(self, tournament_id: str) -> Tournament:
        """The tournament with what its rounds have got back: what was lost for its server's people while they could be
        played, before anybody is judged."""
        self._absences.look()
        while self._absences.are_moments_kept and (turns_back := self._to_turn_back.pop(tournament_id, None)):
            change, *later = turns_back
            if later:
                self._to_turn_back[tournament_id] = later
            try:
                await self._act_if_true(tournament_id, change)
            except BaseException:
                self._to_turn_back.setdefault(tournament_id, []).insert(0, change)
                raise
        tournament = await self._kept.get(tournament_id)
        if self._absences.is_absent(tournament.guild):
            return tournament
        for number in sorted({spot.round for spot, _ in tournament.undecided()}):
            if tournament.rounds[number].waits:
                continue
            given = self._owed(tournament, number)
            if given is not None:
                await self._act_if_true(tournament.id, GiveRoundBack(number, given))
        return await self._kept.get(tournament.id)

    def _owed(self, tournament: Tournament, number: int) -> Given | None:
        """What a round is to have got back in all; None where that is no more than it has. What nobody has noticed is
        given back at its end."""
        played, plan, now = tournament.rounds[number], tournament.plan, self._clock.now()
        known = played.given or Given()
        # What is lost in a thread that is still locked is given back once it is open.
        threads = (pairing.thread for spot, pairing in tournament.undecided() if spot.round == number)
        opened = [each for each in threads if each is not None and not self._is_absent(tournament.guild, each)]
        lost = self._absences.lost(tournament.guild, max(began_at(plan, played), known.until), *opened)
        if lost.certain < NOTICED and now < played.ends_at:
            return None
        ends_at, whole = played.ends_at, plan.round_seconds
        given = give_back(played.given, lost, ends_at, now=now, grace=self._grace, whole=whole)
        return given if given.seconds - known.seconds >= _OWED else None

    def _may_judge(self, tournament: Tournament, number: int, thread: int | None) -> bool:
        """Return whether a round's time is over, and people could be heard until then and can play in their thread."""
        self._absences.look()
        ends_at, guild = tournament.rounds[number].ends_at, tournament.guild
        if tournament.rounds[number].waits or self._clock.now() < ends_at or self._is_absent(guild, thread):
            return False
        return self._owed(tournament, number) is None and self._absences.could_be_heard(tournament.guild, ends_at)

    def _is_absent(self, guild: int, thread: int | None) -> bool:
        return self._absences.is_absent(guild, *(() if thread is None else (thread,)))

    async def _give_up(self, tournament: Tournament) -> bool:
        """Closes the tables of pairings that were decided elsewhere, and all of a tournament that was cancelled; both
        are told once, in their thread. False where one could not be told."""
        is_done = True
        for spot, pairing in tournament.given_up():
            await self._close_earlier(tournament, replace(spot, attempt=spot.attempt + 1))
            is_lot = pairing.decision is Decision.LOT  # without a thread the tournament's own channel is told
            if pairing.told or (pairing.thread is None and not is_lot):
                continue
            if self._absences.is_absent(tournament.guild):  # it could not be noted, and would be told again and again
                is_done = False
                continue
            tournament = await self._kept.get(tournament.id)  # while others were told it may have changed
            now = dict(tournament.given_up()).get(spot)
            if now is None or now.told:
                continue
            try:
                await self._tables.tell_given_up(tournament, spot)
            except Refused as refused:  # holds up no other pairing
                logger.info("Pairing %s of tournament %s is told later: %s", spot.label, tournament.id, refused)
                is_done = False
            else:
                await self._act_if_true(tournament.id, Told(spot, now))
        return is_done

    async def _carry_on_pairing(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        table, thread, is_open = table_id(tournament, spot), pairing.thread, False
        try:
            if await self._take_result(tournament, spot, pairing):
                return
            if thread is None or await self._tables.lost_thread(table) or self._tables.is_taken(thread):
                thread = await self._tables.thread_for(tournament, spot)
            if thread != pairing.thread:
                await self._kept.act(tournament.id, ThreadOpened(spot, thread))
            await self._close_earlier(tournament, spot)
            is_open = self._tables.is_open(table)
            if not is_open:  # making a thread takes a while, too
                tournament, pairing = await self.still_played(tournament.id, spot)
            await self._tables.open(_wanted(tournament, spot, pairing, thread))
        except Refused as refused:
            if is_open or refused.reason not in _NO_GAME or not self._may_judge(tournament, spot.round, thread):
                raise
            # Nobody can play there, and nobody is to blame: the lot ends it, as it ends what nobody has won.
            await self._act_if_true(tournament.id, TimeOver(spot, ()))
            return
        await self._tables.name_thread(tournament, spot)
        await self._remind_in_time(tournament, spot, pairing)
        if self._may_judge(tournament, spot.round, thread):
            # Who is absent is decided at the table, within one change of it: a move that comes first counts.
            if tournament.plan.absent is Absent.COMPUTER and not await self._is_missed(tournament, table):
                await self._tables.play_on(table)
            else:
                await self._tables.forfeit(table)
                await self._take_result(tournament, spot, pairing)
        elif pairing.uncalled and not self._is_absent(tournament.guild, thread):
            await self._tables.call_again(tournament, spot)
            await self._kept.act(tournament.id, Called(spot))

    async def _is_missed(self, tournament: Tournament, table: str) -> bool:
        """Return whether neither of a pairing came and nobody has to go on: then no computer plays for them either."""
        return not _is_elimination(tournament) and await self._tables.nobody_came(table)

    async def still_played(self, tournament_id: str, spot: Spot) -> tuple[Tournament, Pairing]:
        """A tournament and a pairing of it as they are now.

        :raises Refused: that is decided or played anew by now, or somebody of it was forgotten: whoever is left wins at
            the next look.
        """
        tournament = await self._kept.get(tournament_id)
        pairing = dict(tournament.undecided()).get(spot)
        if pairing is None or NOBODY in (tournament.entrants[each].user for each in pairing.entrants):
            raise Refused(Reason.STALE)
        return tournament, pairing

    async def _take_result(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> bool:
        """Takes how a pairing's game has ended; False while it goes on."""
        ended = await self._tables.ended(table_id(tournament, spot))
        if ended is None:
            return False
        if ended.neither and (ended.winner is None or not _is_elimination(tournament)):
            await self._act_if_true(tournament.id, TimeOver(spot, pairing.entrants))
        elif ended.absent is not None:
            await self._act_if_true(tournament.id, TimeOver(spot, (pairing.entrants[ended.absent],)))
        else:
            winner = None if ended.winner is None else pairing.entrants[ended.winner]
            await self._act_if_true(tournament.id, GameEnded(spot, winner))
        return True

    async def _remind_in_time(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        """Reminds once whoever is awaited when a quarter of the round is left, or a day of a long one."""
        ends_at = tournament.rounds[spot.round].ends_at
        if (
            pairing.reminded
            or self._is_absent(tournament.guild, pairing.thread)  # that could not be noted either, and the time stands
            or tournament.rounds[spot.round].waits
            or not reminds_at(tournament.plan, ends_at) <= self._clock.now() < ends_at
        ):
            return
        awaited = await self._tables.awaited(table_id(tournament, spot))
        if awaited:
            await self._tables.remind(tournament, spot, awaited)
            await self._kept.act(tournament.id, Reminded(spot))

    async def _close_earlier(self, tournament: Tournament, spot: Spot) -> None:
        """A drawn game's table, or one of somebody who was replaced, makes room in the thread."""
        for attempt in range(1, spot.attempt):
            await self._tables.close(table_id(tournament, Spot(spot.round, spot.board, attempt)))

    async def _act_if_true(self, tournament_id: str, change: Change) -> None:
        """A result that was taken before, or of a pairing that the organiser has decided, is left alone."""
        try:
            await self._kept.act(tournament_id, change)
        except Refused as refused:
            if refused.reason is not Reason.STALE:
                raise


def _is_elimination(tournament: Tournament) -> bool:
    return tournament.plan.kind is TournamentKind.ELIMINATION


def _wanted(tournament: Tournament, spot: Spot, pairing: Pairing, thread: int) -> Wanted:
    return Wanted(
        id=table_id(tournament, spot),
        tournament=tournament.id,
        guild=tournament.guild,
        thread=thread,
        plan=tournament.plan,
        entrants=tuple(tournament.entrants[each] for each in pairing.entrants),
        seed=table_seed(tournament, spot),
        start=tournament.start or "",
    )
