"""Being told to stop: nothing new is begun, whoever was let in is answered, tables show their newest version."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine, Mapping
from inspect import signature
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot import app
from bot.client import SpiteBot
from bot.errors import Reason, Refused
from bot.running.lifecycle import Component
from bot.services import Services
from bot.store.sqlite import SqliteStore
from bot.tables.actions import ChooseClock, Wake
from cogs.core.reply import Reply
from cogs.replay.films import Films
from cogs.replay.review import Reviews
from cogs.table.panel_answers import PanelAnswers
from tests.e2e.games import play_a_little, play_a_turn, seat_three, seat_to_play
from tests.e2e.public_messages import shown
from tests.e2e.world import (
    PATIENCE,
    Scene,
    confirmed,
    deliver,
    find_control,
    open_scene,
    press,
    settings_in,
    verbs,
    words,
)
from tests.features import part_of
from tests.tables.world import ANA, BEN, World


async def test_told_to_stop_it_answers_shows_and_ends_in_time(tmp_path: Path) -> None:
    async with open_scene(tmp_path, edit_spacing_seconds=0.3) as scene:
        panels = await seat_three(scene)
        await play_a_turn(scene, panels)
        await scene.idle()  # the panel of who is next comes by a gate of its own
        await scene.services.tables.close()
        seat, version = seat_to_play(scene), scene.table.version
        await press([scene.ana, scene.ben, scene.zoe][seat], panels[seat], "pick")
        refused = await press([scene.ana, scene.ben, scene.zoe][seat], panels[seat], "drop")
        assert "restarting" in words(refused.response)
        assert scene.table.version == version

        class Client:
            closed = False

            async def close(self) -> None:
                self.closed = True

        client: Any = Client()
        began = time.monotonic()
        await app.wind_down(scene.services, client)
        assert client.closed
        assert shown(scene) == version
        assert time.monotonic() - began < 10


async def test_told_to_stop_it_tells_whoever_waits_for_others_that_their_panel_stays_behind(tmp_path: Path) -> None:
    class Client:
        async def close(self) -> None: ...

    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        seat = seat_to_play(scene)
        await app.wind_down(scene.services, Client())  # type: ignore[arg-type]
        await scene.env.settle()
        old = ["is out of date" in words(panel) for panel in panels]
        assert old == [place != seat for place in range(3)], "whoever is to play can go on where they are"
        waiting = next(panel for place, panel in enumerate(panels) if place != seat)
        assert verbs(waiting) == ["hand"]


class Closing:
    """In the place of the client: what is sent when it has been closed is not sent, and noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.closed, self.drawing, self.may_draw = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.sent: list[tuple[int, bool]] = []
        self.late: list[int] = []
        answer, refresh = PanelAnswers.answer, Reply.refresh

        async def slow(answers: PanelAnswers, *arguments: Any, **more: Any) -> Any:
            self.drawing.set()
            await self.may_draw.wait()
            return await answer(answers, *arguments, **more)

        async def noted(reply: Reply, layout: Any, picture: Any = None) -> None:
            if self.closed.is_set():
                self.late.append(reply.user)
                raise RuntimeError("Session is closed")
            self.sent.append((reply.user, picture is None))
            await refresh(reply, layout, picture)

        monkeypatch.setattr(PanelAnswers, "answer", slow)
        monkeypatch.setattr(Reply, "refresh", noted)

    async def close(self) -> None:
        self.closed.set()


@pytest.fixture
def closing(monkeypatch: pytest.MonkeyPatch) -> Closing:
    return Closing(monkeypatch)


async def with_panels_being_drawn(scene: Scene, closing: Closing) -> int:
    """Everybody's panel is being drawn anew, which takes long; who is to play."""
    closing.may_draw.set()
    await seat_three(scene)
    await scene.idle()
    closing.may_draw.clear()
    closing.drawing.clear()
    closing.sent.clear()
    await scene.ask(scene.ana, ChooseClock(300))
    await closing.drawing.wait()
    return [scene.ana, scene.ben, scene.zoe][seat_to_play(scene)].id  # type: ignore[no-any-return]


