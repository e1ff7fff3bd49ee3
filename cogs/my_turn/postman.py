"""Postman: keeps each person's one message up to date, through the outbox.

It reads what waits from the tables of this process and, for those of others, from the store, so a restart loses
nothing. The process that serves the shard of a person's own number owns their message. If two processes believe that
for a moment, the store accepts one message, and both were sent under one nonce.
"""

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import ui

from bot.daily.service import DailyService
from bot.entities.calls import CallMessage, CallSettings
from bot.errors import StoreError
from bot.my_turn.waiting import CallStep, Kind, Waiting, called_as, day_waits, is_wanted, next_step, waits_at
from bot.newest import Newest
from bot.places import is_server
from bot.running.lifecycle import LoopComponent
from bot.running.waiting import first_of
from bot.tables.limits import MINUTE
from bot.tables.ports import TableUpdate
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.view import TableView
from bot.text import Texts, texts_for
from bot.text.card_words import join_and
from cogs.core import parts
from cogs.core.channels import server_name_for, unnamed_place
from cogs.core.feature import answers
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Purpose
from cogs.core.outbox import MessageContent, MessagePlace, Post
from cogs.core.outcomes import Meaning, NotSent
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, Speaks, ask_discord
from cogs.core.way_back import parts_within
from cogs.my_turn.overview import chosen_kinds
from cogs.my_turn.own_time import OpenMyTurn
from cogs.shared.games import played_title
from cogs.shared.time_words import left_words, timestamp
from cogs.table import presses

logger = logging.getLogger(__name__)

_MOST_SHOWN: Final = 6
"""Entries with buttons; the message tells how many there are besides."""
_EVERY: Final = 15.0
"""Seconds between two looks at everybody, and so the delay for tables of other processes, and choices made there."""
_KNOWN: Final = 2000
_NAMES_FRESH_FOR: Final = 10 * MINUTE
_UNDER_WAY: Final = 2 * MINUTE
"""Seconds for which a started message may still arrive."""
_LOOKED_AT: Final = 10
_TOO_QUICK: Final = 40003
"""Discord's code for direct messages opened too quickly; the recipient is not the cause."""


@press_id("my-turn-stop")
class StopCalls(AboutNothing):
    """Request for no more of these messages."""


@dataclass(frozen=True, slots=True)
class ShownWaiting:
    """Entry that waits for a person, with its place as far as they may know it."""

    waiting: Waiting
    server: str | None = None
    link: str | None = None


def calls_panel(shown: Sequence[ShownWaiting], reasons: Sequence[str], texts: Texts, now: float) -> ui.LayoutView:
    """Return what waits for the reader, the longest first, without cards, hands or other people's words.

    :param reasons: reasons for the message, a line each.
    """
    title = "calls-title" if shown else "calls-nothing"
    items: list[parts.Item] = [parts.text(f"### {texts.say(title, count=len(shown))}")]
    for each in shown[:_MOST_SHOWN]:
        # A day's deal has neither a table nor an address: its words alone stand there.
        items.append(parts.text(_words(each, texts, now)))
        table, ways = each.waiting.table, list[ui.Button[Any]]()
        if table is not None:
            ways.append(parts.button(texts.say("table-my-hand"), presses.HandFrom(table.id).custom_id, emoji="🃏"))
        if each.link is not None:
            ways.append(parts.link_button(texts.say("thread-go"), each.link))
        items.append(parts.row(*ways))
    if len(shown) > _MOST_SHOWN:
        items.append(parts.text(f"-# {texts.say('calls-more', count=len(shown) - _MOST_SHOWN)}"))
    items.append(parts.text("\n".join(f"-# {line}" for line in reasons)))
    stop = parts.button(texts.say("calls-stop"), StopCalls().custom_id, parts.RED)
    items.append(parts.row(parts.button(texts.say("calls-choose"), OpenMyTurn().custom_id, emoji="⚙️"), stop))
    return parts.panel(items, parts.EDGE_LOBBY if shown else parts.EDGE_WAIT)


