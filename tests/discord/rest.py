"""The REST interface: which request does what, and who may ask for it."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.discord.bodies import read_body
from tests.discord.clock import Clock
from tests.discord.commands import Commands
from tests.discord.counters import Counters
from tests.discord.differences import Difference
from tests.discord.emojis import Emojis
from tests.discord.errors import NOT_FOUND, NOT_THE_AUTHOR, UNAUTHORIZED, ApiError
from tests.discord.events import Events
from tests.discord.gateway import Gateway
from tests.discord.interactions import Interaction, Interactions, Written, callback_text
from tests.discord.messages import Message, Messages, Upload
from tests.discord.payloads import Data, application_data, channel_data, own_data
from tests.discord.rate_limits import (
    DELETE,
    EDIT,
    EMOJI,
    RARE_EDIT,
    READ,
    SEND,
    TOKEN,
    VIA,
    Banned,
    Limited,
    RateLimits,
    Rule,
)
from tests.discord.world import MANAGE_MESSAGES, World

_NO_TOKEN_NEEDED: Final = ("interactions", "webhooks")
"""Their path holds a token of its own; without the bot's token they don't count for its requests a second."""
_WORD_AT: Final = {
    "channels": 2,
    "applications": 2,
    "webhooks": 3,
    "interactions": 3,
    "users": 1,
    "oauth2": 2,
    "gateway": 1,
}
"""Where in a path the word stands that tells what is asked for."""
_MAX_HISTORY: Final = 100


@dataclass(slots=True)
class Call:
    """One request. ``parts`` is its path behind the version."""

    method: str
    parts: list[str]
    query: str
    token: str | None
    body: Data = field(default_factory=dict)
    uploads: list[Upload] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    """Those of its bucket, to answer with."""
    wrote: Message | None = None

    def number(self, place: int) -> int:
        """The id at that place of the path; 0 for anything else."""
        return int(self.parts[place]) if self.parts[place].isdigit() else 0


@dataclass(slots=True)
class Reply:
    """An answer; without ``text`` it has no body."""

    status: int
    text: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    code: int = 0
    is_json: bool = True


Handler = Callable[[Call], Reply]


class Rest:
    """Answers every request of the bot."""

    def __init__(
        self,
        world: World,
        messages: Messages,
        interactions: Interactions,
        limits: RateLimits,
        counters: Counters,
        gateway: Gateway,
        commands: Commands,
        emojis: Emojis,
        events: Events,
        clock: Clock,
        token: str,
    ) -> None:
        self._world, self._messages, self._interactions = world, messages, interactions
        self._limits, self._counters, self._gateway = limits, counters, gateway
        self._commands, self._emojis, self._events = commands, emojis, events
        self._clock, self._authorization = clock, f"Bot {token}"
        self._routes: dict[tuple[str, str, str, int], tuple[Handler, Rule | None]] = {
            ("GET", "users", "@me", 2): (self._own_user, None),
            ("GET", "oauth2", "@me", 3): (self._application, None),
            ("GET", "gateway", "bot", 2): (self._gateway_address, None),
            ("PUT", "applications", "commands", 3): (self._put_commands, None),
            ("GET", "applications", "commands", 3): (self._list_commands, None),
            ("GET", "applications", "emojis", 3): (self._list_emojis, EMOJI),
            ("POST", "applications", "emojis", 3): (self._create_emoji, EMOJI),
            ("GET", "applications", "emojis", 4): (self._one_emoji, EMOJI),
            ("PATCH", "applications", "emojis", 4): (self._rename_emoji, EMOJI),
            ("DELETE", "applications", "emojis", 4): (self._delete_emoji, EMOJI),
            ("GET", "channels", "", 2): (self._channel, READ),
            ("GET", "channels", "messages", 3): (self._history, READ),
            ("POST", "channels", "messages", 3): (self._send, SEND),
            ("GET", "channels", "messages", 4): (self._one_message, READ),
            ("PATCH", "channels", "messages", 4): (self._edit, EDIT),
            ("DELETE", "channels", "messages", 4): (self._delete, DELETE),
            ("POST", "interactions", "callback", 4): (self._answer, None),
            ("POST", "webhooks", "", 3): (self._follow_up, TOKEN),
            ("GET", "webhooks", "messages", 5): (self._message_by_token, TOKEN),
            ("PATCH", "webhooks", "messages", 5): (self._edit_by_token, TOKEN),
            ("DELETE", "webhooks", "messages", 5): (self._delete_by_token, TOKEN),
        }

    def answer(self, method: str, path: str, query: str, headers: Any, body: bytes) -> Reply:
        """Answers one request; ``path`` is what stands behind the version."""
        call = Call(method, path.split("/"), query, headers.get("Authorization"))
        self._count(call)
        try:
            reply = self._carried_out(call, headers.get("Content-Type", ""), body)
        except ApiError as error:
            reply = self._refused(error, call)
        except Limited as limited:
            reply = self._too_soon(limited)
        except Banned:
            self._counters.limited.append((self._clock.now(), "cloudflare"))
            reply = Reply(429, "error code: 1015", is_json=False)
        noted = call.body or None
        self._counters.note_request(self._clock.now(), method, path, reply.status, reply.code, noted, call.wrote)
        return reply

    def _count(self, call: Call) -> None:
        now = self._clock.now()
        if call.parts[0] in _NO_TOKEN_NEEDED and call.token is None:
            self._counters.interaction_requests.append(now)
            return
        self._counters.bot_requests.append(now)
        if call.parts[0] == "channels":
            self._counters.channel_requests.append(now)

    def _carried_out(self, call: Call, content_type: str, body: bytes) -> Reply:
        self._limits.check_ban()
        root, length = call.parts[0], len(call.parts)
        at = _WORD_AT.get(root, length)
        handler, rule = self._routes.get(
            (call.method, root, call.parts[at] if at < length else "", length), (self._unknown, None)
        )
        if call.token is not None or root not in _NO_TOKEN_NEEDED:
            if call.token != self._authorization:
                raise ApiError(UNAUTHORIZED)
            self._limits.check_global()
        if rule is EDIT and Difference.RARE_EDITS in self._world.differences:
            rule = RARE_EDIT
        if rule is not None:
            place = call.parts[2] if rule is TOKEN else call.parts[1]
            call.headers = self._limits.check_route(rule, place)
        call.body, call.uploads = read_body(content_type, body)
        reply = handler(call)
        reply.headers = {**call.headers, **VIA}
        return reply

    def _refused(self, error: ApiError, call: Call) -> Reply:
        if error.status in (401, 403):
            self._limits.note_invalid()
        text = json.dumps({"message": error.words, "code": error.code})
        return Reply(error.status, text, {**call.headers, **VIA}, error.code)

    def _too_soon(self, limited: Limited) -> Reply:
        self._limits.note_invalid()
        self._counters.limited.append((self._clock.now(), limited.kind))
        words = "You are being rate limited."
        body: Data = {"message": words, "retry_after": limited.retry_after, "global": limited.kind == "global"}
        if limited.code:
            body["code"] = limited.code
        headers = {**limited.headers, **VIA, "Retry-After": str(int(limited.retry_after) + 1)}
        return Reply(429, json.dumps(body), headers, limited.code)

    def _unknown(self, call: Call) -> Reply:
        raise ApiError(NOT_FOUND, f"{call.method} /{'/'.join(call.parts)}")

    def _own_user(self, call: Call) -> Reply:
        return _json(own_data(self._world.bot))

    def _application(self, call: Call) -> Reply:
        return _json(application_data(self._world))

    def _gateway_address(self, call: Call) -> Reply:
        left, reset_after = self._gateway.starts_left, round(self._gateway.reset_after * 1000)
        limit = {"total": 1000, "remaining": left, "reset_after": reset_after, "max_concurrency": 1}
        return _json({"url": self._gateway.url, "shards": self._gateway.shards, "session_start_limit": limit})

    def _put_commands(self, call: Call) -> Reply:
        return _json(self._commands.replace(call.body.get("items", [])))

    def _list_commands(self, call: Call) -> Reply:
        return _json(self._commands.all())

    def _list_emojis(self, call: Call) -> Reply:
        return _json(self._emojis.all())

    def _one_emoji(self, call: Call) -> Reply:
        return _json(self._emojis.find(call.number(3)))

    def _create_emoji(self, call: Call) -> Reply:
        return _json(self._emojis.create(call.body), 201)

    def _rename_emoji(self, call: Call) -> Reply:
        return _json(self._emojis.rename(call.number(3), call.body))

    def _delete_emoji(self, call: Call) -> Reply:
        self._emojis.delete(call.number(3))
        return Reply(204)

    def _channel(self, call: Call) -> Reply:
        channel = self._world.channel(call.number(1))
        self._world.check_look(channel)
        return _json(channel_data(channel, self._world.bot.id))

    def _history(self, call: Call) -> Reply:
        channel = self._world.channel(call.number(1))
        self._world.check_look(channel)
        found = self._messages.in_channel(channel.id)[:-_MAX_HISTORY:-1]
        return Reply(200, f"[{','.join(message.text() for message in found)}]")

    def _one_message(self, call: Call) -> Reply:
        self._world.check_look(self._world.channel(call.number(1)))
        return Reply(200, self._own_message(call).text())

    def _own_message(self, call: Call) -> Message:
        return self._messages.find(call.number(3), channel=call.number(1), private=False)

    def _send(self, call: Call) -> Reply:
        channel = self._world.channel(call.number(1))
        self._world.check_send(channel, files=bool(call.uploads))
        message = self._messages.with_nonce(channel.id, call.body)
        if message is None:
            message = self._messages.create(channel, self._world.bot, call.body, call.uploads)
            self._note(call, Written(message, is_new=True))
        return Reply(200, message.text())

    def _edit(self, call: Call) -> Reply:
        self._world.check_change(self._world.channel(call.number(1)))
        message = self._own_message(call)
        if message.author is not self._world.bot:
            raise ApiError(NOT_THE_AUTHOR)
        if Difference.OLD_AS_NEW not in self._world.differences:
            self._check_age(call, message)
        self._messages.change(message, call.body, call.uploads)
        self._note(call, Written(message, is_new=False))
        return Reply(200, message.text())

    def _check_age(self, call: Call, message: Message) -> None:
        try:
            self._limits.check_age(call.parts[1], message.created, call.headers)
        except Limited as limited:
            if Difference.OLD_WITHOUT_CODE in self._world.differences:
                limited.code = 0
            raise

    def _delete(self, call: Call) -> Reply:
        channel = self._world.channel(call.number(1))
        self._world.check_change(channel)
        message = self._own_message(call)
        if message.author is not self._world.bot and not self._world.bot_permissions(channel) & MANAGE_MESSAGES:
            raise ApiError(NOT_THE_AUTHOR)
        self._messages.delete(message)
        self._events.deleted(message)
        return Reply(204)

    def _answer(self, call: Call) -> Reply:
        interaction, written = self._interactions.respond(call.number(1), call.parts[2], call.body, call.uploads)
        if written is not None:
            self._note(call, written)
        if not _asks(call, "with_response"):
            return Reply(204)
        return Reply(200, callback_text(interaction, written))

    def _by_token(self, call: Call) -> Interaction:
        return self._interactions.by_token(call.number(1), call.parts[2])

    def _follow_up(self, call: Call) -> Reply:
        written = self._interactions.follow_up(self._by_token(call), call.body, call.uploads)
        self._note(call, written)
        return Reply(200, written.message.text()) if _asks(call, "wait") else Reply(204)

    def _message_by_token(self, call: Call) -> Reply:
        return Reply(200, self._interactions.message(self._by_token(call), call.parts[4]).text())

    def _edit_by_token(self, call: Call) -> Reply:
        written = self._interactions.edit(self._by_token(call), call.parts[4], call.body, call.uploads)
        self._note(call, written)
        return Reply(200, written.message.text())

    def _delete_by_token(self, call: Call) -> Reply:
        message = self._interactions.message(self._by_token(call), call.parts[4])
        self._messages.delete(message)
        self._events.deleted(message)
        return Reply(204)

    def _note(self, call: Call, written: Written) -> None:
        """A message was written: it is counted, and the gateway tells of it."""
        call.wrote = written.message
        self._counters.note_write(self._clock.now(), written.message, call.uploads, is_new=written.is_new)
        self._events.written(written.message, is_new=written.is_new)


def _json(data: Any, status: int = 200) -> Reply:
    return Reply(status, json.dumps(data))


def _asks(call: Call, name: str) -> bool:
    """Whether a question in the address is answered with yes."""
    return f"{name}=1" in call.query or f"{name}=true" in call.query