async def test_told_to_stop_it_draws_no_panel_anew_that_is_to_stay_behind(
    tmp_path: Path, closing: Closing, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_all = app._all_or_dropped

    async def shown_all(work: Mapping[str, Coroutine[Any, Any, None]], seconds: float) -> list[str]:
        """Drawings come once it is known who stays behind, however long the rest has taken."""
        asyncio.get_running_loop().call_later(0.2, closing.may_draw.set)
        return await show_all(work, PATIENCE)

    monkeypatch.setattr(app, "_all_or_dropped", shown_all)
    async with open_scene(tmp_path) as scene:
        playing = await with_panels_being_drawn(scene, closing)
        await app.wind_down(scene.services, closing)  # type: ignore[arg-type]
        others = {person.id for person in (scene.ana, scene.ben, scene.zoe)} - {playing}
        assert sorted(closing.sent) == sorted([(playing, False), *((user, True) for user in others)])


async def test_nothing_is_sent_once_the_connection_is_closed(
    tmp_path: Path, closing: Closing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "_TOLD_BY", 0.3)
    async with open_scene(tmp_path) as scene:
        await with_panels_being_drawn(scene, closing)
        await app.wind_down(scene.services, closing)  # type: ignore[arg-type]
        closing.may_draw.set()
        await asyncio.sleep(0.1)
        assert closing.closed.is_set()
        assert not closing.late
        assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


async def test_all_that_goes_through_the_connection_ends_before_it(tmp_path: Path) -> None:
    def sends(part: Component) -> bool:
        """Whether it is given the client, by which messages go; others may watch the connections."""
        return hasattr(part, "connect") and "client" in signature(part.connect).parameters

    async with open_scene(tmp_path) as scene:
        services = scene.services
        sending = services.kernel.sending._components
        apart = [*services.lifecycle._components, *services.playing._components]
        assert not [part for part in apart if sends(part)]
        assert len([part for part in sending if sends(part)]) > 5
        for part in (services.kernel.board, services.kernel.private_panels, part_of(services, Reviews)):
            assert part in sending


async def test_whoever_can_not_be_answered_is_given_up_before_the_connection_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_TOLD_BY", 0.1)
    monkeypatch.setattr(app, "_ANSWERED_BY", 0.1)
    given_up: list[bool] = []
    async with open_scene(tmp_path) as scene:

        async def press_for_ever() -> None:
            with scene.services.in_flight:
                await asyncio.Event().wait()

        inside = asyncio.create_task(press_for_ever())
        await asyncio.sleep(0)

        class Client:
            async def close(self) -> None:
                given_up.append(inside.cancelled())

        await app.wind_down(scene.services, Client())  # type: ignore[arg-type]
    assert given_up == [True]


async def test_told_to_stop_it_tells_whoever_waits_for_something_that_takes_long(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Client:
        async def close(self) -> None: ...

    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        services, over = scene.services, scene.public()
        for maker in (part_of(services, Films)._maker, part_of(services, Reviews)._maker):
            maker._command = (sys.executable, "-c", "import time; time.sleep(60)")
        asked = [await press(scene.ana, over, verb) for verb in ("film", "review")]
        with caplog.at_level("INFO"):
            await app.wind_down(services, Client())  # type: ignore[arg-type]
        assert "before the end" not in caplog.text, "they were told at once, and not when time had run out"
        await scene.env.settle()
        for each in asked:
            assert "wasn't ready" in words(each.response)


async def test_whoever_was_let_in_is_answered_before_the_end(tmp_path: Path) -> None:
    world = World()
    table = await world.start(ANA, BEN)
    save, saving = world.store.tables.save, asyncio.Event()

    async def slow(entry: Any) -> None:
        saving.set()
        await asyncio.sleep(0.05)
        await save(entry)

    world.store.tables.save = slow  # type: ignore[method-assign]
    inside = asyncio.create_task(world.act(table, world.discard(table), world.user_to_play(table)))
    await saving.wait()
    await world.tables.close()
    assert inside.done()
    assert inside.result().table.version == table.version + 1
    with pytest.raises(Refused, match=Reason.RESTARTING):
        await world.act(table, Wake(), ANA)


async def test_sigterm_winds_down_the_running_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    began: list[float] = []

    class Bot:
        """A client that is connected until it is closed."""

        def __init__(self, services: Services) -> None:
            self.services, self.closed = services, asyncio.Event()

        async def __aenter__(self) -> "Bot":
            return self

        async def __aexit__(self, *_: object) -> None:
            steps.append("left")

        async def start(self, token: str) -> None:
            steps.append("connected")
            began.append(time.monotonic())
            asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), signal.SIGTERM)
            await self.closed.wait()

        async def close(self) -> None:
            steps.append("closed" if self.services.tables._in_flight._closed else "open")
            self.closed.set()

    async def build(services: Services) -> Bot:
        return Bot(services)

    monkeypatch.setattr(app, "build_bot", build)
    await app.run(settings_in(tmp_path), "token")
    assert steps == ["connected", "closed", "left"]
    assert time.monotonic() - began[0] < 10
    store = await SqliteStore.open(tmp_path / "spite.db")
    await store.close()


