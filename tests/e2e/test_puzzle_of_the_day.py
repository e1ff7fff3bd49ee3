"""The puzzle of the day: found in ``/spite puzzle`` and after the daily deal, solved by presses, with days in a row."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.daily.days import day_at
from bot.engine.moves import parse_move
from bot.places import is_server
from bot.puzzles.attempt import SHOWN_WAY, attempt_of
from bot.puzzles.day import puzzle_of_day
from bot.puzzles.obvious import first_mistake
from bot.puzzles.service import PuzzleService
from bot.puzzles.shipped import shipped_puzzles
from bot.text import texts_for
from cogs.core.interactions import Where
from tests.e2e.days import Days, start_and_finish
from tests.e2e.test_anywhere_alone import NOT_SERVERS, ana_in
from tests.e2e.test_puzzles import give_up, puzzle_on, solve
from tests.e2e.world import Scene, controls, deliver, find_control, open_scene, press, verbs, words
from tests.puzzles.following import stuck_after

FORGED = "s:me:puzzle-day"


def puzzles_at(scene: Scene) -> PuzzleService:
    client: Any = scene.services.kernel.client
    service: PuzzleService = client.get_cog("PuzzleCog")._puzzles
    return service


def days_ahead(scene: Scene) -> Days:
    """A clock of days that a test puts forward, the daily deal's and that of puzzles."""
    clock = Days(scene)
    puzzles_at(scene)._clock = clock
    return clock


async def opened_by(scene: Scene, person: Any) -> Any:
    found = (await person.slash(scene.channel, "spite puzzle")).response
    return (await press(person, found, "puzzle-day")).response


@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_solved_by_presses_and_begins_a_streak(tmp_path: Path, language: str) -> None:
    async with open_scene(tmp_path) as scene:
        clock, say = days_ahead(scene), texts_for(language).say
        await scene.services.kernel.preferences.change_user(scene.ana.id, language=language)
        opened = await opened_by(scene, scene.ana)
        assert puzzle_on(opened) == puzzle_of_day(clock.today())
        assert say("puzzle-day") in words(opened)
        assert say("puzzle-day-about", when="").split("{")[0][:30] in words(opened)
        assert "puzzle-day" not in verbs(opened)
        assert "puzzle-another" in verbs(opened), "nobody is held up by it"
        solved = await solve(scene.ana, opened)
        assert say("puzzle-solved-first") in words(solved)
        assert say("daily-streak", count=1) in words(solved)
        assert say("puzzle-day-best", best=1, solved=1) in words(solved)
        (kept,) = await scene.services.store.puzzles.days(scene.ana.id)
        assert (kept.day, kept.solved) == (str(clock.today()), True)
        assert is_server(kept.guild)
        other = (await press(scene.ana, solved, "puzzle-another")).response
        (way,) = [each for each in controls(other) if each["custom_id"] == FORGED]
        assert way["emoji"]["name"] == "✅"
        clock.next_day()
        again = await opened_by(scene, scene.ana)
        assert puzzle_on(again) != puzzle_on(solved)
        assert say("daily-streak", count=1) in words(again), "today may still be solved"


