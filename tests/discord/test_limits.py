"""Limits: they answer as Discord does, and discord.py waits as it should."""

import asyncio

import discord
import pytest

from tests.discord.conftest import Room
from tests.discord.listening import until


@pytest.fixture(autouse=True)
def in_one_moment(request: pytest.FixtureRequest, room: Room) -> None:
    """Whatever is asked is asked at once, however busy the machine is; discord.py needs a time that goes on."""
    if "client" not in request.fixturenames:
        room.stand_in.clock.hold()


async def test_five_edits_of_a_channel_in_five_seconds(room: Room) -> None:
    first, second = await room.send(), await room.send()
    for left in (4, 3, 2, 1, 0):
        answer = await room.edit(first if left % 2 else second)
        assert answer.status == 200
        assert answer.headers["X-RateLimit-Remaining"] == str(left)
    refused = await room.edit(first)
    assert refused.status == 429
    assert refused.headers["Via"]
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert isinstance(refused.data["retry_after"], float)
    assert 4 < refused.data["retry_after"] <= 5
    assert refused.data["global"] is False
    elsewhere = room.control.make_channel(room.guild)
    other = await room.ask("POST", f"channels/{elsewhere}/messages", {"content": "table"})
    assert (await room.edit(int(other.data["id"]), elsewhere)).status == 200
    room.control.advance(5)
    assert (await room.edit(first)).status == 200
    assert room.control.report()["answered_429_by_kind"] == {"edit": 1}


async def test_fifty_requests_of_the_bot_in_a_second_and_interactions_are_free(room: Room) -> None:
    interaction, token = await room.press()
    answers = await asyncio.gather(*(room.ask("GET", "users/@me") for _ in range(60)))
    refused = [answer for answer in answers if answer.status == 429]
    assert len(refused) >= 11
    assert refused[0].data["global"] is True
    assert refused[0].headers["X-RateLimit-Global"] == "true"
    assert (await room.answer(interaction, 6)).status == 204
    edited = await room.ask("PATCH", room.webhook(token, "/messages/@original"), {"content": "free"}, token=False)
    assert edited.status == 200
    counted = await room.ask("PATCH", room.webhook(token, "/messages/@original"), {"content": "not free"})
    assert counted.status == 429
    room.stand_in.clock.go_on()
    report = room.control.report()
    assert report["bot_requests"]["worst_window"] == 62
    assert report["channel_requests"]["worst_window"] == 1
    assert report["invalid_in_ten_minutes"] == len(refused) + 1


async def test_old_messages_three_edits_in_six_seconds(room: Room) -> None:
    message = await room.send()
    room.control.age_message(message, 3601)
    assert [(await room.edit(message)).status for _ in range(3)] == [200, 200, 200]
    refused = await room.edit(message)
    assert (refused.status, refused.code) == (429, 30046)
    assert refused.headers["X-RateLimit-Remaining"] == "1"
    assert (await room.edit(await room.send())).status == 200
    room.control.advance(6)
    assert (await room.edit(message)).status == 200


async def test_five_requests_of_a_token_in_two_seconds(room: Room) -> None:
    (interaction, token), (other, others) = await room.press(), await room.press()
    for each in (interaction, other):
        await room.answer(each, 6)
    path = room.webhook(token, "/messages/@original")
    statuses = [(await room.ask("GET", path, token=False)).status for _ in range(6)]
    assert statuses == [200, 200, 200, 200, 200, 429]
    assert (await room.ask("GET", room.webhook(others, "/messages/@original"), token=False)).status == 200


async def test_the_ban_has_no_via_and_ends_everything(room: Room) -> None:
    for _ in range(30):
        assert (await room.ask("GET", "users/@me", token=False)).status == 401
    banned = await room.ask("GET", "users/@me")
    assert banned.status == 429
    assert "Via" not in banned.headers
    assert isinstance(banned.data, str)
    assert room.control.report()["invalid_in_ten_minutes"] == 30
    room.control.advance(86_400)
    assert (await room.ask("GET", "users/@me")).status == 200


async def test_without_limits_nothing_is_refused(room: Room) -> None:
    room.control.emulate(limits=False)
    message = await room.send()
    answers = await asyncio.gather(*(room.edit(message) for _ in range(80)))
    assert {answer.status for answer in answers} == {200}
    assert "X-RateLimit-Remaining" not in answers[0].headers


async def test_discord_py_waits_for_the_bucket_without_being_refused(room: Room, client: discord.Client) -> None:
    message = await client.get_partial_messageable(room.channel).send("table")
    await message.edit(content="1")
    room.control.advance(4.4)
    for number in range(5):
        await message.edit(content=str(number))
    asked = [entry["at"] for entry in room.control.log() if entry["method"] == "PATCH"]
    assert len(asked) == 6
    assert asked[-1] - asked[0] > 4.9, "the sixth waits until five seconds have passed since the first"
    assert room.control.report()["answered_429"] == 0


async def test_discord_py_waits_after_a_refusal_and_asks_again(room: Room, client: discord.Client) -> None:
    message = await client.get_partial_messageable(room.channel).send("table")
    room.stand_in.clock.hold()
    await asyncio.gather(*(room.ask("GET", "users/@me") for _ in range(50)))
    editing = asyncio.create_task(message.edit(content="again"))
    await until(lambda: room.stand_in.counters.limited)
    room.stand_in.clock.go_on()
    await editing
    refused, taken = [entry for entry in room.control.log() if entry["method"] == "PATCH"]
    assert (refused["status"], taken["status"]) == (429, 200)
    assert taken["at"] - refused["at"] > 0.3
    assert room.control.report()["answered_429_by_kind"]["global"] >= 1
    found = room.control.message(message.id)
    assert found is not None
    assert found["content"] == "again"
