"""As much of Discord as the bot's handlers touch, without a network: it fails, forgets, and remembers who saw what."""

import asyncio
import json
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from tests.faults.people import MODERATOR, MUTE

GUILD, CHANNEL = 7, 70
MOMENT = 0.5
UNKNOWN_MESSAGE = 10008
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
EXPIRED_TOKEN = 50027
TOO_MANY_FOLLOW_UPS = 40094
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
MOST_FOLLOW_UPS = 5
TOKENS_BEGIN = "aW50ZXJhY3Rpb246"
"""How every interaction's token begins."""
Kind = discord.InteractionResponseType


BROKEN = (0, 0)
"""The connection breaks before anything arrives."""


def refusal(status: int, code: int = 0) -> Exception:
    """What discord.py raises when Discord refuses, or can't be reached."""
    if (status, code) == BROKEN:
        return aiohttp.ServerDisconnectedError()
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    answer: Any = SimpleNamespace(status=status, reason="injected")
    return kind(answer, {"code": code, "message": "injected"})


@dataclass
class Message:
    """A message as those see it who may: everybody, or ``owner`` alone."""

    id: int
    owner: int | None
    components: list[Any]
    files: dict[str, bytes]
    content: str = ""
    deleted: bool = False
    waiting: bool = False
    """Whether it only says that an answer follows."""
    history: list[str] = field(default_factory=list)
    unmissed: bool = False
    """Whether somebody has deleted it and the bot has not been told so: it learns that when it changes it next."""
    interaction_metadata: Any = None
    """Which interaction it has answered."""

    @property
    def flags(self) -> Any:
        return SimpleNamespace(ephemeral=self.owner is not None)

    def text(self) -> str:
        """Everything of it that a client could read, pictures included."""
        files = {name: data.decode("utf-8", "replace") for name, data in self.files.items()}
        return json.dumps([self.content, self.components, files], ensure_ascii=False)

    def controls(self) -> list[dict[str, Any]]:
        """Every component that can be pressed."""
        found: list[dict[str, Any]] = []
        _collect(self.components, found)
        return found


class Part(dict[str, Any]):
    """A part of a message, as the message of a press holds it."""

    def to_dict(self) -> dict[str, Any]:
        return self


def _collect(components: list[Any], found: list[dict[str, Any]]) -> None:
    for component in components:
        if component.get("custom_id") and not component.get("disabled"):
            found.append(component)
        _collect(component.get("components", []), found)


