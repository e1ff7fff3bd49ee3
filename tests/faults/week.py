"""A week in virtual time: people who play over days at human hours, two processes that are killed in turn, a database
and direct messages that fail; and what was sent to whom."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import count, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import discord

from bot.entities.calls import DELAYS, CallSettings, CallWhen
from bot.entities.own_time import Night, zone_of
from bot.entities.settings import Preferences
from bot.errors import Refused, StoreError, Unavailable
from bot.my_turn.waiting import Kind, is_wanted, waits_at
from bot.newest import Newest
from bot.places import channel_address
from bot.shards import shard_of
from bot.store.database import Database
from bot.store.saving import Saving
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from bot.tables.actions import ChooseClock, Join, NextGame, Person, Start
from bot.tables.automatic.clocks import Clocks
from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.service.opening import Opening
from bot.tables.service.pairing_table import PairingTable
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.my_turn import postman as postmen
from cogs.my_turn.postman import Postman, StopCalls
from tests.e2e.turns import whole_turn
from tests.faults.world import NO_QUOTAS
from tests.store.memory import MemoryStore

PEOPLE: Final = 100
TABLES: Final = 30
_PAIRINGS: Final = 4
_BEGINS: Final = datetime(2026, 10, 22, tzinfo=UTC).timestamp()
"""A Thursday; on Sunday clocks are set back in Europe."""
_GUILD: Final = 1000 << 22
_ZONES: Final = ("Europe/Madrid", "America/Bogota", "America/New_York", "Asia/Kolkata", "Europe/London")
_PATIENCE: Final = 2 * HOUR
"""So long after it was due a turn may be told of that waits for an hour's rest, for outages and for the next look."""
_LONGEST_DAILY: Final = 25 * HOUR
"""So long a turn may wait for the hour of the day, also where clocks are set back."""
_LOOKS_EVERY: Final = 5 * MINUTE
_DEDUPED_FOR: Final = 5 * MINUTE
"""So long Discord knows a nonce again."""


class WeekClock:
    """The loop's time, from the first day on."""

    def now(self) -> float:
        return _BEGINS + asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))


class Process:
    """One of two processes: alive or killed."""

    def __init__(self, number: int) -> None:
        self.number, self.is_dead, self.shards = number, False, frozenset({number})


class FlakyDatabase(Database):
    """The shared database as one process reaches it: not at all once that is killed, and sometimes not for anybody."""

    def __init__(self, shared: Database, process: Process, weather: "Weather") -> None:
        super().__init__()
        self._shared, self._process, self._weather, self.ledger = shared, process, weather, shared.ledger

    async def transact(self, job: Job[JobResult]) -> JobResult:
        self._require("database")
        result = await self._shared.transact(job)
        self._require("answer of the database")
        return result

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        self._require("database")
        return await self._shared.read_with(job)

    async def save(self, saving: Saving) -> None:
        self._require("database")
        await self._shared.save(saving)
        self._require("answer of the database")

    async def wait_for_earlier_writes(self) -> None:
        return None

    async def close(self) -> None:
        return None

    @property
    def waiting_writes(self) -> int:
        return 0

    def _require(self, what: str) -> None:
        if self._process.is_dead or self._weather.fails(what):
            raise Unavailable(f"no {what}")


