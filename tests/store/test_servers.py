"""What is kept of a server goes after the bot was removed, and what is kept of a person when they want it: out of every
column of every table, whatever table is new."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from bot.entities.calls import CallWhen
from bot.entities.kept import (
    DailyPost,
    DailyTry,
    Entry,
    Invitation,
    InvitationLimits,
    Invited,
    Learner,
    Posted,
    PuzzleDay,
    PuzzleTry,
    SavedRules,
    SavedTournament,
)
from bot.entities.own_time import Vacation
from bot.entities.settings import FirstSeason, ServerSettings
from bot.standing.service import count_results
from bot.store import people
from bot.store.postgres.store import PostgresStore
from bot.store.servers import Forgetting
from bot.store.store import Store
from tests.store.ended_games import result, sat
from tests.store.helpers import entry, participants_in
from tests.store.postgres import TABLES

LEFT = 771_000_111_222_333
STAYS = 772_000_111_222_333
ANA, BEN = 881_000_111_222_333, 882_000_111_222_333
STRANGER = 883
HOUR = 3600.0
LIMITS = InvitationLimits(of_inviter=2, in_channel=3, seconds=HOUR)
Columned = Store
OF_PROCESSES = {"schemas", "processes", "identifies", "leases"}
"""Tables of PostgreSQL alone."""
NEED_NO_ROWS = OF_PROCESSES | {"feats", "private_feats", "private_played", "daily_seeds"}
NEED_NO_ROWS |= {"forgotten", "daily_forgotten", "absences", "call_pace"}
"""Tables that name nobody, or participants by their numbers, or whoever was forgotten."""


async def fill(store: Store, guild: int, letter: str, games: int = 3) -> None:
    """Something of everything that names a server, with both people."""
    channel = guild + 1
    for number in range(1, games + 1):
        game, version = f"{letter * 8}-{number}", number
        ended = result(game, (sat("Ana", ANA),), (sat("Ben", BEN),), guild=guild, channel=channel)
        seats = [{"user": ANA, "name": "Ana"}, {"user": BEN, "name": "Ben"}]
        head = {"id": letter * 8, "version": version, "guild": guild, "channel": channel, "host": ANA, "seats": seats}
        saved = entry(letter * 8, version, head=head, result=ended, guild=guild, channel=channel, live=False, actor=ANA)
        await store.tables.save(replace(saved, record={"game": game, "entries": [], "layout": {"goals": [[], []]}}))
        await store.notes.set(f"film {game}", f"{channel}/5")
    await store.messages.set(letter * 8, Posted(channel, guild + 2, 1.0, 1))
    await store.preferences.change_of_server(guild, language="es")
    await store.preferences.change_of_server(
        guild, channels=(channel,), results_channel=channel, daily_channel=channel, season=FirstSeason.ALL
    )
    await store.saved_rules.save(guild, SavedRules("ours", "pagat", {}, ANA, 1.0), most=9)
    data = {"id": f"cup{letter}", "version": 1, "guild": guild, "organiser": ANA, "entrants": [], "rounds": []}
    await store.tournaments.save(SavedTournament(f"cup{letter}", guild, 1, False, frozenset({ANA}), data, 1.0))
    await store.daily.save(
        DailyTry(ANA if guild == LEFT else BEN, guild, "2026-11-01", 1, ("h",), won=True, at=1.0, name="Ana")
    )
    await store.daily.keep_post(DailyPost(guild, "2026-11-01", channel, guild + 2, 1))
    solver = ANA if guild == LEFT else BEN
    solved = PuzzleDay(solver, "2026-11-01", guild, "p2", solved=True, at=1.0)
    await store.puzzles.save(PuzzleTry(solver, "p2", 1, ("g>c1",), reached=True), day=solved)
    assert await store.gathering.wait(guild, ANA, "Ana", now=1.0, until=HOUR, most=5)
    await store.gathering.invite(Invitation(ANA, [BEN if guild == LEFT else STRANGER], guild, channel, 1.0), LIMITS)
    await store.calls.choose(solver, when=CallWhen.NOW)
    await store.own_times.set_zone(solver, "Europe/Madrid", 1.0)
    assert await store.own_times.take_vacation(solver, _vacation(letter), 1.0) is None
    await store.servers.listed([guild], guild >> 22, (guild >> 22) + 1, 1.0)
    await count_results(store)


def _vacation(letter: str) -> Vacation:
    """An hour, days apart from those of other letters."""
    begins = ord(letter) * 100 * HOUR
    return Vacation(begins, begins + HOUR)


async def columns(store: Columned) -> list[tuple[str, str]]:
    """Every table with each of its columns."""
    if isinstance(store, PostgresStore):
        sql = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns"
        return list(await store.database.read(f"{sql} WHERE table_schema = 'public'"))
    names = await store.database.read(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    found = [(name, await store.database.read("SELECT name FROM pragma_table_info(?)", name)) for (name,) in names]
    return [(name, column) for name, some in found for (column,) in some]


async def holding(store: Columned, number: int) -> set[str]:
    """The columns that hold a number somewhere, also in a text."""
    found: set[str] = set()
    for name, column in await columns(store):
        sql = f'SELECT 1 FROM {name} WHERE CAST("{column}" AS TEXT) LIKE ? LIMIT 1'
        if await store.database.read(sql, f"%{number}%"):
            found.add(f"{name}.{column}")
    return found


async def named_guild(store: Columned) -> set[str]:
    return {f"{name}.{column}" for name, column in await columns(store) if "guild" in column or "server" in column}


async def without_rows(store: Columned) -> set[str]:
    """The tables that hold nothing."""
    tables = {name for name, _ in await columns(store)}
    return {name for name in tables if not await store.database.read(f"SELECT 1 FROM {name} LIMIT 1")}


@pytest.fixture
async def filled(store: Store) -> Columned:
    if not isinstance(store, Store):
        pytest.skip("it has no columns")
    await fill(store, LEFT, "a")
    await fill(store, STAYS, "b")
    return store


async def drop(store: Store, guild: int, most: int = 2) -> int:
    """Deletes a server's; in how many steps."""
    steps = 1
    while not await store.servers.drop(guild, most=most):
        steps += 1
    return steps


