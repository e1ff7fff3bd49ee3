"""Worlds with faces: the real router, board, panels and notices over a Discord that fails, and people who press what
they are shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import aiohttp
import discord

from bot.config import Settings
from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.running.logs import keep_secrets_out_of_logs
from bot.services import Services, build_services
from bot.tables.actions import Action, Asker, Join, Person, ShowTable, Start
from bot.tables.ports import TableUpdate
from bot.tables.service.opening import Opening
from bot.tables.service.outcome import ActionOutcome
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.status import SleepReason
from bot.tables.state.table import Table
from bot.tables.view import table_view
from cogs.core.press import Press
from cogs.core.press_ids import Handler, PressId
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.router import Router
from cogs.table.notices import Notices
from cogs.table.presses import PlayNow, ShowToAll
from tests.faults.discord_world import CHANNEL, GUILD, TOKENS_BEGIN, Client, Discord, Interaction, Message
from tests.faults.disk import FaultyStore, Schedule
from tests.faults.ledger import Findings
from tests.faults.people import MUTE, PEOPLE
from tests.faults.schedules import Order
from tests.faults.twins import CARD, Watch, watched
from tests.faults.virtual import Stuck, in_order, run_virtually
from tests.faults.world import NO_QUOTAS, JumpingClock, SeededThinker
from tests.features import load_features, part_of
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness

MOVES = ("play", "run", "drop", "fill", "pass-sure", "pass", "undo", "next", "back", "pick")


MEANT = (discord.HTTPException, aiohttp.ClientError, StoreError)
"""Faults that these worlds bring about."""
SOON = 10.0
SLOW_TIMES = 0.15
MANY_FAILURES = 3
MANY_DELETED = 7
TOKENS_DIE_AFTER = 1000.0
LONGEST_BACKOFF = 75.0
"""Seconds that the board waits at most between two tries."""

CHANGED: dict[type[PressId], Handler] = {}
"""Answers of presses that a planted bug gives otherwise."""


@dataclass
class Slowness:
    """Times in which whatever a press needs takes long: longer than Discord waits for an answer."""

    luck: Random
    now: bool = False

    def slowed(self, handler: Handler) -> Handler:
        """The same, which takes its time."""

        async def slow(press: Press, asked: Any) -> None:
            if self.now:
                await asyncio.sleep(self.luck.choice((1.0, 1.75, 1.8, 1.85, 2.5, 4.0, 8.0)))
            await handler(press, asked)

        return slow


class Turns:
    """The people who have been to play lately, at any table."""

    def __init__(self) -> None:
        self._times: dict[int, float] = {}
        self._to_play: dict[str, int] = {}
        """By table."""

    def table_updated(self, update: TableUpdate) -> None:
        now = asyncio.get_running_loop().time()
        table = update.table
        playing = table.game is not None and table.status == "playing"
        before = self._to_play.pop(table.id, None)
        if before is not None:
            self._times[before] = now
        user = table.seats[table.running().public.to_play].user if playing else None
        if user is not None:
            self._to_play[table.id] = user

    def lately(self, seconds: float = 1.0) -> list[int]:
        now = asyncio.get_running_loop().time()
        return [*(user for user, time in self._times.items() if now - time < seconds), *self._to_play.values()]


class Ear(logging.Handler):
    """Hears everything that is logged, and looks for what belongs into no log and for faults that nobody meant."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.DEBUG)
        self._watch = watch
        self._form = logging.Formatter("%(name)s %(message)s")

    def emit(self, record: logging.LogRecord) -> None:
        text = self._form.format(record)
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and not isinstance(error, MEANT):
            self._watch.note("broken", f"{record.getMessage()}: {error!r}")
        self._watch.check_text("a log", text)
        if TOKENS_BEGIN in text:
            self._watch.note("leaked", f"a log tells a token: {text[:200]}")
        if CARD.search(text):
            self._watch.note("leaked", f"a log names a card: {text[:200]}")


