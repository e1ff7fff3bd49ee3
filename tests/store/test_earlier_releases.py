"""Databases of earlier releases: today's program opens them, reads everything that they hold, and goes on playing."""

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.daily.service import DailyService
from bot.engine.replay import verify_record
from bot.entities.kept import Learner
from bot.entities.settings import FirstSeason, Pace, Stopping
from bot.figures.parts import ALL_TIME
from bot.operation.blocklist import Blocklist
from bot.operation.whole_database import find_faults
from bot.puzzles.service import PuzzleService
from bot.standing.service import count_results, counted_again
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.actions import Resume, Wake
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Table
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Begin, GameEnded
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import Stage
from tests.daily.helpers import next_play
from tests.e2e.world import find_control, open_scene, press
from tests.faults.lived_in import BEGAN, BLOCKED, BLOCKED_SERVER, DAY, GONE, REMOVED, SAVED_RULES, Seeds
from tests.faults.stored import releases, unpack_dump, unpack_file
from tests.store.postgres import Server
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, World
from tests.tournaments.at_tables import Threads

RELEASES = releases()
MAY_BE_EMPTY = {"private_played", "private_feats", "daily_forgotten"}
"""Nobody has ended a game alone, or was forgotten after a daily deal."""


@dataclass
class Stored:
    """What a release has left, opened by today's program a minute later."""

    store: Store
    world: World
    release: str

    def only(self, status: Status, asleep: SleepReason | None = None, *, private: bool = False) -> Table:
        """The first open table of that kind that is no tournament's."""
        return next(
            table
            for table in self.world.registry.all()
            if (table.status, table.asleep, table.private) == (status, asleep, private) and table.tournament is None
        )

    def tournaments(self) -> TournamentService:
        return TournamentService(
            self.store.tournaments, PlayedAtTables(self.world.tables, Threads()), self.world.clock, Seeds()
        )


@pytest_asyncio.fixture(params=[(release, kind) for release in RELEASES for kind in ("sqlite", "postgres")])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stored]:
    release, kind = request.param
    store: Store
    if kind == "sqlite":
        unpack_file(release, tmp_path / "spite.db")
        store = await SqliteStore.open(tmp_path / "spite.db")
    else:
        server: Server = request.getfixturevalue("postgres")
        ledger = tmp_path / "spite.forgotten"
        store = await PostgresStore.open(unpack_dump(release, server, ledger), ledger)
    world = World(store, seed="a later release")
    world._interactions, world.clock.time = count(1_000_000), BEGAN + 120
    await world.tables.load()
    yield Stored(store, world, release)
    await store.close()


async def test_every_table_is_there_and_is_played_on(stored: Stored) -> None:
    world = stored.world
    assert world.tables.set_aside() == []
    assert Counter(table.status for table in world.registry.all()) == {
        Status.LOBBY: 1,
        Status.PLAYING: 5 if stored.release == "0.2.0" else 6,  # in an elimination nobody waits for others
        Status.ASLEEP: 4,
        Status.OVER: 1,
    }
    for table in world.registry.all():
        assert len(await stored.store.tables.events(table.id)) == table.version
        if table.status is Status.PLAYING and not table.seats[table.running().state.to_play].by_computer:
            await world.act(table, world.some_play(table), world.user_to_play(table))
    stopped = stored.only(Status.ASLEEP, SleepReason.STOPPED)
    for user in stopped.present():
        await world.act(stopped, Resume(), user)
    assert world.now(stopped).status is Status.PLAYING
    for reason, private in ((SleepReason.IDLE, False), (SleepReason.PAUSED, True)):
        asleep = stored.only(Status.ASLEEP, reason, private=private)
        woken = await world.act(asleep, Wake(), asleep.people()[0])
        assert woken.table.status is Status.PLAYING
    assert stored.only(Status.LOBBY).expected
    assert any(table.shown_out for table in world.registry.all())
    over = await world.play_out(stored.only(Status.PLAYING))
    verify_record(await world.record(over.running().id))


async def test_every_finished_game_is_there(stored: Stored) -> None:
    results = await stored.store.results.ended(most=10)
    assert Counter(each.ending for each in results) == {"goal": 2, "abandoned": 1}
    for each in results:
        record = await stored.store.finished.record(each.game)
        assert record is not None
        verify_record(record)
    assert len(await stored.store.results.of(await _participant(stored, ANA), most=10)) == 1
    await count_results(stored.store)  # as earlier releases counted, or otherwise
    assert await stored.store.standings.last_counted() == len(results)
    assert (await stored.store.standings.everything()) == await counted_again(stored.store)
    assert any(
        [
            await stored.store.standings.feats_of(await _participant(stored, user), own=True)
            for user in (ANA, BEN, CAM, DEE)
        ]
    )
    ana = await _participant(stored, ANA)
    meetings = (await stored.store.standings.everything()).meetings
    assert any(ana in (each.one, each.other) and each.season == ALL_TIME for each in meetings)
    games = await stored.store.finished.last(GUILD, most=10, reader=ANA)
    assert len(games) == len(results), "several people sat at each"
    assert await stored.store.standings.hidden_among([ANA, BEN]) == {BEN}


async def _participant(stored: Stored, user: int) -> int:
    (found,) = await stored.store.results.participants_of(user)
    return found.id