async def test_no_column_holds_a_server_that_the_bot_left(filled: Columned) -> None:
    before = await holding(filled, LEFT)
    assert before >= await named_guild(filled), "what is new has to be filled in here, and deleted"
    others = await holding(filled, STAYS)
    await filled.servers.left(LEFT, 5.0)
    assert await drop(filled, LEFT) > 1
    assert await holding(filled, LEFT) == await holding(filled, LEFT + 1) == await holding(filled, LEFT + 2) == set()
    assert await holding(filled, STAYS) == others
    counted = await filled.standings.everything()
    await filled.standings.count_anew()
    await count_results(filled)
    assert await filled.standings.everything() == counted, "others' figures are as they were"


async def test_no_column_holds_a_server_that_is_forgotten_while_the_bot_is_there(filled: Columned) -> None:
    others = await holding(filled, STAYS)
    await filled.servers.begin_to_forget(LEFT)
    assert await filled.servers.to_forget() == [LEFT]
    steps = 0
    while (state := await filled.servers.forget(LEFT, most=2)) is Forgetting.MORE:
        steps += 1
    assert state is Forgetting.DONE
    assert steps > 0
    assert await filled.servers.to_forget() == []
    assert await holding(filled, LEFT) == {"servers.guild"}, "the bot is still there"
    assert await holding(filled, LEFT + 1) == await holding(filled, LEFT + 2) == set()
    assert await holding(filled, STAYS) == others
    counted = await filled.standings.everything()
    await filled.standings.count_anew()
    await count_results(filled)
    assert await filled.standings.everything() == counted, "others' figures are as they were"
    assert await filled.servers.forget(LEFT, most=2) is Forgetting.DONE, "asked again it changes nothing"


async def test_of_a_server_with_an_open_table_nothing_but_its_tournaments_goes(filled: Columned) -> None:
    await filled.tables.save(entry("cccccccc", guild=LEFT, channel=LEFT + 9))
    await filled.servers.begin_to_forget(LEFT)
    before = await holding(filled, LEFT)
    assert "tournaments.guild" not in before
    assert await filled.servers.forget(LEFT, most=100) is Forgetting.OPEN
    assert await holding(filled, LEFT) == before


async def test_every_table_is_emptied_for_the_next_test(store: Store) -> None:
    assert {name for name, _ in await columns(store)} - OF_PROCESSES == set(TABLES)


