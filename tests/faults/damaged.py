"""Stores in which one thing is damaged, and everything that is asked of a store: what is damaged is told or refused in
words, and all the rest goes on."""

import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.daily.service import DailyService
from bot.entities.game_result import HistoryFilter
from bot.errors import Refused, StoreError
from bot.figures.parts import BOARDS
from bot.lessons.learners import Learners
from bot.operation.blocklist import Blocklist
from bot.operation.operator import CommandError, Operator
from bot.operation.retention import Retention
from bot.privacy.service import Privacy
from bot.puzzles.service import PuzzleService
from bot.standing.history import History
from bot.standing.profiles import Standings
from bot.standing.service import Standing
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.state.status import Status
from bot.tables.time.trusted import ClockTrust
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.damaged import DamagedTournaments
from bot.tournaments.service import TournamentService
from cogs.core.preferences import PreferencesService
from tests.daily.helpers import next_play
from tests.faults.lived_in import BEGAN, DAY, GONE, LATECOMERS, REMOVED, Seeds
from tests.faults.stored import unpack_file
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, World
from tests.tournaments.at_tables import Clock, Threads

RELEASE: Final = "0.2.0"
HARMS: Final[dict[str, Callable[[str], str]]] = {
    "cut": lambda text: text[: len(text) // 2] or "x",
    "empty": lambda text: "",
    "object": lambda text: "{}",
    "list": lambda text: "[]",
    "word": lambda text: "nonsense",
    "later": lambda text: text.replace("{", '{"later":{"is":1},', 1).replace('":"', '":"later ', 1),
}
"""What can have become of a text."""
MEANT: Final = (Refused, StoreError, CommandError)
"""How something is refused, in words."""
_TABLES: Final = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
_PEOPLE: Final = (ANA, BEN, CAM, DEE, GONE)


@dataclass(frozen=True)
class Place:
    """A text in a database: one row of a table, and its column."""

    table: str
    column: str
    row: int

    def __str__(self) -> str:
        return f"{self.table}.{self.column}[{self.row}]"


def places(path: Path, *, most: int | None = None) -> Iterator[Place]:
    """Every text of a database; of a table that has more rows, the first, the last and some between them."""
    with closing(sqlite3.connect(path)) as connection:
        for (table,) in connection.execute(_TABLES).fetchall():
            columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (table,)).fetchall()
            rows = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            some = rows if most is None else min(most, rows)
            wanted = sorted({place * (rows - 1) // max(1, some - 1) for place in range(some)})
            for column, kind in columns:
                if kind == "TEXT":
                    yield from (Place(table, column, row) for row in wanted)


def harm(path: Path, place: Place, how: Callable[[str], str]) -> bool:
    """Damages a text as a disk or a person might; False where that changes nothing, or the database takes no such."""
    table, column = place.table, f'"{place.column}"'
    with closing(sqlite3.connect(path)) as connection:
        info = connection.execute("SELECT name, pk FROM pragma_table_info(?)", (table,)).fetchall()
        keys = [f'"{name}"' for name, key in info if key]
        order = ", ".join(keys)
        wanted = f"SELECT {column}, {order} FROM {table} ORDER BY {order} LIMIT 1 OFFSET ?"
        old, *found = connection.execute(wanted, (place.row,)).fetchone()
        if not isinstance(old, str) or how(old) == old:
            return False
        where = " AND ".join(f"{key} = ?" for key in keys)
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (how(old), *found))
            connection.commit()
        except sqlite3.IntegrityError:
            return False
    return True


class Ear(logging.Handler):
    """Hears what goes wrong behind everybody's back: whatever was not foreseen is logged with its trace."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.unforeseen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.unforeseen.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


@dataclass
class Use:
    """What has come of everything that was asked of a store."""

    wrong: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    tables: int = 0
    """So many tables were played on."""
    carried_on: int = 0
    """So many tournaments were looked at."""

    async def ask(self, name: str, asked: Awaitable[Any]) -> Any:
        """What it gives; None where it is refused."""
        try:
            return await asked
        except MEANT as refused:
            self.refused.append(f"{name}: {refused!r}")
        except Exception as error:
            self.wrong.append(f"{name}: {error!r}")
        return None


async def use(store: Store) -> Use:
    """Asks everything that people, clocks and operators ask of a store."""
    use, ear, root = Use(), Ear(), logging.getLogger()
    root.addHandler(ear)
    try:
        await _use(use, store)
    finally:
        root.removeHandler(ear)
    use.wrong += ear.unforeseen
    return use


async def _use(use: Use, store: Store) -> None:
    world = World(store, seed="after damage")
    world._interactions, world.clock.time = count(1_000_000), BEGAN + 120
    world.tables._randomness = Seeds()  # ids that no table has yet
    await use.ask("load", world.tables.load())
    await _play_on(use, world)
    await use.ask("take over", world.tables.take_over({0}, 1))
    await use.ask("reread", world.tables.reread_unconfirmed())
    await _tournaments(use, world)
    await _tries(use, world)
    await _standings(use, world)
    await _choices(use, world)
    await _set_aside(use, world)
    await _people(use, world)


async def _play_on(use: Use, world: World) -> None:
    for table in world.registry.all():
        if table.status is Status.PLAYING and not table.seats[table.running().state.to_play].by_computer:
            acted = await use.ask("play", world.act(table, world.some_play(table), world.user_to_play(table)))
            use.tables += acted is not None
    for table in world.registry.all():
        await use.ask("posted", world.store.messages.get(table.id))
        await use.ask("events", world.store.tables.events(table.id))
    await use.ask("all posted", world.store.messages.all())
    await use.ask("open", world.open(DEE, channel=CHANNEL + 400))
    for user in _PEOPLE:
        await use.ask("seated", world.store.tables.seated(user))


async def _tournaments(use: Use, world: World) -> None:
    clock = Clock()
    clock.time = world.clock.time
    told = set[str]()
    service = TournamentService(
        world.store.tournaments,
        PlayedAtTables(world.tables, Threads()),
        clock,
        Seeds(),
    )
    service.when_changed.append(lambda each: told.add(each.id))
    await use.ask("look", service.look())
    await service.start()
    await service.idle()
    use.carried_on = len(told)
    await service.stop()
    for each in await use.ask("tournaments", service.of_server(GUILD)) or ():
        await use.ask("tournament", service.view(each.id))


async def _tries(use: Use, world: World) -> None:
    days, puzzles = DailyService(world.store, Seeds(), world.clock), PuzzleService(world.store.puzzles, world.clock)
    await use.ask("seal", days.seal_ahead())
    for user in _PEOPLE:
        person = world.person(user)
        sitting = await use.ask("daily", days.look(person))
        if sitting is not None and sitting.own is None:
            await use.ask("begin", days.begin(person, GUILD, DAY))
        elif sitting is not None and sitting.own is not None and sitting.result is None:
            await use.ask("daily play", days.play(person, DAY, next_play(sitting.own.hand, Random(2))))
        await use.ask("puzzle of the day", puzzles.open_day(user))
        opened = await use.ask("puzzle", puzzles.open(user))
        if opened is not None:
            move = opened.attempt.view.legal[0].notation
            await use.ask("puzzle play", puzzles.play(user, opened.puzzle.id, None, version=opened.version, move=move))
    world.clock.time += 86_400
    for user in _PEOPLE:
        await use.ask("report", days.report(user, GUILD, DAY))
        await use.ask("past", days.past(user))
        await use.ask("try", days.finished_game(world.person(user), DAY))
        await use.ask("try's record", days.record(world.person(user), DAY))
    await use.ask("ranking", days.table(GUILD, DAY))


async def _standings(use: Use, world: World) -> None:
    store = world.store
    standing = Standing(store)
    await standing.start()
    await standing.idle()
    await standing.stop()
    standings, history = Standings(store, world.clock), History(store)
    for which in BOARDS:
        await use.ask("leaders", standings.leaders(GUILD, which, 0, all_time=True))
    for user in _PEOPLE:
        await use.ask("profile", standings.profile(GUILD, user, ANA))
        number = await use.ask("participant", history.participant(GUILD, user))
        if number is not None:
            page = await use.ask("history", history.page(number, HistoryFilter(), 0))
            await use.ask("choices of history", history.choices(number))
            for game in () if page is None else page.games:
                await use.ask("game", history.game(number, game.game.game))
    for each in await use.ask("finished", store.finished.last(GUILD, most=25, reader=ANA)) or ():
        await use.ask("record", store.finished.record(each.game))
        await use.ask("finished game", world.tables.finished(GUILD, each.channel, None, reader=ANA))
        await use.ask("finished game", world.tables.finished_game(GUILD, each.game, reader=ANA))
    await use.ask("counted", store.standings.everything())


async def _choices(use: Use, world: World) -> None:
    store = world.store
    preferences, learners, rules = (
        PreferencesService(store.preferences),
        Learners(store.learners),
        SavedRulesService(store.saved_rules, world.clock),
    )
    blocklist = Blocklist(store.notes, world.clock)
    for user in _PEOPLE:
        await use.ask("preferences", preferences.user(user))
        await use.ask("look", preferences.theme_of_user(user))
        await use.ask("learner", learners.is_newcomer(user))
        await use.ask("language", preferences.change_user(user, language="en"))
    await use.ask("server", preferences.server(GUILD))
    await use.ask("server's look", preferences.theme_of_server(GUILD))
    await use.ask("settings", preferences.change_server(GUILD, turn_seconds=60))
    for each in await use.ask("rules", rules.all(GUILD)) or ():
        await use.ask("saved rules", rules.find(GUILD, each.name))
    await use.ask("blocked", blocklist.read())
    await use.ask("waiting", store.gathering.waiting(GUILD, world.clock.now()))
    await use.ask("servers", store.servers.left_before(world.clock.now()))
    await use.ask("daily posts", store.preferences.daily_posts_due("2026-06-03"))


async def _set_aside(use: Use, world: World) -> None:
    """As an operator mends what can't be read: all of it can be closed."""
    privacy = Privacy(world.tables, world.registry, world.store, world.clock, days=90)
    notes, damaged = world.store.notes, DamagedTournaments(world.store.tournaments, world.tables)
    operator = Operator(world.tables, damaged, privacy, Blocklist(notes, world.clock), notes, world.clock)
    for each in world.tables.set_aside():
        await use.ask("repair", operator.carry_out("repair", {"table": each.table}))
    for each in world.tables.set_aside():
        if await use.ask("close", operator.carry_out("close", {"table": each.table})) is None:
            use.wrong.append(f"{each.table} can't be closed")
        elif each.closes and await use.ask("open", world.open(LATECOMERS[1], channel=each.channel)) is None:
            use.wrong.append(f"the channel of {each.table} is not free")
    if world.tables.set_aside():
        use.wrong.append("tables are set aside still")
    for tournament in await use.ask("damaged tournaments", damaged.all()) or ():
        if await use.ask("close", operator.carry_out("close", {"table": tournament})) is None:
            use.wrong.append(f"tournament {tournament} can't be closed")
    await use.ask("tables", operator.tables())


async def _people(use: Use, world: World) -> None:
    """What nothing may keep from being done: people are told and forgotten, and what is old is let go."""
    privacy = Privacy(world.tables, world.registry, world.store, world.clock, days=90)
    for user in (ANA, GONE):
        await use.ask("export", privacy.export(user))
    await use.ask("forget", privacy.forget(BEN, "Robot"))
    await use.ask("take out", privacy.take_out())
    await use.ask("forget again", privacy.forget_again())
    world.clock.time += 400 * 86_400
    await use.ask("servers", privacy.forget_servers())
    await use.ask("prune", privacy.prune())
    trust = ClockTrust(world.store.notes, world.clock)
    retention = Retention(world.store.retention, world.clock, trust, events_days=90, records_days=90)
    await use.ask("retention", retention.let_go())
    await use.ask("server", world.store.servers.left(REMOVED, 1.0))
    await use.ask("drop", world.store.servers.drop(REMOVED, most=100))


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path)
    try:
        yield store
    finally:
        await store.close()


async def use_file(path: Path) -> Use:
    """Everything asked of a file."""
    async with opened(path) as store:
        return await use(store)


def damaged_file(path: Path, place: Place, how: str) -> bool:
    """A release's database with that damage; False where there is none of that kind."""
    unpack_file(RELEASE, path)
    return harm(path, place, HARMS[how])


__all__ = ["HARMS", "RELEASE", "Place", "Use", "damaged_file", "harm", "places", "use", "use_file"]
