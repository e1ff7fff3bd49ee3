"""The real bot in simulated Discord: a server, a channel, people who press, and the bot's services outside it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord import SetupError
from simcord.actors import _component_interaction

from bot.client import build_bot
from bot.config import Settings
from bot.ids import unmarked
from bot.playground.room import RunningClock
from bot.services import Services, close_services, open_services
from bot.tables.actions import Action, ChangeRules, ClockAsker, Expire
from bot.tables.actions import Person as Asker
from bot.tables.service.outcome import ActionOutcome
from bot.tables.state.table import Table
from bot.tables.view import TableView
from cogs.core import reply, reply_book
from cogs.features import FEATURES
from tests.e2e.discord_api import faults
from tests.quick_lookbacks import quick_lookbacks
from tests.quick_pictures import quick_pictures
from tests.quick_simulation import PATIENCE, walked  # and what is sent in simulated Discord is copied quickly
from tests.quick_starts import quick_starts, settings_of
from tests.store.empty_database import put_empty_database
from tests.store.quick_connections import quick_connections

_MENUS = (3, 5, 6, 7, 8)
"""The types of menus, of words, people, roles and channels."""
INTERACTIONS = count(1_000_000)
"""Numbers for what is asked without a press."""


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings for tests: nobody waits for anything."""
    quick = {
        "thinking_seconds": 0,
        "thinking_workers": 0,
        "drawing_processes": 0,
        "picture_within_seconds": 60,
        "panel_spacing_seconds": 0,
        "edit_spacing_seconds": 0,
        "requests_per_second": 0,
        "sync_always": True,
        "card_emojis": False,
        "away_after_seconds": 3600,
        "backup_every_hours": 0,
    }
    quick |= {"presses_at_once": 0, "lobbies_of_user": 0, "lobbies_of_channel": 0}
    return settings_of({"database": folder / "spite.db", **quick, **changes})


async def until(check: Callable[[], Any]) -> None:
    """Waits for background work, which the simulation does not know of."""
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.005)


@dataclass
class Scene:
    """One run of the bot. ``restart`` replaces bot and services by new ones over the same files."""

    env: Any
    services: Services
    folder: Path
    guild: Any
    channel: Any
    people: dict[str, Any]
    changes: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.people[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def table(self) -> Table:
        """The whole table of the first channel, with all that nobody may see."""
        return self.table_in(self.channel)

    def table_in(self, channel: Any) -> Table:
        """The whole table of a channel."""
        here = self.services.registry.all_in_channel(channel.id)  # also what only its player sees
        assert here
        return max(here, key=lambda table: (table.holds_channel, table.touched_at))

    async def idle(self) -> None:
        """Until computers, boards and private panels have nothing to do."""
        async with asyncio.timeout(PATIENCE):
            await self.services.idle()
        await self.env.settle()

    async def restart(self, meanwhile: Callable[[], Any] = lambda: None) -> None:
        """A brand-new bot object over brand-new services, as after a restart of the process.

        :param meanwhile: what is done while nothing runs.
        """
        await close_services(self.services)
        await asyncio.to_thread(meanwhile)
        self.services = await open_unhurried(settings_in(self.folder, **self.changes))
        await self.env.restart_bot(await build_bot(self.services))

    @property
    def view(self) -> TableView:
        """What everybody may see of it."""
        return self.services.tables.get(self.table.id)

    async def ask(self, person: Any, action: Action) -> ActionOutcome:
        """Somebody asks the first channel's table for something that needs no press here."""
        asker = Asker(person.id, person.name, next(INTERACTIONS))
        return await self.services.tables.act(self.table.id, action, asker)

    async def play_with(self, **changes: Any) -> None:
        """Ana, who opened the first channel's table, changes its house rules."""
        table = self.table
        await self.ask(self.ana, ChangeRules(table.system, {**table.changes, **changes}))
        await self.idle()

    def table_message(self) -> int:
        """The id of the message that shows the first channel's table."""
        posted = self.services.kernel.board._messages[self.table.id].posted
        assert posted is not None
        return posted.message

    def public(self, channel: Any = None) -> Any:
        """The newest public message of the bot in a channel."""
        messages = [message for message in (channel or self.channel).history() if not message.flags.ephemeral]
        return messages[-1]


async def open_unhurried(settings: Settings) -> Services:
    """Services that leave nothing undone, however slow the machine is: tests say themselves when there is too much."""
    services = await open_services(settings)
    vars(services.kernel.overload).update(
        waited=lambda seconds: None, turns_away=lambda waited: False, makes_stale=lambda waited: False
    )
    return services


@contextlib.asynccontextmanager
async def open_scene(
    folder: Path, features: Collection[str] = FEATURES, *, every_picture: bool = False, **changes: Any
) -> AsyncIterator[Scene]:
    """The bot, a server with one channel, Ana, Ben, Zoe and a moderator. Who presses the same again has waited for
    that, also where the test has not, and no busy machine has the bot acknowledge what it would answer at once.

    :param every_picture: draw each picture, and not one of each kind.
    """
    no_taps = patch.object(reply_book, "DOUBLE_TAP_SECONDS", 0.0)
    at_leisure = patch.object(reply, "ACKNOWLEDGED_AFTER", PATIENCE)
    pictures = contextlib.nullcontext() if every_picture else quick_pictures()
    with quick_connections(), pictures, quick_starts(), quick_lookbacks(), no_taps, at_leisure:
        async with _open(folder, features, changes) as scene:
            yield scene


@contextlib.asynccontextmanager
async def _open(folder: Path, features: Collection[str], changes: dict[str, Any]) -> AsyncIterator[Scene]:
    put_empty_database(folder / "spite.db")
    services = await open_unhurried(settings_in(folder, **changes))
    scene: Scene | None = None
    try:
        simulation = simcord.run(await build_bot(services, features), shard_count=1)
        simulation._env.backend.clock = RunningClock()  # one time for the bot and for its services
        async with simulation as env:
            guild = env.create_guild("Card room")
            channel = guild.create_text_channel("spite")
            moderators = guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))
            _same_people(simulation._env.backend, services)
            people = {name.lower(): guild.add_member(env.create_user(name)) for name in ("Ana", "Ben", "Zoe")}
            people["max"] = guild.add_member(env.create_user("Max"), roles=[moderators])
            scene = Scene(env, services, folder, guild, channel, people, changes)
            yield scene
            await scene.idle()
            found = [*faults(env.http_requests), *unmarked_menus(env.http_requests)]
            assert not found, found[:5]
    finally:
        await close_services(scene.services if scene else services)


