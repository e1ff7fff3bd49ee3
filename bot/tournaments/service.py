"""Service of tournaments: opening, changing and carrying them on. All state lies in the store."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final
from weakref import WeakValueDictionary

from bot.entities.kept import NOBODY, SavedTournament, StoredKind
from bot.errors import Reason, Refused, StoreError
from bot.running.keyed_queue import QueueComponent
from bot.running.supervision import begin_task, end_tasks, note_fault
from bot.shapes import Data
from bot.shards import every_server
from bot.store.tournaments import TournamentStore
from bot.tables.ports import Clock, Randomness, TableUpdate
from bot.tables.state.status import SleepReason
from bot.tables.time.absences import Absences
from bot.tournaments.changes import Change, ForgetEntrant, TurnRoundBack, after, reminds_at
from bot.tournaments.ports import TournamentTables
from bot.tournaments.rounds import Rounds
from bot.tournaments.tournament import Plan, Spot, Stage, TieBreak, Tournament, tournament_from_data
from bot.tournaments.view import TournamentView, view_of

logger = logging.getLogger(__name__)

LOOKED_AT_EVERY: Final = 60.0
"""Seconds between looks: the longest delay of a round's end, and of retries."""
_LOOKED_AT_ANYWAY: Final = 300.0
"""Seconds after which a tournament is looked at without need, to find changes that Discord did not report (an archived
thread, a message that was not sent)."""
_SENT_TWICE_WITHIN: Final = 60.0
"""Seconds within which a repeated form counts as the same request."""
MOST_LIVE: Final = 5
"""Limit of tournaments in progress in one server."""
MOST_LISTED: Final = 20
_TRIES: Final = 3

Serves = Callable[[int], bool]
Listener = Callable[[TournamentView], None]


@dataclass(frozen=True, slots=True)
class _LookedAt:
    """State of a tournament at the last look, and when something is due next."""

    version: int
    at: float
    due: float

    def is_due(self, version: int, now: float) -> bool:
        """Whether it must be looked at again. The machine's clock may have been set back."""
        return version != self.version or now >= self.due or not 0 <= now - self.at < _LOOKED_AT_ANYWAY