def _words(shown: ShownWaiting, texts: Texts, now: float) -> str:
    waiting, table = shown.waiting, shown.waiting.table
    if table is None:
        until = texts.say("calls-daily-until", when=timestamp(waiting.deadline or now))
        return f"**{texts.say('calls-deal')}**\n-# {until}"
    place = shown.server or unnamed_place(table.guild, texts)
    lines = [f"**{join_and([*table.names], texts)}**", f"{played_title(table.system, texts)} · {place}"]
    if waiting.kind is Kind.TOURNAMENT:
        lines[1] += f" · {texts.say('calls-tournament')}"
    lines.append(f"-# {texts.say('calls-since', when=timestamp(waiting.since))}")
    if waiting.deadline is not None:
        sign = "⚠️" if waiting.warned else "⏱️"
        lines.append(f"-# {sign} {texts.say('calls-until', when=timestamp(waiting.deadline))}")
        if isinstance(table, TableView) and table.off is not None:
            lines.append(f"-# {left_words(table, now, texts, own=True)}")
    return "\n".join(lines)


def digest(shown: Sequence[ShownWaiting], reasons: Sequence[str], texts: Texts) -> str:
    """Return what tells two messages apart that would be drawn; how long is left changes by itself."""
    # The button's label stands for the language, whose change redraws the message, too.
    keys = [(each.waiting.key, each.waiting.deadline, each.waiting.warned, each.server, each.link) for each in shown]
    return hashlib.sha256(repr((keys, list(reasons), texts.say("calls-stop"))).encode()).hexdigest()[:16]


def reasons_of(kinds: Mapping[str, bool], when: str | None, texts: Texts) -> list[str]:
    """Say why somebody gets the message: what they have chosen."""
    lines = [texts.say("calls-why", when=texts.say(f"calls-when-{when}"))] if when is not None else []
    lines += [texts.say(f"calls-why-{kind}") for kind, chosen in kinds.items() if chosen]
    return lines or [texts.say("calls-why-none")]


@answers(StopCalls)
async def stop_calls(press: Press, asked: StopCalls) -> None:
    """Call the presser to nothing any more."""
    await press.kernel.store.calls.stop(press.user)
    await press.say(f"✅ {press.texts.say('calls-stopped')}")


@dataclass(frozen=True, slots=True)
class CallPlan:
    """Next step for a person's message."""

    step: CallStep
    calls: CallSettings
    shown: tuple[ShownWaiting, ...]
    called: frozenset[str]
    reasons: tuple[str, ...]
    texts: Texts
    digest: str