@dataclass
class Discord:
    """The server: its messages, and the misfortunes between it and the bot."""

    luck: Random
    faults: bool = True
    elsewhere: bool = False
    """Whether it is a group in which the bot has no channel: everything goes by the tokens of interactions."""
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    notices: list[tuple[str, Any, list[int]]] = field(default_factory=list)
    lately: Callable[[], list[int]] = list
    """Who has been to play, to judge notices by."""
    numbers: Any = field(default_factory=lambda: count(50_000))
    wrong: list[tuple[str, str]] = field(default_factory=list)
    on_private: Callable[[int, Any], None] = lambda user, view: None
    on_public: Callable[[Any], None] = lambda view: None
    """Hears what was shown to all by an interaction's token."""
    out_since: float | None = None
    """Since when the bot is in this server no more, or the server can't be reached."""
    slipped: bool = False
    """Whether the last request into a channel was refused although nothing was wrong with it."""
    failed: int = 0
    """How often that failed since it was last shown."""
    answered: set[int] = field(default_factory=set)
    """The interactions that have their first answer."""
    deferred: int = 0
    """How many of those only said that the answer follows."""

    deleted: bool = False
    """Whether somebody has deleted the public table, which the bot learns when it shows it next."""

    async def reach(self, *codes: tuple[int, int]) -> None:
        """The way into a channel, which the bot knows to be closed where it was removed."""
        now = asyncio.get_running_loop().time()
        if self.out_since is not None and now - self.out_since > MOMENT:
            self.wrong.append(("unauthorised", "something was sent to a server that the bot is not in"))
        self.failed += 1
        try:
            await self.travel(*codes)
        except discord.HTTPException as error:
            self.slipped |= error.status not in (429, 500)
            raise
        self.failed, self.deleted, self.slipped = 0, False, False

    def slips(self) -> tuple[tuple[int, int], ...]:
        """The refusals of Discord's edge, which takes the next request: never two in a row."""
        return () if self.slipped else ((400, 0), (403, 40333), (404, 10003), (404, UNKNOWN_MESSAGE))

    async def ask_channel(self, *codes: tuple[int, int]) -> None:
        """Something is asked of a channel, which the bot has in its servers alone."""
        if self.elsewhere:
            self.wrong.append(("unauthorised", "something was asked of a channel that the bot does not have"))
        await self.reach(*codes)

    async def travel(self, *codes: tuple[int, int]) -> None:
        """The way to Discord and back, which takes time and may fail in one of those ways."""
        await asyncio.sleep(self.luck.random() * 0.2)
        if self.faults and codes and self.luck.random() < 0.1:
            raise refusal(*self.luck.choice(codes))

    def post(self, owner: int | None, view: Any, files: Any, content: str = "", nonce: str | None = None) -> Message:
        if nonce is not None and nonce in self.nonces:
            return self.messages[self.nonces[nonce]]
        message = Message(next(self.numbers), owner, [], {}, content)
        self.messages[message.id] = message
        if nonce is not None:
            self.nonces[nonce] = message.id
        self.change(message, view, files)
        return message

    def change(self, message: Message, view: Any, files: Any) -> None:
        if view is not None:
            message.components = [Part(each) for each in json.loads(json.dumps(view.to_components()))]
            message.waiting = False
            if message.owner is not None:
                self.on_private(message.owner, view)
        message.files = {file.filename: file.fp.read() for file in files or []}
        message.history.append(message.text())

    def public(self) -> list[Message]:
        return [message for message in self.messages.values() if message.owner is None and not message.deleted]

    def shown_of(self, table: str) -> int:
        """How often a table was shown, in all its public messages; others in the channel are not counted."""
        boards = (message for message in self.messages.values() if message.owner is None)
        return sum(len(board.history) for board in boards if any(table in text for text in board.history))

    def private(self, user: int) -> list[Message]:
        return [message for message in self.messages.values() if message.owner == user and not message.deleted]


class Channel:
    """A channel to post in; ``get_partial_messageable`` of the client gives it."""

    def __init__(self, server: Discord) -> None:
        self._server = server

    async def send(self, content: str = "", *, view: Any = None, files: Any = None, **how: Any) -> Message:
        if content:
            self._server.notices.append((content, how.get("allowed_mentions"), self._server.lately()))
        if content and not self._server.elsewhere:
            await self._server.travel((500, 0), (429, 0), BROKEN)
        else:
            await self._server.ask_channel((500, 0), (429, 0), BROKEN)
        return self._server.post(None, view, files, content, how.get("nonce"))

    def get_partial_message(self, number: int) -> "PartialMessage":
        return PartialMessage(self._server, number)


class PartialMessage:
    """A message known by its number alone."""

    def __init__(self, server: Discord, number: int) -> None:
        self._server, self._number = server, number

    def _found(self) -> Message:
        message = self._server.messages.get(self._number)
        if message is None or message.deleted:
            if message is not None:
                message.unmissed = False
            raise refusal(404, UNKNOWN_MESSAGE)
        return message

    async def edit(self, *, view: Any, attachments: Any, **how: Any) -> None:
        await self._server.ask_channel((500, 0), (429, 30046), BROKEN, *self._server.slips())
        self._server.change(self._found(), view, attachments)

    async def delete(self, **how: Any) -> None:
        await self._server.travel((500, 0), BROKEN)
        self._found().deleted = True


