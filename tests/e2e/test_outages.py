"""Discord's faults: errors on edits, lost answers, deleted channels, kicks and outages."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.errors import Unavailable
from bot.tables.actions import ClockAsker, ComeBack, Expire, Leave, StepAway
from bot.tables.limits import MINUTE
from bot.tables.ports import Clock
from bot.tables.state.meaning import Leaving
from bot.tables.state.rebuilding import table_from_data
from bot.tables.state.table import Table
from cogs.core import outbox as outboxes
from cogs.core import retrying
from cogs.core.message_budget import Budget, Purpose, jittered
from cogs.core.reply import Reply
from cogs.core.retrying import BELIEVED_AFTER
from cogs.core.table_post import TableMessage
from tests.e2e.games import play_a_turn, seat_three, seat_to_play, take_a_press
from tests.e2e.public_messages import requests, shown
from tests.e2e.world import Scene, controls, open_scene, press, until, verbs, words
from tests.held import Held

EDIT = "/channels/*/messages/*"
SEND = "/channels/*/messages"


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 30046)])
async def test_a_table_lags_and_catches_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        scene.env.inject_error("PATCH", EDIT, status=status, code=code, times=6 if status == 500 else 1)
        before = scene.table.version
        await play_a_turn(scene, panels)
        assert scene.table.version > before
        await until(lambda: shown(scene) == scene.table.version)


def refused_by_the_edge() -> Exception:
    answer: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(answer, "<html>")


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError, refused_by_the_edge])
async def test_what_a_broken_connection_or_the_edge_swallows_is_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Callable[[], Exception]
) -> None:
    """Of pictures and of the others' private panels."""
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    lost: list[str] = []

    def fails_twice(sends: Any) -> Any:
        async def send(*args: Any, **how: Any) -> Any:
            if lost.count(sends.__name__) < 2:
                lost.append(sends.__name__)
                raise failure()
            return await sends(*args, **how)

        return send

    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        monkeypatch.setattr(discord.PartialMessage, "edit", fails_twice(discord.PartialMessage.edit))
        monkeypatch.setattr(Reply, "refresh", fails_twice(Reply.refresh))
        seat = seat_to_play(scene)
        waiting = {other: words(panels[other]) for other in range(3) if other != seat}
        person = [scene.ana, scene.ben, scene.zoe][seat]
        await press(person, panels[seat], "pick")
        await press(person, panels[seat], "drop")
        await scene.idle()
        assert shown(scene) == scene.table.version
        assert {lost.count(name) for name in ("edit", "refresh")} == {2}
        for other, before in waiting.items():
            assert words(panels[other]) != before


