"""The animation of a finished game, which is posted once."""

import io
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from bot.errors import Unavailable
from cogs.replay.films import Films
from tests.e2e.games import gifs, play_a_little, play_to_the_end
from tests.e2e.world import deliver, find_control, open_scene, press, verbs, words
from tests.features import part_of
from tests.held import Held
from tests.quick_pictures import forget_pictures


async def test_one_press_posts_the_whole_game_once(tmp_path: Path) -> None:
    forget_pictures()
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        over = scene.public()
        waiting = await press(scene.ana, over, "film")
        assert waiting.ephemeral
        assert "Making the film" in words(waiting.response)
        again = await press(scene.ben, over, "film")
        await part_of(scene.services, Films).idle()
        await scene.env.settle()
        assert len(gifs(scene)) == 1
        assert len(gifs(scene)[0]) <= 10 * 1024 * 1024
        image = Image.open(io.BytesIO(gifs(scene)[0]))
        assert getattr(image, "n_frames", 1) > 10
        posted = scene.public()
        assert posted.id != over.id
        assert "Posted by Ana" in words(posted)
        link = f"https://discord.com/channels/{scene.guild.id}/{scene.channel.id}/{posted.id}"
        for told in (waiting, again):
            assert link in words(told.response)
        await scene.restart()
        await scene.idle()
        later = await press(scene.zoe, over, "film")
        await part_of(scene.services, Films).idle()
        await scene.env.settle()
        assert link in words(later.response)
        assert len(gifs(scene)) == 1


