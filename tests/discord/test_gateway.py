"""The gateway: what a client hears, silence, closes, resumes, and what comes twice."""

import asyncio
from collections.abc import Callable

import discord
import pytest

from bot.discord_internals import keepers_of
from tests.discord.conftest import Room
from tests.discord.listening import listening, until
from tests.held import Held


async def test_servers_channels_messages_and_presses_arrive(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with listening(room) as client:
        assert [guild.id for guild in client.guilds] == [room.guild]
        assert client.get_channel(room.channel) is not None
        interaction, _ = await room.press()
        await until(lambda: client.heard == [interaction])
        said = room.control.say(room.ana, room.channel)
        await until(lambda: said in client.written)
        room.control.outage(room.guild)
        await until(lambda: client.guilds[0].unavailable)
        room.control.outage(room.guild, on=False)
        await until(lambda: not client.guilds[0].unavailable)
        room.control.delete_channel(room.channel)
        await until(lambda: client.get_channel(room.channel) is None)
        room.control.remove_guild(room.guild)
        await until(lambda: not client.guilds)


async def missed_and_resumed(room: Room, trouble: Callable[[], None], patience: float = 30.0) -> None:
    """In trouble a press is missed; after the resume it arrives, once."""
    message = await room.pressable()
    async with listening(room, patience) as client:
        trouble()
        pressed = room.control.press(room.ana, message, "go")
        await until(lambda: pressed in client.heard)
        assert client.heard == [pressed]
        report = room.control.report()
        assert (report["resumed"], report["identified"]) == (1, 1)


async def test_silence_ends_with_a_resume(at_the_stand_in: Room) -> None:
    await missed_and_resumed(at_the_stand_in, at_the_stand_in.stand_in.gateway.silence, patience=1.0)


async def test_a_closed_connection_is_resumed(at_the_stand_in: Room) -> None:
    room = at_the_stand_in

    def close() -> None:
        room.stand_in.gateway.silence()
        room.stand_in.gateway.close()

    await missed_and_resumed(room, close)


async def test_op_7_and_a_resumable_op_9_are_resumed(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with listening(room):
        room.control.gateway_does("reconnect")
        await until(lambda: room.control.report()["resumed"] == 1)
        room.control.gateway_does("invalidate resumable")
        await until(lambda: room.control.report()["resumed"] == 2)
        assert room.control.report()["identified"] == 1


async def test_an_unknown_session_is_not_resumed(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with room.session.ws_connect(room.stand_in.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == 10
        data = {"token": room.stand_in.token, "session_id": "unknown", "seq": 1}
        await socket.send_json({"op": 6, "d": data})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 0}})
        await socket.receive()
        assert socket.close_code == 4004


async def test_a_press_is_delivered_twice(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    message = await room.pressable()
    async with listening(room) as client:
        room.control.gateway_does("twice")
        pressed = room.control.press(room.ana, message, "go")
        await until(lambda: client.heard == [pressed, pressed])


async def test_two_processes_with_one_token_both_hear(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    message = await room.pressable()
    async with listening(room) as first, listening(room) as second:
        both = room.control.press(room.ana, message, "go")
        await until(lambda: first.heard == second.heard == [both])
        room.control.gateway_does("to newest")
        newest = room.control.press(room.ana, message, "go")
        await until(lambda: second.heard == [both, newest])
        assert first.heard == [both]


async def test_shards_share_the_servers(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    other = room.control.make_guild("Other room")
    room.stand_in.gateway.shards = 2
    heard: dict[int, list[int]] = {}
    sockets = [await room.session.ws_connect(room.stand_in.gateway_url) for _ in range(2)]
    for shard, socket in enumerate(sockets):
        identify = {"token": room.stand_in.token, "intents": 1, "shard": [shard, 2]}
        await socket.send_json({"op": 2, "d": identify})
        frames = [await socket.receive_json() for _ in range(3)]
        assert [frame["t"] for frame in frames] == [None, "READY", "GUILD_CREATE"]
        heard[shard] = [int(frames[2]["d"]["id"])]
    assert await room.control.ready(1)
    assert sorted(heard[0] + heard[1]) == sorted([room.guild, other])
    assert {(guild >> 22) % 2: [guild] for guild in (room.guild, other)} == heard
    for socket in sockets:
        await socket.close()


def held_heartbeats(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Have heartbeats sent once they are let go."""
    sending = Held(discord.gateway.DiscordWebSocket.send_heartbeat)

    async def send(socket: discord.gateway.DiscordWebSocket, data: object) -> None:
        await sending(socket, data)

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "send_heartbeat", send)
    return sending


async def test_no_thread_outlives_its_client(at_the_stand_in: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    sending = held_heartbeats(monkeypatch)
    async with listening(at_the_stand_in) as client:
        await sending.begun()
        assert keepers_of(client)
        asyncio.get_running_loop().call_later(0.5, sending.let_go)  # while the client closes
    assert not keepers_of(client)


async def test_nor_does_that_of_a_connection_that_was_replaced(
    at_the_stand_in: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, sending = at_the_stand_in, held_heartbeats(monkeypatch)
    async with listening(room) as client:
        await sending.begun()
        (old,) = keepers_of(client)
        room.control.gateway_does("reconnect")
        await until(lambda: room.control.report()["resumed"] == 1)
        assert old in keepers_of(client)
        sending.let_go()
    assert not old.is_alive()
    assert not keepers_of(client)
