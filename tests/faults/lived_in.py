"""A store in which something of every kind is kept, put there by the program's own parts: tables of every status, games
that have ended, tournaments of every stage, tries, choices, people and servers that came and went."""

from dataclasses import asdict
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Final

from bot.daily.service import DailyService
from bot.entities.calls import CallMessage, CallWhen
from bot.entities.kept import (
    DailyPost,
    Invitation,
    InvitationLimits,
    KeptAbsence,
    Learner,
    Posted,
    PuzzleDay,
    PuzzleTry,
    SavedRules,
    SavedTournament,
)
from bot.entities.own_time import Night, Vacation
from bot.entities.settings import Cards, FirstSeason, Pace, Preferences, Reminding, Stopping
from bot.operation.blocklist import Blocklist, Whom
from bot.privacy.service import Privacy
from bot.puzzles.attempt import SHOWN_WAY
from bot.puzzles.day import puzzle_of_day
from bot.puzzles.service import PuzzleService
from bot.puzzles.shipped import shipped_puzzles
from bot.puzzles.solving import only_way
from bot.standing.service import count_results
from bot.store.store import Store
from bot.tables.actions import (
    ChooseClock,
    ClockAsker,
    Consent,
    Expected,
    Expire,
    FallAsleep,
    Join,
    Leave,
    SetQuiet,
    ShowOut,
    Start,
    StepAway,
    Stop,
)
from bot.tables.limits import HOUR
from bot.tables.state.status import SleepReason
from bot.tables.state.table import Table
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Begin, Cancel, GameEnded, SignUp, after
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import Absent, Plan, Stage, Tournament, TournamentKind
from tests.daily.helpers import next_play
from tests.tables.world import ANA, BEN, CAM, CHANNEL, DEE, GUILD, NAMES, World
from tests.tournaments.at_tables import Threads

BEGAN: Final = datetime(2026, 6, 1, 18, tzinfo=UTC).timestamp()
DAY: Final = date(2026, 6, 1)
GONE: Final = 105
"""Somebody who has deleted everything about them."""
LATECOMERS: Final = (106, 107)
REMOVED: Final = GUILD + 1
"""A server that the bot was removed from."""
BLOCKED: Final = 999
BLOCKED_SERVER: Final = 998
SAVED_RULES: Final = ("Grandma's game", "Short")
_QUICK: Final = {"goal_size": 5}
_MATCH: Final = {**_QUICK, "scoring": "win_plus_left", "match_target": 500}