async def test_a_film_that_a_moderator_deletes_is_posted_again_when_somebody_asks(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        over = scene.public()

        async def told() -> str:
            asked = await press(scene.ana, over, "film")
            await part_of(scene.services, Films).idle()
            await scene.env.settle()
            return words(asked.response)

        first = await told()
        assert await told() == first
        await scene.max.delete(scene.public())
        again = await told()
        assert again != first
        assert f"/{scene.public().id}" in again
        assert len(gifs(scene)) == 2


async def test_a_film_that_is_sent_again_after_a_lost_answer_stands_there_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its nonce: what Discord has taken already it does not take again. One that was deleted is another one."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        over, films, nonces = scene.public(), part_of(scene.services, Films), list[str | None]()
        send, loses = discord.abc.Messageable.send, [True, False, False]

        async def sends(self: Any, *what: Any, **how: Any) -> Any:
            message = await send(self, *what, **how)
            nonces.append(how.get("nonce"))
            if loses[len(nonces) - 1]:
                raise aiohttp.ServerDisconnectedError
            return message

        monkeypatch.setattr(discord.abc.Messageable, "send", sends)
        for _ in range(2):
            await press(scene.ana, over, "film")
            await films.idle()
        await scene.max.delete(scene.public())
        await press(scene.ana, over, "film")
        await films.idle()
        first, again, another = nonces
        assert None not in nonces
        assert first == again
        assert another != first


async def test_whoever_waits_for_a_film_is_told_whatever_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films, over = part_of(scene.services, Films), scene.public()

        async def broken(*_: Any) -> Any:
            raise LookupError("nobody thought of that")

        for part, name in ((films._store, "get"), (films._maker, "run"), (discord.abc.Messageable, "send")):
            with monkeypatch.context() as patched:
                patched.setattr(part, name, broken)
                asked = await press(scene.ana, over, "film")
                await films.idle()
            await scene.env.settle()
            assert "wasn't ready" in words(asked.response)
        with monkeypatch.context() as patched:
            patched.setattr(films._store, "set", unavailable)
            asked = await press(scene.ana, over, "film")
            await films.idle()
        await scene.env.settle()
        assert f"/{scene.public().id}" in words(asked.response)


async def test_whoever_asks_for_a_film_that_can_not_be_posted_any_more_is_told_why(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films, over = part_of(scene.services, Films), scene.public()
        scene.env.inject_error("POST", f"/channels/{scene.channel.id}/messages", status=403, code=50013, times=None)
        asked = await press(scene.ana, over, "film")
        await films.idle()
        await scene.env.settle()
        told = words(asked.response)
        assert f"<#{scene.channel.id}> is gone, or I may not post there" in told
        assert "Try again" not in told


async def test_a_film_is_refused_where_its_channel_was_deleted(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        over, other = scene.public(), scene.guild.create_text_channel("other")
        film = find_control(over, "film")
        asked = (await scene.ana.slash(other, "spite help")).response
        scene.env.backend.delete_channel(scene.channel.id)
        told = await deliver(scene, scene.ana, asked, film, other)
        assert "That channel was deleted" in words(told.response or asked)


async def test_only_so_many_wait_for_films(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        with monkeypatch.context() as patched:
            patched.setattr(part_of(scene.services, Films), "_most", 0)
            asked = await press(scene.ana, scene.public(), "film")
            assert asked.ephemeral
            assert "Many films are being made" in words(asked.response)
        await press(scene.ana, scene.public(), "film")
        await part_of(scene.services, Films).idle()
        assert len(gifs(scene)) == 1


async def unavailable(*_: Any) -> None:
    raise Unavailable("the disk is full")


@pytest.mark.parametrize("is_begun", [False, True])
async def test_who_is_forgotten_while_a_film_is_waited_for_is_not_named_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_begun: bool
) -> None:
    """One that was begun with their name is not posted; asked for again, it is made without."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films, over, names = part_of(scene.services, Films), scene.public(), list[str]()
        make = films._maker.run
        waits, name = (films._maker, "run") if is_begun else (films._store, "get")
        held = Held(getattr(waits, name))

        async def named(wanted: Any) -> Any:
            names.extend(wanted["names"])
            return await make(wanted)

        with monkeypatch.context() as patched:
            patched.setattr(waits, name, held)
            told = await press(scene.ana, over, "film")
            await held.begun()
            await scene.services.kernel.privacy.forget(scene.ben.id, "Player")
            held.let_go()
            if not is_begun:
                patched.setattr(films._maker, "run", named)
            await films.idle()
        await scene.env.settle()
        if is_begun:
            assert not gifs(scene)
            assert "wasn't ready" in words(told.response)
            monkeypatch.setattr(films._maker, "run", named)
            await press(scene.ana, over, "film")
            await films.idle()
        assert len(gifs(scene)) == 1
        assert "Ana" in names
        assert "Ben" not in names
        assert "Ben" not in words(scene.public())


async def test_who_has_gone_on_to_something_else_is_told_of_their_film_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told in its place it would take away what they look at by now; at the table, their hand."""
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films = part_of(scene.services, Films)
        made = Held(films._maker.run)
        monkeypatch.setattr(films._maker, "run", made)
        waiting = (await press(scene.ana, scene.public(), "film")).response
        await made.begun()
        await press(scene.ana, waiting, "replay")
        await press(scene.ana, waiting, "step")
        before = words(waiting)
        made.let_go()
        await films.idle()
        await scene.env.settle()
        assert words(waiting) == before
        *_, beside = scene.env.http_requests
        assert "/webhooks/" in beside.path
        assert "The film is here" in str(beside.json)
        assert discord.MessageFlags._from_value(beside.json["flags"]).ephemeral


async def test_only_who_sat_there_has_it_posted(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        refused = await press(scene.max, scene.public(), "film")
        assert refused.ephemeral
        assert "played that game" in words(refused.response)
        await part_of(scene.services, Films).idle()
        assert not gifs(scene)
        watched = await press(scene.max, scene.public(), "replay")
        assert "step" in verbs(watched.response)
        assert "film" not in verbs(watched.response)


async def test_a_film_that_can_not_be_posted_is_told_and_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        films = part_of(scene.services, Films)

        async def broken(wanted: Any) -> bytes | None:
            return None

        with monkeypatch.context() as patched:
            patched.setattr(films._maker, "run", broken)
            asked = await press(scene.ana, scene.public(), "film")
            await films.idle()
            await scene.env.settle()
            assert "wasn't ready" in words(asked.response)
        asked = await press(scene.ana, scene.public(), "film")
        await films.idle()
        await scene.env.settle()
        assert "The film is here" in words(asked.response)