@dataclass
class Room:
    """One table with its people, from the lobby to wherever their presses lead."""

    seed: int
    luck: Random
    presses: int
    findings: Findings
    server: Discord
    watch: Watch
    services: Services
    router: Router
    schedule: Schedule
    slowness: "Slowness"
    unanswered: dict[int, Interaction] = field(default_factory=dict)
    deliveries: list[asyncio.Task[None]] = field(default_factory=list)
    old: list[tuple[int, Message, str]] = field(default_factory=list)

    @property
    def table(self) -> Table | None:
        return self.services.registry.in_channel(CHANNEL)

    async def run(self) -> None:
        """People press what they are shown; then the faults stop."""
        for _ in range(self.presses):
            await asyncio.sleep(self.luck.choice((0.0, 0.05, 0.4, 1.5)))
            await self._misfortune()
            self._press()
        self.schedule.on = self.server.faults = self.slowness.now = False
        await self._come_back()
        if self.server.elsewhere:
            await self._delete_again_and_again()
        await self._check_how_soon_it_is_shown()
        if not self.server.elsewhere:
            await self._show_without_a_voice()
        await asyncio.sleep(120.0)
        self._check_the_end()

    async def _misfortune(self) -> None:
        """Now and then a moderator deletes the table's message, or the server is lost for a while."""
        self.slowness.now = self.slowness.luck.random() < SLOW_TIMES
        chance, reachability = self.luck.random(), self.services.kernel.reachability
        boards = [message for message in self.server.public() if message.components]
        if self.server.out_since is not None:
            if chance < 0.4:
                await self._come_back()
        elif chance < 0.02 and boards:
            boards[-1].deleted = boards[-1].unmissed = self.server.deleted = True
        elif chance < 0.1 and self.server.elsewhere:
            await asyncio.sleep(self.luck.choice((TOKENS_DIE_AFTER, 600.0)))
        elif chance < 0.04:
            self.server.out_since = asyncio.get_running_loop().time()
            if chance < 0.03:
                reachability.miss_guild(GUILD)
            else:
                await reachability.lose_guild(GUILD)

    async def _come_back(self) -> None:
        """The server can be reached again; whoever presses next wakes the table."""
        if self.server.out_since is not None:
            self.server.out_since = None
            await self.services.kernel.reachability.find_guild(GUILD)
            if self.table is not None:
                self.services.kernel.board.show(table_view(self.table))

    async def _delete_again_and_again(self) -> None:
        """Somebody deletes the table whenever it is posted anew. Then it is asked for, and shown by that token."""
        table = self.table
        if table is None or table.private:
            return
        await self._ask_for_the_table(table)
        await asyncio.sleep(LONGEST_BACKOFF)  # until the board waits for nothing that went wrong before
        for times in range(MANY_DELETED):
            for message in self.server.public():
                message.deleted = self.server.deleted = True
            self.services.kernel.board.redraw(table.guild)
            await asyncio.sleep(SOON)
            if times == 0 and self.server.deleted:
                self.findings.note("behind", "a table that was deleted was not posted anew, although a token lives")
        await self._ask_for_the_table(table)

    async def _ask_for_the_table(self, table: Table) -> None:
        """``/spite table``: the table is the answer to it."""
        user = self.luck.choice(sorted(PEOPLE))
        reply = self._asked(user)
        await self.services.kernel.board.present(table_view(table), reply)
        await self.services.kernel.keep_shown(reply)

    def _asked(self, user: int) -> Reply:
        """Return the reply to a command of somebody's."""
        interaction: Any = Interaction(self.server, user, PEOPLE[user], None, {})
        return self.services.kernel.replies.open(interaction)

    async def _show_without_a_voice(self) -> None:
        """Somebody who may not write begins a game alone, and would have everybody see it."""
        user, boards = self.luck.choice(MUTE), self.server.public()
        if not boards:
            return
        await self._deliver(self._pressed(user, boards[-1], PlayNow().custom_id), PlayNow().custom_id)
        for table in self.services.tables.private_games_of(user)[:1]:
            show = ShowToAll(table.id).custom_id
            await self._deliver(self._pressed(user, boards[-1], show), show)

    def _pressed(self, user: int, message: Message, custom_id: str) -> Interaction:
        press = Interaction(self.server, user, PEOPLE[user], message, {"custom_id": custom_id, "values": [custom_id]})
        self.unanswered[press.id] = press
        return press

    async def _check_how_soon_it_is_shown(self) -> None:
        """Without faults every version is there within ten seconds and the newest after two edits, unless the board
        waits longer because it was refused again and again."""
        patient = self.server.failed >= MANY_FAILURES
        table_id, version = (self.table.id, self.table.version) if self.table else ("", 0)
        shown = self.server.shown_of(table_id)
        await asyncio.sleep(SOON)
        table = self.table
        if table is not None and not patient:
            self._check_board(table, version)
            edits = self.server.shown_of(table.id) - (shown if table.id == table_id else 0)
            if not self.server.elsewhere and edits > 2 + 2 * (table.version - version):
                self.findings.note("behind", f"{edits} edits were needed")

    async def open(self) -> None:
        """A table whose game has begun, without a fault so far."""
        people = self.luck.sample(sorted(PEOPLE)[:4], self.luck.choice((2, 2, 3)))
        self.schedule.on = False
        system = self.luck.choice(("pagat", "book")) if len(people) == 2 else "pagat_multi"
        place = -CHANNEL if self.server.elsewhere else GUILD
        opening = Opening(place, CHANNEL, system, changes={"goal_size": 5})
        table = (await self.services.tables.open(opening, Person(people[0], PEOPLE[people[0]], 1))).table
        if self.server.elsewhere:
            self.server.faults = False
            await self.services.kernel.board.present(table, self._asked(people[0]))
            self.server.faults = True
        for place, user in enumerate(people[1:], 2):
            await self.services.tables.act(table.id, Join(), Person(user, PEOPLE[user], place))
        await self.services.tables.act(table.id, Start("regular", "Robot"), Person(people[0], PEOPLE[people[0]], 9))
        await asyncio.sleep(3.0)
        self.schedule.on = True

    def _press(self) -> None:
        table = self.table
        user = self.luck.choice(sorted(PEOPLE))
        if table is not None and table.status == "playing" and self.luck.random() < 0.7:
            user = table.seats[table.running().state.to_play].user or user
        chosen = self._choose(user)
        if chosen is None:
            return
        message, custom_id = chosen
        self.old.append((user, message, custom_id))
        press = self._pressed(user, message, custom_id)
        self.findings.presses += 1
        self.deliveries.append(asyncio.create_task(self._deliver(press, custom_id)))
        if self.luck.random() < 0.25:
            self.deliveries.append(asyncio.create_task(self._deliver(press.again(), custom_id, 0.01)))

    def _choose(self, user: int) -> tuple[Message, str] | None:
        """Something on a message that this person sees; now and then something that is no longer there."""
        mine = [(message, custom_id) for who, message, custom_id in self.old if who == user and not message.deleted]
        if mine and self.luck.random() < 0.15:
            return self.luck.choice(mine)
        private = [message for message in self.server.private(user) if message.controls()]
        public = [message for message in self.server.public() if message.controls()]
        message = private[-1] if private and self.luck.random() < 0.85 else public[-1] if public else None
        if self.server.elsewhere and public and self.luck.random() < 0.25:
            message = self.luck.choice(public)  # an older table, maybe
        if message is None:
            return None
        controls = [str(control["custom_id"]) for control in message.controls()]
        moves = [custom_id for verb in MOVES for custom_id in controls if custom_id.split(":")[2] == verb]
        pool = moves[:4] if moves and self.luck.random() < 0.7 else controls
        return (message, self.luck.choice(pool)) if pool else None

    async def _deliver(self, press: Interaction, custom_id: str, delay: float = 0.0) -> None:
        await asyncio.sleep(delay)
        version = self.table.version if self.table else 0
        # An answer that Discord swallowed at the time counts as given, however long the handler then took.
        may_be_lost = self.server.faults
        try:
            await self.router.on_interaction(press)  # type: ignore[arg-type]
        except Exception as error:
            self.findings.note("unanswered", f"the router raised {error!r} at {custom_id}")
        if press.response.is_done() or may_be_lost or self.server.faults:
            self.unanswered.pop(press.id, None)
        self.findings.trace.append((press.id, custom_id, version))

    def _check_the_end(self) -> None:
        for press in self.unanswered.values():
            self.findings.note("unanswered", f"nobody answered {press.data['custom_id']}")
        self.findings.wrong += self.server.wrong
        self._check_public_ids()
        self._check_private_tables()
        self._check_notices()
        for lost in self.services.registry.all():
            if lost.asleep is SleepReason.CHANNEL:
                self.findings.note("lost", f"table {lost.id} has lost a channel that is there")
        table = self.table
        if table is not None:
            self._check_board(table)

    def _check_public_ids(self) -> None:
        for message in self.server.messages.values():
            if message.owner is None:
                for control in message.controls():
                    if CARD.search(str(control["custom_id"])):
                        self.findings.note("leaked", f"a public id names a card: {control['custom_id']}")

    def _check_private_tables(self) -> None:
        """Nothing is posted of what only its player may see."""
        for table in self.services.registry.all():
            if table.private and self.server.shown_of(table.id):
                self.findings.note("leaked", f"table {table.id} was shown to everybody")

    def _check_notices(self) -> None:
        for words, allowed, playing in self.server.notices:
            meant = [user for user in PEOPLE if f"<@{user}>" in words]
            users = getattr(allowed, "users", True)
            named = [each.id for each in users] if isinstance(users, list) else None
            if len(meant) != 1 or named != meant or allowed.everyone or allowed.roles:
                self.findings.note("leaked", f"a notice may mention others than the one it names: {words}")
            elif meant[0] not in playing:
                self.findings.note("leaked", f"a notice went to somebody who is not to play: {words}")

    def _check_board(self, table: Table, least: int | None = None) -> None:
        """A table's public message is as it should be in this state, and the newest of the channel where it is the
        only table there.

        :param least: the version that must be shown, where the table may have moved on while it was drawn.
        """
        boards = [message for message in self.server.public() if message.components]
        steps: tuple[Any, ...] = ()
        posted = self.services.kernel.board._messages[table.id].posted
        if self.server.deleted or (posted is not None and self.server.messages[posted.message].unmissed):
            return
        if not boards:
            self.findings.note("behind", "there is no public message")
            return
        shown = self.services.kernel.board._messages[table.id].posted
        wanted = table.version if least is None else least
        own = next((board for board in boards if shown is not None and board.id == shown.message), None)
        # What is paused, stopped or played alone holds no channel: another table may have come below it.
        # Where the bot has no channel older messages stay, and one that is pressed may be the table's again.
        alone = not self.server.elsewhere
        alone = alone and sum(other.channel == table.channel for other in self.services.registry.all()) == 1
        if shown is None or shown.shown < wanted or own is None or (alone and own is not boards[-1]):
            self.findings.note("behind", f"the board shows {shown}, the table is at version {table.version}")
        if (
            table.game is not None
            and table.status == "playing"
            and own is not None
            and shown is not None
            and shown.shown == table.version
        ):
            picture = repr((table.view(), steps))[: len(repr(table.view()))]
            if picture not in "".join(data.decode("utf-8", "replace") for data in own.files.values()):
                self.findings.note("behind", "the picture on the board is of another position")


