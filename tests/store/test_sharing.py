"""Two processes over one PostgreSQL database: what a person asks of one holds at the tables of the other."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot.entities.kept import Learner
from bot.entities.settings import Cards, Preferences
from bot.errors import Reason, Refused, Unavailable
from bot.gathering.service import Gathering
from bot.lessons.learners import Learners
from bot.privacy import service as keeping
from bot.privacy.service import Privacy
from bot.services import SystemClock, SystemRandomness
from bot.shards import ChosenShards
from bot.sharing import Sharing
from bot.store.postgres.store import PostgresStore
from bot.tables.actions import ClockAsker, Expire, Join, Person, Start, Stop
from bot.tables.limits import RESUMABLE_FOR, Limits
from bot.tables.service.opening import Opening
from bot.tables.service.outcome import ActionOutcome
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.view import TableView
from cogs.core.preferences import PreferencesService
from tests.store.helpers import participants_in
from tests.store.postgres import emptied

ANA, BEN = 700_000_000_000_000_101, 700_000_000_000_000_102
"""So long that no time of day holds them."""
INTERACTIONS = count(1)


class AdvancingClock(SystemClock):
    """The time, or so many seconds later."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


def person(user: int, *, moderator: bool = False) -> Person:
    return Person(user, {ANA: "Ana", BEN: "Ben"}.get(user, "Somebody"), next(INTERACTIONS), moderator)


@dataclass(frozen=True)
class Process:
    """The parts of one process that serve tables."""

    store: PostgresStore
    clock: AdvancingClock
    registry: TableRegistry
    tables: TableService
    sharing: Sharing
    privacy: Privacy

    async def play(self, guild: int) -> TableView:
        """Ana and Ben play at a table of that server."""
        opened = await self.tables.open(Opening(guild, guild + 1, "pagat"), person(ANA))
        await self.tables.act(opened.table.id, Join(), person(BEN))
        return (await self.tables.act(opened.table.id, Start("regular", "Robot"), person(ANA))).table


async def begin(store: PostgresStore, shards: set[int]) -> Process:
    clock, registry = AdvancingClock(), TableRegistry()
    tables = TableService(store, clock, SystemRandomness(), registry=registry, shared=True)
    sharing = Sharing(store.database, tables, ChosenShards(2, frozenset(shards)))
    await sharing.start()
    return Process(
        store, clock, registry, tables, sharing, Privacy(tables, registry, store, clock, days=90, shared=True)
    )


@pytest_asyncio.fixture
async def stores(postgres_database: str, tmp_path: Path) -> AsyncIterator[list[PostgresStore]]:
    opened = [await PostgresStore.open(postgres_database, tmp_path / name, shared=True) for name in ("one", "two")]
    await emptied(opened[0])
    await opened[0].database.execute("TRUNCATE leases, processes")
    yield opened
    for store in opened:
        await store.close()


async def test_what_is_asked_while_the_store_is_being_closed_is_refused(stores: list[PostgresStore]) -> None:
    database = stores[1].database
    hold = database._lock.hold

    async def hold_and_close() -> None:
        await hold()
        await database.close()

    with patch.object(database._lock, "hold", hold_and_close), pytest.raises(Unavailable):
        await stores[1].notes.get("anything")


