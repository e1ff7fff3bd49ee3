"""Cards as text: chosen by a person, used where no picture can be drawn, and the emojis that stand in it."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from cogs.core import card_emojis, retrying
from cogs.core.pictures import Pictures
from cogs.core.retrying import BELIEVED_AFTER
from render import is_emoji_name
from tests.e2e.games import seat_three, seat_to_play
from tests.e2e.managing import manager_of
from tests.e2e.world import Scene, controls, open_scene, press, verbs, words

FEW = (("khw", "d"), ("ah", "d"), ("2h", "d"), ("back", "d"))
EMOJI = re.compile(r"<:\w+:\d+>")


@pytest.fixture(autouse=True)
def few_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four faces stand for all."""
    monkeypatch.setattr(card_emojis, "FACES", FEW)


async def choose_text(scene: Scene, person: Any) -> Any:
    opened = await person.slash(scene.channel, "spite look")
    return await press(person, opened.response, "cards-as")


async def has_picture(scene: Scene, message: Any) -> bool:
    return bool(scene.env.backend.get_message(scene.channel.id, message.id).attachments)


async def test_whoever_likes_plays_without_pictures_and_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        chosen = await choose_text(scene, scene.ben)
        assert "Cards as text: on" in words(chosen.response)
        assert "instead of a picture" in words(chosen.response), "it is said what that is"
        hands: list[int] = []
        draw = Pictures.hand

        async def counted(self: Pictures, view: Any, *rest: Any, **how: Any) -> Any:
            hands.append(view.seat)
            return await draw(self, view, *rest, **how)

        monkeypatch.setattr(Pictures, "hand", counted)
        hand = (await press(scene.ben, scene.public(), "hand")).response
        assert not await has_picture(scene, hand)
        assert "**Your hand**" in words(hand)
        assert hands == []
        other = (await press(scene.zoe, scene.public(), "hand")).response
        assert await has_picture(scene, other)
        assert hands == [2]
        await scene.restart()
        await scene.idle()
        again = (await press(scene.ben, scene.public(), "hand")).response
        assert not await has_picture(scene, again)
        kept = await scene.services.kernel.privacy.export(scene.ben.id)
        assert kept["settings"]["cards"] == "text"


async def test_it_can_be_turned_off_again_and_is_no_choice_for_servers(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        chosen = await choose_text(scene, scene.ben)
        again = await press(scene.ben, chosen.response, "cards-as")
        assert "Cards as text: off" in words(again.response)
        assert await has_picture(scene, (await press(scene.ben, scene.public(), "hand")).response)
        manager = manager_of(scene)
        opened = await manager.slash(scene.channel, "spite look")
        assert "cards-as" in verbs(opened.response)
        looks = [each["custom_id"] for each in controls(opened.response) if each["custom_id"].split(":")[2] == "look"]
        server = await manager.click(opened.response, custom_id=looks[-1])
        assert "cards-as" not in verbs(server.response)


@pytest.mark.parametrize("seconds", [0, 60])
async def test_a_hand_that_cannot_be_drawn_in_time_is_answered_in_text_and_the_next_is_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    async with open_scene(tmp_path, picture_within_seconds=1) as scene:
        await seat_three(scene)
        draw = Pictures.hand

        async def late(*_: Any, **how: Any) -> None:
            await asyncio.sleep(seconds)

        waits = scene.zoe if seat_to_play(scene) == 1 else scene.ben
        monkeypatch.setattr(Pictures, "hand", late)
        hand = (await press(waits, scene.public(), "hand")).response
        assert not await has_picture(scene, hand)
        assert "**Your hand**" in words(hand)
        monkeypatch.setattr(Pictures, "hand", draw)
        assert await has_picture(scene, (await press(waits, hand, "remind")).response)


async def test_emojis_are_registered_once_and_stand_in_hands_and_never_in_words_or_in_public(tmp_path: Path) -> None:
    async with open_scene(tmp_path, card_emojis=True, card_emoji_spacing_seconds=0) as scene:
        await scene.idle()
        there = scene.env.backend.application_emojis
        assert len(there) == len(FEW)
        assert all(is_emoji_name(emoji.name) for emoji in there.values())
        await seat_three(scene)
        await choose_text(scene, scene.ben)
        hand = words((await press(scene.ben, scene.public(), "hand")).response)
        known = {f"<:{emoji.name}:{number}>" for number, emoji in there.items()}
        assert set(EMOJI.findall(hand)) <= known
        assert "5 in hand" in hand
        told = words((await press(scene.ben, scene.public(), "words")).response)
        assert "Your hand: " in told
        assert not EMOJI.search(told), "nothing is told a second time below the words"
        assert not EMOJI.search(words(scene.public()))
        before = dict(there)
        await scene.restart()
        await scene.idle()
        assert scene.env.backend.application_emojis == before


async def test_without_emojis_the_bot_works_and_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    async def refuses(*_: Any) -> Any:
        tries.append(1)
        raise OSError("nobody there")

    monkeypatch.setattr(card_emojis, "_PAUSES", (0.0, 0.0))
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(card_emojis, "registered", refuses)
    async with open_scene(tmp_path, card_emojis=True, card_emoji_spacing_seconds=0) as scene:
        await seat_three(scene)
        await choose_text(scene, scene.ben)
        hand = words((await press(scene.ben, scene.public(), "hand")).response)
        assert "**Your hand**" in hand
        assert not EMOJI.search(hand)
        assert len(tries) == 3 * BELIEVED_AFTER
