"""``/spite puzzle``: solved by presses, told why not, rated, and there again after a restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.engine.moves import MoveKind, parse_move
from bot.puzzles.obvious import first_mistake
from bot.puzzles.puzzle import Aim, Puzzle, PuzzleTheme, is_reached
from bot.puzzles.shipped import puzzles_of, shipped_puzzles
from bot.puzzles.solving import shortest_ways
from bot.text import texts_for
from tests.e2e.world import components_of, controls, deliver, find_control, open_scene, press, verbs, words
from tests.puzzles.following import position_after


def puzzle_on(message: Any) -> Puzzle:
    return shipped_puzzles()[find_control(message, "puzzle-lesson").split(":")[1]]


async def solve(person: Any, opened: Any, made: list[str] | None = None) -> Any:
    """Presses a way to the end, as somebody who sees it would."""
    puzzle, made = puzzle_on(opened), list(made or [])
    while "puzzle-play" in verbs(opened):
        ids = [each["custom_id"] for each in controls(opened) if ":puzzle-play:" in each["custom_id"]]
        chosen = next(each for each in ids if leads_on(puzzle, [*made, each.split("|")[-1]]))
        made.append(chosen.split("|")[-1])
        result = await person.click(opened, custom_id=chosen)
        assert result.acknowledged
        opened = result.response
    return opened


def leads_on(puzzle: Puzzle, moves: list[str]) -> bool:
    """Whether these plays are as many of a shortest way."""
    if first_mistake(puzzle, map(parse_move, moves)) is not None:
        return False
    state = position_after(puzzle, tuple(map(parse_move, moves)))
    if is_reached(puzzle, state):
        return True
    return len(shortest_ways(puzzle, state)[0].moves) == puzzle.plays - len(moves)


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
async def test_a_puzzle_is_solved_by_presses_and_rated(tmp_path: Path, locale: str) -> None:
    async with open_scene(tmp_path) as scene:
        if locale == "es-ES":
            await scene.ana.slash(scene.channel, "spite language", language="es")
        opened = await scene.ana.slash(scene.channel, "spite puzzle")
        assert opened.ephemeral
        assert len(opened.response.attachments) == 1
        solved = await solve(scene.ana, opened.response)
        told = words(solved)
        assert ("Solved on the first try!" if locale == "en-US" else "¡Resuelto a la primera!") in told
        assert ("The way:" if locale == "en-US" else "La solución:") in told
        assert "1200" not in told
        first = puzzle_on(solved)
        another = await press(scene.ana, solved, "puzzle-another")
        assert puzzle_on(another.response) != first


async def give_up(person: Any, opened: Any, verb: str = "puzzle-show") -> Any:
    """Has the way or the mistake shown, which asks first; the answer."""
    asked = (await press(person, opened, verb)).response
    assert "puzzle-keep" in verbs(asked)
    return (await press(person, asked, verb)).response


async def stuck(person: Any, opened: Any) -> Any:
    """Presses the first play that is offered until nothing more can be played; a puzzle that this solves is left."""
    while "puzzle-why" not in verbs(opened):
        verb = "puzzle-play" if "puzzle-play" in verbs(opened) else "puzzle-another"
        opened = (await press(person, opened, verb)).response
    return opened


@pytest.mark.parametrize("locale", ["en", "es"])
async def test_what_went_wrong_is_explained_and_the_next_attempt_is_not_rated(tmp_path: Path, locale: str) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_user(scene.ana.id, language=locale)
        opened = await stuck(scene.ana, (await scene.ana.slash(scene.channel, "spite puzzle")).response)
        assert texts_for(locale).say("puzzle-stuck") in words(opened)
        assert "puzzle-play" not in verbs(opened)
        failed = await give_up(scene.ana, opened, "puzzle-why")
        assert "❌" in words(failed)
        assert "The way:" not in words(failed)
        assert {"puzzle-again", "puzzle-show", "puzzle-another"} <= set(verbs(failed))
        assert not {"puzzle-play", "puzzle-undo"} & set(verbs(failed))
        before = await scene.services.store.puzzles.rated()
        again = (await press(scene.ana, failed, "puzzle-again")).response
        solved = await solve(scene.ana, again)
        assert texts_for(locale).say("puzzle-solved") in words(solved)
        assert [each.number for each in await scene.services.store.puzzles.rated()] == [each.number for each in before]


async def test_giving_up_takes_two_presses_and_says_what_it_costs(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        show = find_control(opened, "puzzle-show")
        await asyncio.gather(*(deliver(scene, scene.ana, opened, show) for _ in range(10)))
        assert await scene.services.store.puzzles.tries(scene.ana.id) == [], "however often it is pressed, it only asks"
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        asked = (await press(scene.ana, opened, "puzzle-show")).response
        assert "your puzzle rating goes down" in words(asked)
        assert verbs(asked) == ["puzzle-show", "puzzle-keep"]
        opened = (await press(scene.ana, asked, "puzzle-keep")).response
        assert "puzzle-play" in verbs(opened)
        shown = await give_up(scene.ana, opened)
        again = (await press(scene.ana, shown, "puzzle-again")).response
        seen = (await press(scene.ana, again, "puzzle-show")).response
        assert "The way" in words(seen), "now it costs nothing"


async def test_a_slip_is_taken_back_and_the_first_try_is_solved_all_the_same(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = await stuck(scene.ana, (await scene.ana.slash(scene.channel, "spite puzzle")).response)
        undo = find_control(opened, "puzzle-undo")
        while "puzzle-undo" in verbs(opened):
            opened = (await press(scene.ana, opened, "puzzle-undo")).response
        (before,) = [each for each in await scene.services.store.puzzles.tries(scene.ana.id) if each.solved is None]
        assert before.moves == ()
        assert (await deliver(scene, scene.ana, opened, undo)).acknowledged
        assert before in await scene.services.store.puzzles.tries(scene.ana.id), "an old press changes nothing"
        solved = await solve(scene.ana, opened)
        assert "Solved, after a wrong play" in words(solved)
        if puzzle_on(opened).aim is not Aim.WIN:
            assert "face down" in str(components_of(solved)), "the end is shown, and nothing that nobody knows"


async def test_an_old_press_and_a_repeated_one_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        puzzle = puzzle_on(opened)
        other = controls(opened)[1]["custom_id"]
        assert ":puzzle-play:" in other
        first = next(each for each in (c["custom_id"] for c in controls(opened)) if leads(each, puzzle))
        for _ in range(3):
            assert (await deliver(scene, scene.ana, opened, first)).acknowledged
        assert (await deliver(scene, scene.ana, opened, other)).acknowledged
        (kept,) = [each for each in await scene.services.store.puzzles.tries(scene.ana.id) if each.puzzle == puzzle.id]
        assert kept.moves == (first.split("|")[-1],)
        assert kept.solved is None


def leads(custom_id: str, puzzle: Puzzle) -> bool:
    return ":puzzle-play:" in custom_id and leads_on(puzzle, [custom_id.split("|")[-1]])


async def test_progress_outlives_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        puzzle = puzzle_on(opened)
        first = next(each for each in (c["custom_id"] for c in controls(opened)) if leads(each, puzzle))
        shown = (await scene.ana.click(opened, custom_id=first)).response
        assert "So far:" in words(shown)
        await scene.restart()
        again = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        assert puzzle_on(again) == puzzle
        assert "So far:" in words(again)
        assert "Solved on the first try!" in words(await solve(scene.ana, again, [first.split("|")[-1]]))


async def test_a_lesson_is_chosen_and_left(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        chosen = await scene.ana.select(opened, ["blocking"], custom_id=find_control(opened, "puzzle-lesson"))
        assert puzzle_on(chosen.response) == puzzles_of(PuzzleTheme.BLOCKING)[0]
        assert "Blocking" in words(chosen.response)
        shown = await give_up(scene.ana, chosen.response)
        assert "The obvious" in words(shown)
        back = await scene.ana.select(shown, ["-"], custom_id=find_control(shown, "puzzle-lesson"))
        assert "Blocking" not in words(back.response).split("\n")[0]


async def test_cards_as_text_and_forged_presses(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.services.kernel.preferences.change_user(scene.ana.id, cards="text")
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        assert not opened.attachments
        puzzle = puzzle_on(opened)
        discard = next(move.notation for move in puzzle.view().legal if move.kind is MoveKind.DISCARD)
        for forged in (
            f"s:{puzzle.id}:puzzle-play:0|-|{discard}",
            f"s:{puzzle.id}:puzzle-play:0|-|shown",
            f"s:{puzzle.id}:puzzle-play:0|nothing|g>c1",
            f"s:{puzzle.id}:puzzle-play:0",
            "s:nothing:puzzle-play:0|-|g>c1",
            f"s:{puzzle.id}:puzzle-play:0|-|why",
            f"s:{puzzle.id}:puzzle-why:0|-",
            f"s:{puzzle.id}:puzzle-undo:0|-",
            f"s:{puzzle.id}:puzzle-again:0|-",
        ):
            answered = await deliver(scene, scene.ana, opened, forged)
            assert answered.acknowledged
            assert "went wrong" not in words(answered.response or opened), forged
        assert await scene.services.store.puzzles.tries(scene.ana.id) == []


async def test_a_person_gets_their_tries_and_has_them_forgotten(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opened = (await scene.ana.slash(scene.channel, "spite puzzle")).response
        await give_up(scene.ana, opened)
        privacy = scene.services.kernel.privacy
        assert [each["solved"] for each in (await privacy.export(scene.ana.id))["puzzles"]] == [False]
        await privacy.forget(scene.ana.id, "Player")
        assert (await privacy.export(scene.ana.id))["puzzles"] == []
