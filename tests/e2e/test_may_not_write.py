"""Who may not write in a channel makes the bot post nothing there, by whatever route."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from cogs.gathering.inviting import ChallengePerson
from cogs.history.panel import PlayAgain
from cogs.replay.films import Films
from cogs.shared.finished import place_of_game
from tests.e2e.days import Days, daily, finish, start
from tests.e2e.games import play_to_the_end
from tests.e2e.managing import manager_of, server_panel
from tests.e2e.tournaments import organiser_of, panel_of
from tests.e2e.world import Scene, deliver, find_control, find_id, open_scene, press, verbs, words
from tests.features import part_of

COGS = Path(__file__).parents[2] / "cogs"
POSTS = re.compile(
    r"\.send\(|outbox\.(?:ask|deliver)\(|\bfollow_openly\(|\bopen_table\(|\bshow_anew\(|\bshown_anew\(|\.create_thread\(|ShowTable\("
)

GUARDED = {
    "table/cog.py": "require_place, or shown_anew",
    "table/menu.py": "require_place, require_place_in, shown_anew",
    "table/opening.py": "require_free_place; asked for by those that call open_table",
    "table/alone.py": "games alone, of which nothing is posted",
    "history/cog.py": "require_free_place",
    "gathering/inviting.py": "require_may_write",
    "daily/cog.py": "DailyPosts.share",
    "daily/posts.py": "share asks; announcements were chosen by who may write there",
    "table/inviting.py": "invite_these asks; PlayAgain by require_free_place",
    "replay/films.py": "PostFilm asks",
    "tournament/threads.py": "require_ground",
    "tournament/running.py": "require_ground",
    "settings/posts.py": "results: chosen by who may write there; warnings go to moderators in their own channel",
}
"""What makes the bot post something new for somebody, and what asks whether they may write there."""
OWN = {
    "core/outbox.py": "sends what clients ask for, which are named here",
    "gathering/calls.py": "calls people to a table that stands there",
    "core/board.py": "the message of a table that stands there",
    "core/table_post.py": "a game that is over, in its own message",
    "core/reply_book.py": "places where the bot has no channel: Discord itself asks who may write",
    "core/reply.py": "the ways of answering",
    "table/notices.py": "calls who is to play",
    "my_turn/postman.py": "calls people in the bot's own messages with them, who have chosen that",
    "operator/channel.py": "tells the people who run the bot, in the channel that they chose",
    "operator/news.py": "announcements, in the channel that a server chose for them",
    "shared/telling.py": "tells people what was done to them",
}
"""What posts without anybody's asking for it."""


def deny(scene: Scene, person: Any) -> None:
    """Somebody may not write in the scene's channel and its threads from now on."""
    denied = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
    scene.env.backend.set_overwrite(scene.channel.id, Overwrite(person.id, OverwriteType.MEMBER, deny=denied))


def posted(scene: Scene) -> list[int]:
    """The messages that all can read in the channel and its threads."""
    places = [scene.channel, *scene.channel.threads]
    return [message.id for place in places for message in place.history() if not message.flags.ephemeral]


def test_whatever_posts_is_known_and_guarded() -> None:
    found = {
        str(file.relative_to(COGS)).replace("\\", "/")
        for file in COGS.rglob("*.py")
        if "live_check" not in file.parts and POSTS.search(file.read_text(encoding="utf-8"))
    }
    assert found == GUARDED.keys() | OWN.keys(), "what posts asks for require_place first, and is walked through below"


Route = Callable[[Scene, Any], Awaitable[Any]]


async def forged(scene: Scene, custom_id: str) -> Any:
    """The answer to a press by Ana of a button that she has seen somewhere."""
    shown = (await scene.ana.slash(scene.channel, "spite help")).response
    return (await deliver(scene, scene.ana, shown, custom_id)).response


ROUTES: dict[str, Route] = {
    "a lobby by command": lambda scene, _: scene.ana.slash(scene.channel, "spite start"),
    "a lobby by button": lambda scene, _: forged(scene, "s:here:open-table"),
    "a thread": lambda scene, _: forged(scene, "s:here:open-thread:"),
    "whom to invite": lambda scene, _: forged(scene, "s:me:invite"),
    "a challenge": lambda scene, _: forged(scene, ChallengePerson(str(scene.ben.id)).custom_id),
}