@dataclass(eq=False)
class Client:
    """The part of ``discord.Client`` that boards and notices use."""

    server: Discord

    def get_partial_messageable(self, channel: int, **how: Any) -> Channel:
        return Channel(self.server)

    def get_guild(self, guild: int) -> None:
        return None

    def get_channel(self, channel: int) -> None:
        return None


class Response:
    """The first answer to an interaction."""

    def __init__(self, interaction: "Interaction") -> None:
        self._interaction = interaction
        self.type: Kind | None = None

    def is_done(self) -> bool:
        return self.type is not None

    async def _answer(self, kind: Kind) -> None:
        interaction, now = self._interaction, asyncio.get_running_loop().time()
        await interaction.server.travel((404, UNKNOWN_INTERACTION))
        if self.type is not None:
            interaction.server.wrong.append(("twice", "a press was answered first by two"))
        if interaction.id in interaction.server.answered:
            raise refusal(400, ALREADY_ANSWERED)
        if now - interaction.at > ANSWER_SECONDS:
            interaction.server.wrong.append(("unanswered", "a press was answered after Discord had given up on it"))
            raise refusal(404, UNKNOWN_INTERACTION)
        interaction.server.answered.add(interaction.id)
        self.type = kind

    async def send_message(
        self, content: str = "", *, view: Any = None, files: Any = None, ephemeral: bool = False, **how: Any
    ) -> Any:
        await self._answer(Kind.channel_message)
        server, interaction = self._interaction.server, self._interaction
        if not ephemeral:
            interaction.show_to_all(view)
        interaction.original = server.post(interaction.user.id if ephemeral else None, view, files, content)
        interaction.original.interaction_metadata = SimpleNamespace(id=interaction.id)
        return SimpleNamespace(is_ephemeral=lambda: ephemeral, message_id=interaction.original.id)

    async def edit_message(self, *, view: Any = None, attachments: Any = None, **how: Any) -> None:
        await self._answer(Kind.message_update)
        self._interaction.change_pressed(view, attachments)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        await self._answer(Kind.deferred_channel_message if thinking else Kind.deferred_message_update)
        interaction = self._interaction
        interaction.server.deferred += 1
        if thinking:
            if not ephemeral:
                interaction.server.wrong.append(("leaked", "an answer is to follow where everybody reads it"))
            interaction.original = interaction.server.post(interaction.user.id if ephemeral else None, None, None)
            interaction.original.interaction_metadata = SimpleNamespace(id=interaction.id)
            interaction.original.waiting = True

    async def send_modal(self, modal: Any) -> None:
        await self._answer(Kind.modal)


