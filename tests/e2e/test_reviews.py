"""My review: after a game each player looks back on it privately, and anybody on any seat of a finished game."""

import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from PIL import Image

from bot.finished.review_process import PATIENCE, ReviewMaker
from bot.running import child_worker
from bot.running.module_runner import ModuleRunner
from bot.shapes import plain
from bot.text import texts_for
from cogs.core.reply import Reply
from cogs.replay import review as reviews
from cogs.replay.review import Reviews
from tests.e2e.games import play_a_little, play_to_the_end, seat_three
from tests.e2e.test_replays import alt, finish
from tests.e2e.world import Scene, choose, controls, deliver, open_scene, press, verbs, words
from tests.features import part_of

SIGNS_OF_A_REVIEW = ("How lucky the cards were", "'s review", "Your review", "at every turn", "ready in time")


def pictures(scene: Scene) -> list[Image.Image]:
    blobs = scene.env.backend.cdn._blobs
    found = [blob for url, blob in blobs.items() if "review.png" in url]
    return [Image.open(io.BytesIO(blob if isinstance(blob, bytes) else blob[0])) for blob in found]


async def made(scene: Scene) -> None:
    service = part_of(scene.services, Reviews)
    await service.idle()
    await scene.env.settle()
    assert not service._asked
    assert not service._waiting


async def test_everybody_looks_back_on_their_own_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_user(scene.ben.id, language="es")
        await play_to_the_end(scene)
        asked = [await press(person, scene.public(), "review") for person in (scene.ana, scene.ben)]
        await made(scene)
        for answered, language in zip(asked, ("en", "es"), strict=True):
            texts, told = texts_for(language), words(answered.response)
            assert answered.ephemeral
            for key in ("review-title-you", "review-cards", "review-how"):
                assert texts.say(key) in told
            assert alt(answered.response).startswith(texts.say("review-alt-you", start="", end="").partition(":")[0])
            assert "replay" in verbs(answered.response)
        assert [picture.size for picture in pictures(scene)] == [(1000, 860)] * 2


