"""The daily deal is announced where a server wants that: once a day, with how the last one went and how many played."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.daily.attempt import DailyResult
from bot.errors import Unavailable
from bot.text import LANGUAGES, texts_for
from cogs.daily.posts import DailyPosts
from cogs.daily.words import result_words
from cogs.shared.services import standings_of
from tests.e2e.days import Days, finish
from tests.e2e.managing import choose, manager_of, server_panel
from tests.e2e.world import PATIENCE, open_scene, press, verbs, words
from tests.features import part_of
from tests.held import Held


async def test_each_day_is_announced_once_with_how_the_last_one_went(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        days, posts = Days(scene), part_of(scene.services, DailyPosts)
        await posts.post_due()
        await scene.idle()
        assert not list(news.history())
        await choose(eva, await server_panel(scene, eva), "daily", news)
        for _ in range(2):
            await posts.post_due()
            await scene.idle()
        (first,) = news.history()
        assert "Daily deal" in words(first)
        assert "Yesterday in this server" not in words(first)
        begun = await press(scene.ben, first, "daily")
        assert begun.ephemeral
        await press(scene.ben, begun.response, "daily-start")
        days.next_day()
        for _ in range(2):
            await posts.post_due()
            await scene.idle()
        _, second = sorted(news.history(), key=lambda message: message.id)
        assert "Yesterday in this server" in words(second)
        assert "Ben · " in words(second)
        assert f"<@{scene.ben.id}>" not in words(second)
        days.next_day()
        await choose(eva, await server_panel(scene, eva), "daily")
        await posts.post_due()
        await scene.idle()
        assert len(list(news.history())) == 2


@pytest.mark.parametrize("fails", ["keep_post", "note_daily_post"])
async def test_a_day_is_announced_once_although_nothing_can_be_noted_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """As on a full disk, from which everything can still be read."""

    async def unavailable(*_: Any) -> None:
        raise Unavailable("disk full")

    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        Days(scene)
        posts, store = part_of(scene.services, DailyPosts), scene.services.store
        await choose(eva, await server_panel(scene, eva), "daily", news)
        with monkeypatch.context() as patched:
            patched.setattr(store.daily if fails == "keep_post" else store.preferences, fails, unavailable)
            await posts.post_due()
            await scene.idle()
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await posts.post_due()
        for _ in range(2):
            await posts.post_due()
            await scene.idle()
        assert len(list(news.history())) == 1
        assert posts._to_note == {}


@pytest.mark.parametrize("meanwhile", ["none", "another channel", "a kick"])
async def test_a_day_is_not_announced_where_a_server_does_not_want_it_by_the_time_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """At midnight many wait for their turn."""
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        other = scene.guild.create_text_channel("other")
        Days(scene)
        posts, budget = part_of(scene.services, DailyPosts), scene.services.kernel.budget
        await choose(eva, await server_panel(scene, eva), "daily", news)
        asked, goes_on = asyncio.Event(), asyncio.Event()

        async def turn(*_: Any, **__: Any) -> None:
            asked.set()
            await goes_on.wait()

        with monkeypatch.context() as patched:
            patched.setattr(budget, "turn", turn)
            announcing = asyncio.create_task(posts.post_due())
            await asyncio.wait_for(asked.wait(), PATIENCE)
            if meanwhile == "a kick":
                budget.shut_out(scene.guild.id)
            else:
                await choose(eva, await server_panel(scene, eva), "daily", *([] if meanwhile == "none" else [other]))
            goes_on.set()
            await announcing
            await scene.idle()
        assert not list(news.history())
        budget.let_in(scene.guild.id)
        await posts.post_due()
        await scene.idle()
        announced = {"none": None, "another channel": other, "a kick": news}[meanwhile]
        assert [each for each in (news, other) if list(each.history())] == ([announced] if announced else [])


async def test_who_is_forgotten_while_an_announcement_waits_to_be_changed_is_not_named_in_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        days, posts = Days(scene), part_of(scene.services, DailyPosts)
        await choose(eva, await server_panel(scene, eva), "daily", news)
        await posts.look()
        await scene.idle()
        (first,) = news.history()
        await press(scene.ben, (await press(scene.ben, first, "daily")).response, "daily-start")
        await finish(scene, scene.ben)
        days.next_day()
        await posts.look()
        await scene.idle()
        _, second = sorted(news.history(), key=lambda message: message.id)
        assert "Ben · " in words(second)
        await press(scene.ana, (await press(scene.ana, second, "daily")).response, "daily-start")
        await finish(scene, scene.ana)
        turn = Held(scene.services.kernel.budget.turn)
        with monkeypatch.context() as patched:
            patched.setattr(scene.services.kernel.budget, "turn", turn)
            changing = asyncio.create_task(posts.count_players())
            await turn.begun()
            await scene.services.kernel.privacy.forget(scene.ben.id, "Player")
            turn.let_go()
            await changing
            await scene.idle()
        _, second = sorted(news.history(), key=lambda message: message.id)
        assert texts_for("en").say("daily-players", count=1) in words(second)
        assert "Ben" not in words(second)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_announcement_says_how_many_have_played_and_who_won_as_each_chose(
    tmp_path: Path, language: str
) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("news")
        days, posts = Days(scene), part_of(scene.services, DailyPosts)
        await scene.services.kernel.preferences.change_server(scene.guild.id, language=language)
        await choose(eva, await server_panel(scene, eva), "daily", news)
        await posts.look()
        await scene.idle()
        (first,) = news.history()
        assert say("daily-players", count=0) in words(next(iter(news.history())))
        assert verbs(first) == ["daily"], "nobody has played the day before"
        own = (await scene.ana.slash(scene.channel, "spite settings")).response
        await scene.ana.click(own, custom_id="s:me:own-turn:mentioned|1")
        assert (await scene.services.kernel.preferences.user(scene.ana.id)).mentioned
        for count, person in enumerate((scene.ana, scene.ben), start=1):
            begun = (await press(person, first, "daily")).response
            await press(person, begun, "daily-start")
            await finish(scene, person)
            (tried,) = await scene.services.store.daily.tries_of(person.id)
            assert say("daily-players", count=count - 1) in words(next(iter(news.history())))
            await posts.look()
            await scene.idle()
            assert say("daily-players", count=count) in words(next(iter(news.history())))
            assert result_words(
                DailyResult(bool(tried.won), tried.turns, tried.left), texts_for(language)
            ) not in words(next(iter(news.history()))), "no result before the day has ended"
            assert person.name not in words(next(iter(news.history())))
        await standings_of(scene.services.kernel).hide(scene.zoe.id, hidden=True)
        await press(scene.zoe, (await press(scene.zoe, first, "daily")).response, "daily-start")
        await finish(scene, scene.zoe)
        await scene.restart()
        days = Days(scene)
        posts = part_of(scene.services, DailyPosts)
        await posts.look()
        await scene.idle()
        assert say("daily-players", count=3) in words(next(iter(news.history()))), (
            "also what was played just before a restart"
        )
        edits = sum(request.method == "PATCH" for request in scene.env.http_requests)
        await posts.look()
        await scene.idle()
        assert sum(request.method == "PATCH" for request in scene.env.http_requests) == edits, "nothing has changed"
        days.next_day()
        await posts.look()
        await scene.idle()
        _, second = sorted(news.history(), key=lambda message: message.id)
        assert verbs(second) == ["daily", "daily-report"]
        assert f"<@{scene.ana.id}>" in words(second), "she has chosen so"
        assert "Ben · " in words(second)
        assert f"<@{scene.ben.id}>" not in words(second)
        assert "Zoe" not in words(second)
        assert {user.id for user in second.mentions} == {scene.ana.id}
        assert say("daily-group", days=1, players=3) in words(second)