async def test_who_is_forgotten_by_one_process_leaves_the_tables_of_the_other(
    stores: list[PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "_LOOKS_EVERY", 0.01)
    one, two = await begin(stores[0], {0}), await begin(stores[1], {1})
    here, there = await one.play(0), await two.play(1 << 22)
    await one.privacy.forget(BEN, "Robot 2")
    assert one.registry.get(here.id).seat_of(BEN) is None
    assert two.registry.get(there.id).seat_of(BEN) == 1
    assert await one.privacy.take_out() == 0, "the table is another process's"
    await two.privacy.start()
    while await stores[0].people.to_take_out():
        await asyncio.sleep(0.01)
    assert BEN not in two.registry.get(there.id).named()
    for table in (here.id, there.id):
        assert str(BEN) not in str(dict(await stores[0].tables.head(table) or {})["seats"])
    told = await stores[0].people.data_of(BEN)
    assert (told["seats"], told["events"], told["games"]) == ([], [], [])
    assert two.registry.get(there.id).seat_of(ANA) == 0
    await two.privacy.stop()
    for process in (one, two):
        await process.sharing.stop()


async def test_a_game_that_ends_before_they_are_taken_out_names_them_no_more(stores: list[PostgresStore]) -> None:
    two = await begin(stores[1], {1})
    there = await two.play(1 << 22)
    await stores[0].people.forget(BEN)
    await two.tables.act(there.id, Stop(), person(ANA, moderator=True))
    two.clock.ahead = RESUMABLE_FOR
    await two.tables.act(there.id, Expire(), ClockAsker(two.registry.get(there.id).version))
    assert await stores[0].results.participants_of(BEN)
    assert await two.privacy.take_out() == 1
    assert await stores[0].results.participants_of(BEN) == []
    assert "Ben" not in str(await stores[0].results.ended(most=9))
    assert [each.user for each in await participants_in(stores[0], 1 << 22)] == [ANA, None]
    await two.sharing.stop()


async def test_who_takes_a_table_over_takes_out_who_was_forgotten(stores: list[PostgresStore]) -> None:
    two = await begin(stores[1], {1})
    there = await two.play(1 << 22)
    await stores[0].people.forget(BEN)
    await two.sharing.stop()
    one = await begin(stores[0], {0, 1})
    assert one.registry.get(there.id).seat_of(BEN) == 1
    assert await one.privacy.take_out() == 1
    assert await one.privacy.take_out() == 0
    assert one.registry.get(there.id).seat_of(BEN) is None
    await one.sharing.stop()


async def test_what_somebody_chooses_at_one_process_holds_at_the_other_and_is_not_saved_over(
    stores: list[PostgresStore],
) -> None:
    here, there = (PreferencesService(store.preferences, fresh_for=60) for store in stores)
    await there.user(ANA)
    await here.change_user(ANA, language="es")
    await there.change_user(ANA, hints=False)
    assert await there.user(ANA) == Preferences(language="es", hints=False)
    assert (await PreferencesService(stores[0].preferences, fresh_for=0).user(ANA)).hints is False
    await stores[0].people.forget(ANA)
    await there.change_user(ANA, cards=Cards.TEXT)
    assert await stores[0].preferences.of_user(ANA) == Preferences(cards=Cards.TEXT), (
        "what was forgotten does not come back"
    )


async def test_lessons_at_one_process_are_known_at_the_other(stores: list[PostgresStore]) -> None:
    here, there = (Learners(store.learners, fresh_for=60) for store in stores)
    await there.of(ANA)
    await here.has_left(ANA, 2)
    await there.stop_coaching(ANA)
    assert await stores[0].learners.get(ANA) == Learner(lessons=3, coached=False)


async def test_two_processes_that_seat_somebody_in_the_same_moment_give_no_seat_too_many(
    stores: list[PostgresStore],
) -> None:
    one, two = await begin(stores[0], {0}), await begin(stores[1], {1})
    for turn in range(6):
        opened: list[tuple[Process, TableView]] = []
        for process, guild in ((one, 0), (two, 1 << 22)):
            for place in range(3):
                opening = Opening(guild + 1 + place, 100 * turn + 10 * guild + place, "pagat")
                opened.append(
                    (process, (await process.tables.open(opening, person(1000 + 10 * turn + len(opened)))).table)
                )
        asked = (process.tables.act(table.id, Join(), person(ANA)) for process, table in opened)
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(each, ActionOutcome) for each in told) == Limits().seats_of_user
        assert {each.reason for each in told if isinstance(each, Refused)} == {Reason.SEATED_ELSEWHERE}
        assert len(await stores[0].tables.seated(ANA)) == Limits().seats_of_user
        for process, table in opened:
            await process.tables.act(table.id, Stop(), person(1, moderator=True))
    for process in (one, two):
        await process.sharing.stop()


async def test_of_challenges_in_two_processes_at_once_one_stands(stores: list[PostgresStore]) -> None:
    services = [Gathering(store.gathering, SystemClock()) for store in stores]
    invitations = await asyncio.gather(*(services[each % 2].invite(ANA, [BEN], 5, 6) for each in range(10)))
    assert sorted(len(each.people) for each in invitations) == [0] * 9 + [1]