@pytest.mark.parametrize("route", ROUTES)
async def test_who_may_not_write_opens_no_table(tmp_path: Path, route: str) -> None:
    async with open_scene(tmp_path) as scene:
        deny(scene, scene.ana)
        answer = await ROUTES[route](scene, None)
        told = words(answer.response if hasattr(answer, "response") else answer)
        assert f"You can't write in <#{scene.channel.id}>" in told
        await scene.idle()
        assert not posted(scene)
        assert not scene.services.tables.live()
        assert not scene.channel.threads
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        assert [table.private for table in scene.services.tables.live()] == [True], "a game alone is in nobody's way"


async def test_a_server_that_wants_threads_lets_those_open_tables_who_write_in_threads(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_server(scene.guild.id, threads=True)
        denied = discord.Permissions(send_messages=True).value
        scene.env.backend.set_overwrite(scene.channel.id, Overwrite(scene.ana.id, OverwriteType.MEMBER, deny=denied))
        await scene.ana.slash(scene.channel, "spite start")
        assert len(scene.channel.threads) == 1
        deny(scene, scene.ben)
        refused = await scene.ben.slash(scene.channel, "spite start")
        assert "You can't write" in words(refused.response)
        assert len(scene.channel.threads) == 1


async def test_who_may_not_write_shares_no_result(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        await start(scene, scene.ana)
        await finish(scene, scene.ana)
        over = await daily(scene, scene.ana)
        deny(scene, scene.ana)
        told = (await press(scene.ana, over, "daily-share")).response or over
        assert "You can't write" in words(told)
        assert not posted(scene)
        elsewhere = scene.guild.create_text_channel("elsewhere")
        there = await scene.ana.slash(elsewhere, "spite daily")
        await press(scene.ana, there.response, "daily-share")
        assert [each for each in elsewhere.history() if not each.flags.ephemeral], "it can be shared all the same"


async def test_who_may_not_write_shows_no_game_of_their_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        hand = (await scene.ana.slash(scene.channel, "spite start", computers=1)).response
        await scene.idle()
        more = (await press(scene.ana, hand, "more")).response
        deny(scene, scene.ana)
        show = find_control(more, "show-table")
        for channel in (scene.channel, scene.guild.create_text_channel("elsewhere")):
            asked = (await scene.ana.slash(channel, "spite help")).response
            told = await deliver(scene, scene.ana, asked, show, channel)
            assert "You can't write" in words(told.response or asked)
        await scene.idle()
        assert scene.table.private
        assert not posted(scene)


async def test_who_may_not_write_is_led_to_a_table_and_has_it_not_posted_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        before = posted(scene)
        deny(scene, scene.ana)
        shown = await scene.ana.slash(scene.channel, "spite table")
        await scene.idle()
        assert posted(scene) == before
        assert str(scene.services.kernel.board.link(scene.view)) in str(shown.response.components)


async def test_who_may_not_write_gives_no_reason_for_all_to_read(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        deny(scene, scene.ana)
        told = await scene.ana.slash(scene.channel, "spite stop", reason="I want to say something")
        assert "You can't write" in words(told.response)
        asked = await scene.ana.slash(scene.channel, "spite stop")
        assert "stop" in verbs(asked.response), "it can be closed without one"


async def test_who_may_not_write_posts_no_film_and_plays_nothing_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        over, before = scene.public(), posted(scene)
        deny(scene, scene.ana)
        told = await press(scene.ana, over, "film")
        await part_of(scene.services, Films).idle()
        assert "You can't write" in words(told.response)
        assert posted(scene) == before
        listed = (await scene.ana.slash(scene.channel, "spite history")).response
        again = PlayAgain(*place_of_game(scene.view.running().id)).custom_id
        refused = await deliver(scene, scene.ana, listed, again)
        assert refused.acknowledged
        assert len(scene.services.tables.live()) == 1


async def test_an_organiser_who_may_not_write_opens_no_tournament(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        deny(scene, eva)
        draft = (await press(eva, await panel_of(scene, eva), "cup-new")).response
        assert "You can't write" in words(draft)


async def test_a_manager_chooses_no_channel_for_posts_where_they_may_not_write(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        deny(scene, eva)
        for field in ("results", "daily"):
            answer = await eva.select(panel, [scene.channel], custom_id=find_id(panel, f"s:me:server-set:{field}"))
            assert "You can't write" in words(answer.followups[-1])
        kept = await scene.services.store.preferences.of_server(scene.guild.id)
        assert (kept.results_channel, kept.daily_channel) == (None, None)
