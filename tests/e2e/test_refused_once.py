"""Discord's edge refuses each request once and takes it the next time: whatever the bot sends arrives all the same."""

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.core import retrying
from cogs.core.reply import Reply
from cogs.daily.posts import DailyPosts
from cogs.gathering import calls
from cogs.replay.films import Films
from cogs.shared.services import gathering_of
from tests.e2e.days import Days
from tests.e2e.games import gifs, play_a_turn, play_to_the_end, seat_three
from tests.e2e.managing import choose, manager_of, server_panel
from tests.e2e.test_gathering import hide, invite, public
from tests.e2e.test_notices import told
from tests.e2e.test_settings import play_a_game
from tests.e2e.tournaments import begin_with_two, board, going_on, organiser_of
from tests.e2e.world import open_scene, press, until, words
from tests.every_game import WHOLE
from tests.failures import ANEW_AFTER, FAILURES, MEANINGS
from tests.features import part_of

ANYTHING = ("400", "403 of the edge", "404 no channel")
"""Failures of every kind of request; the others are planted where messages are sent, changed and deleted."""
_TURNS = count()


def _failures(turn: int) -> list[str]:
    """Return the failures that a test goes through: all in a whole run. In the default run, of those that are raised as
    the same and mean the same one, and tests take turns with these; each client meets all of them in
    ``tests/cogs/core/test_outbox_clients.py``."""
    if WHOLE:
        return [*FAILURES]
    alike = defaultdict[Any, list[str]](list)
    for name, failure in FAILURES.items():
        alike[name in ANYTHING, name in ANEW_AFTER, MEANINGS.get(name), type(failure())].append(name)
    return [names[turn % len(names)] for names in alike.values()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Plant failures in every test here that asks for them."""
    if "refused" in metafunc.fixturenames:
        metafunc.parametrize("refused", _failures(next(_TURNS)), indirect=True)


@pytest.fixture
def refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each kind of request was refused: each of them once."""
    failure = FAILURES[request.param]
    known, counted = set[Any](), Counter[str]()

    def once(owner: Any, name: str, key: Callable[..., Any]) -> None:
        original = getattr(owner, name)

        async def refuse_once(*args: Any, **how: Any) -> Any:
            which = name, key(*args, **how)
            if which not in known:
                known.add(which)
                counted[name] += 1
                raise failure()
            return await original(*args, **how)

        monkeypatch.setattr(owner, name, refuse_once)

    once(discord.abc.Messageable, "send", lambda self, *what, **how: how.get("nonce"))
    once(discord.PartialMessage, "edit", lambda self, **how: self.id)
    once(discord.PartialMessage, "delete", lambda self, **how: self.id)
    if request.param in ANYTHING:
        once(discord.abc.Messageable, "fetch_message", lambda self, number: number)
        once(discord.Guild, "fetch_member", lambda self, number: number)
        once(discord.Client, "fetch_channel", lambda self, number: number)
        once(Reply, "remove", lambda reply: reply.interaction.id)
    for module, name, pauses in (
        (retrying, "FIRST_PAUSE", 0.0),
        (calls, "_NEXT_TRY", 0.0),
    ):
        monkeypatch.setattr(module, name, pauses)
    return counted


async def test_notices_and_their_removal(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path, away_after_seconds=0) as scene:
        panels = await seat_three(scene)
        first = await told(scene)
        await play_a_turn(scene, panels)
        assert (await told(scene)).id != first.id
        assert {"send", "edit", "delete"} <= refused.keys()


async def test_calls_and_invitations(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        await press(scene.zoe, panel, "wait-to-play")
        await invite(scene, scene.ana, scene.ben)
        await until(lambda: [said for said in public(scene) if f"<@{scene.ben.id}>" in said])
        await scene.ana.slash(scene.channel, "spite start")
        await until(lambda: [said for said in public(scene) if f"<@{scene.zoe.id}>" in said])
        assert await gathering_of(scene.services.kernel).waiting(scene.guild.id) == {}
        assert refused["send"]


async def test_films(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        over = scene.public()
        for _ in range(2):
            asked = await press(scene.ana, over, "film")
            await part_of(scene.services, Films).idle()
            await scene.env.settle()
            assert "discord.com/channels" in words(asked.response)
        assert len(gifs(scene)) == 1
        assert refused["send"]


async def test_results(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        results, eva = scene.guild.create_text_channel("results"), manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "results", results)
        await play_a_game(scene)
        await until(lambda: len(list(results.history())) == 1)


async def test_daily_announcements(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        Days(scene)
        daily = part_of(scene.services, DailyPosts)
        await choose(eva, await server_panel(scene, eva), "daily", news)
        for _ in range(3):
            await daily.post_due()
            await scene.idle()
        (announced,) = news.history()
        begun = await press(scene.ben, announced, "daily")
        await press(scene.ben, begun.response, "daily-start")
        for _ in range(3):
            await daily.count_players()
            await scene.idle()
        assert not await daily.daily.outdated_posts()


async def test_tournaments(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        (thread,) = scene.channel.threads
        assert len(going_on(scene)) == 1
        called = [each.content for each in thread.history() if "Your game is in this thread" in each.content]
        assert len(called) == 1
        assert board(scene)


async def test_who_is_hidden_from_a_channel_is_still_not_called(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        hidden = scene.guild.create_text_channel("hidden")
        hide(scene, hidden, scene.zoe)
        panel = (await scene.zoe.slash(scene.channel, "spite tables")).response
        await press(scene.zoe, panel, "wait-to-play")
        await scene.ben.slash(hidden, "spite start")
        await scene.idle()
        assert not [said for said in public(scene, hidden) if f"<@{scene.zoe.id}>" in said]


async def test_a_thread_for_a_table(tmp_path: Path, refused: Counter[str]) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        await eva.click(panel, custom_id="s:me:server-turn:threads|1")
        scene.env.inject_error("POST", "/channels/*/threads", status=403, code=40333, times=1)
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        (thread,) = scene.channel.threads
        assert scene.public(thread)