def _watch_tokens(book: ReplyBook, server: Discord) -> None:
    """What a token is to change, it changes, and nothing else."""
    edit = book.edit_table

    async def watched_edit(posted: Posted, view: Any, files: Any) -> None:
        message = server.messages[posted.message]
        before = len(message.history)
        await edit(posted, view, files)
        if len(message.history) == before:
            server.wrong.append(("unauthorised", "a token was used for a message that it does not change"))

    book.edit_table = watched_edit  # type: ignore[method-assign]


def _watch_who_posts(tables: TableService, server: Discord) -> None:
    """Whoever may not write has nothing posted: no lobby, and no game that only they have seen."""
    act, opens = tables.act, tables.open

    def check(person: Person, *, posts: bool) -> None:
        if posts and not server.elsewhere and person.user in MUTE:
            server.wrong.append(("unauthorised", "somebody had the bot post who may not write"))

    async def watched_act(table: str, action: Action, person: Asker) -> ActionOutcome:
        outcome = await act(table, action, person)
        if isinstance(person, Person):
            check(person, posts=isinstance(action, ShowTable))
        return outcome

    async def watched_open(opening: Opening, person: Person) -> ActionOutcome:
        outcome = await opens(opening, person)
        check(person, posts=not opening.deals)
        return outcome

    vars(tables).update(act=watched_act, open=watched_open)