async def test_every_shard_stops_listening() -> None:
    closed: list[int] = []

    class Shard:
        def __init__(self, number: int) -> None:
            self.id = number

        async def disconnect(self) -> None:
            closed.append(self.id)

    class Sharded(discord.AutoShardedClient):
        @property
        def shards(self) -> Any:
            return {number: Shard(number) for number in range(3)}

    listening = asyncio.create_task(asyncio.Event().wait())
    await app.stop_listening(Sharded(intents=discord.Intents.none()), listening)  # type: ignore[arg-type]
    assert closed == [0, 1, 2]
    assert listening.cancelled()


async def test_a_shard_whose_goodbye_takes_long_holds_up_no_end(caplog: pytest.LogCaptureFixture) -> None:
    class Shard:
        id = 0

        async def disconnect(self) -> None:
            await asyncio.Event().wait()

    class Sharded(discord.AutoShardedClient):
        @property
        def shards(self) -> Any:
            return {0: Shard()}

    listening = asyncio.create_task(asyncio.Event().wait())
    async with asyncio.timeout(60):
        await app.stop_listening(Sharded(intents=discord.Intents.none()), listening)  # type: ignore[arg-type]
    assert not [record for record in caplog.records if record.name == "bot.app"]
    assert listening.cancelled()


async def test_every_session_is_closed_although_a_shard_never_says_goodbye(tmp_path: Path) -> None:
    """The end waits for the connection a moment only, and cancels what is left of it."""

    class Shard:
        async def close(self) -> None:
            await asyncio.Event().wait()

    async with open_scene(tmp_path) as scene, aiohttp.ClientSession() as posts:
        bot = SpiteBot(scene.services)
        first = scene.services.first_answers.session
        bot.loop = asyncio.get_running_loop()
        bot.http._HTTPClient__session = posts  # type: ignore[attr-defined]
        bot._AutoShardedClient__shards = {0: Shard()}  # type: ignore[attr-defined]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(bot.close(), 0.05)
        assert posts.closed
        assert first.closed


async def test_nobodys_panel_of_a_lobby_that_was_closed_still_invites_to_start(tmp_path: Path) -> None:
    """Also that of the person who closed it by a command, which was answered on another private message."""
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite start")).response
        await scene.idle()
        lobby = scene.public()
        joined = (await press(scene.ben, lobby, "join")).response
        await scene.idle()
        assert "Press **Start** there" in words(opened)
        late = find_control(lobby, "join")
        await confirmed(scene, scene.ana, "stop")
        await scene.idle()
        for message in (opened, joined, scene.public()):
            assert "closed before the game started" in words(message)
            assert {"play-now", "open-table"} <= set(verbs(message))
        refused = await deliver(scene, scene.zoe, scene.public(), late)
        assert "That table is gone" in words(refused.response)
        assert "open-table" in verbs(refused.response)