class Seeds:
    """Numbers and ids that are the same in every run."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def seed(self) -> bytes:
        return sha256(f"lived in/{next(self._numbers)}".encode()).digest()

    def table_id(self) -> str:
        return f"cup{next(self._numbers):05d}"


async def live_in(store: Store) -> None:
    """Puts something of every kind into an empty store."""
    world = World(store, seed="lived in")
    world.clock.time = BEGAN
    await _tables(world)
    await _tournaments(world)
    await _days(world)
    await _puzzles(world)
    await _choices(store)
    await _people_who_wait(world)
    await _called(world)
    await _forgotten(world)
    await count_results(store)
    await _notes(world)
    await store.servers.listed([GUILD, REMOVED], 0, 1, BEGAN)
    await store.servers.left(REMOVED, BEGAN)


async def _tables(world: World) -> None:
    """Some of each status."""
    channels = count(CHANNEL)
    over = await _begun(world, next(channels), ANA, BEN, CAM, DEE, changes=_QUICK)
    await world.play_out(over)
    await _posted(world, over)

    world.clock.time += 60
    playing = await _begun(world, next(channels), ANA, BEN)
    await world.act(playing, ChooseClock(86_400, "regular"), ANA)
    await _press(world, playing, 12)
    await _posted(world, playing)

    robot, expected = (("novice", "Robot"),), (Expected(CAM, "Cam"),)
    lobby = await world.open(ANA, channel=next(channels), seats=4, computers=robot, waits=True, expected=expected)
    await world.act(lobby, Join(), BEN)
    await _posted(world, lobby)

    teams = await _begun(world, next(channels), ANA, BEN, CAM, DEE, system="pagat_pairs")
    await _press(world, teams, 6)
    await world.act(teams, ShowOut(1), ANA)
    await world.act(teams, StepAway(), CAM)
    await world.act(teams, SetQuiet(True), ANA)

    match = await _begun(world, next(channels), CAM, DEE, changes=_MATCH)
    await world.next_game(await world.play_out(match))
    await _press(world, match, 4)

    stopped = await _begun(world, next(channels), BEN, CAM, GONE)
    await world.act(stopped, Stop("late"), BEN)
    await world.act(stopped, Consent(), CAM)

    idle = await _begun(world, next(channels), CAM, BEN)
    for user in (CAM, BEN):
        await world.act(idle, StepAway(), user)
    await world.act(idle, FallAsleep(), ClockAsker(world.now(idle).version))

    lost = await _begun(world, next(channels), *LATECOMERS)
    await world.act(lost, FallAsleep(SleepReason.CHANNEL), ClockAsker(world.now(lost).version))

    await world.open(DEE, channel=next(channels), computers=(("expert", "Robot"),))
    paused = await world.open(CAM, channel=next(channels), computers=(("regular", "Robot"),))
    await world.act(paused, Leave(), CAM)

    abandoned = await _begun(world, next(channels), DEE, GONE)
    await _press(world, abandoned, 6)
    await world.stop(abandoned, DEE)
    closed = await world.open(GONE, channel=next(channels))
    await world.act(closed, Expire(), ClockAsker(world.now(closed).version))


async def _begun(world: World, channel: int, *users: int, **more: Any) -> Table:
    table = await world.open(users[0], channel=channel, **more)
    for user in users[1:]:
        await world.act(table, Join(), user)
    return (await world.act(table, Start("regular", "Computer 1"), users[0])).table


async def _press(world: World, table: Table, times: int) -> None:
    for _ in range(times):
        await world.act(table, world.some_play(table), world.user_to_play(table))


async def _posted(world: World, table: Table) -> None:
    now = world.now(table)
    await world.store.messages.set(now.id, Posted(now.channel, 8000 + now.channel, world.clock.now(), now.version))


async def _tournaments(world: World) -> None:
    """Open for sign-up, in its first round at real tables, played to its end, and cancelled."""
    seeds = Seeds()
    service = TournamentService(world.store.tournaments, PlayedAtTables(world.tables, Threads()), world.clock, seeds)
    plan = Plan(TournamentKind.ELIMINATION, "pagat", changes=_QUICK, round_seconds=86_400)
    league = Plan(TournamentKind.LEAGUE, "pagat", turn_seconds=300, absent=Absent.LOSES, known_as=SAVED_RULES[0])
    sign_up = await service.open(GUILD, CHANNEL + 50, ANA, "Spring cup", league)
    await _sign_up(service, sign_up.id, ANA, BEN)
    running = await service.open(GUILD, CHANNEL + 50, BEN, "Summer cup", plan)
    await _sign_up(service, running.id, ANA, BEN, CAM, DEE, GONE)
    await service.act(running.id, Begin("9100"))
    await service._carry_on(running.id)
    cancelled = await service.open(GUILD, CHANNEL + 50, CAM, "No cup", plan)
    await service.act(cancelled.id, Cancel())
    swiss = Plan(TournamentKind.SWISS, "pagat", rounds=2)
    await _played_to_its_end(world, Tournament(seeds.table_id(), GUILD, CHANNEL, DEE, swiss, seeds.seed(), BEGAN))


async def _sign_up(service: TournamentService, tournament: str, *users: int) -> None:
    for user in users:
        await service.act(tournament, SignUp(user, NAMES.get(user, "Gone"), str(5000 + user)))


async def _played_to_its_end(world: World, made: Tournament) -> None:
    """Without tables, as they are closed long since."""
    await _keep(world, made)
    for user in (ANA, BEN, CAM, DEE):
        made = after(made, SignUp(user, NAMES[user], str(5000 + user)), BEGAN)
        await _keep(world, made)
    made = after(made, Begin("9200"), BEGAN)
    await _keep(world, made)
    while made.stage is Stage.RUNNING:
        spot, pairing = next(iter(made.undecided()))
        made = after(made, GameEnded(spot, pairing.first), BEGAN)
        await _keep(world, made)


async def _keep(world: World, made: Tournament) -> None:
    live, people = made.stage in (Stage.SIGN_UP, Stage.RUNNING), frozenset(made.people())
    kept = SavedTournament(made.id, made.guild, made.version, live, people, made.to_data(), BEGAN)
    assert await world.store.tournaments.save(kept)


async def _days(world: World) -> None:
    """Ana has won or lost hers, Ben is in the middle, and everybody's of tomorrow is sealed."""
    service, luck = DailyService(world.store, Seeds(), world.clock), Random(1)
    await service.seal_ahead()
    for user, most in ((ANA, 10_000), (BEN, 3)):
        await service.begin(world.person(user), GUILD, DAY)
        for _ in range(most):
            sitting = await service.look(world.person(user))
            if sitting.result is not None:
                break
            assert sitting.own is not None
            assert sitting.own.hand is not None
            await service.play(world.person(user), DAY, next_play(sitting.own.hand, luck))
    async with service.sharing(world.person(ANA), DAY) as share:
        assert share is not None
        assert await service.note_shared(share)


