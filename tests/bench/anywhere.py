"""Whole games where the bot has no channel, over sockets; in each, tokens die and the program is restarted."""

import asyncio
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot import app
from bot.client import SpiteBot, build_bot, use_addresses
from bot.services import Services, SystemClock, close_services, open_services
from bot.tables.actions import ChangeRules, Person
from tests.discord.play import NAMES_A_CARD, buttons, find, next_presses, verb_of
from tests.discord.server import StandIn
from tests.discord.world import USE_EXTERNAL_APPS, USUAL
from tests.e2e.world import settings_in

_TOKENS_DIE_AFTER: Final = 16 * 60.0
_DIES_EVERY: Final = 12
_RESTART_AT: Final = 20
_MOST_PRESSES: Final = 600
_PATIENCE: Final = 20.0
_KINDS: Final = ("group of three", "two people", "server without the bot", "bot's own messages", "answers are private")
_ALONE: Final = _KINDS[3:]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=3, help="in each kind of place")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that Discord is away")


def run(arguments: Namespace) -> dict[str, object]:
    """For each kind of place: games finished, presses, those not answered (``lost``), hands seen by all (``leaked``),
    tables posted anew, what Discord refused, follow-ups at most of one interaction, requests about channels, and the
    share of changes after which all saw the newest."""
    return asyncio.run(_run(arguments))


@dataclass
class _Found:
    games_finished: int = 0
    presses: int = 0
    posted_anew: int = 0
    lost: int = 0
    leaked: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    follow_ups_worst: int = 0
    channel_requests: int = 0
    changes: int = 0
    current: int = 0

    def told(self) -> dict[str, object]:
        share = {} if not self.changes else {"share_current": round(self.current / self.changes, 3)}
        names = ("games_finished", "presses", "posted_anew", "lost", "leaked", "refused", "follow_ups_worst")
        return {**{name: getattr(self, name) for name in names}, "channel_requests": self.channel_requests, **share}


class _Program:
    """The program, which can be started anew, at a stand-in in the same process."""

    def __init__(self, discord: StandIn, folder: Path) -> None:
        self.discord, self._folder = discord, folder
        self.ahead = 0.0
        self.services: Services
        self._bot: SpiteBot
        self._running: asyncio.Task[None]

    async def start(self) -> None:
        addresses = {"api_url": self.discord.api_url, "gateway_url": self.discord.gateway_url}
        settings = settings_in(self._folder, kept_of_user=0, **addresses)
        use_addresses(settings)
        self.services = await open_services(settings)
        self._bot = await build_bot(self.services)
        self._bot._connection.guild_ready_timeout = 0.1
        await self._bot.__aenter__()
        self._running = asyncio.create_task(self._bot.start(self.discord.token))
        assert await self.discord.control.ready(20)

    async def stop(self) -> None:
        await app.stop_listening(self._bot, self._running)
        await self._bot.close()
        await close_services(self.services)

    def let_tokens_die(self) -> None:
        """For everybody at once."""
        self.ahead += _TOKENS_DIE_AFTER
        self.discord.clock.advance(_TOKENS_DIE_AFTER)

    async def idle(self) -> None:
        async with asyncio.timeout(_PATIENCE):
            await self.services.idle()


@asynccontextmanager
async def _program(arguments: Namespace) -> AsyncIterator[_Program]:
    with TemporaryDirectory() as folder:
        async with StandIn(latency_seconds=arguments.latency) as discord:
            program, usual = _Program(discord, Path(folder)), SystemClock.now
            SystemClock.now = lambda self: time.time() + program.ahead  # type: ignore[method-assign]
            try:
                await program.start()
                yield program
                await program.stop()
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
        names = ("Ana", "Ben", "Zoe")[: 3 if kind in (_KINDS[0], _KINDS[2]) else 2 if kind == _KINDS[1] else 1]
        self._people = [control.make_person(name, has_installed=name == "Ana") for name in names]
        if kind in (_KINDS[2], _KINDS[4]):
            guild = control.make_guild("Elsewhere", has_bot=False)
            self._channel = control.make_channel(guild)
            for person in self._people:
                control.allow(person, guild, USUAL & ~(USE_EXTERNAL_APPS if kind == _KINDS[4] else 0))
        elif kind == _KINDS[3]:
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
        if self._kind == _KINDS[4]:
            await self._answered(control.slash(ana, self._channel, "spite start"))
            assert not control.messages(self._channel), "no table where nobody else sees it"
        await self._answered(control.slash(ana, self._channel, "spite start", {"computers": 1, "quick": True}))

    async def _press_once(self, number: int) -> bool:
        """Whoever is to play presses; False once the game is over."""
        await self._program.idle()
        table = self._table()
        if table.status != "playing":
            return False
        version = table.version
        seat = table.seats[table.running().state.to_play]
        panel = self._panel(seat.user)
        offered = next_presses(buttons(panel["components"])) if panel else []
        if not panel or not offered:  # it does not follow its table any more
            await self._call_hand(seat.user, panel)
            return True
        await self._answered(
            self._program.discord.control.press(seat.user, int(panel["id"]), offered[number % len(offered)])
        )
        await self._program.idle()
        self._look_at(version)
        return True

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

    def _look_at(self, version: int) -> None:
        table, found = self._table(), self._found
        if self._kind in _ALONE or table.version == version:
            return
        shown = self._program.services.kernel.board._messages[table.id].posted
        found.changes += 1
        found.current += shown is not None and shown.shown == table.version

    async def _press(self, person: int, message: dict[str, Any], verb: str) -> None:
        custom_id = find(buttons(message["components"]), verb)
        await self._answered(self._program.discord.control.press(person, int(message["id"]), custom_id))

    async def _answered(self, interaction: int) -> None:
        self._found.presses += 1
        control = self._program.discord.control
        answer = await control.answered(interaction)
        self._found.lost += answer["acknowledged_after"] is None

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