async def test_no_column_holds_a_person_who_is_forgotten(filled: Columned) -> None:
    await filled.preferences.change_of_user(BEN, language="es")
    await filled.learners.add(BEN, Learner())
    await filled.standings.hide(BEN, hidden=True)
    await filled.standings.count_private_games(BEN, counted=True)
    await filled.puzzles.save(PuzzleTry(BEN, "p1", 1, (), reached=False))
    await filled.gathering.wait(STAYS, BEN, "Ben", now=1.0, until=HOUR, most=5)
    await filled.gathering.invite(Invitation(BEN, [ANA], STAYS, STAYS + 1, 1.0), LIMITS)
    await filled.exports.begin(BEN, at=1.0, since=0.0)
    assert len(await holding(filled, BEN)) >= 10
    assert await without_rows(filled) <= NEED_NO_ROWS, "what is new has to be filled in here, and deleted"
    assert (await filled.people.data_of(BEN))["waiting"] == [{"guild": STAYS, "name": "Ben", "until": HOUR}]
    told = (await filled.people.data_of(BEN))["invitations"]
    assert sorted(each["own"] for each in told) == [False, True]
    await filled.people.forget(BEN)
    assert await holding(filled, BEN) == set()
    await filled.people.forget(ANA)
    assert await holding(filled, ANA) == set()


async def test_who_is_let_in_again_while_they_are_forgotten_is_held_by_no_column(store: Store) -> None:
    """What the table was asked in between names them, and its state no more."""
    shown_out = {"id": "cccccccc", "version": 1, "guild": STAYS, "host": BEN, "seats": [], "shown_out": [{"user": ANA}]}
    await store.tables.save(entry("cccccccc", 1, head=shown_out, guild=STAYS, actor=BEN))
    let_in = entry("cccccccc", 2, kind="let_in", payload={"user": ANA}, guild=STAYS, actor=BEN)
    let_in = replace(let_in, head={**shown_out, "version": 2, "shown_out": []})
    database, saved = store.database, list[Entry]()
    transact = database.transact

    async def save_first(job: Any) -> Any:
        if isinstance(job, partial) and job.func is people._forget_at_table and not saved:
            saved.append(let_in)
            await store.tables.save(let_in)
        return await transact(job)

    with patch.object(database, "transact", save_first):
        await store.people.forget(ANA)
    assert saved
    assert await holding(store, ANA) == set()


async def test_a_server_that_comes_while_a_list_waits_to_be_noted_has_not_been_left(store: Store) -> None:
    """Whatever the store is doing then: what is noted later is so."""
    for number in range(STAYS, STAYS + 30):
        before = asyncio.create_task(store.servers.left(LEFT, 9.0))
        list_without_it = asyncio.create_task(store.servers.listed([], number >> 22, (number >> 22) + 1, 7.0))
        await asyncio.gather(before, list_without_it, asyncio.create_task(store.servers.came(number)))
        assert number not in await store.servers.left_before(99.0)


async def test_servers_that_left_are_known_and_dropped_alike_in_every_store(store: Store) -> None:
    await fill(store, LEFT, "a")
    await fill(store, STAYS, "b")
    assert await store.servers.left_before(99.0) == []
    assert await store.servers.drop(LEFT, most=9), "nothing is to be done"
    assert await store.preferences.of_server(LEFT) != ServerSettings()
    await store.servers.listed([STAYS], LEFT >> 22, (LEFT >> 22) + 1, 7.0)
    await store.servers.left(LEFT, 9.0)
    assert await store.servers.left_before(7.0) == []
    assert await store.servers.left_before(8.0) == [LEFT], "the first moment counts"
    await store.servers.came(LEFT)
    assert await store.servers.left_before(99.0) == []
    await store.servers.left(LEFT, 9.0)
    await drop(store, LEFT)
    assert await store.servers.left_before(99.0) == []
    assert await store.preferences.of_server(LEFT) == ServerSettings()
    assert not (await store.saved_rules.of(LEFT))
    assert not (await store.tournaments.of(LEFT, most=9))
    assert not (await store.finished.last(LEFT, most=9, reader=ANA))
    assert not (await participants_in(store, LEFT))
    assert await store.finished.record("aaaaaaaa-1") is None
    assert await store.notes.get("film aaaaaaaa-1") is None
    assert await store.tables.head("aaaaaaaa") is None
    assert await store.gathering.waiting(LEFT, 1.0) == {}
    assert [each.guild for each in await store.results.participants_of(ANA)] == [STAYS]
    assert {name for each in await store.results.ended(most=9) if each.guild == 0 for name in each.names} == {"–"}
    assert len(await store.finished.last(STAYS, most=9, reader=ANA)) == 3


async def test_a_live_table_holds_everything_up(store: Store) -> None:
    head = {"id": "cccccccc", "version": 1, "guild": LEFT, "host": ANA, "seats": []}
    await store.tables.save(entry("cccccccc", 1, head=head, guild=LEFT, live=True))
    await store.preferences.change_of_server(LEFT, language="es")
    await store.servers.left(LEFT, 1.0)
    assert await store.servers.drop(LEFT, most=9)
    assert await store.preferences.of_server(LEFT) == ServerSettings(language="es")
    assert await store.servers.left_before(2.0) == [LEFT]


