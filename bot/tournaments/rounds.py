"""Course of rounds: compensate for absences, open tables, take results, end rounds.

Every step can be repeated, so a tournament goes on after a crash at any point: the id of a table follows from its place
in the tournament, and a result counts for one attempt only.
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
"""Fewest seconds worth giving back before a person is judged."""
_STUCK: Final = {
    Reason.CHANNEL_GONE: Stuck.CHANNEL_GONE,
    Reason.NO_THREADS_HERE: Stuck.NO_THREADS,
    Reason.THREADS_FULL: Stuck.FULL,
    Reason.PERMISSIONS_THERE: Stuck.PERMISSIONS,
}
"""Lasting reasons why no thread can be made, of which the organiser is told."""
_NO_GAME: Final = (Reason.THREAD_FAILED, Reason.TABLE_EXISTS, Reason.TABLE_UNREADABLE, Reason.RULES, *_STUCK)
"""Reasons why a pairing has no playable table."""


class TournamentKeeper(Protocol):
    """Store of this process's tournaments."""

    async def get(self, tournament: str) -> Tournament:
        """Return a tournament as it stands now. Raises ``Refused`` if it is over."""
        ...

    async def act(self, tournament: str, change: Change) -> object:
        """Change a tournament. Raises ``Refused`` and ``Unavailable``."""
        ...


