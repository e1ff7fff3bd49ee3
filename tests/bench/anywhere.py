"""Whole games where the bot has no channel, over sockets; in each, tokens die and the program is restarted."""

import asyncio
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot import app
from bot.client import SpiteBot, build_bot, use_addresses
from bot.ids import MalformedId
from bot.places import NO_PLACE
from bot.services import Services, SystemClock, close_services, open_services
from bot.tables.actions import ChangeRules, Person
from cogs.core.press_ids import read_press
from cogs.table.presses import PlayPress
from tests.discord.clock import timestamp
from tests.discord.messages import EPHEMERAL
from tests.discord.play import NAMES_A_CARD, buttons, find, next_presses, verb_of
from tests.discord.server import StandIn
from tests.discord.world import USE_EXTERNAL_APPS, USUAL
from tests.e2e.world import settings_in
from tests.store.postgres import Server, running_server

_TOKENS_DIE_AFTER: Final = 16 * 60.0
_DIES_EVERY: Final = 12
_RESTART_AT: Final = 20
_MOST_PRESSES: Final = 600
_PATIENCE: Final = 60.0
_GROUP, _TWO, _FOREIGN, _HIDDEN, _DIRECT, _PRIVATE = _KINDS = (
    "group of three",
    "two people",
    "server without the bot",
    "server where one of three is answered privately",
    "bot's own messages",
    "answers are private",
)
_ALONE: Final = (_DIRECT, _PRIVATE)
_PEOPLE: Final = {_GROUP: 3, _TWO: 2, _FOREIGN: 3, _HIDDEN: 3}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=1, help="in each kind of place")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that Discord is away")
    parser.add_argument(
        "--processes", type=int, default=1, choices=(1, 2), help="over one PostgreSQL; two hear for each other"
    )


def run(arguments: Namespace) -> dict[str, object]:
    """For each kind of place: games finished, presses, those not answered, those answered whose moves are not stored as
    they were pressed (``lost``), stored moves that nobody pressed (``doubled``), hands seen by all (``leaked``), tables
    posted anew, what Discord refused, follow-ups at most of one interaction, requests about channels, and the share of
    moves after which what all saw was the newest."""
    return asyncio.run(_run(arguments))


@dataclass
class _Found:
    games_finished: int = 0
    presses: int = 0
    moves: int = 0
    posted_anew: int = 0
    unanswered: int = 0
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    follow_ups_worst: int = 0
    channel_requests: int = 0
    changes: int = 0
    current: int = 0

    def told(self) -> dict[str, object]:
        share = {} if not self.changes else {"share_current": round(self.current / self.changes, 3)}
        told = {name: value for name, value in vars(self).items() if name not in ("changes", "current")}
        return {**told, **share}


@dataclass
class _Process:
    services: Services
    bot: SpiteBot
    running: "asyncio.Task[None]"

    def serves(self) -> bool:
        sharing = self.services.sharing
        return sharing is None or sharing.serves(NO_PLACE)


class _Program:
    """The program, one process or two, each of which can be started anew, at a stand-in in the same process."""

    def __init__(self, discord: StandIn, folder: Path, server: Server | None) -> None:
        self.discord, self._folder = discord, folder
        self.ahead = 0.0
        self._shared = {} if server is None else {"database": server.new_database(), "shards": "2"}
        self._processes: list[_Process] = []
        self._started = 0

    @property
    def services(self) -> Services:
        """Of the process that serves places."""
        return next(each for each in self._processes if each.serves()).services

    async def start(self) -> None:
        """Starts what is not running."""
        addresses = {"api_url": self.discord.api_url, "gateway_url": self.discord.gateway_url}
        while len(self._processes) < (2 if self._shared else 1):
            self._started += bool(self._shared)
            folder = self._folder / str(self._started)
            folder.mkdir(exist_ok=True)
            settings = settings_in(folder, kept_of_user=0, ledger=folder / "ledger", **addresses, **self._shared)
            use_addresses(settings)
            services = await open_services(settings)
            bot = await build_bot(services)
            bot._connection.guild_ready_timeout = 0.1
            await bot.__aenter__()
            self._processes.append(_Process(services, bot, asyncio.create_task(bot.start(self.discord.token))))
        if self._shared:
            self.discord.control.hear_elsewhere(1)
        async with asyncio.timeout(_PATIENCE):
            while not (all(self._held()) and sum(self._held()) == (2 if self._shared else 1)):
                await asyncio.sleep(0.1)
        async with asyncio.timeout(_PATIENCE):  # no connection of a shard that has passed on is left
            while any(set(each.bot.shards) != self._shards_of(each) for each in self._processes):
                await asyncio.sleep(0.1)
        assert await self.discord.control.ready(_PATIENCE)

    def _shards_of(self, process: _Process) -> set[int]:
        return {0} if process.services.sharing is None else set(process.services.sharing.held)

    def _held(self) -> list[int]:
        return [1 if (found := each.services.sharing) is None else len(found.held) for each in self._processes]

    async def stop(self) -> None:
        """Ends the process that serves places."""
        process = next(each for each in self._processes if each.serves())
        await app.stop_listening(process.bot, process.running)
        await process.bot.close()
        await close_services(process.services)
        self._processes.remove(process)
        async with asyncio.timeout(_PATIENCE):
            while self._processes and not self._processes[0].serves():
                await asyncio.sleep(0.1)

    async def end(self) -> None:
        while self._processes:
            await self.stop()

    def let_tokens_die(self) -> None:
        """For everybody at once."""
        self.ahead += _TOKENS_DIE_AFTER
        self.discord.clock.advance(_TOKENS_DIE_AFTER)

    async def idle(self) -> None:
        """Wait until every press is carried out, also one that was acknowledged before, and all is shown."""
        async with asyncio.timeout(_PATIENCE):
            await self.services.in_flight.idle()
            await self.services.idle()