Deed = Callable[["Room"], Awaitable[None]]


def run_room(seed: int, presses: int = 30) -> Findings:
    """One world with faces; each fourth is a group in which the bot has no channel."""
    return in_room(seed, Room.run, presses, elsewhere=seed % 4 == 0)


def run_group(seed: int, presses: int = 30) -> Findings:
    """One world with faces in such a group."""
    return in_room(seed, Room.run, presses, elsewhere=True)


def in_room(seed: int, deed: Deed, presses: int, *, elsewhere: bool = False) -> Findings:
    """Does something in a room where everything that is shown or logged is watched."""
    luck = Random(f"room {seed}")
    findings = Findings(seed)
    watch = Watch(Random(luck.random()), findings.note)
    keep_secrets_out_of_logs()  # as the program does at its start
    ear, root = Ear(watch), logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers, root.level = [ear], logging.DEBUG
    disabled, logging.root.manager.disable = logging.root.manager.disable, 0
    try:
        registry = TableRegistry()
        order = in_order(Order.by_seed(f"room {seed}"))
        with order, watched(watch, registry), patch("bot.services.TableRegistry", lambda _: registry):
            run_virtually(_live(luck, presses, findings, watch, deed, elsewhere=elsewhere))
    finally:
        root.handlers, root.level = handlers, level
        logging.root.manager.disable = disabled
    findings.versions = watch.compared
    return findings


