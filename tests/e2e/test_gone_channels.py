"""Channels that a server's settings name and that were deleted: found, told to who manages it, mended by one press."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.entities.settings import ServerSettings
from cogs.daily.posts import DailyPosts
from cogs.settings.posts import GoneChannels
from tests.e2e.days import Days
from tests.e2e.games import play_to_the_end
from tests.e2e.managing import choose, manager_of, server_panel
from tests.e2e.world import Scene, components_of, deliver, open_scene, press, verbs, words
from tests.features import part_of


async def kept(scene: Scene) -> ServerSettings:
    settings: ServerSettings = await scene.services.store.preferences.of_server(scene.guild.id)
    return settings


async def with_channels(scene: Scene, eva: Any, *fields: str) -> dict[str, Any]:
    """A channel for each of those fields of the server's settings, and one more for tables."""
    made = {field: scene.guild.create_text_channel(field) for field in fields}
    panel = await server_panel(scene, eva)
    for field, channel in made.items():
        panel = await choose(eva, panel, field, channel)
    return made


async def delete(scene: Scene, *channels: Any) -> None:
    for channel in channels:
        scene.env.backend.delete_channel(channel.id)
    await scene.env.settle()
    await scene.idle()


@pytest.mark.parametrize("while_away", [False, True])
async def test_the_only_channel_for_tables_is_deleted_and_one_press_mends_that(
    tmp_path: Path, while_away: bool
) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        made = await with_channels(scene, eva, "channels")
        if while_away:
            await scene.restart(lambda: scene.env.backend.delete_channel(made["channels"].id))
        else:
            await delete(scene, made["channels"])
        refused = await scene.ana.slash(scene.channel, "spite start")
        assert "were deleted" in words(refused.response)
        assert "manages the server" in words(refused.response)
        assert str(made["channels"].id) not in words(refused.response), "nobody is sent to a channel that is gone"
        assert "server-mend" not in verbs(refused.response)
        forged = await deliver(scene, scene.ana, refused.response, "s:me:server-mend")
        assert "Manage Server" in words(forged.response or refused.response)
        assert (await kept(scene)).channels
        own = await eva.slash(scene.channel, "spite start")
        mended = await press(eva, own.response, "server-mend")
        assert "Saved for this server" in words(mended.response)
        assert await kept(scene) == ServerSettings()
        await scene.ana.slash(scene.channel, "spite start")
        assert len(scene.services.tables.live()) == 1


async def test_of_several_channels_those_that_are_left_still_hold(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva, cards, gone = manager_of(scene), *map(scene.guild.create_text_channel, ("cards", "gone"))
        panel = await server_panel(scene, eva)
        await eva.select(panel, [cards, gone], custom_id=next_id(panel, "channels"))
        await delete(scene, gone)
        refused = words((await scene.ana.slash(scene.channel, "spite start")).response)
        assert f"<#{cards.id}>" in refused
        assert f"<#{gone.id}>" not in refused
        panel = await server_panel(scene, eva)
        assert "the others still hold" in words(panel)
        defaults = [each for part in components_of(panel) for each in part.get("default_values") or ()]
        assert [int(each["id"]) for each in defaults] == [cards.id], "no menu names what is gone"
        await press(eva, panel, "server-mend")
        assert (await kept(scene)).channels == (cards.id,)


def next_id(panel: Any, field: str) -> str:
    return next(
        str(each["custom_id"]) for each in components_of(panel) if f"server-set:{field}" in str(each.get("custom_id"))
    )


async def test_deleted_channels_for_posts_are_told_to_who_manages_the_server_and_to_nobody_else(
    tmp_path: Path,
) -> None:
    async with open_scene(tmp_path) as scene:
        eva, posts = manager_of(scene), part_of(scene.services, DailyPosts)
        Days(scene)
        made = await with_channels(scene, eva, "results", "daily")
        await delete(scene, *made.values())
        await posts.post_due()
        await scene.idle()
        await play_to_the_end(scene)
        await scene.idle()
        sent = [each.path for each in scene.env.http_requests if each.method == "POST"]
        assert not [path for path in sent for channel in made.values() if str(channel.id) in path]
        others = await scene.ana.slash(scene.channel, "spite help")
        assert not others.followups
        asked = await eva.slash(scene.channel, "spite help")
        (told,) = asked.followups
        assert "The channel for results was deleted" in words(told)
        assert "The channel for the daily deal was deleted" in words(told)
        assert not (await eva.slash(scene.channel, "spite help")).followups, "once a day"
        await asyncio.gather(*(deliver(scene, eva, told, "s:me:server-mend") for _ in range(10)))
        assert await kept(scene) == ServerSettings()


async def test_moderators_read_it_once_where_discord_tells_them_of_news(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva, news = manager_of(scene), scene.guild.create_text_channel("moderators-only")
        made = await with_channels(scene, eva, "daily")
        guild = scene.env.bot.get_guild(scene.guild.id)
        guild._public_updates_channel_id = news.id
        await delete(scene, made["daily"])
        gone = part_of(scene.services, GoneChannels)
        for _ in range(2):
            await gone.look_at_all()
            await scene.idle()
        (told,) = news.history()
        assert "The channel for the daily deal was deleted" in words(told)
        refused = await press(scene.ana, told, "server-mend")
        assert "Manage Server" in words(refused.response)
        await press(eva, told, "server-mend")
        assert (await kept(scene)).daily_channel is None
        await scene.restart()
        await scene.idle()
        assert len(list(news.history())) == 1


async def test_what_is_chosen_in_the_same_moment_stays(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva, other = manager_of(scene), scene.guild.create_text_channel("other")
        made = await with_channels(scene, eva, "daily")
        preferences = scene.services.kernel.preferences
        await preferences.change_server(scene.guild.id, daily_channel=other.id)
        await preferences.drop_channels(scene.guild.id, {made["daily"].id})
        assert (await kept(scene)).daily_channel == other.id


async def test_a_server_in_an_outage_has_lost_no_channel(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        await with_channels(scene, eva, "channels")
        guild = scene.env.bot.get_guild(scene.guild.id)
        guild._channels.clear()
        guild.unavailable = True
        refused = await scene.ana.slash(scene.channel, "spite start")
        assert "were deleted" not in words(refused.response)