class Rounds:
    """Next steps of a tournament in its present state."""

    def __init__(
        self, kept: TournamentKeeper, tables: TournamentTables, clock: Clock, absences: Absences, grace: float
    ) -> None:
        """Prepare the rounds.

        :param absences: times when nobody could be heard.
        :param grace: how many seconds beyond that loss a round may get back in all.
        """
        self._kept, self._tables, self._clock = kept, tables, clock
        self._absences, self._grace = absences, grace
        self._to_turn_back: dict[str, list[TurnRoundBack]] = {}

    def turn_back(self, tournament: str, turns_back: Iterable[TurnRoundBack]) -> None:
        """Note that the machine's clock was set back: the tournament's rounds must follow before anybody is judged."""
        self._to_turn_back.setdefault(tournament, []).extend(turns_back)

    def is_turned_back(self, tournament: str) -> bool:
        """Whether its rounds must still follow a clock that was set back."""
        return tournament in self._to_turn_back

    async def carry_on(self, tournament: Tournament) -> bool:
        """Do what must be done now. Return False if some of it was impossible and must be tried again.

        :raises Refused: it has changed meanwhile.
        """
        is_done, newest = True, tournament
        # 1. Close the tables of pairings decided elsewhere, and of a cancelled tournament; announce both once.
        for spot, pairing in tournament.given_up():
            await self._close_earlier(newest, replace(spot, attempt=spot.attempt + 1))
            is_lot = pairing.decision is Decision.LOT  # without a thread it is announced in the tournament's channel
            if pairing.told or (pairing.thread is None and not is_lot):
                continue
            if self._absences.is_absent(tournament.guild):  # it could not be saved, and would be repeated
                is_done = False
                continue
            newest = await self._kept.get(tournament.id)  # it may have changed during earlier announcements
            now = dict(newest.given_up()).get(spot)
            if now is None or now.told:
                continue
            try:
                await self._tables.tell_given_up(newest, spot)
            except Refused as refused:  # one failure must not stop the others
                logger.info("Pairing %s of tournament %s is told later: %s", spot.label, tournament.id, refused)
                is_done = False
            else:
                await self._act_if_true(tournament.id, Told(spot, now))
        # 2. Tell the organiser why no thread can be made, and carry on the pairings that are still played.
        is_done &= await self._tell_stuck(tournament)
        for spot, pairing in tournament.undecided():
            try:
                if pairing.thread is None:  # making earlier threads took time: look at the pairing again
                    tournament, pairing = await self.still_played(tournament.id, spot)
                await self._carry_on_pairing(tournament, spot, pairing)
            except Refused as refused:  # one pairing's trouble must not stop the others
                logger.info("Pairing %s of tournament %s is tried again later: %s", spot.label, tournament.id, refused)
                is_done = False
                stuck = _STUCK.get(refused.reason)
                if stuck is not None and tournament.stuck is not stuck:
                    await self._act_if_true(tournament.id, ThreadsRefused(stuck))
                    tournament = await self._kept.get(tournament.id)
        return is_done

    async def _tell_stuck(self, tournament: Tournament) -> bool:
        """Tell the organiser once why no thread can be made. Return whether nothing of that is left to do."""
        if tournament.stage is not Stage.RUNNING or tournament.stuck is None or tournament.stuck_told:
            return True
        if self._absences.is_absent(tournament.guild):  # it could not be saved, and would be repeated
            return False
        try:
            await self._tables.tell_stuck(tournament)
        except Refused as refused:
            logger.info("The organiser of tournament %s is told later: %s", tournament.id, refused)
            return False
        await self._act_if_true(tournament.id, StuckTold(tournament.stuck))
        return True

    async def give_back(self, tournament_id: str) -> Tournament:
        """Compensate the rounds for time lost by the server's people, before anybody is judged. Return the
        tournament."""
        self._absences.look()
        while self._absences.are_moments_kept and (turns_back := self._to_turn_back.pop(tournament_id, None)):
            # One shift after the other, in their order; what fails is tried again before anybody is judged.
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
            given = None if tournament.rounds[number].waits else self._owed(tournament, number)
            if given is not None:
                await self._act_if_true(tournament.id, GiveRoundBack(number, given))
        return await self._kept.get(tournament.id)

    def _owed(self, tournament: Tournament, number: int) -> Given | None:
        """Return the total that a round should have got back; None if it already has. An unnoticeable loss is given
        back at its end."""
        played, plan, now = tournament.rounds[number], tournament.plan, self._clock.now()
        known = played.given or Given()
        # Count from what was given back last, so that no absence is counted twice.
        # The loss in a thread that is still locked is given back once it is open.
        threads = (pairing.thread for spot, pairing in tournament.undecided() if spot.round == number)
        opened = [each for each in threads if each is not None and not self._is_absent(tournament.guild, each)]
        lost = self._absences.lost(tournament.guild, max(began_at(plan, played), known.until), *opened)
        # Each gift is a durable change: small ones wait, and are given together at the end.
        if lost.certain < NOTICED and now < played.ends_at:
            return None
        ends_at, whole = played.ends_at, plan.round_seconds
        given = give_back(played.given, lost, ends_at, now=now, grace=self._grace, whole=whole)
        return given if given.seconds - known.seconds >= _OWED else None

    def _may_judge(self, tournament: Tournament, number: int, thread: int | None) -> bool:
        """Whether a round's time is over, people could be heard until then, and they can play in their thread."""
        self._absences.look()
        ends_at, guild = tournament.rounds[number].ends_at, tournament.guild
        if tournament.rounds[number].waits or self._clock.now() < ends_at or self._is_absent(guild, thread):
            return False
        return self._owed(tournament, number) is None and self._absences.could_be_heard(tournament.guild, ends_at)

    def _is_absent(self, guild: int, thread: int | None) -> bool:
        return self._absences.is_absent(guild, *(() if thread is None else (thread,)))

    async def _carry_on_pairing(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        """Do what a pairing needs now: take its result, make its thread and table, remind, or judge by time."""
        table, thread, is_open = table_id(tournament, spot), pairing.thread, False
        try:
            # 1. A finished game needs nothing more.
            if await self._take_result(tournament, spot, pairing):
                return
            # 2. A thread, unless there is one that can be used.
            if thread is None or await self._tables.lost_thread(table) or self._tables.is_taken(thread):
                thread = await self._tables.thread_for(tournament, spot)
            if thread != pairing.thread:
                await self._kept.act(tournament.id, ThreadOpened(spot, thread))
            # 3. The table, opened once: its id follows from the spot.
            await self._close_earlier(tournament, spot)
            is_open = self._tables.is_open(table)
            if not is_open:  # making the thread took time: look at the pairing again
                tournament, pairing = await self.still_played(tournament.id, spot)
            await self._tables.open(_wanted(tournament, spot, pairing, thread))
        except Refused as refused:
            if is_open or refused.reason not in _NO_GAME or not self._may_judge(tournament, spot.round, thread):
                raise
            # Nobody could play there, and nobody is to blame: the lot decides, as for games without a winner.
            await self._act_if_true(tournament.id, TimeOver(spot, ()))
            return
        # 4. What its people are told, then the judgement when time is over.
        await self._tables.name_thread(tournament, spot)
        await self._remind_in_time(tournament, spot, pairing)
        if self._may_judge(tournament, spot.round, thread):
            # The table decides who is absent, in one change under its lock: a move that comes first counts.
            # If neither came and nobody has to advance, computers need not play for them.
            is_played = _is_elimination(tournament) or not await self._tables.nobody_came(table)
            if tournament.plan.absent is Absent.COMPUTER and is_played:
                await self._tables.play_on(table)
            else:
                await self._tables.forfeit(table)
                await self._take_result(tournament, spot, pairing)
        elif pairing.uncalled and not self._is_absent(tournament.guild, thread):
            await self._tables.call_again(tournament, spot)
            await self._kept.act(tournament.id, Called(spot))

    async def still_played(self, tournament_id: str, spot: Spot) -> tuple[Tournament, Pairing]:
        """Return a tournament and a pairing as they are now.

        :raises Refused: the pairing is decided or restarted by now, or an entrant's data was deleted: the other one
            wins at the next look.
        """
        tournament = await self._kept.get(tournament_id)
        pairing = dict(tournament.undecided()).get(spot)
        if pairing is None or NOBODY in (tournament.entrants[each].user for each in pairing.entrants):
            raise Refused(Reason.STALE)
        return tournament, pairing

    async def _take_result(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> bool:
        """Take the result of a pairing's game. Return False while it goes on."""
        ended = await self._tables.ended(table_id(tournament, spot))
        if ended is None:
            return False
        # A computer's win alone decides nothing, but in an elimination somebody has to advance.
        if ended.neither and (ended.winner is None or not _is_elimination(tournament)):
            await self._act_if_true(tournament.id, TimeOver(spot, pairing.entrants))
        elif ended.absent is not None:
            await self._act_if_true(tournament.id, TimeOver(spot, (pairing.entrants[ended.absent],)))
        else:
            winner = None if ended.winner is None else pairing.entrants[ended.winner]
            await self._act_if_true(tournament.id, GameEnded(spot, winner))
        return True

    async def _remind_in_time(self, tournament: Tournament, spot: Spot, pairing: Pairing) -> None:
        """Remind the awaited person once, when a quarter of the round is left, or a day of a long one."""
        ends_at = tournament.rounds[spot.round].ends_at
        if (
            pairing.reminded
            or self._is_absent(tournament.guild, pairing.thread)  # it could not be saved, and the time stands still
            or tournament.rounds[spot.round].waits
            or not reminds_at(tournament.plan, ends_at) <= self._clock.now() < ends_at
        ):
            return
        awaited = await self._tables.awaited(table_id(tournament, spot))
        if awaited:
            await self._tables.remind(tournament, spot, awaited)
            await self._kept.act(tournament.id, Reminded(spot))

    async def _close_earlier(self, tournament: Tournament, spot: Spot) -> None:
        """Close earlier tables of a pairing (a drawn game's, or a replaced person's), to make room in the thread."""
        for attempt in range(1, spot.attempt):
            await self._tables.close(table_id(tournament, Spot(spot.round, spot.board, attempt)))

    async def _act_if_true(self, tournament_id: str, change: Change) -> None:
        """Make a change, unless it is stale: the result was taken before, or the organiser has decided the pairing."""
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
