"""The other side of the stand-in: making servers and people, doing what they do, and looking at what came of it.

Every method takes and gives plain values, so that the same can be asked over HTTP (``remote.py``).
"""

import asyncio
import contextlib
import json
from dataclasses import asdict
from typing import Any, Final

from tests.discord.clock import Clock
from tests.discord.commands import Commands
from tests.discord.components import BUTTON, SELECT
from tests.discord.counters import Counters
from tests.discord.differences import Difference
from tests.discord.errors import WrongUse
from tests.discord.events import Events
from tests.discord.gateway import Gateway
from tests.discord.interactions import Interaction, Interactions, Kind
from tests.discord.messages import Message, Messages
from tests.discord.payloads import Data
from tests.discord.people import chosen_people, component_data, interaction_text, modal_data
from tests.discord.rate_limits import RateLimits
from tests.discord.world import MANAGE_MESSAGES, USUAL, Guild, World

_MOMENT_BITS: Final = 22


class Control:
    """What tests and benchmarks ask for."""

    def __init__(
        self,
        world: World,
        messages: Messages,
        interactions: Interactions,
        commands: Commands,
        events: Events,
        gateway: Gateway,
        limits: RateLimits,
        counters: Counters,
        clock: Clock,
    ) -> None:
        self.world, self.stored, self.interactions, self.commands = world, messages, interactions, commands
        self.events, self.gateway, self.rate_limits, self.counters, self.clock = (
            events,
            gateway,
            limits,
            counters,
            clock,
        )
        self._left: dict[int, Guild] = {}
        self._heard_on = 0
        """The shard that hears of places where the bot is not of itself."""

    def make_guild(self, name: str = "Card room", locale: str = "en-US", has_bot: bool = True) -> int:
        """A new server with the bot in it; its id."""
        guild = self.world.make_guild(name, locale, has_bot=has_bot)
        if has_bot:
            self.events.joined(guild)
        return guild.id

    def remove_guild(self, guild: int, told: bool = True) -> None:
        """Removes the bot from a server.

        :param told: the bot hears of it; else it was not connected, and no session is left to be resumed.
        """
        self._left[guild] = self.world.guilds.pop(guild)
        if told:
            self.events.gone(guild, outage=False)

    def return_guild(self, guild: int, told: bool = True) -> None:
        """Adds the bot to a server again that it was removed from."""
        self.world.guilds[guild] = self._left.pop(guild)
        if told:
            self.events.joined(self.world.guilds[guild])

    def outage(self, guild: int, on: bool = True, told: bool = True) -> None:
        """A server can't be reached for some time, or again. ``told`` as with ``remove_guild``."""
        self.world.guilds[guild].outage = on
        if not told:
            return
        if on:
            self.events.gone(guild, outage=True)
        else:
            self.events.available(self.world.guilds[guild])

    def make_channel(self, guild: int, name: str = "spite") -> int:
        """A new text channel; its id."""
        channel = self.world.make_channel(guild, name)
        self.events.channel(channel, "CREATE")
        return channel.id

    def make_thread(
        self, channel: int, name: str = "table", private: bool = False, members: list[int] | None = None
    ) -> int:
        """A new thread; its id. The bot is in a private one only if it is among the members."""
        thread = self.world.make_thread(channel, name, private=private, members=set(members or []))
        if self.world.may_look(thread):
            self.events.channel(thread, "CREATE")
        return thread.id

    def bot(self) -> int:
        """The id of the bot."""
        return self.world.bot.id

    def archive(self, thread: int, locked: bool = False) -> None:
        """Archives a thread; a locked one is not opened again by writing."""
        found = self.world.channel(thread)
        found.archived, found.locked = True, locked
        self.events.channel(found, "UPDATE")

    def delete_channel(self, channel: int) -> None:
        """Takes a channel away, with what is in it."""
        found = self.world.channels.pop(channel)
        self.events.channel(found, "DELETE")

    def deny(self, channel: int, permissions: int) -> None:
        """From now on the bot lacks these permissions in one channel; 0 gives it all back."""
        self.world.channel(channel).denied = permissions
        self.events.channel(self.world.channel(channel), "UPDATE")

    def allow(self, user: int, guild: int, permissions: int) -> None:
        """From now on somebody may do this in a server's channels, and nothing else."""
        self.world.guilds[guild].members[user] = permissions

    def make_person(self, name: str, locale: str = "en-US", has_installed: bool = False) -> int:
        """A new person, who may have installed the bot for themselves; their id."""
        user = self.world.make_user(name, locale)
        self.install(user.id, on=has_installed)
        return user.id

    def install(self, user: int, on: bool = True) -> None:
        """Somebody installs the bot for themselves, or takes it away."""
        (self.world.installed_by.add if on else self.world.installed_by.discard)(user)

    def make_messages(self, *people: int) -> int:
        """Messages of people with each other, or of one with the bot; the id of their channel."""
        return self.world.make_messages(set(people)).id

    def make_messages_of(self, people: list[int]) -> int:
        """The same, of a list."""
        return self.make_messages(*people)

    def hear_elsewhere(self, shard: int) -> None:
        """From now on what people do between them, and in servers without the bot, is heard on that shard."""
        self._heard_on = shard

    def make_user(self, guild: int, name: str, locale: str = "en-US", moderator: bool = False) -> int:
        """A new person in a server; their id."""
        user = self.world.make_user(name, locale)
        self.world.guilds[guild].members[user.id] = USUAL | (MANAGE_MESSAGES if moderator else 0)
        return user.id

    def say(self, user: int, channel: int, content: str = "hello") -> int:
        """Somebody writes a message; its id."""
        place = self.world.channel(channel)
        message = self.stored.create(place, self.world.users[user], {"content": content}, [])
        self.events.written(message, is_new=True)
        return message.id

    def delete_message(self, message: int) -> None:
        """A moderator deletes a message, or somebody dismisses one that they alone see."""
        found = self.stored.find(message)
        self.stored.delete(found)
        if found.private_to is None:
            self.events.deleted(found)

    def age_message(self, message: int, seconds: float) -> None:
        """Makes one message older, without moving the time."""
        self.stored.find(message).created -= seconds

    def slash(self, user: int, channel: int, command: str, options: dict[str, Any] | None = None) -> int:
        """Somebody uses a command (``spite start``); the id of the interaction."""
        data, place = self.commands.use(command, options or {}), self.world.channels[channel]
        context = 0 if not place.is_message else 1 if self.world.has_bot(place) else 2
        self.commands.check_offered(command, context, set(self.world.owners(place, self.world.users[user])))
        return self._do(Kind.COMMAND, user, channel, data)

    def type_in(self, user: int, channel: int, command: str, option: str, typed: str) -> int:
        """Somebody types in an option that offers choices; the id of the interaction."""
        data = self.commands.use(command, {option: typed}, focused=option)
        return self._do(Kind.AUTOCOMPLETE, user, channel, data)

    def press(self, user: int, message: int, custom_id: str, values: list[str] | None = None) -> int:
        """Somebody presses a button, or chooses ``values`` in a select; the id of the interaction."""
        source = self._seen_by(user, message)
        data = component_data(self.world, source, custom_id, values)
        return self._do(Kind.COMPONENT, user, source.channel, data, source)

    def press_anything(self, user: int, message: int, custom_id: str, values: list[str] | None = None) -> int:
        """Somebody presses a button that this message does not have, or chooses ``values`` in a select that it does not
        have, as an old or a forged client would."""
        source = self._seen_by(user, message)
        data: Data = {"custom_id": custom_id, "component_type": BUTTON if values is None else SELECT, "id": 1}
        if values is not None:
            data["values"] = values
        return self._do(Kind.COMPONENT, user, source.channel, data, source)

    def choose_people(self, user: int, message: int, custom_id: str, people: list[int]) -> int:
        """Somebody chooses people in a select that the message need not have any more."""
        source = self._seen_by(user, message)
        data = chosen_people(self.world, source, custom_id, [str(each) for each in people])
        return self._do(Kind.COMPONENT, user, source.channel, data, source)

    def submit(self, interaction: int, values: dict[str, str]) -> int:
        """Somebody sends off the form that answered an interaction of theirs; the id of the new interaction."""
        asked = self.interactions.by_id[interaction]
        if asked.modal is None:
            raise WrongUse("there is no form")
        data = modal_data(asked.modal, values)
        return self._do(Kind.MODAL, asked.user.id, asked.channel.id, data, asked.source)

    def _seen_by(self, user: int, message: int) -> Message:
        source = self.stored.find(message)
        if source.private_to not in (None, user):
            raise WrongUse("somebody else's private message")
        return source

    def _do(self, kind: Kind, user: int, channel: int, data: Data, source: Message | None = None) -> int:
        place = self.world.channels[channel]
        if place.is_message and user not in place.members:
            raise WrongUse("they are not among these people")
        interaction = self.interactions.make(kind, self.world.users[user], place, source)
        heard_by = place.guild if self.world.has_bot(place) else self._heard_on << _MOMENT_BITS
        self.gateway.deliver(interaction_text(self.world, interaction, data), heard_by)
        return interaction.id

    def interaction(self, interaction: int) -> dict[str, Any]:
        """What came of an interaction so far."""
        return self.interactions.by_id[interaction].described()

    async def answered(self, interaction: int, seconds: float = 5.0) -> dict[str, Any]:
        """What came of an interaction, once the person sees it or so many seconds have passed."""
        found: Interaction = self.interactions.by_id[interaction]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(found.shown.wait(), seconds)
        return found.described()

    async def ready(self, seconds: float = 30.0) -> bool:
        """Whether every shard is connected within so many seconds."""
        try:
            await asyncio.wait_for(self.gateway.ready.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def message(self, message: int) -> dict[str, Any] | None:
        """A message as Discord sends it; None where it is gone."""
        found = self.stored.by_id.get(message)
        return None if found is None else found.data()

    def messages(self, channel: int) -> list[dict[str, Any]]:
        """What everybody sees in a channel, oldest first."""
        return [message.data() for message in self.stored.in_channel(channel)]

    def private(self, user: int) -> list[dict[str, Any]]:
        """What one person alone sees, oldest first."""
        return [message.data() for message in self.stored.private_of(user)]

    def emulate(self, limits: bool | None = None, most_invalid: int | None = None) -> None:
        """Switches the limits on or off, and says after how many invalid requests nothing is let through any more."""
        if limits is not None:
            self.rate_limits.on = limits
        if most_invalid is not None:
            self.rate_limits.most_invalid = most_invalid

    def refuse_commands(self, on: bool = True) -> None:
        """From now on Discord takes no list of commands, or takes one again."""
        self.commands.refused = on

    def differ(self, difference: str, on: bool = True) -> None:
        """From now on it does something else in one point, or again what Discord does.

        :param difference: a value of ``Difference``.
        """
        change = self.world.differences.add if on else self.world.differences.discard
        change(Difference(difference))

    def advance(self, seconds: float) -> None:
        """Moves the stand-in's time ahead."""
        self.clock.advance(seconds)

    def now(self) -> float:
        """The stand-in's time, in seconds since 1970."""
        return self.clock.now()

    def report(self, since: float = 0.0) -> dict[str, Any]:
        """Everything counted since a moment of the stand-in's time."""
        return self.counters.report(since, self.clock.now(), self.rate_limits.invalid())

    def log(self, since: int = 0) -> list[dict[str, Any]]:
        """The bot's last requests, from the one of that number on."""
        return [asdict(entry) for entry in self.counters.log if entry.number >= since]

    def dispatch(self, event: str, data: Any) -> None:
        """An event comes to every session as it stands, however odd."""
        for session in list(self.gateway.sessions.values()):
            session.dispatch(event, json.dumps(data))

    def send_frame(self, frame: str) -> None:
        """A frame comes to every connection as it stands; no session remembers it."""
        self.gateway.send_frame(frame)

    def limit_sessions(self, left: int, reset_after: float) -> None:
        """From now on so many sessions may begin, and Discord counts anew in so many seconds."""
        self.gateway.starts_left, self.gateway.reset_after = left, reset_after

    def end_sessions(self, how: str | int | None, greets: bool = True) -> None:
        """From now on each session ends as soon as it has begun.

        :param how: ``invalid`` (op 9) or a code to close with; None lets them go on again.
        :param greets: after READY; else after IDENTIFY.
        """
        self.gateway.ends, self.gateway.greets = how, greets

    def gateway_does(self, what: str, code: int = 4000) -> None:
        """Something happens to every connection.

        :param what: ``silence``, ``silence all`` (new ones too), ``speak``, ``close`` (with ``code``), ``reconnect``
            (op 7), ``invalidate`` (op 9), ``invalidate resumable``, ``twice``, ``once``, ``to all`` or ``to newest``.
        """
        gateway = self.gateway
        match what:
            case "silence" | "silence all":
                gateway.silence(new_ones_too=what == "silence all")
            case "speak":
                gateway.speak()
            case "close":
                gateway.close(code)
            case "reconnect":
                gateway.ask_to_reconnect()
            case "invalidate" | "invalidate resumable":
                gateway.invalidate(resumable=what == "invalidate resumable")
            case "twice" | "once":
                gateway.twice = what == "twice"
            case "to all" | "to newest":
                gateway.to_all = what == "to all"
            case _:
                raise WrongUse(what)


def asked_for() -> frozenset[str]:
    """The names of everything that can be asked over HTTP."""
    return frozenset(name for name in vars(Control) if not name.startswith("_"))
