"""``/spite daily``: one try at the same deal for everybody, private, withheld until the day has ended, then told."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.daily.attempt import DailyAttempt
from bot.daily.days import code_of, day_after, noon_of
from bot.engine.cards import face_name
from bot.engine.moves import parse_move
from bot.engine.replay import verify_record
from bot.ids import parse_id
from bot.text import texts_for
from cogs.replay.review import Reviews
from cogs.shared.services import days_of, standings_of
from tests.e2e.days import SIGNS, Days, daily, finish, play_to_the_end, start, start_and_finish, turns_told
from tests.e2e.world import Scene, controls, deliver, find_control, open_scene, press, verbs, words
from tests.features import part_of
from tests.store.helpers import ask_file


@pytest.mark.parametrize("locale", ["en", "es"])
async def test_a_day_is_played_shared_and_told_the_day_after(tmp_path: Path, locale: str) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        if locale == "es":
            await scene.ana.slash(scene.channel, "spite language", language="es")
        intro = await daily(scene, scene.ana)
        deal = await days_of(scene.services.kernel)._deal(clock.today())
        assert deal.commitment not in words(intro), "seals are told where they are asked for"
        sealed = (await press(scene.ana, intro, "daily-fair")).response
        assert deal.commitment in words(sealed)
        intro = (await press(scene.ana, sealed, "daily")).response
        opened = (await press(scene.ana, intro, "daily-start")).response
        assert len(opened.attachments) == 1
        assert not {"d-hint", "hint", "more", "remind", "since"} & set(verbs(opened))
        over = await play_to_the_end(scene, scene.ana, opened)
        (kept,) = await scene.services.store.daily.tries_of(scene.ana.id)
        assert kept.won is not None
        assert str(kept.turns) in words(over)
        assert "🔥" in words(over)
        assert deal.seed.hex() not in words(over)
        shared = await press(scene.ana, over, "daily-share")
        assert "daily-share" not in verbs(shared.response)
        posted = scene.public()
        lines = words(posted).split("\n")
        row, in_words = lines[2:4]
        assert turns_told(row) == kept.turns, "a sign for each turn"
        assert all(sign in in_words for sign in SIGNS if sign in row), "and the same for who can't tell the signs"
        assert lines[5:] == ["Play"]
        assert "Ana" in words(posted)
        assert "🔥 1 day in a row" in words(posted), "what all read is in the place's language, whatever the sharer's"
        assert not posted.attachments
        assert "daily-start" in verbs((await press(scene.ben, posted, "daily")).response), "the way to the same deal"
        clock.next_day()
        front = await daily(scene, scene.ana)
        assert "daily-start" in verbs(front)
        told = (await press(scene.ana, front, "daily-report")).response
        assert "**1.** " in words(told)
        assert f"<@{scene.ana.id}>" not in words(told), "nobody is mentioned who has not chosen so"
        assert ("In this server" if locale == "en" else "En este servidor") in words(told)
        sent = (await press(scene.ana, told, "daily-record")).response
        opened = (await press(scene.ana, told, "daily-fair")).response
        assert deal.seed.hex() in words(opened)
        assert "daily-report" in verbs(opened)
        record = json.loads(await contents(scene, sent))
        verify_record(record)
        assert record["fairness"]["commitment"] == deal.commitment


async def test_an_own_day_that_has_ended_is_replayed_reviewed_and_found_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        over = await start_and_finish(scene, scene.ana)
        await start(scene, scene.ben)
        day = clock.today()
        for forged in ("replay:1", "review:1", "fair:1", "record:1", "step:1|5|all|forward"):
            early = await deliver(scene, scene.ana, over, f"s:{code_of(day)}:{forged}")
            assert "isn't over yet" in words(early.response), forged
        clock.next_day()
        await standings_of(scene.services.kernel).hide(scene.ben.id, hidden=True)
        listed = (await press(scene.ana, (await history(scene, scene.ana)), "daily-past")).response
        assert f"<t:{int(noon_of(day))}:D>" in words(listed)
        told = (await press(scene.ana, listed, "daily-report")).response
        assert "Ana · " in words(told)
        assert "Ben" not in words(told), "whoever hides is in no table"
        reviewed = (await press(scene.ana, told, "review")).response
        await part_of(scene.services, Reviews).idle()
        await scene.env.settle()
        assert "Your review" in words(reviewed)
        report = words((await press(scene.ana, reviewed, "daily-report")).response)
        assert "Ana · " in report, "back to the day"
        replayed = (await press(scene.ana, reviewed, "replay")).response
        assert words((await press(scene.ana, replayed, "daily-report")).response) == report, "and from the replay"
        replayed = (await press(scene.ana, replayed, "replay")).response
        assert "The start" in words(replayed)
        assert "film" not in verbs(replayed)
        assert "turn 1, move 1 of" in words((await press(scene.ana, replayed, "step")).response)
        proof = (await deliver(scene, scene.ana, over, f"s:{code_of(day)}:fair:1")).response
        assert (await days_of(scene.services.kernel)._deal(day)).seed.hex() in words(proof)
        others = await deliver(scene, scene.zoe, over, f"s:{code_of(day)}:replay:1")
        assert "The start" not in words(others.response)
        refused = await deliver(scene, scene.ana, over, f"s:{code_of(day)}:film:1")
        assert "Only people who played" in words(refused.response)


async def history(scene: Scene, person: Any) -> Any:
    return (await person.slash(scene.channel, "spite history")).response


async def contents(scene: Scene, message: Any) -> bytes:
    """What the file of a message holds."""
    (attachment,) = message.attachments
    return bytes(await attachment.read())


async def test_everybody_gets_the_same_cards(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        first, second = await start(scene, scene.ana), await start(scene, scene.ben)
        own = [[each["custom_id"] for each in controls(panel)] for panel in (first, second)]
        assert own[0] == own[1]
        assert {each.split(":")[2] for each in own[0]} > {"d-pick"}


async def test_nothing_but_the_own_hand_is_in_the_ids(tmp_path: Path) -> None:
    """Every card named by an id is one that the player holds or sees on top."""
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        panel = await start(scene, scene.ana)
        service = days_of(scene.services.kernel)
        deal = await service._deal(clock.today())

        kept = await scene.services.store.daily.tried_on(scene.ana.id, str(clock.today()))
        assert kept is not None
        view = DailyAttempt(deal, kept.presses, user=scene.ana.id).view().hand
        assert view is not None
        held = {face_name(card) for card in view.hand}
        for each in controls(panel):
            named = parse_id(each["custom_id"])
            if named.verb == "d-pick":
                assert named.arguments[1] in held
            if named.verb == "d-play":
                move = parse_move(named.arguments[2])
                assert move in view.legal
        assert deal.seed.hex() not in str(controls(panel))


async def test_there_is_one_try(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        intro = await daily(scene, scene.ana)
        begin = find_control(intro, "daily-start")
        begun = (await press(scene.ana, intro, "daily-start")).response
        chosen = (await press(scene.ana, begun, "d-pick")).response
        after = (await press(scene.ana, chosen, "d-drop")).response
        (before,) = await scene.services.store.daily.tries_of(scene.ana.id)
        again = await deliver(scene, scene.ana, after, begin)
        assert again.acknowledged
        assert await scene.services.store.daily.tries_of(scene.ana.id) == [before]
        await finish(scene, scene.ana)
        over = await daily(scene, scene.ana)
        (ended,) = await scene.services.store.daily.tries_of(scene.ana.id)
        assert (await deliver(scene, scene.ana, over, begin)).acknowledged
        assert await scene.services.store.daily.tries_of(scene.ana.id) == [ended]
        assert "daily-start" not in verbs(await daily(scene, scene.ana))


@pytest.mark.parametrize("language", ["en", "es"])
async def test_whoever_has_their_data_deleted_gets_no_second_try_of_the_day(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        days, store = Days(scene), scene.services.store
        scene.services.kernel.privacy._clock = days
        intro = await daily(scene, scene.ana)
        begin = find_control(intro, "daily-start")
        begun = (await press(scene.ana, intro, "daily-start")).response
        await scene.services.kernel.privacy.forget(scene.ana.id, "Player")
        await scene.ana.slash(scene.channel, "spite language", language=language)
        shown = await daily(scene, scene.ana)
        assert "daily-start" not in verbs(shown)
        assert say("daily-tried") in words(shown)
        forged = (await deliver(scene, scene.ana, begun, begin)).response
        assert say("daily-tried") in words(forged)
        assert await store.daily.tries_of(scene.ana.id) == []
        assert "daily-start" in verbs(await daily(scene, scene.ben)), "nobody else is kept from theirs"
        assert len(ask_file(scene.folder / "spite.db", "SELECT 1 FROM daily_forgotten")) == 1
        days.next_day()
        assert "daily-start" in verbs(await daily(scene, scene.ana))
        await days_of(scene.services.kernel).seal_ahead()
        assert ask_file(scene.folder / "spite.db", "SELECT 1 FROM daily_forgotten") == []


async def test_who_deletes_their_data_before_they_have_tried_may_still_try(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        scene.services.kernel.privacy._clock = Days(scene)
        await scene.services.kernel.privacy.forget(scene.ana.id, "Player")
        assert "daily-start" in verbs(await daily(scene, scene.ana))


async def test_a_press_counts_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        chosen = (await press(scene.ana, await start(scene, scene.ana), "d-pick")).response
        drop = find_control(chosen, "d-drop")
        for _ in range(3):
            assert (await deliver(scene, scene.ana, chosen, drop)).acknowledged
        (kept,) = await scene.services.store.daily.tries_of(scene.ana.id)
        assert kept.version == 2


async def test_what_is_not_finished_by_midnight_is_lost(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        panel = await start(scene, scene.ana)
        chosen = (await press(scene.ana, panel, "d-pick")).response
        (before,) = await scene.services.store.daily.tries_of(scene.ana.id)
        clock.next_day()
        late = (await press(scene.ana, chosen, "d-drop")).response
        assert "That day is over" in words(late)
        assert "daily-start" in verbs(late)
        assert await scene.services.store.daily.tries_of(scene.ana.id) == [before]
        told = (await press(scene.ana, late, "daily-report")).response
        assert "Lost, not finished" in words(told)
        assert "🔥" not in words(told), "nobody has played to the end there"
        sent = (await press(scene.ana, told, "daily-record")).response
        record = json.loads(await contents(scene, sent))
        verify_record(record)
        assert record["result"]["ending"] == "abandoned"


async def test_a_server_counts_who_has_played_to_the_end_and_says_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await start_and_finish(scene, scene.ana)
        await start(scene, scene.ben)
        clock.next_day()
        told = words((await press(scene.ben, await daily(scene, scene.ben), "daily-report")).response)
        assert "2 people played." in told
        assert "🔥 Finished here that day by one person." in told


async def test_all_of_a_day_is_withheld_until_it_has_ended(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        over = await start_and_finish(scene, scene.ana)
        deal = await days_of(scene.services.kernel)._deal(clock.today())
        today, tomorrow = code_of(clock.today()), code_of(day_after(clock.today()))
        for forged in (
            f"s:{today}:daily-report",
            f"s:{today}:daily-record",
            f"s:{tomorrow}:daily-report",
            f"s:{tomorrow}:daily-record",
        ):
            answered = await deliver(scene, scene.ana, over, forged)
            assert answered.acknowledged
            assert "isn't over yet" in words(answered.response), forged
            assert not answered.response.attachments
        told = words(await daily(scene, scene.ana))
        assert deal.commitment not in told or deal.seed.hex() not in told
        replays = await scene.ana.slash(scene.channel, "spite replay")
        assert "There is no finished game here yet that you may see" in words(replays.response)
        exported = json.dumps(await scene.services.kernel.privacy.export(scene.ana.id))
        assert deal.seed.hex() not in exported


async def test_yesterday_is_offered_once_anybody_has_played_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        first = await daily(scene, scene.ana)
        assert "daily-report" not in verbs(first)
        over = await start_and_finish(scene, scene.ana)
        assert "daily-report" not in verbs(over)
        yesterday = code_of(day_after(clock.today(), -1))
        told = (await deliver(scene, scene.ana, over, f"s:{yesterday}:daily-report")).response
        assert "Nobody played the daily deal that day" in words(told)
        assert "daily" in verbs(told), "and a way on"
        clock.next_day()
        assert "daily-report" in verbs(await daily(scene, scene.ben)), "whoever that was, wherever"


async def test_forged_presses_do_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        intro = await daily(scene, scene.ana)
        today, tomorrow = code_of(clock.today()), code_of(day_after(clock.today()))
        for forged in (
            f"s:{today}:d-drop:1|7H|1",
            f"s:{today}:d-pick:1|7H",
            f"s:{today}:d-play:1|3|g>c1",
            f"s:{today}:d-undo:1|1",
            f"s:{today}:daily-share",
            f"s:{tomorrow}:daily-start",
            "s:999999:daily-start",
            "s:nonsense:daily-report",
            f"s:{today}:d-run",
        ):
            answered = await deliver(scene, scene.ana, intro, forged)
            assert answered.acknowledged
            assert "went wrong" not in words(answered.response or intro), forged
        assert await scene.services.store.daily.tries_of(scene.ana.id) == []


async def test_it_is_gone_on_with_after_a_restart_and_with_cards_as_text(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        chosen = (await press(scene.ana, await start(scene, scene.ana), "d-pick")).response
        await press(scene.ana, chosen, "d-drop")
        (before,) = await scene.services.store.daily.tries_of(scene.ana.id)
        await scene.restart()
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        again = await daily(scene, scene.ana)
        assert "d-pick" in verbs(again)
        assert not again.attachments
        assert await scene.services.store.daily.tries_of(scene.ana.id) == [before]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_more_tells_the_rules_the_look_and_the_words_beside_the_deal(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite language", language=language)
        intro = await daily(scene, scene.ana)
        before = (await press(scene.ana, intro, "d-more")).response
        assert before.ephemeral
        assert "daily-words" not in verbs(before), "there is nothing to tell yet"
        begun = (await press(scene.ana, intro, "daily-start")).response
        more = (await press(scene.ana, begun, "d-more")).response
        assert more.id != begun.id
        assert "d-pick" in verbs(begun), "the deal stays where it is"
        told = (await press(scene.ana, more, "daily-words")).response
        assert say("alt-hand", cards="").split(":")[0] in words(told)
        again = (await press(scene.ana, told, "d-more")).response
        rules = (await press(scene.ana, again, "rules-page")).response
        assert "rules-ask" in verbs(rules)
        looks = (await press(scene.ana, (await press(scene.ana, begun, "d-more")).response, "look")).response
        assert "look-set" in verbs(looks)


async def test_days_are_sealed_ahead_and_the_seal_of_tomorrow_holds(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        before = words((await press(scene.ana, await daily(scene, scene.ana), "daily-fair")).response)
        clock.next_day()
        after = words((await press(scene.ana, await daily(scene, scene.ana), "daily-fair")).response)
        seal = (await days_of(scene.services.kernel)._deal(clock.today())).commitment
        assert seal in before
        assert seal in after
