"""A seeded world of the operator: two processes over one store tell of errors and announce, while shards pass between
them, one of them dies, posts fail, and strangers send the operator's ids.

Each announcement reaches each server that allows it once. Errors stand in one message without anything of people, which
is posted anew at most every quarter of an hour. Nobody but the application's owner is let in.
"""

import asyncio
import logging
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import discord

from bot.errors import Refused
from bot.operation.announcing import Announcements, NewsChannels
from bot.operation.error_log import ErrorLog
from bot.operation.operator_channel import ChosenChannel, OperatorChannel
from bot.operation.reports import ProcessReport
from bot.text import texts_for
from cogs.core.outbox import MessagePlace, Post
from cogs.operator.channel import LivingMessage
from cogs.operator.news import News
from cogs.shared.operators import Operators
from tests.faults.ledger import Findings
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock

_STEPS = 60
_GUILDS = (11, 12, 13, 14)
_OPERATORS_GUILD = 11
_OWNER, _STRANGER = 1, 2
_NAME = "Ana-Sofía"
_QUARTER = 900.0


class _Outbox:
    """Takes posts and carries them out when it is told; some fail, and are tried again."""

    def __init__(self, world: "_World") -> None:
        self._world = world
        self.waiting: list[Post] = []

    def ask(self, post: Post) -> None:
        self.waiting = [*(each for each in self.waiting if each.key != post.key), post]

    async def carry_out(self) -> None:
        waiting, self.waiting = self.waiting, []
        for post in waiting:
            if self._world.luck.random() < 0.2:
                self.waiting.append(post)
            elif await post.still_wanted():
                await self._world.post(post)


class _Reports:
    """Report of one process: its errors alone."""

    def __init__(self, world: "_World") -> None:
        self._world = world

    async def all(self) -> list[ProcessReport]:
        now = self._world.clock.now()
        report = ProcessReport(
            process="p", at=now, version="1", servers=4, is_verified=True, tables=0, most_tables=0, load=0,
            requests=0.0, not_ready="", backup_age=None, tables_set_aside=self._world.set_aside, refusals=0,
            errors=self._world.errors.kinds(0.0),
        )  # fmt: skip
        return [report]


class _Process:
    def __init__(self, world: "_World", number: int) -> None:
        notes, outbox = world.store.notes, _Outbox(world)
        asked: Any = outbox
        reports: Any = _Reports(world)
        preferences: Any = SimpleNamespace(for_server=world.texts)

        def serves(guild: int) -> bool:
            return world.served_by[guild] == number

        self.outbox = outbox
        self.living = LivingMessage(reports, OperatorChannel(notes), preferences, asked, world.clock, serves)
        channels = NewsChannels(notes)
        self.news = News(Announcements(notes), channels, preferences, asked, world.clock, serves)


class _World:
    def __init__(self, seed: int) -> None:
        self.luck, self.findings = Random(seed), Findings(seed)
        self.store, self.clock = MemoryStore(), StandingClock()
        self.errors = ErrorLog(self.clock.now)
        self.set_aside = 0
        self.served_by = dict.fromkeys(_GUILDS, 0)
        self.processes = [_Process(self, 0), _Process(self, 1)]
        self.announced: dict[str, set[int]] = {}
        self.posted: Counter[tuple[str, int]] = Counter()
        self.living: dict[int, float] = {}
        """The messages that stand in the operator's channel, with when each was posted."""
        self.newest = -_QUARTER
        self._messages = 100

    async def texts(self, guild: int) -> Any:
        return texts_for("en")

    async def post(self, post: Post) -> None:
        """Do with a post as Discord would."""
        content = await post.draw()
        if content is None:
            return
        assert content.layout is not None
        said = " ".join(str(getattr(each, "content", "")) for each in content.layout.walk_children())
        if _NAME in said:
            self.findings.note("secret", "a name stands where the operator is told of errors")
        old = post.standing()
        if post.key.startswith("news/"):
            self.posted[post.key, post.guild] += 1
        place = old
        if old is None or post.repost:
            self._messages += 1
            place = MessagePlace(post.channel, self._messages)
            if post.key.startswith("operator/"):
                self._note_new(old)
        assert place is not None
        await post.posted(place, old)

    def _note_new(self, old: MessagePlace | None) -> None:
        now = self.clock.now()
        if old is not None:
            self.living.pop(old.message, None)
            if now - self.newest < _QUARTER:
                self.findings.note("often", "the living message was posted anew within a quarter of an hour")
        self.living[self._messages], self.newest = now, now
        if len(self.living) > 1:
            self.findings.note("two", "errors and alarms stand in two messages")

    async def run(self) -> Findings:
        for guild in _GUILDS[1:]:
            await self.processes[0].news.channels.choose(guild, guild * 10)
        await self.processes[0].living.choose(ChosenChannel(_OPERATORS_GUILD, 110))
        steps = [self.fail, self.announce, self.press, self.tick, self.pass_on, self.die, self.alarm, self.carry_out]
        for _ in range(_STEPS):
            await self.luck.choice([*steps, self.carry_out, self.tick])()
        for process in self.processes * 20:
            await process.living.look()
            await process.news.look()
            await process.outbox.carry_out()
        for number, guilds in self.announced.items():
            for guild in guilds:
                if (times := self.posted[f"news/{number}/{guild}", guild]) != 1:
                    self.findings.note("announced", f"an announcement was posted {times} times in one server")
        return self.findings

    async def fail(self) -> None:
        logger = logging.Logger("bot.tried")
        logger.addHandler(self.errors)
        logger.error(self.luck.choice(("%s could not be shown", "Nobody could tell %s")), _NAME)

    async def announce(self) -> None:
        """Only once the one before is everywhere: a newer one takes its place."""
        if self.announced:
            return
        news = self.luck.choice(self.processes).news
        draft = news.draft("Hello")
        for _ in range(self.luck.choice((1, 3))):
            await news.announce(draft)
        self.announced[draft] = {*_GUILDS[1:]}

    async def press(self) -> None:
        """Somebody sends an id of the operator's, from somewhere."""
        user, direct = self.luck.choice((_OWNER, _STRANGER)), self.luck.random() < 0.7
        application = SimpleNamespace(team=None, owner=SimpleNamespace(id=_OWNER))

        async def application_info() -> Any:
            if self.luck.random() < 0.2:
                raise discord.DiscordException("no")
            return application

        client = SimpleNamespace(application_info=application_info, get_guild=lambda number: None)
        interaction: Any = SimpleNamespace(
            user=SimpleNamespace(id=user),
            client=client,
            guild_id=None if direct else 5,
            context=SimpleNamespace(dm_channel=direct),
            is_guild_integration=lambda: True,
        )
        try:
            await Operators(self.clock).require(interaction)
        except (Refused, discord.DiscordException):
            return
        if user != _OWNER or not direct:
            self.findings.note("let in", "somebody who does not run the bot was let in")

    async def tick(self) -> None:
        self.clock.time += self.luck.choice((20.0, 60.0, 300.0))
        process = self.luck.choice(self.processes)
        await process.living.look()
        await process.news.look()

    async def pass_on(self) -> None:
        self.served_by[self.luck.choice(_GUILDS)] = self.luck.choice((0, 1))

    async def die(self) -> None:
        number = self.luck.choice((0, 1))
        self.processes[number] = _Process(self, number)

    async def alarm(self) -> None:
        self.set_aside = self.luck.choice((0, 1, 2))

    async def carry_out(self) -> None:
        await self.luck.choice(self.processes).outbox.carry_out()


def run_operator(seed: int) -> Findings:
    """Run one world."""
    return asyncio.run(_World(seed).run())
