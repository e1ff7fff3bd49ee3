"""``/spite privacy``: what is kept, getting it, deleting it."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.entities.settings import Preferences
from bot.text import LANGUAGES, texts_for
from bot.tournaments.changes import Correct
from bot.tournaments.standings import champion_of
from cogs.core.reply import Reply
from cogs.shared import exports
from cogs.shared.services import learners_of
from cogs.tournament.running import tournaments_of
from tests.e2e.games import seat_three, take_turns
from tests.e2e.tournaments import begin, cup, open_cup, organiser_of, settle
from tests.e2e.world import deliver, open_scene, press, words


async def test_a_person_gets_their_data_and_has_it_deleted(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        await scene.ben.slash(scene.channel, "spite language", language="es")
        opened = await scene.ben.slash(scene.channel, "spite privacy")
        assert opened.ephemeral
        assert "guardo de ti" in words(opened.response)
        told = (await press(scene.ben, opened.response, "privacy-export")).followups[-1]
        assert told.flags.ephemeral
        data = await told.attachments[0].read() if told.attachments else await file_of(scene)
        kept = json.loads(data)
        assert kept["user"] == scene.ben.id
        assert kept["settings"]["language"] == "es"
        assert kept["seats"][0]["name"] == "Ben"
        assert "Ana" not in data.decode()
        sure = await press(scene.ben, opened.response, "privacy-delete")
        assert "Dejas tu mesa" in words(sure.response)
        done = await press(scene.ben, sure.response, "privacy-forget")
        assert done.response.ephemeral
        await scene.idle()
        assert scene.table.seat_of(scene.ben.id) is None
        assert "Ben" not in words(scene.public())
        assert "🖥️ Player has left, a computer plays on" in words(scene.public()), "in the language of all who read it"
        again = await scene.services.kernel.privacy.export(scene.ben.id)
        assert not again["seats"]
        assert not again["events"]
        assert again["settings"] is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_deletes_their_data_is_told_what_that_costs_in_tournaments(tmp_path: Path, language: str) -> None:
    """A finalist was told that a computer goes on for them, and the cup was lost."""
    async with open_scene(tmp_path) as scene:
        texts, eva = texts_for(language), organiser_of(scene)
        await scene.ana.slash(scene.channel, "spite language", language=language)

        async def asked() -> str:
            opened = await scene.ana.slash(scene.channel, "spite privacy")
            return words((await press(scene.ana, opened.response, "privacy-delete")).response)

        message = await open_cup(scene, eva, most="4")
        assert "Autumn" not in await asked()
        for person in (scene.ana, scene.ben, scene.zoe):
            await press(person, message, "cup-join")
        title = (await cup(scene)).title
        nothing = texts.say("privacy-delete-sure", count=0)
        assert [nothing, texts.say("privacy-delete-sign-up", title=title)] == lines_asked(await asked())
        await begin(scene, eva)
        assert [nothing, texts.say("privacy-delete-games", title=title)] == lines_asked(await asked())
        made = await cup(scene)
        service = tournaments_of(scene.services.kernel).service
        place = made.place_of(scene.ana.id)
        for board, pairing in made.rounds[0].boards():
            if pairing.second is not None:
                winner = place if place in pairing.entrants else pairing.first
                await service.act(made.id, Correct(0, board, winner or 0))
        await settle(scene)
        made = await cup(scene)
        (final,) = made.rounds[1].pairings
        assert place in final.entrants
        other = next(made.entrants[each] for each in final.entrants if each != place)
        line = texts.say("privacy-delete-final", title=title, name=other.name)
        assert [nothing, line] == lines_asked(await asked())
        opened = await scene.ana.slash(scene.channel, "spite privacy")
        sure = await press(scene.ana, opened.response, "privacy-delete")
        await press(scene.ana, sure.response, "privacy-forget")
        await service.look()
        await settle(scene)
        made = await cup(scene)
        assert champion_of(made) == made.place_of(other.user), "as it was said"
        opened = await scene.ben.slash(scene.channel, "spite privacy")
        told = words((await press(scene.ben, opened.response, "privacy-delete")).response)
        assert "Autumn" not in told, "it is over"


def lines_asked(told: str) -> list[str]:
    """The question and what it costs, without the buttons."""
    return [line.removeprefix("🏆 ") for line in told.splitlines()[:2]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "nothing has been deleted. The people who run this bot"),
        ("es", "no se ha borrado nada. Quien lleva este bot"),
    ],
)
async def test_a_deletion_that_can_not_be_written_down_deletes_nothing_and_says_what_to_do(
    tmp_path: Path, language: str, told: str
) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        await scene.ben.slash(scene.channel, "spite language", language=language)
        ledger = scene.services.store.database.ledger.path
        ledger.mkdir()
        opened = await scene.ben.slash(scene.channel, "spite privacy")
        sure = await press(scene.ben, opened.response, "privacy-delete")
        done = await press(scene.ben, sure.response, "privacy-forget")
        said = done.followups[-1] if done.followups else done.response
        assert told in words(said)
        assert scene.table.seat_of(scene.ben.id) is not None
        ledger.rmdir()
        await press(scene.ben, sure.response, "privacy-forget")
        await scene.idle()
        assert scene.table.seat_of(scene.ben.id) is None


async def test_data_come_once_an_hour_and_in_parts_where_they_are_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        opened = (await scene.ben.slash(scene.channel, "spite privacy")).response
        with monkeypatch.context() as patched:
            answers = Reply.send_private

            async def fails_once(*_: object) -> None:
                patched.setattr(Reply, "send_private", answers)  # by which it is said what went wrong
                raise RuntimeError("Discord did not take it")

            patched.setattr(Reply, "send_private", fails_once)
            assert "went wrong" in words((await press(scene.ben, opened, "privacy-export")).followups[-1])
        with monkeypatch.context() as patched:
            patched.setattr(exports, "_LARGEST", exports._ROOM + 300)
            sent = (await press(scene.ben, opened, "privacy-export")).followups
        assert [words(each) for each in sent] == [
            f"Everything I keep about you, part {number} of {len(sent)}. Only you see it."
            for number in range(1, len(sent) + 1)
        ]
        assert len(sent) > 1
        again = await press(scene.ben, opened, "privacy-export")
        assert "within the last hour" in words(again.followups[-1])
        await scene.restart()
        again = await press(scene.ben, opened, "privacy-export")
        assert "within the last hour" in words(again.followups[-1])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_none_of_many_parts_is_lost_and_what_can_not_be_sent_whole_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await seat_three(scene)
        await take_turns(scene, 12)
        await scene.services.kernel.preferences.change_user(scene.ben.id, language=language)
        opened = (await scene.ben.slash(scene.channel, "spite privacy")).response
        monkeypatch.setattr(exports, "_LARGEST", exports._ROOM + 300)
        with monkeypatch.context() as patched:
            patched.setattr(exports, "_LARGEST_TOGETHER", 600)
            sent = (await press(scene.ben, opened, "privacy-export")).followups
            assert [words(each).splitlines()[0] for each in sent] == [f"⚠️ {say('refusal-export-too-large')}"]
        sent = (await press(scene.ben, opened, "privacy-export")).followups
        files = [file for message in sent for file in message.attachments]
        parts = [json.loads(await unzipped(file)) for file in files]
        assert len(sent) <= 5, "so many take apps that somebody has brought along"
        assert len(parts) > 5
        assert [part["part"] for part in parts] == list(range(1, parts[0]["parts"] + 1))
        assert say("privacy-exported", part="1–2", parts=len(parts)) in words(sent[0])


async def unzipped(file: Any) -> bytes:
    with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
        return archive.read(archive.namelist()[0])


async def test_deleting_can_be_thought_better_of(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        opened = await scene.ben.slash(scene.channel, "spite privacy")
        sure = await press(scene.ben, opened.response, "privacy-delete")
        back = await press(scene.ben, sure.response, "privacy")
        assert words(back.response) == words(opened.response)
        assert (await scene.services.kernel.privacy.export(scene.ben.id))["seats"]


async def test_a_computer_is_said_to_play_on_only_where_a_game_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        opened = await scene.ana.slash(scene.channel, "spite privacy")
        sure = await press(scene.ana, opened.response, "privacy-delete")
        assert words(sure.response).startswith("Delete everything? This can't be undone.")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_is_hidden_is_told_so(tmp_path: Path, language: str) -> None:
    hidden = texts_for(language).say("privacy-hidden")
    async with open_scene(tmp_path) as scene:
        await scene.ben.slash(scene.channel, "spite language", language=language)
        opened = (await scene.ben.slash(scene.channel, "spite privacy")).response
        assert hidden not in words(opened)
        gone = (await press(scene.ben, opened, "privacy-hide")).response
        assert hidden in words(gone)
        assert hidden not in words((await press(scene.ben, gone, "privacy-hide")).response)


async def file_of(scene: Any) -> bytes:
    """The newest file that was sent, as Discord holds it."""
    blobs = scene.env.backend.cdn._blobs
    newest = [blob for url, blob in blobs.items() if "my-data" in url][-1]
    return newest if isinstance(newest, bytes) else newest[0]


async def test_forged_presses_reach_only_the_presser(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        result = await deliver(scene, scene.ana, panels[0], f"s:me:privacy-forget:{scene.ben.id}")
        assert result.acknowledged
        assert scene.table.seat_of(scene.ben.id) is not None
        assert scene.table.seat_of(scene.ana.id) is None


@pytest.mark.parametrize("by", ["the operator", "a restored backup"])
async def test_who_is_forgotten_without_a_press_of_theirs_is_begun_with_anew(tmp_path: Path, by: str) -> None:
    """What was remembered of them is gone as well."""
    async with open_scene(tmp_path) as scene:
        kernel, ben = scene.services.kernel, scene.ben
        await ben.slash(scene.channel, "spite language", language="es")
        await learners_of(kernel).has_left(ben.id, 3)
        assert (await kernel.preferences.user(ben.id)).language == "es"
        if by == "the operator":
            await scene.services.operation.operator.carry_out("forget", {"number": ben.id})
        else:
            kernel.store.database.ledger.add(ben.id)
            assert await kernel.privacy.forget_again() == 1
        assert await kernel.preferences.user(ben.id) == Preferences()
        assert await learners_of(kernel).next_lesson(ben.id) == 0
