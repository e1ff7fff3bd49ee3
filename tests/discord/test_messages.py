"""Messages: attachments, pictures, nonces, permissions, threads, and the application's emojis."""

import base64
import io
from typing import Any

import discord
import pytest

from tests.discord.conftest import PICTURE, Room, button, gallery, row
from tests.discord.messages import COMPONENTS_V2
from tests.discord.world import ATTACH, SEND, VIEW

PANEL: dict[str, Any] = {
    "flags": COMPONENTS_V2,
    "components": [gallery("attachment://table.png"), row(button("go"))],
    "attachments": [{"id": 0, "filename": "table.png"}],
}


async def posted(room: Room) -> int:
    path = f"channels/{room.channel}/messages"
    answer = await room.ask("POST", path, PANEL, files={"table.png": PICTURE})
    assert answer.status == 200, answer.data
    assert answer.data["attachments"] == []
    medium = answer.data["components"][0]["items"][0]["media"]
    assert medium["attachment_id"]
    return int(answer.data["id"])


async def changed(room: Room, message: int, body: dict[str, Any], files: dict[str, bytes] | None = None) -> bool:
    """Edits a message; whether it shows a picture after that."""
    answer = await room.ask("PATCH", f"channels/{room.channel}/messages/{message}", body, files=files)
    assert answer.status == 200, answer.data
    return room.stand_in.messages.find(message).shows_picture


async def test_an_edit_without_a_list_keeps_the_picture(room: Room) -> None:
    message = await posted(room)
    assert await changed(room, message, {"components": PANEL["components"]})
    assert await changed(room, message, PANEL, {"table.png": PICTURE + b"2"})
    kept = next(iter(room.stand_in.messages.find(message).attachments))
    assert await changed(room, message, {"attachments": [{"id": str(kept)}]})
    assert room.control.report()["without_picture"] == 0
    assert not await changed(room, message, {"components": [row(button("go"))], "attachments": []})
    assert room.control.report()["without_picture"] == 1


async def test_a_picture_that_was_not_sent_is_missed(room: Room) -> None:
    message = await posted(room)
    bodies = (
        {"components": [gallery("attachment://other.png")]},
        {"components": PANEL["components"], "attachments": []},
        {"attachments": [{"id": "1"}]},
    )
    for body in bodies:
        answer = await room.ask("PATCH", f"channels/{room.channel}/messages/{message}", body)
        assert (answer.status, answer.code) == (400, 50035)
    assert room.stand_in.messages.find(message).shows_picture


async def test_what_is_private_need_not_show_a_picture(room: Room) -> None:
    interaction, _ = await room.press()
    before = room.control.report()["without_picture"]
    await room.answer(interaction, 4, flags=64, content="hand", components=[row(button("play"))])
    assert room.control.report()["without_picture"] == before


@pytest.mark.parametrize(
    "components",
    [
        [row(button("go"), button("go"))],
        [row(*(button(str(number)) for number in range(6)))],
        [row({"type": 2, "style": 1, "custom_id": "go"})],
        [row({**button("go"), "label": "x" * 81})],
        [{"type": 10, "content": "x" * 4001}],
        [{"type": 17, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}]}]}],
        [{"type": 10, "content": "x"}] * 41,
    ],
)
async def test_broken_components_are_refused(room: Room, components: list[dict[str, Any]]) -> None:
    body = {"flags": COMPONENTS_V2, "components": components}
    answer = await room.ask("POST", f"channels/{room.channel}/messages", body)
    assert (answer.status, answer.code) == (400, 50035)


async def test_the_same_nonce_is_the_same_message(room: Room) -> None:
    first = await room.send(nonce="a", enforce_nonce=True)
    assert await room.send(nonce="a", enforce_nonce=True) == first
    assert await room.send(nonce="b", enforce_nonce=True) != first
    assert len(room.control.messages(room.channel)) == 2


async def test_permissions(room: Room) -> None:
    path = f"channels/{room.channel}/messages"
    for denied, files, code in ((VIEW, None, 50001), (SEND, None, 50013), (ATTACH, {"a.png": PICTURE}, 50013)):
        room.control.deny(room.channel, denied)
        answer = await room.ask("POST", path, {"content": "x"}, files=files)
        assert (answer.status, answer.code) == (403, code)
    room.control.deny(room.channel, 0)
    assert (await room.ask("POST", path, {"content": "x"})).status == 200
    gone = await room.ask("GET", f"channels/{room.channel}/messages/1")
    assert (gone.status, gone.code) == (404, 10008)
    room.control.delete_channel(room.channel)
    unknown = await room.ask("POST", path, {"content": "x"})
    assert (unknown.status, unknown.code) == (404, 10003)


async def test_archived_and_private_threads(room: Room) -> None:
    thread = room.control.make_thread(room.channel)
    sent = await room.ask("POST", f"channels/{thread}/messages", {"content": "x"})
    room.control.archive(thread)
    archived = await room.edit(int(sent.data["id"]), thread)
    assert (archived.status, archived.code) == (400, 50083)
    assert (await room.ask("POST", f"channels/{thread}/messages", {"content": "x"})).status == 200
    assert (await room.edit(int(sent.data["id"]), thread)).status == 200
    hidden = room.control.make_thread(room.channel, private=True, members=[room.ana])
    place = room.stand_in.world.channel(hidden)
    assert room.stand_in.world.bot_permissions(place) & VIEW
    refused = await room.ask("POST", f"channels/{hidden}/messages", {"content": "x"})
    assert (refused.status, refused.code) == (403, 50001)


async def test_discord_py_sends_changes_and_deletes(room: Room, client: discord.Client) -> None:
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png")))
    layout.stop()
    channel = client.get_partial_messageable(room.channel, guild_id=room.guild)
    message = await channel.send(view=layout, files=[discord.File(io.BytesIO(PICTURE), "table.png")], silent=True)
    place = channel.get_partial_message(message.id)
    await place.edit(view=layout, attachments=[discord.File(io.BytesIO(PICTURE), "table.png")])
    stored = room.stand_in.messages.find(message.id)
    assert len(stored.attachments) == 1
    assert stored.shows_picture
    assert stored.edits == 1
    await place.delete()
    with pytest.raises(discord.NotFound):
        await place.fetch()


async def test_emojis_of_the_application(room: Room, client: discord.Client) -> None:
    made = await client.create_application_emoji(name="ace", image=PICTURE)
    assert [emoji.name for emoji in await client.fetch_application_emojis()] == ["ace"]
    with pytest.raises(discord.HTTPException):
        await client.create_application_emoji(name="ace", image=PICTURE)
    await made.delete()
    assert await client.fetch_application_emojis() == []
    room.control.emulate(limits=False)
    image = f"data:image/png;base64,{base64.b64encode(PICTURE).decode()}"
    path = f"applications/{room.control.bot()}/emojis"
    for number in range(2000):
        room.stand_in.emojis.create({"name": f"card_{number}", "image": image})
    full = await room.ask("POST", path, {"name": "one_more", "image": image})
    assert (full.status, full.code) == (400, 30008)