async def test_a_turn_that_mattered_is_stepped_to(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        for person in (scene.ana, scene.ben, scene.zoe):
            opened = (await press(person, scene.public(), "review")).response
            await made(scene)
            ways = [each["custom_id"] for each in controls(opened) if "|review" in each["custom_id"]]
            assert len(ways) == words(opened).count("**1 · ") + sum(f"**{n} · " in words(opened) for n in range(2, 6))
            if ways and (last := ways[-1]):
                (turn,) = (
                    each["label"].rpartition(" ")[2] for each in controls(opened) if each["custom_id"] == ways[-1]
                )
                await person.click(opened, custom_id=last)
                assert f"turn {turn}, from move " in words(opened).lower()
                assert "review" in verbs(opened), "and back"


async def test_anybody_looks_back_on_any_seat(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        refused = await press(scene.max, scene.public(), "review")
        assert refused.ephemeral
        assert "have their own review" in words(refused.response)
        opened = (await press(scene.max, scene.public(), "replay")).response
        assert "review" not in verbs(opened), "no seat is looked at"
        await choose(scene.max, opened, "step-seat", "1")
        assert "Ben's review" in words(opened)
        waiting = await press(scene.max, opened, "review")
        assert waiting.acknowledged
        await made(scene)
        assert "Ben's review" in words(opened)
        assert alt(opened).startswith("Ben's chance to win")
        await press(scene.max, opened, "replay")
        assert "The start" in words(opened)


FORGED = ("review:1|9", "review:1|x", "review:1|all|", "review:99|0", "review:99", "review:x", "review:", "review:1|-1")


async def test_forged_ids_reveal_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        table = (await play_a_little(scene)).partition("-")[0]
        opened = (await press(scene.max, scene.public(), "replay")).response
        for forged in (*(f"s:{table}:{each}" for each in FORGED), "s:zzzz:review:1|0"):
            answered = await deliver(scene, scene.max, opened, forged)
            assert answered.acknowledged, forged
            await made(scene)
            assert "went wrong" not in words(opened), forged
            assert not any(sign in words(opened) for sign in SIGNS_OF_A_REVIEW), forged
        assert not pictures(scene)


async def test_a_game_that_goes_on_is_not_looked_back_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        for forged in ("review:1", "review:1|0", "review:1|1"):
            answered = await deliver(scene, scene.ana, panels[0], f"s:{scene.table.id}:{forged}")
            assert answered.acknowledged
            await made(scene)
            assert not any(sign in words(panels[0]) for sign in SIGNS_OF_A_REVIEW)
        assert not pictures(scene)


async def test_games_of_channels_that_somebody_does_not_see_stay_hidden(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        nobody = {scene.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
        own = {scene.guild.me: discord.PermissionOverwrite(view_channel=True)}
        secret = scene.guild.create_text_channel("secret", overwrites={**nobody, **own})
        game = await play_a_little(scene)
        await finish(scene, "bbbbbbbb", secret.id, scene.ana.id)
        opened = (await press(scene.ben, scene.public(), "replay")).response
        answered = await deliver(scene, scene.ben, opened, "s:bbbbbbbb:review:1|0")
        await made(scene)
        assert answered.acknowledged
        assert "no finished game" in words(answered.response or opened).lower()
        assert not pictures(scene)
        await deliver(scene, scene.ben, opened, f"s:{game.partition('-')[0]}:review:1|0")
        await made(scene)
        assert len(pictures(scene)) == 1, "what may be seen is"


async def test_a_worker_that_dies_or_hangs_is_told_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        service, failing = part_of(scene.services, Reviews), (_dying(), ReviewMaker(patience=0.0))
        for maker in failing:
            with monkeypatch.context() as patched:
                patched.setattr(service, "_maker", maker)
                patched.setattr(child_worker, "_GRACE", 0.0)
                asked: Any = await press(scene.ana, scene.public(), "review")
                await made(scene)
                assert "wasn't ready in time" in words(asked.response)
            maker.close()
        await press(scene.ana, asked.response, "review")
        await made(scene)
        assert "Your review" in words(asked.response)


async def test_a_review_that_was_made_is_there_for_whoever_asks_next_and_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        maker = part_of(scene.services, Reviews)._maker
        await press(scene.ana, scene.public(), "review")
        await made(scene)
        monkeypatch.setattr(maker, "_run", AsyncMock(return_value=None))  # no other can be made
        asked: Any = None
        for person in (scene.ana, scene.ben):
            asked = await press(person, scene.public(), "review")
            await made(scene)
            assert "Your review" in words(asked.response)
        (kept,) = maker._kept.values()
        told = json.dumps(plain(kept))
        assert not [each for each in (scene.ana, scene.ben, scene.zoe) if str(each.id) in told or each.name in told]
        await scene.services.kernel.privacy.forget(scene.zoe.id, "Somebody")
        asked = await press(scene.ben, scene.public(), "review")
        await made(scene)
        assert "Your review" in words(asked.response)
        assert "Zoe" not in words(asked.response)


async def test_a_review_whose_answer_a_broken_connection_swallows_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.core.retrying.FIRST_PAUSE", 0.0)
    refresh, tried = Reply.refresh, list[Any]()

    async def broken(*arguments: Any) -> None:
        tried.append(arguments)
        if len(tried) < 3:
            if len(tried) == 2:  # Discord has carried it out, and nobody hears of it
                await refresh(*arguments)
            raise aiohttp.ServerDisconnectedError
        await refresh(*arguments)

    async with open_scene(tmp_path) as scene:
        await play_to_the_end(scene)
        await scene.idle()  # panels are refreshed so, too
        monkeypatch.setattr(Reply, "refresh", broken)
        asked = await press(scene.ana, scene.public(), "review")
        await made(scene)
        assert len(tried) == 3
        assert "Your review" in words(asked.response)
        await press(scene.ana, asked.response, "replay")
        assert "The start" in words(asked.response), "its buttons are answered"


def _dying() -> ReviewMaker:
    maker = ReviewMaker()
    ModuleRunner.__init__(maker, "bot.no_such_module", 30.0)
    return maker


async def test_only_so_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_scene(tmp_path) as scene:
        await play_a_little(scene)
        monkeypatch.setattr(part_of(scene.services, Reviews), "_most", 0)
        asked = await press(scene.ana, scene.public(), "review")
        assert asked.ephemeral
        assert "Many reviews are being made" in words(asked.response)


def test_who_waits_for_others_reviews_is_not_given_up() -> None:
    assert reviews.LONGEST_WAIT >= 10 * PATIENCE
