"""End of a daily attempt before its day is over: standing, costliest turn, signs to share, giving up."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.daily.attempt import DailyAttempt
from bot.daily.days import code_of
from bot.daily.service import DailyService
from bot.entities.kept import DailyTry
from bot.tables.actions import Person
from bot.text import texts_for
from cogs.core.interactions import Where
from cogs.shared.services import days_of, standings_of
from render import draw_hand as really_draw
from tests.e2e.days import Days, daily, finish, start, start_and_finish, turns_told
from tests.e2e.elsewhere import elsewhere
from tests.e2e.test_may_not_write import deny
from tests.e2e.world import Scene, deliver, find_control, open_scene, press, verbs, words
from tests.quick_pictures import forget_pictures
from tests.store.helpers import ask_file

LANGUAGES = ("en", "es")


async def others_finish(scene: Scene, day: Any, *results: tuple[bool, int, int], first: int = 900) -> None:
    """People on another server have played, with these results: won, turns, goal cards left."""
    now = days_of(scene.services.kernel)._clock.now()
    for person, (won, turns, left) in enumerate(results, start=first):
        tried = DailyTry(person, 5, str(day), 1, ("pass",), won, turns, left, at=now, name=f"Stranger {person}")
        assert await scene.services.store.daily.save(tried)


async def try_of(scene: Scene, person: Any, day: Any) -> DailyTry:
    kept = await scene.services.store.daily.tried_on(person.id, str(day))
    assert kept is not None
    return kept


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_has_finished_stands_among_those_who_have_so_far(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await scene.ana.slash(scene.channel, "spite language", language=language)
        over = await start_and_finish(scene, scene.ana)
        assert say("daily-standing-first") in words(over)
        await start(scene, scene.ben)
        assert say("daily-standing-first") in words(await daily(scene, scene.ana)), "who still plays is not counted"
        await finish(scene, scene.ben)
        assert say("daily-standing-few", count=2) in words(await daily(scene, scene.ana))
        own = await try_of(scene, scene.ana, clock.today())
        worse = (False, 90, 10)
        await others_finish(scene, clock.today(), *[worse] * 7)
        nine = words(await daily(scene, scene.ana))
        assert say("daily-standing", count=9, result=say("daily-median-lost", count=10)) in nine
        assert "%" not in nine.split(say("daily-standing", count=9, result=""))[0].split("\n")[-1]
        await others_finish(scene, clock.today(), (True, 1, 0), first=950)
        ten = words(await daily(scene, scene.ana))
        ben = await try_of(scene, scene.ben, clock.today())
        assert (ben.won, ben.turns, ben.left) == (own.won, own.turns, own.left), "the same presses"
        assert say("daily-standing-percent", percent=77) in ten, "7 of the 9 others; who equals is not surpassed"
        clock.next_day()
        assert say("daily-standing-first") not in words(await daily(scene, scene.ana)), "a new day, a new deal"


async def test_the_hidden_and_the_forgotten_count_and_are_not_named(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        days = Days(scene)
        scene.services.kernel.privacy._clock = days
        await start_and_finish(scene, scene.ben)
        await start_and_finish(scene, scene.zoe)
        over = await start_and_finish(scene, scene.ana)
        before = [line for line in words(over).split("\n") if "of 3 people" in line]
        assert before
        await standings_of(scene.services.kernel).hide(scene.ben.id, hidden=True)
        await scene.services.kernel.privacy.forget(scene.zoe.id, "Player")
        after = words(await daily(scene, scene.ana))
        assert before == [line for line in after.split("\n") if "of 3 people" in line]
        assert "Ben" not in after
        assert "Zoe" not in after


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_costliest_turn_is_told_at_once_without_anything_held_back(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await scene.ana.slash(scene.channel, "spite language", language=language)
        while True:  # a day on which a turn cost something: nearly every one
            over = words(await start_and_finish(scene, scene.ana))
            sitting = await days_of(scene.services.kernel).look(Person(scene.ana.id, "Ana", 1))
            if sitting.costliest is not None:
                break
            clock.next_day()
        percent = round(100 * sitting.costliest.cost)
        assert say("daily-costliest", turn=sitting.costliest.part.turn, percent=percent) in over
        assert say("review-better", moves="").strip() in over
        assert say("daily-costliest-how").removeprefix("-# ") in over
        shown = await daily(scene, scene.ana)
        assert not {"review", "replay", "costliest", "daily-record", "hint"} & set(verbs(shown))
        assert (await days_of(scene.services.kernel)._deal(clock.today())).seed.hex() not in words(shown)


async def test_ten_looks_at_once_judge_the_turns_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = list[int]()
    original = DailyAttempt.parts

    def parts(self: DailyAttempt) -> Any:
        judged.append(1)
        return original(self)

    monkeypatch.setattr(DailyAttempt, "parts", parts)
    async with open_scene(tmp_path) as scene:
        Days(scene)
        await start(scene, scene.ana)
        await finish(scene, scene.ana)
        ana = Person(scene.ana.id, "Ana", 1)
        looks = await asyncio.gather(*(days_of(scene.services.kernel).look(ana) for _ in range(10)))
        assert len({look.costliest and look.costliest.cost for look in looks}) == 1
        assert judged == [1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_end_offers_to_be_reminded_of_the_next_deal(tmp_path: Path, language: str) -> None:
    texts = texts_for(language)
    async with open_scene(tmp_path) as scene:
        clock, calls = Days(scene), scene.services.store.calls
        await scene.ana.slash(scene.channel, "spite language", language=language)
        over = await start_and_finish(scene, scene.ana)
        assert texts.say("calls-remind-daily") in words(over)
        remind = find_control(over, "daily-remind")
        told = await asyncio.gather(*(deliver(scene, scene.ana, over, remind) for _ in range(10)))
        assert (await calls.of(scene.ana.id)).daily
        assert texts.say("calls-reminded", hour="09:00", zone="UTC") in words(told[0].response)
        assert told[0].ephemeral
        assert "my-turn" in verbs(told[0].response), "where it ends"
        assert "daily-remind" not in verbs(await daily(scene, scene.ana)), "they are told already"
        assert not (await calls.of(scene.ben.id)).daily
        clock.next_day()
        assert "daily-remind" not in verbs(await daily(scene, scene.ana))


async def test_an_end_whose_turns_cannot_be_judged_is_told_and_shared_without_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def parts(self: DailyAttempt) -> Any:
        raise IndexError

    monkeypatch.setattr(DailyAttempt, "parts", parts)
    async with open_scene(tmp_path) as scene:
        Days(scene)
        over = await start_and_finish(scene, scene.ana)
        told = words(over)
        assert texts_for("en").say("daily-standing-first") in told
        assert texts_for("en").say("daily-costliest-none") not in told, "nobody knows"
        await press(scene.ana, over, "daily-share")
        assert turns_told(words(scene.public()))
    assert "could not be judged" in caplog.text
    caplog.clear()


async def test_two_processes_tell_the_same_end(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        other = DailyService(scene.services.store, scene.services.kernel.randomness, clock)
        await start(scene, scene.ana)
        await finish(scene, scene.ana)
        await others_finish(scene, clock.today(), *[(True, 3, 0)] * 4)
        ana = Person(scene.ana.id, "Ana", 1)
        here, there = await days_of(scene.services.kernel).look(ana), await other.look(ana)
        assert here.standing == there.standing
        assert here.standing is not None
        assert here.standing.players == 5
        assert (here.signs, here.costliest) == (there.signs, there.costliest)


async def test_a_damaged_attempt_of_somebody_else_keeps_nobody_from_theirs(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await others_finish(scene, clock.today(), *[(False, 20, 5)] * 4)
        store = scene.services.store
        await store.database.execute("UPDATE daily_tries SET goal_left = -5 WHERE person = 900")
        over = words(await start_and_finish(scene, scene.ana))
        assert "Middle result of 4 people" in over, "the damaged one is passed over"
        await store.database.execute("UPDATE daily_tries SET presses = 'nonsense' WHERE person = ?", scene.ana.id)
        told = words(await daily(scene, scene.ana))
        assert told.startswith("⚠️")
        assert "daily-share" not in told


@pytest.mark.parametrize("kind", [Where.DIRECT, Where.BETWEEN, Where.FOREIGN])
async def test_signs_are_shared_wherever_others_read_them(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        with elsewhere(scene, Where.FOREIGN if kind is Where.DIRECT else kind) as place:
            ana, where = (scene.ana.user, ()) if kind is Where.DIRECT else (place.ana, (place.channel,))
            intro = (await ana.slash(*where, "spite daily")).response
            await press(ana, intro, "daily-start")
            await finish(scene, ana)
            over = (await ana.slash(*where, "spite daily")).response
            shared = await press(ana, over, "daily-share")
            assert "daily-share" not in verbs(shared.response or over)
            sitting = await days_of(scene.services.kernel).look(Person(ana.id, "Ana", 1))
            assert sitting.shared
            if where:
                (posted,) = [each for each in place.channel.history() if not each.flags.ephemeral]
                assert turns_told(words(posted)) == (await try_of(scene, ana, clock.today())).turns
                assert "daily" in verbs(posted), "the way to the same deal"
            await scene.idle()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_may_not_write_gets_the_result_to_copy_in_the_places_language(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await scene.services.kernel.preferences.change_server(scene.guild.id, language=language)
        over = await start_and_finish(scene, scene.ana)
        deny(scene, scene.ana)
        share = find_control(over, "daily-share")
        told = await asyncio.gather(*(deliver(scene, scene.ana, over, share) for _ in range(10)))
        assert not [each for each in scene.channel.history() if not each.flags.ephemeral]
        shown = next(words(each.response) for each in told if "```" in words(each.response))
        copied = shown.split("```")[1]
        kept = await try_of(scene, scene.ana, clock.today())
        assert not kept.shared
        result = "daily-won" if kept.won else "daily-lost"
        left = texts_for(language).say("daily-left", count=kept.left)
        assert texts_for(language).say(result, count=kept.turns, left=left) in copied
        assert turns_told(copied) == kept.turns


async def test_a_stranger_shares_nothing_of_others(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        over = await start_and_finish(scene, scene.ana)
        told = (await deliver(scene, scene.ben, over, find_control(over, "daily-share"))).response
        assert "daily-start" in verbs(told), "their own deal, which they have not begun"
        assert not [each for each in scene.channel.history() if not each.flags.ephemeral]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_giving_up_a_daily_deal_takes_two_presses_and_says_what_it_costs(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        await scene.ana.slash(scene.channel, "spite language", language=language)
        panel = await start(scene, scene.ana)
        more = (await press(scene.ana, panel, "d-more")).response
        asked = (await press(scene.ana, more, "daily-give-up")).response
        assert say("daily-give-up-costs", left=say("daily-left", count=10)) in words(asked)
        assert (await try_of(scene, scene.ana, clock.today())).has_ended is False
        surely = find_control(asked, "daily-give-up-sure")
        await asyncio.gather(*(deliver(scene, scene.ana, asked, surely) for _ in range(10)))
        kept = await try_of(scene, scene.ana, clock.today())
        assert (kept.won, kept.gave_up, kept.left) == (None, True, 10)
        over = await daily(scene, scene.ana)
        told = words(over)
        assert told.count(say("daily-gave-up", count=kept.turns, left=say("daily-left", count=10))) == 1
        assert say("outcome-stopped") not in told
        assert say("daily-standing-first") not in told, "of a loss it would mock"
        assert say("daily-costliest-none") in told or say("review-better", moves="").strip() in told or not kept.turns
        assert "daily-share" in verbs(over)
        assert not {"d-pick", "d-play", "d-drop", "d-undo", "daily-give-up"} & set(verbs(over))
        stale = (await deliver(scene, scene.ana, panel, find_control(panel, "d-pick"))).response
        assert "daily-share" in verbs(stale), "an old hand leads to the end"
        assert await try_of(scene, scene.ana, clock.today()) == kept
        await press(scene.ana, over, "daily-share")
        assert "daily-share" not in verbs(await daily(scene, scene.ana))
        assert (await try_of(scene, scene.ana, clock.today())).gave_up
        clock.next_day()
        report = words((await press(scene.ana, await daily(scene, scene.ana), "daily-report")).response)
        assert say("daily-gave-up", count=kept.turns, left=say("daily-left", count=10)) in report
        assert (await days_of(scene.services.kernel).record_of(scene.ana.id)).streak == 0


async def test_nobody_gives_up_what_they_do_not_play(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        intro = await daily(scene, scene.ana)
        code = code_of(clock.today())
        for verb in ("daily-give-up", "daily-give-up-sure"):
            assert (await deliver(scene, scene.ana, intro, f"s:{code}:{verb}")).acknowledged
        assert await scene.services.store.daily.tries_of(scene.ana.id) == []
        over = await start_and_finish(scene, scene.ana)
        before = await try_of(scene, scene.ana, clock.today())
        for verb in ("daily-give-up", "daily-give-up-sure"):
            assert (await deliver(scene, scene.ana, over, f"s:{code}:{verb}")).acknowledged
        assert (await try_of(scene, scene.ana, clock.today())).left == before.left
        assert (await try_of(scene, scene.ana, clock.today())).won == before.won
        begun = await start(scene, scene.ben)
        asked = (await press(scene.ben, (await press(scene.ben, begun, "d-more")).response, "daily-give-up")).response
        surely, day = find_control(asked, "daily-give-up-sure"), clock.today()
        clock.next_day()
        late = (await deliver(scene, scene.ben, asked, surely)).response
        assert "That day is over" in words(late)
        assert not (await try_of(scene, scene.ben, day)).gave_up


async def test_who_gave_up_and_is_forgotten_is_gone_and_gets_no_second_try(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        days = Days(scene)
        scene.services.kernel.privacy._clock = days
        await start(scene, scene.ana)
        await days_of(scene.services.kernel).give_up(Person(scene.ana.id, "Ana", 1), days.today())
        await scene.services.kernel.privacy.forget(scene.ana.id, "Player")
        assert ask_file(scene.folder / "spite.db", "SELECT 1 FROM daily_tries") == []
        assert "daily-start" not in verbs(await daily(scene, scene.ana))


async def test_ten_presses_at_once_draw_no_ten_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have a subject, so those that wait are one: ten drawn one after another took seconds on a busy machine."""
    drawn, original = list[int](), really_draw

    def draw_hand(*scene: Any) -> bytes:
        drawn.append(1)
        return original(*scene)

    async with open_scene(tmp_path) as scene:
        Days(scene)
        over = await start_and_finish(scene, scene.ana)
        puzzle = (await scene.ben.slash(scene.channel, "spite puzzle")).response
        monkeypatch.setattr("cogs.core.pictures.render.draw_hand", draw_hand)
        for person, panel, verb in ((scene.ana, over, "daily-share"), (scene.ben, puzzle, "puzzle-day")):
            drawn.clear()
            forget_pictures()
            pressed = find_control(panel, verb)
            await asyncio.gather(*(deliver(scene, person, panel, pressed) for _ in range(10)))
            assert 1 <= len(drawn) <= 4, verb
