"""A simulated server with two channels and a few people, in real time and shared by several browser pages.

simcord is made for tests: its clock stands still, and its people all use English clients. This module adds what play
needs (``bot/playground/preview.py`` what pages need), and leans on simcord's private parts to do so, which is why the
requirements pin its exact version.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

# Bound now: while a simulation runs, time.monotonic asks its clock, which here is the one below.
from time import monotonic
from typing import TYPE_CHECKING, Any

import discord
import simcord
from simcord._clock import Clock
from simcord.backend.errors import SetupError

from bot.playground.places import SimulatedPlaces
from bot.playground.preview import SharedPreview
from bot.running.supervision import begin_task

if TYPE_CHECKING:
    from types import TracebackType


_log = logging.getLogger(__name__)

_TICK = 0.2
_BACKGROUND_WAIT = 0.5


@dataclass(frozen=True, slots=True)
class PlaygroundUser:
    """Person to act as, with the language of their Discord client."""

    name: str
    locale: str
    moderator: bool = False


PEOPLE = (
    PlaygroundUser("Ana", "en-US"),
    PlaygroundUser("Ben", "en-GB"),
    PlaygroundUser("Zoë", "es-ES"),
    PlaygroundUser("Chidi", "en-US"),
    PlaygroundUser("Mei", "es-419"),
    PlaygroundUser("Max", "en-US", moderator=True),
)

RoomError = SetupError


class RunningClock(Clock):
    """simcord's clock, but it runs: one time for the bot, its services and the people.

    A clock that stood still would let no interaction token expire, and every moment the bot notes in a handler would
    lie in another time than those its services note.
    """

    def __init__(self) -> None:
        self._ahead = 0.0

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        """Seconds on the same scale as `time.monotonic`."""
        return monotonic() + self._ahead

    def now(self) -> datetime:
        """Return the present instant."""
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def advance(self, seconds: float) -> None:
        """Jump ahead of real time."""
        self._ahead += seconds


class Room:
    """The simulated server while it is open: `async with Room(bot, port) as room`."""

    def __init__(self, bot: discord.Client, port: int) -> None:
        self.people = [person.name for person in PEOPLE]
        self.spanish = [person.name for person in PEOPLE if person.locale.startswith("es")]
        self._env = simcord.Env(bot, check_errors=False, shard_count=1)
        # Built while simcord's clock still stands at its fixed beginning, so that the ids are the same in every run
        # and a kept database finds its channel and its people again.
        guild = self._env.create_guild("Card room", owner=self._env.create_user("owner"))
        self._channel = guild.create_text_channel("spite", topic="Spite & Malice. Type /spite to begin.")
        moderators = guild.create_role(
            "Moderators",
            permissions=discord.Permissions(manage_messages=True, manage_guild=True, manage_events=True),
        )
        self._locales: dict[int, str] = {}
        self._members: list[simcord.MemberActor] = []
        for person in PEOPLE:
            user = self._env.create_user(person.name.lower(), global_name=person.name)
            self._members.append(guild.add_member(user, roles=[moderators] if person.moderator else []))
            self._locales[user.id] = person.locale
        guild.create_text_channel("lounge", topic="Another channel of the same server.")
        names = [person.name for person in PEOPLE]
        self._places = SimulatedPlaces(self._env, dict(zip(names, self._members, strict=True)))
        self._env.backend.bot_user.name = "Spite"
        self._env.backend.clock = RunningClock()
        self._preview = SharedPreview(
            self._env,
            self._channel,
            tuple(self._members),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._preview.elsewhere, self._preview.home = self._places.actors, self._channel.id
        self._keeper: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The address; whoever has it can act as everybody in the room."""
        return self._preview.url

    async def closed(self) -> None:
        """Return when somebody ended the session from the page."""
        await self._preview.wait_closed()

    async def __aenter__(self) -> Room:
        await self._env.start()
        self._places.forget(self._env.bot)
        try:
            self._env.backend.subscribers.insert(0, self._speak)
            await self._preview.__aenter__()
        except BaseException:
            await self._env.shutdown()
            raise
        self._keeper = begin_task("Room.keep_current", self._keep_current)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self._env.shutdown()

    async def _keep_current(self) -> None:
        """Show what the bot does by itself, and let the timers fire that only simcord's clock would fire."""
        await asyncio.sleep(_TICK)
        async with self._preview.gate:
            # Work that goes on for longer is no trouble: it is waited for again at the next tick.
            with contextlib.suppress(TimeoutError):
                await self._env.settle(timeout=_BACKGROUND_WAIT)
            try:
                self._preview.show_changes()
            except Exception:
                _log.exception("The playground could not publish a change")

    def _speak(self, event: str, payload: Mapping[str, Any]) -> None:
        # simcord's people all use English clients; the bot must meet others too.
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            user_id = int((payload.get("user") or payload["member"]["user"])["id"])
            payload["locale"] = self._locales.get(user_id, "en-US")
            self._places.tell(payload)