class TournamentService(QueueComponent[str]):
    """Service of all tournaments of this process.

    :ivar when_changed: listeners that get every changed tournament, and now and then all in progress.
    """

    def __init__(
        self,
        store: TournamentStore,
        tables: TournamentTables,
        clock: Clock,
        randomness: Randomness,
        *,
        absences: Absences | None = None,
        grace: float = 0.0,
        serves: Serves = every_server,
    ) -> None:
        """Prepare the service.

        :param absences: times when nobody could be heard; by default there are none.
        :param grace: how many seconds beyond that loss a round may get back in all.
        :param serves: whether this process serves a server.
        """
        super().__init__(self._carry_on)
        self._store, self._tables, self._clock, self._randomness = store, tables, clock, randomness
        self._serves = serves
        self.when_changed: list[Listener] = []
        absences = absences or Absences(clock)
        absences.when_turned_back.append(
            lambda seconds: self._turns_back.append(TurnRoundBack(seconds, self._clock.now()))
        )
        self._rounds = Rounds(self, tables, clock, absences, grace)
        self._turns_back: list[TurnRoundBack] = []
        """Clock shifts that not all tournaments have followed yet."""
        self._looked_at: dict[str, _LookedAt] = {}
        self._lost_threads: set[str] = set()
        """Tournaments that lost a thread since the last look at them began."""
        self._looking: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def start(self) -> None:
        await super().start()
        self._looking = begin_task("TournamentService.look", self._look_now_and_then)

    async def stop(self) -> None:
        await end_tasks([self._looking])
        await super().stop()

    async def open(self, guild: int, channel: int, organiser: int, title: str, plan: Plan) -> TournamentView:
        """Open sign-up for a new tournament. A name in use in that server gets a number, since threads are known by it.
        An equal tournament that the same person opened a moment ago is returned instead: their form was sent twice.

        :raises Refused: too many are in progress in that server.
        :raises Unavailable: it could not be saved.
        """
        async with self._opening:
            known, now = self._readable(await self._store.of(guild, most=MOST_LISTED)), self._clock.now()
            others = {each.title.casefold(): each for each in known if each.stage.is_live}
            # Number a name that is taken, unless it is this very request sent twice.
            chosen, number = title, 2
            while (other := others.get(chosen.casefold())) is not None:
                is_open = other.stage is Stage.SIGN_UP and 0 <= now - other.opened_at < _SENT_TWICE_WITHIN
                if is_open and (other.channel, other.organiser, other.plan) == (channel, organiser, plan):
                    return view_of(other)
                chosen, number = f"{title} {number}", number + 1
            seed = self._randomness.seed()
            made = Tournament(
                id=self._randomness.table_id(),
                guild=guild,
                channel=channel,
                organiser=organiser,
                plan=plan,
                seed=seed,
                opened_at=now,
                title=chosen,
                changed_at=now,
                tie_break=TieBreak.DIRECT,
            )
            await self.keep(made)
        return view_of(made)

    async def keep(self, tournament: Tournament) -> None:
        """Save a new tournament and tell everybody who follows tournaments.

        :raises Refused: too many are in progress in its server, or its id exists.
        :raises Unavailable: it could not be saved.
        """
        # The store counts in the transaction that saves: two forms at once can't both take the last place.
        if not await self._store.save(_saved(tournament), most=MOST_LIVE):
            count = sum(guild == tournament.guild for _, guild, _ in await self._store.live_versions())
            raise Refused(Reason.TOURNAMENT_MOST, count=MOST_LIVE) if count >= MOST_LIVE else Refused(Reason.STALE)
        self._tell(view_of(tournament))

    async def of_server(self, guild: int, *, most: int = MOST_LISTED) -> list[TournamentView]:
        """Return a server's readable tournaments: those in progress first, the last changed ones before others. Raises
        ``Unavailable``."""
        return [view_of(each) for each in self._readable(await self._store.of(guild, most=most))]

    def _readable(self, kept: Iterable[Data]) -> list[Tournament]:
        """Return the tournaments that can be read; damaged ones must not block them."""
        rows = ((data["id"], partial(tournament_from_data, data)) for data in kept)
        return self._store.damage.each(StoredKind.TOURNAMENT, rows)

    async def view(self, tournament: str) -> TournamentView:
        """Return a tournament as it is now. Raises ``Refused`` if there is none, and ``Unavailable``."""
        return view_of(await self.get(tournament))

    async def get(self, tournament: str) -> Tournament:
        """Return a tournament with its secrets. Raises ``Refused`` if there is none, ``Unavailable``, and
        ``Unreadable`` if it is damaged."""
        data = await self._store.get(tournament)
        if data is None:
            raise Refused(Reason.TOURNAMENT_OVER)
        return self._store.damage.insist(StoredKind.TOURNAMENT, tournament, partial(tournament_from_data, data))

    async def still_played(self, tournament: str, spot: Spot) -> Tournament:
        """Return a tournament if a pairing must still be played by the same people. Raises ``Refused`` if not,
        ``Unavailable``, and ``Unreadable``."""
        return (await self._rounds.still_played(tournament, spot))[0]

    async def act(self, tournament: str, change: Change) -> TournamentView:
        """Make a change. Its further consequences follow in the background.

        :raises Refused: it is impossible now; nothing has changed.
        :raises Unavailable: it could not be saved.
        """
        async with self._locks.setdefault(tournament, asyncio.Lock()):  # many press at once; conflicts cost retries
            for _ in range(_TRIES):
                # Read, change, save under the version: another process may have changed it, then once more.
                changed = after(await self.get(tournament), change, self._clock.now())
                if await self._store.save(_saved(changed)):
                    view = view_of(changed)
                    self._tell(view)
                    self._queue.ask(tournament)
                    return view
        raise Refused(Reason.STALE)

    def _tell(self, view: TournamentView) -> None:
        """Notify listeners. Their faults must not stop this tournament or others."""
        try:
            for tell in self.when_changed:
                tell(view)
        except Exception as error:
            note_fault("TournamentService.tell", error, view.id)

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        if table.tournament is None or table.game is None:
            return
        if table.game.result is not None:
            self._queue.ask(table.tournament)
        elif table.asleep is SleepReason.CHANNEL:
            self._looked_at.pop(table.tournament, None)  # the next look makes another thread
            self._lost_threads.add(table.tournament)

    async def look(self) -> None:
        """Look at every tournament of this process that is in progress, or has tables in use. Raises
        ``Unavailable``."""
        self._looked_at.clear()
        await self.look_at_due()

    async def look_at_due(self) -> None:
        """Look at those that have changed, or have something due. Raises ``Unavailable``."""
        if self._turns_back:
            await self._live()
        now, looked_at = self._clock.now(), self._looked_at
        kept = await self._store.live_versions()
        versions = {tournament: version for tournament, guild, version in kept if self._serves(guild)}
        going_on = sorted(versions.keys() | self._tables.tournaments())
        self._looked_at = {each: looked_at[each] for each in going_on if each in looked_at}
        for each in going_on:
            last = looked_at.get(each)
            is_turned_back = self._rounds.is_turned_back(each)
            if last is None or is_turned_back or last.is_due(versions.get(each, last.version), now):
                # Without an entry a failed step is due again at the next look.
                self._looked_at.pop(each, None)
                self._queue.ask(each)

    async def _live(self) -> list[Tournament]:
        """Return the readable tournaments of this process that are not over. Raises ``Unavailable``."""
        live = [each for each in self._readable(await self._store.live()) if self._serves(each.guild)]
        # Taken only after the store has answered: if that fails, they wait for the next look.
        turns_back, self._turns_back = self._turns_back, []
        for each in live if turns_back else ():
            self._rounds.turn_back(each.id, turns_back)
        return live

    async def settle(self) -> bool:
        """Give back what past absences took from rounds. Return whether nothing is left to give."""
        is_settled = True
        try:
            live = [each.id for each in await self._live()]
        except StoreError:
            return False
        for tournament in live:
            try:
                await self._rounds.give_back(tournament)
            except (Refused, StoreError):
                is_settled = False
            except Exception as error:  # one fault must not stop the others
                note_fault("TournamentService.settle", error, tournament)
        return is_settled

    async def _look_now_and_then(self) -> None:
        try:
            await self.look_at_due()
        except StoreError as error:
            logger.warning("Tournaments could not be looked at: %s", error)
        await self._clock.sleep(LOOKED_AT_EVERY)

    async def _carry_on(self, tournament_id: str) -> None:
        """Do what must be done now. Failures are retried at the next look and stop no other tournament."""
        self._lost_threads.discard(tournament_id)
        try:
            # The tournament was deleted with its server's data.
            if not await self._store.is_kept(tournament_id):
                await self._tables.close_all(tournament_id)  # one may have been opened while it was deleted
                return
            tournament = await self._rounds.give_back(tournament_id)
            # An entrant's data was deleted: they withdraw.
            gone = any(each.user == NOBODY and not each.out for each in tournament.entrants)
            if gone and tournament.stage.is_live:
                await self.act(tournament_id, ForgetEntrant(NOBODY))
                tournament = await self.get(tournament_id)
            if tournament_id not in self._looked_at:
                self._tell(view_of(tournament))
            if await self._rounds.carry_on(tournament) and tournament_id not in self._lost_threads:
                self._looked_at[tournament_id] = _LookedAt(tournament.version, self._clock.now(), _due(tournament))
        except (Refused, StoreError) as error:
            logger.info("Tournament %s is looked at again later: %s", tournament_id, error)
        except Exception as error:  # the next look carries it on
            note_fault("TournamentService.carry_on", error, tournament_id)


def _due(tournament: Tournament) -> float:
    """Return when a tournament has something due next: a reminder, or a round's end."""
    due = inf
    for spot, pairing in tournament.undecided():
        ends_at = inf if tournament.rounds[spot.round].waits else tournament.rounds[spot.round].ends_at
        due = min(due, ends_at if pairing.reminded else reminds_at(tournament.plan, ends_at))
    return due


def _saved(tournament: Tournament) -> SavedTournament:
    return SavedTournament(
        id=tournament.id,
        guild=tournament.guild,
        version=tournament.version,
        live=tournament.is_to_be_looked_at,
        people=frozenset(tournament.people()),
        data=tournament.to_data(),
        at=tournament.changed_at or tournament.opened_at,
    )