def _same_people(backend: Any, services: Services) -> None:
    """Give people ids that are the same whenever the test runs: what somebody is offered may follow from theirs."""
    ids = partial(next, count(10**17 + int.from_bytes(services.kernel.randomness.seed()[:6])))
    make = backend.make_user

    def make_user(*arguments: Any, **named: Any) -> Any:
        with patch.object(backend, "snowflake", ids):
            return make(*arguments, **named)

    backend.make_user = make_user


def unmarked_menus(requests: Iterable[Any]) -> list[str]:
    """Menus that were sent under ids which stay the same: apps would go on showing in them what was chosen before."""
    sent = [each for request in requests for each in _with_ids(request.json) if each.get("type") in _MENUS]
    return [each["custom_id"] for each in sent if unmarked(each["custom_id"]) == each["custom_id"]]


def _with_ids(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        if "custom_id" in data:
            yield data
        for each in data.values():
            yield from _with_ids(each)
    elif isinstance(data, list):
        for each in data:
            yield from _with_ids(each)


def components_of(message: Any) -> list[dict[str, Any]]:
    """Every component of a message, nested ones too, as Discord would send it."""
    return list(walked([_plain(component) for component in message.components]))


def _plain(component: Any) -> dict[str, Any]:
    plain: dict[str, Any] = component if isinstance(component, dict) else component.to_dict()
    return plain


def controls(message: Any) -> list[dict[str, Any]]:
    """Every component that has an id."""
    return [component for component in components_of(message) if component.get("custom_id")]


def find_control(message: Any, verb: str, *, enabled: bool = True) -> str:
    """The id of the first component with that verb that can be pressed."""
    for component in controls(message):
        custom_id = component["custom_id"]
        if custom_id.split(":")[2] == verb and not (enabled and component.get("disabled")):
            return str(custom_id)
    raise LookupError(f"no control {verb} among {[component['custom_id'] for component in controls(message)]}")


def find_id(message: Any, custom_id: str) -> str:
    """How a control of a message is called today whose id says that, whatever its mark."""
    return next(str(each["custom_id"]) for each in controls(message) if unmarked(each["custom_id"]) == custom_id)


def verbs(message: Any) -> list[str]:
    """The verbs of all components that can be pressed."""
    return [component["custom_id"].split(":")[2] for component in controls(message) if not component.get("disabled")]


def words(message: Any) -> str:
    """Everything a message says."""
    found = []
    for component in components_of(message):
        if component.get("content"):
            found.append(str(component["content"]))
        if component.get("label"):
            found.append(str(component["label"]))
    return "\n".join(found)


async def press(person: Any, message: Any, verb: str) -> Any:
    """Presses the first button with that verb, on the message as it stands by now; the press must be answered."""
    custom_id = find_control(message, verb)
    try:
        result = await person.click(message, custom_id=custom_id)
    except SetupError:  # its id says something else by now
        stored = person._env.backend.get_message(message.channel.id, message.id)
        result = await person.click(message, custom_id=find_control(stored, verb))
    assert result.acknowledged
    return result


async def deliver(scene: Scene, person: Any, message: Any, custom_id: str, channel: Any = None) -> Any:
    """A press of a button that the message no longer shows, as a quick second tap sends it.

    :param channel: where the message is, if not in the scene's own channel.
    """
    stored = scene.env.backend.get_message((channel or scene.channel).id, message.id)
    return await _component_interaction(person, stored, {"custom_id": custom_id, "component_type": 2})


async def choose(person: Any, message: Any, verb: str, value: str) -> Any:
    """Chooses a value in the select with that verb; the choice must be answered."""
    result = await person.select(message, custom_id=find_control(message, verb), values=[value])
    assert result.acknowledged
    return result.response


async def show_table(scene: Scene, person: Any, panel: Any) -> Any:
    """Shows everybody a table that only its player has seen so far, by **More** on their panel; its public message."""
    more = await press(person, panel, "more")
    await press(person, more.response, "show-table")
    await scene.idle()
    return scene.public()


async def stop_for_good(scene: Scene, person: Any) -> None:
    """Stops a game, and nobody goes on with it while that is possible."""
    table = scene.table.id
    await confirmed(scene, person, "stop")
    await scene.services.tables.act(table, Expire(), ClockAsker(scene.services.registry.get(table).version))


async def agree_to_stop(person: Any, message: Any) -> Any:
    """Agrees to the stop of a game, which asks first; the answer."""
    asked = (await press(person, message, "consent")).response or message
    return (await press(person, asked, "consent")).response or asked


async def confirmed(scene: Scene, person: Any, verb: str) -> Any:
    """``/spite leave`` or ``/spite stop`` of a running game, which asks first, and the answer that it is meant."""
    asked = await person.slash(scene.channel, f"spite {verb}")
    return await press(person, asked.response, verb)