async def _live(luck: Random, presses: int, findings: Findings, watch: Watch, deed: Deed, *, elsewhere: bool) -> None:
    seed = findings.seed
    schedule = Schedule(Random(luck.random()), scale=luck.choice((0.2, 0.5)))
    schedule.weights = {name: weight for name, weight in schedule.weights.items() if "crash" not in name}
    clock = JumpingClock()
    store: Any = FaultyStore(MemoryStore(), schedule, lambda: None)
    settings = Settings(  # type: ignore[call-arg]
        backup_every_hours=0,
        _env_file=None,
        database=Path("unused.db"),
        drawing_processes=0,
        seats_of_user=0,
        tables_of_server=0,
        tables_of_process=0,
    ).tuned(away_after_seconds=1, kept_of_user=0, lobbies_of_user=0, lobbies_of_channel=0)
    with patch("bot.services.SystemRandomness", lambda: RepeatingRandomness(f"room {seed}")):
        services = build_services(settings, store, clock)
    # Whoever is silent for long stays host, as in the worlds without faces.
    services.tables.limits = NO_QUOTAS
    services.computers._thinker = SeededThinker(Random(luck.random()))
    server = Discord(Random(luck.random()), elsewhere=elsewhere)
    turns = Turns()
    services.tables.watch(turns)
    server.lately = turns.lately
    server.on_private, server.on_public, watch.live = watch.check_private, watch.check_public, services.registry.all
    await load_features(services, Client(server))
    core = services.kernel
    _watch_tokens(core.replies, server)
    for part in (
        core.outbox,
        core.replies,
        core.board,
        core.private_panels,
        part_of(services, Notices),
        services.computers,
    ):
        await part.start()
    slowness = Slowness(Random(f"slow {seed}"))
    answers = services.kernel.presses._handlers
    answers.update({asked: slowness.slowed(handler) for asked, handler in {**answers, **CHANGED}.items()})
    router = Router(services.kernel)
    room = Room(seed, luck, presses, findings, server, watch, services, router, schedule, slowness)
    try:
        await room.open()
        _watch_who_posts(services.tables, server)
        await deed(room)
        findings.wrong += [each for each in server.wrong if each not in findings.wrong]
    except Stuck as stuck:
        findings.note("stuck", str(stuck))
    except Exception as error:
        findings.note("broken", repr(error))
    finally:
        await services.kernel.pictures.stop()
