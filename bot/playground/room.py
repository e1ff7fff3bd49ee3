"""A simulated server with two channels and a few people, in real time and shared by several browser pages.

simcord is made for tests: its clock stands still, one action runs at a time and any other is turned away, and a page
shows only what its own presses changed. This module adds what play needs, and leans on simcord's private parts to do
so, which is why the requirements pin its exact version.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import struct
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

# Bound now: while a simulation runs, time.monotonic asks its clock, which here is the one below.
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

import discord
import simcord
from simcord._clock import Clock
from simcord.actors import _component_interaction
from simcord.backend.access import can_access_channel
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.enums import CallbackType, ChannelType, ComponentType
from simcord.preview import Preview

from bot.playground.places import SimulatedPlaces
from bot.running.supervision import begin_task

if TYPE_CHECKING:
    from types import TracebackType

    from simcord.preview._assets import _Asset
    from simcord.preview._pages import _Page

_log = logging.getLogger(__name__)

_TICK = 0.2
_BACKGROUND_WAIT = 0.5
_REVISIONS_KEPT = 32
_PICTURES_KEPT = 256
_PRESSED = (ComponentType.BUTTON, ComponentType.STRING_SELECT)
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class PlaygroundUser:
    """Somebody to act as, with the language of their Discord client."""

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
        """The present instant."""
        return datetime.now(UTC) + timedelta(seconds=self._ahead)

    def advance(self, seconds: float) -> None:
        """Jump ahead of real time."""
        self._ahead += seconds


class SharedPreview(Preview):
    """simcord's browser preview for several people at once, while the bot also acts by itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gate = asyncio.Lock()
        self._controls: dict[str, OrderedDict[int, dict[str, str]]] = {}
        self._pictures: OrderedDict[tuple[str, str], tuple[str, bytes, str]] = OrderedDict()
        self.elsewhere: Mapping[tuple[int, int], simcord.MemberActor] = {}
        """Who is in places that are not the bot's server, by server and person."""
        self.home: int | None = None
        """The channel in which every page begins."""

    def show_changes(self) -> None:
        """Publish to every page what the bot has sent since the last look, and forget how it came about."""
        sent = any(
            not isinstance(entry.json, Mapping)
            or entry.json.get("type") != CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT
            for entry in self.env.http_requests
        )
        for entry in self.env.http_requests:
            self._keep_emoji(entry.path, entry.json)
        # Both logs are for tests to read afterwards; in a long session they are only memory.
        self.env.http_requests.clear()
        self.env.backend.transcript.clear()
        if not sent:
            return
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            if page is not self._python and page.id in self._pages:
                self._publish(page, reason="refresh")
        backend = self.env.backend
        used = {
            attachment["url"]
            for messages in backend.messages.values()
            for message in messages.values()
            for attachment in message.attachments
        }
        for url in [url for url in backend.cdn._blobs if "/attachments/" in url and url not in used]:
            del backend.cdn._blobs[url]

    def _keep_emoji(self, path: str, body: Any) -> None:
        """Keep the picture of an emoji that the application has registered; simcord throws it away."""
        if not path.endswith("/emojis") or not isinstance(body, Mapping) or "image" not in body:
            return
        backend = self.env.backend
        for number, emoji in backend.application_emojis.items():
            if emoji.name == body["name"]:
                picture = base64.b64decode(str(body["image"]).partition(";base64,")[2])
                backend.cdn._blobs[f"{CDN_BASE}/emojis/{number}.png"] = picture

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        # One press after the other, instead of turning away whoever presses while another press is being answered.
        async with self.gate:
            self.show_changes()
            # simcord sends commands and messages into the preview's one channel.
            home, page = self.channel, self._pages.get(context_id or "")
            channel = None if page is None else self.env.backend.channels.get(page.channel_id)
            if page is not None and channel is not None:
                page.viewer = self._actor(page)
                self.channel = ChannelHandle(self.env, getattr(page.viewer, "guild", None), channel)
            try:
                return await super()._action(context_id, self._as_seen(context_id, body))
            finally:
                self.channel = home

    def _actor(self, page: _Page) -> Any:
        """Who looks at a page, as somebody of the server to whose channel it has gone, or of their direct messages."""
        channel, home = self.env.backend.channels[page.channel_id], self._viewer(page.viewer.id)
        if channel.guild_id is None:
            return home.user
        return self.elsewhere.get((channel.guild_id, home.id), home)

    def _as_seen(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Let a press from a page that is a moment behind reach the bot, as Discord does.

        The preview refuses it, and names a button by its place, where a new picture may have put another one.
        """
        page = self._pages.get(context_id or "")
        if page is None or not isinstance(body, Mapping) or not isinstance(body.get("published_revision"), int):
            return body
        current = {**body, "published_revision": page.revision}
        if body.get("kind") not in ("click", "select"):
            return current
        key = str(body.get("control_key"))
        current["control_key"] = _place(key)
        seen = self._controls.get(page.id, OrderedDict()).get(body["published_revision"], {}).get(key)
        now = _controls(page.snapshot)
        if seen is None or now.get(key) == seen:
            return current
        message = key.split(":component:")[0]
        moved = [place for place, custom_id in now.items() if custom_id == seen and place.startswith(f"{message}:")]
        if moved:
            return {**current, "control_key": _place(moved[0])}
        return {**current, "gone": seen}

    def _prepare_action(self, page: _Page, kind: str, body: Mapping[str, Any]) -> Any:
        if kind == "viewer" and str(body.get("viewer_id")) in self._places(page):
            page.channel_id = int(body["viewer_id"])
            return super()._prepare_action(page, kind, {**body, "viewer_id": str(page.viewer.id)})
        if kind == "viewer" and not can_access_channel(self.env, page.channel_id, self._viewer(body["viewer_id"])):
            page.channel_id = self.channel.id if self.home is None else self.home  # somebody who is not there
        gone = body.get("gone")
        if gone is None:
            return super()._prepare_action(page, kind, body)
        message = self._target_message(page, int(body["target_id"]))
        data: dict[str, Any] = {"custom_id": gone, "component_type": int(ComponentType.BUTTON)}
        if kind == "select":
            data |= {"component_type": int(ComponentType.STRING_SELECT), "values": list(map(str, body["values"]))}

        async def run(action: Any, cursor: int) -> dict[str, Any]:
            interaction = _component_interaction(page.viewer, message, data)
            return await self._run_interaction_action(page, action, cursor, interaction)

        return run

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        # What a page is told is checked against the present: a picture replaced since the last publication would
        # reach it as one that is missing.
        self.show_changes()
        payload = super()._page_payload(page)
        payload["viewers"] += [{"id": place, "name": name} for place, name in self._places(page).items()]
        return payload

    def _places(self, page: _Page) -> dict[str, str]:
        """The other channels and threads that a page can go to, by their ids: its list of people ends with them."""
        backend = self.env.backend
        open_to_all = [
            channel
            for channel in backend.channels.values()
            if channel.id != page.channel_id
            and (channel.is_thread or channel.type == ChannelType.TEXT)
            and can_access_channel(self.env, channel.id, page.viewer, history=True)
        ]
        places = {str(each.id): f"{'↳' if each.is_thread else '#'} {each.name}" for each in open_to_all}
        own = backend.get_dm_channel(page.viewer.id).id
        return places if own == page.channel_id else {**places, str(own): "@ Spite"}

    def _publish(
        self,
        page: _Page,
        *,
        reason: Literal[
            "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
        ] = "action",
    ) -> None:
        super()._publish(page, reason=reason)
        _name_menus(page.snapshot)
        shown = self._controls.setdefault(page.id, OrderedDict())
        shown[page.revision] = _controls(page.snapshot)
        _keep(shown, _REVISIONS_KEPT)
        for closed in self._controls.keys() - self._pages.keys() - {page.id}:
            del self._controls[closed]
        for asset_id, record in page.assets.items():
            entry = self._blobs.get(record.digest) if record.digest is not None else None
            if entry is not None and record.contentType == "image/png":
                _note_size(record, entry.data)
                self._pictures[page.id, asset_id] = record.contentType, entry.data, record.filename
                self._pictures.move_to_end((page.id, asset_id))
        _keep(self._pictures, _PICTURES_KEPT)

    async def _prepare_asset(self, context_id: str | None, asset_id: str, **how: Any) -> tuple[str, bytes, str]:
        # A page may ask for a picture that was replaced meanwhile, which simcord answers with an error, and it
        # decodes every picture in a new process first, which takes longer than the rest of a press.
        picture = self._pictures.get((context_id or "", asset_id))
        if picture is not None and not any(how.values()):
            return picture
        return await super()._prepare_asset(context_id, asset_id, **how)


class Room:
    """The simulated server while it is open: `async with Room(bot, port) as room`."""

    def __init__(self, bot: discord.Client, port: int) -> None:
        self.people = [person.name for person in PEOPLE]
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


def _note_size(record: _Asset, picture: bytes) -> None:
    """Tell the page a PNG's size in advance: a redraw that collapses while it loads closes the open menus."""
    if picture.startswith(_PNG):
        record.width, record.height = struct.unpack(">II", picture[16:24])
        record.mediaKind, record.frames, record.validated = "image", 1, True


def _controls(snapshot: Mapping[str, Any]) -> dict[str, str]:
    """The custom id of every button and menu a page shows, by the place that names it there."""
    found: dict[str, str] = {}
    for message in snapshot.get("messages", {}).values():
        for component in _walk(message.get("components", [])):
            if component.get("type") in _PRESSED and component.get("custom_id"):
                found[str(component.get("control_key"))] = str(component["custom_id"])
    return found


def _name_menus(snapshot: Mapping[str, Any]) -> None:
    """Have the page tell menus apart by their custom ids, as Discord's client does: it keeps what was chosen last in a
    menu for as long as its id stays, where simcord's page does so for as long as there is a menu at that place."""
    for message in snapshot.get("messages", {}).values():
        for component in _walk(message.get("components", [])):
            if component.get("type") == ComponentType.STRING_SELECT and component.get("custom_id"):
                component["control_key"] = f"{component['control_key']}:{component['custom_id']}"


def _place(key: str) -> str:
    """What simcord calls a button or menu that a page names: ``message:<id>:component:<place>``."""
    return ":".join(key.split(":")[:4])


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        if isinstance(component.get("accessory"), dict):
            yield component["accessory"]


def _keep(items: OrderedDict[Any, Any], number: int) -> None:
    while len(items) > number:
        items.popitem(last=False)
