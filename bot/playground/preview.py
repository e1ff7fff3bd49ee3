"""simcord's preview of a server, shared by several browser pages while the bot also acts by itself.

simcord is made for tests: one action runs at a time and any other is turned away, and a page shows only what its own
presses changed. What is added here leans on simcord's private parts, as ``bot/playground/room.py`` does.
"""

from __future__ import annotations

import asyncio
import base64
import struct
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

import simcord
from simcord.actors import _component_interaction
from simcord.backend.access import can_access_channel
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle
from simcord.enums import CallbackType, ChannelType, ComponentType
from simcord.preview import Preview

if TYPE_CHECKING:
    from simcord.preview._assets import _Asset
    from simcord.preview._pages import _Page

_REVISIONS_KEPT = 32
_PICTURES_KEPT = 256
_PRESSED = (ComponentType.BUTTON, ComponentType.STRING_SELECT)
_PNG = b"\x89PNG\r\n\x1a\n"


class SharedPreview(Preview):
    """simcord's browser preview for several people at once, while the bot also acts by itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gate = asyncio.Lock()
        self._controls: dict[str, OrderedDict[int, dict[str, str]]] = {}
        self._pictures: OrderedDict[tuple[str, str], tuple[str, bytes, str]] = OrderedDict()
        self.elsewhere: Mapping[tuple[int, int], simcord.MemberActor] = {}
        """Members of the places outside the bot's server, by server and person."""
        self.home: int | None = None
        """The channel in which every page begins."""

    def show_changes(self) -> None:
        """Publish to every page what the bot has sent since the last look, and forget how it came about."""
        sent = any(
            not isinstance(entry.json, Mapping)
            or entry.json.get("type") != CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT
            for entry in self.env.http_requests
        )
        # Keep the pictures of emojis that the application has registered; simcord throws them away.
        backend = self.env.backend
        for entry in self.env.http_requests:
            if entry.path.endswith("/emojis") and isinstance(entry.json, Mapping) and "image" in entry.json:
                for number, emoji in backend.application_emojis.items():
                    if emoji.name == entry.json["name"]:
                        picture = base64.b64decode(str(entry.json["image"]).partition(";base64,")[2])
                        backend.cdn._blobs[f"{CDN_BASE}/emojis/{number}.png"] = picture
        # Both logs are for tests to read afterwards; in a long session they are only memory.
        self.env.http_requests.clear()
        backend.transcript.clear()
        if not sent:
            return
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            if page is not self._python and page.id in self._pages:
                self._publish(page, reason="refresh")
        used = {
            attachment["url"]
            for messages in backend.messages.values()
            for message in messages.values()
            for attachment in message.attachments
        }
        for url in [url for url in backend.cdn._blobs if "/attachments/" in url and url not in used]:
            del backend.cdn._blobs[url]

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        # One press after the other, instead of turning away whoever presses while another press is being answered.
        async with self.gate:
            self.show_changes()
            # simcord sends commands and messages into the preview's one channel.
            home, page = self.channel, self._pages.get(context_id or "")
            channel = None if page is None else self.env.backend.channels.get(page.channel_id)
            if page is not None and channel is not None:
                # A member of the shown channel's server, or a user in direct messages.
                at_home = self._viewer(page.viewer.id)
                page.viewer = at_home.user
                if channel.guild_id is not None:
                    page.viewer = self.elsewhere.get((channel.guild_id, at_home.id), at_home)
                self.channel = ChannelHandle(self.env, getattr(page.viewer, "guild", None), channel)
            try:
                return await super()._action(context_id, self._as_seen(context_id, body))
            finally:
                self.channel = home

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
        """Return the other channels and threads open to a page, by their ids; they end its list of people."""
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


def _note_size(record: _Asset, picture: bytes) -> None:
    """Tell the page a PNG's size in advance: a redraw that collapses while it loads closes the open menus."""
    if picture.startswith(_PNG):
        record.width, record.height = struct.unpack(">II", picture[16:24])
        record.mediaKind, record.frames, record.validated = "image", 1, True


def _controls(snapshot: Mapping[str, Any]) -> dict[str, str]:
    """Return the custom id of every button and menu that a page shows, by its key on the page."""
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
    """Return simcord's key of a button or menu that a page names: ``message:<id>:component:<place>``."""
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