class Resting:
    """The outbox's clock, on which a rest of a minute lasts until the test ends it."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._ahead, self._ended = clock, 0.0, asyncio.Event()

    def now(self) -> float:
        return self._clock.now() + self._ahead

    async def sleep(self, seconds: float) -> None:
        if seconds < MINUTE / 2:
            await self._clock.sleep(seconds)
        else:
            await self._ended.wait()

    def end(self) -> None:
        self._ahead = MINUTE
        self._ended.set()


async def test_a_refused_message_is_left_alone_for_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        outbox = scene.services.kernel.outbox
        resting = Resting(outbox._clock)
        monkeypatch.setattr(outbox, "_clock", resting)
        scene.env.inject_error("PATCH", EDIT, status=403, code=50013, times=None)
        scene.env.http_requests.clear()
        for _ in range(4):
            await play_a_turn(scene, panels)
            await until(lambda: scene.services.kernel.board.is_refused(scene.view))
        assert requests(scene, "PATCH") == BELIEVED_AFTER
        scene.env.backend.faults.clear()
        resting.end()
        await press(scene.ana, panels[0], "more")
        await until(lambda: shown(scene) == scene.table.version)


async def test_a_lost_permission_is_named_at_the_next_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        named = "Attach Files"
        assert named not in words((await press(scene.ana, scene.public(), "hand")).response)
        taken = discord.Permissions(attach_files=True).value
        denied = Overwrite(scene.env.backend.bot_user.id, OverwriteType.MEMBER, deny=taken)
        scene.env.backend.set_overwrite(scene.channel.id, denied)
        told = words((await press(scene.ana, scene.public(), "hand")).response)
        assert named in told
        assert "Send Messages" not in told, "what it still has"
        scene.env.backend.delete_overwrite(scene.channel.id, scene.env.backend.bot_user.id)
        assert named not in words((await press(scene.ana, scene.public(), "hand")).response)


async def test_a_message_sent_again_after_a_crash_is_the_same_message(tmp_path: Path) -> None:
    """Discord gives the message that has the nonce already; a message that is meant to be new has a new one."""
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        table, board = scene.view, scene.services.kernel.board

        async def nonce_of_the_next_post(message: TableMessage) -> str:
            board._messages[table.id] = message
            scene.env.http_requests.clear()
            message.repost = message.posted is not None
            board.show(table)
            await scene.idle()
            posts = [each.json for each in scene.env.http_requests if each.method == "POST" and each.json]
            (nonce,) = (each["nonce"] for each in posts if each["enforce_nonce"])
            assert len(posts) == 1
            return str(nonce)

        first = await nonce_of_the_next_post(TableMessage(table, known=True))
        assert await nonce_of_the_next_post(TableMessage(table, known=True)) == first
        known = TableMessage(table, posted=board._messages[table.id].posted, known=True)
        assert await nonce_of_the_next_post(known) != first
        assert len(first) <= 25


@pytest.mark.parametrize(("status", "code"), [(400, 0), (400, 50035), (403, 40333), (403, 50001), (404, 10003)])
@pytest.mark.parametrize("method", ["PATCH", "POST"])
async def test_one_refusal_is_not_final(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, status: int, code: int
) -> None:
    """Neither of an edit nor of a first post: nobody has to play or press for the table to be right."""
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        if method == "PATCH":
            await seat_three(scene)
            scene.env.inject_error(method, EDIT, status=status, code=code, times=1)
            await scene.ask(scene.ana, StepAway())
        else:
            scene.env.inject_error(method, SEND, status=status, code=code, times=1)
            await scene.ana.slash(scene.channel, "spite start")
        await until(lambda: shown(scene) == scene.table.version)
        assert scene.table.asleep is None
        assert not scene.services.kernel.board.is_refused(scene.view)


async def test_what_stays_refused_is_known_as_refused_and_mended_by_the_next_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.01)
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        board = scene.services.kernel.board
        for mend, change in (("hand", StepAway()), ("/spite table", ComeBack())):
            scene.env.inject_error("PATCH", EDIT, status=400, code=0, times=None)
            await scene.ask(scene.ben, change)
            await until(lambda: board.is_refused(scene.view))
            scene.env.backend.faults.clear()
            if mend == "hand":
                await press(scene.ana, scene.public(), mend)
            else:
                await scene.ana.slash(scene.channel, "spite table")
            await until(lambda: shown(scene) == scene.table.version)


@pytest.mark.parametrize("times", [1, None])
async def test_a_channel_that_the_gateway_knows_is_not_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int | None
) -> None:
    """However often Discord answers that there is none. Neither a lobby nor a game ends by that."""
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        scene.env.inject_error("PATCH", EDIT, status=404, code=10003, times=times)
        await play_a_turn(scene, panels)
        await until(lambda: shown(scene) == scene.table.version or scene.services.kernel.board.is_refused(scene.view))
        assert scene.table.asleep is None
        scene.env.backend.faults.clear()
        await press(scene.ana, panels[0], "more")
        await until(lambda: shown(scene) == scene.table.version)


async def test_one_answer_that_a_message_is_gone_brings_no_second_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        before = scene.public().id
        scene.env.inject_error("PATCH", EDIT, status=404, code=10008, times=1)
        await play_a_turn(scene, panels)
        await until(lambda: shown(scene) == scene.table.version)
        assert scene.public().id == before


async def test_an_archived_thread_gets_a_new_message(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        old = scene.public()
        scene.env.inject_error("PATCH", EDIT, status=400, code=50083)
        await play_a_turn(scene, panels)
        await until(lambda: shown(scene) == scene.table.version)
        assert scene.public().id != old.id


async def test_a_deleted_channel_puts_its_table_to_sleep_and_the_host_moves_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        client = scene.services.kernel.client
        assert client is not None
        (server,) = client.guilds
        server._remove_channel(server.text_channels[0])  # the gateway has told of that, too
        scene.env.inject_error("PATCH", EDIT, status=404, code=10003, times=None)
        await play_a_turn(scene, panels)
        table = scene.table
        await until(lambda: scene.table.asleep == "channel")
        scene.env.backend.faults.clear()
        other = scene.guild.create_text_channel("other")
        refused = await scene.ben.slash(other, "spite table")
        assert "no table" in words(refused.response)
        moved = await scene.ana.slash(other, "spite table")
        assert moved.ephemeral
        await scene.idle()
        assert scene.table_in(other).id == table.id
        assert "hand" in verbs(scene.public(other))
        await play_a_turn_in(scene, other, panels)


async def play_a_turn_in(scene: Scene, channel: Any, panels: list[Any]) -> None:
    seat = scene.table_in(channel).running().state.to_play
    await take_a_press([scene.ana, scene.ben, scene.zoe][seat], panels[seat])


async def test_after_a_kick_nothing_is_sent(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        scene.env.http_requests.clear()
        await scene.services.kernel.reachability.lose_guild(scene.guild.id)
        await scene.idle()
        await asyncio.sleep(0.05)
        assert scene.env.http_requests == []
        assert (scene.table.status, scene.table.asleep) == ("asleep", "removed")
        await scene.services.kernel.reachability.find_guild(scene.guild.id)
        scene.services.kernel.board.show(scene.view)
        await scene.idle()
        assert "wake" in verbs(scene.public())


async def test_an_outage_keeps_everything(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        version = scene.table.version
        scene.services.kernel.reachability.miss_guild(scene.guild.id)
        scene.env.http_requests.clear()
        scene.services.kernel.board._messages[scene.table.id].repost = True
        scene.services.kernel.board.show(scene.view)
        await scene.idle()
        assert scene.env.http_requests == []
        assert scene.table.version == version
        await scene.services.kernel.reachability.find_guild(scene.guild.id)
        assert scene.table.status == "playing"


async def test_what_closes_in_an_outage_is_shown_closed_once_its_server_is_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        client: Any = scene.services.kernel.client
        guild, cog = client.get_guild(scene.guild.id), client.get_cog("Gateway")
        await cog.on_guild_unavailable(guild)
        await scene.ask(scene.ana, Leave(Leaving.LOBBY))
        await scene.idle()
        assert "join" in verbs(scene.public())
        await cog.on_guild_available(guild)
        await scene.idle()
        assert words(scene.public()).startswith("This table closed before the game started.")
        assert not scene.services.kernel.board._messages, "nothing more is kept of it"


async def test_of_tables_of_a_server_that_has_removed_the_bot_no_message_is_kept(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        client: Any = scene.services.kernel.client
        await client.get_cog("Gateway").on_guild_remove(client.get_guild(scene.guild.id))
        await scene.idle()
        assert not scene.services.kernel.board._messages
        table = scene.table
        await scene.services.tables.act(table.id, Expire(), ClockAsker(table.version))
        await scene.idle()
        assert not scene.services.kernel.board._messages


async def test_gateway_events_are_told_apart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        gateway = scene.services.kernel.reachability
        client: Any = scene.services.kernel.client
        guild = client.get_guild(scene.guild.id)
        cog = client.get_cog("Gateway")
        await cog.on_guild_unavailable(guild)
        assert gateway._budget.is_out(guild.id)
        assert scene.table.status == "playing"
        await cog.on_guild_available(guild)
        assert not gateway._budget.is_out(guild.id)
        await cog.on_guild_remove(guild)
        assert scene.table.asleep == "removed"
        assert await scene.services.store.servers.left_before(2.0**40) == [guild.id]
        await cog.on_guild_join(guild)
        assert await scene.services.store.servers.left_before(2.0**40) == []
        await scene.services.store.servers.left(guild.id, 1.0)
        await cog.on_shard_ready(0)
        assert await scene.services.store.servers.left_before(2.0**40) == [], "its shard lists it"
        await cog.on_guild_channel_delete(client.get_channel(scene.channel.id))
        assert scene.table.asleep == "channel"


@pytest.mark.parametrize("is_there", [True, False])
async def test_whatever_comes_last_holds_of_a_server_that_comes_and_goes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """Somebody invites the bot anew while its removal is being noted, or removes it while its coming is."""
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        gateway, store = scene.services.kernel.reachability, scene.services.store.servers
        client: Any = scene.services.kernel.client
        guild, cog = client.get_guild(scene.guild.id), client.get_cog("Gateway")
        first, then = (cog.on_guild_remove, cog.on_guild_join) if is_there else (cog.on_guild_join, cog.on_guild_remove)
        waits, name = (store, "left") if is_there else (gateway._clocks, "settle")
        held = Held(getattr(waits, name))
        with monkeypatch.context() as patched:
            patched.setattr(waits, name, held)
            before = asyncio.create_task(first(guild))
            await held.begun()
            patched.undo()
            after = asyncio.create_task(then(guild))
            if not is_there:
                await after
            held.let_go()
            await asyncio.gather(before, after)
        assert gateway._budget.is_out(guild.id) is not is_there
        assert scene.table.asleep == (None if is_there else "removed")
        if not is_there:
            assert await store.left_before(2.0**40) == [guild.id]


async def test_a_table_is_shown_once_the_store_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        board, table, asked = scene.services.kernel.board, scene.table, []
        del board._messages[table.id]
        posted = scene.services.store.messages.get

        async def fail_twice(table_id: str) -> Any:
            asked.append(table_id)
            if len(asked) < 3:
                raise Unavailable("the disk is busy")
            return await posted(table_id)

        monkeypatch.setattr(scene.services.store.messages, "get", fail_twice)
        await play_a_turn(scene, panels)
        await until(lambda: shown(scene) == scene.table.version)
        assert len(asked) == 3


async def test_a_board_that_has_given_up_shows_its_table_at_the_next_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(outboxes, "_KNOWN_AS_REFUSED_AFTER", 2)
    monkeypatch.setattr(outboxes, "_AFTER_REFUSAL", 0.01)
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        with monkeypatch.context() as patched:
            patched.setattr(scene.services.kernel.board.shown.posted_by, "draw", raise_timeout)
            await play_a_turn(scene, panels)
            await until(lambda: scene.services.kernel.board.is_refused(scene.view))
        await press(scene.ana, panels[0], "more")
        await until(lambda: shown(scene) == scene.table.version)


async def raise_timeout(*_: Any) -> None:
    raise TimeoutError


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_move_stands_whose_answer_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        seat = seat_to_play(scene)
        await press(people[seat], panels[seat], "pick")

        class Reply:
            status, reason = 404, "lost"

        reply: Any = Reply()

        async def lose(*_: Any, **__: Any) -> None:
            raise discord.HTTPException(reply, {"code": code, "message": "lost"})

        before = scene.table.version
        with monkeypatch.context() as patched:
            patched.setattr(discord.InteractionResponse, "edit_message", lose)
            drop = next(each["custom_id"] for each in controls(panels[seat]) if ":drop:" in each["custom_id"])
            await people[seat].click(panels[seat], custom_id=drop)
        assert scene.table.version == before + 1
        again = await press(people[seat], scene.public(), "hand")
        assert again.ephemeral


async def test_what_cannot_be_saved_is_refused_with_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        people = [scene.ana, scene.ben, scene.zoe]
        seat = seat_to_play(scene)
        await press(people[seat], panels[seat], "pick")
        others = [panel for place, panel in enumerate(panels) if place != seat]
        before, version, seen = written(scene.table), scene.table.version, what_is_said(scene, others)

        async def refuse(entry: Any) -> None:
            raise Unavailable("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(scene.services.tables._store.tables, "save", refuse)
            refused = await press(people[seat], panels[seat], "drop")
            assert "couldn't be saved" in words(refused.response)
            await scene.idle()
        assert written(scene.table) == before
        assert what_is_said(scene, others) == seen, "nobody is shown what has not happened"
        assert await stored(scene) == before
        await play_a_turn(scene, panels)
        await scene.idle()
        assert scene.table.version > version
        assert await stored(scene) == written(scene.table) != before
        assert what_is_said(scene, others) != seen


def what_is_said(scene: Scene, panels: list[Any]) -> list[str]:
    """The words of the public message and of these panels."""
    return [words(message) for message in (scene.public(), *panels)]


def written(table: Table) -> Any:
    """Everything that a table is, in lists of its own: what is done to the table later changes nothing here."""
    return json.loads(json.dumps(table.to_data()))


async def stored(scene: Scene) -> Any:
    """The same, as a restart would find it."""
    data = await scene.services.store.tables.head(scene.table.id)
    assert data is not None
    return written(table_from_data(data))


async def test_a_saved_move_is_shown_though_nothing_else_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        seat = seat_to_play(scene)
        person, before = [scene.ana, scene.ben, scene.zoe][seat], scene.table.version
        await press(person, panels[seat], "pick")

        async def refuse(user: int, **changes: str) -> None:
            raise Unavailable("the disk is busy")

        with monkeypatch.context() as patched:
            patched.setattr(scene.services.store.preferences, "change_of_user", refuse)
            users = scene.services.kernel.preferences._users
            patched.setattr(users, "_ask", refuse)
            users.forget(person.id)
            played = await press(person, panels[seat], "drop")
            assert played.response.id == panels[seat].id
            assert "⚠️" not in words(panels[seat])
            assert scene.table.version == before + 1
            kept = await person.slash(scene.channel, "spite language", language="es")
            assert "couldn't be saved" in words(kept.response)


class Ticking:
    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


async def test_edits_go_before_notices_before_deletions_within_one_channel() -> None:
    clock = Ticking()
    budget = Budget(clock, spacing=1.0)
    order: list[tuple[str, float]] = []

    async def send(name: str, channel: int, purpose: Purpose) -> None:
        await budget.turn(channel, purpose)
        order.append((name, clock.time))

    await budget.turn(1, Purpose.TABLE)
    waiting = [("deletion", Purpose.DELETION), ("notice", Purpose.NOTICE), ("table", Purpose.TABLE)]
    await asyncio.gather(*(send(name, 1, purpose) for name, purpose in waiting))
    assert [name for name, _ in order] == ["table", "notice", "deletion"]
    assert clock.time == 3.0
    await send("elsewhere", 2, Purpose.DELETION)
    assert clock.time == 3.0
    await budget.stop()


def test_pauses_differ_from_table_to_table() -> None:
    pauses = {jittered(1.0, f"table{number}", 0) for number in range(50)}
    assert len(pauses) == 50
    assert all(0.75 <= pause <= 1.25 for pause in pauses)
