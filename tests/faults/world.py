"""A seeded world: several tables, people, computers, clocks, one store after the other, and every kind of fault."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.errors import Refused, StoreError
from bot.operation.attendance import Attendance
from bot.places import is_server
from bot.tables.actions import Action, Person
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.limits import Limits
from bot.tables.ports import TableUpdate
from bot.tables.service.opening import Opening
from bot.tables.service.outcome import ActionOutcome
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Table
from bot.tables.time.absences import Absences, Cause
from bot.tables.view import TableView
from tests.faults.disk import Disk, FaultyStore, Schedule
from tests.faults.hearing import Hearing
from tests.faults.ledger import CANCELLED, CARRIED_OUT, FAULT, KILLED, REFUSED, REPEATED, Answer, Findings, PressMade
from tests.faults.moments import faults_of
from tests.faults.people import MODERATOR, PEOPLE, Human, as_seen, intention, move_of
from tests.faults.quick import quick_move
from tests.faults.virtual import as_begun
from tests.tables.world import GUILD, RepeatingRandomness

START = 1_760_000_000.0
YEAR = 365 * 86400.0
SYSTEMS = ("pagat", "pagat", "pagat", "pagat_multi", "book", "wikipedia")
NO_QUOTAS = Limits(
    seats_of_user=0,
    kept_of_user=0,
    lobbies_of_user=0,
    lobbies_of_channel=0,
    tables_of_server=0,
    tables_of_process=0,
    lobby_patience=1e12,
    host_patience=1e12,
)
REST_SECONDS = 400.0

LONG = 300.0
"""Seconds of an absence that is kept."""


class JumpingClock:
    """The loop's virtual time, as a machine's clock that somebody sets now and then."""

    def __init__(self) -> None:
        self.offset = START

    def now(self) -> float:
        return self.offset + asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SeededThinker:
    """Chooses for computers with the world's own randomness."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        await asyncio.sleep(self._luck.random() * 0.1)
        return quick_move(view, self._luck)


def attending(absences: Absences, store: FaultyStore, clock: JumpingClock) -> Attendance:
    """What finds out when nobody could be heard."""
    return Attendance(
        absences, store.notes, clock, grace=NO_QUOTAS.grace, is_read_only=lambda: False, keeping=store.absences
    )


@dataclass
class ModelBoard:
    """A public message for each table that everybody may see, over a network that fails: it tries until it shows what
    it was last told."""

    luck: Random
    schedule: Schedule
    tell: Callable[[TableView], None]
    """Hears what was shown."""
    wanted: dict[str, TableView] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    backwards: list[str] = field(default_factory=list)
    working: set[str] = field(default_factory=set)
    out_of_reach: set[str] = field(default_factory=set)
    """The tables that could not be shown for a while, each once."""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def table_updated(self, update: TableUpdate) -> None:
        self.show(update.table)

    def show(self, table: TableView) -> None:
        if table.private:
            return
        self.wanted[table.id] = table
        if table.id not in self.working:
            self.working.add(table.id)
            self.tasks.append(asyncio.create_task(self._work(table.id)))

    async def _work(self, table: str) -> None:
        while self.shown.get(table, 0) != self.wanted[table].version:
            wanted = self.wanted[table]
            version = wanted.version
            await asyncio.sleep(self.luck.random() * 0.5 if self.schedule.on else 0.1)
            is_blind = not is_server(wanted.guild) and table not in self.out_of_reach
            if is_blind and self.luck.random() < (0.1 if self.schedule.on else 0.5):
                self.out_of_reach.add(table)
                await asyncio.sleep(self.luck.choice((40.0, 150.0)))  # until somebody's press brings a way to it
            if self.schedule.on and self.luck.random() < 0.2:
                continue
            if version < self.shown.get(table, 0):
                self.backwards.append(f"table {table} went from version {self.shown[table]} back to {version}")
            self.shown[table] = version
            self.tell(wanted)
        self.working.discard(table)


@dataclass
class Life:
    """One process, from its start to its end."""

    store: FaultyStore
    tables: TableService
    registry: TableRegistry
    computers: Computers
    clocks: Clocks
    attendance: Attendance
    board: ModelBoard
    deliveries: list[asyncio.Task[None]] = field(default_factory=list)
    own: list[asyncio.Task[Any]] = field(default_factory=list)