async def test_every_tournament_is_there_and_goes_on(stored: Stored) -> None:
    service = stored.tournaments()
    found = {each.stage: each for each in await service.of_server(GUILD)}
    assert found.keys() == set(Stage)
    begun = await service.act(found[Stage.SIGN_UP].id, Begin("9900"))
    assert begun.stage is Stage.RUNNING
    running = await service.get(found[Stage.RUNNING].id)
    await service._carry_on(running.id)
    spot, pairing = next(iter(running.undecided()))
    await service.act(running.id, GameEnded(spot, pairing.first))


async def test_every_try_is_there_and_goes_on(stored: Stored) -> None:
    days = DailyService(stored.store, Seeds(), stored.world.clock)
    done, open_one = [await days.look(stored.world.person(user)) for user in (ANA, BEN)]
    assert (done.result is not None, done.shared, open_one.result) == (True, True, None)
    assert open_one.own is not None
    assert open_one.own.hand is not None
    await days.play(stored.world.person(BEN), DAY, next_play(open_one.own.hand, Random(2)))
    seal = (await days.look(stored.world.person(ANA))).next_seal
    stored.world.clock.time += 86_400
    assert (await days.look(stored.world.person(ANA))).seal == seal, "what was sealed is dealt"
    assert (await days.report(ANA, GUILD, DAY)).counts.tries == 2
    puzzles = PuzzleService(stored.store.puzzles, stored.world.clock)
    tries = await stored.store.puzzles.tries(ANA)
    assert {tried.solved for tried in tries} == {True, False, None}
    assert len(tries) == 3
    assert (await puzzles.open(ANA)).puzzle.id == next(each.puzzle for each in tries if each.solved is None)
    assert len(await stored.store.puzzles.rated()) == 3


async def test_every_choice_is_there(stored: Stored) -> None:
    store, world = stored.store, stored.world
    settings = await store.preferences.of_server(GUILD)
    assert (settings.language, settings.notices, settings.look) == ("es", "away", "midnight")
    assert (settings.game, settings.level, settings.turn_seconds, settings.threads) == ("pagat", "strong", 300, True)
    assert (settings.channels, settings.results_channel) == ((CHANNEL, CHANNEL + 1), CHANNEL + 90)
    assert (settings.stopping, settings.most_tables, settings.season) == (Stopping.MODERATORS, 20, FirstSeason.ALL)
    assert await store.preferences.daily_posts_due(str(DAY)) == []
    assert await store.preferences.daily_posts_due("2026-06-02") == [(GUILD, CHANNEL + 91)]
    ana = await store.preferences.of_user(ANA)
    assert (ana.language, ana.notices, ana.look, ana.cards) == ("es", "always", "midnight", "text")
    assert (ana.hints, ana.pace, ana.invited) == (False, Pace.QUICK, False)
    assert await store.learners.get(ANA) == Learner(3, "table001-1", coached=False)
    saved = await store.saved_rules.of(GUILD)
    assert tuple(each.name for each in saved) == SAVED_RULES
    assert [(each.changes["goal_size"], each.turn_seconds, each.seats) for each in saved] == [
        (12, 120, 4),
        (9, 0, None),
    ]
    assert await store.gathering.waiting(GUILD, BEGAN) == {CAM: "Cam"}
    assert [each["own"] for each in (await store.people.data_of(ANA))["invitations"]] == [True]
    assert await store.servers.left_before(BEGAN + 3600) == [REMOVED]
    assert len(await store.messages.all()) == 3
    blocklist = Blocklist(store.notes, world.clock)
    await blocklist.read()
    assert {each["id"] for each in blocklist.all()} == {BLOCKED, BLOCKED_SERVER}
    assert await store.notes.get("film table001-1")
    assert await store.notes.get("notice table002")
    assert await store.notes.get("commands")


async def test_who_was_forgotten_stays_so(stored: Stored) -> None:
    assert await stored.store.people.to_forget_again() == []
    data = await stored.store.people.data_of(GONE)
    assert not any(value for name, value in data.items() if name not in ("user", "events")), data
    told = await stored.store.people.data_of(ANA)
    assert all(told[name] for name in ("settings", "lessons", "seats", "saved_rules", "puzzles", "tournaments"))
    assert all(told[name] for name in ("daily", "invitations", "games", "events"))


@pytest.mark.parametrize("release", RELEASES)
async def test_the_whole_bot_starts_on_it_and_is_played_with(release: str, tmp_path: Path) -> None:
    """Much later: what waited for long has closed meanwhile, and nothing keeps the bot from its work."""
    unpack_file(release, tmp_path / "spite.db")
    async with open_scene(tmp_path) as scene:
        assert scene.services.tables.set_aside() == []
        opened = await scene.ana.slash(scene.channel, "spite start")
        assert opened.acknowledged
        await scene.idle()
        started = await press(scene.ana, scene.public(), "start")
        await scene.idle()
        assert find_control(started.response, "pick")
        assert scene.table.status is Status.PLAYING
    assert find_faults(tmp_path / "spite.db") == []


@pytest.mark.parametrize("release", RELEASES)
def test_there_is_something_of_everything(release: str, tmp_path: Path) -> None:
    unpack_file(release, tmp_path / "spite.db")
    with closing(sqlite3.connect(tmp_path / "spite.db")) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        empty = [name for name in names if not connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]]
    assert names
    assert set(empty) <= MAY_BE_EMPTY