async def test_who_wants_to_play(store: Store) -> None:
    assert await store.gathering.wait(LEFT, ANA, "Ana", now=0.0, until=HOUR, most=1)
    assert not await store.gathering.wait(LEFT, BEN, "Ben", now=0.0, until=HOUR, most=1)
    assert await store.gathering.wait(LEFT, ANA, "Anna", now=1.0, until=HOUR + 1, most=1)
    assert await store.gathering.wait(STAYS, BEN, "Ben", now=0.0, until=HOUR, most=1)
    assert await store.gathering.waiting(LEFT, 2.0) == {ANA: "Anna"}
    assert await store.gathering.waiting(LEFT, HOUR + 1) == {}
    assert await store.gathering.wait(LEFT, BEN, "Ben", now=HOUR + 1, until=2 * HOUR, most=1)
    await store.gathering.stop_waiting(LEFT, [BEN, ANA])
    assert await store.gathering.waiting(LEFT, 0.0) == {}
    await store.gathering.prune(HOUR, invited_before=15.0)
    assert await store.gathering.waiting(STAYS, 0.0) == {}


def invitation(inviter: int, *people: int, at: float, channel: int = 70) -> Invitation:
    return Invitation(inviter, people, STAYS, channel, at)


async def test_an_invitation_is_checked_and_noted_in_one_step(store: Store) -> None:
    """Nobody is invited twice an hour by one person; one person and one channel have so many an hour."""
    assert await store.gathering.invite(invitation(ANA, BEN, 5, 5, at=10.0), LIMITS) == Invited((BEN, 5))
    assert await store.gathering.invite(invitation(ANA, BEN, at=11.0), LIMITS) == Invited()
    assert await store.gathering.invite(invitation(ANA, BEN, 6, at=20.0), LIMITS) == Invited((6,))
    assert await store.gathering.invite(invitation(ANA, 7, at=30.0), LIMITS) == Invited(next_at=10.0 + HOUR)
    assert await store.gathering.invite(invitation(BEN, ANA, at=31.0), LIMITS) == Invited((ANA,))
    assert await store.gathering.invite(invitation(BEN, 7, at=32.0), LIMITS) == Invited(next_at=10.0 + HOUR, here=True)
    elsewhere = invitation(BEN, 7, at=33.0, channel=71)
    assert await store.gathering.invite(elsewhere, LIMITS) == Invited((7,))
    await store.gathering.take_back(elsewhere)
    assert await store.gathering.invite(invitation(BEN, 7, at=34.0, channel=71), LIMITS) == Invited((7,))
    assert await store.gathering.invite(invitation(ANA, BEN, at=10.0 + HOUR), LIMITS) == Invited((BEN,))
    await store.gathering.prune(HOUR, invited_before=15.0 + HOUR)
    assert len((await store.people.data_of(ANA))["invitations"]) == 0
    assert await store.gathering.invite(invitation(ANA, BEN, at=11.0 + HOUR), LIMITS) == Invited((BEN,))


async def test_who_has_their_data_deleted_may_not_invite_the_same_people_again_at_once(store: Store) -> None:
    """Nobody can tell by then who has invited whom; it goes with its hour."""
    assert await store.gathering.invite(invitation(ANA, BEN, at=10.0), LIMITS) == Invited((BEN,))
    for at in (11.0, 12.0):
        await store.people.forget(ANA)
        assert await store.gathering.invite(invitation(ANA, BEN, at=at), LIMITS) == Invited()
    assert (await store.people.data_of(ANA))["invitations"] == []
    assert await store.gathering.invite(invitation(ANA, 5, at=13.0), LIMITS) == Invited((5,))
    assert await store.gathering.noted(invitation(ANA, 5, at=13.0)) == {5}
    await store.people.forget(ANA)
    assert await store.gathering.noted(invitation(ANA, 5, at=13.0)) == set()
    assert await store.gathering.invite(invitation(ANA, 6, at=14.0), LIMITS) == Invited(next_at=10.0 + HOUR)
    assert await store.gathering.invite(invitation(ANA, BEN, at=10.0 + HOUR), LIMITS) == Invited((BEN,))
    await store.people.forget(ANA)
    await store.people.forget(BEN)
    await store.gathering.prune(2 * HOUR, invited_before=HOUR + 20)
    assert await store.gathering.invite(invitation(ANA, BEN, 5, at=2 * HOUR), LIMITS) == Invited((BEN, 5))