async def _puzzles(world: World) -> None:
    """Ana has solved one, has been shown another and has begun a third, Ben has been shown one."""
    service = PuzzleService(world.store.puzzles, world.clock)
    opened = await service.open(ANA)
    way = only_way(opened.puzzle)
    assert way is not None
    for version, move in enumerate(way.moves):
        await service.play(ANA, opened.puzzle.id, None, version=version, move=move.notation)
    for user in (ANA, BEN):
        shown = await service.open(user)
        await service.play(user, shown.puzzle.id, None, version=0, move=SHOWN_WAY)
    for puzzle in shipped_puzzles().values():
        way = only_way(puzzle)
        if way is not None and len(way.moves) > 1 and puzzle.id not in (opened.puzzle.id, shown.puzzle.id):
            await service.play(ANA, puzzle.id, None, version=0, move=way.moves[0].notation)
            break


async def _choices(store: Store) -> None:
    await store.preferences.change_of_server(
        GUILD,
        language="es",
        notices="away",
        look="midnight",
        game="pagat",
        level="strong",
        turn_seconds=300,
        threads=True,
        channels=(CHANNEL, CHANNEL + 1),
        results_channel=CHANNEL + 90,
        stopping=Stopping.MODERATORS,
        most_tables=20,
        season=FirstSeason.ALL,
        daily_channel=CHANNEL + 91,
    )
    await store.preferences.note_daily_post(GUILD, str(DAY))
    chosen = Preferences(
        language="es",
        notices=Reminding.ALWAYS,
        look="midnight",
        cards=Cards.TEXT,
        hints=False,
        pace=Pace.QUICK,
        invited=False,
    )
    await store.preferences.change_of_user(ANA, **asdict(chosen))
    await store.preferences.change_of_user(GONE, language="en")
    await store.learners.add(ANA, Learner(3, "table001-1", coached=False))
    await store.learners.add(GONE, Learner(1))
    for name, seats in zip(SAVED_RULES, (4, None), strict=True):
        changes = {"goal_size": 9} if seats is None else {"goal_size": 12, "jokers": 2}
        saved = SavedRules(name, "pagat", changes, ANA, BEGAN, 0 if seats is None else 120, seats)
        assert await store.saved_rules.save(GUILD, saved, most=25)
    await store.standings.hide(BEN, hidden=True)


async def _people_who_wait(world: World) -> None:
    now = world.clock.now()
    for user in (CAM, GONE):
        assert await world.store.gathering.wait(
            GUILD, user, NAMES.get(user, "Gone"), now=now, until=now + HOUR, most=20
        )
    invitation = Invitation(ANA, [BEN, GONE], GUILD, CHANNEL, now)
    await world.store.gathering.invite(invitation, InvitationLimits(of_inviter=0, in_channel=0, seconds=HOUR))


async def _called(world: World) -> None:
    """Ana is called and has time of her own, Dee has solved a day's puzzle, and the bot was away for a while."""
    store = world.store
    chosen = await store.calls.choose(ANA, when=CallWhen.SOON, reminders=True, locale="es")
    await store.calls.reserve(BEGAN)
    claimed = await store.calls.claim(ANA, chosen.version, frozenset({"table002-1/3"}), BEGAN)
    assert claimed is not None
    assert await store.calls.posted(ANA, claimed, CallMessage(CHANNEL + 92, 8300, "shown"), BEGAN)
    await store.own_times.set_zone(ANA, "Europe/Madrid", BEGAN)
    await store.own_times.set_night(ANA, Night(23 * 60, 7 * 60), BEGAN)
    assert await store.own_times.take_vacation(ANA, Vacation(BEGAN + 30 * HOUR, BEGAN + 60 * HOUR), BEGAN) is None
    puzzle = puzzle_of_day(DAY).id
    solved = PuzzleDay(DEE, str(DAY), GUILD, puzzle, solved=True, at=BEGAN)
    await store.puzzles.save(PuzzleTry(DEE, puzzle, 1, ("g>c1",), reached=True), day=solved)
    await store.daily.keep_post(DailyPost(GUILD, str(DAY), CHANNEL + 91, 8400, 2))
    await store.absences.keep([KeptAbsence(1, 0, BEGAN - HOUR, BEGAN - HOUR / 2)])
    await store.standings.count_private_games(ANA, counted=True)
    await store.exports.begin(ANA, at=BEGAN, since=BEGAN - HOUR)


async def _forgotten(world: World) -> None:
    """Somebody has taken themselves out; and somebody else only so far that a live table names them still."""
    privacy = Privacy(world.tables, world.registry, world.store, world.clock, days=90)
    await privacy.forget(GONE, "Robot")


async def _notes(world: World) -> None:
    blocklist = Blocklist(world.store.notes, world.clock)
    await blocklist.block(Whom.USER, BLOCKED, "threats")
    await blocklist.block(Whom.SERVER, BLOCKED_SERVER, "")
    await world.store.notes.set("commands", "0123456789abcdef")
    await world.store.notes.set("film table001-1", f"{CHANNEL}/8100")
    await world.store.notes.set("notice table002", f"{CHANNEL + 1}/8200/table002-1/3")