class Interaction:
    """One press of one component."""

    def __init__(self, server: Discord, user: int, name: str, message: Message | None, data: dict[str, Any]) -> None:
        # Discord sends each press the message as it was: what the bot does to that changes nothing of what people see.
        self.server, self.pressed, self.message, self.data = server, message, copy(message), data
        self.id = next(server.numbers)
        self.client: discord.Client | None = None
        self.type = discord.InteractionType.component
        self.user = SimpleNamespace(id=user, display_name=name)
        self.locale, self.guild_locale = discord.Locale.american_english, discord.Locale.american_english
        self.guild_id = None if server.elsewhere else GUILD
        self.channel_id, self.guild, self.channel = CHANNEL, None, None
        self.permissions = discord.Permissions(manage_messages=user == MODERATOR, send_messages=user not in MUTE)
        self.app_permissions = discord.Permissions.all()
        self.filesize_limit = discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES
        self.response, self.followup = Response(self), self
        self.original: Message | None = message
        self.context = discord.app_commands.AppCommandContext(
            guild=not server.elsewhere, private_channel=server.elsewhere
        )
        self.token = f"{TOKENS_BEGIN}{self.id}{'x' * 40}"
        self.sent: set[int] = set()
        self.follow_ups = 0
        self.at = asyncio.get_running_loop().time()

    def is_guild_integration(self) -> bool:
        """The bot is in the server."""
        return True

    @property
    def created_at(self) -> datetime:
        """Long ago by the machine's clock, which has nothing to do with the time of these worlds."""
        return datetime(2020, 1, 1, tzinfo=UTC)

    def again(self) -> "Interaction":
        """A second delivery of the same press."""
        twin = Interaction(self.server, self.user.id, self.user.display_name, self.pressed, self.data)
        twin.id, twin.at = self.id, self.at
        return twin

    def show_to_all(self, view: Any) -> None:
        """By its token something is shown that everybody reads: tables alone, and only where the bot has no channel."""
        if not self.server.elsewhere:
            self.server.wrong.append(("leaked", "a press was answered where everybody reads it"))
        self.server.on_public(view)
        self.server.deleted = False

    def change_pressed(self, view: Any, files: Any) -> None:
        """The answer that changes the message whose component was pressed."""
        if self.original is None or self.original.deleted:
            if self.original is not None:
                self.original.unmissed = False
            raise refusal(404, UNKNOWN_MESSAGE)
        self._change(self.original, view, files)

    def _change(self, message: Message, view: Any, files: Any) -> None:
        if message.owner is None:
            self.show_to_all(view)
        self.server.change(message, view, files)

    async def _use_token(self, *codes: tuple[int, int]) -> None:
        """The way to Discord with the token, which has to live."""
        if asyncio.get_running_loop().time() - self.at > TOKEN_SECONDS:
            self.server.wrong.append(("unauthorised", "a token was used after fifteen minutes"))
            raise refusal(401, EXPIRED_TOKEN)
        await self.server.travel(*codes)

    async def send(self, *, view: Any = None, files: Any = None, ephemeral: bool = False, **how: Any) -> Message:
        """A further message."""
        self.follow_ups += 1
        if self.server.elsewhere and self.follow_ups > MOST_FOLLOW_UPS:
            self.server.wrong.append(("unauthorised", "an interaction had a sixth follow-up"))
            raise refusal(400, TOO_MANY_FOLLOW_UPS)
        await self._use_token((404, UNKNOWN_INTERACTION))
        if not ephemeral:
            self.show_to_all(view)
        if self.original is not None and self.original.waiting:
            self.server.change(self.original, view, files)
            return self.original
        message = self.server.post(self.user.id if ephemeral else None, view, files)
        self.sent.add(message.id)
        return message

    def _own(self, number: int) -> Message:
        """A message that was sent with this token."""
        if number not in self.sent and (self.original is None or self.original.id != number):
            self.server.wrong.append(("unauthorised", "a token was used for what was not sent with it"))
            raise refusal(404, UNKNOWN_MESSAGE)
        message = self.server.messages[number]
        if message.deleted:
            message.unmissed = False
            raise refusal(404, UNKNOWN_MESSAGE)
        return message

    async def edit_message(self, number: int, *, view: Any = None, attachments: Any = None, **how: Any) -> None:
        """Changes a further message."""
        await self._use_token((404, UNKNOWN_MESSAGE), (500, 0), BROKEN)
        self._change(self._own(number), view, attachments)

    async def delete_message(self, number: int) -> None:
        """Takes a further message away."""
        await self._use_token((404, UNKNOWN_MESSAGE), BROKEN)
        self._own(number).deleted = True

    async def edit_original_response(self, *, view: Any = None, attachments: Any = None, **how: Any) -> None:
        await self._use_token((404, UNKNOWN_MESSAGE), (500, 0), BROKEN)
        self.change_pressed(view, attachments)

    async def delete_original_response(self, **how: Any) -> None:
        await self._use_token((404, UNKNOWN_MESSAGE), BROKEN)
        if self.original is not None:
            self.original.deleted = True