class Weather:
    """What fails when: some minutes of some hours, and within them every other time."""

    def __init__(self, luck: Random) -> None:
        self._luck, self.hours = luck, Random(luck.random())
        self.bad: dict[str, set[int]] = {
            what: {hour for hour in range(24 * 9) if self.hours.random() < 0.08}
            for what in ("database", "answer of the database", "messages")
        }

    def fails(self, what: str) -> bool:
        now = asyncio.get_running_loop().time()
        return int(now // HOUR) in self.bad[what] and now % HOUR < 10 * MINUTE and self._luck.random() < 0.5


@dataclass
class Sent:
    """A message to somebody."""

    person: int
    at: float
    shown: str
    nonce: str
    stands: bool = True


class Messenger:
    """Discord, as far as messages to people go: it knows a nonce again, and refuses whoever takes none."""

    def __init__(self, weather: Weather, closed: set[int], luck: Random) -> None:
        self._weather, self._closed, self._luck = weather, closed, luck
        self.sent: dict[int, Sent] = {}
        self._numbers = count(1)
        self.kill_at_random: Any = lambda: None

    def post(self, process: Process, person: int, shown: str, nonce: str) -> int:
        self._check(process, person)
        now = asyncio.get_running_loop().time()
        for number, each in self.sent.items():
            if (each.person, each.nonce) == (person, nonce) and now - each.at < _DEDUPED_FOR:
                return number
        number = next(self._numbers)
        self.sent[number] = Sent(person, now, shown, nonce)
        if self._luck.random() < 0.02:
            self.kill_at_random(process)  # it has sent it, and can't write that down
        if self._luck.random() < 0.05:
            raise _failure(500, 0)
        return number

    def edit(self, process: Process, person: int, number: int, shown: str) -> None:
        self._check(process, person)
        if not self.sent[number].stands:
            raise _failure(404, 10008)
        self.sent[number].shown = shown

    def delete(self, process: Process, number: int) -> None:
        self._check(process, 0)
        self.sent[number].stands = False

    def stands(self, process: Process, number: int) -> bool:
        self._check(process, 0)
        return self.sent[number].stands

    def newest(self, process: Process, person: int, limit: int) -> list[tuple[int, str]]:
        self._check(process, person)
        own = [(number, each.shown) for number, each in self.sent.items() if each.person == person and each.stands]
        return own[::-1][:limit]

    def _check(self, process: Process, person: int) -> None:
        if process.is_dead:
            raise OSError("the process is gone")
        if self._weather.fails("messages"):
            raise _failure(503, 0)
        if person in self._closed:
            raise _failure(403, 50007)


def _failure(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="injected")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(answer, {"code": code, "message": "injected"})


class Client:
    """One process's way to Discord."""

    def __init__(self, messenger: Messenger, process: Process) -> None:
        self._messenger, self._process = messenger, process

    async def create_dm(self, person: Any) -> Any:
        await asyncio.sleep(0.2)
        return SimpleNamespace(id=person.id)  # the channel has the person's number

    def get_guild(self, guild: int) -> Any:
        async def fetch_member(user: int) -> None:
            await asyncio.sleep(0.05)

        return SimpleNamespace(name=f"Club {guild >> 22}", fetch_member=fetch_member)

    def get_partial_messageable(self, channel: int) -> Any:
        async def send(*, nonce: str, view: Any, **_: Any) -> Any:
            await asyncio.sleep(0.2)
            return SimpleNamespace(id=self._messenger.post(self._process, channel, _shown(view), str(nonce)))

        def message(number: int) -> Any:
            async def edit(*, view: Any, **_: Any) -> None:
                await asyncio.sleep(0.2)
                self._messenger.edit(self._process, channel, number, _shown(view))

            async def delete() -> None:
                await asyncio.sleep(0.2)
                self._messenger.delete(self._process, number)

            return SimpleNamespace(edit=edit, delete=delete)

        async def history(*, limit: int) -> AsyncIterator[Any]:
            await asyncio.sleep(0.2)
            for number, shown in self._messenger.newest(self._process, channel, limit):
                component = SimpleNamespace(to_dict=lambda: {"type": 2, "custom_id": StopCalls().custom_id})
                yield SimpleNamespace(id=number, components=[component], content=shown)

        async def fetch_message(number: int) -> Any:
            await asyncio.sleep(0.2)
            if not self._messenger.stands(self._process, number):
                raise _failure(404, 10008)

        return SimpleNamespace(send=send, get_partial_message=message, history=history, fetch_message=fetch_message)


def _shown(view: Any) -> str:
    """The tables to whose hands a message leads."""
    ids = (str(getattr(each, "custom_id", "")) for each in view.walk_children())
    return " ".join(sorted(each.split(":")[1] for each in ids if each.endswith("hand-from")))


class Days:
    """Daily deals, which everybody leaves alone."""

    def __init__(self, clock: WeekClock) -> None:
        self._clock = clock

    def today(self) -> date:
        return datetime.fromtimestamp(self._clock.now(), UTC).date()

    async def has_tried_today(self, user: int) -> bool:
        return False


class Serving:
    """The parts of a running process."""

    def __init__(self, process: Process, shared: Store, world: "Week") -> None:
        self.process, clock = process, world.clock
        self.store = Store(FlakyDatabase(shared.database, process, world.weather))
        self.registry = TableRegistry()
        self.tables = TableService(self.store, clock, world.seeds, NO_QUOTAS, self.registry, shared=True)
        self.clocks = Clocks(self.tables, self.registry, clock, None, self.store.own_times)
        budget = Budget(clock, spacing=1.0)
        self.outbox = Outbox(clock, budget)
        kernel: Any = SimpleNamespace(
            store=self.store,
            clock=clock,
            tables=self.tables,
            outbox=self.outbox,
            budget=budget,
            serves=lambda number: shard_of(number, 2) in process.shards,
            board=SimpleNamespace(address=lambda table: channel_address(table.guild, table.channel)),
            preferences=SimpleNamespace(user=_preferences),
            blocklist=SimpleNamespace(has=lambda user: user in world.blocked),
            press_rate=SimpleNamespace(last_press=lambda user: world.pressed.get(user, 0.0)),
        )
        days: Any = Days(clock)
        self.postman = Postman(kernel, days)
        self.tables.watch(self.clocks)
        self.tables.watch(self.postman)
        client: Any = Client(world.messenger, process)
        self.postman.connect(client)
        self.outbox.connect(client)

    async def start(self) -> None:
        while True:
            try:
                await self.tables.take_over(self.process.shards, 2)
                break
            except StoreError:
                await asyncio.sleep(5)
        for part in (self.outbox, self.clocks, self.postman):
            await part.start()

    async def stop(self) -> None:
        for part in (self.postman, self.clocks, self.outbox):
            await part.stop()


async def _preferences(user: int) -> Preferences:
    return Preferences()


@dataclass
class Week:
    """The world, and what was found of it."""

    people: int
    luck: Random
    haste: float
    stops: float
    shared: Store = field(default_factory=MemoryStore)
    clock: WeekClock = field(default_factory=WeekClock)
    blocked: dict[int, float] = field(default_factory=dict)
    pressed: dict[int, float] = field(default_factory=dict)
    unasked: int = 0
    forgotten: int = 0
    lost: int = 0
    doubled: int = 0
    kills: int = 0
    turns: int = 0

    def __post_init__(self) -> None:
        self.users = [((50_000 + number) << 22) + number for number in range(self.people)]
        self.zones = {user: self.luck.choice(_ZONES) for user in self.users}
        self.closed = set(self.luck.sample(self.users, self.people // 10))
        self.weather = Weather(self.luck)
        self.messenger = Messenger(self.weather, self.closed, self.luck)
        self.seeds = Seeds(self.luck)
        self.choices: dict[int, CallSettings] = {}
        self.stopped: dict[int, float] = {}
        self.serving: list[Serving] = []
        self._interactions = count(1)
        self._excused: dict[int, float] = {}

    def told(self) -> dict[str, object]:
        """The figures."""
        sent = Counter(each.person for each in self.messenger.sent.values())
        numbers = sorted(sent[user] for user in self.users if user in self.choices)
        return {
            "people": self.people,
            "wanting": len(self.choices),
            "turns": self.turns,
            "kills": self.kills,
            "unasked": self.unasked,
            "forgotten": self.forgotten,
            "lost": self.lost,
            "doubled": self.doubled,
            "messages": sum(sent.values()),
            "messages_each_median": numbers[len(numbers) // 2] if numbers else 0,
            "messages_each_most": max(numbers, default=0),
        }

    def person(self, user: int) -> Person:
        return Person(user, f"P{user & 0xFFFF}", next(self._interactions))

    def at(self, guild: int) -> Serving:
        """The process that serves a server."""
        return next(each for each in self.serving if shard_of(guild, 2) in each.process.shards)


class Seeds:
    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def seed(self) -> bytes:
        return self._luck.randbytes(32)

    def table_id(self) -> str:
        return self._luck.randbytes(4).hex()


async def live_through(
    days: int,
    people: int,
    tables: int,
    seed: int,
    *,
    haste: float = 0.1,
    shared: Store | None = None,
    until: Callable[[Week], bool] = lambda week: False,
) -> Week:
    """Live through so many days, and return what was found.

    :param haste: probability that somebody who is awake plays within a quarter of an hour.
    :param shared: empty store of both processes; by default one in memory.
    :param until: whether the week may end early, asked after every hour.
    """
    week = Week(people, Random(seed), haste, 0.75 / days, shared or MemoryStore())
    with patch.object(postmen, "_EVERY", float(_LOOKS_EVERY)), patch.object(postmen, "_KNOWN", 100_000):
        await _choose(week)
        week.serving = [Serving(Process(number), week.shared, week) for number in range(2)]
        for each in week.serving:
            each.postman._names = Newest(100_000)
            await each.start()
        week.messenger.kill_at_random = lambda process: _begin_kill(week, process)
        await _open(week, tables)
        for hour in range(24 * days):
            await _hour(week, hour, tables)
            if until(week):
                break
        week.weather.bad = {what: set() for what in week.weather.bad}
        week.messenger.kill_at_random = lambda process: None
        await asyncio.sleep(3 * HOUR)
        await _check_at_the_end(week)
        for each in week.serving:
            await each.stop()
    return week


async def _choose(week: Week) -> None:
    """Two of three want messages, each of their own kind, and most have a night."""
    now = week.clock.now()
    for user in week.users:
        if week.luck.random() < 0.33:
            continue
        when = week.luck.choice([*CallWhen, None])
        kinds = {kind: week.luck.random() < 0.3 for kind in ("tournaments", "reminders", "daily")}
        chosen = await week.shared.calls.choose(user, when=when, hour=9, **kinds)
        if chosen.wants_any:
            week.choices[user] = chosen
        await week.shared.own_times.set_zone(user, week.zones[user], now)
        if week.luck.random() < 0.7:
            await week.shared.own_times.set_night(user, Night(23 * 60, 7 * 60), now)


async def _open(week: Week, tables: int) -> None:
    for number in range(tables):
        guild = _GUILD + (number << 22)
        await _open_one(week, guild)
    for number in range(_PAIRINGS):
        guild = _GUILD + (number << 22)
        pair = week.luck.sample(week.users, 2)
        seats = tuple((user, f"P{user & 0xFFFF}", str(user)) for user in pair)
        pairing = PairingTable(
            f"cup{number}-table", "cup1", guild, 900_000 + number, "pagat", {"goal_size": 8}, DAY, "regular", seats,
            week.seeds.seed(), number + 1,
        )  # fmt: skip
        await _tried(lambda: week.at(guild).tables.open_pairing(pairing))  # noqa: B023 (asked at once)


async def _open_one(week: Week, guild: int) -> None:
    players = week.luck.sample(week.users, week.luck.choice([2, 2, 3, 4]))
    serving = week.at(guild)
    channel = week.luck.randrange(1, 1 << 40)
    opened = await _tried(
        lambda: serving.tables.open(Opening(guild, channel, "pagat", changes={"goal_size": 8}), week.person(players[0]))
    )
    if opened is None:
        return
    table = opened.table.id
    for user in players[1:]:
        await _tried(lambda: serving.tables.act(table, Join(), week.person(user)))  # noqa: B023
    clock = ChooseClock(week.luck.choice([12 * HOUR, DAY]), weekends_off=week.luck.random() < 0.3)
    await _tried(lambda: serving.tables.act(table, clock, week.person(players[0])))
    await _tried(lambda: serving.tables.act(table, Start("regular", "Robot"), week.person(players[0])))


async def _tried(ask: Any) -> Any:
    """What a person gets who presses again where the database fails; None where they are refused."""
    for _ in range(40):
        try:
            return await ask()
        except StoreError:
            await asyncio.sleep(30)
        except Refused:
            return None
    return None


async def _hour(week: Week, hour: int, tables: int) -> None:
    """An hour: people who are awake play where they are awaited, one process may be killed, somebody stops."""
    for _ in range(4):
        await asyncio.sleep(HOUR / 4)
        for guild in {table.guild for each in week.serving for table in each.tables.live()}:
            await _play(week, guild)
        _check(week)
        await _check_forgotten(week)
    if hour % 11 == 5:
        await _kill(week, week.luck.choice(week.serving).process)
    if week.luck.random() < week.stops and week.choices:
        user = week.luck.choice(sorted(week.choices))
        await week.shared.calls.stop(user)
        week.stopped[user] = week.clock.now()
        del week.choices[user]
    if week.luck.random() < 0.15:
        week.blocked.setdefault(week.luck.choice(week.users), week.clock.now())
    playing = sum(table.status is Status.PLAYING for each in week.serving for table in each.tables.live())
    if playing < tables:
        await _open_one(week, _GUILD + (week.luck.randrange(tables) << 22))


async def _play(week: Week, guild: int) -> None:
    serving = week.at(guild)
    for view in serving.tables.in_guild(guild):
        table = serving.registry.find(view.id)
        if table is None or table.status is not Status.PLAYING or table.game is None:
            continue
        seat = table.seats[table.running().state.to_play]
        if seat.user is None or seat.away or not _is_awake(week, seat.user) or week.luck.random() > week.haste:
            continue
        play = whole_turn(table.running().state, "random", week.luck)
        person = week.person(seat.user)
        if await _tried(lambda: serving.tables.act(view.id, play, person)) is not None:  # noqa: B023
            week.turns += 1
            week.pressed[seat.user] = week.clock.now()
        newest = serving.tables.find(view.id)
        if newest is not None and newest.status is Status.OVER:
            for user in newest.people():
                await _tried(lambda: serving.tables.act(view.id, NextGame(), week.person(user)))  # noqa: B023


def _is_awake(week: Week, user: int) -> bool:
    return 8 <= datetime.fromtimestamp(week.clock.now(), zone_of(week.zones[user])).hour < 23


def _begin_kill(week: Week, process: Process) -> None:
    """A process dies in the middle of something: nothing of it comes out any more."""
    process.is_dead = True


async def _kill(week: Week, process: Process) -> None:
    """It dies, and some minutes later another one serves its shards."""
    process.is_dead = True
    await _revive(week)


async def _revive(week: Week) -> None:
    for place, serving in enumerate(week.serving):
        if serving.process.is_dead:
            week.kills += 1
            await serving.stop()
            await asyncio.sleep(week.luck.randrange(20, 300))
            week.serving[place] = Serving(Process(serving.process.number), week.shared, week)
            await week.serving[place].start()


def _check(week: Week) -> None:
    """New messages of the last hours: asked for, and never two within an hour."""
    now = asyncio.get_running_loop().time()
    by_person: dict[int, list[float]] = {}
    week.unasked = week.doubled = 0
    for each in week.messenger.sent.values():
        by_person.setdefault(each.person, []).append(each.at)
        stopped = week.stopped.get(each.person)
        is_wanting = each.person in week.choices or (stopped is not None and each.at + _BEGINS <= stopped + 1)
        is_blocked = each.at + _BEGINS > week.blocked.get(each.person, float("inf")) + 1
        week.unasked += not is_wanting or is_blocked or each.at > now
    for moments in by_person.values():
        moments.sort()
        week.doubled += sum(second - first < HOUR - 1 for first, second in _pairs(moments))


def _pairs(moments: list[float]) -> Iterator[tuple[float, float]]:
    return pairwise(moments)


async def _check_forgotten(week: Week) -> None:
    """Whoever has waited for long enough has a message that leads to that table."""
    if any(serving.process.is_dead for serving in week.serving):
        await _revive(week)
        return
    now, standing = week.clock.now(), _standing(week)
    for user, calls in week.choices.items():
        if user in week.closed or user in week.blocked or calls.when is None:
            continue
        delay = _LONGEST_DAILY if calls.when is CallWhen.DAILY else DELAYS[calls.when]
        for key, since, table in _waiting(week, user, calls):
            due = since + delay + _PATIENCE
            if now > due and not any(table in each.shown.split() for each in standing.get(user, ())):
                shown = max((len(each.shown.split()) for each in standing.get(user, ())), default=0)
                if shown < 6 and _counts_first(week, user, key, now):
                    week.forgotten += 1


def _counts_first(week: Week, user: int, key: str, now: float) -> bool:
    """Whether a turn counts as forgotten for the first time."""
    token = hash((user, key))
    if token in week._excused:
        return False
    week._excused[token] = now
    return True


def _waiting(week: Week, user: int, calls: CallSettings) -> Iterator[tuple[str, float, str]]:
    for serving in week.serving:
        for table in serving.tables.tables_of(user):
            found = waits_at(table, user)
            if found is not None and found.kind is not Kind.DAILY and is_wanted(found, calls):
                yield found.key, found.since, table.id


def _standing(week: Week) -> dict[int, list[Sent]]:
    found: dict[int, list[Sent]] = {}
    for each in week.messenger.sent.values():
        if each.stands:
            found.setdefault(each.person, []).append(each)
    return found


async def _check_at_the_end(week: Week) -> None:
    """Once everything is quiet, each message says what waits, and nobody has two."""
    await _revive(week)
    await asyncio.sleep(HOUR)
    standing = _standing(week)
    for user, messages in standing.items():
        week.doubled += len(messages) - 1
        if user in week.blocked or user not in week.choices:
            continue
        waits = {table for _, _, table in _waiting(week, user, week.choices[user])}
        shown = set(messages[-1].shown.split())
        week.lost += shown != waits and len(waits) <= 6