class World:
    """Everything that happens for one seed. ``run`` gives what was wrong."""

    def __init__(self, seed: int, disk: Disk, luck: Random, *, presses: int = 60) -> None:
        self.luck = luck
        self.disk = disk
        self.presses = presses
        self.findings = Findings(seed)
        self.schedule = Schedule(Random(luck.random()), scale=luck.choice((0.2, 0.5, 1.0)))
        self.clock = JumpingClock()
        self.randomness = RepeatingRandomness(f"world {seed}")
        self.people = {user: Human(user) for user in PEOPLE}
        self.channels = [70, 71, 72][: luck.choice((1, 2, 2, 3))]
        self.made: dict[int, PressMade] = {}
        self.life: Life | None = None
        self.hearing = Hearing(self.findings, NO_QUOTAS.grace)
        self.away_at: list[float] = []
        """Moments in the middle of absences that took minutes: days are given back for them."""
        self.has_jumped = False
        """Whether somebody has set the clock in this life: then it can't be told what such a moment is called."""

    # Lives

    async def begin_life(self) -> None:
        """Starts the bot over what the disk holds, as often as it takes."""
        while True:
            try:
                inner = await self.disk.open()
                store = FaultyStore(inner, self.schedule, self._kill)
                registry, absences = TableRegistry(), Absences(self.clock)
                tables = TableService(store, self.clock, self.randomness, NO_QUOTAS, registry, absences=absences)
                await tables.load()
                before, attendance = asyncio.all_tasks(), attending(absences, store, self.clock)
                clocks = Clocks(tables, registry, self.clock, absences)
                attendance.settled_by.append(clocks.settle)
                await attendance.start()
                break
            except StoreError:
                await asyncio.sleep(1.0)
        self.has_jumped = False
        await self._start_parts(store, tables, registry, clocks, attendance)
        self.alive.own = as_begun(asyncio.all_tasks() - before)
        attendance.found(0, 1)
        for table in tables.live():
            self.hearing.see(table)
        self.hearing.come()

    async def _start_parts(
        self,
        store: FaultyStore,
        tables: TableService,
        registry: TableRegistry,
        clocks: Clocks,
        attendance: Attendance,
    ) -> None:
        board = ModelBoard(Random(self.luck.random()), self.schedule, self._shown)
        computers = Computers(tables, registry, SeededThinker(Random(self.luck.random())), self.clock, thinking=0.3)
        for watcher in (board, computers, clocks, self.hearing):
            tables.watch(watcher)
        for table in tables.live():
            board.show(table)
        self.life = Life(store, tables, registry, computers, clocks, attendance, board)
        await computers.start()
        await clocks.start()

    def _shown(self, table: TableView) -> None:
        self.hearing.shown(table)
        self.alive.clocks.turn_shown(table)

    def _kill(self) -> None:
        """The process is dead from this moment: nothing of it runs on, nothing it waited for comes."""
        life = self.life
        if life is None or not life.store.database.alive:
            return
        life.store.database.alive = False
        self.hearing.go()
        self.findings.crashes += 1
        for made in self.made.values():
            made.answers += [Answer(KILLED)] * made.waiting
            made.waiting = 0

    async def restart_if_dead(self) -> None:
        if self.life is not None and not self.life.store.database.alive:
            for task in [*self.life.own, *self.life.board.tasks]:
                task.cancel()
            await self.disk.crash()
            await self._be_away(self.luck.choice((0.0, 0.0, 5.0, LONG)))
            await self.begin_life()

    async def _be_away(self, seconds: float) -> None:
        """Nobody can be heard for so long."""
        await asyncio.sleep(seconds / 2)
        if seconds >= LONG and not self.has_jumped:
            self.away_at.append(self.clock.now())
        await asyncio.sleep(seconds / 2)

    @property
    def alive(self) -> Life:
        assert self.life is not None
        return self.life

    # Presses

    async def run(self) -> Findings:
        await self.begin_life()
        for _ in range(self.presses):
            await asyncio.sleep(self.luck.choice((0.0, 0.01, 0.1, 0.5, 2.0)))
            await self.restart_if_dead()
            await self._misfortune()
            self._press()
        await self._settle()
        return self.findings

    async def _misfortune(self) -> None:
        chance = self.luck.random() / self.schedule.scale
        if chance < 0.02:
            self._kill()
        elif chance < 0.03:
            self.clock.offset += self.luck.choice((-YEAR, YEAR, 3600.0, -3600.0))
            self.has_jumped = True
            if self.alive.attendance._to_keep:  # these moments are moved with the clock
                self.away_at.clear()
        elif chance < 0.06 and self.alive.deliveries:
            self.luck.choice(self.alive.deliveries[-8:]).cancel()
        elif 0.06 <= chance < 0.075:
            await self._pass_on()
        elif 0.075 <= chance < 0.1:
            await self._lose_connection(self.luck.choice((1.0, 20.0, LONG)))

    async def _lose_connection(self, seconds: float) -> None:
        """Nobody is heard for a while, and everything else goes on."""
        life = self.alive
        self.hearing.go()
        life.attendance.lost(0)
        await self._be_away(seconds)
        if life is self.life and life.store.database.alive:
            life.attendance.found(0, 1)
            self.hearing.come()

    async def _pass_on(self) -> None:
        """Another process serves the shard for a while, in the middle of whatever is asked here."""
        life = self.alive
        life.tables.let_go({0}, 1)
        await asyncio.sleep(self.luck.choice((0.01, 1.0, 8.0)))
        if life.registry.all():
            self.findings.note("kept", "a table came back into the process that had given its shard away")
        while life.store.database.alive:
            try:
                await life.tables.take_over({0}, 1)
                break
            except StoreError:
                await asyncio.sleep(1.0)

    def _press(self) -> None:
        if self.life is None or not self.life.store.database.alive:
            return
        channel = self.luck.choice(self.channels)
        here = self.life.registry.all_in_channel(channel)  # also what only its player sees
        table = max(here, key=lambda each: (each.holds_channel, each.touched_at), default=None)
        human = self._who_presses(table)
        number = 9000 + len(self.made)
        if table is None or (table.status == "over" and self.luck.random() < 0.2):
            self._deliver_often(PressMade(number, human.user, "", f"open {channel}"), self._opening(channel))
            return
        believed = human.picture_of(table, self.luck)
        action = as_seen(believed, human.user, intention(believed, human.user, self.luck))
        self._deliver_often(PressMade(number, human.user, table.id, action), action)

    def _opening(self, channel: int) -> Opening:
        system = self.luck.choice(SYSTEMS)
        computers = (("regular", "Robot"),) if self.luck.random() < 0.4 and system != "pagat_multi" else ()
        # One channel of each world is a place of its own: a group, say, in which the bot has no channel.
        place = -channel if channel == self.channels[-1] else GUILD
        return Opening(place, channel, system, changes={"goal_size": 5}, computers=computers)

    def _who_presses(self, table: Table | None) -> Human:
        if table is not None and table.status == "playing" and self.luck.random() < 0.7:
            user = table.seats[table.running().state.to_play].user
            if user is not None:
                return self.people[user]
        return self.luck.choice(list(self.people.values()))

    def _deliver_often(self, press: PressMade, wish: Opening | Action) -> None:
        self.made[press.interaction] = press
        self.findings.presses += 1
        times = self.luck.choices((1, 2, 3, 5), (60, 25, 10, 5))[0]
        for _ in range(times):
            delay = self.luck.choice((0.0, 0.0, 0.001, 0.3, 5.0))
            press.waiting += 1
            self.findings.deliveries += 1
            delivery = asyncio.create_task(self._deliver(press, wish, delay, self.alive))
            delivery.add_done_callback(partial(self._note_never_begun, press, self.alive))
            self.alive.deliveries.append(delivery)

    def _note_never_begun(self, press: PressMade, life: Life, delivery: asyncio.Task[None]) -> None:
        """Note a delivery that was cancelled before its first step: it answers for no cancellation itself."""
        if delivery.cancelled() and life.store.database.alive:
            press.waiting -= 1
            press.answers.append(Answer(CANCELLED))

    async def _deliver(self, press: PressMade, wish: Opening | Action, delay: float, life: Life) -> None:
        try:
            await asyncio.sleep(delay)
            if life.store.database.alive:
                answer = await self._carry_out(press, wish, life)
        except asyncio.CancelledError:
            answer = Answer(CANCELLED)
        if not life.store.database.alive:
            return
        press.waiting -= 1
        answer.moment = self.schedule.saves
        press.answers.append(answer)
        self.findings.trace.append((press.interaction, answer.kind, answer.version, answer.reason))

    async def _carry_out(self, press: PressMade, wish: Opening | Action, life: Life) -> Answer:
        person = Person(press.user, PEOPLE[press.user], press.interaction, moderator=press.user == MODERATOR)
        try:
            if isinstance(wish, Opening):
                outcome = await life.tables.open(wish, person)
            else:
                outcome = await life.tables.act(press.table, wish, person)
        except Refused as refused:
            return Answer(REFUSED, press.table, reason=refused.reason)
        except Exception as error:
            return Answer(FAULT, press.table, reason=repr(error))
        self._receive(press, outcome)
        kind = REPEATED if outcome.repeated else CARRIED_OUT
        return Answer(kind, outcome.table.id, outcome.table.version)

    def _receive(self, press: PressMade, outcome: ActionOutcome) -> None:
        held = self.alive.registry.find(outcome.table.id)
        if held is not None:
            self.people[press.user].see(held)
        if not outcome.repeated:
            for kind, words in faults_of(press.user, press.action, outcome):
                self.findings.note(kind, f"press {press.interaction}: {words}")

    # The end

    async def _settle(self) -> None:
        """The faults stop, some with a last storm. Everything that was asked for comes to its end."""
        if self.luck.random() < 0.3:
            await self._storm()
        await self.restart_if_dead()
        self.schedule.on = False
        if hasattr(self.disk, "faulty"):
            self.disk.faulty = False
        if self.luck.random() < 0.3:
            await self._flap()
        luck = Random(f"locked {self.findings.seed}")  # its own, so that nothing else is another because of it
        if luck.random() < 0.3:
            await self._lock_threads(luck.choice((60.0, 300.0, 3600.0)))
        await asyncio.sleep(REST_SECONDS)
        if not self.alive.store.database.alive:  # of a crash that was on its way when the faults stopped
            await self.restart_if_dead()
            await asyncio.sleep(REST_SECONDS)
        await self._check_absences()

    async def _check_absences(self) -> None:
        """Whatever took minutes is kept, by whichever life of the program."""
        kept = await self.alive.store.absences.all()
        for moment in self.away_at:
            if not any(each.since <= moment <= each.until for each in kept):
                self.findings.note("lost", "an absence of the program was not kept, so no day is given back for it")

    async def _flap(self) -> None:
        """The connection is lost again and again, and nobody does anything."""
        for _ in range(25):
            await self.restart_if_dead()
            await self._lose_connection(12.0)
            await asyncio.sleep(20.0)
        for table in self.alive.tables.live():
            self.hearing.check(table)

    async def _lock_threads(self, seconds: float) -> None:
        """Nobody can play in any channel for a while, although everybody is heard."""
        await self.restart_if_dead()
        life, absences = self.alive, self.alive.clocks._absences
        self.hearing.go()
        for channel in self.channels:
            absences.begin(Cause.CHANNEL, channel)
        await asyncio.sleep(seconds)
        if life is self.life and life.store.database.alive:
            for channel in self.channels:
                absences.end(Cause.CHANNEL, channel)
            self.hearing.come()
            await life.clocks.settle()

    async def _storm(self) -> None:
        """Commits that nobody hears of, and then nothing can be read."""
        self.schedule.weights = {"unknown outage": 50}
        for _ in range(4):
            await self.restart_if_dead()
            self._press()
            await asyncio.sleep(1.0)

    def last_presses(self) -> list[tuple[Table, int, Action]]:
        """A move for every table whose person to play could press now."""
        found: list[tuple[Table, int, Action]] = []
        for table in self.alive.registry.all():
            if table.status == "playing" and table.running().state.result is None:
                seat = table.seats[table.running().state.to_play]
                if seat.user is not None and not seat.away:
                    found.append((table, seat.user, move_of(table, self.luck)))
        return found
