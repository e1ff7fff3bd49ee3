"""What is kept about people: telling, forgetting, pruning."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.entities.kept import SavedRules
from bot.errors import Refused, Unavailable
from bot.operation.whole_database import find_faults
from bot.privacy.service import Privacy
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.tables.actions import Join, Leave, Person, SetQuiet, ShowOut, Start, StepAway
from bot.tables.limits import DAY
from tests.store.empty_database import put_empty_database
from tests.store.helpers import participants_in
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, CAM, CHANNEL, GUILD, World

BEN_NAME = "Benjamin the unmistakable"


class Killed(BaseException):
    """The program ended here."""


class RenamingWorld(World):
    """A world in which Ben has a name that is found wherever it is kept."""

    def person(self, user: int, *, interaction: int | None = None, moderator: bool = False) -> Person:
        person = super().person(user, interaction=interaction, moderator=moderator)
        return replace(person, name=BEN_NAME) if user == BEN else person


async def open_world(path: Path | None = None) -> tuple[World, Privacy]:
    """Ben plays at one running table, has left another, waits in a lobby, and sat at one that is closed."""
    store: Store = MemoryStore()
    if path is not None:
        put_empty_database(path)
        store = await SqliteStore.open(path)
    world = RenamingWorld(store)
    running = await world.start(ANA, BEN)
    await world.act(running, StepAway(), BEN)
    left = await world.open(CAM, channel=CHANNEL + 1)
    await world.act(left, Join(), BEN)
    await world.act(left, Start("regular", "Computer"), CAM)
    await world.act(left, Leave(), BEN)
    closed = await world.open(BEN, channel=CHANNEL + 2, computers=(("regular", "Computer"),))
    await world.stop(closed, BEN)
    await world.open(BEN, channel=CHANNEL + 3)
    await store.preferences.change_of_user(BEN, language="es", notices="never")
    await store.saved_rules.save(GUILD, SavedRules("ours", "pagat", {}, BEN, 1.0), most=25)
    return world, Privacy(world.tables, world.registry, store, world.clock, days=90)


async def everything(store: Store) -> str:
    """Whatever the store still says, in one text."""
    told = [await store.tables.live(), await store.saved_rules.of(GUILD), await store.preferences.of_user(BEN)]
    for number in range(1, 40):
        told += [await store.tables.head(f"table{number:03d}"), await store.tables.events(f"table{number:03d}")]
        told += [await store.finished.record(f"table{number:03d}-1")]
    told += [str(await store.results.ended(most=100)), str(await participants_in(store, GUILD))]
    return json.dumps(told, default=str)


async def test_people_are_told_everything_and_nothing_of_others(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    told = await privacy.export(BEN)
    chosen = {"language": "es", "notices": "never"}
    by_default = {"look": None, "cards": None, "hints": True, "invited": True, "mentioned": False, "pace": None}
    assert told["settings"] == chosen | by_default
    left = world.tables.in_channel(CHANNEL + 1)
    assert left is not None
    assert len(told["seats"]) == 4
    assert {"table": left.id, "guild": GUILD, "channel": CHANNEL + 1, "name": BEN_NAME} in told["seats"]
    assert told["saved_rules"] == [{"guild": GUILD, "name": "ours"}]
    assert {event["kind"] for event in told["events"]} >= {"joined", "left", "away", "opened", "stopped"}
    text = json.dumps(told)
    assert "Ana" not in text
    assert str(ANA) not in text
    for table in world.registry.all():
        assert table.seed.hex() not in text
    await world.store.close()


async def test_what_others_did_to_somebody_is_told_them_and_not_whom_they_did_something_to(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    lobby = await world.open(ANA, channel=CHANNEL + 9)
    await world.act(lobby, Join(), BEN)
    await world.act(lobby, ShowOut(1, BEN), ANA)
    told, of_host = await privacy.export(BEN), await privacy.export(ANA)
    assert {"table": lobby.id, "guild": GUILD, "channel": CHANNEL + 9, "as": "shown out", "name": BEN_NAME} in told[
        "named"
    ]
    assert [event["kind"] for event in told["events"] if event["table"] == lobby.id] == ["joined", "shown_out"]
    assert [("interaction" in event, event["payload"]) for event in told["events"] if event["table"] == lobby.id] == [
        (True, {"user": BEN}),
        (False, {"seat": 1, "user": BEN}),
    ]
    assert "showed out" in {each["as"] for each in of_host["named"]}
    for one, other, name in ((told, ANA, "Ana"), (of_host, BEN, BEN_NAME)):
        assert f": {other}," not in json.dumps(one)
        assert f": {other}}}" not in json.dumps(one)
        assert name not in json.dumps(one)
    await world.store.close()


async def test_whoever_wants_is_forgotten_and_games_go_on(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    table = world.tables.in_channel(CHANNEL)
    assert table is not None
    assert BEN_NAME in await everything(world.store)
    assert await privacy.forget(BEN, "Player 2") == 3
    left = await everything(world.store)
    assert BEN_NAME not in left
    assert f": {BEN}," not in left
    assert f": {BEN}}}" not in left
    now = world.now(table)
    assert now.status == "playing"
    assert now.seats[1].user is None
    assert now.names == ("Ana", "Player 2")
    assert now.free_seats() == [1]
    assert world.tables.in_channel(CHANNEL + 3) is None
    assert (await privacy.export(BEN))["events"] == []
    assert (await privacy.export(ANA))["events"]
    assert await privacy.forget(BEN, "Player 2") == 0
    again = World(world.store, seed="another process")
    await again.tables.load()
    assert again.now(table).to_data() == now.to_data()
    await world.store.close()
    assert find_faults(tmp_path / "spite.db") == []


async def test_whoever_has_a_closed_table_open_still_reads_no_name_of_who_was_forgotten() -> None:
    world, privacy = await open_world()
    closed = [each for each in await closed_heads(world) if isinstance(each, dict)]
    seen = [world.tables.newest(each["id"]) for each in closed]
    assert any(BEN_NAME in view.names for view in seen if view is not None)
    await privacy.forget(BEN, "Player 2")
    views = [world.tables.newest(each["id"]) for each in closed]
    assert not any(BEN_NAME in view.names for view in views if view is not None)


async def test_a_deletion_is_carried_out_whatever_others_press_meanwhile(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    table = world.tables.in_channel(CHANNEL)
    assert table is not None
    asked: list[asyncio.Task[object]] = []
    for number in range(40):  # each is inside, or waits for its turn, when the deletion asks for its own
        asked.append(asyncio.create_task(world.act(world.now(table), SetQuiet(number % 2 == 0), ANA)))
        if number == 20:
            deletion = asyncio.create_task(privacy.forget(BEN, "Player 2"))
        await asyncio.sleep(0)
    assert await deletion == 3
    await asyncio.gather(*asked)
    assert world.now(table).seat_of(BEN) is None
    assert BEN_NAME not in await everything(world.store)
    await world.store.close()


async def test_who_can_not_be_forgotten_now_keeps_their_seats() -> None:
    """They lost them, and in a tournament nobody played on there: it never heard that they had gone."""
    world, privacy = await open_world()
    table = world.tables.in_channel(CHANNEL)
    assert table is not None
    failing = patch.object(world.store.people, "forget", side_effect=Unavailable("disk full"))
    with failing, pytest.raises(Unavailable):
        await privacy.forget(BEN, "Player 2")
    assert world.now(table).seat_of(BEN) is not None
    assert await privacy.forget(BEN, "Player 2") == 3
    assert world.now(table).seat_of(BEN) is None


async def test_who_is_forgotten_as_the_program_dies_is_taken_out_after_the_next_start() -> None:
    world, privacy = await open_world()
    with patch.object(world.tables, "act", side_effect=Killed), pytest.raises(Killed):
        await privacy.forget(BEN, "Player 2")
    again = World(world.store, seed="another process")
    await again.tables.load()
    assert again.registry.of_person(BEN)
    assert await Privacy(again.tables, again.registry, again.store, again.clock, days=90).take_out() == 3
    assert not again.registry.of_person(BEN)
    assert BEN_NAME not in await everything(again.store)


async def test_who_sits_down_while_they_are_forgotten_is_taken_out_there_too(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    lobby = await world.open(ANA, channel=CHANNEL + 9)
    forget, joined = world.store.people.forget, False

    async def forget_late(user: int, **more: Any) -> None:
        nonlocal joined
        if not joined:  # they press once more, at another table, while the rest is being done
            joined = True
            await world.act(lobby, Join(), BEN)
        await forget(user, **more)

    with patch.object(world.store.people, "forget", forget_late):
        await privacy.forget(BEN, "Player 2")
    assert world.now(lobby).seat_of(BEN) is None
    assert BEN_NAME not in await everything(world.store)
    assert await world.store.people.to_take_out() == []
    await world.store.close()


async def test_after_ninety_days_closed_tables_have_no_people(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    assert await privacy.prune() == 0
    world.clock.time += 91 * DAY
    assert await privacy.prune() == 1
    assert await privacy.prune() == 0
    kept = await world.store.tables.live()
    assert len(kept) == 3
    closed = next(
        head
        for head in [await world.store.tables.head(f"table{n:03d}") for n in range(1, 40)]
        if head and not head["seats"]
    )
    assert closed["status"] == "closed"
    assert all(
        event["actor"] is event["interaction"] is None for event in await world.store.tables.events(closed["id"])
    )
    assert (await world.record(f"{closed['id']}-1"))["result"]["ending"] == "abandoned"
    await world.store.close()
    assert find_faults(tmp_path / "spite.db") == []


async def test_who_was_given_up_on_before_anything_was_told_may_ask_again() -> None:
    _, privacy = await open_world()
    begin, is_noted = privacy._store.exports.begin, asyncio.Event()

    async def begin_and_wait(user: int, **moments: float) -> None:
        await begin(user, **moments)
        is_noted.set()
        await asyncio.Event().wait()

    async def export() -> int:
        async with privacy.exporting(BEN, largest=1 << 20) as files:
            return len(files)

    with patch.object(privacy._store.exports, "begin", begin_and_wait):
        given_up = asyncio.create_task(export())
        await is_noted.wait()
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
    assert await export() > 0


async def test_two_years_after_their_last_game_nobody_knows_who_they_were(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    for days, known in ((729, True), (2, False)):
        world.clock.time += days * DAY
        await privacy.prune()
        assert bool(await world.store.results.participants_of(BEN)) == known
        assert (BEN_NAME in str(await world.store.results.ended(most=9))) == known
    (row,) = await world.store.results.ended(most=9)
    assert row.seats[0].last.participant is not None
    await world.store.close()


async def test_a_server_that_comes_back_while_others_are_deleted_keeps_its_tables(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    servers = world.store.servers
    for guild in (GUILD - 1, GUILD):
        await servers.left(guild, world.clock.now())
    world.clock.time += 31 * DAY
    drop = servers.drop

    async def drop_meanwhile(guild: int, *, most: int) -> bool:
        await servers.came(GUILD)
        return await drop(guild, most=most)

    with patch.object(servers, "drop", drop_meanwhile):
        assert await privacy.forget_servers() == 1
    assert len(world.tables.in_guild(GUILD)) == 3
    assert await world.store.tables.head("table001") is not None
    await world.store.close()


async def test_a_server_is_forgotten_a_month_after_the_bot_was_removed(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    await world.store.servers.left(GUILD, world.clock.now())
    world.clock.time += 29 * DAY
    assert await privacy.forget_servers() == 0
    assert len(world.tables.in_guild(GUILD)) == 3
    world.clock.time += 2 * DAY
    assert await privacy.forget_servers() == 1
    assert world.tables.in_guild(GUILD) == []
    assert await privacy.forget_servers() == 0
    assert BEN_NAME not in await everything(world.store)
    assert await world.store.tables.head("table001") is None
    assert {row.guild for row in await world.store.results.ended(most=9)} == {0}
    await world.store.close()


async def test_nothing_is_pruned_where_nobody_wants_it() -> None:
    world, _ = await open_world()
    world.clock.time += 1000 * DAY
    assert await Privacy(world.tables, world.registry, world.store, world.clock, days=0).prune() == 0


async def test_pruning_goes_on_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    world, privacy = await open_world()
    world.clock.time += 91 * DAY
    prune, failed = world.store.people.prune, asyncio.Event()

    async def fail_once(before: float, *, most: int) -> int:
        if not failed.is_set():
            failed.set()
            raise LookupError("nobody thought of that")
        return await prune(before, most=most)

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(world.store.people, "prune", fail_once)
    monkeypatch.setattr(world.clock, "sleep", sleep)
    monkeypatch.setattr("bot.running.supervision.FIRST_PAUSE", 0.0)
    await privacy.start()
    async with asyncio.timeout(60):
        while BEN_NAME in json.dumps(await closed_heads(world)):
            await asyncio.sleep(0)
    await privacy.stop()


async def closed_heads(world: World) -> list[object]:
    heads = [await world.store.tables.head(f"table{number:03d}") for number in range(1, 40)]
    return [head for head in heads if head and head["status"] == "closed"]


async def test_a_damaged_table_keeps_nothing_of_a_server_that_the_bot_was_removed_from() -> None:
    before, _ = await open_world()
    store, damaged = before.store, before.tables.in_guild(GUILD)[0].id
    assert isinstance(store, MemoryStore)
    store.change_head(damaged, lambda head: head[: len(head) // 2])
    world = World(store, seed="another process")
    await world.tables.load()
    privacy = Privacy(world.tables, world.registry, store, world.clock, days=90)
    assert [each.table for each in world.tables.set_aside()] == [damaged]
    await store.servers.left(GUILD, world.clock.now())
    world.clock.time += 31 * DAY
    assert await privacy.forget_servers() == 1
    assert world.tables.set_aside() == []
    assert await store.tables.head(damaged) is None
    assert BEN_NAME not in await everything(store)
    assert await privacy.forget_servers() == 0


async def test_a_server_is_forgotten_while_its_tables_go_on_and_may_be_played_in_at_once(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    heard: list[int] = []
    privacy.when_server_forgotten.append(heard.append)
    assert await privacy.forget_server(GUILD) == 3
    assert world.tables.in_guild(GUILD) == []
    assert heard == [GUILD]
    assert BEN_NAME not in await everything(world.store)
    assert await world.store.saved_rules.of(GUILD) == []
    assert {row.guild for row in await world.store.results.ended(most=9)} == {0}
    assert (await world.store.preferences.of_user(BEN)).language == "es", "what is people's own stays theirs"
    opened = await world.open(ANA)
    assert [table.id for table in world.tables.in_guild(GUILD)] == [opened.id]
    assert await privacy.forget_noted_servers() == 0
    await world.store.close()


async def test_a_table_that_is_opened_while_its_server_is_forgotten_holds_that_up_for_a_moment() -> None:
    world, privacy = await open_world()
    original, opened = world.store.servers.forget, list[Any]()

    async def forget(guild: int, *, most: int) -> Any:
        if not opened:
            opened.append(await world.open(ANA, channel=CHANNEL + 20))
        return await original(guild, most=most)

    with patch.object(world.store.servers, "forget", forget):
        assert await privacy.forget_server(GUILD) == 4
    assert world.tables.in_guild(GUILD) == []
    assert not await privacy.is_forgetting(GUILD)


async def test_a_server_that_could_not_be_forgotten_to_the_end_is_so_later() -> None:
    world, privacy = await open_world()
    with patch.object(world.store.servers, "forget", side_effect=Unavailable("full")), pytest.raises(Unavailable):
        await privacy.forget_server(GUILD)
    assert await privacy.is_forgetting(GUILD)
    assert BEN_NAME in await everything(world.store)
    again = Privacy(world.tables, world.registry, world.store, world.clock, days=90)
    await again._prune_everything()
    assert BEN_NAME not in await everything(world.store)
    assert not await again.is_forgetting(GUILD)


async def test_while_tables_take_no_changes_nothing_of_a_server_is_deleted() -> None:
    world, privacy = await open_world()
    world.tables.read_only = True
    with pytest.raises(Refused, match="read-only"):
        await privacy.forget_server(GUILD)
    assert not await privacy.is_forgetting(GUILD)
    assert BEN_NAME in await everything(world.store)


async def test_two_processes_forget_a_server_whichever_is_asked() -> None:
    """The one that is asked serves none of its tables."""
    world, privacy = await open_world()
    elsewhere = World(world.store, seed="elsewhere")
    asked = Privacy(elsewhere.tables, elsewhere.registry, world.store, world.clock, days=90, shared=True)
    assert await asked.forget_server(GUILD) == 0
    assert await asked.is_forgetting(GUILD)
    await privacy._follow_others()
    assert world.tables.in_guild(GUILD) == []
    assert BEN_NAME not in await everything(world.store)
    assert not await asked.is_forgetting(GUILD)


async def test_a_servers_data_name_nobodys_number_no_card_and_nobody_hidden(tmp_path: Path) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    told = await privacy.export_server(GUILD)
    assert (told["format"], told["server"]) == ("spite-server/1", GUILD)
    assert [each["name"] for each in told["saved_rules"]] == ["ours"]
    assert len(told["tables"]) == 3
    text = json.dumps(told)
    for user in (ANA, BEN, CAM):
        assert f'"{user}"' not in text.replace(" ", "")
        assert str(user) not in [str(each) for each in _leaves(told)]
    assert not any(word in text for word in ("hand", "seed", "stock"))
    table = next(each for each in world.tables.in_guild(GUILD) if each.channel == CHANNEL)
    await world.stop(world.registry.get(table.id), ANA)
    assert BEN_NAME in json.dumps((await privacy.export_server(GUILD))["results"])
    await world.store.standings.hide(BEN, hidden=True)
    assert BEN_NAME not in json.dumps(await privacy.export_server(GUILD))
    await world.store.close()


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in _leaves(each)]
    return [leaf for each in value for leaf in _leaves(each)] if isinstance(value, list) else [value]