async def test_data_are_told_once_in_so_long(store: Store) -> None:
    asked = (store.exports.begin(ANA, at=10.0, since=10.0 - HOUR) for _ in range(5))
    assert sorted(await asyncio.gather(*asked), key=str) == [10.0] * 4 + [None]
    assert await store.exports.begin(ANA, at=9.0 + HOUR, since=9.0) == 10.0
    assert (await store.people.data_of(ANA))["exported"] == 10.0
    assert await store.exports.begin(ANA, at=10.0 + HOUR, since=10.0) is None
    assert await store.exports.begin(BEN, at=11.0, since=11.0 - HOUR) is None
    await store.exports.take_back(BEN, at=11.0)
    assert await store.exports.begin(BEN, at=12.0, since=12.0 - HOUR) is None
    await store.exports.prune(13.0)
    assert (await store.people.data_of(BEN))["exported"] is None
    assert await store.exports.begin(ANA, at=11.0, since=11.0 - HOUR) is None, "a clock that was set back"


async def test_of_many_invitations_in_one_moment_one_stands(store: Store) -> None:
    asked = (store.gathering.invite(invitation(ANA, BEN, at=10.0 + number), LIMITS) for number in range(10))
    assert [each.people for each in await asyncio.gather(*asked)].count((BEN,)) == 1


async def test_a_day_is_announced_once_in_a_server(store: Store) -> None:
    await store.preferences.change_of_server(LEFT, daily_channel=9, season=FirstSeason.ALL)
    await store.preferences.change_of_server(STAYS, daily_channel=None)
    assert await store.preferences.of_server(LEFT) == ServerSettings(daily_channel=9, season=FirstSeason.ALL)
    assert await store.preferences.daily_posts_due("2026-11-02") == [(LEFT, 9)]
    await store.preferences.note_daily_post(LEFT, "2026-11-02")
    assert await store.preferences.daily_posts_due("2026-11-02") == []
    await store.preferences.change_of_server(LEFT, daily_channel=8)
    assert await store.preferences.daily_posts_due("2026-11-02") == []
    assert await store.preferences.daily_posts_due("2026-11-03") == [(LEFT, 8)]


async def test_after_a_clock_that_was_far_ahead_days_are_announced_as_ever(store: Store) -> None:
    await store.preferences.change_of_server(LEFT, daily_channel=9)
    await store.preferences.note_daily_post(LEFT, "2031-01-01")
    assert await store.preferences.daily_posts_due("2026-12-31") == [(LEFT, 9)]
    await store.preferences.note_daily_post(LEFT, "2027-01-01")
    assert await store.preferences.daily_posts_due("2026-12-31") == [], "set back by moments, about midnight"


async def test_after_a_clock_that_was_far_ahead_nobody_wants_to_play_for_years(store: Store) -> None:
    year = 365 * 24 * HOUR
    assert await store.gathering.wait(LEFT, ANA, "Ana", now=year, until=year + HOUR, most=1)
    assert await store.gathering.waiting(LEFT, year) == {ANA: "Ana"}
    await store.gathering.invite(invitation(ANA, BEN, at=year), LIMITS)
    assert await store.gathering.waiting(LEFT, 1.0) == {}
    assert await store.gathering.wait(LEFT, BEN, "Ben", now=1.0, until=HOUR, most=1), "there is room"
    await store.gathering.prune(1.0, invited_before=0.0)
    assert await store.gathering.waiting(LEFT, year) == {}
    assert (await store.people.data_of(ANA))["invitations"] == []
    assert await store.gathering.waiting(LEFT, 1.0) == {BEN: "Ben"}


async def test_a_place_without_the_bot_is_left_when_it_was_used_last(filled: Columned) -> None:
    await fill(filled, -LEFT, "c")
    await filled.servers.used(-LEFT, 5.0)
    await filled.servers.used(-LEFT, 9.0)
    assert await filled.servers.left_before(9.0) == []
    assert await filled.servers.left_before(9.5) == [-LEFT]
    assert await filled.servers.left_before(9.5, used_before=9.0) == []
    await filled.servers.listed([LEFT, STAYS], LEFT >> 22, (LEFT >> 22) + 1, 10.0)
    assert await filled.servers.left_before(99.0) == [-LEFT], "no list of servers says anything about it"
    while not await filled.servers.drop(-LEFT, most=2):
        pass
    assert not await filled.database.read("SELECT 1 FROM tables WHERE guild = ?", -LEFT)
    assert await filled.database.read("SELECT 1 FROM tables WHERE guild = ?", LEFT)