class Postman(LoopComponent, Speaks):
    """Loop over everybody who wants to be called.

    :ivar untold: people who still have to be told that their calls have ended, as of the last look.
    """

    def __init__(self, kernel: Kernel, days: DailyService) -> None:
        super().__init__()
        self._kernel, self._days = kernel, days
        self._noted: set[int] = set()
        self._changed = asyncio.Event()
        self._looked_at = float("-inf")
        self.untold: set[int] = set()
        self._names: Newest[tuple[int, int], tuple[float, str | None]] = Newest(_KNOWN)

    async def start(self) -> None:
        self._begin(self._look, longest_pause=_EVERY)

    def table_updated(self, update: TableUpdate) -> None:
        people = update.table.people()
        # Hardly a press concerns anybody who wants to be called: the others cost no reading of the store.
        if self._kernel.store.calls.may_want(people):
            self._noted |= set(people)
            self._changed.set()

    async def _look(self) -> None:
        self._changed.clear()
        try:
            await self.tick()
        except StoreError as error:
            logger.info("Nobody could be called: %s", error)
        await first_of(self._kernel.clock.sleep(_EVERY), self._changed.wait())

    async def tick(self) -> None:
        """Ask for every message that is not as it should be. Raises ``Unavailable``."""
        noted, self._noted = self._noted, set()  # changes that come during this look belong to the next
        now = self._kernel.clock.now()
        is_whole = not 0 <= now - self._looked_at < _EVERY
        if self._client is None or not (noted or is_whole):
            return
        store, outbox = self._kernel.store.calls, self._kernel.outbox
        wanting = await store.wanting()
        if is_whole:
            self._looked_at, self.untold = now, await store.untold()
        for person, calls in wanting.items():
            if (is_whole or person in noted) and self._kernel.serves(person):
                # Messages in whose place another has come are removed until none of them is there.
                for message in calls.former:
                    place = MessagePlace(calls.channel or person, message)
                    if await outbox.stands(0, place):
                        outbox.remove(0, place)
                    else:
                        await store.former_gone(person, message)
                if calls.pending and not await self._settle(person, calls):
                    continue
                plan = await self.plan(person, None if calls.pending else calls)
                if plan.step is not CallStep.NOTHING:
                    outbox.ask(CallPost(self, self._kernel, person, plan))

    async def plan(self, person: int, calls: CallSettings | None = None) -> CallPlan:
        """Return what is to be done with somebody's message now. Raises ``Unavailable``."""
        kernel, store = self._kernel, self._kernel.store
        calls = calls or await store.calls.of(person)
        now, zone = kernel.clock.now(), (await store.own_times.of(person)).zone
        tables: list[TableView | TableElsewhere] = [*kernel.tables.tables_of(person)]
        tables += await kernel.tables.seated_elsewhere(person)
        found = [each for each in (waits_at(table, person) for table in tables) if each is not None]
        if calls.daily and not await self._days.has_tried_today(person):
            found.append(day_waits(self._days.today()))
        waiting = [each for each in found if is_wanted(each, calls)]
        waiting.sort(key=lambda each: each.since)
        shown = tuple([await self._shown(person, each) for each in waiting])
        texts = texts_for((await kernel.preferences.user(person)).language or calls.locale)
        reasons = reasons_of(chosen_kinds(calls), calls.when, texts)
        drawn = digest(shown, reasons, texts)
        taken = CallStep.NOTHING
        if not kernel.blocklist.has(person) and (calls.wants_any or calls.message is not None):
            pressed_at = kernel.press_rate.last_press(person)
            taken = next_step(calls, waiting, now, zone=zone, pressed_at=pressed_at, shown=drawn)
        called = frozenset(called_as(each, calls) for each in waiting)
        return CallPlan(taken, calls, shown, called, tuple(reasons), texts, drawn)

    async def _shown(self, person: int, waiting: Waiting) -> ShownWaiting:
        table = waiting.table
        if table is None or self._client is None or not is_server(table.guild):
            return ShownWaiting(waiting)
        # Names are cached for some minutes: this runs at each of the person's turns, and may ask Discord.
        key, now = (table.guild, person), self._kernel.clock.now()
        known = self._names.get(key)
        if known is None or not 0 <= now - known[0] < _NAMES_FRESH_FOR:
            known = self._names[key] = now, await server_name_for(self._client, *key)
        name = known[1]
        if name is None:  # they have left the server
            return ShownWaiting(waiting)
        return ShownWaiting(waiting, name, self._kernel.board.address(table))

    async def _settle(self, person: int, calls: CallSettings) -> bool:
        """Find out what has become of a message that was begun by a process which ended, or could not note it. Return
        whether that is known now: it is looked for in the bot's messages, and given up where it is not there."""
        now, store = self._kernel.clock.now(), self._kernel.store.calls
        if 0 <= now - calls.posted_at < _UNDER_WAY:
            return False  # it may still arrive, and must not be sent twice
        found = await ask_discord(lambda: self._find(person, calls))
        if isinstance(found, Failed):
            logger.info("Whether somebody was called is not known yet: %s", found.error)
            return False
        if found is None:
            await store.release(person, calls.version)  # by version: a newer claim is not given up with it
        else:
            await store.posted(person, calls.version, CallMessage(*found), now)
        return True

    async def _find(self, person: int, calls: CallSettings) -> MessagePlace | None:
        """Look for a message to a person that was begun and not noted."""
        assert self._client is not None  # noqa: S101 (the caller has looked)
        budget = self._kernel.budget
        await budget.turn(calls.channel or person, Purpose.NOTICE)
        channel = calls.channel or await self.channel_of(person)
        known = 0 if calls.message is None else calls.message.message
        async for message in self._client.get_partial_messageable(channel).history(limit=_LOOKED_AT):
            parts: list[Any] = [each.to_dict() for each in message.components]
            ids = [part.get("custom_id") for part in parts_within(parts)]
            if message.id > known and StopCalls().custom_id in ids:
                return MessagePlace(channel, message.id)
        return None

    async def channel_of(self, person: int) -> int:
        """Open the bot's messages with a person."""
        assert self._client is not None  # noqa: S101 (nothing is sent before)
        return (await self._client.create_dm(discord.Object(person))).id