@asynccontextmanager
async def _program(arguments: Namespace) -> AsyncIterator[_Program]:
    several = arguments.processes > 1
    with TemporaryDirectory() as folder, running_server() if several else nullcontext() as server:
        async with StandIn(latency_seconds=arguments.latency, shards=arguments.processes) as discord:
            program, usual = _Program(discord, Path(folder), server), SystemClock.now
            SystemClock.now = lambda self: time.time() + program.ahead  # type: ignore[method-assign]
            try:
                for _ in range(arguments.processes):  # so that each has servers to serve
                    discord.control.make_guild()
                await program.start()
                yield program
                await program.end()
            finally:
                SystemClock.now = usual  # type: ignore[method-assign]


async def _run(arguments: Namespace) -> dict[str, object]:
    told: dict[str, object] = {}
    async with _program(arguments) as program:
        for kind in _KINDS:
            found = _Found()
            for number in range(arguments.games):
                await _Game(program, kind, found, number).play()
            told[kind] = found.told()
    return told


class _Game:
    """One game in a place of its own."""

    def __init__(self, program: _Program, kind: str, found: _Found, number: int) -> None:
        self._program, self._kind, self._found, self._number = program, kind, found, number
        control = program.discord.control
        names = ("Ana", "Ben", "Zoe")[: _PEOPLE.get(kind, 1)]
        self._people = [control.make_person(name, has_installed=name == "Ana") for name in names]
        self._pressed: dict[int, tuple[int, list[str]]] = {}
        """By interaction, whose moves were pressed, and which."""
        self._unanswered: set[int] = set()
        if kind in (_FOREIGN, _HIDDEN, _PRIVATE):
            guild = control.make_guild("Elsewhere", has_bot=False)
            self._channel = control.make_channel(guild)
            hidden = {_HIDDEN: self._people[1:2], _PRIVATE: self._people}.get(kind, [])
            for person in self._people:
                control.allow(person, guild, USUAL & ~(USE_EXTERNAL_APPS if person in hidden else 0))
        elif kind == _DIRECT:
            self._channel = control.make_messages(self._people[0], control.bot())
        else:
            self._channel = control.make_messages(*self._people)

    async def play(self) -> None:
        control, found, begun = self._program.discord.control, self._found, self._program.discord.clock.now()
        await (self._open_alone() if self._kind in _ALONE else self._open())
        for number in range(_MOST_PRESSES):
            if number and number % _DIES_EVERY == 0:
                self._program.let_tokens_die()
            if number == _RESTART_AT:
                await self._program.stop()
                await self._program.start()
            if not await self._press_once(number):
                found.games_finished += 1
                break
        report = control.report(begun)
        found.channel_requests += report["channel_requests"]["count"]
        for what, times in report["errors"].items():
            found.refused[what] = found.refused.get(what, 0) + times
        found.follow_ups_worst = max(found.follow_ups_worst, control.interactions.most_follow_ups)
        await self._compare()
        public = control.messages(self._channel)
        found.posted_anew += max(0, len(public) - 1)
        found.leaked += sum(verb_of(each) in NAMES_A_CARD for one in public for each in buttons(one["components"]))

    async def _open(self) -> None:
        control = self._program.discord.control
        host, *others = self._people
        await self._answered(control.slash(host, self._channel, "spite start"))
        for person in others:
            await self._press(person, self._public(), "join")
        await self._program.idle()
        table = self._table()
        short = ChangeRules(table.system, {**table.changes, "goal_size": 5})
        await self._program.services.tables.act(table.id, short, Person(host, "Ana", -self._channel))
        await self._press(host, self._public(), "start")

    async def _open_alone(self) -> None:
        control, (ana,) = self._program.discord.control, self._people
        if self._kind == _PRIVATE:
            await self._answered(control.slash(ana, self._channel, "spite start"))
            assert not control.messages(self._channel), "no table where nobody else sees it"
        await self._answered(control.slash(ana, self._channel, "spite start", {"computers": 1, "quick": True}))

    async def _press_once(self, number: int) -> bool:
        """Whoever is to play presses; False once the game is over."""
        await self._program.idle()
        table = self._table()
        if table.status != "playing":
            return False
        version, moment = table.version, self._program.discord.clock.now()
        seat = table.seats[table.running().state.to_play]
        panel = self._panel(seat.user)
        offered = next_presses(buttons(panel["components"])) if panel else []
        if not panel or not offered:  # it does not follow its table any more
            await self._call_hand(seat.user, panel)
            return True
        chosen = offered[number % len(offered)]
        interaction = self._program.discord.control.press(seat.user, int(panel["id"]), chosen)
        try:
            pressed = read_press(chosen)
        except MalformedId:  # a number of its own, of which the id says no more
            pressed = None
        if isinstance(pressed, PlayPress):
            self._pressed[interaction] = seat.user, list(pressed.play.moves)
        await self._answered(interaction)
        await self._program.idle()
        self._look_at(version, moment)
        return True

    async def _compare(self) -> None:
        """What is stored with what was pressed, press by press."""
        events = await self._program.services.store.tables.events(self._table().id)
        stored = {each["interaction"]: each for each in events if each["kind"] == "played" and each["interaction"]}
        for interaction, (user, moves) in self._pressed.items():
            if interaction in self._unanswered and interaction not in stored:
                continue
            kept = stored.get(interaction, {"actor": None, "payload": {}})
            self._found.lost += (kept["actor"], kept["payload"].get("moves")) != (user, moves)
        self._found.moves += len(self._pressed)
        self._found.doubled += len(stored.keys() - self._pressed.keys())
        numbers = [each["version"] for each in events]
        self._found.doubled += numbers != list(range(1, len(events) + 1))

    async def _call_hand(self, user: int, panel: Any) -> None:
        control = self._program.discord.control
        back = (
            [each for each in buttons(panel["components"]) if verb_of(each) in ("back-to-hand", "hand")]
            if panel
            else []
        )
        if back:
            await self._answered(control.press(user, int(panel["id"]), back[0]))
        elif self._kind in _ALONE:
            await self._answered(control.slash(user, self._channel, "spite hand"))
        else:
            await self._press(user, self._public(), "hand")

    def _look_at(self, version: int, moment: float) -> None:
        """Whether all have seen since what has been played."""
        table, found = self._table(), self._found
        if self._kind in _ALONE or table.version == version:
            return
        found.changes += 1
        shown = self._program.services.kernel.board._messages[table.id].posted
        message = None if shown is None else self._program.discord.control.message(shown.message)
        if shown is not None and message is not None and shown.shown == table.version:
            changed = message["edited_timestamp"] or message["timestamp"]
            found.current += changed >= timestamp(moment) and not message["flags"] & EPHEMERAL

    async def _press(self, person: int, message: dict[str, Any], verb: str) -> None:
        custom_id = find(buttons(message["components"]), verb)
        await self._answered(self._program.discord.control.press(person, int(message["id"]), custom_id))

    async def _answered(self, interaction: int) -> None:
        self._found.presses += 1
        control = self._program.discord.control
        answer = await control.answered(interaction, 20.0)
        if answer["acknowledged_after"] is None:
            self._found.unanswered += 1
            self._unanswered.add(interaction)

    def _table(self) -> Any:
        here = self._program.services.registry.all_in_channel(self._channel)
        return max(here, key=lambda table: table.touched_at)

    def _public(self) -> dict[str, Any]:
        found: dict[str, Any] = self._program.discord.control.messages(self._channel)[-1]
        return found

    def _panel(self, user: int) -> dict[str, Any] | None:
        mine = self._program.discord.control.private(user)
        fitting = [each for each in mine if int(each["channel_id"]) == self._channel]
        return next((each for each in reversed(fitting) if next_presses(buttons(each["components"]))), None) or (
            fitting[-1] if fitting else None
        )