async def test_it_is_offered_after_the_daily_deal(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = days_ahead(scene)
        over = await start_and_finish(scene, scene.ana)
        assert "puzzle-day" in verbs(over)
        opened = (await press(scene.ana, over, "puzzle-day")).response
        assert puzzle_on(opened) == puzzle_of_day(clock.today())
        assert "puzzle-day" not in verbs((await scene.ben.slash(scene.channel, "spite daily")).response)


async def test_a_stranger_who_presses_it_gets_their_own(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = days_ahead(scene)
        opened = await opened_by(scene, scene.ana)
        move = next(each["custom_id"] for each in controls(opened) if ":puzzle-play:" in each["custom_id"])
        assert (await deliver(scene, scene.ana, opened, move)).acknowledged
        theirs = await deliver(scene, scene.ben, opened, FORGED)
        assert theirs.acknowledged
        assert await scene.services.store.puzzles.tries(scene.ben.id) == []
        (kept,) = await scene.services.store.puzzles.tries(scene.ana.id)
        assert (kept.puzzle, len(kept.moves)) == (puzzle_of_day(clock.today()).id, 1)


async def test_pressed_ten_times_at_once_it_counts_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        days_ahead(scene)
        found = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        await asyncio.gather(*(deliver(scene, scene.ana, found, FORGED) for _ in range(10)))
        opened = await opened_by(scene, scene.ana)
        opened = (await press(scene.ana, opened, "puzzle-show")).response
        assert "today doesn't count for your streak" in words(opened)
        shown = find_control(opened, "puzzle-show")
        await asyncio.gather(*(deliver(scene, scene.ana, opened, shown) for _ in range(10)))
        assert [each.solved for each in await scene.services.store.puzzles.days(scene.ana.id)] == [False]
        assert len(await scene.services.store.puzzles.rated()) == 1
        told = words(await opened_by(scene, scene.ana))
        assert "You have seen the way" in told
        assert "in a row" not in told


@pytest.mark.parametrize("kind", NOT_SERVERS)
async def test_it_is_solved_wherever_somebody_is(tmp_path: Path, kind: Where) -> None:
    async with open_scene(tmp_path) as scene, ana_in(scene, kind) as ana:
        clock = days_ahead(scene)
        opened = await ana.press((await ana.slash("spite puzzle")).response, "puzzle-day")
        assert puzzle_on(opened) == puzzle_of_day(clock.today())
        solved = await solve(ana.actor, opened)
        assert "in a row" in words(solved)
        (kept,) = await scene.services.store.puzzles.days(ana.id)
        assert kept.solved
        assert not is_server(kept.guild)


async def test_a_panel_of_yesterday_says_so_and_leads_to_todays(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = days_ahead(scene)
        opened = await opened_by(scene, scene.ana)
        clock.next_day()
        solved = await solve(scene.ana, opened)
        assert "yesterday's puzzle of the day" in words(solved)
        assert await scene.services.store.puzzles.days(scene.ana.id) == []
        yesterdays = puzzle_on(solved)
        todays = (await press(scene.ana, solved, "puzzle-day")).response
        assert puzzle_on(todays) == puzzle_of_day(clock.today()) != yesterdays


async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await opened_by(scene, scene.ana)
        if day_at(scene.services.kernel.clock.now()) == day_at(scene.services.kernel.clock.now() + 300):
            await solve(scene.ana, opened)
            await scene.restart()
            assert "in a row" in words(await opened_by(scene, scene.ana))


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_wrong_play_that_was_taken_back_is_told_as_one(tmp_path: Path, language: str) -> None:
    """It was called solved on the first try, whatever had been taken back."""
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_user(scene.ana.id, language=language)
        say, service = texts_for(language).say, puzzles_at(scene)
        puzzle = next(each for each in shipped_puzzles().values() if _can_go_wrong(each))
        slips = stuck_after(puzzle)
        for version, move in enumerate(slips):
            await service.play(scene.ana.id, puzzle.id, None, version=version, move=move)
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        assert puzzle_on(opened) == puzzle
        while "puzzle-undo" in verbs(opened):
            opened = (await press(scene.ana, opened, "puzzle-undo")).response
        assert "↩️ " not in words(opened)
        solved = words(await solve(scene.ana, opened))
        assert say("puzzle-solved-first") not in solved
        assert say("puzzle-solved-undone") in solved
        assert say("puzzle-undone", move="MOVE", reason="").split("MOVE")[0] in solved
        assert (await scene.services.store.puzzles.tries(scene.ana.id))[0].solved is True


def _can_go_wrong(puzzle: Any) -> bool:
    made = stuck_after(puzzle)
    return attempt_of(puzzle, made).is_stuck and first_mistake(puzzle, map(parse_move, made)) is not None


async def test_a_person_gets_their_days_and_has_them_forgotten(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await opened_by(scene, scene.ana)
        await give_up(scene.ana, opened)
        privacy = scene.services.kernel.privacy
        (told,) = (await privacy.export(scene.ana.id))["puzzle_days"]
        assert (told["puzzle"], told["solved"]) == (puzzle_on(opened).id, False)
        (tried,) = (await privacy.export(scene.ana.id))["puzzles"]
        assert tried["moves"] == [SHOWN_WAY]
        await privacy.forget(scene.ana.id, "Player")
        assert (await privacy.export(scene.ana.id))["puzzle_days"] == []