class CallPost(Post):
    """A person's message, drawn from the state at the time it is sent."""

    # A person who deleted the message does not get it again at once; the next call brings a new one.
    replaceable = False

    def __init__(self, postman: Postman, kernel: Kernel, person: int, plan: CallPlan) -> None:
        self._postman, self._kernel, self._person, self._plan = postman, kernel, person, plan
        self.key, self.guild, self.channel = f"call/{person}", 0, plan.calls.channel or person
        self._claimed: int | None = None
        self._before = plan.calls
        """What was noted before this message was claimed."""

    def standing(self) -> MessagePlace | None:
        message = self._plan.calls.message
        if message is None or self._plan.step is CallStep.SEND:
            return None
        return MessagePlace(message.channel, message.message)

    async def still_wanted(self) -> bool:
        calls = await self._kernel.store.calls.of(self._person)
        # 1. Before the claim: another process may have begun the message.
        if self._claimed is None:
            if calls.pending:
                return False
        # 2. After it: the claim may have been settled, or what stands in the store is our own.
        elif calls.version != self._claimed or not calls.pending:
            return False  # another process has found out what has become of it
        else:  # it is still this message that is to be sent
            calls = replace(calls, posted_at=self._before.posted_at, called=self._before.called)
        # 3. What waited for the person may be done. A claim that is no longer needed is given back.
        self._plan = await self._postman.plan(self._person, calls)
        if self._claimed is not None and self._plan.step is not CallStep.SEND:
            await self._kernel.store.calls.release(self._person, self._claimed)
            return False
        return self._plan.step is not CallStep.NOTHING

    async def draw(self) -> MessageContent | None:
        """Wait for this message's second, which processes share, claim it, and draw what is so by then."""
        clock, store = self._kernel.clock, self._kernel.store.calls
        if self._plan.step is CallStep.SEND:
            await clock.sleep(await store.reserve(clock.now()))
            if not await self.still_wanted():
                return None
        plan = self._plan
        if plan.step is CallStep.SEND and self._claimed is None:
            self._before = plan.calls
            self._claimed = await store.claim(self._person, plan.calls.version, plan.called, clock.now())
            if self._claimed is None:  # another process was quicker
                return None
        if plan.step is CallStep.SEND and plan.calls.channel is None:
            await self._kernel.budget.turn(self.channel, Purpose.NOTICE)
            self.channel = await self._postman.channel_of(self._person)
        layout = calls_panel(plan.shown, plan.reasons, plan.texts, clock.now())
        return MessageContent(nonce=f"call/{self._person}/{self._claimed}", layout=layout)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        """Note the message in the store, and remove the one that it replaces. One whose claim another process has
        settled meanwhile belongs to nobody, and is removed itself."""
        store, plan, outbox = self._kernel.store.calls, self._plan, self._kernel.outbox
        message = CallMessage(place.channel, place.message, plan.digest)
        if old is not None:
            await store.edited(self._person, message)
            return True
        assert self._claimed is not None  # noqa: S101 (it was sent by a claim)
        if not await store.posted(self._person, self._claimed, message, self._kernel.clock.now()):
            standing = (await store.of(self._person)).message
            # Two processes may have sent it under one nonce: then both mean the same message, which stays.
            if standing is None or standing.message != place.message:
                outbox.remove(0, place)
            return False
        if plan.calls.message is not None:  # the next look sees whether it is gone
            outbox.remove(0, MessagePlace(plan.calls.message.channel, plan.calls.message.message))
        return True

    async def lost(self, loss: NotSent) -> None:
        """Note a lost message. A deleted one is nobody's fault; the second refusal in a row ends the calls."""
        store, calls = self._kernel.store.calls, self._plan.calls
        if self._plan.step is not CallStep.SEND:
            if calls.message is not None and loss.meaning is not Meaning.PASSING:
                await store.gone(self._person, calls.message.message)
        # After a passing failure the message may have arrived, so a later look finds out and sends it again if not.
        elif (
            self._claimed is not None
            and loss.meaning is not Meaning.PASSING
            and getattr(loss.error, "code", 0) != _TOO_QUICK
        ):
            await store.refused(self._person, self._claimed)
